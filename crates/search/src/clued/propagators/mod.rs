//! The propagators: each looks at a few cells and takes what its clue cannot allow.
//!
//! What every one of them keeps to, whatever the candidates are, holes and all (`contract` tests it for every
//! kind of clue):
//!
//! 1. It may be called at any time, and again. It never adds a candidate, and it never takes one that is
//!    part of a way to fill its cells: digits from their candidates that keep its rule, and differ where
//!    cells must.
//! 2. When every one of its cells has one candidate, it fails if and only if these digits break its rule.
//!    So a grid that is filled, and on which nobody has anything left to do, is a solution.
//! 3. What it takes depends on the cells that it watches alone. From cells that it does not watch it takes
//!    only what clashes with something that must be in its own.
//! 4. It need not find everything, and not at once: one that changed a cell of its own is called again. Only
//!    what the table below *declares* is assumed, and everything that is declared is tested ([`Promise`]).

mod automaton;
mod circles;
mod count;
mod either;
mod few;
mod house;
mod index;
mod joined;
mod order;
mod pair;
mod places;
mod regions;
mod required;
mod runs;
mod seen;
mod set_of;
mod span;
mod sum;
mod tree;
mod wide_pill;

pub(super) use automaton::Automaton;
pub(super) use circles::Circles;
pub(super) use count::Count;
pub(super) use either::{Branch, Either};
pub(super) use house::{Confined, House};
pub(super) use index::Index;
pub(super) use joined::Joined;
pub(super) use order::Rising;
pub(super) use pair::{Pair, PairTable, Relation};
pub(super) use regions::{Divided, MOST_PLACES, Together};
pub(super) use required::Required;
pub(super) use runs::Runs;
pub(super) use seen::{MOST_DIGITS, Seen, SeenRule};
pub(super) use set_of::SetOf;
pub(super) use span::{Span, SpanRule};
pub(super) use sum::Sum;
pub(super) use tree::{Near, Op, Tree};
pub(super) use wide_pill::WidePill;

use super::domains::{Dead, Domains, Wakes};
use super::mask::Mask;

/// What may be assumed of a propagator after it was called once, as long as no cell is named twice in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Promise {
    /// Nothing: called again, it may find more.
    Nothing,
    /// Called again at once, it finds nothing more.
    Settled,
    /// Also, every candidate that it leaves in its cells is part of a way to fill them by its rule.
    Exact,
}

/// Lists the kinds of propagator once: name, place in the queue, what may be assumed after a call, and how
/// much a guess in one of its cells promises from the side and the number of its cells.
macro_rules! propagators {
    ($($kind:ident, $rank:literal, $promise:ident, $weight:expr;)*) => {
        /// One rule at work; what is cheap and takes much is asked first.
        #[derive(Debug)]
        pub(super) enum Propagator {
            $($kind($kind),)*
        }

        impl Propagator {
            /// Where it stands in the queue.
            pub(super) fn rank(&self) -> u8 {
                match self { $(Propagator::$kind(_) => $rank,)* }
            }

            /// What may be assumed after a call.
            pub(super) fn promise(&self) -> Promise {
                let declared = match self { $(Propagator::$kind(_) => Promise::$promise,)* };
                // A line that crosses itself is worked out as if it did not.
                let cells = self.subject();
                let is_twice = |at: usize| cells[..at].contains(&cells[at]);
                if (1..cells.len()).any(is_twice) { Promise::Nothing } else { declared }
            }

            /// The name of its kind.
            #[cfg(test)]
            pub(super) fn kind(&self) -> &'static str {
                match self { $(Propagator::$kind(_) => stringify!($kind),)* }
            }

            /// The cells that the rule is about.
            pub(super) fn subject(&self) -> &[u16] {
                match self { $(Propagator::$kind(one) => &one.cells,)* }
            }

            /// How much a guess in one of its cells promises.
            pub(super) fn weight(&self, side: usize) -> f32 {
                let (side, cells) = (side as f32, self.subject().len() as f32);
                let weight: fn(f32, f32) -> f32 = match self { $(Propagator::$kind(_) => $weight,)* };
                weight(side, cells)
            }

            #[inline]
            pub(super) fn enforce(&self, domains: &mut Domains<'_>) -> Result<(), Dead> {
                match self { $(Propagator::$kind(one) => one.enforce(domains),)* }
            }
        }

        /// The names of all kinds.
        #[cfg(test)]
        pub(super) const KINDS: &[&str] = &[$(stringify!($kind),)*];
    };
}

propagators! {
    Pair, 0, Exact, |_, cells| cells;
    Rising, 1, Exact, |_, cells| cells;
    Index, 2, Nothing, |_, cells| cells;
    SetOf, 3, Nothing, |side, cells| (2.0 * side - cells).max(side);
    House, 4, Nothing, |side, _| side;
    Required, 5, Nothing, |_, cells| cells;
    Count, 5, Nothing, |_, cells| cells;
    Span, 6, Exact, |_, cells| cells;
    Sum, 7, Nothing, |side, cells| (2.0 * side - cells).max(side);
    WidePill, 8, Nothing, |_, cells| cells;
    Circles, 9, Nothing, |_, cells| cells;
    Automaton, 10, Exact, |_, cells| cells;
    Runs, 10, Nothing, |_, cells| cells;
    Confined, 11, Settled, |_, _| 0.0;
    Seen, 12, Exact, |side, _| side;
    Joined, 13, Nothing, |_, _| 1.0;
    Divided, 13, Nothing, |_, _| 1.0;
    Tree, 13, Nothing, |_, cells| cells;
    Either, 14, Nothing, |_, cells| cells;
}

impl Propagator {
    /// What it forbids any two of its cells: for each digit of the one that stands first, the digits that the
    /// other cannot have with it. Empty where it does not speak of two cells.
    pub(super) fn apart(&self, side: usize) -> Vec<Mask> {
        match self {
            Propagator::Pair(pair) => pair.apart(side),
            Propagator::SetOf(set) => set.apart(side),
            _ => Vec::new(),
        }
    }

    /// About how much work it is: a step takes less than a microsecond.
    pub(super) fn steps(&self) -> u32 {
        match self {
            Propagator::Automaton(line) => line.steps(),
            Propagator::Tree(tree) => tree.steps(),
            Propagator::Either(either) => either.steps(),
            Propagator::Joined(joined) => joined.steps(),
            Propagator::Divided(divided) => divided.steps(),
            Propagator::Seen(seen) => seen.steps(),
            other => 1 + other.subject().len() as u32 / 8,
        }
    }

    /// The cells whose changes wake it.
    pub(super) fn watched(&self) -> Box<[u16]> {
        match self {
            Propagator::SetOf(set) => set.watched().into_boxed_slice(),
            other => other.subject().into(),
        }
    }

    /// What has to happen to each of these cells to wake it.
    pub(super) fn wakes(&self) -> Vec<Wakes> {
        match self {
            Propagator::Divided(divided) => divided.wakes(),
            Propagator::Joined(joined) => joined.wakes(),
            Propagator::Count(count) => count.wakes(),
            other => vec![Wakes::Any; other.watched().len()],
        }
    }
}
