//! What is known where nothing is supposed: the candidates of a network that are left, always closed under
//! singles.

use kudosu_board::bits;

use super::board::Contradiction;
use super::geometry::{CANDIDATES, VARIABLES};
use super::network::Network;

/// Room for all variables, of a size that spares a look whether a number is within it.
const ROOM: usize = VARIABLES.next_power_of_two();

/// What became known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    True(u16),
    False(u16),
}

/// A bit for each candidate.
pub type CandidateSet = [u64; CANDIDATES.div_ceil(64)];

/// The candidates that are left of each variable.
pub struct Ground<'n> {
    network: &'n Network,
    /// The members that each variable has left, by place.
    left: [u16; ROOM],
    truths: CandidateSet,
    impossible: CandidateSet,
    open_cells: usize,
    /// Which variables are worth a look, with a byte for each: bits would have to be read before they are
    /// written.
    changed: [u8; ROOM],
    /// What nobody has taken note of yet.
    pub news: Vec<News>,
    /// What is left alone in some variable, until that is followed up.
    singles: Vec<u16>,
}

/// Whether a set has a candidate.
#[inline(always)]
pub fn has(set: &CandidateSet, candidate: usize) -> bool {
    set[candidate / 64] & 1 << (candidate % 64) != 0
}

#[inline(always)]
fn add(set: &mut CandidateSet, candidate: usize) {
    set[candidate / 64] |= 1 << (candidate % 64);
}

impl<'n> Ground<'n> {
    /// All candidates of the network are open, and all variables are worth a look.
    pub fn new(network: &'n Network) -> Self {
        let mut ground = Ground {
            network,
            left: [0; ROOM],
            truths: [0; _],
            impossible: [0; _],
            open_cells: network.cells,
            changed: [0; ROOM],
            news: Vec::with_capacity(256),
            singles: Vec::with_capacity(64),
        };
        for variable in 0..network.variables() {
            ground.left[variable] = (1 << network.members(variable).len()) - 1;
            ground.changed[variable] = 1;
        }
        ground
    }

    /// Becomes what another one is, which has no news.
    pub fn copy_from(&mut self, other: &Ground<'n>) {
        self.left = other.left;
        self.truths = other.truths;
        self.impossible = other.impossible;
        self.open_cells = other.open_cells;
        self.changed = other.changed;
        self.news.clear();
        self.singles.clear();
    }

    pub fn network(&self) -> &'n Network {
        self.network
    }

    /// The members that a variable has left, by place.
    #[inline(always)]
    pub fn left(&self, variable: usize) -> u16 {
        self.left[variable % ROOM]
    }

    pub fn open_cells(&self) -> usize {
        self.open_cells
    }

    pub fn is_solved(&self) -> bool {
        self.open_cells == 0
    }

    pub fn is_possible(&self, candidate: usize) -> bool {
        !has(&self.impossible, candidate)
    }

    pub fn is_true(&self, candidate: usize) -> bool {
        has(&self.truths, candidate)
    }

    /// All that is known to be true.
    pub fn truths(&self) -> &CandidateSet {
        &self.truths
    }

    /// All that is known to be false.
    pub fn impossible(&self) -> &CandidateSet {
        &self.impossible
    }

    /// Whether a candidate is possible and not known to be true.
    pub fn is_open(&self, candidate: usize) -> bool {
        self.is_possible(candidate) && !self.is_true(candidate)
    }

    /// Which of 64 variables are worth a look.
    #[inline(always)]
    pub fn changed(&self, first: usize) -> u64 {
        let mut changed = 0;
        for eight in 0..8 {
            let bytes = std::array::from_fn(|at| self.changed[(first + 8 * eight + at) % ROOM]);
            // The product gathers the lowest bits of all bytes in the highest byte.
            let bits = u64::from_le_bytes(bytes).wrapping_mul(0x0102_0408_1020_4080) >> 56;
            changed |= bits << (8 * eight);
        }
        changed
    }

    /// A variable is worth a look if `is_changed` is 1, or if it was already.
    #[inline(always)]
    pub fn touch(&mut self, variable: usize, is_changed: u8) {
        self.changed[variable % ROOM] |= is_changed;
    }

    /// A variable was looked at.
    #[inline(always)]
    pub fn untouch(&mut self, variable: usize) {
        self.changed[variable % ROOM] = 0;
    }

    /// Supposes that a candidate is true.
    pub fn suppose(&mut self, candidate: usize) -> Result<(), Contradiction> {
        self.singles.push(candidate as u16);
        self.close()
    }

    /// Removes a candidate.
    pub fn remove(&mut self, candidate: usize) -> Result<(), Contradiction> {
        self.strike(candidate)?;
        self.close()
    }

    #[inline(always)]
    fn variables_and_places(&self, candidate: usize) -> [(usize, u8); 4] {
        let variables = self.network.variables_of[candidate];
        let places = self.network.places_of[candidate];
        std::array::from_fn(|sort| (usize::from(variables[sort]), places[sort]))
    }

    fn strike(&mut self, candidate: usize) -> Result<(), Contradiction> {
        if !self.is_possible(candidate) {
            return Ok(());
        }
        add(&mut self.impossible, candidate);
        self.news.push(News::False(candidate as u16));
        for (variable, place) in self.variables_and_places(candidate) {
            let left = self.left(variable) & !(1 << place);
            self.left[variable % ROOM] = left;
            self.touch(variable, 1);
            if left == 0 {
                return Err(Contradiction);
            }
            if left.is_power_of_two() {
                let place = left.trailing_zeros() as usize % 16;
                self.singles.push(self.network.places[variable][place]);
            }
        }
        Ok(())
    }

    fn close(&mut self) -> Result<(), Contradiction> {
        while let Some(single) = self.singles.pop() {
            let single = usize::from(single);
            if self.is_true(single) {
                continue;
            }
            if !self.is_possible(single) {
                return Err(Contradiction);
            }
            add(&mut self.truths, single);
            self.open_cells -= 1;
            self.news.push(News::True(single as u16));
            for (variable, place) in self.variables_and_places(single) {
                let members = &self.network.places[variable];
                for other in bits(self.left(variable) & !(1 << place)) {
                    self.strike(usize::from(members[other % 16]))?;
                }
                // Nothing more will ever come of it.
                self.untouch(variable);
            }
        }
        Ok(())
    }
}
