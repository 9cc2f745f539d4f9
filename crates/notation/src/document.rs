//! What comes out of a text: a puzzle and what was written beside it.

use std::borrow::Cow;
use std::sync::Arc;

use kudosu_board::{Candidates, Cell, CellSet, DigitSet, Grid, Puzzle, Shape, part};
use kudosu_rules::RulePosition;

use crate::note::Note;

/// What a text says: a puzzle and what stands beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Document {
    /// The digits, those that a player placed among them, and the clues. Readers give clues only to who asks
    /// for them, with [`ReadOptions::with_clues`](crate::ReadOptions::with_clues): without its clues it is
    /// another puzzle.
    pub puzzle: Puzzle,
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
    /// What stands in the text and was not understood, or says nothing.
    pub notes: Vec<Note>,
    /// A puzzle with rules in words: then it is all there is, and the grid is a single blank cell. Readers
    /// give it only to who asks for it, with [`ReadOptions::with_rules`](crate::ReadOptions::with_rules).
    pub(crate) rules: Option<Arc<RulePosition>>,
    /// What only the format that was read can say again, as JSON: drawings, colours, title, author.
    pub drawing: Option<String>,
}

impl Document {
    /// A puzzle, or a grid without clues, with nothing written beside it.
    ///
    /// ```
    /// use kudosu_board::{Cell, CellSet, Grid};
    /// use kudosu_notation::Document;
    ///
    /// let grid: Grid = "3142..1..2.4.3.1".parse()?;
    /// let played = Document::new(grid).with_placed(CellSet::from_iter([Cell::new(0)]));
    /// assert_eq!(played.givens().grid().to_string(), ".142..1..2.4.3.1");
    /// # Ok::<(), kudosu_board::LineError>(())
    /// ```
    #[must_use]
    pub fn new(puzzle: impl Into<Puzzle>) -> Document {
        Document {
            puzzle: puzzle.into(),
            comment: None,
            solution: None,
            candidates: None,
            placed: CellSet::new(),
            guessed: CellSet::new(),
            notes: Vec::new(),
            drawing: None,
            rules: None,
        }
    }

    /// A puzzle with rules in words.
    ///
    /// ```
    /// use kudosu_notation::{Document, RulePuzzle};
    ///
    /// let puzzle = RulePuzzle::parse("kudosu rules\nboard: 2x3\nrule: r1c1 > r2c3\n")?;
    /// let document = Document::of_rules(puzzle);
    /// assert_eq!(document.rules().expect("it has rules").puzzle().plane().cell_count(), 6);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of_rules(rules: impl Into<RulePosition>) -> Document {
        let rules = rules.into();
        let single = Shape::of_side(1).map(|shape| Grid::blank(&shape));
        Document {
            rules: Some(Arc::new(rules)),
            ..Document::new(single.unwrap_or_else(|_| Grid::blank(&Shape::nine())))
        }
    }

    /// The puzzle with rules in words, and what a player has made of it, where it is one.
    #[must_use]
    #[inline]
    pub fn rules(&self) -> Option<&RulePosition> {
        // The first part of a browser's engine has none of this, and leaves out what would be done with it:
        // for that every caller must see here that there is nothing.
        match part::IS_WHOLE {
            true => self.rules.as_deref(),
            false => None,
        }
    }

    /// The puzzle without the digits that a player placed.
    #[must_use]
    pub fn givens(&self) -> Puzzle {
        let mut givens = self.puzzle.grid().clone();
        for cell in self.placed.iter() {
            // A cell outside the grid was placed nowhere.
            let _ = givens.clear(cell);
        }
        self.puzzle
            .with_grid(givens)
            .expect("the shape of a grid stays the same with fewer digits")
    }

    /// The same without parts of a board of another side, which its fields could be given.
    pub(crate) fn of_one_board(&self) -> Cow<'_, Document> {
        let board = self.puzzle.shape();
        let fits = |shape: &Shape| shape.side() == board.side();
        let is_inside = |cells: &CellSet| cells.iter().all(|cell| cell.index() < board.cell_count());
        let has_candidates = self.candidates.as_ref().is_none_or(|noted| fits(noted.shape()));
        let has_solution = self
            .solution
            .as_ref()
            .is_none_or(|solution| fits(solution.shape()));
        let has_cells = is_inside(&self.placed) && is_inside(&self.guessed);
        if has_candidates && has_solution && has_cells {
            return Cow::Borrowed(self);
        }
        let inside: CellSet = board.cells().collect();
        let mut document = self.clone();
        document.candidates = document.candidates.filter(|_| has_candidates);
        document.solution = document.solution.filter(|_| has_solution);
        document.placed &= &inside;
        document.guessed &= &inside;
        Cow::Owned(document)
    }

    /// The same with a comment; an empty one counts as none.
    #[must_use]
    pub fn with_comment(mut self, comment: &str) -> Document {
        let comment = comment.trim();
        self.comment = (!comment.is_empty()).then(|| comment.to_owned());
        self
    }

    /// The same with the solution that the text gives.
    #[must_use]
    pub fn with_solution(mut self, solution: Option<Grid>) -> Document {
        self.solution = solution;
        self
    }

    /// The same with the candidates that somebody has noted.
    #[must_use]
    pub fn with_candidates(mut self, candidates: Candidates) -> Document {
        self.candidates = Some(candidates);
        self
    }

    /// The same with what is noted in some cells; the others can be whatever the digits leave.
    pub(crate) fn with_noted(self, noted: impl IntoIterator<Item = (Cell, DigitSet)>) -> Document {
        let mut candidates = Candidates::of(self.puzzle.grid());
        for (cell, digits) in noted {
            candidates.set(cell, digits);
        }
        self.with_candidates(candidates)
    }

    /// The same with cells that are filled only perhaps.
    pub(crate) fn with_guessed(mut self, guessed: CellSet) -> Document {
        self.guessed = guessed;
        self
    }

    /// The same with these digits placed by a player.
    #[must_use]
    pub fn with_placed(mut self, placed: CellSet) -> Document {
        self.placed = placed;
        self
    }
}
