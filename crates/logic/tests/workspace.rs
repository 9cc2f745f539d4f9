//! What finders keep from one position to the next changes no step.

#![allow(clippy::unwrap_used, reason = "in a test a panic is the report")]

mod common;

use kudosu_board::{Rng, Stop};
use kudosu_logic::{Options, Position, Profile, Technique, Workspace, solve_path};

/// The larger of these cost more than they tell, and arguments from suppositions keep nothing.
fn is_quick(technique: &Technique) -> bool {
    technique.size() <= 3 && !technique.id().contains("mutant") && technique.forcing().is_none()
}

#[test]
fn a_workspace_that_was_elsewhere_before_shows_the_same_steps() {
    let stop = Stop::new();
    let mut lasting = Workspace::new();
    let mut rng = Rng::new(14);
    for (puzzle, _) in common::puzzles_of_many_shapes(1, &mut rng) {
        let profile = Profile::human().assume_unique(true);
        let path = solve_path(&Position::of(&puzzle), &profile, &stop).unwrap();
        let mut position = Position::of(&puzzle);
        for (number, step) in path.steps.iter().enumerate() {
            if number % 12 == 0 {
                for allow_overlap in [false, true] {
                    let options = Options::default()
                        .with_assume_unique(true)
                        .with_allow_overlap(allow_overlap);
                    let finder = lasting.at(&position);
                    for technique in Technique::all().filter(is_quick) {
                        let mut fresh = Workspace::new();
                        let expected = fresh.at(&position).all_steps(technique, &options, &stop);
                        assert_eq!(
                            finder.all_steps(technique, &options, &stop),
                            expected,
                            "{technique}"
                        );
                    }
                }
            }
            position.apply(step);
        }
    }
}
