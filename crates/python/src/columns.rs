//! Many puzzles: a column in, columns out, on all cores, with Arrow's C data interface on both sides.

use std::num::NonZero;
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, UInt8Type, UInt32Type, UInt64Type};
use arrow_array::{Array, ArrayRef, RecordBatch, StructArray};
use arrow_schema::{DataType, Field, SchemaRef};
use kudosu::generate::{MinimiseError, minimise};
use kudosu::{Puzzle, Rng, Stop, Unfinished as Why, whole_text};
use kudosu_tables::{Item, PuzzleColumn, Question, Refusal, Task, answer};
use numpy::{PyReadonlyArray2, PyUntypedArrayMethods};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyDict, PyList, PyString, PyTuple};
use pyo3_arrow::ffi::{ArrayIterator, to_array_pycapsules, to_schema_pycapsule, to_stream_pycapsule};
use pyo3_arrow::input::AnyArray;

use crate::device::workers;
use crate::errors::{KudosuError, NotAPuzzle, Unfinished};
use crate::interrupt::{Limits, interruptible};
use crate::reading::document_of;
use crate::single::{dress, transformed};

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
        DataType::UInt8 => column
            .as_primitive::<UInt8Type>()
            .value(row)
            .into_bound_py_any(py),
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

/// The task of this name, with the options that it has.
fn task_of(name: &str, options: &Bound<'_, PyDict>) -> PyResult<Task<'static>> {
    let number = |name: &str, usual: u64| -> PyResult<u64> {
        options.get_item(name)?.map_or(Ok(usual), |value| value.extract())
    };
    let flag = |name: &str, usual: bool| -> PyResult<bool> {
        options.get_item(name)?.map_or(Ok(usual), |value| value.extract())
    };
    Ok(match name {
        "solve" => Task::Solve {
            unique: flag("unique", false)?,
        },
        "check" => Task::Check,
        "count" => Task::Count {
            limit: number("limit", 1_000_000)?,
        },
        "rate" => Task::Rate {
            assume_unique: flag("assume_unique", true)?,
            without: Vec::new(),
        },
        "canonical" => Task::Canonical,
        "minimise" => {
            let seed = number("seed", 0)?;
            let minimal = move |puzzle: &Puzzle, _: u64, stop: &Stop| {
                minimise(puzzle, &mut Rng::new(seed), stop).map_err(|error| match error {
                    MinimiseError::Unfinished(why) => Refusal::Unfinished(why),
                    error => Refusal::Unfit(error.to_string()),
                })
            };
            Task::Rewrite("minimal", Arc::new(minimal))
        }
        "transform" => {
            let dress = dress(options.as_any())?;
            let seed: Option<u64> = options
                .get_item("seed")?
                .map_or(Ok(None), |seed| seed.extract())?;
            // Each row has a disguise of its own, whatever batches the column comes in.
            let change = move |puzzle: &Puzzle, row: u64, _: &Stop| {
                let own = seed.map(|seed| kudosu::generate::attempt_seed(seed, row));
                transformed(puzzle, &dress, own).map_err(Refusal::Misunderstood)
            };
            Task::Rewrite("transformed", Arc::new(change))
        }
        other => return Err(KudosuError::new_err(format!("there is no task {other}"))),
    })
}

fn cores(threads: Option<usize>) -> NonZero<usize> {
    let asked = threads.and_then(NonZero::new);
    asked
        .or_else(|| std::thread::available_parallelism().ok())
        .unwrap_or(NonZero::<usize>::MIN)
}

/// What a run takes besides its column.
struct Asked {
    question: Question<'static>,
    first_row: u64,
    threads: NonZero<usize>,
    device: String,
    limits: Limits,
}

impl Asked {
    fn new(task: &str, options: &Bound<'_, PyDict>) -> PyResult<Asked> {
        fn item<'py, T: for<'a> FromPyObject<'a, 'py>>(
            options: &Bound<'py, PyDict>,
            name: &str,
        ) -> PyResult<Option<T>> {
            match options.get_item(name)? {
                Some(value) if !value.is_none() => value.extract().map(Some).map_err(Into::into),
                _ => Ok(None),
            }
        }
        Ok(Asked {
            question: Question::new(task_of(task, options)?),
            first_row: item(options, "first_row")?.unwrap_or(0),
            threads: cores(item(options, "threads")?),
            device: item(options, "device")?.unwrap_or_else(|| "cpu".to_owned()),
            limits: Limits::new(item(options, "timeout")?, item(options, "steps")?)?,
        })
    }

    fn answer(&self, py: Python<'_>, columns: &[PuzzleColumn<'_>]) -> PyResult<Answers> {
        let rows = columns.iter().map(PuzzleColumn::len).sum();
        let workers = py.detach(|| workers(&self.device, rows, self.threads))?;
        let batches = interruptible(py, self.limits, |stops| {
            let (mut batches, mut first) = (Vec::new(), self.first_row);
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
        Ok(Answers {
            schema: self.question.task.schema(),
            batches,
        })
    }
}

/// Answers for a column: an Arrow array of any kind, or a sequence.
#[pyfunction]
pub(crate) fn answer_column(
    py: Python<'_>,
    task: &str,
    column: &Bound<'_, PyAny>,
    options: &Bound<'_, PyDict>,
) -> PyResult<Answers> {
    let asked = Asked::new(task, options)?;
    if !column.hasattr("__arrow_c_stream__")? && !column.hasattr("__arrow_c_array__")? {
        return asked.answer(py, &[PuzzleColumn::Items(&items(column)?)]);
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
    task: &str,
    values: PyReadonlyArray2<'_, u8>,
    options: &Bound<'_, PyDict>,
) -> PyResult<Answers> {
    let asked = Asked::new(task, options)?;
    let width = values.shape()[1];
    let values = values.as_slice().map_err(|_| {
        NotAPuzzle::new_err("the array is not in one piece; numpy.ascontiguousarray makes it so")
    })?;
    asked.answer(py, &[PuzzleColumn::Matrix(values, width)])
}

/// Names and types of the columns that answer a task, as Arrow has them.
#[pyfunction]
pub(crate) fn answer_schema(task: &str, options: &Bound<'_, PyDict>) -> PyResult<Answers> {
    let schema = task_of(task, options)?.schema();
    Ok(Answers {
        schema,
        batches: Vec::new(),
    })
}

/// A sequence as a column: texts as they are, grids and values as texts.
fn items(column: &Bound<'_, PyAny>) -> PyResult<Vec<Item>> {
    let mut items = Vec::new();
    for item in column.try_iter()? {
        let item = item?;
        items.push(if item.is_none() {
            Item::Missing
        } else if let Ok(text) = item.cast::<PyString>() {
            Item::Text(text.to_str()?.to_owned())
        } else {
            match document_of(&item) {
                Ok(document) => Item::Text(whole_text(&document.puzzle)),
                Err(error) => Item::Refused(error.value(item.py()).to_string()),
            }
        });
    }
    Ok(items)
}
