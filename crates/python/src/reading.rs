//! A puzzle in every form people have it: text, lists, arrays, a `Grid`.

use kudosu::{Document, Format, Grid as Board, ReadOptions, Shape, read_one};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use crate::errors::{NotAPuzzle, unreadable};
use crate::grid::Grid;

/// The grid that an object stands for.
pub(crate) fn grid_of(object: &Bound<'_, PyAny>) -> PyResult<Board> {
    Ok(document_of(object)?.puzzle.into_parts().0)
}

/// The puzzle that an object stands for, and what stands beside it.
pub(crate) fn document_of(object: &Bound<'_, PyAny>) -> PyResult<Document> {
    if let Ok(grid) = object.cast::<Grid>() {
        return Ok(grid.get().document.clone());
    }
    if let Ok(text) = object.cast::<PyString>() {
        return from_text(text.to_str()?.as_bytes(), None);
    }
    if let Ok(text) = object.cast::<PyBytes>() {
        return from_text(text.as_bytes(), None);
    }
    let mut values = Vec::new();
    collect(object, &mut values, 0)?;
    from_values(&values)
}

/// The puzzle of a text, in this format or in whichever it is.
pub(crate) fn from_text(text: &[u8], format: Option<&str>) -> PyResult<Document> {
    let format = match format {
        None => None,
        Some(name) => Some(named_format(name)?),
    };
    let options = ReadOptions::default().with_format(format);
    // A plain line takes less time than it takes to give the interpreter's lock away and get it back.
    let read = match kudosu::nine::read_line(text) {
        Some(_) => read_one(text, &options),
        None => Python::attach(|py| py.detach(|| read_one(text, &options))),
    };
    read.map_err(|error| unreadable(&error))
}

pub(crate) fn named_format(name: &str) -> PyResult<Format> {
    name.parse()
        .map_err(|error: kudosu::UnknownFormat| NotAPuzzle::new_err(error.to_string()))
}

fn from_values(values: &[u8]) -> PyResult<Document> {
    let side = values.len().isqrt();
    if side == 0 || side * side != values.len() {
        let found = values.len();
        return Err(NotAPuzzle::new_err(format!(
            "{found} values are no square grid; a 9×9 grid has 81 of them"
        )));
    }
    let refused = |error: String| NotAPuzzle::new_err(error);
    let shape = Shape::of_side(side).map_err(|error| refused(error.to_string()))?;
    let grid = Board::from_values(&shape, values).map_err(|error| refused(error.to_string()))?;
    Ok(Document::new(grid))
}

/// A whole number, as Python has it or as a number with a fraction of nothing.
fn whole_number(object: &Bound<'_, PyAny>) -> Option<i64> {
    if let Ok(value) = object.extract::<i64>() {
        return Some(value);
    }
    let value = object.extract::<f64>().ok()?;
    (value.fract() == 0.0 && value.abs() < 1e9).then_some(value as i64)
}

/// The values of lists in lists, or of an array; None, 0 and a blank or dot are blanks.
fn collect(object: &Bound<'_, PyAny>, values: &mut Vec<u8>, depth: usize) -> PyResult<()> {
    if depth > 0 && object.is_none() {
        values.push(0);
        return Ok(());
    }
    if depth > 0
        && let Some(value) = whole_number(object)
    {
        let value = u8::try_from(value).map_err(|_| {
            let cell = values.len() + 1;
            NotAPuzzle::new_err(format!(
                "cell {cell} holds {value}, which is no digit of any grid"
            ))
        })?;
        values.push(value);
        return Ok(());
    }
    if let Ok(text) = object.cast::<PyString>() {
        let text = text.to_str()?.trim();
        match text {
            "" | "." => values.push(0),
            _ => values.push(text.parse().map_err(|_| {
                NotAPuzzle::new_err(format!(
                    "{text:?} is no digit; a cell is a number, 0 or None for a blank"
                ))
            })?),
        }
        return Ok(());
    }
    if depth > 0
        && let Ok(value) = object.extract::<f64>()
    {
        let cell = values.len() + 1;
        return Err(NotAPuzzle::new_err(format!(
            "cell {cell} holds {value}, which is no digit of any grid"
        )));
    }
    let items = match object.try_iter() {
        Ok(items) if depth < 2 => items,
        _ => {
            let kind = object.get_type().name()?;
            return Err(NotAPuzzle::new_err(format!(
                "a puzzle is a text, a list of lists, an array or a Grid; this is a {kind}"
            )));
        }
    };
    for item in items {
        collect(&item?, values, depth + 1)?;
    }
    Ok(())
}
