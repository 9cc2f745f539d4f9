//! Which way to guess: the way a variable was last, or the way it was when the search came furthest.

use kudosu_board::Rng;

use crate::general::encoding::Literal;

/// The remembered values of the variables, as bytes -1 and 1; 0 is "none".
pub(super) struct Phases {
    saved: Vec<i8>,
    target: Vec<i8>,
    best: Vec<i8>,
    target_size: usize,
    best_size: usize,
    rounds: u64,
    /// Guess that digits are where they might be, whatever is remembered.
    forced: bool,
    rng: Rng,
}

fn sign(literal: Literal) -> i8 {
    if literal & 1 == 0 { 1 } else { -1 }
}

impl Phases {
    pub fn new(variables: usize, seed: u64) -> Phases {
        Phases {
            saved: vec![1; variables],
            target: vec![0; variables],
            best: vec![1; variables],
            target_size: 0,
            best_size: 0,
            rounds: 0,
            forced: false,
            rng: Rng::new(seed),
        }
    }

    /// The literal to guess for this variable.
    pub fn guess(&self, variable: u32) -> Literal {
        if self.forced {
            return 2 * variable;
        }
        let target = self.target[variable as usize];
        let phase = if target == 0 {
            self.saved[variable as usize]
        } else {
            target
        };
        2 * variable + u32::from(phase < 0)
    }

    /// Forgets all preferences: contradictions come soonest when digits are placed.
    pub fn force_phase(&mut self) {
        self.forced = true;
    }

    /// Makes this value of a variable the first one to try.
    pub fn prefer(&mut self, literal: Literal) {
        self.saved[(literal >> 1) as usize] = sign(literal);
    }

    /// Remembers the value of a literal that is being taken back.
    #[inline]
    pub fn save(&mut self, literal: Literal) {
        self.saved[(literal >> 1) as usize] = sign(literal);
    }

    /// Remembers assignments without a conflict that are larger than those before.
    pub fn update_target_and_best(&mut self, consistent: &[Literal]) {
        if consistent.len() > self.target_size {
            self.target_size = consistent.len();
            for &literal in consistent {
                self.target[(literal >> 1) as usize] = sign(literal);
            }
        }
        if consistent.len() > self.best_size {
            self.best_size = consistent.len();
            for &literal in consistent {
                self.best[(literal >> 1) as usize] = sign(literal);
            }
        }
    }

    /// Resets the phases: forgets which assignments were the largest and, if asked to, changes the saved
    /// phases, in turns back to the largest assignment and a little at random.
    pub fn rephase(&mut self, change_saved: bool) {
        self.rounds += 1;
        if change_saved && !self.rounds.is_multiple_of(2) {
            self.saved.copy_from_slice(&self.best);
        } else if change_saved {
            for phase in &mut self.saved {
                if self.rng.below(8) == 0 {
                    *phase = -*phase;
                }
            }
        }
        self.best_size = 0;
        self.target_size = 0;
        self.target.fill(0);
    }
}
