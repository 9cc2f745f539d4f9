//! When the search restarts, reduces its learnt clauses and resets its phases, all counted in conflicts.

/// Conflicts between restarts, times the Luby sequence.
const RESTART_UNIT: u64 = 64;
const FIRST_REDUCE: u64 = 2000;
const REDUCE_UNIT: f64 = 1000.0;
const REPHASE_UNIT: u64 = 1000;

/// The next conflict counts at which something is due.
pub(super) struct Schedule {
    restart: u64,
    luby: (u64, u64),
    reduce: u64,
    reduced: u64,
    rephase: u64,
    rephased: u64,
}

impl Schedule {
    pub fn new() -> Schedule {
        Schedule {
            restart: RESTART_UNIT,
            luby: (1, 1),
            reduce: FIRST_REDUCE,
            reduced: 0,
            rephase: REPHASE_UNIT,
            rephased: 0,
        }
    }

    pub fn restart_is_due(&mut self, conflicts: u64) -> bool {
        if conflicts < self.restart {
            return false;
        }
        // Knuth's way to the next element of 1, 1, 2, 1, 1, 2, 4, …
        let (turn, length) = self.luby;
        self.luby = if turn & turn.wrapping_neg() == length {
            (turn + 1, 1)
        } else {
            (turn, 2 * length)
        };
        self.restart = conflicts + RESTART_UNIT * self.luby.1;
        true
    }

    pub fn reduce_is_due(&mut self, conflicts: u64) -> bool {
        if conflicts < self.reduce {
            return false;
        }
        self.reduced += 1;
        self.reduce = conflicts + (REDUCE_UNIT * (1.0 + (self.reduced as f64).sqrt())) as u64;
        true
    }

    pub fn rephase_is_due(&mut self, conflicts: u64) -> bool {
        if conflicts < self.rephase {
            return false;
        }
        self.rephased += 1;
        self.rephase = conflicts + REPHASE_UNIT * self.rephased;
        true
    }
}
