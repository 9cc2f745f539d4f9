//! The puzzle of a request: text in any format, and what a player has made of it since.

use kudosu::logic::{Position, Profile, Technique};
use kudosu::schema::PuzzleFields;
use kudosu::{
    Candidates, CellSet, ClueLines, Clues, Digit, DigitSet, Document, Format, Grid, Note, Puzzle,
    ReadOptions, Shape, Stop, parse_box, recognise,
};

use crate::problem::Problem;

/// What a request says about its puzzle.
#[derive(Debug)]
pub(crate) struct Input {
    /// As it was read, with what the request says of the player's digits and candidates in place of the
    /// text's own.
    pub(crate) document: Document,
    /// The format that was recognised.
    pub(crate) format: Format,
}

impl Input {
    /// Reads what a request says about its puzzle.
    pub(crate) fn read(fields: PuzzleFields<'_>, stop: &Stop) -> Result<Input, Problem> {
        Input::read_as(fields, ReadOptions::default().with_clues(), stop)
    }

    /// The same for a question about solutions: a text that consists of marks says what each cell can be.
    pub(crate) fn read_to_solve(fields: PuzzleFields<'_>, stop: &Stop) -> Result<Input, Problem> {
        let options = ReadOptions::default().with_clues().with_marks_as_clues();
        Input::read_as(fields, options, stop)
    }

    fn read_as(fields: PuzzleFields<'_>, options: ReadOptions, stop: &Stop) -> Result<Input, Problem> {
        let text = fields.puzzle.as_bytes();
        let named = |name| named_format("from", name, Format::reads);
        let options = options
            .with_stop(stop)
            .with_format(fields.from.map(named).transpose()?)
            .with_box(fields.box_size.map(box_size).transpose()?);
        let layout = recognise(text, true, &options).map_err(|error| Problem::from(&error))?;
        let format = layout.format();
        let mut document = layout
            .read_one(text, &options)
            .map_err(|error| Problem::from(&error))?;
        if let Some(form) = fields.shape {
            let shape = form
                .to_shape()
                .map_err(|error| Problem::wrong(&format!("shape.{}", error.place), &error.why))?;
            document = with_shape(document, &shape)?;
        }
        if let Some(lines) = fields.clues {
            document.puzzle = with_clues(document.puzzle.grid(), lines, stop)?;
        }
        stop.check()?;
        if let Some(line) = fields.placed {
            document = with_placed(&document, line)?;
        }
        if let Some(lists) = fields.candidates {
            let candidates = noted(document.puzzle.shape(), lists)?;
            document = document.with_candidates(candidates);
        }
        Ok(Input { document, format })
    }

    /// The puzzle without the digits that a player placed.
    pub(crate) fn givens(&self) -> Puzzle {
        self.document.givens()
    }

    /// The puzzle with all digits.
    pub(crate) fn puzzle(&self) -> &Puzzle {
        &self.document.puzzle
    }

    /// All digits.
    pub(crate) fn grid(&self) -> &Grid {
        self.document.puzzle.grid()
    }

    /// What the puzzle says besides its digits.
    pub(crate) fn clues(&self) -> &Clues {
        self.document.puzzle.clues()
    }

    /// What was not understood in its text.
    pub(crate) fn notes(&self) -> &[Note] {
        &self.document.notes
    }

    /// Where the player stands.
    pub(crate) fn position(&self) -> Position {
        kudosu::coach::position_of(&self.document)
    }

    /// What the player placed, where there is anything.
    pub(crate) fn placed(&self) -> Option<Grid> {
        let mut placed = Grid::blank(self.grid().shape());
        for cell in self.document.placed.iter() {
            if let Some(digit) = self.grid().get(cell) {
                placed.set(cell, digit).ok()?;
            }
        }
        (!self.document.placed.is_empty()).then_some(placed)
    }
}

/// The same digits, candidates and solution on a board of this shape.
fn with_shape(document: Document, shape: &Shape) -> Result<Document, Problem> {
    if document.puzzle.shape() == shape {
        return Ok(document);
    }
    let moved = |grid: &Grid| {
        Grid::from_values(shape, grid.values()).map_err(|error| Problem::wrong("shape", &error.to_string()))
    };
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
    reshaped.puzzle = moved.map_err(|error| Problem::wrong("shape", &error.to_string()))?;
    Ok(reshaped)
}

/// The document with these digits in place of those that its text says a player placed.
fn with_placed(document: &Document, line: &str) -> Result<Document, Problem> {
    let shape = document.puzzle.shape();
    let placed =
        Grid::from_line(shape, line.trim()).map_err(|error| Problem::wrong("placed", &error.to_string()))?;
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
fn was_blank(document: &Document, cell: kudosu::Cell) -> bool {
    document.puzzle.grid().get(cell).is_none() || document.placed.contains(cell)
}

/// A grid with the clues of a request, each a line as a person types it.
fn with_clues(grid: &Grid, lines: &[String], stop: &Stop) -> Result<Puzzle, Problem> {
    let mut list = Vec::new();
    let mut reading = ClueLines::new(grid.shape());
    // A line can be several clues.
    let mut places = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        stop.check()?;
        let field = || format!("clues[{at}]");
        let read = reading
            .read(line)
            .map_err(|error| Problem::wrong(&field(), &error.to_string()))?;
        places.extend(read.iter().map(|_| at));
        list.extend(read);
    }
    Puzzle::with_clue_list(grid.clone(), list).map_err(|error| {
        let at = places.get(error.id.index()).copied().unwrap_or_default();
        Problem::wrong(&format!("clues[{at}]"), &error.to_string())
    })
}

/// The candidates of a request. A cell for which nothing was noted can be anything.
fn noted(shape: &Shape, lists: &[Option<Vec<u8>>]) -> Result<Candidates, Problem> {
    if lists.len() != shape.cell_count() {
        let why = format!(
            "expected an entry for each of the {} cells, not {}",
            shape.cell_count(),
            lists.len()
        );
        return Err(Problem::wrong("candidates", &why));
    }
    let mut candidates = Candidates::full(shape);
    for (at, (cell, list)) in shape.cells().zip(lists).enumerate() {
        let digit = |&number: &u8| {
            let digit = Digit::new(number).filter(|&digit| shape.digits().contains(digit));
            let why = || format!("expected digits from 1 to {}, not {number}", shape.side());
            digit.ok_or_else(|| Problem::wrong(&format!("candidates[{at}]"), &why()))
        };
        let digits: DigitSet = list.iter().flatten().map(digit).collect::<Result<_, _>>()?;
        if !digits.is_empty() {
            candidates.set(cell, digits);
        }
    }
    Ok(candidates)
}

/// A profile without the techniques that a request names.
pub(crate) fn without(profile: Profile, ids: Option<&[String]>) -> Result<Profile, Problem> {
    Ok(profile.without(&techniques("without", ids.unwrap_or_default())?))
}

/// Techniques by their ids.
pub(crate) fn techniques<'a, I>(field: &str, ids: I) -> Result<Vec<Technique>, Problem>
where
    I: IntoIterator<Item = &'a String>,
{
    ids.into_iter().map(|id| technique(field, id)).collect()
}

/// A technique by its id.
pub(crate) fn technique(field: &str, id: &str) -> Result<Technique, Problem> {
    let why = || format!("there is no technique {id:?}; GET /api/techniques lists them");
    id.trim().parse().map_err(|_| Problem::wrong(field, &why()))
}

/// A format by name, where it can do what is asked.
pub(crate) fn named_format(field: &str, name: &str, allowed: fn(Format) -> bool) -> Result<Format, Problem> {
    let known = Format::ALL.iter().copied().filter(|&format| allowed(format));
    let names: Vec<&str> = known.map(Format::name).collect();
    let found = name.parse().ok().filter(|&format| allowed(format));
    found.ok_or_else(|| Problem::wrong(field, &format!("formats are {}", names.join(", "))))
}

/// Height and width of the boxes, such as 2x3.
pub(crate) fn box_size(text: &str) -> Result<(usize, usize), Problem> {
    let size = parse_box(text).ok_or_else(|| Problem::wrong("box", "write height x width, such as 2x3"))?;
    Shape::with_box(size.0, size.1).map_err(|error| Problem::wrong("box", &error.to_string()))?;
    Ok(size)
}
