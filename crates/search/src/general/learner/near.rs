//! Guesses that repeat a solution: what is found next differs from it in few cells.

use super::Learner;
use crate::general::encoding::Literal;

impl Learner {
    /// Has guesses repeat this solution, as far as it is still possible.
    ///
    /// A guess is worth most where it places a digit, so a candidate that does not hold stands for the one
    /// of its cell that does.
    pub fn stay_near(&mut self, solution: &[u8]) {
        let encoding = &*self.encoding;
        let holds = |&(cell, digit): &(u16, u8)| solution[usize::from(cell)] == digit + 1;
        let mut of_cell = vec![Literal::MAX; solution.len()];
        for (variable, candidate) in encoding.candidates.iter().enumerate() {
            if holds(candidate) {
                of_cell[usize::from(candidate.0)] = 2 * variable as Literal;
            }
        }
        self.near.clear();
        let of_candidates = encoding.candidates.iter();
        self.near
            .extend(of_candidates.map(|&(cell, _)| of_cell[usize::from(cell)]));
        for segment in encoding.candidates.len()..encoding.variables {
            let segment = 2 * segment as Literal;
            // The one group that a segment's negation is in lists the segment's candidates.
            let group = encoding.groups_of(segment + 1).first();
            let has_one = group.is_some_and(|&group| {
                let members = &encoding.group(group as usize)[1..];
                members
                    .iter()
                    .any(|&literal| holds(&encoding.candidates[(literal >> 1) as usize]))
            });
            self.near.push(segment + u32::from(!has_one));
        }
    }

    /// Has guesses go by what was learnt again.
    pub fn leave_solution(&mut self) {
        self.near = Vec::new();
    }

    /// What to guess where this variable is the next one: of the solution, where that is open.
    pub(super) fn literal_to_guess(&self, variable: u32) -> Literal {
        match self.near.get(variable as usize) {
            Some(&near) if self.value.get(near as usize) == Some(&0) => near,
            _ => self.phases.guess(variable),
        }
    }
}
