//! Columns of Sudoku in, columns of answers out.
//!
//! A [`Question`] is a verb of kudosu with its options, a [`PuzzleColumn`] is where the puzzles are,
//! [`answer`] gives record batches with a row for each of them. Columns are fields of the verb's answer, and
//! a row says what the verb says of its puzzle; what is no puzzle has the reason in the column `error`, and
//! never ends the run.
//!
//! ```
//! use std::num::NonZero;
//! use std::sync::Arc;
//!
//! use arrow_array::{Array, StringArray, cast::AsArray};
//! use kudosu::Stop;
//! use kudosu::schema::SolveQuestion;
//! use kudosu_tables::{PuzzleColumn, Question, Workers, answer};
//!
//! let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let column = StringArray::from(vec![Some(line), Some("nonsense"), None]);
//! let column = PuzzleColumn::of(&column)?;
//! let one_thread = Workers::new(NonZero::<usize>::MIN);
//! let solve = Question::new(Arc::new(SolveQuestion::default()));
//! let answers = answer(&solve, &column, 0, &one_thread, &Stop::new()).as_one()?;
//!
//! let solutions = answers.column_by_name("solution").expect("every solver gives one");
//! assert!(solutions.as_string::<i32>().value(0).starts_with("534678912"));
//! let errors = answers.column_by_name("error").expect("every answer has it");
//! assert!(errors.is_null(0));
//! assert_eq!(errors.as_string::<i32>().value(2), "there is no puzzle in this row");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(missing_debug_implementations)]

mod answers;
mod column;
mod decode;
mod engine;
mod lists;
mod question;
mod stops;
mod tally;
mod workers;

pub use answers::Rows;
pub use column::{Item, NoPuzzleColumn, PuzzleColumn};
pub use decode::{Decoded, spread};
pub use engine::{Answered, answer, as_one, document_of, from_values};
pub use question::Question;
pub use stops::Stops;
pub use tally::Tally;
pub use workers::Workers;
