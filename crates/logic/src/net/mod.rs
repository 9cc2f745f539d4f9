//! Forcing chains and nets: what follows from suppositions, and the shortest proof of it.
//!
//! A position is taken for the sets of which exactly one candidate is true (`links`). Where every fact
//! follows from one other, the consequences of a supposition are a walk through a graph (`chains`); where
//! facts join, they are what singles fill in (`closure`), to any depth where a candidate may be refuted by a
//! supposition of its own inside of another. First all that follows is found, as bits; a proof is built
//! (`proof`) only for what may become a step.

mod chains;
mod closure;
mod links;
mod nested;
mod proof;
mod search;

use crate::Position;

pub(crate) use links::{GroupKind, Links, Number};
pub(crate) use nested::find_nested;
pub(crate) use search::{find_chains, find_from_guardians, find_nets, find_nishio};

/// Where a position has more candidates than this, as on 25×25 grids, suppositions are not followed.
const MOST_CANDIDATES: usize = 3_000;

/// Whether a position has more candidates than can be followed within the limit.
pub(crate) fn is_too_large(position: &Position) -> bool {
    let cells = position.blanks().iter();
    let candidates: usize = cells.map(|cell| position.candidates(cell).len()).sum();
    candidates > MOST_CANDIDATES
}
