//! Columns: many puzzles as plain arrays in, plain arrays of answers out, for callers who think in tables.

use std::num::NonZero;

use kudosu_board::Stop;

use super::parallel::chunk_length;
use super::{Batch, Row, TextLine, Values};
use crate::Unfinished;
use crate::threads::on_threads;

/// Where the answers go: in each column one element for each puzzle, in the order of the puzzles.
///
/// What the columns hold before does not matter.
///
/// ```
/// use kudosu_search::nine::{Columns, RowStatus};
///
/// let (mut counts, mut status, mut solutions) = ([0; 2], [RowStatus::default(); 2], [[0; 81]; 2]);
/// let columns = Columns::new(&mut counts, &mut status).with_solutions(&mut solutions);
/// assert!(columns.solutions.is_some());
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub struct Columns<'a, R = Values> {
    /// How many solutions the puzzle has, but never more than the limit.
    pub counts: &'a mut [u32],
    /// Whether the row is answered. The other columns mean something only where it is.
    pub status: &'a mut [RowStatus],
    /// A solution of the puzzle, zeros where there is none. To leave this column out is faster.
    pub solutions: Option<&'a mut [R]>,
}

impl<'a> Columns<'a> {
    /// Counts and whether they are known, without solutions.
    #[must_use]
    pub fn new(counts: &'a mut [u32], status: &'a mut [RowStatus]) -> Columns<'a> {
        Columns {
            counts,
            status,
            solutions: None,
        }
    }
}

impl<'a> Columns<'a, TextLine> {
    /// The same for puzzles that are lines: their solutions are lines as well.
    #[must_use]
    pub fn of_lines(counts: &'a mut [u32], status: &'a mut [RowStatus]) -> Columns<'a, TextLine> {
        Columns {
            counts,
            status,
            solutions: None,
        }
    }
}

impl<'a, R> Columns<'a, R> {
    /// The same with a solution of each puzzle.
    #[must_use]
    pub fn with_solutions(self, solutions: &'a mut [R]) -> Columns<'a, R> {
        let solutions = Some(solutions);
        Columns { solutions, ..self }
    }
}

/// What is known of a puzzle among many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
#[non_exhaustive]
pub enum RowStatus {
    /// Nothing: the work was stopped before the puzzle was done.
    #[default]
    Unanswered = 0,
    /// All that was asked.
    Answered = 1,
    /// It is no puzzle, because it holds a value over 9; it counts as one without solution.
    Invalid = 2,
}

/// Why not all columns are filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ColumnsError {
    /// A column is shorter or longer than the list of puzzles; nothing was written.
    #[error("the column of {column} has {found} rows, but there are {expected} puzzles")]
    Length {
        /// The name of the column.
        column: &'static str,
        /// How many rows it has.
        found: usize,
        /// How many puzzles there are.
        expected: usize,
    },
    /// It was stopped. The rows that are answered are right; their status tells them from the others.
    #[error(transparent)]
    Unfinished(#[from] Unfinished),
}

impl ColumnsError {
    /// Why there is no answer, for a caller whose columns have the right length: an engine that says
    /// otherwise is wrong.
    #[must_use]
    pub fn unfinished(self) -> Unfinished {
        match self {
            ColumnsError::Unfinished(why) => why,
            ColumnsError::Length { .. } => Unfinished::WrongAnswer,
        }
    }
}

/// Counts the solutions of many puzzles, each up to `limit`, and gives one of them where that column is
/// wanted, on up to `threads` threads.
///
/// A limit of 1 asks for a solution, of 2 for whether it is the only one.
///
/// ```
/// use std::num::NonZero;
///
/// use kudosu_board::Stop;
/// use kudosu_search::nine::{Columns, RowStatus, read_line, solve_columns};
///
/// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzles = [read_line(line.as_bytes()).expect("81 digits and dots"), [0; 81], [1; 81], [77; 81]];
/// let mut solutions = [[0; 81]; 4];
/// let mut counts = [0; 4];
/// let mut status = [RowStatus::Unanswered; 4];
/// let columns = Columns::new(&mut counts, &mut status).with_solutions(&mut solutions);
/// let two = NonZero::new(2).expect("not zero");
/// solve_columns(&puzzles, two, columns, NonZero::<usize>::MIN, Stop::never())?;
///
/// assert_eq!(counts, [1, 2, 0, 0]);
/// assert_eq!(status[1..], [RowStatus::Answered, RowStatus::Answered, RowStatus::Invalid]);
/// assert_eq!(solutions[0][..9], [5, 3, 4, 6, 7, 8, 9, 1, 2]);
/// # Ok::<(), kudosu_search::nine::ColumnsError>(())
/// ```
pub fn solve_columns(
    puzzles: &[Values],
    limit: NonZero<u32>,
    mut columns: Columns<'_>,
    threads: NonZero<usize>,
    stop: &Stop,
) -> Result<(), ColumnsError> {
    columns.begin(puzzles.len())?;
    let chunk = chunk_length(puzzles.len(), threads);
    let mut results = vec![Ok(()); puzzles.len().div_ceil(chunk)];
    let jobs: Vec<_> = puzzles
        .chunks(chunk)
        .zip(columns.chunks(chunk))
        .zip(&mut results)
        .collect();
    on_threads(
        threads,
        jobs.into_iter(),
        Batch::new,
        |batch, ((puzzles, columns), result)| {
            *result = batch.fill_columns(puzzles, limit, columns, stop);
        },
    );
    Ok(results.into_iter().collect::<Result<(), Unfinished>>()?)
}

/// Solves many 9×9 puzzles at once: on the processor ([`Batch`](super::Batch)), or wherever else that can
/// be done.
///
/// Whoever does it, the answers are the same: the counts, and the first solution of each puzzle.
pub trait BatchEngine: Send {
    /// Fills the rows of these puzzles: how many solutions each has, up to the limit, and the first of them
    /// where that column is wanted. A stop leaves rows that are not done unanswered, whatever their status
    /// was before; columns that are not as long as the list of puzzles are refused, and nothing is written.
    ///
    /// ```
    /// use std::num::NonZero;
    ///
    /// use kudosu_board::Stop;
    /// use kudosu_search::nine::{Batch, BatchEngine, Columns, ColumnsError, RowStatus};
    ///
    /// let (mut counts, mut status) = ([9; 2], [RowStatus::Answered; 2]);
    /// let mut fill = |puzzles: &[[u8; 81]], stop: &Stop| {
    ///     let columns = Columns::new(&mut counts, &mut status);
    ///     BatchEngine::fill_columns(&mut Batch::new(), puzzles, NonZero::<u32>::MIN, columns, stop)
    /// };
    /// assert!(matches!(fill(&[[0; 81]; 3], Stop::never()), Err(ColumnsError::Length { found: 2, .. })));
    /// assert!(matches!(fill(&[[0; 81]; 2], &Stop::after_looks(0)), Err(ColumnsError::Unfinished(_))));
    /// assert_eq!(status, [RowStatus::Unanswered; 2]);
    /// ```
    fn fill_columns(
        &mut self,
        puzzles: &[Values],
        limit: NonZero<u32>,
        columns: Columns<'_>,
        stop: &Stop,
    ) -> Result<(), ColumnsError>;

    /// The same for puzzles that are lines, with solutions that are lines. A line with anything but digits
    /// and dots is no puzzle, and its row is [`RowStatus::Invalid`]. Who answers lines no quicker than
    /// values need not say how.
    ///
    /// ```
    /// use std::num::NonZero;
    ///
    /// use kudosu_board::Stop;
    /// use kudosu_search::nine::{Batch, BatchEngine, Columns, Row, RowStatus};
    ///
    /// let solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179\n";
    /// let line: [u8; 82] = solved.as_bytes().try_into()?;
    /// let mut puzzle = line;
    /// puzzle[3..7].fill(b'.');
    /// let (mut counts, mut status, mut solutions) = ([0; 2], [RowStatus::default(); 2], [[0; 82]; 2]);
    /// let columns = Columns::of_lines(&mut counts, &mut status).with_solutions(&mut solutions);
    /// Batch::new().fill_lines(&[puzzle, [b'x'; 82]], NonZero::<u32>::MIN, columns, Stop::never())?;
    /// assert_eq!((counts, solutions[0]), ([1, 0], line));
    /// assert_eq!(status, [RowStatus::Answered, RowStatus::Invalid]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn fill_lines(
        &mut self,
        lines: &[TextLine],
        limit: NonZero<u32>,
        mut columns: Columns<'_, TextLine>,
        stop: &Stop,
    ) -> Result<(), ColumnsError> {
        columns.begin(lines.len())?;
        let puzzles: Vec<Values> = lines.iter().map(Row::values).collect();
        let mut values = columns.solutions.as_ref().map(|_| vec![[0; 81]; puzzles.len()]);
        let filled = self.fill_columns(
            &puzzles,
            limit,
            Columns {
                counts: columns.counts,
                status: columns.status,
                solutions: values.as_deref_mut(),
            },
            stop,
        );
        for (solution, values) in columns
            .solutions
            .into_iter()
            .flatten()
            .zip(values.iter().flatten())
        {
            *solution = Row::of(values);
        }
        filled
    }

    /// Whether it finds depths of trial and error as well.
    fn finds_depths(&self) -> bool {
        false
    }

    /// How deep trial and error must be nested for each of these puzzles, of which these are the only
    /// solutions; `None` where that is more than it looks for. One that does not find depths leaves all open.
    ///
    /// ```
    /// use kudosu_board::Stop;
    /// use kudosu_search::nine::{Batch, BatchEngine};
    ///
    /// let mut batch = Batch::new();
    /// assert!(!batch.finds_depths());
    /// assert_eq!(batch.depths(&[[0; 81]], &[[0; 81]], Stop::never()), Ok(vec![None]));
    /// ```
    fn depths(
        &mut self,
        puzzles: &[Values],
        _solutions: &[Values],
        stop: &Stop,
    ) -> Result<Vec<Option<u32>>, Unfinished> {
        stop.check()?;
        Ok(vec![None; puzzles.len()])
    }
}

impl BatchEngine for Batch {
    fn fill_columns(
        &mut self,
        puzzles: &[Values],
        limit: NonZero<u32>,
        mut columns: Columns<'_>,
        stop: &Stop,
    ) -> Result<(), ColumnsError> {
        columns.begin(puzzles.len())?;
        Ok(Batch::fill_columns(self, puzzles, limit, columns, stop)?)
    }

    fn fill_lines(
        &mut self,
        lines: &[TextLine],
        limit: NonZero<u32>,
        mut columns: Columns<'_, TextLine>,
        stop: &Stop,
    ) -> Result<(), ColumnsError> {
        columns.begin(lines.len())?;
        Ok(Batch::fill_columns(self, lines, limit, columns, stop)?)
    }
}

impl<'a, R> Columns<'a, R> {
    /// The same columns for as long as they are not used otherwise.
    pub fn reborrow(&mut self) -> Columns<'_, R> {
        Columns {
            counts: self.counts,
            status: self.status,
            solutions: self.solutions.as_deref_mut(),
        }
    }

    /// Marks every row as unanswered, if the columns have a row for each of so many puzzles: how every engine
    /// begins.
    ///
    /// ```
    /// use kudosu_search::nine::{Columns, RowStatus};
    ///
    /// let (mut counts, mut status) = ([0; 2], [RowStatus::Answered; 2]);
    /// let mut columns = Columns::new(&mut counts, &mut status);
    /// assert!(columns.begin(3).is_err());
    /// assert!(columns.begin(2).is_ok());
    /// assert_eq!(status, [RowStatus::Unanswered; 2]);
    /// ```
    pub fn begin(&mut self, puzzles: usize) -> Result<(), ColumnsError> {
        self.check_lengths(puzzles)?;
        self.status.fill(RowStatus::Unanswered);
        Ok(())
    }

    fn check_lengths(&self, expected: usize) -> Result<(), ColumnsError> {
        let lengths = [
            ("counts", Some(self.counts.len())),
            ("status", Some(self.status.len())),
            ("solutions", self.solutions.as_ref().map(|column| column.len())),
        ];
        for (column, length) in lengths {
            if let Some(found) = length.filter(|&length| length != expected) {
                return Err(ColumnsError::Length {
                    column,
                    found,
                    expected,
                });
            }
        }
        Ok(())
    }

    /// The same columns in pieces of so many rows, or of one where that is none.
    pub fn chunks(self, rows: usize) -> impl Iterator<Item = Columns<'a, R>> {
        let rows = rows.max(1);
        let mut solutions = self.solutions.map(|column| column.chunks_mut(rows));
        let counts = self.counts.chunks_mut(rows);
        counts
            .zip(self.status.chunks_mut(rows))
            .map(move |(counts, status)| Columns {
                counts,
                status,
                solutions: solutions.as_mut().and_then(Iterator::next),
            })
    }
}

#[cfg(test)]
mod tests {
    use kudosu_board::{Rng, Shape};
    use kudosu_testkit::{puzzle_with_holes, solved_grid};

    use super::super::Solver;
    use super::*;

    /// Puzzles with one solution, several, none, clashing givens and values over 9.
    fn puzzles(count: usize) -> Vec<Values> {
        let shape = Shape::nine();
        let mut rng = Rng::new(31);
        let mut puzzles = Vec::new();
        for round in 0..count {
            let solved = solved_grid(&shape, &mut rng);
            let holes = [30, 50, 55, 58, 62][round % 5];
            let puzzle = puzzle_with_holes(&solved, holes, &mut rng);
            let mut values: Values = puzzle.values().try_into().unwrap();
            match round % 7 {
                3 => values[rng.below(81)] = solved.values()[rng.below(81)],
                5 => values[rng.below(81)] = 10 + rng.below(246) as u8,
                _ => {}
            }
            puzzles.push(values);
        }
        puzzles
    }

    struct Table {
        counts: Vec<u32>,
        status: Vec<RowStatus>,
        solutions: Vec<Values>,
    }

    /// Columns full of nonsense.
    fn table(rows: usize) -> Table {
        Table {
            counts: vec![99; rows],
            status: vec![RowStatus::Invalid; rows],
            solutions: vec![[99; 81]; rows],
        }
    }

    impl Table {
        fn columns(&mut self, with_solutions: bool) -> Columns<'_> {
            Columns {
                counts: &mut self.counts,
                status: &mut self.status,
                solutions: with_solutions.then_some(&mut self.solutions[..]),
            }
        }
    }

    fn check_row(puzzle: &Values, limit: u32, table: &Table, row: usize, with_solutions: bool) {
        let stop = Stop::new();
        let mut solver = Solver::new();
        let expected = solver.count(puzzle, u64::from(limit), &stop).unwrap();
        let is_valid = puzzle.iter().all(|&value| value <= 9);
        let status = if is_valid {
            RowStatus::Answered
        } else {
            RowStatus::Invalid
        };
        assert_eq!(table.status[row], status, "{puzzle:?}");
        assert_eq!(u64::from(table.counts[row]), expected, "{puzzle:?}");
        if with_solutions {
            let solution = &table.solutions[row];
            if expected == 0 {
                assert_eq!(solution, &[0; 81]);
            } else {
                let fits = |(&given, &value): (&u8, &u8)| given == 0 || given == value;
                assert!(puzzle.iter().zip(solution).all(fits), "{puzzle:?}");
                assert_eq!(solver.count(solution, 2, &stop), Ok(1), "{puzzle:?}");
            }
        }
    }

    #[test]
    fn rows_are_what_the_engine_for_one_puzzle_says() {
        let puzzles = puzzles(1200);
        for (rows, limit, threads) in [(0, 2, 2), (1, 2, 1), (700, 1, 1), (1200, 2, 3), (600, 5, 2)] {
            for with_solutions in [true, false] {
                let mut table = table(rows);
                let columns = table.columns(with_solutions);
                let (limit, threads) = (NonZero::new(limit).unwrap(), NonZero::new(threads).unwrap());
                solve_columns(&puzzles[..rows], limit, columns, threads, &Stop::new()).unwrap();
                for (row, puzzle) in puzzles[..rows].iter().enumerate() {
                    check_row(puzzle, limit.get(), &table, row, with_solutions);
                }
                if !with_solutions {
                    assert_eq!(table.solutions, vec![[99; 81]; rows]);
                }
            }
        }
    }

    /// An engine that says nothing of lines.
    struct OfValues;

    impl BatchEngine for OfValues {
        fn fill_columns(
            &mut self,
            puzzles: &[Values],
            limit: NonZero<u32>,
            columns: Columns<'_>,
            stop: &Stop,
        ) -> Result<(), ColumnsError> {
            BatchEngine::fill_columns(&mut Batch::new(), puzzles, limit, columns, stop)
        }
    }

    #[test]
    fn lines_have_the_answers_of_their_values_in_every_engine() {
        let (mut rng, limit, stop) = (Rng::new(5), NonZero::new(3).unwrap(), Stop::new());
        let mut lines: Vec<TextLine> = puzzles(900).iter().map(Row::of).collect();
        for line in &mut lines {
            if rng.below(2) == 0 {
                line.iter_mut()
                    .filter(|byte| **byte == b'0')
                    .for_each(|byte| *byte = b'.');
            }
            if rng.below(20) == 0 {
                line[rng.below(81)] = rng.below(256) as u8;
            }
        }
        let values: Vec<Values> = lines.iter().map(Row::values).collect();
        let mut expected = table(900);
        BatchEngine::fill_columns(&mut Batch::new(), &values, limit, expected.columns(true), &stop).unwrap();
        for (row, line) in lines.iter().enumerate() {
            let is_puzzle = crate::nine::read_line(&line[..81]).is_some();
            assert_eq!(is_puzzle, expected.status[row] != RowStatus::Invalid);
        }
        let engines: [&mut dyn BatchEngine; 2] = [&mut Batch::new(), &mut OfValues];
        for engine in engines {
            let (mut counts, mut status) = (vec![99; 900], vec![RowStatus::default(); 900]);
            let mut solutions = vec![[99; 82]; 900];
            let columns = Columns::of_lines(&mut counts, &mut status);
            engine.fill_lines(&lines, limit, columns, &stop).unwrap();
            assert!(counts == expected.counts && status == expected.status);
            let columns = Columns::of_lines(&mut counts, &mut status).with_solutions(&mut solutions);
            engine.fill_lines(&lines, limit, columns, &stop).unwrap();
            assert!(counts == expected.counts && status == expected.status);
            let lines: Vec<TextLine> = expected.solutions.iter().map(Row::of).collect();
            assert!(solutions == lines);
        }
    }

    #[test]
    fn what_was_answered_before_a_stop_is_kept_and_right() {
        let puzzles = puzzles(1200);
        let two = NonZero::new(2).unwrap();
        let mut partly_answered = 0;
        for looks in [0, 3, 10, 30, 100] {
            let mut table = table(1200);
            let answer = solve_columns(
                &puzzles,
                two,
                table.columns(true),
                NonZero::new(2).unwrap(),
                &Stop::after_looks(looks),
            );
            let rows = 0..puzzles.len();
            let (answered, unanswered): (Vec<usize>, Vec<usize>) =
                rows.partition(|&row| table.status[row] != RowStatus::Unanswered);
            for &row in &answered {
                check_row(&puzzles[row], 2, &table, row, true);
            }
            assert_eq!(answer.is_ok(), unanswered.is_empty());
            if !unanswered.is_empty() {
                assert_eq!(answer, Err(ColumnsError::Unfinished(Unfinished::Stopped)));
                partly_answered += usize::from(!answered.is_empty());
            }
        }
        assert!(partly_answered >= 2);
    }

    #[test]
    fn a_column_of_another_length_is_refused_and_nothing_is_written() {
        let puzzles = puzzles(3);
        for (short, expected) in [
            (
                "counts",
                "the column of counts has 2 rows, but there are 3 puzzles",
            ),
            (
                "status",
                "the column of status has 2 rows, but there are 3 puzzles",
            ),
            (
                "solutions",
                "the column of solutions has 2 rows, but there are 3 puzzles",
            ),
        ] {
            let mut table = table(3);
            match short {
                "counts" => table.counts.truncate(2),
                "status" => table.status.truncate(2),
                _ => table.solutions.truncate(2),
            }
            let refused = solve_columns(
                &puzzles,
                NonZero::<u32>::MIN,
                table.columns(true),
                NonZero::<usize>::MIN,
                &Stop::new(),
            );
            assert_eq!(refused.unwrap_err().to_string(), expected);
            // An engine that is asked itself panicked.
            let limit = NonZero::<u32>::MIN;
            let engine: &mut dyn BatchEngine = &mut Batch::new();
            let refused = engine.fill_columns(&puzzles, limit, table.columns(true), &Stop::new());
            assert_eq!(refused.unwrap_err().to_string(), expected);
            assert!(table.counts.iter().all(|&count| count == 99));
        }
    }

    #[test]
    fn rows_that_an_engine_did_not_come_to_do_not_keep_the_status_of_an_earlier_run() {
        let puzzles = puzzles(600);
        let mut table = table(600);
        table.status.fill(RowStatus::Answered);
        let two = NonZero::new(2).unwrap();
        let engine: &mut dyn BatchEngine = &mut Batch::new();
        let stopped = engine.fill_columns(&puzzles, two, table.columns(true), &Stop::after_looks(0));
        assert_eq!(stopped, Err(ColumnsError::Unfinished(Unfinished::Stopped)));
        assert_eq!(table.status, vec![RowStatus::Unanswered; 600]);
    }

    #[test]
    fn pieces_of_no_rows_are_pieces_of_one() {
        let mut table = table(3);
        assert_eq!(table.columns(true).chunks(0).count(), 3);
    }
}
