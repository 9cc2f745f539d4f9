//! The patterns that people name, on hard puzzles: every step is true of the solution, follows from its own
//! evidence, and is refused where it says something else.
//!
//! `KUDOSU_PUZZLES=300` looks at many more puzzles than an ordinary run.

#![allow(clippy::unwrap_used, reason = "in a test a panic is the report")]

use std::collections::BTreeMap;

use kudosu_board::{Cell, Grid, Rng, Shape, Stop};
use kudosu_logic::{Options, Position, Profile, Technique, Workspace, check_step, solve_path};
use kudosu_search::{Verdict, verdict};
use kudosu_testkit::{shared_file, solved_grid};

const PATTERNS: [Technique; 8] = [
    Technique::FireworkTriple,
    Technique::FireworkQuad,
    Technique::SkLoop,
    Technique::MultiSector,
    Technique::JuniorExocet,
    Technique::Tridagon,
    Technique::ImpossiblePattern,
    Technique::GuardianNet,
];

fn puzzle_limit(ordinary: usize) -> usize {
    let wanted = std::env::var("KUDOSU_PUZZLES").ok();
    wanted.and_then(|text| text.parse().ok()).unwrap_or(ordinary)
}

/// Looks for every pattern wherever the path has no digit to place.
fn assert_sound(puzzle: &Grid, seen: &mut BTreeMap<Technique, usize>) {
    let Ok(Verdict::Unique(solution)) = verdict(puzzle, &Stop::new()) else {
        panic!("{puzzle} should have one solution");
    };
    let profile = Profile::human().for_proper(puzzle.shape());
    let mut position = Position::of(puzzle);
    let path = solve_path(&position, &profile, &Stop::new()).unwrap();
    let mut workspace = Workspace::new();
    for step in &path.steps {
        if step.placements.is_empty() {
            let finder = workspace.at(&position);
            for technique in PATTERNS {
                let found = finder
                    .all_steps(technique, &Options::default(), &Stop::new())
                    .unwrap();
                for step in found {
                    *seen.entry(technique).or_default() += 1;
                    let context = || format!("{step:?}\nin {}", position.grid());
                    assert_eq!(step.refuted_by(&solution), None, "{}", context());
                    assert_eq!(check_step(&position, &step, false), Ok(()), "{}", context());
                    for cell in position.blanks().iter() {
                        let mut wrong = step.clone();
                        wrong.eliminations.push((cell, solution.get(cell).unwrap()));
                        assert!(check_step(&position, &wrong, false).is_err(), "{}", context());
                    }
                }
            }
        }
        assert!(position.apply(step));
    }
}

fn assert_sound_on(file: &str, every: usize, expected: &[Technique]) {
    let Some(file) = shared_file(file) else {
        return;
    };
    let text = std::fs::read_to_string(file).unwrap();
    let shape = Shape::nine();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let lines = lines.filter_map(|line| line.split('\t').next());
    let mut seen = BTreeMap::new();
    for line in lines.step_by(every).take(puzzle_limit(4)) {
        assert_sound(&Grid::from_line(&shape, line).unwrap(), &mut seen);
    }
    for technique in expected {
        assert!(seen.contains_key(technique), "{technique}: {seen:?}");
    }
}

#[test]
fn on_the_hardest_puzzles() {
    let expected = [Technique::MultiSector, Technique::JuniorExocet];
    assert_sound_on("data/hardest_se11plus.txt", 1, &expected);
}

#[test]
fn on_puzzles_of_depth_three() {
    let expected = [
        Technique::Tridagon,
        Technique::ImpossiblePattern,
        Technique::GuardianNet,
    ];
    assert_sound_on("oracles/hardness/bxbb.tsv", 1, &expected);
}

/// A puzzle with one solution from which no given can be taken.
fn minimal_puzzle(rng: &mut Rng) -> Grid {
    let mut puzzle = solved_grid(&Shape::nine(), rng);
    let mut cells: Vec<Cell> = puzzle.shape().cells().collect();
    while !cells.is_empty() {
        let mut fewer = puzzle.clone();
        fewer.clear(cells.swap_remove(rng.below(cells.len()))).unwrap();
        if matches!(verdict(&fewer, &Stop::new()), Ok(Verdict::Unique(_))) {
            puzzle = fewer;
        }
    }
    puzzle
}

#[test]
fn on_random_puzzles_of_our_own() {
    let mut rng = Rng::new(36);
    let mut seen = BTreeMap::new();
    for _ in 0..puzzle_limit(25) {
        assert_sound(&minimal_puzzle(&mut rng), &mut seen);
    }
    assert!(seen.len() > 2, "{seen:?}");
}
