//! How large a grid is and which boxes it has:
//! from the number of its cells, from what the text says, from what was asked for.

use kudosu_board::{MAX_SIDE, Shape};

use crate::ReadOptions;
use crate::error::ReadError;
use crate::error_kind::ReadErrorKind;
use crate::span::Place;
use crate::text::Source;

/// The side of the square grid with this many cells.
pub(crate) fn side_of(cells: usize) -> Result<usize, ReadErrorKind> {
    let side = cells.isqrt();
    match cells {
        0 => Err(ReadErrorKind::Empty),
        _ if side > MAX_SIDE => Err(ReadErrorKind::TooManyCells { found: cells }),
        _ if side * side != cells => Err(ReadErrorKind::CellCount { found: cells }),
        _ => Ok(side),
    }
}

/// The side whose grid comes nearest to this many cells.
pub(crate) fn nearest_side(cells: usize) -> usize {
    let below = cells.isqrt().max(1);
    let above = below + 1;
    if below > 1 && cells.abs_diff(below * below) <= cells.abs_diff(above * above) {
        below
    } else {
        above
    }
}

/// A box that the text itself gives.
#[derive(Clone, Debug)]
pub(crate) struct OwnBox {
    pub size: (usize, usize),
    /// Who says so, up to the size: `block_length gives boxes of`.
    pub said_by: &'static str,
    /// Where it is said.
    pub place: Place,
}

/// The shape of this side: with the box that was asked for, else the one that the text gives, else the most
/// square one. What contradicts itself is an error at the box that the text gives, or else at `grid`.
pub(crate) fn shape(
    source: &Source<'_>,
    side: usize,
    options: &ReadOptions,
    own: Option<&OwnBox>,
    grid: Place,
) -> Result<Shape, ReadError> {
    let plain = Shape::of_side(side).map_err(|_| source.error(ReadErrorKind::Side { found: side }, grid))?;
    let own_shape = own.map(|own| shape_of_own(source, side, own)).transpose()?;
    let Some(asked) = options.box_size else {
        return Ok(own_shape.unwrap_or(plain));
    };
    let asked_shape = shape_with(side, asked);
    let asked_shape =
        asked_shape.ok_or_else(|| source.error(ReadErrorKind::BoxSize { asked, side }, grid))?;
    match (own, own_shape) {
        (Some(own), Some(own_shape)) if own_shape != asked_shape => {
            let first = format!("{} {}×{}", own.said_by, own.size.0, own.size.1);
            let second = format!("{}×{} was asked for", asked.0, asked.1);
            Err(source.error(ReadErrorKind::ConflictingSizes { first, second }, own.place))
        }
        _ => Ok(asked_shape),
    }
}

fn shape_of_own(source: &Source<'_>, side: usize, own: &OwnBox) -> Result<Shape, ReadError> {
    shape_with(side, own.size).ok_or_else(|| {
        let first = format!("{} {}×{}", own.said_by, own.size.0, own.size.1);
        let second = format!("the grid is {side}×{side}");
        source.error(ReadErrorKind::ConflictingSizes { first, second }, own.place)
    })
}

/// The shape with this box, where its side is the right one.
fn shape_with(side: usize, (height, width): (usize, usize)) -> Option<Shape> {
    let fits = height.checked_mul(width) == Some(side);
    Shape::with_box(height, width).ok().filter(|_| fits)
}

/// The boxes that a grid of this side can have, the flat ones first; none beyond the largest grid.
pub(crate) fn boxes_of(side: usize) -> impl Iterator<Item = (usize, usize)> {
    let sides = 1..=if side <= MAX_SIDE { side } else { 0 };
    sides
        .filter(move |&height| side.is_multiple_of(height))
        .map(move |height| (height, side / height))
}

/// Height and width of a box as people write it: `2x3`.
///
/// ```
/// assert_eq!(kudosu_notation::parse_box("2x3"), Some((2, 3)));
/// assert_eq!(kudosu_notation::parse_box("2 × 3"), Some((2, 3)));
/// assert_eq!(kudosu_notation::parse_box("six"), None);
/// ```
#[must_use]
pub fn parse_box(text: &str) -> Option<(usize, usize)> {
    let (height, width) = text.split_once(['x', 'X', '×'])?;
    Some((height.trim().parse().ok()?, width.trim().parse().ok()?))
}

/// Height and width of the boxes as a format can say it: a grid without boxes has boxes of one row. `None`
/// for regions that are no boxes.
pub(crate) fn box_to_write(shape: &Shape) -> Option<(usize, usize)> {
    let is_latin = || shape.cells().all(|cell| shape.box_of(cell).is_none());
    shape.box_size().or_else(|| is_latin().then(|| (1, shape.side())))
}

/// Height and width of the boxes that can be drawn with straight lines; where there are none, a box is a row
/// and no line is drawn.
pub(crate) fn box_to_draw(shape: &Shape) -> (usize, usize) {
    shape.box_size().unwrap_or((1, shape.side()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_grid_is_never_the_single_cell() {
        let nearest = [
            (1, 2),
            (2, 2),
            (6, 2),
            (7, 3),
            (80, 9),
            (82, 9),
            (90, 9),
            (91, 10),
            (10_001, 100),
        ];
        for (cells, side) in nearest {
            assert_eq!(nearest_side(cells), side, "{cells} cells");
        }
    }

    #[test]
    fn a_box_without_height_or_width_is_no_box() {
        assert_eq!(shape_with(0, (0, 5)), None);
        assert_eq!(shape_with(6, (usize::MAX, 2)), None);
        assert_eq!(boxes_of(6).collect::<Vec<_>>(), [(1, 6), (2, 3), (3, 2), (6, 1)]);
        assert_eq!(boxes_of(1_000_000_000_039).count(), 0);
    }
}
