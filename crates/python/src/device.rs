//! Where columns of 9×9 puzzles are solved: on the processor, or on a card.

use std::num::NonZero;
use std::sync::{Arc, Mutex, PoisonError};

use kudosu::gpu::{Card, CardError, LateCard};
use kudosu_tables::Workers;
use pyo3::exceptions::{PyRuntimeWarning, PyValueError};
use pyo3::prelude::*;

use crate::errors::KudosuError;

/// A card takes seconds to open, so whoever asked for it once keeps it until the process ends.
static OPEN: Mutex<Option<Arc<Card>>> = Mutex::new(None);

/// Fewer rows than this are done on the processor before a card has begun.
const WORTH_AN_OPEN_CARD: usize = 100_000;

/// Fewer rows than this never take the processor so long that a card would be worth opening.
const WORTH_A_CLOCK: usize = 1_000_000;

/// Threads, and a card where the device is one: `cpu`, `gpu`, or `auto`, which takes a card that is open
/// already, and opens one in the background when a long column turns out to need it.
pub(crate) fn workers(device: &str, rows: usize, threads: NonZero<usize>) -> PyResult<Workers> {
    let workers = Workers::new(threads);
    let mut open = OPEN.lock().unwrap_or_else(PoisonError::into_inner);
    let card = match (device, open.as_ref()) {
        ("cpu", _) => return Ok(workers),
        ("gpu", Some(card)) => LateCard::open(Arc::clone(card)),
        ("gpu", None) => {
            let card = Card::open().map_err(|error| {
                KudosuError::new_err(format!(
                    "device=\"gpu\": {error}; \"cpu\" and \"auto\" do without"
                ))
            })?;
            LateCard::open(Arc::clone(open.insert(Arc::new(card))))
        }
        ("auto", Some(card)) if rows >= WORTH_AN_OPEN_CARD => LateCard::open(Arc::clone(card)),
        ("auto", None) if rows >= WORTH_A_CLOCK => LateCard::when_worth_it(rows as u64),
        ("auto", _) => return Ok(workers),
        _ => {
            return Err(PyValueError::new_err(format!(
                "device is \"auto\", \"cpu\" or \"gpu\", not {device:?}"
            )));
        }
    };
    Ok(workers.with_card(card, warn))
}

/// The answers are complete all the same: the processor does what is left.
fn warn(error: &CardError) {
    let message = format!("{error}: the rest is solved on the processor");
    let Ok(message) = std::ffi::CString::new(message) else {
        return;
    };
    Python::attach(|py| {
        let category = py.get_type::<PyRuntimeWarning>();
        // A warning that was made an error has nobody here to be raised to.
        let _ = PyErr::warn(py, &category, &message, 1);
    });
}
