//! What a person asks of a guide: the whole way in steps, or just the next hint.

use kudosu_board::{Candidates, Grid, Stop};
use kudosu_explain::{
    HintLevel, Mistake, View, Walkthrough, hint_for_improper, hint_for_mistakes, hint_for_step,
    hint_without_step, mistakes, view_for_hint,
};
use kudosu_logic::{End, Path, Position, Profile, Step, next_step, solve_path};
use kudosu_notation::Puzzle;
use kudosu_search::{Interrupted, Verdict, verdict};

/// The position of a puzzle as it was read: its digits, which of them a player placed, and the player's own candidates,
/// where the text has them.
pub fn position_of(puzzle: &Puzzle) -> Position {
    let mut givens = puzzle.grid.clone();
    for cell in puzzle.placed.iter() {
        // A cell outside the grid was placed nowhere.
        let _ = givens.clear(cell);
    }
    position_from(&givens, puzzle).expect("a grid keeps its own digits")
}

/// A player's position in the puzzle with these givens: every other digit counts as placed. `None` when a given is
/// missing or the size differs.
pub fn position_from(givens: &Grid, puzzle: &Puzzle) -> Option<Position> {
    let grid = &puzzle.grid;
    let keeps = |cell| givens.get(cell).is_none_or(|given| grid.get(cell) == Some(given));
    let belongs = givens.shape() == grid.shape() && givens.shape().cells().all(keeps);
    belongs.then(|| {
        let usual = || Candidates::of(grid);
        let candidates = puzzle.candidates.clone().unwrap_or_else(usual);
        Position::with_candidates(givens, grid, &candidates)
    })
}

/// The digits of the puzzle that a position came from.
fn givens(position: &Position) -> Grid {
    let mut givens = position.grid();
    for cell in position.shape().cells().filter(|&cell| !position.is_given(cell)) {
        givens
            .clear(cell)
            .expect("a position's cells are those of its shape");
    }
    givens
}

/// Follows a profile from `start` to the end, or to where logic is stuck; then the search finishes.
///
/// Arguments from uniqueness are used only where `allow_uniqueness` is set and the search has proven that there is
/// exactly one solution.
///
/// ```
/// use kudosu::Stop;
/// use kudosu::logic::{End, Position, Profile};
///
/// let puzzle = kudosu::Embedded::number(1).expect("there is a first puzzle").grid();
/// let walkthrough = kudosu::walk_through(&Position::of(&puzzle), Profile::human(), true, &Stop::new())?;
/// assert_eq!(walkthrough.end, End::Solved);
/// assert!(walkthrough.solution.is_some_and(|solution| solution.is_solution_of(&puzzle)));
/// # Ok::<(), kudosu::Interrupted>(())
/// ```
pub fn walk_through(
    start: &Position,
    profile: Profile,
    allow_uniqueness: bool,
    stop: &Stop,
) -> Result<Walkthrough, Interrupted> {
    let verdict = verdict(&givens(start), stop)?;
    let assumes_uniqueness = allow_uniqueness && verdict.is_unique();
    let profile = profile.assume_unique(assumes_uniqueness);
    // Where digits clash every deduction would be true and none of any use.
    let path = match start.grid().clashes().is_empty() {
        true => solve_path(start, &profile, stop),
        false => Path {
            steps: Vec::new(),
            last: start.clone(),
            end: End::Broken,
        },
    };
    if path.end == End::Stopped {
        return Err(Interrupted);
    }
    let agrees = |solution: &Grid| mistakes(start, solution).is_empty();
    let found = match &verdict {
        Verdict::Unique(solution) => Some(solution.clone()).filter(agrees),
        Verdict::Several(..) | Verdict::NoSolution => None,
    };
    let solution = match path.end {
        End::Solved => Some(path.last.grid()),
        _ => found,
    };
    Ok(Walkthrough {
        start: start.clone(),
        profile: profile.name.to_owned(),
        unique: Some(verdict.is_unique()),
        assumes_uniqueness,
        steps: path.steps,
        end: path.end,
        solution,
    })
}

/// A hint for a player's position.
#[derive(Clone, Debug)]
pub struct Hint {
    /// What it is about.
    pub about: About,
    /// How much it gives away.
    pub level: HintLevel,
    /// The hint in words.
    pub text: String,
    /// What to mark on the board, from the level of the pattern on.
    pub view: Option<View>,
}

/// What a hint is about.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum About {
    /// Something in the position cannot be right; the worst first.
    Mistakes(Vec<Mistake>),
    /// The next step.
    Step(Box<Step>),
    /// Nothing is left to do.
    Complete,
    /// All is right, but no technique finds anything.
    Stuck,
    /// The puzzle itself has no solution, or several.
    Improper {
        /// Several, not none.
        has_solutions: bool,
    },
}

/// The next hint: mistakes first, then the next step that the player's own candidates show.
///
/// ```
/// use kudosu::explain::HintLevel;
/// use kudosu::logic::Position;
/// use kudosu::{Stop, hint};
///
/// let puzzle = kudosu::Embedded::number(1).expect("there is a first puzzle").grid();
/// let told = hint(&Position::of(&puzzle), HintLevel::Where, true, &Stop::new())?;
/// assert!(told.text.starts_with("Have a look at "));
/// # Ok::<(), kudosu::Interrupted>(())
/// ```
pub fn hint(
    position: &Position,
    level: HintLevel,
    allow_uniqueness: bool,
    stop: &Stop,
) -> Result<Hint, Interrupted> {
    let verdict = verdict(&givens(position), stop)?;
    let plain = |about: About, text: &str| Hint {
        about,
        level,
        text: text.to_owned(),
        view: None,
    };
    let solution = match &verdict {
        Verdict::Unique(solution) => solution,
        Verdict::Several(..) | Verdict::NoSolution => {
            let has_solutions = matches!(verdict, Verdict::Several(..));
            return Ok(plain(
                About::Improper { has_solutions },
                hint_for_improper(has_solutions),
            ));
        }
    };
    let wrong = mistakes(position, solution);
    if !wrong.is_empty() {
        let text = hint_for_mistakes(position, &wrong, solution, level);
        return Ok(plain(About::Mistakes(wrong), &text));
    }
    if position.is_complete() {
        return Ok(plain(About::Complete, hint_without_step(true)));
    }
    let profile = Profile::human().assume_unique(allow_uniqueness);
    let step = next_step(position, &profile, stop);
    if stop.is_requested() {
        return Err(Interrupted);
    }
    Ok(match step {
        None => plain(About::Stuck, hint_without_step(false)),
        Some(step) => Hint {
            text: hint_for_step(position, &step, level),
            view: view_for_hint(position, &step, level),
            about: About::Step(Box::new(step)),
            level,
        },
    })
}
