//! Steps told: in words, in the notation of experts, and as marks on the board.
//!
//! Finders report what they saw as evidence; this crate makes something for people of it. [`tell`] gives a title, a
//! line and a paragraph, [`eureka`] the chain as experts write it, [`rule`] what a technique is about. Every sentence
//! stands in one table of templates, so that another language is another table.

mod board;
mod cells;
mod english;
mod fill;
mod notation;
mod parts;
mod teller;
mod texts;
mod view;
mod words;

pub use board::{draw_marked, legend};
pub use cells::cell_list;
pub use notation::eureka;
pub use view::{Arrow, Mark, View};
pub use words::{Words, rule, tell};
