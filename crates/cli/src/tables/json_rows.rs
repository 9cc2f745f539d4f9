//! JSON lines as a table: each row as it is written, with its puzzle beside, or a column for each field.

use std::collections::HashSet;
use std::fmt;
use std::io::BufRead;
use std::sync::Arc;

use arrow_array::builder::{BooleanBuilder, Float64Builder, Int64Builder, StringBuilder, UInt64Builder};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use serde::Deserialize;
use serde::de::{MapAccess, Visitor};
use serde_json::value::RawValue;

use super::json_kinds::{Kinds, exact_float};
use super::lines::bounded_line;
use super::read::Reading;
use super::{TableFormat, USUAL_COLUMN, usual_column};

/// The column that holds a row as it was written; no field of a JSON object is likely to be called so.
pub const RAW_ROW: &str = "\u{1}row";

/// Rows of JSON.
pub struct JsonRows {
    lines: Box<dyn BufRead + Send>,
    rows: usize,
    schema: SchemaRef,
    /// Fields that a row must not have, where rows stay as they are and get these.
    taken: Vec<String>,
    /// Read already, to learn the schema.
    waiting: Vec<Row>,
    line: usize,
}

struct Row {
    line: usize,
    text: String,
    fields: Fields,
}

/// The fields of an object as they are written, in their order.
struct Fields(Vec<(String, Box<RawValue>)>);

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Fields, D::Error> {
        struct AsWritten;
        impl<'de> Visitor<'de> for AsWritten {
            type Value = Fields;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Fields, M::Error> {
                let mut fields = Vec::new();
                while let Some(field) = map.next_entry()? {
                    fields.push(field);
                }
                Ok(Fields(fields))
            }
        }
        from.deserialize_map(AsWritten)
    }
}

impl Fields {
    fn get(&self, name: &str) -> Option<&str> {
        let found = self.0.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.get())
    }

    fn names(&self) -> impl Iterator<Item = &String> + Clone {
        self.0.iter().map(|(name, _)| name)
    }

    /// A field that is there twice; then nobody knows which of the two is meant.
    fn repeated(&self) -> Option<&String> {
        let mut known = HashSet::new();
        self.names().find(|name| !known.insert(*name))
    }
}

impl JsonRows {
    /// Looks at the first rows. Rows that go into JSON lines stay as they are, with the puzzles and one other
    /// field beside; for other tables of text each field is the text that is written; else what kinds of
    /// values the first rows have decides on the columns.
    pub fn new(lines: Box<dyn BufRead + Send>, reading: &Reading<'_>) -> Result<JsonRows, String> {
        let mut read = JsonRows {
            lines,
            rows: reading.rows,
            schema: Arc::new(Schema::empty()),
            taken: Vec::new(),
            waiting: Vec::new(),
            line: 0,
        };
        read.waiting = read.read_rows()?;
        read.schema = match reading.into {
            TableFormat::JsonLines => {
                read.taken = reading.taken.to_vec();
                read.check_taken(&read.waiting)?;
                kept_schema(&read.waiting, reading)?
            }
            into => typed_schema(&read.waiting, into.is_text()),
        };
        Ok(read)
    }

    /// The columns.
    pub fn schema(&self) -> SchemaRef {
        Arc::clone(&self.schema)
    }

    fn read_rows(&mut self) -> Result<Vec<Row>, String> {
        let mut rows = Vec::new();
        let mut text = String::new();
        while rows.len() < self.rows {
            self.line += 1;
            let line = self.line;
            let told = |error: &dyn fmt::Display| format!("line {line}: {error}");
            if !bounded_line(&mut self.lines, &mut text).map_err(|error| told(&error))? {
                break;
            }
            let text = text.trim().trim_start_matches('\u{feff}');
            if text.is_empty() {
                continue;
            }
            let fields: Fields = serde_json::from_str(text)
                .map_err(|error| told(&format_args!("this is no JSON object ({error})")))?;
            if let Some(name) = fields.repeated() {
                return Err(told(&format_args!("the field {name} is there twice")));
            }
            rows.push(Row {
                line,
                text: text.to_owned(),
                fields,
            });
        }
        Ok(rows)
    }

    /// No row has a field that is about to be added to it.
    fn check_taken(&self, rows: &[Row]) -> Result<(), String> {
        let is_taken = |row: &Row| {
            let mut names = row.fields.names();
            names.find(|name| self.taken.contains(name)).cloned()
        };
        match rows.iter().find_map(|row| Some((row.line, is_taken(row)?))) {
            None => Ok(()),
            Some((line, name)) => Err(format!(
                "line {line}: there is a field {name} already, and the answer would be another one; \
                 --prefix TEXT gives the new fields other names"
            )),
        }
    }

    fn batch(&self, rows: &[Row]) -> Result<RecordBatch, String> {
        let columns: Result<Vec<ArrayRef>, String> = self
            .schema
            .fields()
            .iter()
            .map(|field| self.array(field, rows))
            .collect();
        RecordBatch::try_new(self.schema(), columns?).map_err(|error| error.to_string())
    }

    fn array(&self, field: &Field, rows: &[Row]) -> Result<ArrayRef, String> {
        let name = field.name();
        let values = || {
            let of = |row: &Row| {
                row.fields
                    .get(name)
                    .filter(|value| *value != "null")
                    .map(str::to_owned)
            };
            rows.iter().map(move |row| (row.line, of(row)))
        };
        let misfit = |line: usize| {
            format!(
                "line {line}: the field {name} is not of the kind that it has in the first rows ({}); \
                 write JSON lines (-o NAME.jsonl), which keeps every row as it is",
                field.data_type()
            )
        };
        macro_rules! parsed {
            ($builder:ty) => {{
                let mut column = <$builder>::new();
                for (line, value) in values() {
                    let value = value.map(|value| value.parse().map_err(|_| misfit(line)));
                    column.append_option(value.transpose()?);
                }
                Arc::new(column.finish())
            }};
        }
        Ok(match field.data_type() {
            _ if name == RAW_ROW => {
                let mut column = StringBuilder::new();
                rows.iter().for_each(|row| column.append_value(&row.text));
                Arc::new(column.finish())
            }
            DataType::Boolean => parsed!(BooleanBuilder),
            DataType::Int64 => parsed!(Int64Builder),
            DataType::UInt64 => parsed!(UInt64Builder),
            DataType::Float64 => {
                let mut column = Float64Builder::new();
                for (line, value) in values() {
                    let value = value.map(|value| exact_float(&value).ok_or_else(|| misfit(line)));
                    column.append_option(value.transpose()?);
                }
                Arc::new(column.finish())
            }
            _ => {
                let mut column = StringBuilder::new();
                for (line, value) in values() {
                    // A puzzle can be a list of rows; whoever reads it knows JSON.
                    let text = |value: String| match value.starts_with('"') {
                        true => serde_json::from_str(&value).map_err(|_| misfit(line)),
                        false => Ok(value),
                    };
                    column.append_option(value.map(text).transpose()?);
                }
                Arc::new(column.finish())
            }
        })
    }
}

impl Iterator for JsonRows {
    type Item = Result<RecordBatch, String>;

    fn next(&mut self) -> Option<Result<RecordBatch, String>> {
        let rows = match std::mem::take(&mut self.waiting) {
            rows if !rows.is_empty() => rows,
            _ => match self.read_rows() {
                Ok(rows) => rows,
                Err(error) => return Some(Err(error)),
            },
        };
        if rows.is_empty() {
            return None;
        }
        let keeps_rows = self.schema.index_of(RAW_ROW).is_ok();
        let is_new = |name: &String| self.schema.index_of(name).is_err();
        if let Some(row) = rows
            .iter()
            .find(|row| !keeps_rows && row.fields.names().any(is_new))
        {
            return Some(Err(format!(
                "line {}: there is a field that the first rows do not have; write JSON lines \
                 (-o NAME.jsonl), which keeps every row as it is",
                row.line
            )));
        }
        Some(self.check_taken(&rows).and_then(|()| self.batch(&rows)))
    }
}

/// The names of all fields of the rows, in the order in which they appear.
fn names(rows: &[Row]) -> Vec<&String> {
    let mut known = HashSet::new();
    let all = rows.iter().flat_map(|row| row.fields.names());
    all.filter(|name| known.insert(*name)).collect()
}

/// The column with the puzzles, another one that is looked at, and the rows as they are.
fn kept_schema(rows: &[Row], reading: &Reading<'_>) -> Result<SchemaRef, String> {
    let names = names(rows);
    let wanted = reading.column.unwrap_or(USUAL_COLUMN);
    let column = match reading.column {
        Some(column) => names.iter().find(|name| **name == column).copied(),
        None => usual_column(names.iter().copied()),
    };
    let column = match column {
        Some(column) => column.as_str(),
        None if rows.is_empty() => wanted,
        None => {
            let names: Vec<&str> = names.into_iter().map(String::as_str).collect();
            return Err(format!(
                "no row has a field {wanted}; --column NAME says where the puzzles are: {}",
                names.join(", ")
            ));
        }
    };
    let also = reading
        .also
        .filter(|also| *also != column && names.iter().any(|name| *name == also));
    let listed = [column].into_iter().chain(also).chain([RAW_ROW]);
    let fields = listed.map(|name| Field::new(name, DataType::Utf8, true));
    Ok(Arc::new(Schema::new(fields.collect::<Vec<Field>>())))
}

/// A column for each field that a row has.
fn typed_schema(rows: &[Row], as_text: bool) -> SchemaRef {
    let field = |name: &String| {
        let values = rows.iter().filter_map(|row| row.fields.get(name));
        let kind = match as_text {
            true => DataType::Utf8,
            false => Kinds::of(values).column_type(),
        };
        Field::new(name, kind, true)
    };
    let fields = names(rows).into_iter().map(field);
    Arc::new(Schema::new(fields.collect::<Vec<Field>>()))
}
