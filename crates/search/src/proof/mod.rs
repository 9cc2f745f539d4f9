//! Proofs that others can check: the puzzle as a formula (DIMACS), and why it has no solution beside the
//! known ones (LRAT).
//!
//! Everything that the general engine rules out is written down as it happens. What it finds by guessing
//! needs no line: a solution is checked by looking at it. Puzzles with clues go to `prover`, which knows
//! nothing but the clauses that `clues` makes of them.

// Without the feature nobody can begin a proof, so the compiler leaves out what follows from one.
#![cfg_attr(not(feature = "proof"), allow(dead_code))]

#[cfg(feature = "proof")]
mod check;
mod clues;
mod formula;
mod log;
#[cfg(feature = "proof")]
mod prover;
mod replay;
#[cfg(feature = "proof")]
mod search;

use std::collections::HashMap;
use std::fmt;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

#[cfg(feature = "proof")]
pub use check::{CheckedProof, ProofError, check_lrat};
#[cfg(feature = "proof")]
pub use clues::TooLongToProve;
pub(crate) use formula::{Candidate, ClauseId, Signed};
pub(crate) use log::Log;
#[cfg(feature = "proof")]
pub(crate) use prover::Prover;
pub(crate) use replay::Nogood;
use replay::Replay;
#[cfg(feature = "proof")]
pub use search::solutions_with_proof;

/// The proof that goes with a search: see [`solutions_with_proof`](crate::solutions_with_proof).
///
/// What is proven is told by [`Proof::is_complete`]; the formula it is about can be written then.
#[derive(Clone)]
pub struct Proof {
    recorder: Arc<Mutex<Recorder>>,
    /// Whatever holds a proof cannot exist without the feature.
    _enabled: Enabled,
}

#[cfg(feature = "proof")]
type Enabled = ();

#[cfg(not(feature = "proof"))]
type Enabled = std::convert::Infallible;

impl fmt::Debug for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Proof")
            .field("is_complete", &self.is_complete())
            .finish_non_exhaustive()
    }
}

/// How a solution is ruled out.
struct Blocked {
    /// The clause of the formula.
    id: ClauseId,
    /// The same without the cells that were settled when it was found.
    of_open_cells: Option<Nogood>,
}

/// The log, the singles behind it, and the solutions found so far.
pub(crate) struct Recorder {
    pub log: Log,
    replay: Replay,
    solutions: Vec<Vec<u8>>,
    blocked: HashMap<Vec<u8>, Blocked>,
    most_solutions: u64,
}

impl Proof {
    pub(crate) fn lock(&self) -> MutexGuard<'_, Recorder> {
        self.recorder.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether it is proven that there is no solution beside those that were found.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        let recorder = self.lock();
        recorder.log.is_complete() && recorder.solutions.len() as u64 <= recorder.most_solutions
    }

    /// Whether writing has failed: [`Proof::finish`] tells why.
    pub(crate) fn is_in_trouble(&self) -> bool {
        self.lock().log.is_in_trouble()
    }

    /// Writes what is left of the proof; what went wrong on the way is told here.
    pub fn finish(&self) -> io::Result<()> {
        self.lock().log.finish()
    }

    /// Writes the formula that the proof is about as a DIMACS file.
    pub fn write_formula(&self, out: &mut dyn Write) -> io::Result<()> {
        let recorder = self.lock();
        recorder.log.formula.write(&recorder.solutions, out)
    }
}

impl Recorder {
    /// Settles what follows from the givens by singles.
    pub fn begin(&mut self) {
        self.replay.settle_givens(&mut self.log);
    }

    /// Rules out a candidate that singles lead from to a contradiction.
    pub fn remove(&mut self, candidate: Candidate) {
        self.replay.refute(&[candidate], &[], &mut self.log);
        self.replay.settle_removed(candidate, &mut self.log);
    }

    /// Rules out that these candidates hold together, which singles and what was ruled out before tell.
    pub fn refute(&mut self, together: &[Candidate], before: &[Nogood]) -> ClauseId {
        self.replay.refute(together, before, &mut self.log)
    }

    /// Adds a solution to those that are known. The clause of the formula that rules it out.
    pub fn block(&mut self, solution: &[u8]) -> Nogood {
        let together = self.log.formula.all_of(solution).collect();
        let id = match self.blocked.get(solution) {
            Some(blocked) => blocked.id,
            None => {
                self.solutions.push(solution.to_vec());
                let id = self.log.formula.clauses() + self.solutions.len() as u64;
                let blocked = Blocked {
                    id,
                    of_open_cells: None,
                };
                self.blocked.insert(solution.to_vec(), blocked);
                id
            }
        };
        Nogood { together, id }
    }

    /// The same without the cells that are settled.
    pub fn block_open_cells(&mut self, solution: &[u8]) -> Nogood {
        let whole = self.block(solution);
        if let Some(Blocked {
            of_open_cells: Some(nogood),
            ..
        }) = self.blocked.get(solution)
        {
            return nogood.clone();
        }
        let nogood = self.without_settled(whole);
        if let Some(blocked) = self.blocked.get_mut(solution) {
            blocked.of_open_cells = Some(nogood.clone());
        }
        nogood
    }

    /// Drops candidates that are settled to hold.
    pub fn without_settled(&mut self, nogood: Nogood) -> Nogood {
        let Nogood { together, id } = nogood;
        let log = &mut self.log;
        let is_settled = |&candidate: &Candidate| log.is_settled(log.formula.variable(candidate));
        let (settled, open): (Vec<Candidate>, Vec<Candidate>) = together.into_iter().partition(is_settled);
        if settled.is_empty() {
            return Nogood { together: open, id };
        }
        let units = settled
            .iter()
            .map(|&candidate| log.unit(log.formula.variable(candidate)));
        let hints: Vec<ClauseId> = units.chain([id]).collect();
        let clause: Vec<Signed> = open
            .iter()
            .map(|&candidate| -log.formula.variable(candidate))
            .collect();
        let id = log.add(&clause, &hints);
        Nogood { together: open, id }
    }
}
