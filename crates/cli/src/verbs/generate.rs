//! `kudosu generate`: puzzles as asked, each with one solution, each repeatable.

mod difficulty;
mod pattern;
mod variant;

use std::io::{IsTerminal, Write};
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use kudosu::generate::fresh_seed;
use kudosu::generate::{ClueSymmetry, Made, Order, OrderEnd, OrderEvent, Pattern, Recipe, Summary, generate};
use kudosu::rating::is_quickly_rated;
use kudosu::schema::{GenerateLine, PuzzleForm};
use kudosu::{ClueKind, Puzzle, Shape, Stop, Unfinished};

use crate::args::{EffortOptions, InputOptions, box_size};
use crate::exit::Exit;
use crate::failure::{Failure, Outcome};
use crate::input::read_single;
use crate::outlet::{Outlet, Worth};
use crate::output::{OutputOptions, grid_text, json_text, note};
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
  kudosu generate --difficulty hard --symmetry rotate180
  kudosu generate --needs x-wing --clues 24..28
  kudosu generate --size 6 --box 3x2
  kudosu generate --variant killer --clues 0     cages and no digits
  kudosu generate --variant thermo --difficulty easy
  kudosu generate --variant thermo,arrow --seed 3 | kudosu print --output puzzle.pdf
  kudosu generate --solution solved.txt --json")]
pub struct Options {
    /// How many puzzles
    #[arg(value_name = "N", default_value_t = 1)]
    wanted: usize,

    /// Side of the grid: 4, 6, 9, 12, 16, 25 or any other
    #[arg(long, value_name = "SIDE")]
    size: Option<usize>,

    /// Height x width of the boxes
    #[arg(long = "box", value_name = "HxW", value_parser = box_size)]
    box_size: Option<(usize, usize)>,

    /// Symmetry of the givens: none, rotate180, rotate90, mirror-h, mirror-v, diagonal, full
    #[arg(long, value_name = "SYMMETRY", default_value = "none", value_parser = str::parse::<ClueSymmetry>)]
    symmetry: ClueSymmetry,

    /// No given is redundant
    #[arg(long)]
    minimal: bool,

    /// How many givens: 24, 24..28, ..22 or 30..
    #[arg(long, value_name = "N..M", value_parser = kudosu::generate::clue_range)]
    clues: Option<RangeInclusive<usize>>,

    /// A file that marks the cells which must hold givens (any digit, x or #)
    #[arg(long, value_name = "FILE", conflicts_with = "unbiased")]
    pattern: Option<String>,

    /// No givens outside the pattern
    #[arg(long, requires = "pattern")]
    exact: bool,

    /// The solution that the puzzles shall have: a line of digits or a file
    #[arg(long, value_name = "GRID", conflicts_with = "unbiased")]
    solution: Option<String>,

    /// All minimal puzzles with the same number of givens are equally likely (9x9; takes seconds for each)
    #[arg(long)]
    unbiased: bool,

    /// Puzzles with clues of these kinds, commas between: killer, thermo, arrow, whispers, renban,
    /// anti-knight and more; --clues then counts digits, of which there may be none
    #[arg(long, value_name = "KINDS", value_delimiter = ',', value_parser = str::parse::<ClueKind>, conflicts_with_all = ["pattern", "unbiased", "minimal", "symmetry", "se", "hodoku", "needs", "only", "like"])]
    variant: Vec<ClueKind>,

    #[command(flatten)]
    difficulty: difficulty::DifficultyOptions,

    /// Where chance starts; the same seed gives the same puzzles
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    seed: Option<u64>,

    /// Give up after this many attempts in a row without success
    #[arg(
        long,
        value_name = "N",
        allow_negative_numbers = true,
        help_heading = "Effort"
    )]
    tries: Option<u64>,

    #[command(flatten)]
    output: OutputOptions,

    /// Write the puzzles to a file; it gets its name when the run ends, .gz or .zst compress, and .csv,
    /// .jsonl, .arrow or .parquet are tables with the solutions
    #[arg(
        short = 'o',
        short_alias = 'f',
        long = "output",
        value_name = "FILE",
        help_heading = "Output"
    )]
    file: Option<PathBuf>,

    #[command(flatten)]
    effort: EffortOptions,
}

/// Makes as many puzzles as the options want.
pub fn run(options: &Options) -> Outcome {
    if !options.variant.is_empty() {
        return variant::run(options);
    }
    let stops = StopSource::new(options.effort.timeout);
    let work = stops.work();
    let like = match options.like(work.stop())? {
        Ok(like) => like,
        Err(why) => {
            note(&stops.tell(why));
            return Ok(stops.exit());
        }
    };
    let recipe = options.recipe(like.as_ref())?;
    let wish = match options.difficulty.wish(like.as_ref(), work.stop()) {
        Ok(wish) => wish,
        Err(why) => {
            note(&stops.tell(why));
            return Ok(stops.exit());
        }
    };
    let usual = || Order::usual_give_up_after(&recipe, &wish);
    let order = Order::new(options.wanted, options.seed.unwrap_or_else(fresh_seed))
        .with_threads(options.effort.threads().get())
        .with_give_up_after(options.tries.unwrap_or_else(usual));
    let guard = stops.guard_output();
    let mut output = options.target(&stops)?;
    let mut written: Result<(), Failure> = Ok(());
    let mut number = 0;
    let watch = Watch::new();
    let summary = generate(&recipe, &wish, &order, work.stop(), |event| match event {
        OrderEvent::Made(made) if written.is_ok() => {
            number += 1;
            written = watch.aside(|| match &mut output {
                Target::Lines(output) => options.write(number, made, output, work.stop()),
                #[cfg(feature = "tables")]
                Target::Table(table) => table.add(made),
            });
            if written.is_err() {
                work.stop().request(); // nobody reads any more
            }
        }
        OrderEvent::Progress {
            attempts,
            looked_at,
            made,
        } => watch.show(attempts, looked_at, made),
        _ => {}
    });
    watch.finish();
    // Puzzles that were made before the run was ended are worth keeping.
    let keep = summary.is_ok() && number > 0;
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
    let summary = summary.map_err(|error| Failure::told(error.to_string()))?;
    options.note_the_end(&order, &summary, &recipe, &stops, work.stop());
    Ok(match summary.end {
        OrderEnd::Complete => Exit::Yes,
        OrderEnd::OutOfReach => Exit::No,
        OrderEnd::Unfinished(_) => stops.exit(),
    })
}

/// Where puzzles go.
enum Target {
    Lines(Outlet),
    #[cfg(feature = "tables")]
    Table(Box<crate::tables::MadeTable>),
}

impl Options {
    /// A table where the name of the file says so and no other form is asked for, else lines.
    fn target(&self, stops: &StopSource) -> Result<Target, Failure> {
        let Some(file) = &self.file else {
            return Ok(Target::Lines(Outlet::to_stdout(stops)));
        };
        #[cfg(feature = "tables")]
        if !self.output.json
            && self.output.to.is_none()
            && let Some(table) = crate::tables::MadeTable::named_by(file)?
        {
            return Ok(Target::Table(Box::new(table)));
        }
        Ok(Target::Lines(Outlet::to_file(file, stops)?))
    }

    fn recipe(&self, like: Option<&Puzzle>) -> Result<Recipe, Failure> {
        let shape = match (like, self.size, self.box_size) {
            (Some(puzzle), ..) => Ok(puzzle.shape().clone()),
            (None, Some(side), Some((height, width))) if side != height * width => {
                return Err(Failure::with_help(
                    format!(
                        "boxes of {height}x{width} make a grid of side {}, not {side}",
                        height * width
                    ),
                    "leave one of --size and --box out",
                ));
            }
            (None, _, Some((height, width))) => Shape::with_box(height, width),
            (None, Some(side), None) => Shape::of_side(side),
            (None, None, None) => Ok(Shape::nine()),
        };
        let shape = shape.map_err(|error| Failure::told(error.to_string()))?;
        let solution = match &self.solution {
            Some(argument) => Some(read_named(argument, shape.box_size())?.into_parts().0),
            None => None,
        };
        let pattern = match &self.pattern {
            Some(file) => Some(Pattern {
                cells: pattern::read(file, &shape)?,
                exact: self.exact,
            }),
            None => self.difficulty.pattern(like),
        };
        let recipe = Recipe::new(&shape)
            .with_symmetry(self.symmetry)
            .with_minimal(self.minimal)
            // With clues of other kinds there may be fewer digits than any classic puzzle has.
            .with_clues(self.clues.clone().filter(|_| self.variant.is_empty()))
            .with_pattern(pattern)
            .with_solution(solution)
            .with_unbiased(self.unbiased);
        recipe.check().map_err(|error| Failure::told(error.to_string()))?;
        Ok(recipe)
    }

    /// The puzzle behind `--like`, which must have one solution for its difficulty to mean anything.
    fn like(&self, stop: &Stop) -> Result<Result<Option<Puzzle>, Unfinished>, Failure> {
        let Some(argument) = &self.difficulty.like else {
            return Ok(Ok(None));
        };
        let puzzle = read_named(argument, self.box_size)?;
        match kudosu::verdict(&puzzle, stop) {
            Ok(verdict) if verdict.is_unique() => Ok(Ok(Some(puzzle))),
            Ok(_) => Err(Failure::told(
                "the puzzle after --like does not have exactly one solution",
            )),
            Err(why) => Ok(Err(why)),
        }
    }

    fn write(&self, number: usize, made: &Made, output: &mut dyn Write, stop: &Stop) -> Result<(), Failure> {
        if self.output.json {
            writeln!(output, "{}", self.json(number, made, stop))?;
        } else if self.wanted == 1 {
            writeln!(output, "{}", self.output.text_of_one(&made.puzzle, &made.puzzle)?)?;
        } else {
            let text = grid_text(&made.puzzle, self.output.format_in_stream())?;
            let gap = if text.contains('\n') { "\n" } else { "" };
            writeln!(output, "{text}{gap}")?;
        }
        output.flush()?;
        Ok(())
    }

    fn json(&self, number: usize, made: &Made, stop: &Stop) -> String {
        let shape = made.puzzle.shape();
        // A puzzle is worth writing without its rating where the time is up.
        let (rating, techniques) = is_quickly_rated(shape)
            .then(|| difficulty::for_json(&made.puzzle, stop).ok())
            .flatten()
            .unzip();
        json_text(&GenerateLine {
            line: number,
            puzzle: PuzzleForm::brief(&made.puzzle),
            solution: made.solution.to_string(),
            clues: shape.cell_count() - made.puzzle.blank_count(),
            seed: made.seed,
            rating,
            techniques,
        })
    }

    fn note_the_end(
        &self,
        order: &Order,
        summary: &Summary,
        recipe: &Recipe,
        stops: &StopSource,
        stop: &Stop,
    ) {
        let made = format!("{} of {} puzzles made", summary.made, order.wanted);
        let tried = format!(
            "{} attempts, {} puzzles looked at",
            summary.attempts, summary.looked_at
        );
        match summary.end {
            OrderEnd::Complete => {
                if self.seed.is_none() && !self.output.json && std::io::stderr().is_terminal() {
                    note(&format!("--seed {} repeats this", order.seed));
                }
                return;
            }
            OrderEnd::OutOfReach => note(&format!("out of reach: {made} ({tried})")),
            OrderEnd::Unfinished(why) => note(&format!("{}: {made} ({tried})", stops.tell(why))),
        }
        if let Some((nearest, _)) = &summary.nearest {
            let givens = recipe.shape.cell_count() - nearest.puzzle.blank_count();
            // Where the time is up, it is told without its rating.
            let told = is_quickly_rated(&recipe.shape)
                .then(|| difficulty::told(&nearest.puzzle, stop).ok())
                .flatten();
            let rating = told.map_or(String::new(), |told| format!(" and is {told}"));
            note(&format!(
                "the nearest has {givens} givens{rating}: {}",
                nearest.puzzle
            ));
        }
    }
}

/// The one puzzle that an option names.
fn read_named(argument: &str, box_size: Option<(usize, usize)>) -> Result<Puzzle, Failure> {
    let document = read_single(&InputOptions {
        puzzles: vec![argument.to_owned()],
        box_size,
        ..InputOptions::default()
    })?;
    Ok(document.puzzle)
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
