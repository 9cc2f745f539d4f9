//! Browser tests: the page, of `kudosu web` and without a server, in a real Chromium, used as a person uses
//! it, one file a scenario.

#![allow(clippy::unwrap_used, reason = "in a test a panic is the report")]

#[path = "../by_chance/mod.rs"]
mod by_chance;

mod access;
mod asked_by_chance;
mod board;
mod chromium;
mod clues;
mod design;
mod drawn;
mod entering;
mod experts;
mod figures;
mod files;
mod folder;
mod fresh_eye;
mod hints;
mod keeping;
mod keys;
mod language;
mod lasting;
mod launch;
mod learning;
mod looks;
mod making;
mod newcomer;
mod page;
mod paper;
mod phone;
mod photos;
mod pictures;
mod playing;
mod races;
mod ruled;
mod rules;
mod scan;
mod scenario;
mod server;
mod site;
mod sizes;
mod watching;
