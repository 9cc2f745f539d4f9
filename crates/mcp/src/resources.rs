//! What agents may read: techniques, formats, kinds of clues and the rules.

use kudosu::explain::{Language, describe_step, rule};
use kudosu::logic::Technique;
use kudosu::{ClueKind, Format, Stop};
use rmcp::model::{ReadResourceResult, Resource, ResourceContents, ResourceTemplate};

use crate::tools::RULES;

const TEXT: &str = "text/plain";

/// A list, its address, and what it is for.
type Listed = (&'static str, &'static str, &'static str, fn() -> String);

const LISTS: &[Listed] = &[
    (
        "kudosu://rules",
        "rules",
        "The rules, how cells are named and how puzzles are written",
        || RULES.to_owned(),
    ),
    (
        "kudosu://techniques",
        "techniques",
        "All techniques: id, name and rule, the easiest first",
        techniques,
    ),
    (
        "kudosu://formats",
        "formats",
        "The formats that puzzles are read and written in",
        formats,
    ),
    (
        "kudosu://clues",
        "clues",
        "The kinds of clues of variants, as lines name them",
        clues,
    ),
];

const ONE_TECHNIQUE: &str = "kudosu://techniques/";

pub(crate) fn all() -> Vec<Resource> {
    let one = |(address, name, about, _): &Listed| {
        Resource::new(*address, *name)
            .with_description(*about)
            .with_mime_type(TEXT)
    };
    LISTS.iter().map(one).collect()
}

pub(crate) fn templates() -> Vec<ResourceTemplate> {
    let technique = ResourceTemplate::new("kudosu://techniques/{id}", "technique");
    vec![
        technique
            .with_description("One technique: its rule, and a puzzle in which it is found")
            .with_mime_type(TEXT),
    ]
}

/// What stands at an address.
pub(crate) fn read(address: &str) -> Option<ReadResourceResult> {
    let text = match LISTS.iter().find(|(known, ..)| *known == address) {
        Some((.., list)) => list(),
        None => technique(address.strip_prefix(ONE_TECHNIQUE)?)?,
    };
    let contents = ResourceContents::text(text, address).with_mime_type(TEXT);
    Some(ReadResourceResult::new(vec![contents]))
}

fn techniques() -> String {
    let line = |technique: Technique| {
        format!(
            "{} | {} | {}",
            technique.id(),
            technique.name(),
            rule(technique, Language::English)
        )
    };
    Technique::all().map(line).collect::<Vec<_>>().join("\n")
}

fn technique(id: &str) -> Option<String> {
    let technique: Technique = id.parse().ok()?;
    // Who asks for one technique can wait for its example, which takes milliseconds.
    let lesson = kudosu::coach::lesson(technique, &Stop::new()).ok().flatten();
    let example = lesson.as_ref().and_then(|lesson| {
        let step = lesson.steps.first()?;
        let told = describe_step(&lesson.start, step, Language::English);
        Some(format!(
            "\nAn example: {}\n{}\n{}",
            lesson.start.grid(),
            told.summary,
            told.paragraph
        ))
    });
    let example = example.unwrap_or_default();
    Some(format!(
        "{} ({id})\n{}{example}",
        technique.name(),
        rule(technique, Language::English)
    ))
}

fn formats() -> String {
    let line = |format: &Format| {
        let ways = match (format.reads(), format.writes()) {
            (true, true) => "read and written",
            (true, false) => "read",
            _ => "written",
        };
        format!("{}: {ways}", format.name())
    };
    Format::ALL.iter().map(line).collect::<Vec<_>>().join("\n")
}

fn clues() -> String {
    ClueKind::ALL
        .iter()
        .map(|kind| kind.name().to_owned())
        .collect::<Vec<_>>()
        .join("\n")
}
