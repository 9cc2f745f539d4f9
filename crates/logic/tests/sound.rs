//! Soundness: every step that any finder reports along the way is true of the solution.
//!
//! `KUDOSU_PUZZLES=5000` looks at many more puzzles than an ordinary run.

#![allow(clippy::unwrap_used, reason = "in a test a panic is the report")]

use kudosu_board::{Candidates, Cell, Digit, Grid, Rng, Shape, Stop};
use kudosu_logic::{Forcing, Options, Position, Profile, Step, Technique, all_steps, next_step};
use kudosu_search::{Verdict, verdict};
use kudosu_testkit::{puzzle_with_holes, shared_file, solved_grid};

fn puzzle_limit(ordinary: usize) -> usize {
    let wanted = std::env::var("KUDOSU_PUZZLES").ok();
    wanted.and_then(|text| text.parse().ok()).unwrap_or(ordinary)
}

/// Every finder up to some effort, with everything allowed, along the path.
fn assert_sound(puzzle: &Grid, solution: &Grid, most_effort: usize) {
    let stop = Stop::new();
    let profile = Profile::human().assume_unique(true);
    let generous = Options::default()
        .with_assume_unique(true)
        .with_allow_missing(true)
        .with_siamese(true)
        .with_small_empty_rectangles(true)
        .with_allow_overlap(true)
        .with_als_in_chains(true)
        .with_bent_sets_in_chains(true);
    let mut position = Position::of(puzzle);
    loop {
        let next = next_step(&position, &profile, &stop).unwrap();
        // Where singles are about, there are thousands of everything, and nobody looks.
        let is_worth_it = next.as_ref().is_none_or(|step| step.placements.is_empty());
        for technique in Technique::all().filter(|&technique| is_worth_it && effort(technique) <= most_effort)
        {
            for step in all_steps(&position, technique, &generous, &stop).unwrap() {
                assert_step(&position, &step, solution);
            }
        }
        match next {
            Some(step) => {
                assert_step(&position, &step, solution);
                assert!(position.apply(&step), "{step:?} changes nothing");
            }
            None => break,
        }
    }
    assert!(
        position
            .blanks()
            .iter()
            .all(|cell| holds(solution, cell, |d| position.allows(cell, d)))
    );
}

/// 1 for what costs next to nothing, 2 for chains and almost locked sets, 3 for small fish with boxes,
/// 4 for large.
fn effort(technique: Technique) -> usize {
    match technique.forcing() {
        Some(Forcing::Chain) => return 2,
        Some(_) => return 3,
        None => {}
    }
    if matches!(technique, Technique::MultiSector | Technique::ImpossiblePattern) {
        return 2;
    }
    match technique.entry().code.unwrap_or_default() {
        code if ["033", "034", "035", "036"]
            .iter()
            .any(|kind| code.starts_with(kind)) =>
        {
            if technique.size() > 3 {
                4
            } else {
                3
            }
        }
        code if ["07", "09", "11", "12"].iter().any(|kind| code.starts_with(kind)) => 2,
        _ => 1,
    }
}

fn assert_step(position: &Position, step: &Step, solution: &Grid) {
    let context = || format!("{step:?}\nin {}", position.grid());
    assert!(
        !step.placements.is_empty() || !step.eliminations.is_empty(),
        "{}",
        context()
    );
    for &(cell, digit) in &step.placements {
        assert!(position.allows(cell, digit), "not a candidate: {}", context());
        assert!(
            holds(solution, cell, |d| d == digit),
            "wrong digit: {}",
            context()
        );
    }
    for &(cell, digit) in &step.eliminations {
        assert!(position.allows(cell, digit), "not a candidate: {}", context());
        assert!(
            holds(solution, cell, |d| d != digit),
            "takes the solution away: {}",
            context()
        );
    }
}

fn holds(solution: &Grid, cell: Cell, law: impl Fn(Digit) -> bool) -> bool {
    solution.get(cell).is_some_and(law)
}

#[test]
fn on_rated_nine_by_nine_puzzles() {
    let Some(file) = shared_file("oracles/se121_ratings.tsv") else {
        return;
    };
    let text = std::fs::read_to_string(file).unwrap();
    let shape = Shape::nine();
    let puzzles = text.lines().filter_map(|line| line.split('\t').next());
    for (number, line) in puzzles.step_by(7).take(puzzle_limit(100)).enumerate() {
        let puzzle = Grid::from_line(&shape, line).unwrap();
        let Ok(Verdict::Unique(solution)) = verdict(&puzzle, &Stop::new()) else {
            panic!("{line} should have one solution");
        };
        assert_sound(
            &puzzle,
            &solution,
            match number {
                _ if number % 40 == 0 => 3,
                _ if number % 4 == 0 => 2,
                _ => 1,
            },
        );
    }
}

#[test]
fn on_every_size() {
    let mut rng = Rng::new(11);
    let mut seen = 0;
    for side in [4, 6, 8, 9, 12, 16] {
        let shape = Shape::of_side(side).unwrap();
        for round in 0..puzzle_limit(10) {
            let solved = solved_grid(&shape, &mut rng);
            let share = [45, 50, 55, 60][round % 4];
            let puzzle = puzzle_with_holes(&solved, side * side * share / 100, &mut rng);
            if let Ok(Verdict::Unique(solution)) = verdict(&puzzle, &Stop::new()) {
                assert_sound(&puzzle, &solution, if side <= 9 { 2 } else { 1 });
                seen += 1;
            }
        }
    }
    assert!(seen > 20, "only {seen} puzzles had one solution");
}

#[test]
fn a_players_thinned_out_candidates_are_respected() {
    let mut rng = Rng::new(12);
    for _ in 0..puzzle_limit(30) {
        let solved = solved_grid(&Shape::nine(), &mut rng);
        let puzzle = puzzle_with_holes(&solved, 45, &mut rng);
        let Ok(Verdict::Unique(solution)) = verdict(&puzzle, &Stop::new()) else {
            continue;
        };
        let mut candidates = Candidates::of(&puzzle);
        for cell in puzzle.blanks() {
            for digit in candidates.get(cell).iter() {
                if rng.below(3) == 0 && solution.get(cell) != Some(digit) {
                    candidates.remove(cell, digit);
                }
            }
        }
        let position = Position::with_candidates(&puzzle, &Grid::blank(puzzle.shape()), &candidates);
        for technique in Technique::all().filter(|&technique| effort(technique) < 3) {
            // Uniqueness arguments hold for the candidates as they are:
            // none of those removed was a solution's.
            let options = Options::default().with_assume_unique(true);
            for step in all_steps(&position, technique, &options, &Stop::new()).unwrap() {
                assert_step(&position, &step, &solution);
            }
        }
    }
}
