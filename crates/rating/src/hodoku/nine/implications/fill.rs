//! What follows from a candidate directly: in its cell, in its houses, and through groups.

use super::super::grid::Grid;
use super::super::tables::{HOUSE_SET, HOUSES_OF, bits, cells, first};
use super::table::Tables;

/// Fills the tables with links between candidates.
pub fn links(tables: &mut Tables, grid: &Grid) {
    for cell in cells(grid.blank) {
        let digits = grid.cell[cell];
        for digit in bits(digits) {
            let on = tables.nodes.of(cell, digit, true);
            let off = tables.nodes.of(cell, digit, false);
            for other in bits(digits & !(1 << digit)) {
                let node = tables.nodes.of(cell, other, false);
                tables.imply(on, node);
                if digits.count_ones() == 2 {
                    tables.imply(off, node + 1);
                }
            }
            for &house in &HOUSES_OF[cell] {
                let house = usize::from(house);
                for other in cells(grid.places(house, digit) & !(1 << cell)) {
                    let node = tables.nodes.of(other, digit, false);
                    tables.imply(on, node);
                    if grid.free[house][digit] == 2 {
                        tables.imply(off, node + 1);
                    }
                }
            }
        }
    }
}

/// Adds links from and to groups.
pub fn groups(tables: &mut Tables, grid: &Grid) {
    for at in 0..tables.nodes.groups.len() {
        let (on, off) = (tables.nodes.of_group(at, true), tables.nodes.of_group(at, false));
        let group = &tables.nodes.groups[at];
        let (digit, seen) = (group.digit, group.seen);
        let houses = [group.of_box, group.line];
        for cell in cells(seen) {
            let candidate = tables.nodes.of(cell, digit, true);
            tables.imply(on, candidate - 1);
            tables.imply(candidate, off);
        }
        for house in houses {
            let left = seen & HOUSE_SET[house];
            if left.count_ones() == 1 {
                let candidate = tables.nodes.of(first(left), digit, true);
                tables.imply(off, candidate);
                tables.imply(candidate - 1, on);
            }
        }
        between(tables, grid, at);
    }
}

/// Adds links from a group to others that lie beside it in a house.
fn between(tables: &mut Tables, grid: &Grid, at: usize) {
    let group = &tables.nodes.groups[at];
    let (digit, own, line, of_box) = (group.digit, group.cells, group.line, group.of_box);
    let mut on_line = (0, 0);
    let mut in_box = (0, 0);
    for other in 0..tables.nodes.groups.len() {
        let beside = &tables.nodes.groups[other];
        if beside.digit != digit || beside.cells & own != 0 {
            continue;
        }
        let (same_line, same_box) = (beside.line == line, beside.of_box == of_box);
        if !same_line && !same_box {
            continue;
        }
        let found = if same_line { &mut on_line } else { &mut in_box };
        if found.0 == 0 {
            found.1 = other;
        }
        found.0 += 1;
        let (from, to) = (
            tables.nodes.of_group(at, true),
            tables.nodes.of_group(other, false),
        );
        tables.imply(from, to);
    }
    for (house, (number, other)) in [(line, on_line), (of_box, in_box)] {
        let rest = grid.places(house, digit) & !own;
        if number == 1 && rest & !tables.nodes.groups[other].cells == 0 {
            let (from, to) = (
                tables.nodes.of_group(at, false),
                tables.nodes.of_group(other, true),
            );
            tables.imply(from, to);
        }
    }
}
