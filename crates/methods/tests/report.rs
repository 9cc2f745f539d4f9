//! The report of document 004, byte for byte.
#![allow(clippy::unwrap_used)] // in a test a panic is the report

mod common;

use common::{DATA1, VERY_HARD, grid};
use kudosu_board::{Grid, Rng, Shape};
use kudosu_methods::{Outcome, Strategies, report};
use kudosu_testkit::{puzzle_with_holes, shared_file, solved_grid};

/// The document's layout of a grid.
fn layout(grid: &Grid) -> String {
    kudosu_notation::write(grid, kudosu_notation::Format::Boxed).unwrap()
}

#[test]
fn the_samples_of_the_document_come_out_byte_for_byte() {
    for data in ["data1", "data2"] {
        for (strategies, name) in [(Strategies::One, "S1"), (Strategies::Both, "S1S2")] {
            let (Some(puzzle), Some(expected)) = (
                shared_file(&format!("oracles/seeds/004/{data}.txt")),
                shared_file(&format!("oracles/seeds/004/{data}-{name}-out.txt")),
            ) else {
                return;
            };
            let puzzle = grid(&std::fs::read_to_string(puzzle).unwrap());
            let expected = std::fs::read_to_string(expected).unwrap();
            assert_eq!(
                report(&puzzle, strategies, layout).text,
                expected,
                "{data} {name}"
            );
        }
    }
}

#[test]
fn a_solved_puzzle_is_celebrated() {
    let report = report(&grid(".142..1..2.4.3.1"), Strategies::One, layout);
    assert!(matches!(report.outcome, Outcome::Solved(_)));
    insta::assert_snapshot!(format!("{:?}", report.text), @r#""\n. 1 | 4 2\n. . | 1 .\n----+----\n. 2 | . 4\n. 3 | . 1\n\n 8 cells are unknown\n\nstrategy one\nrow 1 col 1 must be 3\nrow 2 col 2 must be 4\nrow 2 col 4 must be 3\nrow 3 col 1 must be 1\nrow 3 col 3 must be 3\nrow 4 col 1 must be 4\nrow 4 col 3 must be 2\n\nstrategy one\nrow 2 col 1 must be 2\n\n3 1 | 4 2\n2 4 | 1 3\n----+----\n1 2 | 3 4\n4 3 | 2 1\n\n 0 cells are unknown\n\nta daa!!!\n""#);
}

#[test]
fn strategy_two_goes_on_where_strategy_one_is_dry() {
    let one = report(&grid(VERY_HARD), Strategies::One, layout);
    assert!(matches!(one.outcome, Outcome::Stuck(_)));
    assert!(one.text.ends_with("\n58 cells are unknown\n"));
    let both = report(&grid(VERY_HARD), Strategies::Both, layout);
    assert!(both.text.ends_with("\n 0 cells are unknown\n\nta daa!!!\n"));
    assert_eq!(both.text.matches("must be").count(), 58);
    assert!(both.text.contains("\nstrategy two\n"));
}

#[test]
fn a_full_grid_goes_without_a_pass() {
    let solved = report(&grid(DATA1), Strategies::One, layout).outcome;
    let full = report(solved.solution().unwrap(), Strategies::Both, layout);
    assert!(!full.text.contains("strategy"));
    assert!(full.text.ends_with("ta daa!!!\n"));
}

#[test]
fn violations_are_listed_by_set_and_nothing_else_is_tried() {
    let mut line = DATA1.to_owned();
    line.replace_range(80..81, "9");
    let report = report(&grid(&line), Strategies::Both, layout);
    assert!(matches!(report.outcome, Outcome::Clash(_)));
    let diagnosis = report.text.split("unknown\n").nth(1).unwrap();
    insta::assert_snapshot!(diagnosis, @r"

    set  8 (row 9): 2 instances of 9
    set 17 (col 9): 2 instances of 9
    set 26 (sqr 9): 2 instances of 9

    3 different sets have violations
    3 violations in total
    ");
}

#[test]
fn a_contradiction_on_the_way_is_not_celebrated() {
    // Two cells of one pass can each have one option, the same one; that can fill the grid to the last cell.
    let mut rng = Rng::new(4);
    let shape = Shape::of_side(4).unwrap();
    let mut filled_with_a_clash = 0;
    for _ in 0..300 {
        let mut puzzle = puzzle_with_holes(&solved_grid(&shape, &mut rng), 11, &mut rng);
        let cell = puzzle.blanks().next().unwrap();
        let options: Vec<_> = puzzle.options(cell).iter().collect();
        puzzle.set(cell, *rng.pick(&options).unwrap()).unwrap();
        let report = report(&puzzle, Strategies::Both, layout);
        let is_solved = report.outcome.solution().is_some();
        assert_eq!(report.text.contains("ta daa!!!"), is_solved, "{}", report.text);
        filled_with_a_clash += usize::from(!is_solved && report.text.contains(" 0 cells are unknown"));
    }
    assert!(filled_with_a_clash > 0);
}

#[test]
fn other_sizes_have_wider_columns_and_their_own_set_numbers() {
    let mut blank = Grid::blank(&Shape::of_side(12).unwrap());
    for cell in [0, 11] {
        let cell = blank.shape().cell_at(cell).unwrap();
        blank.set(cell, kudosu_board::Digit::new(12).unwrap()).unwrap();
    }
    let report = report(&blank, Strategies::One, layout);
    insta::assert_snapshot!(report.text.lines().skip(1).take(5).collect::<Vec<_>>().join("\n"), @r"
    12  .  .  . |  .  .  .  . |  .  .  . 12
     .  .  .  . |  .  .  .  . |  .  .  .  .
     .  .  .  . |  .  .  .  . |  .  .  .  .
    ------------+-------------+------------
     .  .  .  . |  .  .  .  . |  .  .  .  .
    ");
    insta::assert_snapshot!(report.text.split("unknown\n").nth(1).unwrap(), @r"

    set  0 (row 1): 2 instances of 12

    1 different sets have violations
    1 violations in total
    ");
}
