//! What comes out of a text: a grid and what was written beside it.

use std::borrow::Cow;

use kudosu_board::{Candidates, Cell, CellSet, Clues, DigitSet, Grid, Shape};

use crate::note::Note;

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
    /// What the puzzle says besides digits and houses. Readers give them only to who asks for them, with
    /// [`ReadOptions::with_clues`](crate::ReadOptions::with_clues): without its clues it is another puzzle.
    pub clues: Clues,
    /// What stands in the text and was not understood, or says nothing.
    pub notes: Vec<Note>,
    /// What only the format that was read can say again, as JSON: drawings, colours, title, author.
    pub drawing: Option<String>,
}

impl Puzzle {
    /// The same without parts of a board of another side, which its fields could be given.
    pub(crate) fn of_one_board(&self) -> Cow<'_, Puzzle> {
        let (side, count) = (self.grid.shape().side(), self.grid.shape().cell_count());
        let fits = |shape: &Shape| shape.side() == side;
        let is_inside = |cells: &CellSet| cells.iter().all(|cell| cell.index() < count);
        let has_candidates = self.candidates.as_ref().is_none_or(|noted| fits(noted.shape()));
        let has_solution = self
            .solution
            .as_ref()
            .is_none_or(|solution| fits(solution.shape()));
        let has_clues = fits(self.clues.shape());
        let has_cells = is_inside(&self.placed) && is_inside(&self.guessed);
        if has_candidates && has_solution && has_clues && has_cells {
            return Cow::Borrowed(self);
        }
        let inside: CellSet = self.grid.shape().cells().collect();
        let mut puzzle = self.clone();
        puzzle.candidates = puzzle.candidates.filter(|_| has_candidates);
        puzzle.solution = puzzle.solution.filter(|_| has_solution);
        if !has_clues {
            puzzle.clues = Clues::none(self.grid.shape());
        }
        puzzle.placed &= &inside;
        puzzle.guessed &= &inside;
        Cow::Owned(puzzle)
    }

    /// A puzzle with nothing written beside it.
    #[must_use]
    pub fn new(grid: Grid) -> Puzzle {
        Puzzle {
            clues: Clues::none(grid.shape()),
            notes: Vec::new(),
            drawing: None,
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

    /// The same with these clues, which lie on the shape of the grid.
    #[must_use]
    pub fn with_clues(mut self, clues: Clues) -> Puzzle {
        self.clues = clues;
        self
    }

    /// The same with these digits placed by a player.
    #[must_use]
    pub fn with_placed(mut self, placed: CellSet) -> Puzzle {
        self.placed = placed;
        self
    }
}
