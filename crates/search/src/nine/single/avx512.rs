//! The kernel for AVX-512: 256-bit vectors like AVX2,
//! but any function of three bits and the bits of a word in one instruction.

use std::arch::x86_64::*;

use super::boxes::{ALL, Boxes, Words, word_of};
use super::search::Cells;
use crate::nine::Values;

/// A group of four words for each band.
#[derive(Clone, Copy)]
pub(super) struct Vector(__m256i);

/// Runs vector instructions.
macro_rules! vector {
    ($($instruction:tt)*) => {
        // SAFETY: a `Vector` exists only inside the functions of `Kernel`,
        // which exists only where `Simd::Avx512` was detected.
        Vector(unsafe { $($instruction)* })
    };
}

/// Any function of three bits, given by its table.
macro_rules! ternary {
    ($table:literal, $a:expr, $b:expr, $c:expr) => {
        vector!(_mm256_ternarylogic_epi64::<$table>($a.0, $b.0, $c.0))
    };
}

/// The nine words that stand for boxes, one bit each.
const BOX_WORDS: u16 = 0x0777;

impl Boxes for Vector {
    #[inline(always)]
    fn splat(word: u16) -> Self {
        vector!(_mm256_set1_epi16(word as i16))
    }
    #[inline(always)]
    fn load(words: &Words) -> Self {
        vector!(_mm256_loadu_si256(words.as_ptr().cast()))
    }
    #[inline(always)]
    fn store(self) -> Words {
        let mut words = [0; 16];
        // SAFETY: as above, and the sixteen words are the 32 bytes that are written.
        unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), self.0) };
        words
    }
    #[inline(always)]
    fn and(self, b: Self) -> Self {
        vector!(_mm256_and_si256(self.0, b.0))
    }
    #[inline(always)]
    fn or(self, b: Self) -> Self {
        vector!(_mm256_or_si256(self.0, b.0))
    }
    #[inline(always)]
    fn xor(self, b: Self) -> Self {
        vector!(_mm256_xor_si256(self.0, b.0))
    }
    #[inline(always)]
    fn and_not(self, b: Self) -> Self {
        vector!(_mm256_andnot_si256(b.0, self.0))
    }
    #[inline(always)]
    fn add(self, b: Self) -> Self {
        vector!(_mm256_add_epi16(self.0, b.0))
    }
    #[inline(always)]
    fn min(self, b: Self) -> Self {
        vector!(_mm256_min_epu16(self.0, b.0))
    }
    #[inline(always)]
    fn count(self) -> Self {
        vector!(_mm256_popcnt_epi16(self.0))
    }
    #[inline(always)]
    fn has_fewer_than<const BITS: i16>(self) -> Self {
        vector!(_mm256_cmpgt_epi16(
            _mm256_set1_epi16(BITS),
            _mm256_popcnt_epi16(self.0)
        ))
    }
    #[inline(always)]
    fn is_zero(self) -> Self {
        vector!(_mm256_cmpeq_epi16(self.0, _mm256_setzero_si256()))
    }
    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        ternary!(0xfe, self, b, c)
    }
    #[inline(always)]
    fn and3(self, b: Self, c: Self) -> Self {
        ternary!(0x80, self, b, c)
    }
    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        ternary!(0xe8, self, b, c)
    }
    #[inline(always)]
    fn and_neither(self, b: Self, c: Self) -> Self {
        ternary!(0x10, self, b, c)
    }
    #[inline(always)]
    fn or_both(self, b: Self, c: Self) -> Self {
        ternary!(0xf8, self, b, c)
    }
    #[inline(always)]
    fn or_differing(self, b: Self, c: Self) -> Self {
        ternary!(0xf6, self, b, c)
    }
    #[inline(always)]
    fn and_either(self, b: Self, c: Self) -> Self {
        ternary!(0xe0, self, b, c)
    }
    #[inline(always)]
    fn and_not_both(self, b: Self, c: Self) -> Self {
        ternary!(0x70, self, b, c)
    }
    #[inline(always)]
    fn and_not_unless(self, b: Self, c: Self) -> Self {
        ternary!(0xb0, self, b, c)
    }
    #[inline(always)]
    fn select(self, b: Self, c: Self) -> Self {
        ternary!(0xca, self, b, c)
    }
    #[inline(always)]
    fn any_box_is_zero(self) -> bool {
        // SAFETY: as above.
        let zero = unsafe { _mm256_testn_epi16_mask(self.0, self.0) };
        zero & BOX_WORDS != 0
    }
    #[inline(always)]
    fn is_all_zero(self) -> bool {
        // SAFETY: as above.
        unsafe { _mm256_testz_si256(self.0, self.0) == 1 }
    }
    #[inline(always)]
    fn next_in_band(self) -> Self {
        vector!(_mm256_shufflehi_epi16::<0b11_00_10_01>(_mm256_shufflelo_epi16::<
            0b11_00_10_01,
        >(self.0)))
    }
    #[inline(always)]
    fn previous_in_band(self) -> Self {
        vector!(_mm256_shufflehi_epi16::<0b11_01_00_10>(_mm256_shufflelo_epi16::<
            0b11_01_00_10,
        >(self.0)))
    }
    #[inline(always)]
    fn next_in_stack(self) -> Self {
        vector!(_mm256_permute4x64_epi64::<0b11_00_10_01>(self.0))
    }
    #[inline(always)]
    fn previous_in_stack(self) -> Self {
        vector!(_mm256_permute4x64_epi64::<0b11_01_00_10>(self.0))
    }
    #[inline(always)]
    fn least_of(words: [u16; 8]) -> (u16, usize) {
        // SAFETY: as above, and eight words are the 16 bytes that are read.
        let least =
            unsafe { _mm_cvtsi128_si32(_mm_minpos_epu16(_mm_loadu_si128(words.as_ptr().cast()))) } as u32;
        (least as u16, (least >> 16) as usize)
    }
    #[inline(always)]
    fn cells_of(puzzle: &Values) -> Cells<Self> {
        let mut words = [[0_u16; 32]; 5];
        // SAFETY: as above; the two loads read the bytes 0 to 63 and 17 to 80 of 81,
        // each store writes 32 words of its own.
        unsafe {
            let first = _mm512_loadu_si512(puzzle.as_ptr().cast());
            let last = _mm512_loadu_si512(puzzle.as_ptr().add(17).cast());
            for (words, index) in words.iter_mut().zip(&VALUE_OF_WORD) {
                let index = _mm512_loadu_si512(index.as_ptr().cast());
                let values = _mm512_maskz_permutex2var_epi8(0x5555_5555_5555_5555, first, index, last);
                let given = _mm512_srli_epi16::<1>(_mm512_sllv_epi16(_mm512_set1_epi16(1), values));
                let all = _mm512_set1_epi16(ALL as i16);
                let masks = _mm512_mask_mov_epi16(given, _mm512_testn_epi16_mask(values, values), all);
                let masks = _mm512_and_si512(masks, all);
                let boxes = u32::from(BOX_WORDS) | u32::from(BOX_WORDS) << 16;
                _mm512_storeu_si512(words.as_mut_ptr().cast(), _mm512_maskz_mov_epi16(boxes, masks));
            }
        }
        let words: &[Words] = words.as_flattened().as_chunks().0;
        [
            [
                Self::load(&words[0]),
                Self::load(&words[1]),
                Self::load(&words[2]),
            ],
            [
                Self::load(&words[3]),
                Self::load(&words[4]),
                Self::load(&words[5]),
            ],
            [
                Self::load(&words[6]),
                Self::load(&words[7]),
                Self::load(&words[8]),
            ],
        ]
    }
    #[inline(always)]
    fn values_of(cells: &Cells<Self>) -> Values {
        let mut bytes = [0_u8; 160];
        let mut values = [0; 81];
        // SAFETY: as above; nine stores of 16 bytes fill 144 of 160 bytes, and the loads and stores below
        // stay within bytes 0 to 159 and values 0 to 80.
        unsafe {
            let one = _mm256_set1_epi16(1);
            for (place, cell) in cells.as_flattened().iter().enumerate() {
                // The bits below the only one, and one more: the digit.
                let below = _mm256_andnot_si256(cell.0, _mm256_sub_epi16(cell.0, one));
                let digit = _mm256_add_epi16(_mm256_popcnt_epi16(below), one);
                _mm_storeu_si128(
                    bytes.as_mut_ptr().add(16 * place).cast(),
                    _mm256_cvtepi16_epi8(digit),
                );
            }
            let (low, middle) = (
                _mm512_loadu_si512(bytes.as_ptr().cast()),
                _mm512_loadu_si512(bytes.as_ptr().add(64).cast()),
            );
            let high = _mm512_castsi128_si512(_mm_loadu_si128(bytes.as_ptr().add(128).cast()));
            for (first, index, in_high) in [
                (0, &BYTE_OF_CELL[0], IN_HIGH[0]),
                (17, &BYTE_OF_CELL[1], IN_HIGH[1]),
            ] {
                let index = _mm512_loadu_si512(index.as_ptr().cast());
                let most = _mm512_permutex2var_epi8(low, index, middle);
                let all = _mm512_mask_permutexvar_epi8(most, in_high, index, high);
                _mm512_storeu_si512(values.as_mut_ptr().add(first).cast(), all);
            }
        }
        values
    }
}

/// For each 64 bytes of nine vectors: where in the first 64 and the last 64 values (a second 64) the value of
/// a word is.
static VALUE_OF_WORD: [[u8; 64]; 5] = value_of_word();

const fn value_of_word() -> [[u8; 64]; 5] {
    let mut table = [[0; 64]; 5];
    let mut cell = 0;
    while cell < 81 {
        let (word, row, column) = word_of(cell);
        let word = (3 * row + column) * 16 + word;
        table[word / 32][word % 32 * 2] = if cell < 64 {
            cell as u8
        } else {
            (64 + cell - 17) as u8
        };
        cell += 1;
    }
    table
}

/// For the cells 0 to 63 and the cells 17 to 80:
/// the byte among nine times sixteen (less 128 in the last) that holds a value.
static BYTE_OF_CELL: [[u8; 64]; 2] = [byte_of_cell(0).0, byte_of_cell(17).0];
/// Which of those are in the last sixteen bytes.
static IN_HIGH: [u64; 2] = [byte_of_cell(0).1, byte_of_cell(17).1];

const fn byte_of_cell(first: usize) -> ([u8; 64], u64) {
    let (mut table, mut in_high) = ([0; 64], 0);
    let mut cell = 0;
    while cell < 64 {
        let (word, row, column) = word_of(first + cell);
        let byte = (3 * row + column) * 16 + word;
        table[cell] = (byte % 128) as u8;
        in_high |= ((byte / 128) as u64) << cell;
        cell += 1;
    }
    (table, in_high)
}

crate::nine::simd::avx512_features!(super::kernel; Simd::Avx512;);
