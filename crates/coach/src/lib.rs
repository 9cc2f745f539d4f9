//! What a person asks of a coach: is this grid in order, what comes next, and what is the whole way?
//!
//! Here logic, search and words come together: a [`Checkup`] says what is wrong with a grid, [`hint()`]
//! what to do next on a player's own position, [`walk_through`] tells the way to the end, and
//! [`PartsReport`] what the digits and clues of a puzzle are worth. [`EMBEDDED`] are puzzles to try it on.

#![warn(missing_debug_implementations)]
#![warn(clippy::must_use_candidate, clippy::return_self_not_must_use)]

mod checkup;
mod course;
mod embedded;
mod hint;
mod lesson;
mod position;
mod rule_check;
mod setting;
mod verdict;
mod walkthrough;

pub use checkup::{Checkup, differences};
pub use course::{
    COURSE, Chapter, Claim, CourseLesson, Exercise, Judgement, LessonFigure, ShownCell, exercises, judge,
    lesson_contrast, lesson_picture,
};
pub use embedded::{EMBEDDED, Embedded};
pub use hint::{About, Hint, hint, hint_by};
pub use lesson::lesson;
pub use position::{OtherPuzzle, position_from, position_of};
pub use rule_check::{RuleChecker, RuleClaim, RuleFault};
pub use setting::PartsReport;
pub use verdict::verdict_of;
pub use walkthrough::walk_through;
