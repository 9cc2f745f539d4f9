//! Finned and sashimi fish: a basic fish but for a few extra places in the bases, the fins. The fish still
//! removes what sees all of the fins. It is called *sashimi* when without its fins a base has only one place
//! left.
//!
//! ```text
//!      c2        c7
//! r3 | X . . . . X |
//! r7 | . . . . . - |     the 7th row's place in column 7 sees the fin in column 9;
//! r8 | X . . . . X F     either the X-wing holds or the fin does, and both remove it
//! ```

use super::fish_search::{Fish, Rules, each_fish};
use super::prelude::*;

/// Finned fish in which every base has at least two places besides the fins.
pub fn find_finned(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    find(query, &|fish| fish.thinnest_base >= 2, sink)
}

/// Finned fish in which some base has only one place besides the fins.
pub fn find_sashimi(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    find(query, &|fish| fish.thinnest_base < 2, sink)
}

fn find(query: &Query<'_>, wanted: &dyn Fn(&Fish) -> bool, sink: &mut Sink<'_>) -> Flow {
    let rules = |bases, covers| Rules {
        bases,
        covers,
        size: query.technique.size(),
        finned: true,
    };
    let is_row = |kind| kind == HouseKind::Row;
    let is_column = |kind| kind == HouseKind::Column;
    for rules in [rules(is_column, is_row), rules(is_row, is_column)] {
        for digit in query.position.shape().digits().iter() {
            report_fish(query, digit, &rules, wanted, sink)?;
        }
    }
    Flow::Continue(())
}

/// Reports the wanted fish of one digit; where siamese fish are allowed also pairs of them with the same
/// bases.
pub(super) fn report_fish(
    query: &Query<'_>,
    digit: Digit,
    rules: &Rules,
    wanted: &dyn Fn(&Fish) -> bool,
    sink: &mut Sink<'_>,
) -> Flow {
    let mut same_bases: Vec<Fish> = Vec::new();
    each_fish(query, digit, rules, &mut |fish| {
        if wanted(&fish) {
            sink(fish.step(query.technique))?;
        }
        if !query.options.siamese {
            return Flow::Continue(());
        }
        same_bases.retain(|other| other.bases == fish.bases);
        for both in same_bases.iter().filter_map(|other| siamese(other, &fish)) {
            if wanted(&both) {
                sink(both.step(query.technique))?;
            }
        }
        same_bases.push(fish);
        Flow::Continue(())
    })
}

/// Two fish on the same bases whose eliminations differ, as one: it has the covers and fins of both, and is
/// sashimi only if both are.
fn siamese(first: &Fish, second: &Fish) -> Option<Fish> {
    let within = |a: &Fish, b: &Fish| a.eliminations.iter().all(|cell| b.eliminations.contains(cell));
    if first.covers == second.covers || within(first, second) || within(second, first) {
        return None;
    }
    let union = |a: &[Cell], b: &[Cell]| -> Vec<Cell> {
        let all: CellSet = a.iter().chain(b).copied().collect();
        all.iter().collect()
    };
    let fins = union(&first.fins, &second.fins);
    let body = union(&first.body, &second.body).into_iter();
    let more = second.covers.iter().filter(|cover| !first.covers.contains(cover));
    Some(Fish {
        digit: first.digit,
        bases: first.bases.clone(),
        covers: first.covers.iter().chain(more).copied().collect(),
        body: body.filter(|cell| !fins.contains(cell)).collect(),
        fins,
        endo_fins: first.endo_fins.clone(),
        eliminations: union(&first.eliminations, &second.eliminations),
        thinnest_base: first.thinnest_base.max(second.thinnest_base),
    })
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::*;

    /// Rows 3 and 8 have their 1 in the given columns only, counted from 1.
    fn two_rows(third: &[usize], eighth: &[usize]) -> String {
        let row = |columns: &[usize]| -> String {
            (1..=9)
                .map(|column| {
                    if columns.contains(&column) {
                        "."
                    } else {
                        "{23456789}"
                    }
                })
                .collect()
        };
        let free = ".".repeat(9);
        [
            &free,
            &free,
            &row(third),
            &free,
            &free,
            &free,
            &free,
            &row(eighth),
            &free,
        ]
        .map(String::as_str)
        .concat()
    }

    #[test]
    fn a_fin_beside_a_corner_protects_what_it_does_not_see() {
        let found = steps("finned-x-wing", &two_rows(&[2, 7], &[2, 7, 9]));
        assert_eq!(found, ["r7c7-1 r9c7-1"]);
    }

    #[test]
    fn a_missing_corner_makes_it_sashimi() {
        let found = steps("sashimi-x-wing", &two_rows(&[2, 7], &[2, 9]));
        // Also seen the other way: column 9 as cover and r3c7 as the fin.
        assert_eq!(found, ["r7c7-1 r9c7-1", "r1c9-1 r2c9-1"]);
    }
}
