//! Requests with `Accept: text/event-stream`: work that takes a while, and how it gets on.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::response::Response;
use kudosu::Stop;
use kudosu_api::MAKING_LIMIT;
use tokio::task::{JoinHandle, spawn_blocking};
use tokio::time::{Instant, interval, sleep_until};

use crate::events::{Events, Gone, SIGN_OF_LIFE};
use crate::problem::Problem;
use crate::watch::turns::Turn;
use crate::watch::{Place, Runs};

/// Progress is told at most this often.
const BETWEEN_REPORTS: Duration = Duration::from_millis(100);

/// An event: its name, and its data as JSON.
pub(super) type Event = (&'static str, Vec<u8>);

/// Work that tells how it gets on.
pub(super) trait Progressing: Send + 'static {
    /// How far it has come; of several only the latest is told.
    type Report: Clone + PartialEq + Send + 'static;
    /// How it ended.
    type Outcome: Send + 'static;

    /// Works until the end or until it is stopped.
    fn work(self, stop: &Stop, report: &mut dyn FnMut(Self::Report)) -> Self::Outcome;

    /// The words for a report after so much work.
    fn told(report: Self::Report, worked: Duration) -> Event;

    /// The last words; without an outcome the work broke down. `is_late`: it was stopped because its time
    /// was up.
    fn ended(outcome: Option<Self::Outcome>, is_late: bool) -> Vec<Event>;
}

/// Does the work and tells how it gets on.
pub(super) fn stream<W: Progressing>(runs: &Arc<Runs>, work: W, is_dear: bool) -> Result<Response, Problem> {
    let dear = runs.dear(is_dear)?;
    let place = runs.enter(false, Duration::ZERO, dear)?;
    let latest: Arc<Mutex<Option<W::Report>>> = Arc::default();
    let work = {
        let (turns, control, latest) = (runs.turns.clone(), place.control.clone(), latest.clone());
        spawn_blocking(move || {
            let mut turn = Turn::take(&turns, &control);
            work.work(control.stop_flag(), &mut |report| {
                *latest.lock().unwrap_or_else(PoisonError::into_inner) = Some(report);
                turn.pass_on();
            })
        })
    };
    let (events, response) = Events::new();
    let deadline = runs.deadline().min(Instant::now() + MAKING_LIMIT);
    tokio::spawn(async move {
        // Whoever has gone needs no farewell; dropping the place stops the work.
        let _ = tell::<W>(&place, &events, &latest, deadline, work).await;
    });
    Ok(response)
}

async fn tell<W: Progressing>(
    place: &Place,
    events: &Events,
    latest: &Mutex<Option<W::Report>>,
    deadline: Instant,
    mut work: JoinHandle<W::Outcome>,
) -> Result<(), Gone> {
    let mut reports = interval(BETWEEN_REPORTS);
    let mut shown = None;
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
                let now = latest.lock().unwrap_or_else(PoisonError::into_inner).clone();
                match now {
                    Some(report) if shown.as_ref() != Some(&report) => {
                        shown = Some(report.clone());
                        let (name, data) = W::told(report, place.control.worked());
                        events.tell_written(name, &data).await?;
                        last_word = Instant::now();
                    }
                    _ if last_word.elapsed() >= SIGN_OF_LIFE => {
                        events.sign_of_life().await?;
                        last_word = Instant::now();
                    }
                    _ => {}
                }
            }
        }
    };
    for (name, data) in W::ended(ended.ok(), is_late) {
        events.tell_written(name, &data).await?;
    }
    Ok(())
}
