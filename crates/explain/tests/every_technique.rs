//! Every technique has words: its rule in a line, and a step of it in sentences without a hole.

#![allow(clippy::unwrap_used, reason = "in a test a panic is the report")]

use kudosu_board::Stop;
use kudosu_explain::{
    Block, Language, Telling, View, Walkthrough, WalkthroughStyle, describe_step, describe_walkthrough,
    draw_marked, legend, rule,
};
use kudosu_logic::{Options, Position, Profile, Step, Technique, all_steps, first_step, solve_path};
use kudosu_render::{Lines, Look};
use kudosu_testkit::{reglib, shared_file};

/// One position for each technique, of our own making: `:code:technique:cells:deleted candidates::`.
const EXAMPLES: &str = include_str!("../../coach/src/lessons.txt");

/// These need more digits than nine; they share their words with their smaller kin.
const ON_LARGER_GRIDS: [&str; 2] = ["naked-subset", "hidden-subset"];

/// Nobody has seen one of these that is needed; they share their words with their smaller kin.
const MONSTERS: [&str; 1] = ["leviathan"];

fn generous() -> Options {
    Options::default().with_assume_unique(true)
}

fn assert_whole(text: &str, context: &dyn Fn() -> String) {
    for hole in [
        "{", "}", "  ", " ,", " .", "..", ", ,", "and and", "und und", "in ,", "the  ", "@",
    ] {
        assert!(!text.contains(hole), "{hole:?} in {text:?}\nfor {}", context());
    }
    assert!(!text.is_empty(), "nothing is said for {}", context());
}

fn assert_told(position: &Position, step: &Step, language: Language) {
    let words = describe_step(position, step, language);
    let context = || format!("{step:?}\nin {}", position.grid());
    // Experts write braces and dots of their own where they write whips.
    let own = |text: &str| match step.evidence.braid {
        Some(_) => text.replace(&words.pattern, "…"),
        None => text.to_owned(),
    };
    for text in [&words.title, &own(&words.summary), &words.paragraph] {
        assert_whole(text, &context);
    }
    let tells_why = words.paragraph.contains(". ") || words.paragraph.contains(": ");
    assert!(
        tells_why,
        "only the effect is told: {:?}\nfor {}",
        words.paragraph,
        context()
    );
    let view = View::of(position, step);
    for &(cell, digit) in step.eliminations.iter().chain(&step.placements) {
        assert!(
            view.mark_of((cell, digit)).is_some(),
            "an effect is not marked for {}",
            context()
        );
    }
}

#[test]
fn every_technique_has_a_rule() {
    for &language in Language::ALL {
        for technique in Technique::all() {
            let rule = rule(technique, language);
            assert_whole(&rule, &|| technique.id().to_owned());
            assert!(rule.ends_with('.') && rule.chars().count() <= 150, "{rule}");
        }
    }
}

/// Every technique in a language: its line, its sentences, and its board with what the signs mean.
fn all_techniques(language: Language) -> String {
    let cases = reglib::read(EXAMPLES).unwrap();
    let mut told = String::new();
    // Those about clues are told in a test of their own.
    for technique in Technique::all().filter(|technique| !technique.is_about_clues()) {
        let is_mine = |case: &&reglib::Case| case.line.split(':').nth(2) == Some(technique.id());
        let Some(case) = cases.iter().find(is_mine) else {
            let id = technique.id();
            let is_monster = MONSTERS.iter().any(|monster| id.contains(monster));
            assert!(is_monster || ON_LARGER_GRIDS.contains(&id), "{id} has no example");
            continue;
        };
        let found = first_step(&case.position, technique, &generous(), &Stop::new()).unwrap();
        let step = found
            .as_ref()
            .unwrap_or_else(|| panic!("there is no {} in its example", technique.id()));
        assert_told(&case.position, step, language);
        let words = describe_step(&case.position, step, language);
        let view = View::of(&case.position, step);
        let look = Look::default().with_lines(Lines::Ascii).with_width(80);
        let drawing = draw_marked(&case.position, &view, &look);
        assert!(drawing.width() <= 80, "{drawing}");
        let signs: Vec<String> = legend(&view, &drawing, language)
            .into_iter()
            .map(|entry| entry.text)
            .collect();
        told += &format!(
            "{}\n\n{}{}\n\n{drawing}{}\n\n",
            words.summary,
            words.paragraph,
            match words.outline.as_str() {
                "" => String::new(),
                outline => format!("\n\n> {outline}"),
            },
            signs.join("   ")
        );
    }
    told
}

#[test]
fn every_technique_is_told_and_drawn() {
    insta::assert_snapshot!("techniques", all_techniques(Language::English));
}

#[test]
fn every_technique_is_told_and_drawn_in_german() {
    insta::assert_snapshot!("techniques_in_german", all_techniques(Language::German));
}

#[test]
fn a_long_argument_is_told_part_by_part() {
    let cases = reglib::read(EXAMPLES).unwrap();
    let start = cases.last().unwrap().position.clone();
    let nets = Technique::all().filter(|technique| technique.id() == "nested-forcing-net");
    let profile = Profile::new("nets", nets);
    let path = solve_path(&start, &profile, &Stop::new()).unwrap();
    let walkthrough = Walkthrough::of_path(start, &profile, path);
    for &language in Language::ALL {
        let style = WalkthroughStyle::default()
            .with_language(language)
            .with_telling(Telling::Beginner);
        let blocks = describe_walkthrough(&walkthrough, &style);
        let paragraphs: Vec<String> = blocks
            .into_iter()
            .filter_map(|block| match block {
                Block::Paragraph(text) => Some(text),
                _ => None,
            })
            .collect();
        let (mut positions, mut long) = (walkthrough.positions(), 0);
        while let Some((position, step)) = positions.lend_next() {
            let stages = describe_step(position, step, language).stages;
            if stages.len() > 1 {
                long += 1;
                assert!(
                    stages.iter().all(|stage| paragraphs.contains(stage)),
                    "{stages:?}"
                );
            }
        }
        assert!(long > 0, "the example has no long argument");
    }
}

/// The whole text of a walkthrough, without its boards.
fn written(walkthrough: &Walkthrough, telling: Telling, language: Language) -> String {
    let style = WalkthroughStyle::default()
        .with_language(language)
        .with_telling(telling);
    let texts = describe_walkthrough(walkthrough, &style).into_iter();
    let texts = texts.map(|block| match block {
        Block::Heading(text) => format!("# {text}"),
        Block::Paragraph(text) | Block::Notation(text) => text,
        Block::Steps(steps) => {
            let lines = steps.iter().map(|(number, text)| format!("{number}. {text}"));
            lines.collect::<Vec<_>>().join("\n")
        }
        Block::Board(..) => "[board]".to_owned(),
    });
    texts.collect::<Vec<_>>().join("\n\n")
}

#[test]
fn a_reader_is_told_as_much_as_the_level_says() {
    let cases = reglib::read(EXAMPLES).unwrap();
    let start = cases.last().unwrap().position.clone();
    let nets = Technique::all().filter(|technique| technique.id() == "nested-forcing-net");
    let profile = Profile::new("nets", nets);
    let path = solve_path(&start, &profile, &Stop::new()).unwrap();
    let walkthrough = Walkthrough::of_path(start, &profile, path);
    for &language in Language::ALL {
        let words = |telling| {
            let text = written(&walkthrough, telling, language);
            assert_whole(&text, &|| language.to_string());
            text.split_whitespace().count()
        };
        let [beginner, player, expert] = Telling::ALL.map(words);
        assert!(
            beginner > player && player > expert,
            "{beginner} {player} {expert}"
        );
        let (mut positions, mut outlines) = (walkthrough.positions(), 0);
        while let Some((position, step)) = positions.lend_next() {
            let text = describe_step(position, step, language);
            assert_eq!(text.told(Telling::Beginner), text.paragraph);
            assert_eq!(text.told(Telling::Expert), text.summary);
            let view = View::of(position, step);
            assert_eq!(view.in_outline, !text.outline.is_empty());
            if view.in_outline {
                outlines += 1;
                assert!(text.outline.split_whitespace().count() < 120, "{}", text.outline);
                assert_eq!(text.stages.len(), view.stages.len(), "a text for each part");
                assert!(view.arrows.is_empty(), "its links are drawn with its parts");
            }
        }
        assert!(outlines > 0, "the example has no long argument");
        insta::assert_snapshot!(
            format!("levels_{language}"),
            [Telling::Player, Telling::Expert]
                .map(|telling| written(&walkthrough, telling, language))
                .join("\n\n----\n\n")
        );
    }
}

#[test]
fn every_step_of_the_regression_library_is_told_without_a_hole() {
    let Some(file) = shared_file("oracles/hodoku_reglib_1.3.txt") else {
        return;
    };
    let cases = reglib::read(&std::fs::read_to_string(file).unwrap()).unwrap();
    let mut steps = 0;
    for case in &cases {
        let Some(technique) = Technique::from_code(&case.code) else {
            continue;
        };
        for step in all_steps(&case.position, technique, &generous(), &Stop::new())
            .unwrap()
            .iter()
            .take(20)
        {
            for &language in Language::ALL {
                assert_told(&case.position, step, language);
            }
            steps += 1;
        }
    }
    assert!(steps > 200, "only {steps} steps");
}
