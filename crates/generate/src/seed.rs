//! Where chance starts when nobody said where.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;

/// A seed that nobody chose and that differs from call to call.
/// 53 bits, so that it survives every reader of JSON.
#[must_use]
pub fn fresh_seed() -> u64 {
    RandomState::new().hash_one("kudosu") >> 11
}
