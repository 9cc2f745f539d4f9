//! Tables of nets: a candidate is really set or removed on a copy, and the singles that arise are followed
//! for some rounds.

use super::super::grid::Grid;
use super::super::tables::{HOUSE_SET, HOUSES_OF, PEERS, bits, cells};
use super::nodes::{Node, is_on};
use super::table::Tables;

/// For how many rounds singles are followed.
const ROUNDS: usize = 4;

/// Rooms that last from one search to the next.
#[derive(Default)]
pub struct Nets {
    copy: Option<Box<Grid>>,
    singles: Vec<(usize, usize, Single)>,
}

/// Why a cell has its digit.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Single {
    Naked,
    Hidden,
}

impl Nets {
    /// Fills the tables of all candidates.
    pub fn look_ahead(&mut self, tables: &mut Tables, grid: &Grid) {
        for cell in cells(grid.blank) {
            for digit in bits(grid.cell[cell]) {
                for on in [true, false] {
                    let start = tables.nodes.of(cell, digit, on);
                    self.follow(tables, grid, start);
                }
            }
        }
    }

    fn follow(&mut self, tables: &mut Tables, grid: &Grid, start: Node) {
        let mut copy = match self.copy.take() {
            Some(mut copy) => {
                copy.copy_from(grid);
                copy
            }
            None => Box::new(grid.clone()),
        };
        let (cell, digit) = (tables.nodes.cell(start), tables.nodes.digit(start));
        if is_on(start) {
            set(tables, grid, &mut copy, start, (cell, digit), None);
        } else {
            copy.remove(cell, digit);
            let left = copy.cell[cell];
            if left.count_ones() == 1 {
                let digit = left.trailing_zeros() as usize;
                set(tables, grid, &mut copy, start, (cell, digit), None);
            }
        }
        for _ in 0..ROUNDS {
            self.list_singles(&copy);
            for &(cell, digit, why) in &self.singles {
                set(tables, grid, &mut copy, start, (cell, digit), Some(why));
            }
        }
        self.copy = Some(copy);
    }

    /// The singles that wait, naked ones first; of hidden ones, one for each cell.
    fn list_singles(&mut self, copy: &Grid) {
        self.singles.clear();
        let naked = copy.naked.waiting().filter(|&(cell, _)| copy.value[cell] == 0);
        self.singles
            .extend(naked.map(|(cell, digit)| (cell, digit, Single::Naked)));
        let mut seen = 0u128;
        for (cell, digit) in copy.hidden.waiting() {
            let is_only = |&house: &u8| copy.free[usize::from(house)][digit] == 1;
            if copy.value[cell] == 0 && seen >> cell & 1 == 0 && HOUSES_OF[cell].iter().any(is_only) {
                seen |= 1 << cell;
                self.singles.push((cell, digit, Single::Hidden));
            }
        }
    }
}

/// Sets a cell on the copy, and tells the table why that follows and what it removes.
fn set(
    tables: &mut Tables,
    grid: &Grid,
    copy: &mut Grid,
    start: Node,
    (cell, digit): (usize, usize),
    why: Option<Single>,
) {
    let own = copy.cell[cell];
    let house = tightest(copy, cell, digit);
    copy.place(cell, digit);
    let Tables { nodes, .. } = &*tables;
    let mut parents = [0; 5];
    let table = tables.of(start);
    let mut number = 0;
    let mut parent = |other: usize, digit: usize| {
        if number < parents.len() {
            parents[number] = table.position(nodes.of(other, digit, false)).unwrap_or(0) as u16;
            number += 1;
        }
    };
    match why {
        None => {}
        Some(Single::Naked) => {
            bits(grid.cell[cell] & !(1 << digit)).for_each(|other| parent(cell, other));
        }
        Some(Single::Hidden) => {
            cells(grid.places(house, digit) & !(1 << cell)).for_each(|other| parent(other, digit));
        }
    }
    let node = nodes.of(cell, digit, true);
    let at = match table.position(node) {
        // The candidate that was set at the start.
        Some(0) => 0,
        _ => table.entries.len() as u16,
    };
    tables.fill(start).add(node, parents);
    let from = [at, 0, 0, 0, 0];
    for peer in cells(PEERS[cell] & grid.digit[digit]) {
        let node = tables.nodes.of(peer, digit, false);
        tables.fill(start).add(node, from);
    }
    for other in bits(own & !(1 << digit)) {
        let node = tables.nodes.of(cell, other, false);
        tables.fill(start).add(node, from);
    }
}

/// The house of a cell in which a digit has the fewest places: of equal ones the row, then the column.
fn tightest(copy: &Grid, cell: usize, digit: usize) -> usize {
    let houses = HOUSES_OF[cell].iter().map(|&house| usize::from(house));
    let tightest = houses.min_by_key(|&house| copy.free[house][digit]);
    debug_assert!(tightest.is_none_or(|house| HOUSE_SET[house] >> cell & 1 == 1));
    tightest.unwrap_or(0)
}
