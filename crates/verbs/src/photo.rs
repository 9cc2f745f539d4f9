//! Photographs: their grids are read, the number of solutions helps, and what came of it is an answer.

use kudosu_board::{CellNotation, Digit, Grid, PuzzleForm, Shape, Stop};
use kudosu_photo::{CellReading, Doubt, FoundGrid, PhotoError, Photograph, Reader, Settled, SolutionCount};
use kudosu_schema::{PhotoAnswer, PhotoCell, PhotoChoice, PhotoDoubt, PhotoGrid, PhotoProblem, Status};
use kudosu_search::{Verdict, verdict};

/// So many looks at the flag are spent on how many solutions a reading has. A 9×9 grid needs a few; of a
/// large one it may stay unknown.
const LOOKS: u64 = 20_000;

/// The grids of a picture, each with what asking for its solutions came to.
pub fn read_photo(picture: Photograph, stop: &Stop) -> Result<Vec<(FoundGrid, Settled)>, PhotoError> {
    let mut found = Reader::new().read(picture, stop)?;
    let mut settled = Vec::new();
    for grid in &mut found {
        settled.push(grid.settle(|grid| solutions(grid, stop)));
        stop.check()?;
    }
    Ok(found.into_iter().zip(settled).collect())
}

fn solutions(grid: &Grid, stop: &Stop) -> SolutionCount {
    match verdict(grid, &stop.child_after_looks(LOOKS)) {
        Ok(Verdict::NoSolution) => SolutionCount::None,
        Ok(Verdict::Unique(_)) => SolutionCount::One,
        Ok(Verdict::Several(..)) => SolutionCount::Several,
        Err(_) => SolutionCount::Unknown,
    }
}

/// What was read, or why nothing was, for programs.
#[must_use]
pub fn photo_answer(picture: Result<Photograph, PhotoError>, stop: &Stop) -> PhotoAnswer {
    match picture.and_then(|picture| read_photo(picture, stop)) {
        Ok(found) => answer_of_photo(&found),
        Err(error) => {
            let mut answer = PhotoAnswer::default();
            answer.problem = Some(match error {
                PhotoError::TooLarge { .. } | PhotoError::LosslessTooLarge { .. } => PhotoProblem::TooLarge,
                PhotoError::NoGrid => PhotoProblem::NoGrid,
                PhotoError::Blurred => PhotoProblem::Blurred,
                PhotoError::NoDigits => PhotoProblem::NoDigits,
                PhotoError::TooSmall => PhotoProblem::TooSmall,
                PhotoError::CutOff => PhotoProblem::CutOff,
                PhotoError::Unfinished(_) => PhotoProblem::Unfinished,
                _ => PhotoProblem::NoPicture,
            });
            answer
        }
    }
}

/// What was read, for programs.
#[must_use]
pub fn answer_of_photo(found: &[(FoundGrid, Settled)]) -> PhotoAnswer {
    let mut answer = PhotoAnswer::default();
    for (at, (grid, settled)) in found.iter().enumerate() {
        let shape = &grid.shape;
        let cells = shape.cells().zip(&grid.cells);
        answer.grids.push(PhotoGrid {
            number: at + 1,
            puzzle: PuzzleForm::of(&grid.printed()),
            placed: (!grid.handwritten().is_empty()).then(|| placed(grid).to_string()),
            solutions: status(settled.solutions),
            cells: cells
                .map(|(cell, reading)| cell_form(shape, cell, reading))
                .collect(),
            chosen: settled
                .chosen
                .iter()
                .map(|chosen| PhotoChoice {
                    cell: shape.cell_name(chosen.cell, CellNotation::RowColumn),
                    instead_of: number(chosen.instead_of),
                    digit: number(chosen.digit),
                    because: status(settled.before),
                })
                .collect(),
            crossings: grid.crossings.iter().map(|point| [point.x, point.y]).collect(),
        });
    }
    answer
}

fn cell_form(shape: &Shape, cell: kudosu_board::Cell, reading: &CellReading) -> PhotoCell {
    // Three places are more than such a number means.
    let rounded = |value: f32| (value * 1000.0).round() / 1000.0;
    PhotoCell {
        cell: shape.cell_name(cell, CellNotation::RowColumn),
        digit: number(reading.digit),
        confidence: rounded(reading.confidence),
        other: number(reading.other.0),
        other_confidence: rounded(reading.other.1),
        doubt: reading.doubt.map(|doubt| match doubt {
            Doubt::NoSymbol => PhotoDoubt::NoSymbol,
            Doubt::Clash => PhotoDoubt::Clash,
            Doubt::CutOff => PhotoDoubt::CutOff,
            Doubt::Chosen => PhotoDoubt::Chosen,
            Doubt::NotUnique => PhotoDoubt::NotUnique,
            Doubt::Handwriting => PhotoDoubt::Handwriting,
            _ => PhotoDoubt::Unsure,
        }),
        handwritten: reading.is_handwritten,
    }
}

/// What is written by hand, alone.
fn placed(found: &FoundGrid) -> Grid {
    let (all, mut placed) = (found.grid(), Grid::blank(&found.shape));
    for cell in found.handwritten().iter() {
        if let Some(digit) = all.get(cell) {
            // The cell and the digit are of the same shape.
            let _ = placed.set(cell, digit);
        }
    }
    placed
}

fn number(digit: Option<Digit>) -> u8 {
    digit.map_or(0, Digit::get)
}

fn status(solutions: SolutionCount) -> Status {
    match solutions {
        SolutionCount::None => Status::NoSolution,
        SolutionCount::One => Status::Unique,
        SolutionCount::Several => Status::Several,
        SolutionCount::Unknown => Status::Unfinished,
    }
}
