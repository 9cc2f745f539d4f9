//! Ratings by backtracks are those of the program that data sets were rated with, and not only like them.

#![allow(clippy::unwrap_used, reason = "in a test a panic is the report")]

use kudosu_board::{Rng, Shape, Stop};
use kudosu_search::nine::{Solver, Values, backtracks, read_line};
use kudosu_testkit::{puzzle_with_holes, solved_grid};

/// Puzzles and how often tdoku guesses; its head says how the list was made.
const LIST: &str = include_str!("../../../testdata/backtracks.tsv");

fn counted(puzzle: &Values) -> Option<u64> {
    backtracks(puzzle, Stop::never()).unwrap()
}

#[test]
fn every_puzzle_has_the_rating_that_tdoku_gives_it() {
    let lines: Vec<&str> = LIST.lines().filter(|line| !line.starts_with('#')).collect();
    let mut most = 0;
    for line in &lines {
        let (puzzle, known) = line.split_once('\t').unwrap();
        let known: u64 = known.parse().unwrap();
        assert_eq!(
            counted(&read_line(puzzle.as_bytes()).unwrap()),
            Some(known),
            "{puzzle}"
        );
        most = most.max(known);
    }
    assert!(lines.len() > 300 && most > 30, "{} lines, {most}", lines.len());
}

#[test]
fn there_is_a_rating_exactly_where_there_is_a_solution() {
    let shape = Shape::nine();
    let mut rng = Rng::new(38);
    let mut solver = Solver::new();
    let (mut with, mut without) = (0, 0);
    for _ in 0..600 {
        let solved = solved_grid(&shape, &mut rng);
        let puzzle = puzzle_with_holes(&solved, 45 + rng.below(15), &mut rng);
        let mut values: Values = puzzle.values().try_into().unwrap();
        if rng.below(2) == 0 {
            values[rng.below(81)] = rng.below(10) as u8;
        }
        let solutions = solver.count(&values, 1, Stop::never()).unwrap();
        assert_eq!(counted(&values).is_some(), solutions == 1, "{values:?}");
        match solutions {
            1 => with += 1,
            _ => without += 1,
        }
    }
    assert!(with > 100 && without > 100, "{with} with, {without} without");
    let mut odd = [0; 81];
    odd[40] = 12;
    assert_eq!(counted(&odd), None, "a value over 9 fits nowhere");
}

#[test]
fn a_search_that_is_stopped_says_so() {
    let stop = Stop::new();
    stop.request();
    assert_eq!(
        backtracks(&[0; 81], &stop),
        Err(kudosu_search::Unfinished::Stopped)
    );
}
