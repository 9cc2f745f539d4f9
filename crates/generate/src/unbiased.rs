//! Fair drawing: all minimal 9×9 puzzles with the same number of givens are equally likely.
//!
//! Digging prefers some minimal puzzles: whenever it may not take a given out it tries the next one, and how
//! often that happens differs from puzzle to puzzle. The remedy is Denis Berthier's "controlled-bias"
//! generator (*Unbiased Statistics of a CSP*, 2009): take givens out in random order and, at the first one
//! that may not go, accept only if the puzzle happens to be minimal; otherwise throw everything away. A
//! minimal puzzle with n givens is then met with a probability that depends on n alone. Only about one try in
//! a quarter of a million succeeds.
//!
//! The solved grids must be equally likely too. The three boxes of the diagonal are drawn freely (every
//! choice can be completed) and all completions are counted; a number drawn below [`MOST_COMPLETIONS`] picks
//! one of them or, when there are fewer, a new diagonal.

use kudosu_board::{Cell, Rng};
use kudosu_search::Unfinished;

use crate::dig::removable_prefix;
use crate::maker::Drawn;
use crate::prover::Prover;
use crate::swap::{SwapTable, Unavoidable};

/// The number of completions of three equal boxes. Random diagonals have 139,597 on average, and neither
/// drawing nor climbing found one with more than this.
const MOST_COMPLETIONS: usize = 283_576;

/// Tries with one solved grid. Each try by itself is fair;
/// a new grid costs as much as some thousands of them.
const TRIES: usize = 4096;

/// One solved grid and its tries: a minimal puzzle and its solution, or `None` when all tries failed,
/// as most do.
pub(crate) fn draw_unbiased(
    table: &SwapTable,
    prover: &mut Prover,
    rng: &mut Rng,
) -> Result<Option<Drawn>, Unfinished> {
    let solved = draw_solved(prover, rng)?;
    let mut sets = Unavoidable::new(table, &solved);
    let cells: Vec<Cell> = (0..81).map(Cell::new).collect();
    let mut order: Vec<&[Cell]> = cells.chunks(1).collect();
    for _ in 0..TRIES {
        rng.shuffle(&mut order);
        if let Some(puzzle) = one_try(&solved, &order, &mut sets, prover)? {
            return Ok(Some(Drawn {
                puzzle,
                solved,
                minimal: true,
            }));
        }
    }
    Ok(None)
}

/// A solved grid, all of them equally likely.
fn draw_solved(prover: &mut Prover, rng: &mut Rng) -> Result<Vec<u8>, Unfinished> {
    loop {
        let mut diagonal = vec![0; 81];
        for corner in [0, 30, 60] {
            let mut digits: [u8; 9] = std::array::from_fn(|at| at as u8 + 1);
            rng.shuffle(&mut digits);
            for (at, digit) in digits.into_iter().enumerate() {
                diagonal[corner + at / 3 * 9 + at % 3] = digit;
            }
        }
        let mut completions = prover.solutions(&diagonal, usize::MAX)?;
        let number = rng.below(MOST_COMPLETIONS);
        if number < completions.len() {
            // In reading order, not in the order in which an engine finds them, on which no seed may depend.
            return Ok(completions.select_nth_unstable(number).1.to_vec());
        }
    }
}

/// Takes givens out in this order up to the first that may not go: the puzzle that is left, if it is minimal.
fn one_try(
    solved: &[u8],
    order: &[&[Cell]],
    sets: &mut Unavoidable,
    prover: &mut Prover,
) -> Result<Option<Vec<u8>>, Unfinished> {
    let mut puzzle = solved.to_vec();
    let gone = removable_prefix(&mut puzzle, sets, order, 0, prover)?;
    // The one after the last that went is known to be necessary.
    let mut minimal = true;
    for cell in order.iter().skip(gone + 1).copied().flatten() {
        if !sets.is_last(cell.index()) && prover.is_redundant(&puzzle, cell.index())? {
            minimal = false;
            break;
        }
    }
    for cell in order[..gone].iter().copied().flatten() {
        sets.restore(cell.index());
    }
    Ok(minimal.then_some(puzzle))
}

#[cfg(test)]
mod tests {
    use kudosu_board::{Grid, Shape, Stop};

    use super::*;

    #[test]
    fn three_equal_boxes_have_as_many_completions_as_the_bound_says() {
        let mut values = [0; 81];
        for corner in [0, 30, 60] {
            (0..9).for_each(|at| values[corner + at / 3 * 9 + at % 3] = at as u8 + 1);
        }
        let diagonal = Grid::from_values(&Shape::nine(), &values).unwrap();
        let found = kudosu_search::count(&diagonal, u64::MAX, &Stop::new());
        assert_eq!(found, Ok(MOST_COMPLETIONS as u64));
    }

    #[test]
    fn a_try_ends_with_a_minimal_puzzle_or_nothing_and_leaves_the_sets_full() {
        let shape = Shape::nine();
        let table = SwapTable::new(&shape);
        let mut prover = Prover::new(&shape, &Stop::new());
        let mut rng = Rng::new(3);
        let solved = draw_solved(&mut prover, &mut rng).unwrap();
        let mut sets = Unavoidable::new(&table, &solved);
        let cells: Vec<Cell> = shape.cells().collect();
        let mut order: Vec<&[Cell]> = cells.chunks(1).collect();
        for _ in 0..200 {
            rng.shuffle(&mut order);
            if let Some(puzzle) = one_try(&solved, &order, &mut sets, &mut prover).unwrap() {
                let puzzle = Grid::from_values(&shape, &puzzle).unwrap();
                assert!(crate::redundant_givens(&puzzle, &Stop::new()).unwrap().is_empty());
            }
            assert!((0..81).all(|cell| !sets.is_last(cell)));
        }
    }
}
