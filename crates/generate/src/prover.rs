//! Asks the search engine over and over whether a puzzle still has one solution, keeping the engine's memory.

use kudosu_board::{Clues, Grid, Puzzle, Shape, Stop};
use kudosu_search::nine::{CandidateMasks, Solver, Values};
use kudosu_search::{Solutions, Unfinished, solutions};

/// Proves that puzzles have exactly one solution.
pub(crate) struct Prover {
    engine: Engine,
    stop: Stop,
}

enum Engine {
    Nine(Box<Solver>),
    Any(Clues),
}

impl Prover {
    /// A prover for puzzles of this shape.
    pub(crate) fn new(shape: &Shape, stop: &Stop) -> Prover {
        Prover::with_clues(&Clues::none(shape), stop)
    }

    /// A prover for puzzles with these clues.
    pub(crate) fn with_clues(clues: &Clues, stop: &Stop) -> Prover {
        let engine = if clues.shape().is_nine() && clues.is_empty() {
            Engine::Nine(Box::new(Solver::new()))
        } else {
            Engine::Any(clues.clone())
        };
        Prover {
            engine,
            stop: stop.clone(),
        }
    }

    pub(crate) fn stop(&self) -> &Stop {
        &self.stop
    }

    /// Whether the values, 0 for a blank, have exactly one solution.
    pub(crate) fn is_unique(&mut self, values: &[u8]) -> Result<bool, Unfinished> {
        self.stop.check()?;
        let found = match &mut self.engine {
            Engine::Nine(solver) => solver.count(nine(values), 2, &self.stop)?,
            Engine::Any(clues) => search(clues, values).count(2, &self.stop)?,
        };
        Ok(found == 1)
    }

    /// Whether the given in `cell` follows from the others, where the values have exactly one solution.
    pub(crate) fn is_redundant(&mut self, values: &[u8], cell: usize) -> Result<bool, Unfinished> {
        match &mut self.engine {
            Engine::Nine(solver) => {
                // Without the given there is a second solution exactly when there is one in which the cell
                // holds another digit. One search without hope of success is cheaper than finding the known
                // solution again first.
                let mut masks: CandidateMasks =
                    nine(values).map(|value| if value == 0 { 0x1ff } else { 1 << (value - 1) });
                masks[cell] = 0x1ff & !masks[cell];
                solver.start_from(&masks);
                Ok(solver.next_solution(&self.stop)?.is_none())
            }
            Engine::Any(_) => {
                let mut without = values.to_vec();
                without[cell] = 0;
                self.is_unique(&without)
            }
        }
    }

    /// Up to `limit` solutions of the values.
    pub(crate) fn solutions(&mut self, values: &[u8], limit: usize) -> Result<Vec<Box<[u8]>>, Unfinished> {
        let mut found: Vec<Box<[u8]>> = Vec::new();
        match &mut self.engine {
            Engine::Nine(solver) => {
                solver.start(nine(values));
                while found.len() < limit
                    && let Some(solution) = solver.next_solution(&self.stop)?
                {
                    found.push(Box::new(solution));
                }
            }
            Engine::Any(clues) => {
                for solution in search(clues, values).until(&self.stop).take(limit) {
                    found.push(solution?.values().into());
                }
            }
        }
        Ok(found)
    }
}

fn nine(values: &[u8]) -> &Values {
    values.try_into().expect("a prover for 9×9 gets 81 values")
}

fn search(clues: &Clues, values: &[u8]) -> Solutions {
    let grid = Grid::from_values(clues.shape(), values).expect("a prover gets values of its own shape");
    solutions(Puzzle::new(grid, clues.clone()).expect("the grid was made of the shape of the clues"))
}
