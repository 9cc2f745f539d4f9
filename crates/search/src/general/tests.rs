//! The engine against the reference solver, and against itself with and without its learning half.

use std::collections::{BTreeMap, BTreeSet};

use kudosu_board::{Digit, Rng, Shape};
use kudosu_testkit::{corpus, irregular_grid, mixed_grid, puzzle_with_holes, solved_grid};

use super::*;
use crate::Reference;

/// The solutions of a grid, at most `limit`, found with this much depth-first work before learning begins.
fn solutions(puzzle: &Grid, budget: u64, limit: usize) -> Vec<Grid> {
    solutions_in_rounds(puzzle, budget, ROUND, limit)
}

/// The same, with so many propagations in a round of the learners.
fn solutions_in_rounds(puzzle: &Grid, budget: u64, round: u64, limit: usize) -> Vec<Grid> {
    let mut engine = engine(puzzle, budget, round);
    let next = || engine.next_solution(&Stop::new()).expect("nobody stops it");
    let found = std::iter::from_fn(next).take(limit);
    found.map(|values| grid(puzzle, &values)).collect()
}

/// The engine with all of its stages in use, whatever the size of the grid.
fn engine(puzzle: &Grid, budget: u64, round: u64) -> General {
    let mut engine = General::new(puzzle);
    engine.settings = Settings {
        threads: 2,
        depth_first_budget: budget,
        round,
        local_search_from: 0,
        probe_from: if round.is_multiple_of(2) { 0 } else { 100 },
        ..engine.settings
    };
    engine
}

fn grid(puzzle: &Grid, values: &[u8]) -> Grid {
    Grid::from_values(puzzle.shape(), values).expect("a digit of the shape in every cell")
}

fn as_set(grids: &[Grid]) -> BTreeSet<Vec<u8>> {
    grids.iter().map(|grid| grid.values().to_vec()).collect()
}

/// Learning at once, learning after a little depth-first search, and mostly depth-first search.
const BUDGETS: [u64; 3] = [0, 40, MOST_DEPTH_FIRST_WORK];

fn assert_agrees_with_reference(puzzle: &Grid, limit: usize) {
    let reference = Reference::new(puzzle, &Stop::new()).take(limit);
    let expected: Vec<Grid> = reference
        .map(|solution| solution.expect("nobody stops it"))
        .collect();
    for budget in BUDGETS {
        let found = solutions(puzzle, budget, limit);
        let distinct = as_set(&found);
        assert_eq!(
            distinct.len(),
            found.len(),
            "a solution was found twice: {puzzle:?}"
        );
        assert!(
            found.iter().all(|solution| solution.is_solution_of(puzzle)),
            "{puzzle:?}"
        );
        assert_eq!(found.len(), expected.len(), "budget {budget}: {puzzle:?}");
        if expected.len() < limit {
            assert_eq!(distinct, as_set(&expected), "budget {budget}: {puzzle:?}");
        }
    }
}

#[test]
fn learners_that_take_turns_find_the_same_solutions_in_the_same_order_every_time() {
    let mut rng = Rng::new(15);
    for (height, width, percent, round) in [(3, 3, 70, 30), (3, 4, 62, 100), (4, 4, 58, 300), (3, 3, 60, 1)] {
        let shape = Shape::with_box(height, width).expect("a box");
        for _ in 0..12 {
            let solved = solved_grid(&shape, &mut rng);
            let puzzle = puzzle_with_holes(&solved, shape.cell_count() * percent / 100, &mut rng);
            let found = solutions_in_rounds(&puzzle, 0, round, 60);
            assert_eq!(solutions_in_rounds(&puzzle, 0, round, 60), found, "{puzzle:?}");
            let expected = Reference::new(&puzzle, &Stop::new()).take(60).count();
            assert_eq!(as_set(&found).len(), expected, "{puzzle:?}");
            assert!(found.iter().all(|solution| solution.is_solution_of(&puzzle)));
        }
    }
}

/// A digit put in at random mostly leaves no solution.
fn spoil(puzzle: &mut Grid, rng: &mut Rng) {
    let shape = puzzle.shape().clone();
    let cell = shape
        .cell_at(rng.below(shape.cell_count()))
        .expect("below the count");
    let digit = Digit::from_index(rng.below(shape.side())).expect("below the side");
    puzzle.set(cell, digit).expect("a cell and a digit of the grid");
}

fn agree_on_random_grids(shape: &Shape, rounds: usize, holes: [usize; 2], limit: usize, rng: &mut Rng) {
    for round in 0..rounds {
        let solved = solved_grid(shape, rng);
        let percent = holes[0] + rng.below(holes[1] - holes[0]);
        let mut puzzle = puzzle_with_holes(&solved, shape.cell_count() * percent / 100, rng);
        if round % 3 == 2 {
            spoil(&mut puzzle, rng);
        }
        assert_agrees_with_reference(&puzzle, limit);
    }
}

#[test]
fn small_grids_have_the_reference_solvers_solutions() {
    let mut rng = Rng::new(11);
    for side in [1, 2, 3, 4, 5, 6, 7, 8] {
        agree_on_random_grids(
            &Shape::of_side(side).expect("a side"),
            150,
            [20, 90],
            300,
            &mut rng,
        );
    }
}

#[test]
fn middling_grids_have_the_reference_solvers_solutions() {
    let mut rng = Rng::new(12);
    for (height, width) in [(3, 3), (2, 5), (3, 4), (2, 6), (3, 5), (4, 4)] {
        let shape = Shape::with_box(height, width).expect("a box");
        agree_on_random_grids(&shape, 60, [40, 62], 30, &mut rng);
    }
}

#[test]
fn extra_and_irregular_houses_are_obeyed() {
    let mut rng = Rng::new(13);
    let jigsaw =
        Shape::irregular(&[0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3]).expect("four regions of four");
    let four = Shape::of_side(4)
        .and_then(|shape| shape.with_diagonals())
        .expect("diagonals");
    for shape in [jigsaw, four] {
        assert_agrees_with_reference(&Grid::blank(&shape), 400);
        for _ in 0..40 {
            let mut puzzle = Grid::blank(&shape);
            (0..3).for_each(|_| spoil(&mut puzzle, &mut rng));
            assert_agrees_with_reference(&puzzle, 400);
        }
    }
    let diagonal = Shape::of_side(9)
        .and_then(|shape| shape.with_diagonals())
        .expect("diagonals");
    let solved = solutions(&Grid::blank(&diagonal), 0, 1);
    for holes in [40, 50, 55] {
        assert_agrees_with_reference(&puzzle_with_holes(&solved[0], holes, &mut rng), 30);
    }
}

/// A puzzle with at least so many solutions, and not many more.
fn puzzle_with_solutions(shape: &Shape, at_least: usize, rng: &mut Rng) -> Grid {
    let mut puzzle = solved_grid(shape, rng);
    let mut cells: Vec<_> = shape.cells().collect();
    rng.shuffle(&mut cells);
    for cell in cells {
        puzzle.clear(cell).expect("a cell of the grid");
        if Reference::new(&puzzle, &Stop::new()).take(at_least).count() == at_least {
            break;
        }
    }
    puzzle
}

#[test]
fn thousands_of_solutions_are_listed_once_each() {
    let (mut rng, most, mut complete) = (Rng::new(38), 5000, 0);
    for side in [5, 6, 8, 9, 10] {
        let shape = Shape::of_side(side).expect("a side");
        for _ in 0..3 {
            // From the second on they are found around each other, and after a thousand by one learner alone.
            let puzzle = puzzle_with_solutions(&shape, 1200, &mut rng);
            let reference = Reference::new(&puzzle, &Stop::new()).take(most);
            let expected: Vec<Grid> = reference
                .map(|solution| solution.expect("nobody stops it"))
                .collect();
            let found = solutions(&puzzle, 0, most);
            assert_eq!(as_set(&found).len(), found.len(), "{puzzle:?}");
            assert!(found.iter().all(|solution| solution.is_solution_of(&puzzle)));
            assert_eq!(found.len(), expected.len(), "{puzzle:?}");
            if expected.len() < most {
                assert_eq!(as_set(&found), as_set(&expected), "{puzzle:?}");
                complete += 1;
            }
        }
    }
    assert!(complete > 5, "{complete}");
}

/// A shape whose boxes are those of the plain one after some cells have changed places.
pub(super) fn irregular(side: usize, exchanges: usize, rng: &mut Rng) -> Shape {
    irregular_grid(side, exchanges, rng).shape().clone()
}

/// Puzzles with none, one and several solutions made from the first solution of a shape, if it has any.
fn agree_on_puzzles_of(shape: &Shape, rounds: usize, rng: &mut Rng) {
    let Some(solved) = solutions(&Grid::blank(shape), MOST_DEPTH_FIRST_WORK, 1).pop() else {
        assert!(Reference::new(&Grid::blank(shape), &Stop::new()).next().is_none());
        return;
    };
    for round in 0..rounds {
        let holes = shape.cell_count() * (30 + rng.below(35)) / 100;
        let mut puzzle = puzzle_with_holes(&solved, holes, rng);
        if round % 3 == 2 {
            spoil(&mut puzzle, rng);
        }
        assert_agrees_with_reference(&puzzle, 50);
    }
}

#[test]
fn many_irregular_shapes_have_the_reference_solvers_solutions() {
    let mut rng = Rng::new(17);
    for (side, most) in [(4, 16), (5, 10), (6, 12), (8, 8), (9, 8), (12, 4)] {
        for exchanges in 1..=most {
            let shape = irregular(side, exchanges, &mut rng);
            agree_on_puzzles_of(&shape, 20, &mut rng);
        }
    }
}

#[test]
fn grids_with_diagonals_have_the_reference_solvers_solutions() {
    let mut rng = Rng::new(18);
    for side in [4, 5, 6, 7, 8, 9, 10] {
        let shape = Shape::of_side(side).and_then(|shape| shape.with_diagonals());
        agree_on_puzzles_of(&shape.expect("diagonals"), 40, &mut rng);
    }
}

#[test]
fn the_corpus_has_as_many_solutions_as_it_says() {
    for entry in corpus() {
        for budget in BUDGETS {
            let found = solutions(&entry.puzzle, budget, entry.solutions + 1);
            let expected = entry.solutions + usize::from(entry.more);
            assert_eq!(found.len(), expected, "{} with budget {budget}", entry.name);
        }
    }
}

#[test]
fn large_grids_are_solved_and_the_solutions_hold() {
    let mut rng = Rng::new(14);
    for (side, percent) in [
        (20, 55),
        (25, 50),
        (30, 40),
        (36, 70),
        (49, 40),
        (64, 30),
        (100, 25),
    ] {
        let shape = Shape::of_side(side).expect("a side");
        let solved = solved_grid(&shape, &mut rng);
        let puzzle = puzzle_with_holes(&solved, shape.cell_count() * percent / 100, &mut rng);
        let found = solutions(&puzzle, MOST_DEPTH_FIRST_WORK, 1);
        assert!(found.len() == 1 && found[0].is_solution_of(&puzzle), "{side}");
    }
}

/// The kinds of grids that lead through all stages: few solutions and many, sparse, large, irregular.
fn grids_for_every_stage() -> Vec<Grid> {
    let mut rng = Rng::new(15);
    let mut grids = Vec::new();
    for (side, percent) in [(9, 70), (12, 62), (16, 58), (16, 100), (20, 70), (25, 85)] {
        let shape = Shape::of_side(side).expect("a side");
        let solved = mixed_grid(&shape, &mut rng);
        grids.push(puzzle_with_holes(
            &solved,
            shape.cell_count() * percent / 100,
            &mut rng,
        ));
    }
    grids.push(Grid::blank(&irregular(12, 20, &mut rng)));
    grids
}

fn stage_name(engine: &General) -> &'static str {
    match engine.stage {
        Stage::Fresh => "fresh",
        Stage::DepthFirst(..) => "depth-first",
        Stage::Guessing(_) => "guessing",
        Stage::Swapping(..) => "swapping",
        Stage::Preparing(_) => "preparing",
        Stage::Learning(_) => "learning",
        Stage::Done => "done",
        Stage::OutOfMemory => "out of memory",
    }
}

#[test]
fn a_search_that_is_stopped_over_and_over_finds_the_same_solutions_in_the_same_order() {
    let limit = 8;
    let mut stops_by_stage: BTreeMap<&str, u32> = BTreeMap::new();
    for puzzle in grids_for_every_stage() {
        for budget in BUDGETS {
            let expected = solutions_in_rounds(&puzzle, budget, 1000, limit);
            let mut engine = engine(&puzzle, budget, 1000);
            let (mut found, mut stops, mut stops_in_stage) = (Vec::new(), 0, 0);
            while found.len() < limit {
                let stage = stage_name(&engine);
                // Ever more looks, because a table that takes more of them than this is begun again.
                match engine.next_solution(&Stop::after_looks(2 << (stops_in_stage / 16))) {
                    Ok(Some(values)) => found.push(grid(&puzzle, &values)),
                    Ok(None) => break,
                    Err(why) => {
                        assert_eq!(why, Unfinished::Stopped);
                        *stops_by_stage.entry(stage_name(&engine)).or_default() += 1;
                        let is_same_stage = stage == stage_name(&engine);
                        stops_in_stage = if is_same_stage { stops_in_stage + 1 } else { 0 };
                        stops += 1;
                    }
                }
            }
            assert!(found == expected, "after {stops} stops: {puzzle:?}");
        }
    }
    for stage in ["depth-first", "guessing", "preparing", "learning"] {
        assert!(
            stops_by_stage.get(stage) > Some(&50),
            "{stage} does not look at the stop: {stops_by_stage:?}"
        );
    }
}

#[test]
fn a_raised_stop_is_obeyed_at_the_next_look() {
    for puzzle in grids_for_every_stage() {
        for looks in (0..14).map(|power| 1 << power) {
            let stop = Stop::after_looks(looks);
            let mut engine = engine(&puzzle, 40, 1000);
            let stopped = (0..50).map(|_| engine.next_solution(&stop)).find(Result::is_err);
            let seen = stop.looks().expect("it counts");
            assert_eq!(stopped.is_some(), seen > looks, "{puzzle:?}");
            // Two threads may look, each once.
            assert!(
                seen <= looks + 2,
                "{} looks after the stop was raised in {}: {puzzle:?}",
                seen - looks,
                stage_name(&engine)
            );
        }
    }
}

#[test]
fn one_thread_finds_what_two_find() {
    for puzzle in grids_for_every_stage() {
        for budget in BUDGETS {
            let mut engine = engine(&puzzle, budget, 1000);
            engine.set_threads(1);
            let next = || engine.next_solution(&Stop::new()).expect("nobody stops it");
            let alone: Vec<Grid> = std::iter::from_fn(next)
                .take(30)
                .map(|values| grid(&puzzle, &values))
                .collect();
            assert!(
                alone == solutions_in_rounds(&puzzle, budget, 1000, 30),
                "{puzzle:?}"
            );
        }
    }
}

#[test]
fn a_stopped_search_says_so_until_it_may_go_on() {
    for budget in [0, u64::MAX] {
        let stop = Stop::new();
        let mut engine = General::new(&Grid::blank(&Shape::of_side(16).expect("a side")));
        engine.settings.depth_first_budget = budget;
        let first = engine.next_solution(&stop).expect("nobody stops it yet");
        stop.request();
        for _ in 0..2 {
            assert_eq!(engine.next_solution(&stop), Err(Unfinished::Stopped));
        }
        let second = engine.next_solution(&Stop::new()).expect("nobody stops this one");
        assert!(first.is_some() && second.is_some() && first != second);
    }
}

fn solutions_exist(puzzle: &Grid) -> bool {
    !solutions(puzzle, MOST_DEPTH_FIRST_WORK, 1).is_empty()
}

/// A puzzle that has to be learnt, and an engine that begins with that.
fn learnt_puzzle() -> (Grid, General) {
    let mut rng = Rng::new(15);
    let shape = Shape::of_side(25).expect("a side");
    let puzzle = puzzle_with_holes(&mixed_grid(&shape, &mut rng), 345, &mut rng);
    let mut engine = General::new(&puzzle);
    engine.settings.depth_first_budget = 0;
    engine.settings.local_search_from = 101;
    (puzzle, engine)
}

#[test]
fn without_memory_a_search_is_unfinished_not_without_solution() {
    for threads in [1, 2] {
        let (puzzle, mut engine) = learnt_puzzle();
        engine.settings.threads = threads;
        engine.settings.most_words = 10_000;
        for _ in 0..2 {
            let answer = engine.next_solution(&Stop::new());
            assert_eq!(answer, Err(Unfinished::OutOfMemory));
        }
        assert!(solutions_exist(&puzzle));
    }
}

#[test]
fn with_too_many_candidates_a_long_search_is_unfinished_before_it_begins() {
    let (_, mut engine) = learnt_puzzle();
    engine.settings.most_candidates = 100;
    for _ in 0..2 {
        let answer = engine.next_solution(&Stop::new());
        assert_eq!(answer, Err(Unfinished::OutOfMemory));
        assert_eq!(stage_name(&engine), "out of memory");
    }
}

#[test]
fn where_learners_have_no_memory_left_local_search_goes_on() {
    let (puzzle, mut engine) = learnt_puzzle();
    engine.settings.threads = 2;
    engine.settings.most_words = 10_000;
    engine.settings.local_search_from = 0;
    let solution = engine
        .next_solution(&Stop::new())
        .expect("a local search finds one");
    let solution = grid(&puzzle, &solution.expect("there is one"));
    assert!(solution.is_solution_of(&puzzle));
}
