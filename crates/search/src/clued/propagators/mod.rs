//! The propagators: each looks at a few cells and takes what its clue cannot allow.

mod automaton;
mod circles;
mod few;
mod house;
mod index;
mod order;
mod pair;
mod required;
mod seen;
mod set_of;
mod span;
mod sum;
mod wide_pill;

pub(super) use automaton::Automaton;
pub(super) use circles::Circles;
pub(super) use house::{Confined, House};
pub(super) use index::Index;
pub(super) use order::Rising;
pub(super) use pair::{Pair, PairTable, Relation};
pub(super) use required::Required;
pub(super) use seen::{MOST_DIGITS, Seen, SeenRule};
pub(super) use set_of::SetOf;
pub(super) use span::{Span, SpanRule};
pub(super) use sum::{MOST_GROUPS, Sum};
pub(super) use wide_pill::WidePill;

use super::domains::{Dead, Domains};
use super::mask::Mask;

/// Lists the kinds of propagator once: name, place in the queue, and how much a guess in one of its cells
/// promises from the side and the number of its cells.
macro_rules! propagators {
    ($($kind:ident, $rank:literal, $weight:expr;)*) => {
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
    };
}

propagators! {
    Pair, 0, |_, cells| cells;
    Rising, 1, |_, cells| cells;
    Index, 2, |_, cells| cells;
    SetOf, 3, |side, cells| (2.0 * side - cells).max(side);
    House, 4, |side, _| side;
    Required, 5, |_, cells| cells;
    Span, 6, |_, cells| cells;
    Sum, 7, |side, cells| (2.0 * side - cells).max(side);
    WidePill, 8, |_, cells| cells;
    Circles, 9, |_, cells| cells;
    Automaton, 10, |_, cells| cells;
    Confined, 11, |_, _| 0.0;
    Seen, 12, |side, _| side;
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

    /// The cells whose changes wake it.
    pub(super) fn watched(&self) -> Box<[u16]> {
        match self {
            Propagator::SetOf(set) => set.watched().into_boxed_slice(),
            other => other.subject().into(),
        }
    }
}
