//! What comes beside a question: limits, threads, how texts are read, and where columns are solved.

use std::num::NonZero;

use kudosu::verbs::Effort;
use kudosu::{ReadOptions, Shape, Stop};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::{KudosuError, NotAPuzzle};
use crate::grid::Grid;
use crate::interrupt::{Limits, interruptible};
use crate::reading::{grid_of, named_format, with_fields};

/// The keywords that every verb has besides the fields of its question.
pub(crate) struct Run {
    /// Of one puzzle.
    pub limits: Limits,
    pub threads: Option<NonZero<usize>>,
    /// How texts are read.
    pub reading: ReadOptions,
    /// Where columns of 9×9 puzzles are solved, where that was said.
    pub device: Option<String>,
    /// The place of the first puzzle in a longer column.
    pub first_row: u64,
    /// What stands before the names of the columns of answers.
    pub prefix: String,
    /// What every puzzle has besides what it says itself: clues and a shape.
    rules: Option<Py<PyDict>>,
    /// What stands beside each puzzle of a column, where that is a part of the question.
    pub beside: Option<Vec<Option<String>>>,
}

impl Run {
    /// What Python says; None is what is usual.
    pub(crate) fn of(keywords: Option<&Bound<'_, PyDict>>) -> PyResult<Run> {
        let (mut time, mut steps) = (None, None);
        let mut run = Run {
            limits: Limits::default(),
            threads: None,
            reading: ReadOptions::default(),
            device: None,
            first_row: 0,
            prefix: String::new(),
            rules: None,
            beside: None,
        };
        let mut rules: Option<Bound<'_, PyDict>> = None;
        for (name, value) in keywords.into_iter().flatten() {
            if value.is_none() {
                continue;
            }
            match name.extract::<&str>()? {
                "timeout" => time = Some(value.extract()?),
                "steps" => steps = Some(value.extract()?),
                "threads" => run.threads = NonZero::new(value.extract()?),
                "format" => run.reading = run.reading.with_format(named_format(value.extract()?)?),
                "box" => run.reading = run.reading.with_box(box_size(value.extract()?)?),
                "device" => run.device = Some(value.extract()?),
                "first_row" => run.first_row = value.extract()?,
                rule @ ("clues" | "shape") => {
                    let rules = rules.get_or_insert_with(|| PyDict::new(value.py()));
                    rules.set_item(rule, value)?;
                }
                "prefix" => run.prefix = value.extract()?,
                "beside" => run.beside = Some(value.extract()?),
                other => return Err(PyTypeError::new_err(format!("there is no keyword {other}"))),
            }
        }
        run.limits = Limits::new(time, steps)?;
        if let (Some(rules), Some(keywords)) = (&rules, keywords) {
            for name in ["format", "box"] {
                if let Some(value) = keywords.get_item(name)?.filter(|value| !value.is_none()) {
                    rules.set_item(name, value)?;
                }
            }
        }
        run.rules = rules.map(Bound::unbind);
        Ok(run)
    }

    /// The same for puzzles that have what they say themselves and nothing else.
    pub(crate) fn plain_of(run: &Run) -> Run {
        Run {
            reading: run.reading.clone(),
            device: None,
            prefix: String::new(),
            rules: None,
            beside: None,
            ..*run
        }
    }

    /// Whether puzzles have what they say themselves and nothing else.
    pub(crate) fn is_plain(&self) -> bool {
        self.rules.is_none()
    }

    /// The puzzle that an object stands for, with the rules that all have.
    pub(crate) fn grid_of(&self, object: &Bound<'_, PyAny>) -> PyResult<Grid> {
        match &self.rules {
            None => grid_of(object, &self.reading),
            Some(rules) => with_fields(object, rules.bind(object.py())),
        }
    }

    /// As many threads as were asked for, or as there are cores.
    pub(crate) fn cores(&self) -> NonZero<usize> {
        self.threads
            .or_else(|| std::thread::available_parallelism().ok())
            .unwrap_or(NonZero::<usize>::MIN)
    }

    /// Does work on one puzzle. What takes microseconds is done `at_once`: a thread to look after it would
    /// take longer than it does.
    pub(crate) fn work<T: Send>(
        &self,
        py: Python<'_>,
        at_once: bool,
        work: impl FnOnce(&Effort<'_>) -> T + Send,
    ) -> PyResult<T> {
        let threads = self.threads.unwrap_or(NonZero::<usize>::MIN);
        if at_once {
            return Ok(work(&Effort::new(&Stop::new()).at_place(self.first_row)));
        }
        interruptible(py, self.limits, |stops| {
            let (one, tell) = (stops.work(), |why| stops.tell(why));
            let effort = Effort::new(one.stop()).with_threads(threads).telling(&tell);
            work(&effort.at_place(self.first_row))
        })
    }
}

/// Height and width of the boxes, such as 2x3.
fn box_size(text: &str) -> PyResult<(usize, usize)> {
    let size = kudosu::parse_box(text)
        .ok_or_else(|| KudosuError::new_err("box: write height x width, such as 2x3"))?;
    Shape::with_box(size.0, size.1).map_err(|error| NotAPuzzle::new_err(format!("box: {error}")))?;
    Ok(size)
}
