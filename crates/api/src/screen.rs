//! What a watcher sees of a run: the grid, the candidates, the last move in words, and counters.

use std::sync::{Arc, Mutex, PoisonError};

use kudosu::methods::{
    Event, Kept, MethodEntry, Notes, Observer, Outcome, Reason, Replay, Statistics, Trace,
};
use kudosu::schema::{Counters, candidate_lists};
use kudosu::{Cell, CellNotation, Grid};

/// Candidates are shown up to this side; beyond, nobody could read them, and they would fill the line.
const LARGEST_WITH_CANDIDATES: usize = 25;

/// The state of a run, rebuilt from its events.
pub struct Screen {
    replay: Replay,
    notes: Option<Notes>,
    statistics: Statistics,
    words: Words,
    cell: Option<Cell>,
    events: u64,
}

/// Whether something moved that a person would want to see by itself.
/// That the peers of a new digit lose it goes with the digit.
pub fn is_a_move(event: &Event<'_>) -> bool {
    match event {
        Event::Placed { .. } | Event::Guessed { .. } | Event::Undone { .. } => true,
        Event::Removed { why, .. } => !matches!(why, Reason::Seen(_)),
        _ => false,
    }
}

impl Screen {
    /// Nothing has happened yet.
    #[must_use]
    pub fn new(method: &MethodEntry, grid: &Grid) -> Screen {
        let shows_candidates = grid.shape().side() <= LARGEST_WITH_CANDIDATES;
        Screen {
            replay: Replay::new(grid),
            notes: shows_candidates.then(Notes::default),
            statistics: Statistics::default(),
            words: Words::new(method, grid),
            cell: None,
            events: 0,
        }
    }

    /// Takes an event in.
    pub fn see(&mut self, event: &Event<'_>) {
        self.replay.see(event);
        self.statistics.see(event);
        if let Some(notes) = &mut self.notes {
            notes.see(event);
        }
        if let Event::Placed { cell, .. }
        | Event::Guessed { cell, .. }
        | Event::Undone { cell, .. }
        | Event::Removed { cell, .. } = event
            && is_a_move(event)
        {
            self.cell = Some(*cell);
        }
        self.events += u64::from(is_a_move(event));
        self.words.see(event);
    }

    /// How many moves there were.
    #[must_use]
    pub fn events(&self) -> u64 {
        self.events
    }

    /// Everything that is to be seen now.
    pub(crate) fn picture(&mut self) -> Picture {
        let text = self.words.last().to_owned();
        let grid = self.replay.grid();
        let shape = grid.shape();
        let candidates = self.notes.as_ref().and_then(Notes::candidates);
        Picture {
            grid: grid.to_string(),
            candidates: candidates.map(candidate_lists),
            cell: self
                .cell
                .map(|cell| shape.cell_name(cell, CellNotation::RowColumn)),
            text,
            counters: self.counters(grid),
        }
    }

    /// The grid at the end, and the counters. A solution is shown also where the method told of it in one
    /// piece.
    pub(crate) fn end(&self, outcome: Option<&Outcome>) -> (String, Counters) {
        let last = match outcome {
            Some(Outcome::Solved(grid) | Outcome::Stuck(grid)) => grid,
            _ => self.replay.grid(),
        };
        (last.to_string(), self.counters(last))
    }

    fn counters(&self, grid: &Grid) -> Counters {
        Counters {
            placements: self.statistics.placements,
            guesses: self.statistics.guesses,
            undos: self.statistics.backtracks,
            events: self.events,
            filled: grid.shape().cell_count() - grid.blank_count(),
        }
    }
}

/// What is to be seen of a run.
pub(crate) struct Picture {
    pub(crate) grid: String,
    pub(crate) candidates: Option<Vec<Vec<u8>>>,
    pub(crate) cell: Option<String>,
    pub(crate) text: String,
    pub(crate) counters: Counters,
}

type WriteLine = Box<dyn FnMut(&str) + Send>;

/// The last event in words. Brute force makes millions of moves a second and is looked at twenty times, so
/// moves are put into words only when somebody looks.
struct Words {
    trace: Trace<WriteLine>,
    /// What the trace has said since the last look, its last line.
    said: Arc<Mutex<Option<String>>>,
    text: String,
    /// A move that is not in words yet.
    kept: Kept,
    has_guessed: bool,
}

impl Words {
    fn new(method: &MethodEntry, grid: &Grid) -> Words {
        let said: Arc<Mutex<Option<String>>> = Arc::default();
        let writer = said.clone();
        let write_line = move |line: &str| {
            if !line.is_empty() {
                *writer.lock().unwrap_or_else(PoisonError::into_inner) = Some(line.to_owned());
            }
        };
        Words {
            trace: Trace::new(method, grid, Box::new(write_line)),
            said,
            text: String::new(),
            kept: Kept::default(),
            has_guessed: false,
        }
    }

    fn see(&mut self, event: &Event<'_>) {
        match event {
            // The trace must know that there was a guess to tell at the end how it went.
            Event::Guessed { .. } if !self.has_guessed => {
                self.has_guessed = true;
                self.put_into_words(event);
            }
            event if is_a_move(event) => self.kept.see(event),
            Event::Removed { .. } => {}
            _ => self.put_into_words(event),
        }
    }

    fn put_into_words(&mut self, event: &Event<'_>) {
        self.trace.see(event);
        let said = self.said.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(said) = said {
            self.text = said;
            self.kept.clear();
        }
    }

    fn last(&mut self) -> &str {
        let kept = std::mem::take(&mut self.kept);
        if let Some(event) = kept.event() {
            self.put_into_words(&event);
        }
        &self.text
    }
}
