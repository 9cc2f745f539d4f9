//! Common exclusion: whichever place a digit takes in a house, or whichever digit a cell takes, something
//! else falls every time, at least once because of a clue.
//!
//! ```text
//! cells a knight's move apart differ, and the 5 of box 1 is in r1c1 or r1c3:
//! either way there is no 5 in r2c3, r3c2 (no house of both says so)
//! ```

use super::prelude::*;
use crate::clues::ClueRules;

/// Cells first, those with few digits before others, then houses.
pub fn find(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    let position = query.position;
    let Some(rules) = position.rules() else {
        return Flow::Continue(());
    };
    let with_digits = |count| {
        let cells = position.blanks().iter();
        cells.filter(move |&cell| position.candidates(cell).len() == count)
    };
    for cell in (2..=position.shape().side()).flat_map(with_digits) {
        query.check_stop()?;
        let all: Vec<Candidate> = position
            .candidates(cell)
            .iter()
            .map(|digit| (cell, digit))
            .collect();
        let step = Step::removing(query.technique, excluded_by_all(position, rules, &all), || {
            Evidence::about(position.candidates(cell)).cells(Role::Defining, [cell])
        });
        report(step, sink)?;
    }
    for house in houses_by_sight(position.shape()) {
        query.check_stop()?;
        for digit in position.shape().digits().iter() {
            let all: Vec<Candidate> = position
                .cells_in(house.id(), digit)
                .map(|cell| (cell, digit))
                .collect();
            let step = Step::removing(query.technique, excluded_by_all(position, rules, &all), || {
                Evidence::about_digit(digit)
                    .house(HouseRole::Base, house.id())
                    .candidates(Role::Defining, all.iter().copied())
            });
            report(step, sink)?;
        }
    }
    Flow::Continue(())
}

/// The candidates that each of these excludes; none where there are fewer than two of them.
fn excluded_by_all(position: &Position, rules: &ClueRules, all: &[Candidate]) -> Vec<Candidate> {
    if all.len() < 2 {
        return Vec::new();
    }
    let excluded = |&(cell, digit): &Candidate| {
        let same_digit = position.cells_with(digit) & rules.peers(cell);
        let mut excluded: Vec<Candidate> = same_digit.iter().map(|other| (other, digit)).collect();
        let linked = rules.linked_with((cell, digit)).map(|(other, _)| other);
        excluded.extend(linked.filter(|&(cell, digit)| position.allows(cell, digit)));
        excluded
    };
    let mut lists = all.iter().map(excluded);
    let mut common = lists.next().unwrap_or_default();
    for list in lists {
        common.retain(|candidate| list.contains(candidate));
    }
    // What the grid says alone is locked candidates.
    let by_clue = |gone: &Candidate| all.iter().any(|&one| rules.link_between(one, *gone).is_some());
    common.into_iter().filter(by_clue).collect()
}
