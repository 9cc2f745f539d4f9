//! Repeatable chance: xoshiro256++ seeded through SplitMix64.
//!
//! Seeds are part of kudosu's output (the same seed must give the same puzzle in every version), so the
//! generator is written here, with known answers in its tests, instead of taken from a crate that may change
//! its stream. Both algorithms are David Blackman's and Sebastiano Vigna's,
//! who placed them in the public domain.

/// A small, fast random generator whose stream never changes for a given seed.
///
/// ```
/// use kudosu_board::Rng;
///
/// let mut dice = Rng::new(7);
/// let rolls: Vec<usize> = (0..5).map(|_| dice.below(6) + 1).collect();
/// let mut again = Rng::new(7);
/// assert_eq!(rolls, (0..5).map(|_| again.below(6) + 1).collect::<Vec<_>>());
/// ```
#[derive(Clone, Debug)]
pub struct Rng {
    state: [u64; 4],
}

impl Rng {
    /// The generator for this seed.
    #[must_use]
    pub fn new(seed: u64) -> Rng {
        let mut mixer = seed;
        Rng {
            state: std::array::from_fn(|_| split_mix(&mut mixer)),
        }
    }

    /// The next 64 random bits.
    pub fn next_u64(&mut self) -> u64 {
        let s = &mut self.state;
        let result = s[0].wrapping_add(s[3]).rotate_left(23).wrapping_add(s[0]);
        let shifted = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= shifted;
        s[3] = s[3].rotate_left(45);
        result
    }

    /// A number from 0 to `bound - 1`, every one equally likely; 0 when `bound` is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        let bound = bound as u64;
        // Lemire's method: the high half of a product is uniform once the few low halves that would
        // favour some results are drawn again.
        let threshold = bound.wrapping_neg().checked_rem(bound).unwrap_or(0);
        loop {
            let product = u128::from(self.next_u64()) * u128::from(bound);
            if product as u64 >= threshold {
                return (product >> 64) as usize;
            }
        }
    }

    /// Puts the items into random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }

    /// One of the items, or `None` when there are none.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len()))
    }
}

/// The next output of SplitMix64, which spreads similar seeds far apart.
fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut mixed = *state;
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_streams_have_their_published_values() {
        let mut state = 1_234_567;
        assert_eq!(split_mix(&mut state), 6_457_827_717_110_365_317);
        assert_eq!(split_mix(&mut state), 3_203_168_211_198_807_973);

        let mut rng = Rng { state: [1, 2, 3, 4] };
        let first: Vec<u64> = (0..4).map(|_| rng.next_u64()).collect();
        assert_eq!(
            first,
            [
                41_943_041,
                58_720_359,
                3_588_806_011_781_223,
                3_591_011_842_654_386
            ]
        );
    }

    #[test]
    fn every_order_of_three_is_about_equally_likely() {
        let mut counts = std::collections::BTreeMap::new();
        let mut rng = Rng::new(1);
        for _ in 0..6000 {
            let mut order = [0, 1, 2];
            rng.shuffle(&mut order);
            *counts.entry(order).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 6);
        assert!(
            counts.values().all(|count| (850..1150).contains(count)),
            "{counts:?}"
        );
    }

    #[test]
    fn bounds_are_kept_at_both_ends() {
        let mut rng = Rng::new(2);
        assert!((0..1000).all(|_| rng.below(10) < 10));
        assert_eq!(rng.below(0), 0);
        assert_eq!(rng.below(1), 0);
        assert_eq!(rng.pick::<u8>(&[]), None);
    }
}
