//! The path: one family after another is asked, the first that finds something gives the step, and so on to the end.

use kudosu_board::{Stop, Unfinished};

use super::grid::Grid;
use super::hint::{difficulty, tenths};
use super::links::{Flavour, Links};
use super::low::exclusion::Triplets;
use super::low::{bug, exclusion, fish, locking, singles, subsets, unique_loop, wings};
use super::search::{Task, Workspace};
use super::step::{Depth, SeKind, SeStep};
use super::tables::bits;
use super::{branches, single};
use crate::se::SeReading;

/// Where a path begins.
pub struct Start {
    grid: Grid,
}

impl Start {
    /// A puzzle: the values of the cells in reading order, 0 for a blank.
    pub fn of(values: &[u8; 81]) -> Start {
        Start { grid: Grid::of(values) }
    }

    /// A position in the middle of things: values, and the candidates of the blanks, bit 0 for 1.
    pub fn with_candidates(values: &[u8; 81], candidates: [u16; 81]) -> Start {
        Start {
            grid: Grid::with_marks(values, candidates),
        }
    }
}

/// Follows Sudoku Explainer's path.
pub struct Solver {
    grid: Grid,
    reading: SeReading,
    unique: bool,
    stop: Stop,
    work: Workspace,
    triplets: Triplets,
}

impl Solver {
    /// At the beginning of a path.
    pub fn new(start: Start, reading: SeReading, unique: bool, stop: &Stop) -> Solver {
        Solver {
            grid: start.grid,
            reading,
            unique,
            stop: stop.clone(),
            work: Workspace::new(stop),
            triplets: Triplets::default(),
        }
    }

    /// Whether every cell is filled.
    pub fn is_full(&self) -> bool {
        self.grid.is_full()
    }

    /// The next step, if there is one.
    pub fn step(&mut self) -> Result<Option<SeStep>, Unfinished> {
        if let Some(step) = self.low() {
            return Ok(Some(step));
        }
        let links = Links::of(&self.grid.marks, Flavour::Xy);
        if let Some(step) = single::step(&mut self.work.chains, &self.grid, &links, &self.stop)? {
            return Ok(Some(step));
        }
        if let Some(step) = self.triplets.find(&self.grid) {
            return Ok(Some(step));
        }
        if let Some(found) = self.work.nishio(&self.grid.marks) {
            return Ok(Some(self.told(found, SeKind::Nishio, 7.5)));
        }
        for depth in [
            Depth::Static,
            Depth::Dynamic,
            Depth::Plus,
            Depth::NestedChains,
            Depth::NestedMultiple,
            Depth::NestedDynamic,
            Depth::NestedNested,
        ] {
            let task = Task {
                ground: &self.grid.ground,
                marks: &self.grid.marks,
                depth,
                inside: false,
            };
            if let Some(found) = self.work.best(task, &links)? {
                let kind = match found.shape {
                    branches::Shape::Cell { .. } => SeKind::CellChains(depth),
                    branches::Shape::Region { .. } => SeKind::RegionChains(depth),
                    branches::Shape::Double { .. } => SeKind::DoubleChains(depth),
                    branches::Shape::Contradiction { .. } => SeKind::ContradictionChains(depth),
                };
                return Ok(Some(self.told(found, kind, depth.base())));
            }
        }
        Ok(None)
    }

    fn told(&self, found: branches::Found, kind: SeKind, base: f64) -> SeStep {
        let (cell, digit) = super::tables::cell_digit(usize::from(found.candidate));
        SeStep {
            kind,
            rating: tenths(difficulty(base, found.complexity)),
            complexity: found.complexity,
            placement: found.on.then_some((cell as u8, digit as u8 + 1)),
            eliminations: vec![found.removed(&self.grid.marks)],
        }
    }

    fn low(&mut self) -> Option<SeStep> {
        let grid = &self.grid;
        let unique = |step: Option<SeStep>| step.filter(|_| self.unique);
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
            .or_else(|| unique(unique_loop::find(grid, self.reading)))
            .or_else(|| subsets::naked(grid, 4))
            .or_else(|| fish::find(grid, 4))
            .or_else(|| subsets::hidden(grid, 4))
            .or_else(|| unique(bug::find(grid, self.reading)))
            .or_else(|| exclusion::pair(grid))
    }

    /// Does what a step says.
    pub fn apply(&mut self, step: &SeStep) {
        for &(cell, digits) in &step.eliminations {
            for digit in bits(digits) {
                self.grid.marks.remove(usize::from(cell), digit);
            }
        }
        if let Some((cell, digit)) = step.placement {
            self.grid.place(usize::from(cell), usize::from(digit) - 1);
        }
    }
}
