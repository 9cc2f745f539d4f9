//! Whenever a method claims something, the reference solver agrees;
//! and the events alone lead to the same grid.
#![allow(clippy::unwrap_used)] // in a test a panic is the report

mod common;

use common::{grid, named};
use kudosu_board::{Digit, Grid, Rng, Shape, Stop};
use kudosu_methods::{Event, METHODS, MethodEntry, Outcome, Replay, RunOptions, Statistics, Watch};
use kudosu_search::Reference;
use kudosu_testkit::{corpus, puzzle_with_holes, solved_grid};

/// Brute force needs longer than the universe on some of the grids here;
/// after this many guesses it may give up.
const MOST_GUESSES: u64 = 20_000;

/// Runs a method with a limit on guesses and checks everything it claims.
fn check(method: &MethodEntry, puzzle: &Grid, solvable: bool) -> Outcome {
    let stop = Stop::new();
    let (mut replay, mut statistics, mut guesses) = (Replay::new(puzzle), Statistics::default(), 0);
    let watch = Watch(|event: &Event<'_>| {
        guesses += u64::from(matches!(event, Event::Guessed { .. }));
        if guesses > MOST_GUESSES {
            stop.request();
        }
    });
    let options = RunOptions::default().with_seed(5);
    let outcome = method.run(
        puzzle,
        &options,
        &stop,
        &mut (&mut replay, (&mut statistics, watch)),
    );
    let name = method.name;
    match &outcome {
        Outcome::Solved(solution) => {
            assert!(
                solvable && solution.is_solution_of(puzzle),
                "{name} on {puzzle:?}"
            );
            assert_eq!(solution, replay.grid(), "{name} on {puzzle:?}");
            let standing = statistics.guesses - statistics.backtracks;
            assert!(standing as usize <= puzzle.blank_count());
        }
        Outcome::Stuck(reached) => {
            assert!(!method.is_complete, "{name} on {puzzle:?}");
            assert_eq!(reached, replay.grid(), "{name} on {puzzle:?}");
            assert_eq!(statistics.guesses, 0);
            // It placed nothing that was not forced.
            let still_solvable = Reference::new(reached, &Stop::new()).next().is_some();
            assert_eq!(still_solvable, solvable, "{name} on {puzzle:?}");
        }
        Outcome::NoSolution => assert!(!solvable, "{name} on {puzzle:?}"),
        Outcome::Clash(clashes) => assert_eq!(*clashes, puzzle.clashes()),
        Outcome::Unfinished(_) => assert!(guesses > MOST_GUESSES, "{name} on {puzzle:?}"),
    }
    outcome
}

fn is_solvable(puzzle: &Grid) -> bool {
    Reference::new(puzzle, &Stop::new()).next().is_some()
}

#[test]
fn all_methods_agree_with_the_reference_on_thousands_of_grids_of_all_sizes() {
    let mut rng = Rng::new(20);
    let mut ended = std::collections::BTreeMap::new();
    for (side, rounds) in [
        (1, 20),
        (2, 50),
        (3, 100),
        (4, 700),
        (5, 200),
        (6, 500),
        (8, 200),
        (9, 900),
        (10, 100),
        (12, 60),
        (16, 30),
        (25, 6),
    ] {
        let shape = Shape::of_side(side).unwrap();
        for round in 0..rounds {
            let solved = solved_grid(&shape, &mut rng);
            // Large grids with many holes are out of reach of the reference.
            let most = if side > 12 { 50 } else { 80 };
            let holes = shape.cell_count() * (10 + rng.below(most - 10)) / 100;
            let mut puzzle = puzzle_with_holes(&solved, holes, &mut rng);
            if round % 3 == 0 {
                spoil(&mut puzzle, &mut rng);
            }
            let solvable = is_solvable(&puzzle);
            for method in METHODS {
                // All of human logic takes its time on larger grids, so it gets fewer of them.
                if method.name == "logic" && side >= 9 && round % 4 > 0 {
                    continue;
                }
                let outcome = check(method, &puzzle, solvable);
                *ended.entry((method.name, outcome.name())).or_insert(0) += 1;
            }
        }
    }
    // The grids were such that something was claimed and checked each way.
    for method in METHODS {
        for (outcome, at_least) in [("solved", 500), ("no solution", 50), ("clash", 100)] {
            let times = ended.get(&(method.name, outcome)).copied().unwrap_or(0);
            assert!(times >= at_least, "{} {outcome}: {ended:?}", method.name);
        }
    }
    assert!(ended[&("triple-match", "stuck")] > ended[&("strategies", "stuck")]);
    assert!(ended[&("strategies", "stuck")] > 50, "{ended:?}");
}

/// Puts one more digit in, mostly one that fits where it stands and makes the grid unsolvable.
fn spoil(puzzle: &mut Grid, rng: &mut Rng) {
    let blanks: Vec<_> = puzzle.blanks().collect();
    let Some(&cell) = rng.pick(&blanks) else {
        return;
    };
    let options: Vec<Digit> = if rng.below(4) == 0 {
        puzzle.shape().digits().iter().collect()
    } else {
        puzzle.options(cell).iter().collect()
    };
    if let Some(&digit) = rng.pick(&options) {
        puzzle.set(cell, digit).unwrap();
    }
}

#[test]
fn all_methods_agree_on_the_corpus() {
    for entry in corpus() {
        for method in METHODS {
            check(method, &entry.puzzle, entry.solutions > 0);
        }
    }
}

#[test]
fn variants_with_other_houses_are_solved_by_the_same_methods() {
    let shape = Shape::of_side(4).unwrap().with_diagonals().unwrap();
    let jigsaw = Shape::irregular(&[0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3]).unwrap();
    for shape in [shape, jigsaw] {
        let solutions: Vec<Grid> = Reference::new(&Grid::blank(&shape), &Stop::new())
            .map(Result::unwrap)
            .collect();
        let mut rng = Rng::new(6);
        for solved in &solutions {
            let puzzle = puzzle_with_holes(solved, 9, &mut rng);
            for method in METHODS {
                check(method, &puzzle, true);
            }
        }
    }
}

#[test]
fn the_two_brute_force_methods_are_the_same_search() {
    let events = |name: &str, puzzle: &Grid, seed: u64| {
        let mut events = Vec::new();
        let mut watch = Watch(|event: &Event<'_>| events.push(format!("{event:?}")));
        let options = RunOptions::default().with_seed(seed);
        named(name).run(puzzle, &options, &Stop::new(), &mut watch);
        events
    };
    let unsolvable = "12....3.....4...";
    for line in [common::EASY, unsolvable, "................"] {
        for seed in 0..3 {
            let puzzle = grid(line);
            assert_eq!(
                events("recursive", &puzzle, seed),
                events("iterative", &puzzle, seed)
            );
        }
    }
}

#[test]
fn a_seed_repeats_a_solution_and_seeds_find_different_ones() {
    let blank = grid(&".".repeat(81));
    let random: Vec<&str> = METHODS
        .iter()
        .filter(|method| method.is_random)
        .map(|method| method.name)
        .collect();
    assert_eq!(random, ["recursive", "iterative"]);
    for name in random {
        let solve = |seed| {
            let options = RunOptions::default().with_seed(seed);
            named(name).run(&blank, &options, &Stop::new(), &mut ())
        };
        assert_eq!(solve(1), solve(1));
        let mut found: Vec<String> = (0..6)
            .map(|seed| solve(seed).solution().unwrap().to_string())
            .collect();
        found.sort();
        found.dedup();
        assert_eq!(found.len(), 6, "{name}");
    }
}
