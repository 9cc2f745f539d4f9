//! Puzzles that are made, as a table: the puzzle, its solution, how many givens, the seed that repeats it.

use std::path::Path;
use std::sync::Arc;

use arrow_array::builder::{StringBuilder, UInt16Builder, UInt64Builder};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use kudosu::verbs::{OneMade, whole};

use super::{TableFormat, TableWriter};
use crate::failure::Failure;

/// So many rows are written at a time.
const ROWS: usize = 1024;

/// A table of puzzles that grows.
pub struct MadeTable {
    schema: SchemaRef,
    writer: TableWriter,
    rows: usize,
    puzzle: StringBuilder,
    solution: StringBuilder,
    givens: UInt16Builder,
    seed: UInt64Builder,
}

impl MadeTable {
    /// A table where the name says so; `None` where it does not.
    pub fn named_by(path: &Path) -> Result<Option<MadeTable>, Failure> {
        let Some(format) = TableFormat::of_name(path) else {
            return Ok(None);
        };
        let fields = [
            ("puzzle", DataType::Utf8),
            ("solution", DataType::Utf8),
            ("givens", DataType::UInt16),
            ("seed", DataType::UInt64),
        ];
        let fields = fields.map(|(name, kind)| Field::new(name, kind, false));
        let schema: SchemaRef = Arc::new(Schema::new(fields.to_vec()));
        let writer = TableWriter::new(Some(path), format, &schema)?;
        Ok(Some(MadeTable {
            schema,
            writer,
            rows: 0,
            puzzle: StringBuilder::new(),
            solution: StringBuilder::new(),
            givens: UInt16Builder::new(),
            seed: UInt64Builder::new(),
        }))
    }

    /// One more puzzle.
    pub fn add(&mut self, made: &OneMade) -> Result<(), Failure> {
        let givens = made.puzzle.grid().filled().len();
        self.puzzle.append_value(whole(&made.puzzle));
        self.solution.append_value(made.solution.to_string());
        self.givens
            .append_value(u16::try_from(givens).unwrap_or(u16::MAX));
        self.seed.append_value(made.seed);
        self.rows += 1;
        if self.rows == ROWS { self.write() } else { Ok(()) }
    }

    fn write(&mut self) -> Result<(), Failure> {
        let columns: Vec<ArrayRef> = vec![
            Arc::new(self.puzzle.finish()),
            Arc::new(self.solution.finish()),
            Arc::new(self.givens.finish()),
            Arc::new(self.seed.finish()),
        ];
        self.rows = 0;
        let batch = RecordBatch::try_new(Arc::clone(&self.schema), columns);
        self.writer
            .write(&batch.map_err(|error| Failure::told(error.to_string()))?)
    }

    /// Gives the table its name, or takes away what nobody wants.
    pub fn close(mut self, keep: bool) -> Result<(), Failure> {
        if !keep {
            return Ok(());
        }
        self.write()?;
        self.writer.finish()
    }
}
