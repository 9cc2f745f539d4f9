//! A hunt as an iterator: it goes on beside the interpreter, and each find is handed over as it comes.

use std::num::NonZero;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

use kudosu::generate::{HuntEnd, HuntEvent, HuntSoFar};
use kudosu::nine::Values;
use kudosu::schema::{HuntCountsForm, HuntQuestion};
use kudosu::verbs::{Effort, Hunting, Reads};
use kudosu_cli::{Cause, StopSource};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::{KudosuError, refused};
use crate::interrupt::MOMENT;
use crate::run::Run;
use crate::single::{json, question_of};

/// Finds that wait to be taken; a hunt that is so far ahead waits, too.
const AHEAD: usize = 64;

/// What a hunt tells.
enum Told {
    /// A find as JSON.
    Found(String),
    /// Why it ended, and how far it came, as JSON.
    Ended(&'static str, String),
}

/// A hunt that is under way.
///
/// Iterating over it gives each find as JSON. `end` is None until it has ended, then exhausted, enough or
/// unfinished; `counts` is how far it came by then, as JSON.
#[pyclass(frozen, module = "kudosu._kudosu")]
pub(crate) struct Hunt {
    stops: StopSource,
    told: Mutex<Receiver<Told>>,
    ended: Mutex<Option<(&'static str, String)>>,
}

#[pymethods]
impl Hunt {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    /// The next find; Ctrl-C ends the hunt.
    fn __next__(&self, py: Python<'_>) -> PyResult<Option<String>> {
        loop {
            let next = py.detach(|| {
                let told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
                told.recv_timeout(MOMENT)
            });
            match next {
                Ok(Told::Found(find)) => return Ok(Some(find)),
                Ok(Told::Ended(end, counts)) => {
                    *self.ended.lock().unwrap_or_else(PoisonError::into_inner) = Some((end, counts));
                }
                Err(RecvTimeoutError::Timeout) => py.check_signals().inspect_err(|_| self.stop())?,
                Err(RecvTimeoutError::Disconnected) if self.end().is_some() => return Ok(None),
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(KudosuError::new_err(
                        "kudosu broke down on this hunt, please report it",
                    ));
                }
            }
        }
    }

    /// Ends the hunt; what it found until then can still be taken.
    fn stop(&self) {
        self.stops.end(Cause::Interrupted);
    }

    /// Why it ended: exhausted, enough or unfinished; None as long as it goes on or finds wait to be taken.
    #[getter]
    fn end(&self) -> Option<&'static str> {
        let ended = self.ended.lock().unwrap_or_else(PoisonError::into_inner);
        ended.as_ref().map(|(end, _)| *end)
    }

    /// How far it came, as JSON; None as long as it goes on or finds wait to be taken.
    #[getter]
    fn counts(&self) -> Option<String> {
        let ended = self.ended.lock().unwrap_or_else(PoisonError::into_inner);
        ended.as_ref().map(|(_, counts)| counts.clone())
    }
}

impl Drop for Hunt {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Starts a hunt from these puzzles.
#[pyfunction]
#[pyo3(signature = (puzzles, question=None, most=None, run=None))]
pub(crate) fn hunt(
    puzzles: Vec<Bound<'_, PyAny>>,
    question: Option<&str>,
    most: Option<u64>,
    run: Option<&Bound<'_, PyDict>>,
) -> PyResult<Hunt> {
    let question: HuntQuestion = question_of(question)?;
    let hunting = Hunting::of(&question).map_err(|error| KudosuError::new_err(error.to_string()))?;
    let run = Run::of(run)?;
    let mut starts = Vec::new();
    for puzzle in &puzzles {
        let document = run.grid_of(puzzle)?.into_document(Reads::Positions);
        starts.push(Hunting::start_of(&document).map_err(|refusal| refused(&refusal))?);
    }
    let (stops, threads) = (run.limits.stops(), run.cores());
    let (send, told) = sync_channel(AHEAD);
    let own = stops.clone();
    thread::spawn(move || work(&hunting, &starts, most, threads, &own, &send));
    Ok(Hunt {
        stops,
        told: Mutex::new(told),
        ended: Mutex::new(None),
    })
}

fn work(
    hunting: &Hunting,
    starts: &[Values],
    most: Option<u64>,
    threads: NonZero<usize>,
    stops: &StopSource,
    send: &SyncSender<Told>,
) {
    let work = stops.work();
    let effort = Effort::new(work.stop()).with_threads(threads);
    let told = |text: PyResult<String>| text.unwrap_or_default();
    let summary = hunting.hunt(starts, HuntSoFar::default(), most, &effort, |event| {
        if let HuntEvent::Found(found) = event
            && send
                .send(Told::Found(told(json(&Hunting::answer(found)))))
                .is_err()
        {
            work.stop().request(); // nobody waits for it any more
        }
    });
    let end = match summary.end {
        HuntEnd::Exhausted => "exhausted",
        HuntEnd::Enough => "enough",
        _ => "unfinished",
    };
    let counts = told(json(&HuntCountsForm::of(&summary.counts)));
    // Perhaps nobody waits for it any more.
    let _ = send.send(Told::Ended(end, counts));
}
