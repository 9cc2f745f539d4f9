//! Hints give away no more than their level, and mistakes are told gently.

#![allow(clippy::unwrap_used, reason = "in a test a panic is the report")]

use kudosu_board::{Digit, Stop};
use kudosu_explain::{
    HintLevel, Language, Mistake, Walkthrough, hint_for_mistakes, hint_for_step, mistakes, view_for_hint,
};
use kudosu_logic::{Position, Profile, next_step, reglib, solve_path};

const PUZZLE: &str = "..24.9.675.....1.....2.......673..1..7.....5..9..862.......2.....8.....574.5.83..";

fn position() -> Position {
    let line = format!(":0000::{PUZZLE}:::::");
    reglib::read(&line).unwrap().remove(0).position
}

fn walkthrough(start: Position) -> Walkthrough {
    let path = solve_path(&start, &Profile::human(), &Stop::new());
    Walkthrough {
        start,
        profile: "human".to_owned(),
        unique: Some(true),
        assumes_uniqueness: false,
        steps: path.steps,
        end: path.end,
        solution: Some(path.last.grid()),
    }
}

#[test]
fn hints_give_away_more_from_level_to_level() {
    let position = position();
    let step = next_step(&position, &Profile::human(), &Stop::new()).unwrap();
    let hints: Vec<String> = (1..=4)
        .filter_map(HintLevel::new)
        .map(|level| hint_for_step(&position, &step, level, Language::English).text)
        .collect();
    insta::assert_snapshot!(hints.join("\n"), @"
    Have a look at box 2.
    There is a Hidden Single. In a house a digit has only one place left. Have a look at box 2.
    Hidden Single: find the place of the 8 in box 2. In a house a digit has only one place left.
    Hidden Single. In box 2 the 8 can only go in r2c4, because the other five empty cells are out: r1c5, r2c5 and r3c5 see the 8 in r6c5, and r2c6 and r3c6 see the 8 in r9c6.
    ");
}

#[test]
fn every_step_has_a_pattern_to_draw_that_does_not_give_it_away() {
    let walkthrough = walkthrough(position());
    for (position, step) in walkthrough.positions() {
        let view = view_for_hint(&position, step, HintLevel::Pattern).unwrap();
        let gives_away = |candidate| view.mark_of(candidate).is_some();
        assert!(!step.placements.iter().copied().any(gives_away), "{step:?}");
        let drawn = view.candidates.len() + view.cells.len() + view.houses.len();
        assert!(drawn > 0, "{step:?}");
    }
}

#[test]
fn mistakes_are_found_and_told_gently() {
    let start = position();
    let solution = walkthrough(start.clone()).solution.unwrap();
    assert_eq!(mistakes(&start, &solution), []);
    let corner = start.shape().cell(0, 0).unwrap();
    let mut wrong = start.clone();
    assert!(wrong.place(corner, Digit::new(8).unwrap()));
    let found = mistakes(&wrong, &solution);
    assert_eq!(found[0], Mistake::WrongDigit(corner));
    let told = |position: &Position, found: &[Mistake]| -> String {
        let levels = (1..=4).filter_map(HintLevel::new);
        let hints: Vec<String> = levels
            .map(|level| hint_for_mistakes(position, found, &solution, level, Language::English).text)
            .collect();
        hints.join("\n")
    };
    insta::assert_snapshot!(told(&wrong, &found[..1]), @"
    Not so fast: one of your digits is not right. Have a look at box 1.
    Not so fast: a digit in box 1 is not right. Take it back before you go on.
    Not so fast: r1c1 cannot be 8. Take it back before you go on.
    Not so fast: r1c1 cannot be 8; the only solution has 3 there.
    ");
    let mut thinned = start.clone();
    assert!(thinned.eliminate(corner, solution.get(corner).unwrap()));
    let found = mistakes(&thinned, &solution);
    assert_eq!(
        found,
        [Mistake::MissingCandidate(corner, solution.get(corner).unwrap())]
    );
    insta::assert_snapshot!(told(&thinned, &found), @"
    Not so fast: a candidate is gone that is still needed. Have a look at box 1.
    Not so fast: a cell in box 1 has lost a candidate that it still needs.
    Not so fast: r1c1 has lost a candidate that it still needs. Go through its row, column and box again.
    Not so fast: r1c1 needs its 3 back; the only solution has it there.
    ");
}
