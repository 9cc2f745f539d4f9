//! `kudosu compare`: all methods on one puzzle, side by side.

use std::io::Write;
use std::time::{Duration, Instant};

use clap::Args;
use comfy_table::{CellAlignment, ContentArrangement, Table, presets};
use kudosu::methods::{
    Event, METHODS, MethodEntry, Outcome as Ending, RunOptions, Statistics, Watch, short_time, violation,
    violation_totals,
};
use kudosu::schema::MethodLine;
use kudosu::{Grid, Unfinished};

use crate::args::{InputOptions, duration};
use crate::exit::Exit;
use crate::failure::{Failure, Outcome};
use crate::input::open_all;
use crate::output::{json_text, note, stdout};
use crate::paint::terminal_size;
use crate::progress::Spinner;
use crate::stop_source::StopSource;
use crate::verbs::solve::by_method::{method_line, short_seed};

/// What `kudosu compare` takes.
#[derive(Args, Debug, Clone)]
#[command(after_long_help = "\
Each method gets the same time. Guesses count every digit that was tried to see where it leads, backtracks those that
were taken back. The search engine gives no account of its work. The exit code is 0 when some method solved the puzzle.

EXAMPLES
  kudosu compare 002.csv
  kudosu compare --timeout 1m --json .142..1..2.4.3.1")]
pub struct Options {
    #[command(flatten)]
    input: InputOptions,

    /// Give each method this long
    #[arg(long, value_name = "TIME", default_value = "3s", value_parser = duration, allow_negative_numbers = true)]
    timeout: Duration,

    /// Repeat a random run (recursive and iterative try digits in random order)
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    seed: Option<u64>,

    /// Write one JSON object a line, one for each method
    #[arg(long)]
    json: bool,
}

/// One method's run.
struct Row {
    method: &'static MethodEntry,
    ending: Ending,
    statistics: Statistics,
    time: Duration,
}

/// Compares all methods on the puzzle that the options name.
pub fn run(options: &Options) -> Outcome {
    let stops = StopSource::new(Some(options.timeout));
    let grid = the_one_puzzle(&options.input.within(&stops))?;
    let clashes = grid.clashes();
    if !clashes.is_empty() {
        note("the givens clash, so no method has anything to do:");
        clashes
            .iter()
            .for_each(|clash| note(&format!("  {}", violation(clash, grid.shape()))));
        note(&violation_totals(&clashes));
        return Ok(Exit::No);
    }
    let seed = options.seed.unwrap_or_else(short_seed);
    let mut output = stdout();
    let mut rows = Vec::new();
    let spinner = Spinner::new();
    for method in METHODS {
        let row = run_one(method, &grid, seed, &stops, &spinner);
        if stops.is_interrupted() {
            break;
        }
        if options.json {
            writeln!(output, "{}", json_of(&row, &grid, seed))?;
            output.flush()?;
        }
        rows.push(row);
    }
    spinner.finish();
    if !options.json {
        writeln!(output, "{}", table(&rows))?;
    }
    output.flush()?;
    if !options.json {
        note_the_rest(&rows, options, seed);
    }
    if stops.is_interrupted() {
        return Ok(Exit::Interrupted);
    }
    Ok(exit(&rows))
}

fn the_one_puzzle(input: &InputOptions) -> Result<Grid, Failure> {
    let mut inputs = open_all(input)?;
    let (Some(opened), true) = (inputs.pop(), inputs.is_empty()) else {
        return Err(Failure::told("compare takes one puzzle at a time"));
    };
    let name = opened.name.clone();
    match opened.content(&input.read_options())?.only()? {
        Some(Ok(document)) => Ok(document.puzzle.into_parts().0),
        Some(Err(error)) => Err(Failure::of_text(name, error, input.stops.as_ref())),
        None => Err(Failure::with_help(
            format!("{name} holds many puzzles, and compare takes one"),
            "pipe one line: head -n 1 puzzles.txt | kudosu compare",
        )),
    }
}

fn run_one(
    method: &'static MethodEntry,
    grid: &Grid,
    seed: u64,
    stops: &StopSource,
    spinner: &Spinner,
) -> Row {
    /// Often enough to look alive, seldom enough to cost nothing.
    const EVENTS_BETWEEN_LOOKS: u64 = 1 << 16;

    spinner.show(method.name);
    let mut statistics = Statistics::default();
    let mut events: u64 = 0;
    let mut guesses: u64 = 0;
    let watch = Watch(|event: &Event<'_>| {
        events += 1;
        guesses += u64::from(matches!(event, Event::Guessed { .. }));
        if events.is_multiple_of(EVENTS_BETWEEN_LOOKS) {
            spinner.show(&format!("{}: {guesses} guesses", method.name));
        }
    });
    let options = RunOptions::default().with_seed(seed);
    let work = stops.work();
    let started = Instant::now();
    let ending = method.run(grid, &options, work.stop(), &mut (&mut statistics, watch));
    Row {
        method,
        ending,
        statistics,
        time: started.elapsed(),
    }
}

fn json_of(row: &Row, grid: &Grid, seed: u64) -> String {
    let seed = row.method.is_random.then_some(seed);
    json_text(&MethodLine {
        document: row.method.document,
        seconds: Some(row.time.as_secs_f64()),
        ..method_line(row.method, grid, &row.ending, seed, &row.statistics)
    })
}

/// What a column says of a row.
type Text = fn(&Row) -> String;

/// The columns of the table, and the order in which they give way where it is too wide (the highest first).
const COLUMNS: &[(&str, u8, Text)] = &[
    ("method", 0, |row| row.method.name.to_owned()),
    ("result", 0, result),
    ("placements", 2, |row| row.count(row.statistics.placements)),
    ("eliminations", 3, |row| row.count(row.statistics.eliminations)),
    ("guesses", 0, |row| row.count(row.statistics.guesses)),
    ("backtracks", 1, |row| row.count(row.statistics.backtracks)),
    ("time", 0, |row| short_time(row.time)),
];

/// The table with as many columns as fit.
fn table(rows: &[Row]) -> String {
    let fits = |table: &String| {
        let widest = table.lines().map(|line| line.chars().count()).max().unwrap_or(0);
        terminal_size().is_none_or(|(columns, _)| widest <= usize::from(columns))
    };
    let mut tables = [3, 2, 1, 0]
        .map(|give_way| table_without(rows, give_way))
        .into_iter();
    let narrowest = tables.clone().next_back().unwrap_or_default();
    tables.find(fits).unwrap_or(narrowest)
}

/// The table without the columns that give way sooner than this.
fn table_without(rows: &[Row], give_way: u8) -> String {
    let columns = || COLUMNS.iter().filter(|(_, rank, _)| *rank <= give_way);
    let mut table = Table::new();
    table
        .load_style(presets::NOTHING)
        .set_content_arrangement(ContentArrangement::Disabled)
        .set_header(columns().map(|(header, ..)| *header));
    for row in rows {
        table.add_row(columns().map(|(_, _, text)| text(row)));
    }
    for column in table.column_iter_mut().skip(2) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table.trim_fmt()
}

impl Row {
    /// A count, as far as the method gives an account of its work.
    fn count(&self, number: u64) -> String {
        match self.method.shows_work {
            true => grouped(number),
            false => "-".to_owned(),
        }
    }
}

fn result(row: &Row) -> String {
    match &row.ending {
        Ending::Stuck(grid) => format!("stuck, {} unknown", grid.blank_count()),
        Ending::Unfinished(Unfinished::Stopped) => "not finished".to_owned(),
        ending => ending.name().to_owned(),
    }
}

/// `1234567` as `1 234 567`.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

fn note_the_rest(rows: &[Row], options: &Options, seed: u64) {
    let mut solutions: Vec<&Grid> = rows.iter().filter_map(|row| row.ending.solution()).collect();
    solutions.dedup();
    if solutions.len() > 1 {
        note("the methods found different solutions: there are several");
    }
    if rows
        .iter()
        .any(|row| row.ending == Ending::Unfinished(Unfinished::Stopped))
    {
        note(&format!(
            "each method had {:?}; --timeout gives more",
            options.timeout
        ));
    }
    if options.seed.is_none() && rows.iter().any(|row| row.method.is_random) {
        note(&format!("--seed {seed} repeats the random runs"));
    }
}

fn exit(rows: &[Row]) -> Exit {
    if rows.iter().any(|row| row.ending.solution().is_some()) {
        Exit::Yes
    } else if rows.iter().any(|row| row.ending == Ending::NoSolution) {
        Exit::No
    } else {
        Exit::Unfinished
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_in_threes() {
        for (number, text) in [(0, "0"), (999, "999"), (1000, "1 000"), (1_234_567, "1 234 567")] {
            assert_eq!(grouped(number), text);
        }
    }
}
