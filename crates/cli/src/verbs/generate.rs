//! `kudosu generate`: puzzles as asked, each with one solution, each repeatable.

use std::io::{IsTerminal, Read, Write};
use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use kudosu::generate::{OrderEnd, RuleMakeError, attempt_seed, fresh_seed, generate_rules};
use kudosu::rating::rate;
use kudosu::schema::{CluedPuzzleForm, GenerateQuestion, MadeAnswer, Numbered};
use kudosu::verbs::{Effort, Making, MakingEnd, MakingError, MakingEvent, OneMade};
use kudosu::{Document, Format, MAX_PUZZLE_BYTES, Rng, whole_text};

use crate::args::{EffortOptions, InputOptions, Knows, box_size};
use crate::exit::Exit;
use crate::failure::{Failure, Outcome};
use crate::input::read_single;
use crate::outlet::{Outlet, Worth};
use crate::output::{OutputOptions, document_text, grid_text, json_text, note};
use crate::progress::Spinner;
use crate::stop_source::StopSource;

/// What `kudosu generate` takes.
#[derive(Args, Debug, Clone)]
#[command(after_long_help = "\
Every puzzle is proven to have exactly one solution. The same seed gives the same puzzles on any number of threads;
with --json each puzzle carries a seed of its own that repeats it alone. A wish that is not met after --tries
attempts in a row ends with what was found so far, the puzzle that came nearest, and exit code 1.

EXAMPLES
  kudosu generate                                one puzzle
  kudosu generate 100 --minimal --seed 7         a hundred, the same ones every time
  kudosu generate --level hard --symmetry rotate180
  kudosu generate --needs x-wing --givens 24..28
  kudosu generate --side 6 --box 3x2 
  kudosu generate --variant killer --givens 0    cages and no digits
  kudosu generate --variant thermo --level easy
  kudosu generate --variant thermo,arrow --seed 3 | kudosu print --output puzzle.pdf
  kudosu generate --solution solved.txt --json
  kudosu generate --rules yin-yang.txt           givens for rules in words")]
pub struct Options {
    /// How many puzzles
    #[arg(value_name = "N", default_value_t = 1)]
    wanted: usize,

    #[command(flatten)]
    question: GenerateQuestion,

    /// Givens for a puzzle with rules in words: its own stay, digits of its solution, or of one by chance,
    /// are added until there is no other
    #[arg(long, value_name = "FILE")]
    rules: Option<String>,

    #[command(flatten)]
    output: OutputOptions,

    /// Write the puzzles to a file; it gets its name when the run ends, .gz or .zst compress, and .csv,
    /// .jsonl, .arrow or .parquet are tables with the solutions
    #[arg(short = 'o', long = "output", value_name = "FILE", help_heading = "Output")]
    file: Option<PathBuf>,

    #[command(flatten)]
    effort: EffortOptions,
}

/// Makes as many puzzles as the options want.
pub fn run(options: &Options) -> Outcome {
    let stops = StopSource::new(options.effort.timeout);
    if let Some(named) = &options.rules {
        return options.make_for_rules(named, &stops);
    }
    let question = options.question()?;
    stops.ask(1, |effort| {
        let effort = &effort.with_threads(options.effort.threads());
        let making = match Making::of(&question, fresh_seed, effort) {
            Ok(making) => making,
            Err(MakingError::Unfinished(why)) => {
                note(&stops.tell(why));
                return Ok(stops.exit());
            }
            Err(error) => return Err(refused(&error)),
        };
        options.make(&making, effort, &stops)
    })
}

/// What is told of a wish that makes no sense.
pub fn refused(error: &MakingError) -> Failure {
    match error {
        MakingError::Wrong { field: "wish", why } => Failure::told(why.as_str()),
        MakingError::Wrong { field, why } => Failure::told(format!("--{field}: {why}")),
        error => Failure::told(error.to_string()),
    }
}

/// Where puzzles go.
enum Target {
    Lines(Outlet),
    #[cfg(feature = "tables")]
    Table(Box<crate::tables::MadeTable>),
}

impl Options {
    /// The wishes, with the texts of the files that they name.
    fn question(&self) -> Result<GenerateQuestion, Failure> {
        let mut question = self.question.clone();
        let boxes = question.box_size.as_deref().map(box_size).transpose();
        let boxes = boxes.map_err(|why| Failure::told(format!("--box: {why}")))?;
        if let Some(file) = &mut question.pattern {
            *file = text_of(file)?;
        }
        if let Some(named) = &mut question.solution {
            let usual = question.side.map(kudosu::Shape::of_side).and_then(Result::ok);
            let usual = usual.and_then(|shape| shape.box_size());
            *named = read_named(named, boxes.or(usual))?;
        }
        if let Some(named) = &mut question.like {
            *named = read_named(named, boxes)?;
        }
        Ok(question)
    }

    /// Givens for rules in words, as often as wished.
    fn make_for_rules(&self, named: &str, stops: &StopSource) -> Outcome {
        let seed = self.question.seed.unwrap_or_else(fresh_seed);
        let only_seed = GenerateQuestion {
            seed: self.question.seed,
            ..GenerateQuestion::default()
        };
        let is_other = self.output.to.is_some_and(|format| format != Format::Rules);
        if self.question != only_seed || self.output.json || is_other {
            let why = "--rules: rules in words say what the puzzle shall be like; only --seed and --output go with them";
            return Err(Failure::told(why));
        }
        let input = InputOptions {
            puzzles: vec![named.to_owned()],
            ..InputOptions::default()
        };
        let document = read_single(&input.for_verb_that(Knows::Rules).within(stops))?;
        let Some(position) = document.rules() else {
            return Err(Failure::told(format!(
                "--rules: {named} is no puzzle with rules in words; `kudosu convert --to rules` makes one of it"
            )));
        };
        let mut output = Outlet::named(self.file.as_deref(), stops)?;
        for number in 0..self.wanted {
            let mut rng = Rng::new(attempt_seed(seed, number as u64));
            let made = stops.ask(1, |effort| {
                generate_rules(position.puzzle(), &mut rng, effort.stop)
            });
            match made {
                Ok(puzzle) => {
                    let gap = if number > 0 { "\n" } else { "" };
                    write!(output, "{gap}{puzzle}")?;
                }
                Err(RuleMakeError::Unfinished(why)) => {
                    note(&stops.tell(why));
                    output.close(Worth::SoFar)?;
                    return Ok(stops.exit());
                }
                Err(error) => return Err(Failure::told(format!("--rules: {error}"))),
            }
        }
        output.close(Worth::SoFar)?;
        Ok(Exit::Yes)
    }

    fn make(&self, making: &Making, effort: &Effort<'_>, stops: &StopSource) -> Outcome {
        let guard = stops.guard_output();
        let mut output = self.target(stops)?;
        let mut written: Result<(), Failure> = Ok(());
        let mut number = 0;
        let watch = Watch::new();
        let ended = making.make(self.wanted, effort, &mut |event| match event {
            MakingEvent::Made(made) if written.is_ok() => {
                number += 1;
                written = watch.aside(|| match &mut output {
                    Target::Lines(output) => self.write(number, making, &made, output, effort),
                    #[cfg(feature = "tables")]
                    Target::Table(table) => table.add(&made),
                });
                if written.is_err() {
                    effort.stop.request(); // nobody reads any more
                }
            }
            MakingEvent::Progress {
                attempts,
                looked_at,
                made,
            } => watch.show(attempts, looked_at, made),
            _ => {}
        });
        watch.finish();
        // Puzzles that were made before the run was ended are worth keeping.
        let keep = ended.is_ok() && number > 0;
        let closed = match output {
            Target::Lines(output) => output.close(match keep {
                true => Worth::SoFar,
                false => Worth::Nothing,
            }),
            #[cfg(feature = "tables")]
            Target::Table(table) => table.close(keep),
        };
        drop(guard);
        closed.and(written)?;
        let ended = ended.map_err(|error| refused(&error))?;
        self.note_the_end(making, &ended, effort);
        Ok(match ended.end {
            OrderEnd::Complete => Exit::Yes,
            OrderEnd::OutOfReach => Exit::No,
            OrderEnd::Unfinished(_) => stops.exit(),
        })
    }

    /// A table where the name of the file says so and no other form is asked for, else lines.
    fn target(&self, stops: &StopSource) -> Result<Target, Failure> {
        let Some(file) = &self.file else {
            return Ok(Target::Lines(Outlet::to_stdout(stops)));
        };
        #[cfg(not(feature = "tables"))]
        if crate::left_out::is_named_as_columns(file) {
            return Err(crate::left_out::TABLES.failure());
        }
        #[cfg(feature = "tables")]
        if !self.output.json
            && self.output.to.is_none()
            && let Some(table) = crate::tables::MadeTable::named_by(file)?
        {
            return Ok(Target::Table(Box::new(table)));
        }
        Ok(Target::Lines(Outlet::to_file(file, stops)?))
    }

    fn write(
        &self,
        number: usize,
        making: &Making,
        made: &OneMade,
        output: &mut dyn Write,
        effort: &Effort<'_>,
    ) -> Result<(), Failure> {
        let puzzle = &made.puzzle;
        if self.output.json {
            let answer = MadeAnswer {
                puzzle: CluedPuzzleForm::brief(puzzle),
                ..making.answer(made, effort)
            };
            writeln!(output, "{}", json_text(&Numbered { line: number, answer }))?;
        } else if puzzle.has_clues() {
            // In a format that says clues, with the solution; the seed is the comment.
            let document = Document::new(puzzle)
                .with_solution(Some(made.solution.clone()))
                .with_comment(&format!("seed {}", made.seed));
            let text = document_text(&document, self.output.to.unwrap_or(Format::Clues))?;
            let gap = if text.contains('\n') && self.wanted > 1 {
                "\n"
            } else {
                ""
            };
            writeln!(output, "{text}{gap}")?;
        } else if self.wanted == 1 {
            let grid = puzzle.grid();
            writeln!(output, "{}", self.output.text_of_one(grid, grid)?)?;
        } else {
            let text = grid_text(puzzle.grid(), self.output.format_in_stream())?;
            let gap = if text.contains('\n') { "\n" } else { "" };
            writeln!(output, "{text}{gap}")?;
        }
        output.flush()?;
        Ok(())
    }

    fn note_the_end(&self, making: &Making, ended: &MakingEnd, effort: &Effort<'_>) {
        let made = format!("{} of {} puzzles made", ended.made, self.wanted);
        let tried = match making.has_clues() {
            true => format!("{} attempts", ended.attempts),
            false => format!(
                "{} attempts, {} puzzles looked at",
                ended.attempts, ended.looked_at
            ),
        };
        match ended.end {
            OrderEnd::Complete => {
                if self.question.seed.is_none() && !self.output.json && std::io::stderr().is_terminal() {
                    note(&format!("--seed {} repeats this", making.seed()));
                }
                return;
            }
            OrderEnd::OutOfReach => note(&format!("out of reach: {made} ({tried})")),
            OrderEnd::Unfinished(why) => note(&format!("{}: {made} ({tried})", effort.told(why))),
        }
        if let Some(nearest) = &ended.nearest {
            let grid = nearest.puzzle.grid();
            let givens = grid.filled().len();
            // Where the time is up, it is told without its rating.
            let rating = kudosu::rating::is_quickly_rated(grid.shape())
                .then(|| rate(grid, true, effort.stop).ok())
                .flatten();
            let rating = rating.map_or(String::new(), |rating| {
                format!(
                    " and is {}, Sudoku Explainer {}, HoDoKu {}",
                    rating.level, rating.se, rating.hodoku.score
                )
            });
            note(&format!("the nearest has {givens} givens{rating}: {grid}"));
        }
    }
}

/// The text of the puzzle that an option names.
fn read_named(argument: &str, box_size: Option<(usize, usize)>) -> Result<String, Failure> {
    let document = read_single(&InputOptions {
        puzzles: vec![argument.to_owned()],
        box_size,
        ..InputOptions::default()
    })?;
    Ok(whole_text(&document.puzzle))
}

/// The text of a file, as far as a pattern can be long.
fn text_of(file: &str) -> Result<String, Failure> {
    let mut text = String::new();
    let open = std::fs::File::open(file);
    let read = open.and_then(|open| open.take(MAX_PUZZLE_BYTES as u64).read_to_string(&mut text));
    read.map_err(|error| Failure::told(format!("could not read the pattern {file}: {error}")))?;
    Ok(text)
}

/// The progress line.
struct Watch {
    spinner: Spinner,
    started: Instant,
}

impl Watch {
    fn new() -> Watch {
        Watch {
            spinner: Spinner::new(),
            started: Instant::now(),
        }
    }

    fn show(&self, attempts: u64, looked_at: u64, made: usize) {
        // Most attempts take microseconds; nobody reads that fast.
        if attempts.is_multiple_of(16) || made == 0 {
            let rate = looked_at as f64 / self.started.elapsed().as_secs_f64().max(0.001);
            self.spinner
                .show(&format!("tried {looked_at}  kept {made}  {rate:.0}/s"));
        }
    }

    /// Does something with the line out of the way.
    fn aside<T>(&self, act: impl FnOnce() -> T) -> T {
        self.spinner.aside(act)
    }

    fn finish(&self) {
        self.spinner.finish();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_for_which_there_is_no_memory_is_not_read_by_half() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("pattern.txt");
        std::fs::write(&path, "// a remark\n".repeat(20_000) + "x..x\n.xx.\n.xx.\nx..x\n").unwrap();
        let path = path.to_str().unwrap();
        let read = |bytes| kudosu_testkit::with_pieces_up_to(bytes, || text_of(path));
        let (told, refused) = read(100_000);
        let told = told.err().unwrap().render(false).unwrap();
        assert!(
            told.contains("pattern.txt: out of memory") && refused == 1,
            "{told}"
        );
        assert!(read(1_000_000).0.ok().unwrap().ends_with("x..x\n"));
    }
}
