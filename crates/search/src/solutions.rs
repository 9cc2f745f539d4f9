//! The solutions of a puzzle, one after another: a search that goes on where it was.

use std::fmt;
use std::num::NonZero;
use std::sync::Arc;

use kudosu_board::{Grid, Puzzle, Shape, Stop, part};

use crate::answer::Check;
use crate::clued::Clued;
use crate::general::General;
use crate::nine::{Solver, Values};
#[cfg(feature = "proof")]
use crate::proof::{Proof, Prover};
use crate::{Progress, Unfinished, Verdict};

/// A search for the solutions of a puzzle, each found when it is asked for.
///
/// Every question comes with its own [`Stop`]. A question that was stopped can be asked again, with another
/// stop: the search goes on where it was, no solution is lost and none comes twice. (What is lost at most is
/// a table that was being built, which on a 100×100 grid takes some tenths of a second.) After
/// [`Unfinished::OutOfMemory`] the answer stays that.
///
/// ```
/// use kudosu_board::{Grid, Shape, Stop, Unfinished};
/// use kudosu_search::{Verdict, solutions};
///
/// let mut search = solutions(&Grid::blank(&Shape::of_side(16)?));
/// let first = search.next_solution(Stop::never())?.expect("a blank grid can be filled");
///
/// // Is it the only one? Not worth more than a look at the moment...
/// assert_eq!(search.verdict(&Stop::after_looks(0)), Err(Unfinished::Stopped));
/// // ... but later the same search goes on.
/// let Verdict::Several(one, other) = search.verdict(Stop::never())? else {
///     panic!("there are many");
/// };
/// assert!(one == first && one != other);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solutions {
    engine: Engine,
    /// The first two solutions, as far as they were found.
    first: Vec<Grid>,
    found: u64,
}

impl fmt::Debug for Solutions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shape = match &self.engine {
            Engine::Nine { shape, .. } | Engine::Any { shape, .. } | Engine::Clued { shape, .. } => shape,
            #[cfg(feature = "proof")]
            Engine::Proven { shape, .. } => shape,
        };
        f.debug_struct("Solutions")
            .field("shape", shape)
            .field("found", &self.found)
            .finish_non_exhaustive()
    }
}

enum Engine {
    /// It checks what it finds itself.
    Nine { solver: Box<Solver>, shape: Shape },
    Any {
        general: Box<General>,
        check: Check,
        shape: Shape,
    },
    /// It checks what it finds itself, too.
    Clued { clued: Box<Clued>, shape: Shape },
    /// As does this one, which writes a proof.
    #[cfg(feature = "proof")]
    Proven { prover: Box<Prover>, shape: Shape },
}

/// The solutions of a puzzle, or of a grid without clues; nothing is searched before the first question.
///
/// ```
/// use kudosu_board::{Cell, Clue, Grid, Puzzle, Shape, Stop};
/// use kudosu_search::solutions;
///
/// let blank = Grid::blank(&Shape::of_side(4)?);
/// let cage = Clue::Killer { cells: vec![Cell::new(0), Cell::new(1), Cell::new(4)], sum: Some(6) };
/// let puzzle = Puzzle::with_clue_list(blank, vec![cage, Clue::AntiKnight])?;
/// let mut search = solutions(&puzzle);
/// let first = search.next_solution(Stop::never())?.expect("a cage of 1, 2 and 3 can be filled");
/// assert!(puzzle.is_solved_by(&first));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn solutions(puzzle: impl Into<Puzzle>) -> Solutions {
    let puzzle = puzzle.into();
    let shape = puzzle.shape().clone();
    let engine = if let Some(values) = plain_nine(&puzzle) {
        let mut solver = Box::new(Solver::new());
        solver.start(values);
        Engine::Nine { solver, shape }
    } else if !part::IS_WHOLE {
        // Nothing is asked of it: what it would say is forgotten.
        part::lacks();
        Engine::Nine {
            solver: Box::default(),
            shape,
        }
    } else if puzzle.has_clues() {
        Engine::Clued {
            clued: Box::new(Clued::new(puzzle)),
            shape,
        }
    } else {
        Engine::Any {
            general: Box::new(General::new(puzzle.grid())),
            check: Check::of(puzzle),
            shape,
        }
    };
    Solutions {
        engine,
        first: Vec::new(),
        found: 0,
    }
}

impl Solutions {
    /// What the general engine finds.
    #[cfg(feature = "proof")]
    pub(crate) fn of_general(general: General, grid: &Grid) -> Solutions {
        Solutions {
            engine: Engine::Any {
                general: Box::new(general),
                check: Check::of(grid),
                shape: grid.shape().clone(),
            },
            first: Vec::new(),
            found: 0,
        }
    }

    /// What is found among the clauses of a proof.
    #[cfg(feature = "proof")]
    pub(crate) fn proven(puzzle: Puzzle, proof: Proof) -> Solutions {
        let shape = puzzle.shape().clone();
        Solutions {
            engine: Engine::Proven {
                prover: Box::new(Prover::new(puzzle, proof)),
                shape,
            },
            first: Vec::new(),
            found: 0,
        }
    }

    /// The same search on at most so many threads instead of one; two are used at most, and only on grids
    /// that take a while. The answers do not depend on it.
    #[must_use]
    pub fn with_threads(mut self, threads: NonZero<usize>) -> Solutions {
        if part::IS_WHOLE
            && let Engine::Any { general, .. } = &mut self.engine
        {
            general.set_threads(threads.get());
        }
        self
    }

    /// The next solution, or `None` when there are no more.
    pub fn next_solution(&mut self, stop: &Stop) -> Result<Option<Grid>, Unfinished> {
        let solution = match &mut self.engine {
            Engine::Nine { solver, shape } => {
                let values = solver.next_solution(stop)?;
                values.map(|values| solved(shape, &values))
            }
            _ if !part::IS_WHOLE => return Err(part::lacks()),
            Engine::Any { general, check, .. } => {
                let values = general.next_solution(stop)?;
                values.map(|values| check.grid(&values)).transpose()?
            }
            Engine::Clued { clued, .. } => clued.next_solution(stop)?,
            #[cfg(feature = "proof")]
            Engine::Proven { prover, .. } => prover.next_solution(stop)?,
        };
        if let Some(solution) = &solution {
            self.found += 1;
            if self.first.len() < 2 {
                self.first.push(solution.clone());
            }
        }
        Ok(solution)
    }

    /// None, one, or several solutions; "one" is proven. The solutions that were found before count.
    pub fn verdict(&mut self, stop: &Stop) -> Result<Verdict, Unfinished> {
        let mut numbers = 0..;
        Verdict::find(
            || match numbers.next().and_then(|number| self.first.get(number)) {
                Some(known) => Ok(Some(known.clone())),
                None => self.next_solution(stop),
            },
        )
    }

    /// How many solutions there are, but never more than `limit`: an answer of `limit` means "at least".
    /// The solutions that were found before count.
    ///
    /// ```
    /// use kudosu_board::{Grid, Puzzle, Shape, Stop};
    /// use kudosu_search::solutions;
    ///
    /// let mut search = solutions(&Grid::blank(&Shape::of_side(4)?));
    /// assert!(search.count(u64::MAX, &Stop::after_looks(50)).is_err());
    /// assert!(search.found() > 0);
    /// assert_eq!(search.count(u64::MAX, Stop::never()), Ok(288));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn count(&mut self, limit: u64, stop: &Stop) -> Result<u64, Unfinished> {
        // The first two are remembered for the verdict.
        while self.found < limit.min(2) {
            if self.next_solution(stop)?.is_none() {
                break;
            }
        }
        match &mut self.engine {
            Engine::Nine { solver, .. } => solver.count_on(&mut self.found, limit, stop)?,
            _ if !part::IS_WHOLE => return Err(part::lacks()),
            Engine::Any { general, check, .. } => {
                while self.found < limit
                    && let Some(values) = general.next_solution(stop)?
                {
                    check.values(&values)?;
                    self.found += 1;
                }
            }
            Engine::Clued { clued, .. } => {
                while self.found < limit && clued.advance(stop)? {
                    self.found += 1;
                }
            }
            #[cfg(feature = "proof")]
            Engine::Proven { prover, .. } => {
                while self.found < limit && prover.next_solution(stop)?.is_some() {
                    self.found += 1;
                }
            }
        }
        Ok(self.found.min(limit))
    }

    /// How many solutions were found so far.
    #[must_use]
    pub fn found(&self) -> u64 {
        self.found
    }

    /// The next solutions as an iterator, which is at its end after an `Err`.
    ///
    /// ```
    /// use kudosu_board::{Grid, Puzzle, Shape, Stop};
    /// use kudosu_search::solutions;
    ///
    /// let blank = Grid::blank(&Shape::of_side(4)?);
    /// let ten: Result<Vec<Grid>, _> = solutions(&blank).until(Stop::never()).take(10).collect();
    /// assert_eq!(ten?.len(), 10);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn until<'a>(&'a mut self, stop: &'a Stop) -> impl Iterator<Item = Result<Grid, Unfinished>> + 'a {
        let mut is_over = false;
        std::iter::from_fn(move || {
            let solution = (!is_over).then(|| self.next_solution(stop)).transpose();
            is_over = solution.is_err();
            solution.map(Option::flatten).transpose()
        })
    }

    /// The counters of the search, for another thread to show while this one waits. A plain 9×9 grid is done
    /// before anyone could look, so its search has none.
    ///
    /// ```
    /// use kudosu_board::{Grid, Puzzle, Shape, Stop};
    /// use kudosu_search::solutions;
    ///
    /// let mut search = solutions(&Grid::blank(&Shape::of_side(16)?));
    /// let progress = search.progress().expect("16×16 is no plain 9×9");
    /// assert!(search.next_solution(Stop::never())?.is_some());
    /// println!("{} guesses, {} of them wrong", progress.decisions(), progress.conflicts());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn progress(&self) -> Option<Arc<Progress>> {
        match &self.engine {
            Engine::Nine { .. } => None,
            _ if !part::IS_WHOLE => None,
            Engine::Clued { clued, .. } => Some(Arc::clone(clued.progress())),
            Engine::Any { general, .. } => Some(Arc::clone(general.progress())),
            #[cfg(feature = "proof")]
            Engine::Proven { prover, .. } => Some(Arc::clone(prover.progress())),
        }
    }
}

/// The grid of a solution.
pub(crate) fn solved(shape: &Shape, values: &[u8]) -> Grid {
    Grid::from_values(shape, values).expect("an engine fills every cell with a digit of the shape")
}

/// The values of a puzzle that is a plain 9×9 grid and nothing else, as the engines made for it take them.
pub(crate) fn plain_nine(puzzle: &Puzzle) -> Option<&Values> {
    puzzle.grid().try_into().ok().filter(|_| !puzzle.has_clues())
}
