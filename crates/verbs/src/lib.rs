//! The verbs of kudosu, each once: a typed question about a puzzle in, a typed answer out.
//!
//! A [`Verb`] is a question of the schema; asking it of a [`Document`](kudosu_notation::Document) gives its
//! answer, or a refusal that says why there is none. What is not asked for is not worked out. How long and
//! how hard to work comes beside it as an [`Effort`]. Faces bring documents and show answers: they decide
//! nothing.
//!
//! ```
//! use kudosu_board::Stop;
//! use kudosu_notation::{ReadOptions, read_one};
//! use kudosu_schema::{CheckQuestion, Status};
//! use kudosu_verbs::{Effort, Verb};
//!
//! let document = read_one(b"1234............", &ReadOptions::default())?;
//! let stop = Stop::new();
//! let answer = CheckQuestion::default().answer(&document, &Effort::new(&stop))?;
//! assert_eq!((answer.status, answer.differ.len()), (Status::Several, 4));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A verb that makes sense for a column of puzzles is a [`ColumnVerb`] too: some fields of its answer are
//! columns, and it may have a quick way for plain 9×9 puzzles, which gives the same answers.

#![warn(missing_debug_implementations)]
#![warn(clippy::must_use_candidate, clippy::return_self_not_must_use)]

mod candidates;
mod check;
mod clues;
mod column;
mod convert;
mod count;
mod draw;
mod effort;
mod explain;
mod generate;
mod grade;
mod hint;
mod hunt;
mod input;
#[cfg(feature = "photo")]
mod photo;
mod rate;
mod rewrite;
mod rules;
mod solve;
mod trace;
mod verb;

pub use candidates::each_candidate;
pub use check::{Checked, checked};
pub use column::{ColumnVerb, NineFound, NineRow, QuickWay, RowAnswer, column_verb};
pub use convert::{Converted, LARGEST_DRAWING, converted};
pub use draw::drawn;
pub use effort::Effort;
pub use explain::{Explained, explained};
pub use generate::{Making, MakingEnd, MakingError, MakingEvent, OneMade};
pub use grade::LONGEST_ANSWER;
pub use hint::hinted;
pub use hunt::{EngineMaker, Hunting, LogError};
pub use input::{InputError, read_input};
#[cfg(feature = "photo")]
pub use photo::{answer_of_photo, photo_answer, read_photo};
pub use rate::{Rated, rate_telling, rated};
pub use rewrite::{RewriteVerb, whole};
pub use rules::each_rule_solution;
pub use solve::each_solution;
pub use trace::{TokenStep, read_tokens, vocabulary};
pub use verb::{Reads, Verb, fingerprint};
