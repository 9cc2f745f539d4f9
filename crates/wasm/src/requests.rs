//! What is asked of the engine: one answer, a puzzle that is made, or methods at work.

use std::time::Duration;

use kudosu::Stop;
use kudosu::methods::{Event, RunOptions, Watch};
use kudosu::schema::GenerateProgress;
use kudosu_api::{
    Cut, Finding, Host, Making, Problem, Run, Watched, answer, is_a_move, milliseconds, several_runs, written,
};

use crate::boundary::{clock, tell};

/// The state of a run at full speed is told at most this often.
const BETWEEN_STATES: Duration = Duration::from_millis(50);

/// How the search for a puzzle gets on is told at most this often.
const BETWEEN_REPORTS: Duration = Duration::from_millis(100);

/// The clock is asked once in so many moves at most: each time is a call out of the module.
const SELDOM: u64 = 1024;

/// One answer.
pub(crate) fn ask(address: &str, body: &[u8], host: &Host) -> Result<Vec<u8>, Problem> {
    answer(address, body, host, &Stop::new())
}

/// A puzzle, and on the way how the search for it gets on.
pub(crate) fn make(body: &[u8], host: &Host) -> Result<Vec<u8>, Problem> {
    let making = Making::of(body, host, &Stop::new())?;
    let started = clock();
    let mut last_word = started;
    let outcome = making.make(&Stop::new(), |attempts, looked_at| {
        let now = clock();
        if now.saturating_sub(last_word) < BETWEEN_REPORTS {
            return;
        }
        last_word = now;
        let report = GenerateProgress {
            attempts,
            looked_at,
            elapsed_ms: milliseconds(now.saturating_sub(started)),
        };
        tell("progress", &written(&report));
    })?;
    if let Some(made) = &outcome.made {
        tell("made", &written(made));
    }
    Ok(written(&outcome.ended(false)))
}

/// True candidates, and on the way what was found so far.
pub(crate) fn find_candidates(body: &[u8]) -> Result<Vec<u8>, Problem> {
    let finding = Finding::of(body, &Stop::new())?;
    let mut last_word = clock();
    let found = finding.run(&Stop::new(), |search| {
        let now = clock();
        if now.saturating_sub(last_word) >= BETWEEN_REPORTS {
            last_word = now;
            tell("found", &written(&finding.so_far(search)));
        }
    });
    Ok(written(&found))
}

/// Methods at work, one after the other: the page asks for one at a time.
pub(crate) fn watch(body: &[u8], seed: u64, skipped: u64, steps: u64) -> Result<Vec<u8>, Problem> {
    for run in several_runs(body, &Stop::new())? {
        watch_one(&run, seed, skipped, steps);
    }
    Ok(b"{}".to_vec())
}

fn watch_one(run: &Run, seed: u64, skipped: u64, steps: u64) {
    let stop = Stop::new();
    let mut watched = Watched::new(run.method.name.to_owned(), run);
    if skipped == 0 {
        tell("started", &written(&watched.started(run)));
    }
    let last = if steps == 0 {
        u64::MAX
    } else {
        skipped.saturating_add(steps)
    };
    let started = clock();
    let mut looks = Looks {
        left: 1,
        stride: 1,
        last_look: started,
        last_word: Duration::ZERO,
    };
    let mut observer = Watch(|event: &Event<'_>| {
        // What came after the last move that was wanted is another time's.
        if stop.is_requested() {
            return;
        }
        let before = watched.moves();
        if is_a_move(event) && before >= last {
            stop.request();
            return;
        }
        watched.see(event);
        if watched.moves() == before || before < skipped {
            return;
        }
        let is_time = steps == 0 && looks.is_time();
        if steps > 0 || is_time {
            tell(
                "state",
                &written(&watched.state(false, clock().saturating_sub(started))),
            );
        }
    });
    let options = RunOptions::default().with_seed(seed);
    let outcome = run.method.run(&run.grid, &options, &stop, &mut observer);
    let worked = clock().saturating_sub(started);
    if stop.is_requested() {
        return tell("more", b"{}");
    }
    tell("state", &written(&watched.state(false, worked)));
    tell("ended", &written(&watched.ended(Some(&outcome), Cut::No, worked)));
}

/// When to tell of a run at full speed. Some moves take nanoseconds and others milliseconds; looking at the
/// clock shall cost little with the former and miss little with the latter.
struct Looks {
    /// Moves until the next look, and how many there were before this one.
    left: u64,
    stride: u64,
    last_look: Duration,
    last_word: Duration,
}

impl Looks {
    fn is_time(&mut self) -> bool {
        self.left -= 1;
        if self.left > 0 {
            return false;
        }
        let now = clock();
        let between = now.saturating_sub(self.last_look);
        self.stride = match between {
            short if short < BETWEEN_STATES / 50 => (self.stride * 2).min(SELDOM),
            long if long > BETWEEN_STATES / 5 => (self.stride / 4).max(1),
            _ => self.stride,
        };
        self.left = self.stride;
        self.last_look = now;
        let is_time = now.saturating_sub(self.last_word) >= BETWEEN_STATES;
        if is_time {
            self.last_word = now;
        }
        is_time
    }
}
