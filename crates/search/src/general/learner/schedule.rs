//! When the search begins anew, forgets and shakes up its memory, all counted in conflicts.

/// Conflicts between restarts, times the Luby sequence.
const RESTART_UNIT: u64 = 64;
const FIRST_FORGET: u64 = 2000;
const FORGET_UNIT: f64 = 1000.0;
const RENEW_UNIT: u64 = 1000;

/// The next conflict counts at which something is due.
pub(super) struct Schedule {
    restart: u64,
    luby: (u64, u64),
    forget: u64,
    forgotten: u64,
    renew: u64,
    renewed: u64,
}

impl Schedule {
    pub fn new() -> Schedule {
        Schedule {
            restart: RESTART_UNIT,
            luby: (1, 1),
            forget: FIRST_FORGET,
            forgotten: 0,
            renew: RENEW_UNIT,
            renewed: 0,
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

    pub fn forget_is_due(&mut self, conflicts: u64) -> bool {
        if conflicts < self.forget {
            return false;
        }
        self.forgotten += 1;
        self.forget = conflicts + (FORGET_UNIT * (1.0 + (self.forgotten as f64).sqrt())) as u64;
        true
    }

    pub fn renew_is_due(&mut self, conflicts: u64) -> bool {
        if conflicts < self.renew {
            return false;
        }
        self.renewed += 1;
        self.renew = conflicts + RENEW_UNIT * self.renewed;
        true
    }
}
