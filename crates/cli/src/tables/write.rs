//! Tables out: record batches into any of the formats, compressed by the name, under a name of their own
//! until they are whole.

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use arrow_array::RecordBatch;
use arrow_ipc::writer::FileWriter;
use arrow_schema::SchemaRef;
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, ZstdLevel};
use parquet::file::properties::WriterProperties;

use super::cells::Cells;
use super::format::TableFormat;
use super::json_rows::RAW_ROW;
use crate::failure::Failure;
use crate::files::NewFile;
use crate::output::stdout;
use crate::packed::Packing;

/// A table that grows.
pub struct TableWriter {
    rows: Rows,
    path: Option<PathBuf>,
}

enum Rows {
    Lines(Packed),
    Csv(Box<csv::Writer<Packed>>),
    Json(Packed),
    Arrow(Box<FileWriter<Packed>>),
    Parquet(Box<ArrowWriter<Packed>>),
}

impl TableWriter {
    /// A new table in a file, or on standard output.
    pub fn new(path: Option<&Path>, format: TableFormat, schema: &SchemaRef) -> Result<TableWriter, Failure> {
        let unwritable = |error: &dyn std::fmt::Display| match path {
            Some(path) => Failure::told(format!("could not write {}: {error}", path.display())),
            None => Failure::told(format!("could not write the output: {error}")),
        };
        let packed = match path {
            None => Packed::Stdout(Box::new(stdout())),
            Some(path) => {
                let file = NewFile::create(path).map_err(|error| unwritable(&error))?;
                Packed::new(file, Packing::of_name(path)).map_err(|error| unwritable(&error))?
            }
        };
        let rows = match format {
            TableFormat::Lines => Rows::Lines(packed),
            TableFormat::Csv | TableFormat::Tsv => {
                let delimiter = if format == TableFormat::Tsv { b'\t' } else { b',' };
                let mut writer = csv::WriterBuilder::new().delimiter(delimiter).from_writer(packed);
                let names = schema.fields().iter().map(|field| field.name());
                writer.write_record(names).map_err(|error| unwritable(&error))?;
                Rows::Csv(Box::new(writer))
            }
            TableFormat::JsonLines => Rows::Json(packed),
            TableFormat::Arrow => {
                let writer = FileWriter::try_new(packed, schema).map_err(|error| unwritable(&error))?;
                Rows::Arrow(Box::new(writer))
            }
            TableFormat::Parquet => {
                let properties = Some(properties(schema));
                let writer = ArrowWriter::try_new(packed, Arc::clone(schema), properties);
                Rows::Parquet(Box::new(writer.map_err(|error| unwritable(&error))?))
            }
        };
        let path = path.map(Path::to_owned);
        Ok(TableWriter { rows, path })
    }

    /// More rows.
    pub fn write(&mut self, batch: &RecordBatch) -> Result<(), Failure> {
        match &mut self.rows {
            Rows::Lines(writer) => write_lines(writer, batch),
            Rows::Csv(writer) => write_csv(writer, batch),
            Rows::Json(writer) => write_json(writer, batch),
            Rows::Arrow(writer) => writer.write(batch).map_err(|error| self.failed(&error)),
            Rows::Parquet(writer) => writer.write(batch).map_err(|error| self.failed(&error)),
        }
    }

    /// There are no more rows: the file gets its name. A table that is dropped before leaves nothing.
    pub fn finish(self) -> Result<(), Failure> {
        let TableWriter { rows, path } = self;
        let name = name_of(path.as_deref());
        let failed =
            |error: &dyn std::fmt::Display| Failure::told(format!("could not write {name}: {error}"));
        let packed = match rows {
            Rows::Csv(writer) => writer.into_inner().map_err(|error| failed(&error))?,
            Rows::Json(packed) | Rows::Lines(packed) => packed,
            Rows::Arrow(mut writer) => {
                writer.finish().map_err(|error| failed(&error))?;
                writer.into_inner().map_err(|error| failed(&error))?
            }
            Rows::Parquet(writer) => writer.into_inner().map_err(|error| failed(&error))?,
        };
        packed.finish().map_err(|error| match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::ClosedPipe,
            _ => failed(&error),
        })
    }

    fn failed(&self, error: &dyn std::fmt::Display) -> Failure {
        let name = name_of(self.path.as_deref());
        Failure::told(format!("could not write {name}: {error}"))
    }
}

fn name_of(path: Option<&Path>) -> String {
    path.map_or("the output".to_owned(), |path| path.display().to_string())
}

/// Compressed, and without dictionaries for grids, which are all different.
fn properties(schema: &SchemaRef) -> WriterProperties {
    let mut properties = WriterProperties::builder().set_compression(Compression::ZSTD(ZstdLevel::default()));
    let is_grid = |name: &&String| {
        let grids = ["puzzle", "solution", "canonical", "minimal", "transformed"];
        grids.iter().any(|grid| name.ends_with(grid))
    };
    for name in schema.fields().iter().map(|field| field.name()).filter(is_grid) {
        properties = properties.set_column_dictionary_enabled(name.as_str().into(), false);
    }
    properties.build()
}

/// The first column, a line each: of rows that were lines that is what they were.
fn write_lines(writer: &mut Packed, batch: &RecordBatch) -> Result<(), Failure> {
    let columns = Cells::of_batch(batch)?;
    let mut text = String::new();
    for row in 0..batch.num_rows() {
        text.clear();
        columns[0].write_text(row, &mut text);
        text.push('\n');
        writer.write_all(text.as_bytes())?;
    }
    Ok(())
}

fn write_csv(writer: &mut csv::Writer<Packed>, batch: &RecordBatch) -> Result<(), Failure> {
    let columns = Cells::of_batch(batch)?;
    let mut text = String::new();
    for row in 0..batch.num_rows() {
        for column in &columns {
            text.clear();
            column.write_text(row, &mut text);
            writer.write_field(&text).map_err(told)?;
        }
        writer.write_record(None::<&[u8]>).map_err(told)?;
    }
    Ok(())
}

/// A row as it was read gets the new fields behind its own; else every column is a field.
fn write_json(writer: &mut Packed, batch: &RecordBatch) -> Result<(), Failure> {
    let raw = batch.schema().index_of(RAW_ROW).ok();
    let columns = Cells::of_batch(batch)?;
    let schema = batch.schema();
    let mut text = String::new();
    for row in 0..batch.num_rows() {
        text.clear();
        text.push('{');
        if let Some(raw) = raw {
            text.clear();
            columns[raw].write_text(row, &mut text);
            let own = text
                .trim_end()
                .strip_suffix('}')
                .unwrap_or(&text)
                .trim_end()
                .len();
            text.truncate(own);
        }
        // With rows as they are, the columns before them only say where the puzzle is.
        for (at, column) in columns.iter().enumerate().skip(raw.map_or(0, |raw| raw + 1)) {
            if text.len() > 1 {
                text.push(',');
            }
            text.push_str(&serde_json::Value::from(schema.field(at).name().as_str()).to_string());
            text.push(':');
            column.write_json(row, &mut text);
        }
        text.push_str("}\n");
        writer.write_all(text.as_bytes())?;
    }
    Ok(())
}

fn told(error: csv::Error) -> Failure {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => error.into(),
        other => Failure::told(format!("could not write the table: {other:?}")),
    }
}

/// A file, compressed or not, or standard output.
enum Packed {
    Stdout(Box<dyn Write + Send>),
    Plain(BufWriter<NewFile>),
    Gzip(flate2::write::GzEncoder<BufWriter<NewFile>>),
    Zstd(zstd::Encoder<'static, BufWriter<NewFile>>),
}

impl Packed {
    fn new(file: NewFile, packing: Packing) -> io::Result<Packed> {
        let file = BufWriter::with_capacity(256 * 1024, file);
        Ok(match packing {
            Packing::Plain => Packed::Plain(file),
            Packing::Gzip => Packed::Gzip(flate2::write::GzEncoder::new(
                file,
                flate2::Compression::default(),
            )),
            Packing::Zstd => Packed::Zstd(zstd::Encoder::new(file, zstd::DEFAULT_COMPRESSION_LEVEL)?),
        })
    }

    /// Writes what is left; a file gets its name.
    fn finish(self) -> io::Result<()> {
        let file = match self {
            Packed::Stdout(mut out) => return out.flush(),
            Packed::Plain(out) => out,
            Packed::Gzip(out) => out.finish()?,
            Packed::Zstd(out) => out.finish()?,
        };
        file.into_inner().map_err(io::IntoInnerError::into_error)?.keep()
    }

    fn writer(&mut self) -> &mut dyn Write {
        match self {
            Packed::Stdout(out) => out,
            Packed::Plain(out) => out,
            Packed::Gzip(out) => out,
            Packed::Zstd(out) => out,
        }
    }
}

impl Write for Packed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer().flush()
    }
}
