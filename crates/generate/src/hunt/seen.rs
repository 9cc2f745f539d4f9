//! Which classes of puzzles were seen, in memory that does not grow without end: of each a number is kept,
//! and the older half of them is forgotten when there are too many.

use std::collections::HashSet;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher, Hasher};

use kudosu_board::nine::Values;

/// So many classes are remembered at least, and twice as many at most: up to half a gigabyte.
const GENERATION: usize = 8 << 20;

/// Classes by 64 bits of their canonical form. That two of them share these is as likely as one in a million
/// when there are six million of them; the second one is then not looked at.
#[derive(Default)]
pub(super) struct Seen {
    young: HashSet<u64, BuildHasherDefault<AsItIs>>,
    old: HashSet<u64, BuildHasherDefault<AsItIs>>,
    generation: Option<usize>,
}

impl Seen {
    /// Remembers a canonical form; says whether it is new.
    pub(super) fn insert(&mut self, form: &Values) -> bool {
        let number = BuildHasherDefault::<DefaultHasher>::default().hash_one(form);
        if self.old.contains(&number) || !self.young.insert(number) {
            return false;
        }
        if self.young.len() >= self.generation.unwrap_or(GENERATION) {
            self.old = std::mem::take(&mut self.young);
        }
        true
    }
}

/// The numbers are hashes already.
#[derive(Default)]
struct AsItIs(u64);

impl Hasher for AsItIs {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        self.0 = bytes
            .iter()
            .fold(self.0, |number, &byte| number << 8 | u64::from(byte));
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = number;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_class_is_new_once_until_it_is_forgotten() {
        let form = |number: usize| {
            let mut values = [0; 81];
            values[..8].copy_from_slice(&number.to_le_bytes());
            values
        };
        let mut seen = Seen {
            generation: Some(100),
            ..Seen::default()
        };
        assert!((0..250).all(|number| seen.insert(&form(number))));
        // The last hundred at least are remembered, and never more than twice as many.
        assert!((150..250).all(|number| !seen.insert(&form(number))));
        assert!(seen.young.len() + seen.old.len() <= 200);
        assert!(seen.insert(&form(0)));
    }
}
