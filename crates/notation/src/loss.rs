//! What a format cannot say of a puzzle.

use std::fmt;

use kudosu_board::{Candidates, Shape};

use crate::format::Says;
use crate::{Format, Puzzle, marks, size, sudokuwiki};

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
    /// That a cell is still blank although just one candidate is left.
    Singles,
    /// That no candidate is left in a cell.
    Empty,
    /// Which digits were placed by a player.
    Placed,
    /// Diagonals, or regions that are no boxes.
    Houses,
    /// Boxes other than a reader would assume: height and width.
    Boxes(usize, usize),
}

impl Loss {
    /// One word for it, for programs.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Loss::Comment => "comment",
            Loss::Solution => "solution",
            Loss::Candidates => "candidates",
            Loss::Impossible => "impossible",
            Loss::Singles => "singles",
            Loss::Empty => "empty",
            Loss::Placed => "placed",
            Loss::Houses => "houses",
            Loss::Boxes(..) => "boxes",
        }
    }
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Loss::Comment => f.write_str("the comment"),
            Loss::Solution => f.write_str("the solution that came with the puzzle"),
            Loss::Candidates => f.write_str("the candidates"),
            Loss::Impossible => f.write_str("that candidates are noted which the digits rule out"),
            Loss::Singles => f.write_str("which cells with one candidate are still blank"),
            Loss::Empty => f.write_str("that no candidate is left in a cell"),
            Loss::Placed => f.write_str("which digits were placed by a player"),
            Loss::Houses => f.write_str("the diagonals or irregular regions"),
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
#[must_use]
pub fn losses(puzzle: &Puzzle, to: Format) -> Vec<Loss> {
    let cannot = |what: Says| !to.says(what);
    let has_candidates = puzzle.candidates.is_some();
    let writes_candidates =
        to.says(Says::Candidates) && (to != Format::Sudokuwiki || sudokuwiki::is_position(puzzle));
    let had = [
        (cannot(Says::Comment) && puzzle.comment.is_some()).then_some(Loss::Comment),
        (cannot(Says::Solution) && puzzle.solution.is_some()).then_some(Loss::Solution),
        (has_candidates && !writes_candidates).then_some(Loss::Candidates),
        (writes_candidates && cannot(Says::Impossible) && has_impossible(puzzle)).then_some(Loss::Impossible),
        (writes_candidates && cannot(Says::Singles) && has_singles(puzzle)).then_some(Loss::Singles),
        (writes_candidates && cannot(Says::Empty) && has_empty(puzzle)).then_some(Loss::Empty),
        (cannot(Says::Placed) && !puzzle.placed.is_empty()).then_some(Loss::Placed),
        (cannot(Says::Houses) && !puzzle.grid.shape().is_plain()).then_some(Loss::Houses),
        unusual_box(puzzle.grid.shape())
            .filter(|(height, _)| cannot(Says::Boxes) || (*height == 1 && cannot(Says::NoBoxes)))
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

/// Whether somebody has crossed out the last candidate of a cell.
fn has_empty(puzzle: &Puzzle) -> bool {
    let (possible, noted) = (Candidates::of(&puzzle.grid), marks::noted(puzzle));
    let is_empty = |cell| noted.get(cell).is_empty() && !possible.get(cell).is_empty();
    puzzle.grid.blanks().any(is_empty)
}

/// Whether a blank cell would be written with one candidate.
fn has_singles(puzzle: &Puzzle) -> bool {
    let noted = marks::noted(puzzle);
    puzzle.grid.blanks().any(|cell| noted.get(cell).len() == 1)
}

/// The box of a grid when it is not the one that a reader would assume.
fn unusual_box(shape: &Shape) -> Option<(usize, usize)> {
    let assumed = Shape::of_side(shape.side()).ok()?;
    let size = size::box_to_write(shape);
    size.filter(|_| size::box_to_write(&assumed) != size)
}
