//! Tables in: record batches from any of the formats, a bounded number of rows at a time.

use std::fmt::Display;
use std::fs::File;
use std::io::{self, BufReader, Read, Seek};
use std::path::Path;
use std::sync::Arc;

use arrow_array::RecordBatch;
use arrow_ipc::reader::{FileReader, StreamReader};
use arrow_schema::SchemaRef;
use kudosu::{Format, ReadOptions, Recognised, StreamError};
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;

use super::foreign::{Caught, caught, damaged};
use super::format::TableFormat;
use super::json_rows::JsonRows;
use super::lines::{csv_rows, line_rows, puzzle_rows};
use super::{USUAL_COLUMN, arrow_sizes, parquet_sizes};
use crate::failure::Failure;
use crate::packed::{Packing, unpacked};

/// Pieces of a table, or why there are no more.
pub type Batches = Box<dyn Iterator<Item = Result<RecordBatch, String>> + Send>;

/// What goes wrong while a table is opened.
pub type Trouble = Box<dyn std::error::Error>;

/// A table that is read piece by piece.
pub struct TableReader {
    /// What to call it in messages.
    pub name: String,
    /// Its columns.
    pub schema: SchemaRef,
    /// Which format the puzzles are in, where the input is nothing but puzzles.
    pub puzzles: Option<Format>,
    batches: Batches,
}

/// How a table is read.
#[derive(Clone, Copy)]
pub struct Reading<'a> {
    /// Which kind of table it is.
    pub format: TableFormat,
    /// The column with the puzzles, where somebody named it.
    pub column: Option<&'a str>,
    /// Which kind of table it becomes: rows of JSON lines that are written again stay as they are.
    pub into: TableFormat,
    /// Columns that the table gets, and must not have.
    pub taken: &'a [String],
    /// Another field that is looked at where rows stay as they are.
    pub also: Option<&'a str>,
    /// How puzzles are read where the input is nothing but puzzles; `None` where lines are lines.
    pub puzzles: Option<&'a ReadOptions>,
    /// So many rows at a time.
    pub rows: usize,
}

impl TableReader {
    /// Opens the table in a file, or on standard input where the name is `-`. A table in which two columns
    /// have the same name, or one that an answer is to have, is refused.
    pub fn open(path: &Path, reading: &Reading<'_>) -> Result<TableReader, Failure> {
        let reader = TableReader::open_with_any_names(path, reading)?;
        check_names(&reader.name, &reader.schema, reading.taken)?;
        Ok(reader)
    }

    /// The same whatever the columns are called.
    pub fn open_with_any_names(path: &Path, reading: &Reading<'_>) -> Result<TableReader, Failure> {
        let is_stdin = path.as_os_str() == "-";
        let name = match is_stdin {
            true => "standard input".to_owned(),
            false => path.display().to_string(),
        };
        let unreadable = |error: &dyn Display| Failure::told(format!("could not read {name}: {error}"));
        let input: Box<dyn Read + Send> = match is_stdin {
            true => Box::new(io::stdin()),
            false => Box::new(File::open(path).map_err(|error| unreadable(&error))?),
        };
        let text = unpacked(&name, input)?;
        let is_as_it_is = text.packing == Packing::Plain && path.is_file();
        let text = BufReader::with_capacity(256 * 1024, text.reader);
        // What is looked at from its end is read where it lies, or from a copy where that cannot be.
        let file = |text| match is_as_it_is {
            true => File::open(path),
            false => copied(text),
        };
        let mut puzzles = None;
        let opened = match reading.format {
            TableFormat::Arrow => file(text).map_err(Trouble::from).and_then(arrow_batches),
            TableFormat::Parquet => {
                let file = file(text).map_err(Trouble::from);
                file.and_then(|file| parquet_batches(file, reading.rows))
            }
            TableFormat::Csv => csv_rows(text, b',', reading.rows),
            TableFormat::Tsv => csv_rows(text, b'\t', reading.rows),
            TableFormat::JsonLines => JsonRows::new(Box::new(text), reading)
                .map(|rows| (rows.schema(), Box::new(rows) as Batches))
                .map_err(Trouble::from),
            TableFormat::Lines => match reading.puzzles {
                None => Ok(line_rows(
                    text,
                    reading.column.unwrap_or(USUAL_COLUMN),
                    reading.rows,
                )),
                Some(options) => match puzzles_in(Box::new(text), options, reading) {
                    Err(StreamError::Text(error)) => return Err(Failure::Read { name, error }),
                    Err(error) => Err(error.into()),
                    Ok(Err(trouble)) => Err(trouble),
                    Ok(Ok((format, schema, batches))) => {
                        puzzles = Some(format);
                        Ok((schema, batches))
                    }
                },
            },
        };
        let (schema, batches) = opened.map_err(|error| unreadable(&error))?;
        Ok(TableReader {
            name,
            schema,
            puzzles,
            batches,
        })
    }
}

impl Iterator for TableReader {
    type Item = Result<RecordBatch, Failure>;

    fn next(&mut self) -> Option<Result<RecordBatch, Failure>> {
        let told = |error: String| Failure::told(format!("could not read {}: {error}", self.name));
        self.batches.next().map(|batch| batch.map_err(told))
    }
}

/// Every column has a name of its own, and none that an answer is to have.
fn check_names(name: &str, schema: &SchemaRef, taken: &[String]) -> Result<(), Failure> {
    let names: Vec<&String> = schema.fields().iter().map(|field| field.name()).collect();
    let repeated = |at: &usize| names[..*at].contains(&names[*at]);
    if let Some(at) = (0..names.len()).find(repeated) {
        return Err(Failure::with_help(
            format!("{name} has two columns called {:?}", names[at]),
            "give each of them a name of its own: which of the two is meant is not to be told",
        ));
    }
    if let Some(own) = names.iter().find(|own| taken.contains(own)) {
        return Err(Failure::with_help(
            format!("{name} has a column {own} already, and the answers would replace it"),
            format!("--prefix TEXT gives the new columns other names: --prefix new_ makes it new_{own}"),
        ));
    }
    Ok(())
}

fn copied(mut text: BufReader<Box<dyn Read + Send>>) -> io::Result<File> {
    let mut file = tempfile::tempfile()?;
    io::copy(&mut text, &mut file)?;
    file.rewind()?;
    Ok(file)
}

fn parquet_batches(mut file: File, rows: usize) -> Result<(SchemaRef, Batches), Trouble> {
    let opened = caught(|| -> Result<_, Trouble> {
        parquet_sizes::check_footer(&mut file)?;
        let builder = ParquetRecordBatchReaderBuilder::try_new(file.try_clone()?)?;
        parquet_sizes::check_pages(&mut file, builder.metadata())?;
        let schema = Arc::clone(builder.schema());
        Ok((schema, builder.with_batch_size(rows).build()?))
    });
    let (schema, reader) = opened??;
    Ok((schema, Box::new(Caught::new(reader))))
}

/// Arrow's file format, or its stream format.
fn arrow_batches(mut file: File) -> Result<(SchemaRef, Batches), Trouble> {
    let is_file = arrow_sizes::is_file_format(&mut file)?;
    let length = file.metadata()?.len();
    let opened = caught(|| -> Result<(SchemaRef, Batches), Trouble> {
        arrow_sizes::check_sizes(&mut file, is_file)?;
        Ok(match is_file {
            true => {
                let reader = FileReader::try_new(file, None)?;
                (reader.schema(), Box::new(Caught::new(reader)))
            }
            false => {
                let reader = StreamReader::try_new(file, None)?;
                (reader.schema(), Box::new(Caught::new(reader)))
            }
        })
    });
    let (schema, batches) = opened??;
    // Every row of a column of puzzles takes some bytes, and nothing is compressed.
    let fits = move |batch: RecordBatch| match batch.num_rows() as u64 <= length {
        true => Ok(batch),
        false => Err(damaged("it has more rows than bytes")),
    };
    Ok((schema, Box::new(batches.map(move |batch| batch.and_then(fits)))))
}

type Puzzles = (Format, SchemaRef, Batches);

/// An input that is nothing but puzzles: one a line, or a document.
fn puzzles_in(
    text: Box<dyn Read + Send>,
    options: &ReadOptions,
    reading: &Reading<'_>,
) -> Result<Result<Puzzles, Trouble>, StreamError> {
    let column = reading.column.unwrap_or(USUAL_COLUMN);
    let recognised = Recognised::new(text, options)?;
    if !recognised.is_stream() {
        return Ok(puzzle_rows(&recognised.read()?, column));
    }
    let format = recognised.layout().format();
    let lines = BufReader::with_capacity(256 * 1024, recognised.into_reader());
    let (schema, batches) = line_rows(lines, column, reading.rows);
    Ok(Ok((format, schema, batches)))
}
