//! A solution, and whether there is another.

use std::ops::ControlFlow;

use kudosu_board::{Grid, Unfinished};
use kudosu_notation::Document;
use kudosu_schema::{ClashForm, Refusal, SEVERAL, SolveAnswer, SolveQuestion, Status};

use crate::effort::Effort;

/// Up to this side a proof of uniqueness takes next to no time, so it is always made.
const QUICKLY_PROVEN: usize = 9;

/// On large grids the proof that there is no second solution can take far longer than the first one; unless
/// it is asked for, it gets so many looks at the flag: a moment on any machine, and the same answer on each.
const SECOND_LOOK: u64 = 20_000;

pub(crate) fn solve(
    question: &SolveQuestion,
    document: &Document,
    effort: &Effort<'_>,
) -> Result<SolveAnswer, Refusal> {
    if let Some(position) = document.rules() {
        return crate::rules::solve(question, position, effort);
    }
    if question.all.is_none() {
        return one(question, document, effort);
    }
    let mut found = Vec::new();
    let answer = each_solution(question, document, effort, &mut |solution| {
        found.push(solution.to_string());
        ControlFlow::Continue(())
    })?;
    Ok(SolveAnswer {
        solution: found.first().cloned(),
        solutions: (!found.is_empty()).then_some(found),
        ..answer
    })
}

fn one(question: &SolveQuestion, document: &Document, effort: &Effort<'_>) -> Result<SolveAnswer, Refusal> {
    let puzzle = &document.puzzle;
    if let Some(clashing) = clashing(puzzle.grid()) {
        return Ok(clashing);
    }
    let mut search = effort.search(puzzle);
    let unfinished = |why| effort.unfinished(why);
    let Some(solution) = search.next_solution(effort.stop).map_err(unfinished)? else {
        return Ok(without(Status::NoSolution));
    };
    let is_proven = match (question.unique, question.prove) {
        (true, _) => true,
        (false, Some(prove)) => prove,
        (false, None) => puzzle.shape().side() <= QUICKLY_PROVEN,
    };
    let status = match question.prove {
        _ if is_proven => Status::from(&search.verdict(effort.stop).map_err(unfinished)?),
        Some(false) => Status::Solved,
        _ => {
            let moment = effort.stop.child_after_looks(SECOND_LOOK);
            let verdict = search.verdict(&moment);
            verdict.map_or(Status::Solved, |verdict| Status::from(&verdict))
        }
    };
    let is_ambiguous = question.unique && status == Status::Several;
    Ok(SolveAnswer {
        status,
        solution: (!is_ambiguous).then(|| solution.to_string()),
        error: is_ambiguous.then(|| SEVERAL.to_owned()),
        ..SolveAnswer::default()
    })
}

/// Tells of every solution as it is found, up to as many as are asked for, or until it hears that no more are
/// wanted. The answer has what is to be said besides.
pub fn each_solution(
    question: &SolveQuestion,
    document: &Document,
    effort: &Effort<'_>,
    found: &mut dyn FnMut(&Grid) -> ControlFlow<()>,
) -> Result<SolveAnswer, Refusal> {
    let puzzle = &document.puzzle;
    if let Some(clashing) = clashing(puzzle.grid()) {
        return Ok(clashing);
    }
    let mut search = effort.search(puzzle);
    let limit = question.all.unwrap_or(u64::MAX);
    let mut count = 0;
    let ended: Result<(), Unfinished> = loop {
        if count == limit {
            break Ok(());
        }
        match search.next_solution(effort.stop) {
            Ok(None) => break Ok(()),
            Err(why) => break Err(why),
            Ok(Some(solution)) => {
                count += 1;
                if found(&solution).is_break() {
                    break Ok(());
                }
            }
        }
    };
    match (count, ended) {
        (0, Err(why)) => Err(effort.unfinished(why)),
        // One that was found before the search was stopped may not be the only one.
        (1, Err(why)) => Ok(SolveAnswer {
            error: Some(effort.told(why)),
            ..without(Status::Solved)
        }),
        (_, ended) => Ok(SolveAnswer {
            error: ended.err().map(|why| effort.told(why)),
            ..without(Status::of_count(count, limit))
        }),
    }
}

/// The answer where digits clash.
fn clashing(grid: &Grid) -> Option<SolveAnswer> {
    let clashes = grid.clashes();
    (!clashes.is_empty()).then(|| SolveAnswer {
        clashes: ClashForm::list(grid.shape(), &clashes),
        ..without(Status::Clashing)
    })
}

fn without(status: Status) -> SolveAnswer {
    SolveAnswer {
        status,
        ..SolveAnswer::default()
    }
}
