//! Puzzles with clues of one level: what a minimal one is too hard for gets back clues, then digits.

use std::sync::Arc;

use kudosu_board::{Cell, Clue, Clues, Rng};
use kudosu_logic::{ClueRules, End, Position, Profile, Technique, solve_path};
use kudosu_rating::{Level, rate_level};
use kudosu_search::Unfinished;

use super::{Draft, give};

/// How long the way to a solution may be looked for, counted in looks at the stop.
const LOOKS: u64 = 20_000;

/// Clues come back in so many portions.
const PORTIONS: usize = 6;

impl Draft<'_> {
    /// Puts back clues and then digits, up to so many, until the puzzle is no harder than this; whether it
    /// has the level now.
    pub(super) fn ease(
        &mut self,
        level: Level,
        all_clues: &[Clue],
        most_digits: usize,
        rng: &mut Rng,
    ) -> Result<bool, Unfinished> {
        let mut left: Vec<Clue> = all_clues.to_vec();
        left.retain(|clue| !self.clues.contains(clue));
        rng.shuffle(&mut left);
        let portion = left.len().div_ceil(PORTIONS).max(1);
        while !self.is_no_harder_than(level)? {
            if left.is_empty() {
                let blanks: Vec<Cell> = self.puzzle.blanks().collect();
                let Some(&cell) = rng
                    .pick(&blanks)
                    .filter(|_| self.puzzle.filled().len() < most_digits)
                else {
                    return Ok(false);
                };
                give(&mut self.puzzle, &self.solution, cell);
            } else {
                let rest = left.split_off(portion.min(left.len()));
                self.clues.extend(std::mem::replace(&mut left, rest));
            }
        }
        let rated = rate_level(&self.position(), false, &self.stop.child_after_looks(LOOKS));
        match rated {
            Ok(rated) => Ok(rated == level),
            Err(_) => self.stop.check().map(|()| false),
        }
    }

    fn position(&self) -> Position {
        let clues = Clues::new(self.puzzle.shape(), self.clues.clone());
        let clues = clues.expect("some of the clues that were checked");
        Position::of(&self.puzzle).with_clues(&Arc::new(ClueRules::new(&clues)))
    }

    /// Whether techniques up to this level solve it, each step of them being no harder.
    fn is_no_harder_than(&self, level: Level) -> Result<bool, Unfinished> {
        let mut profile = Profile::human().without_forcing();
        // How hard these two are depends on the step.
        let depends = [Technique::HiddenSingle, Technique::ClueCombinations];
        profile
            .order
            .retain(|&technique| Level::of(technique) <= level || depends.contains(&technique));
        let start = self.position();
        match solve_path(&start, &profile, &self.stop.child_after_looks(LOOKS)) {
            Ok(path) => {
                Ok(path.end == End::Solved && Level::of_path(&path.steps, path.end, start.shape()) <= level)
            }
            Err(_) => self.stop.check().map(|()| false),
        }
    }
}
