//! A puzzle: digits in a grid and the clues beside them, on one shape.

use crate::{Clue, ClueError, Clues, Grid, Shape};

/// What is to be solved: the digits that are given and what the [`Clues`] say besides, both on one [`Shape`].
/// A grid alone is a puzzle without clues, and is taken wherever a puzzle is asked for.
///
/// ```
/// use kudosu_board::{Cell, Clue, Clues, Grid, Puzzle};
///
/// let grid: Grid = ".142..1..2.4.3.1".parse()?;
/// let clues = Clues::new(grid.shape(), vec![Clue::Odd { cell: Cell::new(0) }])?;
/// let puzzle = Puzzle::new(grid.clone(), clues)?;
/// assert!(puzzle.has_clues() && puzzle.is_solved_by(&"3142241312344321".parse()?));
/// assert!(!Puzzle::from(&grid).has_clues());
///
/// let other: Grid = "12..".parse()?;
/// let error = puzzle.with_grid(other).expect_err("two rows are not four").to_string();
/// assert!(error.starts_with("the clues are for a 4×4 grid, but the grid is 2×2"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    grid: Grid,
    /// On the shape of the grid.
    clues: Clues,
}

/// Digits and clues that are not on the same shape make no puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the clues are for a {of_clues} grid, but the grid is {of_grid}: both need the same houses")]
pub struct OtherShape {
    /// What the clues lie on.
    pub of_clues: Shape,
    /// What the digits stand in.
    pub of_grid: Shape,
}

impl Puzzle {
    /// These digits with these clues, which lie on the shape of the grid.
    pub fn new(grid: Grid, clues: Clues) -> Result<Puzzle, OtherShape> {
        if grid.shape() == clues.shape() {
            return Ok(Puzzle { grid, clues });
        }
        Err(OtherShape {
            of_clues: clues.shape().clone(),
            of_grid: grid.shape().clone(),
        })
    }

    /// These digits with these clues on the same shape; the first clue that does not fit there is the error.
    ///
    /// ```
    /// use kudosu_board::{Clue, Grid, Puzzle, Shape};
    ///
    /// let puzzle = Puzzle::with_clue_list(Grid::blank(&Shape::nine()), vec![Clue::AntiKnight])?;
    /// assert_eq!(puzzle.clues().len(), 1);
    /// # Ok::<(), kudosu_board::ClueError>(())
    /// ```
    pub fn with_clue_list(grid: Grid, clues: Vec<Clue>) -> Result<Puzzle, ClueError> {
        let clues = Clues::new(grid.shape(), clues)?;
        Ok(Puzzle { grid, clues })
    }

    /// The digits.
    #[must_use]
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// What the puzzle says besides digits and houses.
    #[must_use]
    pub fn clues(&self) -> &Clues {
        &self.clues
    }

    /// The shape of both.
    #[must_use]
    pub fn shape(&self) -> &Shape {
        self.grid.shape()
    }

    /// Whether there are clues: without them it is a classic puzzle.
    #[must_use]
    pub fn has_clues(&self) -> bool {
        !self.clues.is_empty()
    }

    /// Other digits with the same clues.
    pub fn with_grid(&self, grid: Grid) -> Result<Puzzle, OtherShape> {
        Puzzle::new(grid, self.clues.clone())
    }

    /// The same digits with other clues.
    pub fn with_clues(&self, clues: Clues) -> Result<Puzzle, OtherShape> {
        Puzzle::new(self.grid.clone(), clues)
    }

    /// The digits and the clues by themselves.
    #[must_use]
    pub fn into_parts(self) -> (Grid, Clues) {
        (self.grid, self.clues)
    }

    /// Whether a complete grid keeps the digits of the puzzle, its houses and every clue.
    #[must_use]
    pub fn is_solved_by(&self, solution: &Grid) -> bool {
        solution.is_solution_of(&self.grid) && self.clues.are_kept_by(solution)
    }
}

impl From<Grid> for Puzzle {
    fn from(grid: Grid) -> Puzzle {
        let clues = Clues::none(grid.shape());
        Puzzle { grid, clues }
    }
}

impl From<&Grid> for Puzzle {
    fn from(grid: &Grid) -> Puzzle {
        Puzzle::from(grid.clone())
    }
}

impl From<&Puzzle> for Puzzle {
    fn from(puzzle: &Puzzle) -> Puzzle {
        puzzle.clone()
    }
}
