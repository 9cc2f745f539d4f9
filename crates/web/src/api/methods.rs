//! `POST /api/watch`, `POST /api/methods/{name}` and `POST /api/runs/{id}`:
//! watch methods at work, and hold the reins.

use std::time::Duration;

use kudosu::methods::{METHODS, MethodEntry, method};
use kudosu::schema::{Action, Between, HoldAnswer, HoldRequest, PuzzleFields, WatchOneRequest, WatchRequest};

use super::input::Input;
use crate::problem::{Problem, wrong};
use crate::watch::Wanted;
use crate::watch::control::Control;

/// How long to wait before every move.
type Delay = Between<0, 60_000>;

/// What a request that names its method in the address wants to watch.
pub(super) fn one(name: &str, request: &WatchOneRequest) -> Result<Vec<Wanted>, Problem> {
    let method =
        method(name).ok_or_else(|| Problem::not_found("there is no such method").with_help(names()))?;
    wanted(&[method], request.about(), request.delay_ms, request.paused)
}

/// What a request with a list of methods wants to watch.
pub(super) fn several(request: &WatchRequest) -> Result<Vec<Wanted>, Problem> {
    let mut methods: Vec<&'static MethodEntry> = Vec::new();
    for name in &request.methods {
        let method = method(name).ok_or_else(|| wrong("methods", &names()))?;
        if methods.iter().any(|known| known.name == method.name) {
            return Err(wrong("methods", "no method may be there twice"));
        }
        methods.push(method);
    }
    if methods.is_empty() {
        return Err(wrong("methods", &names()));
    }
    wanted(&methods, request.about(), request.delay_ms, request.paused)
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
) -> Result<Vec<Wanted>, Problem> {
    let input = Input::read(about)?;
    let wanted = |&method| Wanted {
        method,
        grid: input.puzzle.grid.clone(),
        delay: delay.map(time).unwrap_or_default(),
        paused: paused.unwrap_or(false),
    };
    Ok(methods.iter().map(wanted).collect())
}

fn time(delay: Delay) -> Duration {
    Duration::from_millis(delay.get())
}

/// Does with a run what the request says.
pub(super) fn hold(id: &str, control: &Control, request: &HoldRequest) -> Result<HoldAnswer, Problem> {
    match (request.action, request.delay_ms) {
        (Action::Pace, Some(delay)) => control.set_delay(time(delay)),
        (Action::Pace, None) => return Err(wrong("delay_ms", "the action pace needs it")),
        (_, Some(_)) => return Err(wrong("delay_ms", "only goes with the action pace")),
        (Action::Pause, None) => control.pause(),
        (Action::Resume, None) => control.resume(),
        (Action::Step, None) => control.step(),
        (Action::Stop, None) => control.stop(),
    }
    let seen = control.seen();
    Ok(HoldAnswer {
        run: id.to_owned(),
        paused: seen.paused,
        delay_ms: u64::try_from(seen.delay.as_millis()).unwrap_or(u64::MAX),
    })
}
