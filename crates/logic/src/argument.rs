//! Arguments from suppositions, as evidence: what follows from a supposition, fact by fact, each with the
//! facts that it follows from.
//!
//! A net has one branch that ends in a contradiction, or a branch for every way in which something must be
//! true, all of which lead to the same effect. Facts are told by themselves, not by their place in a list, so
//! a branch can be read, drawn and checked alone.

use kudosu_board::{Cell, Digit, HouseId};

use crate::Candidate;

/// Something that is so where a supposition is: a candidate is true, or it is false.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fact {
    /// The candidate.
    pub candidate: Candidate,
    /// Whether it is true.
    pub holds: bool,
}

impl Fact {
    /// The candidate is true.
    #[must_use]
    pub const fn yes(candidate: Candidate) -> Fact {
        Fact {
            candidate,
            holds: true,
        }
    }

    /// The candidate is false.
    #[must_use]
    pub const fn no(candidate: Candidate) -> Fact {
        Fact {
            candidate,
            holds: false,
        }
    }
}

/// An argument from suppositions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Net {
    /// One that ends in a contradiction, or one for each way in which a cell or a house can be filled.
    pub branches: Vec<Branch>,
}

/// What follows from one supposition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    /// What is supposed.
    pub supposed: Fact,
    /// What follows, each behind the facts that it follows from.
    pub inferences: Vec<Inference>,
    /// What is impossible at the end, so that the supposition is wrong.
    pub contradiction: Option<Contradiction>,
}

/// A fact that follows from others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inference {
    /// What follows.
    pub fact: Fact,
    /// By which rule.
    pub reason: InferenceRule,
    /// The facts that it follows from: suppositions, and what was inferred before, here or in the branch
    /// around this one. A true candidate stands for all that it excludes.
    pub from: Vec<Fact>,
}

/// Why a fact follows from others.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InferenceRule {
    /// The cell has no other candidate left.
    LastInCell,
    /// The digit has no other place left in this house.
    LastInHouse(HouseId),
    /// To suppose the opposite, beside the facts that it follows from, ends in a contradiction.
    Refuted(Box<Branch>),
}

/// What cannot be, and the facts that make it so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// What cannot be.
    pub what: Impossible,
    /// The facts that it follows from.
    pub from: Vec<Fact>,
}

/// What no solution can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Impossible {
    /// Two candidates that exclude each other are both true.
    Both(Candidate, Candidate),
    /// A cell has no candidate left.
    EmptyCell(Cell),
    /// A digit has no place left in a house.
    NoPlace(HouseId, Digit),
}

impl Net {
    /// How much there is to follow: suppositions and inferences, those of proofs inside of proofs as well.
    #[must_use]
    pub fn weight(&self) -> usize {
        self.branches.iter().map(Branch::weight).sum()
    }

    /// How many suppositions are open at once where it is deepest.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.branches.iter().map(Branch::depth).max().unwrap_or(0)
    }

    /// Whether some fact needs more than one other, so that the argument is more than chains.
    #[must_use]
    pub fn joins_facts(&self) -> bool {
        let inferences = self.branches.iter().flat_map(|branch| &branch.inferences);
        inferences.clone().any(|inference| inference.from.len() > 1)
    }
}

impl Branch {
    /// A supposition from which nothing has been concluded yet.
    #[must_use]
    pub fn of(supposed: Fact) -> Branch {
        Branch {
            supposed,
            inferences: Vec::new(),
            contradiction: None,
        }
    }

    /// How much there is to follow.
    #[must_use]
    pub fn weight(&self) -> usize {
        let inner = |inference: &Inference| match &inference.reason {
            InferenceRule::Refuted(branch) => 1 + branch.weight(),
            _ => 1,
        };
        1 + self.inferences.iter().map(inner).sum::<usize>()
    }

    /// How many suppositions are open at once where it is deepest.
    #[must_use]
    pub fn depth(&self) -> usize {
        let inner = |inference: &Inference| match &inference.reason {
            InferenceRule::Refuted(branch) => branch.depth(),
            _ => 0,
        };
        1 + self.inferences.iter().map(inner).max().unwrap_or(0)
    }

    /// The supposition, then what follows from it, in order.
    pub fn facts(&self) -> impl Iterator<Item = Fact> + Clone + '_ {
        let inferred = self.inferences.iter().map(|inference| inference.fact);
        std::iter::once(self.supposed).chain(inferred)
    }
}
