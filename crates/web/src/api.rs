//! The interface for programs over HTTP: what each request is answered is in `kudosu-api`; here are the
//! addresses, and what is common to all of them (reading, waiting for a turn, time limits, streams).

mod candidates;
mod generate;
mod methods;
mod progress;
mod rating;
mod routes;

pub use routes::openapi;
pub(crate) use routes::{Shared, router};
