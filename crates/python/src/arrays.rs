//! Columns of answers as NumPy arrays: grids as bytes, candidates as flags, numbers as they are.

use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, UInt8Type, UInt32Type, UInt64Type};
use arrow_array::{Array, ArrayRef, ArrowPrimitiveType};
use arrow_schema::DataType;
use kudosu::{ReadOptions, read_one};
use numpy::{PyArray1, PyArrayMethods};
use pyo3::prelude::*;

use crate::answers::A_WHILE;
use crate::errors::KudosuError;

/// A column as an array; `None` where it holds words, or truths of which some are not known.
pub(crate) fn array_of<'py>(
    py: Python<'py>,
    columns: &[&ArrayRef],
    kind: &DataType,
    name: &str,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    Ok(Some(match kind {
        DataType::Utf8 => match grids(py, columns, name)? {
            Some((values, cells)) => shaped(py, values, [cells])?,
            None => return Ok(None),
        },
        DataType::List(field) if matches!(field.data_type(), DataType::List(_)) => {
            let (flags, cells, side) = candidates(py, columns, name)?;
            shaped(py, flags, [cells, side])?
        }
        DataType::Float64 => numbers::<Float64Type>(py, columns)?,
        DataType::UInt32 => numbers::<UInt32Type>(py, columns)?,
        DataType::UInt64 => numbers::<UInt64Type>(py, columns)?,
        DataType::Boolean if columns.iter().all(|column| column.null_count() == 0) => {
            let flags = columns
                .iter()
                .flat_map(|column| column.as_boolean().values().iter());
            PyArray1::from_vec(py, flags.collect()).into_any()
        }
        _ => return Ok(None),
    }))
}

/// Values in rows of this shape.
fn shaped<'py, T: numpy::Element, const D: usize>(
    py: Python<'py>,
    values: Vec<T>,
    row: [usize; D],
) -> PyResult<Bound<'py, PyAny>> {
    let each: usize = row.iter().product();
    let rows = values.len().checked_div(each).unwrap_or(0);
    let shape: Vec<usize> = std::iter::once(rows).chain(row).collect();
    Ok(PyArray1::from_vec(py, values).reshape(shape)?.into_any())
}

/// Numbers as they are, or with fractions and NaN where some are not known.
fn numbers<'py, T: ArrowPrimitiveType>(py: Python<'py>, columns: &[&ArrayRef]) -> PyResult<Bound<'py, PyAny>>
where
    T::Native: numpy::Element + Copy + IntoFloat,
{
    let all = || {
        columns
            .iter()
            .flat_map(|column| column.as_primitive::<T>().iter())
    };
    if columns.iter().all(|column| column.null_count() == 0) {
        let known: Vec<T::Native> = all().flatten().collect();
        return Ok(PyArray1::from_vec(py, known).into_any());
    }
    let floats = all().map(|number| number.map_or(f64::NAN, IntoFloat::into_float));
    Ok(PyArray1::from_vec(py, floats.collect()).into_any())
}

/// A number with a fraction that stands for it.
trait IntoFloat {
    fn into_float(self) -> f64;
}

macro_rules! into_float {
    ($($kind:ty),+) => {
        $(impl IntoFloat for $kind {
            fn into_float(self) -> f64 {
                self as f64
            }
        })+
    };
}
into_float!(f64, u32, u64);

/// Why rows make no array.
fn several_sizes(name: &str) -> PyErr {
    KudosuError::new_err(format!(
        "the grids of {name} are of several sizes; take those of one size first, with .take(rows)"
    ))
}

/// The digits of all grids in one piece, and how many make one; `None` where a text is no grid.
fn grids(py: Python<'_>, columns: &[&ArrayRef], name: &str) -> PyResult<Option<(Vec<u8>, usize)>> {
    let mut values: Vec<u8> = Vec::new();
    let (mut cells, mut missing) = (None, 0);
    let all = columns.iter().flat_map(|column| column.as_string::<i32>().iter());
    for (row, text) in all.enumerate() {
        if row % A_WHILE == A_WHILE - 1 {
            py.check_signals()?;
        }
        let Some(text) = text else {
            match cells {
                None => missing += 1,
                Some(cells) => values.resize(values.len() + cells, 0),
            }
            continue;
        };
        let before = values.len();
        if !push_grid(text, &mut values) {
            return Ok(None);
        }
        let own = values.len() - before;
        match cells {
            None => {
                // What came before had no grid, and no size.
                values.splice(0..0, std::iter::repeat_n(0, missing * own));
                cells = Some(own);
            }
            Some(cells) if cells == own => {}
            Some(_) => return Err(several_sizes(name)),
        }
    }
    match cells {
        Some(cells) => Ok(Some((values, cells))),
        // Nothing says how large they would be.
        None => Ok(Some((vec![0; missing * 81], 81))),
    }
}

/// Adds the values of a grid; false where the text is none.
fn push_grid(text: &str, values: &mut Vec<u8>) -> bool {
    let before = values.len();
    for byte in text.bytes() {
        values.push(match byte {
            b'.' | b'0' => 0,
            b'1'..=b'9' => byte - b'0',
            _ => {
                values.truncate(before);
                let read = read_one(text.as_bytes(), &ReadOptions::default().with_clues());
                let Ok(document) = read else { return false };
                values.extend_from_slice(document.puzzle.grid().values());
                return true;
            }
        });
    }
    values.len() > before
}

/// Flags for every cell and digit in one piece, how many cells a grid has, and its side.
fn candidates(py: Python<'_>, columns: &[&ArrayRef], name: &str) -> PyResult<(Vec<bool>, usize, usize)> {
    let known = columns
        .iter()
        .flat_map(|column| column.as_list::<i32>().iter().flatten())
        .map(|cells| cells.len())
        .next();
    let cells = known.unwrap_or(81);
    let side = cells.isqrt();
    let rows: usize = columns.iter().map(|column| column.len()).sum();
    let mut flags = vec![false; rows * cells * side];
    let all = columns.iter().flat_map(|column| column.as_list::<i32>().iter());
    for (row, grid) in all.enumerate() {
        if row % A_WHILE == A_WHILE - 1 {
            py.check_signals()?;
        }
        let Some(grid) = grid else { continue };
        if grid.len() != cells {
            return Err(several_sizes(name));
        }
        for (cell, digits) in grid.as_list::<i32>().iter().enumerate() {
            let Some(digits) = digits else { continue };
            for &digit in digits.as_primitive::<UInt8Type>().values() {
                flags[(row * cells + cell) * side + usize::from(digit) - 1] = true;
            }
        }
    }
    Ok((flags, cells, side))
}
