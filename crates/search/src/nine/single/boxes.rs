//! The vector the single-puzzle kernel is written in: one 16-bit word for each of the nine boxes.
//!
//! Nine such vectors, one for each place within a box, hold the whole grid. What happens inside the boxes
//! then needs no shuffle at all, and what links the boxes of a band or a stack needs a rotation of three
//! neighbouring words or quarters.
//!
//! The words are those of four groups of four: group `B` is band `B`, its word `b` the box in stack `b`. The
//! fourth word of a group and the fourth group stay zero in everything that stands for candidates.

use crate::nine::{CandidateMasks, Values};

use super::search::Cells;

/// All nine digits.
pub(super) const ALL: u16 = 0x1ff;

/// One word in memory for each of the sixteen places of a vector.
pub(super) type Words = [u16; 16];

/// The index, among sixteen, of the word for the box of a cell; and the place of that cell in the box.
pub(super) const fn word_of(cell: usize) -> (usize, usize, usize) {
    let (row, column) = (cell / 9, cell % 9);
    ((row / 3) * 4 + column / 3, row % 3, column % 3)
}

/// The same as one number, in a table: divisions at run time made [`Boxes::cells_of_masks`] several times
/// slower.
const PLACE_OF_CELL: [u8; 81] = {
    let mut places = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let (word, row, column) = word_of(cell);
        places[cell] = ((3 * row + column) * 16 + word) as u8;
        cell += 1;
    }
    places
};

/// Bitwise and word-wise operations on nine words at once.
pub(super) trait Boxes: Copy {
    /// The same word everywhere.
    fn splat(word: u16) -> Self;
    fn load(words: &Words) -> Self;
    fn store(self) -> Words;

    fn and(self, b: Self) -> Self;
    fn or(self, b: Self) -> Self;
    fn xor(self, b: Self) -> Self;
    /// `self & !b`
    fn and_not(self, b: Self) -> Self;
    fn add(self, b: Self) -> Self;
    fn min(self, b: Self) -> Self;
    /// The number of bits in each word.
    fn count(self) -> Self;

    /// All bits of a word that has fewer than `BITS` bits (2 to 4), none of the others.
    fn has_fewer_than<const BITS: i16>(self) -> Self;
    /// All bits of a word where it is zero, none elsewhere.
    fn is_zero(self) -> Self;

    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        self.or(b).or(c)
    }
    #[inline(always)]
    fn and3(self, b: Self, c: Self) -> Self {
        self.and(b).and(c)
    }
    /// The bits that at least two of the three have.
    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        self.and(b).or(c.and(self.or(b)))
    }
    /// `self & !(b | c)`
    #[inline(always)]
    fn and_neither(self, b: Self, c: Self) -> Self {
        self.and_not(b.or(c))
    }
    /// `self | (b & c)`
    #[inline(always)]
    fn or_both(self, b: Self, c: Self) -> Self {
        self.or(b.and(c))
    }
    /// `self | (b ^ c)`
    #[inline(always)]
    fn or_differing(self, b: Self, c: Self) -> Self {
        self.or(b.xor(c))
    }
    /// `self & (b | c)`
    #[inline(always)]
    fn and_either(self, b: Self, c: Self) -> Self {
        self.and(b.or(c))
    }
    /// `self & !(b & c)`
    #[inline(always)]
    fn and_not_both(self, b: Self, c: Self) -> Self {
        self.and_not(b.and(c))
    }
    /// `self & !(b & !c)`
    #[inline(always)]
    fn and_not_unless(self, b: Self, c: Self) -> Self {
        self.and_not(b.and_not(c))
    }
    /// `b` where the bit of `self` is set, else `c`.
    #[inline(always)]
    fn select(self, b: Self, c: Self) -> Self {
        self.and(b).or(c.and_not(self))
    }

    /// Whether the word of any of the nine boxes is zero.
    fn any_box_is_zero(self) -> bool;
    /// Whether all sixteen words are zero.
    fn is_all_zero(self) -> bool;

    /// Each box gets the word of the next box in its band, the last that of the first.
    fn next_in_band(self) -> Self;
    /// Each box gets the word of the box before it in its band.
    fn previous_in_band(self) -> Self;
    /// Each box gets the word of the next box in its stack.
    fn next_in_stack(self) -> Self;
    /// Each box gets the word of the box before it in its stack.
    fn previous_in_stack(self) -> Self;

    /// The smallest of eight words, and the index of its first place.
    #[inline(always)]
    fn least_of(words: [u16; 8]) -> (u16, usize) {
        let mut best = (words[0], 0);
        for (index, &word) in words.iter().enumerate() {
            if word < best.0 {
                best = (word, index);
            }
        }
        best
    }

    /// The candidates that a puzzle starts with, before any deduction.
    #[inline(always)]
    fn cells_of(puzzle: &Values) -> Cells<Self> {
        let mut masks: CandidateMasks = [0; 81];
        for (mask, &value) in masks.iter_mut().zip(puzzle) {
            *mask = MASK_OF_VALUE[usize::from(value.min(10))];
        }
        Self::cells_of_masks(&masks)
    }

    /// Candidates cell by cell.
    #[inline(always)]
    fn cells_of_masks(masks: &CandidateMasks) -> Cells<Self> {
        let mut words = [[[0; 16]; 3]; 3];
        let flat = words.as_flattened_mut().as_flattened_mut();
        for (&place, &mask) in PLACE_OF_CELL.iter().zip(masks) {
            flat[usize::from(place)] = mask & ALL;
        }
        let [a, b, c] = &words;
        [
            [Self::load(&a[0]), Self::load(&a[1]), Self::load(&a[2])],
            [Self::load(&b[0]), Self::load(&b[1]), Self::load(&b[2])],
            [Self::load(&c[0]), Self::load(&c[1]), Self::load(&c[2])],
        ]
    }

    /// The values of a grid in which every cell has one candidate.
    #[inline(always)]
    fn values_of(cells: &Cells<Self>) -> Values {
        let mut words = [[[0; 16]; 3]; 3];
        for (row, cells) in words.iter_mut().zip(cells) {
            for (words, cell) in row.iter_mut().zip(cells) {
                *words = cell.store();
            }
        }
        let mut values = [0; 81];
        for (cell, value) in values.iter_mut().enumerate() {
            let (word, row, column) = word_of(cell);
            *value = (words[row][column][word] | 1 << 9).trailing_zeros() as u8 + 1;
        }
        values
    }
}

/// The candidates of a cell by its value; a value over 9 leaves none.
const MASK_OF_VALUE: [u16; 11] = [ALL, 1, 2, 4, 8, 16, 32, 64, 128, 256, 0];
