//! Values of a column as text, for the formats that are made of text.

use std::fmt::Write as _;

use arrow_array::cast::AsArray;
use arrow_array::types::{
    Float32Type, Float64Type, Int8Type, Int16Type, Int32Type, Int64Type, UInt8Type, UInt16Type, UInt32Type,
    UInt64Type,
};
use arrow_array::{Array, ArrayRef, RecordBatch};
use arrow_schema::DataType;
use kudosu_tables::spread;
use serde_json::{Map, Value};

use crate::failure::Failure;

/// A column whose values can be written.
pub struct Cells {
    array: ArrayRef,
}

/// One value.
enum Cell<'a> {
    Null,
    Text(&'a str),
    Whole(i128),
    Real(f64),
    /// Written with as many digits as it has.
    ShortReal(f32),
    Bool(bool),
    /// Lists, and what has members.
    Nested(Value),
    /// A value for each cell of a grid.
    Grid(Vec<u8>),
}

impl Cells {
    /// All columns of a batch, or which of them cannot be written as text.
    pub fn of_batch(batch: &RecordBatch) -> Result<Vec<Cells>, Failure> {
        let schema = batch.schema();
        let columns = batch.columns().iter().zip(schema.fields());
        columns
            .map(|(array, field)| {
                let refused = |what: String| {
                    Failure::with_help(
                        format!("the column {} {what}", field.name()),
                        "write Parquet or Arrow (-o NAME.parquet), or leave the column out",
                    )
                };
                let array = spread(array).filter(|array| is_known(array.data_type()));
                let no_text = || refused(format!("is of type {}, which has no text", field.data_type()));
                let array = array.ok_or_else(no_text)?;
                let is_bytes = matches!(
                    array.data_type(),
                    DataType::Binary
                        | DataType::LargeBinary
                        | DataType::BinaryView
                        | DataType::FixedSizeBinary(_)
                );
                let is_text =
                    |row| bytes_at(&array, row).is_none_or(|bytes| std::str::from_utf8(bytes).is_ok());
                match is_bytes && !(0..array.len()).all(is_text) {
                    true => Err(refused("holds bytes that are no text in UTF-8".to_owned())),
                    false => Ok(Cells { array }),
                }
            })
            .collect()
    }

    /// The value as a field of a table; nothing for null.
    pub fn write_text(&self, row: usize, text: &mut String) {
        match cell(&self.array, row) {
            Cell::Null => {}
            Cell::Text(value) => text.push_str(value),
            other => other.write(text),
        }
    }

    /// The value as JSON.
    pub fn write_json(&self, row: usize, text: &mut String) {
        match cell(&self.array, row) {
            Cell::Null => text.push_str("null"),
            Cell::Text(value) => text.push_str(&Value::from(value).to_string()),
            Cell::Real(value) if !value.is_finite() => text.push_str("null"),
            Cell::ShortReal(value) if !value.is_finite() => text.push_str("null"),
            Cell::Grid(values) => text.push_str(&list_of(&values)),
            other => other.write(text),
        }
    }
}

fn list_of(values: &[u8]) -> String {
    let values: Vec<String> = values.iter().map(u8::to_string).collect();
    format!("[{}]", values.join(", "))
}

/// The bytes of a row of a column of bytes.
fn bytes_at(array: &ArrayRef, row: usize) -> Option<&[u8]> {
    if array.is_null(row) {
        return None;
    }
    match array.data_type() {
        DataType::Binary => Some(array.as_binary::<i32>().value(row)),
        DataType::LargeBinary => Some(array.as_binary::<i64>().value(row)),
        DataType::BinaryView => Some(array.as_binary_view().value(row)),
        DataType::FixedSizeBinary(_) => Some(array.as_fixed_size_binary().value(row)),
        _ => None,
    }
}

/// The members of a row of a column of lists.
fn members_at(array: &ArrayRef, row: usize) -> Option<ArrayRef> {
    match array.data_type() {
        DataType::List(_) => Some(array.as_list::<i32>().value(row)),
        DataType::LargeList(_) => Some(array.as_list::<i64>().value(row)),
        DataType::FixedSizeList(..) => Some(array.as_fixed_size_list().value(row)),
        _ => None,
    }
}

fn cell(array: &ArrayRef, row: usize) -> Cell<'_> {
    if array.is_null(row) {
        return Cell::Null;
    }
    macro_rules! whole {
        ($kind:ty) => {
            Cell::Whole(i128::from(array.as_primitive::<$kind>().value(row)))
        };
    }
    match array.data_type() {
        DataType::Utf8 => Cell::Text(array.as_string::<i32>().value(row)),
        DataType::LargeUtf8 => Cell::Text(array.as_string::<i64>().value(row)),
        DataType::Utf8View => Cell::Text(array.as_string_view().value(row)),
        DataType::Boolean => Cell::Bool(array.as_boolean().value(row)),
        DataType::Int8 => whole!(Int8Type),
        DataType::Int16 => whole!(Int16Type),
        DataType::Int32 => whole!(Int32Type),
        DataType::Int64 => whole!(Int64Type),
        DataType::UInt8 => whole!(UInt8Type),
        DataType::UInt16 => whole!(UInt16Type),
        DataType::UInt32 => whole!(UInt32Type),
        DataType::UInt64 => whole!(UInt64Type),
        DataType::Float32 => Cell::ShortReal(array.as_primitive::<Float32Type>().value(row)),
        DataType::Float64 => Cell::Real(array.as_primitive::<Float64Type>().value(row)),
        DataType::FixedSizeList(item, _) if *item.data_type() == DataType::UInt8 => {
            let members = array.as_fixed_size_list().value(row);
            let values = members.as_primitive::<UInt8Type>();
            match values.null_count() {
                0 => Cell::Grid(values.values().to_vec()),
                _ => Cell::Nested(json_of(array, row)),
            }
        }
        DataType::List(_) | DataType::LargeList(_) | DataType::FixedSizeList(..) | DataType::Struct(_) => {
            Cell::Nested(json_of(array, row))
        }
        _ => bytes_at(array, row)
            .and_then(|bytes| std::str::from_utf8(bytes).ok())
            .map_or(Cell::Null, Cell::Text),
    }
}

/// A value as JSON, with all that is in it.
fn json_of(array: &ArrayRef, row: usize) -> Value {
    if array.is_null(row) {
        return Value::Null;
    }
    if let Some(members) = members_at(array, row) {
        return (0..members.len()).map(|at| json_of(&members, at)).collect();
    }
    if let DataType::Struct(fields) = array.data_type() {
        let columns = array.as_struct().columns().iter();
        let named = fields.iter().zip(columns);
        let named = named.map(|(field, column)| (field.name().clone(), json_of(column, row)));
        return Value::Object(named.collect::<Map<String, Value>>());
    }
    let spread = spread(array).unwrap_or_else(|| ArrayRef::clone(array));
    match cell(&spread, row) {
        Cell::Text(value) => Value::from(value),
        Cell::Whole(value) => i64::try_from(value).map_or_else(|_| Value::from(value as u64), Value::from),
        Cell::Real(value) => Value::from(value),
        Cell::ShortReal(value) => Value::from(value),
        Cell::Bool(value) => Value::from(value),
        Cell::Null | Cell::Nested(_) | Cell::Grid(_) => Value::Null,
    }
}

impl Cell<'_> {
    fn write(&self, text: &mut String) {
        // Writing to a string cannot fail.
        let _ = match self {
            Cell::Null => Ok(()),
            Cell::Text(value) => text.write_str(value),
            Cell::Whole(value) => write!(text, "{value}"),
            Cell::Real(value) => write!(text, "{value}"),
            Cell::ShortReal(value) => write!(text, "{value}"),
            Cell::Bool(value) => write!(text, "{value}"),
            Cell::Nested(value) => write!(text, "{value}"),
            Cell::Grid(values) => match values.iter().all(|&value| value <= 9) {
                true => {
                    let digits = values.iter().map(|&value| match value {
                        0 => '.',
                        value => char::from(b'0' + value),
                    });
                    text.extend(digits);
                    Ok(())
                }
                // Digits side by side would say something else.
                false => text.write_str(&list_of(values)),
            },
        };
    }
}

/// Whether values of this type can be written as text.
fn is_known(kind: &DataType) -> bool {
    match kind {
        DataType::List(item) | DataType::LargeList(item) | DataType::FixedSizeList(item, _) => {
            is_known(item.data_type())
        }
        DataType::Struct(fields) => fields.iter().all(|field| is_known(field.data_type())),
        DataType::Dictionary(_, values) => is_known(values),
        DataType::Null | DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View | DataType::Boolean => {
            true
        }
        DataType::Binary | DataType::LargeBinary | DataType::BinaryView | DataType::FixedSizeBinary(_) => {
            true
        }
        DataType::Float32 | DataType::Float64 => true,
        kind => kind.is_integer(),
    }
}
