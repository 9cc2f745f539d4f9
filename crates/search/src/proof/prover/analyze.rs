//! What a conflict teaches: a clause that would have prevented it, and the clauses that it follows from.

use super::{Conflict, Literal, Prover, Reason, signed};
use crate::proof::{ClauseId, Recorder, Signed};

/// Marks of variables while a conflict is looked at.
const OPEN: u8 = 0;
/// It was met on the way, and is in the clause unless it was resolved away.
const MET: u8 = 1;
/// It follows from the rest of the clause, or does not.
const FOLLOWS: u8 = 2;
const STANDS: u8 = 3;

/// Room for the work on a conflict.
pub(super) struct Analysis {
    mark: Vec<u8>,
    marked: Vec<u32>,
    clause: Vec<Literal>,
    stack: Vec<(u32, usize)>,
    causes: Vec<Literal>,
    /// The levels that were counted last, by a clock.
    level_seen: Vec<u64>,
    clock: u64,
}

impl Analysis {
    pub fn new(variables: usize) -> Analysis {
        Analysis {
            mark: vec![OPEN; variables],
            marked: Vec::new(),
            clause: Vec::new(),
            stack: Vec::new(),
            causes: Vec::new(),
            level_seen: vec![0; variables + 1],
            clock: 0,
        }
    }

    fn set(&mut self, variable: u32, mark: u8) {
        if self.mark[variable as usize] == OPEN {
            self.marked.push(variable);
        }
        self.mark[variable as usize] = mark;
    }

    fn clear(&mut self) {
        for variable in self.marked.drain(..) {
            self.mark[variable as usize] = OPEN;
        }
    }
}

impl Prover {
    /// The other literals, all false, of the clause by which a literal is true.
    pub(super) fn literals_of(&self, reason: Reason, own: Literal, into: &mut Vec<Literal>) {
        into.clear();
        match reason {
            Reason::Itself => {}
            Reason::Clause(clause) => {
                let literals = self.clauses.literals(clause).iter().copied();
                into.extend(literals.filter(|&literal| literal != own));
            }
            Reason::Rival(rival) => into.push(2 * rival + 1),
        }
    }

    /// The literals, all false, of what cannot be.
    pub(super) fn literals_in(&self, conflict: Conflict, into: &mut Vec<Literal>) {
        into.clear();
        match conflict {
            Conflict::Clause(clause) => into.extend_from_slice(self.clauses.literals(clause)),
            Conflict::Rivals(one, other) => into.extend([2 * one + 1, 2 * other + 1]),
        }
    }

    pub(super) fn id_of_conflict(&self, conflict: Conflict, recorder: &Recorder) -> ClauseId {
        match conflict {
            Conflict::Clause(clause) => self.clauses.id(clause),
            Conflict::Rivals(one, other) => self.id_of_rivals(one, other, recorder),
        }
    }

    fn level_of(&self, literal: Literal) -> u32 {
        self.cause[(literal >> 1) as usize].level
    }

    fn reason_of(&self, literal: Literal) -> Reason {
        self.cause[(literal >> 1) as usize].reason
    }

    /// Learns from a conflict that rests on a guess: writes a clause, goes back to where it says something,
    /// and draws the conclusion.
    pub(super) fn learn(&mut self, conflict: Conflict) {
        self.conflicts += 1;
        self.since_restart += 1;
        self.until_reduction = self.until_reduction.saturating_sub(1);
        let mut work = std::mem::replace(&mut self.analysis, Analysis::new(0));
        self.resolve(conflict, &mut work);
        self.minimise(&mut work);
        let hints = self.hints(conflict, &mut work);
        work.clear();
        let glue = self.glue(&mut work);
        let clause: Vec<Signed> = work.clause.iter().map(|&literal| signed(literal)).collect();
        let id = self.proof.lock().log.add(&clause, &hints);
        self.draw_conclusion(&mut work.clause, glue, id);
        self.analysis = work;
        self.order.decay();
        self.recent_glue += (f64::from(glue) - self.recent_glue) / 32.0;
        self.usual_glue += (f64::from(glue) - self.usual_glue) / (self.conflicts as f64).min(8192.0);
    }

    /// The first clause with a single literal of the last guess, which comes first.
    fn resolve(&mut self, conflict: Conflict, work: &mut Analysis) {
        let level = self.level() as u32;
        let mut causes = std::mem::take(&mut work.causes);
        work.clause.clear();
        work.clause.push(0);
        if let Conflict::Clause(clause) = conflict {
            self.clauses.note_use(clause);
        }
        self.literals_in(conflict, &mut causes);
        let mut of_level = 0;
        let mut place = self.trail.len();
        loop {
            for &cause in &causes {
                let variable = cause >> 1;
                if work.mark[variable as usize] != OPEN || self.level_of(cause) == 0 {
                    continue;
                }
                work.set(variable, MET);
                self.order.bump(variable);
                match self.level_of(cause) == level {
                    true => of_level += 1,
                    false => work.clause.push(cause),
                }
            }
            let own = loop {
                place -= 1;
                let own = self.trail[place];
                if work.mark[(own >> 1) as usize] == MET {
                    break own;
                }
            };
            of_level -= 1;
            if of_level == 0 {
                work.clause[0] = own ^ 1;
                break;
            }
            let reason = self.reason_of(own);
            if let Reason::Clause(clause) = reason {
                self.clauses.note_use(clause);
            }
            self.literals_of(reason, own, &mut causes);
        }
        work.causes = causes;
    }

    /// Drops literals that follow from the others.
    fn minimise(&mut self, work: &mut Analysis) {
        // What was resolved away is not in the clause; all of that is of the last guess.
        let level = self.level() as u32;
        for at in 0..work.marked.len() {
            let variable = work.marked[at];
            if self.cause[variable as usize].level == level {
                work.mark[variable as usize] = STANDS;
            }
        }
        work.mark[(work.clause[0] >> 1) as usize] = MET;
        let mut clause = std::mem::take(&mut work.clause);
        let first = clause[0];
        clause.retain(|&literal| literal == first || !self.follows(literal ^ 1, work));
        work.clause = clause;
    }

    /// Whether a true literal follows from others whose opposites are in the clause.
    fn follows(&self, literal: Literal, work: &mut Analysis) -> bool {
        work.stack.clear();
        work.stack.push((literal, 0));
        while let Some(&(own, at)) = work.stack.last() {
            let cause = match self.reason_of(own) {
                Reason::Itself => None,
                Reason::Rival(rival) => Some((at == 0).then_some(2 * rival + 1)),
                Reason::Clause(clause) => {
                    let literals = self.clauses.literals(clause);
                    Some(literals.iter().copied().filter(|&other| other != own).nth(at))
                }
            };
            let is_start = own == literal;
            let Some(cause) = cause else {
                self.give_up(work, literal);
                return false;
            };
            let Some(cause) = cause else {
                // All that it rests on was looked at.
                work.stack.pop();
                if !is_start {
                    work.set(own >> 1, FOLLOWS);
                }
                continue;
            };
            if let Some(top) = work.stack.last_mut() {
                top.1 += 1;
            }
            let variable = cause >> 1;
            match work.mark[variable as usize] {
                MET | FOLLOWS => {}
                _ if self.level_of(cause) == 0 => {}
                STANDS => {
                    self.give_up(work, literal);
                    return false;
                }
                _ => work.stack.push((cause ^ 1, 0)),
            }
        }
        true
    }

    /// Notes that nothing on the way of a literal that does not follow does.
    fn give_up(&self, work: &mut Analysis, start: Literal) {
        while let Some((own, _)) = work.stack.pop() {
            if own != start {
                work.set(own >> 1, STANDS);
            }
        }
    }

    /// The clauses that lead from the opposite of the clause to the conflict, in the order in which they do.
    fn hints(&mut self, conflict: Conflict, work: &mut Analysis) -> Vec<ClauseId> {
        work.clear();
        for at in 0..work.clause.len() {
            work.set(work.clause[at] >> 1, MET);
        }
        let mut causes = std::mem::take(&mut work.causes);
        let recorder = self.proof.lock();
        let mut units = Vec::new();
        let mut steps: Vec<(u32, Literal)> = Vec::new();
        let mut next = 0;
        self.literals_in(conflict, &mut causes);
        loop {
            for &cause in &causes {
                if work.mark[(cause >> 1) as usize] != OPEN {
                    continue;
                }
                work.set(cause >> 1, MET);
                match self.level_of(cause) {
                    0 => units.push(recorder.log.unit(signed(cause))),
                    _ => steps.push((self.cause[(cause >> 1) as usize].place, cause ^ 1)),
                }
            }
            let Some(&(_, own)) = steps.get(next) else { break };
            next += 1;
            self.literals_of(self.reason_of(own), own, &mut causes);
        }
        steps.sort_unstable();
        let steps = steps.iter();
        let ids = steps.map(|&(_, own)| self.id_of(self.reason_of(own), own >> 1, &recorder));
        let last = self.id_of_conflict(conflict, &recorder);
        let hints = units.into_iter().chain(ids).chain([last]).collect();
        drop(recorder);
        work.causes = causes;
        hints
    }

    /// On how many guesses a clause depends.
    fn glue(&self, work: &mut Analysis) -> u32 {
        work.clock += 1;
        let mut glue = 0;
        for at in 0..work.clause.len() {
            let level = self.level_of(work.clause[at]) as usize;
            if work.level_seen[level] != work.clock {
                work.level_seen[level] = work.clock;
                glue += 1;
            }
        }
        glue
    }

    fn draw_conclusion(&mut self, clause: &mut [Literal], glue: u32, id: ClauseId) {
        let first = clause[0];
        let latest = (1..clause.len()).max_by_key(|&at| self.level_of(clause[at]));
        let Some(latest) = latest else {
            self.back_to(0);
            self.assign(first, Reason::Itself);
            return;
        };
        clause.swap(1, latest);
        self.back_to(self.level_of(clause[1]) as usize);
        let clause = self.clauses.add(clause, Some(glue), id);
        self.assign(first, Reason::Clause(clause));
    }
}
