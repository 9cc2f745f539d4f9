//! Hints on puzzles with several solutions: what is told is so in all of them, and what is so is told.

#![allow(clippy::unwrap_used, reason = "in a test a panic is the report")]

use kudosu_board::{Cell, Clue, Grid, Puzzle, Rng, Shape, Stop};
use kudosu_coach::{About, Hint, hint};
use kudosu_explain::{HintLevel, Language};
use kudosu_logic::Position;
use kudosu_search::solutions;
use kudosu_testkit::{puzzle_with_holes, solved_grid};

fn told(position: &Position) -> Hint {
    hint(
        position,
        HintLevel::Effect,
        true,
        Language::English,
        Stop::never(),
    )
    .unwrap()
}

/// All solutions, where they are not too many.
fn all_solutions(grid: &Grid) -> Option<Vec<Grid>> {
    let mut search = solutions(grid);
    let mut all = Vec::new();
    while let Some(solution) = search.next_solution(Stop::never()).unwrap() {
        all.push(solution);
        if all.len() > 200 {
            return None;
        }
    }
    Some(all)
}

#[test]
fn what_a_puzzle_with_several_solutions_is_told_is_so_in_all_of_them() {
    let mut rng = Rng::new(51);
    let (mut steps, mut ends) = (0, 0);
    for round in 0..60 {
        let side = [4, 6, 9][round % 3];
        let shape = Shape::of_side(side).unwrap();
        let solved = solved_grid(&shape, &mut rng);
        let puzzle = puzzle_with_holes(&solved, [11, 24, 58][round % 3], &mut rng);
        let Some(all) = all_solutions(&puzzle).filter(|all| all.len() > 1) else {
            continue;
        };
        let mut position = Position::of(&puzzle);
        loop {
            let hint = told(&position);
            assert!(!hint.is_unique);
            let About::Step(step) = hint.about else {
                assert!(
                    matches!(hint.about, About::Improper { has_solutions: true }),
                    "{hint:?}"
                );
                ends += 1;
                break;
            };
            assert!(
                hint.text.starts_with("This puzzle has more than one solution; "),
                "{}",
                hint.text
            );
            assert!(!step.technique.needs_uniqueness(), "{step:?}");
            assert!(
                all.iter().all(|solution| step.refuted_by(solution).is_none()),
                "{puzzle} {step:?}"
            );
            assert!(position.apply(&step));
            steps += 1;
        }
        // A cell in which all solutions agree was found, as far as it shows without a guess.
        let agrees = |cell: Cell| all.iter().all(|solution| solution.get(cell) == all[0].get(cell));
        let open: Vec<Cell> = position.blanks().iter().filter(|&cell| agrees(cell)).collect();
        assert!(open.is_empty(), "{puzzle}: {open:?} are left");
    }
    assert!(steps > 100 && ends > 10, "{steps} steps, {ends} ends");
}

#[test]
fn clues_are_told_by_as_well_where_there_are_several_solutions() {
    let grid = Grid::blank(&Shape::of_side(4).unwrap());
    let cage = Clue::Killer {
        cells: vec![Cell::new(0), Cell::new(1)],
        sum: Some(3),
    };
    let puzzle = Puzzle::with_clue_list(grid, vec![cage]).unwrap();
    let hint = told(&Position::of(puzzle));
    assert!(
        !hint.is_unique && matches!(hint.about, About::Step(_)),
        "{hint:?}"
    );
    assert!(hint.text.contains("cage"), "{}", hint.text);
}

#[test]
fn what_belongs_to_no_solution_is_told_as_well() {
    let grid: Grid = "12..............".parse().unwrap();
    let mut position = Position::of(&grid);
    for digit in position.candidates(Cell::new(2)).iter() {
        position.place(Cell::new(if digit.get() == 3 { 2 } else { 6 }), digit);
    }
    // Row 1 has its 3 in the third cell, and the 4 of box 2 stands below it: nothing is left for the fourth.
    let hint = told(&position);
    assert!(hint.text.contains("none that keeps what stands"), "{}", hint.text);
}
