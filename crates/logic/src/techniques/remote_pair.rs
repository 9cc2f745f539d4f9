//! Remote pair: cells with the same two candidates, each seeing the next. They hold the two digits in turn,
//! so the first and the last of an even number of them hold different ones,
//! and a cell that sees both holds neither.
//!
//! ```text
//! 58 - 58 - 58 - 58     two and two: the ends differ,
//!  \\__ no 5, no 8 _/    whichever digit the first one holds
//! ```

use super::prelude::*;
use crate::{Chain, Link, Node};

/// Two cells are a naked pair.
const FEWEST_CELLS: usize = 4;

/// Remote pairs: pair by pair of digits and end by end, with the shortest chain between the two ends.
pub fn find(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    let position = query.position;
    let mut pairs: Vec<DigitSet> = position
        .blanks()
        .iter()
        .map(|cell| position.candidates(cell))
        .filter(|candidates| candidates.len() == 2)
        .collect();
    pairs.sort_unstable();
    pairs.dedup();
    for pair in pairs {
        let has_pair = |cell: &Cell| position.candidates(*cell) == pair;
        let cells: CellSet = position.blanks().iter().filter(has_pair).collect();
        if cells.len() < FEWEST_CELLS {
            continue;
        }
        for start in cells.iter() {
            find_from(query, pair, &cells, start, sink)?;
        }
    }
    Flow::Continue(())
}

/// Walks outwards from `start`; every cell reached after an odd number of steps holds the other digit.
fn find_from(query: &Query<'_>, pair: DigitSet, cells: &CellSet, start: Cell, sink: &mut Sink<'_>) -> Flow {
    let mut chains = vec![vec![start]];
    let mut left = cells.clone();
    left.remove(start);
    while !chains.is_empty() {
        let mut longer = Vec::new();
        for chain in &chains {
            let Some(&last) = chain.last() else { continue };
            for next in (&left & query.position.peers(last)).iter() {
                left.remove(next);
                let mut chain = chain.clone();
                chain.push(next);
                if chain.len() >= FEWEST_CELLS && chain.len() % 2 == 0 && start < next {
                    report(step(query, pair, &chain), sink)?;
                }
                longer.push(chain);
            }
        }
        chains = longer;
    }
    Flow::Continue(())
}

fn step(query: &Query<'_>, pair: DigitSet, cells: &[Cell]) -> Option<Step> {
    let ends = [*cells.first()?, *cells.last()?];
    let seen = |digit: Digit| query.position.seen_by_all(ends, digit);
    let gone = pair
        .iter()
        .flat_map(|digit| seen(digit).iter().map(|cell| (cell, digit)).collect::<Vec<_>>());
    Step::removing(query.technique, gone, || {
        let (Some(a), Some(b)) = (pair.first(), pair.iter().next_back()) else {
            return Evidence::about(pair);
        };
        Evidence::about(pair)
            .cells(Role::Defining, cells.iter().copied())
            .chain(chain(cells, [a, b]))
            .chain(chain(cells, [b, a]))
    })
}

/// "If the first cell does not hold the first digit, the last cell does."
fn chain(cells: &[Cell], [first, second]: [Digit; 2]) -> Chain {
    let mut nodes = Vec::new();
    let mut links = Vec::new();
    for (at, &cell) in cells.iter().enumerate() {
        let digits = if at % 2 == 0 {
            [first, second]
        } else {
            [second, first]
        };
        nodes.extend(digits.map(|digit| Node {
            cells: vec![cell],
            digit,
            set: None,
        }));
        links.extend([Link::Strong, Link::Weak]);
    }
    links.pop();
    Chain { nodes, links }
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::*;

    #[test]
    fn four_cells_with_4_and_6_leave_neither_where_both_ends_are_seen() {
        let found = steps("remote-pair", "531... 2...5. ....43 ...5.. ..5... .12.3. @2x3");
        assert_eq!(found, ["r2c4-4 r2c4-6"]);
    }

    #[test]
    fn an_odd_number_of_cells_says_nothing() {
        let row = "{12}.......{12} ......... ......... ......... ......... ......... ......... ......... {12}........";
        assert!(steps("remote-pair", row).is_empty());
    }
}
