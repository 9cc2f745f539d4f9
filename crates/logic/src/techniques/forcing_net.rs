//! Forcing nets: forcing chains in which a fact may follow from several others together.
//!
//! ```text
//! suppose r1c1 = 1 -> r1c4 = 2 -+
//!                 \-> r4c1 = 3 -+-> r4c4 = 1, because neither 2 nor 3 is left for it
//! ```

use super::prelude::*;
use crate::net::find_nets;

/// The shortest first.
pub fn find(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    find_nets(query, sink)
}
