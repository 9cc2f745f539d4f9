//! The columns of answers while they grow, a row at a time.

use std::sync::Arc;

use arrow_array::builder::{
    BooleanBuilder, Float64Builder, StringBuilder, UInt8Builder, UInt32Builder, UInt64Builder,
};
use arrow_array::{ArrayRef, RecordBatch};
use kudosu::nine::Values;
use kudosu::rating::{Rating, SeNumber};

use crate::task::Task;

/// A text of a column: of a 9×9 grid, or any other.
pub(crate) enum Text<'a> {
    Nine(&'a Values),
    Other(&'a str),
}

/// What is said of one puzzle, one case a task.
pub(crate) enum Row<'a> {
    Solved {
        solution: Option<Text<'a>>,
        solutions: u8,
    },
    Checked {
        status: &'static str,
        solutions: u8,
    },
    Counted {
        count: u64,
        more: bool,
    },
    Rated(&'a Rating),
    Rewritten(Text<'a>),
}

/// Columns that grow.
pub(crate) struct Answers<'a> {
    task: &'a Task<'a>,
    text: StringBuilder,
    small: UInt8Builder,
    se: [Float64Builder; 3],
    score: UInt32Builder,
    hodoku_level: StringBuilder,
    count: UInt64Builder,
    more: BooleanBuilder,
    error: StringBuilder,
}

impl<'a> Answers<'a> {
    pub(crate) fn new(task: &'a Task<'a>, rows: usize) -> Answers<'a> {
        let text_bytes = match task {
            Task::Solve | Task::Canonical | Task::Rewrite(..) => 81 * rows,
            _ => 8 * rows,
        };
        Answers {
            task,
            text: StringBuilder::with_capacity(rows, text_bytes),
            small: UInt8Builder::new(),
            se: Default::default(),
            score: UInt32Builder::new(),
            hodoku_level: StringBuilder::new(),
            count: UInt64Builder::new(),
            more: BooleanBuilder::new(),
            error: StringBuilder::with_capacity(rows, 0),
        }
    }

    /// The next row is answered.
    pub(crate) fn push(&mut self, row: Row<'_>) {
        match row {
            Row::Solved { solution, solutions } => {
                match solution {
                    None => self.text.append_null(),
                    Some(solution) => self.push_text(&solution),
                }
                self.small.append_value(solutions);
            }
            Row::Checked { status, solutions } => {
                self.text.append_value(status);
                self.small.append_value(solutions);
            }
            Row::Counted { count, more } => {
                self.count.append_value(count);
                self.more.append_value(more);
            }
            Row::Rated(rating) => {
                self.small.append_value(1);
                let numbers = [rating.se.er, rating.se.ep, rating.se.ed];
                for (column, number) in self.se.iter_mut().zip(numbers) {
                    column.append_option(in_full(number));
                }
                self.score.append_value(rating.hodoku.score.points());
                self.hodoku_level
                    .append_value(format!("{:?}", rating.hodoku.level).to_lowercase());
                self.text.append_value(rating.level.name());
            }
            Row::Rewritten(text) => self.push_text(&text),
        }
        self.error.append_null();
    }

    fn push_text(&mut self, text: &Text<'_>) {
        match text {
            Text::Other(text) => self.text.append_value(text),
            Text::Nine(values) => {
                let digits = values.map(|value| b'0' + value);
                let digits = std::str::from_utf8(&digits).expect("digits are characters");
                self.text.append_value(digits);
            }
        }
    }

    /// The next row has no answer, for this reason; how many solutions it has may be known.
    pub(crate) fn refuse(&mut self, solutions: Option<u8>, why: &str) {
        match self.task {
            Task::Solve | Task::Check => {
                self.text.append_null();
                self.small.append_option(solutions);
            }
            Task::Count { .. } => {
                self.count.append_null();
                self.more.append_null();
            }
            Task::Rate { .. } => {
                self.small.append_option(solutions);
                self.se.iter_mut().for_each(Float64Builder::append_null);
                self.score.append_null();
                self.hodoku_level.append_null();
                self.text.append_null();
            }
            Task::Canonical | Task::Rewrite(..) => self.text.append_null(),
        }
        self.error.append_value(why);
    }

    /// The columns as they are now.
    pub(crate) fn finish(mut self) -> RecordBatch {
        let mut columns: Vec<ArrayRef> = match self.task {
            Task::Solve | Task::Check => {
                vec![Arc::new(self.text.finish()), Arc::new(self.small.finish())]
            }
            Task::Count { .. } => vec![Arc::new(self.count.finish()), Arc::new(self.more.finish())],
            Task::Rate { .. } => {
                let mut columns: Vec<ArrayRef> = vec![Arc::new(self.small.finish())];
                for column in &mut self.se {
                    columns.push(Arc::new(column.finish()));
                }
                columns.push(Arc::new(self.score.finish()));
                columns.push(Arc::new(self.hodoku_level.finish()));
                columns.push(Arc::new(self.text.finish()));
                columns
            }
            Task::Canonical | Task::Rewrite(..) => vec![Arc::new(self.text.finish())],
        };
        columns.push(Arc::new(self.error.finish()));
        RecordBatch::try_new(self.task.schema(), columns).expect("every row went into every column")
    }
}

/// A number that is known; bounds are none.
fn in_full(number: SeNumber) -> Option<f64> {
    number.tenths().map(|tenths| f64::from(tenths) / 10.0)
}
