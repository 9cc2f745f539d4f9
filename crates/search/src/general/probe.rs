//! Trying every open candidate once before the long search:
//! one that singles lead from to a contradiction can go.
//!
//! Where the givens nearly decide the grid this takes a tenth of what is open away, sometimes all of it,
//! in milliseconds.

use kudosu_board::{Stop, bits};

use super::options::Options;
use crate::Unfinished;
use crate::proof::Proof;

/// Rounds over all candidates at most.
const ROUNDS: usize = 4;
/// After so many candidates it is seen whether it is worth while: one in this many should go.
const TRIAL: usize = 512;
const WORTH_WHILE: usize = 100;

/// How far the candidates have been tried.
#[derive(Default)]
pub(super) struct Probe {
    round: usize,
    cell: usize,
    digit: usize,
    tried: usize,
    removed: usize,
}

impl Probe {
    /// Removes candidates that contradict themselves, from where a stop found it. `false`: the grid does.
    pub fn advance(
        &mut self,
        options: &mut Options,
        proof: Option<&Proof>,
        stop: &Stop,
    ) -> Result<bool, Unfinished> {
        while self.round < ROUNDS {
            while self.cell < options.layout.cells {
                let cell = self.cell;
                for digit in bits(options.digits[cell] >> self.digit << self.digit) {
                    if options.values[cell] != 0 {
                        break;
                    }
                    if options.digits[cell] >> digit & 1 == 0 {
                        continue;
                    }
                    self.digit = digit;
                    stop.check()?;
                    let before = options.mark();
                    let possible = options.place(cell, digit);
                    options.undo(before);
                    self.tried += 1;
                    if !possible {
                        self.removed += 1;
                        if let Some(proof) = proof {
                            proof.lock().remove((cell, digit));
                        }
                        if !(options.keep(cell, !(1u128 << digit)) && options.settle()) {
                            return Ok(false);
                        }
                    } else if self.tried >= TRIAL && !self.is_worth_while() {
                        return Ok(true);
                    }
                }
                (self.cell, self.digit) = (self.cell + 1, 0);
            }
            if !self.is_worth_while() || options.blanks == 0 {
                break;
            }
            *self = Probe {
                round: self.round + 1,
                ..Probe::default()
            };
        }
        Ok(true)
    }

    fn is_worth_while(&self) -> bool {
        self.removed * WORTH_WHILE >= self.tried
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use kudosu_board::{Rng, Shape};
    use kudosu_testkit::{puzzle_with_holes, solved_grid};

    use super::super::layout::Layout;
    use super::*;
    use crate::Reference;

    #[test]
    fn every_solution_stays_and_many_candidates_go() {
        let mut rng = Rng::new(31);
        let shape = Shape::of_side(9).expect("a side");
        let mut removed = 0;
        for _ in 0..40 {
            let puzzle = puzzle_with_holes(&solved_grid(&shape, &mut rng), 54, &mut rng);
            let layout = Arc::new(Layout::new(&shape));
            let mut options = Options::new(&layout, puzzle.values()).expect("no clash");
            assert!(options.settle());
            let before: u32 = options.digits.iter().map(|digits| digits.count_ones()).sum();
            assert_eq!(
                Probe::default().advance(&mut options, None, &Stop::new()),
                Ok(true)
            );
            removed += before
                - options
                    .digits
                    .iter()
                    .map(|digits| digits.count_ones())
                    .sum::<u32>();
            for solution in Reference::new(&puzzle, &Stop::new()).take(50) {
                let solution = solution.expect("nobody stops it");
                let kept = solution.values().iter().zip(&options.digits);
                assert!(
                    kept.into_iter()
                        .all(|(&value, &digits)| digits >> (value - 1) & 1 == 1)
                );
            }
        }
        assert!(removed > 300, "only {removed} went");
    }

    #[test]
    fn most_grids_with_one_wrong_digit_that_singles_do_not_refuse_are_refused_by_probing() {
        let mut rng = Rng::new(32);
        let shape = Shape::of_side(9).expect("a side");
        let layout = Arc::new(Layout::new(&shape));
        let (mut hopeless, mut refused) = (0, 0);
        for _ in 0..400 {
            let solved = solved_grid(&shape, &mut rng);
            let mut puzzle = puzzle_with_holes(&solved, 56, &mut rng);
            let blanks: Vec<_> = puzzle.blanks().collect();
            let cell = *rng.pick(&blanks).expect("a grid with blanks");
            let options = puzzle.options(cell);
            let Some(wrong) = options.iter().find(|&digit| solved.get(cell) != Some(digit)) else {
                continue;
            };
            puzzle.set(cell, wrong).expect("a cell and a digit of the grid");
            let options = Options::new(&layout, puzzle.values());
            let Some(mut options) = options.and_then(|mut options| options.settle().then_some(options))
            else {
                continue;
            };
            let has_solution = Reference::new(&puzzle, &Stop::new()).next().is_some();
            let is_refused = Probe::default().advance(&mut options, None, &Stop::new()) == Ok(false);
            assert!(!(is_refused && has_solution), "{puzzle}");
            hopeless += usize::from(!has_solution);
            refused += usize::from(is_refused);
        }
        assert!(
            hopeless >= 2 && 2 * refused > hopeless,
            "{refused} of {hopeless} were refused"
        );
    }
}
