//! `kudosu solve --method`: one of the classic methods, with its trace where that is asked for.

use std::io::{self, Write};

use clap::Args;
use kudosu::methods::{
    Event, METHODS, MethodEntry, Observer, Outcome as Ending, RunOptions, Statistics, Strategies, Trace,
    method, violation,
};
use kudosu::schema::{EndForm, EventForm, Line, MethodLine, WorkForm};
use kudosu::{Document, Grid, Puzzle, Shape, Stop};

use crate::exit::Exit;
use crate::failure::{Failure, Outcome};
use crate::output::{OutputOptions, grid_text, json_text, note};
use crate::run::PuzzleVerb;
use crate::stop_source::StopSource;
use crate::stream::{Answer, AnswerForm, LineVerb, Meaning, Record};

/// Which method to use, and how.
#[derive(Args, Debug, Clone)]
#[command(next_help_heading = "Method")]
pub struct MethodOptions {
    /// Solve by this method: triple-match, strategies, logic, excluding, csp, recursive, iterative, search
    #[arg(long, value_name = "NAME", value_parser = known_method, conflicts_with_all = ["unique", "prove", "all"])]
    method: Option<&'static MethodEntry>,

    /// Tell every step; with --json one event a line
    #[arg(long, requires = "method")]
    trace: bool,

    /// Repeat a random run (recursive and iterative try digits in random order)
    #[arg(long, value_name = "N", allow_negative_numbers = true, requires = "method")]
    seed: Option<u64>,

    /// With --method strategies: strategy one alone, or both (default)
    #[arg(long, value_name = "1|2", requires = "method", value_parser = clap::value_parser!(u8).range(1..=2))]
    strategy: Option<u8>,
}

fn known_method(name: &str) -> Result<&'static MethodEntry, String> {
    let names: Vec<&str> = METHODS.iter().map(|entry| entry.name).collect();
    method(name).ok_or_else(|| format!("methods: {}", names.join(", ")))
}

/// A method with everything that was chosen for it.
#[derive(Clone, Copy)]
pub struct Chosen {
    entry: &'static MethodEntry,
    options: RunOptions,
    is_seed_given: bool,
    trace: bool,
}

impl MethodOptions {
    /// The chosen method, or `None` where none is named.
    pub fn resolve(&self) -> Result<Option<Chosen>, Failure> {
        let Some(entry) = self.method else {
            return Ok(None);
        };
        if self.strategy.is_some() && entry.name != "strategies" {
            return Err(Failure::with_help(
                format!("{} has no strategies to choose from", entry.name),
                "--strategy goes with --method strategies",
            ));
        }
        let strategies = match self.strategy {
            Some(1) => Strategies::One,
            _ => Strategies::Both,
        };
        Ok(Some(Chosen {
            entry,
            options: RunOptions::default()
                .with_seed(self.seed.unwrap_or_else(short_seed))
                .with_strategies(strategies),
            is_seed_given: self.seed.is_some(),
            trace: self.trace,
        }))
    }
}

/// A seed that differs from run to run, short enough to type.
pub fn short_seed() -> u64 {
    kudosu::generate::fresh_seed() % 1_000_000
}

/// Solves puzzles by one method.
pub struct SolveByMethod<'a> {
    chosen: Chosen,
    output: &'a OutputOptions,
    stops: &'a StopSource,
}

impl<'a> SolveByMethod<'a> {
    pub fn new(chosen: Chosen, output: &'a OutputOptions, stops: &'a StopSource) -> SolveByMethod<'a> {
        SolveByMethod {
            chosen,
            output,
            stops,
        }
    }

    fn run(&self, grid: &Grid, stop: &Stop, observer: &mut dyn Observer) -> Ending {
        self.chosen.entry.run(grid, &self.chosen.options, stop, observer)
    }

    fn exit(&self, ending: &Ending) -> Exit {
        match ending {
            Ending::Solved(_) => Exit::Yes,
            Ending::Stuck(_) | Ending::NoSolution | Ending::Clash(_) => Exit::No,
            Ending::Unfinished(_) => self.stops.exit(),
        }
    }

    /// Runs the method on one grid and writes its trace as it goes.
    fn run_with_trace(&self, grid: &Grid, output: &mut dyn Write) -> Result<Ending, Failure> {
        let work = self.stops.work();
        let mut lines = LineWriter {
            output,
            stop: work.stop(),
            error: None,
        };
        let ending = if self.output.json {
            let mut events = JsonEvents {
                shape: grid.shape(),
                lines: &mut lines,
            };
            self.run(grid, work.stop(), &mut events)
        } else {
            let mut trace = Trace::new(self.chosen.entry, grid, |line: &str| lines.write(line));
            self.run(grid, work.stop(), &mut trace)
        };
        match lines.error {
            Some(error) => Err(error.into()),
            None => Ok(ending),
        }
    }

    fn json(&self, line: usize, grid: &Grid, ending: &Ending, statistics: &Statistics) -> String {
        let entry = self.chosen.entry;
        let seed = entry.is_random.then_some(self.chosen.options.seed);
        json_text(&Line::new(
            line,
            &Puzzle::from(grid),
            method_line(entry, grid, ending, seed, statistics),
        ))
    }

    /// What a person wants to know besides, on standard error.
    fn note_ending(&self, grid: &Grid, ending: &Ending) {
        let name = self.chosen.entry.name;
        match ending {
            Ending::Stuck(reached) => {
                let unknown = match reached.blank_count() {
                    1 => "1 cell is unknown".to_owned(),
                    count => format!("{count} cells are unknown"),
                };
                let mut further = self.chosen.entry.further.to_vec();
                if self.chosen.options.strategies == Strategies::One {
                    further.insert(0, "both strategies (--strategy 2)");
                }
                let further = further.join(", ");
                note(&format!(
                    "{name} is stuck: {unknown}; what goes further: {further}"
                ));
            }
            Ending::Clash(clashes) => {
                note("the givens clash:");
                clashes
                    .iter()
                    .for_each(|clash| note(&format!("  {}", violation(clash, grid.shape()))));
            }
            Ending::Unfinished(why) => note(&format!(
                "{}; that says nothing about whether there is a solution",
                self.stops.tell(*why)
            )),
            Ending::Solved(_) | Ending::NoSolution => {}
        }
        if self.chosen.entry.is_random && !self.chosen.is_seed_given {
            note(&format!("--seed {} repeats this run", self.chosen.options.seed));
        }
    }
}

impl LineVerb for SolveByMethod<'_> {
    fn answer(&self, record: Record, out: &mut dyn Write) -> io::Result<Meaning> {
        let answer = |record: Record| {
            let grid = match record.document {
                Err(error) => return Answer::unreadable(record.line, &error, self.output.json),
                Ok(document) => document.puzzle.into_parts().0,
            };
            let work = self.stops.work();
            let mut statistics = Statistics::default();
            let ending = self.run(&grid, work.stop(), &mut statistics);
            let text = match (&ending, self.output.json) {
                (_, true) => self.json(record.line, &grid, &ending, &statistics),
                (Ending::Solved(solution), false) => grid_text(solution, self.output.format_in_stream())
                    .unwrap_or_else(|_| {
                        format!("error: a grid of {} cannot be written this way", solution.shape())
                    }),
                (Ending::Stuck(_), false) => "stuck".to_owned(),
                (Ending::NoSolution | Ending::Clash(_), false) => "no solution".to_owned(),
                (Ending::Unfinished(why), false) => format!("error: {}", self.stops.tell(*why)),
            };
            Answer::new(text, self.exit(&ending))
        };
        answer(record).write_to(out)
    }

    fn form(&self) -> AnswerForm {
        self.output.form_in_stream()
    }
}

impl PuzzleVerb for SolveByMethod<'_> {
    #[cfg(feature = "tables")]
    fn asked_of_tables(&self) -> Result<crate::tables::Asked, Failure> {
        Err(Failure::with_help(
            "--method cannot be used with a table: its columns are filled by the search",
            "leave --method away, or give lines",
        ))
    }

    fn told(&self) -> String {
        let Chosen {
            entry,
            options,
            is_seed_given,
            ..
        } = &self.chosen;
        let seed = match is_seed_given {
            true => options.seed.to_string(),
            false => "any".to_owned(),
        };
        let strategies = match options.strategies {
            Strategies::One => "one",
            _ => "both",
        };
        let to = self.output.format_name();
        format!(
            "solve by {}, seed {seed}, strategies {strategies}, to {to}",
            entry.name
        )
    }

    fn refuse_streams(&self) -> Result<(), Failure> {
        match self.chosen.trace {
            false => Ok(()),
            true => Err(Failure::with_help(
                "a trace is about one puzzle, and there are several",
                "pipe one line: head -n 1 puzzles.txt | kudosu ...",
            )),
        }
    }

    fn answer_one(&self, document: &Document, output: &mut dyn Write) -> Outcome {
        let grid = document.puzzle.grid();
        if self.output.json && !self.chosen.trace {
            let work = self.stops.work();
            let mut statistics = Statistics::default();
            let ending = self.run(grid, work.stop(), &mut statistics);
            writeln!(output, "{}", self.json(1, grid, &ending, &statistics))?;
            return Ok(self.exit(&ending));
        }
        let ending = if self.chosen.trace {
            self.run_with_trace(grid, output)?
        } else {
            let work = self.stops.work();
            self.run(grid, work.stop(), &mut ())
        };
        if !self.output.json {
            let gap = if self.chosen.trace { "\n" } else { "" };
            match &ending {
                Ending::Solved(found) | Ending::Stuck(found) => {
                    let text = self.output.text_of_one(grid, found)?;
                    writeln!(output, "{gap}{text}")?;
                }
                // The trace has said so already.
                Ending::NoSolution | Ending::Clash(_) if !self.chosen.trace => {
                    writeln!(output, "no solution")?;
                }
                Ending::NoSolution | Ending::Clash(_) | Ending::Unfinished(_) => {}
            }
        }
        output.flush()?;
        self.note_ending(grid, &ending);
        Ok(self.exit(&ending))
    }
}

/// What JSON says of a method's run on a grid.
pub fn method_line(
    entry: &MethodEntry,
    grid: &Grid,
    ending: &Ending,
    seed: Option<u64>,
    statistics: &Statistics,
) -> MethodLine {
    MethodLine {
        method: entry.name,
        document: None,
        end: EndForm::of(grid.shape(), ending),
        seed,
        work: entry.shows_work.then(|| WorkForm::of(statistics)),
        seconds: None,
    }
}

/// Writes lines until that fails, and then stops the method: nobody reads on.
struct LineWriter<'a> {
    output: &'a mut dyn Write,
    stop: &'a Stop,
    error: Option<io::Error>,
}

impl LineWriter<'_> {
    fn write(&mut self, line: &str) {
        if self.error.is_none()
            && let Err(error) = writeln!(self.output, "{line}")
        {
            self.error = Some(error);
            self.stop.request();
        }
    }
}

struct JsonEvents<'a, 'b> {
    shape: &'a Shape,
    lines: &'a mut LineWriter<'b>,
}

impl Observer for JsonEvents<'_, '_> {
    fn see(&mut self, event: &Event<'_>) {
        self.lines.write(&json_text(&EventForm::of(self.shape, event)));
    }
}
