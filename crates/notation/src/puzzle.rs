//! What comes out of a text: a grid and what was written beside it.

use kudosu_board::{Candidates, Cell, CellSet, DigitSet, Grid};

/// A puzzle as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Puzzle {
    /// The digits.
    pub grid: Grid,
    /// What stood behind the puzzle on its line.
    pub comment: Option<String>,
    /// The solution that the text gives, of the same size; nobody has checked it.
    pub solution: Option<Grid>,
    /// What each cell can still be, where somebody has noted that; nobody has checked it.
    pub candidates: Option<Candidates>,
    /// The cells whose digits were placed by a player, where the text tells them from those of the puzzle.
    pub placed: CellSet,
    /// Cells with one digit of which the text does not say whether they are filled. They were taken for
    /// filled, although other cells that could hold the digit still have it noted.
    pub guessed: CellSet,
}

impl Puzzle {
    /// A puzzle with nothing written beside it.
    #[must_use]
    pub fn new(grid: Grid) -> Puzzle {
        Puzzle {
            grid,
            comment: None,
            solution: None,
            candidates: None,
            placed: CellSet::new(),
            guessed: CellSet::new(),
        }
    }

    /// The digits of the puzzle, without those that a player placed.
    #[must_use]
    pub fn givens(&self) -> Grid {
        let mut givens = self.grid.clone();
        for cell in self.placed.iter() {
            // A cell outside the grid was placed nowhere.
            let _ = givens.clear(cell);
        }
        givens
    }

    /// The same with a comment; an empty one counts as none.
    #[must_use]
    pub fn with_comment(mut self, comment: &str) -> Puzzle {
        let comment = comment.trim();
        self.comment = (!comment.is_empty()).then(|| comment.to_owned());
        self
    }

    /// The same with the solution that the text gives.
    #[must_use]
    pub fn with_solution(mut self, solution: Option<Grid>) -> Puzzle {
        self.solution = solution;
        self
    }

    /// The same with the candidates that somebody has noted.
    #[must_use]
    pub fn with_candidates(mut self, candidates: Candidates) -> Puzzle {
        self.candidates = Some(candidates);
        self
    }

    /// The same with what is noted in some cells; the others can be whatever the digits leave.
    pub(crate) fn with_noted(self, noted: impl IntoIterator<Item = (Cell, DigitSet)>) -> Puzzle {
        let mut candidates = Candidates::of(&self.grid);
        for (cell, digits) in noted {
            candidates.set(cell, digits);
        }
        self.with_candidates(candidates)
    }

    /// The same with cells that are filled only perhaps.
    pub(crate) fn with_guessed(mut self, guessed: CellSet) -> Puzzle {
        self.guessed = guessed;
        self
    }

    /// The same with these digits placed by a player.
    #[must_use]
    pub fn with_placed(mut self, placed: CellSet) -> Puzzle {
        self.placed = placed;
        self
    }
}
