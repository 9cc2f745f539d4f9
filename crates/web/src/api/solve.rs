//! `POST /api/solve`: a solution, and whether there is another.

use std::num::NonZero;
use std::time::Instant;

use kudosu::schema::{Between, PuzzleForm, SolveAnswer, SolveRequest, VerdictWord};
use kudosu::{Grid, Stop, Verdict};

use super::input::Input;
use crate::problem::Problem;
use crate::watch::milliseconds;

pub(super) fn solve(request: &SolveRequest, stop: &Stop) -> Result<SolveAnswer, Problem> {
    let input = Input::read(request.about())?;
    let started = Instant::now();
    let threads = std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
    let mut search = kudosu::solutions(input.grid()).with_threads(threads);
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
    let time = started.elapsed();
    Ok(SolveAnswer {
        puzzle: PuzzleForm::of(input.grid()),
        verdict,
        solution: solution.as_ref().map(Grid::to_string),
        second: second.as_ref().map(Grid::to_string),
        milliseconds: milliseconds(time),
    })
}
