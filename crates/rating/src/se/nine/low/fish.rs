//! Basic fish: X-wing, swordfish, jellyfish. Columns as bases first; the same lines for all digits before
//! other lines.

use super::small_unions;
use crate::se::nine::grid::{Grid, cell_at};
use crate::se::nine::step::{SeKind, SeStep};
use crate::se::nine::tables::{ALL, COLUMNS, ROWS, bits, count};

/// The first fish of this size that removes something.
pub fn find(grid: &Grid, size: usize) -> Option<SeStep> {
    [COLUMNS, ROWS]
        .into_iter()
        .find_map(|bases| find_in(grid, size, bases))
}

fn find_in(grid: &Grid, size: usize, bases: usize) -> Option<SeStep> {
    // The lines of a later digit only count where they come before those of the digits already looked at.
    let mut first: Option<(u16, usize, u16)> = None;
    for digit in (0..9).filter(|&digit| usize::from(grid.ground.placed[digit]) <= 9 - 2 * size) {
        let lines: [u16; 9] = std::array::from_fn(|line| grid.marks.place[bases + line][digit]);
        small_unions(&lines, size, size, &mut |chosen, covered| {
            if first.is_some_and(|(before, _, _)| before <= chosen) {
                return true;
            }
            let removes = bits(ALL & !chosen).any(|line| lines[line] & covered != 0);
            if removes && count(covered) == size {
                first = Some((chosen, digit, covered));
                return true;
            }
            false
        });
    }
    let (chosen, digit, covered) = first?;
    let gone = bits(ALL & !chosen).flat_map(|line| {
        let places = grid.marks.place[bases + line][digit] & covered;
        bits(places).map(move |place| (cell_at(bases + line, place) as u8, 1 << digit))
    });
    let rating = [0, 0, 32, 38, 52][size];
    SeStep::removing(SeKind::Fish(size as u8), rating, gone.collect())
}
