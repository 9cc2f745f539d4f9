//! A set of digits in one machine word, with the usual set algebra.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Sub, SubAssign};

use crate::{Bits, Digit, MAX_SIDE, bits};

/// A set of digits; `Copy`, 128 bits, enough for every side up to 100.
///
/// ```
/// use kudosu_board::{Digit, DigitSet};
///
/// let d = |value| Digit::new(value).expect("small digits exist");
/// let row: DigitSet = [d(1), d(2), d(3)].into_iter().collect();
/// let column: DigitSet = [d(3), d(4)].into_iter().collect();
///
/// let free = DigitSet::all(4) - (row | column);
/// assert!(free.is_empty());
/// assert_eq!((row & column).single(), Some(d(3)));
/// assert_eq!(format!("{:?}", row | column), "{1, 2, 3, 4}");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
pub struct DigitSet(u128);

impl DigitSet {
    /// The set without members.
    pub const EMPTY: DigitSet = DigitSet(0);

    /// All digits of a grid with this side (sides beyond 100 count as 100).
    #[must_use]
    pub const fn all(side: usize) -> DigitSet {
        let side = if side > MAX_SIDE { MAX_SIDE } else { side };
        DigitSet((1u128 << side) - 1)
    }

    /// The set of one digit.
    #[must_use]
    pub const fn of(digit: Digit) -> DigitSet {
        DigitSet(1 << digit.index())
    }

    /// The set whose member `d` is bit `d - 1`; bits of digits that do not exist are dropped.
    #[must_use]
    pub const fn from_bits(bits: u128) -> DigitSet {
        DigitSet(bits & DigitSet::all(MAX_SIDE).0)
    }

    /// The members as bits: digit `d` is bit `d - 1`.
    #[must_use]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// How many members there are.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is no member.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `digit` is a member.
    #[must_use]
    pub const fn contains(self, digit: Digit) -> bool {
        self.0 >> digit.index() & 1 == 1
    }

    /// Whether every member is also in `other`.
    #[must_use]
    pub const fn is_subset(self, other: DigitSet) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether the two sets share a member.
    #[must_use]
    pub const fn intersects(self, other: DigitSet) -> bool {
        self.0 & other.0 != 0
    }

    /// Adds `digit`; says whether it was new.
    pub const fn insert(&mut self, digit: Digit) -> bool {
        let is_new = !self.contains(digit);
        self.0 |= 1 << digit.index();
        is_new
    }

    /// Takes `digit` out; says whether it was there.
    pub const fn remove(&mut self, digit: Digit) -> bool {
        let was_there = self.contains(digit);
        self.0 &= !(1 << digit.index());
        was_there
    }

    /// The smallest member.
    #[must_use]
    pub const fn first(self) -> Option<Digit> {
        if self.0 == 0 {
            None
        } else {
            Digit::from_index(self.0.trailing_zeros() as usize)
        }
    }

    /// The only member, or `None` when there are none or several.
    #[must_use]
    pub const fn single(self) -> Option<Digit> {
        if self.0.is_power_of_two() {
            self.first()
        } else {
            None
        }
    }

    /// The members in rising order.
    #[must_use]
    pub fn iter(self) -> DigitSetIter {
        DigitSetIter(bits(self.0))
    }
}

/// The members of a set in rising order; what [`DigitSet::iter`] gives.
#[derive(Clone, Debug)]
pub struct DigitSetIter(Bits<u128>);

impl Iterator for DigitSetIter {
    type Item = Digit;

    fn next(&mut self) -> Option<Digit> {
        self.0.next().and_then(Digit::from_index)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl DoubleEndedIterator for DigitSetIter {
    fn next_back(&mut self) -> Option<Digit> {
        self.0.next_back().and_then(Digit::from_index)
    }
}

impl ExactSizeIterator for DigitSetIter {}

impl IntoIterator for DigitSet {
    type Item = Digit;
    type IntoIter = DigitSetIter;

    fn into_iter(self) -> DigitSetIter {
        self.iter()
    }
}

impl FromIterator<Digit> for DigitSet {
    fn from_iter<I: IntoIterator<Item = Digit>>(digits: I) -> DigitSet {
        digits
            .into_iter()
            .fold(DigitSet::EMPTY, |set, digit| set | DigitSet::of(digit))
    }
}

impl Extend<Digit> for DigitSet {
    fn extend<I: IntoIterator<Item = Digit>>(&mut self, digits: I) {
        *self |= digits.into_iter().collect();
    }
}

impl BitOr for DigitSet {
    type Output = DigitSet;
    fn bitor(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 | other.0)
    }
}

impl BitAnd for DigitSet {
    type Output = DigitSet;
    fn bitand(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 & other.0)
    }
}

impl BitXor for DigitSet {
    type Output = DigitSet;
    fn bitxor(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 ^ other.0)
    }
}

impl Sub for DigitSet {
    type Output = DigitSet;
    fn sub(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 & !other.0)
    }
}

impl BitOrAssign for DigitSet {
    fn bitor_assign(&mut self, other: DigitSet) {
        self.0 |= other.0;
    }
}

impl BitAndAssign for DigitSet {
    fn bitand_assign(&mut self, other: DigitSet) {
        self.0 &= other.0;
    }
}

impl SubAssign for DigitSet {
    fn sub_assign(&mut self, other: DigitSet) {
        self.0 &= !other.0;
    }
}

impl fmt::Debug for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    fn digits() -> impl Strategy<Value = BTreeSet<u8>> {
        prop::collection::btree_set(1u8..=100, 0..40)
    }

    fn set(values: &BTreeSet<u8>) -> DigitSet {
        values.iter().map(|&value| Digit::new(value).unwrap()).collect()
    }

    fn values(set: DigitSet) -> BTreeSet<u8> {
        set.iter().map(Digit::get).collect()
    }

    proptest! {
        #[test]
        fn algebra_agrees_with_the_standard_sets(a in digits(), b in digits()) {
            prop_assert_eq!(values(set(&a) | set(&b)), &a | &b);
            prop_assert_eq!(values(set(&a) & set(&b)), &a & &b);
            prop_assert_eq!(values(set(&a) - set(&b)), &a - &b);
            prop_assert_eq!(values(set(&a) ^ set(&b)), &a ^ &b);
            prop_assert_eq!(set(&a).is_subset(set(&b)), a.is_subset(&b));
            prop_assert_eq!(set(&a).intersects(set(&b)), !a.is_disjoint(&b));
            prop_assert_eq!(set(&a).len(), a.len());
        }

        #[test]
        fn changing_a_set_in_place_is_the_same(a in digits(), b in digits()) {
            let changed = |change: fn(&mut DigitSet, DigitSet)| {
                let mut changed = set(&a);
                change(&mut changed, set(&b));
                values(changed)
            };
            prop_assert_eq!(changed(|mine, other| *mine |= other), &a | &b);
            prop_assert_eq!(changed(|mine, other| mine.extend(other)), &a | &b);
            prop_assert_eq!(changed(|mine, other| *mine &= other), &a & &b);
            prop_assert_eq!(changed(|mine, other| *mine -= other), &a - &b);
        }

        #[test]
        fn iteration_is_sorted_from_both_ends(a in digits()) {
            let forward: Vec<_> = set(&a).iter().collect();
            let mut backward: Vec<_> = set(&a).iter().rev().collect();
            backward.reverse();
            prop_assert_eq!(&forward, &backward);
            prop_assert!(forward.is_sorted());
            prop_assert_eq!(set(&a).iter().len(), a.len());
        }
    }

    #[test]
    fn adding_and_taking_out_say_what_changed() {
        let (mut set, five) = (DigitSet::EMPTY, Digit::new(5).unwrap());
        assert_eq!(
            [
                set.remove(five),
                set.insert(five),
                set.insert(five),
                set.remove(five)
            ],
            [false, true, false, true]
        );
        assert!(set.is_empty());
    }

    #[test]
    fn bits_are_members_counted_from_zero() {
        let odd = set(&BTreeSet::from([1, 3, 9, 100]));
        assert_eq!(odd.bits(), 0b1_0000_0101 | 1 << 99);
        assert_eq!(DigitSet::from_bits(odd.bits() | 1 << 100), odd);
    }

    #[test]
    fn a_single_is_one_member_and_nothing_else() {
        let seven = Digit::new(7).unwrap();
        assert_eq!(DigitSet::of(seven).single(), Some(seven));
        assert_eq!(DigitSet::EMPTY.single(), None);
        assert_eq!(DigitSet::all(2).single(), None);
        assert_eq!(DigitSet::all(100).len(), 100);
        assert_eq!(DigitSet::all(1000), DigitSet::all(100));
    }
}
