//! Puzzles with clues of every kind: each step is true of every solution, is accepted by the check, and is
//! refused when it claims one thing more.

#![allow(clippy::unwrap_used, reason = "in a test a panic is the report")]

use std::collections::BTreeMap;

use kudosu_board::{Clue, ClueId, ClueKind, Clues, Grid, Puzzle, Rng, Shape, Stop};
use kudosu_logic::{
    ClueRules, Options, Position, Profile, Step, Technique, all_steps, check_step, next_step,
};
use kudosu_search::solutions;
use kudosu_testkit::{puzzle_with_holes, random_clue, solved_grid};

/// More solutions than this are not looked through.
const MOST_SOLUTIONS: usize = 1500;

/// All solutions that keep the clues; `None` where the digits alone leave too many.
fn all_solutions(puzzle: &Puzzle) -> Option<Vec<Grid>> {
    let mut search = solutions(puzzle.grid());
    let mut kept = Vec::new();
    for _ in 0..MOST_SOLUTIONS {
        match search.next_solution(&Stop::new()).unwrap() {
            Some(solution) if puzzle.is_solved_by(&solution) => kept.push(solution),
            Some(_) => {}
            None => return Some(kept),
        }
    }
    None
}

/// A puzzle with a few clues that one of its solutions keeps.
fn clued_puzzle(shape: &Shape, kinds: &[ClueKind], holes: usize, rng: &mut Rng) -> Puzzle {
    let solved = solved_grid(shape, rng);
    let mut list: Vec<Clue> = Vec::new();
    for &kind in kinds {
        let more = random_clue(kind, &solved, rng).map(|clue| [&list[..], &[clue]].concat());
        let more =
            more.filter(|more| Clues::new(shape, more.clone()).is_ok_and(|all| all.are_kept_by(&solved)));
        list = more.unwrap_or(list);
    }
    Puzzle::with_clue_list(puzzle_with_holes(&solved, holes, rng), list).unwrap()
}

/// The step with a part of what it names left out or changed, so that it no longer says what it did.
fn tampered(step: &Step, position: &Position) -> Vec<(&'static str, Step)> {
    let mut all = Vec::new();
    let mut with = |name, change: &dyn Fn(&mut Step)| {
        let mut spoiled = step.clone();
        change(&mut spoiled);
        all.push((name, spoiled));
    };
    with("without effects", &|it| {
        it.placements.clear();
        it.eliminations.clear();
    });
    if !step.eliminations.is_empty() {
        with("places what falls", &|it| {
            it.placements = std::mem::take(&mut it.eliminations);
        });
    }
    let count = position.clues().map_or(0, |clues| clues.len());
    with("about a clue that is none of the puzzle", &|it| {
        it.evidence.clues = vec![ClueId::new(count as u16)];
    });
    if !step.technique.is_about_clues() {
        return all;
    }
    with("about no clue", &|it| it.evidence.clues.clear());
    if !step.evidence.cells.is_empty() {
        with("without a cell", &|it| {
            it.evidence.cells.pop();
        });
    }
    if !step.evidence.candidates.is_empty() && step.technique != Technique::CommonExclusion {
        with("without a candidate", &|it| {
            it.evidence.candidates.pop();
        });
    }
    if !step.evidence.combinations.is_empty() {
        with("with a way less", &|it| {
            let told = &mut it.evidence.combinations;
            if told.len() == 1 {
                told.push(Vec::new());
            } else {
                told.pop();
            }
        });
    }
    all
}

fn assert_step(position: &Position, step: &Step, solutions: &[Grid], context: &str) {
    let told = || format!("{step:?}\nin {}\n{context}", position.grid());
    for solution in solutions {
        assert_eq!(step.refuted_by(solution), None, "{}", told());
    }
    assert_eq!(check_step(position, step, true), Ok(()), "{}", told());
    for (name, tampered) in tampered(step, position) {
        assert!(
            check_step(position, &tampered, true).is_err(),
            "{name}: {}",
            told()
        );
    }
    // One effect more, which is true of some solution.
    for (cell, digit) in solutions.iter().take(1).flat_map(|solution| {
        let blanks: Vec<_> = position.blanks().iter().collect();
        blanks
            .into_iter()
            .filter_map(|cell| Some((cell, solution.get(cell)?)))
    }) {
        let mut wrong = step.clone();
        wrong.eliminations.push((cell, digit));
        assert!(check_step(position, &wrong, true).is_err(), "{}", told());
    }
}

fn assert_sound(puzzle: &Puzzle, seen: &mut BTreeMap<Technique, usize>) {
    let Some(solutions) = all_solutions(puzzle) else {
        return;
    };
    if !puzzle.has_clues() {
        return;
    }
    let context = format!("{:?}", puzzle.clues());
    let mut position = Position::of(puzzle);
    let profile = Profile::human().assume_unique(true);
    let generous = Options::default().with_assume_unique(true);
    let stop = Stop::new();
    loop {
        for technique in Technique::all().filter(|technique| technique.is_about_clues()) {
            for step in all_steps(&position, technique, &generous, &stop).unwrap() {
                assert_step(&position, &step, &solutions, &context);
                *seen.entry(step.technique).or_default() += 1;
            }
        }
        let Ok(Some(step)) = next_step(&position, &profile, &stop) else {
            break;
        };
        assert!(!step.technique.needs_uniqueness(), "{step:?}");
        assert_step(&position, &step, &solutions, &context);
        *seen.entry(step.technique).or_default() += 1;
        assert!(position.apply(&step), "{step:?} changes nothing");
    }
    if position.is_complete() {
        assert_eq!(solutions, [position.grid()], "{context}");
    }
}

#[test]
fn every_step_is_sound_for_every_kind_of_clue_alone() {
    let mut rng = Rng::new(31);
    let mut seen = BTreeMap::new();
    for &kind in ClueKind::ALL {
        for (side, holes) in [(4, 16), (4, 11), (6, 24)] {
            let shape = Shape::of_side(side).unwrap();
            let kinds = [kind; 3];
            let puzzle = clued_puzzle(&shape, &kinds, holes, &mut rng);
            assert_sound(&puzzle, &mut seen);
        }
    }
    for technique in [Technique::ClueCombinations, Technique::CommonExclusion] {
        assert!(seen.contains_key(&technique), "{technique}: {seen:?}");
    }
}

#[test]
fn every_step_is_sound_where_clues_of_several_kinds_meet() {
    let mut rng = Rng::new(32);
    let mut seen = BTreeMap::new();
    for round in 0..60 {
        let (side, holes) = [(4, 16), (6, 26), (4, 12), (6, 22)][round % 4];
        let shape = Shape::of_side(side).unwrap();
        let count = 2 + rng.below(6);
        let kinds: Vec<ClueKind> = (0..count)
            .map(|_| ClueKind::ALL[rng.below(ClueKind::ALL.len())])
            .collect();
        let puzzle = clued_puzzle(&shape, &kinds, holes, &mut rng);
        assert_sound(&puzzle, &mut seen);
    }
    assert!(seen.len() > 8, "{seen:?}");
}

#[test]
fn every_step_is_sound_on_killers() {
    let mut rng = Rng::new(33);
    let mut seen = BTreeMap::new();
    for round in 0..24 {
        let (side, holes) = [(4, 16), (6, 25)][round % 2];
        let shape = Shape::of_side(side).unwrap();
        let kinds = [ClueKind::Killer; 14];
        let puzzle = clued_puzzle(&shape, &kinds, holes, &mut rng);
        assert_sound(&puzzle, &mut seen);
    }
    for technique in [
        Technique::RuleOf45,
        Technique::RequiredDigit,
        Technique::BlockedCombinations,
    ] {
        assert!(seen.contains_key(&technique), "{technique}: {seen:?}");
    }
}

#[test]
fn digits_of_a_solution_break_no_clue_and_wrong_ones_do() {
    let mut rng = Rng::new(77);
    let mut found = 0;
    for &kind in ClueKind::ALL {
        for side in [4, 6] {
            let shape = Shape::of_side(side).unwrap();
            for holes in [0, side, side * side / 2] {
                let puzzle = clued_puzzle(&shape, &[kind], holes, &mut rng);
                let rules = ClueRules::new(puzzle.clues());
                assert_eq!(rules.broken_by(puzzle.grid()), [], "{puzzle:?}");
                let other = solved_grid(&shape, &mut rng);
                let broken: Vec<_> = rules.broken_by(&other).iter().map(|one| one.clue).collect();
                assert_eq!(broken, puzzle.clues().broken_by(&other), "{other} {puzzle:?}");
                found += broken.len();
            }
        }
    }
    assert!(found > 50, "{found} clues were broken");
}
