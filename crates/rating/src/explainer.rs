//! Sudoku Explainer's rating of a single step.

use kudosu_board::{House, HouseKind, Shape};

use kudosu_logic::{HouseRole, Role, Step, Technique};

use crate::explainer_base;

/// The rating of a step on the scale of Sudoku Explainer 1.2.1, in tenths;
/// `None` for a technique it does not have.
pub fn explainer_rating(step: &Step, shape: &Shape) -> Option<u32> {
    let base = explainer_base(step.technique)?;
    let companions = || step.evidence.cells_as(Role::Companion).count() as u32;
    Some(match step.technique {
        Technique::HiddenSingle => {
            let house = step.evidence.houses_as(HouseRole::Base).next();
            let kind = house.and_then(|id| shape.house(id)).map(House::kind);
            if kind == Some(HouseKind::Box) { base } else { 15 }
        }
        Technique::UniqueLoop => {
            let cells = |role| step.evidence.cells_as(role).count();
            let for_length = match cells(Role::Floor) + cells(Role::Roof) {
                ..6 => 0,
                6..8 => 1,
                8..10 => 2,
                10.. => 5,
            };
            // A subset with the guardians counts by its size;
            // one that clears its own cells is a hidden one, whose roof is not counted.
            let mut gone = step.eliminations.iter();
            let is_hidden = gone.all(|&(cell, _)| step.evidence.cells_as(Role::Companion).any(|c| c == cell));
            let for_subset = companions().saturating_sub(u32::from(is_hidden));
            base + for_length + for_subset
        }
        Technique::Bug3 => base - 1 + companions(),
        _ => base,
    })
}
