//! The independent check accepts every step of every finder, and nothing that takes the solution away.
//!
//! `KUDOSU_PUZZLES=500` looks at many more puzzles than an ordinary run.

#![allow(clippy::unwrap_used, reason = "in a test a panic is the report")]

mod common;

use kudosu_board::{Grid, Rng, Shape, Stop};
use kudosu_logic::{End, Options, Position, Profile, Step, Technique};
use kudosu_logic::{all_steps, check_step, next_step, solve_path};
use kudosu_search::{Verdict, verdict};
use kudosu_testkit::shared_file;

fn puzzle_limit(ordinary: usize) -> usize {
    let wanted = std::env::var("KUDOSU_PUZZLES").ok();
    wanted.and_then(|text| text.parse().ok()).unwrap_or(ordinary)
}

/// Fish with boxes come by the thousand; the small ones stand for all.
fn is_ordinary(technique: Technique) -> bool {
    let code = technique.entry().code.unwrap_or_default();
    let has_boxes = ["033", "034", "035", "036"]
        .iter()
        .any(|kind| code.starts_with(kind));
    !has_boxes || technique.size() == 2
}

/// Every step of every finder in one position is accepted;
/// the same pattern with an effect against the solution is not.
fn assert_checked(position: &Position, solution: &Grid) {
    let options = Options::default()
        .with_assume_unique(true)
        .with_allow_missing(true)
        .with_siamese(true)
        .with_small_empty_rectangles(true)
        .with_allow_overlap(true);
    for technique in Technique::all().filter(|&technique| is_ordinary(technique)) {
        for step in all_steps(position, technique, &options, &Stop::new()).unwrap() {
            let context = || format!("{step:?}\nin {}", position.grid());
            assert_eq!(check_step(position, &step, true), Ok(()), "{}", context());
            let wrong = against(&step, solution);
            assert!(check_step(position, &wrong, true).is_err(), "{}", context());
        }
    }
}

/// The same pattern, said to remove the right digit from the cell of its first effect.
fn against(step: &Step, solution: &Grid) -> Step {
    let effects = step.placements.iter().chain(&step.eliminations);
    let cell = effects
        .map(|&(cell, _)| cell)
        .next()
        .expect("a step does something");
    let mut wrong = step.clone();
    wrong.placements.clear();
    wrong.eliminations = vec![(cell, solution.get(cell).expect("the solution is full"))];
    wrong
}

/// Along the path, where no single is left to be seen.
fn assert_path_checked(puzzle: &Grid, solution: &Grid) {
    let profile = Profile::human().assume_unique(true);
    let mut position = Position::of(puzzle);
    loop {
        let next = next_step(&position, &profile, &Stop::new()).unwrap();
        if next.as_ref().is_none_or(|step| step.placements.is_empty()) {
            assert_checked(&position, solution);
        }
        match next {
            Some(step) => {
                assert_eq!(check_step(&position, &step, true), Ok(()), "{step:?}");
                assert!(position.apply(&step));
            }
            None => break,
        }
    }
}

#[test]
fn steps_of_nine_by_nine_puzzles() {
    let Some(file) = shared_file("oracles/se121_ratings.tsv") else {
        return;
    };
    let text = std::fs::read_to_string(file).unwrap();
    let shape = Shape::nine();
    let puzzles = text.lines().filter_map(|line| line.split('\t').next());
    for line in puzzles.step_by(83).take(puzzle_limit(5)) {
        let puzzle = Grid::from_line(&shape, line).unwrap();
        let Ok(Verdict::Unique(solution)) = verdict(&puzzle, &Stop::new()) else {
            panic!("{line} should have one solution");
        };
        assert_path_checked(&puzzle, &solution);
    }
}

#[test]
fn the_hardest_puzzles_come_to_their_end_by_steps_that_are_accepted() {
    let Some(file) = shared_file("data/hardest_se11plus.txt") else {
        return;
    };
    let text = std::fs::read_to_string(file).unwrap();
    let shape = Shape::nine();
    let profile = Profile::human().for_proper(&shape).assume_unique(true);
    for line in text.lines().step_by(4_000).take(puzzle_limit(4)) {
        let start = Position::of(Grid::from_line(&shape, line).unwrap());
        let path = solve_path(&start, &profile, &Stop::new()).unwrap();
        assert_eq!(path.end, End::Solved, "{line}");
        let mut position = start;
        for step in &path.steps {
            assert_eq!(check_step(&position, step, true), Ok(()), "{step:?}");
            position.apply(step);
        }
    }
}

#[test]
fn where_there_are_several_solutions_a_path_ends_at_the_limit() {
    let blank = Position::of(Grid::blank(&Shape::nine()));
    let path = solve_path(&blank, &Profile::human(), &Stop::new()).unwrap();
    assert_eq!((path.end, path.steps.len()), (End::LimitReached, 0));
}

#[test]
fn steps_on_other_sizes_and_shapes() {
    let mut rng = Rng::new(5);
    for (puzzle, solution) in common::puzzles_of_many_shapes(puzzle_limit(1), &mut rng) {
        assert_path_checked(&puzzle, &solution);
    }
}
