//! The verbs about puzzles with rules in words. Questions and answers are those of all puzzles.

mod answers;
mod candidates;
mod drawing;
mod steps;

use kudosu_board::Unfinished;
use kudosu_notation::RulePosition;
use kudosu_schema::Refusal;
use kudosu_search::RuleSolutions;

use crate::effort::Effort;

pub use answers::each_rule_solution;
pub(crate) use answers::{broken_form, check, count, solve};
pub(crate) use candidates::candidates;
pub(crate) use drawing::{convert, draw};
pub(crate) use steps::{explain, hint};

/// A search for the solutions of a position.
pub(crate) fn search(position: &RulePosition) -> Result<RuleSolutions, Refusal> {
    RuleSolutions::within(position.puzzle(), &position.allowed())
        .map_err(|error| Refusal::unfit(error.to_string()))
}

/// The next solution.
pub(crate) fn next(search: &mut RuleSolutions, effort: &Effort<'_>) -> Result<Option<Vec<i64>>, Unfinished> {
    search.next_solution(effort.stop)
}
