//! Events in words, each method in the style of its own document.

use std::fmt::Write;

use kudosu_board::{Cell, CellNotation, Digit, DigitSet, Grid, House, HouseId, Shape, Unfinished};

use crate::outcome::cells_unknown;
use crate::{Event, MethodEntry, Observer, Outcome, Pass, Reason};

/// How a method speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Voice {
    /// `Fill row 9, col 4 with 9`
    Fill,
    /// `try 5 in row 9, col 4`
    Try,
    /// `BD must be 8: …`, under a heading for every iteration.
    Letters,
    /// `r4c2 = 8: …`
    Short,
    /// `row 4 col 2 must be 8`, under a heading for every pass.
    Must,
}

/// Writes what a method does, a line at a time.
///
/// ```
/// use kudosu_board::{Grid, Shape, Stop};
/// use kudosu_methods::{RunOptions, Trace, method};
///
/// let puzzle = Grid::from_values(&Shape::of_side(4)?, &[0, 1, 4, 2, 0, 0, 1, 0, 0, 2, 0, 4, 0, 3, 0, 1])?;
/// let excluding = method("excluding").expect("it is one of the five");
/// let mut lines = Vec::new();
/// let mut trace = Trace::new(excluding, &puzzle, |line: &str| lines.push(line.to_owned()));
/// excluding.run(&puzzle, &RunOptions::default(), Stop::never(), &mut trace);
/// assert_eq!(lines[1], "Fill row 1, col 1 with 3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Trace<F> {
    voice: Voice,
    shape: Shape,
    /// How many cells are empty when the method begins.
    blanks: usize,
    write_line: F,
    /// Over the lines of a pass, written before its first line.
    heading: Option<String>,
    iterations: usize,
    /// The largest subset that excluded anything.
    largest_subset: usize,
    guessed: bool,
}

impl<F: FnMut(&str)> Trace<F> {
    /// A trace of one run of `method` on `grid`; `write_line` gets every line, without its end.
    pub fn new(method: &MethodEntry, grid: &Grid, write_line: F) -> Trace<F> {
        Trace {
            voice: method.voice,
            shape: grid.shape().clone(),
            blanks: grid.blank_count(),
            write_line,
            heading: None,
            iterations: 0,
            largest_subset: 0,
            guessed: false,
        }
    }

    fn say(&mut self, line: &str) {
        if let Some(heading) = self.heading.take() {
            (self.write_line)("");
            (self.write_line)(&heading);
        }
        (self.write_line)(line);
    }

    fn start_pass(&mut self, pass: Pass) {
        self.heading = match (self.voice, pass) {
            (Voice::Must, Pass::StrategyOne) => Some("strategy one".to_owned()),
            (Voice::Must, Pass::StrategyTwo) => Some("strategy two".to_owned()),
            (Voice::Letters, _) => {
                self.iterations += 1;
                Some(format!("iteration {}", self.iterations))
            }
            _ => None,
        };
        if pass == Pass::Exhaustive {
            self.say("Nothing is left to exclude, try exhaustive method");
        }
    }

    fn place(&mut self, cell: Cell, digit: Digit, why: &Reason<'_>) {
        let line = match self.voice {
            Voice::Fill => format!("Fill {} with {digit}", self.comma(cell)),
            Voice::Try => format!("put {digit} in {}", self.comma(cell)),
            Voice::Must => format!("{} must be {digit}", self.name(cell, CellNotation::Words)),
            Voice::Letters => format!(
                "{} must be {digit}: the only number missing from {} alike",
                self.name(cell, CellNotation::Letters),
                self.houses_of(cell)
            ),
            Voice::Short => {
                let name = self.name(cell, CellNotation::RowColumn);
                match why {
                    Reason::OnlyDigit => format!("{name} = {digit}: nothing else is left"),
                    Reason::OnlyPlace(house) => {
                        format!("{name} = {digit}: the only place in {}", self.house(*house))
                    }
                    Reason::Technique(technique) => format!("{name} = {digit}: {technique}"),
                    _ => format!("{name} = {digit}"),
                }
            }
        };
        self.say(&line);
    }

    /// Candidates that merely see a new digit are not worth a line; what a subset excludes is.
    fn remove(&mut self, cell: Cell, digits: DigitSet, why: &Reason<'_>) {
        if let Reason::Technique(technique) = why {
            let name = self.name(cell, CellNotation::RowColumn);
            self.say(&format!("{name} is not {}: {technique}", list(digits)));
        }
        let Reason::NakedSubset {
            house,
            cells,
            digits: shared,
        } = why
        else {
            return;
        };
        let takers: Vec<String> = cells
            .iter()
            .map(|&taker| self.name(taker, CellNotation::RowColumn))
            .collect();
        let reason = format!(
            "{} needs {} in {}",
            self.house(*house),
            list(*shared),
            takers.join(" ")
        );
        let line = match self.voice {
            Voice::Fill => format!(
                "{}-excluding: {} is not {}, {reason}",
                cells.len(),
                self.comma(cell),
                list(digits)
            ),
            _ => format!(
                "{} is not {}: {reason}",
                self.name(cell, CellNotation::RowColumn),
                list(digits)
            ),
        };
        self.say(&line);
    }

    fn guess(&mut self, cell: Cell, digit: Digit) {
        self.guessed = true;
        let line = match self.voice {
            Voice::Fill => format!("Try {} with {digit}", self.comma(cell)),
            Voice::Try => format!("try {digit} in {}", self.comma(cell)),
            _ => format!("suppose {} = {digit}", self.name(cell, CellNotation::RowColumn)),
        };
        self.say(&line);
    }

    fn undo(&mut self, cell: Cell, digit: Digit, cells: &[Cell]) {
        let also = match cells.len() {
            0 | 1 => String::new(),
            2 => " and 1 cell that followed".to_owned(),
            more => format!(" and {} cells that followed", more - 1),
        };
        let line = match self.voice {
            Voice::Fill => format!("Clear {}{also}: {digit} leads nowhere", self.comma(cell)),
            Voice::Try => format!("back from {digit} in {}", self.comma(cell)),
            _ => format!(
                "no: take back {} = {digit}{also}",
                self.name(cell, CellNotation::RowColumn)
            ),
        };
        self.say(&line);
    }

    fn end(&mut self, outcome: &Outcome) {
        self.heading = None;
        let line = match outcome {
            Outcome::Solved(_) if self.voice == Voice::Fill => {
                format!("The sudoku is completed, {}", self.how_excluding_ended())
            }
            Outcome::Solved(_) if self.voice == Voice::Must => "\nta daa!!!".to_owned(),
            Outcome::Solved(_) => "Solved".to_owned(),
            Outcome::Stuck(grid) => format!("Stuck with {}", cells_unknown(grid)),
            Outcome::NoSolution => "No solution".to_owned(),
            Outcome::Clash(clashes) => format!("{} clashes, nothing was tried", clashes.len()),
            Outcome::Unfinished(Unfinished::OutOfMemory) => "Out of memory".to_owned(),
            Outcome::Unfinished(why @ Unfinished::WrongAnswer) => why.to_string(),
            Outcome::Unfinished(_) => "Stopped".to_owned(),
        };
        line.split('\n').for_each(|line| self.say(line));
    }

    fn how_excluding_ended(&self) -> String {
        match (self.guessed, self.largest_subset) {
            (false, 0) => "single candidates were enough".to_owned(),
            (false, size) => format!("excluding needed i = {size}"),
            (true, 0) => "only the exhaustive method could do it".to_owned(),
            (true, size) => format!("the exhaustive method finished what excluding began (up to i = {size})"),
        }
    }

    fn name(&self, cell: Cell, notation: CellNotation) -> String {
        self.shape.cell_name(cell, notation)
    }

    /// `row 9, col 4`
    fn comma(&self, cell: Cell) -> String {
        let (row, column) = (self.shape.row_of(cell) + 1, self.shape.column_of(cell) + 1);
        format!("row {row}, col {column}")
    }

    fn house(&self, id: HouseId) -> String {
        self.shape.house(id).map(House::to_string).unwrap_or_default()
    }

    /// `row 4, column 2 and box 4`
    fn houses_of(&self, cell: Cell) -> String {
        let houses: Vec<String> = self.shape.houses_with(cell).map(House::to_string).collect();
        match houses.split_last() {
            Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
            _ => houses.concat(),
        }
    }
}

impl<F: FnMut(&str)> Observer for Trace<F> {
    fn see(&mut self, event: &Event<'_>) {
        match event {
            Event::Candidates { .. } => {
                if matches!(self.voice, Voice::Fill | Voice::Short) {
                    self.say(&format!("Candidates made for {} empty cells", self.blanks));
                }
            }
            Event::PassStarted { pass } => self.start_pass(*pass),
            Event::Placed { cell, digit, why } => self.place(*cell, *digit, why),
            Event::Removed { cell, digits, why } => self.remove(*cell, *digits, why),
            Event::Guessed { cell, digit, .. } => self.guess(*cell, *digit),
            Event::Undone {
                cell, digit, cells, ..
            } => self.undo(*cell, *digit, cells),
            Event::PassFinished { pass, changed } => {
                self.heading = None;
                if let (Pass::Excluding(size), true) = (pass, changed) {
                    self.largest_subset = self.largest_subset.max(*size);
                }
            }
            Event::Ended { outcome } => self.end(outcome),
        }
    }
}

/// `2 5 9`
fn list(digits: DigitSet) -> String {
    let mut text = String::new();
    for digit in digits.iter() {
        let blank = if text.is_empty() { "" } else { " " };
        let _ = write!(text, "{blank}{digit}"); // writing to a String cannot fail
    }
    text
}
