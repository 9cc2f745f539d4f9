//! Trial and error on all candidates at once. Lane *h* of every word is the board on which candidate *h*
//! is supposed; one more lane supposes nothing. Singles in all lanes are then a few operations on words,
//! and what is refuted in one lane is struck from all of them, so that a state that has come to rest is
//! closed under T&E(1).

use super::board::Contradiction;
use super::network::Network;

/// One bit for each lane.
type Lanes<const W: usize> = [u64; W];

/// How a state came to rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rest {
    /// Every cell is known.
    Solved,
    /// Nothing more follows.
    Stuck,
}

/// What is possible and what is true of each candidate, in each lane.
pub struct Trials<'n, const W: usize> {
    network: &'n Network,
    /// Possible and true, side by side, because they are always looked at together.
    states: Vec<(Lanes<W>, Lanes<W>)>,
    /// The lanes without a contradiction.
    live: Lanes<W>,
    /// Variables of which a candidate has changed.
    changed: [u64; 6],
    /// How many candidates are true in the lane that supposes nothing.
    known: usize,
}

#[inline(always)]
fn map<const W: usize>(of: impl Fn(usize) -> u64) -> Lanes<W> {
    // `array::from_fn` is not always inlined, which costs more than all the rest.
    let mut lanes = [0; W];
    for (at, word) in lanes.iter_mut().enumerate() {
        *word = of(at);
    }
    lanes
}

#[inline(always)]
fn is_any<const W: usize>(lanes: &Lanes<W>) -> bool {
    lanes.iter().fold(0, |all, word| all | word) != 0
}

impl<const W: usize> Clone for Trials<'_, W> {
    fn clone(&self) -> Self {
        Trials {
            network: self.network,
            states: self.states.clone(),
            ..*self
        }
    }

    /// Thousands of copies are made of one state, in the same memory.
    fn clone_from(&mut self, other: &Self) {
        let mut states = std::mem::take(&mut self.states);
        states.clone_from(&other.states);
        *self = Trials {
            network: self.network,
            states,
            ..*other
        };
    }
}

impl<'n, const W: usize> Trials<'n, W> {
    /// How many candidates fit beside the lane that supposes nothing.
    pub const MOST: usize = 64 * W - 1;

    /// Every candidate supposed in its lane, with nothing followed up yet.
    pub fn new(network: &'n Network) -> Self {
        let count = network.candidates.len();
        debug_assert!(count <= Self::MOST);
        let lane = |at: usize| map(|word| u64::from(word == at / 64) << (at % 64));
        let live = map(|word| match (count + 1).saturating_sub(64 * word) {
            0 => 0,
            lanes @ 1..64 => (1 << lanes) - 1,
            _ => !0,
        });
        let mut changed = [0; 6];
        for variable in 0..network.variables() {
            changed[variable / 64] |= 1 << (variable % 64);
        }
        Trials {
            network,
            states: (0..count).map(|at| ([!0; W], lane(at))).collect(),
            live,
            changed,
            known: 0,
        }
    }

    /// The lane that supposes nothing, as word and bit.
    #[inline(always)]
    fn base(&self) -> (usize, u64) {
        let at = self.network.candidates.len();
        (at / 64, 1 << (at % 64))
    }

    /// Whether a candidate is possible where nothing is supposed.
    pub fn is_possible(&self, candidate: usize) -> bool {
        let (word, bit) = self.base();
        self.states[candidate].0[word] & bit != 0
    }

    /// Whether a candidate is known to be true where nothing is supposed.
    pub fn is_true(&self, candidate: usize) -> bool {
        let (word, bit) = self.base();
        self.states[candidate].1[word] & bit != 0
    }

    #[inline]
    fn touch(&mut self, candidate: usize) {
        for variable in self.network.variables_of[candidate] {
            self.changed[usize::from(variable) / 64] |= 1 << (variable % 64);
        }
    }

    /// Supposes a candidate in all lanes.
    pub fn suppose(&mut self, candidate: usize) {
        self.known += usize::from(!self.is_true(candidate));
        self.states[candidate].1 = [!0; W];
        self.touch(candidate);
    }

    /// Strikes a candidate in all lanes.
    pub fn strike(&mut self, candidate: usize) {
        self.states[candidate].0 = [0; W];
        self.touch(candidate);
    }

    /// Follows singles in all lanes, and strikes what they refute, until nothing changes.
    pub fn settle(&mut self) -> Result<Rest, Contradiction> {
        let (base_word, base_bit) = self.base();
        let network = self.network;
        let mut next = 0;
        loop {
            let mut ahead = self.changed[next / 64] >> (next % 64) << (next % 64);
            let mut word = next / 64;
            if ahead == 0 {
                let later = (1..=6)
                    .map(|by| (word + by) % 6)
                    .find(|&word| self.changed[word] != 0);
                let Some(later) = later else {
                    return Ok(Rest::Stuck);
                };
                word = later;
                ahead = self.changed[word];
            }
            let variable = 64 * word + ahead.trailing_zeros() as usize;
            self.changed[word] &= !(1 << (variable % 64));
            next = variable;
            let members = network.members(variable);

            // Possible in one and in two or more, true in one and in two or more, true but impossible.
            let (mut any, mut two) = ([0; W], [0; W]);
            let (mut set, mut bad) = ([0; W], [0; W]);
            for &member in members {
                let (possible, truth) = &self.states[usize::from(member)];
                for lane in 0..W {
                    two[lane] |= any[lane] & possible[lane];
                    any[lane] |= possible[lane];
                    bad[lane] |= truth[lane] & (set[lane] | !possible[lane]);
                    set[lane] |= truth[lane];
                }
            }
            let bad: Lanes<W> = map(|lane| (bad[lane] | !any[lane]) & self.live[lane]);
            let struck = is_any(&bad);
            if struck {
                if bad[base_word] & base_bit != 0 {
                    return Err(Contradiction);
                }
                for (lane, &bad) in bad.iter().enumerate() {
                    self.live[lane] &= !bad;
                    for at in kudosu_board::bits(bad) {
                        self.strike(64 * lane + at);
                    }
                }
            }
            // Only where something is settled can anything follow.
            let live = self.live;
            let one: Lanes<W> = map(|lane| any[lane] & !two[lane] & live[lane]);
            let two_set: Lanes<W> = map(|lane| set[lane] & two[lane] & live[lane]);
            let one_unset: Lanes<W> = map(|lane| one[lane] & !set[lane]);
            if !is_any(&two_set) && !is_any(&one_unset) {
                continue;
            }
            for &member in members {
                let (possible, truth) = &mut self.states[usize::from(member)];
                let gone: Lanes<W> = map(|lane| possible[lane] & two_set[lane] & !truth[lane]);
                let new: Lanes<W> = map(|lane| possible[lane] & one_unset[lane]);
                let change: Lanes<W> = map(|lane| gone[lane] | new[lane]);
                if is_any(&change) {
                    for lane in 0..W {
                        possible[lane] &= !gone[lane];
                        truth[lane] |= new[lane];
                    }
                    for variable in network.variables_of[usize::from(member)] {
                        self.changed[usize::from(variable) / 64] |= 1 << (variable % 64);
                    }
                    if new[base_word] & base_bit != 0 {
                        self.known += 1;
                        if self.known == network.cells {
                            return Ok(Rest::Solved);
                        }
                    }
                }
            }
            // What was settled here needs no second look, unless something was struck meanwhile.
            if !struck {
                self.changed[variable / 64] &= !(1 << (variable % 64));
            }
        }
    }

    /// How many candidates are true in the lane of each.
    pub fn reach(&self) -> Vec<u16> {
        let mut reach = vec![0; self.states.len()];
        for (_, truth) in &self.states {
            for (word, &lanes) in truth.iter().enumerate() {
                for at in kudosu_board::bits(lanes & self.live[word]) {
                    if let Some(reach) = reach.get_mut(64 * word + at) {
                        *reach += 1;
                    }
                }
            }
        }
        reach
    }
}
