//! Where the cells are: one board or several, overlapping or apart, with holes, and the houses on them.

use std::collections::HashMap;
use std::fmt;

/// A place on the plane that all boards lie on, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot {
    /// From the top.
    pub row: u16,
    /// From the left.
    pub column: u16,
}

impl Spot {
    /// The spot so many rows and columns away, where that is on the plane.
    #[must_use]
    pub fn moved(self, down: i32, right: i32) -> Option<Spot> {
        let row = u16::try_from(i32::from(self.row) + down).ok()?;
        let column = u16::try_from(i32::from(self.column) + right).ok()?;
        (row > 0 && column > 0).then_some(Spot { row, column })
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row, self.column)
    }
}

/// The boxes of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Boxes {
    None,
    /// Of this height and width.
    Size(u16, u16),
    /// By letters, row by row; `.` is in none.
    Map(Vec<String>),
}

/// One board as a text says it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Board {
    pub(crate) name: Option<String>,
    pub(crate) rows: u16,
    pub(crate) columns: u16,
    /// Where its first cell is.
    pub(crate) at: Spot,
    pub(crate) boxes: Boxes,
    /// Whether rows and columns hold different digits.
    pub(crate) has_rows: bool,
    pub(crate) has_columns: bool,
}

impl Board {
    /// A board with the usual boxes of its size.
    pub(crate) fn new(rows: u16, columns: u16) -> Board {
        Board {
            name: None,
            rows,
            columns,
            at: Spot { row: 1, column: 1 },
            boxes: Board::usual_boxes(rows, columns),
            has_rows: true,
            has_columns: true,
        }
    }

    /// The most square boxes, not higher than wide, of a square board whose side is not prime.
    pub(crate) fn usual_boxes(rows: u16, columns: u16) -> Boxes {
        let height = (2..=rows.isqrt())
            .rev()
            .find(|height| rows.is_multiple_of(*height));
        match height {
            Some(height) if rows == columns => Boxes::Size(height, rows / height),
            _ => Boxes::None,
        }
    }

    /// The five boards of a Samurai.
    pub(crate) fn samurai() -> Vec<Board> {
        let corners = [(1, 1), (1, 13), (7, 7), (13, 1), (13, 13)];
        let names = ["A", "B", "C", "D", "E"];
        let board = |((row, column), name): ((u16, u16), &str)| Board {
            name: Some(name.to_owned()),
            at: Spot { row, column },
            ..Board::new(9, 9)
        };
        corners.into_iter().zip(names).map(board).collect()
    }

    fn spots(&self) -> impl Iterator<Item = Spot> + use<> {
        let (at, rows, columns) = (self.at, self.rows, self.columns);
        let row = move |row| (0..columns).map(move |column| (row, column));
        let spot = move |(row, column)| Spot {
            row: at.row + row,
            column: at.column + column,
        };
        (0..rows).flat_map(row).map(spot)
    }

    /// The cells of its boxes, box by box in the order of their first cells.
    fn box_spots(&self) -> Vec<Vec<Spot>> {
        let key = |spot: Spot| -> Option<(u16, char)> {
            let (row, column) = (spot.row - self.at.row, spot.column - self.at.column);
            match &self.boxes {
                Boxes::None => None,
                Boxes::Size(height, width) => {
                    let across = self.columns.div_ceil(*width);
                    Some((row / height * across + column / width, ' '))
                }
                Boxes::Map(map) => {
                    let letter = map.get(usize::from(row))?.chars().nth(usize::from(column))?;
                    (letter != '.').then_some((0, letter))
                }
            }
        };
        let mut boxes: Vec<((u16, char), Vec<Spot>)> = Vec::new();
        for spot in self.spots() {
            let Some(key) = key(spot) else { continue };
            match boxes.iter_mut().find(|(known, _)| *known == key) {
                Some((_, spots)) => spots.push(spot),
                None => boxes.push((key, vec![spot])),
            }
        }
        boxes.into_iter().map(|(_, spots)| spots).collect()
    }
}

/// What kind of house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Housing {
    /// A row of a board.
    Row,
    /// A column of a board.
    Column,
    /// A box of a board, or a region of any form.
    Box,
}

/// Cells that a board lists together. Those of a row or column are no house where the board says so.
#[derive(Clone, Debug)]
pub struct House {
    /// What it is.
    pub kind: Housing,
    /// Which one of its kind on its board, from 1.
    pub number: usize,
    /// On which board.
    pub board: usize,
    /// Whether its cells hold different digits.
    pub differs: bool,
    /// Its cells, by their numbers.
    pub cells: Vec<usize>,
}

/// All cells of a puzzle with their houses.
#[derive(Clone, Debug, Default)]
pub struct Plane {
    cells: Vec<Spot>,
    numbers: HashMap<Spot, usize>,
    houses: Vec<House>,
    edges: Vec<[usize; 2]>,
    edge_numbers: HashMap<[usize; 2], usize>,
    corners: Vec<Spot>,
    rows: u16,
    columns: u16,
}

impl Plane {
    /// The plane of these boards without the holes.
    pub(crate) fn new(boards: &[Board], holes: &[Spot]) -> Plane {
        let mut cells: Vec<Spot> = boards.iter().flat_map(Board::spots).collect();
        cells.sort_unstable();
        cells.dedup();
        cells.retain(|spot| !holes.contains(spot));
        let mut plane = Plane {
            numbers: cells.iter().enumerate().map(|(at, &spot)| (spot, at)).collect(),
            rows: cells.iter().map(|spot| spot.row).max().unwrap_or(0),
            columns: cells.iter().map(|spot| spot.column).max().unwrap_or(0),
            cells,
            ..Plane::default()
        };
        for (board, on) in boards.iter().enumerate() {
            plane.add_houses(board, on);
        }
        plane.find_edges();
        plane
    }

    fn add_houses(&mut self, board: usize, on: &Board) {
        let spot = |row: u16, column: u16| Spot {
            row: on.at.row + row,
            column: on.at.column + column,
        };
        let rows = (0..on.rows).map(|row| (0..on.columns).map(|column| spot(row, column)).collect());
        let columns = (0..on.columns).map(|column| (0..on.rows).map(|row| spot(row, column)).collect());
        let rows: Vec<Vec<Spot>> = rows.collect();
        let columns: Vec<Vec<Spot>> = columns.collect();
        let kinds = [
            (Housing::Row, on.has_rows, rows),
            (Housing::Column, on.has_columns, columns),
            (Housing::Box, true, on.box_spots()),
        ];
        for (kind, differs, groups) in kinds {
            for (at, spots) in groups.into_iter().enumerate() {
                let cells: Vec<usize> = spots.into_iter().filter_map(|spot| self.cell(spot)).collect();
                self.houses.push(House {
                    kind,
                    number: at + 1,
                    board,
                    differs,
                    cells,
                });
            }
        }
    }

    fn find_edges(&mut self) {
        for (at, spot) in self.cells.iter().enumerate() {
            for (down, right) in [(0, 1), (1, 0)] {
                if let Some(other) = spot.moved(down, right).and_then(|next| self.cell(next)) {
                    self.edge_numbers.insert([at, other], self.edges.len());
                    self.edges.push([at, other]);
                }
            }
        }
        let corners = self.cells.iter().flat_map(|spot| {
            [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(down, right)| Spot {
                row: spot.row + down,
                column: spot.column + right,
            })
        });
        self.corners = corners.collect();
        self.corners.sort_unstable();
        self.corners.dedup();
    }

    /// How many cells there are.
    #[must_use]
    pub fn cell_count(&self) -> usize {
        self.cells.len()
    }

    /// The spots of all cells in reading order.
    #[must_use]
    pub fn spots(&self) -> &[Spot] {
        &self.cells
    }

    /// The number of the cell at a spot, where there is one.
    #[must_use]
    pub fn cell(&self, spot: Spot) -> Option<usize> {
        self.numbers.get(&spot).copied()
    }

    /// Rows, columns and boxes of all boards.
    #[must_use]
    pub fn houses(&self) -> &[House] {
        &self.houses
    }

    /// For each cell the boxes that it is in, by their places among the houses.
    #[must_use]
    pub fn boxes_of_cells(&self) -> Vec<Vec<usize>> {
        let mut boxes = vec![Vec::new(); self.cells.len()];
        for (at, house) in self.houses.iter().enumerate() {
            if house.kind == Housing::Box {
                house.cells.iter().for_each(|&cell| boxes[cell].push(at));
            }
        }
        boxes
    }

    /// How many rows and columns the plane has.
    #[must_use]
    pub fn size(&self) -> (u16, u16) {
        (self.rows, self.columns)
    }

    /// Each two cells side by side.
    #[must_use]
    pub fn edges(&self) -> &[[usize; 2]] {
        &self.edges
    }

    /// The number of the edge between two cells, whichever comes first.
    #[must_use]
    pub fn edge(&self, a: usize, b: usize) -> Option<usize> {
        self.edge_numbers.get(&[a.min(b), a.max(b)]).copied()
    }

    /// Where cells have corners: the corner at the upper left of a spot has the name of the spot.
    #[must_use]
    pub fn corners(&self) -> &[Spot] {
        &self.corners
    }

    /// The cells at these distances from a cell, those that are there.
    pub(crate) fn around(&self, cell: usize, steps: &[(i32, i32)]) -> Vec<usize> {
        let Some(spot) = self.cells.get(cell) else {
            return Vec::new();
        };
        let mut found: Vec<usize> = steps
            .iter()
            .filter_map(|&(down, right)| self.cell(spot.moved(down, right)?))
            .collect();
        found.sort_unstable();
        found
    }

    /// The cells side by side with one.
    #[must_use]
    pub fn neighbours(&self, cell: usize) -> Vec<usize> {
        self.around(cell, &[(-1, 0), (0, -1), (0, 1), (1, 0)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_samurai_has_369_cells_and_shares_four_boxes() {
        let plane = Plane::new(&Board::samurai(), &[]);
        assert_eq!(plane.cell_count(), 369);
        assert_eq!(plane.houses().len(), 5 * 27);
        assert_eq!(plane.size(), (21, 21));
        let shared = |cell: &usize| {
            plane
                .houses()
                .iter()
                .filter(|house| house.cells.contains(cell))
                .count()
        };
        let cells: Vec<usize> = (0..369).collect();
        assert_eq!(cells.iter().filter(|cell| shared(cell) == 6).count(), 36);
    }

    #[test]
    fn holes_belong_to_no_house_and_to_no_edge() {
        let hole = Spot { row: 2, column: 2 };
        let plane = Plane::new(&[Board::new(4, 4)], &[hole]);
        assert_eq!((plane.cell_count(), plane.cell(hole)), (15, None));
        assert_eq!(plane.edges().len(), 24 - 4);
        assert_eq!(plane.corners().len(), 25);
        let first_box = plane.houses().iter().find(|house| house.kind == Housing::Box);
        assert_eq!(first_box.map(|house| house.cells.len()), Some(3));
    }

    #[test]
    fn boxes_are_as_square_as_they_can_be() {
        assert_eq!(Board::new(6, 6).boxes, Boxes::Size(2, 3));
        assert_eq!(Board::new(7, 7).boxes, Boxes::None);
        assert_eq!(Board::new(6, 8).boxes, Boxes::None);
    }
}
