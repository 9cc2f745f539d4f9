//! `POST /api/solve`: a solution, and whether there is another.

use kudosu::schema::{Between, PuzzleForm, SolveAnswer, SolveRequest, VerdictWord};
use kudosu::{Grid, Stop, Verdict};

use crate::host::Host;
use crate::input::Input;
use crate::problem::Problem;
use crate::watched::milliseconds;

pub(crate) fn solve(request: &SolveRequest, host: &Host, stop: &Stop) -> Result<SolveAnswer, Problem> {
    let input = Input::read(request.about())?;
    let started = (host.now)();
    let mut search = kudosu::solutions(input.grid()).with_threads(host.threads);
    let (verdict, solution, second) = if request.limit.map(Between::get) == Some(1) {
        match search.next_solution(stop)? {
            Some(solution) => (VerdictWord::Found, Some(solution), None),
            None => (VerdictWord::None, None, None),
        }
    } else {
        match search.verdict(stop)? {
            Verdict::Unique(solution) => (VerdictWord::Unique, Some(solution), None),
            Verdict::Several(one, other) => (VerdictWord::Several, Some(one), Some(other)),
            Verdict::NoSolution => (VerdictWord::None, None, None),
        }
    };
    let time = (host.now)().saturating_sub(started);
    Ok(SolveAnswer {
        puzzle: PuzzleForm::of(input.grid()),
        verdict,
        solution: solution.as_ref().map(Grid::to_string),
        second: second.as_ref().map(Grid::to_string),
        milliseconds: milliseconds(time),
    })
}
