//! What a hint says of a puzzle with rules, level by level: where to look, which rule, which cells, the whole
//! step.

use kudosu_logic::ruled::{RuleReason, RuleStep};
use kudosu_rules::RulePosition;

use super::{RuleTexts, name_list, rule_house_name, texts};
use crate::Language;
use crate::fill::Values;

/// The words of hints in a language.
#[derive(Clone, Copy)]
pub struct RuleHintWords {
    language: Language,
    texts: &'static RuleTexts,
}

impl std::fmt::Debug for RuleHintWords {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("RuleHintWords").field(&self.language).finish()
    }
}

/// The words of hints on puzzles with rules.
///
/// ```
/// use kudosu_explain::{Language, rule_hint_words};
///
/// let words = rule_hint_words(Language::English);
/// assert_eq!(words.wrong(&["r1c1".to_owned()], true), "Something is wrong: r1c1.");
/// ```
#[must_use]
pub fn rule_hint_words(language: Language) -> RuleHintWords {
    RuleHintWords {
        language,
        texts: texts(language),
    }
}

impl RuleHintWords {
    /// There is not exactly one solution.
    #[must_use]
    pub fn improper(&self, has_solutions: bool) -> String {
        match has_solutions {
            true => self.texts.improper_several.to_owned(),
            false => self.texts.improper_none.to_owned(),
        }
    }

    /// Something that was entered is wrong; what is said only where it may be.
    #[must_use]
    pub fn wrong(&self, names: &[String], may_tell: bool) -> String {
        let cells = match may_tell {
            true => names.join(", "),
            false => names.len().to_string(),
        };
        Values::new().set("cells", cells).fill(self.texts.wrong)
    }

    /// Everything is known.
    #[must_use]
    pub fn complete(&self) -> String {
        self.texts.complete.to_owned()
    }

    /// Nothing more is found.
    #[must_use]
    pub fn stuck(&self) -> String {
        self.texts.stuck.to_owned()
    }

    /// How a way ended.
    #[must_use]
    pub fn end(&self, is_solved: bool, is_broken: bool) -> &'static str {
        match (is_solved, is_broken) {
            (true, _) => self.texts.end_solved,
            (_, true) => self.texts.end_broken,
            _ => self.texts.end_stuck,
        }
    }

    /// The headings of a way: rules, way, solution.
    #[must_use]
    pub fn headings(&self) -> [&'static str; 3] {
        [
            self.texts.rules_heading,
            self.texts.way_heading,
            self.texts.solution_heading,
        ]
    }

    /// Where to look.
    #[must_use]
    pub fn where_to_look(&self, position: &RulePosition, step: &RuleStep) -> String {
        let look = |house: &[usize]| {
            let house = rule_house_name(position.puzzle(), house, self.language);
            Values::new().set("house", house).fill(self.texts.hint_house)
        };
        match &step.reason {
            RuleReason::LastPlace { house }
            | RuleReason::Shared { house, .. }
            | RuleReason::Subset { house, .. } => look(house),
            RuleReason::Rule { rule, .. } => self.which_rule(position, *rule),
            RuleReason::Supposition { .. } => self.texts.hint_supposition.to_owned(),
            _ => self.cells(position, step),
        }
    }

    /// Which rule it is.
    #[must_use]
    pub fn which_rule(&self, position: &RulePosition, rule: usize) -> String {
        let line = position
            .puzzle()
            .rule_lines()
            .get(rule)
            .cloned()
            .unwrap_or_default();
        Values::new()
            .set_number("number", rule + 1)
            .set("rule", line)
            .fill(self.texts.hint_rule)
    }

    /// Which cells it is about.
    #[must_use]
    pub fn cells(&self, position: &RulePosition, step: &RuleStep) -> String {
        let touched = step.placements.iter().chain(&step.removals).map(|&(at, _)| at);
        let mut cells: Vec<usize> = touched.chain(step.premises.iter().map(|(at, _)| *at)).collect();
        let mut seen = std::collections::BTreeSet::new();
        cells.retain(|at| seen.insert(*at));
        Values::new()
            .set("cells", name_list(position, &cells))
            .fill(self.texts.hint_look)
    }
}
