//! `POST /api/watch` and `POST /api/methods/{name}`: which methods to watch at work, and on what.

use std::time::Duration;

use kudosu::methods::{METHODS, MethodEntry, method};
use kudosu::schema::{Between, PuzzleFields, Request, WatchOneQuestion, WatchQuestion};
use kudosu::verbs::{Reads, read_input};
use kudosu::{Grid, Stop};

use crate::problem::Problem;

/// A method to watch, and how.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Run {
    /// Which method.
    pub method: &'static MethodEntry,
    /// On which grid.
    pub grid: Grid,
    /// How long to wait before every move.
    pub delay: Duration,
    /// Whether to begin with a pause.
    pub paused: bool,
}

/// What the body of a request that names its method in the address wants to watch.
pub fn one_run(name: &str, body: &[u8], stop: &Stop) -> Result<Vec<Run>, Problem> {
    let method =
        method(name).ok_or_else(|| Problem::not_found("there is no such method").with_help(names()))?;
    let request = Request::read(body)?;
    let WatchOneQuestion { delay_ms, paused } = request.ask()?;
    wanted(&[method], &request.about, delay_ms, paused, stop)
}

/// What the body of a request with a list of methods wants to watch.
pub fn several_runs(body: &[u8], stop: &Stop) -> Result<Vec<Run>, Problem> {
    let request = Request::read(body)?;
    let question: WatchQuestion = request.ask()?;
    let mut methods: Vec<&'static MethodEntry> = Vec::new();
    for name in &question.methods {
        let method = method(name).ok_or_else(|| Problem::wrong("methods", &names()))?;
        if methods.iter().any(|known| known.name == method.name) {
            return Err(Problem::wrong("methods", "no method may be there twice"));
        }
        methods.push(method);
    }
    if methods.is_empty() {
        return Err(Problem::wrong("methods", &names()));
    }
    wanted(&methods, &request.about, question.delay_ms, question.paused, stop)
}

fn names() -> String {
    let names: Vec<&str> = METHODS.iter().map(|method| method.name).collect();
    format!("methods are {}", names.join(", "))
}

fn wanted(
    methods: &[&'static MethodEntry],
    about: &PuzzleFields,
    delay: Between<0, 60_000>,
    paused: bool,
    stop: &Stop,
) -> Result<Vec<Run>, Problem> {
    let (document, _) = read_input(about, Reads::Positions, stop)?;
    if document.puzzle.has_clues() {
        let why = "the methods know digits and houses only, and this puzzle has clues of a variant";
        return Err(Problem::bad_request(why).with_help("/api/solve and /api/explain answer for it"));
    }
    let wanted = |&method| Run {
        method,
        grid: document.puzzle.grid().clone(),
        delay: Duration::from_millis(delay.get()),
        paused,
    };
    Ok(methods.iter().map(wanted).collect())
}
