//! What follows from the literals that are true: by rivals of candidates, then by watched clauses.

use super::clauses::Watch;
use super::{Conflict, Literal, Prover, Reason};

impl Prover {
    /// Follows the trail to its end, or to a conflict.
    pub(super) fn propagate(&mut self) -> Option<Conflict> {
        while let Some(&literal) = self.trail.get(self.done) {
            self.done += 1;
            if literal & 1 == 0
                && literal >> 1 < self.candidates
                && let Some(conflict) = self.rule_out_rivals(literal >> 1)
            {
                return Some(conflict);
            }
            if let Some(conflict) = self.visit(literal ^ 1) {
                return Some(conflict);
            }
        }
        None
    }

    /// A candidate that holds excludes the other digits of its cell, and its digit in the houses of the cell.
    fn rule_out_rivals(&mut self, own: u32) -> Option<Conflict> {
        let side = self.side as u32;
        let (cell, digit) = (own / side, own % side);
        for rival in (cell * side..(cell + 1) * side).filter(|&rival| rival != own) {
            if let Some(conflict) = self.exclude(rival, own) {
                return Some(conflict);
            }
        }
        for at in 0..self.peers[cell as usize].len() {
            let rival = u32::from(self.peers[cell as usize][at]) * side + digit;
            if let Some(conflict) = self.exclude(rival, own) {
                return Some(conflict);
            }
        }
        None
    }

    fn exclude(&mut self, rival: u32, own: u32) -> Option<Conflict> {
        match self.value[2 * rival as usize] {
            0 => self.assign(2 * rival + 1, Reason::Rival(own)),
            1 => return Some(Conflict::Rivals(own, rival)),
            _ => {}
        }
        None
    }

    /// Looks at the clauses that watch a literal which has become false.
    fn visit(&mut self, gone: Literal) -> Option<Conflict> {
        let mut watches = std::mem::take(&mut self.clauses.watches[gone as usize]);
        let (mut from, mut to) = (0, 0);
        let mut conflict = None;
        while let Some(&watch) = watches.get(from) {
            from += 1;
            if self.value[watch.other as usize] > 0 {
                watches[to] = watch;
                to += 1;
                continue;
            }
            let literals = self.clauses.literals_mut(watch.clause);
            if literals[0] == gone {
                literals.swap(0, 1);
            }
            let first = literals[0];
            let kept = Watch {
                other: first,
                clause: watch.clause,
            };
            if self.value[first as usize] > 0 {
                watches[to] = kept;
                to += 1;
                continue;
            }
            let value = &self.value;
            let open = literals[2..].iter().position(|&other| value[other as usize] >= 0);
            if let Some(open) = open {
                literals.swap(1, 2 + open);
                let now = literals[1];
                self.clauses.watches[now as usize].push(kept);
                continue;
            }
            watches[to] = kept;
            to += 1;
            if self.value[first as usize] < 0 {
                conflict = Some(Conflict::Clause(watch.clause));
                break;
            }
            self.assign(first, Reason::Clause(watch.clause));
        }
        watches.copy_within(from.., to);
        watches.truncate(to + watches.len() - from);
        self.clauses.watches[gone as usize] = watches;
        conflict
    }
}
