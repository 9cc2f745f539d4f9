//! What is worth knowing of answers beyond the answers themselves: what a format cannot say, and what was
//! guessed.

use std::fmt;

use kudosu::{Document, Format, Loss, Note};

/// Something to tell whoever reads the answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Remark {
    /// The puzzle has something that the format cannot say.
    Lost {
        /// The format that was written.
        to: Format,
        /// What it cannot say.
        what: Loss,
    },
    /// Cells with one candidate were read as filled, although others still have the digit noted.
    Guessed,
    /// A rule of the puzzle stands only in words or drawings.
    MissingRule,
    /// The solution that came with the puzzle is none of it as it was read.
    OtherSolution,
}

/// What is to be told of a puzzle because of what was not understood in its text, beside whether it has
/// exactly one solution, where that is known.
pub fn missing_rule(document: &Document, is_unique: Option<bool>) -> Option<Remark> {
    let is_missing = |what: &Note| !matches!(what, Note::SaysNothing(_)) && what.is_told(is_unique);
    document
        .notes
        .iter()
        .any(is_missing)
        .then_some(Remark::MissingRule)
}

/// What is to be told of a puzzle whose text gives a solution that breaks it.
pub fn other_solution(document: &Document) -> Option<Remark> {
    let stored = document.solution.as_ref()?;
    let is_right = document.givens().is_solved_by(stored);
    (!is_right).then_some(Remark::OtherSolution)
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Remark::Lost { to, what } => {
                write!(f, "{} cannot say {what}", to.name())?;
                match what {
                    Loss::Boxes(height, width) => write!(f, " (read it again with --box {height}x{width})"),
                    _ => Ok(()),
                }?;
                f.write_str("; it is lost")
            }
            Remark::Guessed => f.write_str(
                "cells with one candidate were read as filled, although others still have the digit noted",
            ),
            Remark::OtherSolution => f.write_str(
                "the solution that came with the puzzle breaks it: one of the two is wrong, or a rule was misread",
            ),
            Remark::MissingRule => f.write_str(
                "one solution cannot be expected: a rule stands only in the rules text or in drawings",
            ),
        }
    }
}

/// Remarks on the puzzles of a stream, each with the number of puzzles and the first line that it is about.
#[derive(Clone, Default, Debug)]
pub struct Remarks(Vec<(Remark, u64, usize)>);

impl Remarks {
    /// Counts one remark on so many puzzles, of which this is the first line.
    pub(super) fn count(&mut self, remark: Remark, puzzles: u64, first: usize) {
        match self.0.iter_mut().find(|(known, ..)| *known == remark) {
            Some((_, count, _)) => *count += puzzles,
            None => self.0.push((remark, puzzles, first)),
        }
    }

    /// Adds what was remarked later.
    pub(super) fn add(&mut self, later: &Remarks) {
        for &(remark, puzzles, first) in &later.0 {
            self.count(remark, puzzles, first);
        }
    }

    /// A sentence for each kind, of a source with so many puzzles. Its puzzles are lines, or not.
    pub(super) fn sentences(&self, puzzles: u64, are_lines: bool) -> impl Iterator<Item = String> + '_ {
        let what = if are_lines { "line" } else { "puzzle" };
        self.0.iter().map(move |(remark, count, first)| {
            format!("{remark} ({count} of {puzzles} puzzles, the first one is {what} {first})")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remarks_of_a_kind_are_counted_from_the_first_line_on() {
        let lost = |what| Remark::Lost {
            to: Format::Csv,
            what,
        };
        let (mut early, mut late) = (Remarks::default(), Remarks::default());
        early.count(lost(Loss::Comment), 1, 3);
        late.count(Remark::Guessed, 1, 8);
        late.count(lost(Loss::Comment), 1, 8);
        late.count(lost(Loss::Comment), 1, 9);
        early.add(&late);
        let told: Vec<String> = early.sentences(10, true).collect();
        insta::assert_snapshot!(told.join("\n"), @"
        csv cannot say the comment; it is lost (3 of 10 puzzles, the first one is line 3)
        cells with one candidate were read as filled, although others still have the digit noted (1 of 10 puzzles, the first one is line 8)
        ");
    }
}
