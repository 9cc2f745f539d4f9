//! What a format cannot say of a puzzle.

use std::fmt;

use kudosu_board::{Candidates, Grid, Shape};

use crate::format::Says;
use crate::{Format, Puzzle, marks};

/// Something that is lost when a puzzle is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Loss {
    /// What stood behind the puzzle.
    Comment,
    /// The solution that came with it.
    Solution,
    /// The candidates that somebody noted.
    Candidates,
    /// Candidates that the digits on the board rule out.
    Impossible,
    /// That a cell is still blank although one candidate is left, or none.
    Singles,
    /// Which digits were placed by a player.
    Placed,
    /// Boxes other than a reader would assume: height and width.
    Boxes(usize, usize),
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Loss::Comment => f.write_str("the comment"),
            Loss::Solution => f.write_str("the solution that came with the puzzle"),
            Loss::Candidates => f.write_str("the candidates"),
            Loss::Impossible => f.write_str("that candidates are noted which the digits rule out"),
            Loss::Singles => f.write_str("which cells with at most one candidate are still blank"),
            Loss::Placed => f.write_str("which digits were placed by a player"),
            Loss::Boxes(height, width) => write!(f, "the {height}x{width} boxes"),
        }
    }
}

/// What a puzzle has that [`write()`](crate::write()) cannot say in this format.
///
/// ```
/// use kudosu_notation::{Format, Loss, ReadOptions, losses, read_one};
///
/// let puzzle = read_one(b".142..1..2.4.3.1 from the newspaper", &ReadOptions::default())?;
/// assert_eq!(losses(&puzzle, Format::Csv), [Loss::Comment]);
/// # Ok::<(), kudosu_notation::ReadError>(())
/// ```
pub fn losses(puzzle: &Puzzle, to: Format) -> Vec<Loss> {
    let cannot = |what: Says| !to.says(what);
    let has_candidates = puzzle.candidates.is_some();
    let writes_candidates = to.says(Says::Candidates);
    let had = [
        (cannot(Says::Comment) && puzzle.comment.is_some()).then_some(Loss::Comment),
        puzzle.solution.as_ref().map(|_| Loss::Solution),
        (has_candidates && !writes_candidates).then_some(Loss::Candidates),
        (writes_candidates && cannot(Says::Impossible) && has_impossible(puzzle)).then_some(Loss::Impossible),
        (writes_candidates && cannot(Says::Singles) && has_singles(puzzle)).then_some(Loss::Singles),
        (cannot(Says::Placed) && !puzzle.placed.is_empty()).then_some(Loss::Placed),
        unusual_box(&puzzle.grid)
            .filter(|_| cannot(Says::Boxes))
            .map(|(height, width)| Loss::Boxes(height, width)),
    ];
    had.into_iter().flatten().collect()
}

/// Whether a candidate is noted that the digits on the board rule out.
fn has_impossible(puzzle: &Puzzle) -> bool {
    let possible = Candidates::of(&puzzle.grid);
    let noted = marks::noted(puzzle);
    puzzle
        .grid
        .blanks()
        .any(|cell| !noted.get(cell).is_subset(possible.get(cell)))
}

/// Whether a blank cell would be written with one candidate or none.
fn has_singles(puzzle: &Puzzle) -> bool {
    let noted = marks::noted(puzzle);
    puzzle.grid.blanks().any(|cell| noted.get(cell).len() < 2)
}

/// The box of a grid when it is not the one that a reader would assume.
fn unusual_box(grid: &Grid) -> Option<(usize, usize)> {
    let assumed = Shape::of_side(grid.shape().side()).ok()?;
    grid.shape().box_size().filter(|_| assumed != *grid.shape())
}
