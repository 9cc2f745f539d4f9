//! The solutions of a puzzle as an iterator: each is looked for when it is asked for.

use std::sync::{Mutex, PoisonError};

use kudosu::schema::SolveQuestion;
use kudosu::verbs::Verb;
use kudosu::{Solutions as Search, Stop, solutions as search_for};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::Unfinished;
use crate::grid::Grid;
use crate::interrupt::{Limits, interruptible};
use crate::run::Run;

/// What is found within so many looks at the flag is not worth a thread that watches.
const LOOKS_AT_ONCE: u64 = 1000;

/// An iterator over the solutions of a puzzle, each as a Grid.
///
/// The search goes on where it was when the next one is asked for; limits of time and steps are for each
/// solution, and Ctrl-C ends the search for one. It cannot be pickled.
#[pyclass(frozen, module = "kudosu")]
pub(crate) struct Solutions {
    search: Mutex<Search>,
    limits: Limits,
}

#[pymethods]
impl Solutions {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Grid>> {
        let next = |stop: &Stop| {
            let mut search = self.search.lock().unwrap_or_else(PoisonError::into_inner);
            search.next_solution(stop)
        };
        let found = match next(&Stop::after_looks(LOOKS_AT_ONCE)) {
            Ok(found) => Ok(found),
            Err(_) => interruptible(py, self.limits, |stops| {
                let work = stops.work();
                next(work.stop()).map_err(|why| stops.tell(why))
            })?,
        };
        Ok(found.map_err(Unfinished::new_err)?.map(Grid::from))
    }
}

/// Sets out to find the solutions of a puzzle.
#[pyfunction]
#[pyo3(signature = (puzzle, run=None))]
pub(crate) fn solutions(puzzle: &Bound<'_, PyAny>, run: Option<&Bound<'_, PyDict>>) -> PyResult<Solutions> {
    let run = Run::of(run)?;
    let document = run.grid_of(puzzle)?.into_document(SolveQuestion::READS);
    let mut search = search_for(&document.puzzle);
    if let Some(threads) = run.threads {
        search = search.with_threads(threads);
    }
    Ok(Solutions {
        search: Mutex::new(search),
        limits: run.limits,
    })
}
