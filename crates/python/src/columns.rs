//! Many puzzles: a column in, columns out, on all cores, with Arrow's C data interface on both sides.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, UInt32Type, UInt64Type};
use arrow_array::{Array, ArrayRef, RecordBatch, StructArray};
use arrow_schema::{DataType, Field, SchemaRef};
use kudosu::Unfinished as Why;
use kudosu::verbs::column_verb;
use kudosu_tables::{Item, PuzzleColumn, Question, answer};
use numpy::{PyReadonlyArray2, PyUntypedArrayMethods};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyDict, PyList, PyString, PyTuple};
use pyo3_arrow::ffi::{ArrayIterator, to_array_pycapsules, to_schema_pycapsule, to_stream_pycapsule};
use pyo3_arrow::input::AnyArray;

use crate::device::workers;
use crate::errors::{KudosuError, NotAPuzzle, Unfinished, no_question};
use crate::interrupt::interruptible;
use crate::reading::grid_of;
use crate::run::Run;

/// Answers about a column of puzzles: columns with a row for each of them.
///
/// Anything that speaks Arrow's C data interface takes it as it is: `pyarrow.table(answers)`,
/// `polars.DataFrame(answers)`, DuckDB. `answers["se"]` is one column as a list.
#[pyclass(frozen, module = "kudosu")]
pub(crate) struct Answers {
    schema: SchemaRef,
    batches: Vec<RecordBatch>,
}

impl Answers {
    fn row_count(&self) -> usize {
        self.batches.iter().map(RecordBatch::num_rows).sum()
    }

    fn field(&self) -> Arc<Field> {
        let fields = DataType::Struct(self.schema.fields().clone());
        Arc::new(Field::new("answers", fields, false))
    }
}

#[pymethods]
impl Answers {
    /// The names of the columns.
    #[getter]
    fn column_names(&self) -> Vec<String> {
        let fields = self.schema.fields().iter();
        fields.map(|field| field.name().clone()).collect()
    }

    /// All columns as lists, by name.
    fn to_pydict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let columns = PyDict::new(py);
        for name in self.column_names() {
            columns.set_item(&name, self.__getitem__(py, &name)?)?;
        }
        Ok(columns)
    }

    /// A pyarrow.Table; no copy is made.
    fn to_pyarrow<'py>(slf: &Bound<'py, Answers>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("pyarrow")?.call_method1("table", (slf,))
    }

    /// A pandas.DataFrame.
    fn to_pandas<'py>(slf: &Bound<'py, Answers>) -> PyResult<Bound<'py, PyAny>> {
        Answers::to_pyarrow(slf)?.call_method0("to_pandas")
    }

    /// A polars.DataFrame.
    fn to_polars<'py>(slf: &Bound<'py, Answers>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("polars")?.call_method1("DataFrame", (slf,))
    }

    fn __len__(&self) -> usize {
        self.row_count()
    }

    fn __getitem__<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyList>> {
        let Ok(at) = self.schema.index_of(name) else {
            let names = self.column_names().join(", ");
            return Err(PyKeyError::new_err(format!("{name}; the columns are {names}")));
        };
        let values = PyList::empty(py);
        for batch in &self.batches {
            let column = batch.column(at);
            for row in 0..column.len() {
                values.append(value(py, column, row)?)?;
            }
        }
        Ok(values)
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let batches = self.batches.clone().into_iter();
        let arrays = batches.map(|batch| Ok(Arc::new(StructArray::from(batch)) as ArrayRef));
        let arrays = Box::new(ArrayIterator::new(arrays, self.field()));
        Ok(to_stream_pycapsule(py, arrays, requested_schema)?)
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let whole = kudosu_tables::as_one(&self.schema, &self.batches);
        let whole = whole.map_err(|error| KudosuError::new_err(error.to_string()))?;
        let array = StructArray::from(whole);
        Ok(to_array_pycapsules(py, self.field(), &array, requested_schema)?)
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        Ok(to_schema_pycapsule(py, self.schema.as_ref())?)
    }

    fn __repr__(&self) -> String {
        format!(
            "Answers({} rows: {})",
            self.row_count(),
            self.column_names().join(", ")
        )
    }
}

/// One value for Python.
fn value<'py>(py: Python<'py>, column: &ArrayRef, row: usize) -> PyResult<Bound<'py, PyAny>> {
    if column.is_null(row) {
        return Ok(py.None().into_bound(py));
    }
    match column.data_type() {
        DataType::Utf8 => column.as_string::<i32>().value(row).into_bound_py_any(py),
        DataType::UInt32 => column
            .as_primitive::<UInt32Type>()
            .value(row)
            .into_bound_py_any(py),
        DataType::UInt64 => column
            .as_primitive::<UInt64Type>()
            .value(row)
            .into_bound_py_any(py),
        DataType::Float64 => column
            .as_primitive::<Float64Type>()
            .value(row)
            .into_bound_py_any(py),
        DataType::Boolean => column.as_boolean().value(row).into_bound_py_any(py),
        other => Err(KudosuError::new_err(format!(
            "a column of {other} has no values here"
        ))),
    }
}

/// The verb of this name with these options, as JSON has them.
fn question_of(verb: &str, question: &str) -> PyResult<Question> {
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
        let rows = columns.iter().map(PuzzleColumn::len).sum();
        let device = match (&self.run.device, self.question.verb().is_quick()) {
            (Some(device), _) => device,
            (None, true) => "auto",
            (None, false) => "cpu",
        };
        let workers = py.detach(|| workers(device, rows, self.run.cores()))?;
        let batches = interruptible(py, self.run.limits, |stops| {
            let (mut batches, mut first) = (Vec::new(), self.run.first_row);
            for column in columns {
                let answered = answer(&self.question, column, first, &workers, stops);
                if let Some(why) = answered.ended {
                    return Err(why);
                }
                batches.extend(answered.batches);
                first += column.len() as u64;
            }
            Ok::<_, Why>(batches)
        })?;
        let batches = batches.map_err(|why| Unfinished::new_err(why.to_string()))?;
        let schema = self.question.schema();
        Ok(Answers { schema, batches })
    }

    /// A sequence as a column: texts as they are, everything else as the boards it stands for.
    fn items(&self, column: &Bound<'_, PyAny>) -> PyResult<Vec<Item>> {
        let mut items = Vec::new();
        for item in column.try_iter()? {
            let item = item?;
            items.push(if item.is_none() {
                Item::Missing
            } else if let Ok(text) = item.cast::<PyString>() {
                Item::Text(text.to_str()?.to_owned())
            } else {
                match grid_of(&item, &self.run.reading) {
                    Ok(grid) => Item::Read(Box::new(grid.into_document(self.question.verb().reads()))),
                    Err(error) => Item::Refused(error.value(item.py()).to_string()),
                }
            });
        }
        Ok(items)
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
    if !column.hasattr("__arrow_c_stream__")? && !column.hasattr("__arrow_c_array__")? {
        return asked.answer(py, &[PuzzleColumn::Items(&asked.items(column)?)]);
    }
    let array: AnyArray = column.extract()?;
    let chunks = array.into_chunked_array()?.chunks().to_vec();
    let columns: Result<Vec<PuzzleColumn<'_>>, _> = chunks.iter().map(PuzzleColumn::try_from).collect();
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
    let schema = question_of(verb, question)?.schema();
    let batches = Vec::new();
    Ok(Answers { schema, batches })
}
