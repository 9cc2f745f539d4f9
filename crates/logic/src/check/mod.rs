//! The independent check of steps: does what a step claims follow from the pattern it names?
//!
//! Nothing here asks a finder. A pattern is taken for the few facts that it states about the position (these
//! cells hold something, this digit is somewhere in that house, this link holds), each fact is verified, and
//! then the effects must follow from those facts and the rules alone. What clues say is worked out here as
//! well, from the board's meaning of them, of the clues that the step names alone.

mod braids;
mod chains;
mod clues;
mod covers;
mod deadly;
mod exclusions;
mod exocet;
mod form;
mod guarded;
mod meaning;
mod nets;
mod proof;
mod quantities;
mod reasons;
mod sue_de_coq;
mod templates;
mod ways;

use std::fmt;

use kudosu_board::Cell;

use crate::{Candidate, Forcing, HouseRole, Position, Role, Step, Technique};
use exclusions::Exclusions;
use proof::Proof;

/// Why a step is not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CheckError {
    /// It does nothing.
    NoEffect,
    /// It is about a digit that stands in a house of the cell already.
    AlreadyPlaced(Candidate),
    /// It places or removes a candidate that is not there.
    NotACandidate(Candidate),
    /// It argues from uniqueness where that is not allowed.
    Uniqueness,
    /// Its pattern is not what it says it is.
    Pattern(&'static str),
    /// This effect does not follow from the pattern.
    Unproven(Candidate),
    /// The pattern is so large that following it was given up.
    TooLarge,
}

impl fmt::Display for CheckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CheckError::NoEffect => write!(f, "the step does nothing"),
            CheckError::AlreadyPlaced(_) => {
                write!(
                    f,
                    "the step is about a digit that stands in a house of the cell already"
                )
            }
            CheckError::NotACandidate(_) => write!(f, "the step is about a candidate that is not there"),
            CheckError::Uniqueness => write!(f, "the step assumes that the puzzle has exactly one solution"),
            CheckError::Pattern(problem) => write!(f, "the pattern does not hold: {problem}"),
            CheckError::Unproven(_) => write!(f, "the effect does not follow from the pattern"),
            CheckError::TooLarge => write!(f, "the pattern is too large to be checked"),
        }
    }
}

impl std::error::Error for CheckError {}

/// Verifies that every effect of a step follows from its own evidence.
///
/// `assume_unique` says whether the puzzle is known to have exactly one solution; without it steps that
/// argue from uniqueness are refused. So they are on a puzzle with clues, which tell digits apart that a
/// classic grid would let change places.
///
/// ```
/// use kudosu_board::{Grid, Shape, Stop};
/// use kudosu_logic::{CheckError, Position, Profile, check_step, next_step};
///
/// let grid = Grid::from_values(&Shape::of_side(4)?, &[0, 1, 4, 2, 0, 0, 1, 0, 0, 2, 0, 4, 0, 3, 0, 1])?;
/// let position = Position::of(&grid);
/// let mut step = next_step(&position, &Profile::human(), Stop::never())?.expect("there is a step");
/// assert_eq!(check_step(&position, &step, false), Ok(()));
///
/// let (cell, digit) = step.placements[0];
/// step.placements.clear();
/// step.eliminations.push((cell, digit));
/// assert_eq!(check_step(&position, &step, false), Err(CheckError::Unproven((cell, digit))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn check_step(position: &Position, step: &Step, assume_unique: bool) -> Result<(), CheckError> {
    let mut effects = step.placements.iter().chain(&step.eliminations).peekable();
    if effects.peek().is_none() {
        return Err(CheckError::NoEffect);
    }
    for &effect in effects {
        check_candidate(position, effect)?;
    }
    if step.technique.needs_uniqueness() && (!assume_unique || position.clues().is_some()) {
        return Err(CheckError::Uniqueness);
    }
    check_evidence(position, step)?;
    if !step.technique.is_about_clues() && !step.evidence.reasons.is_empty() {
        return Err(CheckError::Pattern(
            "it tells reasons where its technique has none",
        ));
    }
    let exclusions = Exclusions::new(position, step);
    if !step.technique.is_about_clues() && !exclusions.clues_are_about(&cells_of(position, step)) {
        return Err(CheckError::Pattern(
            "the clues that it names are not those that it rests on",
        ));
    }
    match step.technique {
        technique if technique.is_about_clues() => return clues::check(position, step, &exclusions),
        technique if technique.forcing() == Some(Forcing::Braid) => {
            braids::check(position, step, &exclusions)
        }
        _ if step.evidence.braid.is_some() => {
            Err(CheckError::Pattern("its technique is neither a whip nor a braid"))
        }
        technique if technique.forcing().is_some() => nets::check(position, step, &exclusions),
        _ if !step.evidence.net.branches.is_empty() => Err(CheckError::Pattern(
            "its technique does not argue from suppositions",
        )),
        technique if technique.counts_covers() == step.evidence.covers.is_empty() => {
            Err(CheckError::Pattern(
                "its technique does not rest on counting digits of houses, or nothing is counted",
            ))
        }
        Technique::TemplateSet | Technique::TemplateDelete => templates::check(position, step, &exclusions),
        Technique::SueDeCoq => sue_de_coq::check(position, step),
        technique if technique.counts_covers() => covers::check(position, step),
        Technique::JuniorExocet => exocet::check(position, step, &exclusions),
        _ if !step.evidence.chains.is_empty() => chains::check(position, step, &exclusions),
        _ => check_pattern(position, step, &exclusions),
    }?;
    form::check(position, step)
}

/// The cells that a step speaks of: where something is supposed all that are open.
fn cells_of(position: &Position, step: &Step) -> Vec<Cell> {
    let evidence = &step.evidence;
    if !evidence.net.branches.is_empty() || evidence.braid.is_some() {
        return position.blanks().iter().collect();
    }
    let effects = step.placements.iter().chain(&step.eliminations);
    let named = evidence.candidates.iter().map(|(_, candidate)| candidate);
    let mut cells: Vec<Cell> = effects.chain(named).map(|&(cell, _)| cell).collect();
    cells.extend(evidence.cells.iter().map(|&(_, cell)| cell));
    let nodes = evidence.chains.iter().flat_map(|chain| &chain.nodes);
    cells.extend(nodes.flat_map(|node| node.cells.iter().copied()));
    cells.extend(
        evidence
            .almost_locked_sets
            .iter()
            .flat_map(|set| set.cells.iter().copied()),
    );
    cells
}

/// Whether a candidate is possible, and if not, why.
fn check_candidate(position: &Position, (cell, digit): Candidate) -> Result<(), CheckError> {
    let mut houses = position.shape().houses_of(cell).iter();
    if houses.any(|&house| position.placed_digits(house).contains(digit)) {
        Err(CheckError::AlreadyPlaced((cell, digit)))
    } else if position.allows(cell, digit) {
        Ok(())
    } else {
        Err(CheckError::NotACandidate((cell, digit)))
    }
}

/// Whether all that the evidence names is there.
fn check_evidence(position: &Position, step: &Step) -> Result<(), CheckError> {
    let evidence = &step.evidence;
    let shape = position.shape();
    let has_clue = |id| position.clues().is_some_and(|clues| clues.get(id).is_some());
    if !evidence.clues.iter().all(|&id| has_clue(id)) {
        return Err(CheckError::Pattern("a clue is not one of the puzzle"));
    }
    let mut houses = evidence.houses.iter().map(|&(_, house)| house);
    let mut counted = evidence.covers.iter().map(|cover| cover.house);
    if houses.any(|house| shape.house(house).is_none()) || counted.any(|house| shape.house(house).is_none()) {
        return Err(CheckError::Pattern("a house is not one of the grid"));
    }
    if evidence
        .cells
        .iter()
        .any(|&(_, cell)| cell.index() >= shape.cell_count())
    {
        return Err(CheckError::Pattern("a cell is not one of the grid"));
    }
    for &(_, candidate) in &evidence.candidates {
        check_candidate(position, candidate)?;
    }
    Ok(())
}

/// Collects the facts that a pattern states and refutes the opposite of every effect by them.
fn check_pattern(position: &Position, step: &Step, exclusions: &Exclusions<'_>) -> Result<(), CheckError> {
    let mut proof = Proof::new(position, exclusions);
    let evidence = &step.evidence;
    let mut digits = evidence.digits;
    digits.extend(step.placements.iter().map(|&(_, digit)| digit));
    digits.extend(evidence.candidates.iter().map(|&(_, (_, digit))| digit));
    // Companions may form a hidden set, of which any digit of theirs can be part.
    for cell in evidence.cells_as(Role::Companion) {
        digits |= position.candidates(cell);
    }
    for &(role, house) in &evidence.houses {
        if matches!(role, HouseRole::Base | HouseRole::Link) {
            digits.iter().for_each(|digit| proof.house_holds(house, digit));
        }
    }
    for &(_, cell) in &evidence.cells {
        proof.cell_holds(cell);
    }
    // Two colours are joined by the houses all of whose places they have.
    let is_coloured = |candidate: Candidate| {
        let roles = [Role::ColourA, Role::ColourB, Role::ColourC, Role::ColourD];
        evidence
            .candidates
            .iter()
            .any(|&(role, named)| named == candidate && roles.contains(&role))
    };
    for digit in digits.iter() {
        for house in position.shape().houses() {
            if position
                .cells_in(house.id(), digit)
                .all(|cell| is_coloured((cell, digit)))
            {
                proof.house_holds(house.id(), digit);
            }
        }
    }
    if step.technique.needs_uniqueness() {
        proof.one_of(deadly::guardians(position, step)?);
    }
    if matches!(step.technique, Technique::Tridagon | Technique::ImpossiblePattern) {
        proof.one_of(guarded::guardians(position, step, exclusions)?);
    }
    proof.check_effects(step)
}

#[cfg(test)]
mod tests;
