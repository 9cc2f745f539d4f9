//! `POST /api/runs/{id}`: hold the reins of a run.

use std::time::Duration;

use kudosu::schema::{Action, HoldAnswer, HoldRequest};

use crate::problem::Problem;
use crate::watch::control::Control;

/// Does with a run what the request says.
pub(super) fn hold(id: &str, control: &Control, request: &HoldRequest) -> Result<HoldAnswer, Problem> {
    match (request.action, request.delay_ms) {
        (Action::Pace, Some(delay)) => control.set_delay(Duration::from_millis(delay.get())),
        (Action::Pace, None) => {
            return Err(kudosu_api::Problem::wrong("delay_ms", "the action pace needs it").into());
        }
        (_, Some(_)) => {
            return Err(kudosu_api::Problem::wrong("delay_ms", "only goes with the action pace").into());
        }
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
