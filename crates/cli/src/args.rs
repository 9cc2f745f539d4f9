//! The command line: one definition that gives parsing, help, man page and completions.

use std::num::NonZero;
use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ColorChoice, Parser, Subcommand};
use kudosu::Format;
use kudosu::explain::Language;
use kudosu::verbs::Reads;

use crate::stop_source::StopSource;
use crate::verbs;

/// Sudoku of any size: solve, check, explain, hint, rate and make.
#[derive(Parser, Debug)]
#[command(
    name = "kudosu",
    version,
    about = "Sudoku of any size: solve, check, explain, hint, rate and make",
    before_help = BEFORE_HELP,
    after_help = CELL_CODE,
    after_long_help = LONG_EXAMPLES,
    subcommand_required = true,
    arg_required_else_help = false,
    disable_help_subcommand = true,
    max_term_width = 100,
)]
pub struct CommandLine {
    /// Colour the output: on a terminal, always, or never
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        default_value = "auto",
        help_heading = "Everywhere"
    )]
    pub color: ColorChoice,

    /// What to do.
    #[command(subcommand)]
    pub verb: Verb,
}

/// What `kudosu` can do, one file a verb.
#[derive(Subcommand, Debug)]
pub enum Verb {
    /// Solve puzzles (what `kudosu PUZZLE` without a verb does)
    Solve(verbs::solve::Options),
    /// Enter, play and watch puzzles at a prompt (what a bare `kudosu` on a terminal does)
    Play(verbs::play::Options),
    /// All methods on one puzzle, side by side
    Compare(verbs::compare::Options),
    /// Find clashing givens, and tell whether there is none, one or several solutions
    Check(verbs::check::Options),
    /// Explain the whole way to the solution, step by step, in words
    Explain(verbs::explain::Options),
    /// Give a hint for the next step, in four levels; mistakes are told first
    Hint(verbs::hint::Options),
    /// Rate how hard a puzzle is: our level, HoDoKu score, Sudoku Explainer rating
    Rate(verbs::rate::Options),
    /// Whole paths to train on: tokens, words or JSON, one a puzzle
    Traces(verbs::traces::Options),
    /// Grade somebody's answer: legal, right, sound step by step, and the first mistake
    Grade(verbs::grade::Options),
    /// List the techniques of the logic engine
    Techniques(verbs::techniques::Options),
    /// Count the solutions, up to a limit
    Count(verbs::count::Options),
    /// Find the digits of each cell that occur in some solution
    Candidates(verbs::candidates::Options),
    /// Tell which clues contradict each other, or which are not needed
    Clues(verbs::clues::Options),
    /// Read the puzzles in a photograph
    #[cfg(feature = "photo")]
    Read(verbs::read::Options),
    /// Rewrite puzzles in another format
    Convert(verbs::convert::Options),
    /// Make puzzles: unique, minimal, symmetric, of any size, repeatable from a seed
    Generate(verbs::generate::Options),
    /// Hunt for puzzles as wished beside others: the hardest, those with the fewest givens
    Hunt(verbs::hunt::Options),
    /// Take redundant givens out
    Minimise(verbs::minimise::Options),
    /// The form by which two puzzles can be told to be the same
    Canonical(verbs::canonical::Options),
    /// Rotate, mirror, rearrange and relabel
    Transform(verbs::transform::Options),
    /// Every puzzle once, as it is written or up to symmetry
    #[cfg(feature = "tables")]
    Unique(verbs::unique::Options),
    /// Sort puzzles by how hard they are, or by any column of a table
    #[cfg(feature = "tables")]
    Sort(verbs::sort::Options),
    /// Puzzles on paper and as pictures: PDF, SVG or PNG
    Print(verbs::print::Options),
    /// The classic three-stage report: the grid, its violations, the deductions
    Report(verbs::report::Options),
    /// Serve the page on this machine and open it in the browser
    #[cfg(feature = "web")]
    Web(verbs::web::Options),
    /// Tools for agents, by the Model Context Protocol
    #[cfg(feature = "mcp")]
    Mcp(verbs::mcp::Options),
    /// How many puzzles a second this machine's processor and card solve
    Bench(verbs::bench::Options),
    /// The rules of the game, some advice and a solved example (also `kudosu -r`)
    Rules(verbs::rules::Options),
    /// Print a completion script for a shell
    Completions(verbs::completions::Options),
    /// Print the manual page
    Man(verbs::man::Options),
}

const BEFORE_HELP: &str = "\
kudosu PUZZLE   solves it; PUZZLE is a line of digits, a file, or - for standard input.
kudosu -r       prints the rules of the game.";

const CELL_CODE: &str = "\
Cells are written column then row, both as letters: AA is the top left cell, IA the top right one,
BD is column B, row D. r4c2 (row 4, column 2) and 'row 4 col 2' mean the same cell as BD.";

const LONG_EXAMPLES: &str = "\
CELLS
  Cells are written column then row, both as letters: AA is the top left cell of a 9x9 grid, IA the
  top right one, BD is column B, row D, II the bottom right one. r4c2 (row 4, column 2) and
  'row 4 col 2' name the same cell as BD.

EXAMPLES
  kudosu solve 001.csv               solve the puzzle in a file
  kudosu solve < many.txt > out.txt  solve one puzzle a line, in order
  kudosu check .142..1..2.4.3.1      tell what is wrong with a grid, or whether it is unique
  kudosu count --limit 100 grid.txt  count the solutions, up to 100
  kudosu convert --to csv grid.txt   rewrite a puzzle
  kudosu compare 002.csv             all methods side by side
  kudosu report --strategy 2 data1.txt

EXIT CODES
  0  yes: solved, unique, written
  1  a legitimate no: no solution, stuck, clashing givens, not unique where that was asked
  2  the command line or the input could not be understood, or the output could not be written
  3  not finished within --timeout or --stop-after
  101  kudosu itself broke down on a puzzle; please report it
  130  interrupted";

/// Where puzzles come from.
#[derive(Args, Debug, Clone, Default)]
pub struct InputOptions {
    /// Puzzles: a line of digits, a file, a photograph, or - for standard input (also when there is none)
    #[arg(value_name = "PUZZLE")]
    pub puzzles: Vec<String>,

    /// Read this format instead of recognising it
    #[arg(long, value_name = "FORMAT", value_parser = readable_format, help_heading = "Input")]
    pub from: Option<Format>,

    /// Height x width of the boxes (default: the most square ones, not higher than wide)
    #[arg(long = "box", value_name = "HxW", value_parser = box_size, help_heading = "Input")]
    pub box_size: Option<(usize, usize)>,

    /// The input is a table (CSV, TSV, JSON lines, Arrow, Parquet) with the puzzles in this column; the
    /// others are carried along
    #[arg(long, value_name = "NAME", help_heading = "Input")]
    pub column: Option<String>,

    /// Put this before the names of the columns that a table gets, where it has columns of the same names
    #[arg(long, value_name = "TEXT", help_heading = "Input")]
    pub prefix: Option<String>,

    /// Take this grid of a photograph that shows several, counted from the top and from the left
    #[cfg(feature = "photo")]
    #[arg(long, value_name = "N", help_heading = "Input")]
    pub grid: Option<usize>,

    /// Whether the verb knows what to do with clues; without them a puzzle would be another one.
    #[arg(skip)]
    pub knows: Knows,

    /// What ends the reading.
    #[arg(skip)]
    pub stops: Option<StopSource>,
}

/// What a verb knows of puzzles beyond digits and houses.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Knows {
    /// Nothing: a puzzle with clues is refused.
    #[default]
    Digits,
    /// Clues, which it keeps.
    Clues,
    /// Clues, and that the candidates of a line of 729 are all that its cells may be.
    CluesAndMarks,
    /// Clues, and rules in words.
    Rules,
    /// Clues, marks and rules in words.
    RulesAndMarks,
}

impl From<Reads> for Knows {
    fn from(reads: Reads) -> Knows {
        match reads {
            Reads::Positions => Knows::Clues,
            Reads::Solutions => Knows::CluesAndMarks,
            Reads::PositionsOrRules => Knows::Rules,
            Reads::SolutionsOrRules => Knows::RulesAndMarks,
        }
    }
}

/// How many cores to use, and for how long.
#[derive(Args, Debug, Clone, Default)]
pub struct EffortOptions {
    /// Stop after this long: 10, 2.5s, 300ms, 2m
    #[arg(long, value_name = "TIME", value_parser = duration, allow_negative_numbers = true, help_heading = "Effort")]
    pub timeout: Option<Duration>,

    /// Use this many threads (default: one a core)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024), allow_negative_numbers = true, help_heading = "Effort")]
    pub threads: Option<u16>,
}

/// How many cores to use, and for how long on each puzzle.
#[derive(Args, Debug, Clone, Default)]
pub struct EachEffortOptions {
    /// Give each puzzle this long at most: 10, 2.5s, 300ms, 2m
    #[arg(long, value_name = "TIME", value_parser = duration, allow_negative_numbers = true, help_heading = "Effort")]
    pub timeout: Option<Duration>,

    /// Use this many threads (default: one a core)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024), allow_negative_numbers = true, help_heading = "Effort")]
    threads: Option<u16>,
}

impl EachEffortOptions {
    /// As many threads as asked for, or one a core.
    #[cfg(feature = "tables")]
    pub fn threads(&self) -> NonZero<usize> {
        threads(self.threads)
    }
}

/// The language of what is told about puzzles.
/// What programs read, errors and notes are the same in every language.
#[derive(Args, Debug, Clone, Copy, Default)]
pub struct LanguageOptions {
    /// The language of the words
    #[arg(
        long,
        value_name = "LANGUAGE",
        env = "KUDOSU_LANGUAGE",
        hide_env_values = true,
        default_value_t,
        value_parser = languages(),
        help_heading = "Output"
    )]
    pub language: Language,
}

fn languages() -> impl TypedValueParser<Value = Language> {
    let codes = Language::ALL.iter().map(|language| language.code());
    PossibleValuesParser::new(codes).try_map(|code| code.parse::<Language>())
}

impl EffortOptions {
    /// As many threads as asked for, or one a core.
    pub fn threads(&self) -> NonZero<usize> {
        threads(self.threads)
    }
}

/// As many threads as asked for, or one a core.
pub fn threads(asked: Option<u16>) -> NonZero<usize> {
    let asked = asked.and_then(|threads| NonZero::new(usize::from(threads)));
    asked
        .or_else(|| std::thread::available_parallelism().ok())
        .unwrap_or(NonZero::<usize>::MIN)
}

fn readable_format(name: &str) -> Result<Format, String> {
    named_format(name, Format::reads, "read")
}

/// A format that `--to` can name.
pub fn writable_format(name: &str) -> Result<Format, String> {
    named_format(name, Format::writes, "written")
}

fn named_format(name: &str, allowed: fn(Format) -> bool, done: &str) -> Result<Format, String> {
    let known: Vec<&str> = Format::ALL
        .iter()
        .filter(|format| allowed(**format))
        .map(|format| format.name())
        .collect();
    let format = name.parse().ok().filter(|&format| allowed(format));
    format.ok_or_else(|| format!("formats that can be {done}: {}", known.join(", ")))
}

/// Height and width of the boxes, such as 2x3.
pub fn box_size(text: &str) -> Result<(usize, usize), String> {
    let expected = || "write height x width, such as 2x3".to_owned();
    let (height, width) = text.split_once(['x', 'X', '×']).ok_or_else(expected)?;
    let number = |text: &str| text.trim().parse::<usize>().map_err(|_| expected());
    let (height, width) = (number(height)?, number(width)?);
    kudosu::Shape::with_box(height, width).map_err(|error| error.to_string())?;
    Ok((height, width))
}

/// A time limit: a number of seconds, or a number with `ms`, `s`, `m` or `h`.
pub fn duration(text: &str) -> Result<Duration, String> {
    let expected = || "write a time such as 10, 2.5s, 300ms or 2m".to_owned();
    if text.starts_with('-') {
        return Err(format!(
            "a time limit cannot be negative; {}, or leave the option out",
            expected()
        ));
    }
    let unit_at = text
        .find(|c: char| !c.is_ascii_digit() && c != '.')
        .unwrap_or(text.len());
    let seconds_each = match text[unit_at..].trim() {
        "" | "s" => 1.0,
        "ms" => 0.001,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err(expected()),
    };
    let number: f64 = text[..unit_at].parse().map_err(|_| expected())?;
    Duration::try_from_secs_f64(number * seconds_each).map_err(|_| expected())
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_definition_is_consistent() {
        CommandLine::command().debug_assert();
    }

    #[test]
    fn durations_are_read_as_people_write_them() {
        assert_eq!(duration("10"), Ok(Duration::from_secs(10)));
        assert_eq!(duration("2.5s"), Ok(Duration::from_millis(2500)));
        assert_eq!(duration("300ms"), Ok(Duration::from_millis(300)));
        assert_eq!(duration("2m"), Ok(Duration::from_secs(120)));
        for bad in ["", "s", "-1", "1 day", "1e400", "∞"] {
            assert!(duration(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn box_sizes_are_checked_at_once() {
        assert_eq!(box_size("2x3"), Ok((2, 3)));
        assert_eq!(box_size("3×2"), Ok((3, 2)));
        assert!(box_size("6").is_err());
        assert!(box_size("0x3").is_err());
        assert!(box_size("99x99").is_err());
    }
}
