//! `kudosu sort`: puzzles by how hard they are, or by any column of their table.
//!
//! Rows are sorted in pieces that fit into memory; the pieces lie in a temporary file until they are merged.

use std::cmp::Ordering;
use std::collections::BinaryHeap;
use std::io::BufReader;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

use arrow_array::{RecordBatch, UInt32Array};
use arrow_ipc::reader::StreamReader;
use arrow_ipc::writer::StreamWriter;
use arrow_select::interleave::interleave_record_batch;
use arrow_select::take::take_record_batch;
use clap::Args;
use kudosu::rating::Level;
use kudosu::rating::Scale;
use kudosu::schema::{Id, RateQuestion, RatingForm};
use kudosu_tables::{Question, as_one};

use crate::args::{EachEffortOptions, InputOptions};
use crate::exit::Exit;
use crate::failure::{Failure, Outcome};
use crate::files::{Piece, Scratch};
use crate::stop_source::StopSource;
use crate::tables::{Cells, Rows, TableWriter, refuse_prefix};

/// What `kudosu sort` takes.
#[derive(Args, Debug, Clone)]
#[command(after_long_help = "\
A column that the table has is taken as it is. se, se_ep, se_ed, hodoku_score and level are worked out where it has not, and
added to it. Numbers are sorted as numbers, levels from beginner to diabolical, all else as text; rows without a value come last.
Equal rows keep their order.

EXAMPLES
  kudosu sort --by se many.txt > easiest-first.txt
  kudosu sort --by hodoku_score --descending rated.parquet -o hardest-first.parquet")]
pub struct Options {
    #[command(flatten)]
    input: InputOptions,

    /// The column to sort by
    #[arg(long, value_name = "COLUMN", default_value = "se")]
    by: String,

    /// The largest first
    #[arg(long)]
    descending: bool,

    /// Write into this file, which gets its name when it is complete: lines, or a table by its name
    #[arg(long, short, value_name = "FILE", help_heading = "Output")]
    output: Option<PathBuf>,

    #[command(flatten)]
    effort: EachEffortOptions,
}

/// The scale that a column of ratings is of.
fn scale_of(column: &str) -> Option<Scale> {
    let has_it = |scale: &Scale| {
        let columns = RatingForm::columns(&[*scale]);
        columns.iter().any(|known| known.name == column)
    };
    Scale::ALL.into_iter().find(has_it)
}

/// So many rows are sorted in memory.
const ROWS_A_RUN: usize = 500_000;

/// So many rows are merged at a time.
const ROWS_A_MERGE: usize = 8192;

/// Sorts everything that the options name.
pub fn run(options: &Options) -> Outcome {
    let stops = StopSource::new(options.effort.timeout);
    let mut rows = Rows::named_by(&options.input, options.output.as_deref(), Some(&options.by))?;
    let rate = scale_of(&options.by).map(|scale| {
        Question::new(Arc::new(RateQuestion {
            scale: vec![Id(scale)],
            ..RateQuestion::default()
        }))
    });
    let is_there = rows.schema()?.index_of(&options.by).is_ok();
    let rate = rate.filter(|_| !is_there);
    let by = match &rate {
        _ if is_there => {
            refuse_prefix(&options.input, "the one to sort by is there already")?;
            options.by.clone()
        }
        Some(rate) => {
            rows = rows.extended_by(rate)?;
            rows.name_of_added(&options.by)
        }
        None => {
            return Err(Failure::with_help(
                format!("there is no column {}", options.by),
                "--by takes a column of the table, or se, se_ep, se_ed, hodoku_score or level",
            ));
        }
    };
    let mut sorter = Sorter {
        by: &by,
        descending: options.descending,
        waiting: Vec::new(),
        runs: Vec::new(),
        scratch: None,
    };
    rows.each(&stops, |batch, puzzles| {
        let batch = match &rate {
            None => batch.clone(),
            Some(rate) => {
                let answers = rows.answer(rate, puzzles, options.effort.threads(), &stops)?;
                rows.with_answers(batch, &answers)?
            }
        };
        sorter.add(batch)
    })?;
    if stops.is_over() {
        return Ok(Exit::Interrupted);
    }
    sorter.spill()?;
    let mut writer = None;
    let merged = sorter.merge(|batch| {
        let writer: &mut TableWriter = match &mut writer {
            Some(writer) => writer,
            none => none.insert(rows.writer_for(&batch.schema())?),
        };
        writer.write(batch)
    });
    match (merged, writer) {
        (Ok(()), Some(writer)) => writer.finish()?,
        (Ok(()), None) => rows.writer()?.finish()?,
        (Err(failure), _) => return Err(failure),
    }
    Ok(Exit::Yes)
}

/// What rows are sorted by; what is missing comes last in either direction.
#[derive(Clone, PartialEq, PartialOrd)]
enum Key {
    Number(f64),
    Text(String),
    Missing,
}

impl Key {
    fn of(cells: &Cells, row: usize) -> Key {
        let mut text = String::new();
        cells.write_text(row, &mut text);
        match (text.is_empty(), text.parse::<f64>(), text.parse::<Level>()) {
            (true, ..) => Key::Missing,
            (_, Ok(number), _) if number.is_finite() => Key::Number(number),
            (_, _, Ok(level)) => Key::Number(f64::from(level as u8)),
            _ => Key::Text(text),
        }
    }

    fn compare(&self, other: &Key, descending: bool) -> Ordering {
        let order = self.partial_cmp(other).unwrap_or(Ordering::Equal);
        let one_is_missing = *self == Key::Missing || *other == Key::Missing;
        if descending && !one_is_missing {
            order.reverse()
        } else {
            order
        }
    }
}

struct Sorter<'a> {
    by: &'a str,
    descending: bool,
    waiting: Vec<RecordBatch>,
    /// Where the sorted pieces are in the file.
    runs: Vec<Range<u64>>,
    scratch: Option<Scratch>,
}

impl Sorter<'_> {
    fn add(&mut self, batch: RecordBatch) -> Result<(), Failure> {
        self.waiting.push(batch);
        let rows: usize = self.waiting.iter().map(RecordBatch::num_rows).sum();
        if rows >= ROWS_A_RUN { self.spill() } else { Ok(()) }
    }

    fn keys(&self, batch: &RecordBatch) -> Result<Vec<Key>, Failure> {
        let at = batch.schema().index_of(self.by).map_err(|error| told(&error))?;
        let column = batch.project(&[at]).map_err(|error| told(&error))?;
        let cells = Cells::of_batch(&column)?;
        Ok((0..batch.num_rows()).map(|row| Key::of(&cells[0], row)).collect())
    }

    /// Sorts what waits and puts it into a file.
    fn spill(&mut self) -> Result<(), Failure> {
        let Some(first) = self.waiting.first() else {
            return Ok(());
        };
        let schema = first.schema();
        let batch = as_one(&schema, &self.waiting).map_err(|error| told(&error))?;
        self.waiting.clear();
        let keys = self.keys(&batch)?;
        let mut order: Vec<u32> = (0..batch.num_rows() as u32).collect();
        order.sort_by(|&one, &other| keys[one as usize].compare(&keys[other as usize], self.descending));
        let sorted = take_record_batch(&batch, &UInt32Array::from(order)).map_err(|error| told(&error))?;
        let scratch = match self.scratch.take() {
            Some(scratch) => scratch,
            None => Scratch::new()?,
        };
        let start_of_run = scratch.end();
        let mut writer = StreamWriter::try_new_buffered(scratch, &schema).map_err(|error| told(&error))?;
        let mut start = 0;
        while start < sorted.num_rows() {
            let rows = ROWS_A_MERGE.min(sorted.num_rows() - start);
            writer
                .write(&sorted.slice(start, rows))
                .map_err(|error| told(&error))?;
            start += rows;
        }
        writer.finish().map_err(|error| told(&error))?;
        let written = writer.into_inner().map_err(|error| told(&error))?;
        let scratch = written
            .into_inner()
            .map_err(|error| Scratch::failed(error.error()))?;
        self.runs.push(start_of_run..scratch.end());
        self.scratch = Some(scratch);
        Ok(())
    }

    /// Brings the pieces together in order.
    fn merge(self, mut see: impl FnMut(&RecordBatch) -> Result<(), Failure>) -> Result<(), Failure> {
        let mut runs = Vec::new();
        for (range, scratch) in self.runs.iter().zip(self.scratch.iter().cycle()) {
            let piece = BufReader::new(scratch.piece(range.clone()));
            let reader = StreamReader::try_new(piece, None).map_err(|error| told(&error))?;
            runs.push(SortedRun {
                reader,
                batch: None,
                keys: Vec::new(),
                row: 0,
            });
        }
        let mut heads = BinaryHeap::new();
        for (number, run) in runs.iter_mut().enumerate() {
            if let Some(key) = run.advance(&self)? {
                heads.push(Head {
                    key,
                    run: number,
                    descending: self.descending,
                });
            }
        }
        // Rows that leave next: the batches that they are in, and where.
        let (mut batches, mut places): (Vec<RecordBatch>, Vec<(usize, usize)>) = Default::default();
        let mut of_run: Vec<Option<usize>> = vec![None; runs.len()];
        while let Some(head) = heads.pop() {
            let run = &mut runs[head.run];
            let at = match of_run[head.run] {
                Some(at) => at,
                None => {
                    batches.extend(run.batch.clone());
                    *of_run[head.run].insert(batches.len() - 1)
                }
            };
            places.push((at, run.row));
            let before = run.row;
            if let Some(key) = run.advance(&self)? {
                if run.row <= before {
                    of_run[head.run] = None;
                }
                heads.push(Head { key, ..head });
            }
            if places.len() == ROWS_A_MERGE {
                see(&gathered(&batches, &places)?)?;
                (batches, places) = Default::default();
                of_run.fill(None);
            }
        }
        if !places.is_empty() {
            see(&gathered(&batches, &places)?)?;
        }
        Ok(())
    }
}

fn gathered(batches: &[RecordBatch], places: &[(usize, usize)]) -> Result<RecordBatch, Failure> {
    let batches: Vec<&RecordBatch> = batches.iter().collect();
    interleave_record_batch(&batches, places).map_err(|error| told(&error))
}

/// A sorted piece while it is read.
struct SortedRun {
    reader: StreamReader<BufReader<Piece>>,
    batch: Option<RecordBatch>,
    keys: Vec<Key>,
    row: usize,
}

impl SortedRun {
    /// The key of the next row, where there is one.
    fn advance(&mut self, sorter: &Sorter<'_>) -> Result<Option<Key>, Failure> {
        self.row += 1;
        if self.batch.is_none() || self.row >= self.keys.len() {
            let Some(batch) = self.reader.next() else {
                return Ok(None);
            };
            let batch = batch.map_err(|error| told(&error))?;
            self.keys = sorter.keys(&batch)?;
            (self.batch, self.row) = (Some(batch), 0);
        }
        Ok(self.keys.get(self.row).cloned())
    }
}

/// The next row of a piece; the smallest is the first to leave, and of equal ones the one of the earlier
/// piece.
struct Head {
    key: Key,
    run: usize,
    descending: bool,
}

impl Ord for Head {
    fn cmp(&self, other: &Head) -> Ordering {
        let order = self.key.compare(&other.key, self.descending);
        order.then(self.run.cmp(&other.run)).reverse()
    }
}

impl PartialOrd for Head {
    fn partial_cmp(&self, other: &Head) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Head {
    fn eq(&self, other: &Head) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Head {}

fn told(error: &dyn std::fmt::Display) -> Failure {
    Failure::told(format!("could not sort: {error}"))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use arrow_array::cast::AsArray;
    use arrow_array::{Array, StringArray};

    use super::*;

    #[test]
    fn pieces_are_merged_in_order_and_equal_rows_keep_theirs() {
        let batch = |values: &[&str], from: usize| {
            let tags: StringArray = (from..from + values.len())
                .map(|tag| Some(tag.to_string()))
                .collect();
            let values = StringArray::from(values.to_vec());
            RecordBatch::try_from_iter([
                ("by", Arc::new(values) as Arc<dyn Array>),
                ("tag", Arc::new(tags) as Arc<dyn Array>),
            ])
            .unwrap()
        };
        for (descending, expected) in [(false, "2 4 6 0 3 1 5 7"), (true, "5 1 0 3 4 6 2 7")] {
            let (by, waiting, runs) = ("by", Vec::new(), Vec::new());
            let mut sorter = Sorter {
                by,
                descending,
                waiting,
                runs,
                scratch: None,
            };
            for (piece, from) in [(["5", "10", "1"], 0), (["5", "2", "b"], 3), (["2", "", "c"], 6)] {
                sorter
                    .add(batch(&piece[..if from == 6 { 2 } else { 3 }], from))
                    .ok()
                    .unwrap();
                sorter.spill().ok().unwrap();
            }
            let mut tags = Vec::new();
            sorter
                .merge(|batch| {
                    let column = batch.column(1).as_string::<i32>();
                    tags.extend((0..column.len()).map(|row| column.value(row).to_owned()));
                    Ok(())
                })
                .ok()
                .unwrap();
            assert_eq!(tags.join(" "), expected);
        }
    }
}
