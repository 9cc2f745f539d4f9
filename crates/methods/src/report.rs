//! Document 004's report: the grid, what is wrong with it, every pass of the strategies, and the grid again.
//! Every byte of its layout is given by the document.

use std::fmt::Write;

use kudosu_board::{CellNotation, Clash, Grid, Shape, Stop};

use crate::{Event, Method, Outcome, Pass, Replay, RunOptions, Strategies, StrategiesOneAndTwo, Watch};

/// The report and what it found.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// All of it, with line ends.
    pub text: String,
    /// How the strategies ended; [`Outcome::Clash`] when the grid has violations.
    pub outcome: Outcome,
}

/// Reports on a grid. `layout` draws a grid, a line a row and rules between the boxes,
/// each with its line end.
pub fn report(grid: &Grid, strategies: Strategies, layout: impl Fn(&Grid) -> String) -> Report {
    let state = |grid: &Grid| format!("\n{}\n{:2} cells are unknown\n", layout(grid), grid.blank_count());
    let mut text = state(grid);
    let options = RunOptions::default().with_strategies(strategies);
    let mut assigned = String::new();
    let mut latest = Replay::new(grid);
    let mut watch = (
        &mut latest,
        Watch(|event: &Event<'_>| write_event(event, grid.shape(), &mut assigned)),
    );
    let outcome = StrategiesOneAndTwo::run(grid, &options, &Stop::new(), &mut watch);
    if let Outcome::Clash(clashes) = &outcome {
        text.push_str(&violations(clashes, grid.shape()));
        return Report { text, outcome };
    }
    text.push_str(&assigned);
    text.push_str(&state(latest.grid()));
    if outcome.solution().is_some() {
        text.push_str("\nta daa!!!\n");
    }
    Report { text, outcome }
}

/// Headings and assignments; the heading of a pass without assignments is taken back.
fn write_event(event: &Event<'_>, shape: &Shape, text: &mut String) {
    let heading = |pass: &Pass| match pass {
        Pass::StrategyOne => "\nstrategy one\n",
        Pass::StrategyTwo => "\nstrategy two\n",
        _ => "",
    };
    match event {
        Event::PassStarted { pass } => text.push_str(heading(pass)),
        Event::PassFinished { pass, changed: false } => text.truncate(text.len() - heading(pass).len()),
        Event::Placed { cell, digit, .. } => {
            let name = shape.cell_name(*cell, CellNotation::Words);
            let _ = writeln!(text, "{name} must be {digit}"); // writing to a String cannot fail
        }
        _ => {}
    }
}

/// One line a violation, in the order of the sets, and how many there are.
fn violations(clashes: &[Clash], shape: &Shape) -> String {
    let lines: String = clashes
        .iter()
        .map(|clash| violation(clash, shape) + "\n")
        .collect();
    format!("\n{lines}\n{}\n", violation_totals(clashes))
}

/// One violation in the document's words: `set  6 (row 7): 2 instances of 2`.
///
/// ```
/// use kudosu_board::{Grid, Shape};
///
/// let grid = Grid::from_values(&Shape::of_side(4)?, &[1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])?;
/// let told = kudosu_methods::violation(&grid.clashes()[0], grid.shape());
/// assert_eq!(told, "set  0 (row 1): 2 instances of 1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn violation(clash: &Clash, shape: &Shape) -> String {
    let set = clash.house.index();
    let named = shape
        .house(clash.house)
        .map(|house| format!("{} {}", house.kind().abbreviation(), house.ordinal()));
    let (count, digit) = (clash.cells.len(), clash.digit);
    format!(
        "set {set:2} ({}): {count} instances of {digit}",
        named.unwrap_or_default()
    )
}

/// The two lines that close a list of violations.
#[must_use]
pub fn violation_totals(clashes: &[Clash]) -> String {
    let mut sets: Vec<_> = clashes.iter().map(|clash| clash.house).collect();
    sets.dedup();
    format!(
        "{} different sets have violations\n{} violations in total",
        sets.len(),
        clashes.len()
    )
}
