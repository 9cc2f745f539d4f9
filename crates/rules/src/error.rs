//! Why a rule or a puzzle of rules cannot be read: where, what was expected, and what was perhaps meant.

use std::fmt;
use std::ops::Range;

/// What is wrong with a text, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleError {
    /// The line, from 1.
    pub line: usize,
    /// The bytes of the line.
    pub span: Range<usize>,
    /// What is wrong, what was expected, and what to do.
    pub message: String,
    /// Whether somebody asked to stop, so that it says nothing about the text.
    pub is_stopped: bool,
}

impl RuleError {
    pub(crate) fn new(span: Range<usize>, message: impl Into<String>) -> RuleError {
        RuleError {
            line: 1,
            span,
            message: message.into(),
            is_stopped: false,
        }
    }

    pub(crate) fn on_line(mut self, line: usize) -> RuleError {
        self.line = line;
        self
    }
}

impl fmt::Display for RuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "line {}, column {}: {}",
            self.line,
            self.span.start + 1,
            self.message
        )
    }
}

impl std::error::Error for RuleError {}

/// More than this of anything is no puzzle, and would take unknown amounts of work.
pub(crate) mod limits {
    /// Cells of all boards together.
    pub(crate) const CELLS: usize = 1_600;
    /// Rows or columns of the plane.
    pub(crate) const SIDE: u16 = 200;
    /// Lines of a text.
    pub(crate) const LINES: usize = 5_000;
    /// Bytes of one line.
    pub(crate) const LINE_BYTES: usize = 20_000;
    /// Boards.
    pub(crate) const BOARDS: usize = 30;
    /// Layers, numbers and definitions, each.
    pub(crate) const NAMES: usize = 200;
    /// Values from the smallest to the largest that one cell, layer or number can have.
    pub(crate) const VALUES: i64 = 32;
    /// The largest number that can be written.
    pub(crate) const NUMBER: i64 = 1_000_000_000;
    /// Formulas within formulas.
    pub(crate) const DEPTH: usize = 60;
    /// What all rules together say once every name is replaced by what it is bound to.
    pub(crate) const NODES: usize = 1_000_000;
    /// Cells and numbers that names are bound to while that is worked out.
    pub(crate) const BOUND: usize = 1_000_000;
    /// Cells and names that are looked at while a text is read, and again while its rules are worked out.
    pub(crate) const STEPS: u64 = 30_000_000;
    /// States of a pattern.
    pub(crate) const STATES: usize = 2_000;
    /// Variables: cells with all layers, edges, corners and numbers.
    pub(crate) const VARIABLES: usize = 6_000;
    /// Numbers beyond this are no numbers.
    pub(crate) const RESULT: i64 = 1_000_000_000_000_000;
}
