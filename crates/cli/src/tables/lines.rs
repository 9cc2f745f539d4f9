//! Rows that are lines: fields with something between, or one puzzle a line. A row that does not end is
//! refused before it takes all memory.

use std::io::{self, BufRead, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use arrow_array::builder::StringBuilder;
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use kudosu::{Document, Format, Loss, MAX_PUZZLE_BYTES, losses, write_document};

use super::read::{Batches, Trouble};

/// A row with all its fields is not longer than this.
pub const LONGEST_ROW: usize = 16 * MAX_PUZZLE_BYTES;

fn too_long() -> io::Error {
    let most = LONGEST_ROW >> 20;
    io::Error::other(format!("this row is longer than {most} MiB"))
}

/// Reads a line in place of what is in `line`; `false` where there is none.
pub fn bounded_line(lines: &mut impl BufRead, line: &mut String) -> io::Result<bool> {
    let mut bytes = std::mem::take(line).into_bytes();
    bytes.clear();
    let read = lines
        .by_ref()
        .take(LONGEST_ROW as u64)
        .read_until(b'\n', &mut bytes)?;
    if read == LONGEST_ROW {
        return Err(too_long());
    }
    *line = String::from_utf8(bytes).map_err(|_| io::Error::other("this is no text in UTF-8"))?;
    Ok(read > 0)
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
    RecordBatch::try_new(Arc::clone(schema), columns.collect()).map_err(|error| error.to_string())
}

/// Lets through so many bytes until somebody asks for the next row.
struct Rationed<R> {
    from: R,
    left: Arc<AtomicUsize>,
}

impl<R: Read> Read for Rationed<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.from.read(buffer)?;
        let left = self
            .left
            .load(Ordering::Relaxed)
            .checked_sub(read)
            .ok_or_else(too_long)?;
        self.left.store(left, Ordering::Relaxed);
        Ok(read)
    }
}

/// Fields with something between. Every column is text, exactly as it is written: nothing is guessed.
pub fn csv_rows(
    text: impl Read + Send + 'static,
    delimiter: u8,
    rows: usize,
) -> Result<(SchemaRef, Batches), Trouble> {
    let left = Arc::new(AtomicUsize::new(LONGEST_ROW));
    let text = Rationed {
        from: text,
        left: Arc::clone(&left),
    };
    let mut reader = csv::ReaderBuilder::new().delimiter(delimiter).from_reader(text);
    let header = reader.headers()?.clone();
    let names = header.iter().enumerate().map(|(at, name)| match at {
        0 => name.trim_start_matches('\u{feff}'),
        _ => name,
    });
    let schema = text_schema(names);
    let of_batches = Arc::clone(&schema);
    let mut record = csv::StringRecord::new();
    let batches = std::iter::from_fn(move || {
        let mut columns: Vec<StringBuilder> = header.iter().map(|_| StringBuilder::new()).collect();
        let mut taken = 0;
        while taken < rows {
            left.store(LONGEST_ROW, Ordering::Relaxed);
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
pub fn line_rows(mut text: impl BufRead + Send + 'static, column: &str, rows: usize) -> (SchemaRef, Batches) {
    let schema = text_schema([column]);
    let of_batches = Arc::clone(&schema);
    let mut line = String::new();
    let batches = std::iter::from_fn(move || {
        let mut column = StringBuilder::new();
        let mut taken = 0;
        while taken < rows {
            match bounded_line(&mut text, &mut line) {
                Ok(false) => break,
                Err(error) => return Some(Err(error.to_string())),
                Ok(true) => {}
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

/// Puzzles that were read from a document, each as a text of one line in the format that comes with them: a
/// plain line, or JSON where that would make another puzzle of one of them.
pub fn puzzle_rows(documents: &[Document], column: &str) -> Result<(Format, SchemaRef, Batches), Trouble> {
    let is_plain = |document: &Document| {
        let lost = losses(document, Format::Line);
        let is_other = |loss: &Loss| matches!(loss, Loss::Houses | Loss::Clues | Loss::Boxes(..));
        !lost.iter().any(is_other)
    };
    let format = match documents.iter().all(is_plain) {
        true => Format::Line,
        false => Format::Json,
    };
    let mut texts = StringBuilder::new();
    for document in documents {
        texts.append_value(write_document(document, format)?.trim_end());
    }
    let schema = text_schema([column]);
    let batch = text_batch(&schema, vec![texts]);
    Ok((format, schema, Box::new(std::iter::once(batch))))
}
