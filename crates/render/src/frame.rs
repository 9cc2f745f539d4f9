//! The frame around cells: lines wherever two neighbours lie in different boxes,
//! whatever shape the boxes have.

use kudosu_board::Shape;

use crate::{Drawing, Piece, PieceRole};

/// Which characters make the lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Lines {
    /// Box-drawing characters.
    #[default]
    Unicode,
    /// `+`, `-` and `|`.
    Ascii,
}

/// The text of one cell: one line, or several of the same width.
pub(crate) struct Block {
    pub(crate) lines: Vec<Vec<Piece>>,
    /// Pointed at, as this.
    pub(crate) pointer: Option<PieceRole>,
    /// A single line stands on the right of its cell, or on the left.
    pub(crate) on_the_left: bool,
}

impl Block {
    fn width(&self) -> usize {
        self.lines.iter().map(|line| length(line)).max().unwrap_or(0)
    }
}

fn length(line: &[Piece]) -> usize {
    line.iter().map(|piece| piece.text.chars().count()).sum()
}

/// Which of the four lines that can leave a crossing are there.
#[derive(Clone, Copy)]
pub(crate) struct Arms {
    pub(crate) up: bool,
    pub(crate) down: bool,
    pub(crate) left: bool,
    pub(crate) right: bool,
}

impl Lines {
    pub(crate) fn crossing(self, arms: Arms) -> char {
        let Arms {
            up,
            down,
            left,
            right,
        } = arms;
        if self == Lines::Ascii {
            return match (up || down, left || right) {
                (false, false) => ' ',
                (true, false) => '|',
                (false, true) => '-',
                (true, true) => '+',
            };
        }
        match (up, down, left, right) {
            (false, false, false, false) => ' ',
            (false, false, _, _) => '─',
            (_, _, false, false) => '│',
            (false, true, false, true) => '┌',
            (false, true, true, false) => '┐',
            (true, false, false, true) => '└',
            (true, false, true, false) => '┘',
            (true, true, false, true) => '├',
            (true, true, true, false) => '┤',
            (false, true, true, true) => '┬',
            (true, false, true, true) => '┴',
            (true, true, true, true) => '┼',
        }
    }

    pub(crate) fn horizontal(self) -> &'static str {
        match self {
            Lines::Unicode => "─",
            Lines::Ascii => "-",
        }
    }

    pub(crate) fn vertical(self) -> &'static str {
        match self {
            Lines::Unicode => "│",
            Lines::Ascii => "|",
        }
    }
}

/// Draws the blocks of all cells with lines between boxes.
/// `names` gives the name of row or column `n` (from 0).
pub(crate) struct Frame<'a> {
    pub(crate) shape: &'a Shape,
    pub(crate) lines: Lines,
    pub(crate) names: fn(usize, usize) -> String,
}

impl Frame<'_> {
    pub(crate) fn draw(&self, blocks: &[Block]) -> Drawing {
        let side = self.shape.side();
        let widths: Vec<usize> = (0..side)
            .map(|column| {
                let in_column = blocks.iter().skip(column).step_by(side).map(Block::width);
                in_column.max().unwrap_or(0).max(self.name(column).len())
            })
            .collect();
        let margin = self.name(side - 1).len();
        let mut drawing = Drawing::default();
        self.column_names(&widths, margin, &mut drawing);
        for row in 0..=side {
            if self.has_rule_above(row) {
                self.rule(row, &widths, margin, &mut drawing);
            }
            if row < side {
                self.row(row, blocks, &widths, margin, &mut drawing);
            }
        }
        drawing.trim_ends();
        drawing
    }

    fn column_names(&self, widths: &[usize], margin: usize, drawing: &mut Drawing) {
        drawing.new_line();
        drawing.push(&" ".repeat(margin + 2), PieceRole::Label);
        for (column, &width) in widths.iter().enumerate() {
            drawing.push(&format!(" {:^width$}", self.name(column)), PieceRole::Label);
            if self.has_line_left_of(column + 1) {
                drawing.push("  ", PieceRole::Label);
            }
        }
    }

    /// The line between row `row - 1` and `row`, 0 for the top.
    fn rule(&self, row: usize, widths: &[usize], margin: usize, drawing: &mut Drawing) {
        drawing.new_line();
        drawing.push(&" ".repeat(margin + 1), PieceRole::Frame);
        for (column, &width) in widths.iter().enumerate() {
            if self.has_line_left_of(column) {
                self.crossing(row, column, drawing);
            }
            let padding = 1 + usize::from(self.has_line_left_of(column + 1));
            let dash = if self.differs_above(row, column) {
                self.lines.horizontal()
            } else {
                " "
            };
            drawing.push(&dash.repeat(width + padding), PieceRole::Frame);
        }
        self.crossing(row, widths.len(), drawing);
    }

    fn crossing(&self, row: usize, column: usize, drawing: &mut Drawing) {
        let side = self.shape.side();
        let arms = Arms {
            up: row > 0 && self.differs_left(row - 1, column),
            down: row < side && self.differs_left(row, column),
            left: column > 0 && self.differs_above(row, column - 1),
            right: column < side && self.differs_above(row, column),
        };
        drawing.push(&self.lines.crossing(arms).to_string(), PieceRole::Frame);
    }

    fn row(&self, row: usize, blocks: &[Block], widths: &[usize], margin: usize, drawing: &mut Drawing) {
        let side = self.shape.side();
        let blocks = &blocks[row * side..(row + 1) * side];
        let height = blocks.iter().map(|block| block.lines.len()).max().unwrap_or(1);
        for line in 0..height {
            drawing.new_line();
            let name = if line == height / 2 {
                self.name(row)
            } else {
                String::new()
            };
            drawing.push(&format!("{name:>margin$}"), PieceRole::Label);
            drawing.push(" ", PieceRole::Frame);
            for (column, (block, &width)) in blocks.iter().zip(widths).enumerate() {
                if self.has_line_left_of(column) {
                    self.upright(row, column, drawing);
                }
                match block.pointer.filter(|_| line == height / 2) {
                    Some(role) => drawing.push(">", role),
                    None => drawing.push(" ", PieceRole::Frame),
                }
                let pieces = block.lines.get(line).map_or(&[][..], Vec::as_slice);
                let pad = width - length(pieces);
                let is_left = block.on_the_left || block.lines.len() > 1;
                let before = if is_left { 0 } else { pad };
                drawing.push(&" ".repeat(before), PieceRole::Frame);
                for piece in pieces {
                    drawing.push(&piece.text, piece.role);
                }
                let after = pad - before + usize::from(self.has_line_left_of(column + 1));
                drawing.push(&" ".repeat(after), PieceRole::Frame);
            }
            self.upright(row, side, drawing);
        }
    }

    fn upright(&self, row: usize, column: usize, drawing: &mut Drawing) {
        let bar = if self.differs_left(row, column) {
            self.lines.vertical()
        } else {
            " "
        };
        drawing.push(bar, PieceRole::Frame);
    }

    /// Whether a line runs above the cell in this row and column; `row` may be one past the last.
    fn differs_above(&self, row: usize, column: usize) -> bool {
        row.checked_sub(1)
            .is_none_or(|above| self.differ((above, column), (row, column)))
    }

    /// Whether a line runs left of the cell in this row and column; `column` may be one past the last.
    fn differs_left(&self, row: usize, column: usize) -> bool {
        column
            .checked_sub(1)
            .is_none_or(|left| self.differ((row, left), (row, column)))
    }

    /// Whether two places belong to different boxes; beyond the grid everything is different.
    fn differ(&self, a: (usize, usize), b: (usize, usize)) -> bool {
        match (self.shape.cell(a.0, a.1), self.shape.cell(b.0, b.1)) {
            (Some(a), Some(b)) => self.shape.box_of(a) != self.shape.box_of(b),
            _ => true,
        }
    }

    fn has_rule_above(&self, row: usize) -> bool {
        (0..self.shape.side()).any(|column| self.differs_above(row, column))
    }

    fn has_line_left_of(&self, column: usize) -> bool {
        (0..self.shape.side()).any(|row| self.differs_left(row, column))
    }

    fn name(&self, at: usize) -> String {
        (self.names)(at, self.shape.side())
    }
}
