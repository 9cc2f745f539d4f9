//! What is written as JSON is read back as it was, and what is broken is told with its place.

#![allow(clippy::unwrap_used, reason = "in a test a panic is the report")]

use kudosu_board::{Grid, Shape, Stop};
use kudosu_explain::{Language, Walkthrough};
use kudosu_logic::{Options, Position, Profile, Technique, first_step, next_step, solve_path};
use kudosu_schema::{JsonError, StepForm, WalkthroughForm, read};
use kudosu_testkit::{example_position, reglib};

/// One position for each technique.
const EXAMPLES: &str = include_str!("../../coach/src/lessons.txt");

fn walkthrough(start: Position) -> Walkthrough {
    let profile = Profile::human();
    let path = solve_path(&start, &profile, &Stop::new()).unwrap();
    Walkthrough::of_path(start, &profile, path)
}

fn read_walkthrough(text: &str) -> Result<Walkthrough, JsonError> {
    read::<WalkthroughForm>(text.as_bytes())?.to_walkthrough()
}

#[test]
fn every_technique_survives_the_trip() {
    let options = Options::default().with_assume_unique(true);
    for case in reglib::read(EXAMPLES).unwrap() {
        let technique: Technique = case.line.split(':').nth(2).unwrap().parse().unwrap();
        let step = first_step(&case.position, technique, &options, &Stop::new())
            .unwrap()
            .unwrap();
        let text = serde_json::to_string(&StepForm::told(&case.position, &step, Language::English)).unwrap();
        let form: StepForm = read(text.as_bytes()).unwrap();
        assert_eq!(form.to_step(case.position.shape()), Ok(step));
    }
}

#[test]
fn a_walkthrough_survives_with_the_players_own_candidates() {
    let mut start = example_position();
    let step = next_step(&start, &Profile::human(), &Stop::new())
        .unwrap()
        .unwrap();
    start.apply(&step);
    let blank = start.blanks().first().unwrap();
    let solution = walkthrough(start.clone()).solution.unwrap();
    for digit in start
        .candidates(blank)
        .iter()
        .filter(|&digit| solution.get(blank) != Some(digit))
    {
        start.eliminate(blank, digit);
    }
    let before = walkthrough(start);
    let text = serde_json::to_string(&WalkthroughForm::with_views(&before, Language::English)).unwrap();
    let after = read_walkthrough(&text).unwrap();
    assert_eq!(after.steps, before.steps);
    assert_eq!((after.end, &after.solution), (before.end, &before.solution));
    assert_eq!(after.last().grid(), before.last().grid());
    for cell in before.start.shape().cells() {
        assert_eq!(after.start.value(cell), before.start.value(cell));
        assert_eq!(after.start.is_given(cell), before.start.is_given(cell));
        assert_eq!(after.start.candidates(cell), before.start.candidates(cell));
    }
}

#[test]
fn jigsaw_and_diagonal_shapes_survive() {
    let jigsaw = Shape::irregular(&[1, 1, 1, 2, 1, 3, 2, 2, 3, 3, 4, 2, 3, 4, 4, 4]).unwrap();
    for shape in [
        jigsaw.clone(),
        jigsaw.with_diagonals().unwrap(),
        Shape::of_side(7).unwrap(),
    ] {
        let before = walkthrough(Position::of(Grid::blank(&shape)));
        let text = serde_json::to_string(&WalkthroughForm::of(&before, Language::English)).unwrap();
        assert_eq!(read_walkthrough(&text).unwrap().start.shape(), &shape, "{text}");
    }
}

#[test]
fn a_proof_from_before_there_were_shapes_is_still_read() {
    let good = serde_json::to_value(WalkthroughForm::of(
        &walkthrough(example_position()),
        Language::English,
    ))
    .unwrap();
    let mut old = good.clone();
    old.as_object_mut().unwrap().remove("shape");
    old["box"] = "3x3".into();
    let (old, new) = (
        read_walkthrough(&old.to_string()),
        read_walkthrough(&good.to_string()),
    );
    assert_eq!(old.unwrap().steps, new.unwrap().steps);
}

#[test]
fn what_is_broken_is_told_with_its_place() {
    let good = serde_json::to_value(WalkthroughForm::of(
        &walkthrough(example_position()),
        Language::English,
    ))
    .unwrap();
    let told = |change: &dyn Fn(&mut serde_json::Value)| {
        let mut value = good.clone();
        change(&mut value);
        read_walkthrough(&value.to_string()).unwrap_err().to_string()
    };
    insta::assert_snapshot!(told(&|it| it["steps"][2]["placements"][0]["cell"] = "r10c1".into()), @"steps[2].placements[0].cell: expected the name of a cell, such as r4c2");
    insta::assert_snapshot!(told(&|it| it["steps"][0]["technique"] = "magic".into()), @r#"steps[0].technique: there is no "magic"; expected the id of a technique: full-house, hidden-single, naked-single, direct-pointing, direct-claiming, direct-hidden-pair, direct-hidden-triple, pointing, claiming, locked-pair, locked-triple, naked-pair, naked-triple, naked-quad, naked-subset, hidden-pair, hidden-triple, hidden-quad, hidden-subset, x-wing …"#);
    insta::assert_snapshot!(told(&|it| it["steps"][0]["evidence"]["digits"][0] = 10.into()), @"steps[0].evidence.digits[0]: expected a digit of the grid");
    insta::assert_snapshot!(told(&|it| it["steps"][0]["placements"] = 10.into()), @"steps[0].placements: invalid type: integer `10`, expected a sequence");
    insta::assert_snapshot!(told(&|it| it["shape"]["box"][0] = 2.into()), @"shape.box: boxes of 2×3 make a side of 6, not 9");
    insta::assert_snapshot!(told(&|it| it["puzzle"] = "123".into()), @"puzzle: expected a grid of the same size in one line");
    insta::assert_snapshot!(told(&|it| *it = 1.into()), @"the text: expected an object");
}
