//! Steps told: in words, in the notation of experts, and as marks on the board.
//!
//! Finders report what they saw as evidence; this crate makes something for people of it. [`describe_step`]
//! gives a title, a line and a paragraph, [`eureka`] the chain as experts write it, [`rule`] what a technique
//! is about. Every sentence stands in the table of its [`Language`],
//! so that another language is another table.

#![warn(missing_debug_implementations)]
#![warn(clippy::must_use_candidate, clippy::return_self_not_must_use)]

mod blockers;
mod board;
mod cells;
mod checkup_text;
mod clue_words;
mod describer;
mod english;
mod figure;
mod fill;
mod german;
mod grading_text;
mod hint;
mod language;
mod notation;
mod parts;
mod rating_text;
mod rule_text;
mod stages;
mod step_text;
mod techniques_page;
mod telling;
mod texts;
mod trace_text;
mod view;
mod walkthrough;
mod walkthrough_text;
mod why_texts;

pub use board::{draw_marked, legend};
pub use cells::cell_list;
pub use checkup_text::{describe_clashes, describe_no_solution, describe_several, describe_unique};
pub use clue_words::{clue_name, clue_rules, describe_broken_clue, describe_clue};
pub use figure::{StepLayers, figure, step_layers};
pub use grading_text::{GradeRemark, describe_grade};
pub use hint::{
    HintLevel, HintText, Mistake, UnknownHintLevel, hint_at_dead_end, hint_at_limit, hint_for_improper,
    hint_for_mistakes, hint_for_step, hint_without_step, mistakes, view_for_hint, view_for_mistakes,
};
pub use language::{Language, UnknownLanguage};
pub use notation::eureka;
pub use rating_text::{describe_level, describe_rating, describe_unrated, difficulty, difficulty_of_level};
pub use rule_text::{
    RuleHintWords, RuleStepText, describe_rule_checkup, describe_rule_step, rule_hint_words, rule_house_name,
};
pub use step_text::{StepText, describe_step, rule, technique_name};
pub use techniques_page::{technique_columns, techniques_page};
pub use telling::Telling;
pub use trace_text::{TraceWords, trace_candidates, trace_step, trace_words};
pub use view::{Arrow, Mark, View, ViewStage};
pub use walkthrough::Walkthrough;
pub use walkthrough_text::{Block, WalkthroughStyle, describe_walkthrough};
