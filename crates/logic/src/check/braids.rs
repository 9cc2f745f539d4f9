//! The check of whips and braids, from their definition: every candidate of every variable is accounted for,
//! by the target or by what was found before, and the last variable has none left.

use super::exclusions::Exclusions;
use super::{CheckError, check_candidate};
use crate::{Braid, BraidStep, Candidate, Cause, Position, RuledOut, Step, Technique, Variable};

/// More variables than any grid has need of would only take time to look at.
const MOST_STEPS: usize = 200;

pub(super) fn check(position: &Position, step: &Step, exclusions: &Exclusions<'_>) -> Result<(), CheckError> {
    let evidence = &step.evidence;
    let Some(braid) = &evidence.braid else {
        return Err(CheckError::Pattern("there is no variable to follow"));
    };
    if !evidence.net.branches.is_empty() {
        return Err(CheckError::Pattern(
            "it lacks a part of its technique, or has one too many",
        ));
    }
    if braid.steps.len() > MOST_STEPS {
        return Err(CheckError::TooLarge);
    }
    check_candidate(position, braid.target)?;
    for (at, variable) in braid.steps.iter().enumerate() {
        check_variable(position, exclusions, braid, at, variable)?;
    }
    check_kind(step.technique, braid)?;
    let mut effects = step.placements.iter().chain(&step.eliminations);
    match effects.find(|&&effect| effect != braid.target || !step.placements.is_empty()) {
        Some(&effect) => Err(CheckError::Unproven(effect)),
        None => Ok(()),
    }
}

/// One variable: its candidates are those that are ruled out and those that are left, each once, and what
/// rules one out stands before it.
fn check_variable(
    position: &Position,
    exclusions: &Exclusions<'_>,
    braid: &Braid,
    at: usize,
    step: &BraidStep,
) -> Result<(), CheckError> {
    let mut named: Vec<Candidate> = step.ruled_out().map(|gone| gone.candidate).collect();
    named.extend(&step.right);
    let mut all = candidates(position, step.variable)?;
    named.sort_unstable();
    all.sort_unstable();
    if named != all {
        return Err(CheckError::Pattern(
            "it leaves out candidates of a variable, or names some that it does not have",
        ));
    }
    let is_ruled_out = |gone: RuledOut| {
        let is_before = match gone.by {
            Cause::Target => true,
            Cause::Step(by) => by < at,
        };
        let causes = braid.behind(gone.by);
        let excludes = |&cause: &Candidate| exclusions.between(cause, gone.candidate);
        is_before && !causes.is_empty() && causes.iter().all(excludes)
    };
    if !step.ruled_out().all(is_ruled_out) {
        return Err(CheckError::Pattern(
            "a candidate is not ruled out by what it names",
        ));
    }
    let is_last = at + 1 == braid.steps.len();
    if is_last != step.right.is_empty() {
        return Err(CheckError::Pattern(
            "something must be left in every variable but the last, and nothing in that",
        ));
    }
    let cells: Vec<_> = step.right.iter().map(|&(cell, _)| cell).collect();
    let is_group = || {
        let is_of_digit = matches!(step.variable, Variable::House(..));
        is_of_digit && position.common_houses(&cells).count() > 1
    };
    if cells.len() > 1 && !is_group() {
        return Err(CheckError::Pattern(
            "what is left is neither one candidate nor a group",
        ));
    }
    Ok(())
}

/// The candidates of a variable that is open.
fn candidates(position: &Position, variable: Variable) -> Result<Vec<Candidate>, CheckError> {
    let shape = position.shape();
    match variable {
        Variable::Cell(cell) if position.blanks().contains(cell) => {
            let digits = position.candidates(cell).iter();
            Ok(digits.map(|digit| (cell, digit)).collect())
        }
        Variable::House(house, digit)
            if shape.house(house).is_some()
                && shape.digits().contains(digit)
                && !position.placed_digits(house).contains(digit) =>
        {
            let places = position.cells_in(house, digit);
            Ok(places.map(|cell| (cell, digit)).collect())
        }
        _ => Err(CheckError::Pattern(
            "a variable is not one of the grid, or filled already",
        )),
    }
}

/// Whether it is what its name says: no variable twice, nothing found for nothing, a whip a chain, groups
/// where the name has them.
fn check_kind(technique: Technique, braid: &Braid) -> Result<(), CheckError> {
    let steps = &braid.steps;
    let is_new = |at: usize| {
        steps[..at]
            .iter()
            .all(|before| before.variable != steps[at].variable)
    };
    let is_used = |at: usize| {
        let mut later = steps[at + 1..].iter().flat_map(BraidStep::ruled_out);
        later.any(|gone| gone.by == Cause::Step(at))
    };
    let (is_whip, has_groups) = match technique {
        Technique::Whip => (true, false),
        Technique::GWhip => (true, true),
        Technique::Braid => (false, false),
        _ => (false, true),
    };
    let is_right = steps.len() > 1
        && (0..steps.len()).all(is_new)
        && (0..steps.len() - 1).all(is_used)
        && braid.is_whip() == is_whip
        && braid.has_groups() == has_groups;
    match is_right {
        true => Ok(()),
        false => Err(CheckError::Pattern(
            "the argument is not of the kind that its technique says",
        )),
    }
}
