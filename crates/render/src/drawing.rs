//! A finished drawing: lines of text whose parts know what they are.

use std::fmt;

/// What a piece of a drawing is. Whoever shows it decides how that looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[non_exhaustive]
pub enum PieceRole {
    /// Lines and blanks around cells.
    Frame,
    /// The name of a row or a column.
    Label,
    /// A cell without a digit.
    Blank,
    /// A digit that belongs to the puzzle.
    Given,
    /// A digit that was found.
    Found,
    /// What a cell can still be.
    Candidates,
    /// A cell that is pointed at. Its text says so too, with `>` before it.
    Highlight,
    /// A part of a pattern, with a sign in its text; which part is for whoever drew it to say.
    Mark(u8),
}

/// A piece of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Piece {
    /// The text, without line ends.
    pub text: String,
    /// What it is.
    pub role: PieceRole,
}

impl Piece {
    /// A text and what it is.
    pub fn new(text: impl Into<String>, role: PieceRole) -> Piece {
        let text = text.into();
        Piece { text, role }
    }
}

/// Lines of pieces. Its `Display` is the plain text, each line with its end.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Drawing {
    lines: Vec<Vec<Piece>>,
}

impl Drawing {
    /// The lines from top to bottom.
    #[must_use]
    pub fn lines(&self) -> &[Vec<Piece>] {
        &self.lines
    }

    /// How many columns the widest line takes. Every character that is drawn takes one.
    #[must_use]
    pub fn width(&self) -> usize {
        let width = |line: &Vec<Piece>| line.iter().map(|piece| piece.text.chars().count()).sum();
        self.lines.iter().map(width).max().unwrap_or(0)
    }

    pub(crate) fn new_line(&mut self) {
        self.lines.push(Vec::new());
    }

    /// Adds to the last line, to its last piece where that has the same role.
    pub(crate) fn push(&mut self, text: &str, role: PieceRole) {
        if text.is_empty() {
            return;
        }
        if self.lines.is_empty() {
            self.new_line();
        }
        let Some(line) = self.lines.last_mut() else {
            return;
        };
        match line.last_mut() {
            Some(piece) if piece.role == role => piece.text.push_str(text),
            _ => line.push(Piece {
                text: text.to_owned(),
                role,
            }),
        }
    }

    /// Drops blanks at the ends of lines.
    pub(crate) fn trim_ends(&mut self) {
        for line in &mut self.lines {
            while let Some(piece) = line.last_mut() {
                piece.text.truncate(piece.text.trim_end().len());
                if !piece.text.is_empty() {
                    break;
                }
                line.pop();
            }
        }
    }
}

impl fmt::Display for Drawing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in &self.lines {
            for piece in line {
                f.write_str(&piece.text)?;
            }
            f.write_str("\n")?;
        }
        Ok(())
    }
}
