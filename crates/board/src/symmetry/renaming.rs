//! Which renamings of the digits the clues of a puzzle allow.
//!
//! A clone does not care what its digits are called; a thermometer reads their order, which only reversing
//! them all keeps sayable; an arrow adds them up, so that they must stay what they are.

use std::collections::{BTreeMap, BTreeSet};

use crate::{Clue, Clues, Digit, DigitSet, LineRule, OutsideRule, Relation, Rng};

/// What a clue reads in the digits on its cells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Reads {
    /// Only whether they are equal, or which ones they are by name.
    Names,
    /// To which of several groups each of them belongs.
    Groups(Grouping),
    /// Which is larger, and by how much; the same is said of digits counted from the other end.
    Order,
    /// The number of a row, a column or a place: what happens to the digits must happen to those too.
    Places,
    /// Their values.
    Values,
}

/// A way to divide the digits into groups.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Grouping {
    /// Odd and even.
    Parity,
    /// Low, middle, high.
    Thirds,
    /// The remainder divided by 3.
    Remainders,
}

impl Grouping {
    const fn groups(self) -> usize {
        match self {
            Grouping::Parity => 2,
            Grouping::Thirds | Grouping::Remainders => 3,
        }
    }

    /// The group of a digit on a grid of this side.
    fn of(self, digit: Digit, side: usize) -> usize {
        match self {
            Grouping::Parity => usize::from(digit.get() % 2),
            Grouping::Thirds => LineRule::third(digit.get(), side),
            Grouping::Remainders => usize::from(digit.get() % 3),
        }
    }

    /// Whether digits of one group still are of one group under their new names.
    fn is_kept(self, names: &[Digit]) -> bool {
        let side = names.len();
        let mut becomes = [None; 3];
        names.iter().enumerate().all(|(at, &name)| {
            let Some(digit) = Digit::from_index(at) else {
                return false;
            };
            let (from, to) = (self.of(digit, side), self.of(name, side));
            *becomes[from].get_or_insert(to) == to
        }) && {
            let used: Vec<usize> = becomes.iter().flatten().copied().collect();
            used.iter().collect::<BTreeSet<_>>().len() == used.len()
        }
    }
}

impl Reads {
    /// What a clue reads.
    pub(super) fn of(clue: &Clue) -> Reads {
        match clue {
            Clue::AntiKnight
            | Clue::AntiKing
            | Clue::Killer { sum: None, .. }
            | Clue::ExtraRegion { .. }
            | Clue::Clone { .. }
            | Clue::Quadruple { .. }
            | Clue::Marks { .. } => Reads::Names,
            Clue::Even { .. } | Clue::Odd { .. } => Reads::Groups(Grouping::Parity),
            Clue::Killer { sum: Some(_), .. }
            | Clue::LittleKiller { .. }
            | Clue::Minimum { .. }
            | Clue::Maximum { .. } => Reads::Order,
            Clue::Indexer { .. } => Reads::Places,
            Clue::Negative { relation, .. } | Clue::Pair { relation, .. } => match relation {
                Relation::Difference | Relation::Sum => Reads::Order,
                Relation::Ratio => Reads::Values,
            },
            Clue::CountingCircles { .. } | Clue::Arrow { .. } => Reads::Values,
            Clue::Outside { rule, .. } => match rule {
                // From the other end a skyscraper would be a cellar, and a sandwich of unknown length cannot
                // be summed.
                OutsideRule::Sandwich
                | OutsideRule::XSum
                | OutsideRule::Skyscraper
                | OutsideRule::NumberedRoom => Reads::Values,
            },
            Clue::Line { rule, cells } => match rule {
                LineRule::Palindrome => Reads::Names,
                LineRule::Parity => Reads::Groups(Grouping::Parity),
                LineRule::Entropic => Reads::Groups(Grouping::Thirds),
                LineRule::Modular => Reads::Groups(Grouping::Remainders),
                LineRule::Thermometer
                | LineRule::SlowThermometer
                | LineRule::Renban
                | LineRule::Nabner
                | LineRule::Whispers { .. }
                | LineRule::Between
                | LineRule::Lockout => Reads::Order,
                // A middle cell is compared with the sum of two.
                LineRule::Zipper if cells.len().is_multiple_of(2) => Reads::Order,
                LineRule::Zipper | LineRule::RegionSum | LineRule::DoubleArrow | LineRule::Sums { .. } => {
                    Reads::Values
                }
            },
        }
    }

    /// Whether what is read can be said of digits with these names too. Places are for whoever moves them.
    pub(super) fn allows(self, names: &[Digit]) -> bool {
        match self {
            Reads::Names | Reads::Places => true,
            Reads::Groups(grouping) => grouping.is_kept(names),
            Reads::Order => is_unchanged(names) || is_reversed(names),
            Reads::Values => is_unchanged(names),
        }
    }
}

/// Whether every digit keeps its name.
pub(super) fn is_unchanged(names: &[Digit]) -> bool {
    names.iter().map(|name| name.index()).eq(0..names.len())
}

/// Whether the digits are counted from the other end.
pub(super) fn is_reversed(names: &[Digit]) -> bool {
    names.iter().rev().map(|name| name.index()).eq(0..names.len())
}

/// Renamings of the digits that go together: each digit of the first set of a pair becomes any digit of the
/// second.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Renamings(Vec<(DigitSet, DigitSet)>);

impl Renamings {
    /// The sets of digits, each with the digits that they become.
    #[must_use]
    pub fn pairs(&self) -> &[(DigitSet, DigitSet)] {
        &self.0
    }

    /// The renaming in which digits that come earlier in this order of all digits get the least names that
    /// they can have; the first name is that of 1.
    ///
    /// ```
    /// use kudosu_board::{Clues, Digit, Shape, Symmetry};
    ///
    /// let four = Shape::of_side(4)?;
    /// let free = &Symmetry::identity(&four).renamings(&Clues::none(&four))[0];
    /// let order: Vec<Digit> = [3, 1, 4, 2].into_iter().filter_map(Digit::new).collect();
    /// let names: Vec<u8> = free.in_order(&order).iter().map(|name| name.get()).collect();
    /// assert_eq!(names, [2, 4, 1, 3]);
    /// # Ok::<(), kudosu_board::ShapeError>(())
    /// ```
    #[must_use]
    pub fn in_order(&self, order: &[Digit]) -> Vec<Digit> {
        let mut names: Vec<(Digit, Digit)> = Vec::with_capacity(order.len());
        for &(from, to) in &self.0 {
            let earlier = order.iter().copied().filter(|&digit| from.contains(digit));
            names.extend(earlier.zip(to.iter()));
        }
        names.sort_unstable();
        names.into_iter().map(|(_, name)| name).collect()
    }

    /// One of them.
    pub(super) fn first(&self) -> Vec<Digit> {
        self.in_order(&self.digits())
    }

    /// Any of them, each equally likely.
    pub(super) fn random(&self, rng: &mut Rng) -> Vec<Digit> {
        let mut order = self.digits();
        rng.shuffle(&mut order);
        self.in_order(&order)
    }

    fn digits(&self) -> Vec<Digit> {
        let all = self.0.iter().fold(DigitSet::EMPTY, |all, (from, _)| all | *from);
        all.iter().collect()
    }

    /// The one renaming that gives each digit its name in this list.
    pub(super) fn only(names: Vec<Digit>) -> Renamings {
        let single = |(at, name): (usize, Digit)| {
            let digit = Digit::from_index(at)?;
            let set = |digit: Digit| [digit].into_iter().collect::<DigitSet>();
            Some((set(digit), set(name)))
        };
        Renamings(names.into_iter().enumerate().filter_map(single).collect())
    }

    /// The families of renamings after which each clue still says something that a clue can say; what speaks
    /// of places by number is not looked at.
    pub(super) fn allowed_by(clues: &Clues) -> Vec<Renamings> {
        let digits = clues.shape().digits();
        let reads: BTreeSet<Reads> = clues.as_slice().iter().map(Reads::of).collect();
        let groupings: Vec<Grouping> = reads
            .iter()
            .filter_map(|reads| match reads {
                Reads::Groups(grouping) => Some(*grouping),
                _ => None,
            })
            .collect();
        let is_fixed = |reads: &Reads| matches!(reads, Reads::Order | Reads::Values);
        let mut families = if reads.iter().any(is_fixed) {
            let ascending: Vec<Digit> = digits.iter().collect();
            let descending: Vec<Digit> = ascending.iter().rev().copied().collect();
            let sound = |names: &Vec<Digit>| reads.iter().all(|reads| reads.allows(names));
            let both = [ascending, descending].into_iter().filter(sound);
            both.map(Renamings::only).collect()
        } else {
            by_groups(digits, &groupings)
        };
        let mut seen = BTreeSet::new();
        families.retain(|family| seen.insert(family.clone()));
        families
    }
}

/// The renamings that keep groups together, for each way in which groups can become each other.
fn by_groups(digits: DigitSet, groupings: &[Grouping]) -> Vec<Renamings> {
    let side = digits.len();
    let group_of = |digit: Digit| -> Vec<usize> {
        let groups = groupings.iter().map(|grouping| grouping.of(digit, side));
        groups.collect()
    };
    let mut members: BTreeMap<Vec<usize>, DigitSet> = BTreeMap::new();
    for digit in digits.iter() {
        members.entry(group_of(digit)).or_default().insert(digit);
    }
    let mut ways: Vec<Vec<Vec<usize>>> = vec![Vec::new()];
    for grouping in groupings {
        let orders = orders_of(grouping.groups());
        let longer = |way: Vec<Vec<usize>>| {
            let orders = orders.clone().into_iter();
            orders.map(move |order| [way.clone(), vec![order]].concat())
        };
        ways = ways.into_iter().flat_map(longer).collect();
    }
    let family = |way: Vec<Vec<usize>>| {
        let becomes = |(groups, from): (&Vec<usize>, &DigitSet)| {
            let target: Vec<usize> = groups
                .iter()
                .zip(&way)
                .map(|(&group, order)| order[group])
                .collect();
            let to = members.get(&target).filter(|to| to.len() == from.len())?;
            Some((*from, *to))
        };
        members
            .iter()
            .map(becomes)
            .collect::<Option<Vec<_>>>()
            .map(Renamings)
    };
    ways.into_iter().filter_map(family).collect()
}

/// All orders of so many things, the unchanged one first.
fn orders_of(count: usize) -> Vec<Vec<usize>> {
    let mut orders: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in 0..count {
        let longer = |order: Vec<usize>| {
            let next = (0..count)
                .filter(|at| !order.contains(at))
                .collect::<Vec<usize>>();
            next.into_iter().map(move |at| [order.clone(), vec![at]].concat())
        };
        orders = orders.into_iter().flat_map(longer).collect();
    }
    orders
}
