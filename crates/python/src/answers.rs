//! Answers about a column of puzzles: columns with a row for each of them, in every form that people read.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, UInt8Type, UInt16Type, UInt32Type, UInt64Type};
use arrow_array::{Array, ArrayRef, RecordBatch, StructArray, UInt64Array};
use arrow_ipc::reader::StreamReader;
use arrow_ipc::writer::StreamWriter;
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::{PyIndexError, PyKeyError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyCapsule, PyDict, PyList, PyString, PyTuple};
use pyo3_arrow::ffi::{ArrayIterator, to_array_pycapsules, to_schema_pycapsule, to_stream_pycapsule};

use crate::arrays::array_of;
use crate::errors::KudosuError;

/// So many rows are shown by a notebook.
const SHOWN: usize = 10;

/// After so many values somebody looks for Ctrl-C.
pub(crate) const A_WHILE: usize = 8192;

/// Answers about a column of puzzles: columns with a row for each of them.
///
/// Anything that speaks Arrow's C data interface takes it as it is: `pyarrow.table(answers)`,
/// `polars.DataFrame(answers)`, DuckDB. `answers["se"]` is one column as a list, `answers[3]` one row as a
/// dict, `answers.to_numpy("solution")` the digits of all rows as an array.
#[pyclass(frozen, module = "kudosu")]
pub(crate) struct Answers {
    schema: SchemaRef,
    batches: Vec<RecordBatch>,
    /// What stands before the names of the columns.
    prefix: String,
    /// The index of the pandas series that was asked about.
    index: Option<Py<PyAny>>,
}

impl Answers {
    pub(crate) fn new(schema: SchemaRef, batches: Vec<RecordBatch>) -> Answers {
        Answers {
            schema,
            batches,
            prefix: String::new(),
            index: None,
        }
    }

    /// The same with something before the names of the columns.
    pub(crate) fn with_prefix(self, prefix: &str) -> Answers {
        if prefix.is_empty() {
            return self;
        }
        let fields = self.schema.fields().iter().map(|field| {
            let name = format!("{prefix}{}", field.name());
            Field::clone(field).with_name(name)
        });
        let schema = Arc::new(Schema::new(fields.collect::<Vec<Field>>()));
        let batches = self.batches.into_iter().map(|batch| {
            let columns = batch.columns().to_vec();
            RecordBatch::try_new(Arc::clone(&schema), columns).expect("names alone are others")
        });
        Answers {
            batches: batches.collect(),
            schema,
            prefix: prefix.to_owned(),
            index: self.index,
        }
    }

    fn row_count(&self) -> usize {
        self.batches.iter().map(RecordBatch::num_rows).sum()
    }

    fn field(&self) -> Arc<Field> {
        let fields = DataType::Struct(self.schema.fields().clone());
        Arc::new(Field::new("answers", fields, false))
    }

    fn as_one(&self) -> PyResult<RecordBatch> {
        kudosu_tables::as_one(&self.schema, &self.batches).map_err(|error| wrong(&error))
    }

    fn place_of(&self, name: &str) -> PyResult<usize> {
        self.schema.index_of(name).map_err(|_| {
            let names = self.column_names().join(", ");
            PyKeyError::new_err(format!("{name}; the columns are {names}"))
        })
    }

    fn column<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyList>> {
        let at = self.place_of(name)?;
        let values = PyList::empty(py);
        for batch in &self.batches {
            let column = batch.column(at);
            for row in 0..column.len() {
                if row % A_WHILE == A_WHILE - 1 {
                    py.check_signals()?;
                }
                values.append(value(py, column, row)?)?;
            }
        }
        Ok(values)
    }

    fn row<'py>(&self, py: Python<'py>, row: usize) -> PyResult<Bound<'py, PyDict>> {
        let mut left = row;
        for batch in &self.batches {
            if left < batch.num_rows() {
                let told = PyDict::new(py);
                for (field, column) in self.schema.fields().iter().zip(batch.columns()) {
                    told.set_item(field.name(), value(py, column, left)?)?;
                }
                return Ok(told);
            }
            left -= batch.num_rows();
        }
        Err(PyIndexError::new_err(format!(
            "there is no row {row}: there are {}",
            self.row_count()
        )))
    }
}

fn wrong(error: &arrow_schema::ArrowError) -> PyErr {
    KudosuError::new_err(error.to_string())
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
            columns.set_item(&name, self.column(py, &name)?)?;
        }
        Ok(columns)
    }

    /// A pyarrow.Table; no copy is made.
    fn to_pyarrow<'py>(slf: &Bound<'py, Answers>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("pyarrow")?.call_method1("table", (slf,))
    }

    /// A pandas.DataFrame, with the index of the series that was asked about.
    fn to_pandas<'py>(slf: &Bound<'py, Answers>) -> PyResult<Bound<'py, PyAny>> {
        let frame = Answers::to_pyarrow(slf)?.call_method0("to_pandas")?;
        if let Some(index) = &slf.get().index {
            frame.setattr("index", index)?;
        }
        Ok(frame)
    }

    /// A polars.DataFrame.
    fn to_polars<'py>(slf: &Bound<'py, Answers>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("polars")?.call_method1("DataFrame", (slf,))
    }

    /// A column as a NumPy array.
    ///
    /// Grids are uint8 with a row for each puzzle (N×81 on 9×9) and 0 for a blank, candidates are bool
    /// (N×81×9), and a row without an answer is all 0. Numbers that are not known are NaN. Without a name it
    /// is the column with the grids: `solution`, `candidates`, `canonical`, `minimal`, `transformed` or
    /// `puzzle`.
    #[pyo3(signature = (name=None))]
    fn to_numpy<'py>(&self, py: Python<'py>, name: Option<&str>) -> PyResult<Bound<'py, PyAny>> {
        py.import("numpy")?;
        let usual = || {
            let names = [
                "candidates",
                "solution",
                "canonical",
                "minimal",
                "transformed",
                "puzzle",
            ];
            let mut names = names.iter().map(|name| format!("{}{name}", self.prefix));
            let found = names.find(|name| self.schema.index_of(name).is_ok());
            found.ok_or_else(|| {
                let names = self.column_names().join(", ");
                PyKeyError::new_err(format!(
                    "no column holds grids; name another one: the columns are {names}"
                ))
            })
        };
        let name = match name {
            Some(name) => name.to_owned(),
            None => usual()?,
        };
        let at = self.place_of(&name)?;
        let columns: Vec<&ArrayRef> = self.batches.iter().map(|batch| batch.column(at)).collect();
        match array_of(py, &columns, self.schema.field(at).data_type(), &name)? {
            Some(array) => Ok(array),
            None => py
                .import("numpy")?
                .call_method1("array", (self.column(py, &name)?, "object")),
        }
    }

    /// The rows with these numbers, in this order.
    fn take(&self, py: Python<'_>, rows: Vec<u64>) -> PyResult<Answers> {
        let count = self.row_count() as u64;
        if let Some(row) = rows.iter().find(|&&row| row >= count) {
            return Err(PyIndexError::new_err(format!(
                "there is no row {row}: there are {count}"
            )));
        }
        let (whole, places) = (self.as_one()?, UInt64Array::from(rows));
        let taken = arrow_select::take::take_record_batch(&whole, &places).map_err(|error| wrong(&error))?;
        let index = match &self.index {
            None => None,
            Some(index) => Some(index.call_method1(py, "take", (places.values().to_vec(),))?),
        };
        Ok(Answers {
            schema: Arc::clone(&self.schema),
            batches: vec![taken],
            prefix: self.prefix.clone(),
            index,
        })
    }

    /// Rows by their numbers, which come in front as the column `row`, with some columns called otherwise or
    /// left out.
    fn _taken(
        &self,
        py: Python<'_>,
        rows: Vec<u64>,
        others: BTreeMap<String, String>,
        without: Vec<String>,
        prefix: &str,
    ) -> PyResult<Answers> {
        let taken = self.take(py, rows.clone())?;
        let batch = taken.as_one()?;
        let mut fields = vec![Field::new("row", DataType::UInt64, false)];
        let mut columns: Vec<ArrayRef> = vec![Arc::new(UInt64Array::from(rows))];
        for (field, column) in batch.schema().fields().iter().zip(batch.columns()) {
            let name = others.get(field.name()).unwrap_or(field.name());
            if !without.contains(field.name()) {
                fields.push(Field::clone(field).with_name(name));
                columns.push(Arc::clone(column));
            }
        }
        let schema = Arc::new(Schema::new(fields));
        let batch = RecordBatch::try_new(Arc::clone(&schema), columns).map_err(|error| wrong(&error))?;
        let mut answers = Answers::new(schema, vec![batch]);
        answers.index = taken.index;
        Ok(answers.with_prefix(prefix))
    }

    /// The same for the series with this index.
    fn _with_index(&self, py: Python<'_>, index: Option<Py<PyAny>>) -> Answers {
        let _ = py;
        Answers {
            schema: Arc::clone(&self.schema),
            batches: self.batches.clone(),
            prefix: self.prefix.clone(),
            index,
        }
    }

    fn __len__(&self) -> usize {
        self.row_count()
    }

    fn __getitem__<'py>(&self, py: Python<'py>, what: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        if let Ok(name) = what.cast::<PyString>() {
            return Ok(self.column(py, name.to_str()?)?.into_any());
        }
        let Ok(row) = what.extract::<i64>() else {
            return Err(PyTypeError::new_err(
                "answers[\"se\"] is a column, answers[3] a row; .take([...]) gives several rows",
            ));
        };
        let count = self.row_count() as i64;
        let from_start = if row < 0 { row + count } else { row };
        match usize::try_from(from_start) {
            Ok(row) => Ok(self.row(py, row)?.into_any()),
            Err(_) => Err(PyIndexError::new_err(format!(
                "there is no row {row}: there are {count}"
            ))),
        }
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
        let array = StructArray::from(self.as_one()?);
        Ok(to_array_pycapsules(py, self.field(), &array, requested_schema)?)
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        Ok(to_schema_pycapsule(py, self.schema.as_ref())?)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Answers>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let (py, this) = (slf.py(), slf.get());
        let mut bytes = Vec::new();
        let mut writer = StreamWriter::try_new(&mut bytes, &this.schema).map_err(|error| wrong(&error))?;
        for batch in &this.batches {
            writer.write(batch).map_err(|error| wrong(&error))?;
        }
        writer.finish().map_err(|error| wrong(&error))?;
        drop(writer);
        let index = this.index.as_ref().map(|index| index.clone_ref(py));
        let parts = (PyBytes::new(py, &bytes), this.prefix.as_str(), index);
        let made = py.import("kudosu._kudosu")?.getattr("answers_of_bytes")?;
        Ok((made, parts.into_pyobject(py)?))
    }

    /// The first rows as a table for notebooks.
    fn _repr_html_(&self, py: Python<'_>) -> PyResult<String> {
        let count = self.row_count();
        let mut html = String::from("<table class=\"kudosu-answers\"><thead><tr><th></th>");
        for name in self.column_names() {
            let _ = write!(html, "<th>{}</th>", escaped(&name));
        }
        html.push_str("</tr></thead><tbody>");
        for row in 0..count.min(SHOWN) {
            let _ = write!(html, "<tr><th>{row}</th>");
            for (_, value) in self.row(py, row)? {
                let text = match value.is_none() {
                    true => String::new(),
                    false => value.str()?.to_string(),
                };
                let _ = write!(html, "<td><code>{}</code></td>", escaped(&shortened(&text)));
            }
            html.push_str("</tr>");
        }
        let _ = write!(html, "</tbody></table><p>{count} rows</p>");
        Ok(html)
    }

    fn __repr__(&self) -> String {
        format!(
            "Answers({} rows: {})",
            self.row_count(),
            self.column_names().join(", ")
        )
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

/// As much of a text as fits in a cell of a table: a 9×9 grid is whole.
fn shortened(text: &str) -> String {
    const MOST: usize = 100;
    match text.char_indices().nth(MOST) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

/// What `pickle` kept of answers.
#[pyfunction]
pub(crate) fn answers_of_bytes(bytes: &[u8], prefix: String, index: Option<Py<PyAny>>) -> PyResult<Answers> {
    let reader = StreamReader::try_new(bytes, None).map_err(|error| wrong(&error))?;
    let schema = reader.schema();
    let batches: Result<Vec<RecordBatch>, _> = reader.collect();
    Ok(Answers {
        schema,
        batches: batches.map_err(|error| wrong(&error))?,
        prefix,
        index,
    })
}

/// One value for Python: lists are lists, and steps and effects are dicts.
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
        DataType::UInt16 => column
            .as_primitive::<UInt16Type>()
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
        DataType::List(_) => {
            let members = column.as_list::<i32>().value(row);
            let list = PyList::empty(py);
            for at in 0..members.len() {
                list.append(value(py, &members, at)?)?;
            }
            Ok(list.into_any())
        }
        DataType::Struct(fields) => {
            let parts = column.as_struct();
            let told = PyDict::new(py);
            for (field, part) in fields.iter().zip(parts.columns()) {
                told.set_item(field.name(), value(py, part, row)?)?;
            }
            Ok(told.into_any())
        }
        other => Err(KudosuError::new_err(format!(
            "a column of {other} has no values here"
        ))),
    }
}
