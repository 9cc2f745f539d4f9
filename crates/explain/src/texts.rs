//! Everything that is said, as a table of templates. A language is one value of [`Texts`].
//!
//! What the braces mean is told in `fill.rs`. What is said about a technique stands in its [`Rule`].

use kudosu_board::ClueKind;
use kudosu_logic::{Role, Technique};
use kudosu_rating::hardness::HardnessScale;
use kudosu_rating::{HodokuLevel, Level};

use crate::fill::Template;
use crate::view::Mark;
use crate::why_texts::WhyTexts;

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
    /// What is supposed and what follows from it, branch by branch.
    Net,
    /// Variable after variable of a whip or a braid.
    Braid,
    /// The clue, and what it leaves.
    Clue,
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

/// The word for a kind of clue.
pub(crate) struct ClueWord {
    /// By itself.
    pub bare: &'static str,
    /// Behind its article.
    pub definite: &'static str,
    /// What stands before it.
    pub article: &'static str,
    /// What stands before it in the dative.
    pub dative_article: &'static str,
    /// In the dative.
    pub dative: &'static str,
    /// Whether it is a word for several things.
    pub is_many: bool,
}

/// The words for a kind of house.
pub(crate) struct HouseWord {
    /// One house with its number.
    pub one: &'static str,
    /// Several with their numbers.
    pub many: Template,
    /// One in as few letters as lists of clashes have it.
    pub short: &'static str,
}

/// Makes the struct of all texts, and the list of them that tests go through.
macro_rules! texts {
    (
        plain { $($(#[$plain_doc:meta])* $plain:ident,)+ }
        in_forms { $($(#[$form_doc:meta])* $form:ident,)+ }
        lists { $($(#[$list_doc:meta])* $list:ident: $length:literal,)+ }
    ) => {
        /// One language.
        pub(crate) struct Texts {
            /// `no`, `one`, `two` and so on.
            pub numbers: &'static [&'static str],
            pub row: HouseWord,
            pub column: HouseWord,
            pub block: HouseWord,
            pub extra: HouseWord,
            /// An extra house that is one of the two long diagonals: 1 falls from the left, 2 rises.
            pub diagonal: HouseWord,
            /// The name of a technique.
            pub name: fn(Technique) -> &'static str,
            /// The name inside of a sentence, with what it needs there: `a hidden single`.
            pub in_a_sentence: fn(Technique) -> String,
            /// The word for a kind of clue.
            pub clue: fn(ClueKind) -> ClueWord,
            /// What a kind of clue says, as a clause; `{number}` is its number, `{side}` the largest digit.
            pub clue_rule: fn(ClueKind) -> &'static str,
            /// What is said about techniques, list by list.
            pub rules: &'static [&'static [Rule]],
            /// Why candidates fall by a clue.
            pub why: &'static WhyTexts,
            $($(#[$plain_doc])* pub $plain: &'static str,)+
            $($(#[$form_doc])* pub $form: Template,)+
            $($(#[$list_doc])* pub $list: [&'static str; $length],)+
        }

        #[cfg(test)]
        impl Texts {
            /// Every template but those of the rules: what it is for, and its forms.
            pub fn entries(&self) -> Vec<(String, Vec<&'static str>)> {
                let houses = [
                    ("row", &self.row),
                    ("column", &self.column),
                    ("block", &self.block),
                    ("extra", &self.extra),
                    ("diagonal", &self.diagonal),
                ];
                let mut entries: Vec<(String, Vec<&'static str>)> = Vec::new();
                for (kind, word) in houses {
                    entries.push((format!("{kind}.one"), vec![word.one]));
                    entries.push((format!("{kind}.many"), word.many.forms().collect()));
                    entries.push((format!("{kind}.short"), vec![word.short]));
                }
                $(entries.push((stringify!($plain).to_owned(), vec![self.$plain]));)+
                $(entries.push((stringify!($form).to_owned(), self.$form.forms().collect()));)+
                $(for (at, text) in self.$list.iter().enumerate() {
                    entries.push((format!("{}[{at}]", stringify!($list)), vec![text]));
                })+
                entries.extend(self.why.entries());
                entries
            }
        }
    };
}

texts! {
    plain {
        comma,
        and,
        or,
        /// Like `and`, between clauses.
        and_clause,
        sentence_gap,
        /// What stands before the tenths of a number.
        decimal_point,

        shape,
        shape_with_boxes,

        summary,
        summary_bare,
        pattern,
        pattern_with_fins,

        effect_places,
        effect_place,
        effect_removes,
        effect_remove,

        full_house,
        hidden_single,
        hidden_single_one_other,
        cells_see,
        ruled_out_earlier,
        naked_single,
        naked_single_house,
        naked_single_house_adds,
        naked_single_clues,
        naked_single_earlier,

        fish,
        fish_base,
        fish_finned,
        fish_siamese,

        /// Two cells, none of which has a digit.
        neither,
        /// The same for more than two.
        none_of,
        suppose,
        chain_then,
        chain_open,
        /// Both ends of the chain say the same.
        chain_open_alike,
        chain_loop,
        chain_refutes,
        chain_proves,
        chain_likewise,
        sets,
        one_set,
        blossom,
        blossom_end,
        deadly,
        wing_case,
        /// A digit in a cell, in a list.
        digit_in_cell,
        /// Digits of a house that take up cells, in a list.
        one_cover,

        /// Clue, number and cells without an article.
        clue_short,
        clue_by,
        clue_combinations,
        /// Where digits of the combinations fall too, in cells in which they do not work.
        clue_combinations_placed,
        /// Where every cell has its digit.
        clue_combinations_fixed,
        clue_place,
        /// The same in the order in which they stand.
        clue_sequences,
        clue_one_open,
        /// What the clue says, by its rule.
        clue_says,
        clue_kind_says,
        /// Where clues of a kind have different numbers.
        clue_own_number,
        clue_beside,
        clue_required,
        /// After the ways that are left.
        clue_required_so,
        clue_innies,
        clue_outies,
        clue_both,
        clue_blocked_house,
        clue_blocked_cell,
        clue_blocked_clues,
        clue_common_cell,
        clue_common_house,
        /// Behind the reasons of a classic technique.
        clue_links,

        net_cell,
        net_house,
        /// Which guardians are tried one by one.
        net_guardians,
        net_suppose_inside,
        /// An inference with the facts that it follows from.
        net_with,
        /// What such facts are: a digit in some cells, or in none of them.
        fact_holds,
        fact_fails,
        net_contradiction,
        /// A contradiction that names its facts itself.
        net_both,
        /// Then long arguments in outline, and where their links are found.
        net_shared, outline, outline_nested, outline_shared, walkthrough_links,

        /// A variable of a whip or a braid, and what is out there by something that was not said last.
        braid_then,
        braid_out_digits,
        braid_out_cells,

        mark_placed,
        mark_removed,
        mark_pattern,
        mark_fin,
        mark_endo_fin,
        mark_pivot,
        mark_colour,
        mark_other_colour,
        mark_guardian,
        mark_companion,
        mark_excluded,
        mark_base,
        mark_target,
        mark_mirror,
        mark_link,
        mark_possible,
        mark_set,
        mark_denied,
        mark_aside,

        walkthrough_puzzle,
        walkthrough_unique,
        walkthrough_several,
        walkthrough_unknown,
        walkthrough_reading,
        walkthrough_short_cells,
        walkthrough_clues,
        walkthrough_sight,
        walkthrough_kind_of_clue,
        walkthrough_clue_run,
        walkthrough_step,
        walkthrough_singles,
        walkthrough_solved,
        walkthrough_solved_text,
        walkthrough_stuck,
        walkthrough_stuck_text,
        walkthrough_limit,
        walkthrough_limit_text,
        walkthrough_broken,
        walkthrough_broken_text,
        walkthrough_search,
        walkthrough_search_text,

        difficulty,
        difficulty_level,
        difficulty_hodoku,
        difficulty_hodoku_open,
        difficulty_se,
        difficulty_backtracks,
        difficulty_chains,

        rating_level,
        rating_hodoku,
        rating_hodoku_open,
        rating_se,
        rating_se_chains,
        rating_backtracks,
        rating_classic_only,
        /// Where patterns of a sort do not solve a puzzle.
        hardness_never,
        hardness_nine_only,
        difficulty_classic_only,
        not_rated_no_solution,
        not_rated_several,

        hint_where,
        /// A whip or a braid inside of a sentence.
        of_length,
        hint_technique,
        hint_digit,
        hint_cell,
        hint_pattern,
        hint_effect,
        /// The name of the technique before a detail that goes on in the same sentence.
        hint_named_clause,
        /// The name of the technique before a detail in sentences of its own.
        hint_named_sentence,
        hint_complete,
        hint_stuck,
        hint_limit,
        hint_several, hint_in_all, hint_dead_end,
        hint_no_solution,
        more_mistakes,

        checkup_clash,
        checkup_totals,
        checkup_no_solution,
        checkup_unique,
        checkup_several,
        checkup_difference,
        checkup_broken,

        trace_ask,
        trace_puzzle,
        trace_candidates,
        trace_solution,
        trace_instruction,
        trace_response,

        grade_right,
        grade_unread,
        grade_other_puzzle,
        grade_outside,
        grade_given,
        grade_clash,
        grade_wrong_digit,
        /// Where there are several solutions.
        grade_impossible_digit,
        grade_wrong_removal,
        /// Where there are several solutions.
        grade_possible_digit,
        grade_technique,
        grade_unfounded,
        grade_incomplete,

        page_title,
        page_intro,
        page_columns,
        page_unique,
        list_id,
        list_score, list_lesson,
        list_rule,
    }
    in_forms {
        is_digit,
        one_is_digit,
        is_not_digit,
        none_is_digit,
        chain_so,
        strong_in_cell,
        strong_in_house,
        strong_in_set,
        net_in_cell,
        net_in_house,
        net_refuted,
        net_empty_cell,
        net_no_place,
        net_both_cells,
        net_both_digits,
        net_both_linked,
        braid_in_cell,
        braid_in_house,
        braid_in_group,
        clue_bare,
        clue_with_number,
        clue_in_cells,
        /// A long line by its ends.
        clue_from_to,
        /// A number beside the grid.
        clue_above,
        clue_below,
        clue_left_of,
        clue_right_of,
        whole_grid,
    }
    lists {
        /// From beginner to diabolical.
        levels: 5,
        /// From easy to extreme.
        hodoku_levels: 5,
        /// What each measure of depth and length is, in the order of `HardnessScale::ALL`.
        hardness: 7,
        /// One a level of hints.
        wrong_digit: 4,
        /// One a level of hints.
        missing_candidate: 4,
    }
}

impl Texts {
    /// What a mark means, in a word or two.
    pub fn mark_word(&self, mark: Mark) -> &'static str {
        match mark {
            Mark::Placed => self.mark_placed,
            Mark::Removed => self.mark_removed,
            Mark::Link(_) => self.mark_link,
            Mark::Set(_) => self.mark_set,
            Mark::Denied => self.mark_denied,
            Mark::Aside => self.mark_aside,
            Mark::Part(role) => match role {
                Role::Fin => self.mark_fin,
                Role::EndoFin => self.mark_endo_fin,
                Role::Pivot => self.mark_pivot,
                Role::ColourA | Role::ColourC => self.mark_colour,
                Role::ColourB | Role::ColourD => self.mark_other_colour,
                Role::Guardian => self.mark_guardian,
                Role::Companion => self.mark_companion,
                Role::Excluded => self.mark_excluded,
                Role::Base => self.mark_base,
                Role::Target => self.mark_target,
                Role::Mirror => self.mark_mirror,
                _ => self.mark_pattern,
            },
        }
    }

    pub fn rule(&self, technique: Technique) -> Option<&Rule> {
        let mut rules = self.rules.iter().copied().flatten();
        rules.find(|rule| rule.ids.split_whitespace().any(|id| id == technique.id()))
    }

    pub fn level(&self, level: Level) -> &'static str {
        let at = match level {
            Level::Beginner => 0,
            Level::Easy => 1,
            Level::Medium => 2,
            Level::Hard => 3,
            Level::Diabolical => 4,
        };
        self.levels[at]
    }

    pub fn hodoku_level(&self, level: HodokuLevel) -> &'static str {
        let at = match level {
            HodokuLevel::Easy => 0,
            HodokuLevel::Medium => 1,
            HodokuLevel::Hard => 2,
            HodokuLevel::Unfair => 3,
            HodokuLevel::Extreme => 4,
        };
        self.hodoku_levels[at]
    }

    /// What a measure of depth or length is.
    pub fn hardness(&self, scale: HardnessScale) -> &'static str {
        self.hardness[scale as usize]
    }

    /// How people write it, which is the same in all languages.
    pub fn hardness_name(&self, scale: HardnessScale) -> &'static str {
        match scale {
            HardnessScale::Te => "T&E",
            HardnessScale::B => "B",
            HardnessScale::Gb => "gB",
            HardnessScale::W => "W",
            HardnessScale::Gw => "gW",
            HardnessScale::Bxb => "BxB",
            HardnessScale::Bxbb => "BxBB",
            other => other.name(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::Language;
    use crate::fill::{Form, placeholders};

    /// What a template asks for in all its forms.
    fn asked(forms: &[&str]) -> BTreeSet<String> {
        forms.iter().flat_map(|form| placeholders(form)).collect()
    }

    fn says(wording: Wording) -> &'static str {
        match wording {
            Wording::Says(template) => template,
            _ => "",
        }
    }

    /// Every template of a language: what it is for, and its forms.
    fn all(language: Language) -> Vec<(String, Vec<&'static str>)> {
        let texts = language.texts();
        let rules = texts.rules.iter().copied().flatten().flat_map(|rule| {
            let about = |what: &str| format!("{what} of {}", rule.ids);
            [
                (about("rule"), vec![rule.rule]),
                (about("wording"), vec![says(rule.wording)]),
            ]
        });
        texts.entries().into_iter().chain(rules).collect()
    }

    #[test]
    fn every_language_fills_the_same_places_as_english() {
        let english = all(Language::English);
        for &language in Language::ALL {
            let theirs = all(language);
            assert_eq!(theirs.len(), english.len(), "{language}");
            for ((ours, english), (its, theirs)) in english.iter().zip(&theirs) {
                assert_eq!(ours, its, "{language}");
                assert_eq!(asked(english), asked(theirs), "{language}: {ours}");
            }
        }
    }

    #[test]
    fn every_form_that_is_asked_for_is_one_that_there_is() {
        for &language in Language::ALL {
            for (what, templates) in all(language) {
                let behind = templates.iter().flat_map(|template| template.split('@').skip(1));
                for form in behind.map(|rest| rest.split('}').next().unwrap_or_default()) {
                    let is_known = Form::ALL.iter().any(|known| known.name() == form);
                    assert!(is_known, "{language}: {what} asks for the form {form}");
                }
            }
        }
    }

    #[test]
    fn every_kind_of_clue_has_a_word_of_its_own() {
        for &language in Language::ALL {
            let words: BTreeSet<&str> = ClueKind::ALL
                .iter()
                .map(|&kind| (language.texts().clue)(kind).bare)
                .collect();
            assert_eq!(words.len(), ClueKind::ALL.len(), "{language}");
        }
    }

    #[test]
    fn the_rule_of_every_kind_of_clue_fills_the_same_places_as_in_english() {
        for &kind in ClueKind::ALL {
            let english = asked(&[(Language::English.texts().clue_rule)(kind)]);
            for &language in Language::ALL {
                let theirs = (language.texts().clue_rule)(kind);
                assert_eq!(asked(&[theirs]), english, "{language}: {theirs}");
            }
        }
    }

    #[test]
    fn every_technique_has_a_name_of_its_own_and_words_of_the_same_kind() {
        for &language in Language::ALL {
            let texts = language.texts();
            let names: BTreeSet<&str> = Technique::all().map(texts.name).collect();
            assert_eq!(names.len(), Technique::all().len(), "{language}");
            assert!(!names.contains(""), "{language}");
            for technique in Technique::all() {
                let kind = |texts: &Texts| {
                    let rule = texts.rule(technique)?;
                    Some(std::mem::discriminant(&rule.wording))
                };
                let (theirs, english) = (kind(texts), kind(Language::English.texts()));
                assert!(theirs.is_some(), "{language}: {}", technique.id());
                assert_eq!(theirs, english, "{language}: {}", technique.id());
            }
        }
    }
}
