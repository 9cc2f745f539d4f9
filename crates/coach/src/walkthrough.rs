//! The whole way from a position to its solution, in steps.

use kudosu_board::{Grid, Stop, Unfinished};
use kudosu_explain::{Walkthrough, mistakes};
use kudosu_logic::{End, Path, Position, Profile, solve_path};
use kudosu_search::Verdict;

use crate::verdict_of;

/// Follows a profile from `start` to the end, or to where logic is stuck; then the search finishes.
///
/// Arguments from uniqueness are used only where `allow_uniqueness` is set and the search has proven that
/// there is exactly one solution.
///
/// ```
/// use kudosu_board::Stop;
/// use kudosu_logic::{End, Position, Profile};
///
/// let puzzle = kudosu_coach::Embedded::number(1).expect("there is a first puzzle").grid();
/// let start = Position::of(&puzzle);
/// let walkthrough = kudosu_coach::walk_through(&start, Profile::human(), true, Stop::never())?;
/// assert_eq!(walkthrough.end, End::Solved);
/// assert!(walkthrough.solution.is_some_and(|solution| solution.is_solution_of(&puzzle)));
/// # Ok::<(), kudosu_board::Unfinished>(())
/// ```
pub fn walk_through(
    start: &Position,
    profile: Profile,
    allow_uniqueness: bool,
    stop: &Stop,
) -> Result<Walkthrough, Unfinished> {
    let verdict = verdict_of(start, stop)?;
    let is_classic = start.rules().is_none();
    let assumes_uniqueness = allow_uniqueness && is_classic && verdict.is_unique();
    let mut profile = profile.assume_unique(assumes_uniqueness);
    // Nets know of clues only what these say about two candidates, so they need not find anything.
    if verdict.is_unique() && is_classic {
        profile = profile.for_proper(start.shape());
    }
    // Where digits clash every deduction would be true and none of any use.
    let path = match start.grid().clashes().is_empty() {
        true => solve_path(start, &profile, stop)?,
        false => Path::without_steps(start, End::Broken),
    };
    let agrees = |solution: &Grid| mistakes(start, solution).is_empty();
    let found = match &verdict {
        Verdict::Unique(solution) => Some(solution.clone()).filter(agrees),
        Verdict::Several(..) | Verdict::NoSolution => None,
    };
    let mut walkthrough = Walkthrough::of_path(start.clone(), &profile, path);
    walkthrough.unique = Some(verdict.is_unique());
    walkthrough.solution = walkthrough.solution.or(found);
    Ok(walkthrough)
}
