//! What a clue leaves: digits that stand in no way of keeping the clue go.
//!
//! *Killer cage*: combinations of its sum. *Arrow, lines, numbers beside the grid*: the same for what they
//! say. Rules about the whole grid, and marks that compare neighbours, are looked at cell by cell: what a
//! cell can be leaves its neighbours only some digits.
//!
//! ```text
//! cage 4 of two cells: 1 and 3, so no 2 and nothing from 4 on
//! ```

use super::ease::{Ease, Turn, strikes_the_eye};
use super::prelude::*;
use crate::clues::{ClueRules, PairRule, Reading};

/// A clue with more ways than this to be read is none that a person works out.
pub(crate) const MOST_STATES: usize = 20_000;
/// As many combinations are told, of clues with as many cells; of larger ones, where the order of the digits
/// does not matter, as many digits in all; a single combination of any clue.
const MOST_TOLD: usize = 6;
const MOST_CELLS_TOLD: usize = 5;
const MOST_DIGITS_TOLD: usize = 24;
/// Clues with as many open cells are compared before one of them is told.
const MOST_OPEN_COMPARED: usize = 6;

/// What is seen first: a clue with one open cell, then one with a single combination, then a long one that
/// loses much, then those with two open cells, marks and lines that compare neighbours, and the rest.
pub fn find(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    let position = query.position;
    let Some(rules) = position.rules() else {
        return Flow::Continue(());
    };
    let open = |reading: &Reading| {
        let cells = reading.cells.iter();
        cells.filter(|&&cell| position.value(cell).is_none()).count()
    };
    let is_small = |reading: &Reading| (1..=MOST_OPEN_COMPARED).contains(&open(reading));
    let is_compared =
        |reading: &&Reading| is_small(reading) || (open(reading) > 0 && strikes_the_eye(reading, position));
    let mut found: Vec<Found<'_>> = Vec::new();
    for reading in rules.readings().iter().filter(is_compared) {
        query.check_stop()?;
        let step = of_reading(query, reading);
        found.extend(step.map(|step| (Ease::of(&step, open(reading)), reading, step)));
    }
    report_in_turn(query, &mut found, Turn::TwoOpen, sink)?;
    find_beside_cells(query, rules, sink)?;
    report_in_turn(query, &mut found, Turn::Rest, sink)?;
    for count in MOST_OPEN_COMPARED + 1..=position.blanks().len() {
        let has_so_many = |reading: &&Reading| open(reading) == count && !is_compared(reading);
        for reading in rules.readings().iter().filter(has_so_many) {
            query.check_stop()?;
            report(
                of_reading(query, reading).map(|step| with_reasons(query, reading, step)),
                sink,
            )?;
        }
    }
    Flow::Continue(())
}

/// A step with how easy it is to see, and the reading that it comes from.
type Found<'a> = (Ease, &'a Reading, Step);

/// Reports the steps that have their turn by then, the first ones first.
fn report_in_turn(query: &Query<'_>, found: &mut Vec<Found<'_>>, last: Turn, sink: &mut Sink<'_>) -> Flow {
    // Few are found; sorting them would be more to load than it saves.
    let next = |found: &[Found<'_>]| (0..found.len()).min_by_key(|&at| found[at].0);
    while let Some(at) = next(found).filter(|&at| found[at].0.turn <= last) {
        let (_, reading, step) = found.remove(at);
        report(Some(with_reasons(query, reading, step)), sink)?;
    }
    Flow::Continue(())
}

/// The step with the reasons that it needs beside the combinations that are left; worked out only for steps
/// that somebody gets to see.
fn with_reasons(query: &Query<'_>, reading: &Reading, mut step: Step) -> Step {
    if step.evidence.combinations.is_empty() && step.evidence.cells.len() > 1 {
        let domains = reading.domains(|cell| query.position.possible(cell));
        step.evidence.reasons = reading.reasons(&domains, &step.eliminations);
    }
    step
}

/// The ways to keep a clue with these digits, where they are few enough to be told.
pub(super) fn combinations_told(position: &Position, reading: &Reading, domains: &[u32]) -> Vec<Vec<Digit>> {
    let most = match reading.cells.len() {
        ..=MOST_CELLS_TOLD => MOST_TOLD,
        // All digits there are, in no order, say nothing.
        _ if reading.has_order() => 1,
        count if count < position.shape().side() => (MOST_DIGITS_TOLD / count).max(1),
        _ => 0,
    };
    let combinations = reading.combinations(domains, most, MOST_STATES);
    let digits = |values: Vec<u8>| values.into_iter().filter_map(Digit::new).collect();
    combinations.unwrap_or_default().into_iter().map(digits).collect()
}

fn of_reading(query: &Query<'_>, reading: &Reading) -> Option<Step> {
    let position = query.position;
    let (gone, supports) = reading.unsupported(position, MOST_STATES)?;
    Step::removing(query.technique, gone, || {
        let open = reading
            .cells
            .iter()
            .copied()
            .filter(|&cell| position.value(cell).is_none());
        Evidence {
            combinations: combinations_told(position, reading, &supports),
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
        query.check_stop()?;
        let own = rules.pairs_of(clue).iter();
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

#[cfg(test)]
mod tests {
    use kudosu_board::{Clue, Grid, LineRule, Puzzle, Shape, Stop};
    use kudosu_testkit::cage;

    use super::*;
    use crate::{Options, all_steps, next_step};

    fn position(clues: Vec<Clue>) -> Position {
        Position::of(Puzzle::with_clue_list(Grid::blank(&Shape::nine()), clues).unwrap())
    }

    fn digits(values: &[u8]) -> Vec<Digit> {
        values.iter().filter_map(|&value| Digit::new(value)).collect()
    }

    #[test]
    fn a_large_cage_with_a_single_combination_comes_before_a_small_one_with_several() {
        let shape = Shape::nine();
        let cages = [
            ("r1c1 r1c2", 8),
            ("r2c1 r2c2", 5),
            ("r9c1 r9c2 r9c3 r9c4 r8c1", 35),
        ];
        let start = position(cages.map(|(names, sum)| cage(&shape, names, sum)).to_vec());
        let profile = crate::Profile::human();
        let step = next_step(&start, &profile, &Stop::new()).unwrap().unwrap();
        assert_eq!(step.evidence.combinations, [digits(&[5, 6, 7, 8, 9])]);
        let mut all = all_steps(
            &start,
            Technique::ClueCombinations,
            &Options::default(),
            &Stop::new(),
        )
        .unwrap();
        let last = all.pop().unwrap();
        assert_eq!(last.evidence.combinations.len(), 3, "1+7, 2+6 and 3+5 come last");
    }

    #[test]
    fn what_a_line_can_be_is_told_in_its_order() {
        let cells = [0, 1, 2].map(Cell::new).to_vec();
        let line = Clue::Line {
            rule: LineRule::DoubleArrow,
            cells,
        };
        let mut start = position(vec![line]);
        start.place(Cell::new(0), digits(&[1])[0]);
        start.place(Cell::new(1), digits(&[9])[0]);
        let step = next_step(
            &start,
            &crate::Profile::new("", [Technique::ClueCombinations]),
            &Stop::new(),
        );
        let step = step.unwrap().unwrap();
        assert_eq!(
            step.evidence.combinations,
            [digits(&[1, 9, 8])],
            "1+8 at the ends is 9"
        );
    }
}
