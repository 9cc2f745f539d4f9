//! What is said of puzzles with rules in words. The rules themselves stand as their text says them.

mod english;
mod german;
mod hint_words;
mod steps;

use kudosu_rules::{Housing, RulePosition, RulePuzzle};

pub use hint_words::{RuleHintWords, rule_hint_words};
pub use steps::{RuleStepText, describe_rule_step};

use crate::Language;
use crate::fill::Values;

/// The words of a language about such puzzles.
pub(crate) struct RuleTexts {
    pub unique: &'static str,
    pub several: &'static str,
    pub no_solution: &'static str,
    pub broken: &'static str,
    pub other_stated: &'static str,
    pub row: &'static str,
    pub column: &'static str,
    pub square: &'static str,
    pub region: &'static str,
    pub on_board: &'static str,
    pub last_candidate: &'static str,
    pub last_candidate_text: &'static str,
    pub last_place: &'static str,
    pub last_place_text: &'static str,
    pub shared: &'static str,
    pub shared_text: &'static str,
    pub subset: &'static str,
    pub subset_text: &'static str,
    pub supposition: &'static str,
    pub supposing: &'static str,
    pub supposing_at_once: &'static str,
    pub end_empty: &'static str,
    pub end_no_place: &'static str,
    pub end_rule: &'static str,
    pub rule: &'static str,
    pub rule_titled: &'static str,
    pub says: &'static str,
    pub says_here: &'static str,
    pub stands: &'static str,
    pub why_pair: &'static str,
    pub why_more: &'static str,
    pub why_less: &'static str,
    pub why_sides: &'static str,
    pub why_cases: &'static str,
    pub why_pattern: &'static str,
    pub why_form: &'static str,
    pub why_area: &'static str,
    pub why_different: &'static str,
    pub why_tried: &'static str,
    pub with_houses: &'static str,
    pub so: &'static str,
    pub leaves: &'static str,
    pub is: &'static str,
    pub is_not: &'static str,
    pub equals: &'static str,
    pub hint_house: &'static str,
    pub hint_rule: &'static str,
    pub hint_supposition: &'static str,
    pub hint_look: &'static str,
    pub complete: &'static str,
    pub stuck: &'static str,
    pub wrong: &'static str,
    pub improper_none: &'static str,
    pub improper_several: &'static str,
    pub end_solved: &'static str,
    pub end_stuck: &'static str,
    pub end_broken: &'static str,
    pub rules_heading: &'static str,
    pub way_heading: &'static str,
    pub solution_heading: &'static str,
}

pub(crate) fn texts(language: Language) -> &'static RuleTexts {
    match language {
        Language::English => &english::RULES,
        Language::German => &german::RULES,
    }
}

/// So many names stand in a list; the rest is counted.
const NAMES: usize = 12;

/// Names of variables in a list.
pub(crate) fn name_list(position: &RulePosition, variables: &[usize]) -> String {
    let names: Vec<&str> = variables
        .iter()
        .take(NAMES)
        .map(|&at| position.variables()[at].name.as_str())
        .collect();
    let mut list = names.join(", ");
    if variables.len() > NAMES {
        list.push_str(&format!(", … (+{})", variables.len() - NAMES));
    }
    list
}

/// What a group of cells that differ is called.
///
/// ```
/// use kudosu_explain::{Language, rule_house_name};
/// use kudosu_rules::RulePuzzle;
///
/// let puzzle = RulePuzzle::parse("kudosu rules\nboard: 2x2\nregion: r1c1 r2c2\n")?;
/// assert_eq!(rule_house_name(&puzzle, &[2, 3], Language::German), "Zeile 2");
/// assert_eq!(rule_house_name(&puzzle, &[0, 3], Language::English), "region 1");
/// # Ok::<(), kudosu_rules::RuleError>(())
/// ```
#[must_use]
pub fn rule_house_name(puzzle: &RulePuzzle, cells: &[usize], language: Language) -> String {
    let texts = texts(language);
    let named = |word: &str, number: usize| Values::new().set_number("number", number).fill(word);
    let houses = puzzle.plane().houses();
    if let Some(house) = houses.iter().find(|house| house.differs && house.cells == cells) {
        let name = match house.kind {
            Housing::Row => named(texts.row, house.number),
            Housing::Column => named(texts.column, house.number),
            Housing::Box => named(texts.square, house.number),
        };
        return match puzzle.board_name(house.board) {
            Some(board) => Values::new()
                .set("house", name)
                .set("board", board)
                .fill(texts.on_board),
            None => name,
        };
    }
    let region = puzzle.regions().iter().position(|region| region == cells);
    named(texts.region, region.map_or(1, |at| at + 1))
}

/// What a checkup of a puzzle with rules found: up to two solutions, in which variables they differ, and
/// which houses and rules are broken by what.
#[must_use]
pub fn describe_rule_checkup(
    position: &RulePosition,
    solutions: usize,
    differ: &[usize],
    broken: &[(String, Vec<String>)],
    is_other_than_stated: bool,
    language: Language,
) -> String {
    let texts = texts(language);
    let mut lines: Vec<String> = broken
        .iter()
        .map(|(what, cells)| {
            Values::new()
                .set("what", what.clone())
                .set("cells", cells.join(", "))
                .fill(texts.broken)
        })
        .collect();
    if broken.is_empty() {
        lines.push(match solutions {
            0 => texts.no_solution.to_owned(),
            1 => texts.unique.to_owned(),
            _ => Values::new()
                .set("names", name_list(position, differ))
                .fill(texts.several),
        });
    }
    if is_other_than_stated {
        lines.push(texts.other_stated.to_owned());
    }
    lines.join("\n")
}
