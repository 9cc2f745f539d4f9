//! `POST /api/solve`: a solution, and whether there is another.

use kudosu::schema::{Between, CluedPuzzleForm, SolveAnswer, SolveRequest, VerdictWord};
use kudosu::{Grid, Stop, Verdict, solutions};

use crate::host::Host;
use crate::input::Input;
use crate::problem::Problem;
use crate::watched::milliseconds;

pub(crate) fn solve(request: &SolveRequest, host: &Host, stop: &Stop) -> Result<SolveAnswer, Problem> {
    let input = Input::read_to_solve(request.about(), stop)?;
    let started = (host.now)();
    let mut search = solutions(input.puzzle()).with_threads(host.threads);
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
        puzzle: CluedPuzzleForm::of(input.puzzle()),
        verdict,
        solution: solution.as_ref().map(Grid::to_string),
        second: second.as_ref().map(Grid::to_string),
        milliseconds: milliseconds(time),
    })
}
