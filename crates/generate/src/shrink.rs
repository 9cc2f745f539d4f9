//! Fewer givens than digging reaches: some are exchanged for one less, again and again.
//!
//! A few givens go, all solutions that appear are listed, and cells are looked for that tell the wanted
//! solution from every other one. Fewer such cells than givens that went make a smaller puzzle; as many make
//! another one of the same size, from where the walk goes on.

use kudosu_board::{Rng, bits};
use kudosu_search::Unfinished;

use crate::minimise::minimise_values;
use crate::prover::Prover;

/// More solutions than this after taking givens out, and nothing is gained by looking at them.
const MOST_SOLUTIONS: usize = 400;

/// Walks for up to `rounds` steps towards at most `target` givens; what it has at the end stays unique.
///
/// Grids of more than 128 cells are left as they are.
pub(crate) fn shrink(
    puzzle: &mut Vec<u8>,
    solved: &[u8],
    target: usize,
    rounds: usize,
    prover: &mut Prover,
    rng: &mut Rng,
) -> Result<(), Unfinished> {
    if puzzle.len() > 128 {
        return Ok(());
    }
    for _ in 0..rounds {
        let mut givens: Vec<usize> = (0..puzzle.len()).filter(|&cell| puzzle[cell] != 0).collect();
        if givens.len() <= target {
            break;
        }
        rng.shuffle(&mut givens);
        let taken = (2 + rng.below(2)).min(givens.len());
        let mut barer = puzzle.clone();
        givens[..taken].iter().for_each(|&cell| barer[cell] = 0);
        let solutions = prover.solutions(&barer, MOST_SOLUTIONS)?;
        if solutions.len() == MOST_SOLUTIONS {
            continue;
        }
        let differences = solutions.iter().map(|other| difference(solved, other));
        let mut differences: Vec<u128> = differences.filter(|&set| set != 0).collect();
        // What a seed gives must not depend on the order in which an engine finds solutions.
        differences.sort_unstable();
        let Some(cells) =
            telling_cells(&differences, taken - 1, rng).or_else(|| telling_cells(&differences, taken, rng))
        else {
            continue;
        };
        cells.into_iter().for_each(|cell| barer[cell] = solved[cell]);
        minimise_values(&mut barer, prover, rng)?;
        *puzzle = barer;
    }
    Ok(())
}

/// The cells in which two grids differ, as bits.
fn difference(a: &[u8], b: &[u8]) -> u128 {
    let pairs = a.iter().zip(b).enumerate();
    pairs
        .filter(|(_, (a, b))| a != b)
        .fold(0, |set, (cell, _)| set | 1 << cell)
}

/// At most `count` cells (up to three) of which every set holds at least one,
/// at random among those that there are.
fn telling_cells(sets: &[u128], count: usize, rng: &mut Rng) -> Option<Vec<usize>> {
    let Some(smallest) = sets.iter().min_by_key(|set| set.count_ones()) else {
        return Some(Vec::new());
    };
    if count == 0 {
        return None;
    }
    let choices = match count {
        1 => sets.iter().fold(u128::MAX, |common, set| common & set),
        _ => *smallest,
    };
    let mut choices: Vec<usize> = bits(choices).collect();
    rng.shuffle(&mut choices);
    choices.into_iter().find_map(|cell| {
        let missed: Vec<u128> = sets.iter().copied().filter(|set| set >> cell & 1 == 0).collect();
        let mut cells = telling_cells(&missed, count - 1, rng)?;
        cells.push(cell);
        Some(cells)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_given_of_a_tiny_grid_is_not_taken_for_two() {
        let shape = kudosu_board::Shape::of_side(2).unwrap();
        let stop = kudosu_board::Stop::new();
        let mut prover = Prover::new(&shape, &stop);
        let (mut puzzle, solved) = (vec![1, 0, 0, 0], [1, 2, 2, 1]);
        shrink(&mut puzzle, &solved, 0, 3, &mut prover, &mut Rng::new(1)).unwrap();
        assert_eq!(puzzle.iter().filter(|&&value| value != 0).count(), 1);
    }

    #[test]
    fn telling_cells_hit_every_set_or_do_not_exist() {
        let mut rng = Rng::new(1);
        assert_eq!(telling_cells(&[0b011, 0b110], 1, &mut rng), Some(vec![1]));
        assert_eq!(telling_cells(&[0b001, 0b110], 1, &mut rng), None);
        let pair = telling_cells(&[0b001, 0b110], 2, &mut rng).unwrap();
        assert!(pair.contains(&0) && pair.len() == 2);
        assert_eq!(telling_cells(&[0b001, 0b010, 0b100], 2, &mut rng), None);
        assert_eq!(telling_cells(&[], 0, &mut rng), Some(vec![]));
    }
}
