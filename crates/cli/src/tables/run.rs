//! A run over tables: reading, answering and writing go on side by side, with a few batches of rows in
//! memory.

use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;
use std::time::Duration;

use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use kudosu::schema::Meaning;
use kudosu::{Stop, Unfinished};
use kudosu_tables::{Decoded, Question, Stops, Tally, Workers, answer};

use super::parts::Parts;
use super::read::TableReader;
use super::write::TableWriter;
use super::{Tables, joined};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::note;
use crate::progress::Progress;
use crate::stop_source::{Cause, StopSource};

/// So many batches wait between reading, answering and writing.
const WAITING: usize = 3;

impl Stops for StopSource {
    fn run(&self) -> &Stop {
        self.whole_run()
    }

    fn one_puzzle(&self, work: &mut dyn FnMut(&Stop)) {
        work(self.work().stop());
    }

    fn tell(&self, why: Unfinished) -> String {
        StopSource::tell(self, why)
    }
}

/// A run over tables.
pub struct TableRun<'a> {
    pub question: Question,
    /// The column with the puzzles.
    pub column: String,
    /// The column with what stands beside each puzzle, where that is a part of the question.
    pub beside: Option<String>,
    pub stops: &'a StopSource,
    /// All columns of the output.
    pub schema: SchemaRef,
    pub tally: Tally,
    pub progress: Progress,
}

impl TableRun<'_> {
    /// Reading and writing have threads of their own; answering takes the others.
    pub fn work(
        &mut self,
        readers: Vec<TableReader>,
        skip: u64,
        workers: &Workers,
        sink: &mut Sink,
    ) -> Result<(), Failure> {
        let (send, batches) = sync_channel(WAITING);
        // Nobody waits for this one: it may wait for somebody who types.
        thread::spawn(move || {
            for batch in readers.into_iter().flatten() {
                let is_last = batch.is_err();
                if send.send(batch).is_err() || is_last {
                    return;
                }
            }
        });
        thread::scope(|scope| {
            let (finished, answered) = sync_channel(WAITING);
            let writing = scope.spawn(move || sink.write_all(&answered));
            let mut first_row = 0;
            let mut failed = None;
            while let Some(batch) = self.next(&batches) {
                match batch.and_then(|batch| self.answer(batch, &mut first_row, skip, workers)) {
                    Ok(None) => {}
                    Ok(Some(batch)) => {
                        // Whoever writes has said why it stopped.
                        if finished.send(batch).is_err() {
                            break;
                        }
                    }
                    Err(failure) => {
                        failed = Some(failure);
                        break;
                    }
                }
            }
            drop(finished);
            let written = writing.join().expect("whoever writes does not panic");
            failed.map_or(Ok(()), Err).and(written)
        })
    }

    /// The next batch; none at the end of the input, nor when the run is over while nothing comes.
    fn next<T>(&self, batches: &Receiver<T>) -> Option<T> {
        const MOMENT: Duration = Duration::from_millis(50);
        use std::sync::mpsc::RecvTimeoutError;
        while !self.stops.is_over() {
            match batches.recv_timeout(MOMENT) {
                Ok(batch) => return Some(batch),
                Err(RecvTimeoutError::Disconnected) => return None,
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
        None
    }

    /// A batch with its answers, as far as the run came with it; none where an earlier run has done it.
    fn answer(
        &mut self,
        batch: RecordBatch,
        first_row: &mut u64,
        skip: u64,
        workers: &Workers,
    ) -> Result<Option<RecordBatch>, Failure> {
        let start = *first_row;
        *first_row += batch.num_rows() as u64;
        if *first_row <= skip {
            return Ok(None);
        }
        let done = skip.saturating_sub(start) as usize;
        let batch = batch.slice(done, batch.num_rows() - done);
        let puzzles = puzzles_of(&batch, &self.column, self.question.reading().format.is_some())?;
        let beside = self
            .beside
            .as_ref()
            .map(|beside| puzzles_of(&batch, beside, false));
        let beside = beside.transpose()?;
        let mut puzzles = puzzles
            .puzzles()
            .map_err(|error| Failure::told(error.to_string()))?;
        if let Some(beside) = &beside {
            let texts = beside
                .puzzles()
                .map_err(|error| Failure::told(error.to_string()))?;
            puzzles = puzzles.with_beside(texts);
        }
        let answered = answer(&self.question, &puzzles, start + done as u64, workers, self.stops);
        self.tally.merge(&answered.tally);
        self.progress.show(self.tally.rows, 0);
        let answers = answered
            .as_one()
            .map_err(|error| Failure::told(error.to_string()))?;
        let batch = batch.slice(0, answers.num_rows());
        match answers.num_rows() {
            0 => Ok(None),
            _ => joined(&self.schema, &batch, &answers).map(Some),
        }
    }

    /// Says how the run ended, and how it can go on.
    pub fn tell_the_end(&self, can_resume: bool, skipped: u64) -> Exit {
        let Tally { rows, refused, .. } = self.tally;
        let done = skipped + rows;
        if let Some(cause) = self.stops.cause() {
            let goes_on = format!("{done} rows done; --resume goes on");
            return match (cause, can_resume) {
                (Cause::OutOfTime(_), true) => {
                    note(&format!("the time of --stop-after is over: {goes_on}"));
                    Exit::Unfinished
                }
                (Cause::OutOfTime(_), false) => {
                    note(&format!(
                        "the time of --stop-after is over: the first {done} rows are written; \
                         with --resume a run can go on"
                    ));
                    Exit::Unfinished
                }
                (_, true) => {
                    note(&format!("interrupted: {goes_on}"));
                    Exit::Interrupted
                }
                (_, false) => {
                    note("interrupted: no table was written; --resume keeps what is done");
                    Exit::Interrupted
                }
            };
        }
        if refused > 0 {
            note(&format!(
                "{refused} of {rows} rows have no answer; the column error says why"
            ));
        }
        match self.tally.highest {
            Meaning::Yes => Exit::Yes,
            Meaning::No => Exit::No,
            Meaning::Unreadable => Exit::Unreadable,
            Meaning::Unfinished => Exit::Unfinished,
            _ => Exit::Broken,
        }
    }
}

/// The column with the puzzles of a batch.
pub fn puzzles_of(batch: &RecordBatch, column: &str, in_a_format: bool) -> Result<Decoded, Failure> {
    let Some(array) = batch.column_by_name(column) else {
        return Err(Failure::told(format!("there is no column {column}")));
    };
    let decoded = Decoded::of(array).map_err(|error| Failure::told(format!("column {column}: {error}")))?;
    let is_text = decoded.puzzles().is_ok_and(|puzzles| puzzles.is_text());
    match in_a_format && !is_text {
        true => Err(Failure::with_help(
            format!("--from names a format of texts, and the column {column} holds a value for each cell"),
            "leave --from away",
        )),
        false => Ok(decoded),
    }
}

/// Where answered batches go: into the table itself, or into pieces of it.
pub enum Sink {
    Table(Box<TableWriter>),
    Parts(Parts),
}

impl Sink {
    fn write_all(&mut self, batches: &Receiver<RecordBatch>) -> Result<(), Failure> {
        for batch in batches {
            match self {
                Sink::Table(writer) => writer.write(&batch)?,
                Sink::Parts(parts) => parts.add(&batch)?,
            }
        }
        Ok(())
    }

    /// All rows are there. What is dropped before that leaves no table, but pieces can be gone on with.
    pub fn finish(self, tables: &Tables, schema: &SchemaRef) -> Result<(), Failure> {
        match self {
            Sink::Table(writer) => (*writer).finish(),
            Sink::Parts(parts) => {
                let mut writer = tables.writer(schema)?;
                parts.assemble(&mut writer)?;
                writer.finish()?;
                parts.remove();
                Ok(())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZero;
    use std::path::Path;
    use std::sync::Arc;

    use kudosu::Document;
    use kudosu::schema::{Column, ERROR, STATUS};
    use kudosu::verbs::{ColumnVerb, Effort, Reads, RowAnswer, column_verb};

    use super::*;
    use crate::args::InputOptions;
    use crate::device::Device;
    use crate::stream::StreamOptions;
    use crate::tables::Asked;

    /// A verb that does something with each place before it answers.
    #[derive(Debug)]
    struct Doing {
        what: fn(u64, &StopSource),
        stops: StopSource,
        verb: Box<dyn ColumnVerb>,
    }

    impl ColumnVerb for Doing {
        fn columns(&self) -> Vec<Column> {
            vec![STATUS, ERROR]
        }

        fn reads(&self) -> Reads {
            self.verb.reads()
        }

        fn told(&self) -> String {
            "doing".to_owned()
        }

        fn row(&self, document: &Document, effort: &Effort<'_>) -> RowAnswer {
            (self.what)(effort.place, &self.stops);
            self.verb.row(document, effort)
        }
    }

    fn answered(what: fn(u64, &StopSource), output: &str, folder: &Path) -> Exit {
        let input = folder.join("in.csv");
        let rows = "1,.142..1..2.4.3.1\n".repeat(5000);
        std::fs::write(&input, format!("id,puzzle\n{rows}")).unwrap();
        let options = InputOptions {
            puzzles: vec![input.display().to_string()],
            ..InputOptions::default()
        };
        let output = folder.join(output);
        let tables = Tables::named_by(&options, Some(&output), false).unwrap().unwrap();
        let stops = StopSource::raised_by(&Stop::new(), None);
        let asked = Asked {
            verb: Arc::new(Doing {
                what,
                stops: stops.clone(),
                verb: column_verb("check", b"{}").unwrap(),
            }),
            device: Device::Cpu,
            beside: None,
        };
        let threads = NonZero::new(1).unwrap();
        let mut options = StreamOptions::with_threads(threads);
        options.output = Some(output);
        tables.answer(asked, &options, &stops).unwrap()
    }

    #[test]
    fn a_table_with_a_row_that_breaks_down_exits_as_lines_do() {
        let folder = tempfile::tempdir().unwrap();
        let breaks = |place: u64, _: &StopSource| assert!(place != 7, "seven is too much");
        assert_eq!(answered(breaks, "out.csv", folder.path()), Exit::Broken);
        let table = std::fs::read_to_string(folder.path().join("out.csv")).unwrap();
        assert_eq!(table.lines().count(), 5001);
        assert!(table.contains("kudosu broke down on this puzzle, please report it (seven is too much)"));
    }

    #[test]
    fn what_is_found_when_the_time_is_over_is_written() {
        let folder = tempfile::tempdir().unwrap();
        let ends = |place: u64, stops: &StopSource| {
            if place == 2000 {
                stops.end(Cause::OutOfTime(Duration::ZERO));
            }
        };
        assert_eq!(answered(ends, "out.csv", folder.path()), Exit::Unfinished);
        let table = std::fs::read_to_string(folder.path().join("out.csv")).unwrap();
        // Jobs of 16 rows: those before the one that was ended are whole.
        assert_eq!(table.lines().count(), 1 + 2000 / 16 * 16);
    }
}
