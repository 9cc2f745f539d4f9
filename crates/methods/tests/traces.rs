//! What each method says while it works, whole.

mod common;

use common::{VERY_HARD, grid, trace};
use kudosu_methods::{RunOptions, Strategies};

const FOUR: &str = ".142..1..2.4.3.1";
/// Two solutions, so that every complete method has to guess, and wrongly once.
const TWO_WAYS: &str = ".5.4......63.......1.62...1...43....";
const HOPELESS: &str = "12....3.....4...";

fn told(name: &str, line: &str) -> String {
    trace(name, &grid(line), &RunOptions::default()).join("\n")
}

#[test]
fn excluding_logs_as_its_document_does() {
    insta::assert_snapshot!(told("excluding", FOUR), @r"
    Candidates made for 8 empty cells
    Fill row 1, col 1 with 3
    Fill row 2, col 2 with 4
    Fill row 2, col 4 with 3
    Fill row 3, col 1 with 1
    Fill row 3, col 3 with 3
    Fill row 4, col 1 with 4
    Fill row 4, col 3 with 2
    Fill row 2, col 1 with 2
    The sudoku is completed, single candidates were enough
    ");
}

#[test]
fn excluding_shows_what_it_excludes() {
    let told = told("excluding", VERY_HARD);
    let lines: Vec<&str> = told.lines().collect();
    insta::assert_snapshot!([&lines[..16], &lines[lines.len() - 3..]].concat().join("\n"), @r"
    Candidates made for 58 empty cells
    2-excluding: row 3, col 4 is not 2 5, column 4 needs 2 5 in r7c4 r8c4
    2-excluding: row 4, col 4 is not 5, column 4 needs 2 5 in r7c4 r8c4
    2-excluding: row 6, col 4 is not 2 5, column 4 needs 2 5 in r7c4 r8c4
    2-excluding: row 9, col 4 is not 2 5, column 4 needs 2 5 in r7c4 r8c4
    2-excluding: row 7, col 5 is not 2 5, box 8 needs 2 5 in r7c4 r8c4
    2-excluding: row 8, col 5 is not 2 5, box 8 needs 2 5 in r7c4 r8c4
    2-excluding: row 9, col 6 is not 2 5, box 8 needs 2 5 in r7c4 r8c4
    Fill row 9, col 4 with 9
    Fill row 9, col 6 with 7
    Fill row 3, col 4 with 6
    Fill row 4, col 4 with 4
    Fill row 6, col 4 with 1
    2-excluding: row 4, col 5 is not 3 8, column 5 needs 3 8 in r7c5 r8c5
    2-excluding: row 5, col 5 is not 3, column 5 needs 3 8 in r7c5 r8c5
    3-excluding: row 9, col 7 is not 2 5, row 9 needs 2 5 6 in r9c2 r9c3 r9c9
    Fill row 7, col 4 with 2
    Fill row 7, col 7 with 5
    The sudoku is completed, excluding needed i = 5
    ");
}

#[test]
fn excluding_says_when_it_turns_to_the_exhaustive_method() {
    insta::assert_snapshot!(told("excluding", TWO_WAYS), @r"
    Candidates made for 26 empty cells
    Fill row 1, col 5 with 1
    Fill row 1, col 6 with 2
    Fill row 2, col 4 with 5
    Fill row 6, col 5 with 5
    2-excluding: row 2, col 1 is not 2, row 2 needs 2 4 in r2c2 r2c3
    2-excluding: row 5, col 1 is not 2 6, box 5 needs 2 6 in r5c2 r6c3
    Fill row 2, col 1 with 1
    Fill row 5, col 1 with 5
    Fill row 4, col 1 with 3
    Fill row 1, col 1 with 6
    Fill row 1, col 3 with 3
    Fill row 3, col 1 with 2
    Nothing is left to exclude, try exhaustive method
    Try row 2, col 2 with 2
    Fill row 2, col 3 with 4
    Fill row 4, col 3 with 5
    Fill row 4, col 6 with 4
    Fill row 5, col 2 with 6
    Clear row 2, col 2 and 4 cells that followed: 2 leads nowhere
    Try row 2, col 2 with 4
    Fill row 2, col 3 with 2
    Fill row 3, col 2 with 6
    Fill row 5, col 2 with 2
    Fill row 5, col 4 with 3
    Fill row 5, col 5 with 4
    Fill row 5, col 6 with 6
    Fill row 6, col 3 with 6
    Fill row 6, col 6 with 1
    Fill row 3, col 4 with 1
    Fill row 3, col 5 with 3
    Fill row 6, col 4 with 2
    Try row 3, col 3 with 4
    Fill row 3, col 6 with 5
    Fill row 4, col 3 with 5
    Fill row 4, col 6 with 4
    The sudoku is completed, the exhaustive method finished what excluding began (up to i = 2)
    ");
}

#[test]
fn brute_force_tells_every_try() {
    insta::assert_snapshot!(told("recursive", ".2343.12214343.1"), @r"
    try 2 in row 4, col 3
    try 1 in row 1, col 1
    try 4 in row 2, col 2
    Solved
    ");
    insta::assert_snapshot!(told("iterative", HOPELESS), @r"
    try 4 in row 1, col 3
    back from 4 in row 1, col 3
    No solution
    ");
}

#[test]
fn triple_match_speaks_in_cell_codes() {
    insta::assert_snapshot!(told("triple-match", FOUR), @r"

    iteration 1
    AA must be 3: the only number missing from row 1, column 1 and box 1 alike
    BB must be 4: the only number missing from row 2, column 2 and box 1 alike
    DB must be 3: the only number missing from row 2, column 4 and box 2 alike
    AC must be 1: the only number missing from row 3, column 1 and box 3 alike
    CC must be 3: the only number missing from row 3, column 3 and box 4 alike
    AD must be 4: the only number missing from row 4, column 1 and box 3 alike
    CD must be 2: the only number missing from row 4, column 3 and box 4 alike

    iteration 2
    AB must be 2: the only number missing from row 2, column 1 and box 1 alike
    Solved
    ");
    insta::assert_snapshot!(told("triple-match", VERY_HARD), @"Stuck with 58 cells unknown");
}

#[test]
fn csp_gives_its_reasons() {
    insta::assert_snapshot!(told("csp", TWO_WAYS), @r"
    Candidates made for 26 empty cells
    r1c5 = 1: nothing else is left
    r1c6 = 2: nothing else is left
    r2c4 = 5: nothing else is left
    r6c5 = 5: nothing else is left
    r2c1 = 1: the only place in row 2
    r5c1 = 5: the only place in row 5
    r3c1 = 2: the only place in column 1
    r4c1 = 3: nothing else is left
    r1c1 = 6: nothing else is left
    r1c3 = 3: nothing else is left
    suppose r2c2 = 2
    r2c3 = 4: nothing else is left
    r4c3 = 5: nothing else is left
    r4c6 = 4: nothing else is left
    r5c2 = 6: nothing else is left
    no: take back r2c2 = 2 and 4 cells that followed
    suppose r2c2 = 4
    r2c3 = 2: nothing else is left
    r3c2 = 6: nothing else is left
    r5c2 = 2: nothing else is left
    r5c4 = 3: nothing else is left
    r5c5 = 4: nothing else is left
    r5c6 = 6: nothing else is left
    r6c3 = 6: nothing else is left
    r6c6 = 1: nothing else is left
    r3c4 = 1: nothing else is left
    r3c5 = 3: nothing else is left
    r6c4 = 2: nothing else is left
    suppose r3c3 = 4
    r3c6 = 5: nothing else is left
    r4c3 = 5: nothing else is left
    r4c6 = 4: nothing else is left
    Solved
    ");
    let told = told("csp", VERY_HARD);
    insta::assert_snapshot!(told.lines().take(12).collect::<Vec<_>>().join("\n"), @r"
    Candidates made for 58 empty cells
    r1c6 = 4: the only place in row 1
    r9c7 = 1: the only place in row 9
    r3c4 = 6: the only place in column 4
    r6c4 = 1: the only place in column 4
    r9c6 = 7: the only place in column 6
    r2c8 = 1: the only place in column 8
    r1c9 = 8: the only place in column 9
    r3c3 = 8: the only place in box 1
    r1c5 = 1: the only place in box 2
    r2c9 = 6: the only place in box 3
    r5c3 = 1: the only place in box 4
    ");
}

#[test]
fn strategies_speak_as_the_report_does() {
    insta::assert_snapshot!(told("strategies", FOUR), @r"

    strategy one
    row 1 col 1 must be 3
    row 2 col 2 must be 4
    row 2 col 4 must be 3
    row 3 col 1 must be 1
    row 3 col 3 must be 3
    row 4 col 1 must be 4
    row 4 col 3 must be 2

    strategy one
    row 2 col 1 must be 2

    ta daa!!!
    ");
    let both = told("strategies", VERY_HARD);
    insta::assert_snapshot!(both.lines().take(8).collect::<Vec<_>>().join("\n"), @r"

    strategy two
    row 1 col 6 must be 4
    row 9 col 7 must be 1
    row 6 col 4 must be 1
    row 3 col 4 must be 6
    row 9 col 6 must be 7
    row 2 col 8 must be 1
    ");
    let one = RunOptions::default().with_strategies(Strategies::One);
    insta::assert_snapshot!(trace("strategies", &grid(VERY_HARD), &one).join("\n"), @"Stuck with 58 cells unknown");
}

#[test]
fn logic_names_its_techniques() {
    let told = told("logic", common::EASY);
    insta::assert_snapshot!(told.lines().take(4).collect::<Vec<_>>().join("\n"), @r"
    Candidates made for 43 empty cells
    r6c3 = 9: Full House
    r2c2 = 1: Hidden Single
    r2c1 = 3: Hidden Single
    ");
}

#[test]
fn search_gives_only_the_answer() {
    insta::assert_snapshot!(told("search", FOUR), @r"
    r1c1 = 3
    r2c1 = 2
    r2c2 = 4
    r2c4 = 3
    r3c1 = 1
    r3c3 = 3
    r4c1 = 4
    r4c3 = 2
    Solved
    ");
}

#[test]
fn a_grid_that_breaks_the_rules_is_refused_before_anything_is_tried() {
    insta::assert_snapshot!(told("csp", "11.............."), @"2 clashes, nothing was tried");
}
