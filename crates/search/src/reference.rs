//! The reference solver: simple enough to be believed, for grids of any size and any houses.
//!
//! It crosses out, keeps the only place for a digit, and tries the cell with the fewest candidates. Every
//! faster engine is tested against it, so it shares no code with them.

use kudosu_board::{Candidates, Cell, DigitSet, Grid, House, Stop};

use crate::Unfinished;

/// Finds all solutions by depth-first search with an explicit stack; an iterator over them.
///
/// ```
/// use kudosu_board::{Grid, Shape, Stop};
/// use kudosu_search::Reference;
///
/// let blank = Grid::blank(&Shape::of_side(4)?);
/// assert_eq!(Reference::new(&blank, Stop::never()).count(), 288);
/// # Ok::<(), kudosu_board::ShapeError>(())
/// ```
#[derive(Debug)]
pub struct Reference {
    /// What it started with, which every answer is held against.
    start: Candidates,
    /// Positions still to be looked at, the next one last.
    open: Vec<Candidates>,
    stop: Stop,
}

impl Reference {
    /// A search through everything that extends `grid`.
    #[must_use]
    pub fn new(grid: &Grid, stop: &Stop) -> Reference {
        Reference::from_candidates(Candidates::of(grid), stop)
    }

    /// A search through everything that the candidates allow.
    #[must_use]
    pub fn from_candidates(candidates: Candidates, stop: &Stop) -> Reference {
        Reference {
            open: vec![candidates.clone()],
            start: candidates,
            stop: stop.clone(),
        }
    }
}

impl Iterator for Reference {
    type Item = Result<Grid, Unfinished>;

    fn next(&mut self) -> Option<Self::Item> {
        while let Some(mut position) = self.open.pop() {
            if self.stop.is_requested() {
                self.open.clear();
                return Some(Err(Unfinished::Stopped));
            }
            if propagate(&mut position).is_err() {
                continue;
            }
            match cell_with_fewest(&position) {
                None => {
                    let grid = grid_of(&position);
                    let allowed = |cell| {
                        grid.get(cell)
                            .is_some_and(|digit| self.start.get(cell).contains(digit))
                    };
                    let is_right = grid.is_solved() && grid.shape().cells().all(allowed);
                    return Some(is_right.then_some(grid).ok_or(Unfinished::WrongAnswer));
                }
                Some(cell) => {
                    for digit in position.get(cell).iter().rev() {
                        let mut child = position.clone();
                        child.set(cell, DigitSet::of(digit));
                        self.open.push(child);
                    }
                }
            }
        }
        None
    }
}

/// The position contradicts itself.
struct Contradiction;

/// Applies the two simplest rules to every house until nothing changes.
fn propagate(position: &mut Candidates) -> Result<(), Contradiction> {
    let shape = position.shape().clone();
    loop {
        let mut changed = false;
        for house in shape.houses() {
            changed |= propagate_house(position, house, shape.digits())?;
        }
        if !changed {
            return Ok(());
        }
    }
}

/// In one house: a decided digit leaves the other cells, and a digit with one place left is decided there.
fn propagate_house(position: &mut Candidates, house: &House, all: DigitSet) -> Result<bool, Contradiction> {
    let (mut decided, mut somewhere, mut in_two_places) = (DigitSet::EMPTY, DigitSet::EMPTY, DigitSet::EMPTY);
    for &cell in house.cells() {
        let set = position.get(cell);
        if let Some(digit) = set.single()
            && !decided.insert(digit)
        {
            return Err(Contradiction);
        }
        in_two_places |= somewhere & set;
        somewhere |= set;
    }
    if somewhere != all {
        return Err(Contradiction);
    }
    let only_here = somewhere - in_two_places;
    let mut changed = false;
    for &cell in house.cells() {
        let before = position.get(cell);
        if before.len() == 1 {
            continue;
        }
        let forced = before & only_here;
        let after = if forced.is_empty() {
            before - decided
        } else {
            forced
        };
        // Two digits that both fit nowhere but here cannot both be placed.
        if after.is_empty() || forced.len() > 1 {
            return Err(Contradiction);
        }
        if after != before {
            position.set(cell, after);
            changed = true;
        }
    }
    Ok(changed)
}

/// The undecided cell with the fewest candidates, the first one among equals.
fn cell_with_fewest(position: &Candidates) -> Option<Cell> {
    let undecided = position
        .shape()
        .cells()
        .filter(|&cell| position.get(cell).len() > 1);
    undecided.min_by_key(|&cell| position.get(cell).len())
}

/// The grid of a position in which every cell is decided.
fn grid_of(position: &Candidates) -> Grid {
    let decided = |set: &DigitSet| set.first().map_or(0, |digit| digit.get());
    let values: Vec<u8> = position.sets().iter().map(decided).collect();
    Grid::from_values(position.shape(), &values).expect("candidates lie within the shape's digits")
}

#[cfg(test)]
mod tests {
    use kudosu_board::{Rng, Shape};
    use kudosu_testkit::{corpus, puzzle_with_holes, solved_grid};

    use super::*;

    /// Counts by trying every digit in every cell, with no deduction at all.
    fn count_by_trying(grid: &Grid) -> usize {
        let Some(cell) = grid.blanks().next() else {
            return usize::from(grid.is_solved());
        };
        let options = grid.options(cell);
        let with = |digit| {
            let mut next = grid.clone();
            next.set(cell, digit).unwrap();
            next
        };
        options.iter().map(|digit| count_by_trying(&with(digit))).sum()
    }

    #[test]
    fn counts_agree_with_plain_trying_on_small_grids() {
        let mut rng = Rng::new(3);
        for side in [1, 2, 3, 4, 5, 6] {
            let shape = Shape::of_side(side).unwrap();
            for round in 0..40 {
                let solved = solved_grid(&shape, &mut rng);
                let mut puzzle = puzzle_with_holes(&solved, (side * side).min(4 + round % 9), &mut rng);
                if round % 4 == 3 {
                    // A digit put in at random mostly makes the grid unsolvable.
                    let cell = shape.cell_at(rng.below(shape.cell_count())).unwrap();
                    puzzle
                        .set(cell, kudosu_board::Digit::from_index(rng.below(side)).unwrap())
                        .unwrap();
                }
                let expected = count_by_trying(&puzzle);
                assert_eq!(
                    Reference::new(&puzzle, &Stop::new()).count(),
                    expected,
                    "{puzzle:?}"
                );
            }
        }
    }

    #[test]
    fn every_puzzle_of_the_corpus_has_as_many_solutions_as_it_says() {
        for entry in corpus() {
            let found = Reference::new(&entry.puzzle, &Stop::new()).take(entry.solutions + 1);
            let found: Vec<Grid> = found.map(|solution| solution.unwrap()).collect();
            assert!(
                found
                    .iter()
                    .all(|solution| solution.is_solution_of(&entry.puzzle)),
                "{}",
                entry.name
            );
            let expected = if entry.more {
                entry.solutions + 1
            } else {
                entry.solutions
            };
            assert_eq!(found.len(), expected, "{}", entry.name);
        }
    }

    #[test]
    fn extra_houses_are_obeyed() {
        let shape = Shape::of_side(4).unwrap();
        let diagonal = shape.with_diagonals().unwrap();
        let both = |grid: &Grid| Grid::from_values(&diagonal, grid.values()).unwrap().is_solved();
        let expected =
            Reference::new(&Grid::blank(&shape), &Stop::new()).filter(|g| both(g.as_ref().unwrap()));
        let found = Reference::new(&Grid::blank(&diagonal), &Stop::new());
        assert_eq!(found.count(), expected.count());
    }

    #[test]
    fn a_stopped_search_says_so_once_and_ends() {
        let stop = Stop::new();
        let mut search = Reference::new(&Grid::blank(&Shape::nine()), &stop);
        assert!(matches!(search.next(), Some(Ok(_))));
        stop.request();
        assert_eq!(search.next(), Some(Err(Unfinished::Stopped)));
        assert_eq!(search.next(), None);
    }
}
