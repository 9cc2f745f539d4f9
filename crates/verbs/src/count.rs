//! How many solutions there are, up to a limit.

use kudosu_notation::Document;
use kudosu_schema::{CountAnswer, CountQuestion, Refusal, Status};

use crate::effort::Effort;

pub(crate) fn count(
    question: &CountQuestion,
    document: &Document,
    effort: &Effort<'_>,
) -> Result<CountAnswer, Refusal> {
    if let Some(position) = document.rules() {
        return crate::rules::count(question, position, effort);
    }
    let mut search = effort.search(&document.puzzle);
    Ok(match search.count(question.limit, effort.stop) {
        Ok(count) => counted(count, question.limit),
        Err(why) => CountAnswer {
            status: Status::Unfinished,
            at_least: Some(search.found()),
            error: Some(effort.told(why)),
            ..CountAnswer::default()
        },
    })
}

/// So many were found.
pub(crate) fn counted(count: u64, limit: u64) -> CountAnswer {
    CountAnswer {
        status: Status::of_count(count, limit),
        count: Some(count),
        more: count == limit,
        ..CountAnswer::default()
    }
}
