//! A digit that a clue needs: it is in one of the cells of the clue, so it goes from what sees all its places
//! there.
//!
//! ```text
//! cage 17 of two cells in a row: 8 and 9, so none of them elsewhere in the row
//! ```

use super::clue_combinations::{MOST_STATES, combinations_told};
use super::prelude::*;
use crate::ClueReason;
use crate::clues::Reading;

/// Clue by clue, digit by digit.
pub fn find(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    let Some(rules) = query.position.rules() else {
        return Flow::Continue(());
    };
    for reading in rules.readings().iter().filter(|reading| !reading.is_of_pairs()) {
        query.check_stop()?;
        for digit in query.position.shape().digits().iter() {
            report(of_digit(query, reading, digit), sink)?;
        }
    }
    Flow::Continue(())
}

fn of_digit(query: &Query<'_>, reading: &Reading, digit: Digit) -> Option<Step> {
    let position = query.position;
    let places = places(position, reading, digit)?;
    let seen = position.seen_by_all(places.iter().copied(), digit);
    if seen.is_empty() || !needs(position, reading, digit, MOST_STATES)? {
        return None;
    }
    let gone: Vec<Candidate> = seen.iter().map(|cell| (cell, digit)).collect();
    Step::removing(query.technique, gone.iter().copied(), || {
        let with = reading.domains(|cell| position.possible(cell));
        let combinations = combinations_told(position, reading, &with);
        let mut evidence = Evidence::about_digit(digit)
            .digit_in(Role::Defining, digit, places)
            .clues(reading.clue);
        if combinations.is_empty() {
            let why = reading.why_broken(&without(position, reading, digit));
            evidence.reasons = vec![ClueReason {
                gone: gone.clone(),
                why,
            }];
        }
        Evidence {
            combinations,
            ..evidence
        }
    })
}

/// The places of a digit in a clue; `None` where it stands there already, or has none.
fn places(position: &Position, reading: &Reading, digit: Digit) -> Option<Vec<Cell>> {
    let stands = |&cell: &Cell| position.value(cell) == Some(digit);
    let places = reading
        .cells
        .iter()
        .copied()
        .filter(|&cell| position.allows(cell, digit));
    let places: Vec<Cell> = places.collect();
    (!places.is_empty() && !reading.cells.iter().any(stands)).then_some(places)
}

/// What the cells of a clue can hold without a digit.
fn without(position: &Position, reading: &Reading, digit: Digit) -> Vec<u32> {
    reading.domains(|cell| position.possible(cell) - DigitSet::of(digit))
}

/// Whether a clue cannot be kept without a digit; `None` where that takes too long to say.
fn needs(position: &Position, reading: &Reading, digit: Digit, most_states: usize) -> Option<bool> {
    let domains = without(position, reading, digit);
    Some(domains.contains(&0) || !reading.can_be_kept(&domains, most_states)?)
}
