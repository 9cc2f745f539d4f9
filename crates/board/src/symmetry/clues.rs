//! What becomes of clues when the grid is turned, mirrored or rearranged and the digits get other names.

use super::renaming::{Reads, Renamings, is_reversed};
use super::{Symmetry, SymmetryError, inverse_order};
use crate::{
    Cell, Clue, ClueKind, Clues, Digit, Edge, GridSide, Indexed, LineRule, Puzzle, Relation, Shape, Slant,
};

impl Symmetry {
    /// The puzzle after the rearrangement: its digits, and its clues as [`Symmetry::apply_to_clues`] says.
    ///
    /// ```
    /// use kudosu_board::{Cell, Clue, Grid, Puzzle, Shape, Symmetry};
    ///
    /// let four = Shape::of_side(4)?;
    /// let odd = |cell: u16| vec![Clue::Odd { cell: Cell::new(cell) }];
    /// let puzzle = Puzzle::with_clue_list("12..............".parse::<Grid>()?, odd(0))?;
    /// let turned = Symmetry::rotate_180(&four).apply_to_puzzle(&puzzle)?;
    /// assert_eq!(turned, Puzzle::with_clue_list("..............21".parse::<Grid>()?, odd(15))?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn apply_to_puzzle(&self, puzzle: &Puzzle) -> Result<Puzzle, SymmetryError> {
        let (grid, clues) = (self.apply(puzzle.grid())?, self.apply_to_clues(puzzle.clues())?);
        Ok(Puzzle::new(grid, clues).expect("both lie on the shape that comes out"))
    }

    /// The clues after the rearrangement: a solution keeps the clues exactly when what this makes of the
    /// solution keeps what it makes of the clues. Where no clue says the same of the result, the error names
    /// the kind of clue that is in the way.
    ///
    /// ```
    /// use kudosu_board::{Cell, Clue, Clues, LineRule, Shape, Symmetry};
    ///
    /// let four = Shape::of_side(4)?;
    /// let thermo = Clue::Line { rule: LineRule::Thermometer, cells: vec![Cell::new(0), Cell::new(1)] };
    /// let clues = Clues::new(&four, vec![thermo])?;
    /// let turned = Symmetry::rotate_90(&four).apply_to_clues(&clues)?;
    /// assert_eq!(turned.as_slice()[0].cells(&four), [Cell::new(3), Cell::new(7)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn apply_to_clues(&self, clues: &Clues) -> Result<Clues, SymmetryError> {
        self.expect_shape(clues.shape())?;
        let moving = Moving::by(self);
        let moved = clues.as_slice().iter().map(|clue| moving.image(clue));
        let moved = moved.collect::<Result<Vec<Clue>, SymmetryError>>()?;
        // A diagonal of which only a part is left does not start at the edge.
        Clues::new(&self.to, moved).map_err(|error| SymmetryError::ClueLines(error.kind))
    }

    /// The names that the digits of a puzzle with these clues can get along with this rearrangement, whatever
    /// names it gives them itself, as families that have none in common: none where a clue does not allow the
    /// rearrangement at all.
    ///
    /// ```
    /// use kudosu_board::{Cell, Clue, Clues, Indexed, Shape, Symmetry};
    ///
    /// let four = Shape::of_side(4)?;
    /// let mirror = Symmetry::mirror_top_bottom(&four);
    /// let cage = Clue::Killer { cells: vec![Cell::new(0), Cell::new(1)], sum: Some(4) };
    /// // As they are, or counted from the other end.
    /// assert_eq!(mirror.renamings(&Clues::new(&four, vec![cage.clone()])?).len(), 2);
    /// // Rows are counted from the other end, so that digits that tell their numbers are as well.
    /// let indexer = Clue::Indexer { indexed: Indexed::Row, cells: vec![Cell::new(5)] };
    /// assert_eq!(mirror.renamings(&Clues::new(&four, vec![cage, indexer])?).len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn renamings(&self, clues: &Clues) -> Vec<Renamings> {
        let moving = Moving::by(self);
        let mut numbers = clues.as_slice().iter().flat_map(|clue| match clue {
            Clue::Indexer { indexed, cells } => moving.numbers(*indexed, cells),
            _ => Vec::new(),
        });
        let families = match numbers.next() {
            None => Renamings::allowed_by(clues),
            Some(first) if numbers.all(|other| other == first) => {
                let names: Vec<Digit> = first.iter().filter_map(|&at| Digit::from_index(at)).collect();
                let is_allowed = clues.as_slice().iter().all(|clue| Reads::of(clue).allows(&names));
                is_allowed.then(|| Renamings::only(names)).into_iter().collect()
            }
            Some(_) => Vec::new(),
        };
        let is_sound = |family: &Renamings| self.with_names(family.first()).apply_to_clues(clues).is_ok();
        families.into_iter().filter(is_sound).collect()
    }

    /// Whether cells that lie side by side still do: the grid is turned or mirrored, and no more.
    fn is_rigid(&self) -> bool {
        let is_straight = |lines: &[usize]| {
            lines.iter().copied().eq(0..lines.len()) || lines.iter().rev().copied().eq(0..lines.len())
        };
        is_straight(&self.rows) && is_straight(&self.columns)
    }

    /// Where a step down and to the right leads afterwards, if the symmetry is rigid.
    fn turned(&self, (down, right): (i32, i32)) -> (i32, i32) {
        let sign = |lines: &[usize]| if lines.first() > lines.last() { -1 } else { 1 };
        let (down, right) = match self.transposed {
            true => (right, down),
            false => (down, right),
        };
        (down * sign(&self.rows), right * sign(&self.columns))
    }
}

struct Moving<'a> {
    symmetry: &'a Symmetry,
    /// Where each cell goes.
    places: Vec<Cell>,
    /// Whether the digits are counted from the other end; what reads their order says the opposite then.
    is_reversed: bool,
}

impl Moving<'_> {
    fn by(symmetry: &Symmetry) -> Moving<'_> {
        let mut places = vec![Cell::new(0); symmetry.to.cell_count()];
        for cell in symmetry.to.cells() {
            places[symmetry.origin_of(cell).index()] = cell;
        }
        Moving {
            symmetry,
            places,
            is_reversed: is_reversed(&symmetry.digits),
        }
    }

    fn cell(&self, cell: Cell) -> Cell {
        self.places[cell.index()]
    }

    fn cells(&self, cells: &[Cell]) -> Vec<Cell> {
        cells.iter().map(|&cell| self.cell(cell)).collect()
    }

    fn name(&self, digit: Digit) -> Digit {
        self.symmetry.name_of(digit)
    }

    /// A sum of so many digits under their new names.
    fn sum(&self, sum: u32, count: usize) -> u32 {
        let both = (count * (self.symmetry.from.side() + 1)) as u32;
        // A sum that can never come out stays one.
        match self.is_reversed {
            true => both.checked_sub(sum).unwrap_or(sum),
            false => sum,
        }
    }

    fn small_sum(&self, sum: u16) -> u16 {
        let other = self.sum(u32::from(sum), 2);
        u16::try_from(other).unwrap_or(sum)
    }

    fn image(&self, clue: &Clue) -> Result<Clue, SymmetryError> {
        let kind = clue.kind();
        if !Reads::of(clue).allows(&self.symmetry.digits) {
            return Err(SymmetryError::ClueDigits(kind));
        }
        let needs_neighbours = matches!(
            clue,
            Clue::AntiKnight
                | Clue::AntiKing
                | Clue::Negative { .. }
                | Clue::Minimum { .. }
                | Clue::Maximum { .. }
        );
        if needs_neighbours && !self.symmetry.is_rigid() {
            return Err(SymmetryError::ClueLines(kind));
        }
        Ok(match clue {
            Clue::AntiKnight => Clue::AntiKnight,
            Clue::AntiKing => Clue::AntiKing,
            Clue::Negative { relation, values } => Clue::Negative {
                relation: *relation,
                values: values.iter().map(|&value| self.value(*relation, value)).collect(),
            },
            Clue::Killer { cells, sum } => Clue::Killer {
                cells: self.cells(cells),
                sum: sum.map(|sum| self.sum(sum, cells.len())),
            },
            Clue::ExtraRegion { cells } => Clue::ExtraRegion {
                cells: self.cells(cells),
            },
            Clue::Clone { cells, copy } => Clue::Clone {
                cells: self.cells(cells),
                copy: self.cells(copy),
            },
            Clue::Quadruple { cells, digits } => Clue::Quadruple {
                cells: self.cells(cells),
                digits: digits.iter().map(|&digit| self.name(digit)).collect(),
            },
            Clue::Even { cell } => self.parity(*cell, true),
            Clue::Odd { cell } => self.parity(*cell, false),
            Clue::Minimum { cell } => self.extreme(*cell, true),
            Clue::Maximum { cell } => self.extreme(*cell, false),
            Clue::Marks { cell, digits } => Clue::Marks {
                cell: self.cell(*cell),
                digits: digits.iter().map(|digit| self.name(digit)).collect(),
            },
            Clue::Indexer { indexed, cells } => self.indexer(*indexed, cells)?,
            Clue::CountingCircles { cells } => Clue::CountingCircles {
                cells: self.cells(cells),
            },
            Clue::Pair {
                relation,
                cells,
                value,
            } => Clue::Pair {
                relation: *relation,
                cells: cells.map(|cell| self.cell(cell)),
                value: self.value(*relation, *value),
            },
            Clue::Arrow { pill, line } => Clue::Arrow {
                pill: self.cells(pill),
                line: self.cells(line),
            },
            Clue::Line { rule, cells } => self.line(*rule, cells),
            Clue::LittleKiller { start, slant, sum } => self.little_killer(*start, *slant, *sum)?,
            Clue::Outside { rule, edge, value } => Clue::Outside {
                rule: *rule,
                edge: self.edge(*edge, kind)?,
                value: *value,
            },
        })
    }

    /// The value of two cells in a relation.
    fn value(&self, relation: Relation, value: u16) -> u16 {
        match relation {
            Relation::Sum => self.small_sum(value),
            Relation::Difference | Relation::Ratio => value,
        }
    }

    fn parity(&self, cell: Cell, is_even: bool) -> Clue {
        let (cell, one) = (self.cell(cell), Digit::from_index(0));
        // Names that keep the groups keep all of them or change both.
        let keeps = one.is_none_or(|one| !self.name(one).get().is_multiple_of(2));
        match is_even == keeps {
            true => Clue::Even { cell },
            false => Clue::Odd { cell },
        }
    }

    fn extreme(&self, cell: Cell, is_least: bool) -> Clue {
        let cell = self.cell(cell);
        // Names that are neither as they were nor reversed were refused before.
        match is_least != self.is_turned_over() {
            true => Clue::Minimum { cell },
            false => Clue::Maximum { cell },
        }
    }

    /// Whether large digits become small ones; on a grid of one cell nothing changes.
    fn is_turned_over(&self) -> bool {
        self.is_reversed && self.symmetry.digits.len() > 1
    }

    fn line(&self, rule: LineRule, cells: &[Cell]) -> Clue {
        let mut cells = self.cells(cells);
        let is_ascending = matches!(rule, LineRule::Thermometer | LineRule::SlowThermometer);
        if is_ascending && self.is_turned_over() {
            cells.reverse();
        }
        Clue::Line { rule, cells }
    }

    /// An indexer goes along where its rows, columns or places get the same new numbers as the digits.
    fn indexer(&self, indexed: Indexed, cells: &[Cell]) -> Result<Clue, SymmetryError> {
        let clue = Clue::Indexer {
            indexed: match (indexed, self.symmetry.transposed) {
                (Indexed::Row, true) => Indexed::Column,
                (Indexed::Column, true) => Indexed::Row,
                (indexed, _) => indexed,
            },
            cells: self.cells(cells),
        };
        let names: Vec<usize> = self.symmetry.digits.iter().map(|name| name.index()).collect();
        let is_renamed = !names.iter().copied().eq(0..names.len());
        match (
            self.numbers(indexed, cells)
                .iter()
                .all(|numbers| *numbers == names),
            is_renamed,
        ) {
            (true, _) => Ok(clue),
            (false, true) => Err(SymmetryError::ClueDigits(clue.kind())),
            (false, false) => Err(SymmetryError::ClueLines(clue.kind())),
        }
    }

    /// The new numbers of the rows, of the columns or, for each of these cells, of the places in its box.
    fn numbers(&self, indexed: Indexed, cells: &[Cell]) -> Vec<Vec<usize>> {
        let of_lines = |are_rows: bool| {
            let lines = match are_rows != self.symmetry.transposed {
                true => &self.symmetry.rows,
                false => &self.symmetry.columns,
            };
            vec![inverse_order(lines)]
        };
        let of_box = |&cell: &Cell| {
            let inside = |shape: &Shape, cell| {
                let house = shape.box_of(cell);
                house.map_or_else(Vec::new, |house| shape.cells_of(house).to_vec())
            };
            let old = inside(&self.symmetry.from, cell);
            let new = inside(&self.symmetry.to, self.cell(cell));
            let place = |&cell: &Cell| new.iter().position(|&other| other == self.cell(cell));
            old.iter().filter_map(place).collect()
        };
        match indexed {
            Indexed::Row => of_lines(true),
            Indexed::Column => of_lines(false),
            Indexed::Box => cells.iter().map(of_box).collect(),
        }
    }

    fn little_killer(&self, start: Cell, slant: Slant, sum: u32) -> Result<Clue, SymmetryError> {
        let (from, to) = (&self.symmetry.from, &self.symmetry.to);
        let way = self.cells(&slant.cells(start, from));
        let turned = self.symmetry.turned(slant.step());
        // A diagonal of one cell could go anywhere, so the one that was turned comes first.
        let mut slants = Slant::ALL.to_vec();
        slants.sort_by_key(|slant| slant.step() != turned);
        let start = self.cell(start);
        let found = slants.into_iter().find(|slant| slant.cells(start, to) == way);
        let slant = found.ok_or(SymmetryError::ClueLines(ClueKind::LittleKiller))?;
        let sum = self.sum(sum, way.len());
        Ok(Clue::LittleKiller { start, slant, sum })
    }

    fn edge(&self, edge: Edge, kind: ClueKind) -> Result<Edge, SymmetryError> {
        let (from, to) = (&self.symmetry.from, &self.symmetry.to);
        let seen = self.cells(&edge.cells(from));
        let look = |side: GridSide| match side {
            GridSide::Top => (1, 0),
            GridSide::Bottom => (-1, 0),
            GridSide::Left => (0, 1),
            GridSide::Right => (0, -1),
        };
        let turned = self.symmetry.turned(look(edge.side));
        let mut sides = [GridSide::Top, GridSide::Left, GridSide::Right, GridSide::Bottom];
        sides.sort_by_key(|&side| look(side) != turned);
        let refused = SymmetryError::ClueLines(kind);
        let Some(&nearest) = seen.first() else {
            return Err(refused);
        };
        let edges = sides.into_iter().map(|side| {
            let at = match side {
                GridSide::Top | GridSide::Bottom => to.column_of(nearest),
                GridSide::Left | GridSide::Right => to.row_of(nearest),
            };
            Edge { side, at: at as u16 }
        });
        edges
            .into_iter()
            .find(|edge| edge.cells(to) == seen)
            .ok_or(refused)
    }
}
