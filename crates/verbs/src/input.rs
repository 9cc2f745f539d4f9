//! The puzzle of a request: text in any format, and what a player has made of it since.

use kudosu_board::{Candidates, Cell, CellSet, Digit, DigitSet, Grid, Puzzle, Shape, Stop, Unfinished, part};
use kudosu_notation::{
    ClueLines, Document, Format, ReadError, ReadOptions, RulePosition, parse_box, recognise,
};
use kudosu_schema::PuzzleFields;

use crate::verb::Reads;

/// Why the puzzle of a request is none.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum InputError {
    /// The text cannot be read.
    #[error(transparent)]
    Unreadable(Box<ReadError>),
    /// A field holds the right kind of thing, but not a right one.
    #[error("{field}: {why}")]
    Wrong {
        /// Which field.
        field: String,
        /// What is wrong with it.
        why: String,
    },
    /// The reading was stopped.
    #[error(transparent)]
    Unfinished(#[from] Unfinished),
}

impl From<ReadError> for InputError {
    fn from(error: ReadError) -> InputError {
        InputError::Unreadable(Box::new(error))
    }
}

fn wrong(field: impl Into<String>, why: impl ToString) -> InputError {
    InputError::Wrong {
        field: field.into(),
        why: why.to_string(),
    }
}

/// Reads what a request says about its puzzle, and tells the format that was recognised.
///
/// ```
/// use kudosu_board::Stop;
/// use kudosu_schema::PuzzleFields;
/// use kudosu_verbs::{Reads, read_input};
///
/// let mut fields = PuzzleFields::default();
/// fields.puzzle = ".142..1..2.4.3.1".to_owned();
/// fields.placed = Some("3...............".to_owned());
/// let (document, _) = read_input(&fields, Reads::Positions, &Stop::new())?;
/// assert_eq!(document.puzzle.grid().to_string(), "3142..1..2.4.3.1");
/// assert_eq!(document.givens().grid().to_string(), ".142..1..2.4.3.1");
/// # Ok::<(), kudosu_verbs::InputError>(())
/// ```
pub fn read_input(
    fields: &PuzzleFields,
    reads: Reads,
    stop: &Stop,
) -> Result<(Document, Format), InputError> {
    let text = fields.puzzle.as_bytes();
    if !part::IS_WHOLE {
        return read_plain_nine(fields, stop);
    }
    let options = reads
        .extend(ReadOptions::default())
        .with_stop(stop)
        .with_format(fields.from.as_deref().map(readable_format).transpose()?)
        .with_box(fields.box_size.as_deref().map(box_size).transpose()?);
    let layout = recognise(text, true, &options)?;
    let mut document = layout.read_one(text, &options)?;
    if let Some(position) = document.rules() {
        let position = entered(position.clone(), fields)?;
        return Ok((Document::of_rules(position), layout.format()));
    }
    if fields.values.is_some() || fields.possible.is_some() {
        let why = "only puzzles with rules in words have it; use placed and candidates";
        let field = if fields.values.is_some() {
            "values"
        } else {
            "possible"
        };
        return Err(wrong(field, why));
    }
    if let Some(form) = &fields.shape {
        let shape = form
            .to_shape()
            .map_err(|error| wrong(format!("shape.{}", error.place), &error.why))?;
        document = with_shape(document, &shape)?;
    }
    if let Some(lines) = &fields.clues {
        document.puzzle = with_clues(document.puzzle.grid(), lines, stop)?;
    }
    Ok((with_progress(document, fields, stop)?, layout.format()))
}

/// A puzzle with rules, with what a player entered and noted.
fn entered(mut position: RulePosition, fields: &PuzzleFields) -> Result<RulePosition, InputError> {
    let unfit = [
        ("shape", fields.shape.is_some()),
        ("placed", fields.placed.is_some()),
        ("candidates", fields.candidates.is_some()),
        ("clues", fields.clues.is_some()),
        ("box", fields.box_size.is_some()),
    ];
    if let Some((field, _)) = unfit.into_iter().find(|(_, is_given)| *is_given) {
        let why =
            "a puzzle with rules in words says all of itself; use values and possible for what was entered";
        return Err(wrong(field, why));
    }
    for (name, &value) in fields.values.iter().flatten() {
        position
            .place(name, value)
            .map_err(|why| wrong(format!("values.{name}"), why))?;
    }
    for (name, values) in fields.possible.iter().flatten() {
        position
            .note(name, values)
            .map_err(|why| wrong(format!("possible.{name}"), why))?;
    }
    Ok(position)
}

/// The document with what a player has made of it since.
fn with_progress(mut document: Document, fields: &PuzzleFields, stop: &Stop) -> Result<Document, InputError> {
    stop.check()?;
    if let Some(line) = &fields.placed {
        document = with_placed(&document, line)?;
    }
    if let Some(lists) = &fields.candidates {
        let candidates = noted(document.puzzle.shape(), lists)?;
        document = document.with_candidates(candidates);
    }
    Ok(document)
}

/// The same of a plain 9×9 puzzle on a line, which is what the page mostly asks about; the first part of a
/// browser's engine knows no other.
fn read_plain_nine(fields: &PuzzleFields, stop: &Stop) -> Result<(Document, Format), InputError> {
    let values = kudosu_board::nine::read_line(fields.puzzle.as_bytes());
    let is_plain = fields.from.is_none() && fields.box_size.is_none() && fields.clues.is_none();
    let has_usual_shape = || match &fields.shape {
        None => true,
        Some(form) => form.to_shape().is_ok_and(|shape| shape.is_nine()),
    };
    let grid = values.filter(|_| is_plain && has_usual_shape());
    let Some(grid) = grid.and_then(|values| Grid::try_from(values).ok()) else {
        return Err(part::lacks().into());
    };
    let document = with_progress(Document::new(grid), fields, stop)?;
    Ok((document, Format::Line))
}

/// A format by name, where it can be read.
fn readable_format(name: &str) -> Result<Format, InputError> {
    let known = Format::ALL.iter().copied().filter(|format| format.reads());
    let names: Vec<&str> = known.map(Format::name).collect();
    let found = name.parse().ok().filter(|format: &Format| format.reads());
    found.ok_or_else(|| wrong("from", format!("formats are {}", names.join(", "))))
}

/// Height and width of the boxes, such as 2x3.
pub(crate) fn box_size(text: &str) -> Result<(usize, usize), InputError> {
    let size = parse_box(text).ok_or_else(|| wrong("box", "write height x width, such as 2x3"))?;
    Shape::with_box(size.0, size.1).map_err(|error| wrong("box", error))?;
    Ok(size)
}

/// The same digits, candidates and solution on a board of this shape.
fn with_shape(document: Document, shape: &Shape) -> Result<Document, InputError> {
    if document.puzzle.shape() == shape {
        return Ok(document);
    }
    let moved = |grid: &Grid| Grid::from_values(shape, grid.values()).map_err(|error| wrong("shape", error));
    let grid = moved(document.puzzle.grid())?;
    let mut reshaped = Document::new(&grid).with_placed(document.placed.clone());
    if let Some(noted) = &document.candidates {
        let mut candidates = Candidates::full(shape);
        for cell in shape.cells() {
            candidates.set(cell, noted.get(cell));
        }
        reshaped = reshaped.with_candidates(candidates);
    }
    reshaped.solution = document.solution.as_ref().map(moved).transpose()?;
    reshaped.comment = document.comment;
    reshaped.notes = document.notes;
    let moved = Puzzle::with_clue_list(grid, document.puzzle.clues().as_slice().to_vec());
    reshaped.puzzle = moved.map_err(|error| wrong("shape", error))?;
    Ok(reshaped)
}

/// The document with these digits in place of those that its text says a player placed.
fn with_placed(document: &Document, line: &str) -> Result<Document, InputError> {
    let shape = document.puzzle.shape();
    let placed = Grid::from_line(shape, line.trim()).map_err(|error| wrong("placed", error))?;
    let mut grid = document.givens().into_parts().0;
    let mut cells = CellSet::new();
    for cell in shape.cells().filter(|&cell| was_blank(document, cell)) {
        if let Some(digit) = placed.get(cell)
            && grid.set(cell, digit).is_ok()
        {
            cells.insert(cell);
        }
    }
    let mut changed = document.clone();
    let puzzle = document.puzzle.with_grid(grid);
    changed.puzzle = puzzle.expect("the digits stand in the grid of the document");
    changed.placed = cells;
    Ok(changed)
}

/// Whether a cell has no digit but perhaps one that a player placed.
fn was_blank(document: &Document, cell: Cell) -> bool {
    document.puzzle.grid().get(cell).is_none() || document.placed.contains(cell)
}

/// A grid with the clues of a request, each a line as a person types it.
fn with_clues(grid: &Grid, lines: &[String], stop: &Stop) -> Result<Puzzle, InputError> {
    let mut list = Vec::new();
    let mut reading = ClueLines::new(grid.shape());
    // A line can be several clues.
    let mut places = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        stop.check()?;
        let read = reading
            .read(line)
            .map_err(|error| wrong(format!("clues[{at}]"), error))?;
        places.extend(read.iter().map(|_| at));
        list.extend(read);
    }
    Puzzle::with_clue_list(grid.clone(), list).map_err(|error| {
        let at = places.get(error.id.index()).copied().unwrap_or_default();
        wrong(format!("clues[{at}]"), error)
    })
}

/// The candidates of a request. A cell for which nothing was noted can be anything.
fn noted(shape: &Shape, lists: &[Option<Vec<u8>>]) -> Result<Candidates, InputError> {
    if lists.len() != shape.cell_count() {
        let why = format!(
            "expected an entry for each of the {} cells, not {}",
            shape.cell_count(),
            lists.len()
        );
        return Err(wrong("candidates", why));
    }
    let mut candidates = Candidates::full(shape);
    for (at, (cell, list)) in shape.cells().zip(lists).enumerate() {
        let digit = |&number: &u8| {
            let digit = Digit::new(number).filter(|&digit| shape.digits().contains(digit));
            let why = || format!("expected digits from 1 to {}, not {number}", shape.side());
            digit.ok_or_else(|| wrong(format!("candidates[{at}]"), why()))
        };
        let digits: DigitSet = list.iter().flatten().map(digit).collect::<Result<_, _>>()?;
        if !digits.is_empty() {
            candidates.set(cell, digits);
        }
    }
    Ok(candidates)
}
