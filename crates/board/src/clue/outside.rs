//! Places beside the grid: the edge that a number looks in from, and the slant of a diagonal.

use crate::{Cell, Shape};

/// A side of the grid.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum GridSide {
    /// Above the first row, looking down.
    Top,
    /// Left of the first column, looking right.
    Left,
    /// Right of the last column, looking left.
    Right,
    /// Below the last row, looking up.
    Bottom,
}

/// A place beside the grid, next to the first cell of the row or column that it looks along.
///
/// ```
/// use kudosu_board::{Edge, GridSide, Shape};
///
/// let nine = Shape::nine();
/// let edge = Edge { side: GridSide::Right, at: 1 };
/// let seen = edge.cells(&nine);
/// assert_eq!((seen[0], seen[8]), (nine.cell(1, 8).unwrap(), nine.cell(1, 0).unwrap()));
/// assert_eq!(edge.place(&nine), (1, 9));
/// assert_eq!(Edge::at_place(1, 9, &nine), Some(edge));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Edge {
    /// On which side of the grid.
    pub side: GridSide,
    /// At which column (top, bottom) or row (left, right), counted from 0.
    pub at: u16,
}

impl Edge {
    /// The cells that are seen from here, nearest first; none where the grid has no such row or column.
    #[must_use]
    pub fn cells(self, shape: &Shape) -> Vec<Cell> {
        let (side, at) = (shape.side(), usize::from(self.at));
        let seen = |far: usize| match self.side {
            GridSide::Top => shape.cell(far, at),
            GridSide::Bottom => shape.cell(side - 1 - far, at),
            GridSide::Left => shape.cell(at, far),
            GridSide::Right => shape.cell(at, side - 1 - far),
        };
        (0..side).filter_map(seen).collect()
    }

    /// Row and column of the place, where -1 and the side lie just outside the grid.
    #[must_use]
    pub fn place(self, shape: &Shape) -> (i32, i32) {
        let (side, at) = (shape.side() as i32, i32::from(self.at));
        match self.side {
            GridSide::Top => (-1, at),
            GridSide::Bottom => (side, at),
            GridSide::Left => (at, -1),
            GridSide::Right => (at, side),
        }
    }

    /// The edge at a row and column of which one lies just outside the grid (-1 or the side).
    #[must_use]
    pub fn at_place(row: i32, column: i32, shape: &Shape) -> Option<Edge> {
        let side = shape.side() as i32;
        let inside = |at: i32| (0..side).contains(&at).then_some(at as u16);
        let (grid_side, at) = match (row, column) {
            (-1, _) => (GridSide::Top, inside(column)?),
            (_, -1) => (GridSide::Left, inside(row)?),
            (row, _) if row == side => (GridSide::Bottom, inside(column)?),
            (_, column) if column == side => (GridSide::Right, inside(row)?),
            _ => return None,
        };
        Some(Edge { side: grid_side, at })
    }
}

/// Where a diagonal goes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Slant {
    /// Up and to the left.
    UpLeft,
    /// Up and to the right.
    UpRight,
    /// Down and to the left.
    DownLeft,
    /// Down and to the right.
    DownRight,
}

impl Slant {
    /// All four.
    pub const ALL: [Slant; 4] = [Slant::UpLeft, Slant::UpRight, Slant::DownLeft, Slant::DownRight];

    /// Rows and columns that one step goes down and right.
    #[must_use]
    pub const fn step(self) -> (i32, i32) {
        match self {
            Slant::UpLeft => (-1, -1),
            Slant::UpRight => (-1, 1),
            Slant::DownLeft => (1, -1),
            Slant::DownRight => (1, 1),
        }
    }

    /// The cells from `start` to the edge of the grid.
    ///
    /// ```
    /// use kudosu_board::{Cell, Shape, Slant};
    ///
    /// let four = Shape::of_side(4).unwrap();
    /// assert_eq!(Slant::DownLeft.cells(Cell::new(1), &four), [Cell::new(1), Cell::new(4)]);
    /// ```
    #[must_use]
    pub fn cells(self, start: Cell, shape: &Shape) -> Vec<Cell> {
        let (down, right) = self.step();
        let place = (shape.row_of(start) as i32, shape.column_of(start) as i32);
        let mut places =
            std::iter::successors(Some(place), |&(row, column)| Some((row + down, column + right)));
        std::iter::from_fn(|| {
            let (row, column) = places.next()?;
            shape.cell(usize::try_from(row).ok()?, usize::try_from(column).ok()?)
        })
        .collect()
    }

    /// Row and column just before `start`, where -1 and the side lie outside the grid.
    #[must_use]
    pub fn place_before(self, start: Cell, shape: &Shape) -> (i32, i32) {
        let (down, right) = self.step();
        (
            shape.row_of(start) as i32 - down,
            shape.column_of(start) as i32 - right,
        )
    }
}
