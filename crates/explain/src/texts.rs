//! Everything that is said, as a table of templates. A language is one value of [`Texts`];
//! [`ENGLISH`] is the first.
//!
//! What the braces mean is told in `fill.rs`. What is said about a technique stands in its [`Rule`].

use kudosu_board::HouseKind;
use kudosu_logic::{Role, Technique};

pub(crate) use crate::english::ENGLISH;
use crate::view::Mark;

/// How a step of a technique is put into words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wording {
    /// By sentences that need nothing but the parts of the evidence; `StepDescriber::values` names them.
    Says(&'static str),
    /// By code, because the sentences depend on what stands around.
    FullHouse,
    HiddenSingle,
    NakedSingle,
    Fish,
    /// Link by link.
    Chain,
    /// The almost locked sets first, then link by link.
    Sets,
    /// The cell that everything hangs on, then a branch for each of its candidates.
    Blossom,
}

/// What a language says about one technique or about several that share their words.
pub(crate) struct Rule {
    /// The ids, with blanks between.
    pub ids: &'static str,
    /// The rule in one line; `{number}` is the size in words.
    pub rule: &'static str,
    /// How a step is put into words.
    pub wording: Wording,
}

/// A word for a house with its number, and for several.
pub(crate) struct HouseWord {
    pub one: &'static str,
    pub many: &'static str,
}

/// One language.
pub(crate) struct Texts {
    pub comma: &'static str,
    pub and: &'static str,
    pub or: &'static str,
    /// Like `and`, between clauses.
    pub and_clause: &'static str,
    pub sentence_gap: &'static str,
    pub numbers: &'static [&'static str],
    pub row: HouseWord,
    pub column: HouseWord,
    pub block: HouseWord,
    pub extra: HouseWord,

    pub summary: &'static str,
    pub summary_bare: &'static str,
    pub pattern: &'static str,
    pub pattern_with_fins: &'static str,

    pub effect_places: &'static str,
    pub effect_place: &'static str,
    pub effect_removes: &'static str,
    pub effect_remove: &'static str,

    pub full_house: &'static str,
    pub hidden_single: &'static str,
    pub hidden_single_one_other: &'static str,
    pub cells_see: &'static str,
    pub ruled_out_earlier: &'static str,
    pub naked_single: &'static str,
    pub naked_single_house: &'static str,
    pub naked_single_house_adds: &'static str,
    pub naked_single_earlier: &'static str,

    pub fish: &'static str,
    pub fish_base: &'static str,
    pub fish_finned: &'static str,
    pub fish_siamese: &'static str,

    pub is_digit: &'static str,
    pub one_is_digit: &'static str,
    pub is_not_digit: &'static str,
    pub none_is_digit: &'static str,
    pub suppose: &'static str,
    pub chain_then: &'static str,
    pub chain_so: &'static str,
    pub strong_in_cell: &'static str,
    pub strong_in_house: &'static str,
    pub strong_in_set: &'static str,
    pub chain_open: &'static str,
    pub chain_loop: &'static str,
    pub chain_refutes: &'static str,
    pub chain_proves: &'static str,
    pub chain_likewise: &'static str,
    pub sets: &'static str,
    pub one_set: &'static str,
    pub blossom: &'static str,
    pub blossom_end: &'static str,
    pub deadly: &'static str,
    pub wing_case: &'static str,

    pub mark_placed: &'static str,
    pub mark_removed: &'static str,
    pub mark_pattern: &'static str,
    pub mark_fin: &'static str,
    pub mark_endo_fin: &'static str,
    pub mark_pivot: &'static str,
    pub mark_colour: &'static str,
    pub mark_other_colour: &'static str,
    pub mark_guardian: &'static str,
    pub mark_companion: &'static str,
    pub mark_excluded: &'static str,
    pub mark_link: &'static str,
    pub mark_possible: &'static str,
    pub mark_set: &'static str,

    pub walkthrough_puzzle: &'static str,
    pub walkthrough_unique: &'static str,
    pub walkthrough_several: &'static str,
    pub walkthrough_unknown: &'static str,
    pub walkthrough_reading: &'static str,
    pub walkthrough_step: &'static str,
    pub walkthrough_singles: &'static str,
    pub walkthrough_notation: &'static str,
    pub walkthrough_solved: &'static str,
    pub walkthrough_solved_text: &'static str,
    pub walkthrough_stuck: &'static str,
    pub walkthrough_stuck_text: &'static str,
    pub walkthrough_stopped: &'static str,
    pub walkthrough_stopped_text: &'static str,
    pub walkthrough_broken: &'static str,
    pub walkthrough_broken_text: &'static str,
    pub walkthrough_search: &'static str,
    pub walkthrough_search_text: &'static str,
    pub difficulty: &'static str,
    pub difficulty_level: &'static str,
    pub difficulty_hodoku: &'static str,
    pub difficulty_hodoku_open: &'static str,
    pub difficulty_se: &'static str,
    pub difficulty_chains: &'static str,
    pub hint_where: &'static str,
    pub hint_technique: &'static str,
    pub hint_digit: &'static str,
    pub hint_cell: &'static str,
    pub hint_pattern: &'static str,
    pub hint_effect: &'static str,
    pub hint_complete: &'static str,
    pub hint_stuck: &'static str,
    pub hint_several: &'static str,
    pub hint_no_solution: &'static str,
    pub whole_grid: &'static str,
    pub more_mistakes: &'static str,
    /// One a level.
    pub wrong_digit: [&'static str; 4],
    /// One a level.
    pub missing_candidate: [&'static str; 4],

    pub rules: &'static [Rule],
}

impl Texts {
    /// What a mark means, in a word or two.
    pub fn mark_word(&self, mark: Mark) -> &'static str {
        match mark {
            Mark::Placed => self.mark_placed,
            Mark::Removed => self.mark_removed,
            Mark::Link(_) => self.mark_link,
            Mark::Set(_) => self.mark_set,
            Mark::Part(role) => match role {
                Role::Fin => self.mark_fin,
                Role::EndoFin => self.mark_endo_fin,
                Role::Pivot => self.mark_pivot,
                Role::ColourA | Role::ColourC => self.mark_colour,
                Role::ColourB | Role::ColourD => self.mark_other_colour,
                Role::Guardian => self.mark_guardian,
                Role::Companion => self.mark_companion,
                Role::Excluded => self.mark_excluded,
                _ => self.mark_pattern,
            },
        }
    }

    pub fn house_word(&self, kind: HouseKind) -> &HouseWord {
        match kind {
            HouseKind::Row => &self.row,
            HouseKind::Column => &self.column,
            HouseKind::Box => &self.block,
            _ => &self.extra,
        }
    }

    pub fn rule(&self, technique: Technique) -> Option<&Rule> {
        let mut rules = self.rules.iter();
        rules.find(|rule| rule.ids.split_whitespace().any(|id| id == technique.id()))
    }
}
