//! Fingerprints of grids and proofs, long enough that two different ones never share one in practice.

use super::grid::Marks;

/// A fingerprint of a sequence of numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Print(pub u128);

impl Default for Print {
    fn default() -> Print {
        Print(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d)
    }
}

impl Print {
    /// Adds a number.
    #[inline]
    pub fn add(&mut self, number: u64) {
        self.0 = (self.0 ^ u128::from(number)).wrapping_mul(0xda94_2042_e4dd_58b5_9e37_79b9_7f4a_7c15);
        self.0 ^= self.0 >> 61;
    }
}

/// The fingerprint of a grid's candidates.
pub fn print_of(marks: &Marks) -> u128 {
    let mut print = Print::default();
    for four in marks.cell.chunks(4) {
        print.add(four.iter().fold(0, |word, &set| word << 16 | u64::from(set)));
    }
    print.0
}
