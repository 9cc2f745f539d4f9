//! What a column costs without Python: the bare batch engine, and the same rows from Arrow text to Arrow
//! text.
//!
//! `cargo run --release -p kudosu-tables --example column_figures -- puzzles.txt 1000000` prints a line of
//! JSON for each; `crates/python/examples/measure.py --rust PROGRAM` runs it beside the package.

#![allow(clippy::unwrap_used, reason = "an example that fails has nothing to save")]

use std::num::NonZero;
use std::sync::Arc;
use std::time::{Duration, Instant};

use arrow_array::StringArray;
use kudosu::Stop;
use kudosu::nine::{Batch, BatchEngine, Columns, RowStatus, Values, read_line};
use kudosu::schema::SolveQuestion;
use kudosu_tables::{PuzzleColumn, Question, Workers, answer};

/// The shortest of so many runs counts.
const RUNS: usize = 5;

fn best(mut act: impl FnMut()) -> Duration {
    let run = |_| {
        let began = Instant::now();
        act();
        began.elapsed()
    };
    (0..RUNS).map(run).min().unwrap()
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().expect("a file with puzzles, one a line");
    let rows: usize = arguments.next().map_or(1_000_000, |rows| rows.parse().unwrap());
    let text = std::fs::read_to_string(path).unwrap();
    let lines: Vec<&str> = text.lines().filter(|line| line.len() == 81).collect();
    let column = StringArray::from_iter_values(lines.iter().cycle().take(rows));

    let values: Vec<Values> = column
        .iter()
        .map(|line| read_line(line.unwrap().as_bytes()).unwrap())
        .collect();
    let (mut counts, mut status) = (vec![0; rows], vec![RowStatus::Unanswered; rows]);
    let (mut found, two) = (vec![[0; 81]; rows], NonZero::new(2).unwrap());
    let engine = best(|| {
        let columns = Columns::new(&mut counts, &mut status).with_solutions(&mut found);
        BatchEngine::fill_columns(&mut Batch::new(), &values, two, columns, &Stop::new()).unwrap();
    });
    tell("the batch engine alone, one core", engine);

    let puzzles = PuzzleColumn::of(&column).unwrap();
    let one = Workers::new(NonZero::<usize>::MIN);
    let solve = Question::new(Arc::new(SolveQuestion::default()));
    let columns = best(|| {
        let answered = answer(&solve, &puzzles, 0, &one, &Stop::new());
        assert_eq!(answered.tally.rows, rows as u64);
    });
    tell("Arrow text to Arrow text, one core", columns);
}

fn tell(who: &str, taken: Duration) {
    println!(r#"["{who}", {:.4}]"#, taken.as_secs_f64());
}
