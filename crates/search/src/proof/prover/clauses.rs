//! The clauses of the search, one after another in one vector, and who watches them.

use super::{Literal, Prover, Reason};
use crate::proof::ClauseId;

/// Words before the literals of a clause: its length, its marks, and its number in the proof in two halves.
const HEADER: usize = 4;
/// Marks of a clause: it was learnt, it was of use since the last look, on how many guesses it depends.
const LEARNT: u32 = 1 << 31;
const USED: u32 = 1 << 30;
const GLUE: u32 = 0xffff;
/// Learnt clauses that depend on so few guesses are kept for ever.
const KEPT_GLUE: u32 = 2;

/// Where a clause begins.
pub(super) type ClauseRef = u32;

/// A clause that looks at a literal, and another literal of it: while that one is true, all is well.
#[derive(Clone, Copy)]
pub(super) struct Watch {
    pub other: Literal,
    pub clause: ClauseRef,
}

/// All clauses, and by literal those that watch it.
pub(super) struct Clauses {
    words: Vec<u32>,
    pub watches: Vec<Vec<Watch>>,
}

impl Clauses {
    pub fn new(variables: usize) -> Clauses {
        Clauses {
            words: Vec::new(),
            watches: vec![Vec::new(); 2 * variables],
        }
    }

    /// How much room they take.
    pub fn words(&self) -> usize {
        self.words.len()
    }

    /// Adds a clause of at least two literals, of which the first two are watched.
    pub fn add(&mut self, literals: &[Literal], glue: Option<u32>, id: ClauseId) -> ClauseRef {
        let clause = self.words.len() as ClauseRef;
        let marks = glue.map_or(0, |glue| LEARNT | USED | glue.min(GLUE));
        self.words
            .extend([literals.len() as u32, marks, id as u32, (id >> 32) as u32]);
        self.words.extend_from_slice(literals);
        self.watch(clause);
        clause
    }

    fn watch(&mut self, clause: ClauseRef) {
        let [first, second] = [0, 1].map(|at| self.literals(clause)[at]);
        self.watches[first as usize].push(Watch {
            other: second,
            clause,
        });
        self.watches[second as usize].push(Watch { other: first, clause });
    }

    pub fn literals(&self, clause: ClauseRef) -> &[Literal] {
        let at = clause as usize;
        &self.words[at + HEADER..at + HEADER + self.words[at] as usize]
    }

    pub fn literals_mut(&mut self, clause: ClauseRef) -> &mut [Literal] {
        let at = clause as usize;
        let end = at + HEADER + self.words[at] as usize;
        &mut self.words[at + HEADER..end]
    }

    /// The number of a clause in the proof.
    pub fn id(&self, clause: ClauseRef) -> ClauseId {
        let at = clause as usize;
        ClauseId::from(self.words[at + 2]) | ClauseId::from(self.words[at + 3]) << 32
    }

    /// Notes that a clause took part in a conflict.
    pub fn note_use(&mut self, clause: ClauseRef) {
        self.words[clause as usize + 1] |= USED;
    }
}

impl Prover {
    /// Forgets the half of the learnt clauses that depends on the most guesses, apart from those that were of
    /// use lately or are needed.
    pub(super) fn forget(&mut self) {
        let mut is_reason = std::collections::HashSet::new();
        for &literal in &self.trail {
            if let Reason::Clause(clause) = self.cause[(literal >> 1) as usize].reason {
                is_reason.insert(clause);
            }
        }
        let mut weak: Vec<(u32, u32, ClauseRef)> = Vec::new();
        let mut at = 0;
        while at < self.clauses.words.len() {
            let (length, marks) = (self.clauses.words[at], self.clauses.words[at + 1]);
            let is_weak = marks & LEARNT != 0 && marks & GLUE > KEPT_GLUE && length > 2;
            if is_weak && marks & USED == 0 && !is_reason.contains(&(at as ClauseRef)) {
                weak.push((marks & GLUE, length, at as ClauseRef));
            }
            self.clauses.words[at + 1] &= !USED;
            at += HEADER + length as usize;
        }
        weak.sort_unstable();
        let mut gone: Vec<ClauseRef> = weak[weak.len() / 4..]
            .iter()
            .map(|&(_, _, clause)| clause)
            .collect();
        let ids: Vec<ClauseId> = gone.iter().map(|&clause| self.clauses.id(clause)).collect();
        self.proof.lock().log.delete(&ids);
        gone.sort_unstable();
        self.drop_clauses(&gone);
    }

    /// Closes the gaps that these clauses leave.
    fn drop_clauses(&mut self, gone: &[ClauseRef]) {
        let clauses = &mut self.clauses;
        clauses.watches.iter_mut().for_each(Vec::clear);
        let old = std::mem::take(&mut clauses.words);
        clauses.words.reserve(old.len());
        let mut gone = gone.iter().copied().peekable();
        let mut moved = std::collections::HashMap::new();
        let mut at = 0;
        while at < old.len() {
            let end = at + HEADER + old[at] as usize;
            if gone.next_if_eq(&(at as ClauseRef)).is_none() {
                let now = clauses.words.len() as ClauseRef;
                clauses.words.extend_from_slice(&old[at..end]);
                clauses.watch(now);
                moved.insert(at as ClauseRef, now);
            }
            at = end;
        }
        for &literal in &self.trail {
            let reason = &mut self.cause[(literal >> 1) as usize].reason;
            if let Reason::Clause(clause) = reason {
                *clause = moved[clause];
            }
        }
    }
}
