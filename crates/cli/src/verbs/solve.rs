//! `kudosu solve`: the solution of a puzzle, or of every puzzle in a stream.

pub mod by_method;

use std::io::{self, Write};
use std::time::{Duration, Instant};

use clap::Args;
use kudosu::methods::violation;
use kudosu::schema::{Line, SolveLine, Status};
use kudosu::{Clash, Document, Format, Grid, Solutions, Unfinished, nine, solutions};

use crate::args::{InputOptions, Knows};
use crate::certificate::ProofOptions;
use crate::device::{Device, DeviceOptions};
use crate::exit::Exit;
use crate::failure::{Failure, Outcome};
use crate::list::List;
use crate::output::{OutputOptions, grid_text, json_text, note, note_all_beside};
use crate::run::{PuzzleVerb, over_all_puzzles};
use crate::stop_source::StopSource;
use crate::stream::{Answer, AnswerForm, LineVerb, Meaning, Record, Shortcut, StreamOptions, missing_rule};
use crate::watched::watched;

use by_method::{MethodOptions, SolveByMethod};

/// On large grids the proof that there is no second solution can take far longer than the first one; unless
/// it is asked for, it gets this long.
pub const SECOND_LOOK: Duration = Duration::from_millis(200);

/// Up to this side a proof of uniqueness takes next to no time, so it is always made.
const QUICKLY_PROVEN: usize = 9;

/// What `kudosu solve` takes.
#[derive(Args, Debug, Clone)]
#[command(after_long_help = "\
EXAMPLES
  kudosu solve .142..1..2.4.3.1
  kudosu solve --to csv 001.csv > solved.csv
  kudosu solve --all 10 ambiguous.txt
  kudosu solve --unique --proof 001 001.csv
  kudosu solve --method excluding --trace 002.csv
  kudosu solve < a-million-puzzles.txt > solutions.txt")]
pub struct Options {
    #[command(flatten)]
    input: InputOptions,

    /// Print up to N solutions
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = clap::value_parser!(u64).range(1..), conflicts_with_all = ["method", "proof"])]
    all: Option<u64>,

    /// A puzzle with several solutions is a no (exit code 1); on large grids, prove that there is only one
    #[arg(long, conflicts_with = "method")]
    unique: bool,

    #[command(flatten)]
    proof: ProofOptions,

    /// Say on standard error how long it took
    #[arg(long)]
    time: bool,

    #[command(flatten)]
    by_method: MethodOptions,

    #[command(flatten)]
    output: OutputOptions,

    #[command(flatten)]
    stream: StreamOptions,

    #[command(flatten)]
    device: DeviceOptions,
}

/// Solves everything that the options name.
pub fn run(options: &Options) -> Outcome {
    let stops = StopSource::new(options.stream.timeout);
    let started = Instant::now();
    let search = Solve {
        options,
        stops: &stops,
    };
    let outcome = match options.by_method.resolve()? {
        None => over_all_puzzles(&search, &options.input, &options.stream, &stops),
        Some(_) if options.proof.is_asked() => {
            return Err(Failure::with_help(
                "--proof is written by the search, not by a method",
                "leave --method away",
            ));
        }
        Some(chosen) => {
            let by_method = SolveByMethod::new(chosen, &options.output, &stops);
            over_all_puzzles(&by_method, &options.input, &options.stream, &stops)
        }
    };
    if options.time {
        note(&format!("{:.3} s", started.elapsed().as_secs_f64()));
    }
    outcome
}

struct Solve<'a> {
    options: &'a Options,
    stops: &'a StopSource,
}

/// What was found out about one puzzle.
enum Found {
    /// The givens break the rules, so there is no solution.
    Clashes(Vec<Clash>),
    NoSolution,
    Solved {
        solution: Grid,
        /// `None` where it was not found out.
        unique: Option<bool>,
    },
    /// Solutions that were written already.
    Listed {
        unique: Option<bool>,
        /// Why the list ends early.
        unfinished: Option<Unfinished>,
    },
    Unfinished(Unfinished),
}

/// Whether there is exactly one solution; `None` where that is not known.
fn is_unique(found: &Found) -> Option<bool> {
    match found {
        Found::Solved { unique, .. } | Found::Listed { unique, .. } => *unique,
        Found::Clashes(_) | Found::NoSolution | Found::Unfinished(_) => None,
    }
}

impl Solve<'_> {
    /// Looks for what was asked with `search`, a search for the solutions of `puzzle`. Whoever asks for all
    /// solutions gets them as they are found.
    fn find(
        &self,
        puzzle: &Grid,
        search: &mut Solutions,
        found: &mut dyn FnMut(&Grid) -> Result<(), Failure>,
    ) -> Result<Found, Failure> {
        let clashes = puzzle.clashes();
        if !clashes.is_empty() {
            return Ok(Found::Clashes(clashes));
        }
        match self.options.all {
            Some(limit) => self.find_all(search, limit, found),
            None => {
                let found = self.find_one(search, puzzle.shape().side());
                Ok(found.unwrap_or_else(Found::Unfinished))
            }
        }
    }

    fn find_all(
        &self,
        search: &mut Solutions,
        limit: u64,
        found: &mut dyn FnMut(&Grid) -> Result<(), Failure>,
    ) -> Result<Found, Failure> {
        let work = self.stops.work();
        let mut count = 0;
        let ended = loop {
            if count == limit {
                break Ok(());
            }
            match search.next_solution(work.stop()) {
                Ok(Some(solution)) => found(&solution)?,
                Ok(None) => break Ok(()),
                Err(why) => break Err(why),
            }
            count += 1;
        };
        Ok(match (count, ended) {
            (0, Ok(())) => Found::NoSolution,
            (0, Err(why)) => Found::Unfinished(why),
            (_, Ok(())) => Found::Listed {
                // One that was all that was asked for may not be the only one.
                unique: (count > 1 || limit > 1).then_some(count == 1),
                unfinished: None,
            },
            (_, Err(why)) => Found::Listed {
                unique: (count > 1).then_some(false),
                unfinished: Some(why),
            },
        })
    }

    /// Writes one JSON object for a puzzle with the list of its solutions.
    fn list_as_json(
        &self,
        line: usize,
        puzzle: &Grid,
        search: &mut Solutions,
        list: &mut List<'_>,
    ) -> Result<Found, Failure> {
        let object = |first: &str, unique, error| {
            json_text(&Line::new(
                line,
                puzzle,
                SolveLine::listed(first.to_owned(), unique, error),
            ))
        };
        // Whether the first solution is the only one stands before the list, so it waits for the second.
        let (mut first, mut count) = (String::new(), 0);
        let found = self.find(puzzle, search, &mut |solution| {
            count += 1;
            match count {
                1 => first = solution.to_string(),
                2 => {
                    list.json_item(&first, || object(&first, Some(false), None))?;
                    list.json_item(&solution.to_string(), String::new)?;
                }
                _ => list.json_item(&solution.to_string(), String::new)?,
            }
            Ok(())
        })?;
        match &found {
            Found::Listed { unique, unfinished } => {
                let whole = object(&first, *unique, unfinished.map(|why| self.stops.tell(why)));
                if count == 1 {
                    list.json_item(&first, || whole.clone())?;
                }
                list.json_end(&whole)?;
            }
            found => list.remark(&self.json(line, puzzle, found))?,
        }
        Ok(found)
    }

    /// A solution, and whether it is the only one:
    /// proven where that is quick or asked for, else looked into for a moment.
    fn find_one(&self, search: &mut Solutions, side: usize) -> Result<Found, Unfinished> {
        let work = self.stops.work();
        let Some(solution) = search.next_solution(work.stop())? else {
            return Ok(Found::NoSolution);
        };
        let unique = if side <= QUICKLY_PROVEN || self.options.unique || self.options.proof.is_asked() {
            Some(search.verdict(work.stop())?.is_unique())
        } else {
            let second_look = self.stops.brief_work(SECOND_LOOK);
            let verdict = search.verdict(second_look.stop());
            verdict.ok().map(|verdict| verdict.is_unique())
        };
        Ok(Found::Solved { solution, unique })
    }

    fn exit(&self, found: &Found) -> Exit {
        match found {
            Found::Solved {
                unique: Some(false), ..
            }
            | Found::Listed {
                unique: Some(false), ..
            } if self.options.unique => Exit::No,
            Found::Listed {
                unfinished: Some(_), ..
            } => self.stops.exit(),
            Found::Solved { .. } | Found::Listed { .. } => Exit::Yes,
            Found::Clashes(_) | Found::NoSolution => Exit::No,
            Found::Unfinished(_) => self.stops.exit(),
        }
    }

    fn json(&self, line: usize, puzzle: &Grid, found: &Found) -> String {
        let without = |status, clashes: &[Clash]| SolveLine::without(status, puzzle.shape(), clashes);
        let answer = match found {
            Found::Solved { solution, unique } => {
                SolveLine::solved(vec![solution.to_string()], *unique, false)
            }
            Found::Listed { unique, .. } => SolveLine::solved(Vec::new(), *unique, false),
            Found::Clashes(clashes) => without(Status::NoSolution, clashes),
            Found::NoSolution => without(Status::NoSolution, &[]),
            Found::Unfinished(_) => without(Status::Unfinished, &[]),
        };
        json_text(&Line::new(line, puzzle, answer))
    }

    /// The answer as a line; what was listed has been written already.
    fn line(&self, puzzle: &Grid, found: &Found) -> Option<String> {
        match found {
            Found::Clashes(_) | Found::NoSolution => Some("no solution".to_owned()),
            Found::Solved { solution, .. } => Some(self.solution_in_stream(puzzle, solution)),
            // A run that is over ends without a word here.
            Found::Unfinished(_)
            | Found::Listed {
                unfinished: Some(_), ..
            } if self.stops.is_over() => None,
            Found::Unfinished(why)
            | Found::Listed {
                unfinished: Some(why),
                ..
            } => Some(format!("error: {}", self.stops.tell(*why))),
            Found::Listed { unfinished: None, .. } => None,
        }
    }

    fn solution_in_stream(&self, puzzle: &Grid, solution: &Grid) -> String {
        let format = self.options.output.format_in_stream();
        let text = grid_text(solution, format);
        text.unwrap_or_else(|_| {
            format!(
                "error: a {} grid cannot be written as {}",
                puzzle.shape(),
                format.name()
            )
        })
    }

    /// Writes the answer to one of many puzzles.
    fn answer_in_stream(
        &self,
        line: usize,
        document: &Document,
        out: &mut dyn Write,
    ) -> Result<Meaning, Failure> {
        // Other threads have other grids.
        let grid = document.puzzle.grid();
        let search = &mut solutions(&document.puzzle);
        let list = &mut List::new(out, self.options.all.is_some());
        let found = if self.options.output.json && self.options.all.is_some() {
            self.list_as_json(line, grid, search, list)?
        } else {
            let found = self.find(grid, search, &mut |solution| {
                Ok(list.line(&self.solution_in_stream(grid, solution))?)
            })?;
            let text = match self.options.output.json {
                true => Some(self.json(line, grid, &found)),
                false => self.line(grid, &found),
            };
            if let Some(text) = text {
                writeln!(out, "{text}")?;
            }
            found
        };
        let is_ambiguous = matches!(
            found,
            Found::Solved {
                unique: Some(false),
                ..
            }
        );
        Ok(Meaning {
            exit: self.exit(&found),
            has_more: is_ambiguous,
            remarks: missing_rule(document, is_unique(&found)).into_iter().collect(),
        })
    }
}

impl LineVerb for Solve<'_> {
    fn answer(&self, record: Record, out: &mut dyn Write) -> io::Result<Meaning> {
        match record.document {
            Err(error) => Answer::unreadable(record.line, &error, self.options.output.json).write_to(out),
            Ok(document) => self
                .answer_in_stream(record.line, &document, out)
                .map_err(|_| io::ErrorKind::BrokenPipe.into()),
        }
    }

    fn form(&self) -> AnswerForm {
        self.options.output.form_in_stream()
    }

    fn lists(&self) -> bool {
        self.options.all.is_some()
    }

    fn shortcut(&self) -> Option<Shortcut<'_>> {
        let is_plain = !self.options.output.json
            && self.options.output.format_in_stream() == Format::Line
            && self.options.all.is_none();
        let write = |first: nine::FirstSolution<'_>, out: &mut Vec<u8>| {
            Some(write_solution(first, self.options.unique, out))
        };
        is_plain.then(|| Shortcut::Solutions(Box::new(write)))
    }

    fn device(&self) -> Device {
        self.options.device.device
    }
}

/// The solution of a plain 9×9 line, straight from the batch engine.
fn write_solution(first: nine::FirstSolution<'_>, unique_only: bool, out: &mut Vec<u8>) -> Meaning {
    match first {
        nine::FirstSolution::None => {
            out.extend_from_slice(b"no solution\n");
            Meaning::new(Exit::No)
        }
        nine::FirstSolution::Only(solution) => {
            nine::write_line(solution, out);
            Meaning::new(Exit::Yes)
        }
        nine::FirstSolution::OneOfSeveral(solution) => {
            nine::write_line(solution, out);
            Meaning {
                exit: if unique_only { Exit::No } else { Exit::Yes },
                has_more: true,
                ..Meaning::default()
            }
        }
    }
}

impl PuzzleVerb for Solve<'_> {
    #[cfg(feature = "tables")]
    fn asked_of_tables(&self) -> Result<crate::tables::Asked<'_>, Failure> {
        use crate::tables::{Asked, Unfit};
        Unfit::refuse(&[
            Unfit {
                option: "--all",
                is_given: self.lists(),
                why: "it has one row for each puzzle",
                help: "lines can have several answers: leave --column away and write no table",
            },
            Unfit::proof(self.options.proof.is_asked()),
        ])?;
        self.options.output.refuse_in_tables()?;
        let unique = self.options.unique;
        Ok(Asked {
            task: kudosu_tables::Task::Solve { unique },
            told: format!("solve, unique: {unique}"),
            device: self.device(),
        })
    }

    fn answer_one(&self, document: &Document, output: &mut dyn Write) -> Outcome {
        let grid = document.puzzle.grid();
        let (search, certificate) = self.options.proof.search(&document.puzzle, 1, self.stops)?;
        let mut search = search.with_threads(self.options.stream.threads());
        let is_list = self.options.all.is_some();
        if self.options.output.json && is_list {
            let list = &mut List::new(output, false);
            let found = watched(&mut search, |search| self.list_as_json(1, grid, search, list))?;
            return Ok(self.exit(&found));
        }
        let mut is_first = true;
        let mut write = |solution: &Grid| -> Result<(), Failure> {
            let text = self.options.output.text_of_one(grid, solution)?;
            let gap = if !is_first && text.contains('\n') {
                "\n"
            } else {
                ""
            };
            is_first = false;
            Ok(writeln!(output, "{gap}{text}")?)
        };
        let found = watched(&mut search, |search| self.find(grid, search, &mut write))?;
        let mut proven = Exit::Yes;
        if let Some(certificate) = certificate {
            if matches!(found, Found::Clashes(_)) {
                // Seen without a search, but a proof says so in its own words.
                let _ = search.next_solution(self.stops.work().stop());
            }
            proven = certificate.end(self.stops)?;
        }
        match &found {
            found if self.options.output.json => writeln!(output, "{}", self.json(1, grid, found))?,
            Found::Solved { solution, .. } => write(solution)?,
            Found::Clashes(_) | Found::NoSolution => writeln!(output, "no solution")?,
            Found::Listed { .. } | Found::Unfinished(_) => {}
        }
        output.flush()?;
        if !self.options.output.json {
            self.note_what_else_is_known(grid, &found);
        }
        note_all_beside(&document.notes, is_unique(&found));
        Ok(self.exit(&found).max(proven))
    }

    fn refuse_streams(&self) -> Result<(), Failure> {
        self.options.proof.refuse_streams()
    }

    fn knows(&self) -> Knows {
        Knows::CluesAndMarks
    }
}

impl Solve<'_> {
    fn note_what_else_is_known(&self, puzzle: &Grid, found: &Found) {
        match found {
            Found::Clashes(clashes) => {
                note("the givens clash:");
                clashes
                    .iter()
                    .for_each(|clash| note(&format!("  {}", violation(clash, puzzle.shape()))));
            }
            Found::Unfinished(why) => note(&format!(
                "{}; that says nothing about whether there is a solution",
                self.stops.tell(*why)
            )),
            Found::Listed {
                unfinished: Some(why),
                ..
            } => note(&format!(
                "{}; there may be more solutions than these",
                self.stops.tell(*why)
            )),
            Found::Solved {
                unique: Some(false), ..
            } => {
                note("there are more solutions; --all N prints them, kudosu check tells where they differ");
            }
            Found::Solved { unique: None, .. } => {
                note("whether there are more solutions was not found out at once; --unique proves it");
            }
            Found::Solved { .. } | Found::Listed { .. } | Found::NoSolution => {}
        }
    }
}
