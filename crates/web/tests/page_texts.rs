//! The page's texts: every language has the same entries, of the same kind and with the same parts.

#![allow(clippy::unwrap_used, reason = "in a test a panic is the report")]

use kudosu::Format;
use kudosu::coach::{COURSE, Chapter, EMBEDDED};
use kudosu::explain::Language;
use kudosu::methods::METHODS;

const ENGLISH: &str = include_str!("../page/js/texts/english.js");
const GERMAN: &str = include_str!("../page/js/texts/german.js");

/// The words of the learning path, which load with it.
const PATH_ENGLISH: &str = include_str!("../page/js/learn/english.js");
const PATH_GERMAN: &str = include_str!("../page/js/learn/german.js");

/// The entries of the table that a file exports, each with its name and the source of its value.
fn entries(source: &str) -> Vec<(String, String)> {
    let table = source.split_once("export const ").unwrap().1;
    let mut entries: Vec<(String, String)> = Vec::new();
    for line in table.lines().skip(1).take_while(|line| *line != "};") {
        let is_entry =
            line.starts_with("  ") && line[2..].starts_with(|symbol: char| symbol.is_ascii_alphabetic());
        if is_entry {
            let (name, value) = line.trim_start().split_once(": ").unwrap();
            entries.push((name.to_owned(), value.to_owned()));
        } else if let Some((_, value)) = entries.last_mut()
            && !line.trim_start().starts_with("//")
        {
            value.push_str(line);
        }
    }
    entries
}

/// What an entry looks like apart from its words: for a function its parameters, for anything else its
/// brackets, commas
/// and keys.
fn outline(value: &str) -> String {
    if value.starts_with('(') {
        let parameters = value.split_once(')').unwrap().0;
        return parameters.replace('_', "");
    }
    let mut outline = String::new();
    let (mut is_text, mut is_template) = (false, false);
    for symbol in value.chars().filter(|symbol| *symbol != ' ') {
        match symbol {
            '"' if !is_template => {
                is_text = !is_text;
                outline.push('"');
            }
            '`' => {
                is_template = !is_template;
                outline.push('`');
            }
            _ if !is_text && !is_template => outline.push(symbol),
            _ => {}
        }
    }
    outline
}

#[test]
fn both_languages_of_the_page_have_the_same_entries() {
    have_the_same_entries(ENGLISH, GERMAN, 150);
    have_the_same_entries(PATH_ENGLISH, PATH_GERMAN, 60);
}

#[test]
fn every_lesson_has_its_four_texts_in_both_languages() {
    for words in [PATH_ENGLISH, PATH_GERMAN] {
        let has = |id: &str, start: &str| {
            words.contains(&format!("{id}: {start}")) || words.contains(&format!("\"{id}\": {start}"))
        };
        for chapter in Chapter::ALL {
            assert!(has(chapter.id(), "\""), "{}", chapter.id());
        }
        for lesson in COURSE {
            let line = words.lines().find(|line| {
                let line = line.trim_start();
                line.starts_with(&format!("{}: [", lesson.id))
                    || line.starts_with(&format!("\"{}\": [", lesson.id))
            });
            let line = line.unwrap_or_else(|| panic!("{} has no words", lesson.id));
            assert_eq!(line.matches("\", \"").count(), 3, "{line}");
        }
        let titled = words
            .lines()
            .filter(|line| line.starts_with("    ") && line.contains(": [\""));
        assert_eq!(titled.count(), COURSE.len());
    }
}

fn have_the_same_entries(english: &str, german: &str, at_least: usize) {
    let (english, german) = (entries(english), entries(german));
    assert!(
        english.len() > at_least,
        "only {} entries were found",
        english.len()
    );
    let names =
        |entries: &[(String, String)]| entries.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
    assert_eq!(names(&english), names(&german));
    for ((name, ours), (_, theirs)) in english.iter().zip(&german) {
        assert_eq!(outline(ours), outline(theirs), "{name}");
        assert!(!theirs.is_empty(), "{name}");
    }
}

#[test]
fn parts_that_load_when_they_are_wanted_have_both_languages_too() {
    let parts = [
        (
            include_str!("../page/js/later/words/english.js"),
            include_str!("../page/js/later/words/german.js"),
        ),
        (
            include_str!("../page/js/photo/english.js"),
            include_str!("../page/js/photo/german.js"),
        ),
    ];
    for (english, german) in parts {
        let (english, german) = (entries(english), entries(german));
        assert!(english.len() > 10, "only {} entries were found", english.len());
        assert_eq!(english.len(), german.len());
        for ((name, ours), (its, theirs)) in english.iter().zip(&german) {
            assert_eq!(name, its);
            assert_eq!(outline(ours), outline(theirs), "{name}");
        }
    }
}

#[test]
fn what_a_choice_stands_for_is_the_same_in_both_languages() {
    let first_of_each = |source: &str, name: &str| -> Vec<String> {
        let entries = entries(source);
        let (_, value) = entries.iter().find(|(its, _)| its == name).unwrap();
        let pairs = value.split("[\"").skip(1);
        pairs
            .map(|pair| pair.split('"').next().unwrap().to_owned())
            .collect()
    };
    for name in ["difficulties", "symmetries", "saveWhats", "themes", "languages"] {
        let english = first_of_each(ENGLISH, name);
        assert!(english.len() > 2, "{name}: {english:?}");
        assert_eq!(english, first_of_each(GERMAN, name), "{name}");
    }
}

#[test]
fn the_page_offers_every_language_that_steps_are_told_in() {
    let english = entries(ENGLISH);
    let (_, offered) = english.iter().find(|(name, _)| name == "languages").unwrap();
    for language in Language::ALL {
        let option = format!("[\"{}\", \"{}\"]", language.code(), language.name());
        assert!(offered.contains(&option), "{option} is not in {offered}");
    }
}

#[test]
fn whatever_the_server_names_has_german_words_on_the_page() {
    let has =
        |name: &str| GERMAN.contains(&format!("  {name}: ")) || GERMAN.contains(&format!("  \"{name}\": "));
    let methods = METHODS.iter().map(|method| method.name);
    let formats = Format::ALL.iter().map(|format| format.name());
    for name in methods.chain(formats) {
        assert!(has(name), "{name}");
    }
    let examples = GERMAN
        .split_once("const EXAMPLES = [")
        .unwrap()
        .1
        .split_once("];")
        .unwrap()
        .0;
    assert_eq!(examples.matches('"').count(), 2 * EMBEDDED.len());
    for (puzzle, name) in EMBEDDED.iter().zip(examples.split('"').skip(1).step_by(2)) {
        let size = |text: &str| text.split(',').next().unwrap().to_owned();
        assert_eq!(size(puzzle.title), size(name));
    }
}
