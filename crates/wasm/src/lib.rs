//! The engine for a browser: the JSON interface of `kudosu-api` as a WebAssembly module.
//!
//! The boundary is small enough to be written by hand. The page's worker asks for a place, writes a request
//! into it (the address, a line break, the body), calls [`ask`], [`make`] or [`watch`], and reads the answer
//! from where [`answer_at`] says. Numbers go in and out; nothing here is `unsafe` but the names.
//!
//! There is no second thread and no flag to raise: whoever wants to stop the work ends the worker.

mod boundary;
mod requests;

pub use boundary::{answer_at, answer_length, ask, make, request_at, watch};
