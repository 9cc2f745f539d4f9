//! What a format cannot say of a puzzle.

use std::fmt;

use kudosu_board::{Grid, Shape};

use crate::{Format, Puzzle};

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
    let says_box = matches!(to, Format::Boxed | Format::Framed | Format::Json);
    let boxes = unusual_box(&puzzle.grid).filter(|_| !says_box);
    let had = [
        puzzle.comment.as_ref().map(|_| Loss::Comment),
        puzzle.solution.as_ref().map(|_| Loss::Solution),
        puzzle.candidates.as_ref().map(|_| Loss::Candidates),
        (!puzzle.placed.is_empty()).then_some(Loss::Placed),
        boxes.map(|(height, width)| Loss::Boxes(height, width)),
    ];
    had.into_iter().flatten().collect()
}

/// The box of a grid when it is not the one that a reader would assume.
fn unusual_box(grid: &Grid) -> Option<(usize, usize)> {
    let assumed = Shape::of_side(grid.shape().side()).ok()?;
    grid.shape().box_size().filter(|_| assumed != *grid.shape())
}
