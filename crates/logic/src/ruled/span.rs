//! What a number can be while not everything is known: from where to where, and which values between, where
//! these are few.

/// The largest number that rules work with; beyond it they cut.
const RESULT: i64 = 1_000_000_000_000_000;

/// A set of numbers that has every number that something can be, and perhaps more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Span {
    pub(super) lo: i64,
    pub(super) hi: i64,
    /// Which numbers from `lo` on, where all of them fit; else all.
    bits: u64,
}

pub(super) const TRUE: Span = Span::one(1);
pub(super) const FALSE: Span = Span::one(0);
pub(super) const OPEN: Span = Span {
    lo: 0,
    hi: 1,
    bits: 3,
};

impl Span {
    pub(super) const fn one(value: i64) -> Span {
        Span {
            lo: value,
            hi: value,
            bits: 1,
        }
    }

    pub(super) fn range(lo: i64, hi: i64) -> Span {
        let (lo, hi) = (lo.clamp(-RESULT, RESULT), hi.clamp(-RESULT, RESULT));
        let bits = match hi - lo {
            width @ 0..63 => (1 << (width + 1)) - 1,
            _ => u64::MAX,
        };
        Span { lo, hi, bits }
    }

    /// The values of a mask, the first of which is `base`; there is at least one.
    pub(super) fn of_mask(base: i64, mask: u32) -> Span {
        let first = mask.trailing_zeros().min(31);
        let last = 31 - mask.leading_zeros().min(31);
        Span {
            lo: base + i64::from(first),
            hi: base + i64::from(last),
            bits: u64::from(mask >> first),
        }
    }

    pub(super) fn truth(is_true: bool) -> Span {
        if is_true { TRUE } else { FALSE }
    }

    fn is_small(self) -> bool {
        self.hi - self.lo < 64
    }

    pub(super) fn is_one(self) -> bool {
        self.lo == self.hi
    }

    pub(super) fn has(self, value: i64) -> bool {
        (self.lo..=self.hi).contains(&value) && (!self.is_small() || self.bits >> (value - self.lo) & 1 == 1)
    }

    pub(super) fn is_true(self) -> bool {
        !self.has(0)
    }

    pub(super) fn is_false(self) -> bool {
        self.is_one() && self.lo == 0
    }

    /// How many values there are, where these are few.
    pub(super) fn count(self) -> Option<u32> {
        self.is_small().then(|| self.bits.count_ones())
    }

    /// The values, where these are few.
    pub(super) fn values(self) -> impl Iterator<Item = i64> {
        let bits = if self.is_small() { self.bits } else { 0 };
        (0..64)
            .filter(move |at| bits >> at & 1 == 1)
            .map(move |at| self.lo + at)
    }

    pub(super) fn or(self, other: Span) -> Span {
        let (lo, hi) = (self.lo.min(other.lo), self.hi.max(other.hi));
        if hi - lo >= 64 {
            return Span::range(lo, hi);
        }
        let bits = self.bits << (self.lo - lo) | other.bits << (other.lo - lo);
        Span { lo, hi, bits }
    }

    pub(super) fn plus(self, other: Span) -> Span {
        let (lo, hi) = (self.lo + other.lo, self.hi + other.hi);
        if hi - lo >= 64 || lo < -RESULT || hi > RESULT {
            return Span::range(lo, hi);
        }
        let bits = (0..=other.hi - other.lo)
            .filter(|at| other.bits >> at & 1 == 1)
            .fold(0, |bits, at| bits | self.bits << at);
        Span { lo, hi, bits }
    }

    pub(super) fn times(self, weight: i64) -> Span {
        let (a, b) = (self.lo.saturating_mul(weight), self.hi.saturating_mul(weight));
        let (lo, hi) = (a.min(b), a.max(b));
        if weight == 0 {
            return Span::one(0);
        }
        if hi.saturating_sub(lo) >= 64 {
            return Span::range(lo, hi);
        }
        let bits = self
            .values()
            .fold(0, |bits, value| bits | 1 << (value * weight - lo));
        Span { lo, hi, bits }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_have_what_their_parts_can_make() {
        let odd = Span::of_mask(1, 0b10101);
        assert_eq!((odd.lo, odd.hi, odd.has(2), odd.has(3)), (1, 5, false, true));
        let sum = odd.plus(odd.times(-2));
        for a in [1, 3, 5] {
            for b in [1, 3, 5] {
                assert!(sum.has(a - 2 * b));
            }
        }
        assert!(!sum.has(0) && sum.count() == Some(7));
        let wide = Span::range(-5, 100).plus(odd);
        assert_eq!((wide.lo, wide.hi, wide.count()), (-4, 105, None));
        assert!(odd.or(Span::one(4)).has(4) && !odd.or(Span::one(4)).has(2));
        assert!(TRUE.is_true() && FALSE.is_false() && !OPEN.is_true() && !OPEN.is_false());
    }
}
