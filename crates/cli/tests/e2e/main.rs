//! End-to-end tests: the real program, run as a user runs it, one file a subject.

#![allow(clippy::unwrap_used, reason = "in a test a panic is the report")]

#[path = "../by_chance/mod.rs"]
mod by_chance;

mod certificates;
mod clue_logic;
mod clues;
mod compressed;
mod contract;
#[cfg(feature = "tables")]
mod damaged_tables;
mod device;
mod documents;
mod errors;
mod examples;
#[cfg(feature = "tables")]
mod face_laws;
mod faults;
#[cfg(feature = "tables")]
mod grading;
mod hunting;
#[cfg(debug_assertions)]
mod injected;
mod iss_texts;
mod language;
mod limits;
mod lists;
mod logic;
mod long_runs;
mod losses;
#[cfg(feature = "tables")]
mod made_laws;
mod making;
#[cfg(feature = "mcp")]
mod mcp;
mod methods;
mod outputs;
#[cfg(feature = "photo")]
mod photos;
mod play;
mod program;
mod rewritten_clues;
mod robustness;
mod rules;
mod samples;
mod setting;
mod slips;
mod spreadsheets;
mod streams;
#[cfg(feature = "tables")]
mod table_data;
#[cfg(feature = "tables")]
mod table_options;
#[cfg(feature = "tables")]
mod tables;
#[cfg(unix)]
mod telling;
mod terminal;
#[cfg(feature = "tables")]
mod tracing;
mod verbs;
mod walkthroughs;
mod web;
