//! Nested forcing net: a contradiction inside of which other candidates are refuted by suppositions of their
//! own. With as many levels as it takes every puzzle with one solution comes to its end.
//!
//! ```text
//! suppose r1c1 = 1 -> r1c4 = 2
//!                     suppose r4c4 = 3 as well -> ... -> nothing is left for r7c4
//!                  -> r4c4 is not 3 -> ... -> 5 has no place in box 9
//! ```

use super::prelude::*;
use crate::net::find_nested;

/// The shortest of some at the smallest depth at which there are any.
pub fn find(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    find_nested(query, sink)
}
