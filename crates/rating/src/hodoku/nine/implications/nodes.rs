//! What an implication is about: a candidate or a group of them, on or off.

use super::super::grid::Grid;
use super::super::tables::{BOXES, HOUSES, bits, cells, common_peers, first};

/// A candidate or a group that is on or off: twice its number, and one more if it is on.
pub type Node = u16;

/// Whether a node is on.
#[inline]
pub fn is_on(node: Node) -> bool {
    node & 1 == 1
}

/// Two or three places of a digit in a box on a line.
pub struct Group {
    /// The digit.
    pub digit: usize,
    /// Its cells.
    pub cells: u128,
    /// The row or the column.
    pub line: usize,
    /// The box.
    pub of_box: usize,
    /// The places of the digit that see all of it.
    pub seen: u128,
}

/// The candidates of a position, by cell, then digit, and after them the groups.
#[derive(Default)]
pub struct Nodes {
    candidates: Vec<(u8, u8)>,
    number: Vec<[u16; 9]>,
    /// The groups: those in rows, then those in columns.
    pub groups: Vec<Group>,
}

impl Nodes {
    /// Numbers them.
    pub fn survey(&mut self, grid: &Grid, with_groups: bool) {
        self.candidates.clear();
        self.groups.clear();
        self.number.clear();
        self.number.resize(81, [0; 9]);
        for cell in cells(grid.blank) {
            for digit in bits(grid.cell[cell]) {
                self.number[cell][digit] = self.candidates.len() as u16;
                self.candidates.push((cell as u8, digit as u8));
            }
        }
        if with_groups {
            self.find_groups(grid);
        }
    }

    fn find_groups(&mut self, grid: &Grid) {
        for line in 0..BOXES {
            for digit in 0..9 {
                let places = grid.places(line, digit);
                for of_box in BOXES..HOUSES {
                    let cells = grid.places(of_box, digit) & places;
                    if cells.count_ones() >= 2 {
                        self.groups.push(Group {
                            digit,
                            cells,
                            line,
                            of_box,
                            seen: common_peers(cells) & grid.digit[digit],
                        });
                    }
                }
            }
        }
    }

    /// How many candidates there are.
    #[inline]
    pub fn candidates(&self) -> usize {
        self.candidates.len()
    }

    /// How many nodes there are, on and off.
    pub fn count(&self) -> usize {
        2 * (self.candidates.len() + self.groups.len())
    }

    /// The node of a candidate.
    #[inline]
    pub fn of(&self, cell: usize, digit: usize, on: bool) -> Node {
        2 * self.number[cell][digit] + u16::from(on)
    }

    /// The node of a group by its place in the list.
    pub fn of_group(&self, group: usize, on: bool) -> Node {
        (2 * (self.candidates.len() + group)) as u16 + u16::from(on)
    }

    /// The group of a node, if it is one.
    #[inline]
    pub fn group(&self, node: Node) -> Option<&Group> {
        let at = usize::from(node / 2);
        self.groups.get(at.wrapping_sub(self.candidates.len()))
    }

    /// The cell of a node; of a group, the lowest.
    #[inline]
    pub fn cell(&self, node: Node) -> usize {
        match self.candidates.get(usize::from(node / 2)) {
            Some(&(cell, _)) => usize::from(cell),
            None => self.group(node).map_or(0, |group| first(group.cells)),
        }
    }

    /// The digit of a node.
    #[inline]
    pub fn digit(&self, node: Node) -> usize {
        match self.candidates.get(usize::from(node / 2)) {
            Some(&(_, digit)) => usize::from(digit),
            None => self.group(node).map_or(0, |group| group.digit),
        }
    }

    /// All cells of a node.
    #[inline]
    pub fn cells(&self, node: Node) -> u128 {
        self.group(node)
            .map_or_else(|| 1 << self.cell(node), |group| group.cells)
    }
}
