//! Why a digit has only one place left in a house: the filled cells that keep it out of the others.

use kudosu_board::{Cell, Digit};
use kudosu_logic::{Position, Step};

/// The other empty cells of a single's house, and why they cannot hold its digit.
pub(crate) struct Blockers {
    /// The digit.
    pub digit: Digit,
    /// The other empty cells.
    pub others: Vec<Cell>,
    /// The filled cells that the others see the digit in, the one that explains most first, each with what
    /// it explains.
    pub groups: Vec<(Cell, Vec<Cell>)>,
    /// What is left without such a reason.
    pub earlier: Vec<Cell>,
}

impl Blockers {
    /// Of a step that places a digit in a house; nothing for other steps.
    pub fn of_single(position: &Position, step: &Step) -> Option<Blockers> {
        let &(_, house) = step.evidence.houses.first()?;
        let &(target, digit) = step.placements.first()?;
        let others: Vec<Cell> = position.blanks_in(house).filter(|&cell| cell != target).collect();
        let cells = position.shape().cells();
        let sources: Vec<Cell> = cells
            .filter(|&cell| position.value(cell) == Some(digit))
            .collect();
        let mut left = others.clone();
        let mut groups = Vec::new();
        loop {
            let seen = |source: Cell| left.iter().filter(|&&cell| position.sees(source, cell)).count();
            // Of equals the first in reading order.
            let best = sources.iter().copied().rev().max_by_key(|&source| seen(source));
            let Some(source) = best.filter(|&source| seen(source) > 0) else {
                break;
            };
            let (mine, rest) = left
                .iter()
                .copied()
                .partition(|&cell| position.sees(source, cell));
            left = rest;
            groups.push((source, mine));
        }
        Some(Blockers {
            digit,
            others,
            groups,
            earlier: left,
        })
    }
}
