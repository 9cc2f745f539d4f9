//! What was measured on a set, as a table for eyes and as data.

use anyhow::{Result, ensure};
use comfy_table::presets::ASCII_MARKDOWN;
use comfy_table::{CellAlignment, Table};
use serde::Serialize;

use crate::contestants::Contestant;
use crate::sets::Set;
use crate::timing::timed;

/// The measurements on one set.
#[derive(Serialize)]
pub struct Outcome {
    set: String,
    puzzles: usize,
    rounds: usize,
    rows: Vec<Row>,
}

/// The measurements of one contestant.
#[derive(Serialize)]
struct Row {
    contestant: String,
    is_ours: bool,
    /// CPU time, or wall time for those that use all cores.
    clock: &'static str,
    puzzles_per_second: f64,
    /// How far the slowest and the fastest round are from the median, in per cent.
    spread_percent: (f64, f64),
    /// How many times as fast as the fastest of the others.
    times_best_peer: Option<f64>,
}

impl Outcome {
    /// Lets all contestants take turns on a set. That they disagree is an error.
    pub fn of(set: &Set, mut contestants: Vec<Contestant>, rounds: usize) -> Result<Outcome> {
        let mut seconds = vec![Vec::new(); contestants.len()];
        let mut counted: Option<(u64, String)> = None;
        for _ in 0..rounds.max(1) {
            for (contestant, seconds) in contestants.iter_mut().zip(&mut seconds) {
                let (time, count) = timed(contestant.is_parallel, || contestant.count(&set.puzzles));
                seconds.push(time.as_secs_f64());
                let (expected, first) = counted.get_or_insert_with(|| (count, contestant.name.clone()));
                ensure!(
                    count == *expected,
                    "{} counts {count} solutions in {}, {first} {expected}",
                    contestant.name,
                    set.name
                );
            }
        }
        let mut rows: Vec<Row> = contestants
            .iter()
            .zip(seconds)
            .map(|(contestant, seconds)| row(contestant, seconds, set.puzzles.len()))
            .collect();
        let peers = rows
            .iter()
            .filter(|row| !row.is_ours)
            .map(|row| row.puzzles_per_second);
        let best_peer = peers.reduce(f64::max);
        for row in rows.iter_mut().filter(|row| row.is_ours) {
            row.times_best_peer = best_peer.map(|peer| row.puzzles_per_second / peer);
        }
        Ok(Outcome {
            set: set.name.clone(),
            puzzles: set.puzzles.len(),
            rounds,
            rows,
        })
    }
}

fn row(contestant: &Contestant, mut seconds: Vec<f64>, puzzles: usize) -> Row {
    seconds.sort_by(f64::total_cmp);
    let median = seconds[seconds.len() / 2];
    let (fastest, slowest) = (seconds[0], seconds[seconds.len() - 1]);
    Row {
        contestant: contestant.name.clone(),
        is_ours: contestant.is_ours,
        clock: if contestant.is_parallel { "wall" } else { "cpu" },
        puzzles_per_second: puzzles as f64 / median,
        spread_percent: ((median / slowest - 1.0) * 100.0, (median / fastest - 1.0) * 100.0),
        times_best_peer: None,
    }
}

/// The table for eyes.
pub fn table(outcome: &Outcome) -> String {
    let mut table = Table::new();
    table.load_style(ASCII_MARKDOWN);
    table.set_header([&outcome.set, "puzzles/s", "spread", "best peer", "clock"]);
    for row in &outcome.rows {
        let (slowest, fastest) = row.spread_percent;
        table.add_row([
            row.contestant.clone(),
            format!("{:.0}", row.puzzles_per_second),
            format!("{slowest:+.0} {fastest:+.0} %"),
            row.times_best_peer
                .map_or(String::new(), |times| format!("{times:.2}x")),
            row.clock.to_owned(),
        ]);
    }
    for column in 1..5 {
        if let Some(column) = table.column_mut(column) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    format!(
        "{} puzzles, median of {}\n{table}\n",
        outcome.puzzles, outcome.rounds
    )
}
