//! HoDoKu's regression library as an oracle: one technique a line, with the effects that it must have.
//!
//! A line reads `:code[-variant]:digits:cells:deleted:eliminations:placements:length`. It passes when one
//! step of the named technique has exactly the effects of the line (a closed loop may also remove candidates
//! in its own cells, which HoDoKu leaves alone);
//! a line with variant `x` passes when the technique finds nothing at all.

use kudosu_board::{Candidates, Stop, Unfinished};
use kudosu_logic::{Candidate, Evidence, Options, Position, Step, Technique, all_steps};
use kudosu_notation::{HodokuLine, ReadError};

/// One line of the library.
#[derive(Clone, Debug)]
pub struct Case {
    /// The line as it stands in the file, for messages.
    pub line: String,
    /// Code with variant, such as `0606-x`.
    pub label: String,
    /// The four digits of the technique.
    pub code: String,
    /// Whether a fifth digit asks for siamese fish.
    pub siamese: bool,
    /// What follows the dash.
    pub variant: Option<String>,
    /// The position to look at.
    pub position: Position,
    /// What must be removed, sorted.
    pub eliminations: Vec<Candidate>,
    /// What must be placed, sorted.
    pub placements: Vec<Candidate>,
}

/// All cases of a library; blank lines and lines with `#` are comments.
pub fn read(text: &str) -> Result<Vec<Case>, ReadError> {
    let lines = text.lines().enumerate();
    let active = lines.filter(|(_, line)| line.starts_with(':'));
    active
        .map(|(at, line)| Ok(case(line, &HodokuLine::read(line, at + 1)?)))
        .collect()
}

fn case(text: &str, line: &HodokuLine) -> Case {
    let variant = line.variant.as_ref();
    let document = &line.document;
    let candidates = document.candidates.as_ref();
    let all = || Candidates::of(document.puzzle.grid());
    Case {
        line: text.to_owned(),
        label: variant.map_or(line.code.clone(), |variant| format!("{}-{variant}", line.code)),
        code: line.code.chars().take(4).collect(),
        siamese: line.code.len() == 5 && line.code.ends_with('1'),
        variant: variant.cloned(),
        position: Position::with_candidates(
            document.givens(),
            document.puzzle.grid(),
            &candidates.cloned().unwrap_or_else(all),
        ),
        eliminations: line.eliminations.clone(),
        placements: line.placements.clone(),
    }
}

/// What came of a case.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// As it should be.
    Passed,
    /// There is no such technique here.
    NotImplemented,
    /// The technique found these steps, none of which is the right one.
    Failed(Vec<Step>),
}

impl Outcome {
    /// Whether the case passed.
    pub fn is_passed(&self) -> bool {
        matches!(self, Outcome::Passed)
    }
}

/// Looks for the case's technique in its position.
pub fn check(case: &Case, stop: &Stop) -> Result<Outcome, Unfinished> {
    let Some(technique) = Technique::from_code(&case.code) else {
        return Ok(Outcome::NotImplemented);
    };
    let found = all_steps(&case.position, technique, &options(case), stop)?;
    let passed = if case.variant.as_deref() == Some("x") {
        found.is_empty()
    } else {
        found.iter().any(|step| has_effects(step, case))
    };
    Ok(if passed {
        Outcome::Passed
    } else {
        Outcome::Failed(found)
    })
}

fn has_effects(step: &Step, case: &Case) -> bool {
    let mut placements = step.placements.clone();
    placements.sort_unstable();
    placements == case.placements
        && (step.eliminations == case.eliminations || exceeds_in_its_own_cells(step, case))
}

/// A closed loop, also one of two sets, removes what it can in its own cells too,
/// which the library leaves alone.
fn exceeds_in_its_own_cells(step: &Step, case: &Case) -> bool {
    use Technique::{AlsXz, ContinuousLoop, GroupedContinuousLoop};
    let Evidence {
        chains,
        almost_locked_sets,
        ..
    } = &step.evidence;
    let in_nodes = chains
        .iter()
        .flat_map(|chain| &chain.nodes)
        .flat_map(|node| &node.cells);
    let own = in_nodes.chain(almost_locked_sets.iter().flat_map(|set| &set.cells));
    let is_expected =
        |gone: &Candidate| case.eliminations.contains(gone) || own.clone().any(|&cell| cell == gone.0);
    matches!(step.technique, AlsXz | ContinuousLoop | GroupedContinuousLoop)
        && case
            .eliminations
            .iter()
            .all(|gone| step.eliminations.contains(gone))
        && step.eliminations.iter().all(is_expected)
}

/// What the library lets a technique do in each variant.
fn options(case: &Case) -> Options {
    let variant = case.variant.as_deref();
    let als_in_chains = matches!(
        (case.code.as_str(), variant),
        ("0709", Some("2")) | ("0710" | "0711", Some("3" | "4"))
    );
    Options::default()
        .with_assume_unique(true)
        .with_allow_missing(variant == Some("2"))
        .with_siamese(case.siamese)
        .with_small_empty_rectangles(variant == Some("1"))
        .with_allow_overlap(variant == Some("2"))
        .with_als_in_chains(als_in_chains)
        .with_bent_sets_in_chains(als_in_chains)
}

#[cfg(test)]
mod tests {
    use kudosu_board::Cell;

    use super::*;

    /// A case of our own making: the cells before a run of blanks, and the rest of the line.
    fn line(code: &str, cells: &str, effects: &str) -> String {
        let filled = cells.chars().filter(|&c| c != '+').count();
        format!(":{code}:1:{cells}{}:{effects}:\n", ".".repeat(81 - filled))
    }

    #[test]
    fn a_small_library_of_our_own() {
        let text = "# a comment\n".to_owned()
            + &line("0000", "+12345678", "::919")
            + &line("0100", "2345.....678", ":134 135 136 137 138 139:")
            + &line("0100", "2345.....678", ":134 135 136 137 138:")
            + &line("0100-x", "2345.....678", "::")
            + &line("0101-x", "", "::")
            + &line("9999", "", "::");
        let cases = read(&text).unwrap();
        assert!(!cases[0].position.is_given(Cell::new(0)) && cases[0].position.is_given(Cell::new(1)));
        let passed: Vec<bool> = cases
            .iter()
            .map(|case| check(case, &Stop::new()).unwrap().is_passed())
            .collect();
        assert_eq!(passed, [true, true, false, false, true, false]);
    }

    #[test]
    fn unreadable_lines_are_named() {
        let error = read("#\n:0000:1:12:::919:\n").unwrap_err();
        assert_eq!(error.line(), Some(2), "{error:?}");
    }
}
