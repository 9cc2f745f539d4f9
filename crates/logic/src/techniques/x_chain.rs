//! X-chain: a chain of places of one digit, joined alternately by "one of these two" (the only two places in
//! a house) and "not both" (two places that see each other).
//! One of its two ends is true, so the digit leaves every cell that sees both.
//!
//! ```text
//! 7 . . | . 7 . | . . .   r1c1 = r1c5 - r5c5 = r5c9 - r8c9 = r8c3
//! . - . | . : . | . . .   the first or the last place holds the 7,
//!         : : :           so what sees both of them does not
//! ```

use std::collections::HashSet;

use super::prelude::*;
use crate::chain::{LinkKinds, find_pincers};

/// X-chains, shortest first; each set of eliminations once.
pub fn find(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    let graph = query.graph(LinkKinds::X)?;
    find_pincers(query, graph, 1, &mut HashSet::new(), |_| true, sink)
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::*;

    #[test]
    fn one_end_of_the_chain_holds_the_3() {
        let found = steps("x-chain", "143... 256134 461... ...416 ....42 624... @2x3");
        assert_eq!(found, ["r5c4-3"]);
    }
}
