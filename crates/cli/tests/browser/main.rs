//! Browser tests: the page of `kudosu web` in a real Chromium, used as a person uses it, one file a story.

#![allow(clippy::unwrap_used, reason = "in a test a panic is the report")]

mod access;
mod board;
mod chromium;
mod entering;
mod figures;
mod files;
mod hints;
mod keeping;
mod keys;
mod looks;
mod making;
mod page;
mod pictures;
mod scan;
mod server;
mod sizes;
mod story;
mod watching;
