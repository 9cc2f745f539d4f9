//! JSON lines as a table: each row as it is written, with its puzzle beside, or a column for each field.

use std::io::BufRead;
use std::sync::Arc;

use arrow_array::builder::{BooleanBuilder, Float64Builder, Int64Builder, StringBuilder};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use serde_json::{Map, Value};

use super::read::Reading;
use super::{OTHER_COLUMNS, USUAL_COLUMN};

/// The column that holds a row as it was written; no field of a JSON object is likely to be called so.
pub const RAW_ROW: &str = "\u{1}row";

/// Rows of JSON.
pub struct JsonRows {
    lines: Box<dyn BufRead + Send>,
    rows: usize,
    schema: SchemaRef,
    /// Read already, to learn the schema.
    waiting: Vec<Row>,
    line: usize,
}

struct Row {
    line: usize,
    text: String,
    fields: Map<String, Value>,
}

impl JsonRows {
    /// Looks at the first rows. `keeps_rows` gives the puzzles, one other field and the rows as they are;
    /// else what kinds of values the first rows have decides on the columns.
    pub fn new(lines: Box<dyn BufRead + Send>, reading: Reading<'_>) -> Result<JsonRows, String> {
        let Reading { rows, keeps_rows, .. } = reading;
        let mut read = JsonRows {
            lines,
            rows,
            schema: Arc::new(Schema::empty()),
            waiting: Vec::new(),
            line: 0,
        };
        read.waiting = read.read_rows()?;
        read.schema = match keeps_rows {
            true => {
                let has = |name: &str| read.waiting.iter().any(|row| row.fields.contains_key(name));
                let others = match reading.column {
                    USUAL_COLUMN => OTHER_COLUMNS,
                    _ => &[],
                };
                let column = match has(reading.column) {
                    true => reading.column,
                    false => others.iter().find(|name| has(name)).unwrap_or(&reading.column),
                };
                let also = reading.also.filter(|name| *name != column && has(name));
                let names = [column].into_iter().chain(also).chain([RAW_ROW]);
                let fields = names.map(|name| Field::new(name, DataType::Utf8, true));
                Arc::new(Schema::new(fields.collect::<Vec<Field>>()))
            }
            false => typed_schema(&read.waiting),
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
            text.clear();
            self.line += 1;
            let line = self.line;
            let told = |error: &dyn std::fmt::Display| format!("line {line}: {error}");
            if self.lines.read_line(&mut text).map_err(|error| told(&error))? == 0 {
                break;
            }
            let text = text.trim();
            if text.is_empty() {
                continue;
            }
            let fields: Map<String, Value> = serde_json::from_str(text)
                .map_err(|error| told(&format_args!("this is no JSON object ({error})")))?;
            rows.push(Row {
                line,
                text: text.to_owned(),
                fields,
            });
        }
        Ok(rows)
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
        let values = || rows.iter().map(|row| (row.line, row.fields.get(name)));
        let misfit = |line: usize| {
            format!(
                "line {line}: the field {name} is not of the kind that it has in the first rows ({}); \
                 write JSON lines (-o NAME.jsonl), which keeps every row as it is",
                field.data_type()
            )
        };
        Ok(match field.data_type() {
            _ if name == RAW_ROW => {
                let mut column = StringBuilder::new();
                rows.iter().for_each(|row| column.append_value(&row.text));
                Arc::new(column.finish())
            }
            DataType::Boolean => {
                let mut column = BooleanBuilder::new();
                for (line, value) in values() {
                    match value {
                        None | Some(Value::Null) => column.append_null(),
                        Some(value) => column.append_value(value.as_bool().ok_or_else(|| misfit(line))?),
                    }
                }
                Arc::new(column.finish())
            }
            DataType::Int64 => {
                let mut column = Int64Builder::new();
                for (line, value) in values() {
                    match value {
                        None | Some(Value::Null) => column.append_null(),
                        Some(value) => column.append_value(value.as_i64().ok_or_else(|| misfit(line))?),
                    }
                }
                Arc::new(column.finish())
            }
            DataType::Float64 => {
                let mut column = Float64Builder::new();
                for (line, value) in values() {
                    match value {
                        None | Some(Value::Null) => column.append_null(),
                        Some(value) => column.append_value(value.as_f64().ok_or_else(|| misfit(line))?),
                    }
                }
                Arc::new(column.finish())
            }
            _ => {
                let mut column = StringBuilder::new();
                for (_, value) in values() {
                    match value {
                        None | Some(Value::Null) => column.append_null(),
                        Some(Value::String(text)) => column.append_value(text),
                        // A puzzle can be a list of rows; whoever reads it knows JSON.
                        Some(other) => column.append_value(other.to_string()),
                    }
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
        if let Some(row) = rows
            .iter()
            .find(|row| self.is_typed() && row.fields.keys().any(|name| self.schema.index_of(name).is_err()))
        {
            return Some(Err(format!(
                "line {}: there is a field that the first rows do not have; write JSON lines \
                 (-o NAME.jsonl), which keeps every row as it is",
                row.line
            )));
        }
        Some(self.batch(&rows))
    }
}

impl JsonRows {
    fn is_typed(&self) -> bool {
        self.schema.index_of(RAW_ROW).is_err()
    }
}

/// A column for each field that a row has, in the order in which they appear.
fn typed_schema(rows: &[Row]) -> SchemaRef {
    let mut fields: Vec<(String, Option<DataType>)> = Vec::new();
    for (name, value) in rows.iter().flat_map(|row| &row.fields) {
        let kind = match value {
            Value::Null => None,
            Value::Bool(_) => Some(DataType::Boolean),
            Value::Number(number) if number.is_i64() => Some(DataType::Int64),
            Value::Number(_) => Some(DataType::Float64),
            _ => Some(DataType::Utf8),
        };
        match fields.iter_mut().find(|(known, _)| known == name) {
            None => fields.push((name.clone(), kind)),
            Some((_, known)) => {
                *known = match (known.take(), kind) {
                    (None, kind) | (kind, None) => kind,
                    (Some(one), Some(other)) if one == other => Some(one),
                    (
                        Some(DataType::Int64 | DataType::Float64),
                        Some(DataType::Int64 | DataType::Float64),
                    ) => Some(DataType::Float64),
                    _ => Some(DataType::Utf8),
                };
            }
        }
    }
    let fields = fields
        .into_iter()
        .map(|(name, kind)| Field::new(name, kind.unwrap_or(DataType::Utf8), true));
    Arc::new(Schema::new(fields.collect::<Vec<Field>>()))
}
