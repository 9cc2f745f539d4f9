//! Runs a verb over everything that the command line names:
//! a single puzzle gets the full answer, a stream a line each.

use std::io::Write;
use std::num::NonZero;

use kudosu::Puzzle;

use crate::args::{EffortOptions, InputOptions};
use crate::exit::Exit;
use crate::failure::{Failure, Outcome};
use crate::input::{Content, open_all};
use crate::output::{note, stdout};
use crate::stop_source::StopSource;
use crate::stream::{LineVerb, Record, Tally, answer_lines};

/// A verb that answers puzzles.
pub trait PuzzleVerb: LineVerb {
    /// Answers the only puzzle there is.
    fn answer_one(&self, puzzle: &Puzzle, output: &mut dyn Write) -> Outcome;
}

/// Answers every puzzle of every input, in order.
pub fn over_all_puzzles(
    verb: &dyn PuzzleVerb,
    input: &InputOptions,
    effort: &EffortOptions,
    stops: &StopSource,
) -> Outcome {
    let inputs = open_all(input)?;
    let is_only_one = inputs.len() == 1;
    let mut output = stdout();
    let mut exit = Exit::Yes;
    for opened in inputs {
        let name = opened.name.clone();
        match opened.content(&input.read_options())? {
            Content::One(Ok(puzzle)) if is_only_one => {
                exit = exit.max(verb.answer_one(&puzzle, &mut output)?);
            }
            Content::One(Err(error)) if is_only_one => return Err(Failure::Read { name, error }),
            Content::One(puzzle) => {
                if let Err(error) = &puzzle {
                    let failure = Failure::Read {
                        name,
                        error: error.clone(),
                    };
                    failure.render(false).iter().for_each(|text| note(text));
                }
                let meaning = verb.answer(Record { line: 1, puzzle }, &mut output)?;
                exit = exit.max(meaning.exit);
            }
            Content::Several(puzzles) => {
                for (puzzle, line) in puzzles.into_iter().zip(1..) {
                    let puzzle = Ok(puzzle);
                    let meaning = verb.answer(Record { line, puzzle }, &mut output)?;
                    exit = exit.max(meaning.exit);
                }
            }
            Content::Lines(lines) => {
                let tally = answer_lines(lines, verb, threads(effort), stops, &mut output)?;
                note_tally(&name, &tally);
                exit = exit.max(tally.exit);
            }
        }
        if stops.is_interrupted() {
            exit = Exit::Interrupted;
            break;
        }
    }
    output.flush()?;
    Ok(exit)
}

fn note_tally(name: &str, tally: &Tally) {
    if tally.with_more > 0 {
        note(&format!(
            "{name}: {} of {} puzzles have more than one solution",
            tally.with_more, tally.puzzles
        ));
    }
    if let Some(line) = tally.first_error {
        let Tally { errors, puzzles, .. } = tally;
        note(&format!(
            "{name}: {errors} of {puzzles} lines could not be read, the first one is line {line}"
        ));
    }
}

/// As many threads as asked for, or one a core.
pub fn threads(effort: &EffortOptions) -> NonZero<usize> {
    let asked = effort
        .threads
        .and_then(|threads| NonZero::new(usize::from(threads)));
    asked
        .or_else(|| std::thread::available_parallelism().ok())
        .unwrap_or(NonZero::<usize>::MIN)
}
