//! A search that learns on nothing but the clauses of a formula, and writes down why each learnt clause
//! follows: what puzzles with clues are proven with.
//!
//! The pairs of candidates that exclude each other are the bulk of a formula and are not kept: a candidate
//! that holds rules out the others of its cell and its houses by the tables of the layout. Everything else
//! are clauses with two watched literals. A solution is found when all variables have a value; it is held
//! against the board's meaning of the puzzle before it is ruled out and told.

mod analyze;
mod clauses;
mod propagate;

use std::fmt;
use std::sync::Arc;

use kudosu_board::{Grid, Puzzle, Stop};

use super::{Candidate, ClauseId, Proof, Signed};
use crate::answer::Check;
use crate::general::Order;
use crate::{Progress, Unfinished};
use clauses::{ClauseRef, Clauses};

/// Twice the number of a variable counted from 0, and one more for its opposite.
type Literal = u32;

fn literal(signed: Signed) -> Literal {
    2 * (signed.unsigned_abs() - 1) + u32::from(signed < 0)
}

fn signed(literal: Literal) -> Signed {
    let variable = (literal >> 1) as Signed + 1;
    if literal & 1 == 0 { variable } else { -variable }
}

/// Why a literal is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reason {
    /// It is a guess, or a clause of its own says so.
    Itself,
    Clause(ClauseRef),
    /// The candidate of this variable holds and excludes it.
    Rival(u32),
}

/// What cannot be: a clause without a true or open literal, or two candidates that exclude each other.
#[derive(Clone, Copy, Debug)]
enum Conflict {
    Clause(ClauseRef),
    Rivals(u32, u32),
}

/// What is known of a variable that has a value.
#[derive(Clone, Copy)]
struct Cause {
    reason: Reason,
    level: u32,
    /// Its place on the trail.
    place: u32,
}

/// How far the search is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Fresh,
    Searching,
    Over,
    OutOfMemory,
}

/// How fast old conflicts fade in the choice of the next guess.
const DECAY: f64 = 0.95;
/// Learnt clauses after which the first ones are forgotten, and how many more it takes each time.
const FIRST_REDUCTION: u64 = 3_000;
const LATER_REDUCTIONS: u64 = 500;
/// Conflicts between two beginnings, at least.
const LEAST_ROUND: u64 = 40;
/// How much worse than usual the last clauses have to be for a new beginning.
const RESTART_FROM: f64 = 1.15;
/// Words of clauses beyond which the search gives up: 1 GiB.
const MOST_WORDS: usize = 1 << 28;

/// A search for the solutions of a puzzle with clues among the clauses of its proof.
pub(crate) struct Prover {
    proof: Proof,
    check: Check,
    progress: Arc<Progress>,
    state: State,
    side: usize,
    /// The variables of candidates are those below this.
    candidates: u32,
    /// The other cells of the houses of each cell.
    peers: Vec<Vec<u16>>,
    clauses: Clauses,
    /// By literal: 1 true, -1 false, 0 open.
    value: Vec<i8>,
    cause: Vec<Cause>,
    trail: Vec<Literal>,
    /// Where each guess is on the trail.
    guesses: Vec<usize>,
    /// How much of the trail was followed, and how much of it has a clause of its own.
    done: usize,
    settled: usize,
    order: Order,
    /// The values that variables had last.
    phase: Vec<bool>,
    analysis: analyze::Analysis,
    /// Words of four bytes that the clauses may take.
    most_words: usize,
    conflicts: u64,
    decisions: u64,
    restarts: u64,
    since_restart: u64,
    until_reduction: u64,
    /// How many guesses the learnt clauses depended on, lately and over all.
    recent_glue: f64,
    usual_glue: f64,
}

impl fmt::Debug for Prover {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Prover")
            .field("conflicts", &self.conflicts)
            .finish_non_exhaustive()
    }
}

impl Prover {
    /// A search for the solutions of this puzzle, whose proof has its formula.
    pub fn new(puzzle: Puzzle, proof: Proof) -> Prover {
        let shape = puzzle.shape();
        let recorder = proof.lock();
        let formula = &recorder.log.formula;
        let variables = formula.variables();
        let candidates = formula.candidates();
        let peers = |cell: usize| {
            let places = formula.layout.places(cell).iter();
            let houses = places.flat_map(|place| formula.layout.members(usize::from(place.house)));
            let mut peers: Vec<u16> = houses
                .copied()
                .filter(|&other| usize::from(other) != cell)
                .collect();
            peers.sort_unstable();
            peers.dedup();
            peers
        };
        let open = Cause {
            reason: Reason::Itself,
            level: 0,
            place: 0,
        };
        Prover {
            progress: Arc::default(),
            state: State::Fresh,
            side: shape.side(),
            candidates: candidates as u32,
            peers: (0..shape.cell_count()).map(peers).collect(),
            clauses: Clauses::new(variables),
            value: vec![0; 2 * variables],
            cause: vec![open; variables],
            trail: Vec::with_capacity(variables),
            guesses: Vec::new(),
            done: 0,
            settled: 0,
            order: Order::new(vec![0.0; variables], DECAY),
            // A digit that is put somewhere says more than one that is not.
            phase: (0..variables).map(|variable| variable < candidates).collect(),
            analysis: analyze::Analysis::new(variables),
            most_words: MOST_WORDS,
            conflicts: 0,
            decisions: 0,
            restarts: 0,
            since_restart: 0,
            until_reduction: FIRST_REDUCTION,
            recent_glue: 0.0,
            usual_glue: 0.0,
            check: Check::of(&puzzle),
            proof: {
                drop(recorder);
                proof
            },
        }
    }

    /// Gives up beyond so many words of clauses.
    #[cfg(test)]
    pub fn limit_memory(&mut self, words: usize) {
        self.most_words = words;
    }

    pub fn progress(&self) -> &Arc<Progress> {
        &self.progress
    }

    /// The next solution, or `None` when there are no more, which is proven then. After a stop it goes on
    /// where it was.
    pub fn next_solution(&mut self, stop: &Stop) -> Result<Option<Grid>, Unfinished> {
        stop.check()?;
        match self.state {
            State::Fresh => self.begin(),
            State::Searching => {}
            State::Over => return Ok(None),
            State::OutOfMemory => return Err(Unfinished::OutOfMemory),
        }
        let found = self.search(stop);
        self.record();
        found
    }

    fn record(&self) {
        let depth = self.guesses.len() as u64;
        self.progress
            .record([depth, self.conflicts, self.decisions, self.restarts]);
    }

    /// Takes the clauses of the formula.
    fn begin(&mut self) {
        self.state = State::Searching;
        let proof = self.proof.clone();
        let mut recorder = proof.lock();
        let mut units = Vec::new();
        recorder.log.formula.all_but_pairs(|clause, id| match *clause {
            [only] => units.push((only, id)),
            _ => {
                let literals: Vec<Literal> = clause.iter().map(|&signed| literal(signed)).collect();
                self.clauses.add(&literals, None, id);
            }
        });
        for (only, id) in units {
            recorder.log.note_unit(only, id);
            if self.value[literal(only) as usize] == 0 {
                self.assign(literal(only), Reason::Itself);
            }
        }
        if recorder.log.is_complete() {
            self.state = State::Over;
        }
    }

    fn level(&self) -> usize {
        self.guesses.len()
    }

    fn assign(&mut self, literal: Literal, reason: Reason) {
        self.value[literal as usize] = 1;
        self.value[(literal ^ 1) as usize] = -1;
        self.cause[(literal >> 1) as usize] = Cause {
            reason,
            level: self.guesses.len() as u32,
            place: self.trail.len() as u32,
        };
        self.trail.push(literal);
    }

    /// Takes back all guesses above this level.
    fn back_to(&mut self, level: usize) {
        let Some(&mark) = self.guesses.get(level) else {
            return;
        };
        for literal in self.trail.drain(mark..) {
            let variable = literal >> 1;
            self.value[literal as usize] = 0;
            self.value[(literal ^ 1) as usize] = 0;
            self.phase[variable as usize] = literal & 1 == 0;
            self.order.insert(variable);
        }
        self.guesses.truncate(level);
        self.done = self.done.min(mark);
    }

    fn search(&mut self, stop: &Stop) -> Result<Option<Grid>, Unfinished> {
        while self.state == State::Searching {
            let conflict = self.propagate();
            if self.level() == 0 {
                self.settle(conflict);
                if self.state == State::Over {
                    break;
                }
            }
            if let Some(conflict) = conflict {
                self.learn(conflict);
                continue;
            }
            // What was found so far is kept, so that the next question can go on from here.
            stop.check()?;
            if self.proof.is_in_trouble() {
                return Err(Unfinished::Stopped);
            }
            if self.clauses.words() > self.most_words {
                self.state = State::OutOfMemory;
                return Err(Unfinished::OutOfMemory);
            }
            self.keep_house();
            match self.next_guess() {
                Some(guess) => {
                    self.decisions += 1;
                    self.guesses.push(self.trail.len());
                    self.assign(guess, Reason::Itself);
                }
                None => {
                    let values = self.digits();
                    let solution = self.check.grid(&values)?;
                    self.rule_out(&values);
                    return Ok(Some(solution));
                }
            }
        }
        Ok(None)
    }

    /// Begins again, or forgets what is of little use, when it is time.
    fn keep_house(&mut self) {
        if self.since_restart >= LEAST_ROUND && self.recent_glue > RESTART_FROM * self.usual_glue {
            self.since_restart = 0;
            self.restarts += 1;
            self.back_to(0);
        }
        if self.until_reduction == 0 {
            self.until_reduction =
                FIRST_REDUCTION + LATER_REDUCTIONS * (1 + self.conflicts / FIRST_REDUCTION);
            self.forget();
            self.record();
        }
    }

    fn next_guess(&mut self) -> Option<Literal> {
        while let Some(variable) = self.order.pop() {
            if self.value[2 * variable as usize] == 0 {
                return Some(2 * variable + u32::from(!self.phase[variable as usize]));
            }
        }
        None
    }

    /// The digits of the cells when every variable has a value.
    fn digits(&self) -> Vec<u8> {
        let side = self.side as u32;
        let digit = |cell: u32| {
            let found = (0..side).find(|digit| self.value[2 * (cell * side + digit) as usize] > 0);
            found.map_or(0, |digit| digit as u8 + 1)
        };
        (0..self.candidates / side).map(digit).collect()
    }

    /// Adds a solution, at which the search stands, to those that are known.
    fn rule_out(&mut self, values: &[u8]) {
        let nogood = self.proof.lock().block(values);
        let side = self.side;
        let negated = |&(cell, digit): &Candidate| 2 * (cell * side + digit) as Literal + 1;
        let mut literals: Vec<Literal> = nogood.together.iter().map(negated).collect();
        // The two that became false last are watched.
        literals.sort_by_key(|&literal| std::cmp::Reverse(self.cause[(literal >> 1) as usize].place));
        if let [only] = literals[..] {
            // A grid of a single cell, whose digit is ruled out by this.
            self.back_to(0);
            let mut recorder = self.proof.lock();
            recorder.log.note_unit(signed(only), nogood.id);
            if recorder.log.is_complete() {
                self.state = State::Over;
                return;
            }
            drop(recorder);
            self.assign(only, Reason::Itself);
            return;
        }
        let last = self.cause[(literals[0] >> 1) as usize].level as usize;
        let clause = self.clauses.add(&literals, None, nogood.id);
        self.back_to(last);
        match last {
            0 => self.settle(Some(Conflict::Clause(clause))),
            _ => self.learn(Conflict::Clause(clause)),
        }
    }

    /// The number of the clause by which a literal of this variable is true.
    fn id_of(&self, reason: Reason, variable: u32, proof: &super::Recorder) -> ClauseId {
        match reason {
            Reason::Itself => proof.log.unit(variable as Signed + 1),
            Reason::Clause(clause) => self.clauses.id(clause),
            Reason::Rival(rival) => self.id_of_rivals(variable, rival, proof),
        }
    }

    fn id_of_rivals(&self, one: u32, other: u32, proof: &super::Recorder) -> ClauseId {
        let formula = &proof.log.formula;
        let candidate = |variable: u32| formula.candidate(variable as Signed + 1);
        let excluded = formula.excludes(candidate(one), candidate(other));
        excluded.expect("candidates are ruled out by rivals of their cell or houses")
    }

    /// Writes a clause of one literal for everything that is true without a guess, and the contradiction
    /// where there is one.
    fn settle(&mut self, conflict: Option<Conflict>) {
        let proof = self.proof.clone();
        let mut recorder = proof.lock();
        let mut causes = Vec::new();
        for at in self.settled..self.trail.len() {
            let own = self.trail[at];
            if recorder.log.is_settled(signed(own)) {
                continue;
            }
            let reason = self.cause[(own >> 1) as usize].reason;
            self.literals_of(reason, own, &mut causes);
            let mut hints: Vec<ClauseId> = causes
                .iter()
                .map(|&cause| recorder.log.unit(signed(cause)))
                .collect();
            hints.push(self.id_of(reason, own >> 1, &recorder));
            recorder.log.add(&[signed(own)], &hints);
        }
        self.settled = self.trail.len();
        if let Some(conflict) = conflict {
            self.literals_in(conflict, &mut causes);
            let mut hints: Vec<ClauseId> = causes
                .iter()
                .map(|&cause| recorder.log.unit(signed(cause)))
                .collect();
            hints.push(self.id_of_conflict(conflict, &recorder));
            recorder.log.add(&[], &hints);
        }
        if recorder.log.is_complete() {
            self.state = State::Over;
        }
    }
}
