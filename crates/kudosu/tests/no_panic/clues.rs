//! Clues: those that fit no grid, those that contradict each other, and puzzles with them.

use std::sync::Arc;

use kudosu::explain::{Language, clue_name, describe_broken_clue};
use kudosu::logic::{ClueRules, Position, Profile, Workspace, next_step};
use kudosu::render::{ClueLayers, PrintedPuzzle, svg};
use kudosu::schema::{BrokenClueForm, ClueForm, CluedPuzzleForm, clue_lines};
use kudosu::{Clue, Clues, Indexed, Puzzle, Relation, Stop, read_clue_line, solutions, write_clue_line};

use crate::arbitrary::rounds;

#[test]
fn clues_take_any_cells_and_numbers() {
    rounds(4000, |any| {
        let (shape, other) = (any.shape(), any.shape());
        let clue = if any.yes() {
            any.clue(&shape)
        } else {
            any.line_clue(&shape)
        };
        let _ = (clue.value(), clue.kind(), clue.cells(&shape), clue.cells(&other));
        let text = write_clue_line(&clue, &shape);
        let _ = read_clue_line(&text, &shape);
        let _ = read_clue_line(&any.text(), &shape);
        let cells = any.cells(&shape, 4);
        for &language in Language::ALL {
            let _ = describe_broken_clue(&shape, &clue, &cells, language);
            let _ = clue_name(clue.kind(), language);
        }
        if let Err(error) = Clues::new(&shape, vec![clue.clone()]) {
            let _ = error.to_string();
        }
        let clues = any.clues(&shape);
        let _ = clues.is_kept(&clue, &any.grid(&shape));
        let _ = clues.is_kept(&clue, &any.grid(&other));
        let _ = (clues.compared_neighbours(&clue), clues.get(any.clue_id()));
        let _ = clues.unmarked_pairs(Relation::Ratio);
        clues.each_pair(&clue, any.number(), |_, fit| {
            let _ = fit.allows(any.number(), any.byte(), any.byte());
        });
        let _ = Clue::arrow(&shape, any.cells(&shape, 3), any.cells(&shape, 3));
        for indexed in [Indexed::Row, Indexed::Column, Indexed::Box] {
            let _ = indexed.places(&shape, any.cell(&other));
        }
        let _ = (
            clues.broken_by(&any.grid(&other)),
            any.puzzle(&shape).is_solved_by(&any.grid(&other)),
        );
    });
}

#[test]
fn puzzles_with_clues_can_be_asked_about_anything() {
    rounds(600, |any| {
        let (shape, other) = (any.shape(), any.shape());
        let clues = any.clues(&shape);
        let rules = Arc::new(ClueRules::new(&clues));
        let (a, b) = (any.candidate(&shape), any.candidate(&shape));
        let _ = (
            rules.peers(a.0),
            rules.allowed(a.0),
            rules.sight_between(a.0, b.0),
        );
        let _ = (rules.link_between(a, b), rules.exclude_each_other(a, b));
        let broken = rules.broken_by(&any.grid(&other));
        let _ = BrokenClueForm::list(&any.clues(&other), &broken);
        let grid = any.grid(&shape);
        let puzzle = any.puzzle(&other);
        let _ = (clue_lines(&clues), CluedPuzzleForm::of(&puzzle));
        if let Err(error) = Puzzle::new(any.grid(&other), clues.clone()) {
            let _ = error.to_string();
        }
        let _ = (puzzle.with_grid(grid.clone()), puzzle.with_clues(clues.clone()));
        for &language in Language::ALL {
            let _ = ClueForm::list(&clues, language);
        }
        let _ = ClueLayers::of(&puzzle);
        let _ = svg(&PrintedPuzzle::new(&puzzle, ""));
        let mut position = any.position(&shape).with_clues(&rules);
        let _ = any.position(&other).with_clues(&rules);
        let _ = (position.is_broken(), position.peers(a.0), position.sees(a.0, b.0));
        let mut workspace = Workspace::new();
        for _ in 0..3 {
            let stop = Stop::after_looks(2000);
            let profile = Profile::human().without_forcing();
            let Ok(Some(step)) = workspace.at(&position).next_step(&profile, &stop) else {
                break;
            };
            position.apply(&step);
        }
        let _ = next_step(
            &Position::of(&grid).with_clues(&rules),
            &Profile::human(),
            &Stop::after_looks(50),
        );
        let _ = solutions(&puzzle).verdict(&Stop::after_looks(200));
    });
}
