//! What can be asked of a column of puzzles, and which columns answer it.

use std::fmt;
use std::sync::Arc;

use arrow_schema::{DataType, Field, Schema, SchemaRef};
use kudosu::{Grid, Stop};

/// Makes one puzzle of another, or says why that cannot be. The number is the row, from 0: where chance is
/// asked for, each row has its own.
pub type Rewrite<'a> = dyn Fn(&Grid, u64, &Stop) -> Result<Grid, String> + Send + Sync + 'a;

/// A question about every puzzle of a column.
#[derive(Clone)]
#[non_exhaustive]
pub enum Task<'a> {
    /// A solution, and how many there are: 0, 1, or 2 for several.
    Solve,
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

impl Task<'_> {
    /// Names and types of the columns that answer it; all of them may be null, and the last one says why.
    ///
    /// ```
    /// let names = kudosu_tables::Task::Solve.schema();
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
            Task::Solve => vec![("solution", DataType::Utf8), ("solutions", DataType::UInt8)],
            Task::Check => vec![("status", DataType::Utf8), ("solutions", DataType::UInt8)],
            Task::Count { .. } => vec![("count", DataType::UInt64), ("more", DataType::Boolean)],
            Task::Rate { .. } => vec![
                ("solutions", DataType::UInt8),
                ("se", DataType::Float64),
                ("se_ep", DataType::Float64),
                ("se_ed", DataType::Float64),
                ("hodoku_score", DataType::UInt32),
                ("hodoku_level", DataType::Utf8),
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
        matches!(self, Task::Solve | Task::Check | Task::Count { .. })
    }

    /// How many rows are one job for a thread: quick work in long pieces, slow work in short ones, so that
    /// nobody waits for the one with the hard puzzles.
    pub(crate) fn rows_a_job(&self) -> usize {
        match self {
            Task::Solve | Task::Check | Task::Count { .. } => 8192,
            Task::Canonical => 512,
            Task::Rate { .. } | Task::Rewrite(..) => 64,
        }
    }
}
