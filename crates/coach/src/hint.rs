//! The next hint on a player's own position: mistakes first, then the next step.

use kudosu_board::{Candidates, Clue, Puzzle, Stop, Unfinished};
use kudosu_explain::{
    HintLevel, HintText, Language, Mistake, View, hint_at_dead_end, hint_at_limit, hint_for_improper,
    hint_for_mistakes, hint_for_step, hint_without_step, mistakes, technique_name, view_for_hint,
    view_for_mistakes,
};
use kudosu_logic::{Position, Profile, Step, check_step, next_step};
use kudosu_search::{Verdict, verdict};

use crate::verdict_of;

/// A hint for a player's position.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Hint {
    /// What it is about.
    pub about: About,
    /// How much it gives away.
    pub level: HintLevel,
    /// The language of its words.
    pub language: Language,
    /// The hint in words.
    pub text: String,
    /// The same without the name of the technique in front, for showing under the name.
    pub detail: String,
    /// What to mark on the board, from the level of the pattern on.
    pub view: Option<View>,
    /// Whether the puzzle has just one solution. Where it has several, a step is so in all of them that keep
    /// what stands on the board.
    pub is_unique: bool,
}

impl Hint {
    /// The same with every link of an argument that is told in outline.
    #[must_use]
    pub fn with_links(self, position: &Position) -> Hint {
        let About::Step(step) = &self.about else {
            return self;
        };
        let text = hint_for_step(position, step, self.level, self.language);
        let text = text.with_links(position, step, self.language);
        let text = match self.is_unique {
            true => text,
            false => text.in_all_solutions(self.language),
        };
        // An argument that is not in parts is seen as a whole.
        let view = self.view.map(|view| match &view.stages[..] {
            [_] if view.in_outline && self.level == HintLevel::Effect => view.of_stage(0),
            _ => view,
        });
        Hint {
            text: text.text,
            detail: text.detail,
            view,
            ..self
        }
    }

    /// A few words for under a picture: the name of the technique as soon as the hint may give it away,
    /// before that the hint itself.
    #[must_use]
    pub fn caption(&self) -> &str {
        match &self.about {
            About::Step(step) if self.level >= HintLevel::Technique => {
                technique_name(step.technique, self.language)
            }
            _ => &self.text,
        }
    }
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
    /// All is right, but nothing was found within the limit of work that a hint may cost.
    LimitReached,
    /// The puzzle itself has no solution, or several.
    Improper {
        /// Several, not none.
        has_solutions: bool,
    },
}

impl About {
    /// One word for it: `step`, `mistakes`, `complete`, `stuck`, `limit-reached` or `improper`.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            About::Step(_) => "step",
            About::Mistakes(_) => "mistakes",
            About::Complete => "complete",
            About::Stuck => "stuck",
            About::LimitReached => "limit-reached",
            About::Improper { .. } => "improper",
        }
    }
}

/// The next hint: mistakes first, then the next step that the player's own candidates show.
///
/// ```
/// use kudosu_board::Stop;
/// use kudosu_coach::hint;
/// use kudosu_explain::{HintLevel, Language};
/// use kudosu_logic::Position;
///
/// let puzzle = kudosu_coach::Embedded::number(1).expect("there is a first puzzle").grid();
/// let position = Position::of(&puzzle);
/// let told = hint(&position, HintLevel::Where, true, Language::English, Stop::never())?;
/// assert!(told.text.starts_with("Have a look at "));
/// # Ok::<(), kudosu_board::Unfinished>(())
/// ```
pub fn hint(
    position: &Position,
    level: HintLevel,
    allow_uniqueness: bool,
    language: Language,
    stop: &Stop,
) -> Result<Hint, Unfinished> {
    let profile = Profile::human().assume_unique(allow_uniqueness);
    hint_by(position, level, profile, language, stop)
}

/// The same for somebody who knows the techniques of this profile.
pub fn hint_by(
    position: &Position,
    level: HintLevel,
    mut profile: Profile,
    language: Language,
    stop: &Stop,
) -> Result<Hint, Unfinished> {
    let verdict = verdict_of(position, stop)?;
    let hint = |about: About, HintText { text, detail, .. }: HintText, view: Option<View>| Hint {
        about,
        level,
        language,
        text,
        detail,
        view,
        is_unique: true,
    };
    let solution = match &verdict {
        Verdict::Unique(solution) => solution,
        Verdict::Several(..) => {
            let (about, text, view) = in_all_solutions(position, level, profile, language, stop)?;
            let told = hint(about, text, view);
            return Ok(Hint {
                is_unique: false,
                ..told
            });
        }
        Verdict::NoSolution => {
            let text = hint_for_improper(false, language);
            return Ok(hint(About::Improper { has_solutions: false }, text, None));
        }
    };
    let wrong = mistakes(position, solution);
    if !wrong.is_empty() {
        let text = hint_for_mistakes(position, &wrong, solution, level, language);
        let view = view_for_mistakes(position, &wrong, level);
        return Ok(hint(About::Mistakes(wrong), text, view));
    }
    if position.is_complete() {
        return Ok(hint(About::Complete, hint_without_step(true, language), None));
    }
    // Nets know of clues only what these say about two candidates, so they need not find anything.
    if position.rules().is_none() {
        profile = profile.for_proper(position.shape());
    }
    let next = match next_step(position, &profile, stop) {
        Err(Unfinished::LimitReached) => {
            return Ok(hint(About::LimitReached, hint_at_limit(language), None));
        }
        next => next?,
    };
    Ok(match next {
        None => hint(About::Stuck, hint_without_step(false, language), None),
        Some(step) => {
            let text = hint_for_step(position, &step, level, language);
            let view = view_for_hint(position, &step, level);
            hint(About::Step(Box::new(step)), text, view)
        }
    })
}

/// What is so in every solution of a puzzle with several: nothing may rest on there being one, and what is
/// found is checked before it is told.
fn in_all_solutions(
    position: &Position,
    level: HintLevel,
    profile: Profile,
    language: Language,
    stop: &Stop,
) -> Result<(About, HintText, Option<View>), Unfinished> {
    if position.is_complete() && !position.is_broken() {
        return Ok((About::Complete, hint_without_step(true, language), None));
    }
    if verdict(as_puzzle(position), stop)? == Verdict::NoSolution {
        let about = About::Improper { has_solutions: true };
        return Ok((about, hint_at_dead_end(language), None));
    }
    let next = match next_step(position, &profile.assume_unique(false), stop) {
        Err(Unfinished::LimitReached) => None,
        next => next?,
    };
    let Some(step) = next.filter(|step| check_step(position, step, false).is_ok()) else {
        let about = About::Improper { has_solutions: true };
        return Ok((about, hint_for_improper(true, language), None));
    };
    let text = hint_for_step(position, &step, level, language).in_all_solutions(language);
    let view = view_for_hint(position, &step, level);
    Ok((About::Step(Box::new(step)), text, view))
}

/// What stands on the board as a puzzle of its own: its digits, and the candidates that are left as marks.
fn as_puzzle(position: &Position) -> Puzzle {
    let puzzle = position.puzzle();
    let grid = position.grid();
    let usual = Candidates::of(&grid);
    let mut list = puzzle.clues().as_slice().to_vec();
    for cell in position.blanks().iter() {
        let digits = position.candidates(cell);
        if digits != usual.get(cell) && !digits.is_empty() {
            list.push(Clue::Marks { cell, digits });
        }
    }
    Puzzle::with_clue_list(grid.clone(), list).unwrap_or_else(|_| Puzzle::from(grid))
}
