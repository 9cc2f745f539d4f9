//! The techniques, one file each: the rule, a drawn example, the finder, its test.

pub mod aligned_exclusion;
pub mod als_chain;
pub mod als_xy_wing;
pub mod als_xz;
pub mod alternating_chain;
pub mod avoidable_rectangle;
pub mod basic_fish;
pub mod blocked_combinations;
pub mod braid;
pub mod bug;
pub mod clue_combinations;
pub mod common_exclusion;
pub mod complex_fish;
pub mod continuous_loop;
pub mod death_blossom;
pub mod direct;
pub mod discontinuous_loop;
mod ease;
pub mod empty_rectangle;
pub mod finned_fish;
pub mod firework;
mod fish_search;
pub mod forcing_chain;
pub mod forcing_net;
pub mod full_house;
pub mod hidden_rectangle;
pub mod hidden_single;
pub mod hidden_subset;
pub mod junior_exocet;
pub mod locked_candidates;
pub mod locked_subset;
pub mod multi_colours;
pub mod multi_sector;
pub mod naked_single;
pub mod naked_subset;
pub mod nested_net;
pub mod nishio;
mod rectangle;
pub mod remote_pair;
pub mod required_digit;
pub mod rule_of_45;
pub mod simple_colours;
pub mod sk_loop;
pub mod sue_de_coq;
pub mod template;
pub mod tridagon;
pub mod turbot_fish;
pub mod unique_loop;
pub mod unique_rectangle;
pub mod w_wing;
pub mod whip;
pub mod x_chain;
pub mod xy_chain;
pub mod xy_wing;

#[cfg(test)]
pub(crate) mod testing;

pub(crate) use als_chain::SetFront;

/// What every technique file needs.
mod prelude {
    pub use kudosu_board::{Cell, CellSet, Digit, DigitSet, House, HouseId, HouseKind};

    pub(crate) use super::{houses_by_sight, peers_by_sight};
    pub use crate::finder::{Flow, Query, Sink, report};
    pub(crate) use crate::step::SeenEffects;
    pub use crate::{Candidate, Evidence, HouseRole, Places, Position, Role, Step, Technique};
}

use kudosu_board::{Cell, House, HouseId, HouseKind, Shape};

use crate::Position;

/// All houses in the order in which they are looked at: boxes, columns, rows, then extra ones.
pub(crate) fn houses_by_sight(shape: &Shape) -> impl Iterator<Item = &House> + Clone {
    let kinds = [
        HouseKind::Box,
        HouseKind::Column,
        HouseKind::Row,
        HouseKind::Extra,
    ];
    kinds.into_iter().flat_map(|kind| shape.houses_of_kind(kind))
}

/// The peers of a cell in the order in which they are looked at:
/// those in its box, in its row, in its column, then in extra houses, then those by clues.
pub(crate) fn peers_by_sight(position: &Position, cell: Cell) -> Vec<Cell> {
    let shape = position.shape();
    let mut peers: Vec<Cell> = Vec::new();
    for house in house_ids_by_sight(shape, cell) {
        for &peer in shape.cells_of(house) {
            if peer != cell && !peers.contains(&peer) {
                peers.push(peer);
            }
        }
    }
    if position.rules().is_some() {
        let by_clues = position.peers(cell) - shape.peer_set(cell);
        peers.extend(by_clues.iter());
    }
    peers
}

/// The houses of a cell with its box first.
pub(crate) fn house_ids_by_sight(shape: &Shape, cell: Cell) -> Vec<HouseId> {
    let mut houses = shape.houses_of(cell).to_vec();
    houses.sort_by_key(|&id| shape.house(id).map(House::kind) != Some(HouseKind::Box));
    houses
}
