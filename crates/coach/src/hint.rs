//! The next hint on a player's own position: mistakes first, then the next step.

use kudosu_board::{Stop, Unfinished};
use kudosu_explain::{
    HintLevel, Mistake, View, hint_for_improper, hint_for_mistakes, hint_for_step, hint_without_step,
    mistakes, view_for_hint,
};
use kudosu_logic::{Position, Profile, Step, next_step};
use kudosu_search::{Verdict, verdict};

use crate::position::givens;

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

impl About {
    /// One word for it: `step`, `mistakes`, `complete`, `stuck` or `improper`.
    pub const fn kind(&self) -> &'static str {
        match self {
            About::Step(_) => "step",
            About::Mistakes(_) => "mistakes",
            About::Complete => "complete",
            About::Stuck => "stuck",
            About::Improper { .. } => "improper",
        }
    }
}

/// The next hint: mistakes first, then the next step that the player's own candidates show.
///
/// ```
/// use kudosu_board::Stop;
/// use kudosu_coach::hint;
/// use kudosu_explain::HintLevel;
/// use kudosu_logic::Position;
///
/// let puzzle = kudosu_coach::Embedded::number(1).expect("there is a first puzzle").grid();
/// let told = hint(&Position::of(&puzzle), HintLevel::Where, true, &Stop::new())?;
/// assert!(told.text.starts_with("Have a look at "));
/// # Ok::<(), kudosu_board::Unfinished>(())
/// ```
pub fn hint(
    position: &Position,
    level: HintLevel,
    allow_uniqueness: bool,
    stop: &Stop,
) -> Result<Hint, Unfinished> {
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
        return Err(Unfinished::Stopped);
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
