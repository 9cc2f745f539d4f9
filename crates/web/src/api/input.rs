//! The puzzle of a request: text in any format, and what a player has made of it since.

use kudosu::logic::Position;
use kudosu::{
    Candidates, CellSet, Digit, DigitSet, Format, Grid, Puzzle, ReadOptions, Shape, parse_box, read_one,
    recognise,
};
use serde_json::Value;

use crate::fields::{Fields, expected, required};
use crate::problem::Problem;

/// What a request says about its puzzle.
#[derive(Debug)]
pub(super) struct Input {
    /// As it was read, with what the request says of the player's digits and candidates in place of the
    /// text's own.
    pub(super) puzzle: Puzzle,
    /// The format that was recognised.
    pub(super) format: Format,
}

impl Input {
    /// Takes the fields that every request about a puzzle may have.
    pub(super) fn take(fields: &mut Fields) -> Result<Input, Problem> {
        let text = required("puzzle", fields.text("puzzle")?)?;
        let options = ReadOptions {
            format: fields.parsed("from", |name| named_format(name, Format::reads))?,
            box_size: fields.parsed("box", box_size)?,
        };
        let layout = recognise(text.as_bytes(), true, &options).map_err(|error| Problem::from(&error))?;
        let format = layout.format();
        let mut puzzle = read_one(text.as_bytes(), &options).map_err(|error| Problem::from(&error))?;
        if let Some(line) = fields.text("placed")? {
            puzzle = with_placed(&puzzle, &line)?;
        }
        if let Some(lists) = fields.take("candidates") {
            let candidates = noted(puzzle.grid.shape(), &lists)?;
            puzzle = puzzle.with_candidates(candidates);
        }
        Ok(Input { puzzle, format })
    }

    /// The digits of the puzzle, without those that a player placed.
    pub(super) fn givens(&self) -> Grid {
        self.puzzle.givens()
    }

    /// All digits.
    pub(super) fn grid(&self) -> &Grid {
        &self.puzzle.grid
    }

    /// Where the player stands.
    pub(super) fn position(&self) -> Position {
        kudosu::position_of(&self.puzzle)
    }

    /// What the player placed, where there is anything.
    pub(super) fn placed(&self) -> Option<Grid> {
        let mut placed = Grid::blank(self.grid().shape());
        for cell in self.puzzle.placed.iter() {
            if let Some(digit) = self.grid().get(cell) {
                placed.set(cell, digit).ok()?;
            }
        }
        (!self.puzzle.placed.is_empty()).then_some(placed)
    }
}

/// The puzzle with these digits in place of those that its text says a player placed.
fn with_placed(puzzle: &Puzzle, line: &str) -> Result<Puzzle, Problem> {
    let shape = puzzle.grid.shape();
    let placed = Grid::from_line(shape, line.trim()).ok_or_else(|| {
        expected(
            "placed",
            &format!("a {shape} grid in one line: a character a cell, . for a blank"),
        )
    })?;
    let mut grid = puzzle.givens();
    let mut cells = CellSet::new();
    for cell in shape.cells().filter(|&cell| puzzle_is_blank(puzzle, cell)) {
        if let Some(digit) = placed.get(cell)
            && grid.set(cell, digit).is_ok()
        {
            cells.insert(cell);
        }
    }
    let mut changed = puzzle.clone();
    changed.grid = grid;
    changed.placed = cells;
    Ok(changed)
}

fn puzzle_is_blank(puzzle: &Puzzle, cell: kudosu::Cell) -> bool {
    puzzle.grid.get(cell).is_none() || puzzle.placed.contains(cell)
}

/// The candidates of a request. A cell for which nothing was noted can be anything.
fn noted(shape: &Shape, lists: &Value) -> Result<Candidates, Problem> {
    let wrong = || {
        expected(
            "candidates",
            &format!(
                "a list with an entry for each of the {} cells: digits up to {}, or null",
                shape.cell_count(),
                shape.side()
            ),
        )
    };
    let digit = |value: &Value| {
        let number = value.as_u64().and_then(|number| u8::try_from(number).ok());
        let digit = number.and_then(Digit::new);
        digit
            .filter(|digit| shape.digits().contains(*digit))
            .ok_or_else(wrong)
    };
    let lists = lists
        .as_array()
        .filter(|lists| lists.len() == shape.cell_count())
        .ok_or_else(wrong)?;
    let mut candidates = Candidates::full(shape);
    for (cell, list) in shape.cells().zip(lists) {
        match list {
            Value::Null => {}
            Value::Array(digits) => {
                let set: DigitSet = digits.iter().map(digit).collect::<Result<_, _>>()?;
                if !set.is_empty() {
                    candidates.set(cell, set);
                }
            }
            _ => return Err(wrong()),
        }
    }
    Ok(candidates)
}

/// A format by name, where it can do what is asked.
pub(super) fn named_format(name: &str, allowed: fn(Format) -> bool) -> Result<Format, String> {
    let known = Format::ALL.iter().copied().filter(|&format| allowed(format));
    let names: Vec<&str> = known.map(Format::name).collect();
    let found = name.parse().ok().filter(|&format| allowed(format));
    found.ok_or_else(|| format!("formats are {}", names.join(", ")))
}

/// Height and width of the boxes, such as 2x3.
pub(super) fn box_size(text: &str) -> Result<(usize, usize), String> {
    let (height, width) = parse_box(text).ok_or("write height x width, such as 2x3")?;
    Shape::with_box(height, width).map_err(|error| error.to_string())?;
    Ok((height, width))
}
