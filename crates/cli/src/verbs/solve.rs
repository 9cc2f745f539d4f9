//! `kudosu solve`: the solution of a puzzle, or of every puzzle in a stream.

pub mod by_method;

use std::io::{self, Write};
use std::time::{Duration, Instant};

use clap::Args;
use kudosu::methods::violation;
use kudosu::schema::{Line, SolveLine, Status};
use kudosu::{Clash, Format, Grid, Puzzle, Solutions, Unfinished, nine, solutions};

use crate::args::InputOptions;
use crate::exit::Exit;
use crate::failure::Outcome;
use crate::output::{OutputOptions, grid_text, json_text, note};
use crate::run::{PuzzleVerb, over_all_puzzles};
use crate::stop_source::StopSource;
use crate::stream::{Answer, AnswerForm, LineVerb, Meaning, Record, Shortcut, StreamOptions};
use crate::watched::watched;

use by_method::{MethodOptions, SolveByMethod};

/// On large grids the proof that there is no second solution can take far longer than the first one; unless
/// it is asked for, it gets this long.
const SECOND_LOOK: Duration = Duration::from_millis(200);

/// Up to this side a proof of uniqueness takes next to no time, so it is always made.
const QUICKLY_PROVEN: usize = 9;

/// What `kudosu solve` takes.
#[derive(Args, Debug, Clone)]
#[command(after_long_help = "\
EXAMPLES
  kudosu solve .142..1..2.4.3.1
  kudosu solve --to csv 001.csv > solved.csv
  kudosu solve --all 10 ambiguous.txt
  kudosu solve --method excluding --trace 002.csv
  kudosu solve < a-million-puzzles.txt > solutions.txt")]
pub struct Options {
    #[command(flatten)]
    input: InputOptions,

    /// Print up to N solutions
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = clap::value_parser!(u64).range(1..), conflicts_with = "method")]
    all: Option<u64>,

    /// A puzzle with several solutions is a no (exit code 1); on large grids, prove that there is only one
    #[arg(long, conflicts_with = "method")]
    unique: bool,

    /// Say on standard error how long it took
    #[arg(long)]
    time: bool,

    #[command(flatten)]
    by_method: MethodOptions,

    #[command(flatten)]
    output: OutputOptions,

    #[command(flatten)]
    stream: StreamOptions,
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
        solutions: Vec<Grid>,
        /// `None` where it was not found out.
        unique: Option<bool>,
    },
    Unfinished(Unfinished),
}

impl Solve<'_> {
    /// Looks for what was asked with `search`, a search for the solutions of `puzzle`.
    fn find(&self, puzzle: &Grid, search: &mut Solutions) -> Found {
        let clashes = puzzle.clashes();
        if !clashes.is_empty() {
            return Found::Clashes(clashes);
        }
        let found = match self.options.all {
            Some(limit) => self.find_all(search, limit),
            None => self.find_one(search, puzzle.shape().side()),
        };
        found.unwrap_or_else(Found::Unfinished)
    }

    fn find_all(&self, search: &mut Solutions, limit: u64) -> Result<Found, Unfinished> {
        let work = self.stops.work();
        let mut solutions = Vec::new();
        while (solutions.len() as u64) < limit {
            match search.next_solution(work.stop())? {
                Some(solution) => solutions.push(solution),
                None if solutions.is_empty() => return Ok(Found::NoSolution),
                None => {
                    let unique = Some(solutions.len() == 1);
                    return Ok(Found::Solved { solutions, unique });
                }
            }
        }
        let unique = (limit > 1).then_some(false);
        Ok(Found::Solved { solutions, unique })
    }

    /// A solution, and whether it is the only one:
    /// proven where that is quick or asked for, else looked into for a moment.
    fn find_one(&self, search: &mut Solutions, side: usize) -> Result<Found, Unfinished> {
        let work = self.stops.work();
        let Some(solution) = search.next_solution(work.stop())? else {
            return Ok(Found::NoSolution);
        };
        let unique = if side <= QUICKLY_PROVEN || self.options.unique {
            Some(search.verdict(work.stop())?.is_unique())
        } else {
            let second_look = self.stops.brief_work(SECOND_LOOK);
            let verdict = search.verdict(second_look.stop());
            verdict.ok().map(|verdict| verdict.is_unique())
        };
        Ok(Found::Solved {
            solutions: vec![solution],
            unique,
        })
    }

    fn exit(&self, found: &Found) -> Exit {
        match found {
            Found::Solved {
                unique: Some(false), ..
            } if self.options.unique => Exit::No,
            Found::Solved { .. } => Exit::Yes,
            Found::Clashes(_) | Found::NoSolution => Exit::No,
            Found::Unfinished(_) => self.stops.exit(),
        }
    }

    fn json(&self, line: usize, puzzle: &Grid, found: &Found) -> String {
        let without = |status, clashes: &[Clash]| SolveLine::without(status, puzzle.shape(), clashes);
        let answer = match found {
            Found::Solved { solutions, unique } => {
                let texts = solutions.iter().map(Grid::to_string).collect();
                SolveLine::solved(texts, *unique, self.options.all.is_some())
            }
            Found::Clashes(clashes) => without(Status::NoSolution, clashes),
            Found::NoSolution => without(Status::NoSolution, &[]),
            Found::Unfinished(_) => without(Status::Unfinished, &[]),
        };
        json_text(&Line::new(line, puzzle, answer))
    }

    fn line(&self, puzzle: &Grid, found: &Found) -> String {
        match found {
            Found::Clashes(_) | Found::NoSolution => "no solution".to_owned(),
            Found::Unfinished(why) => format!("error: {}", self.stops.tell(*why)),
            Found::Solved { solutions, .. } => {
                let format = self.options.output.format_in_stream();
                let texts = solutions.iter().map(|solution| grid_text(solution, format));
                match texts.collect::<Result<Vec<String>, _>>() {
                    Ok(texts) => texts.join("\n"),
                    Err(_) => format!(
                        "error: a {} grid cannot be written as {}",
                        puzzle.shape(),
                        format.name()
                    ),
                }
            }
        }
    }
}

impl LineVerb for Solve<'_> {
    fn answer(&self, record: Record, out: &mut dyn Write) -> io::Result<Meaning> {
        let answer = match record.puzzle {
            Err(error) => Answer::unreadable(record.line, &error, self.options.output.json),
            Ok(Puzzle { grid, .. }) => {
                // Other threads have other grids.
                let found = self.find(&grid, &mut solutions(&grid));
                let text = match self.options.output.json {
                    true => self.json(record.line, &grid, &found),
                    false => self.line(&grid, &found),
                };
                let has_more = matches!(
                    found,
                    Found::Solved {
                        unique: Some(false),
                        ..
                    }
                ) && self.options.all.is_none();
                Answer {
                    text,
                    exit: self.exit(&found),
                    has_more,
                }
            }
        };
        answer.write_to(out)
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
        let write =
            |answer: &nine::Answer, out: &mut Vec<u8>| Some(write_solution(answer, self.options.unique, out));
        is_plain.then(|| Shortcut::Answers(Box::new(write)))
    }
}

/// The solution of a plain 9×9 line, straight from the batch engine.
fn write_solution(answer: &nine::Answer, unique_only: bool, out: &mut Vec<u8>) -> Meaning {
    match answer {
        nine::Answer::NoSolution => {
            out.extend_from_slice(b"no solution\n");
            Meaning {
                exit: Exit::No,
                has_more: false,
            }
        }
        nine::Answer::Unique(solution) => {
            nine::write_line(solution, out);
            Meaning {
                exit: Exit::Yes,
                has_more: false,
            }
        }
        nine::Answer::Several(solution, _) => {
            nine::write_line(solution, out);
            Meaning {
                exit: if unique_only { Exit::No } else { Exit::Yes },
                has_more: true,
            }
        }
    }
}

impl PuzzleVerb for Solve<'_> {
    fn answer_one(&self, puzzle: &Puzzle, output: &mut dyn Write) -> Outcome {
        let grid = &puzzle.grid;
        let mut search = solutions(grid).with_threads(self.options.stream.threads());
        let found = watched(&mut search, |search| self.find(grid, search));
        if self.options.output.json {
            writeln!(output, "{}", self.json(1, grid, &found))?;
            return Ok(self.exit(&found));
        }
        match &found {
            Found::Solved { solutions, .. } => {
                for (at, solution) in solutions.iter().enumerate() {
                    let text = self.options.output.text_of_one(grid, solution)?;
                    let gap = if at > 0 && text.contains('\n') { "\n" } else { "" };
                    writeln!(output, "{gap}{text}")?;
                }
            }
            Found::Clashes(_) | Found::NoSolution => writeln!(output, "no solution")?,
            Found::Unfinished(_) => {}
        }
        output.flush()?;
        self.note_what_else_is_known(grid, &found);
        Ok(self.exit(&found))
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
            Found::Solved {
                unique: Some(false), ..
            } if self.options.all.is_none() => {
                note("there are more solutions; --all N prints them, kudosu check tells where they differ");
            }
            Found::Solved { unique: None, .. } if self.options.all.is_none() => {
                note("whether there are more solutions was not found out at once; --unique proves it");
            }
            Found::Solved { .. } | Found::NoSolution => {}
        }
    }
}
