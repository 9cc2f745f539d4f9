//! The page about all techniques, `docs/techniques.md`, made from the registry and the rules.

use kudosu_logic::{HodokuLevel, Technique};

use crate::rule;

/// The page as Markdown. `cargo xtask docs` writes it, and a test tells when the file is out of date.
pub fn techniques_page() -> String {
    let mut page = String::from(
        "# Techniques\n\nMade by `cargo xtask docs` from the table of techniques; do not edit it by hand.\n\n\
         A technique has an id (as options and JSON take it), HoDoKu's code, score and level, and the rating of Sudoku \
         Explainer 1.2.1 where it has one. *Unique* marks those that assume that the puzzle has exactly one solution; \
         they are used only where that was proven, and not with `--no-uniqueness`.\n\n\
         | technique | id | rule | HoDoKu | SE | |\n|---|---|---|---|---|---|\n",
    );
    for technique in Technique::all() {
        let entry = technique.entry();
        let score = entry
            .hodoku
            .map(|(score, level)| format!("{score} {}", level_word(level)));
        let code = entry.code.map(|code| format!(" ({code})")).unwrap_or_default();
        let rating = entry
            .explainer
            .map(|rating| format!("{}.{}", rating / 10, rating % 10));
        page += &format!(
            "| {} | `{}` | {} | {}{code} | {} | {} |\n",
            entry.name,
            entry.id,
            rule(technique),
            score.as_deref().unwrap_or("–"),
            rating.as_deref().unwrap_or("–"),
            if entry.needs_uniqueness { "unique" } else { "" },
        );
    }
    page
}

fn level_word(level: HodokuLevel) -> &'static str {
    match level {
        HodokuLevel::Easy => "easy",
        HodokuLevel::Medium => "medium",
        HodokuLevel::Hard => "hard",
        HodokuLevel::Unfair => "unfair",
        HodokuLevel::Extreme => "extreme",
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_page_in_the_repository_is_current() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/techniques.md");
        let written = std::fs::read_to_string(file).unwrap_or_default();
        assert!(
            written == super::techniques_page(),
            "docs/techniques.md is out of date: run cargo xtask docs"
        );
    }
}
