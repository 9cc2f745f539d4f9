//! The columns of answers while they grow, a row at a time.

use std::sync::Arc;

use arrow_array::builder::{
    BooleanBuilder, Float64Builder, StringBuilder, UInt8Builder, UInt32Builder, UInt64Builder,
};
use arrow_array::{ArrayRef, RecordBatch};
use kudosu::nine::Values;
use kudosu::rating::{Level, Rating, SeNumber, SeRating};

use crate::tally::{RowMeaning, Tally};
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
        /// `None` where it was not found out whether there are more than this one.
        solutions: Option<u8>,
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
    /// A puzzle with clues, or a choice of techniques: other scales have no numbers for that.
    OnlyLevelled(Level),
    Rewritten(Text<'a>),
}

impl Row<'_> {
    fn meaning(&self) -> RowMeaning {
        let is_yes = match self {
            Row::Solved { solution, .. } => solution.is_some(),
            Row::Checked { solutions, .. } => *solutions == 1,
            Row::Counted { count, .. } => *count > 0,
            Row::Rated(_) | Row::OnlyLevelled(_) | Row::Rewritten(_) => true,
        };
        if is_yes { RowMeaning::Yes } else { RowMeaning::No }
    }
}

/// Why a row has no answer, and what is known of it all the same.
pub(crate) struct Refused<'a> {
    pub meaning: RowMeaning,
    pub why: &'a str,
    pub solutions: Option<u8>,
    pub se: Option<SeRating>,
}

impl<'a> Refused<'a> {
    pub(crate) fn new(meaning: RowMeaning, why: &'a str) -> Refused<'a> {
        let (solutions, se) = (None, None);
        Refused {
            meaning,
            why,
            solutions,
            se,
        }
    }
}

/// Columns that grow.
pub(crate) struct Answers<'a> {
    task: &'a Task<'a>,
    text: StringBuilder,
    small: UInt8Builder,
    /// Sudoku Explainer's three numbers, and what the first one is at least where it is not known.
    se: [Float64Builder; 4],
    score: UInt32Builder,
    hodoku_level: StringBuilder,
    count: UInt64Builder,
    /// Whether there are more, or whether the score is complete.
    flag: BooleanBuilder,
    error: StringBuilder,
    tally: Tally,
}

impl<'a> Answers<'a> {
    pub(crate) fn new(task: &'a Task<'a>, rows: usize) -> Answers<'a> {
        let text_bytes = match task {
            Task::Solve { .. } | Task::Canonical | Task::Rewrite(..) => 81 * rows,
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
            flag: BooleanBuilder::new(),
            error: StringBuilder::with_capacity(rows, 0),
            tally: Tally::default(),
        }
    }

    /// The next row is answered.
    pub(crate) fn push(&mut self, row: Row<'_>) {
        self.tally.add(row.meaning(), false);
        match row {
            Row::Solved { solution, solutions } => {
                match solution {
                    None => self.text.append_null(),
                    Some(solution) => self.push_text(&solution),
                }
                self.small.append_option(solutions);
            }
            Row::Checked { status, solutions } => {
                self.text.append_value(status);
                self.small.append_value(solutions);
            }
            Row::Counted { count, more } => {
                self.count.append_value(count);
                self.flag.append_value(more);
            }
            Row::Rated(rating) => {
                self.small.append_value(1);
                self.push_se(Some(&rating.se));
                self.score.append_value(rating.hodoku.score.points());
                self.hodoku_level
                    .append_value(format!("{:?}", rating.hodoku.level).to_lowercase());
                self.flag.append_value(rating.hodoku.score.is_complete());
                self.text.append_value(rating.level.name());
            }
            Row::OnlyLevelled(level) => {
                self.small.append_value(1);
                self.push_no_numbers(None);
                self.text.append_value(level.name());
            }
            Row::Rewritten(text) => self.push_text(&text),
        }
        self.error.append_null();
    }

    fn push_se(&mut self, se: Option<&SeRating>) {
        let numbers = se.map_or([None; 3], |se| [se.er, se.ep, se.ed].map(SeNumber::tenths));
        let least = se.and_then(|se| match se.er {
            SeNumber::MoreThan(tenths) | SeNumber::AtLeast(tenths) => Some(tenths),
            _ => None,
        });
        for (column, tenths) in self.se.iter_mut().zip(numbers.into_iter().chain([least])) {
            column.append_option(tenths.map(|tenths| f64::from(tenths) / 10.0));
        }
    }

    /// No number is settled; some bounds may be known.
    fn push_no_numbers(&mut self, se: Option<&SeRating>) {
        self.push_se(se);
        self.score.append_null();
        self.hodoku_level.append_null();
        self.flag.append_null();
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

    /// The next row has no answer; how many solutions it has may be known.
    pub(crate) fn refuse(&mut self, refused: &Refused<'_>) {
        self.tally.add(refused.meaning, true);
        match self.task {
            Task::Solve { .. } | Task::Check => {
                self.text.append_null();
                self.small.append_option(refused.solutions);
            }
            Task::Count { .. } => {
                self.count.append_null();
                self.flag.append_null();
            }
            Task::Rate { .. } => {
                self.small.append_option(refused.solutions);
                self.push_no_numbers(refused.se.as_ref());
                self.text.append_null();
            }
            Task::Canonical | Task::Rewrite(..) => self.text.append_null(),
        }
        self.error.append_value(refused.why);
    }

    /// The columns as they are now, and what they say in all.
    pub(crate) fn finish(mut self) -> (RecordBatch, Tally) {
        let mut columns: Vec<ArrayRef> = match self.task {
            Task::Solve { .. } | Task::Check => {
                vec![Arc::new(self.text.finish()), Arc::new(self.small.finish())]
            }
            Task::Count { .. } => vec![Arc::new(self.count.finish()), Arc::new(self.flag.finish())],
            Task::Rate { .. } => {
                let mut columns: Vec<ArrayRef> = vec![Arc::new(self.small.finish())];
                for column in &mut self.se {
                    columns.push(Arc::new(column.finish()));
                }
                columns.push(Arc::new(self.score.finish()));
                columns.push(Arc::new(self.hodoku_level.finish()));
                columns.push(Arc::new(self.flag.finish()));
                columns.push(Arc::new(self.text.finish()));
                columns
            }
            Task::Canonical | Task::Rewrite(..) => vec![Arc::new(self.text.finish())],
        };
        columns.push(Arc::new(self.error.finish()));
        let batch = RecordBatch::try_new(self.task.schema(), columns);
        (batch.expect("every row went into every column"), self.tally)
    }
}
