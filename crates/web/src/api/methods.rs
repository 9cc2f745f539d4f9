//! `POST /api/watch`, `POST /api/methods/{name}` and `POST /api/runs/{id}`:
//! watch methods at work, and hold the reins.

use std::time::Duration;

use kudosu::methods::{Entry, METHODS, method};
use serde_json::{Value, json};

use super::input::Input;
use crate::fields::{Fields, required, wrong};
use crate::problem::Problem;
use crate::watch::Wanted;
use crate::watch::control::Control;

/// The longest pause between two moves, in milliseconds.
const LONGEST_DELAY: u64 = 60_000;

/// What a request that names its method in the address wants to watch.
pub(super) fn one(name: &str, fields: Fields) -> Result<Vec<Wanted>, Problem> {
    let method =
        method(name).ok_or_else(|| Problem::not_found("there is no such method").with_help(names()))?;
    wanted(&[method], fields)
}

/// What a request with a list of methods wants to watch.
pub(super) fn several(mut fields: Fields) -> Result<Vec<Wanted>, Problem> {
    let chosen = required("methods", fields.texts("methods")?)?;
    let mut methods: Vec<&'static Entry> = Vec::new();
    for name in &chosen {
        let method = method(name).ok_or_else(|| wrong("methods", &names()))?;
        if methods.iter().any(|known| known.name == method.name) {
            return Err(wrong("methods", "no method may be there twice"));
        }
        methods.push(method);
    }
    if methods.is_empty() {
        return Err(wrong("methods", &names()));
    }
    wanted(&methods, fields)
}

fn names() -> String {
    let names: Vec<&str> = METHODS.iter().map(|method| method.name).collect();
    format!("methods are {}", names.join(", "))
}

fn wanted(methods: &[&'static Entry], mut fields: Fields) -> Result<Vec<Wanted>, Problem> {
    let input = Input::take(&mut fields)?;
    let delay = delay(&mut fields)?.unwrap_or_default();
    let paused = fields.flag("paused")?.unwrap_or(false);
    fields.finish()?;
    let wanted = |&method| Wanted {
        method,
        grid: input.puzzle.grid.clone(),
        delay,
        paused,
    };
    Ok(methods.iter().map(wanted).collect())
}

fn delay(fields: &mut Fields) -> Result<Option<Duration>, Problem> {
    let milliseconds = fields.number("delay_ms", 0..=LONGEST_DELAY)?;
    Ok(milliseconds.map(Duration::from_millis))
}

/// Does with a run what the request says.
pub(super) fn hold(id: &str, control: &Control, mut fields: Fields) -> Result<Value, Problem> {
    let action = required("action", fields.text("action")?)?;
    let delay = delay(&mut fields)?;
    fields.finish()?;
    match (action.as_str(), delay) {
        ("pace", delay) => control.set_delay(required("delay_ms", delay)?),
        (_, Some(_)) => return Err(wrong("delay_ms", "only goes with the action pace")),
        ("pause", None) => control.pause(),
        ("resume", None) => control.resume(),
        ("step", None) => control.step(),
        ("stop", None) => control.stop(),
        _ => return Err(wrong("action", "actions are pause, resume, step, stop, pace")),
    }
    let seen = control.seen();
    let delay = u64::try_from(seen.delay.as_millis()).unwrap_or(u64::MAX);
    Ok(json!({ "run": id, "paused": seen.paused, "delay_ms": delay }))
}
