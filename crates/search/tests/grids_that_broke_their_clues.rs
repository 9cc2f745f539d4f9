//! Puzzles without a solution for which one was printed: a propagator that had not found everything at once
//! was not asked again. One of each kind, for every question that can be asked.

#![allow(clippy::unwrap_used)] // a panic is the report of a test

use kudosu_board::{Cell, Clue, Digit, Grid, LineRule, Puzzle, Shape, Slant, Stop};
use kudosu_search::{TrueCandidates, Verdict, solutions, why_broken};
use kudosu_testkit::count_by_trying;

/// A cell by its row and column, counted from 1.
fn cell(shape: &Shape, row: usize, column: usize) -> Cell {
    shape.cell(row - 1, column - 1).unwrap()
}

fn marks(cell: Cell, digits: &[u8]) -> Clue {
    let digits = digits.iter().filter_map(|&digit| Digit::new(digit));
    Clue::Marks {
        cell,
        digits: digits.collect(),
    }
}

/// Asserts that nothing finds a solution of a blank grid with these clues.
fn has_no_solution(shape: &Shape, list: Vec<Clue>) {
    let puzzle = Puzzle::with_clue_list(Grid::blank(shape), list).unwrap();
    let stop = Stop::new();
    assert_eq!(count_by_trying(&puzzle, 1), 0, "it has none by trying");
    let search = || solutions(&puzzle);
    assert_eq!(search().next_solution(&stop), Ok(None), "solve");
    assert_eq!(search().verdict(&stop), Ok(Verdict::NoSolution), "check");
    assert_eq!(search().count(10, &stop), Ok(0), "count");
    let mut candidates = TrueCandidates::new(&puzzle);
    assert_eq!(candidates.run(&stop), Ok(()));
    assert!(candidates.seen().iter().all(|seen| seen.is_empty()), "candidates");
    let broken = why_broken(&puzzle, &stop).unwrap();
    assert!(!broken.expect("it is broken").parts.is_empty(), "clues");
}

#[test]
fn a_little_killer_on_marks_that_cannot_sum_to_it_has_no_solution() {
    let shape = Shape::of_side(5).unwrap();
    let mut list = vec![Clue::LittleKiller {
        start: cell(&shape, 1, 1),
        slant: Slant::DownRight,
        sum: 6,
    }];
    list.extend((1..=5).map(|at| marks(cell(&shape, at, at), &[1, 4])));
    has_no_solution(&shape, list);
}

#[test]
fn a_zipper_on_marks_whose_pairs_cannot_be_equal_has_no_solution() {
    let shape = Shape::nine();
    let at = |number: usize| cell(&shape, number, number);
    let line = Clue::Line {
        rule: LineRule::Zipper,
        cells: (2..=5).map(at).collect(),
    };
    let told = [(2, [2, 7]), (5, [7, 9]), (3, [1, 4]), (4, [2, 6])];
    let list = told.iter().map(|(number, digits)| marks(at(*number), digits));
    has_no_solution(&shape, [line].into_iter().chain(list).collect());
}

/// An arrow over these cells by their numbers, the first `pill` of them its pill, with the marks of each.
fn arrow(pill: usize, told: &[(u16, &[u8])]) -> Vec<Clue> {
    let cells: Vec<Cell> = told.iter().map(|&(cell, _)| Cell::new(cell)).collect();
    let arrow = Clue::Arrow {
        pill: cells[..pill].to_vec(),
        line: cells[pill - 1..].to_vec(),
    };
    let marks = told.iter().map(|&(cell, digits)| marks(Cell::new(cell), digits));
    [arrow].into_iter().chain(marks).collect()
}

#[test]
fn an_arrow_on_marks_that_cannot_sum_to_its_circle_has_no_solution() {
    let shape = Shape::nine();
    for told in [
        [(55, &[5, 9]), (37, &[2, 9]), (5, &[1, 9]), (53, &[4, 9])],
        [(32, &[5, 9]), (17, &[1, 5]), (50, &[4, 9]), (29, &[3, 5])],
        [(67, &[2, 8]), (27, &[2, 8]), (80, &[1, 8]), (40, &[4, 8])],
    ] {
        let told = told.map(|(cell, digits)| (cell, &digits[..]));
        has_no_solution(&shape, arrow(1, &told));
    }
}

#[test]
fn a_pill_of_two_cells_on_marks_that_cannot_sum_to_it_has_no_solution() {
    let told: [(u16, &[u8]); 5] = [
        (44, &[1, 5]),
        (19, &[2, 5]),
        (45, &[1]),
        (9, &[3, 9]),
        (55, &[1, 9]),
    ];
    has_no_solution(&Shape::nine(), arrow(2, &told));
    let told: [(u16, &[u8]); 5] = [
        (6, &[1]),
        (23, &[2, 6]),
        (25, &[2, 4]),
        (31, &[4, 6]),
        (29, &[1, 5]),
    ];
    has_no_solution(&Shape::of_side(6).unwrap(), arrow(2, &told));
}

#[test]
fn a_pill_whose_digits_have_two_places_on_marks_that_cannot_sum_to_it_has_no_solution() {
    let told: [(u16, &[u8]); 5] = [
        (62, &[2, 4]),
        (113, &[3, 7]),
        (133, &[3, 5]),
        (29, &[7, 11]),
        (131, &[8, 12]),
    ];
    has_no_solution(&Shape::of_side(12).unwrap(), arrow(2, &told));
}
