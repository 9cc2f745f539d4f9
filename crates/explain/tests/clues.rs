//! Steps on puzzles with clues are told with the clue that they rest on, in every language, without a hole.

#![allow(clippy::unwrap_used, reason = "in a test a panic is the report")]

use std::collections::BTreeSet;

use kudosu_board::{
    Cell, Clue, ClueKind, Clues, Edge, Grid, GridSide, LineRule, OutsideRule, Puzzle, Rng, Shape, Stop,
};
use kudosu_explain::{
    Block, HintLevel, Language, View, Walkthrough, WalkthroughStyle, describe_step, describe_walkthrough,
    hint_for_step,
};
use kudosu_logic::{Position, Positions, Profile, Step, Technique, solve_path};
use kudosu_testkit::{cage, puzzle_with_holes, random_clue, solved_grid};

fn position(grid: &Grid, clues: Vec<Clue>) -> Position {
    Position::of(Puzzle::with_clue_list(grid.clone(), clues).unwrap())
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

/// A line along these cells.
fn line(shape: &Shape, rule: LineRule, names: &str) -> Clue {
    let cells = names.split(' ').map(|name| shape.parse_cell(name).unwrap());
    Clue::Line {
        rule,
        cells: cells.collect(),
    }
}

/// The number 4 above the third column, and so on.
fn outside(rule: OutsideRule, side: GridSide, at: u16, value: u32) -> Clue {
    let edge = Edge { side, at };
    Clue::Outside { rule, edge, value }
}

/// The words of a walkthrough without its boards.
fn words_of(start: &Position, style: &WalkthroughStyle) -> String {
    let profile = Profile::human();
    let path = solve_path(start, &profile, &Stop::new()).unwrap();
    let walkthrough = Walkthrough::of_path(start.clone(), &profile, path);
    let mut told = String::new();
    for block in describe_walkthrough(&walkthrough, style) {
        match block {
            Block::Heading(text) => told += &format!("# {text}\n"),
            Block::Paragraph(text) | Block::Notation(text) => told += &format!("{text}\n"),
            Block::Steps(steps) => {
                for (number, text) in steps {
                    told += &format!("{number}. {text}\n");
                }
            }
            Block::Board(..) => {}
        }
    }
    told
}

#[test]
fn lines_and_numbers_beside_the_grid_are_told_with_their_rule_and_in_their_order() {
    let shape = Shape::of_side(6).unwrap();
    let clues = vec![
        outside(OutsideRule::Skyscraper, GridSide::Left, 0, 6),
        outside(OutsideRule::XSum, GridSide::Top, 2, 10),
        outside(OutsideRule::NumberedRoom, GridSide::Right, 1, 1),
        line(
            &shape,
            LineRule::Whispers { difference: 3 },
            "r2c1 r2c4 r3c4 r3c3 r4c3 r4c6",
        ),
        line(&shape, LineRule::Renban, "r4c4 r4c5 r5c5"),
        line(&shape, LineRule::Zipper, "r1c1 r2c2 r2c1"),
        line(&shape, LineRule::Between, "r6c5 r6c4 r6c1"),
        Clue::Arrow {
            pill: vec![shape.parse_cell("r6c3").unwrap()],
            line: ["r6c3", "r5c3", "r4c4", "r5c2"]
                .map(|name| shape.parse_cell(name).unwrap())
                .to_vec(),
        },
    ];
    let start = position(&Grid::blank(&shape), clues);
    insta::assert_snapshot!(words_of(&start, &WalkthroughStyle::default()));
}

#[test]
fn steps_about_clues_that_follow_each_other_are_told_together_unless_all_are_asked_for() {
    let shape = Shape::of_side(4).unwrap();
    let cages = [("r1c1 r1c2", 3), ("r2c3 r2c4", 3), ("r3c1 r3c2", 7)];
    let start = position(
        &Grid::blank(&shape),
        cages.map(|(names, sum)| cage(&shape, names, sum)).to_vec(),
    );
    let together = words_of(&start, &WalkthroughStyle::default());
    assert!(
        together.contains("# Steps 1 to 3: Clue Combinations\n1. The killer cage 3"),
        "{together}"
    );
    let apart = words_of(&start, &WalkthroughStyle::default().with_all_steps(true));
    assert!(
        apart.contains("# Step 1: Clue Combinations (killer cage)\nThe killer cage 3"),
        "{apart}"
    );
}

#[test]
fn given_pencil_marks_are_listed_with_their_digits() {
    let shape = Shape::of_side(4).unwrap();
    let marks = Clue::Marks {
        cell: Cell::new(0),
        digits: shape.digits().iter().skip(2).collect(),
    };
    let told = words_of(
        &position(&Grid::blank(&shape), vec![marks]),
        &WalkthroughStyle::default(),
    );
    assert!(told.contains("1. given pencil marks 3,4 r1c1"), "{told}");
}
