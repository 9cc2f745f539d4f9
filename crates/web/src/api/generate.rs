//! `POST /api/generate` with `Accept: text/event-stream`: a puzzle, and how the search for it gets on.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::response::Response;
use kudosu::schema::{GenerateEnded, GenerateProgress};
use kudosu_api::{MAKING_LIMIT, Making, Outcome, milliseconds};
use tokio::task::{JoinHandle, spawn_blocking};
use tokio::time::{Instant, interval, sleep_until};

use crate::events::{Events, Gone, SIGN_OF_LIFE};
use crate::problem::Problem;
use crate::watch::turns::Turn;
use crate::watch::{Place, Runs};

/// Progress is told at most this often.
const BETWEEN_REPORTS: Duration = Duration::from_millis(100);

/// Makes a puzzle and tells how it gets on.
pub(super) fn stream(runs: &Arc<Runs>, wanted: Making) -> Result<Response, Problem> {
    let place = runs.enter(false, Duration::ZERO)?;
    let progress: Arc<Mutex<(u64, u64)>> = Arc::default();
    let work = {
        let (turns, control, progress) = (runs.turns.clone(), place.control.clone(), progress.clone());
        spawn_blocking(move || {
            let mut turn = Turn::take(&turns, &control);
            wanted.make(control.stop_flag(), |attempts, looked_at| {
                *progress.lock().unwrap_or_else(PoisonError::into_inner) = (attempts, looked_at);
                turn.pass_on();
            })
        })
    };
    let (events, response) = Events::new();
    let deadline = runs.deadline().min(Instant::now() + MAKING_LIMIT);
    tokio::spawn(async move {
        // Whoever has gone needs no farewell; dropping the place stops the work.
        let _ = tell(&place, &events, &progress, deadline, work).await;
    });
    Ok(response)
}

async fn tell(
    place: &Place,
    events: &Events,
    progress: &Mutex<(u64, u64)>,
    deadline: Instant,
    mut work: JoinHandle<Result<Outcome, kudosu_api::Problem>>,
) -> Result<(), Gone> {
    let mut reports = interval(BETWEEN_REPORTS);
    let mut shown = (0, 0);
    let mut last_word = Instant::now();
    let mut is_late = false;
    let ended = loop {
        tokio::select! {
            ended = &mut work => break ended,
            () = events.gone() => return Err(Gone),
            () = sleep_until(deadline), if !is_late => {
                is_late = true;
                place.control.stop();
            }
            _ = reports.tick() => {
                let now = *progress.lock().unwrap_or_else(PoisonError::into_inner);
                if now != shown {
                    shown = now;
                    let (attempts, looked_at) = now;
                    let report = GenerateProgress {
                        attempts,
                        looked_at,
                        elapsed_ms: milliseconds(place.control.worked()),
                    };
                    events.tell("progress", &report).await?;
                    last_word = Instant::now();
                } else if last_word.elapsed() >= SIGN_OF_LIFE {
                    events.sign_of_life().await?;
                    last_word = Instant::now();
                }
            }
        }
    };
    let ended = match ended {
        Ok(Ok(outcome)) => {
            if let Some(made) = &outcome.made {
                events.tell("made", made).await?;
            }
            outcome.ended(is_late)
        }
        Ok(Err(_)) | Err(_) => GenerateEnded {
            why: "failed",
            message: "something went wrong in kudosu itself".to_owned(),
        },
    };
    events.tell("ended", &ended).await
}
