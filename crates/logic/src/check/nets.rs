//! The check of arguments from suppositions: every fact by its own reason, then what the branches say about
//! each effect, then whether the argument is of the kind that its technique's name says.

use kudosu_board::HouseId;

use super::exclusions::Exclusions;
use super::{CheckError, check_candidate, guarded};
use crate::{
    Branch, Candidate, Contradiction, Fact, Forcing, Impossible, Inference, InferenceRule, Position, Step,
    Technique,
};

/// Nobody can follow more suppositions at once, and a proof from elsewhere must not use up the stack.
const MOST_DEPTH: usize = 12;

pub(super) fn check(position: &Position, step: &Step, exclusions: &Exclusions<'_>) -> Result<(), CheckError> {
    let checker = Checker { position, exclusions };
    let branches = &step.evidence.net.branches;
    for branch in branches {
        checker.check_branch(branch, &[], 0)?;
    }
    match &branches[..] {
        [] => Err(CheckError::Pattern("there is no branch to follow")),
        [branch] if branch.contradiction.is_some() => check_refuted(step, branch.supposed),
        branches => checker.check_shared(step, branches),
    }?;
    checker.check_kind(step)
}

/// A supposition that is wrong says that its opposite is right, and nothing else.
fn check_refuted(step: &Step, supposed: Fact) -> Result<(), CheckError> {
    let (placed, removed) = if supposed.holds {
        (None, Some(supposed.candidate))
    } else {
        (Some(supposed.candidate), None)
    };
    let wrong_placement = step.placements.iter().find(|&&it| Some(it) != placed);
    let wrong_elimination = step.eliminations.iter().find(|&&it| Some(it) != removed);
    match wrong_placement.or(wrong_elimination) {
        Some(&effect) => Err(CheckError::Unproven(effect)),
        None => Ok(()),
    }
}

struct Checker<'a> {
    position: &'a Position,
    exclusions: &'a Exclusions<'a>,
}

impl Checker<'_> {
    /// Every inference follows from facts that stand before it, and so does the contradiction. `around` are
    /// the facts of the suppositions around that may be used.
    fn check_branch(&self, branch: &Branch, around: &[Fact], depth: usize) -> Result<(), CheckError> {
        if depth > MOST_DEPTH {
            return Err(CheckError::TooLarge);
        }
        check_candidate(self.position, branch.supposed.candidate)?;
        let mut known = around.to_vec();
        known.push(branch.supposed);
        for inference in &branch.inferences {
            check_candidate(self.position, inference.fact.candidate)?;
            check_known(&inference.from, &known)?;
            if !self.follows(inference, depth)? {
                return Err(CheckError::Pattern(
                    "a fact does not follow from those that it names",
                ));
            }
            known.push(inference.fact);
        }
        if let Some(contradiction) = &branch.contradiction {
            check_known(&contradiction.from, &known)?;
            if !self.is_impossible(contradiction) {
                return Err(CheckError::Pattern("what it calls impossible is not"));
            }
        }
        Ok(())
    }

    fn follows(&self, inference: &Inference, depth: usize) -> Result<bool, CheckError> {
        let Inference { fact, reason, from } = inference;
        let (cell, digit) = fact.candidate;
        match reason {
            InferenceRule::LastInCell => {
                let others = self
                    .position
                    .candidates(cell)
                    .iter()
                    .filter(|&other| other != digit);
                let others: Vec<Candidate> = others.map(|other| (cell, other)).collect();
                Ok(fact.holds && self.rules_out_just(from, &others))
            }
            InferenceRule::LastInHouse(house) => {
                let others: Vec<Candidate> = self
                    .places(*house, digit)
                    .into_iter()
                    .filter(|&(other, _)| other != cell)
                    .collect();
                let is_in_house = self.position.shape().house_set(*house).contains(cell);
                Ok(fact.holds && is_in_house && self.rules_out_just(from, &others))
            }
            InferenceRule::Refuted(branch) => {
                self.check_branch(branch, from, depth + 1)?;
                let supposes_the_opposite = branch.supposed.candidate == fact.candidate
                    && branch.supposed.holds != fact.holds
                    && branch.contradiction.is_some();
                Ok(supposes_the_opposite)
            }
        }
    }

    fn is_impossible(&self, contradiction: &Contradiction) -> bool {
        let from = &contradiction.from;
        match contradiction.what {
            Impossible::Both(a, b) => {
                let both = [Fact::yes(a), Fact::yes(b)];
                self.exclusions.between(a, b)
                    && from.len() == 2
                    && both.iter().all(|fact| from.contains(fact))
            }
            Impossible::EmptyCell(cell) => {
                let candidates = self.position.candidates(cell).iter();
                let candidates: Vec<Candidate> = candidates.map(|digit| (cell, digit)).collect();
                self.position.blanks().contains(cell) && self.rules_out_just(from, &candidates)
            }
            Impossible::NoPlace(house, digit) => {
                let is_open = self.position.shape().house(house).is_some()
                    && self.position.shape().digits().contains(digit)
                    && !self.position.placed_digits(house).contains(digit);
                is_open && self.rules_out_just(from, &self.places(house, digit))
            }
        }
    }

    fn places(&self, house: HouseId, digit: kudosu_board::Digit) -> Vec<Candidate> {
        let cells = match self.position.shape().house(house) {
            Some(_) => self.position.cells_in(house, digit).collect(),
            None => Vec::new(),
        };
        cells.into_iter().map(|cell| (cell, digit)).collect()
    }

    /// Whether these facts make all of some candidates false. On a classic grid each of them must be needed
    /// for that; clues say more of two candidates than is looked for, so that one may be spared.
    fn rules_out_just(&self, facts: &[Fact], candidates: &[Candidate]) -> bool {
        let without = |spared: Option<usize>| {
            let used = || facts.iter().enumerate().filter(|&(at, _)| Some(at) != spared);
            let is_false = |&candidate: &Candidate| used().any(|(_, fact)| self.rules_out(*fact, candidate));
            candidates.iter().all(is_false)
        };
        let is_classic = self.position.clues().is_none();
        without(None) && (0..facts.len()).all(|at| !is_classic || !without(Some(at)))
    }

    fn rules_out(&self, fact: Fact, candidate: Candidate) -> bool {
        if fact.holds {
            self.exclusions.between(fact.candidate, candidate)
        } else {
            fact.candidate == candidate
        }
    }

    /// One of the suppositions is right, and every effect follows from each of them.
    fn check_shared(&self, step: &Step, branches: &[Branch]) -> Result<(), CheckError> {
        let is_plain = |branch: &Branch| branch.supposed.holds && branch.contradiction.is_none();
        if !branches.iter().all(is_plain) || !self.are_all_that_can_be(step, branches)? {
            return Err(CheckError::Pattern("its suppositions are not all that can be"));
        }
        let in_each = |is_so: &dyn Fn(Fact) -> bool| branches.iter().all(|branch| branch.facts().any(is_so));
        for &placed in &step.placements {
            if !in_each(&|fact| fact == Fact::yes(placed)) {
                return Err(CheckError::Unproven(placed));
            }
        }
        for &gone in &step.eliminations {
            if !in_each(&|fact| self.rules_out(fact, gone)) {
                return Err(CheckError::Unproven(gone));
            }
        }
        Ok(())
    }

    /// Whether one of the suppositions is right: they are all candidates of a cell, all places of a digit in
    /// a house, or all guardians of a pattern.
    fn are_all_that_can_be(&self, step: &Step, branches: &[Branch]) -> Result<bool, CheckError> {
        if step.technique == Technique::GuardianNet {
            return Ok(same(
                branches,
                guarded::guardians(self.position, step, self.exclusions)?,
            ));
        }
        Ok(self.is_cell(branches).is_some() || self.is_house(branches))
    }

    /// The cell of which all candidates are supposed, each once.
    fn is_cell(&self, branches: &[Branch]) -> Option<kudosu_board::Cell> {
        let (cell, _) = branches.first()?.supposed.candidate;
        let all = self.position.candidates(cell).iter().map(|digit| (cell, digit));
        same(branches, all.collect()).then_some(cell)
    }

    /// Whether all places of a digit in a house are supposed, each once.
    fn is_house(&self, branches: &[Branch]) -> bool {
        branches.first().is_some_and(|first| {
            let (cell, digit) = first.supposed.candidate;
            let mut houses = self.position.shape().houses_of(cell).iter();
            houses.any(|&house| same(branches, self.places(house, digit)))
        })
    }

    fn check_kind(&self, step: &Step) -> Result<(), CheckError> {
        let net = &step.evidence.net;
        let branches = &net.branches;
        let refutes = branches.len() == 1 && branches[0].contradiction.is_some();
        let is_right = match step.technique {
            Technique::Nishio => refutes && is_about_one_digit(&branches[0]),
            Technique::ContradictionChain | Technique::ContradictionNet | Technique::NestedNet => refutes,
            Technique::CellForcingChain | Technique::CellForcingNet => self.is_cell(branches).is_some(),
            Technique::HouseForcingChain | Technique::HouseForcingNet => {
                !refutes && (self.is_cell(branches).is_none() || branches.len() == 1)
            }
            Technique::GuardianNet => !refutes && branches.len() > 1,
            _ => false,
        };
        let is_joined_rightly = match step.technique.forcing() {
            Some(Forcing::Chain) => {
                net.depth() == 1 && (step.technique == Technique::Nishio || !net.joins_facts())
            }
            Some(Forcing::Net) if step.technique == Technique::GuardianNet => net.depth() == 1,
            Some(Forcing::Net) => net.depth() == 1 && net.joins_facts(),
            Some(Forcing::Nested) => net.depth() > 1,
            Some(Forcing::Braid) | None => false,
        };
        if is_right && is_joined_rightly {
            Ok(())
        } else {
            Err(CheckError::Pattern(
                "the argument is not of the kind that its technique says",
            ))
        }
    }
}

/// Nishio: nothing but one digit.
fn is_about_one_digit(branch: &Branch) -> bool {
    let (_, digit) = branch.supposed.candidate;
    let is_about_houses = branch.contradiction.as_ref().is_some_and(|it| match it.what {
        Impossible::Both(..) | Impossible::NoPlace(..) => true,
        Impossible::EmptyCell(_) => false,
    });
    branch.supposed.holds && is_about_houses && branch.facts().all(|fact| fact.candidate.1 == digit)
}

fn check_known(facts: &[Fact], known: &[Fact]) -> Result<(), CheckError> {
    if facts.iter().all(|fact| known.contains(fact)) {
        Ok(())
    } else {
        Err(CheckError::Pattern(
            "an argument uses a fact that is not known there",
        ))
    }
}

fn same(branches: &[Branch], mut all: Vec<Candidate>) -> bool {
    let supposed = branches.iter().map(|branch| branch.supposed.candidate);
    let mut supposed: Vec<Candidate> = supposed.collect();
    supposed.sort_unstable();
    all.sort_unstable();
    supposed == all
}
