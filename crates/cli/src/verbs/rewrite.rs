//! What `canonical`, `transform` and `minimise` share: a puzzle goes in, puzzles come out.

use std::io::{self, Write};
use std::ops::ControlFlow;

use kudosu::schema::{LineWithClues, Refusal, RewriteLine};
use kudosu::{Document, Format, Loss, Puzzle, Stop, Unfinished, losses, whole_text};

use crate::args::{InputOptions, Knows};
use crate::exit::Exit;
use crate::failure::{Failure, Outcome};
use crate::list::List;
use crate::outlet::is_on_terminal;
use crate::output::{OutputOptions, document_text, json_text, note, note_all_beside};
use crate::run::{PuzzleVerb, over_all_puzzles};
use crate::stop_source::StopSource;
use crate::stream::{Answer, AnswerForm, LineVerb, Meaning, Record, Remark, StreamOptions};

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
pub type Found<'a> = dyn FnMut(&Puzzle) -> ControlFlow<()> + 'a;

/// How one puzzle is rewritten.
pub type Rule<'a> =
    dyn Fn(&Puzzle, &Stop, &mut Found<'_>) -> Result<Rewritten, Unfinished> + Sync + Send + 'a;

/// What JSON says of the result.
pub type Form = fn(Vec<String>, bool) -> RewriteLine;

/// What a table says of it.
#[cfg_attr(not(feature = "tables"), allow(dead_code))]
pub struct InTables {
    /// The column with the results.
    pub column: &'static str,
    /// The option that makes a list of several puzzles.
    pub listing: &'static str,
    /// The verb with all options that change a result, as a text.
    pub told: String,
}

/// Rewrites everything that the options name. What `lists` can make any number of puzzles of one.
pub fn rewrite_all(
    rule: &Rule<'_>,
    lists: bool,
    form: Form,
    in_tables: &InTables,
    input: &InputOptions,
    output: &OutputOptions,
    stream: &StreamOptions,
) -> Outcome {
    let stops = StopSource::new(stream.timeout);
    let verb = Rewrite {
        rule,
        lists,
        form,
        in_tables,
        output,
        stops: &stops,
    };
    over_all_puzzles(&verb, input, stream, &stops)
}

struct Rewrite<'a> {
    rule: &'a Rule<'a>,
    lists: bool,
    form: Form,
    #[cfg_attr(not(feature = "tables"), allow(dead_code))]
    in_tables: &'a InTables,
    output: &'a OutputOptions,
    stops: &'a StopSource,
}

impl Rewrite<'_> {
    /// Rewrites a puzzle; `found` gets what comes out, as it comes.
    fn rewrite(
        &self,
        puzzle: &Puzzle,
        found: &mut dyn FnMut(&Document) -> Result<(), Failure>,
    ) -> Result<Result<Rewritten, Unfinished>, Failure> {
        let work = self.stops.work();
        let mut failed = None;
        let rewritten = (self.rule)(
            puzzle,
            work.stop(),
            &mut |puzzle| match found(&Document::new(puzzle)) {
                Ok(()) => ControlFlow::Continue(()),
                Err(failure) => {
                    failed = Some(failure);
                    ControlFlow::Break(())
                }
            },
        );
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

    /// Writes one JSON object with everything that the puzzle became.
    fn write_json(&self, line: usize, puzzle: &Puzzle, list: &mut List<'_>) -> Outcome {
        let object = |more, error| {
            let answer = RewriteLine {
                error,
                ..(self.form)(Vec::new(), more)
            };
            json_text(&LineWithClues::new(line, puzzle, answer))
        };
        let mut is_empty = true;
        let rewritten = self.rewrite(puzzle, &mut |found| {
            is_empty = false;
            let text = whole_text(&found.puzzle);
            Ok(list.json_item(&text, || object(false, None))?)
        })?;
        let refused = |refusal| json_text(&LineWithClues::new(line, puzzle, refusal));
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

    /// Writes everything that the puzzle became, one after the other; `lost` gets what was not written of it.
    fn write_lines(&self, puzzle: &Puzzle, list: &mut List<'_>, lost: &mut Vec<Remark>) -> Outcome {
        let rewritten = self.rewrite(puzzle, &mut |found| {
            let format = self
                .output
                .to
                .unwrap_or_else(|| usual_format(found, Format::Json));
            let text = match document_text(found, format) {
                Ok(text) => {
                    add_losses(lost, found, format);
                    text
                }
                Err(_) if !found.puzzle.has_clues() => {
                    format!("error: this grid cannot be written as {}", format.name())
                }
                Err(failure) => failure.render(false).unwrap_or_default(),
            };
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

/// The format for a puzzle where none is asked for: a line where that says all of it, else this one.
fn usual_format(document: &Document, other: Format) -> Format {
    let is_much = |loss: &Loss| matches!(loss, Loss::Clues | Loss::Houses);
    match losses(document, Format::Line).iter().any(is_much) {
        true => other,
        false => Format::Line,
    }
}

/// Adds what a format does not say of the puzzle itself, each thing once: a list of puzzles has no end.
fn add_losses(lost: &mut Vec<Remark>, document: &Document, to: Format) {
    let is_of_puzzle = |loss: &Loss| matches!(loss, Loss::Clues | Loss::Houses | Loss::Boxes(..));
    for what in losses(document, to).into_iter().filter(is_of_puzzle) {
        let remark = Remark::Lost { to, what };
        if !lost.contains(&remark) {
            lost.push(remark);
        }
    }
}

impl LineVerb for Rewrite<'_> {
    fn answer(&self, record: Record, out: &mut dyn Write) -> io::Result<Meaning> {
        let puzzle = match record.document {
            Err(error) => return Answer::unreadable(record.line, &error, self.output.json).write_to(out),
            Ok(document) => document.puzzle,
        };
        let mut remarks = Vec::new();
        let list = &mut List::new(out, self.lists);
        let written = match self.output.json {
            true => self.write_json(record.line, &puzzle, list),
            false => self.write_lines(&puzzle, list, &mut remarks),
        };
        match written {
            Ok(exit) => Ok(Meaning {
                remarks,
                ..Meaning::new(exit)
            }),
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
    fn asked_of_tables(&self) -> Result<crate::tables::Asked<'_>, Failure> {
        use crate::tables::{Asked, Unfit};
        use kudosu_tables::{Refusal, Task};
        let InTables {
            column,
            listing,
            told,
        } = self.in_tables;
        Unfit::refuse(&[Unfit {
            option: listing,
            is_given: self.lists,
            why: "it has one row for each puzzle",
            help: "lines can have several answers: leave --column away and write no table",
        }])?;
        self.output.refuse_in_tables()?;
        let (told, device) = (told.clone(), self.device());
        if *column == "canonical" {
            let task = Task::Canonical;
            return Ok(Asked { task, told, device });
        }
        let first = |puzzle: &Puzzle, _: u64, stop: &Stop| {
            let mut made = None;
            let rewritten = (self.rule)(puzzle, stop, &mut |puzzle| {
                made = Some(puzzle.clone());
                ControlFlow::Break(())
            });
            match rewritten {
                Ok(Rewritten::Refused(why)) => Err(Refusal::Unfit(why)),
                Ok(Rewritten::Misunderstood(why)) => Err(Refusal::Misunderstood(why)),
                Ok(Rewritten::Into { .. }) => {
                    made.ok_or_else(|| Refusal::Unfit("nothing was found".to_owned()))
                }
                Err(why) => Err(Refusal::Unfinished(why)),
            }
        };
        let task = Task::Rewrite(column, std::sync::Arc::new(first));
        Ok(Asked { task, told, device })
    }

    fn knows(&self) -> Knows {
        Knows::Clues
    }

    fn answer_one(&self, document: &Document, output: &mut dyn Write) -> Outcome {
        let puzzle = &document.puzzle;
        if self.output.json {
            return self.write_json(1, puzzle, &mut List::new(output, false));
        }
        // On a terminal a puzzle that stays the only one is drawn, so the first waits for the second.
        let mut first = None;
        let mut count = 0_u64;
        let mut lost: Vec<Remark> = Vec::new();
        let mut write = |found: &Document, other: Format, output: &mut dyn Write| -> Result<(), Failure> {
            let format = self.output.to.unwrap_or_else(|| usual_format(found, other));
            add_losses(&mut lost, found, format);
            Ok(writeln!(output, "{}", document_text(found, format)?)?)
        };
        let rewritten = self.rewrite(puzzle, &mut |found| {
            count += 1;
            if count == 1 && (is_on_terminal() || !self.lists) {
                first = Some(found.clone());
                return Ok(());
            }
            // Several stand on lines of their own, as a stream of them does.
            for found in first.take().iter().chain([found]) {
                write(found, Format::Json, output)?;
            }
            Ok(())
        })?;
        match first {
            Some(only) if is_on_terminal() && usual_format(&only, Format::Clues) == Format::Line => {
                writeln!(
                    output,
                    "{}",
                    self.output.text_of_one(only.puzzle.grid(), only.puzzle.grid())?
                )?;
            }
            Some(only) => write(&only, Format::Clues, output)?,
            None => {}
        }
        lost.iter().for_each(|remark| note(&remark.to_string()));
        // Only minimising asks how many solutions there are.
        let not_unique = kudosu::generate::MinimiseError::NotUnique.to_string();
        let is_refused = matches!(&rewritten, Ok(Rewritten::Refused(why)) if *why == not_unique);
        note_all_beside(&document.notes, is_refused.then_some(false));
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
