//! What `canonical`, `transform` and `minimise` share: a puzzle goes in, puzzles come out.

use std::io::{self, Write};

use kudosu::schema::{Line, Refusal, RewriteLine};
use kudosu::{Grid, Puzzle, Stop, Unfinished};

use crate::args::InputOptions;
use crate::exit::Exit;
use crate::failure::{Failure, Outcome};
use crate::output::{OutputOptions, grid_text, json_text, note};
use crate::run::{PuzzleVerb, over_all_puzzles};
use crate::stop_source::StopSource;
use crate::stream::{Answer, AnswerForm, LineVerb, Meaning, Record, StreamOptions};

/// What a puzzle became.
pub enum Rewritten {
    /// These puzzles; `more` when the list was cut off.
    Into {
        /// The puzzles.
        puzzles: Vec<Grid>,
        /// Whether there would be others.
        more: bool,
    },
    /// Nothing, for this reason.
    Refused(String),
    /// Nothing, because the options make no sense for this puzzle.
    Misunderstood(String),
}

/// How one puzzle is rewritten.
pub type Rule<'a> = dyn Fn(&Grid, &Stop) -> Result<Rewritten, Unfinished> + Sync + 'a;

/// What JSON says of the result.
pub type Form = fn(Vec<String>, bool) -> RewriteLine;

/// Rewrites everything that the options name.
pub fn rewrite_all(
    rule: &Rule<'_>,
    form: Form,
    input: &InputOptions,
    output: &OutputOptions,
    stream: &StreamOptions,
) -> Outcome {
    let stops = StopSource::new(stream.timeout);
    let verb = Rewrite {
        rule,
        form,
        output,
        stops: &stops,
    };
    over_all_puzzles(&verb, input, stream, &stops)
}

struct Rewrite<'a> {
    rule: &'a Rule<'a>,
    form: Form,
    output: &'a OutputOptions,
    stops: &'a StopSource,
}

impl Rewrite<'_> {
    fn rewrite(&self, grid: &Grid) -> Result<Rewritten, Unfinished> {
        let work = self.stops.work();
        (self.rule)(grid, work.stop())
    }

    fn exit(&self, rewritten: &Result<Rewritten, Unfinished>) -> Exit {
        match rewritten {
            Ok(Rewritten::Into { .. }) => Exit::Yes,
            Ok(Rewritten::Refused(_)) => Exit::No,
            Ok(Rewritten::Misunderstood(_)) => Exit::Unreadable,
            Err(_) => self.stops.exit(),
        }
    }

    fn json(&self, line: usize, grid: &Grid, rewritten: &Result<Rewritten, Unfinished>) -> String {
        match rewritten {
            Ok(Rewritten::Into { puzzles, more }) => {
                let texts = puzzles.iter().map(Grid::to_string).collect();
                json_text(&Line::new(line, grid, (self.form)(texts, *more)))
            }
            Ok(Rewritten::Refused(why) | Rewritten::Misunderstood(why)) => {
                json_text(&Line::new(line, grid, Refusal::refused(why.clone())))
            }
            Err(why) => json_text(&Line::new(line, grid, Refusal::unfinished(self.stops.tell(*why)))),
        }
    }

    fn line(&self, rewritten: &Result<Rewritten, Unfinished>) -> String {
        match rewritten {
            Ok(Rewritten::Into { puzzles, .. }) => {
                let format = self.output.format_in_stream();
                let texts = puzzles.iter().map(|puzzle| grid_text(puzzle, format));
                match texts.collect::<Result<Vec<String>, Failure>>() {
                    Ok(texts) => texts.join("\n"),
                    Err(_) => format!("error: this grid cannot be written as {}", format.name()),
                }
            }
            Ok(Rewritten::Refused(why) | Rewritten::Misunderstood(why)) => format!("error: {why}"),
            Err(why) => format!("error: {}", self.stops.tell(*why)),
        }
    }
}

impl LineVerb for Rewrite<'_> {
    fn answer(&self, record: Record, out: &mut dyn Write) -> io::Result<Meaning> {
        let answer = match record.puzzle {
            Err(error) => Answer::unreadable(record.line, &error, self.output.json),
            Ok(Puzzle { grid, .. }) => {
                let rewritten = self.rewrite(&grid);
                let text = if self.output.json {
                    self.json(record.line, &grid, &rewritten)
                } else {
                    self.line(&rewritten)
                };
                Answer::new(text, self.exit(&rewritten))
            }
        };
        answer.write_to(out)
    }

    fn form(&self) -> AnswerForm {
        self.output.form_in_stream()
    }
}

impl PuzzleVerb for Rewrite<'_> {
    fn answer_one(&self, puzzle: &Puzzle, output: &mut dyn Write) -> Outcome {
        let rewritten = self.rewrite(&puzzle.grid);
        if self.output.json {
            writeln!(output, "{}", self.json(1, &puzzle.grid, &rewritten))?;
            return Ok(self.exit(&rewritten));
        }
        match &rewritten {
            Ok(Rewritten::Into { puzzles, more }) => {
                let is_only_one = puzzles.len() == 1;
                for grid in puzzles {
                    let text = if is_only_one {
                        self.output.text_of_one(grid, grid)?
                    } else {
                        grid_text(grid, self.output.format_in_stream())?
                    };
                    writeln!(output, "{text}")?;
                }
                output.flush()?;
                if *more {
                    note("there are more; the list ends at --limit");
                }
            }
            Ok(Rewritten::Refused(why)) => note(why),
            Ok(Rewritten::Misunderstood(why)) => return Err(Failure::told(why.as_str())),
            Err(why) => note(&self.stops.tell(*why)),
        }
        Ok(self.exit(&rewritten))
    }
}
