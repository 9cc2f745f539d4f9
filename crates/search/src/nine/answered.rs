//! The lines of a block with their answers: one by one, or in stretches.

use std::fmt;
use std::slice;

use super::lines::{Piece, Puzzles};
use super::{RowStatus, TextLine};

/// The first solution of a puzzle among many, and whether there are others. Which one of several is the
/// first does not depend on the engine, nor on where the puzzle stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstSolution<'a> {
    /// There is none.
    None,
    /// There is no other.
    Only(&'a TextLine),
    /// There are others.
    OneOfSeveral(&'a TextLine),
}

/// A line of a block, without its end (`\n` or `\r\n`).
#[derive(Debug, PartialEq, Eq)]
pub enum AnsweredLine<'a, T> {
    /// A puzzle of exactly 81 characters, digits and dots.
    Plain {
        /// The line.
        text: &'a [u8],
        /// Its answer.
        answer: T,
    },
    /// Anything else, for the caller to deal with.
    Other {
        /// The line.
        text: &'a [u8],
    },
}

/// The lines of a block, each plain puzzle with its answer.
pub struct AnsweredLines<'a, F> {
    block: &'a [u8],
    pieces: slice::Iter<'a, Piece>,
    /// What is left of a piece.
    puzzles: Puzzles,
    /// What turned out not to be a puzzle.
    odd: &'a [u8],
    /// Which puzzle comes next.
    row: usize,
    rows: Rows<'a>,
    answer: F,
}

/// What an engine found out, by puzzle.
pub(super) struct Rows<'a> {
    pub(super) counts: &'a [u32],
    pub(super) status: &'a [RowStatus],
    /// None where they were not asked for.
    pub(super) solutions: &'a [TextLine],
}

impl<F> fmt::Debug for AnsweredLines<'_, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AnsweredLines")
            .field("row", &self.row)
            .finish_non_exhaustive()
    }
}

impl<'a, T, F: Fn(usize) -> T> AnsweredLines<'a, F> {
    /// From the first line on.
    pub(super) fn new(
        block: &'a [u8],
        pieces: &'a [Piece],
        rows: Rows<'a>,
        answer: F,
    ) -> AnsweredLines<'a, F> {
        AnsweredLines {
            block,
            pieces: pieces.iter(),
            puzzles: Puzzles::default(),
            odd: &[],
            row: 0,
            rows,
            answer,
        }
    }

    /// The solutions of the puzzles that come next, as long as each has one and no other: the lines of the
    /// answer as they are. They are passed by. None where the next line is another, or where no solutions
    /// were asked for.
    ///
    /// ```
    /// use kudosu_board::Stop;
    /// use kudosu_search::nine::{AnsweredLine, LineBatch};
    ///
    /// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let block = format!("{puzzle}\n{puzzle}\n# a comment\n");
    /// let mut batch = LineBatch::new();
    /// let mut lines = batch.answer(block.as_bytes(), Stop::never())?;
    /// assert_eq!(lines.pass_solved().len(), 2);
    /// assert!(lines.pass_solved().is_empty());
    /// assert!(matches!(lines.next(), Some(AnsweredLine::Other { .. })));
    /// # Ok::<(), kudosu_search::Unfinished>(())
    /// ```
    pub fn pass_solved(&mut self) -> &'a [TextLine] {
        if !self.odd.is_empty() || self.rows.solutions.is_empty() {
            return &[];
        }
        if self.puzzles.number == 0
            && let [Piece::Puzzles(puzzles), ..] = self.pieces.as_slice()
        {
            self.puzzles = *puzzles;
            self.pieces.next();
        }
        let (first, end) = (self.row, self.row + self.puzzles.number);
        let solved = self.rows.counts[first..end]
            .iter()
            .take_while(|count| **count == 1);
        let solved = solved.count();
        self.pass(solved);
        &self.rows.solutions[first..self.row]
    }

    /// Goes on behind so many puzzles of a piece.
    fn pass(&mut self, number: usize) {
        self.row += number;
        self.puzzles.start += number * self.puzzles.step;
        self.puzzles.number -= number;
    }

    /// A line of what turned out not to be a puzzle: two short lines can look like one.
    fn next_odd(&mut self) -> &'a [u8] {
        let length = end_of_line(self.odd);
        let line = &self.odd[..length];
        self.odd = self.odd.get(length + 1..).unwrap_or_default();
        line.strip_suffix(b"\r").unwrap_or(line)
    }
}

impl<'a, T, F: Fn(usize) -> T> Iterator for AnsweredLines<'a, F> {
    type Item = AnsweredLine<'a, T>;

    fn next(&mut self) -> Option<AnsweredLine<'a, T>> {
        loop {
            if !self.odd.is_empty() {
                let text = self.next_odd();
                return Some(AnsweredLine::Other { text });
            }
            if self.puzzles.number > 0 {
                let (Puzzles { start, step, .. }, row) = (self.puzzles, self.row);
                self.pass(1);
                if self.rows.status[row] != RowStatus::Invalid {
                    let text = &self.block[start..start + 81];
                    let answer = (self.answer)(row);
                    return Some(AnsweredLine::Plain { text, answer });
                }
                self.odd = &self.block[start..start + step];
                continue;
            }
            match self.pieces.next()? {
                Piece::Puzzles(puzzles) => self.puzzles = *puzzles,
                Piece::Other(range) => {
                    let text = &self.block[range.clone()];
                    return Some(AnsweredLine::Other { text });
                }
            }
        }
    }
}

/// How long the first line of a text is without its end.
pub(super) fn end_of_line(text: &[u8]) -> usize {
    text.iter().position(|&byte| byte == b'\n').unwrap_or(text.len())
}
