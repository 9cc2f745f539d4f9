//! The page about all techniques, `docs/techniques.md`, made from the registry and the rules.

use kudosu_logic::Technique;
use kudosu_rating::{explainer_base, hodoku_score};

use crate::{Language, rule, technique_name};

/// The page as Markdown, with the lesson of each technique that has one. `cargo xtask docs` writes it, and a
/// test tells when the file is out of date.
#[must_use]
pub fn techniques_page(language: Language, lesson: impl Fn(Technique) -> Option<&'static str>) -> String {
    let texts = language.texts();
    let columns = texts.page_columns.matches('|').count() + 1;
    let mut page = format!(
        "# {}\n\n{}\n\n| {} |\n|{}\n",
        texts.page_title,
        texts.page_intro,
        texts.page_columns,
        "---|".repeat(columns)
    );
    for technique in Technique::all() {
        let entry = technique.entry();
        let score =
            hodoku_score(technique).map(|(score, level)| format!("{score} {}", texts.hodoku_level(level)));
        let code = entry.code.map(|code| format!(" ({code})")).unwrap_or_default();
        let rating = explainer_base(technique)
            .map(|rating| format!("{}{}{}", rating / 10, texts.decimal_point, rating % 10));
        page += &format!(
            "| {} | `{}` | {} | {} | {}{code} | {} | {} |\n",
            technique_name(technique, language),
            entry.id,
            rule(technique, language),
            lesson(technique).map_or_else(
                || "–".to_owned(),
                |id| format!("[`{id}`](web.md#the-learning-path)")
            ),
            score.as_deref().unwrap_or("–"),
            rating.as_deref().unwrap_or("–"),
            if entry.needs_uniqueness {
                texts.page_unique
            } else {
                ""
            },
        );
    }
    page
}

/// Over the columns of a list of techniques: id, HoDoKu's code and score, Sudoku Explainer's rating, lesson,
/// rule.
#[must_use]
pub fn technique_columns(language: Language) -> [&'static str; 6] {
    let texts = language.texts();
    [
        texts.list_id,
        "HoDoKu",
        texts.list_score,
        "SE",
        texts.list_lesson,
        texts.list_rule,
    ]
}
