//! Tables in: record batches from any of the formats, a bounded number of rows at a time.

use std::fmt::Display;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read, Seek};
use std::path::Path;
use std::sync::Arc;

use arrow_array::builder::StringBuilder;
use arrow_array::{ArrayRef, RecordBatch};
use arrow_ipc::reader::{FileReader, StreamReader};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use kudosu::MAX_PUZZLE_BYTES;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use parquet::file::reader::ChunkReader;

use super::format::TableFormat;
use super::json_rows::JsonRows;
use crate::failure::Failure;
use crate::long_lines::{LongLine, ShortLines};
use crate::packed::{Packing, unpacked};

/// Pieces of a table, or why there are no more.
type Batches = Box<dyn Iterator<Item = Result<RecordBatch, String>> + Send>;

/// What goes wrong while a table is opened.
type Trouble = Box<dyn std::error::Error>;

/// A row of text with all its fields is not longer than this.
pub const LONGEST_ROW: usize = 16 * MAX_PUZZLE_BYTES;

/// A table that is read piece by piece.
pub struct TableReader {
    /// What to call it in messages.
    pub name: String,
    /// Its columns.
    pub schema: SchemaRef,
    batches: Batches,
}

/// How a table is read.
#[derive(Clone, Copy)]
pub struct Reading<'a> {
    /// Which kind of table it is.
    pub format: TableFormat,
    /// The column with the puzzles.
    pub column: &'a str,
    /// Whether the rows of JSON lines stay as they are written, for whoever writes them again.
    pub keeps_rows: bool,
    /// Another field that is looked at where rows stay as they are.
    pub also: Option<&'a str>,
    /// So many rows at a time.
    pub rows: usize,
}

impl TableReader {
    /// Opens the table in a file, or on standard input where the name is `-`.
    pub fn open(path: &Path, reading: Reading<'_>) -> Result<TableReader, Failure> {
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
        // What is looked at from its end is read where it lies, or into memory where that cannot be.
        let file = (text.packing == Packing::Plain && path.is_file()).then(|| File::open(path));
        let reader: Box<dyn Read + Send> = match reading.format.is_text() {
            true => Box::new(ShortLines::of(text.reader, LONGEST_ROW, LongLine::Refuse)),
            false => text.reader,
        };
        let text = BufReader::with_capacity(256 * 1024, reader);
        let opened = match (reading.format, file) {
            (TableFormat::Csv, _) => csv_rows(text, b',', reading.rows),
            (TableFormat::Tsv, _) => csv_rows(text, b'\t', reading.rows),
            (TableFormat::Lines, _) => Ok(line_rows(text, reading)),
            (TableFormat::JsonLines, _) => json_rows(text, reading),
            (TableFormat::Arrow, Some(file)) => file.map_err(Trouble::from).and_then(arrow_batches),
            (TableFormat::Arrow, None) => whole(text).and_then(|bytes| arrow_batches(Cursor::new(bytes))),
            (TableFormat::Parquet, Some(file)) => file
                .map_err(Trouble::from)
                .and_then(|file| parquet_batches(file, reading.rows)),
            (TableFormat::Parquet, None) => {
                whole(text).and_then(|bytes| parquet_batches(bytes::Bytes::from(bytes), reading.rows))
            }
        };
        let (schema, batches) = opened.map_err(|error| unreadable(&error))?;
        Ok(TableReader {
            name,
            schema,
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

fn whole(mut text: impl Read) -> Result<Vec<u8>, Trouble> {
    let mut bytes = Vec::new();
    text.read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn told<T, E: Display>(batch: Result<T, E>) -> Result<T, String> {
    batch.map_err(|error| error.to_string())
}

fn parquet_batches(file: impl ChunkReader + 'static, rows: usize) -> Result<(SchemaRef, Batches), Trouble> {
    let builder = ParquetRecordBatchReaderBuilder::try_new(file)?;
    let schema = Arc::clone(builder.schema());
    let reader = builder.with_batch_size(rows).build()?;
    Ok((schema, Box::new(reader.map(told))))
}

/// Arrow's file format, or its stream format, which some call by the same name.
fn arrow_batches(mut file: impl Read + Seek + Send + 'static) -> Result<(SchemaRef, Batches), Trouble> {
    let mut magic = [0; 6];
    let is_file = file.read_exact(&mut magic).is_ok() && &magic == b"ARROW1";
    file.rewind()?;
    Ok(match is_file {
        true => {
            let reader = FileReader::try_new(file, None)?;
            (reader.schema(), Box::new(reader.map(told)))
        }
        false => {
            let reader = StreamReader::try_new(file, None)?;
            (reader.schema(), Box::new(reader.map(told)))
        }
    })
}

fn json_rows(
    text: impl BufRead + Send + 'static,
    reading: Reading<'_>,
) -> Result<(SchemaRef, Batches), Trouble> {
    let rows = JsonRows::new(Box::new(text), reading)?;
    Ok((rows.schema(), Box::new(rows)))
}

/// Columns of text with these names.
fn text_schema<'a>(names: impl IntoIterator<Item = &'a str>) -> SchemaRef {
    let fields = names
        .into_iter()
        .map(|name| Field::new(name, DataType::Utf8, true));
    Arc::new(Schema::new(fields.collect::<Vec<Field>>()))
}

fn text_batch(schema: &SchemaRef, columns: Vec<StringBuilder>) -> Result<RecordBatch, String> {
    let columns = columns
        .into_iter()
        .map(|mut column| Arc::new(column.finish()) as ArrayRef);
    told(RecordBatch::try_new(Arc::clone(schema), columns.collect()))
}

/// Fields with something between. Every column is text, exactly as it is written: nothing is guessed.
fn csv_rows(
    text: impl Read + Send + 'static,
    delimiter: u8,
    rows: usize,
) -> Result<(SchemaRef, Batches), Trouble> {
    let mut reader = csv::ReaderBuilder::new().delimiter(delimiter).from_reader(text);
    let header = reader.headers()?.clone();
    let schema = text_schema(header.iter().map(|name| name.trim_start_matches('\u{feff}')));
    let of_batches = Arc::clone(&schema);
    let mut record = csv::StringRecord::new();
    let batches = std::iter::from_fn(move || {
        let mut columns: Vec<StringBuilder> = header.iter().map(|_| StringBuilder::new()).collect();
        let mut taken = 0;
        while taken < rows {
            match reader.read_record(&mut record) {
                Ok(false) => break,
                Err(error) => return Some(Err(error.to_string())),
                Ok(true) => {}
            }
            let fields = columns.iter_mut().zip(&record);
            fields.for_each(|(column, field)| match field {
                "" => column.append_null(),
                field => column.append_value(field),
            });
            taken += 1;
        }
        (taken > 0).then(|| text_batch(&of_batches, columns))
    });
    Ok((schema, Box::new(batches)))
}

/// One puzzle a line; blank lines and comments are none.
fn line_rows(mut text: impl BufRead + Send + 'static, reading: Reading<'_>) -> (SchemaRef, Batches) {
    let schema = text_schema([reading.column]);
    let of_batches = Arc::clone(&schema);
    let rows = reading.rows;
    let mut line = String::new();
    let batches = std::iter::from_fn(move || {
        let mut column = StringBuilder::new();
        let mut taken = 0;
        while taken < rows {
            line.clear();
            match text.read_line(&mut line) {
                Ok(0) => break,
                Err(error) => return Some(Err(error.to_string())),
                Ok(_) => {}
            }
            let puzzle = line.trim();
            if !puzzle.is_empty() && !puzzle.starts_with('#') {
                column.append_value(puzzle);
                taken += 1;
            }
        }
        (taken > 0).then(|| text_batch(&of_batches, vec![column]))
    });
    (schema, Box::new(batches))
}
