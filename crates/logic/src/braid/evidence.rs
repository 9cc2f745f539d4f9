//! Whips and braids, as evidence: a candidate that is supposed, and variable after variable in which that
//! leaves just one thing, until one is left with nothing.

use kudosu_board::{Cell, Digit, HouseId};

use crate::Candidate;

/// Something of which exactly one candidate is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Variable {
    /// What a cell holds.
    Cell(Cell),
    /// Where a digit goes in a house.
    House(HouseId, Digit),
}

/// A proof that a candidate is false: variables one after the other, each of which has one candidate left, or
/// several of a group, because of the target and of what was found before, and a last one that has none.
///
/// In a *whip* each variable has a candidate that is gone because of what was found just before, so that it
/// reads like a chain. In a *braid* it may be gone because of anything before.
///
/// ```
/// use kudosu_board::{Cell, Digit};
/// use kudosu_logic::{Braid, BraidStep, Cause, RuledOut, Variable};
///
/// let two = Digit::new(2).expect("a digit");
/// let (target, other) = ((Cell::new(0), two), (Cell::new(1), two));
/// let only = BraidStep {
///     variable: Variable::Cell(Cell::new(1)),
///     left: RuledOut { candidate: other, by: Cause::before(0) },
///     others: Vec::new(),
///     right: Vec::new(),
/// };
/// let braid = Braid { target, steps: vec![only] };
/// assert!(braid.is_whip() && !braid.has_groups());
/// assert_eq!((braid.length(), braid.behind(Cause::Target)), (1, &[target][..]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Braid {
    /// What is supposed, and turns out to be false.
    pub target: Candidate,
    /// The variables in order.
    pub steps: Vec<BraidStep>,
}

/// One variable of a whip or a braid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BraidStep {
    /// The variable.
    pub variable: Variable,
    /// The left candidate, by which it hangs on what was found before.
    pub left: RuledOut,
    /// All its other candidates that are gone: those by the target (z-candidates) and those by what was found
    /// before (t-candidates).
    pub others: Vec<RuledOut>,
    /// What is left: one candidate, or several of one digit in two houses at once; none in the last variable.
    pub right: Vec<Candidate>,
}

/// A candidate that is gone, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuledOut {
    /// The candidate.
    pub candidate: Candidate,
    /// What it cannot be true beside.
    pub by: Cause,
}

/// What rules a candidate out where the target is supposed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cause {
    /// The target itself.
    Target,
    /// What was found at an earlier place, counted from 0.
    Step(usize),
}

impl Braid {
    /// How many variables it has; also how much there is to follow, the target and what is found.
    #[must_use]
    pub fn length(&self) -> usize {
        self.steps.len()
    }

    /// Whether each variable hangs on what was found just before, so that it is a whip.
    #[must_use]
    pub fn is_whip(&self) -> bool {
        let mut steps = self.steps.iter().enumerate();
        steps.all(|(at, step)| step.left.by == Cause::before(at))
    }

    /// Whether something that is found is a group of several candidates.
    #[must_use]
    pub fn has_groups(&self) -> bool {
        self.steps.iter().any(|step| step.right.len() > 1)
    }

    /// The candidates of which one is true where a cause holds: the target, or what was found at a place.
    /// None where there is no such place.
    #[must_use]
    pub fn behind(&self, cause: Cause) -> &[Candidate] {
        match cause {
            Cause::Target => std::slice::from_ref(&self.target),
            Cause::Step(at) => self.steps.get(at).map_or(&[], |step| &step.right),
        }
    }
}

impl BraidStep {
    /// The left candidate, then the others that are gone.
    pub fn ruled_out(&self) -> impl Iterator<Item = RuledOut> + Clone + '_ {
        std::iter::once(self.left).chain(self.others.iter().copied())
    }
}

impl Cause {
    /// What was found just before a place, or the target at the first one.
    #[must_use]
    pub fn before(at: usize) -> Cause {
        match at.checked_sub(1) {
            None => Cause::Target,
            Some(before) => Cause::Step(before),
        }
    }
}
