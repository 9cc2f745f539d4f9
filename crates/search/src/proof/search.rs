//! How a proof begins: with a search that writes it.

use std::collections::HashMap;
use std::io::Write;
use std::sync::{Arc, Mutex};

use kudosu_board::{Grid, Puzzle};

use super::formula::Formula;
use super::{Log, Proof, Recorder, Replay, TooLongToProve};
use crate::Solutions;
use crate::general::General;

/// The solutions of a puzzle, or of a grid without clues, with a proof that there are no others, which is
/// written to `out` (LRAT) while it is found, and is about at most so many solutions. See [`Proof`] for what
/// it proves and when. A puzzle whose clues take too many clauses to say is refused.
///
/// ```
/// use std::io;
///
/// use kudosu_board::{Cell, Clue, Grid, Puzzle, Shape, Stop};
/// use kudosu_search::solutions_with_proof;
///
/// let shape = Shape::of_side(4)?;
/// let grid = Grid::from_values(&shape, &[0, 1, 4, 2, 0, 0, 1, 0, 0, 2, 0, 4, 0, 3, 0, 1])?;
/// let (mut search, proof) = solutions_with_proof(&grid, 1, io::sink())?;
/// assert!(search.verdict(Stop::never())?.is_unique());
/// assert!(proof.is_complete());
/// proof.finish()?;
/// let mut formula = Vec::new();
/// proof.write_formula(&mut formula)?;
/// assert!(String::from_utf8(formula)?.contains("p cnf 64 "));
///
/// let cage = Clue::Killer { cells: vec![Cell::new(0), Cell::new(1), Cell::new(4)], sum: Some(6) };
/// let puzzle = Puzzle::with_clue_list(Grid::blank(&shape), vec![cage, Clue::AntiKing])?;
/// let (mut search, proof) = solutions_with_proof(puzzle, 100, io::sink())?;
/// assert_eq!(search.count(100, Stop::never()), Ok(0));
/// assert!(proof.is_complete());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solutions_with_proof(
    puzzle: impl Into<Puzzle>,
    most_solutions: u64,
    out: impl Write + Send + 'static,
) -> Result<(Solutions, Proof), TooLongToProve> {
    let puzzle = puzzle.into();
    if puzzle.has_clues() {
        let formula = Formula::of_puzzle(&puzzle)?;
        let proof = Proof::of_formula(formula, most_solutions, Box::new(out));
        return Ok((Solutions::proven(puzzle, proof.clone()), proof));
    }
    let grid = puzzle.grid();
    let proof = Proof::new(grid, most_solutions, Box::new(out));
    let mut general = General::new(grid);
    general.set_proof(&proof);
    Ok((Solutions::of_general(general, grid), proof))
}

/// The numbers of the proof's clauses begin behind those of so many solutions; more do not fit into memory.
const MOST_SOLUTIONS: u64 = 1 << 30;

impl Proof {
    pub(crate) fn new(grid: &Grid, most_solutions: u64, out: Box<dyn Write + Send>) -> Proof {
        Proof::of_formula(Formula::new(grid), most_solutions, out)
    }

    pub(super) fn of_formula(formula: Formula, most_solutions: u64, out: Box<dyn Write + Send>) -> Proof {
        let most_solutions = most_solutions.min(MOST_SOLUTIONS);
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
