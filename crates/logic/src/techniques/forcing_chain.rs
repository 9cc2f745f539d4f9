//! Forcing chains: suppose something and follow what it forces, one fact after the other.
//!
//! *Contradiction*: where that leads to two things that cannot both be, or leaves a cell or a digit without a
//! place, the supposition is wrong. *Cell* and *house*: one of the candidates of a cell is right, and one of the
//! places of a digit in a house; what all of them lead to is right as well.
//!
//! ```text
//! r1c1 = 1 -> r1c4 = 2                     whichever it is, r1c4 or r3c4 is 2:
//! r1c1 = 3 -> r3c1 = 1 -> r3c4 = 2         no 2 elsewhere in column 4
//! r1c1 = 4 -> r1c4 = 2
//! ```

use super::prelude::*;
use crate::net::find_chains;

/// The shortest first.
pub fn find(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    find_chains(query, sink)
}
