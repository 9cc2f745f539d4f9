//! Puzzles with clues: from a solved grid clues are read off, digits added until there is one solution, and
//! then whatever is not needed is taken out again.

mod level;
mod propose;
mod walk;

use std::ops::RangeInclusive;

use kudosu_board::{Cell, Clue, ClueKind, Clues, Digit, Grid, Puzzle, Rng, Shape, Stop};
use kudosu_rating::Level;
use kudosu_search::{Unfinished, Verdict, solutions, solve};

use crate::fill::Filler;
use propose::proposals;

/// How long one proof may take, counted in looks at the stop, so that it is the same on every machine. What
/// takes longer counts as not proven.
const LOOKS: u64 = 3_000;

/// How many starts are tried for a grid that keeps the rules of the whole grid.
const STARTS: usize = 60;

/// What a variant puzzle shall be like.
///
/// ```
/// use kudosu_board::{ClueKind, Shape, Stop};
/// use kudosu_generate::VariantRecipe;
///
/// let recipe = VariantRecipe::new(&Shape::of_side(4)?, [ClueKind::Killer]);
/// let made = recipe.make(7, Stop::never())?;
/// if let Some(made) = &made {
///     assert!(made.puzzle.is_solved_by(&made.solution));
/// }
/// assert_eq!(recipe.make(7, Stop::never())?, made, "the same seed gives the same");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct VariantRecipe {
    shape: Shape,
    kinds: Vec<ClueKind>,
    givens: Option<RangeInclusive<usize>>,
    solution: Option<Grid>,
    level: Option<Level>,
}

/// A puzzle with clues that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MadeVariant {
    /// The puzzle: its clues, and its digits, which may be none.
    pub puzzle: Puzzle,
    /// Its only solution.
    pub solution: Grid,
    /// The seed that repeats it.
    pub seed: u64,
}

impl VariantRecipe {
    /// Puzzles of this shape with clues of these kinds, and as few digits as they leave necessary.
    pub fn new(shape: &Shape, kinds: impl IntoIterator<Item = ClueKind>) -> VariantRecipe {
        VariantRecipe {
            shape: shape.clone(),
            kinds: kinds.into_iter().collect(),
            givens: None,
            solution: None,
            level: None,
        }
    }

    /// The same with so many digits, or with `None` for as few as are necessary.
    #[must_use]
    pub fn with_givens(self, givens: impl Into<Option<RangeInclusive<usize>>>) -> VariantRecipe {
        let givens = givens.into();
        VariantRecipe { givens, ..self }
    }

    /// The same with this solution, or with `None` for any.
    #[must_use]
    pub fn with_solution(self, solution: impl Into<Option<Grid>>) -> VariantRecipe {
        let solution = solution.into();
        VariantRecipe { solution, ..self }
    }

    /// The same as hard as this, or with `None` however hard. An easy one keeps clues and digits that it
    /// could do without.
    #[must_use]
    pub fn with_level(self, level: impl Into<Option<Level>>) -> VariantRecipe {
        let level = level.into();
        VariantRecipe { level, ..self }
    }

    /// Tries once. `None`: chance led to a puzzle with too many digits, to one of another level, to none
    /// with one solution within the time of a proof, or to no grid that keeps the rules.
    pub fn make(&self, seed: u64, stop: &Stop) -> Result<Option<MadeVariant>, Unfinished> {
        let rng = &mut Rng::new(seed);
        let rules: Vec<Clue> = self
            .kinds
            .iter()
            .filter_map(|&kind| propose::rule(kind))
            .collect();
        let Some(solution) = self.solved_grid(&rules, rng, stop)? else {
            return Ok(None);
        };
        let mut clues = rules;
        clues.extend(proposals(&self.kinds, &solution, rng));
        let whole = Puzzle::with_clue_list(Grid::blank(&self.shape), clues);
        let Some(puzzle) = whole.ok().filter(|whole| whole.clues().are_kept_by(&solution)) else {
            return Ok(None);
        };
        let all_clues = puzzle.clues().as_slice().to_vec();
        let mut draft = Draft {
            puzzle,
            solution,
            stop,
        };
        if !draft.add_digits(rng)? {
            return Ok(None);
        }
        draft.take_out_digits(rng)?;
        draft.take_out_clues(rng)?;
        let bounds = self.givens.clone().unwrap_or(0..=self.shape.cell_count());
        if let Some(level) = self.level
            && !draft.ease(level, &all_clues, *bounds.end(), rng)?
        {
            return Ok(None);
        }
        let Draft {
            mut puzzle, solution, ..
        } = draft;
        let given = puzzle.grid().filled().len();
        if given > *bounds.end() {
            return Ok(None);
        }
        let mut blanks: Vec<Cell> = puzzle.grid().blanks().collect();
        rng.shuffle(&mut blanks);
        for &cell in blanks.iter().take(bounds.start().saturating_sub(given)) {
            puzzle = given_too(&puzzle, &solution, cell);
        }
        Ok(Some(MadeVariant {
            puzzle,
            solution,
            seed,
        }))
    }

    /// A solved grid that keeps the rules of the whole grid.
    fn solved_grid(&self, rules: &[Clue], rng: &mut Rng, stop: &Stop) -> Result<Option<Grid>, Unfinished> {
        let clues = Clues::new(&self.shape, rules.to_vec()).expect("rules of the whole grid have no cells");
        if let Some(solution) = &self.solution {
            return Ok(Some(solution.clone()).filter(|solution| clues.are_kept_by(solution)));
        }
        if rules.is_empty() {
            let drawn = Filler::new(&self.shape).draw(rng, stop)?;
            return Ok(drawn.and_then(|values| Grid::from_values(&self.shape, &values).ok()));
        }
        let side = self.shape.side();
        for _ in 0..STARTS {
            // A few digits by chance make it another grid each time.
            let mut start = Grid::blank(&self.shape);
            for _ in 0..side.min(4) {
                let cell = Cell::new(rng.below(self.shape.cell_count()) as u16);
                if let Some(digit) = Digit::from_index(rng.below(side)) {
                    let _ = start.set(cell, digit);
                }
            }
            let start = Puzzle::new(start, clues.clone()).expect("the rules are for this shape");
            match solve(start, &stop.child_after_looks(LOOKS)) {
                Ok(Some(solution)) => return Ok(Some(solution)),
                Ok(None) => {}
                Err(_) => stop.check()?,
            }
        }
        Ok(None)
    }
}

/// The puzzle with the digit of one more cell.
fn given_too(puzzle: &Puzzle, solution: &Grid, cell: Cell) -> Puzzle {
    let mut grid = puzzle.grid().clone();
    if let Some(digit) = solution.get(cell) {
        grid.set(cell, digit).expect("a digit of the same shape");
    }
    puzzle.with_grid(grid).expect("the shape is that of the puzzle")
}

/// The puzzle with some of the clues that were checked.
fn with_some(clues: Vec<Clue>, puzzle: &Puzzle) -> Puzzle {
    Puzzle::with_clue_list(puzzle.grid().clone(), clues).expect("some of the clues that were checked")
}

/// A puzzle on its way.
struct Draft<'a> {
    puzzle: Puzzle,
    solution: Grid,
    stop: &'a Stop,
}

impl Draft<'_> {
    /// What a proof within its time says; `None` where it takes longer.
    fn verdict(&self, puzzle: &Puzzle) -> Result<Option<Verdict>, Unfinished> {
        match solutions(puzzle).verdict(&self.stop.child_after_looks(LOOKS)) {
            Ok(verdict) => Ok(Some(verdict)),
            Err(_) => self.stop.check().map(|()| None),
        }
    }

    /// Whether the solution is the only one, proven within the time of a proof.
    fn is_unique(&self, puzzle: &Puzzle) -> Result<bool, Unfinished> {
        let verdict = self.verdict(puzzle)?;
        Ok(verdict.is_some_and(|verdict| verdict.is_unique() && verdict.solution() == Some(&self.solution)))
    }

    /// Adds digits where solutions differ until one is left; `false` where that cannot be.
    fn add_digits(&mut self, rng: &mut Rng) -> Result<bool, Unfinished> {
        loop {
            let differ = match self.verdict(&self.puzzle)? {
                Some(Verdict::Unique(found)) => return Ok(found == self.solution),
                Some(Verdict::NoSolution) => return Ok(false),
                Some(Verdict::Several(one, other)) => {
                    let differs = |&cell: &Cell| one.get(cell) != other.get(cell);
                    self.puzzle.grid().blanks().filter(differs).collect::<Vec<Cell>>()
                }
                None => self.puzzle.grid().blanks().collect(),
            };
            let Some(&cell) = rng.pick(&differ) else {
                return Ok(false);
            };
            self.puzzle = given_too(&self.puzzle, &self.solution, cell);
        }
    }

    fn take_out_digits(&mut self, rng: &mut Rng) -> Result<(), Unfinished> {
        let mut cells: Vec<Cell> = self.puzzle.grid().filled().iter().collect();
        rng.shuffle(&mut cells);
        for cell in cells {
            let mut barer = self.puzzle.grid().clone();
            let _ = barer.clear(cell);
            let barer = self
                .puzzle
                .with_grid(barer)
                .expect("the shape is that of the puzzle");
            if self.is_unique(&barer)? {
                self.puzzle = barer;
            }
        }
        Ok(())
    }

    /// Takes out clues that the others imply; a rule of the whole grid was asked for and stays.
    fn take_out_clues(&mut self, rng: &mut Rng) -> Result<(), Unfinished> {
        let mut order: Vec<Clue> = self.puzzle.clues().as_slice().to_vec();
        order.retain(|clue| propose::rule(clue.kind()).is_none());
        rng.shuffle(&mut order);
        for clue in order {
            let mut fewer = self.puzzle.clues().as_slice().to_vec();
            let Some(at) = fewer.iter().position(|other| *other == clue) else {
                continue;
            };
            fewer.remove(at);
            // Every kind that was asked for is to be seen.
            let is_last = fewer.iter().all(|other| other.kind() != clue.kind());
            let fewer = with_some(fewer, &self.puzzle);
            if !is_last && self.is_unique(&fewer)? {
                self.puzzle = fewer;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_clue_can_be_asked_for() {
        let shape = Shape::of_side(6).unwrap();
        for &kind in ClueKind::ALL {
            let recipe = VariantRecipe::new(&shape, [kind]);
            let made = (0..20).find_map(|seed| recipe.make(seed, &Stop::new()).unwrap());
            let made = made.unwrap_or_else(|| panic!("no puzzle with {kind}"));
            assert!(
                made.puzzle.clues().iter().any(|(_, clue)| clue.kind() == kind),
                "{kind}"
            );
            let verdict = solutions(&made.puzzle).verdict(&Stop::new());
            assert_eq!(verdict, Ok(Verdict::Unique(made.solution)), "{kind}");
        }
    }

    #[test]
    fn a_killer_without_givens_has_no_clue_that_could_go() {
        let shape = Shape::of_side(6).unwrap();
        let recipe = VariantRecipe::new(&shape, [ClueKind::Killer]).with_givens(0..=0);
        let made = (0..30).find_map(|seed| recipe.make(seed, &Stop::new()).unwrap());
        let made = made.expect("one of thirty attempts needs no digit");
        assert_eq!(made.puzzle.grid().blank_count(), 36);
        for (id, _) in made.puzzle.clues().iter() {
            let mut fewer = made.puzzle.clues().as_slice().to_vec();
            fewer.remove(id.index());
            let fewer = with_some(fewer, &made.puzzle);
            let verdict = solutions(fewer).verdict(&Stop::new()).unwrap();
            assert!(!verdict.is_unique(), "{id} could go");
        }
    }
}
