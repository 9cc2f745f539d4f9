//! Steps told: in words, in the notation of experts, and as marks on the board.
//!
//! Finders report what they saw as evidence; this crate makes something for people of it. [`describe_step`]
//! gives a title, a line and a paragraph, [`eureka`] the chain as experts write it, [`rule`] what a technique
//! is about. Every sentence stands in one table of templates, so that another language is another table.

mod board;
mod cells;
mod describer;
mod english;
mod fill;
mod hint;
mod json;
mod notation;
mod parts;
mod step_text;
mod techniques_page;
mod texts;
mod view;
mod view_json;
mod walkthrough;
mod walkthrough_text;

pub use board::{draw_marked, legend};
pub use cells::cell_list;
pub use hint::{
    HintLevel, Mistake, hint_for_improper, hint_for_mistakes, hint_for_step, hint_without_step, mistakes,
    view_for_hint,
};
pub use json::{JsonError, step_from_json, step_to_json, walkthrough_from_json, walkthrough_to_json};
pub use notation::eureka;
pub use step_text::{StepText, describe_step, rule};
pub use techniques_page::techniques_page;
pub use view::{Arrow, Mark, View};
pub use view_json::view_to_json;
pub use walkthrough::Walkthrough;
pub use walkthrough_text::{Block, WalkthroughStyle, describe_walkthrough, difficulty};
