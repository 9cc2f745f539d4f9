//! Watching: a method runs on a thread of its own while its state goes out as a stream of events,
//! the latest one only.

pub(crate) mod control;
mod screen;
pub(crate) mod turns;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::response::Response;
use kudosu::methods::{Event, MethodEntry, Outcome, RunOptions, Watch};
use kudosu::schema::{PuzzleForm, WatchEnded, WatchStarted, WatchState};
use kudosu::{Grid, Stop, Unfinished};
use tokio::task::{JoinHandle, spawn_blocking};
use tokio::time::{Instant, MissedTickBehavior, interval, sleep_until};

use crate::events::{Events, Gone, SIGN_OF_LIFE};
use crate::limits::Limits;
use crate::problem::Problem;

use control::Control;
use screen::{Screen, is_a_move};
use turns::{Turn, Turns};

/// The state is sent at most this often.
const BETWEEN_STATES: Duration = Duration::from_millis(50);

/// The runs that go on at the moment.
pub(crate) struct Runs {
    limits: Limits,
    everything: Stop,
    /// Of those that compute.
    pub(crate) turns: Turns,
    open: Mutex<HashMap<String, Arc<Control>>>,
}

/// A run's place among the others; it is given up when this is dropped.
pub(crate) struct Place {
    runs: Arc<Runs>,
    pub(crate) id: String,
    pub(crate) control: Arc<Control>,
}

impl Drop for Place {
    fn drop(&mut self) {
        self.control.stop();
        self.runs.lock().remove(&self.id);
    }
}

/// What to watch, and how.
pub(crate) struct Wanted {
    pub(crate) method: &'static MethodEntry,
    pub(crate) grid: Grid,
    pub(crate) delay: Duration,
    pub(crate) paused: bool,
}

impl Runs {
    pub(crate) fn new(limits: Limits, everything: &Stop) -> Runs {
        Runs {
            limits,
            everything: everything.clone(),
            turns: Turns::new(),
            open: Mutex::default(),
        }
    }

    /// The reins of a run that goes on.
    pub(crate) fn find(&self, id: &str) -> Result<Arc<Control>, Problem> {
        let found = self.lock().get(id).cloned();
        found.ok_or_else(|| Problem::not_found("there is no such run; it may have ended"))
    }

    /// A place for another run, if there is one left.
    pub(crate) fn enter(self: &Arc<Runs>, paused: bool, delay: Duration) -> Result<Place, Problem> {
        let mut open = self.lock();
        if open.len() >= self.limits.runs {
            return Err(Problem::busy(format!(
                "{} runs go on already, which is as many as there may be",
                open.len()
            )));
        }
        let control = Arc::new(Control::new(&self.everything, paused, delay));
        let mut id = fresh_id();
        while open.contains_key(&id) {
            id = fresh_id();
        }
        open.insert(id.clone(), control.clone());
        drop(open);
        Ok(Place {
            runs: self.clone(),
            id,
            control,
        })
    }

    /// When a run that starts now must be over.
    pub(crate) fn deadline(&self) -> Instant {
        Instant::now() + self.limits.run_time
    }

    /// Starts methods and gives the one stream that tells of all of them.
    ///
    /// One stream, because a browser opens only a few connections to a server,
    /// and some must stay free to hold the reins.
    pub(crate) fn watch(self: &Arc<Runs>, wanted: Vec<Wanted>) -> Result<Response, Problem> {
        let enter = |wanted: Wanted| Ok((self.enter(wanted.paused, wanted.delay)?, wanted));
        let runs: Vec<(Place, Wanted)> = wanted.into_iter().map(enter).collect::<Result<_, Problem>>()?;
        let (events, response) = Events::new();
        for (place, wanted) in runs {
            let screen = Arc::new(Mutex::new(Screen::new(wanted.method, &wanted.grid)));
            let method = wanted.method.name;
            let started = WatchStarted {
                run: place.id.clone(),
                method,
                puzzle: PuzzleForm::of(&wanted.grid),
            };
            let work = {
                let (turns, control, screen) = (self.turns.clone(), place.control.clone(), screen.clone());
                spawn_blocking(move || run(&wanted, &turns, &control, &screen))
            };
            let reporter = Reporter {
                deadline: self.deadline(),
                place,
                method,
                screen,
                events: events.clone(),
            };
            tokio::spawn(reporter.report(started, work));
        }
        Ok(response)
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Arc<Control>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn fresh_id() -> String {
    format!("{:014x}", kudosu::generate::fresh_seed())
}

/// Runs the method to its end, on the screen.
fn run(wanted: &Wanted, turns: &Turns, control: &Control, screen: &Mutex<Screen>) -> Outcome {
    let mut turn = Turn::take(turns, control);
    let mut watch = Watch(|event: &Event<'_>| {
        if is_a_move(event) {
            turn.wait_for_leave();
        }
        turn.pass_on();
        lock(screen).see(event);
    });
    let options = RunOptions::default().with_seed(kudosu::generate::fresh_seed());
    wanted
        .method
        .run(&wanted.grid, &options, control.stop_flag(), &mut watch)
}

fn lock(screen: &Mutex<Screen>) -> MutexGuard<'_, Screen> {
    screen.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Tells of a run as it goes on.
struct Reporter {
    place: Place,
    method: &'static str,
    screen: Arc<Mutex<Screen>>,
    events: Events,
    deadline: Instant,
}

/// Why a run ended other than by itself.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cut {
    No,
    TimeIsUp,
}

impl Reporter {
    async fn report(self, started: WatchStarted, work: JoinHandle<Outcome>) {
        // Whoever has gone needs no farewell; dropping the place stops the method.
        let _ = self.report_all(started, work).await;
    }

    async fn report_all(&self, started: WatchStarted, mut work: JoinHandle<Outcome>) -> Result<(), Gone> {
        self.events.tell("started", &started).await?;
        let mut states = interval(BETWEEN_STATES);
        states.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut last_word = Instant::now();
        let mut shown = None;
        let mut cut = Cut::No;
        let ended = loop {
            tokio::select! {
                ended = &mut work => break ended,
                () = self.events.gone() => return Err(Gone),
                () = sleep_until(self.deadline), if cut == Cut::No => {
                    cut = Cut::TimeIsUp;
                    self.place.control.stop();
                }
                _ = states.tick() => {
                    if let Some(state) = self.state_after(&mut shown) {
                        self.events.tell("state", &state).await?;
                        last_word = Instant::now();
                    } else if last_word.elapsed() >= SIGN_OF_LIFE {
                        self.events.sign_of_life().await?;
                        last_word = Instant::now();
                    }
                }
            }
        };
        if let Some(state) = self.state_after(&mut shown) {
            self.events.tell("state", &state).await?;
        }
        self.events
            .tell("ended", &self.end(ended.ok().as_ref(), cut))
            .await
    }

    /// The state, where it is another one than was shown last.
    fn state_after(&self, shown: &mut Option<(u64, u64)>) -> Option<WatchState> {
        let pace = self.place.control.seen();
        let worked = self.place.control.worked();
        let mut screen = lock(&self.screen);
        let now = Some((screen.events(), pace.version));
        if now == *shown {
            return None;
        }
        *shown = now;
        let picture = screen.picture();
        drop(screen);
        Some(WatchState {
            run: self.place.id.clone(),
            method: self.method,
            grid: picture.grid,
            candidates: picture.candidates,
            cell: picture.cell,
            text: picture.text,
            counters: picture.counters,
            elapsed_ms: milliseconds(worked),
            paused: pace.paused,
        })
    }

    fn end(&self, outcome: Option<&Outcome>, cut: Cut) -> WatchEnded {
        let worked = self.place.control.worked();
        let word = match (outcome, cut) {
            (None, _) => "failed",
            (Some(Outcome::Unfinished(Unfinished::Stopped)), Cut::TimeIsUp)
            | (Some(Outcome::Unfinished(Unfinished::OutOfMemory)), _) => "unfinished",
            (Some(Outcome::NoSolution), _) => "no-solution",
            (Some(outcome), _) => outcome.name(),
        };
        let line = match outcome {
            Some(outcome) => outcome.results_line(worked),
            None => "Something went wrong in kudosu itself".to_owned(),
        };
        let (grid, counters) = lock(&self.screen).end(outcome);
        WatchEnded {
            run: self.place.id.clone(),
            method: self.method,
            outcome: word,
            line,
            grid,
            counters,
            elapsed_ms: milliseconds(worked),
        }
    }
}

/// Milliseconds with three digits behind the point.
pub(crate) fn milliseconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e3
}
