//! Watching: a method runs on a thread of its own while its state goes out as a stream of events,
//! the latest one only.

pub(crate) mod control;
pub(crate) mod turns;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::response::Response;
use kudosu::Stop;
use kudosu::methods::{Event, Outcome, RunOptions, Watch};
use kudosu::schema::{WatchStarted, WatchState};
use kudosu_api::{Cut, Run, Watched, is_a_move};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::{JoinHandle, spawn_blocking};
use tokio::time::{Instant, MissedTickBehavior, interval, sleep_until};

use crate::events::{Events, Gone, SIGN_OF_LIFE};
use crate::limits::Limits;
use crate::problem::Problem;

use control::Control;
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
    /// A place for everyone who takes much memory.
    dear: Arc<Semaphore>,
}

/// A place among the dear ones, which all runs of a request share.
pub(crate) type DearPlace = Option<Arc<OwnedSemaphorePermit>>;

/// A run's place among the others; it is given up when this is dropped.
pub(crate) struct Place {
    runs: Arc<Runs>,
    pub(crate) id: String,
    pub(crate) control: Arc<Control>,
    _dear: DearPlace,
}

impl Drop for Place {
    fn drop(&mut self) {
        self.control.stop();
        self.runs.lock().remove(&self.id);
    }
}

impl Runs {
    pub(crate) fn new(limits: Limits, everything: &Stop) -> Runs {
        Runs {
            limits,
            everything: everything.clone(),
            turns: Turns::new(),
            open: Mutex::default(),
            dear: Arc::new(Semaphore::new(limits.runs_long)),
        }
    }

    /// A place for what is dear, if there is one left.
    pub(crate) fn dear(&self, is_dear: bool) -> Result<DearPlace, Problem> {
        let busy = |_| Problem::busy("another run on a large grid goes on already");
        let place = is_dear.then(|| self.dear.clone().try_acquire_owned().map_err(busy));
        Ok(place.transpose()?.map(Arc::new))
    }

    /// The reins of a run that goes on.
    pub(crate) fn find(&self, id: &str) -> Result<Arc<Control>, Problem> {
        let found = self.lock().get(id).cloned();
        found.ok_or_else(|| Problem::not_found("there is no such run; it may have ended"))
    }

    /// A place for another run, if there is one left.
    pub(crate) fn enter(
        self: &Arc<Runs>,
        paused: bool,
        delay: Duration,
        dear: DearPlace,
    ) -> Result<Place, Problem> {
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
            _dear: dear,
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
    pub(crate) fn watch(self: &Arc<Runs>, wanted: Vec<Run>, is_dear: bool) -> Result<Response, Problem> {
        let dear = self.dear(is_dear)?;
        let enter = |wanted: Run| {
            let place = self.enter(wanted.paused, wanted.delay, dear.clone())?;
            Ok((place, wanted))
        };
        let runs: Vec<(Place, Run)> = wanted.into_iter().map(enter).collect::<Result<_, Problem>>()?;
        let (events, response) = Events::new();
        for (place, wanted) in runs {
            let watched = Watched::new(place.id.clone(), &wanted);
            let started = watched.started(&wanted);
            let watched = Arc::new(Mutex::new(watched));
            let work = {
                let (turns, control, watched) = (self.turns.clone(), place.control.clone(), watched.clone());
                spawn_blocking(move || run(&wanted, &turns, &control, &watched))
            };
            let reporter = Reporter {
                deadline: self.deadline(),
                place,
                watched,
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
fn run(wanted: &Run, turns: &Turns, control: &Control, watched: &Mutex<Watched>) -> Outcome {
    let mut turn = Turn::take(turns, control);
    let mut watch = Watch(|event: &Event<'_>| {
        if is_a_move(event) {
            turn.wait_for_leave();
        }
        turn.pass_on();
        lock(watched).see(event);
    });
    let options = RunOptions::default().with_seed(kudosu::generate::fresh_seed());
    wanted
        .method
        .run(&wanted.grid, &options, control.stop_flag(), &mut watch)
}

fn lock(watched: &Mutex<Watched>) -> MutexGuard<'_, Watched> {
    watched.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Tells of a run as it goes on.
struct Reporter {
    place: Place,
    watched: Arc<Mutex<Watched>>,
    events: Events,
    deadline: Instant,
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
        let worked = self.place.control.worked();
        let ended = lock(&self.watched).ended(ended.ok().as_ref(), cut, worked);
        self.events.tell("ended", &ended).await
    }

    /// The state, where it is another one than was shown last.
    fn state_after(&self, shown: &mut Option<(u64, u64)>) -> Option<WatchState> {
        let pace = self.place.control.seen();
        let worked = self.place.control.worked();
        let mut watched = lock(&self.watched);
        let now = Some((watched.moves(), pace.version));
        if now == *shown {
            return None;
        }
        *shown = now;
        Some(watched.state(pace.paused, worked))
    }
}
