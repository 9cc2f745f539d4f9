//! Many puzzles: a column in, columns out, on all cores, with Arrow's C data interface on both sides.

use std::sync::Arc;

use kudosu::Unfinished as Why;
use kudosu::verbs::{Reads, column_verb};
use kudosu_tables::{Decoded, Item, PuzzleColumn, Question, answer};
use numpy::{PyReadonlyArray2, PyReadonlyArrayDyn, PyUntypedArrayMethods};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PyString, PyTuple};
use pyo3_arrow::input::AnyArray;

use crate::answers::{A_WHILE, Answers};
use crate::device::workers;
use crate::errors::{KudosuError, NotAPuzzle, Unfinished, no_question};
use crate::interrupt::interruptible;
use crate::peers::PeersQuestion;
use crate::run::Run;

/// The verb of this name with these options, as JSON has them.
fn question_of(verb: &str, question: &str) -> PyResult<Question> {
    if verb == "peers" {
        return Ok(Question::new(Arc::new(PeersQuestion)));
    }
    let verb = column_verb(verb, question.as_bytes()).map_err(|error| no_question(&error))?;
    Ok(Question::new(Arc::from(verb)))
}

/// A question about columns, and what comes beside it.
struct Asked {
    question: Question,
    run: Run,
}

impl Asked {
    fn new(verb: &str, question: &str, run: &Bound<'_, PyDict>) -> PyResult<Asked> {
        let run = Run::of(Some(run))?;
        let question = question_of(verb, question)?.with_reading(run.reading.clone());
        Ok(Asked { question, run })
    }

    fn answer(&self, py: Python<'_>, columns: &[PuzzleColumn<'_>]) -> PyResult<Answers> {
        let rows: usize = columns.iter().map(PuzzleColumn::len).sum();
        let texts: Option<Vec<Item>> = self.run.beside.as_ref().map(|texts| {
            let item = |text: &Option<String>| text.clone().map_or(Item::Missing, Item::Text);
            texts.iter().map(item).collect()
        });
        if let Some(texts) = texts.as_ref().filter(|texts| texts.len() != rows) {
            let found = texts.len();
            return Err(KudosuError::new_err(format!(
                "there are {rows} puzzles and {found} texts beside them; each puzzle has one"
            )));
        }
        let device = match (&self.run.device, self.question.verb().is_quick()) {
            (Some(device), _) => device,
            (None, true) => "auto",
            (None, false) => "cpu",
        };
        let workers = py.detach(|| workers(device, rows, self.run.cores()))?;
        let batches = interruptible(py, self.run.limits, |stops| {
            let (mut batches, mut first) = (Vec::new(), self.run.first_row);
            for column in columns {
                let done = (first - self.run.first_row) as usize;
                let column = match &texts {
                    None => column.clone(),
                    Some(texts) => {
                        let own = PuzzleColumn::Items(&texts[done..done + column.len()]);
                        column.clone().with_beside(own)
                    }
                };
                let answered = answer(&self.question, &column, first, &workers, stops);
                if let Some(why) = answered.ended {
                    return Err(why);
                }
                batches.extend(answered.batches);
                first += column.len() as u64;
            }
            Ok::<_, Why>(batches)
        })?;
        let batches = batches.map_err(|why| Unfinished::new_err(why.to_string()))?;
        Ok(Answers::new(self.question.schema(), batches).with_prefix(&self.run.prefix))
    }
}

/// The puzzles of a column: an Arrow array of any kind, or a sequence.
pub(crate) fn puzzles_of(column: &Bound<'_, PyAny>, run: &Run, reads: Reads) -> PyResult<Vec<Decoded>> {
    if !column.hasattr("__arrow_c_stream__")? && !column.hasattr("__arrow_c_array__")? {
        return Ok(vec![Decoded::Items(items(column, run, reads)?)]);
    }
    let array: AnyArray = column.extract()?;
    let chunks = array.into_chunked_array()?.chunks().to_vec();
    let decoded: Result<Vec<Decoded>, _> = chunks.iter().map(Decoded::of).collect();
    decoded.map_err(|error| NotAPuzzle::new_err(error.to_string()))
}

/// A sequence as a column: texts as they are, numbers as values, everything else as the boards it stands for.
fn items(column: &Bound<'_, PyAny>, run: &Run, reads: Reads) -> PyResult<Vec<Item>> {
    let py = column.py();
    let mut items = Vec::new();
    for (row, item) in column.try_iter()?.enumerate() {
        if row % A_WHILE == A_WHILE - 1 {
            py.check_signals()?;
        }
        let item = item?;
        let text = item.cast::<PyString>().ok().filter(|_| run.is_plain());
        items.push(if item.is_none() {
            Item::Missing
        } else if let Some(text) = text {
            Item::Text(text.to_str()?.to_owned())
        } else if let Some(values) = run.is_plain().then(|| plain_values(&item)).flatten() {
            Item::Values(values)
        } else {
            match run.grid_of(&item) {
                Ok(grid) => Item::Read(Box::new(grid.into_document(reads))),
                Err(error) => Item::Refused(error.value(py).to_string()),
            }
        });
    }
    Ok(items)
}

/// The values of a list of small numbers, or of lists of them, or of an array of bytes; whatever else may be
/// in it is left to those who look at each cell.
fn plain_values(item: &Bound<'_, PyAny>) -> Option<Vec<u8>> {
    let is_list = |object: &Bound<'_, PyAny>| {
        object.is_exact_instance_of::<PyList>() || object.is_exact_instance_of::<PyTuple>()
    };
    if !is_list(item) {
        let array = item.extract::<PyReadonlyArrayDyn<'_, u8>>().ok()?;
        return array.as_slice().ok().map(<[u8]>::to_vec);
    }
    // Python makes bytes of a list in one go, far quicker than anybody asks for its members one by one.
    fn values_of<'py>(row: &Bound<'py, PyAny>) -> Option<Bound<'py, PyBytes>> {
        let bytes = row.py().get_type::<PyBytes>().call1((row,));
        bytes.ok()?.cast_into().ok()
    }
    match item.get_item(0) {
        Ok(first) if is_list(&first) => {
            let mut values = Vec::with_capacity(81);
            for row in item.try_iter().ok()? {
                let row = row.ok().filter(is_list)?;
                values.extend_from_slice(values_of(&row)?.as_bytes());
            }
            Some(values)
        }
        Ok(_) => Some(values_of(item)?.as_bytes().to_vec()),
        Err(_) => None,
    }
}

/// Answers for a column: an Arrow array of any kind, or a sequence.
#[pyfunction]
pub(crate) fn answer_column(
    py: Python<'_>,
    verb: &str,
    column: &Bound<'_, PyAny>,
    question: &str,
    run: &Bound<'_, PyDict>,
) -> PyResult<Answers> {
    let asked = Asked::new(verb, question, run)?;
    let decoded = puzzles_of(column, &asked.run, asked.question.verb().reads())?;
    let columns: Result<Vec<PuzzleColumn<'_>>, _> = decoded.iter().map(Decoded::puzzles).collect();
    let columns = columns.map_err(|error| NotAPuzzle::new_err(error.to_string()))?;
    asked.answer(py, &columns)
}

/// Answers for a matrix of values, a row for each puzzle.
#[pyfunction]
pub(crate) fn answer_values(
    py: Python<'_>,
    verb: &str,
    values: PyReadonlyArray2<'_, u8>,
    question: &str,
    run: &Bound<'_, PyDict>,
) -> PyResult<Answers> {
    let asked = Asked::new(verb, question, run)?;
    let width = values.shape()[1];
    let values = values.as_slice().map_err(|_| {
        NotAPuzzle::new_err("the array is not in one piece; numpy.ascontiguousarray makes it so")
    })?;
    asked.answer(py, &[PuzzleColumn::Matrix(values, width)])
}

/// Names and types of the columns that answer a question, as Arrow has them.
#[pyfunction]
pub(crate) fn answer_schema(verb: &str, question: &str) -> PyResult<Answers> {
    Ok(Answers::new(question_of(verb, question)?.schema(), Vec::new()))
}
