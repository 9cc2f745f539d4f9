//! Nishio: one digit alone. Where a place of it would leave no room for it elsewhere, it is not there.
//!
//! ```text
//! 5 . | . 5      5 in r1c1: then not in r1c4, r4c1, r2c2; 5 of row 4 is in r4c4,
//! . 5 | 5 .      that of row 2 in r2c3, and row 3 has no place left
//! . . | 5 5      so no 5 in r1c1
//! 5 . | . 5
//! ```

use super::prelude::*;
use crate::net::find_nishio;

/// Each place from which its digit cannot be filled in.
pub fn find(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    find_nishio(query, sink)
}
