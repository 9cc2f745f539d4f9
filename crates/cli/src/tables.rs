//! Verbs over tables: a column of puzzles in, the same rows with columns of answers out.
//!
//! `format` knows tables by their names, `read` and `write` are the formats, `run` answers, `parts` is
//! `--resume`. Files that are damaged are found out by `foreign`, `arrow_sizes` and `parquet_sizes`.

mod arrow_sizes;
mod cells;
mod delta_counts;
mod foreign;
mod format;
mod json_kinds;
mod json_rows;
mod lines;
mod made;
mod parquet_sizes;
mod parts;
mod read;
mod rows;
mod run;
mod thrift;
mod write;

use std::fs::File;
use std::io::{self, BufRead, Cursor, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use arrow_array::RecordBatch;
use arrow_schema::{Field, Schema, SchemaRef};
use kudosu::ReadOptions;
use kudosu::verbs::ColumnVerb;
use kudosu_tables::Question;

use crate::args::InputOptions;
use crate::device::{Device, workers};
use crate::failure::{Failure, Outcome};
use crate::job;
use crate::packed::unpacked;
use crate::progress::Progress;
use crate::stop_source::{Cause, StopSource};
use crate::stream::StreamOptions;
pub use cells::Cells;
pub use format::TableFormat;
use json_rows::RAW_ROW;
pub use made::MadeTable;
use parts::Parts;
use read::{Reading, TableReader};
pub use rows::{Rows, refuse_prefix};
use run::{Sink, TableRun};
pub use write::TableWriter;

/// What the column with the puzzles is called where nobody says.
const USUAL_COLUMN: &str = "puzzle";

/// Other names that people give it.
const OTHER_COLUMNS: &[&str] = &["puzzles", "quizzes", "quiz", "question", "sudoku", "grid"];

/// A card is asked for so many rows at a time.
const ROWS_FOR_CARD: usize = 1024 * 1024;

/// So many bytes tell what a table is.
const START: u64 = 8 * 1024;

/// An option that means nothing where answers are columns.
pub struct Unfit {
    /// What it is called.
    pub option: &'static str,
    /// Whether it is given.
    pub is_given: bool,
    /// What it does elsewhere, and why not here.
    pub why: &'static str,
    /// What to do instead.
    pub help: &'static str,
}

impl Unfit {
    /// Refuses the first of these options that is given.
    pub fn refuse(options: &[Unfit]) -> Result<(), Failure> {
        options
            .iter()
            .find(|unfit| unfit.is_given)
            .map_or(Ok(()), |unfit| {
                let Unfit {
                    option, why, help, ..
                } = unfit;
                Err(Failure::with_help(
                    format!("{option} cannot be used with a table: {why}"),
                    *help,
                ))
            })
    }

    /// `--json`, where it is given.
    pub fn json(is_given: bool) -> Unfit {
        Unfit {
            option: "--json",
            is_given,
            why: "its answers are columns",
            help: "-o NAME.jsonl writes a JSON object for each row",
        }
    }

    /// An option that asks for several answers to one puzzle.
    pub fn listing(option: &'static str, is_given: bool) -> Unfit {
        Unfit {
            option,
            is_given,
            why: "it has one row for each puzzle",
            help: "lines can have several answers: leave --column away and write no table",
        }
    }

    /// `--proof`, where it is given.
    pub fn proof(is_given: bool) -> Unfit {
        Unfit {
            option: "--proof",
            is_given,
            why: "a proof is a file for one puzzle",
            help: "give the puzzle itself: kudosu solve --unique --proof NAME PUZZLE",
        }
    }
}

/// Tables that a command line names.
pub struct Tables {
    inputs: Vec<(PathBuf, TableFormat)>,
    output: Option<PathBuf>,
    format: TableFormat,
    column: Option<String>,
    /// What stands before the names of the columns that are added.
    prefix: String,
    /// A column that is looked at besides that of the puzzles.
    also: Option<String>,
    /// How puzzles are read.
    reading: ReadOptions,
    /// Whether lines of text are rows as they are, whatever they say.
    keeps_lines: bool,
}

/// What is asked of a table.
pub struct Asked {
    /// The question.
    verb: Arc<dyn ColumnVerb>,
    /// Where 9×9 puzzles are solved.
    device: Device,
    /// The column with what stands beside each puzzle, where that is a part of the question.
    beside: Option<String>,
}

impl Asked {
    /// This question.
    pub fn new<V: ColumnVerb + Clone + 'static>(question: &V, device: Device) -> Asked {
        Asked {
            verb: Arc::new(question.clone()),
            device,
            beside: None,
        }
    }

    /// The same with a part of the question in this column.
    pub fn with_beside(self, column: Option<&str>) -> Asked {
        let beside = column.map(str::to_owned);
        Asked { beside, ..self }
    }
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
        if let Some(missing) = paths.iter().find(|path| !is_stdin(path) && !path.is_file()) {
            return match &input.column {
                None => Ok(None),
                Some(_) => Err(Failure::with_help(
                    format!("there is no file {}", missing.display()),
                    "--column names a column of a table; a puzzle itself needs no column",
                )),
            };
        }
        let inputs = inputs_of(paths, input.column.as_deref())?;
        let is_binary = |format: TableFormat| !format.is_text();
        let any_binary = to.is_some_and(is_binary) || inputs.iter().any(|(_, format)| is_binary(*format));
        // Standard input is looked at only where it stays as it was, and so only where no column is named.
        let into_table = input.column.is_none()
            && to.is_some()
            && !wants_json
            && inputs.iter().all(|(path, format)| match format {
                TableFormat::Lines => false,
                TableFormat::JsonLines => true,
                _ => has_puzzle_column(path, *format),
            });
        if input.column.is_none() && !any_binary && !into_table {
            return Ok(None);
        }
        let usual = match inputs[0].1 {
            TableFormat::Lines => TableFormat::Csv,
            format if output.is_none() && !format.is_text() => TableFormat::Csv,
            format => format,
        };
        Ok(Some(Tables {
            inputs,
            output: output.filter(|path| !is_stdin(path)).map(Path::to_owned),
            format: to.unwrap_or(usual),
            column: input.column.clone(),
            prefix: input.prefix.clone().unwrap_or_default(),
            also: None,
            reading: input.read_options(),
            keeps_lines: false,
        }))
    }

    /// Answers a task for every row of every table.
    pub fn answer(&self, asked: Asked, options: &StreamOptions, stops: &StopSource) -> Outcome {
        if options.skip > 0 || options.shard.is_some() {
            return Err(Failure::with_help(
                "--skip and --shard count lines, and this is a table",
                "--resume goes on with a table; python -m kudosu.jobs cuts one into shards",
            ));
        }
        let threads = options.threads();
        let workers = workers(asked.device, threads)?;
        let question = Question::new(Arc::clone(&asked.verb));
        let rows = match asked.verb.is_quick() {
            true if asked.device == Device::Gpu => ROWS_FOR_CARD,
            true => 8192 * threads.get().clamp(2, 16),
            // All wait for the slowest at the end of a batch, so that each has many jobs in it.
            false => (256 * threads.get()).clamp(1024, 4096),
        };
        let added = self.added(&question.schema());
        let readers = self.open_beside(rows, &added, asked.beside.as_deref())?;
        let column = self.column_of(&readers[0])?;
        let schema = Arc::clone(&readers[0].schema);
        self.check_columns(&readers)?;
        if let Some(beside) = asked
            .beside
            .as_deref()
            .filter(|name| schema.index_of(name).is_err())
        {
            return Err(self.no_column(&readers[0], beside));
        }
        let parts = match (&self.output, options.resume) {
            (Some(output), true) => Some(Parts::beside(output, &self.job(&asked, &column, options)?)?),
            _ => None,
        };
        // Lines of puzzles are all in the format that was recognised from the first of them.
        let format = readers[0].puzzles;
        let reading = match readers.iter().all(|reader| reader.puzzles == format) {
            true if format.is_some() => self.reading.clone().with_format(format),
            _ => self.reading.clone(),
        };
        let guard = stops.guard_output();
        let skip = parts.as_ref().map_or(0, |parts| parts.rows);
        let mut run = TableRun {
            question: question.with_reading(reading),
            column,
            beside: asked.beside.clone(),
            stops,
            schema: extended(&schema, &added),
            tally: kudosu_tables::Tally::default(),
            progress: Progress::new(None),
        };
        let mut sink = match parts {
            None => Sink::Table(Box::new(self.writer(&run.schema)?)),
            Some(parts) => Sink::Parts(parts),
        };
        let worked = run.work(readers, skip, &workers, &mut sink);
        run.progress.finish();
        // What is found when the time is over is written; pieces wait for the rest.
        let is_to_the_end = match stops.cause() {
            None => true,
            Some(Cause::OutOfTime(_)) => !options.resume,
            Some(_) => false,
        };
        let ended = worked.and_then(|()| match is_to_the_end {
            true => sink.finish(self, &run.schema),
            false => Ok(()),
        });
        drop(guard);
        ended?;
        Ok(run.tell_the_end(options.resume, skip))
    }

    fn writer(&self, schema: &SchemaRef) -> Result<TableWriter, Failure> {
        TableWriter::new(self.output.as_deref(), self.format, schema)
    }

    /// The columns of answers under the names that they get.
    fn added(&self, answers: &Schema) -> Vec<Field> {
        let named = |field: &Field| {
            field
                .clone()
                .with_name(format!("{}{}", self.prefix, field.name()))
        };
        answers.fields().iter().map(|field| named(field)).collect()
    }

    fn open(&self, rows: usize, added: &[Field]) -> Result<Vec<TableReader>, Failure> {
        self.open_beside(rows, added, None)
    }

    /// The same where a column beside that of the puzzles is looked at.
    fn open_beside(
        &self,
        rows: usize,
        added: &[Field],
        beside: Option<&str>,
    ) -> Result<Vec<TableReader>, Failure> {
        let taken: Vec<String> = added.iter().map(|field| field.name().clone()).collect();
        let open = |(path, format): &(PathBuf, TableFormat)| {
            let reading = Reading {
                format: *format,
                column: self.column.as_deref(),
                into: self.format,
                taken: &taken,
                also: beside.or(self.also.as_deref()),
                puzzles: Some(&self.reading).filter(|_| !self.keeps_lines),
                rows,
            };
            TableReader::open(path, &reading)
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
        found
            .cloned()
            .ok_or_else(|| self.no_column(reader, self.column.as_deref().unwrap_or(USUAL_COLUMN)))
    }

    fn no_column(&self, reader: &TableReader, wanted: &str) -> Failure {
        let names = reader.schema.fields().iter().map(|field| field.name().as_str());
        let there: Vec<&str> = names.filter(|name| *name != RAW_ROW).collect();
        Failure::with_help(
            format!("{} has no column {wanted}", reader.name),
            format!("--column NAME says where the puzzles are: {}", there.join(", ")),
        )
    }

    /// What is asked of what, with everything that changes an answer, so that pieces of another run are known
    /// as such: a line each.
    fn job(&self, asked: &Asked, column: &str, options: &StreamOptions) -> Result<String, Failure> {
        let mut job = job::beginning(&asked.verb.told(), &self.reading, options);
        job += &format!(
            "column {column}\nprefix {}\ninto {}\n",
            self.prefix,
            self.format.name()
        );
        if let Some(beside) = &asked.beside {
            job += &format!("beside {beside}\n");
        }
        for (path, format) in &self.inputs {
            if is_stdin(path) {
                return Err(Failure::with_help(
                    "--resume needs a file, and standard input is none",
                    "write it into a file first, so that the next run finds it again",
                ));
            }
            job += &format!("as {} {}", format.name(), job::input(path)?);
        }
        Ok(job)
    }
}

fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// What kind of table each of these is: by its name, or, where a column is named, by its first bytes.
fn inputs_of(paths: Vec<PathBuf>, column: Option<&str>) -> Result<Vec<(PathBuf, TableFormat)>, Failure> {
    let format_of = |path: &PathBuf| match (TableFormat::of_name(path), column) {
        (Some(format), _) => Ok(format),
        (None, None) => Ok(TableFormat::Lines),
        (None, Some(column)) => {
            let start = start_of(path)
                .map_err(|error| Failure::told(format!("could not read {}: {error}", path.display())))?;
            Ok(TableFormat::of_content(&start, column))
        }
    };
    let with_format = |path: PathBuf| format_of(&path).map(|format| (path, format));
    paths.into_iter().map(with_format).collect()
}

/// The first bytes of an input, unpacked. Those of standard input stay there for whoever reads it next.
fn start_of(path: &Path) -> io::Result<Vec<u8>> {
    let mut packed = Vec::new();
    match is_stdin(path) {
        true => packed.extend_from_slice(io::stdin().lock().fill_buf()?),
        false => {
            File::open(path)?.take(START).read_to_end(&mut packed)?;
        }
    }
    let plain = packed.clone();
    let mut start = Vec::new();
    let read = unpacked("the input", Box::new(Cursor::new(packed)))
        .map(|text| text.reader.take(START).read_to_end(&mut start));
    // Half a compressed text gives as much as it can; what is wrong with it is told when all of it is read.
    Ok(match (read, start.is_empty()) {
        (Ok(_), false) => start,
        _ => plain,
    })
}

fn usual_column<'a>(names: impl Iterator<Item = &'a String> + Clone) -> Option<&'a String> {
    let called = |wanted: &str| names.clone().find(|name| name.eq_ignore_ascii_case(wanted));
    called(USUAL_COLUMN).or_else(|| OTHER_COLUMNS.iter().find_map(|other| called(other)))
}

/// Whether the first line of a file is a header that names the puzzles.
fn has_puzzle_column(path: &Path, format: TableFormat) -> bool {
    let reading = Reading {
        format,
        column: None,
        into: TableFormat::Csv,
        taken: &[],
        also: None,
        puzzles: None,
        rows: 1,
    };
    let Ok(reader) = TableReader::open_with_any_names(path, &reading) else {
        return false;
    };
    usual_column(reader.schema.fields().iter().map(|field| field.name())).is_some()
}

/// The columns of a table with others behind.
fn extended(schema: &Schema, added: &[Field]) -> SchemaRef {
    let own = schema.fields().iter().map(|field| field.as_ref().clone());
    Arc::new(Schema::new(
        own.chain(added.iter().cloned()).collect::<Vec<Field>>(),
    ))
}

/// The columns of a batch and behind them those of its answers, as the schema lists them.
fn joined(schema: &SchemaRef, batch: &RecordBatch, answers: &RecordBatch) -> Result<RecordBatch, Failure> {
    let columns = batch.columns().iter().chain(answers.columns()).cloned();
    let joined = RecordBatch::try_new(Arc::clone(schema), columns.collect());
    joined.map_err(|error| Failure::told(error.to_string()))
}

/// How many rows the table in a file has, read to its end as every verb reads it. What is wrong with the file
/// is told; no file, however damaged, is more than that.
///
/// ```
/// let file = std::env::temp_dir().join(format!("kudosu-{}.csv", std::process::id()));
/// std::fs::write(&file, "id,puzzle\n1,.142..1..2.4.3.1\n")?;
/// assert_eq!(kudosu_cli::table_rows(&file), Ok(1));
/// std::fs::remove_file(file)?;
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn table_rows(path: &Path) -> Result<u64, String> {
    let told = |failure: Failure| failure.render(false).unwrap_or_default();
    let reading = ReadOptions::default();
    let reading = Reading {
        format: TableFormat::of_name(path).unwrap_or(TableFormat::Lines),
        column: None,
        into: TableFormat::Csv,
        taken: &[],
        also: None,
        puzzles: Some(&reading),
        rows: 1024,
    };
    let reader = TableReader::open(path, &reading).map_err(told)?;
    let mut rows = 0;
    for batch in reader {
        rows += batch.map_err(told)?.num_rows() as u64;
    }
    Ok(rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_memory_for_its_start_nothing_is_said_of_an_input() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("many");
        std::fs::write(&path, "id,puzzle\n".repeat(1_000)).unwrap();
        let (start, refused) = kudosu_testkit::with_pieces_up_to(4_000, || start_of(&path));
        assert_eq!(
            (start.unwrap_err().kind(), refused),
            (io::ErrorKind::OutOfMemory, 1)
        );
        assert_eq!(start_of(&path).unwrap().len(), START as usize);
    }
}
