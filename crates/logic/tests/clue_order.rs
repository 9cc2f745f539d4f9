//! The most striking clue is told first: what is seen by looking at a clue once comes before what must be
//! worked out.

#![allow(clippy::unwrap_used, reason = "in a test a panic is the report")]

use kudosu_board::{Clue, Digit, Grid, LineRule, Puzzle, Shape, Stop};
use kudosu_logic::{Options, Position, Technique, all_steps};
use kudosu_testkit::cage;

fn position(clues: Vec<Clue>) -> Position {
    Position::of(Puzzle::with_clue_list(Grid::blank(&Shape::nine()), clues).unwrap())
}

/// The clues of the steps that are seen one after the other from these clues on.
fn order(clues: Vec<Clue>) -> Vec<usize> {
    let all = all_steps(
        &position(clues),
        Technique::ClueCombinations,
        &Options::default(),
        &Stop::new(),
    );
    let all = all.unwrap();
    all.iter().map(|step| step.evidence.clues[0].index()).collect()
}

fn line(rule: LineRule, names: &str) -> Clue {
    let shape = Shape::nine();
    let cells = names.split(' ').map(|name| shape.parse_cell(name).unwrap());
    Clue::Line {
        rule,
        cells: cells.collect(),
    }
}

#[test]
fn what_strikes_the_eye_comes_before_trifles_of_two_cells() {
    let shape = Shape::nine();
    let trifle = || cage(&shape, "r9c1 r9c2", 5);
    let nine = "r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9";
    let seven = "r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7";
    for striking in [
        line(LineRule::Thermometer, nine),
        line(LineRule::Thermometer, seven),
        cage(&shape, seven, 28),
        cage(&shape, "r1c1 r1c2 r1c3 r1c4 r2c1 r2c2 r2c3 r2c4", 36),
    ] {
        assert_eq!(order(vec![trifle(), striking.clone()])[0], 1, "{striking:?}");
    }
    // A renban of which some cells are known to be small.
    let mut clues = vec![trifle(), line(LineRule::Renban, seven)];
    clues.push(Clue::Marks {
        cell: shape.parse_cell("r1c1").unwrap(),
        digits: [1].into_iter().filter_map(Digit::new).collect(),
    });
    assert_eq!(order(clues)[0], 1);
    // Of two that strike the eye the one that strikes out more.
    let both = vec![
        line(LineRule::Thermometer, seven),
        line(
            LineRule::Thermometer,
            "r9c1 r8c1 r7c1 r6c1 r5c1 r4c1 r3c1 r2c1 r1c9",
        ),
    ];
    assert_eq!(order(both)[..2], [1, 0]);
    // A long one that loses little is no more than a trifle.
    let little = vec![line(LineRule::Thermometer, "r1c1 r1c2 r1c3"), trifle()];
    assert_eq!(order(little)[0], 1);
}
