//! What a watcher sees of a run: the grid, the candidates, the last move in words, and counters.

use kudosu::methods::{Event, Notes, Observer, Outcome, Reason, Replay, Statistics};
use kudosu::{Cell, CellNotation, Grid};
use serde_json::{Value, json};

use crate::api::candidate_lists;

/// Candidates are shown up to this side; beyond, nobody could read them, and they would fill the line.
const LARGEST_WITH_CANDIDATES: usize = 25;

/// The state of a run, rebuilt from its events.
pub(crate) struct Screen {
    replay: Replay,
    notes: Option<Notes>,
    statistics: Statistics,
    text: String,
    cell: Option<Cell>,
    events: u64,
}

/// Whether something moved that a person would want to see by itself. That the peers of a new digit lose it goes with the
/// digit.
pub(crate) fn is_a_move(event: &Event<'_>) -> bool {
    match event {
        Event::Placed { .. } | Event::Guessed { .. } | Event::Undone { .. } => true,
        Event::Removed { why, .. } => !matches!(why, Reason::Seen(_)),
        _ => false,
    }
}

impl Screen {
    pub(crate) fn new(grid: &Grid) -> Screen {
        let shows_candidates = grid.shape().side() <= LARGEST_WITH_CANDIDATES;
        Screen {
            replay: Replay::new(grid),
            notes: shows_candidates.then(Notes::default),
            statistics: Statistics::default(),
            text: String::new(),
            cell: None,
            events: 0,
        }
    }

    /// Sees an event; `text` is the last move in words.
    pub(crate) fn see(&mut self, event: &Event<'_>, text: &str) {
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
        self.text.clear();
        self.text.push_str(text);
    }

    /// How many moves there were.
    pub(crate) fn events(&self) -> u64 {
        self.events
    }

    /// Everything that is to be seen now.
    pub(crate) fn picture(&self) -> Value {
        let grid = self.replay.grid();
        let shape = grid.shape();
        let candidates = self.notes.as_ref().and_then(Notes::candidates);
        let mut picture = json!({
            "grid": grid.to_string(),
            "candidates": candidates.map(candidate_lists),
            "cell": self.cell.map(|cell| shape.cell_name(cell, CellNotation::RowColumn)),
            "text": self.text,
        });
        self.add_counters(&mut picture);
        picture
    }

    /// How it ended. A solution is shown also where the method told of it in one piece.
    pub(crate) fn end(&self, outcome: Option<&Outcome>) -> Value {
        let last = match outcome {
            Some(Outcome::Solved(grid) | Outcome::Stuck(grid)) => grid,
            _ => self.replay.grid(),
        };
        let mut end = json!({ "grid": last.to_string() });
        self.add_counters(&mut end);
        end["filled"] = json!(last.shape().cell_count() - last.blank_count());
        end
    }

    fn add_counters(&self, object: &mut Value) {
        let grid = self.replay.grid();
        object["placements"] = json!(self.statistics.placements);
        object["guesses"] = json!(self.statistics.guesses);
        object["undos"] = json!(self.statistics.backtracks);
        object["events"] = json!(self.events);
        object["filled"] = json!(grid.shape().cell_count() - grid.blank_count());
    }
}
