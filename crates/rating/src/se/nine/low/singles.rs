//! Hidden singles (1.0 as the last blank of a house, 1.2 in a box, 1.5 on a line) and naked singles (2.3).

use crate::se::nine::grid::{Grid, cell_at};
use crate::se::nine::step::{SeKind, SeStep};
use crate::se::nine::tables::{ROWS, bits, cells, houses_by_sight};

/// The first hidden single: last blanks of a house first, then boxes, columns, rows.
pub fn hidden(grid: &Grid) -> Option<SeStep> {
    for last_blank in [true, false] {
        for house in houses_by_sight() {
            if (grid.ground.blanks[house] == 1) != last_blank {
                continue;
            }
            for digit in 0..9 {
                let places = grid.marks.place[house][digit];
                if places != 0 && places & (places - 1) == 0 {
                    let rating = match house {
                        _ if last_blank => 10,
                        ..ROWS => 12,
                        _ => 15,
                    };
                    let cell = cell_at(house, places.trailing_zeros() as usize);
                    return Some(SeStep::placing(SeKind::HiddenSingle, rating, cell, digit));
                }
            }
        }
    }
    None
}

/// The first cell with one candidate.
pub fn naked(grid: &Grid) -> Option<SeStep> {
    cells(grid.ground.blank).find_map(|cell| {
        let digits = grid.marks.cell[cell];
        let digit = bits(digits).next().filter(|_| digits & (digits - 1) == 0)?;
        Some(SeStep::placing(SeKind::NakedSingle, 23, cell, digit))
    })
}
