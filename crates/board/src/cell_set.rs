//! A set of cells as bits, inline for the common sizes, with the usual set algebra.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

use crate::{Bits, Cell, bits};

/// A set of cells. Grids up to 11×11 fit without a heap allocation; larger ones grow as needed.
///
/// ```
/// use kudosu_board::{Cell, CellSet};
///
/// let a: CellSet = [Cell::new(3), Cell::new(80)].into_iter().collect();
/// let b: CellSet = [Cell::new(80), Cell::new(9000)].into_iter().collect();
///
/// assert_eq!((&a & &b).iter().collect::<Vec<_>>(), [Cell::new(80)]);
/// assert_eq!((&a | &b).len(), 3);
/// assert!((&b - &a).contains(Cell::new(9000)));
/// ```
#[derive(Clone, Default)]
pub struct CellSet {
    /// Cells 0 to 127, which is every cell of a 9×9 grid.
    low: u128,
    /// Cells from 128 on, 64 a word; trailing zero words do not count.
    high: Vec<u64>,
}

const INLINE: usize = 128;

impl CellSet {
    /// The set without members.
    #[must_use]
    pub const fn new() -> CellSet {
        CellSet {
            low: 0,
            high: Vec::new(),
        }
    }

    /// How many members there are.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        let high: u32 = self.high.iter().map(|word| word.count_ones()).sum();
        (self.low.count_ones() + high) as usize
    }

    /// Whether there is no member.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.low == 0 && self.high.iter().all(|&word| word == 0)
    }

    /// Whether `cell` is a member.
    #[inline]
    #[must_use]
    pub fn contains(&self, cell: Cell) -> bool {
        let index = cell.index();
        if index < INLINE {
            return self.low >> index & 1 == 1;
        }
        let (word, bit) = high_place(index);
        self.high.get(word).is_some_and(|bits| bits >> bit & 1 == 1)
    }

    /// Adds `cell`; says whether it was new.
    #[inline]
    pub fn insert(&mut self, cell: Cell) -> bool {
        let is_new = !self.contains(cell);
        let index = cell.index();
        if index < INLINE {
            self.low |= 1 << index;
        } else {
            let (word, bit) = high_place(index);
            if self.high.len() <= word {
                self.high.resize(word + 1, 0);
            }
            self.high[word] |= 1 << bit;
        }
        is_new
    }

    /// Takes `cell` out; says whether it was there.
    #[inline]
    pub fn remove(&mut self, cell: Cell) -> bool {
        let was_there = self.contains(cell);
        let index = cell.index();
        if index < INLINE {
            self.low &= !(1 << index);
        } else if was_there {
            let (word, bit) = high_place(index);
            self.high[word] &= !(1 << bit);
        }
        was_there
    }

    /// Whether every member is also in `other`.
    #[inline]
    #[must_use]
    pub fn is_subset(&self, other: &CellSet) -> bool {
        self.low & !other.low == 0
            && self
                .high
                .iter()
                .enumerate()
                .all(|(at, word)| word & !other.high_word(at) == 0)
    }

    /// Whether the two sets share a member.
    #[inline]
    #[must_use]
    pub fn intersects(&self, other: &CellSet) -> bool {
        self.low & other.low != 0 || self.high.iter().zip(&other.high).any(|(a, b)| a & b != 0)
    }

    /// The first member in reading order.
    #[inline]
    #[must_use]
    pub fn first(&self) -> Option<Cell> {
        self.iter().next()
    }

    /// The only member, or `None` when there are none or several.
    #[inline]
    #[must_use]
    pub fn single(&self) -> Option<Cell> {
        let mut members = self.iter();
        let first = members.next()?;
        members.next().is_none().then_some(first)
    }

    /// The members in reading order.
    #[inline]
    pub fn iter(&self) -> CellSetIter<'_> {
        CellSetIter {
            word: bits(self.low),
            first: 0,
            high: self.high.iter(),
        }
    }

    #[inline]
    fn high_word(&self, at: usize) -> u64 {
        self.high.get(at).copied().unwrap_or(0)
    }
}

/// The word and the bit of a cell that is not inline.
fn high_place(index: usize) -> (usize, usize) {
    ((index - INLINE) / 64, (index - INLINE) % 64)
}

/// The members of a set, one word after the other; what [`CellSet::iter`] gives.
#[derive(Clone, Debug)]
pub struct CellSetIter<'a> {
    /// What is left of the current word, and the cell that its lowest bit stands for.
    word: Bits<u128>,
    first: usize,
    high: std::slice::Iter<'a, u64>,
}

impl Iterator for CellSetIter<'_> {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        loop {
            if let Some(bit) = self.word.next() {
                return Some(Cell::new((self.first + bit) as u16));
            }
            self.word = bits(u128::from(*self.high.next()?));
            self.first = if self.first == 0 { INLINE } else { self.first + 64 };
        }
    }
}

impl<'a> IntoIterator for &'a CellSet {
    type Item = Cell;
    type IntoIter = CellSetIter<'a>;

    fn into_iter(self) -> CellSetIter<'a> {
        self.iter()
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> CellSet {
        let mut set = CellSet::new();
        set.extend(cells);
        set
    }
}

impl Extend<Cell> for CellSet {
    fn extend<I: IntoIterator<Item = Cell>>(&mut self, cells: I) {
        for cell in cells {
            self.insert(cell);
        }
    }
}

impl BitOrAssign<&CellSet> for CellSet {
    fn bitor_assign(&mut self, other: &CellSet) {
        self.low |= other.low;
        if self.high.len() < other.high.len() {
            self.high.resize(other.high.len(), 0);
        }
        for (word, more) in self.high.iter_mut().zip(&other.high) {
            *word |= more;
        }
    }
}

impl BitAndAssign<&CellSet> for CellSet {
    #[inline]
    fn bitand_assign(&mut self, other: &CellSet) {
        self.low &= other.low;
        self.high.truncate(other.high.len());
        for (word, keep) in self.high.iter_mut().zip(&other.high) {
            *word &= keep;
        }
    }
}

impl SubAssign<&CellSet> for CellSet {
    fn sub_assign(&mut self, other: &CellSet) {
        self.low &= !other.low;
        for (word, drop) in self.high.iter_mut().zip(&other.high) {
            *word &= !drop;
        }
    }
}

impl BitOr for &CellSet {
    type Output = CellSet;
    fn bitor(self, other: &CellSet) -> CellSet {
        let mut result = self.clone();
        result |= other;
        result
    }
}

impl BitAnd for &CellSet {
    type Output = CellSet;
    #[inline]
    fn bitand(self, other: &CellSet) -> CellSet {
        let mut result = self.clone();
        result &= other;
        result
    }
}

impl Sub for &CellSet {
    type Output = CellSet;
    fn sub(self, other: &CellSet) -> CellSet {
        let mut result = self.clone();
        result -= other;
        result
    }
}

impl PartialEq for CellSet {
    /// Sets are equal when their members are; how many words one happens to hold does not matter.
    fn eq(&self, other: &CellSet) -> bool {
        let words = self.high.len().max(other.high.len());
        self.low == other.low && (0..words).all(|at| self.high_word(at) == other.high_word(at))
    }
}

impl Eq for CellSet {}

impl Hash for CellSet {
    /// Equal sets hash alike: words without members at the end do not count.
    fn hash<H: Hasher>(&self, state: &mut H) {
        let words = self
            .high
            .iter()
            .rposition(|&word| word != 0)
            .map_or(0, |last| last + 1);
        self.low.hash(state);
        self.high[..words].hash(state);
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

    use proptest::prelude::*;

    use super::*;

    fn indices() -> impl Strategy<Value = BTreeSet<u16>> {
        prop_oneof![
            prop::collection::btree_set(0u16..81, 0..30),
            prop::collection::btree_set(0u16..10_000, 0..60),
        ]
    }

    fn set(indices: &BTreeSet<u16>) -> CellSet {
        indices.iter().map(|&index| Cell::new(index)).collect()
    }

    fn hash(set: &CellSet) -> u64 {
        BuildHasherDefault::<DefaultHasher>::default().hash_one(set)
    }

    fn members(set: &CellSet) -> BTreeSet<u16> {
        set.iter().map(|cell| cell.index() as u16).collect()
    }

    #[test]
    fn the_last_members_count_when_sets_are_hashed() {
        for last in [0, 100, 128, 200, 5_000] {
            let more = set(&BTreeSet::from([1, 300, 6_000, 9_000 + last / 10]));
            assert_ne!(hash(&more), hash(&set(&BTreeSet::from([1, 300, 6_000]))));
            assert_ne!(hash(&set(&BTreeSet::from([last]))), hash(&CellSet::default()));
        }
    }

    proptest! {
        #[test]
        fn algebra_agrees_with_the_standard_sets(a in indices(), b in indices()) {
            let (x, y) = (set(&a), set(&b));
            prop_assert_eq!(members(&(&x | &y)), &a | &b);
            prop_assert_eq!(members(&(&x & &y)), &a & &b);
            prop_assert_eq!(members(&(&x - &y)), &a - &b);
            prop_assert_eq!(x.is_subset(&y), a.is_subset(&b));
            prop_assert_eq!(x.intersects(&y), !a.is_disjoint(&b));
            prop_assert_eq!(x.len(), a.len());
            prop_assert_eq!(x.is_empty(), a.is_empty());
            prop_assert_eq!(x.first().map(|cell| cell.index() as u16), a.first().copied());
            prop_assert_eq!(x.single().is_some(), a.len() == 1);
        }

        #[test]
        fn inserting_and_removing_say_what_changed(a in indices(), index in 0u16..10_000) {
            let (mut x, cell) = (set(&a), Cell::new(index));
            let before = x.clone();
            prop_assert_eq!(x.insert(cell), !a.contains(&index));
            prop_assert!(!x.insert(cell));
            prop_assert!(x.remove(cell));
            prop_assert!(!x.remove(cell));
            if !a.contains(&index) {
                // although it may hold more words now
                prop_assert_eq!(hash(&x), hash(&before));
                prop_assert_eq!(x, before);
            }
        }
    }
}
