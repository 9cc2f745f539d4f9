//! The server as its clients see it: real connections to a real listener, one file a subject.

#![allow(clippy::unwrap_used, reason = "in a test a panic is the report")]

mod answers;
mod client;
mod description;
mod limits;
mod making;
mod page;
mod refusals;
mod rough;
mod shutdown;
mod watching;
