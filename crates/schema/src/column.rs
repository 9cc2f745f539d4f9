//! Answers as rows of a table: which fields of an answer are columns, and of which kind.

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
