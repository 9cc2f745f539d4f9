//! Random clues of every kind that there is, on 4×4 and 6×6: the engine against a reference that tries every
//! digit in every cell and shares no code with it, nor with what the board says that clues mean.

#![allow(clippy::unwrap_used)] // a panic is the report of a test

use std::collections::BTreeSet;

use kudosu_board::{Clue, ClueKind, Puzzle, Rng, Shape, Stop};
use kudosu_search::{Reference, solutions};
use kudosu_testkit::{count_by_trying, mixed_grid, puzzle_with_holes, random_clue, solutions_by_trying};

const ALL: usize = usize::MAX;

/// The solutions that the engine finds, none twice.
fn by_engine(puzzle: &Puzzle) -> BTreeSet<Vec<u8>> {
    let mut search = solutions(puzzle);
    let mut found = BTreeSet::new();
    while let Some(solution) = search.next_solution(&Stop::new()).unwrap() {
        assert!(found.insert(solution.values().to_vec()), "{solution} twice");
    }
    found
}

/// Asserts that engine, reference and the board's meaning agree on a puzzle, and tells how many solutions it
/// has.
fn agree(puzzle: &Puzzle) -> usize {
    let tried: BTreeSet<Vec<u8>> = solutions_by_trying(puzzle, ALL).into_iter().collect();
    assert_eq!(by_engine(puzzle), tried, "{puzzle:?}");
    let meant = Reference::new(puzzle.grid(), &Stop::new()).map(Result::unwrap);
    let meant = meant.filter(|solution| puzzle.clues().are_kept_by(solution));
    let meant: BTreeSet<Vec<u8>> = meant.map(|solution| solution.values().to_vec()).collect();
    assert_eq!(meant, tried, "{puzzle:?}");
    tried.len()
}

/// Puts random clues of each kind on puzzles of a side, some of them beside one of another kind.
fn try_every_kind(side: usize, holes: usize, rounds: usize) {
    let shape = Shape::of_side(side).unwrap();
    let mut rng = Rng::new(side as u64);
    for &kind in ClueKind::ALL {
        // Digits 1 to 4 are too few for the ends of a lockout line: such a clue is refused.
        let is_impossible = kind == ClueKind::Lockout && side < 5;
        let mut telling = 0;
        for round in 0..rounds {
            let solution = mixed_grid(&shape, &mut rng);
            let puzzle = puzzle_with_holes(&solution, holes, &mut rng);
            let own = (0..1 + round % 4).filter_map(|_| random_clue(kind, &solution, &mut rng));
            let mut list: Vec<Clue> = own.collect();
            let is_told = !list.is_empty();
            assert!(list.iter().all(|clue| clue.kind() == kind));
            if round % 3 == 2 {
                let other = *rng.pick(ClueKind::ALL).unwrap();
                list.extend(random_clue(other, &solution, &mut rng));
            }
            let kept = agree(&Puzzle::with_clue_list(puzzle.clone(), list).unwrap());
            let without = count_by_trying(&Puzzle::from(puzzle), ALL);
            telling += usize::from(is_told && kept < without);
        }
        assert_eq!(telling == 0, is_impossible, "no {kind} clue ruled a solution out");
    }
}

#[test]
fn clues_of_every_kind_have_the_solutions_of_trying_everything_on_grids_of_four() {
    try_every_kind(4, 16, 40);
}

#[test]
fn clues_of_every_kind_have_the_solutions_of_trying_everything_on_grids_of_six() {
    try_every_kind(6, 24, 25);
}

#[test]
fn clues_of_all_kinds_together_have_the_solutions_of_trying_everything() {
    let mut rng = Rng::new(46);
    for (side, holes) in [(4, 16), (6, 24)] {
        let shape = Shape::of_side(side).unwrap();
        for _ in 0..150 {
            let solution = mixed_grid(&shape, &mut rng);
            let puzzle = puzzle_with_holes(&solution, holes, &mut rng);
            let kinds: Vec<ClueKind> = (0..2 + rng.below(6))
                .map(|_| *rng.pick(ClueKind::ALL).unwrap())
                .collect();
            let list = kinds
                .iter()
                .filter_map(|&kind| random_clue(kind, &solution, &mut rng));
            agree(&Puzzle::with_clue_list(puzzle, list.collect()).unwrap());
        }
    }
}
