//! The engine against trying everything, on puzzles with clues of every kind up to 9×9 whose marks have
//! holes and need not have a solution: some of them in every run of the tests, as many as one likes on
//! request.
//!
//! `KUDOSU_CLUE_PUZZLES=1000000 KUDOSU_SEED=1 cargo nextest run --release -p kudosu-search --run-ignored only
//! clue_campaign --no-capture`

use std::collections::BTreeSet;

use kudosu_board::{Puzzle, Stop};
use kudosu_testkit::{CluePuzzles, is_solution_by_trying, solutions_by_trying_for};

use super::{Clued, TrueCandidates, why_broken};
use crate::Unfinished;

/// No more solutions of a puzzle than this are compared.
const MOST: usize = 5;

/// Where more digits than this would have to be tried, a puzzle is not compared.
const TRIALS: u64 = 4_000;

/// The solutions that an engine finds, `MOST` of them at most and none twice, each right by the reference.
fn found(mut search: Clued, puzzle: &Puzzle) -> BTreeSet<Vec<u8>> {
    let mut found = BTreeSet::new();
    while found.len() < MOST
        && let Some(solution) = search.next_solution(&Stop::new()).unwrap()
    {
        let values = solution.values();
        assert!(is_solution_by_trying(puzzle, values), "{values:?} for {puzzle:?}");
        assert!(found.insert(values.to_vec()), "{values:?} twice for {puzzle:?}");
    }
    found
}

/// Asserts that every way to ask the engine gives what trying gives; `false` where that takes too long.
fn agrees(puzzle: &Puzzle) -> bool {
    let Some(tried) = solutions_by_trying_for(puzzle, MOST, TRIALS) else {
        return false;
    };
    let is_all = tried.len() < MOST;
    let tried: BTreeSet<Vec<u8>> = tried.into_iter().collect();
    for patience in [None, Some(0), Some(3)] {
        let search = Clued::new(puzzle.clone());
        let search = match patience {
            Some(guesses) => search.with_patience(guesses),
            None => search,
        };
        let found = found(search, puzzle);
        assert_eq!(found.len(), tried.len(), "{patience:?}: {puzzle:?}");
        assert!(!is_all || found == tried, "{patience:?}: {puzzle:?}");
    }
    if is_all {
        let mut candidates = TrueCandidates::new(puzzle);
        candidates.run(&Stop::new()).unwrap();
        for (cell, seen) in candidates.seen().iter().enumerate() {
            let seen: BTreeSet<u8> = seen.iter().map(|digit| digit.get()).collect();
            let expected: BTreeSet<u8> = tried.iter().map(|solution| solution[cell]).collect();
            assert_eq!(seen, expected, "candidates of cell {cell}: {puzzle:?}");
        }
    }
    true
}

/// Whether a puzzle is said to be broken where it has no solution, and only there.
fn says_why(puzzle: &Puzzle) {
    let Some(tried) = solutions_by_trying_for(puzzle, 1, TRIALS) else {
        return;
    };
    // To say which parts do it may take long, and is for other tests.
    match why_broken(puzzle, &Stop::after_looks(3_000)) {
        Ok(broken) => assert_eq!(broken.is_some(), tried.is_empty(), "{puzzle:?}"),
        Err(why) => assert_eq!(why, Unfinished::Stopped, "{puzzle:?}"),
    }
}

/// Compares so many puzzles, and says how many of them could be.
fn compare(seed: u64, sides: &[usize], count: usize) -> usize {
    let mut puzzles = CluePuzzles::new(seed, sides);
    let mut compared = 0;
    for number in 0..count {
        let puzzle = puzzles.next_puzzle();
        compared += usize::from(agrees(&puzzle));
        if number % 16 == 0 {
            says_why(&puzzle);
        }
        if number % 10_000 == 9_999 {
            println!(
                "seed {seed}: {} puzzles, {compared} of them compared, no difference",
                number + 1
            );
        }
    }
    compared
}

#[test]
fn the_engine_agrees_with_trying_on_clues_and_marks_that_come_from_no_solution() {
    let compared = compare(1, &[4, 5, 6, 9], 250);
    assert!(compared > 150, "{compared} were compared");
}

#[test]
#[ignore = "as long as one likes"]
fn clue_campaign() {
    let number = |name: &str| std::env::var(name).ok()?.parse().ok();
    let count = number("KUDOSU_CLUE_PUZZLES").unwrap_or(10_000);
    let seed = number("KUDOSU_SEED").unwrap_or(1) as u64;
    let compared = compare(seed, &[4, 5, 6, 7, 8, 9, 9, 9, 9, 9], count);
    println!("seed {seed}: {count} puzzles, {compared} of them compared, no difference");
    assert!(2 * compared > count, "{compared} of {count} were compared");
}
