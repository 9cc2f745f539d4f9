//! What a clue leaves when it is read together with what it meets: a digit of a house that only fits into
//! the clue, a cell that the clue must leave a digit, or another clue that needs digits of the same house.
//!
//! ```text
//! | 10 10 | a |    a is 2 or 8, so the cage is not 2 and 8
//! | 4 4 | 9 9 |    the first cage is 1 and 3, so the second is not 1 and 8, nor 3 and 6
//! ```

use super::prelude::*;
use crate::clues::{ClueRules, Reading};

/// What has more ways than this to be read together, nobody works out.
const MOST_STATES: usize = 4_000;
/// So many cells may be open in all.
const MOST_OPEN: usize = 8;
/// So many digits a cell beside the clue may have.
const MOST_DIGITS: usize = 4;

/// Digits of houses first, then cells beside a clue, then clues beside each other.
pub fn find(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    let position = query.position;
    let Some(rules) = position.rules() else {
        return Flow::Continue(());
    };
    let open: Vec<(&Reading, CellSet)> = rules
        .readings()
        .iter()
        .filter(|reading| !reading.is_of_pairs())
        .map(|reading| {
            let cells: CellSet = reading.cells.iter().copied().collect();
            (reading, &cells & position.blanks())
        })
        .filter(|(_, open)| open.len() > 1 && open.len() <= MOST_OPEN)
        .collect();
    for (reading, cells) in &open {
        query.check_stop()?;
        for house in houses_by_sight(position.shape()) {
            let shared = position.shape().house_set(house.id()) & cells;
            if shared.len() > 1 {
                for digit in position.shape().digits().iter() {
                    report(of_house(query, reading, house.id(), digit), sink)?;
                }
            }
        }
    }
    for (reading, cells) in open.iter().filter(|(_, open)| open.len() < MOST_OPEN) {
        query.check_stop()?;
        for beside in position.blanks().iter() {
            let meets = (position.peers(beside) & cells).len() > 1 && !cells.contains(beside);
            if meets && position.candidates(beside).len() <= MOST_DIGITS {
                report(of_parts(query, rules, &[reading], &[beside]), sink)?;
            }
        }
    }
    for (at, (one, cells)) in open.iter().enumerate() {
        query.check_stop()?;
        for (other, others) in &open[at + 1..] {
            let is_small = cells.len() + others.len() <= MOST_OPEN && !cells.intersects(others);
            let meeting = |cell: Cell| (position.peers(cell) & others).len();
            if is_small && cells.iter().map(meeting).sum::<usize>() > 1 {
                report(of_parts(query, rules, &[one, other], &[]), sink)?;
            }
        }
    }
    Flow::Continue(())
}

/// The places of a digit in a house, where all of them are open cells of the clue and there are several.
fn places_in_house(
    position: &Position,
    reading: &Reading,
    house: HouseId,
    digit: Digit,
) -> Option<Vec<Cell>> {
    let places: Vec<Cell> = position.cells_in(house, digit).collect();
    let stands = |&cell: &Cell| position.value(cell) == Some(digit);
    let mut cells = position.shape().cells_of(house).iter();
    (places.len() > 1 && places.iter().all(|cell| reading.cells.contains(cell)) && !cells.any(stands))
        .then_some(places)
}

/// What stands in no way of keeping the clue with the digit in one of these places.
fn of_house(query: &Query<'_>, reading: &Reading, house: HouseId, digit: Digit) -> Option<Step> {
    let position = query.position;
    let places = places_in_house(position, reading, house, digit)?;
    let domains = reading.domains(|cell| position.possible(cell));
    let mut supports = vec![0; domains.len()];
    for &place in &places {
        let with = reading.domains(|cell| match cell == place {
            true => DigitSet::of(digit),
            false => position.possible(cell),
        });
        let own = reading.supports(&with, MOST_STATES)?;
        supports.iter_mut().zip(own).for_each(|(all, own)| *all |= own);
    }
    let gone = reading.beyond(&domains, &supports)?;
    Step::removing(query.technique, gone.iter().copied(), || {
        let one_of: Vec<Candidate> = places.iter().map(|&place| (place, digit)).collect();
        Evidence {
            reasons: reading.reasons_by_cases(&domains, &gone, &one_of),
            ..Evidence::about_digit(digit)
                .house(HouseRole::Base, house)
                .digit_in(Role::Defining, digit, places)
                .clues(reading.clue)
        }
    })
}

/// What stands in no way of keeping all of these clues that leaves the cells beside them a digit.
fn of_parts(query: &Query<'_>, rules: &ClueRules, parts: &[&Reading], beside: &[Cell]) -> Option<Step> {
    let position = query.position;
    let joined = Reading::joined(rules, parts, beside)?;
    let (gone, _) = joined.unsupported(position, MOST_STATES)?;
    Step::removing(query.technique, gone.iter().copied(), || {
        let joined = joined.with_parts(parts);
        let domains = joined.domains(|cell| position.possible(cell));
        let reasons = match beside {
            &[cell] => {
                let digits = position.candidates(cell).iter();
                let one_of: Vec<Candidate> = digits.map(|digit| (cell, digit)).collect();
                joined.reasons_by_cases(&domains, &gone, &one_of)
            }
            _ => joined.reasons(&domains, &gone),
        };
        Evidence {
            reasons,
            ..Evidence::default()
                .cells(Role::Defining, open_cells(position, parts))
                .cells(Role::Companion, beside.iter().copied())
                .clues(parts.iter().filter_map(|part| part.clue))
        }
    })
}

/// The open cells of clues, in the order in which they are read.
fn open_cells(position: &Position, parts: &[&Reading]) -> Vec<Cell> {
    let cells = parts.iter().flat_map(|part| part.cells.iter().copied());
    cells.filter(|&cell| position.value(cell).is_none()).collect()
}

#[cfg(test)]
mod tests {
    use kudosu_board::{Grid, Puzzle, Shape, Stop};
    use kudosu_testkit::cage;

    use super::*;
    use crate::{Options, all_steps, check_step};

    /// The steps on a blank 9×9 with these cages, with these candidates taken away before.
    fn steps(cages: &[(&str, u32)], left: &[(&str, &[u8])]) -> (Position, Vec<Step>) {
        let shape = Shape::nine();
        let clues = cages.iter().map(|(names, sum)| cage(&shape, names, *sum));
        let puzzle = Puzzle::with_clue_list(Grid::blank(&shape), clues.collect()).unwrap();
        let mut position = Position::of(puzzle);
        for (name, digits) in left {
            let cell = shape.parse_cell(name).unwrap();
            for digit in position
                .candidates(cell)
                .iter()
                .filter(|digit| !digits.contains(&digit.get()))
            {
                position.eliminate(cell, digit);
            }
        }
        let found = all_steps(
            &position,
            Technique::BlockedCombinations,
            &Options::default(),
            &Stop::new(),
        );
        let found = found.unwrap();
        for step in &found {
            assert_eq!(check_step(&position, step, true), Ok(()), "{step:?}");
        }
        (position, found)
    }

    fn removes(steps: &[Step], name: &str, digit: u8) -> bool {
        let wanted = (
            Shape::nine().parse_cell(name).unwrap(),
            Digit::new(digit).unwrap(),
        );
        steps.iter().any(|step| step.eliminations.contains(&wanted))
    }

    #[test]
    fn a_cage_leaves_a_cell_beside_it_a_digit() {
        let (_, steps) = steps(&[("r1c1 r1c2", 10)], &[("r1c5", &[2, 8])]);
        assert!(removes(&steps, "r1c1", 2) && removes(&steps, "r1c2", 8));
        assert!(!removes(&steps, "r1c1", 1));
    }

    #[test]
    fn two_cages_in_a_row_do_not_take_the_same_digit() {
        let left: [(&str, &[u8]); 4] = [
            ("r1c1", &[1, 9]),
            ("r1c2", &[1, 9]),
            ("r1c4", &[1, 2, 7, 8]),
            ("r1c5", &[1, 2, 7, 8]),
        ];
        let (_, steps) = steps(&[("r1c1 r1c2", 10), ("r1c4 r1c5", 9)], &left);
        assert!(removes(&steps, "r1c4", 1) && removes(&steps, "r1c5", 8));
        assert!(!removes(&steps, "r1c4", 2));
    }

    #[test]
    fn a_digit_that_a_row_has_only_in_a_cage_is_in_the_cage() {
        let others: [(&str, &[u8]); 7] = ["r1c3", "r1c4", "r1c5", "r1c6", "r1c7", "r1c8", "r1c9"]
            .map(|name| (name, &[1, 2, 3, 4, 5, 6, 8, 9][..]));
        let (_, steps) = steps(&[("r1c1 r1c2 r2c1", 10)], &others);
        // With the 7 in the first row what is left is 1 and 2.
        assert!(removes(&steps, "r2c1", 3) && removes(&steps, "r1c1", 4));
        assert!(!removes(&steps, "r2c1", 2));
    }
}
