//! The work: pieces of a column on all threads, 9×9 puzzles in batches, everything else one by one.

use std::any::Any;
use std::borrow::Cow;
use std::num::NonZero;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, MutexGuard, PoisonError};

use arrow_array::RecordBatch;
use arrow_schema::{ArrowError, SchemaRef};
use kudosu::coach::{Checkup, position_of};
use kudosu::explain::Language;
use kudosu::generate::{Canoniser, canonical};
use kudosu::logic::Technique;
use kudosu::nine::{self, Columns, ColumnsError, RowStatus, Values};
use kudosu::{
    Document, Format, Grid, Puzzle, ReadOptions, Shape, Stop, Unfinished, Verdict, read_one, solutions,
    whole_text,
};

use crate::answers::{Answers, Refused, Row, Text};
use crate::column::{PuzzleColumn, RowText};
use crate::rated::{Rated, rated, solutions_of};
use crate::stops::Stops;
use crate::tally::{RowMeaning, Tally};
use crate::task::{Question, Refusal, Rewrite, Task};
use crate::workers::{OwnEngine, Workers};

/// The batch engine counts up to this many; that takes a millisecond or less.
const MOST_IN_BATCH: u64 = 1000;

/// Up to this side a proof that there is one solution takes next to no time, so it is always made.
const QUICKLY_PROVEN: usize = 9;

/// Answers to the rows of a column, from the first on.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Answered {
    /// Their columns.
    pub schema: SchemaRef,
    /// The answers in order, a row for each puzzle.
    pub batches: Vec<RecordBatch>,
    /// What they say in all.
    pub tally: Tally,
    /// Why rows are missing at the end, where the whole run was stopped.
    pub ended: Option<Unfinished>,
}

impl Answered {
    /// All answers that there are as one record batch.
    pub fn as_one(&self) -> Result<RecordBatch, ArrowError> {
        as_one(&self.schema, &self.batches)
    }
}

/// Record batches of one schema as one.
pub fn as_one(schema: &SchemaRef, pieces: &[RecordBatch]) -> Result<RecordBatch, ArrowError> {
    match pieces {
        [only] => Ok(only.clone()),
        _ => arrow_select::concat::concat_batches(schema, pieces),
    }
}

/// Answers a question for every row of a column, in order. The column is a piece of a longer one that begins
/// at `first_row`.
///
/// ```
/// use kudosu::Stop;
/// use kudosu_tables::{PuzzleColumn, Question, Task, Workers, answer};
///
/// let blanks = [0; 3 * 81];
/// let column = PuzzleColumn::Matrix(&blanks, 81);
/// let workers = Workers::new(std::num::NonZero::<usize>::MIN);
/// let answers = answer(&Question::new(Task::Check), &column, 0, &workers, &Stop::new());
/// assert_eq!(answers.as_one()?.num_rows(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn answer(
    question: &Question<'_>,
    puzzles: &PuzzleColumn<'_>,
    first_row: u64,
    workers: &Workers,
    stops: &dyn Stops,
) -> Answered {
    let rows = puzzles.len();
    let next = Mutex::new(Queue { taken: 0, rows });
    let pieces = Mutex::new(Vec::new());
    let usual = question.task.rows_a_job();
    let work = || {
        let mut worker = Worker::new(question, puzzles, first_row, workers, stops);
        loop {
            let job = lock(&next).take(workers.rows_a_job(usual));
            let Some(job) = job else { return };
            workers.improve(&mut worker.engine);
            let (start, done) = (job.start, job.len());
            let piece = worker.answer(job);
            workers.done(done);
            lock(&pieces).push((start, piece));
        }
    };
    match workers.threads.get().min(rows.div_ceil(usual)) {
        0 | 1 => work(),
        threads => std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(work);
            }
        }),
    }
    let mut pieces = pieces.into_inner().unwrap_or_else(PoisonError::into_inner);
    pieces.sort_by_key(|(start, _)| *start);
    let mut answered = Answered {
        schema: question.task.schema(),
        batches: Vec::new(),
        tally: Tally::default(),
        ended: None,
    };
    for (_, piece) in pieces {
        match piece {
            Ok((batch, tally)) => {
                answered.batches.push(batch);
                answered.tally.merge(&tally);
            }
            Err(why) => {
                answered.ended = Some(why);
                break;
            }
        }
    }
    answered
}

fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Which rows somebody works on, or has.
struct Queue {
    taken: usize,
    rows: usize,
}

impl Queue {
    /// The next job of at most so many rows; a column without rows is one job.
    fn take(&mut self, most: usize) -> Option<Range<usize>> {
        let left = self.rows.checked_sub(self.taken)?;
        if left == 0 && self.rows > 0 {
            return None;
        }
        // The last two jobs share what is left of them.
        let length = match left {
            _ if left <= most => left,
            _ if left < 2 * most => left.div_ceil(2),
            _ => most,
        };
        let start = self.taken;
        // One past the end where there is none: an empty column is answered once.
        self.taken += length.max(1);
        Some(start..start + length)
    }
}

/// What one row turned out to be.
enum Found {
    /// A plain 9×9 puzzle, at this place of the batch.
    Nine(usize),
    /// Any other.
    Other(Box<Document>),
    /// None, for this reason.
    Unreadable(String),
    /// Nobody knows: the reader broke down.
    Broken(String),
}

struct Worker<'a> {
    task: &'a Task<'a>,
    reading: &'a ReadOptions,
    /// Whether a plain line is what the reader would take for a 9×9 grid with the usual boxes.
    takes_nine: bool,
    puzzles: &'a PuzzleColumn<'a>,
    first_row: u64,
    stops: &'a dyn Stops,
    engine: OwnEngine,
    canoniser: Canoniser,
    nine: Shape,
    values: Vec<Values>,
    counts: Vec<u32>,
    status: Vec<RowStatus>,
    found: Vec<Values>,
}

impl<'a> Worker<'a> {
    fn new(
        question: &'a Question<'a>,
        puzzles: &'a PuzzleColumn<'a>,
        first_row: u64,
        workers: &Workers,
        stops: &'a dyn Stops,
    ) -> Worker<'a> {
        let reading = &question.reading;
        Worker {
            task: &question.task,
            takes_nine: reading.box_size.is_none_or(|size| size == (3, 3))
                && reading.format.is_none_or(|format| format == Format::Line),
            reading,
            puzzles,
            first_row,
            stops,
            engine: workers.engine(),
            canoniser: Canoniser::new(),
            nine: Shape::nine(),
            values: Vec::new(),
            counts: Vec::new(),
            status: Vec::new(),
            found: Vec::new(),
        }
    }

    fn answer(&mut self, rows: Range<usize>) -> Result<(RecordBatch, Tally), Unfinished> {
        self.values.clear();
        let mut found: Vec<Found> = rows.clone().map(|row| self.read(row)).collect();
        let solved = catch_unwind(AssertUnwindSafe(|| self.solve_batch()));
        match solved {
            Ok(solved) => solved?,
            // One of them is too much for the batch engine: each is answered by itself.
            Err(_) => found.iter_mut().for_each(|puzzle| self.take_from_batch(puzzle)),
        }
        let mut answers = Answers::new(self.task, rows.len());
        for (row, puzzle) in rows.zip(found) {
            self.stops.run().check()?;
            let answered = catch_unwind(AssertUnwindSafe(|| {
                self.answer_row(row, &puzzle, &mut answers);
            }));
            if let Err(panic) = answered {
                // Nothing of the row is in the columns yet: they grow when the answer is complete.
                refuse_broken(&message(&*panic), &mut answers);
            }
        }
        // What came to no end because the whole run was stopped is no answer.
        self.stops.run().check()?;
        Ok(answers.finish())
    }

    fn read(&mut self, row: usize) -> Found {
        let read = catch_unwind(AssertUnwindSafe(|| match self.puzzles.row(row) {
            RowText::Missing => Err(Found::Unreadable("there is no puzzle in this row".to_owned())),
            RowText::Refused(why) => Err(Found::Unreadable(why.to_owned())),
            RowText::Values(values) => match <Values>::try_from(values.as_ref()) {
                Ok(values) if self.takes_nine && values.iter().all(|&value| value <= 9) => Ok(values),
                _ => Err(from_values(&values, self.reading)),
            },
            RowText::Text(text) => match nine::read_line(text.as_bytes()).filter(|_| self.takes_nine) {
                Some(values) => Ok(values),
                None => Err(match read_one(text.as_bytes(), self.reading) {
                    Ok(document) => Found::Other(Box::new(document)),
                    Err(error) => Found::Unreadable(error.to_string()),
                }),
            },
        }));
        match read {
            Err(panic) => Found::Broken(message(&*panic)),
            Ok(Err(found)) => found,
            Ok(Ok(values)) => {
                self.values.push(values);
                Found::Nine(self.values.len() - 1)
            }
        }
    }

    /// Solves the 9×9 puzzles, as far as the task needs that.
    fn solve_batch(&mut self) -> Result<(), Unfinished> {
        let limit = match self.task {
            Task::Solve { .. } | Task::Check | Task::Rate { .. } => 2,
            Task::Count { limit } => (*limit).min(MOST_IN_BATCH) as u32,
            Task::Canonical | Task::Rewrite(..) => return Ok(()),
        };
        let limit = NonZero::new(limit).unwrap_or(NonZero::<u32>::MIN);
        self.counts.resize(self.values.len(), 0);
        self.status.resize(self.values.len(), RowStatus::Unanswered);
        let mut columns = Columns::new(&mut self.counts, &mut self.status);
        if let Task::Solve { .. } = self.task {
            self.found.resize(self.values.len(), [0; 81]);
            columns = columns.with_solutions(&mut self.found);
        }
        self.engine
            .batch
            .fill_columns(&self.values, limit, columns, self.stops.run())
            .map_err(ColumnsError::unfinished)
    }

    /// Makes a puzzle of the batch one like any other.
    fn take_from_batch(&self, found: &mut Found) {
        if let Found::Nine(at) = found
            && let Ok(grid) = Grid::from_values(&self.nine, &self.values[*at])
        {
            *found = Found::Other(Box::new(Document::new(grid)));
        }
    }

    fn puzzle<'g>(&self, found: &'g Found) -> Cow<'g, Puzzle> {
        match found {
            Found::Other(document) => Cow::Borrowed(&document.puzzle),
            Found::Nine(at) => {
                let grid = Grid::from_values(&self.nine, &self.values[*at]);
                Cow::Owned(Puzzle::from(
                    grid.expect("the values were looked at when they were read"),
                ))
            }
            Found::Unreadable(_) | Found::Broken(_) => unreachable!("what is no puzzle is refused before"),
        }
    }

    fn answer_row(&mut self, row: usize, found: &Found, answers: &mut Answers<'_>) {
        match found {
            Found::Unreadable(why) => return answers.refuse(&Refused::new(RowMeaning::Unreadable, why)),
            Found::Broken(why) => return refuse_broken(why, answers),
            Found::Nine(_) | Found::Other(_) => {}
        }
        match (self.task, found) {
            (Task::Solve { unique: true }, Found::Nine(at)) if self.counts[*at] > 1 => {
                refuse_several(answers);
            }
            (Task::Solve { .. }, Found::Nine(at)) => {
                let solutions = self.counts[*at] as u8;
                let solution = (solutions > 0).then(|| Text::Nine(&self.found[*at]));
                let solutions = Some(solutions);
                answers.push(Row::Solved { solution, solutions });
            }
            (Task::Solve { unique }, _) => self.solve(&self.puzzle(found), *unique, answers),
            (Task::Check, _) => self.check(found, answers),
            (Task::Count { limit }, Found::Nine(at))
                if u64::from(self.counts[*at]) < (*limit).min(MOST_IN_BATCH) || *limit <= MOST_IN_BATCH =>
            {
                let count = u64::from(self.counts[*at]);
                let more = count == *limit;
                answers.push(Row::Counted { count, more });
            }
            (Task::Count { limit }, _) => self.count(&self.puzzle(found), *limit, answers),
            (
                Task::Rate {
                    assume_unique,
                    without,
                },
                _,
            ) => {
                self.rate(found, *assume_unique, without, answers);
            }
            (Task::Canonical, Found::Nine(at)) => match self.canoniser.form(&self.values[*at]) {
                Ok(form) => {
                    let grid = Grid::from_values(&self.nine, &form).map(|grid| grid.to_string());
                    let grid = grid.expect("a form has the digits of a 9×9 grid");
                    answers.push(Row::Rewritten(Text::Other(&grid)));
                }
                Err(error) => answers.refuse(&Refused::new(RowMeaning::No, &error.to_string())),
            },
            (Task::Canonical, _) => {
                let form = |puzzle: &Puzzle, _: u64, _: &Stop| {
                    let form = canonical(puzzle).map_err(|error| Refusal::Unfit(error.to_string()))?;
                    Ok(form.puzzle)
                };
                self.rewrite(row, &self.puzzle(found), &form, answers);
            }
            (Task::Rewrite(_, rewrite), _) => {
                self.rewrite(row, &self.puzzle(found), rewrite.as_ref(), answers);
            }
        }
    }

    fn one_puzzle<T>(&self, mut work: impl FnMut(&Stop) -> T) -> T {
        let mut done = None;
        self.stops.one_puzzle(&mut |stop| done = Some(work(stop)));
        done.expect("whoever limits the work on a puzzle lets it be done")
    }

    fn refuse_unfinished(&self, why: Unfinished, answers: &mut Answers<'_>) {
        answers.refuse(&Refused::new(RowMeaning::Unfinished, &self.stops.tell(why)));
    }

    /// A solution, and whether it is the only one: proven where that is quick or asked for, else looked into
    /// for a moment.
    fn solve(&self, puzzle: &Puzzle, unique: bool, answers: &mut Answers<'_>) {
        let none = Row::Solved {
            solution: None,
            solutions: Some(0),
        };
        if !puzzle.grid().clashes().is_empty() {
            return answers.push(none);
        }
        let mut search = solutions(puzzle);
        let is_proven = unique || puzzle.shape().side() <= QUICKLY_PROVEN;
        let found = self.one_puzzle(|stop| {
            let Some(solution) = search.next_solution(stop)? else {
                return Ok(None);
            };
            let verdict = is_proven.then(|| search.verdict(stop)).transpose()?;
            Ok(Some((solution, verdict)))
        });
        match found {
            Err(why) => self.refuse_unfinished(why, answers),
            Ok(None) => answers.push(none),
            Ok(Some((_, Some(Verdict::Several(..))))) if unique => refuse_several(answers),
            Ok(Some((solution, verdict))) => {
                let mut verdict = verdict;
                if verdict.is_none() {
                    self.stops
                        .second_look(&mut |stop| verdict = search.verdict(stop).ok());
                }
                let solutions = verdict.map(|verdict| if verdict.is_unique() { 1 } else { 2 });
                let solution = solution.to_string();
                let solution = Some(Text::Other(&solution));
                answers.push(Row::Solved { solution, solutions });
            }
        }
    }

    fn check(&self, found: &Found, answers: &mut Answers<'_>) {
        let puzzle = match found {
            Found::Nine(at) if self.counts[*at] > 0 => None,
            found => Some(self.puzzle(found)),
        };
        let checked = match (found, &puzzle) {
            (Found::Nine(at), None) => Ok(self.counts[*at] as u8),
            (_, Some(puzzle)) if !puzzle.grid().clashes().is_empty() => {
                let (status, solutions) = ("invalid", 0);
                return answers.push(Row::Checked { status, solutions });
            }
            (Found::Nine(_), _) => Ok(0),
            (_, Some(puzzle)) => self.one_puzzle(|stop| {
                let mut search = solutions(puzzle.as_ref());
                let verdict = search.verdict(stop)?;
                Ok(match found {
                    // What a player noted counts, here as in lines.
                    Found::Other(document) if document.candidates.is_some() => {
                        let (checkup, _) =
                            Checkup::Known(verdict).in_position(&position_of(document), Language::English);
                        match checkup {
                            Checkup::Known(verdict) => solutions_of(&verdict),
                            Checkup::Clashing(_) => 0,
                        }
                    }
                    _ => solutions_of(&verdict),
                })
            }),
            (_, None) => unreachable!("what is not of the batch is a puzzle of its own"),
        };
        match checked {
            Err(why) => self.refuse_unfinished(why, answers),
            Ok(solutions) => {
                let status = match solutions {
                    0 => "no-solution",
                    1 => "unique",
                    _ => "several",
                };
                answers.push(Row::Checked { status, solutions });
            }
        }
    }

    fn count(&self, puzzle: &Puzzle, limit: u64, answers: &mut Answers<'_>) {
        let mut search = solutions(puzzle);
        match self.one_puzzle(|stop| search.count(limit, stop)) {
            Ok(count) => {
                let more = count == limit;
                answers.push(Row::Counted { count, more });
            }
            Err(why) => self.refuse_unfinished(why, answers),
        }
    }

    fn rate(&self, found: &Found, assume_unique: bool, without: &[Technique], answers: &mut Answers<'_>) {
        let puzzle = self.puzzle(found);
        let known = match found {
            Found::Nine(at) => Some(self.counts[*at] as u8),
            _ => None,
        };
        match self.one_puzzle(|stop| rated(&puzzle, known, assume_unique, without, stop)) {
            Rated::Fully(rating) => answers.push(Row::Rated(&rating)),
            Rated::OnlyLevelled(level) => answers.push(Row::OnlyLevelled(level)),
            Rated::Improper(solutions) => {
                let why = if solutions == 0 { "no solution" } else { SEVERAL };
                answers.refuse(&Refused {
                    solutions: Some(solutions),
                    ..Refused::new(RowMeaning::No, why)
                });
            }
            Rated::Unfinished { why, solutions, se } => {
                let known = se.map(|se| format!(" (SE {se})")).unwrap_or_default();
                let why = self.stops.tell(why) + &known;
                answers.refuse(&Refused {
                    solutions,
                    se,
                    ..Refused::new(RowMeaning::Unfinished, &why)
                });
            }
        }
    }

    fn rewrite(&self, row: usize, puzzle: &Puzzle, rewrite: &Rewrite<'_>, answers: &mut Answers<'_>) {
        match self.one_puzzle(|stop| rewrite(puzzle, self.first_row + row as u64, stop)) {
            Ok(puzzle) => answers.push(Row::Rewritten(Text::Other(&whole_text(&puzzle)))),
            Err(refusal) => {
                let meaning = refusal.meaning();
                let why = match refusal {
                    Refusal::Unfit(why) | Refusal::Misunderstood(why) => why,
                    Refusal::Unfinished(why) => self.stops.tell(why),
                };
                answers.refuse(&Refused::new(meaning, &why));
            }
        }
    }
}

/// What is said of a puzzle that has more solutions than it should.
const SEVERAL: &str = "several solutions";

fn refuse_several(answers: &mut Answers<'_>) {
    answers.refuse(&Refused {
        solutions: Some(2),
        ..Refused::new(RowMeaning::No, SEVERAL)
    });
}

fn refuse_broken(why: &str, answers: &mut Answers<'_>) {
    let why = format!("kudosu broke down on this puzzle, please report it ({why})");
    answers.refuse(&Refused::new(RowMeaning::Broken, &why));
}

/// What a panic said.
fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
    text.unwrap_or_else(|| "for an unknown reason".to_owned())
}

/// Values of a square grid of any size.
fn from_values(values: &[u8], reading: &ReadOptions) -> Found {
    let side = values.len().isqrt();
    if side == 0 || side * side != values.len() {
        let found = values.len();
        return Found::Unreadable(format!(
            "{found} values are no square grid; a 9×9 grid has 81 of them"
        ));
    }
    if let Some(at) = values.iter().position(|&value| value == u8::MAX) {
        let cell = at + 1;
        return Found::Unreadable(format!("cell {cell} holds no digit of any grid"));
    }
    let shape = match reading.box_size {
        None => Shape::of_side(side),
        Some((height, width)) if height * width == side => Shape::with_box(height, width),
        Some((height, width)) => {
            let whole = height * width;
            return Found::Unreadable(format!(
                "a box of {height}×{width} belongs to a {whole}×{whole} grid, but this grid is {side}×{side}"
            ));
        }
    };
    let grid = shape
        .map_err(|error| error.to_string())
        .and_then(|shape| Grid::from_values(&shape, values).map_err(|error| error.to_string()));
    match grid {
        Ok(grid) => Found::Other(Box::new(Document::new(grid))),
        Err(why) => Found::Unreadable(why),
    }
}
