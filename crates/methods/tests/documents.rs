//! Every method solves what its document says it solves.
#![allow(clippy::unwrap_used)] // in a test a panic is the report

mod common;

use common::{DATA1, EASY, VERY_HARD, grid, named, run, trace};
use kudosu_board::Stop;
use kudosu_methods::{METHODS, Outcome, RunOptions, Statistics, Strategies};
use kudosu_testkit::shared_file;

fn sample(name: &str) -> Option<String> {
    let path = shared_file(&format!("oracles/seeds/{name}"))?;
    Some(std::fs::read_to_string(path).unwrap())
}

#[test]
fn every_method_solves_the_easy_samples() {
    for line in [EASY, DATA1, ".142..1..2.4.3.1"] {
        let puzzle = grid(line);
        for method in METHODS {
            let outcome = run(method.name, &puzzle);
            let solution = outcome
                .solution()
                .unwrap_or_else(|| panic!("{}: {outcome:?}", method.name));
            assert!(solution.is_solution_of(&puzzle), "{}", method.name);
        }
    }
}

#[test]
fn on_the_very_hard_sample_triple_match_gets_stuck_and_all_others_solve_it() {
    let puzzle = grid(VERY_HARD);
    for method in METHODS {
        let outcome = run(method.name, &puzzle);
        if method.name == "triple-match" {
            let Outcome::Stuck(reached) = outcome else {
                panic!("{outcome:?}");
            };
            assert_eq!(reached, puzzle); // not one cell of it has a single option
        } else {
            assert!(outcome.solution().is_some(), "{}: {outcome:?}", method.name);
        }
    }
}

#[test]
fn excluding_needs_no_guess_on_the_very_hard_sample_and_says_how_far_it_excluded() {
    let mut statistics = Statistics::default();
    named("excluding").run(
        &grid(VERY_HARD),
        &RunOptions::default(),
        &Stop::new(),
        &mut statistics,
    );
    assert_eq!((statistics.guesses, statistics.largest_subset), (0, 5));
    let lines = trace("excluding", &grid(VERY_HARD), &RunOptions::default());
    assert_eq!(
        lines.last().map(String::as_str),
        Some("The sudoku is completed, excluding needed i = 5")
    );
}

/// The original's log: the same cells in the same order. On 002.csv it goes its own way after ten fills (its
/// description does not say in which order a pass meets subsets),
/// so there only the beginning and the result are compared.
#[test]
fn excluding_fills_in_the_order_of_the_original() {
    for (name, same) in [("001", usize::MAX), ("002", 10), ("003", usize::MAX)] {
        let (Some(puzzle), Some(log)) = (
            sample(&format!("000/{name}.csv")),
            sample(&format!("000/out{name}.txt")),
        ) else {
            return;
        };
        let expected: Vec<&str> = log.lines().filter(|line| line.starts_with("Fill")).collect();
        let lines = trace("excluding", &grid(&puzzle), &RunOptions::default());
        let found: Vec<&str> = lines
            .iter()
            .map(String::as_str)
            .filter(|line| line.starts_with("Fill"))
            .collect();
        let same = same.min(expected.len());
        assert_eq!(found[..same], expected[..same], "{name}");
        let sorted = |mut lines: Vec<&str>| {
            lines.sort_unstable();
            lines.join("\n")
        };
        assert_eq!(sorted(found), sorted(expected), "{name}");
    }
}

#[test]
fn csp_solves_the_files_of_its_document() {
    for number in 0..=7 {
        let Some(text) = sample(&format!("003/{number:03}.txt")) else {
            return;
        };
        let puzzle = grid(&text);
        let outcome = run("csp", &puzzle);
        let expected = kudosu_search::solve(&puzzle, &Stop::new()).unwrap();
        match outcome.solution() {
            Some(solution) => assert!(solution.is_solution_of(&puzzle), "{number}"),
            None => assert_eq!((outcome, expected), (Outcome::NoSolution, None), "{number}"),
        }
    }
}

#[test]
fn brute_force_solves_the_example_of_its_document() {
    let Some(text) = sample("001/example-table1.txt") else {
        return;
    };
    let puzzle = grid(&text);
    let options = RunOptions::default().with_seed(6); // a lucky one: under two million guesses
    for name in ["recursive", "iterative"] {
        let outcome = named(name).run(&puzzle, &options, &Stop::new(), &mut ());
        let solution = outcome.solution().unwrap();
        assert!(solution.is_solution_of(&puzzle), "{name}");
    }
}

#[test]
fn strategy_one_alone_gets_stuck_where_both_go_on() {
    let puzzle = grid(VERY_HARD);
    let strategies = |strategies| RunOptions::default().with_strategies(strategies);
    let run = |options| named("strategies").run(&puzzle, &options, &Stop::new(), &mut ());
    assert!(matches!(run(strategies(Strategies::One)), Outcome::Stuck(_)));
    assert!(matches!(run(strategies(Strategies::Both)), Outcome::Solved(_)));
}
