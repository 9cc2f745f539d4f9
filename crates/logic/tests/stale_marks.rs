//! A pencil mark that a digit on the board forbids is not rubbed out yet, and nothing more:
//! it changes no step.

#![allow(clippy::unwrap_used, reason = "in a test a panic is the report")]

mod common;

use kudosu_board::{Candidates, Digit, Grid, Rng, Shape, Stop};
use kudosu_logic::{
    CheckError, Evidence, Forcing, HouseRole, Options, Position, Profile, Role, Step, Technique,
};
use kudosu_logic::{all_steps, check_step, next_step};

/// The same paper with some marks, a third of all that digits on the board forbid, not rubbed out.
fn with_stale_marks(position: &Position, rng: &mut Rng) -> Position {
    let shape = position.shape();
    let (mut givens, mut placed) = (Grid::blank(shape), Grid::blank(shape));
    let mut marks = Candidates::full(shape);
    for cell in shape.cells() {
        if let Some(digit) = position.value(cell) {
            let layer = match position.is_given(cell) {
                true => &mut givens,
                false => &mut placed,
            };
            layer.set(cell, digit).unwrap();
        }
        let mut noted = position.candidates(cell);
        noted.extend(position.seen_digits(cell).iter().filter(|_| rng.below(3) == 0));
        marks.set(cell, noted);
    }
    Position::with_candidates(&givens, &placed, &marks)
}

/// Fish with boxes look at nothing but where a digit can go, as all fish do, and take long; so do nested nets
/// beside other nets.
fn is_quick(technique: &Technique) -> bool {
    let code = technique.entry().code.unwrap_or_default();
    let has_boxes = ["033", "034", "035", "036"]
        .iter()
        .any(|kind| code.starts_with(kind));
    (!has_boxes || technique.size() == 2) && technique.forcing() != Some(Forcing::Nested)
}

#[test]
fn a_forbidden_candidate_changes_no_step_of_any_technique() {
    let mut rng = Rng::new(21);
    let options = Options::default().with_assume_unique(true);
    let profile = Profile::human().assume_unique(true);
    let puzzles = common::puzzles_of_many_shapes(2, &mut rng);
    assert!(puzzles.len() > 12, "only {} puzzles", puzzles.len());
    for (puzzle, _) in puzzles {
        let mut position = Position::of(&puzzle);
        let mut searched = 0;
        while let Some(step) = next_step(&position, &profile, &Stop::new()).unwrap() {
            let stale = with_stale_marks(&position, &mut rng);
            assert_eq!(
                next_step(&stale, &profile, &Stop::new()).unwrap().as_ref(),
                Some(&step)
            );
            // Where a digit can be placed there are hundreds of steps of every kind, which nobody looks for.
            let is_worth_it = step.placements.is_empty() && searched < 2;
            searched += usize::from(is_worth_it);
            for technique in Technique::all().filter(|technique| is_worth_it && is_quick(technique)) {
                let found = |position| all_steps(position, technique, &options, &Stop::new()).unwrap();
                assert_eq!(
                    found(&stale),
                    found(&position),
                    "{technique} in {}",
                    position.grid()
                );
            }
            position.apply(&step);
        }
    }
}

/// The top left corner of `53..7....` with 5 among the marks of r1c3.
fn corner_with_stale_five() -> Position {
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let shape = Shape::nine();
    let puzzle = Grid::from_line(&shape, line).unwrap();
    let mut marks = Candidates::of(&puzzle);
    let third = shape.cell(0, 2).unwrap();
    let with_five: Vec<Digit> = marks.get(third).iter().chain(Digit::new(5)).collect();
    marks.set(third, with_five.into_iter().collect());
    Position::with_candidates(&puzzle, &Grid::blank(&shape), &marks)
}

#[test]
fn a_stale_mark_is_no_hidden_single() {
    let position = corner_with_stale_five();
    let (third, five) = (position.shape().cell(0, 2).unwrap(), Digit::new(5).unwrap());
    for technique in [
        Technique::HiddenSingle,
        Technique::NakedSingle,
        Technique::FullHouse,
    ] {
        let found = all_steps(&position, technique, &Options::default(), &Stop::new()).unwrap();
        assert!(
            found.iter().all(|step| step.placements != [(third, five)]),
            "{technique}"
        );
    }
}

#[test]
fn the_check_refuses_a_digit_that_stands_in_the_row_already() {
    let position = corner_with_stale_five();
    let (third, five) = (position.shape().cell(0, 2).unwrap(), Digit::new(5).unwrap());
    let row = position.shape().houses()[0].id();
    let evidence = Evidence::about_digit(five)
        .house(HouseRole::Base, row)
        .cells(Role::Defining, [third]);
    let step = Step::placing(Technique::HiddenSingle, third, five, evidence);
    assert_eq!(
        check_step(&position, &step, true),
        Err(CheckError::AlreadyPlaced((third, five)))
    );
}
