//! Tables shared by all puzzles of a side: which sets of so many different digits have which sum.

use std::sync::{Arc, Mutex, OnceLock};

use super::mask::{MAX_SIDE, Mask, full};

/// Sets of digits of one side, by size and sum.
#[derive(Debug)]
pub(super) struct DigitSums {
    /// By size, then by sum.
    sets: Vec<Vec<Box<[Mask]>>>,
}

/// Sets of digits are listed up to this side; beyond, a cage is kept by its bounds.
pub(super) const LISTED_SIDE: usize = 12;

impl DigitSums {
    /// The table of a side; made once.
    pub(super) fn of(side: usize) -> Arc<DigitSums> {
        static KNOWN: OnceLock<Mutex<Vec<Option<Arc<DigitSums>>>>> = OnceLock::new();
        let known = KNOWN.get_or_init(|| Mutex::new(vec![None; MAX_SIDE + 1]));
        let mut known = known.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        known[side]
            .get_or_insert_with(|| Arc::new(DigitSums::new(side)))
            .clone()
    }

    fn new(side: usize) -> DigitSums {
        let largest = side * (side + 1) / 2;
        let mut sets = vec![vec![Vec::new(); largest + 1]; side + 1];
        if side <= LISTED_SIDE {
            let mut sums = vec![0u16; 1 << side];
            for mask in 0..=full(side) {
                let rest = mask & mask.wrapping_sub(1);
                if mask != 0 {
                    sums[mask as usize] = sums[rest as usize] + mask.trailing_zeros() as u16 + 1;
                }
                sets[mask.count_ones() as usize][usize::from(sums[mask as usize])].push(mask);
            }
        }
        let boxed = |by_sum: Vec<Vec<Mask>>| by_sum.into_iter().map(Vec::into_boxed_slice).collect();
        DigitSums {
            sets: sets.into_iter().map(boxed).collect(),
        }
    }

    /// All digits of the side.
    #[inline]
    pub(super) fn digits(&self) -> Mask {
        full(self.sets.len() - 1)
    }

    /// All sets of `size` digits with this sum.
    #[inline]
    pub(super) fn sets(&self, size: usize, sum: i32) -> &[Mask] {
        usize::try_from(sum)
            .ok()
            .and_then(|sum| self.sets.get(size)?.get(sum))
            .map_or(&[], |sets| sets)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_digits_make_seven_in_one_way() {
        assert_eq!(DigitSums::of(9).sets(3, 7), [0b1011]);
        assert_eq!(DigitSums::of(9).sets(2, 10).len(), 4);
        assert!(DigitSums::of(9).sets(2, 99).is_empty());
        assert!(DigitSums::of(9).sets(2, -1).is_empty());
    }
}
