//! Columns of Sudoku in, columns of answers out.
//!
//! A [`Question`] says what is asked, a [`PuzzleColumn`] is where the puzzles are, [`answer`] gives record
//! batches with a row for each of them. A row that is no puzzle is null with a reason in the column `error`;
//! it never ends the run.
//!
//! ```
//! use std::num::NonZero;
//!
//! use arrow_array::{Array, StringArray, cast::AsArray};
//! use kudosu::Stop;
//! use kudosu_tables::{PuzzleColumn, Question, Task, Workers, answer};
//!
//! let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let column = StringArray::from(vec![Some(line), Some("nonsense"), None]);
//! let column = PuzzleColumn::of(&column)?;
//! let one_thread = Workers::new(NonZero::<usize>::MIN);
//! let solve = Question::new(Task::Solve { unique: false });
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
mod engine;
mod rated;
mod stops;
mod tally;
mod task;
mod workers;

pub use column::{Item, NoPuzzleColumn, PuzzleColumn};
pub use engine::{Answered, answer, as_one};
pub use stops::Stops;
pub use tally::{RowMeaning, Tally};
pub use task::{Question, Refusal, Rewrite, Task};
pub use workers::Workers;
