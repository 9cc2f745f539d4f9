//! The walk towards a difficulty: a few givens come, others go, and what is nearer to the wish is kept.

use kudosu_board::{Cell, Grid, Rng};
use kudosu_search::Unfinished;

use crate::judge::{Fit, Judge};
use crate::maker::total_distance;
use crate::prover::Prover;
use crate::recipe::Recipe;

/// Where a walk happens: one solution, and the groups of cells that may change.
pub(crate) struct Walk<'a> {
    pub(crate) recipe: &'a Recipe,
    pub(crate) judge: &'a dyn Judge,
    pub(crate) groups: &'a [Vec<Cell>],
    pub(crate) solved: &'a [u8],
}

/// Where it ended.
pub(crate) struct Walked {
    pub(crate) puzzle: Vec<u8>,
    pub(crate) distance: f64,
    pub(crate) looked_at: u64,
}

/// Steps without getting nearer before a new solved grid is the better idea.
const MOST_VAIN_STEPS: usize = 40;

impl Walk<'_> {
    /// Walks from a puzzle, which may already be known to be minimal.
    pub(crate) fn from(
        &self,
        puzzle: Vec<u8>,
        known_minimal: bool,
        prover: &mut Prover,
        rng: &mut Rng,
    ) -> Result<Walked, Unfinished> {
        let (mut fit, mut distance) = self.look(&puzzle, known_minimal, prover)?;
        let mut walked = Walked {
            puzzle,
            distance,
            looked_at: 1,
        };
        let fixed = self.recipe.unbiased || self.recipe.pattern.as_ref().is_some_and(|pattern| pattern.exact);
        let mut vain = 0;
        while distance > 0.0 && vain < MOST_VAIN_STEPS && !fixed {
            let next = self.step(&walked.puzzle, fit, prover, rng)?;
            if next == walked.puzzle {
                vain += 1;
                continue;
            }
            let (next_fit, next_distance) = self.look(&next, false, prover)?;
            walked.looked_at += 1;
            vain = if next_distance < distance { 0 } else { vain + 1 };
            if next_distance <= distance {
                (fit, distance) = (next_fit, next_distance);
                walked.puzzle = next;
                walked.distance = distance;
            }
        }
        Ok(walked)
    }

    /// How far a puzzle is from recipe and wish.
    /// The judge is not asked about puzzles that break the recipe anyway.
    fn look(
        &self,
        puzzle: &[u8],
        known_minimal: bool,
        prover: &mut Prover,
    ) -> Result<(Fit, f64), Unfinished> {
        let off = self.recipe.distance(puzzle, known_minimal, prover)?;
        let fit = if off > 0.0 {
            Fit::Off(0.0)
        } else {
            let grid = |values| Grid::from_values(&self.recipe.shape, values).expect("made in this shape");
            self.judge
                .judge(&grid(puzzle), &grid(self.solved), prover.stop())?
        };
        Ok((fit, total_distance(off, fit)))
    }

    /// A puzzle beside this one, with the same solution and proven to have no other.
    fn step(
        &self,
        puzzle: &[u8],
        fit: Fit,
        prover: &mut Prover,
        rng: &mut Rng,
    ) -> Result<Vec<u8>, Unfinished> {
        let mut next = puzzle.to_vec();
        match fit {
            Fit::TooHard(_) if !self.recipe.minimal && rng.below(4) > 0 => {
                let added = self.add_groups(&mut next, 1 + rng.below(3), rng);
                if self.recipe.clues_off_by(count(&next)) > 0 {
                    self.dig_again(&mut next, added, prover, rng)?;
                }
            }
            Fit::TooEasy(_) if rng.below(2) == 0 => self.dig_again(&mut next, 1, prover, rng)?,
            _ => {
                self.add_groups(&mut next, 1 + rng.below(4), rng);
                self.dig_again(&mut next, usize::MAX, prover, rng)?;
            }
        }
        Ok(next)
    }

    /// Fills some groups that are blank; says how many givens that made.
    fn add_groups(&self, puzzle: &mut [u8], wanted: usize, rng: &mut Rng) -> usize {
        let blank = |group: &&Vec<Cell>| group.iter().all(|cell| puzzle[cell.index()] == 0);
        let mut groups: Vec<&Vec<Cell>> = self.groups.iter().filter(blank).collect();
        rng.shuffle(&mut groups);
        groups.truncate(wanted);
        for cell in groups.iter().copied().flatten() {
            puzzle[cell.index()] = self.solved[cell.index()];
        }
        groups.iter().map(|group| group.len()).sum()
    }

    /// Takes out up to `most` givens, in random order,
    /// as far as the solution stays unique and the range of givens allows.
    fn dig_again(
        &self,
        puzzle: &mut [u8],
        most: usize,
        prover: &mut Prover,
        rng: &mut Rng,
    ) -> Result<(), Unfinished> {
        let given = |group: &&Vec<Cell>| group.iter().all(|cell| puzzle[cell.index()] != 0);
        let mut groups: Vec<&Vec<Cell>> = self.groups.iter().filter(given).collect();
        rng.shuffle(&mut groups);
        let fewest = self.recipe.clues.as_ref().map_or(0, |range| *range.start());
        let mut left = count(puzzle);
        let mut gone = 0;
        for group in groups {
            if gone >= most || left < fewest + group.len() {
                break;
            }
            for cell in group {
                puzzle[cell.index()] = 0;
            }
            if prover.is_unique(puzzle)? {
                left -= group.len();
                gone += group.len();
            } else {
                for cell in group {
                    puzzle[cell.index()] = self.solved[cell.index()];
                }
            }
        }
        Ok(())
    }
}

fn count(puzzle: &[u8]) -> usize {
    puzzle.iter().filter(|&&value| value != 0).count()
}
