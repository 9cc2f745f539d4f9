//! XY-chain: cells with two candidates each, every cell sharing a digit with the next one, which it sees. If
//! the first cell does not hold its outer digit, each cell in turn is forced and the last one holds it; so
//! what sees that digit in both end cells loses it.
//!
//! ```text
//! 17 -- 72 -- 25 -- 51      not 1 at the left: 7, then 2, then 5, then 1 at the right;
//!  \\___ no 1 here ___/       one of the two ends is the 1
//! ```

use std::collections::HashSet;

use super::prelude::*;
use crate::chain::{LinkKinds, find_pincers};

/// The nodes of a chain of three cells; two cells are a naked pair.
const FEWEST_NODES: usize = 6;

/// XY-chains of three and more cells, shortest first; each set of eliminations once.
pub fn find(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    let graph = query.graph(LinkKinds::XY)?;
    let is_long = |path: &[usize]| path.len() >= FEWEST_NODES;
    find_pincers(query, graph, 1, &mut HashSet::new(), is_long, sink)
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::*;

    #[test]
    fn three_cells_pass_the_1_along() {
        let found = steps("xy-chain", "251346 463125 ..2453 ...261 3.65.4 ...6.2 @2x3");
        assert_eq!(found, ["r5c2-1 r6c5-1"]);
    }
}
