//! The techniques, one file each: the rule, a drawn example, the finder, its test.

pub mod full_house;
pub mod hidden_single;
pub mod locked_candidates;
pub mod naked_single;
pub mod naked_subset;

#[cfg(test)]
mod testing;

/// What every technique file needs.
mod prelude {
    pub use kudosu_board::{Cell, DigitSet, HouseId, HouseKind};

    pub(crate) use super::houses_by_sight;
    pub use crate::finder::{Flow, Hunt, Sink, report};
    pub use crate::{Evidence, HouseRole, Role, Step, Technique};
}

use kudosu_board::{House, HouseKind, Shape};

/// All houses in the order in which they are looked at: boxes, columns, rows, then extra ones.
pub(crate) fn houses_by_sight(shape: &Shape) -> impl Iterator<Item = &House> + Clone {
    let kinds = [
        HouseKind::Box,
        HouseKind::Column,
        HouseKind::Row,
        HouseKind::Extra,
    ];
    kinds
        .into_iter()
        .flat_map(move |kind| shape.houses().iter().filter(move |house| house.kind() == kind))
}
