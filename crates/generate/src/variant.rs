//! Puzzles with clues: from a solved grid clues are read off, digits added until there is one solution, and
//! then whatever is not needed is taken out again.

mod level;
mod propose;
mod walk;

use std::ops::RangeInclusive;

use kudosu_board::{Cell, Clue, ClueKind, Clues, Digit, Grid, Rng, Shape, Stop};
use kudosu_rating::Level;
use kudosu_search::{Unfinished, Verdict, solutions_with_clues};

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
/// let made = recipe.make(7, &Stop::new())?;
/// if let Some(made) = &made {
///     assert!(made.clues.is_solution(&made.puzzle, &made.solution));
/// }
/// assert_eq!(recipe.make(7, &Stop::new())?, made, "the same seed gives the same");
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
    /// Its digits, which may be none.
    pub puzzle: Grid,
    /// Its clues.
    pub clues: Clues,
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
        let whole = Clues::new(&self.shape, clues.clone());
        if !whole.is_ok_and(|whole| whole.are_kept_by(&solution)) {
            return Ok(None);
        }
        let mut draft = Draft {
            puzzle: Grid::blank(&self.shape),
            clues,
            solution,
            stop,
        };
        if !draft.add_digits(rng)? {
            return Ok(None);
        }
        let all_clues = draft.clues.clone();
        draft.take_out_digits(rng)?;
        draft.take_out_clues(rng)?;
        let bounds = self.givens.clone().unwrap_or(0..=self.shape.cell_count());
        if let Some(level) = self.level
            && !draft.ease(level, &all_clues, *bounds.end(), rng)?
        {
            return Ok(None);
        }
        let Draft {
            mut puzzle,
            clues,
            solution,
            ..
        } = draft;
        let given = puzzle.filled().len();
        if given > *bounds.end() {
            return Ok(None);
        }
        let mut blanks: Vec<Cell> = puzzle.blanks().collect();
        rng.shuffle(&mut blanks);
        for &cell in blanks.iter().take(bounds.start().saturating_sub(given)) {
            give(&mut puzzle, &solution, cell);
        }
        let clues = Clues::new(&self.shape, clues).expect("some of the clues that were checked above");
        Ok(Some(MadeVariant {
            puzzle,
            clues,
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
            let found = solutions_with_clues(&start, &clues).next_solution(&stop.child_after_looks(LOOKS));
            match found {
                Ok(Some(solution)) => return Ok(Some(solution)),
                Ok(None) => {}
                Err(_) => stop.check()?,
            }
        }
        Ok(None)
    }
}

fn give(puzzle: &mut Grid, solution: &Grid, cell: Cell) {
    if let Some(digit) = solution.get(cell) {
        puzzle.set(cell, digit).expect("a digit of the same shape");
    }
}

/// A puzzle on its way.
struct Draft<'a> {
    puzzle: Grid,
    clues: Vec<Clue>,
    solution: Grid,
    stop: &'a Stop,
}

impl Draft<'_> {
    /// What a proof within its time says; `None` where it takes longer.
    fn verdict(&self, puzzle: &Grid, clues: &[Clue]) -> Result<Option<Verdict>, Unfinished> {
        let clues = Clues::new(puzzle.shape(), clues.to_vec()).expect("some of the clues that were checked");
        let proof = self.stop.child_after_looks(LOOKS);
        match solutions_with_clues(puzzle, &clues).verdict(&proof) {
            Ok(verdict) => Ok(Some(verdict)),
            Err(_) => self.stop.check().map(|()| None),
        }
    }

    /// Whether the solution is the only one, proven within the time of a proof.
    fn is_unique(&self, puzzle: &Grid, clues: &[Clue]) -> Result<bool, Unfinished> {
        let verdict = self.verdict(puzzle, clues)?;
        Ok(verdict.is_some_and(|verdict| verdict.is_unique() && verdict.solution() == Some(&self.solution)))
    }

    /// Adds digits where solutions differ until one is left; `false` where that cannot be.
    fn add_digits(&mut self, rng: &mut Rng) -> Result<bool, Unfinished> {
        loop {
            let differ = match self.verdict(&self.puzzle, &self.clues)? {
                Some(Verdict::Unique(found)) => return Ok(found == self.solution),
                Some(Verdict::NoSolution) => return Ok(false),
                Some(Verdict::Several(one, other)) => {
                    let differs = |&cell: &Cell| one.get(cell) != other.get(cell);
                    self.puzzle.blanks().filter(differs).collect::<Vec<Cell>>()
                }
                None => self.puzzle.blanks().collect(),
            };
            let Some(&cell) = rng.pick(&differ) else {
                return Ok(false);
            };
            give(&mut self.puzzle, &self.solution, cell);
        }
    }

    fn take_out_digits(&mut self, rng: &mut Rng) -> Result<(), Unfinished> {
        let mut cells: Vec<Cell> = self.puzzle.filled().iter().collect();
        rng.shuffle(&mut cells);
        for cell in cells {
            let mut barer = self.puzzle.clone();
            let _ = barer.clear(cell);
            if self.is_unique(&barer, &self.clues)? {
                self.puzzle = barer;
            }
        }
        Ok(())
    }

    /// Takes out clues that the others imply; a rule of the whole grid was asked for and stays.
    fn take_out_clues(&mut self, rng: &mut Rng) -> Result<(), Unfinished> {
        let mut order: Vec<Clue> = self.clues.clone();
        order.retain(|clue| propose::rule(clue.kind()).is_none());
        rng.shuffle(&mut order);
        for clue in order {
            let mut fewer = self.clues.clone();
            let Some(at) = fewer.iter().position(|other| *other == clue) else {
                continue;
            };
            fewer.remove(at);
            // Every kind that was asked for is to be seen.
            let is_last = fewer.iter().all(|other| other.kind() != clue.kind());
            if !is_last && self.is_unique(&self.puzzle, &fewer)? {
                self.clues = fewer;
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
            assert!(made.clues.iter().any(|(_, clue)| clue.kind() == kind), "{kind}");
            let verdict = solutions_with_clues(&made.puzzle, &made.clues).verdict(&Stop::new());
            assert_eq!(verdict, Ok(Verdict::Unique(made.solution)), "{kind}");
        }
    }

    #[test]
    fn a_killer_without_givens_has_no_clue_that_could_go() {
        let shape = Shape::of_side(6).unwrap();
        let recipe = VariantRecipe::new(&shape, [ClueKind::Killer]).with_givens(0..=0);
        let made = (0..30).find_map(|seed| recipe.make(seed, &Stop::new()).unwrap());
        let made = made.expect("one of thirty attempts needs no digit");
        assert_eq!(made.puzzle.blank_count(), 36);
        for (id, _) in made.clues.iter() {
            let mut fewer = made.clues.as_slice().to_vec();
            fewer.remove(id.index());
            let fewer = Clues::new(&shape, fewer).unwrap();
            let verdict = solutions_with_clues(&made.puzzle, &fewer)
                .verdict(&Stop::new())
                .unwrap();
            assert!(!verdict.is_unique(), "{id} could go");
        }
    }
}
