//! How a proof begins: with a search that writes it.

use std::collections::HashMap;
use std::io::Write;
use std::sync::{Arc, Mutex};

use kudosu_board::Grid;

use super::formula::Formula;
use super::{Log, Proof, Recorder, Replay};
use crate::Solutions;
use crate::general::General;

/// The solutions of `grid` with a proof that there are no others, which is written to `out` (LRAT) while it
/// is found, and is about at most so many solutions. See [`Proof`] for what it proves and when.
///
/// ```
/// use std::io;
///
/// use kudosu_board::{Grid, Shape, Stop};
/// use kudosu_search::solutions_with_proof;
///
/// let puzzle = Grid::from_values(&Shape::of_side(4)?, &[0, 1, 4, 2, 0, 0, 1, 0, 0, 2, 0, 4, 0, 3, 0, 1])?;
/// let (mut search, proof) = solutions_with_proof(&puzzle, 1, io::sink());
/// assert!(search.verdict(&Stop::new())?.is_unique());
/// assert!(proof.is_complete());
/// proof.finish()?;
/// let mut formula = Vec::new();
/// proof.write_formula(&mut formula)?;
/// assert!(String::from_utf8(formula)?.contains("p cnf 64 "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn solutions_with_proof(
    grid: &Grid,
    most_solutions: u64,
    out: impl Write + Send + 'static,
) -> (Solutions, Proof) {
    let proof = Proof::new(grid, most_solutions, Box::new(out));
    let mut general = General::new(grid);
    general.set_proof(&proof);
    (Solutions::of_general(general, grid), proof)
}

/// The numbers of the proof's clauses begin behind those of so many solutions; more do not fit into memory.
const MOST_SOLUTIONS: u64 = 1 << 30;

impl Proof {
    pub(crate) fn new(grid: &Grid, most_solutions: u64, out: Box<dyn Write + Send>) -> Proof {
        let most_solutions = most_solutions.min(MOST_SOLUTIONS);
        let formula = Formula::new(grid);
        let recorder = Recorder {
            replay: Replay::new(&formula),
            log: Log::new(formula, most_solutions, out),
            solutions: Vec::new(),
            blocked: HashMap::new(),
            most_solutions,
        };
        Proof {
            recorder: Arc::new(Mutex::new(recorder)),
            _enabled: (),
        }
    }
}
