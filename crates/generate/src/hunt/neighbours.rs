//! The puzzles beside a puzzle: some givens go, others come, and one solution is left.
//!
//! What may come is not tried one by one. All solutions without the givens that went are listed; digits that
//! only one of them has where they stand, alone or together, make a puzzle with that solution.

use std::num::NonZero;

use kudosu_board::Stop;
use kudosu_board::nine::Values;
use kudosu_search::Unfinished;
use kudosu_search::nine::{BatchEngine, Columns, RowStatus, Solver, depths_of_unique};

/// A digit in a cell.
type Given = (usize, u8);

/// How many solutions have a digit in a cell.
type Counts = [[u32; 10]; 81];

/// Solutions are listed up to this number: some megabytes, and what a core's cache holds.
const MOST_SOLUTIONS: usize = 30_000;

const TWO: NonZero<u32> = NonZero::new(2).expect("two is not zero");

/// Finds the puzzles beside one puzzle after another; keeps its memory between them.
pub(super) struct Neighbours {
    solver: Solver,
    solutions: Vec<Values>,
    most: usize,
    engine: Box<dyn BatchEngine>,
}

/// What is looked for.
struct Search<'a> {
    /// The puzzle without the givens that went.
    base: Values,
    /// They must not come back: that would be a shorter step.
    gone: &'a [Given],
    stop: &'a Stop,
    found: &'a mut dyn FnMut(&Values),
}

impl Neighbours {
    pub(super) fn new(engine: Box<dyn BatchEngine>) -> Neighbours {
        Neighbours {
            solver: Solver::new(),
            solutions: Vec::new(),
            most: MOST_SOLUTIONS,
            engine,
        }
    }

    /// Calls `found` with every puzzle that lacks the givens in `cells`, has up to `add` others instead, all
    /// of which are needed, and has one solution. `puzzle` has one solution and no redundant given.
    pub(super) fn each(
        &mut self,
        puzzle: &Values,
        cells: &[usize],
        add: usize,
        stop: &Stop,
        found: &mut dyn FnMut(&Values),
    ) -> Result<(), Unfinished> {
        let gone: Vec<Given> = cells.iter().map(|&cell| (cell, puzzle[cell])).collect();
        let mut base = *puzzle;
        cells.iter().for_each(|&cell| base[cell] = 0);
        let mut search = Search {
            base,
            gone: &gone,
            stop,
            found,
        };
        self.extend(&mut search, &mut Vec::new(), add)
    }

    /// Adds up to `left` givens behind those that were added already, which leave several solutions.
    fn extend(
        &mut self,
        search: &mut Search<'_>,
        added: &mut Vec<Given>,
        left: usize,
    ) -> Result<(), Unfinished> {
        search.stop.check()?;
        if left == 0 {
            return Ok(());
        }
        let puzzle = search.with(added);
        let mut solutions = std::mem::take(&mut self.solutions);
        solutions.clear();
        self.solver.start(&puzzle);
        while solutions.len() <= self.most
            && let Some(solution) = self.solver.next_solution(search.stop)?
        {
            solutions.push(solution);
        }
        let extended = if solutions.len() <= self.most {
            let all: Vec<u32> = (0..solutions.len() as u32).collect();
            self.extend_listed(search, &solutions, &all, added, None, left)
        } else {
            self.extend_unlisted(search, &puzzle, added, left)
        };
        self.solutions = solutions;
        extended
    }

    /// The same with all solutions at hand, of which those `among` have what was added since they were
    /// listed; `alone` says how many have a given where that is all that was added to the puzzle.
    fn extend_listed(
        &mut self,
        search: &mut Search<'_>,
        solutions: &[Values],
        among: &[u32],
        added: &mut Vec<Given>,
        alone: Option<&Counts>,
        left: usize,
    ) -> Result<(), Unfinished> {
        search.stop.check()?;
        let first = first_cell(added);
        let cells: Vec<usize> = (first..81).filter(|&cell| search.base[cell] == 0).collect();
        let mut counts: Counts = [[0; 10]; 81];
        for &at in among {
            let solution = &solutions[at as usize];
            for &cell in &cells {
                counts[cell][usize::from(solution[cell])] += 1;
            }
        }
        for &cell in &cells {
            for digit in 1..=9 {
                let count = counts[cell][usize::from(digit)] as usize;
                if count == 0 || count == among.len() || search.gone.contains(&(cell, digit)) {
                    continue;
                }
                added.push((cell, digit));
                if count == 1 {
                    let are_needed = match (alone, &added[..]) {
                        (Some(alone), [_, (cell, digit)]) => alone[*cell][usize::from(*digit)] > 1,
                        (_, added) => self.all_are_needed(search, added)?,
                    };
                    if are_needed {
                        search.tell(added);
                    }
                } else if left > 1 {
                    let those = |at: &u32| solutions[*at as usize][cell] == digit;
                    let those: Vec<u32> = among.iter().copied().filter(those).collect();
                    let alone = alone.or_else(|| (added.len() == 1).then_some(&counts));
                    self.extend_listed(search, solutions, &those, added, alone, left - 1)?;
                }
                added.pop();
            }
        }
        Ok(())
    }

    /// The same where there are too many solutions to list.
    fn extend_unlisted(
        &mut self,
        search: &mut Search<'_>,
        puzzle: &Values,
        added: &mut Vec<Given>,
        left: usize,
    ) -> Result<(), Unfinished> {
        let mut choices: Vec<Given> = Vec::new();
        for cell in (first_cell(added)..81).filter(|&cell| puzzle[cell] == 0) {
            choices.extend((1..=9).map(|digit| (cell, digit)));
        }
        choices.retain(|choice| !search.gone.contains(choice));
        let with = |&(cell, digit): &Given| {
            let mut more = *puzzle;
            more[cell] = digit;
            more
        };
        let puzzles: Vec<Values> = choices.iter().map(with).collect();
        let counts = self.counts(&puzzles, search.stop)?;
        for (choice, count) in choices.into_iter().zip(counts) {
            added.push(choice);
            match count {
                0 => {}
                1 => {
                    if self.all_are_needed(search, added)? {
                        search.tell(added);
                    }
                }
                _ => self.extend(search, added, left - 1)?,
            }
            added.pop();
        }
        Ok(())
    }

    /// Whether each of the added givens is needed; without the last one there are several solutions.
    fn all_are_needed(&mut self, search: &Search<'_>, added: &[Given]) -> Result<bool, Unfinished> {
        for without in 0..added.len().saturating_sub(1) {
            let mut fewer = search.with(added);
            fewer[added[without].0] = 0;
            if self.solver.count(&fewer, 2, search.stop)? == 1 {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// How many solutions each of these has: none, one, or more.
    pub(super) fn counts(&mut self, puzzles: &[Values], stop: &Stop) -> Result<Vec<u32>, Unfinished> {
        let mut counts = vec![0; puzzles.len()];
        let mut status = vec![RowStatus::default(); puzzles.len()];
        let columns = Columns::new(&mut counts, &mut status);
        let filled = self.engine.fill_columns(puzzles, TWO, columns, stop);
        filled.map_err(|error| error.unfinished())?;
        Ok(counts)
    }

    /// Whether the engine finds depths of trial and error, many at a time.
    pub(super) fn finds_depths(&self) -> bool {
        self.engine.finds_depths()
    }

    /// The depth of trial and error of each of these as far as the engine finds it.
    pub(super) fn depths(&mut self, puzzles: &[Values], stop: &Stop) -> Result<Vec<Option<u32>>, Unfinished> {
        let mut counts = vec![0; puzzles.len()];
        let mut status = vec![RowStatus::default(); puzzles.len()];
        let mut solutions = vec![[0; 81]; puzzles.len()];
        let columns = Columns::new(&mut counts, &mut status).with_solutions(&mut solutions);
        let filled = self.engine.fill_columns(puzzles, TWO, columns, stop);
        filled.map_err(|error| error.unfinished())?;
        depths_of_unique(&mut *self.engine, puzzles, &counts, &solutions, stop)
    }
}

impl Search<'_> {
    fn tell(&mut self, added: &[Given]) {
        let puzzle = self.with(added);
        (self.found)(&puzzle);
    }

    fn with(&self, added: &[Given]) -> Values {
        let mut puzzle = self.base;
        added.iter().for_each(|&(cell, digit)| puzzle[cell] = digit);
        puzzle
    }
}

/// Givens are added in the order of their cells.
fn first_cell(added: &[Given]) -> usize {
    added.last().map_or(0, |&(cell, _)| cell + 1)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use kudosu_board::{Grid, Rng, Shape};
    use kudosu_search::nine::Batch;

    use super::*;
    use crate::{AnyDifficulty, Maker, Recipe};

    fn puzzle(seed: u64) -> Values {
        let recipe = Recipe::new(&Shape::nine()).with_minimal(true);
        let stop = Stop::new();
        let made = Maker::new(&recipe, &AnyDifficulty, &stop)
            .unwrap()
            .attempt(seed)
            .unwrap();
        made.best.unwrap().puzzle.values().try_into().unwrap()
    }

    fn count(values: &Values) -> u64 {
        Solver::new().count(values, 2, Stop::never()).unwrap()
    }

    /// Every way to add givens, one by one.
    fn by_trying_all(puzzle: &Values, cells: &[usize], add: usize) -> BTreeSet<Values> {
        let mut base = *puzzle;
        cells.iter().for_each(|&cell| base[cell] = 0);
        let mut level: Vec<Values> = vec![base];
        let mut unique = BTreeSet::new();
        for _ in 0..add {
            let mut next = BTreeSet::new();
            for some in &level {
                for cell in (0..81).filter(|&cell| some[cell] == 0) {
                    for digit in (1..=9).filter(|&digit| puzzle[cell] != digit) {
                        let mut more = *some;
                        more[cell] = digit;
                        match count(&more) {
                            0 => {}
                            1 => drop(unique.insert(more)),
                            _ => drop(next.insert(more)),
                        }
                    }
                }
            }
            level = next.into_iter().collect();
        }
        // What is unique only with a given that another one makes superfluous is left out.
        let is_tight = |values: &Values| {
            (0..81).filter(|&cell| values[cell] != base[cell]).all(|cell| {
                let mut fewer = *values;
                fewer[cell] = 0;
                count(&fewer) > 1
            })
        };
        unique.into_iter().filter(is_tight).collect()
    }

    fn found(neighbours: &mut Neighbours, puzzle: &Values, cells: &[usize], add: usize) -> BTreeSet<Values> {
        let mut all = Vec::new();
        neighbours
            .each(puzzle, cells, add, Stop::never(), &mut |found| all.push(*found))
            .unwrap();
        let different: BTreeSet<Values> = all.iter().copied().collect();
        assert_eq!(different.len(), all.len(), "each once");
        different
    }

    #[test]
    fn the_puzzles_beside_a_puzzle_are_those_that_trying_all_finds() {
        let mut neighbours = Neighbours::new(Box::new(Batch::new()));
        let mut number = 0;
        for seed in 0..4 {
            let puzzle = puzzle(seed);
            let givens: Vec<usize> = (0..81).filter(|&cell| puzzle[cell] != 0).collect();
            for &cell in &givens {
                let all = found(&mut neighbours, &puzzle, &[cell], 1);
                assert_eq!(all, by_trying_all(&puzzle, &[cell], 1), "{cell}");
                number += all.len();
            }
        }
        assert!(number > 100, "{number}");
    }

    #[test]
    fn two_givens_for_one_or_two_are_found_by_lists_and_without() {
        let mut rng = Rng::new(1);
        for (seed, remove) in [(5, 1), (6, 2)] {
            let puzzle = puzzle(seed);
            let mut givens: Vec<usize> = (0..81).filter(|&cell| puzzle[cell] != 0).collect();
            rng.shuffle(&mut givens);
            let cells = &givens[..remove];
            let mut neighbours = Neighbours::new(Box::new(Batch::new()));
            let all = found(&mut neighbours, &puzzle, cells, 2);
            assert_eq!(all, by_trying_all(&puzzle, cells, 2));
            assert!(all.len() > 10, "{}", all.len());
            for most in [1, 3, 20] {
                neighbours.most = most;
                assert_eq!(found(&mut neighbours, &puzzle, cells, 2), all, "{most}");
            }
            let grid = Grid::try_from(&puzzle).unwrap();
            assert!(all.iter().all(|values| count(values) == 1), "{grid}");
        }
    }

    #[test]
    fn a_search_that_is_stopped_says_so() {
        let stop = Stop::new();
        stop.request();
        let mut neighbours = Neighbours::new(Box::new(Batch::new()));
        let ended = neighbours.each(&puzzle(1), &[0], 1, &stop, &mut |_| {});
        assert_eq!(ended, Err(Unfinished::Stopped));
    }
}
