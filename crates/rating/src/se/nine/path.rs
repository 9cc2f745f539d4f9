//! The path: one family after another is asked, the first that finds something gives the step, and so on to
//! the end.

use std::fmt;

use kudosu_board::{Stop, Unfinished};
use kudosu_logic::Position;

use super::branches::{Found, Shape};
use super::grid::Grid;
use super::hint::{difficulty, tenths};
use super::links::{Flavour, Links};
use super::low::exclusion::Triplets;
use super::low::{bug, exclusion, fish, locking, singles, subsets, unique_loop, wings};
use super::search::{Task, Workspace};
use super::single;
use super::step::{Depth, SeKind, SeStep};
use super::tables::{bits, cell_digit};
use crate::nine::values_and_candidates;
use crate::se::SeReading;

/// How Sudoku Explainer goes about a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeSettings {
    /// Which program it is.
    pub reading: SeReading,
    /// Whether unique loops and graves may be used, as in a puzzle that is known to have exactly one
    /// solution.
    pub assume_unique: bool,
}

/// How a path ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeEnd {
    /// Every cell has its digit.
    Solved,
    /// Sudoku Explainer finds nothing more, and gives such puzzles 20.0.
    Stuck,
    /// It was stopped while it looked for a step; whatever that is, it rates at least so many tenths.
    Unfinished(Unfinished, u32),
    /// The next step needs chains, and those were not asked for.
    NeedsChains,
}

/// The steps that Sudoku Explainer takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SePath {
    /// The steps in order.
    pub steps: Vec<SeStep>,
    /// How it ended.
    pub end: SeEnd,
}

/// Follows Sudoku Explainer's path through a position. It knows the plain 9×9 grid: `None` for any other
/// shape.
///
/// ```
/// use kudosu_board::{Grid, Shape, Stop};
/// use kudosu_logic::Position;
/// use kudosu_rating::se::SeReading;
/// use kudosu_rating::se::nine::{SeEnd, SeSettings, path};
///
/// let line = "..82.....6...9..7......541..6....1......5...93..6..2..4..3.7...2.....9...86....5.";
/// let start = Position::of(&line.parse::<Grid>()?);
/// let settings = SeSettings {
///     reading: SeReading::Mended,
///     assume_unique: true,
/// };
/// let found = path(&start, settings, Stop::never()).expect("a plain 9×9 grid");
/// assert_eq!(found.end, SeEnd::Solved);
/// let hardest = found.steps.iter().max_by_key(|step| step.rating).unwrap();
/// assert_eq!((hardest.rating, hardest.kind.to_string().as_str()), (73, "Forcing Chain"));
///
/// let other = Position::of(&Grid::blank(&Shape::of_side(6)?));
/// assert_eq!(path(&other, settings, Stop::never()), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn path(start: &Position, settings: SeSettings, stop: &Stop) -> Option<SePath> {
    let mut walk = SeWalk::new(start, settings, stop)?;
    let mut steps = Vec::new();
    let end = loop {
        match walk.next_step() {
            Ok(Some(step)) => steps.push(step),
            Ok(None) if walk.grid.is_full() => break SeEnd::Solved,
            Ok(None) => break SeEnd::Stuck,
            Err(why) => break SeEnd::Unfinished(why, walk.at_least),
        }
    };
    Some(SePath { steps, end })
}

/// The same path up to where chains would begin, which takes next to no time.
#[must_use]
pub fn path_below_chains(start: &Position, settings: SeSettings) -> Option<SePath> {
    let mut grid = grid_of(start)?;
    let mut steps = Vec::new();
    let end = loop {
        if grid.is_full() {
            break SeEnd::Solved;
        }
        let Some(step) = low(&grid, settings) else {
            break SeEnd::NeedsChains;
        };
        apply(&mut grid, &step);
        steps.push(step);
    };
    Some(SePath { steps, end })
}

/// A position as it is kept here; `None` on any other shape than the plain 9×9 grid.
fn grid_of(start: &Position) -> Option<Grid> {
    let (values, candidates) = values_and_candidates(start)?;
    Some(Grid::with_marks(&values, &candidates))
}

/// A puzzle on its way.
pub struct SeWalk {
    grid: Grid,
    settings: SeSettings,
    work: Workspace,
    triplets: Triplets,
    /// What the step that is being looked for rates at least, in tenths.
    at_least: u32,
}

impl fmt::Debug for SeWalk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SeWalk").finish_non_exhaustive()
    }
}

impl SeWalk {
    /// At the beginning of the path through a position; `None` on any other shape than the plain 9×9 grid.
    #[must_use]
    pub fn new(start: &Position, settings: SeSettings, stop: &Stop) -> Option<SeWalk> {
        Some(SeWalk {
            grid: grid_of(start)?,
            settings,
            work: Workspace::new(stop),
            triplets: Triplets::default(),
            at_least: 0,
        })
    }

    /// Takes the next step; `None` at the end.
    pub fn next_step(&mut self) -> Result<Option<SeStep>, Unfinished> {
        if self.grid.is_full() {
            return Ok(None);
        }
        let step = self.find()?;
        if let Some(step) = &step {
            apply(&mut self.grid, step);
        }
        Ok(step)
    }

    /// The position as it is now.
    #[cfg(test)]
    pub(super) fn grid(&self) -> &Grid {
        &self.grid
    }

    fn find(&mut self) -> Result<Option<SeStep>, Unfinished> {
        if let Some(step) = low(&self.grid, self.settings) {
            return Ok(Some(step));
        }
        self.at_least = 65;
        self.work.stop.check()?;
        let links = Links::of(&self.grid.marks, Flavour::Xy);
        if let Some(step) = single::step(&mut self.work.chains, &self.grid, &links, &self.work.stop)? {
            return Ok(Some(step));
        }
        self.at_least = 75;
        if let Some(step) = self.triplets.find(&self.grid) {
            return Ok(Some(step));
        }
        if let Some(found) = self.work.nishio(&self.grid.marks) {
            return Ok(Some(self.told(found, SeKind::Nishio, 7.5)));
        }
        for depth in Depth::ALL {
            self.at_least = tenths(depth.base());
            let task = Task {
                ground: &self.grid.ground,
                marks: &self.grid.marks,
                depth,
                inside: false,
            };
            if let Some(found) = self.work.best(task, &links)? {
                let kind = match found.shape {
                    Shape::Cell { .. } => SeKind::CellChains(depth),
                    Shape::Region { .. } => SeKind::RegionChains(depth),
                    Shape::Double { .. } => SeKind::DoubleChains(depth),
                    Shape::Contradiction { .. } => SeKind::ContradictionChains(depth),
                };
                return Ok(Some(self.told(found, kind, depth.base())));
            }
        }
        Ok(None)
    }

    fn told(&self, found: Found, kind: SeKind, base: f64) -> SeStep {
        let (cell, digit) = cell_digit(usize::from(found.candidate));
        SeStep {
            kind,
            rating: tenths(difficulty(base, found.complexity)),
            complexity: found.complexity,
            placement: found.on.then_some((cell as u8, digit as u8 + 1)),
            eliminations: vec![found.removed(&self.grid.marks)],
        }
    }
}

/// Does what a step says.
fn apply(grid: &mut Grid, step: &SeStep) {
    for &(cell, digits) in &step.eliminations {
        for digit in bits(digits) {
            grid.marks.remove(usize::from(cell), digit);
        }
    }
    if let Some((cell, digit)) = step.placement {
        grid.place(usize::from(cell), usize::from(digit) - 1);
    }
}

/// The first step of the families below chains.
fn low(grid: &Grid, settings: SeSettings) -> Option<SeStep> {
    let SeSettings {
        reading,
        assume_unique,
    } = settings;
    let unique = |find: fn(&Grid, SeReading) -> Option<SeStep>| {
        if assume_unique { find(grid, reading) } else { None }
    };
    singles::hidden(grid)
        .or_else(|| locking::direct(grid))
        .or_else(|| subsets::direct_hidden(grid, 2))
        .or_else(|| singles::naked(grid))
        .or_else(|| subsets::direct_hidden(grid, 3))
        .or_else(|| locking::locked(grid))
        .or_else(|| subsets::naked(grid, 2))
        .or_else(|| fish::find(grid, 2))
        .or_else(|| subsets::hidden(grid, 2))
        .or_else(|| subsets::naked(grid, 3))
        .or_else(|| fish::find(grid, 3))
        .or_else(|| subsets::hidden(grid, 3))
        .or_else(|| wings::find(grid, 2))
        .or_else(|| wings::find(grid, 3))
        .or_else(|| unique(unique_loop::find))
        .or_else(|| subsets::naked(grid, 4))
        .or_else(|| fish::find(grid, 4))
        .or_else(|| subsets::hidden(grid, 4))
        .or_else(|| unique(bug::find))
        .or_else(|| exclusion::pair(grid))
}
