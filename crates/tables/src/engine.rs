//! The work: pieces of a column on all threads, 9×9 puzzles in batches, everything else one by one.

use std::any::Any;
use std::num::NonZero;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, MutexGuard, PoisonError};

use arrow_array::RecordBatch;
use arrow_schema::{ArrowError, SchemaRef};
use kudosu::nine::{self, Columns, ColumnsError, RowStatus, Values, depths_of_unique};
use kudosu::schema::{Refusal, Status};
use kudosu::verbs::{Effort, NineFound, QuickWay, RowAnswer};
use kudosu::{Document, Format, Grid, ReadOptions, Shape, Stop, Unfinished, read_one};

use crate::answers::Answers;
use crate::column::{PuzzleColumn, RowText};
use crate::question::Question;
use crate::stops::Stops;
use crate::tally::Tally;
use crate::workers::{OwnEngine, ROWS_FOR_CARD, Workers};

/// Whether there is another solution is told by two.
const TWO: NonZero<u32> = NonZero::new(2).expect("two is not zero");

/// What is said of a row that is null.
const NO_PUZZLE: &str = "there is no puzzle in this row";

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
/// use std::sync::Arc;
/// use kudosu::Stop;
/// use kudosu::schema::CheckQuestion;
/// use kudosu_tables::{PuzzleColumn, Question, Workers, answer};
///
/// let blanks = [0; 3 * 81];
/// let column = PuzzleColumn::Matrix(&blanks, 81);
/// let workers = Workers::new(std::num::NonZero::<usize>::MIN);
/// let check = Question::new(Arc::new(CheckQuestion::default()));
/// let answers = answer(&check, &column, 0, &workers, &Stop::new());
/// assert_eq!(answers.as_one()?.num_rows(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn answer(
    question: &Question,
    puzzles: &PuzzleColumn<'_>,
    first_row: u64,
    workers: &Workers,
    stops: &dyn Stops,
) -> Answered {
    let rows = puzzles.len();
    let next = Mutex::new(Queue { taken: 0, rows });
    let pieces = Mutex::new(Vec::new());
    let usual = question.verb().rows_a_job();
    let rows_a_job = || match question.verb().quick_way() {
        QuickWay::Depths(rows) => workers.rows_for_card(usual, rows),
        _ if question.verb().is_quick() => workers.rows_for_card(usual, ROWS_FOR_CARD),
        // A card does little of slow work, and long jobs would leave threads without any.
        _ => usual,
    };
    let work = || {
        let mut worker = Worker::new(question, puzzles, first_row, workers, stops);
        loop {
            let job = lock(&next).take(rows_a_job());
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
        schema: question.schema(),
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
    Refused(Refusal),
}

impl Found {
    fn unreadable(why: impl ToString) -> Found {
        Found::Refused(Refusal::unreadable(why.to_string()))
    }
}

struct Worker<'a> {
    question: &'a Question,
    /// Whether a plain line is what the reader would take for a 9×9 grid with the usual boxes.
    takes_nine: bool,
    puzzles: &'a PuzzleColumn<'a>,
    first_row: u64,
    stops: &'a dyn Stops,
    engine: OwnEngine,
    nine: Shape,
    values: Vec<Values>,
    /// What the batch engine found out about the values; nothing where it does not help.
    counts: Vec<u32>,
    status: Vec<RowStatus>,
    found: Vec<Values>,
    depths: Vec<Option<u32>>,
}

impl<'a> Worker<'a> {
    fn new(
        question: &'a Question,
        puzzles: &'a PuzzleColumn<'a>,
        first_row: u64,
        workers: &Workers,
        stops: &'a dyn Stops,
    ) -> Worker<'a> {
        let reading = question.reading();
        Worker {
            question,
            takes_nine: reading.box_size.is_none_or(|size| size == (3, 3))
                && reading.format.is_none_or(|format| format == Format::Line),
            puzzles,
            first_row,
            stops,
            engine: workers.engine(),
            nine: Shape::nine(),
            values: Vec::new(),
            counts: Vec::new(),
            status: Vec::new(),
            found: Vec::new(),
            depths: Vec::new(),
        }
    }

    fn answer(&mut self, rows: Range<usize>) -> Result<(RecordBatch, Tally), Unfinished> {
        self.values.clear();
        let found: Vec<Found> = rows.clone().map(|row| self.read(row)).collect();
        let solved = catch_unwind(AssertUnwindSafe(|| self.solve_batch()));
        match solved {
            Ok(solved) => solved?,
            // One of them is too much for the batch engine: each is answered by itself.
            Err(_) => {
                self.counts.clear();
                self.depths.clear();
            }
        }
        let mut answers = Answers::new(self.question, rows.len());
        for (row, found) in rows.zip(found) {
            self.stops.run().check()?;
            self.answer_row(row, found, &mut answers);
        }
        // What came to no end because the whole run was stopped is no answer.
        self.stops.run().check()?;
        Ok(answers.finish())
    }

    fn read(&mut self, row: usize) -> Found {
        let read = catch_unwind(AssertUnwindSafe(|| match self.puzzles.row(row) {
            RowText::Missing => Err(Found::unreadable(NO_PUZZLE)),
            RowText::Refused(why) => Err(Found::unreadable(why)),
            RowText::Values(values) => match <Values>::try_from(values.as_ref()) {
                Ok(values) if self.takes_nine && values.iter().all(|&value| value <= 9) => Ok(values),
                _ => Err(match from_values(&values, self.question.reading().box_size) {
                    Ok(document) => Found::Other(Box::new(document)),
                    Err(why) => Found::unreadable(why),
                }),
            },
            RowText::Text(text) => match nine::read_line(text.as_bytes()).filter(|_| self.takes_nine) {
                Some(values) => Ok(values),
                None => Err(self.read_text(text)),
            },
            RowText::Read(document) => match plain_nine(document) {
                Some(values) => Ok(values),
                None => Err(Found::Other(Box::new(document.clone()))),
            },
        }));
        match read {
            Err(panic) => Found::Refused(Refusal::broken(&message(&*panic))),
            Ok(Err(found)) => found,
            Ok(Ok(values)) => {
                self.values.push(values);
                Found::Nine(self.values.len() - 1)
            }
        }
    }

    /// Reads a text in any format, within the limits of one puzzle.
    fn read_text(&self, text: &str) -> Found {
        self.one_puzzle(|stop| {
            let reading = self.question.reading().clone().with_stop(stop);
            match (read_one(text.as_bytes(), &reading), stop.check()) {
                (Ok(document), _) => Found::Other(Box::new(document)),
                (Err(_), Err(why)) => Found::Refused(Refusal::unfinished(self.stops.tell(why))),
                (Err(error), Ok(())) => Found::unreadable(error),
            }
        })
    }

    /// Solves the 9×9 puzzles, as far as that helps the verb.
    fn solve_batch(&mut self) -> Result<(), Unfinished> {
        self.depths.clear();
        let (limit, with_solutions) = match self.question.verb().quick_way() {
            QuickWay::None => return Ok(()),
            QuickWay::Counts(limit) => (limit, false),
            QuickWay::Solutions => (TWO, true),
            QuickWay::Depths(_) => (TWO, self.engine.batch.finds_depths()),
        };
        self.counts.resize(self.values.len(), 0);
        self.status.resize(self.values.len(), RowStatus::Unanswered);
        let mut columns = Columns::new(&mut self.counts, &mut self.status);
        if with_solutions {
            self.found.resize(self.values.len(), [0; 81]);
            columns = columns.with_solutions(&mut self.found);
        }
        self.engine
            .batch
            .fill_columns(&self.values, limit, columns, self.stops.run())
            .map_err(ColumnsError::unfinished)?;
        if with_solutions && matches!(self.question.verb().quick_way(), QuickWay::Depths(_)) {
            let (engine, stop) = (&mut *self.engine.batch, self.stops.run());
            self.depths = depths_of_unique(engine, &self.values, &self.counts, &self.found, stop)?;
        }
        Ok(())
    }

    fn answer_row(&mut self, row: usize, found: Found, answers: &mut Answers<'_>) {
        let nine = match &found {
            Found::Nine(at) => self.counts.get(*at).map(|&count| NineFound {
                count,
                solution: self.found.get(*at),
                depth: self.depths.get(*at).copied().flatten(),
            }),
            _ => None,
        };
        if let Some((row, meaning)) = nine.and_then(|nine| self.question.verb().nine(nine)) {
            return answers.push_nine(row, meaning);
        }
        // Nothing of a row that breaks down is in the columns yet: they grow when the answer is complete.
        let answered = catch_unwind(AssertUnwindSafe(|| self.row(row, found, nine)));
        answers
            .push(&answered.unwrap_or_else(|panic| RowAnswer::refused(&Refusal::broken(&message(&*panic)))));
    }

    /// The answer of the verb about a puzzle of which the batch engine may know how many solutions it has.
    fn row(&self, row: usize, found: Found, nine: Option<NineFound<'_>>) -> RowAnswer {
        let document = match found {
            Found::Refused(refusal) => return RowAnswer::refused(&refusal),
            Found::Other(document) => document,
            Found::Nine(at) => {
                let grid = Grid::from_values(&self.nine, &self.values[at]);
                let grid = grid.expect("the values were looked at when they were read");
                Box::new(Document::new(grid))
            }
        };
        let tell = |why| self.stops.tell(why);
        self.one_puzzle(|stop| {
            let place = self.first_row + row as u64;
            let mut effort = Effort::new(stop).at_place(place).telling(&tell);
            if let Some(text) = self.puzzles.beside(row) {
                effort = effort.with_beside(text);
            }
            match nine {
                // Whether digits clash is seen in the grid.
                None | Some(NineFound { count: 0, .. }) => {}
                Some(nine) => {
                    let status = Status::of_count(nine.count.into(), 2);
                    effort = effort.knowing(status).knowing_depth(nine.depth);
                }
            }
            self.question.verb().row(&document, &effort)
        })
    }

    fn one_puzzle<T>(&self, mut work: impl FnMut(&Stop) -> T) -> T {
        let mut done = None;
        self.stops.one_puzzle(&mut |stop| done = Some(work(stop)));
        done.expect("whoever limits the work on a puzzle lets it be done")
    }
}

/// The values of a puzzle that is nothing but the digits of a 9×9 grid.
fn plain_nine(document: &Document) -> Option<Values> {
    let puzzle = &document.puzzle;
    let is_plain = puzzle.shape().is_nine()
        && !puzzle.has_clues()
        && document.candidates.is_none()
        && document.placed.is_empty();
    is_plain.then(|| puzzle.grid().values().try_into().ok()).flatten()
}

/// What a panic said.
fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
    text.unwrap_or_else(|| "for an unknown reason".to_owned())
}

/// The puzzle of so many values, one for each cell and 0 for a blank, with boxes of this height and width or
/// with the most square ones; or why it is none.
///
/// ```
/// let six = kudosu_tables::from_values(&[0; 36], Some((3, 2)))?;
/// assert_eq!(six.puzzle.shape().box_size(), Some((3, 2)));
/// assert!(kudosu_tables::from_values(&[0; 35], None).is_err());
/// # Ok::<(), String>(())
/// ```
pub fn from_values(values: &[u8], box_size: Option<(usize, usize)>) -> Result<Document, String> {
    let side = values.len().isqrt();
    if side == 0 || side * side != values.len() {
        let found = values.len();
        return Err(format!(
            "{found} values are no square grid; a 9×9 grid has 81 of them"
        ));
    }
    if let Some(at) = values.iter().position(|&value| value == u8::MAX) {
        let cell = at + 1;
        return Err(format!("cell {cell} holds no digit of any grid"));
    }
    let shape = match box_size {
        None => Shape::of_side(side),
        Some((height, width)) if height * width == side => Shape::with_box(height, width),
        Some((height, width)) => {
            let whole = height * width;
            return Err(format!(
                "a box of {height}×{width} belongs to a {whole}×{whole} grid, but this grid is {side}×{side}"
            ));
        }
    };
    let grid = shape
        .map_err(|error| error.to_string())
        .and_then(|shape| Grid::from_values(&shape, values).map_err(|error| error.to_string()))?;
    Ok(Document::new(grid))
}

/// The puzzle of a row as it is read, or why it is none.
///
/// ```
/// use kudosu::ReadOptions;
/// use kudosu_tables::{PuzzleColumn, document_of};
///
/// let blanks = [0; 2 * 16];
/// let column = PuzzleColumn::Matrix(&blanks, 16);
/// assert_eq!(document_of(&column, 1, &ReadOptions::default())?.puzzle.shape().side(), 4);
/// # Ok::<(), String>(())
/// ```
pub fn document_of(
    puzzles: &PuzzleColumn<'_>,
    row: usize,
    reading: &ReadOptions,
) -> Result<Document, String> {
    match puzzles.row(row) {
        RowText::Missing => Err(NO_PUZZLE.to_owned()),
        RowText::Refused(why) => Err(why.to_owned()),
        RowText::Values(values) => from_values(&values, reading.box_size),
        RowText::Text(text) => read_one(text.as_bytes(), reading).map_err(|error| error.to_string()),
        RowText::Read(document) => Ok(document.clone()),
    }
}
