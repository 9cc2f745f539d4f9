//! A puzzle in every form people have it: text, lists, arrays, a `Grid`.

use kudosu::schema::{CandidatesQuestion, JsonError, Request};
use kudosu::verbs::{InputError, Reads, read_input};
use kudosu::{Format, ReadOptions, Stop, read_one, recognise, whole_text};
use kudosu_tables::from_values;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyString};

use crate::errors::{KudosuError, NotAPuzzle, Unfinished, unreadable};
use crate::grid::Grid;
use crate::interrupt::{Limits, interruptible};

/// The board that an object stands for. A `Grid` is what it is; how texts are read says nothing of it.
pub(crate) fn grid_of(object: &Bound<'_, PyAny>, reading: &ReadOptions) -> PyResult<Grid> {
    if let Ok(grid) = object.cast::<Grid>() {
        return Ok(grid.get().clone());
    }
    if let Ok(text) = object.cast::<PyString>() {
        return from_text(text.to_str()?.as_bytes(), reading);
    }
    if let Ok(text) = object.cast::<PyBytes>() {
        return from_text(text.as_bytes(), reading);
    }
    if object.hasattr("detach")? {
        // A tensor is an array by way of the processor's memory.
        let array = object
            .py()
            .import("kudosu._columns")?
            .call_method1("array_of", (object,))?;
        return grid_of(&array, reading);
    }
    let mut values = Vec::new();
    collect(object, &mut values, 0)?;
    let document = from_values(&values, reading.box_size).map_err(NotAPuzzle::new_err)?;
    Ok(Grid::of(document))
}

/// The puzzle of a text, in this format or in whichever it is.
fn from_text(text: &[u8], reading: &ReadOptions) -> PyResult<Grid> {
    let as_position = Reads::Positions.extend(reading.clone());
    // A plain line takes less time than it takes to give the interpreter's lock away and get it back.
    if kudosu::nine::read_line(text).is_some() {
        let document = read_one(text, &as_position).map_err(|error| unreadable(&error))?;
        return Ok(Grid::read(document, Format::Line));
    }
    let read = |stop: &Stop| {
        let as_position = as_position.clone().with_stop(stop);
        let layout = recognise(text, true, &as_position)?;
        let document = layout.read_one(text, &as_position)?;
        let grid = Grid::read(document, layout.format());
        match layout.format() {
            // A text that consists of marks is another puzzle to whoever asks for solutions.
            Format::Candidates => {
                let as_question = Reads::Solutions.extend(reading.clone()).with_stop(stop);
                Ok(grid.with_marks_as_clues(layout.read_one(text, &as_question)?))
            }
            _ => Ok(grid),
        }
    };
    Python::attach(|py| {
        match text.len() {
            ..LONG_TEXT => py.detach(|| read(Stop::never())),
            _ => interruptible(py, Limits::default(), |stops| read(stops.work().stop()))?,
        }
        .map_err(|error| unreadable(&error))
    })
}

/// Reading a longer text may take so long that somebody presses Ctrl-C.
const LONG_TEXT: usize = 16 * 1024;

/// The puzzle of an object with what a request may say of its puzzle besides: shape, clues, digits that a
/// player placed, candidates.
pub(crate) fn with_fields(object: &Bound<'_, PyAny>, fields: &Bound<'_, PyDict>) -> PyResult<Grid> {
    let py = object.py();
    let fields = fields.copy()?;
    if let Some(format) = fields.get_item("format")? {
        fields.del_item("format")?;
        fields.set_item("from", format)?;
    }
    let text = match object.cast::<PyString>() {
        Ok(text) => text.to_str()?.to_owned(),
        Err(_) => whole_text(&grid_of(object, &ReadOptions::default())?.document.puzzle),
    };
    fields.set_item("puzzle", text)?;
    let json: String = py.import("json")?.call_method1("dumps", (fields,))?.extract()?;
    let wrong = |error: JsonError| KudosuError::new_err(error.to_string());
    let request = Request::read(json.as_bytes()).map_err(wrong)?;
    // A question with no fields of its own: what is said besides is refused.
    request.ask::<CandidatesQuestion>().map_err(wrong)?;
    let read = |stop: &Stop| read_input(&request.about, Reads::Positions, stop);
    let read = match json.len() {
        ..LONG_TEXT => py.detach(|| read(Stop::never())),
        _ => interruptible(py, Limits::default(), |stops| read(stops.work().stop()))?,
    };
    match read {
        Ok((document, format)) => Ok(Grid::read(document, format)),
        Err(InputError::Unreadable(error)) => Err(unreadable(&error)),
        Err(InputError::Unfinished(why)) => Err(Unfinished::new_err(why.to_string())),
        Err(error) => Err(NotAPuzzle::new_err(error.to_string())),
    }
}

pub(crate) fn named_format(name: &str) -> PyResult<Format> {
    name.parse()
        .map_err(|error: kudosu::UnknownFormat| NotAPuzzle::new_err(error.to_string()))
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
