//! Houses in bulk: all of one kind, all of one cell, all peers at once; and a shape with more houses than it
//! has: any cells, both diagonals, the same place of every box.

use std::collections::BTreeSet;

use crate::{Cell, House, HouseKind, Limit, Shape, ShapeError};

impl Shape {
    /// All houses of one kind, in their order: the rows, the columns, the boxes or the extra ones. Each knows
    /// its name and its cells.
    ///
    /// ```
    /// use kudosu_board::{HouseKind, Shape};
    ///
    /// let shape = Shape::of_side(4)?.with_diagonals()?;
    /// for house in shape.houses() {
    ///     println!("{house}: {:?}", house.cells());
    /// }
    /// let extra = shape.houses_of_kind(HouseKind::Extra);
    /// assert_eq!(extra.iter().map(ToString::to_string).collect::<Vec<_>>(), ["extra 1", "extra 2"]);
    /// let fourth = &shape.houses_of_kind(HouseKind::Column)[3];
    /// assert_eq!(fourth.cells()[0], shape.cell(0, 3).expect("a corner"));
    /// # Ok::<(), kudosu_board::ShapeError>(())
    /// ```
    #[must_use]
    pub fn houses_of_kind(&self, kind: HouseKind) -> &[House] {
        // Kinds stand in the order of their houses.
        let start = self.houses().partition_point(|house| house.kind < kind);
        let end = self.houses().partition_point(|house| house.kind <= kind);
        &self.houses()[start..end]
    }

    /// The houses that a cell lies in, with their names and cells; none for a cell outside the grid.
    /// [`Shape::houses_of`] gives their numbers.
    ///
    /// ```
    /// use kudosu_board::{House, Shape};
    ///
    /// let nine = Shape::nine();
    /// let cell = nine.parse_cell("r4c2")?;
    /// let names: Vec<String> = nine.houses_with(cell).map(House::to_string).collect();
    /// assert_eq!(names, ["row 4", "column 2", "box 4"]);
    /// # Ok::<(), kudosu_board::CellNameError>(())
    /// ```
    pub fn houses_with(&self, cell: Cell) -> impl ExactSizeIterator<Item = &House> + Clone {
        self.houses_of(cell).iter().map(|id| &self.houses()[id.index()])
    }

    /// Every cell in reading order with the cells that it shares a house with: [`Shape::peers_of`] for all.
    ///
    /// ```
    /// use kudosu_board::Shape;
    ///
    /// let nine = Shape::nine();
    /// let pairs: usize = nine.peers().map(|(_, peers)| peers.len()).sum();
    /// assert_eq!(pairs, 81 * 20);
    /// ```
    pub fn peers(&self) -> impl ExactSizeIterator<Item = (Cell, &[Cell])> + Clone {
        self.cells().map(|cell| (cell, self.peers_of(cell)))
    }

    /// These cells as a house of this grid has them, in reading order and each once, where they can be one.
    /// Whether there is room for another house is for [`Shape::with_houses`] to say.
    ///
    /// ```
    /// use kudosu_board::{Cell, Shape};
    ///
    /// let four = Shape::of_side(4)?;
    /// let falling = [15, 10, 5, 0].map(Cell::new);
    /// assert_eq!(four.as_house(falling)?, [0, 5, 10, 15].map(Cell::new));
    /// assert!(four.as_house([Cell::new(0)]).is_err());
    /// # Ok::<(), kudosu_board::ShapeError>(())
    /// ```
    pub fn as_house(&self, cells: impl IntoIterator<Item = Cell>) -> Result<Vec<Cell>, ShapeError> {
        let mut cells: Vec<Cell> = cells.into_iter().collect();
        cells.sort();
        cells.dedup();
        if let Some(outside) = cells.iter().find(|cell| cell.index() >= self.cell_count()) {
            return Err(ShapeError::OutsideGrid {
                cell: outside.index(),
                cells: self.cell_count(),
            });
        }
        if cells.len() != self.side() {
            return Err(ShapeError::HouseSize {
                side: self.side(),
                found: cells.len(),
            });
        }
        Ok(cells)
    }

    /// The same grid with one more house of any cells. It does not matter in which order houses are added;
    /// one that is there already changes nothing. [`Shape::with_houses`] adds many at once.
    pub fn with_house(&self, cells: impl IntoIterator<Item = Cell>) -> Result<Shape, ShapeError> {
        self.with_houses([cells])
    }

    /// The same grid with more houses, which takes as long as to add one.
    ///
    /// ```
    /// use kudosu_board::{Cell, Shape};
    ///
    /// let nine = Shape::nine();
    /// let windows = [10, 14, 46, 50].map(|corner: u16| {
    ///     [0, 1, 2, 9, 10, 11, 18, 19, 20].map(|step| Cell::new(corner + step))
    /// });
    /// assert_eq!(nine.with_houses(windows)?.houses().len(), 27 + 4);
    /// # Ok::<(), kudosu_board::ShapeError>(())
    /// ```
    pub fn with_houses<H>(&self, houses: impl IntoIterator<Item = H>) -> Result<Shape, ShapeError>
    where
        H: IntoIterator<Item = Cell>,
    {
        let mut new: BTreeSet<Vec<Cell>> = BTreeSet::new();
        for house in houses {
            let house = self.as_house(house)?;
            let is_known = self.houses().iter().any(|known| known.cells() == house);
            if !is_known && new.insert(house) {
                Limit::Houses.check(self.side(), self.houses().len() + new.len())?;
            }
        }
        if new.is_empty() {
            return Ok(self.clone());
        }
        let beyond_lines = self.houses().iter().skip(2 * self.side());
        let mut groups: Vec<_> = beyond_lines
            .map(|house| (house.kind, house.cells.to_vec()))
            .collect();
        groups.extend(new.into_iter().map(|cells| (HouseKind::Extra, cells)));
        let boxes = groups
            .iter()
            .filter(|(kind, _)| *kind != HouseKind::Extra)
            .count();
        groups[boxes..].sort_by(|(_, one), (_, other)| one.cmp(other));
        Ok(Shape::build(self.side(), self.box_size(), groups))
    }

    /// The same grid where both long diagonals are houses too.
    pub fn with_diagonals(&self) -> Result<Shape, ShapeError> {
        let side = self.side() as u16;
        let falling = (0..side).map(|at| Cell::new(at * side + at)).collect();
        let rising = (0..side).map(|at| Cell::new(at * side + side - 1 - at)).collect();
        self.with_houses::<Vec<Cell>>([falling, rising])
    }

    /// The same grid where the cells at the same place of every box are houses too. Irregular boxes have no
    /// such places: then it is the boxes that a plain grid of this side has.
    ///
    /// ```
    /// let shape = kudosu_board::Shape::nine().with_disjoint_groups()?;
    /// assert_eq!(shape.houses().len(), 27 + 9);
    /// # Ok::<(), kudosu_board::ShapeError>(())
    /// ```
    pub fn with_disjoint_groups(&self) -> Result<Shape, ShapeError> {
        let side = self.side();
        let plain = Shape::of_side(side)?.box_size().unwrap_or((1, side));
        let (height, width) = self.box_size().unwrap_or(plain);
        let places = (0..height).flat_map(|row| (0..width).map(move |column| (row, column)));
        self.with_houses(places.map(|(row, column)| {
            let rows = (row..side).step_by(height);
            let cells =
                rows.flat_map(move |row| (column..side).step_by(width).map(move |column| (row, column)));
            cells.map(move |(row, column)| Cell::new((row * side + column) as u16))
        }))
    }
}
