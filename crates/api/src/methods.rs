//! `POST /api/watch` and `POST /api/methods/{name}`: which methods to watch at work, and on what.

use std::time::Duration;

use kudosu::methods::{METHODS, MethodEntry, method};
use kudosu::schema::{Between, PuzzleFields, WatchOneRequest, WatchRequest};
use kudosu::{Grid, Stop};

use crate::input::Input;
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

/// How long to wait before every move.
type Delay = Between<0, 60_000>;

/// What a request that names its method in the address wants to watch.
pub fn one_run(name: &str, request: &WatchOneRequest, stop: &Stop) -> Result<Vec<Run>, Problem> {
    let method =
        method(name).ok_or_else(|| Problem::not_found("there is no such method").with_help(names()))?;
    wanted(&[method], request.about(), request.delay_ms, request.paused, stop)
}

/// What a request with a list of methods wants to watch.
pub fn several_runs(request: &WatchRequest, stop: &Stop) -> Result<Vec<Run>, Problem> {
    let mut methods: Vec<&'static MethodEntry> = Vec::new();
    for name in &request.methods {
        let method = method(name).ok_or_else(|| Problem::wrong("methods", &names()))?;
        if methods.iter().any(|known| known.name == method.name) {
            return Err(Problem::wrong("methods", "no method may be there twice"));
        }
        methods.push(method);
    }
    if methods.is_empty() {
        return Err(Problem::wrong("methods", &names()));
    }
    wanted(&methods, request.about(), request.delay_ms, request.paused, stop)
}

fn names() -> String {
    let names: Vec<&str> = METHODS.iter().map(|method| method.name).collect();
    format!("methods are {}", names.join(", "))
}

fn wanted(
    methods: &[&'static MethodEntry],
    about: PuzzleFields<'_>,
    delay: Option<Delay>,
    paused: Option<bool>,
    stop: &Stop,
) -> Result<Vec<Run>, Problem> {
    let input = Input::read(about, stop)?;
    if input.puzzle().has_clues() {
        let why = "the methods know digits and houses only, and this puzzle has clues of a variant";
        return Err(Problem::bad_request(why).with_help("/api/solve and /api/explain answer for it"));
    }
    let wanted = |&method| Run {
        method,
        grid: input.grid().clone(),
        delay: delay.map(time).unwrap_or_default(),
        paused: paused.unwrap_or(false),
    };
    Ok(methods.iter().map(wanted).collect())
}

fn time(delay: Delay) -> Duration {
    Duration::from_millis(delay.get())
}
