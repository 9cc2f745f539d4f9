//! A board for Python.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use kudosu::coach::position_of;
use kudosu::render::{Look, Picture, draw, figure_svg};
use kudosu::schema::{DrawQuestion, clue_lines};
use kudosu::verbs::{Effort, Reads, drawn};
use kudosu::{Document, Format, Grid as Board, ReadOptions, Stop, write_document};
use numpy::{PyArray2, ToPyArray};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PySlice, PyTuple};

use crate::errors::KudosuError;
use crate::errors::refused;
use crate::reading::{grid_of, named_format, with_fields};

/// A Sudoku grid of any size; it does not change.
///
/// A puzzle can be given as text in every format that people use, as a list of lists, as a NumPy array or as
/// another Grid. Besides it `format` says how to read a text, `box` which boxes it has, `shape` which houses,
/// `clues` which clues as lines, `placed` which digits a player placed, `candidates` what the player noted.
///
/// >>> import kudosu
/// >>> grid = kudosu.Grid(".142..1..2.4.3.1")
/// >>> grid.side, grid.givens, grid[0, 1]
/// (4, 8, 1)
/// >>> grid[3], grid[-1, 0], [len(row) for row in grid]
/// ((0, 3, 0, 1), 0, [4, 4, 4, 4])
/// >>> str(grid)
/// '.142..1..2.4.3.1'
/// >>> kudosu.Grid(grid, clues=["killer 4: r1c1 r1c2"]).clues
/// ['killer 4: r1c1 r1c2']
#[pyclass(frozen, module = "kudosu")]
#[derive(Clone)]
pub(crate) struct Grid {
    pub(crate) document: Document,
    /// The same for questions about solutions, where the text consists of marks: they are clues then.
    marks_as_clues: Option<Box<Document>>,
    /// The format that was read, where it was a text.
    pub(crate) format: Option<Format>,
}

impl Grid {
    pub(crate) fn of(document: Document) -> Grid {
        Grid {
            document,
            marks_as_clues: None,
            format: None,
        }
    }

    pub(crate) fn read(document: Document, format: Format) -> Grid {
        let format = Some(format);
        Grid {
            format,
            ..Grid::of(document)
        }
    }

    pub(crate) fn with_marks_as_clues(self, document: Document) -> Grid {
        let marks_as_clues = Some(Box::new(document));
        Grid {
            marks_as_clues,
            ..self
        }
    }

    /// What it says to a verb that reads texts so.
    pub(crate) fn into_document(self, reads: Reads) -> Document {
        match (reads, self.marks_as_clues) {
            (Reads::Solutions | Reads::SolutionsOrRules, Some(document)) => *document,
            _ => self.document,
        }
    }
}

/// What an index names: a row or a column, or several.
enum Lines {
    One(usize),
    Many(Vec<usize>),
}

impl Grid {
    fn value(&self, row: usize, column: usize) -> u32 {
        u32::from(self.document.puzzle.grid().values()[row * self.side() + column])
    }

    fn row<'py>(&self, py: Python<'py>, row: usize) -> PyResult<Bound<'py, PyTuple>> {
        let cells = (0..self.side()).map(|column| self.value(row, column));
        PyTuple::new(py, cells.collect::<Vec<u32>>())
    }

    /// The rows or columns of an index.
    fn lines(&self, index: &Bound<'_, PyAny>) -> PyResult<Lines> {
        let side = self.side();
        if let Ok(slice) = index.cast::<PySlice>() {
            let places = slice.indices(side as isize)?;
            let at = |number: usize| (places.start + number as isize * places.step) as usize;
            return Ok(Lines::Many((0..places.slicelength).map(at).collect()));
        }
        let place: i64 = index.extract()?;
        let from_start = if place < 0 { place + side as i64 } else { place };
        match usize::try_from(from_start).ok().filter(|&line| line < side) {
            Some(line) => Ok(Lines::One(line)),
            None => Err(PyIndexError::new_err(format!(
                "there is no {place}: rows and columns count from 0 to {}",
                side - 1
            ))),
        }
    }
}

impl From<Board> for Grid {
    fn from(grid: Board) -> Grid {
        Grid::of(Document::new(grid))
    }
}

#[pymethods]
impl Grid {
    #[new]
    #[pyo3(signature = (puzzle, **fields))]
    fn new(puzzle: &Bound<'_, PyAny>, fields: Option<&Bound<'_, PyDict>>) -> PyResult<Grid> {
        match fields {
            None => grid_of(puzzle, &ReadOptions::default()),
            Some(fields) => with_fields(puzzle, fields),
        }
    }

    /// How many cells are in a row.
    #[getter]
    fn side(&self) -> usize {
        self.document.puzzle.shape().side()
    }

    /// How many digits are given.
    #[getter]
    fn givens(&self) -> usize {
        self.document.givens().grid().filled().len()
    }

    /// The clues besides the digits, each as a line such as `killer 15: r1c1 r1c2`.
    #[getter]
    fn clues(&self) -> Vec<String> {
        clue_lines(self.document.puzzle.clues())
    }

    /// Whether every cell is filled and nothing clashes.
    #[getter]
    fn is_solved(&self) -> bool {
        self.document.puzzle.grid().is_solved()
    }

    /// The rows as lists of numbers, 0 for a blank.
    fn to_list(&self) -> Vec<Vec<u32>> {
        let rows = self.document.puzzle.grid().values().chunks(self.side());
        rows.map(|row| row.iter().map(|&value| u32::from(value)).collect())
            .collect()
    }

    /// A NumPy array of uint8, 0 for a blank.
    fn to_numpy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u8>>> {
        use numpy::PyArrayMethods;
        // Without NumPy this is an exception that can be caught; the next line would be a breakdown.
        py.import("numpy")?;
        let side = self.side();
        self.document
            .puzzle
            .grid()
            .values()
            .to_pyarray(py)
            .reshape([side, side])
    }

    /// The grid as text in a format such as "line", "csv", "boxed" or "json".
    #[pyo3(signature = (format="line"))]
    fn to_text(&self, format: &str) -> PyResult<String> {
        let format = named_format(format)?;
        let text = write_document(&self.document, format)
            .map_err(|error| KudosuError::new_err(error.to_string()))?;
        Ok(text.trim_end_matches('\n').to_owned())
    }

    /// The grid drawn with characters.
    fn draw_text(&self) -> String {
        draw(&Picture::of(self.document.puzzle.grid()), &Look::default()).to_string()
    }

    /// The grid as an SVG picture, with its clues.
    #[pyo3(signature = (caption=""))]
    fn to_svg(&self, caption: &str) -> PyResult<String> {
        let question = DrawQuestion {
            caption: Some(caption.to_owned()),
            ..DrawQuestion::default()
        };
        let drawn = drawn(
            &question,
            &position_of(&self.document),
            &Effort::new(&Stop::new()),
        );
        let (figure, _) = drawn.map_err(|refusal| refused(&refusal))?;
        Ok(figure_svg(&figure))
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.to_svg("")
    }

    #[pyo3(signature = (dtype=None, copy=None))]
    fn __array__<'py>(
        &self,
        py: Python<'py>,
        dtype: Option<Bound<'py, PyAny>>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let _ = copy; // the array is always a new one
        let array = self.to_numpy(py)?.into_any();
        match dtype {
            None => Ok(array),
            Some(dtype) => array.call_method1("astype", (dtype,)),
        }
    }

    fn __len__(&self) -> usize {
        self.side()
    }

    /// `grid[row, column]` is a number, `grid[row]` a row; both count from 0, or from -1 backwards, and
    /// slices give tuples.
    fn __getitem__<'py>(&self, py: Python<'py>, place: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let Ok(pair) = place.cast::<PyTuple>() else {
            return match self.lines(place)? {
                Lines::One(row) => self.row(py, row)?.into_bound_py_any(py),
                Lines::Many(rows) => {
                    let rows = rows.into_iter().map(|row| self.row(py, row));
                    PyTuple::new(py, rows.collect::<PyResult<Vec<_>>>()?)?.into_bound_py_any(py)
                }
            };
        };
        if pair.len() != 2 {
            return Err(PyIndexError::new_err("a cell has a row and a column: grid[0, 2]"));
        }
        let (rows, columns) = (self.lines(&pair.get_item(0)?)?, self.lines(&pair.get_item(1)?)?);
        match (rows, columns) {
            (Lines::One(row), Lines::One(column)) => self.value(row, column).into_bound_py_any(py),
            (Lines::One(row), Lines::Many(columns)) => {
                let cells = columns.into_iter().map(|column| self.value(row, column));
                PyTuple::new(py, cells.collect::<Vec<u32>>())?.into_bound_py_any(py)
            }
            (Lines::Many(rows), Lines::One(column)) => {
                let cells = rows.into_iter().map(|row| self.value(row, column));
                PyTuple::new(py, cells.collect::<Vec<u32>>())?.into_bound_py_any(py)
            }
            (Lines::Many(rows), Lines::Many(columns)) => {
                let row_of = |row| columns.iter().map(move |&column| self.value(row, column));
                let rows = rows
                    .into_iter()
                    .map(|row| PyTuple::new(py, row_of(row).collect::<Vec<u32>>()));
                PyTuple::new(py, rows.collect::<PyResult<Vec<_>>>()?)?.into_bound_py_any(py)
            }
        }
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let rows = (0..self.side()).map(|row| self.row(py, row));
        let rows = PyTuple::new(py, rows.collect::<PyResult<Vec<_>>>()?)?;
        Ok(rows.try_iter()?.into_any())
    }

    fn __str__(&self) -> String {
        self.document.puzzle.grid().to_string()
    }

    fn __repr__(&self) -> String {
        format!("Grid('{}')", self.document.puzzle.grid())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other
            .cast::<Grid>()
            .is_ok_and(|other| other.get().document.puzzle == self.document.puzzle)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.document.puzzle.grid().hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Grid>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        // A document keeps what a line cannot say: other boxes, pencil marks.
        let text = write_document(&slf.get().document, kudosu::Format::Json)
            .map_err(|error| KudosuError::new_err(error.to_string()))?;
        Ok((slf.get_type().into_any(), (text,)))
    }
}
