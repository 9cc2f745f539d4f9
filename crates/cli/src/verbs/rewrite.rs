//! What `canonical`, `transform` and `minimise` share: a puzzle goes in, puzzles come out.

use std::io::{self, Write};
use std::ops::ControlFlow;

use kudosu::schema::{Line, Refusal, RewriteLine};
use kudosu::{Grid, Puzzle, Stop, Unfinished};

use crate::args::InputOptions;
use crate::exit::Exit;
use crate::failure::{Failure, Outcome};
use crate::list::List;
use crate::outlet::is_on_terminal;
use crate::output::{OutputOptions, grid_text, json_text, note};
use crate::run::{PuzzleVerb, over_all_puzzles};
use crate::stop_source::StopSource;
use crate::stream::{Answer, AnswerForm, LineVerb, Meaning, Record, StreamOptions};

/// What a puzzle became.
pub enum Rewritten {
    /// The puzzles that were found; `more` when there would be others.
    Into {
        /// Whether the list was cut off.
        more: bool,
    },
    /// Nothing, for this reason.
    Refused(String),
    /// Nothing, because the options make no sense for this puzzle.
    Misunderstood(String),
}

/// Takes a puzzle that came out, and says whether others are wanted.
pub type Found<'a> = dyn FnMut(&Grid) -> ControlFlow<()> + 'a;

/// How one puzzle is rewritten.
pub type Rule<'a> = dyn Fn(&Grid, &Stop, &mut Found<'_>) -> Result<Rewritten, Unfinished> + Sync + Send + 'a;

/// What JSON says of the result.
pub type Form = fn(Vec<String>, bool) -> RewriteLine;

/// Rewrites everything that the options name. What `lists` can make any number of puzzles of one.
pub fn rewrite_all(
    rule: &Rule<'_>,
    lists: bool,
    form: Form,
    column: &'static str,
    input: &InputOptions,
    output: &OutputOptions,
    stream: &StreamOptions,
) -> Outcome {
    let stops = StopSource::new(stream.timeout);
    let verb = Rewrite {
        rule,
        lists,
        form,
        column,
        output,
        stops: &stops,
    };
    over_all_puzzles(&verb, input, stream, &stops)
}

struct Rewrite<'a> {
    rule: &'a Rule<'a>,
    lists: bool,
    form: Form,
    /// What the result is called in a table.
    #[cfg_attr(not(feature = "tables"), allow(dead_code))]
    column: &'static str,
    output: &'a OutputOptions,
    stops: &'a StopSource,
}

impl Rewrite<'_> {
    /// Rewrites a grid; `found` gets what comes out, as it comes.
    fn rewrite(
        &self,
        grid: &Grid,
        found: &mut dyn FnMut(&Grid) -> Result<(), Failure>,
    ) -> Result<Result<Rewritten, Unfinished>, Failure> {
        let work = self.stops.work();
        let mut failed = None;
        let rewritten = (self.rule)(grid, work.stop(), &mut |puzzle| match found(puzzle) {
            Ok(()) => ControlFlow::Continue(()),
            Err(failure) => {
                failed = Some(failure);
                ControlFlow::Break(())
            }
        });
        match failed {
            Some(failure) => Err(failure),
            None => Ok(rewritten),
        }
    }

    fn exit(&self, rewritten: &Result<Rewritten, Unfinished>) -> Exit {
        match rewritten {
            Ok(Rewritten::Into { .. }) => Exit::Yes,
            Ok(Rewritten::Refused(_)) => Exit::No,
            Ok(Rewritten::Misunderstood(_)) => Exit::Unreadable,
            Err(_) => self.stops.exit(),
        }
    }

    /// Writes one JSON object with everything that the grid became.
    fn write_json(&self, line: usize, grid: &Grid, list: &mut List<'_>) -> Outcome {
        let object = |more, error| {
            let answer = RewriteLine {
                error,
                ..(self.form)(Vec::new(), more)
            };
            json_text(&Line::new(line, grid, answer))
        };
        let mut is_empty = true;
        let rewritten = self.rewrite(grid, &mut |puzzle| {
            is_empty = false;
            Ok(list.json_item(&puzzle.to_string(), || object(false, None))?)
        })?;
        let refused = |refusal| json_text(&Line::new(line, grid, refusal));
        match &rewritten {
            Ok(Rewritten::Into { more }) => list.json_end(&object(*more, None))?,
            Err(why) if !is_empty => list.json_end(&object(true, Some(self.stops.tell(*why))))?,
            Err(why) => list.remark(&refused(Refusal::unfinished(self.stops.tell(*why))))?,
            Ok(Rewritten::Refused(why) | Rewritten::Misunderstood(why)) => {
                list.remark(&refused(Refusal::refused(why.clone())))?;
            }
        }
        Ok(self.exit(&rewritten))
    }

    /// Writes everything that the grid became, one after the other.
    fn write_lines(&self, grid: &Grid, list: &mut List<'_>) -> Outcome {
        let format = self.output.format_in_stream();
        let rewritten = self.rewrite(grid, &mut |puzzle| {
            let text = grid_text(puzzle, format)
                .unwrap_or_else(|_| format!("error: this grid cannot be written as {}", format.name()));
            Ok(list.line(&text)?)
        })?;
        match &rewritten {
            Ok(Rewritten::Into { .. }) => {}
            Ok(Rewritten::Refused(why) | Rewritten::Misunderstood(why)) => {
                list.remark(&format!("error: {why}"))?;
            }
            // A run that is over ends without a word here.
            Err(_) if self.stops.is_over() => {}
            Err(why) => list.remark(&format!("error: {}", self.stops.tell(*why)))?,
        }
        Ok(self.exit(&rewritten))
    }
}

impl LineVerb for Rewrite<'_> {
    fn answer(&self, record: Record, out: &mut dyn Write) -> io::Result<Meaning> {
        let grid = match record.puzzle {
            Err(error) => return Answer::unreadable(record.line, &error, self.output.json).write_to(out),
            Ok(Puzzle { grid, .. }) => grid,
        };
        let list = &mut List::new(out, self.lists);
        let written = match self.output.json {
            true => self.write_json(record.line, &grid, list),
            false => self.write_lines(&grid, list),
        };
        match written {
            Ok(exit) => Ok(Meaning::new(exit)),
            Err(_) => Err(io::ErrorKind::BrokenPipe.into()),
        }
    }

    fn form(&self) -> AnswerForm {
        self.output.form_in_stream()
    }

    fn lists(&self) -> bool {
        self.lists
    }
}

impl PuzzleVerb for Rewrite<'_> {
    #[cfg(feature = "tables")]
    fn task(&self) -> Option<kudosu_tables::Task<'_>> {
        use kudosu_tables::Task;
        if self.column == "canonical" {
            return Some(Task::Canonical);
        }
        let first = |grid: &Grid, _: u64, stop: &Stop| {
            let mut made = None;
            let rewritten = (self.rule)(grid, stop, &mut |puzzle| {
                made = Some(puzzle.clone());
                ControlFlow::Break(())
            });
            match rewritten {
                Ok(Rewritten::Refused(why) | Rewritten::Misunderstood(why)) => Err(why),
                Ok(Rewritten::Into { .. }) => made.ok_or_else(|| "nothing was found".to_owned()),
                Err(why) => Err(self.stops.tell(why)),
            }
        };
        Some(Task::Rewrite(self.column, std::sync::Arc::new(first)))
    }

    fn answer_one(&self, puzzle: &Puzzle, output: &mut dyn Write) -> Outcome {
        if self.output.json {
            return self.write_json(1, &puzzle.grid, &mut List::new(output, false));
        }
        // On a terminal a puzzle that stays the only one is drawn, so the first waits for the second.
        let mut first = None;
        let mut count = 0_u64;
        let rewritten = self.rewrite(&puzzle.grid, &mut |grid| {
            count += 1;
            if count == 1 && is_on_terminal() {
                first = Some(grid.clone());
                return Ok(());
            }
            for grid in first.take().iter().chain([grid]) {
                writeln!(output, "{}", grid_text(grid, self.output.format_in_stream())?)?;
            }
            Ok(())
        })?;
        if let Some(only) = first {
            writeln!(output, "{}", self.output.text_of_one(&only, &only)?)?;
        }
        output.flush()?;
        match &rewritten {
            Ok(Rewritten::Into { more: false }) => {}
            Ok(Rewritten::Into { more: true }) => note("there are more; the list ends at --limit"),
            Ok(Rewritten::Refused(why)) => note(why),
            Ok(Rewritten::Misunderstood(why)) => return Err(Failure::told(why.as_str())),
            Err(why) => note(&self.stops.tell(*why)),
        }
        Ok(self.exit(&rewritten))
    }
}
