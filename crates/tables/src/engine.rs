//! The work: pieces of a column on all threads, 9×9 puzzles in batches, everything else one by one.

use std::num::NonZero;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, MutexGuard, PoisonError};

use arrow_array::RecordBatch;
use arrow_schema::{ArrowError, SchemaRef};
use kudosu::generate::{Canoniser, canonical};
use kudosu::nine::{self, Columns, ColumnsError, RowStatus, Values};
use kudosu::rating::rate_or_bounds;
use kudosu::{Grid, ReadOptions, Shape, Stop, Unfinished, Verdict, read_one, solutions, verdict};

use crate::answers::{Answers, Row, Text};
use crate::column::{PuzzleColumn, RowText};
use crate::stops::Stops;
use crate::task::{Rewrite, Task};
use crate::workers::{OwnEngine, Workers};

/// The batch engine counts up to this many; that takes a millisecond or less.
const MOST_IN_BATCH: u64 = 1000;

/// Answers a task for every row of a column: record batches with as many rows in all, in order. The column
/// is a piece of a longer one that begins at `first_row`. An error means that the whole run was stopped.
pub fn answer(
    task: &Task<'_>,
    puzzles: &PuzzleColumn<'_>,
    first_row: u64,
    workers: &Workers,
    stops: &dyn Stops,
) -> Result<Vec<RecordBatch>, Unfinished> {
    let rows = puzzles.len();
    let next = Mutex::new(Queue { taken: 0, rows });
    let pieces = Mutex::new(Vec::new());
    let usual = task.rows_a_job();
    let work = || {
        let mut worker = Worker::new(task, puzzles, first_row, workers, stops);
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
    pieces.into_iter().map(|(_, piece)| piece).collect()
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

/// The same as one record batch.
///
/// ```
/// use kudosu::Stop;
/// use kudosu_tables::{PuzzleColumn, Task, Workers, answer_as_one};
///
/// let blanks = [0; 3 * 81];
/// let column = PuzzleColumn::Matrix(&blanks, 81);
/// let workers = Workers::new(std::num::NonZero::<usize>::MIN);
/// let answers = answer_as_one(&Task::Check, &column, 0, &workers, &Stop::new())?;
/// assert_eq!(answers?.num_rows(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn answer_as_one(
    task: &Task<'_>,
    puzzles: &PuzzleColumn<'_>,
    first_row: u64,
    workers: &Workers,
    stops: &dyn Stops,
) -> Result<Result<RecordBatch, ArrowError>, Unfinished> {
    let pieces = answer(task, puzzles, first_row, workers, stops)?;
    Ok(as_one(&task.schema(), &pieces))
}

/// Record batches of one schema as one.
pub fn as_one(schema: &SchemaRef, pieces: &[RecordBatch]) -> Result<RecordBatch, ArrowError> {
    match pieces {
        [only] => Ok(only.clone()),
        _ => arrow_select::concat::concat_batches(schema, pieces),
    }
}

/// What one row turned out to be.
enum Puzzle {
    /// A plain 9×9 puzzle, at this place of the batch.
    Nine(usize),
    /// Any other.
    Other(Box<Grid>),
    /// None, for this reason.
    Unreadable(String),
}

struct Worker<'a> {
    task: &'a Task<'a>,
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
        task: &'a Task<'a>,
        puzzles: &'a PuzzleColumn<'a>,
        first_row: u64,
        workers: &Workers,
        stops: &'a dyn Stops,
    ) -> Worker<'a> {
        Worker {
            task,
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

    fn answer(&mut self, rows: Range<usize>) -> Result<RecordBatch, Unfinished> {
        self.values.clear();
        let puzzles: Vec<Puzzle> = rows.clone().map(|row| self.read(row)).collect();
        match self.task {
            Task::Solve | Task::Check | Task::Rate { .. } => self.solve_batch(2)?,
            Task::Count { limit } => self.solve_batch((*limit).min(MOST_IN_BATCH) as u32)?,
            Task::Canonical | Task::Rewrite(..) => {}
        }
        let mut answers = Answers::new(self.task, rows.len());
        for (row, puzzle) in rows.zip(puzzles) {
            self.stops.run().check()?;
            let answered = catch_unwind(AssertUnwindSafe(|| {
                self.answer_row(row, &puzzle, &mut answers);
            }));
            if let Err(panic) = answered {
                // Nothing of the row is in the columns yet: they grow when the answer is complete.
                let why = panic.downcast_ref::<&str>().copied().unwrap_or_default();
                answers.refuse(
                    None,
                    &format!("kudosu broke down on this puzzle, please report it ({why})"),
                );
            }
        }
        // What came to no end because the whole run was stopped is no answer.
        self.stops.run().check()?;
        Ok(answers.finish())
    }

    fn read(&mut self, row: usize) -> Puzzle {
        let values = match self.puzzles.row(row) {
            RowText::Missing => return Puzzle::Unreadable("there is no puzzle in this row".to_owned()),
            RowText::Values(values) => match <Values>::try_from(values) {
                Ok(values) if values.iter().all(|&value| value <= 9) => values,
                _ => return from_values(values),
            },
            RowText::Text(text) => match nine::read_line(text.as_bytes()) {
                Some(values) => values,
                None => {
                    return match read_one(text.as_bytes(), &ReadOptions::default()) {
                        Ok(puzzle) => Puzzle::Other(Box::new(puzzle.grid)),
                        Err(error) => Puzzle::Unreadable(error.to_string()),
                    };
                }
            },
        };
        self.values.push(values);
        Puzzle::Nine(self.values.len() - 1)
    }

    fn solve_batch(&mut self, limit: u32) -> Result<(), Unfinished> {
        let limit = NonZero::new(limit).unwrap_or(NonZero::<u32>::MIN);
        self.counts.resize(self.values.len(), 0);
        self.status.resize(self.values.len(), RowStatus::Unanswered);
        let mut columns = Columns::new(&mut self.counts, &mut self.status);
        if let Task::Solve = self.task {
            self.found.resize(self.values.len(), [0; 81]);
            columns = columns.with_solutions(&mut self.found);
        }
        self.engine
            .batch
            .fill_columns(&self.values, limit, columns, self.stops.run())
            .map_err(ColumnsError::unfinished)
    }

    fn grid<'g>(&self, puzzle: &'g Puzzle) -> Option<std::borrow::Cow<'g, Grid>> {
        use std::borrow::Cow;
        match puzzle {
            Puzzle::Nine(at) => Grid::from_values(&self.nine, &self.values[*at])
                .ok()
                .map(Cow::Owned),
            Puzzle::Other(grid) => Some(Cow::Borrowed(grid)),
            Puzzle::Unreadable(_) => None,
        }
    }

    fn answer_row(&mut self, row: usize, puzzle: &Puzzle, answers: &mut Answers<'_>) {
        if let Puzzle::Unreadable(why) = puzzle {
            return answers.refuse(None, why);
        }
        match (self.task, puzzle) {
            (Task::Solve, Puzzle::Nine(at)) => {
                let solutions = self.counts[*at] as u8;
                let solution = (solutions > 0).then(|| Text::Nine(&self.found[*at]));
                answers.push(Row::Solved { solution, solutions });
            }
            (Task::Solve | Task::Check, _) => self.judge(puzzle, answers),
            (Task::Count { limit }, Puzzle::Nine(at))
                if u64::from(self.counts[*at]) < (*limit).min(MOST_IN_BATCH) || *limit <= MOST_IN_BATCH =>
            {
                let count = u64::from(self.counts[*at]);
                let more = count == *limit;
                answers.push(Row::Counted { count, more });
            }
            (Task::Count { limit }, _) => self.count(puzzle, *limit, answers),
            (Task::Rate { assume_unique }, _) => self.rate(puzzle, *assume_unique, answers),
            (Task::Canonical, Puzzle::Nine(at)) => match self.canoniser.form(&self.values[*at]) {
                Ok(form) => {
                    let grid = Grid::from_values(&self.nine, &form).map(|grid| grid.to_string());
                    let grid = grid.expect("a form has the digits of a 9×9 grid");
                    answers.push(Row::Rewritten(Text::Other(&grid)));
                }
                Err(error) => answers.refuse(None, &error.to_string()),
            },
            (Task::Canonical, _) => {
                let form = |grid: &Grid, _: u64, _: &Stop| {
                    let form = canonical(grid).map_err(|error| error.to_string())?;
                    Ok(form.grid)
                };
                self.rewrite(row, puzzle, &form, answers);
            }
            (Task::Rewrite(_, rewrite), _) => self.rewrite(row, puzzle, rewrite.as_ref(), answers),
        }
    }

    fn one_puzzle<T>(&self, mut work: impl FnMut(&Stop) -> T) -> T {
        let mut done = None;
        self.stops.one_puzzle(&mut |stop| done = Some(work(stop)));
        done.expect("whoever limits the work on a puzzle lets it be done")
    }

    /// Whether there is one solution, for those that no batch can take, and for `check`.
    fn judge(&self, puzzle: &Puzzle, answers: &mut Answers<'_>) {
        let Some(grid) = self.grid(puzzle) else { return };
        let verdict = match puzzle {
            Puzzle::Nine(at) => Ok((self.counts[*at] as u8, None)),
            _ => self
                .one_puzzle(|stop| verdict(&grid, stop))
                .map(|verdict| match verdict {
                    Verdict::NoSolution => (0, None),
                    Verdict::Unique(solution) => (1, Some(solution.to_string())),
                    Verdict::Several(first, _) => (2, Some(first.to_string())),
                }),
        };
        match (verdict, self.task) {
            (Err(why), _) => answers.refuse(None, &self.stops.tell(why)),
            (Ok((solutions, solution)), Task::Solve) => {
                let solution = solution.as_deref().map(Text::Other);
                answers.push(Row::Solved { solution, solutions });
            }
            (Ok((solutions, _)), _) => {
                let status = match solutions {
                    0 if !grid.clashes().is_empty() => "invalid",
                    0 => "no-solution",
                    1 => "unique",
                    _ => "several",
                };
                answers.push(Row::Checked { status, solutions });
            }
        }
    }

    fn count(&self, puzzle: &Puzzle, limit: u64, answers: &mut Answers<'_>) {
        let Some(grid) = self.grid(puzzle) else { return };
        match self.one_puzzle(|stop| solutions(&grid).count(limit, stop)) {
            Ok(count) => {
                let more = count == limit;
                answers.push(Row::Counted { count, more });
            }
            Err(why) => answers.refuse(None, &self.stops.tell(why)),
        }
    }

    fn rate(&self, puzzle: &Puzzle, assume_unique: bool, answers: &mut Answers<'_>) {
        let Some(grid) = self.grid(puzzle) else { return };
        let rated = self.one_puzzle(|stop| {
            let solutions = match puzzle {
                Puzzle::Nine(at) => self.counts[*at] as u8,
                _ => solutions(&grid)
                    .count(2, stop)
                    .map_err(|why| (None, self.stops.tell(why)))? as u8,
            };
            match solutions {
                0 => Err((Some(0), "no solution".to_owned())),
                1 => rate_or_bounds(&grid, assume_unique, stop).map_err(|known| {
                    let why = self.stops.tell(known.why);
                    let known = known.se.map(|se| format!(" (SE {se})")).unwrap_or_default();
                    (Some(1), why + &known)
                }),
                _ => Err((Some(2), "several solutions".to_owned())),
            }
        });
        match rated {
            Ok(rating) => answers.push(Row::Rated(&rating)),
            Err((solutions, why)) => answers.refuse(solutions, &why),
        }
    }

    fn rewrite(&self, row: usize, puzzle: &Puzzle, rewrite: &Rewrite<'_>, answers: &mut Answers<'_>) {
        let Some(grid) = self.grid(puzzle) else { return };
        match self.one_puzzle(|stop| rewrite(&grid, self.first_row + row as u64, stop)) {
            Ok(grid) => answers.push(Row::Rewritten(Text::Other(&grid.to_string()))),
            Err(why) => answers.refuse(None, &why),
        }
    }
}

/// Values of a square grid of any size.
fn from_values(values: &[u8]) -> Puzzle {
    let side = values.len().isqrt();
    let shape = (side * side == values.len())
        .then(|| Shape::of_side(side).ok())
        .flatten();
    let Some(shape) = shape else {
        let found = values.len();
        return Puzzle::Unreadable(format!(
            "{found} values are no square grid; a 9×9 grid has 81 of them"
        ));
    };
    match Grid::from_values(&shape, values) {
        Ok(grid) => Puzzle::Other(Box::new(grid)),
        Err(error) => Puzzle::Unreadable(error.to_string()),
    }
}
