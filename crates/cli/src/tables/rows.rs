//! Rows of tables and of plain lines alike, for verbs that arrange them: read as often as needed, and written
//! again.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use kudosu_tables::{PuzzleColumn, Task, Workers, answer_as_one};
use tempfile::NamedTempFile;

use super::read::LONGEST_ROW;
use super::{Cells, RunLimits, TableFormat, TableWriter, Tables, answered_schema};
use crate::args::{InputOptions, threads};
use crate::failure::Failure;
use crate::long_lines::{LongLine, ShortLines};
use crate::stop_source::StopSource;

/// So many rows at a time.
const ROWS_A_BATCH: usize = 8192;

/// The rows that a command line names.
pub struct Rows {
    tables: Tables,
    column: String,
    /// Standard input, kept so that it can be read again.
    _spool: Option<NamedTempFile>,
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
        let is_stdin = |path: &PathBuf| path.as_os_str() == "-";
        let mut spool = None;
        if paths.is_empty() || paths.iter().any(is_stdin) {
            let kept = spooled()
                .map_err(|error| Failure::told(format!("could not read standard input: {error}")))?;
            paths.retain(|path| !is_stdin(path));
            paths.push(kept.path().to_owned());
            spool = Some(kept);
        }
        if let Some(missing) = paths.iter().find(|path| !path.is_file()) {
            return Err(Failure::told(format!("there is no file {}", missing.display())));
        }
        let format_of = |path: &PathBuf| TableFormat::of_name(path).unwrap_or(TableFormat::Lines);
        let usual = match format_of(&paths[0]) {
            format if format.is_text() => format,
            _ => TableFormat::Csv,
        };
        let tables = Tables {
            inputs: paths
                .into_iter()
                .map(|path| (path.clone(), format_of(&path)))
                .collect(),
            output: output.filter(|path| path.as_os_str() != "-").map(Path::to_owned),
            format: output.and_then(TableFormat::of_name).unwrap_or(usual),
            column: input.column.clone(),
            also: also.map(str::to_owned),
        };
        let column = tables.column_of(&tables.open(ROWS_A_BATCH)?[0])?;
        Ok(Rows {
            tables,
            column,
            _spool: spool,
        })
    }

    /// The columns.
    pub fn schema(&self) -> Result<SchemaRef, Failure> {
        Ok(Arc::clone(&self.tables.open(ROWS_A_BATCH)?[0].schema))
    }

    /// Shows all rows, a batch at a time, with the column of puzzles; ends early when the run is over.
    pub fn each(
        &self,
        stops: &StopSource,
        mut see: impl FnMut(&RecordBatch, &PuzzleColumn<'_>) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let mut readers = self.tables.open(ROWS_A_BATCH)?;
        self.tables.check_columns(&readers)?;
        for batch in readers.drain(..).flatten() {
            if stops.is_over() {
                return Ok(());
            }
            let batch = batch?;
            let puzzles = batch.column_by_name(&self.column).map(PuzzleColumn::try_from);
            match puzzles {
                Some(Ok(puzzles)) => see(&batch, &puzzles)?,
                Some(Err(error)) => return Err(Failure::told(format!("column {}: {error}", self.column))),
                None => return Err(Failure::told(format!("there is no column {}", self.column))),
            }
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
        task: &Task<'_>,
        puzzles: &PuzzleColumn<'_>,
        stops: &StopSource,
    ) -> Result<RecordBatch, Failure> {
        let limits = RunLimits::new(stops);
        let answers = answer_as_one(task, puzzles, 0, &Workers::new(threads(None)), &limits);
        let answers = answers.map_err(|why| Failure::told(stops.tell(why)))?;
        answers.map_err(|error| Failure::told(error.to_string()))
    }

    /// A batch with answers behind its columns.
    pub fn with_answers(&self, batch: &RecordBatch, answers: &RecordBatch) -> Result<RecordBatch, Failure> {
        let schema = answered_schema(&batch.schema(), &answers.schema());
        super::joined(&schema, batch, answers)
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
