//! Hints give away no more than their level, and mistakes are told gently.

#![allow(clippy::unwrap_used, reason = "in a test a panic is the report")]

use kudosu_board::{Digit, Stop};
use kudosu_explain::{
    HintLevel, Language, Mistake, Walkthrough, hint_for_mistakes, hint_for_step, mistakes, technique_name,
    view_for_hint, view_for_mistakes,
};
use kudosu_logic::{Position, Profile, next_step, solve_path};
use kudosu_testkit::example_position;

fn walkthrough(start: Position) -> Walkthrough {
    let profile = Profile::human();
    let path = solve_path(&start, &profile, &Stop::new()).unwrap();
    Walkthrough::of_path(start, &profile, path)
}

#[test]
fn hints_give_away_more_from_level_to_level() {
    let position = example_position();
    let step = next_step(&position, &Profile::human(), &Stop::new())
        .unwrap()
        .unwrap();
    let hints: Vec<String> = HintLevel::ALL
        .into_iter()
        .map(|level| hint_for_step(&position, &step, level, Language::English).text)
        .collect();
    insta::assert_snapshot!(hints.join("\n"), @"
    Have a look at box 2.
    There is a hidden single. In a house a digit has only one place left. Have a look at box 2.
    Hidden Single: find the place of the 8 in box 2. In a house a digit has only one place left.
    Hidden Single. In box 2 the 8 can only go in r2c4, because the other five empty cells are out: r1c5, r2c5 and r3c5 see the 8 in r6c5, and r2c6 and r3c6 see the 8 in r9c6.
    ");
}

#[test]
fn hints_in_german_give_away_as_much() {
    let position = example_position();
    let step = next_step(&position, &Profile::human(), &Stop::new())
        .unwrap()
        .unwrap();
    let hints: Vec<String> = HintLevel::ALL
        .into_iter()
        .map(|level| hint_for_step(&position, &step, level, Language::German).text)
        .collect();
    insta::assert_snapshot!(hints.join("\n"), @"
    Sieh dir Block 2 an.
    Hier hilft die Technik „Versteckter Einer“. In einer Einheit hat eine Ziffer nur noch einen Platz. Sieh dir Block 2 an.
    Versteckter Einer: Finde den Platz der 8 in Block 2. In einer Einheit hat eine Ziffer nur noch einen Platz.
    Versteckter Einer. In Block 2 kann die 8 nur in r2c4 stehen, denn die anderen fünf leeren Zellen scheiden aus: r1c5, r2c5 und r3c5 sehen die 8 in r6c5, und r2c6 und r3c6 sehen die 8 in r9c6.
    ");
}

#[test]
fn what_stands_under_the_name_of_a_technique_does_not_repeat_it() {
    let position = example_position();
    let path = walkthrough(position);
    for &language in Language::ALL {
        let mut positions = path.positions();
        while let Some((position, step)) = positions.lend_next() {
            for level in [HintLevel::Pattern, HintLevel::Effect] {
                let hint = hint_for_step(position, step, level, language);
                let name = technique_name(step.technique, language);
                assert!(hint.text.starts_with(name), "{hint:?}");
                assert!(!hint.detail.starts_with(name), "{hint:?}");
            }
        }
    }
}

#[test]
fn every_step_has_a_pattern_to_draw_that_does_not_give_it_away() {
    let walkthrough = walkthrough(example_position());
    let mut positions = walkthrough.positions();
    while let Some((position, step)) = positions.lend_next() {
        let view = view_for_hint(position, step, HintLevel::Pattern).unwrap();
        let gives_away = |candidate| view.mark_of(candidate).is_some();
        assert!(!step.placements.iter().copied().any(gives_away), "{step:?}");
        let drawn = view.candidates.len() + view.cells.len() + view.houses.len();
        assert!(drawn > 0, "{step:?}");
    }
}

#[test]
fn where_to_look_is_marked_and_nothing_more() {
    let walkthrough = walkthrough(example_position());
    let mut positions = walkthrough.positions();
    while let Some((position, step)) = positions.lend_next() {
        for level in [HintLevel::Where, HintLevel::Technique] {
            let text = hint_for_step(position, step, level, Language::English).text;
            let view = view_for_hint(position, step, level);
            assert_eq!(view.is_none(), text.contains("the whole grid"), "{text}");
            let Some(view) = view else { continue };
            assert!(view.candidates.is_empty() && view.cells.is_empty(), "{text}");
            assert!((1..=3).contains(&view.houses.len()), "{text}");
        }
    }
}

#[test]
fn mistakes_are_found_and_told_gently() {
    let start = example_position();
    let solution = walkthrough(start.clone()).solution.unwrap();
    assert_eq!(mistakes(&start, &solution), []);
    let corner = start.shape().cell(0, 0).unwrap();
    let mut wrong = start.clone();
    assert!(wrong.place(corner, Digit::new(8).unwrap()));
    let found = mistakes(&wrong, &solution);
    assert_eq!(found[0], Mistake::WrongDigit(corner));
    // The box is marked for whoever does not know which one is meant; later the words name the cell.
    let marked = |level| view_for_mistakes(&wrong, &found, level).map(|view| view.houses.len());
    assert_eq!(HintLevel::ALL.map(marked), [Some(1), Some(1), None, None]);
    let told_in = |position: &Position, found: &[Mistake], language: Language| -> String {
        let levels = HintLevel::ALL.into_iter();
        let hints: Vec<String> = levels
            .map(|level| hint_for_mistakes(position, found, &solution, level, language).text)
            .collect();
        hints.join("\n")
    };
    let told = |position: &Position, found: &[Mistake]| told_in(position, found, Language::English);
    insta::assert_snapshot!(told(&wrong, &found[..1]), @"
    Not so fast: one of your digits is not right. Have a look at box 1.
    Not so fast: a digit in box 1 is not right. Find it and erase it before you go on.
    Not so fast: r1c1 cannot be 8. Erase it before you go on.
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
    insta::assert_snapshot!(told_in(&wrong, &mistakes(&wrong, &solution)[..1], Language::German), @"
    Nicht so schnell: Eine deiner Ziffern stimmt nicht. Sieh dir Block 1 an.
    Nicht so schnell: In Block 1 stimmt eine Ziffer nicht. Finde und lösche sie, bevor du weitermachst.
    Nicht so schnell: r1c1 kann keine 8 sein. Lösche sie, bevor du weitermachst.
    Nicht so schnell: r1c1 kann keine 8 sein; in der einzigen Lösung steht dort die 3.
    ");
    insta::assert_snapshot!(told_in(&thinned, &found, Language::German), @"
    Nicht so schnell: Es fehlt ein Kandidat, der noch gebraucht wird. Sieh dir Block 1 an.
    Nicht so schnell: In Block 1 fehlt einer Zelle ein Kandidat, den sie noch braucht.
    Nicht so schnell: In r1c1 fehlt ein Kandidat, der noch gebraucht wird. Geh Zeile, Spalte und Block noch einmal durch.
    Nicht so schnell: r1c1 braucht die 3 zurück; in der einzigen Lösung steht sie dort.
    ");
}
