//! Rows of tables and of plain lines alike, for verbs that arrange them: read as often as needed, and written
//! again.

use std::fs::File;
use std::io;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use arrow_array::RecordBatch;
use arrow_schema::{Field, SchemaRef};
use kudosu_tables::{PuzzleColumn, Question, Workers, answer};
use tempfile::NamedTempFile;

use super::lines::LONGEST_ROW;
use super::run::puzzles_of;
use super::{Cells, TableFormat, TableWriter, Tables, extended, inputs_of, is_stdin};
use crate::args::InputOptions;
use crate::failure::Failure;
use crate::long_lines::{LongLine, ShortLines};
use crate::stop_source::StopSource;

/// So many rows at a time.
const ROWS_A_BATCH: usize = 8192;

/// The rows that a command line names.
pub struct Rows {
    tables: Tables,
    column: String,
    /// The columns that rows get.
    added: Vec<Field>,
    /// Standard input, kept so that it can be read again.
    _spool: Option<NamedTempFile>,
}

/// Refuses `--prefix` where no columns are added, and says why there are none.
pub fn refuse_prefix(input: &InputOptions, why: &str) -> Result<(), Failure> {
    match input.prefix {
        None => Ok(()),
        Some(_) => Err(Failure::with_help(
            format!("--prefix is about the columns that a table gets, and {why}"),
            "leave it away",
        )),
    }
}

impl Rows {
    /// Files, or standard input where there are none, which is one puzzle a line. `also` is a column that is
    /// looked at besides that of the puzzles.
    pub fn named_by(
        input: &InputOptions,
        output: Option<&Path>,
        also: Option<&str>,
    ) -> Result<Rows, Failure> {
        let mut paths: Vec<PathBuf> = input.puzzles.iter().map(PathBuf::from).collect();
        if paths.is_empty() {
            paths.push(PathBuf::from("-"));
        }
        let mut spool = None;
        if let Some(at) = paths.iter().position(|path| is_stdin(path)) {
            let kept = spooled()
                .map_err(|error| Failure::told(format!("could not read standard input: {error}")))?;
            paths[at] = kept.path().to_owned();
            spool = Some(kept);
            if paths.iter().any(|path| is_stdin(path)) {
                return Err(Failure::told("standard input can be read once only"));
            }
        }
        if let Some(missing) = paths.iter().find(|path| !path.is_file()) {
            return Err(Failure::told(format!("there is no file {}", missing.display())));
        }
        let inputs = inputs_of(paths, input.column.as_deref())?;
        let usual = match inputs[0].1 {
            format if format.is_text() => format,
            _ => TableFormat::Csv,
        };
        let tables = Tables {
            inputs,
            output: output.filter(|path| !is_stdin(path)).map(Path::to_owned),
            format: output.and_then(TableFormat::of_name).unwrap_or(usual),
            column: input.column.clone(),
            prefix: input.prefix.clone().unwrap_or_default(),
            also: also.map(str::to_owned),
            reading: input.read_options(),
            keeps_lines: true,
        };
        let column = tables.column_of(&tables.open(ROWS_A_BATCH, &[])?[0])?;
        Ok(Rows {
            tables,
            column,
            added: Vec::new(),
            _spool: spool,
        })
    }

    /// The rows get the columns of a question; those that have columns of the same names are refused.
    pub fn extended_by(mut self, question: &Question) -> Result<Rows, Failure> {
        self.added = self.tables.added(&question.schema());
        self.tables.open(ROWS_A_BATCH, &self.added)?;
        Ok(self)
    }

    /// What a column of answers is called here.
    pub fn name_of_added(&self, name: &str) -> String {
        format!("{}{name}", self.tables.prefix)
    }

    /// The columns.
    pub fn schema(&self) -> Result<SchemaRef, Failure> {
        Ok(Arc::clone(&self.tables.open(ROWS_A_BATCH, &[])?[0].schema))
    }

    /// Shows all rows, a batch at a time, with the column of puzzles; ends early when the run is over.
    pub fn each(
        &self,
        stops: &StopSource,
        mut see: impl FnMut(&RecordBatch, &PuzzleColumn<'_>) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let readers = self.tables.open(ROWS_A_BATCH, &self.added)?;
        self.tables.check_columns(&readers)?;
        for batch in readers.into_iter().flatten() {
            if stops.is_over() {
                return Ok(());
            }
            let batch = batch?;
            let in_a_format = self.tables.reading.format.is_some();
            let puzzles = puzzles_of(&batch, &self.column, in_a_format)?;
            let puzzles = puzzles
                .puzzles()
                .map_err(|error| Failure::told(error.to_string()))?;
            see(&batch, &puzzles)?;
        }
        Ok(())
    }

    /// The puzzle of a row as it is written.
    pub fn key(&self, batch: &RecordBatch, row: usize) -> Result<String, Failure> {
        let at = batch.schema().index_of(&self.column);
        let at = at.map_err(|error| Failure::told(error.to_string()))?;
        let mut text = String::new();
        let column = batch
            .project(&[at])
            .map_err(|error| Failure::told(error.to_string()))?;
        Cells::of_batch(&column)?[0].write_text(row, &mut text);
        Ok(text)
    }

    /// Answers about the puzzles of a batch, on all cores.
    pub fn answer(
        &self,
        question: &Question,
        puzzles: &PuzzleColumn<'_>,
        threads: NonZero<usize>,
        stops: &StopSource,
    ) -> Result<RecordBatch, Failure> {
        let question = question.clone().with_reading(self.tables.reading.clone());
        let answered = answer(&question, puzzles, 0, &Workers::new(threads), stops);
        match answered.ended {
            Some(why) => Err(Failure::told(stops.tell(why))),
            None => answered
                .as_one()
                .map_err(|error| Failure::told(error.to_string())),
        }
    }

    /// A batch with answers behind its columns.
    pub fn with_answers(&self, batch: &RecordBatch, answers: &RecordBatch) -> Result<RecordBatch, Failure> {
        super::joined(&extended(&batch.schema(), &self.added), batch, answers)
    }

    /// Where these rows go.
    pub fn writer(&self) -> Result<TableWriter, Failure> {
        self.writer_for(&self.schema()?)
    }

    /// Where rows with these columns go.
    pub fn writer_for(&self, schema: &SchemaRef) -> Result<TableWriter, Failure> {
        self.tables.writer(schema)
    }
}

fn spooled() -> io::Result<NamedTempFile> {
    let kept = NamedTempFile::new()?;
    let mut file = File::create(kept.path())?;
    let mut text = ShortLines::of(io::stdin().lock(), LONGEST_ROW, LongLine::Refuse);
    io::copy(&mut text, &mut file)?;
    Ok(kept)
}
