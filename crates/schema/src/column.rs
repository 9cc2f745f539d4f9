//! Answers as rows of a table: which fields of an answer are columns, and of which kind.

use kudosu_logic::{Candidate, Step};

/// A field of an answer that is a column of a table. A row has in it what JSON says of the field, and nothing
/// where it says nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    /// The name of the field.
    pub name: &'static str,
    /// What it holds.
    pub kind: ColumnKind,
}

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnKind {
    /// A text.
    Text,
    /// A whole number of 32 bits.
    Whole,
    /// A whole number of 64 bits.
    Long,
    /// A number with a fraction.
    Number,
    /// Yes or no.
    Flag,
    /// A list of texts.
    Names,
    /// For each cell the list of its digits.
    Digits,
    /// A list of cells, by their place in reading order from 0, each with a digit.
    Effects,
    /// A list of steps: each a technique, what is placed and what is removed.
    Steps,
}

/// A step as a row of a table has it: the id of its technique, and the cells (by their place in reading
/// order, from 0) and digits that it places and removes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StepRow {
    /// The id of the technique.
    pub technique: &'static str,
    /// What is placed.
    pub placements: Vec<(u16, u8)>,
    /// What is removed.
    pub eliminations: Vec<(u16, u8)>,
}

impl StepRow {
    /// A step without its evidence.
    #[must_use]
    pub fn of(step: &Step) -> StepRow {
        let effects = |list: &[Candidate]| {
            let one = |&(cell, digit): &Candidate| (cell.index() as u16, digit.get());
            list.iter().map(one).collect()
        };
        StepRow {
            technique: step.technique.id(),
            placements: effects(&step.placements),
            eliminations: effects(&step.eliminations),
        }
    }
}

impl Column {
    /// A column of this name and kind.
    #[must_use]
    pub const fn new(name: &'static str, kind: ColumnKind) -> Column {
        Column { name, kind }
    }
}

/// How the work ended, which every answer says.
pub const STATUS: Column = Column::new("status", ColumnKind::Text);

/// Why there is no answer, or no whole one.
pub const ERROR: Column = Column::new("error", ColumnKind::Text);
