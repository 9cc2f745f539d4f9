//! What can be asked of a column of puzzles, and which columns answer it.

use std::fmt;
use std::sync::Arc;

use arrow_schema::{DataType, Field, Schema, SchemaRef};
use kudosu::logic::Technique;
use kudosu::{Puzzle, ReadOptions, Stop, Unfinished};

use crate::tally::RowMeaning;

/// Makes one puzzle of another, or says why that cannot be. The number is the row, from 0: where chance is
/// asked for, each row has its own.
pub type Rewrite<'a> = dyn Fn(&Puzzle, u64, &Stop) -> Result<Puzzle, Refusal> + Send + Sync + 'a;

/// Why a puzzle becomes no other.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// The puzzle is not fit for it.
    Unfit(String),
    /// The options make no sense for this puzzle.
    Misunderstood(String),
    /// It was not done within its limits.
    Unfinished(Unfinished),
}

impl Refusal {
    pub(crate) fn meaning(&self) -> RowMeaning {
        match self {
            Refusal::Unfit(_) => RowMeaning::No,
            Refusal::Misunderstood(_) => RowMeaning::Unreadable,
            Refusal::Unfinished(_) => RowMeaning::Unfinished,
        }
    }
}

/// A question about every puzzle of a column.
#[derive(Clone)]
#[non_exhaustive]
pub enum Task<'a> {
    /// A solution, and how many there are: 0, 1, or 2 for several.
    Solve {
        /// Whether a puzzle with several solutions is refused, and a proof that there is only one wanted
        /// however large the grid is.
        unique: bool,
    },
    /// Whether it is a proper puzzle.
    Check,
    /// How many solutions there are, up to a limit.
    Count {
        /// Where counting stops.
        limit: u64,
    },
    /// How hard it is, by three measures.
    Rate {
        /// Whether arguments from uniqueness are allowed.
        assume_unique: bool,
        /// Techniques that are not used; with any of them there is our level only.
        without: Vec<Technique>,
    },
    /// The form by which two puzzles can be told to be the same.
    Canonical,
    /// Another puzzle made of it: this is the column's name, and how it is made.
    Rewrite(&'static str, Arc<Rewrite<'a>>),
}

impl fmt::Debug for Task<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.fields().into_iter().map(|(name, _)| name).collect();
        write!(f, "Task giving {}", names.join(", "))
    }
}

/// A task, and how the texts of a column are read for it.
///
/// ```
/// use kudosu::ReadOptions;
/// use kudosu_tables::{Question, Task};
///
/// let six = Question::new(Task::Check).with_reading(ReadOptions::default().with_box((3, 2)));
/// assert_eq!(six.reading.box_size, Some((3, 2)));
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Question<'a> {
    /// What is asked.
    pub task: Task<'a>,
    /// How texts are read.
    pub reading: ReadOptions,
}

impl<'a> Question<'a> {
    /// A question about texts in whichever format they are.
    #[must_use]
    pub fn new(task: Task<'a>) -> Question<'a> {
        let reading = ReadOptions::default();
        Question { task, reading }
    }

    /// The same about texts that are read like this.
    #[must_use]
    pub fn with_reading(self, reading: ReadOptions) -> Question<'a> {
        Question { reading, ..self }
    }
}

impl Task<'_> {
    /// Names and types of the columns that answer it; all of them may be null, and the last one says why.
    ///
    /// ```
    /// let names = kudosu_tables::Task::Solve { unique: false }.schema();
    /// let names: Vec<&str> = names.fields().iter().map(|field| field.name().as_str()).collect();
    /// assert_eq!(names, ["solution", "solutions", "error"]);
    /// ```
    #[must_use]
    pub fn schema(&self) -> SchemaRef {
        let fields = self.fields().into_iter();
        let fields = fields.map(|(name, kind)| Field::new(name, kind, true));
        Arc::new(Schema::new(fields.collect::<Vec<Field>>()))
    }

    fn fields(&self) -> Vec<(&'static str, DataType)> {
        let mut fields = match self {
            Task::Solve { .. } => vec![("solution", DataType::Utf8), ("solutions", DataType::UInt8)],
            Task::Check => vec![("status", DataType::Utf8), ("solutions", DataType::UInt8)],
            Task::Count { .. } => vec![("count", DataType::UInt64), ("more", DataType::Boolean)],
            Task::Rate { .. } => vec![
                ("solutions", DataType::UInt8),
                ("se", DataType::Float64),
                ("se_ep", DataType::Float64),
                ("se_ed", DataType::Float64),
                ("se_at_least", DataType::Float64),
                ("hodoku_score", DataType::UInt32),
                ("hodoku_level", DataType::Utf8),
                ("hodoku_complete", DataType::Boolean),
                ("level", DataType::Utf8),
            ],
            Task::Canonical => vec![("canonical", DataType::Utf8)],
            Task::Rewrite(name, _) => vec![(*name, DataType::Utf8)],
        };
        fields.push(("error", DataType::Utf8));
        fields
    }

    /// Whether a thousand rows take no time worth speaking of.
    #[must_use]
    pub fn is_quick(&self) -> bool {
        matches!(self, Task::Solve { .. } | Task::Check | Task::Count { .. })
    }

    /// How many rows are one job for a thread: quick work in long pieces, slow work in short ones, so that
    /// nobody waits for the one with the hard puzzles.
    pub(crate) fn rows_a_job(&self) -> usize {
        match self {
            Task::Solve { .. } | Task::Check | Task::Count { .. } => 8192,
            Task::Canonical => 512,
            Task::Rate { .. } | Task::Rewrite(..) => 64,
        }
    }
}
