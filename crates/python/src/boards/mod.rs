//! Environments for programs that learn: many boards, a move for each, at a million moves a second.
//!
//! `prepared` knows of a puzzle what every move is worth, `play` makes the moves; here is what Python calls.

mod play;
mod prepared;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use kudosu::Stop;
use kudosu::schema::ExplainQuestion;
use kudosu::verbs::{Effort, Reads};
use kudosu_tables::{Decoded, PuzzleColumn, document_of};
use numpy::{PyArray1, PyArrayMethods, PyReadonlyArray1};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::columns::puzzles_of;
use crate::errors::{KudosuError, NotAPuzzle};
use crate::grid::Grid;
use crate::interrupt::interruptible;
use crate::run::Run;
use crate::single::question_of;
use play::{Mask, Outcome, Reward, Rules};
use prepared::Prepared;

/// Puzzles made ready to be played.
#[pyclass(frozen, module = "kudosu._kudosu")]
pub(crate) struct Pool {
    puzzles: Arc<Vec<Arc<Prepared>>>,
}

#[pymethods]
impl Pool {
    /// Prepares the puzzles of a column, all of one shape, each with exactly one solution.
    #[new]
    #[pyo3(signature = (puzzles, question=None, run=None))]
    fn new(
        puzzles: &Bound<'_, PyAny>,
        question: Option<&str>,
        run: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Pool> {
        let (py, run) = (puzzles.py(), Run::of(run)?);
        let question: ExplainQuestion = question_of(question)?;
        let decoded = puzzles_of(puzzles, &run, Reads::Positions)?;
        let columns: Result<Vec<PuzzleColumn<'_>>, _> = decoded.iter().map(Decoded::puzzles).collect();
        let columns = columns.map_err(|error| NotAPuzzle::new_err(error.to_string()))?;
        let reading = Reads::Positions.extend(run.reading.clone());
        let rows: Vec<(usize, usize)> = columns
            .iter()
            .enumerate()
            .flat_map(|(at, column)| (0..column.len()).map(move |row| (at, row)))
            .collect();
        let each = rows.len().div_ceil(run.cores().get()).max(1);
        let prepare = |&(at, row): &(usize, usize), stop: &Stop| {
            let document = document_of(&columns[at], row, &reading)?;
            Prepared::new(&document, &question, &Effort::new(stop)).map(Arc::new)
        };
        let prepared = interruptible(py, run.limits, |stops| {
            let work = stops.work();
            let (stop, prepare) = (work.stop(), &prepare);
            std::thread::scope(|scope| {
                let parts = rows.chunks(each).map(|rows| {
                    scope.spawn(move || rows.iter().map(|row| prepare(row, stop)).collect::<Vec<_>>())
                });
                let parts: Vec<_> = parts.collect();
                parts
                    .into_iter()
                    .map(std::thread::ScopedJoinHandle::join)
                    .collect::<Result<Vec<_>, _>>()
            })
        })?;
        let prepared =
            prepared.map_err(|_| KudosuError::new_err("kudosu broke down on a puzzle, please report it"))?;
        let mut puzzles: Vec<Arc<Prepared>> = Vec::new();
        for (row, one) in prepared.into_iter().flatten().enumerate() {
            let one = one.map_err(|why| KudosuError::new_err(format!("puzzle {row}: {why}")))?;
            if puzzles
                .first()
                .is_some_and(|first| first.puzzle.shape() != one.puzzle.shape())
            {
                return Err(KudosuError::new_err(format!(
                    "puzzle {row} has another shape than puzzle 0; an environment has puzzles of one shape"
                )));
            }
            puzzles.push(one);
        }
        match puzzles.is_empty() {
            true => Err(KudosuError::new_err("an environment needs at least one puzzle")),
            false => Ok(Pool {
                puzzles: Arc::new(puzzles),
            }),
        }
    }

    /// The side of the grids.
    #[getter]
    fn side(&self) -> usize {
        self.puzzles[0].puzzle.shape().side()
    }

    fn __len__(&self) -> usize {
        self.puzzles.len()
    }

    /// A puzzle and its solution.
    fn puzzle(&self, place: usize) -> PyResult<(Grid, Vec<u8>)> {
        let one = self
            .puzzles
            .get(place)
            .ok_or_else(|| PyIndexError::new_err(place))?;
        Ok((
            Grid::of(kudosu::Document::new(one.puzzle.clone())),
            one.solution.clone(),
        ))
    }
}

/// Boards in play, as the environments of `kudosu.envs` have them.
#[pyclass(frozen, module = "kudosu._kudosu")]
pub(crate) struct Boards {
    boards: Mutex<play::Boards>,
}

/// Digits, candidates, and where one was asked for a mask: an array each, board by board.
type Seen<'py> = (Bound<'py, PyAny>, Bound<'py, PyAny>, Option<Bound<'py, PyAny>>);

/// Rewards, ends, cuts and outcomes of a round.
type Came<'py> = (
    Bound<'py, PyArray1<f64>>,
    Bound<'py, PyArray1<bool>>,
    Bound<'py, PyArray1<bool>>,
    Bound<'py, PyArray1<i8>>,
);

impl Boards {
    fn lock(&self) -> MutexGuard<'_, play::Boards> {
        self.boards.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl Boards {
    #[new]
    #[pyo3(signature = (pool, count, reward, mask, most_moves, ends_on_mistake, disguises))]
    fn new(
        pool: &Pool,
        count: usize,
        reward: &str,
        mask: Option<&str>,
        most_moves: u32,
        ends_on_mistake: bool,
        disguises: bool,
    ) -> PyResult<Boards> {
        let rules = Rules {
            reward: match reward {
                "correctness" => Reward::Correctness,
                "logic" => Reward::Logic,
                "difficulty" => Reward::Difficulty,
                other => {
                    return Err(PyValueError::new_err(format!(
                        "reward is \"correctness\", \"logic\" or \"difficulty\", not {other:?}"
                    )));
                }
            },
            mask: match mask {
                None => Mask::None,
                Some("legal") => Mask::Legal,
                Some("sound") => Mask::Sound,
                Some("logic") => Mask::Logic,
                Some(other) => {
                    return Err(PyValueError::new_err(format!(
                        "mask is \"legal\", \"sound\", \"logic\" or None, not {other:?}"
                    )));
                }
            },
            most_moves,
            ends_on_mistake,
            disguises,
        };
        let boards = play::Boards::new(Arc::clone(&pool.puzzles), rules, count);
        Ok(Boards {
            boards: Mutex::new(boards),
        })
    }

    /// How many moves there are.
    #[getter]
    fn moves(&self) -> usize {
        self.lock().moves()
    }

    /// Begins episodes on some boards, each with a seed, or None, and a puzzle, or None.
    fn reset(&self, boards: Vec<(usize, Option<u64>, Option<usize>)>) -> PyResult<()> {
        let mut own = self.lock();
        let count = own.len();
        for (board, seed, puzzle) in boards {
            if board >= count {
                return Err(PyIndexError::new_err(format!(
                    "there is no board {board}: there are {count}"
                )));
            }
            own.reset(board, seed, puzzle);
        }
        Ok(())
    }

    /// A move for each board.
    fn step<'py>(&self, py: Python<'py>, actions: PyReadonlyArray1<'py, i64>) -> PyResult<Came<'py>> {
        let mut boards = self.lock();
        let (count, moves) = (boards.len(), boards.moves());
        let actions = actions.as_array();
        if actions.len() != count {
            return Err(PyValueError::new_err(format!(
                "there are {count} boards and {} moves",
                actions.len()
            )));
        }
        if let Some(action) = actions
            .iter()
            .find(|&&action| action < 0 || action as usize >= moves)
        {
            return Err(PyValueError::new_err(format!(
                "there is no move {action}: they count from 0 to {}",
                moves - 1
            )));
        }
        let came: Vec<Outcome> = actions
            .iter()
            .enumerate()
            .map(|(board, &action)| boards.step(board, action as usize))
            .collect();
        let rewards = came.iter().map(|one| one.reward);
        Ok((
            PyArray1::from_iter(py, rewards),
            PyArray1::from_iter(py, came.iter().map(|one| one.terminated)),
            PyArray1::from_iter(py, came.iter().map(|one| one.truncated)),
            PyArray1::from_iter(py, came.iter().map(|one| one.outcome)),
        ))
    }

    /// What is to be seen on all boards.
    fn seen<'py>(&self, py: Python<'py>) -> PyResult<Seen<'py>> {
        let boards = self.lock();
        let (count, side) = (boards.len(), boards.shape().side());
        let digits = PyArray1::from_slice(py, &boards.digits).reshape([count, side, side])?;
        let candidates = PyArray1::from_slice(py, &boards.candidates).reshape([count, side, side, side])?;
        let mask = match boards.has_mask() {
            false => None,
            true => {
                let moves = boards.moves();
                let mut flags = vec![0; count * moves];
                for (board, own) in flags.chunks_mut(moves).enumerate() {
                    boards.mask(board, own);
                }
                Some(PyArray1::from_vec(py, flags).reshape([count, moves])?.into_any())
            }
        };
        Ok((digits.into_any(), candidates.into_any(), mask))
    }

    /// The place in the pool of each board's puzzle.
    fn puzzles<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        let boards = self.lock();
        let places = (0..boards.len()).map(|board| boards.puzzle(board).0 as i64);
        PyArray1::from_iter(py, places.collect::<Vec<i64>>())
    }

    /// The puzzle of a board in its dress, and its solution.
    fn puzzle(&self, board: usize) -> PyResult<(Grid, Vec<u8>)> {
        let boards = self.lock();
        if board >= boards.len() {
            return Err(PyIndexError::new_err(board));
        }
        let (_, one) = boards.puzzle(board);
        Ok((
            Grid::of(kudosu::Document::new(one.puzzle.clone())),
            one.solution.clone(),
        ))
    }
}
