//! Positions on their way out of the slab or into it.

use super::choice::Choice;
use super::lanes::Lanes;
use super::packed::{Packed, REST};
use super::slab::Slab;
use super::transpose::transpose;

/// The positions of all lanes, word by word.
pub(super) struct Staging {
    /// Twelve blocks of 64 vectors; word `k` of lane `64 * w + b` is word `w` of vector `b` of block `k`.
    words: Vec<u64>,
    width: usize,
}

/// For each cell in reading order, its place when the boxes are read one after the other.
const BY_BOX: [usize; 81] = by_box();

const fn by_box() -> [usize; 81] {
    let mut table = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        table[cell] = (row / 3 * 3 + column / 3) * 9 + row % 3 * 3 + column % 3;
        cell += 1;
    }
    table
}

impl Staging {
    pub(super) fn new(width: usize) -> Staging {
        Staging {
            words: vec![0; 12 * 64 * width],
            width,
        }
    }

    #[inline(always)]
    pub(super) fn get(&self, lane: usize) -> Packed {
        let mut packed = [0; 12];
        for (block, word) in packed.iter_mut().enumerate() {
            *word = self.words[(64 * block + lane % 64) * self.width + lane / 64];
        }
        packed
    }

    #[inline(always)]
    pub(super) fn set(&mut self, lane: usize, packed: &Packed) {
        for (block, word) in packed.iter().enumerate() {
            self.words[(64 * block + lane % 64) * self.width + lane / 64] = *word;
        }
    }

    /// Brings out the positions of all lanes, on the side of their branch that is looked at later.
    #[inline(always)]
    pub(super) fn take_out_now<L: Lanes>(&mut self, slab: &Slab<L>, choice: &Choice<L>) {
        let out = |digit: usize, cell: usize| {
            let place = BY_BOX[cell];
            choice.without(slab.cells[place / 9][digit][place % 9], digit, place)
        };
        let mut vectors = [L::zero(); 64];
        for digit in 0..9 {
            for (cell, vector) in vectors.iter_mut().enumerate() {
                *vector = out(digit, cell);
            }
            self.store(digit, &mut vectors);
        }
        vectors[3 * REST..].fill(L::zero());
        for three in 0..3 {
            for (bit, vector) in vectors[..3 * REST].iter_mut().enumerate() {
                *vector = out(3 * three + bit / REST, 64 + bit % REST);
            }
            self.store(9 + three, &mut vectors);
        }
    }

    /// Brings positions into the lanes that are to be filled.
    #[inline(always)]
    pub(super) fn take_in_now<L: Lanes>(&self, slab: &mut Slab<L>, filled: L) {
        let mut vectors = [L::zero(); 64];
        for digit in 0..9 {
            self.load(digit, &mut vectors);
            for cell in 0..64 {
                let place = BY_BOX[cell];
                let candidate = &mut slab.cells[place / 9][digit][place % 9];
                *candidate = filled.select(vectors[cell], *candidate);
            }
        }
        for three in 0..3 {
            self.load(9 + three, &mut vectors);
            for bit in 0..3 * REST {
                let (digit, place) = (3 * three + bit / REST, BY_BOX[64 + bit % REST]);
                let candidate = &mut slab.cells[place / 9][digit][place % 9];
                *candidate = filled.select(vectors[bit], *candidate);
            }
        }
        slab.refresh_lines();
    }

    #[inline(always)]
    fn store<L: Lanes>(&mut self, block: usize, vectors: &mut [L; 64]) {
        transpose(vectors);
        let words = &mut self.words[64 * L::WORDS * block..][..64 * L::WORDS];
        for (vector, words) in vectors.iter().zip(words.chunks_exact_mut(L::WORDS)) {
            vector.to_words(words);
        }
    }

    #[inline(always)]
    fn load<L: Lanes>(&self, block: usize, vectors: &mut [L; 64]) {
        let words = &self.words[64 * L::WORDS * block..][..64 * L::WORDS];
        for (vector, words) in vectors.iter_mut().zip(words.chunks_exact(L::WORDS)) {
            *vector = L::from_words(words);
        }
        transpose(vectors);
    }
}
