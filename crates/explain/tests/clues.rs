//! Steps on puzzles with clues are told with the clue that they rest on, in every language, without a hole.

#![allow(clippy::unwrap_used, reason = "in a test a panic is the report")]

use std::collections::BTreeSet;
use std::sync::Arc;

use kudosu_board::{Clue, ClueKind, Clues, Grid, Rng, Shape, Stop};
use kudosu_explain::{HintLevel, Language, View, describe_step, hint_for_step};
use kudosu_logic::{ClueRules, Position, Positions, Profile, Step, Technique, solve_path};
use kudosu_testkit::{cage, puzzle_with_holes, random_clue, solved_grid};

fn position(grid: &Grid, clues: Vec<Clue>) -> Position {
    let clues = Clues::new(grid.shape(), clues).unwrap();
    Position::of(grid).with_clues(&Arc::new(ClueRules::new(&clues)))
}

fn assert_told(position: &Position, step: &Step) {
    for &language in Language::ALL {
        let words = describe_step(position, step, language);
        for text in [&words.title, &words.summary, &words.paragraph] {
            for hole in ["{", "}", "  ", " ,", " .", "..", "@", "in ,"] {
                assert!(!text.contains(hole), "{hole:?} in {text:?} for {step:?}");
            }
            assert!(!text.is_empty(), "{step:?}");
        }
        for level in HintLevel::ALL {
            assert!(!hint_for_step(position, step, level, language).text.contains('{'));
        }
    }
    let view = View::of(position, step);
    assert_eq!(view.clues, step.evidence.clues);
    let effects = step.eliminations.iter().chain(&step.placements);
    assert!(effects.into_iter().all(|&effect| view.mark_of(effect).is_some()));
}

#[test]
fn every_kind_of_clue_is_told_without_a_hole() {
    let mut rng = Rng::new(41);
    let mut seen: BTreeSet<Technique> = BTreeSet::new();
    for &kind in ClueKind::ALL {
        for (side, holes) in [(4, 14), (6, 24), (9, 50)] {
            let shape = Shape::of_side(side).unwrap();
            let solved = solved_grid(&shape, &mut rng);
            let clues = (0..3).filter_map(|_| random_clue(kind, &solved, &mut rng));
            let kept = |clue: &Clue| Clues::none(&shape).is_kept(clue, &solved);
            let clues: Vec<Clue> = clues.filter(kept).collect();
            let puzzle = puzzle_with_holes(&solved, holes, &mut rng);
            let start = position(&puzzle, clues);
            let profile = Profile::human().without_forcing();
            let path = solve_path(&start, &profile, &Stop::new()).unwrap();
            let mut positions = Positions::along(&start, &path.steps);
            while let Some((position, step)) = positions.lend_next() {
                if !step.evidence.clues.is_empty() {
                    assert_told(position, step);
                    seen.insert(step.technique);
                }
            }
        }
    }
    assert!(seen.contains(&Technique::ClueCombinations), "{seen:?}");
}

#[test]
fn a_small_killer_is_told_from_the_first_step_to_the_last() {
    let shape = Shape::of_side(4).unwrap();
    let cages = [
        ("r1c1 r1c2", 3),
        ("r1c3 r2c3 r2c4", 6),
        ("r2c1 r2c2 r3c1", 9),
        ("r3c2 r4c2 r4c1", 8),
        ("r3c3 r3c4 r4c4", 8),
    ];
    let clues = cages.map(|(names, sum)| cage(&shape, names, sum)).to_vec();
    let start = position(&Grid::blank(&shape), clues);
    let path = solve_path(&start, &Profile::human(), &Stop::new()).unwrap();
    let mut told = String::new();
    for &language in Language::ALL {
        let mut positions = Positions::along(&start, &path.steps);
        while let Some((position, step)) = positions.lend_next() {
            let words = describe_step(position, step, language);
            told += &format!("{}\n    {}\n", words.summary, words.paragraph);
        }
        told += "\n";
    }
    insta::assert_snapshot!(told);
}
