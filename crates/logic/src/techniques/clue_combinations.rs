//! What a clue leaves: digits that stand in no way of keeping the clue go.
//!
//! *Killer cage*: combinations of its sum. *Arrow, lines, numbers beside the grid*: the same for what they
//! say. Rules about the whole grid, and marks that compare neighbours, are looked at cell by cell: what a
//! cell can be leaves its neighbours only some digits.
//!
//! ```text
//! cage 4 of two cells: 1 and 3, so no 2 and nothing from 4 on
//! ```

use super::prelude::*;
use crate::clues::{ClueRules, PairRule, Reading};

/// A clue with more ways than this to be read is none that a person works out.
pub(crate) const MOST_STATES: usize = 20_000;
/// As many combinations are told, of clues with as many cells.
const MOST_TOLD: usize = 6;
const MOST_CELLS_TOLD: usize = 5;

/// Clues with few open cells first.
pub fn find(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    let position = query.position;
    let Some(rules) = position.rules() else {
        return Flow::Continue(());
    };
    let open = |reading: &&Reading| {
        let cells = reading.cells.iter();
        cells.filter(|&&cell| position.value(cell).is_none()).count()
    };
    let mut readings: Vec<&Reading> = rules
        .readings()
        .iter()
        .filter(|reading| open(reading) > 0)
        .collect();
    readings.sort_by_key(open);
    let few = readings.partition_point(|reading| open(reading) <= 2);
    for reading in &readings[..few] {
        report(of_reading(query, reading), sink)?;
    }
    find_beside_cells(query, rules, sink)?;
    for reading in &readings[few..] {
        query.check_stop()?;
        report(of_reading(query, reading), sink)?;
    }
    Flow::Continue(())
}

fn of_reading(query: &Query<'_>, reading: &Reading) -> Option<Step> {
    let position = query.position;
    let (gone, supports) = reading.unsupported(position, MOST_STATES)?;
    Step::removing(query.technique, gone, || {
        let is_told = reading.cells.len() <= MOST_CELLS_TOLD;
        let combinations = is_told.then(|| reading.combinations(&supports, MOST_TOLD, MOST_STATES));
        let digits = |values: Vec<u8>| values.into_iter().filter_map(Digit::new).collect();
        let combinations = combinations.flatten().unwrap_or_default();
        let open = reading
            .cells
            .iter()
            .copied()
            .filter(|&cell| position.value(cell).is_none());
        Evidence {
            combinations: combinations.into_iter().map(digits).collect(),
            ..Evidence::default()
                .cells(Role::Defining, open)
                .clues(reading.clue)
        }
    })
}

/// What a cell leaves the others by the rules for two cells of clues that are not read as a whole.
fn find_beside_cells(query: &Query<'_>, rules: &ClueRules, sink: &mut Sink<'_>) -> Flow {
    let position = query.position;
    let unread = |pair: &&PairRule| rules.reading(pair.clue).is_none();
    let pairs: Vec<&PairRule> = rules.pairs().iter().filter(unread).collect();
    if pairs.is_empty() {
        return Flow::Continue(());
    }
    let mut starts: Vec<(usize, Cell, kudosu_board::ClueId)> = Vec::new();
    for pair in &pairs {
        for cell in pair.cells {
            starts.push((position.possible(cell).len(), cell, pair.clue));
        }
    }
    starts.sort_unstable();
    starts.dedup();
    for (_, start, clue) in starts {
        let own = pairs.iter().filter(|pair| pair.clue == clue);
        let gone = own.filter_map(|pair| Some((pair, pair.other(start)?)));
        let gone = gone.flat_map(|(pair, other)| {
            let digits = position.candidates(other).iter();
            let is_left =
                move |digit: &Digit| pair.beside(other, *digit).intersects(position.possible(start));
            digits
                .filter(move |digit| !is_left(digit))
                .map(move |digit| (other, digit))
        });
        let step = Step::removing(query.technique, gone, || Evidence {
            clues: vec![clue],
            ..Evidence::default().cells(Role::Pivot, [start])
        });
        report(step, sink)?;
    }
    Flow::Continue(())
}
