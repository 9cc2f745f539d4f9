//! `kudosu rules`: the rules of the game, some advice, and an example with its solution.

use std::io::Write;

use clap::Args;
use kudosu::coach::Embedded;
use kudosu::{Format, Stop};

use crate::exit::Exit;
use crate::failure::{Failure, Outcome};
use crate::output::{grid_text, stdout};

/// What `kudosu rules` takes.
#[derive(Args, Debug, Clone)]
pub struct Options {}

const RULES: &str = "\
THE RULES
  A Sudoku is a square grid, 9x9 as a rule, divided into boxes, 3x3 as a rule. Some cells hold a digit
  from the start: the givens. Fill the others so that
    - every row holds each digit exactly once,
    - every column holds each digit exactly once,
    - every box holds each digit exactly once.
  A proper puzzle has exactly one solution, and it can be found by thinking alone.

ADVICE
  - Look for the digit that is there most often: it has the fewest places left.
  - Take one box and one digit: which of its cells are not in sight of that digit? If it is one, it goes there.
  - Take one cell: cross out every digit that its row, its column and its box hold. If one is left, it goes there.
  - When two cells of a row, column or box have the same two candidates, no other cell there can have either.
  - Pencil in candidates when you are stuck, and rub them out at once when a digit is placed nearby.
  - Never guess. If you are stuck, there is something that you have not seen yet.
";

/// Prints the page.
pub fn run(_: &Options) -> Outcome {
    let mut output = stdout();
    output.write_all(page()?.as_bytes())?;
    output.flush()?;
    Ok(Exit::Yes)
}

/// The rules, the advice and the example, each line with its end.
pub fn page() -> Result<String, Failure> {
    let puzzle = Embedded::example().grid();
    let solution = kudosu::solve(&puzzle, &Stop::new()).ok().flatten();
    let solution = solution.ok_or_else(|| Failure::told("the embedded example has no solution"))?;
    let (before, after) = (
        grid_text(&puzzle, Format::Boxed)?,
        grid_text(&solution, Format::Boxed)?,
    );
    let side_by_side: String = before
        .lines()
        .zip(after.lines())
        .map(|(left, right)| format!("  {left:<21}     {right}\n"))
        .collect();
    Ok(format!("{RULES}\nAN EXAMPLE\n\n{side_by_side}"))
}
