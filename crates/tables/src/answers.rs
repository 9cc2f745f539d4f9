//! The columns of answers while they grow, a row at a time.

use std::sync::Arc;

use arrow_array::builder::{BooleanBuilder, Float64Builder, StringBuilder, UInt32Builder, UInt64Builder};
use arrow_array::{ArrayRef, RecordBatch};
use kudosu::schema::{Column, ColumnKind, ERROR, Meaning};
use kudosu::verbs::{NineRow, RowAnswer};
use serde_json::Value;

use crate::lists::Lists;
use crate::question::{Question, schema_of};
use crate::tally::Tally;

/// A column that grows.
pub(crate) enum Growing {
    Text(StringBuilder),
    Whole(UInt32Builder),
    Long(UInt64Builder),
    Number(Float64Builder),
    Flag(BooleanBuilder),
    Lists(Lists),
}

impl Growing {
    fn new(kind: ColumnKind, part: Part, rows: usize) -> Growing {
        let bytes = match part {
            Part::Status => 8,
            Part::Solution => 81,
            _ => 0,
        };
        match kind {
            ColumnKind::Text => Growing::Text(StringBuilder::with_capacity(rows, bytes * rows)),
            ColumnKind::Whole => Growing::Whole(UInt32Builder::new()),
            ColumnKind::Long => Growing::Long(UInt64Builder::new()),
            ColumnKind::Number => Growing::Number(Float64Builder::new()),
            ColumnKind::Flag => Growing::Flag(BooleanBuilder::new()),
            ColumnKind::Names | ColumnKind::Digits | ColumnKind::Effects | ColumnKind::Steps => {
                Growing::Lists(Lists::new(kind))
            }
        }
    }

    /// What a field of an answer says; nothing where it is missing.
    fn push_value(&mut self, value: Option<&Value>) {
        match self {
            Growing::Text(column) => column.append_option(value.and_then(Value::as_str)),
            Growing::Whole(column) => {
                let whole = value.and_then(Value::as_u64);
                column.append_option(whole.and_then(|whole| u32::try_from(whole).ok()));
            }
            Growing::Long(column) => column.append_option(value.and_then(Value::as_u64)),
            Growing::Number(column) => column.append_option(value.and_then(Value::as_f64)),
            Growing::Flag(column) => column.append_option(value.and_then(Value::as_bool)),
            Growing::Lists(column) => column.push_value(value),
        }
    }

    fn finish(&mut self) -> ArrayRef {
        match self {
            Growing::Text(column) => Arc::new(column.finish()),
            Growing::Whole(column) => Arc::new(column.finish()),
            Growing::Long(column) => Arc::new(column.finish()),
            Growing::Number(column) => Arc::new(column.finish()),
            Growing::Flag(column) => Arc::new(column.finish()),
            Growing::Lists(column) => column.finish(),
        }
    }
}

/// Which part of the row of a 9×9 puzzle a column has.
#[derive(Clone, Copy)]
enum Part {
    Status,
    Solution,
    Count,
    More,
    /// None: what the batch engine finds out leaves it empty.
    Nothing,
}

impl Part {
    fn of(column: &Column) -> Part {
        match column.name {
            "status" => Part::Status,
            "solution" => Part::Solution,
            "count" => Part::Count,
            "more" => Part::More,
            _ => Part::Nothing,
        }
    }
}

/// Columns that grow.
pub(crate) struct Answers<'a> {
    question: &'a Question,
    columns: Vec<(Column, Part, Growing)>,
    tally: Tally,
}

impl<'a> Answers<'a> {
    pub(crate) fn new(question: &'a Question, rows: usize) -> Answers<'a> {
        let columns = question.verb().columns().into_iter();
        let columns = columns.map(|column| {
            let part = Part::of(&column);
            (column, part, Growing::new(column.kind, part, rows))
        });
        Answers {
            question,
            columns: columns.collect(),
            tally: Tally::default(),
        }
    }

    /// The next row, as the verb answers it.
    pub(crate) fn push(&mut self, row: &RowAnswer) {
        let error = row.fields.get(ERROR.name);
        self.tally
            .add(row.meaning, error.is_some_and(|error| !error.is_null()));
        for (column, _, growing) in &mut self.columns {
            match (growing, &row.steps) {
                (Growing::Lists(lists), Some(steps)) => lists.push_steps(column.name, steps),
                (growing, _) => growing.push_value(row.fields.get(column.name)),
            }
        }
    }

    /// The next row, straight from what the batch engine found out about a 9×9 puzzle.
    pub(crate) fn push_nine(&mut self, row: NineRow<'_>, meaning: Meaning) {
        self.tally.add(meaning, false);
        let (status, solution, counted) = match row {
            NineRow::Solution(status, solution) => (status, solution, None),
            NineRow::Status(status) => (status, None, None),
            NineRow::Count(status, count, more) => (status, None, Some((count, more))),
        };
        for (_, part, growing) in &mut self.columns {
            match (part, growing) {
                (Part::Status, Growing::Text(column)) => column.append_value(status.word()),
                (Part::Solution, Growing::Text(column)) => match solution {
                    None => column.append_null(),
                    Some(values) => {
                        let digits = values.map(|value| b'0' + value);
                        column.append_value(std::str::from_utf8(&digits).expect("digits are characters"));
                    }
                },
                (Part::Count, Growing::Long(column)) => column.append_option(counted.map(|(count, _)| count)),
                (Part::More, Growing::Flag(column)) => column.append_option(counted.map(|(_, more)| more)),
                (_, growing) => growing.push_value(None),
            }
        }
    }

    /// The columns as they are now, and what they say in all.
    pub(crate) fn finish(mut self) -> (RecordBatch, Tally) {
        let columns = self.columns.iter_mut();
        let columns = columns.map(|(_, _, growing)| growing.finish()).collect();
        let batch = RecordBatch::try_new(self.question.schema(), columns);
        (batch.expect("every row went into every column"), self.tally)
    }
}

/// A table of answers that are at hand, row by row as JSON says them.
///
/// ```
/// use kudosu::schema::{Column, ColumnKind};
/// use kudosu_tables::Rows;
///
/// let mut rows = Rows::new(vec![Column::new("givens", ColumnKind::Whole)]);
/// rows.push(&serde_json::json!({"givens": 24, "seed": 7}));
/// assert_eq!(rows.finish().num_rows(), 1);
/// ```
#[allow(missing_debug_implementations)] // builders of Arrow have little to show
pub struct Rows {
    columns: Vec<(Column, Growing)>,
}

impl Rows {
    /// A table with these columns and no rows.
    #[must_use]
    pub fn new(columns: Vec<Column>) -> Rows {
        let growing = |column: Column| (column, Growing::new(column.kind, Part::Nothing, 0));
        Rows {
            columns: columns.into_iter().map(growing).collect(),
        }
    }

    /// The next row; what has no column is left out.
    pub fn push(&mut self, fields: &Value) {
        for (column, growing) in &mut self.columns {
            growing.push_value(fields.get(column.name));
        }
    }

    /// The table.
    #[must_use]
    pub fn finish(mut self) -> RecordBatch {
        let columns: Vec<Column> = self.columns.iter().map(|(column, _)| *column).collect();
        let arrays = self.columns.iter_mut().map(|(_, growing)| growing.finish());
        let batch = RecordBatch::try_new(schema_of(&columns), arrays.collect());
        batch.expect("every row went into every column")
    }
}
