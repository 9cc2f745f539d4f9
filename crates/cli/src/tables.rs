//! Verbs over tables: a column of puzzles in, the same rows with columns of answers out.
//!
//! `format` knows tables by their names, `read` and `write` are the formats, `parts` is `--resume`. Reading,
//! answering and writing go on side by side, with a few batches of rows in memory.

mod cells;
mod format;
mod json_rows;
mod made;
mod parts;
mod read;
mod rows;
mod write;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

use arrow_array::{Array, RecordBatch};
use arrow_schema::{Schema, SchemaRef};
use kudosu::{Stop, Unfinished};
use kudosu_tables::{PuzzleColumn, Stops, Task, Workers, answer_as_one};

use crate::args::InputOptions;
use crate::device::{Device, workers};
use crate::exit::Exit;
use crate::failure::{Failure, Outcome};
use crate::output::note;
use crate::progress::Progress;
use crate::stop_source::{Cause, StopSource};
use crate::stream::StreamOptions;
pub use cells::Cells;
pub use format::TableFormat;
use json_rows::RAW_ROW;
pub use made::MadeTable;
use parts::Parts;
use read::{Reading, TableReader};
pub use rows::Rows;
pub use write::TableWriter;

/// What the column with the puzzles is called where nobody says.
const USUAL_COLUMN: &str = "puzzle";

/// Other names that people give it.
const OTHER_COLUMNS: &[&str] = &["puzzles", "quizzes", "quiz", "question", "sudoku", "grid"];

/// So many batches wait between reading, answering and writing.
const WAITING: usize = 3;

/// A card is asked for so many rows at a time.
const ROWS_FOR_CARD: usize = 1024 * 1024;

/// Tables that a command line names.
pub struct Tables {
    inputs: Vec<(PathBuf, TableFormat)>,
    output: Option<PathBuf>,
    format: TableFormat,
    column: Option<String>,
    /// A column that is looked at besides that of the puzzles.
    also: Option<String>,
}

impl Tables {
    /// What the options name, where that are tables: a column is named, one side is Arrow or Parquet, or a
    /// table with a header goes into another table.
    pub fn named_by(
        input: &InputOptions,
        output: Option<&Path>,
        wants_json: bool,
    ) -> Result<Option<Tables>, Failure> {
        let to = output.and_then(TableFormat::of_name);
        let paths: Vec<PathBuf> = match input.puzzles.is_empty() {
            true => vec![PathBuf::from("-")],
            false => input.puzzles.iter().map(PathBuf::from).collect(),
        };
        let is_there = |path: &PathBuf| path.as_os_str() == "-" || path.is_file();
        if !paths.iter().all(is_there) {
            return Ok(None);
        }
        let format_of = |path: &PathBuf| TableFormat::of_name(path).unwrap_or(TableFormat::Lines);
        let is_binary = |format: TableFormat| !format.is_text();
        let any_binary = to.is_some_and(is_binary) || paths.iter().map(format_of).any(is_binary);
        let into_table = to.is_some()
            && !wants_json
            && paths.iter().all(|path| match format_of(path) {
                TableFormat::Lines => false,
                TableFormat::JsonLines => true,
                _ => has_puzzle_column(path),
            });
        if input.column.is_none() && !any_binary && !into_table {
            return Ok(None);
        }
        let first = format_of(&paths[0]);
        let usual = match (first, output) {
            (TableFormat::Lines, _) => TableFormat::Csv,
            (format, None) if !format.is_text() => TableFormat::Csv,
            (format, _) => format,
        };
        Ok(Some(Tables {
            inputs: paths
                .into_iter()
                .map(|path| (path.clone(), format_of(&path)))
                .collect(),
            output: output.filter(|path| path.as_os_str() != "-").map(Path::to_owned),
            format: to.unwrap_or(usual),
            column: input.column.clone(),
            also: None,
        }))
    }

    /// Answers a task for every row of every table.
    pub fn answer(
        &self,
        task: &Task<'_>,
        options: &StreamOptions,
        device: Device,
        stops: &StopSource,
    ) -> Outcome {
        if options.skip > 0 || options.shard.is_some() {
            return Err(Failure::with_help(
                "--skip and --shard count lines, and this is a table",
                "--resume goes on with a table; python -m kudosu.jobs cuts one into shards",
            ));
        }
        let threads = options.threads();
        let workers = workers(device, threads)?;
        let rows = match task.is_quick() {
            true if device == Device::Gpu => ROWS_FOR_CARD,
            true => 8192 * threads.get().clamp(2, 16),
            false => 1024,
        };
        let mut readers = self.open(rows)?;
        let column = self.column_of(&readers[0])?;
        let schema = Arc::clone(&readers[0].schema);
        self.check_columns(&readers)?;
        let answered = answered_schema(&schema, &task.schema());
        let parts = match (&self.output, options.resume) {
            (Some(output), true) => Some(Parts::beside(output, &self.job(task, &column)?)?),
            _ => None,
        };
        let guard = stops.guard_output();
        let skip = parts.as_ref().map_or(0, |parts| parts.rows);
        let mut run = TableRun {
            task,
            column,
            stops,
            schema: answered,
            rows: 0,
            refused: 0,
            progress: Progress::new(None),
        };
        let mut sink = match parts {
            None => Sink::Table(Box::new(self.writer(&run.schema)?)),
            Some(parts) => Sink::Parts(parts),
        };
        let worked = run.work(readers.drain(..), skip, &workers, &mut sink);
        run.progress.finish();
        let ended = match worked {
            Ok(()) if !stops.is_over() => sink.finish(self, &run.schema),
            worked => {
                sink.discard();
                worked
            }
        };
        drop(guard);
        ended?;
        self.tell_the_end(&run, options, skip)
    }

    fn tell_the_end(&self, run: &TableRun<'_>, options: &StreamOptions, skipped: u64) -> Outcome {
        let TableRun {
            rows, refused, stops, ..
        } = run;
        if let Some(cause) = stops.cause() {
            let kept = match options.resume {
                true => format!("{} rows done; --resume goes on", skipped + rows),
                false => "nothing was written; --resume keeps what is done".to_owned(),
            };
            return Ok(match cause {
                Cause::OutOfTime(_) => {
                    note(&format!("the time of --stop-after is over: {kept}"));
                    Exit::Unfinished
                }
                _ => {
                    note(&format!("interrupted: {kept}"));
                    Exit::Interrupted
                }
            });
        }
        if *refused == 0 {
            return Ok(Exit::Yes);
        }
        note(&format!(
            "{refused} of {rows} rows have no answer; the column error says why"
        ));
        Ok(Exit::No)
    }

    fn writer(&self, schema: &SchemaRef) -> Result<TableWriter, Failure> {
        TableWriter::new(self.output.as_deref(), self.format, schema)
    }

    fn open(&self, rows: usize) -> Result<Vec<TableReader>, Failure> {
        let column = self.column.as_deref().unwrap_or(USUAL_COLUMN);
        let open = |(path, format): &(PathBuf, TableFormat)| {
            let keeps_rows = self.format == TableFormat::JsonLines;
            let format = *format;
            TableReader::open(
                path,
                Reading {
                    format,
                    column,
                    keeps_rows,
                    also: self.also.as_deref(),
                    rows,
                },
            )
        };
        self.inputs.iter().map(open).collect()
    }

    /// Tables that are answered together have the same columns.
    fn check_columns(&self, readers: &[TableReader]) -> Result<(), Failure> {
        let other = readers.iter().find(|reader| reader.schema != readers[0].schema);
        other.map_or(Ok(()), |other| {
            let first = &readers[0].name;
            Err(Failure::told(format!(
                "{} has other columns than {first}",
                other.name
            )))
        })
    }

    /// The column with the puzzles: as asked for, or as it is usually called.
    fn column_of(&self, reader: &TableReader) -> Result<String, Failure> {
        let names = || reader.schema.fields().iter().map(|field| field.name());
        let found = match &self.column {
            Some(column) => names().find(|name| *name == column),
            None => usual_column(names()),
        };
        found.cloned().ok_or_else(|| {
            let there: Vec<&str> = names()
                .map(String::as_str)
                .filter(|name| *name != RAW_ROW)
                .collect();
            let wanted = self.column.as_deref().unwrap_or(USUAL_COLUMN);
            Failure::with_help(
                format!("{} has no column {wanted}", reader.name),
                format!("--column NAME says where the puzzles are: {}", there.join(", ")),
            )
        })
    }

    /// What is done to what, so that pieces of another run are known as such.
    fn job(&self, task: &Task<'_>, column: &str) -> Result<String, Failure> {
        let mut job = format!("{task:?}\ncolumn {column}\n");
        for (path, _) in &self.inputs {
            let size = path.metadata().map(|found| found.len()).unwrap_or_default();
            job += &format!("{} {size}\n", path.display());
        }
        Ok(job)
    }
}

fn usual_column<'a>(names: impl Iterator<Item = &'a String> + Clone) -> Option<&'a String> {
    let called = |wanted: &str| names.clone().find(|name| name.eq_ignore_ascii_case(wanted));
    called(USUAL_COLUMN).or_else(|| OTHER_COLUMNS.iter().find_map(|other| called(other)))
}

/// Whether the first line of a file is a header that names the puzzles.
fn has_puzzle_column(path: &Path) -> bool {
    let format = TableFormat::of_name(path).unwrap_or(TableFormat::Lines);
    let reading = Reading {
        format,
        column: USUAL_COLUMN,
        keeps_rows: false,
        also: None,
        rows: 1,
    };
    let Ok(reader) = TableReader::open(path, reading) else {
        return false;
    };
    usual_column(reader.schema.fields().iter().map(|field| field.name())).is_some()
}

/// The columns of the table with those of the answers behind, which replace columns of the same names.
fn answered_schema(schema: &Schema, answers: &Schema) -> SchemaRef {
    let kept = schema
        .fields()
        .iter()
        .filter(|field| answers.index_of(field.name()).is_err());
    let fields = kept.chain(answers.fields()).cloned();
    Arc::new(Schema::new(fields.collect::<Vec<_>>()))
}

/// The columns of a batch and of its answers, as the schema lists them.
fn joined(schema: &SchemaRef, batch: &RecordBatch, answers: &RecordBatch) -> Result<RecordBatch, Failure> {
    let columns = schema.fields().iter().map(|field| {
        let from = |table: &RecordBatch| table.column_by_name(field.name()).cloned();
        from(answers)
            .or_else(|| from(batch))
            .expect("every column is of the table or an answer")
    });
    let joined = RecordBatch::try_new(Arc::clone(schema), columns.collect());
    joined.map_err(|error| Failure::told(error.to_string()))
}

/// The limits of a run, as columns know them.
struct RunLimits<'a> {
    stops: &'a StopSource,
    run: Stop,
}

impl RunLimits<'_> {
    fn new(stops: &StopSource) -> RunLimits<'_> {
        RunLimits {
            stops,
            run: stops.uninterrupted_work().stop().clone(),
        }
    }
}

impl Stops for RunLimits<'_> {
    fn run(&self) -> &Stop {
        &self.run
    }

    fn one_puzzle(&self, work: &mut dyn FnMut(&Stop)) {
        work(self.stops.work().stop());
    }

    fn tell(&self, why: Unfinished) -> String {
        self.stops.tell(why)
    }
}

/// A run over tables.
struct TableRun<'a> {
    task: &'a Task<'a>,
    column: String,
    stops: &'a StopSource,
    schema: SchemaRef,
    rows: u64,
    refused: u64,
    progress: Progress,
}

impl TableRun<'_> {
    /// Reading and writing have threads of their own; answering takes the others.
    fn work(
        &mut self,
        readers: impl Iterator<Item = TableReader> + Send,
        skip: u64,
        workers: &Workers,
        sink: &mut Sink,
    ) -> Result<(), Failure> {
        let limits = RunLimits::new(self.stops);
        thread::scope(|scope| {
            let (send, batches) = sync_channel(WAITING);
            scope.spawn(move || {
                for batch in readers.flatten() {
                    let is_last = batch.is_err();
                    if send.send(batch).is_err() || is_last {
                        return;
                    }
                }
            });
            let (finished, answered) = sync_channel(WAITING);
            let writing = scope.spawn(move || sink.write_all(&answered));
            let mut first_row = 0;
            let mut failed = None;
            for batch in batches {
                match batch.and_then(|batch| self.answer(batch, &mut first_row, skip, workers, &limits)) {
                    Ok(None) if self.stops.is_over() => break,
                    Ok(None) => {}
                    Ok(Some(batch)) => {
                        // Whoever writes has said why it stopped.
                        if finished.send(batch).is_err() {
                            break;
                        }
                    }
                    Err(failure) => {
                        failed = Some(failure);
                        break;
                    }
                }
            }
            drop(finished);
            let written = writing.join().expect("whoever writes does not panic");
            failed.map_or(Ok(()), Err).and(written)
        })
    }

    /// A batch with its answers; none where an earlier run has done it, or the run is over.
    fn answer(
        &mut self,
        batch: RecordBatch,
        first_row: &mut u64,
        skip: u64,
        workers: &Workers,
        limits: &RunLimits<'_>,
    ) -> Result<Option<RecordBatch>, Failure> {
        let start = *first_row;
        *first_row += batch.num_rows() as u64;
        if *first_row <= skip {
            return Ok(None);
        }
        let done = skip.saturating_sub(start) as usize;
        let batch = batch.slice(done, batch.num_rows() - done);
        let puzzles = batch.column_by_name(&self.column).map(PuzzleColumn::try_from);
        let puzzles = match puzzles {
            Some(Ok(puzzles)) => puzzles,
            Some(Err(error)) => return Err(Failure::told(format!("column {}: {error}", self.column))),
            None => return Err(Failure::told(format!("there is no column {}", self.column))),
        };
        let Ok(answers) = answer_as_one(self.task, &puzzles, start + done as u64, workers, limits) else {
            return Ok(None);
        };
        let answers = answers.map_err(|error| Failure::told(error.to_string()))?;
        let errors = answers.column(answers.num_columns() - 1);
        self.refused += (errors.len() - errors.null_count()) as u64;
        self.rows += batch.num_rows() as u64;
        self.progress.show(self.rows, 0);
        joined(&self.schema, &batch, &answers).map(Some)
    }
}

/// Where answered batches go: into the table itself, or into pieces of it.
enum Sink {
    Table(Box<TableWriter>),
    Parts(Parts),
}

impl Sink {
    fn write_all(&mut self, batches: &Receiver<RecordBatch>) -> Result<(), Failure> {
        for batch in batches {
            match self {
                Sink::Table(writer) => writer.write(&batch)?,
                Sink::Parts(parts) => parts.add(&batch)?,
            }
        }
        Ok(())
    }

    fn finish(self, tables: &Tables, schema: &SchemaRef) -> Result<(), Failure> {
        match self {
            Sink::Table(writer) => (*writer).finish(),
            Sink::Parts(parts) => {
                let mut writer = tables.writer(schema)?;
                let assembled = parts.assemble(&mut writer);
                match assembled {
                    Ok(()) => writer.finish()?,
                    Err(failure) => {
                        writer.discard();
                        return Err(failure);
                    }
                }
                parts.remove();
                Ok(())
            }
        }
    }

    /// Takes away what nobody can use; pieces can be gone on with.
    fn discard(self) {
        if let Sink::Table(writer) = self {
            (*writer).discard();
        }
    }
}
