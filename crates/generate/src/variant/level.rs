//! Puzzles with clues of one level: what a minimal one is too hard for gets back clues, then digits.

use kudosu_board::{Cell, Clue, Rng};
use kudosu_logic::{Position, Profile, Technique, next_step};
use kudosu_rating::{Level, rate_level};
use kudosu_search::Unfinished;

use super::{Draft, given_too, with_some};

/// How long the way to a solution may be looked for, counted in looks at the stop.
const LOOKS: u64 = 20_000;

/// Clues come back in so many portions.
const PORTIONS: usize = 6;

impl Draft<'_> {
    /// Puts back clues and then digits, up to so many, until the puzzle is no harder than this; whether it
    /// has the level now.
    ///
    /// What was found out before something came back stays true, so the walk goes on from there; digits
    /// come back where it did not get on.
    pub(super) fn ease(
        &mut self,
        level: Level,
        all_clues: &[Clue],
        most_digits: usize,
        rng: &mut Rng,
    ) -> Result<bool, Unfinished> {
        let mut left: Vec<Clue> = all_clues.to_vec();
        left.retain(|clue| !self.puzzle.clues().as_slice().contains(clue));
        rng.shuffle(&mut left);
        let portion = left.len().div_ceil(PORTIONS).max(1);
        let mut reached = Position::of(&self.puzzle);
        while !self.walk(&mut reached, level)? {
            if left.is_empty() {
                let blanks: Vec<Cell> = reached.blanks().iter().collect();
                let Some((cell, digit)) = rng
                    .pick(&blanks)
                    .filter(|_| self.puzzle.grid().filled().len() < most_digits)
                    .and_then(|&cell| Some((cell, self.solution.get(cell)?)))
                else {
                    return Ok(false);
                };
                self.puzzle = given_too(&self.puzzle, &self.solution, cell);
                reached.place(cell, digit);
            } else {
                let rest = left.split_off(portion.min(left.len()));
                let back = std::mem::replace(&mut left, rest);
                let more = [self.puzzle.clues().as_slice(), &back].concat();
                self.puzzle = with_some(more, &self.puzzle);
                reached = with_what_is_known(Position::of(&self.puzzle), &reached);
            }
        }
        let rated = rate_level(
            &Position::of(&self.puzzle),
            false,
            &self.stop.child_after_looks(LOOKS),
        );
        match rated {
            Ok(rated) => Ok(rated == level),
            Err(_) => self.stop.check().map(|()| false),
        }
    }

    /// Goes on from a position by steps that are no harder than this; whether they reach the solution.
    fn walk(&self, position: &mut Position, level: Level) -> Result<bool, Unfinished> {
        let mut profile = Profile::human().without_forcing();
        // How hard these two are depends on the step.
        let depends = [Technique::HiddenSingle, Technique::ClueCombinations];
        profile
            .order
            .retain(|&technique| Level::of(technique) <= level || depends.contains(&technique));
        let stop = self.stop.child_after_looks(LOOKS);
        while !position.is_complete() {
            match next_step(position, &profile, &stop) {
                Ok(Some(step)) if Level::of_step(&step, position.shape()) <= level => {
                    if !position.apply(&step) {
                        return Ok(false);
                    }
                }
                Ok(_) => return Ok(false),
                Err(_) => return self.stop.check().map(|()| false),
            }
        }
        Ok(!position.is_broken())
    }
}

/// A position without the candidates, and with the digits, that are known from another one.
fn with_what_is_known(mut position: Position, known: &Position) -> Position {
    for cell in position.blanks().clone().iter() {
        match known.value(cell) {
            Some(digit) => {
                position.place(cell, digit);
            }
            None => {
                for digit in (position.candidates(cell) - known.candidates(cell)).iter() {
                    position.eliminate(cell, digit);
                }
            }
        }
    }
    position
}
