//! Solving step by step: a profile's first step, again and again, until the grid is full or logic is stuck.

use std::{fmt, slice};

use kudosu_board::{Stop, Unfinished};

use crate::{Position, Profile, Step, Workspace};

/// How a path ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Every cell has its digit.
    Solved,
    /// No technique of the profile finds anything more.
    Stuck,
    /// Nothing was found within the limit of work that nets may cost; there may be more to find.
    LimitReached,
    /// The position contradicts itself: some cell or digit has no place left.
    Broken,
}

impl End {
    /// All of them.
    pub const ALL: [End; 4] = [End::Solved, End::Stuck, End::LimitReached, End::Broken];

    /// The word for it in data: `solved`, `stuck`, `limit-reached` or `broken`.
    ///
    /// ```
    /// use kudosu_logic::End;
    ///
    /// assert_eq!(End::LimitReached.name(), "limit-reached");
    /// assert_eq!(End::ALL.map(|end| end.to_string()).join(" "), "solved stuck limit-reached broken");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            End::Solved => "solved",
            End::Stuck => "stuck",
            End::LimitReached => "limit-reached",
            End::Broken => "broken",
        }
    }
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The steps from a position as far as a profile goes.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Path {
    /// The steps in order.
    pub steps: Vec<Step>,
    /// How it ended.
    pub end: End,
    /// The position at the end.
    pub last: Position,
}

impl Path {
    /// One that ends where it starts.
    #[must_use]
    pub fn without_steps(start: &Position, end: End) -> Path {
        Path {
            steps: Vec::new(),
            end,
            last: start.clone(),
        }
    }
}

/// The first step that the profile sees in a position; `None` where it sees none.
pub fn next_step(position: &Position, profile: &Profile, stop: &Stop) -> Result<Option<Step>, Unfinished> {
    Workspace::of_this_thread(|workspace| workspace.at(position).next_step(profile, stop))
}

/// Follows a profile from `start` until the end.
///
/// ```
/// use kudosu_board::{Grid, Shape, Stop};
/// use kudosu_logic::{End, Position, Profile, solve_path};
///
/// let grid = Grid::from_values(&Shape::of_side(4)?, &[0, 1, 4, 2, 0, 0, 1, 0, 0, 2, 0, 4, 0, 3, 0, 1])?;
/// let path = solve_path(&Position::of(&grid), &Profile::human(), Stop::never())?;
/// assert_eq!(path.end, End::Solved);
/// assert_eq!(path.steps.len(), 8);
/// assert!(path.last.grid().is_solution_of(&grid));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve_path(start: &Position, profile: &Profile, stop: &Stop) -> Result<Path, Unfinished> {
    Workspace::of_this_thread(|workspace| walk(start, profile, workspace, stop))
}

fn walk(
    start: &Position,
    profile: &Profile,
    workspace: &mut Workspace,
    stop: &Stop,
) -> Result<Path, Unfinished> {
    let mut last = start.clone();
    let mut steps = Vec::new();
    let end = loop {
        if last.is_complete() {
            break if last.is_broken() {
                End::Broken
            } else {
                End::Solved
            };
        }
        let next = match workspace.at(&last).next_step(profile, stop) {
            Err(Unfinished::LimitReached) if last.is_broken() => break End::Broken,
            Err(Unfinished::LimitReached) => break End::LimitReached,
            next => next?,
        };
        match next {
            Some(step) if last.apply(&step) => steps.push(step),
            _ if last.is_broken() => break End::Broken,
            _ => break End::Stuck,
        }
    };
    Ok(Path { steps, end, last })
}

/// Goes along steps that are known already and lends the position before each of them.
///
/// ```
/// use kudosu_board::{Grid, Shape, Stop};
/// use kudosu_logic::{Position, Positions, Profile, solve_path};
///
/// let start = Position::of(&Grid::from_line(&Shape::of_side(4)?, ".142..1..2.4.3.1")?);
/// let path = solve_path(&start, &Profile::human(), Stop::never())?;
/// let mut positions = Positions::along(&start, &path.steps);
/// let mut blanks = Vec::new();
/// while let Some((position, _step)) = positions.lend_next() {
///     blanks.push(position.blanks().len());
/// }
/// assert_eq!(blanks, [8, 7, 6, 5, 4, 3, 2, 1]);
/// assert!(positions.into_last().is_complete());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Positions<'a> {
    position: Position,
    /// The step that was lent last and is not carried out yet.
    lent: Option<&'a Step>,
    rest: slice::Iter<'a, Step>,
}

impl<'a> Positions<'a> {
    /// Before the first of the steps.
    #[must_use]
    pub fn along(start: &Position, steps: &'a [Step]) -> Positions<'a> {
        Positions {
            position: start.clone(),
            lent: None,
            rest: steps.iter(),
        }
    }

    /// The next step and the position before it; `None` after the last one.
    ///
    /// A step that changes nothing, or cannot be applied, leaves the position as it is.
    pub fn lend_next(&mut self) -> Option<(&Position, &'a Step)> {
        if let Some(before) = self.lent.take() {
            self.position.apply(before);
        }
        self.lent = self.rest.next();
        self.lent.map(|step| (&self.position, step))
    }

    /// The position after all steps.
    #[must_use]
    pub fn into_last(mut self) -> Position {
        while self.lend_next().is_some() {}
        self.position
    }
}
