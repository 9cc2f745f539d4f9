//! Redundant givens out: one minimal puzzle within a puzzle, or all of them.

use std::ops::ControlFlow;

use kudosu_board::{CellSet, Clue, Grid, Puzzle, Rng, Stop};
use kudosu_search::Unfinished;

use crate::prover::Prover;

/// Why a puzzle cannot be made minimal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MinimiseError {
    /// Only a puzzle with exactly one solution has redundant givens.
    #[error("the puzzle does not have exactly one solution")]
    NotUnique,
    /// It was stopped first.
    #[error(transparent)]
    Unfinished(#[from] Unfinished),
}

/// Takes redundant givens out, each tried once in random order, until none is left. Clues stay: givens go as
/// long as they follow from the clues and from what is left.
///
/// ```
/// use kudosu_board::{Cell, Clue, Grid, Puzzle, Rng, Stop};
/// use kudosu_generate::{minimise, redundant_givens};
///
/// let grid: Grid = ".142..1..2.4.3.1".parse()?;
/// assert!(!redundant_givens(&grid, Stop::never())?.is_empty());
/// let minimal = minimise(&grid, &mut Rng::new(1), Stop::never())?;
/// assert!(redundant_givens(&minimal, Stop::never())?.is_empty());
///
/// let cage = Clue::Killer { cells: vec![Cell::new(0), Cell::new(1)], sum: Some(4) };
/// let puzzle = Puzzle::with_clue_list(grid, vec![cage])?;
/// let minimal = minimise(&puzzle, &mut Rng::new(1), Stop::never())?;
/// assert!(minimal.grid().blank_count() > puzzle.grid().blank_count());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn minimise(puzzle: impl Into<Puzzle>, rng: &mut Rng, stop: &Stop) -> Result<Puzzle, MinimiseError> {
    let puzzle = puzzle.into();
    let (mut prover, mut values) = start(&puzzle, stop)?;
    minimise_values(&mut values, &mut prover, rng)?;
    Ok(with_values(&puzzle, &values))
}

/// The givens that follow from the others and from the clues, each taken by itself. None: the puzzle is
/// minimal.
pub fn redundant_givens(puzzle: impl Into<Puzzle>, stop: &Stop) -> Result<CellSet, MinimiseError> {
    let puzzle = puzzle.into();
    let (mut prover, values) = start(&puzzle, stop)?;
    let mut redundant = CellSet::new();
    for cell in puzzle.grid().filled().iter() {
        if prover.is_redundant(&values, cell.index())? {
            redundant.insert(cell);
        }
    }
    Ok(redundant)
}

/// Takes clues out that the others and the givens make redundant, each tried once in random order. The
/// solution stays the same: a mark that a rule against unmarked pairs needs is not redundant.
///
/// ```
/// use kudosu_board::{Cell, Clue, Grid, Puzzle, Rng, Stop};
/// use kudosu_generate::minimise_clues;
///
/// let grid: Grid = ".142..1..2.4.3.1".parse()?;
/// let puzzle = Puzzle::with_clue_list(grid, vec![Clue::Odd { cell: Cell::new(0) }])?;
/// assert!(!minimise_clues(puzzle, &mut Rng::new(1), Stop::never())?.has_clues());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn minimise_clues(
    puzzle: impl Into<Puzzle>,
    rng: &mut Rng,
    stop: &Stop,
) -> Result<Puzzle, MinimiseError> {
    let puzzle = puzzle.into();
    let only = |puzzle: &Puzzle| -> Result<Option<Box<[u8]>>, Unfinished> {
        let mut found = Prover::with_clues(puzzle.clues(), stop).solutions(puzzle.grid().values(), 2)?;
        Ok(found.pop().filter(|_| found.is_empty()))
    };
    let solution = only(&puzzle)?.ok_or(MinimiseError::NotUnique)?;
    let clues = puzzle.clues().as_slice();
    let mut order: Vec<usize> = (0..clues.len()).collect();
    rng.shuffle(&mut order);
    let mut is_kept = vec![true; clues.len()];
    let without = |is_kept: &[bool]| {
        let list = clues.iter().zip(is_kept);
        let list: Vec<Clue> = list
            .filter(|(_, kept)| **kept)
            .map(|(clue, _)| clue.clone())
            .collect();
        Puzzle::with_clue_list(puzzle.grid().clone(), list).expect("each of these clues lies on the shape")
    };
    for at in order {
        is_kept[at] = false;
        // Without a mark a rule about unmarked cells says more, so that even another solution may be left.
        is_kept[at] = only(&without(&is_kept))?.as_ref() != Some(&solution);
    }
    Ok(without(&is_kept))
}

/// Calls `found` with every minimal puzzle within a puzzle, each once and with all clues, until it breaks
/// off.
///
/// A puzzle with many redundant givens holds more minimal ones than anybody can list: think of a limit.
pub fn minimal_within(
    puzzle: impl Into<Puzzle>,
    stop: &Stop,
    mut found: impl FnMut(&Puzzle) -> ControlFlow<()>,
) -> Result<(), MinimiseError> {
    let puzzle = puzzle.into();
    let (mut prover, values) = start(&puzzle, stop)?;
    let mut found = |values: &[u8]| found(&with_values(&puzzle, values));
    let _ended_early = minimal_values_within(&values, &mut prover, &mut found)?;
    Ok(())
}

/// The same for values of which it is known that they have one solution.
pub(crate) fn minimal_values_within(
    values: &[u8],
    prover: &mut Prover,
    found: &mut dyn FnMut(&[u8]) -> ControlFlow<()>,
) -> Result<ControlFlow<()>, Unfinished> {
    let undecided = (0..values.len()).filter(|&cell| values[cell] != 0).collect();
    Listing { prover, found }.branch(values, Vec::new(), undecided)
}

/// The puzzle with some of its digits gone.
fn with_values(puzzle: &Puzzle, values: &[u8]) -> Puzzle {
    let grid = Grid::from_values(puzzle.shape(), values).expect("values only became blank");
    puzzle.with_grid(grid).expect("the shape is that of the puzzle")
}

/// Tries to take out each given once, in random order.
pub(crate) fn minimise_values(
    values: &mut [u8],
    prover: &mut Prover,
    rng: &mut Rng,
) -> Result<(), Unfinished> {
    let mut order: Vec<usize> = (0..values.len()).filter(|&cell| values[cell] != 0).collect();
    rng.shuffle(&mut order);
    for cell in order {
        if prover.is_redundant(values, cell)? {
            values[cell] = 0;
        }
    }
    Ok(())
}

fn start(puzzle: &Puzzle, stop: &Stop) -> Result<(Prover, Vec<u8>), MinimiseError> {
    let mut prover = Prover::with_clues(puzzle.clues(), stop);
    let values = puzzle.grid().values().to_vec();
    if prover.is_unique(&values)? {
        Ok((prover, values))
    } else {
        Err(MinimiseError::NotUnique)
    }
}

/// The walk through all choices of which redundant givens go and which stay.
struct Listing<'a> {
    prover: &'a mut Prover,
    found: &'a mut dyn FnMut(&[u8]) -> ControlFlow<()>,
}

impl Listing<'_> {
    /// `chosen` stay although they were redundant when that was decided;
    /// they must be necessary in the end. `undecided` may still go.
    fn branch(
        &mut self,
        values: &[u8],
        chosen: Vec<usize>,
        undecided: Vec<usize>,
    ) -> Result<ControlFlow<()>, Unfinished> {
        // What is necessary now stays necessary when more givens go.
        let mut open = Vec::new();
        for cell in undecided {
            if self.prover.is_redundant(values, cell)? {
                open.push(cell);
            }
        }
        let mut barest = values.to_vec();
        open.iter().for_each(|&cell| barest[cell] = 0);
        for &cell in &chosen {
            let value = std::mem::take(&mut barest[cell]);
            let never_necessary = self.prover.is_unique(&barest)?;
            barest[cell] = value;
            if never_necessary {
                return Ok(ControlFlow::Continue(()));
            }
        }
        let Some((&cell, rest)) = open.split_first() else {
            return Ok((self.found)(values));
        };
        let mut without = values.to_vec();
        without[cell] = 0;
        if self.branch(&without, chosen.clone(), rest.to_vec())?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
        let mut kept = chosen;
        kept.push(cell);
        self.branch(values, kept, rest.to_vec())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use kudosu_board::{Cell, Shape};
    use kudosu_testkit::{puzzle_with_holes, solved_grid};

    use super::*;

    /// All minimal puzzles, by looking at every subset of the givens.
    fn by_trying_all(puzzle: &Grid) -> BTreeSet<String> {
        let givens: Vec<Cell> = puzzle.filled().iter().collect();
        let mut prover = Prover::new(puzzle.shape(), &Stop::new());
        let subset = |bits: usize| {
            let mut grid = puzzle.clone();
            for (at, &cell) in givens.iter().enumerate() {
                if bits >> at & 1 == 0 {
                    grid.clear(cell).unwrap();
                }
            }
            grid
        };
        let unique: Vec<bool> = (0..1 << givens.len())
            .map(|bits| prover.is_unique(subset(bits).values()).unwrap())
            .collect();
        let minimal = |&bits: &usize| {
            unique[bits] && (0..givens.len()).all(|at| bits >> at & 1 == 0 || !unique[bits & !(1 << at)])
        };
        let minimal = (0..1 << givens.len()).filter(minimal);
        minimal.map(|bits| subset(bits).to_string()).collect()
    }

    #[test]
    fn the_list_of_minimal_puzzles_is_complete_and_has_no_repeats() {
        let mut rng = Rng::new(2);
        let shape = Shape::of_side(4).unwrap();
        for round in 0..12 {
            let puzzle = puzzle_with_holes(&solved_grid(&shape, &mut rng), 4 + round % 4, &mut rng);
            if !kudosu_search::verdict(&puzzle, &Stop::new()).unwrap().is_unique() {
                continue;
            }
            let mut listed = Vec::new();
            minimal_within(&puzzle, &Stop::new(), |minimal| {
                listed.push(minimal.grid().to_string());
                ControlFlow::Continue(())
            })
            .unwrap();
            let different: BTreeSet<String> = listed.iter().cloned().collect();
            assert_eq!(different.len(), listed.len(), "{puzzle}");
            assert_eq!(different, by_trying_all(&puzzle), "{puzzle}");
        }
    }

    #[test]
    fn a_listing_can_be_broken_off() {
        let puzzle = solved_grid(&Shape::nine(), &mut Rng::new(1));
        let mut count = 0;
        minimal_within(&puzzle, &Stop::new(), |_| {
            count += 1;
            if count == 3 {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })
        .unwrap();
        assert_eq!(count, 3);
    }

    #[test]
    fn only_a_puzzle_with_one_solution_has_redundant_givens() {
        let blank = Grid::blank(&Shape::nine());
        let error = minimise(&blank, &mut Rng::new(1), &Stop::new());
        assert_eq!(error, Err(MinimiseError::NotUnique));
        let stop = Stop::new();
        stop.request();
        let error = redundant_givens(&blank, &stop);
        assert_eq!(error, Err(MinimiseError::Unfinished(Unfinished::Stopped)));
    }
}
