//! A run that is watched, as its watchers are told of it.

use std::time::Duration;

use kudosu::Unfinished;
use kudosu::methods::{Event, Outcome};
use kudosu::schema::{PuzzleForm, WatchEnded, WatchStarted, WatchState};

use crate::methods::Run;
use crate::screen::Screen;

/// A run and what is to be seen of it.
pub struct Watched {
    id: String,
    method: &'static str,
    screen: Screen,
}

/// Why a run ended other than by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// It was not cut off.
    No,
    /// It took longer than a run may.
    TimeIsUp,
}

impl Watched {
    /// A run that begins, under this name.
    #[must_use]
    pub fn new(id: String, run: &Run) -> Watched {
        Watched {
            id,
            method: run.method.name,
            screen: Screen::new(run.method, &run.grid),
        }
    }

    /// The first word on it.
    #[must_use]
    pub fn started(&self, run: &Run) -> WatchStarted {
        WatchStarted {
            run: self.id.clone(),
            method: self.method,
            puzzle: PuzzleForm::of(&run.grid),
        }
    }

    /// Takes an event in.
    pub fn see(&mut self, event: &Event<'_>) {
        self.screen.see(event);
    }

    /// How many moves there were.
    #[must_use]
    pub fn moves(&self) -> u64 {
        self.screen.events()
    }

    /// Where it stands.
    pub fn state(&mut self, paused: bool, worked: Duration) -> WatchState {
        let picture = self.screen.picture();
        WatchState {
            run: self.id.clone(),
            method: self.method,
            grid: picture.grid,
            candidates: picture.candidates,
            cell: picture.cell,
            text: picture.text,
            counters: picture.counters,
            elapsed_ms: milliseconds(worked),
            paused,
        }
    }

    /// The last word on it; without an outcome it broke down.
    #[must_use]
    pub fn ended(&self, outcome: Option<&Outcome>, cut: Cut, worked: Duration) -> WatchEnded {
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
        let (grid, counters) = self.screen.end(outcome);
        WatchEnded {
            run: self.id.clone(),
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
#[must_use]
pub fn milliseconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e3
}
