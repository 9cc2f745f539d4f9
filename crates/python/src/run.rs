//! What comes beside a question: limits, threads, how texts are read, and where columns are solved.

use std::num::NonZero;

use kudosu::verbs::Effort;
use kudosu::{ReadOptions, Shape, Stop};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::{KudosuError, NotAPuzzle};
use crate::interrupt::{Limits, interruptible};
use crate::reading::named_format;

/// The keywords that every verb has besides the fields of its question.
#[derive(Clone)]
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
        };
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
                other => return Err(PyTypeError::new_err(format!("there is no keyword {other}"))),
            }
        }
        run.limits = Limits::new(time, steps)?;
        Ok(run)
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
