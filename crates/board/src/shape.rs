//! The shape of a grid: its side and its houses, with the two tables every solver needs.
//!
//! A shape is a *list of houses*, not three hard-wired kinds: rows and columns come first, then boxes, then
//! whatever a variant adds. The tables "houses of a cell" (c2s) and "cells of a house" (s2c) are built once
//! and shared.

#[cfg(feature = "serde")]
pub(crate) mod form;
mod houses;
mod steps;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};

use crate::{Cell, CellSet, DigitSet, House, HouseId, HouseKind, MAX_SIDE, OverLimit};

/// The shape of a grid. Cloning is cheap: the tables are shared.
///
/// ```
/// use kudosu_board::{Cell, HouseKind, Shape};
///
/// let nine = Shape::nine();
/// let cell = Cell::new(51);
/// let sets: Vec<usize> = nine.houses_of(cell).iter().map(|house| house.index()).collect();
/// assert_eq!(sets, [5, 15, 23]); // row 6, column 7, box 6
/// assert_eq!(nine.peers_of(cell).len(), 20);
///
/// let twelve = Shape::of_side(12)?;
/// assert_eq!(twelve.box_size(), Some((3, 4)));
/// let diagonal = Shape::of_side(16)?.with_diagonals()?;
/// assert_eq!(diagonal.houses().last().map(|house| house.kind()), Some(HouseKind::Extra));
/// # Ok::<(), kudosu_board::ShapeError>(())
/// ```
#[derive(Clone)]
pub struct Shape(Arc<Tables>);

struct Tables {
    side: usize,
    box_size: Option<(usize, usize)>,
    houses: Vec<House>,
    houses_of: Vec<Box<[HouseId]>>,
    slots_of: Vec<Box<[u8]>>,
    house_sets: Vec<CellSet>,
    /// Built on first use, like `peers_of`.
    peer_sets: OnceLock<Vec<CellSet>>,
    /// Built on first use: a 100×100 grid has 2.8 million pairs of peers.
    peers_of: OnceLock<Vec<Box<[Cell]>>>,
}

/// Why there is no such shape.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ShapeError {
    /// The side is 0 or above the largest supported one.
    #[error("a grid has a side from 1 to {MAX_SIDE}, not {0}")]
    Side(usize),
    /// A region map is not a square grid's worth of cells.
    #[error("{0} cells do not make a square grid")]
    NotSquare(usize),
    /// A house does not have as many cells as there are digits.
    #[error("a house of a {side}×{side} grid has {side} different cells; this one has {found}")]
    HouseSize {
        /// The side of the grid.
        side: usize,
        /// How many different cells the house has.
        found: usize,
    },
    /// A house names a cell that the grid does not have.
    #[error("cell number {cell} is outside a grid of {cells} cells")]
    OutsideGrid {
        /// The offending cell, counted from 0.
        cell: usize,
        /// How many cells the grid has.
        cells: usize,
    },
    /// More houses than a grid can have.
    #[error(transparent)]
    TooManyHouses(#[from] OverLimit),
}

impl Shape {
    /// The 9×9 grid with 3×3 boxes.
    pub fn nine() -> Shape {
        static NINE: OnceLock<Shape> = OnceLock::new();
        NINE.get_or_init(|| Shape::build(9, Some((3, 3)), boxes(9, 3, 3)))
            .clone()
    }

    /// The grid of this side with the most square boxes, not higher than wide:
    /// 6 has 2×3, 12 has 3×4, 16 has 4×4.
    ///
    /// A prime side has no such box; its grid is a Latin square of rows and columns.
    pub fn of_side(side: usize) -> Result<Shape, ShapeError> {
        // The limit first: whoever counts divisors of a number from a text may count for years.
        supported(side)?;
        let heights = (1..=side.isqrt()).rev();
        let height = heights.into_iter().find(|height| side.is_multiple_of(*height));
        let height = height.unwrap_or(1);
        Shape::with_box(height, side / height)
    }

    /// The grid whose boxes have this height and width; its side is their product.
    ///
    /// Boxes of height or width 1 are rows or columns themselves, so they are not listed a second time.
    pub fn with_box(height: usize, width: usize) -> Result<Shape, ShapeError> {
        let side = height.saturating_mul(width);
        supported(side)?;
        if (height, width) == (3, 3) {
            return Ok(Shape::nine());
        }
        let is_latin = height == 1 || width == 1;
        let key = if is_latin { (1, side) } else { (height, width) };
        static BUILT: Mutex<BTreeMap<(usize, usize), Kept>> = Mutex::new(BTreeMap::new());
        let mut built = BUILT.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(shape) = built.get(&key).and_then(Kept::shape) {
            return Ok(shape);
        }
        let shape = match is_latin {
            true => Shape::build(side, None, Vec::new()),
            false => Shape::build(side, Some((height, width)), boxes(side, height, width)),
        };
        built.insert(key, Kept::new(&shape));
        Ok(shape)
    }

    /// A grid with irregular boxes: `regions` gives, in reading order, the region of each cell as any number.
    /// Regions that are rectangles make an ordinary grid.
    ///
    /// ```
    /// use kudosu_board::Shape;
    ///
    /// let jigsaw = Shape::irregular(&[0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3])?;
    /// assert_eq!((jigsaw.side(), jigsaw.houses().len()), (4, 12));
    /// # Ok::<(), kudosu_board::ShapeError>(())
    /// ```
    pub fn irregular(regions: &[usize]) -> Result<Shape, ShapeError> {
        let regions: Vec<Option<usize>> = regions.iter().copied().map(Some).collect();
        Shape::with_regions(&regions)
    }

    /// A grid with irregular boxes of which some cells may be left out: `None` is a cell that lies in no
    /// region, so that only its row and its column (and what a clue says) bind it.
    ///
    /// ```
    /// use kudosu_board::Shape;
    ///
    /// let mut regions = [None; 16];
    /// for cell in [0, 1, 4, 5] {
    ///     regions[cell] = Some(1);
    /// }
    /// let one_box = Shape::with_regions(&regions)?;
    /// assert_eq!(one_box.houses().len(), 9);
    /// assert!(one_box.box_of(one_box.cell(3, 3).expect("the last cell")).is_none());
    /// # Ok::<(), kudosu_board::ShapeError>(())
    /// ```
    pub fn with_regions(regions: &[Option<usize>]) -> Result<Shape, ShapeError> {
        let side = regions.len().isqrt();
        if side * side != regions.len() {
            return Err(ShapeError::NotSquare(regions.len()));
        }
        supported(side)?;
        let mut groups: BTreeMap<usize, Vec<Cell>> = BTreeMap::new();
        for (index, region) in regions.iter().enumerate() {
            if let Some(region) = *region {
                groups.entry(region).or_default().push(Cell::new(index as u16));
            }
        }
        if let Some(wrong) = groups.values().find(|cells| cells.len() != side) {
            return Err(ShapeError::HouseSize {
                side,
                found: wrong.len(),
            });
        }
        let mut groups: Vec<Vec<Cell>> = groups.into_values().collect();
        if groups.is_empty() {
            return Shape::with_box(1, side);
        }
        groups.sort(); // box 1 is the one that holds the first cell, whatever number it was given
        let is_drawn_by = |&height: &usize| {
            let mut boxes: Vec<Vec<Cell>> = boxes(side, height, side / height)
                .into_iter()
                .map(|(_, cells)| cells)
                .collect();
            boxes.sort();
            boxes == groups
        };
        let heights = (1..=side).filter(|height| side.is_multiple_of(*height));
        if let Some(height) = heights.into_iter().find(is_drawn_by) {
            return Shape::with_box(height, side / height);
        }
        Ok(Shape::build(
            side,
            None,
            groups.into_iter().map(|cells| (HouseKind::Box, cells)).collect(),
        ))
    }

    /// How many cells a row has, and so how many digits there are.
    #[must_use]
    pub fn side(&self) -> usize {
        self.0.side
    }

    /// Height and width of the boxes, where they are rectangles.
    #[must_use]
    pub fn box_size(&self) -> Option<(usize, usize)> {
        self.0.box_size
    }

    /// How many cells the grid has.
    #[must_use]
    pub fn cell_count(&self) -> usize {
        self.0.side * self.0.side
    }

    /// Whether this is the plain 9×9 grid that the fast engines are made for.
    #[must_use]
    pub fn is_nine(&self) -> bool {
        self.side() == 9 && self.box_size() == Some((3, 3)) && self.houses().len() == 27
    }

    /// Whether there are no houses but rows, columns and rectangular boxes.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        let kinds = if self.box_size().is_some() { 3 } else { 2 };
        self.houses().len() == kinds * self.side()
    }

    /// All digits of the grid.
    #[must_use]
    pub fn digits(&self) -> DigitSet {
        DigitSet::all(self.side())
    }

    /// All cells in reading order.
    pub fn cells(&self) -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator + Clone + use<> {
        (0..self.cell_count() as u16).map(Cell::new)
    }

    /// The cell in this row and column, both counted from 0.
    #[must_use]
    pub fn cell(&self, row: usize, column: usize) -> Option<Cell> {
        let inside = row < self.side() && column < self.side();
        inside.then(|| Cell::new((row * self.side() + column) as u16))
    }

    /// The cell at this place in reading order.
    #[must_use]
    pub fn cell_at(&self, index: usize) -> Option<Cell> {
        (index < self.cell_count()).then(|| Cell::new(index as u16))
    }

    /// The row of a cell, counted from 0.
    #[must_use]
    pub fn row_of(&self, cell: Cell) -> usize {
        cell.index() / self.side()
    }

    /// The column of a cell, counted from 0.
    #[must_use]
    pub fn column_of(&self, cell: Cell) -> usize {
        cell.index() % self.side()
    }

    /// The box that a cell lies in, where the shape has boxes.
    #[must_use]
    pub fn box_of(&self, cell: Cell) -> Option<HouseId> {
        let houses = self.houses_with(cell);
        houses
            .filter(|house| house.kind == HouseKind::Box)
            .map(House::id)
            .next()
    }

    /// All houses: the rows, the columns, the boxes, then the extra ones.
    #[must_use]
    pub fn houses(&self) -> &[House] {
        &self.0.houses
    }

    /// The house with this number.
    #[must_use]
    pub fn house(&self, id: HouseId) -> Option<&House> {
        self.0.houses.get(id.index())
    }

    /// The cells of a house, in reading order; none for a house that the shape does not have.
    #[doc(alias = "s2c")]
    pub fn cells_of(&self, house: HouseId) -> &[Cell] {
        self.house(house).map_or(&[], House::cells)
    }

    /// The houses that a cell lies in; none for a cell outside the grid.
    #[doc(alias = "c2s")]
    #[must_use]
    pub fn houses_of(&self, cell: Cell) -> &[HouseId] {
        self.0.houses_of.get(cell.index()).map_or(&[], |houses| houses)
    }

    /// At which place of each of its houses the cell stands, counted from 0,
    /// in the order of [`Shape::houses_of`].
    #[must_use]
    pub fn slots_of(&self, cell: Cell) -> &[u8] {
        self.0.slots_of.get(cell.index()).map_or(&[], |slots| slots)
    }

    /// The cells of a house as a set; empty for a house that the shape does not have.
    #[must_use]
    pub fn house_set(&self, house: HouseId) -> &CellSet {
        static NONE: CellSet = CellSet::new();
        self.0.house_sets.get(house.index()).unwrap_or(&NONE)
    }

    /// The other cells that share a house with `cell` as a set; empty for a cell outside the grid.
    #[must_use]
    pub fn peer_set(&self, cell: Cell) -> &CellSet {
        static NONE: CellSet = CellSet::new();
        let sets = self.0.peer_sets.get_or_init(|| {
            let set = |cell| self.peers_of(cell).iter().copied().collect();
            self.cells().map(set).collect()
        });
        sets.get(cell.index()).unwrap_or(&NONE)
    }

    /// The other cells that share a house with `cell`, in reading order; none for a cell outside the grid.
    #[must_use]
    pub fn peers_of(&self, cell: Cell) -> &[Cell] {
        let peers = self.0.peers_of.get_or_init(|| {
            let peers_of_one = |cell: Cell| {
                let mut peers: Vec<Cell> = self
                    .houses_of(cell)
                    .iter()
                    .flat_map(|&house| self.cells_of(house))
                    .copied()
                    .collect();
                peers.sort();
                peers.dedup();
                peers.retain(|&peer| peer != cell);
                peers.into_boxed_slice()
            };
            self.cells().map(peers_of_one).collect()
        });
        peers.get(cell.index()).map_or(&[], |peers| peers)
    }

    /// Whether two different cells share a house, so that they cannot hold the same digit.
    #[must_use]
    pub fn are_peers(&self, a: Cell, b: Cell) -> bool {
        a != b
            && self
                .houses_of(a)
                .iter()
                .any(|house| self.houses_of(b).contains(house))
    }

    fn build(side: usize, box_size: Option<(usize, usize)>, groups: Vec<(HouseKind, Vec<Cell>)>) -> Shape {
        let cell = |row: usize, column: usize| Cell::new((row * side + column) as u16);
        let rows = (0..side).map(|row| {
            (
                HouseKind::Row,
                (0..side).map(|column| cell(row, column)).collect(),
            )
        });
        let columns = (0..side).map(|column| {
            (
                HouseKind::Column,
                (0..side).map(|row| cell(row, column)).collect(),
            )
        });

        let mut houses: Vec<House> = Vec::new();
        let mut counts: BTreeMap<HouseKind, usize> = BTreeMap::new();
        for (kind, cells) in rows.chain(columns).chain(groups) {
            let ordinal = counts.entry(kind).or_default();
            *ordinal += 1;
            let ordinal = *ordinal;
            let id = HouseId::new(houses.len() as u16);
            houses.push(House {
                id,
                kind,
                ordinal,
                cells: Vec::into_boxed_slice(cells),
            });
        }
        let mut houses_of: Vec<Vec<HouseId>> = vec![Vec::new(); side * side];
        let mut slots_of: Vec<Vec<u8>> = vec![Vec::new(); side * side];
        for house in &houses {
            for (slot, cell) in house.cells.iter().enumerate() {
                houses_of[cell.index()].push(house.id);
                slots_of[cell.index()].push(slot as u8);
            }
        }
        let houses_of = houses_of.into_iter().map(Vec::into_boxed_slice).collect();
        let slots_of = slots_of.into_iter().map(Vec::into_boxed_slice).collect();
        let house_sets = houses.iter().map(|house| house.cells.iter().copied().collect());
        Shape(Arc::new(Tables {
            side,
            box_size,
            house_sets: house_sets.collect(),
            houses,
            houses_of,
            slots_of,
            peer_sets: OnceLock::new(),
            peers_of: OnceLock::new(),
        }))
    }
}

/// Whether there are grids of this side.
fn supported(side: usize) -> Result<(), ShapeError> {
    match side {
        1..=MAX_SIDE => Ok(()),
        side => Err(ShapeError::Side(side)),
    }
}

/// A shape with rectangular boxes that was built before. Small ones stay for good; the tables of large ones
/// take megabytes each, and there are hundreds of them: they last as long as somebody uses them.
enum Kept {
    ForGood(Shape),
    WhileUsed(Weak<Tables>),
}

impl Kept {
    const FOR_GOOD: usize = 16;

    fn new(shape: &Shape) -> Kept {
        match shape.side() {
            ..=Kept::FOR_GOOD => Kept::ForGood(shape.clone()),
            _ => Kept::WhileUsed(Arc::downgrade(&shape.0)),
        }
    }

    fn shape(&self) -> Option<Shape> {
        match self {
            Kept::ForGood(shape) => Some(shape.clone()),
            Kept::WhileUsed(tables) => tables.upgrade().map(Shape),
        }
    }
}

/// The rectangular boxes, left to right and top to bottom.
fn boxes(side: usize, height: usize, width: usize) -> Vec<(HouseKind, Vec<Cell>)> {
    let corners = (0..side)
        .step_by(height)
        .flat_map(|top| (0..side).step_by(width).map(move |left| (top, left)));
    let cells_at = |(top, left): (usize, usize)| {
        let rows = top..top + height;
        rows.flat_map(|row| (left..left + width).map(move |column| Cell::new((row * side + column) as u16)))
            .collect()
    };
    corners.map(|corner| (HouseKind::Box, cells_at(corner))).collect()
}

impl PartialEq for Shape {
    fn eq(&self, other: &Shape) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || (self.side() == other.side() && self.houses() == other.houses())
    }
}

impl Eq for Shape {}

impl Hash for Shape {
    /// Shapes that differ mostly differ in these; two that do not are told apart by comparing their houses.
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.side(), self.box_size(), self.houses().len()).hash(state);
    }
}

impl fmt::Display for Shape {
    /// As people write it: `9×9`, `12×12 with 3×4 boxes`, `9×9 with irregular boxes and 2 more houses`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = |kind| self.houses_of_kind(kind).len();
        let boxes = match self.box_size() {
            Some((height, width)) if height != width => format!(" with {height}×{width} boxes"),
            None if count(HouseKind::Box) > 0 => " with irregular boxes".to_owned(),
            _ => String::new(),
        };
        let more = match count(HouseKind::Extra) {
            0 => String::new(),
            more => {
                let joint = if boxes.is_empty() { "with" } else { "and" };
                format!(" {joint} {more} more house{}", if more == 1 { "" } else { "s" })
            }
        };
        write!(f, "{0}×{0}{boxes}{more}", self.side())
    }
}

impl fmt::Debug for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Shape({self}, {} houses)", self.houses().len())
    }
}
