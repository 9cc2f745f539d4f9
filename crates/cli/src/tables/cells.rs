//! Values of a column as text, for the formats that are made of text.

use std::fmt::Write as _;
use std::ops::Range;

use arrow_array::cast::AsArray;
use arrow_array::types::{
    Float32Type, Float64Type, Int8Type, Int16Type, Int32Type, Int64Type, UInt8Type, UInt16Type, UInt32Type,
    UInt64Type,
};
use arrow_array::{Array, RecordBatch, UInt8Array};
use arrow_schema::DataType;

use crate::failure::Failure;

/// A column whose values can be written.
pub struct Cells<'a> {
    array: &'a dyn Array,
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
    List(&'a UInt8Array, Range<usize>),
}

impl<'a> Cells<'a> {
    /// All columns of a batch, or which of them cannot be written as text.
    pub fn of_batch(batch: &'a RecordBatch) -> Result<Vec<Cells<'a>>, Failure> {
        let schema = batch.schema();
        let columns = batch.columns().iter().zip(schema.fields());
        columns
            .map(|(array, field)| match is_known(array.data_type()) {
                true => Ok(Cells { array }),
                false => Err(Failure::with_help(
                    format!(
                        "the column {} is of type {}, which has no text",
                        field.name(),
                        field.data_type()
                    ),
                    "write Parquet or Arrow (-o NAME.parquet), or leave the column out",
                )),
            })
            .collect()
    }

    /// The value as a field of a table; nothing for null.
    pub fn write_text(&self, row: usize, text: &mut String) {
        match self.cell(row) {
            Cell::Null => {}
            Cell::Text(value) => text.push_str(value),
            other => other.write(text),
        }
    }

    /// The value as JSON.
    pub fn write_json(&self, row: usize, text: &mut String) {
        match self.cell(row) {
            Cell::Null => text.push_str("null"),
            Cell::Text(value) => text.push_str(&serde_json::Value::from(value).to_string()),
            Cell::Real(value) if !value.is_finite() => text.push_str("null"),
            Cell::ShortReal(value) if !value.is_finite() => text.push_str("null"),
            Cell::List(values, own) => write_list(values, &own, text),
            other => other.write(text),
        }
    }

    fn cell(&self, row: usize) -> Cell<'a> {
        let array = self.array;
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
            DataType::FixedSizeList(..) => {
                let lists = array.as_fixed_size_list();
                let (start, length) = (lists.value_offset(row) as usize, lists.value_length() as usize);
                Cell::List(lists.values().as_primitive::<UInt8Type>(), start..start + length)
            }
            _ => Cell::Null,
        }
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
            Cell::List(values, own) => {
                let is_digit = |at: usize| values.is_valid(at) && values.value(at) <= 9;
                match own.clone().all(is_digit) {
                    true => values.values()[own.clone()].iter().for_each(|value| match value {
                        0 => text.push('.'),
                        value => text.push(char::from(b'0' + value)),
                    }),
                    // Digits side by side would say something else.
                    false => write_list(values, own, text),
                }
                Ok(())
            }
        };
    }
}

fn write_list(values: &UInt8Array, own: &Range<usize>, text: &mut String) {
    text.push('[');
    for at in own.clone() {
        if at > own.start {
            text.push_str(", ");
        }
        match values.is_valid(at) {
            // Writing to a string cannot fail.
            true => drop(write!(text, "{}", values.value(at))),
            false => text.push_str("null"),
        }
    }
    text.push(']');
}

/// Whether values of this type can be written as text.
fn is_known(kind: &DataType) -> bool {
    match kind {
        DataType::FixedSizeList(item, _) => *item.data_type() == DataType::UInt8,
        DataType::Null | DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View | DataType::Boolean => {
            true
        }
        DataType::Float32 | DataType::Float64 => true,
        kind => kind.is_integer(),
    }
}
