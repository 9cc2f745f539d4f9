//! One attempt at a puzzle: a solved grid, givens taken out,
//! then a walk towards the difficulty that was asked for.
//!
//! Everything in an attempt follows from its seed,
//! so that a seed repeats a puzzle wherever and whenever it is used.

use std::fmt;

use kudosu_board::{Cell, Grid, Rng, Stop};
use kudosu_search::Unfinished;

use crate::ClueSymmetry;
use crate::dig::dig;
use crate::fill::Filler;
use crate::judge::{Fit, Judge};
use crate::prover::Prover;
use crate::recipe::{Pattern, Recipe, RecipeError};
use crate::shrink::shrink;
use crate::unbiased::draw_unbiased;
use crate::walk::Walk;

/// A puzzle that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Made {
    /// The puzzle.
    pub puzzle: Grid,
    /// Its only solution.
    pub solution: Grid,
    /// The seed whose first attempt, with the same recipe and judge, gives this very puzzle.
    pub seed: u64,
}

/// What came of one attempt.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Attempt {
    /// The best puzzle of the attempt, unless it had none with a single solution.
    pub best: Option<Made>,
    /// How far it is from what was asked: 0 when it is as asked.
    pub distance: f64,
    /// How many puzzles were looked at on the way.
    pub looked_at: u64,
}

impl Attempt {
    /// The puzzle, when it is as asked.
    #[must_use]
    pub fn success(&self) -> Option<&Made> {
        self.best.as_ref().filter(|_| self.distance == 0.0)
    }
}

/// Makes attempts, one after another; keeps its memory between them.
pub struct Maker<'a> {
    recipe: &'a Recipe,
    judge: &'a dyn Judge,
    groups: Vec<Vec<Cell>>,
    filler: Filler,
    prover: Prover,
}

impl fmt::Debug for Maker<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Maker")
            .field("recipe", self.recipe)
            .finish_non_exhaustive()
    }
}

/// A puzzle as it was drawn, before anybody asked how hard it is.
pub(crate) struct Drawn {
    pub(crate) puzzle: Vec<u8>,
    pub(crate) solved: Vec<u8>,
    /// Whether it is known to be minimal: every given was shown to be necessary on the way.
    pub(crate) minimal: bool,
}

/// How long to look for fewer givens than digging left, in rounds for each given too many.
const SHRINK_ROUNDS: usize = 150;

/// Givens too many that are still worth the walk towards fewer.
const SHRINK_REACH: usize = 6;

/// A recipe that asks for no redundant givens counts each of them as this far off.
const REDUNDANT_GIVEN: f64 = 1.0;

impl<'a> Maker<'a> {
    /// A maker for one recipe; the judge has the last word on every puzzle.
    pub fn new(recipe: &'a Recipe, judge: &'a dyn Judge, stop: &Stop) -> Result<Maker<'a>, RecipeError> {
        recipe.check()?;
        let kept = |group: &Vec<Cell>| match &recipe.pattern {
            Some(pattern) => group.iter().any(|&cell| pattern.cells.contains(cell)),
            None => false,
        };
        let mut groups = recipe.symmetry.orbits(&recipe.shape);
        groups.retain(|group| !kept(group));
        Ok(Maker {
            recipe,
            judge,
            groups,
            filler: Filler::new(&recipe.shape),
            prover: Prover::new(&recipe.shape, stop),
        })
    }

    /// One attempt; the same seed always ends the same way.
    pub fn attempt(&mut self, seed: u64) -> Result<Attempt, Unfinished> {
        let mut rng = Rng::new(seed);
        let drawn = if self.recipe.unbiased {
            draw_unbiased(self.filler.table(), &mut self.prover, &mut rng)?
        } else {
            self.draw(&mut rng)?
        };
        let Some(Drawn {
            puzzle,
            solved,
            minimal,
        }) = drawn
        else {
            return Ok(Attempt {
                best: None,
                distance: f64::INFINITY,
                looked_at: 1,
            });
        };
        let walk = Walk {
            recipe: self.recipe,
            judge: self.judge,
            groups: &self.groups,
            solved: &solved,
        };
        let walked = walk.from(puzzle, minimal, &mut self.prover, &mut rng)?;
        let grid = |values: &[u8]| Grid::from_values(&self.recipe.shape, values).expect("made in this shape");
        Ok(Attempt {
            best: Some(Made {
                puzzle: grid(&walked.puzzle),
                solution: grid(&solved),
                seed,
            }),
            distance: walked.distance,
            looked_at: walked.looked_at,
        })
    }

    /// A puzzle with one solution, as near to the recipe as digging comes, and its solution.
    fn draw(&mut self, rng: &mut Rng) -> Result<Option<Drawn>, Unfinished> {
        let solved = match &self.recipe.solution {
            Some(solution) => solution.values().to_vec(),
            None => match self.filler.draw(rng, self.prover.stop())? {
                Some(solved) => solved,
                None => return Ok(None),
            },
        };
        if let Some(Pattern { cells, exact: true }) = &self.recipe.pattern {
            let given = |cell: usize| cells.contains(Cell::new(cell as u16));
            let puzzle: Vec<u8> = (0..solved.len())
                .map(|cell| if given(cell) { solved[cell] } else { 0 })
                .collect();
            let drawn = Drawn {
                puzzle,
                solved,
                minimal: false,
            };
            return Ok(self.prover.is_unique(&drawn.puzzle)?.then_some(drawn));
        }
        let floor = self.floor(rng);
        let table = self.filler.table();
        let mut puzzle = dig(&solved, table, &self.groups, floor, &mut self.prover, rng)?;
        if let Some(range) = &self.recipe.clues
            && self.recipe.symmetry == ClueSymmetry::None
            && self.recipe.pattern.is_none()
        {
            let givens = puzzle.iter().filter(|&&value| value != 0).count();
            let too_many = givens.saturating_sub(*range.end());
            if (1..=SHRINK_REACH).contains(&too_many) {
                let rounds = too_many * SHRINK_ROUNDS;
                shrink(&mut puzzle, &solved, *range.end(), rounds, &mut self.prover, rng)?;
            }
        }
        Ok(Some(Drawn {
            puzzle,
            solved,
            minimal: floor == 0 && self.groups.len() == self.recipe.shape.cell_count(),
        }))
    }

    /// Where digging stops.
    fn floor(&self, rng: &mut Rng) -> usize {
        match &self.recipe.clues {
            Some(_) if self.recipe.minimal => 0,
            // Without an upper end as few as are allowed, for a grid that is full is no puzzle.
            Some(range) if *range.end() >= self.recipe.shape.cell_count() => {
                default_floor(self.recipe.shape.side()).max(*range.start())
            }
            Some(range) => range.start() + rng.below(range.end() - range.start() + 1),
            None if self.recipe.minimal => 0,
            None => default_floor(self.recipe.shape.side()),
        }
    }
}

/// Large grids keep more givens than they need unless they are asked to be minimal: with fewer, proving that
/// there is only one solution takes longer than anybody waits (the hard region begins near 55 % blanks at
/// side 25).
fn default_floor(side: usize) -> usize {
    match side {
        ..=12 => 0,
        13..=16 => side * side * 42 / 100,
        17..=25 => side * side * 52 / 100,
        _ => side * side * 65 / 100,
    }
}

impl Recipe {
    /// How far a puzzle is from the recipe itself, whatever its difficulty.
    pub(crate) fn distance(
        &self,
        puzzle: &[u8],
        known_minimal: bool,
        prover: &mut Prover,
    ) -> Result<f64, Unfinished> {
        let givens: Vec<usize> = (0..puzzle.len()).filter(|&cell| puzzle[cell] != 0).collect();
        let mut off = self.clues_off_by(givens.len()) as f64;
        if self.minimal && !known_minimal && off == 0.0 {
            for cell in givens {
                if prover.is_redundant(puzzle, cell)? {
                    off += REDUNDANT_GIVEN;
                }
            }
        }
        Ok(off)
    }
}

/// A recipe's own shortcomings outweigh any difficulty, so that walks mend them first.
pub(crate) fn total_distance(recipe_off: f64, fit: Fit) -> f64 {
    1000.0 * recipe_off + fit.distance()
}
