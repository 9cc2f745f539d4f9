//! Digging: givens are taken out of a solved grid for as long as one solution is left.

use kudosu_board::{Cell, Rng};
use kudosu_search::Unfinished;

use crate::prover::Prover;
use crate::swap::{SwapTable, Unavoidable};

/// Tries to take out each group of cells once, in random order, keeping the solution unique, and never goes
/// below `floor` givens. Where the groups are single cells and the floor is 0, the result is minimal.
pub(crate) fn dig(
    solved: &[u8],
    table: &SwapTable,
    groups: &[Vec<Cell>],
    floor: usize,
    prover: &mut Prover,
    rng: &mut Rng,
) -> Result<Vec<u8>, Unfinished> {
    let mut order: Vec<&[Cell]> = groups.iter().map(Vec::as_slice).collect();
    rng.shuffle(&mut order);
    let mut puzzle = solved.to_vec();
    let mut sets = Unavoidable::new(table, solved);

    let sure = removable_prefix(&mut puzzle, &mut sets, &order, floor, prover)?;
    let mut givens = puzzle.iter().filter(|&&value| value != 0).count();
    for group in order.iter().skip(sure + 1) {
        if givens < floor + group.len() || group.iter().any(|cell| sets.is_last(cell.index())) {
            continue;
        }
        let can_go = match group {
            [cell] => prover.is_redundant(&puzzle, cell.index())?,
            _ => {
                let mut without = puzzle.clone();
                group.iter().for_each(|cell| without[cell.index()] = 0);
                prover.is_unique(&without)?
            }
        };
        if can_go {
            take_out(&mut puzzle, &mut sets, group);
            givens -= group.len();
        }
    }
    Ok(puzzle)
}

/// Takes out the longest beginning of `order` that leaves one solution and says how long it is;
/// the group after it cannot go.
///
/// Taking givens out one by one, each with its proof, ends in the same place: a beginning that can go as a
/// whole can also go step by step. Known unavoidable sets give an upper bound,
/// and a few questions below it replace some fifty.
pub(crate) fn removable_prefix(
    puzzle: &mut [u8],
    sets: &mut Unavoidable,
    order: &[&[Cell]],
    floor: usize,
    prover: &mut Prover,
) -> Result<usize, Unfinished> {
    let solved = puzzle.to_vec();
    let mut givens = puzzle.len();
    let mut taken: usize = 0;
    for group in order {
        if givens < floor + group.len() || group.iter().any(|cell| sets.is_last(cell.index())) {
            break;
        }
        take_out(puzzle, sets, group);
        givens -= group.len();
        taken += 1;
    }
    // Galloping back from the bound, then halving between the last failure and the first success.
    let (mut good, mut bad, mut step) = (0usize, taken + 1, 0usize);
    while good + 1 < bad {
        let target = if good == 0 {
            (bad - 1).saturating_sub(step).max(1)
        } else {
            good.midpoint(bad)
        };
        for group in &order[target..taken.max(target)] {
            put_back(puzzle, sets, group, &solved);
        }
        for group in &order[taken.min(target)..target] {
            take_out(puzzle, sets, group);
        }
        taken = target;
        if prover.is_unique(puzzle)? {
            good = target;
        } else {
            bad = target;
            step = 2 * step + 1;
        }
    }
    for group in &order[good..taken.max(good)] {
        put_back(puzzle, sets, group, &solved);
    }
    for group in &order[taken.min(good)..good] {
        take_out(puzzle, sets, group);
    }
    Ok(good)
}

fn take_out(puzzle: &mut [u8], sets: &mut Unavoidable, group: &[Cell]) {
    for cell in group {
        puzzle[cell.index()] = 0;
        sets.remove(cell.index());
    }
}

fn put_back(puzzle: &mut [u8], sets: &mut Unavoidable, group: &[Cell], solved: &[u8]) {
    for cell in group {
        puzzle[cell.index()] = solved[cell.index()];
        sets.restore(cell.index());
    }
}

#[cfg(test)]
mod tests {
    use kudosu_board::{Shape, Stop};

    use crate::ClueSymmetry;
    use crate::fill::Filler;

    use super::*;

    /// Digging without any shortcut: one proof for every group.
    fn dig_slowly(solved: &[u8], order: &[&[Cell]], floor: usize, prover: &mut Prover) -> Vec<u8> {
        let mut puzzle = solved.to_vec();
        for group in order {
            let mut without = puzzle.clone();
            group.iter().for_each(|cell| without[cell.index()] = 0);
            let givens = without.iter().filter(|&&value| value != 0).count();
            if givens >= floor && prover.is_unique(&without).unwrap() {
                puzzle = without;
            }
        }
        puzzle
    }

    #[test]
    fn the_shortcuts_change_nothing() {
        for (side, floor) in [(4, 0), (6, 12), (9, 0), (9, 30)] {
            let shape = Shape::of_side(side).unwrap();
            let mut filler = Filler::new(&shape);
            let mut prover = Prover::new(&shape, &Stop::new());
            for (seed, symmetry) in ClueSymmetry::ALL.into_iter().cycle().take(28).enumerate() {
                let mut rng = Rng::new(seed as u64);
                let solved = filler.draw(&mut rng, prover.stop()).unwrap().unwrap();
                let groups = symmetry.orbits(&shape);
                let mut order: Vec<&[Cell]> = groups.iter().map(Vec::as_slice).collect();
                rng.clone().shuffle(&mut order);
                let slow = dig_slowly(&solved, &order, floor, &mut prover);
                let fast = dig(&solved, filler.table(), &groups, floor, &mut prover, &mut rng).unwrap();
                assert_eq!(fast, slow, "{symmetry} on {shape}");
            }
        }
    }
}
