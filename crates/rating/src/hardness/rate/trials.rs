//! Trial and error on all candidates at once. Lane *h* of every word is the board on which candidate *h* is
//! supposed. Singles in all lanes are then a few operations on words, and what is refuted in one lane is
//! struck from all of them, so that a state that has come to rest is closed under T&E(1). What is known
//! where nothing is supposed has no lane: one board is quicker to follow by itself, and what it knows
//! leaves the lanes less to do.

use kudosu_search::nine::{Simd, VectorWork};

use super::board::Contradiction;
use super::ground::{Ground, News};
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

/// The lanes in which a candidate is possible and those in which it is true, side by side, because they are
/// always looked at together.
#[derive(Clone, Copy)]
struct Row<const W: usize> {
    possible: Lanes<W>,
    truth: Lanes<W>,
}

/// What is possible and what is true of each candidate, in each lane.
pub struct Trials<'n, const W: usize> {
    /// What is known where nothing is supposed.
    pub ground: Ground<'n>,
    /// Only of candidates that are open on the ground is there anything in them.
    rows: Vec<Row<W>>,
    /// The lanes of open candidates that are not refuted.
    live: Lanes<W>,
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

impl<'n, const W: usize> Trials<'n, W> {
    /// How many candidates there may be.
    pub const MOST: usize = 64 * W;

    /// Every candidate supposed in its lane, with nothing followed up yet.
    pub fn new(network: &'n Network) -> Self {
        let count = network.candidates.len();
        debug_assert!(count <= Self::MOST);
        let lane = |at: usize| map(|word| u64::from(word == at / 64) << (at % 64));
        let row = |at: usize| Row {
            possible: [!0; W],
            truth: lane(at),
        };
        Trials {
            ground: Ground::new(network),
            rows: (0..count).map(row).collect(),
            live: map(|word| match count.saturating_sub(64 * word) {
                lanes @ 0..64 => (1 << lanes) - 1,
                _ => !0,
            }),
        }
    }

    /// Becomes what another one is: hundreds of copies are made of one state, in the same memory.
    pub fn copy_from(&mut self, other: &Trials<'n, W>) {
        self.ground.copy_from(&other.ground);
        self.rows.copy_from_slice(&other.rows);
        self.live = other.live;
    }

    /// Supposes a candidate in all lanes, without following it there.
    pub fn suppose(&mut self, candidate: usize) -> Result<(), Contradiction> {
        self.ground.suppose(candidate)?;
        self.take_note([0; W])
    }

    /// Strikes a candidate in all lanes, without following it there.
    pub fn strike(&mut self, candidate: usize) -> Result<(), Contradiction> {
        self.ground.remove(candidate)?;
        self.take_note([0; W])
    }

    /// Strikes what these lanes suppose, and ends those that contradict what is known by then.
    fn take_note(&mut self, mut refuted: Lanes<W>) -> Result<(), Contradiction> {
        loop {
            while let Some(news) = self.ground.news.pop() {
                let (News::True(at) | News::False(at)) = news;
                let at = usize::from(at);
                let Row { possible, truth } = &self.rows[at];
                for word in 0..W {
                    refuted[word] |= match news {
                        News::True(_) => !possible[word],
                        News::False(_) => truth[word],
                    };
                }
                self.live[at / 64] &= !(1 << (at % 64));
            }
            let next = (0..W).find(|&word| refuted[word] & self.live[word] != 0);
            let (Some(word), false) = (next, self.ground.is_solved()) else {
                return Ok(());
            };
            let lane = (refuted[word] & self.live[word]).trailing_zeros() as usize;
            self.ground.remove(64 * word + lane)?;
        }
    }

    /// Follows singles in all lanes, and strikes what they refute, until nothing changes.
    pub fn settle(&mut self) -> Result<Rest, Contradiction> {
        Simd::chosen().run(Settling(self))
    }

    #[inline(always)]
    fn settle_now(&mut self) -> Result<Rest, Contradiction> {
        // 64 variables at a time: which ones are next must not depend on what comes of the last one, or the
        // processor cannot begin with one before it is done with another.
        let parts = self.ground.network().variables().div_ceil(64);
        let (mut part, mut quiet) = (0, 0);
        while quiet < parts {
            if self.ground.is_solved() {
                return Ok(Rest::Solved);
            }
            let mut changed = self.ground.changed(64 * part);
            quiet = if changed == 0 { quiet + 1 } else { 0 };
            while changed != 0 {
                let variable = 64 * part + changed.trailing_zeros() as usize;
                changed &= changed - 1;
                let left = self.ground.left(variable);
                let refuted = match left.count_ones() {
                    // Known meanwhile.
                    0 | 1 => {
                        self.ground.untouch(variable);
                        None
                    }
                    2 => self.look_at::<2>(variable, left),
                    3 => self.look_at::<3>(variable, left),
                    4 => self.look_at::<4>(variable, left),
                    5 => self.look_at::<5>(variable, left),
                    6 => self.look_at::<6>(variable, left),
                    7 => self.look_at::<7>(variable, left),
                    8 => self.look_at::<8>(variable, left),
                    _ => self.look_at::<9>(variable, left),
                };
                if let Some(refuted) = refuted {
                    self.take_note(refuted)?;
                }
            }
            part = if part + 1 == parts { 0 } else { part + 1 };
        }
        Ok(Rest::Stuck)
    }

    /// Follows up what a variable with so many candidates left says in all lanes; or finds lanes in which it
    /// contradicts, and leaves the rest for another look.
    #[inline(always)]
    fn look_at<const N: usize>(&mut self, variable: usize, mut left: u16) -> Option<Lanes<W>> {
        let network = self.ground.network();
        let (places, sort) = (
            &network.places[variable],
            usize::from(network.sorts[variable]) % 4,
        );
        let mut members = [0; N];
        for member in &mut members {
            *member = usize::from(places[left.trailing_zeros() as usize % 16]);
            left &= left - 1;
        }
        let none = Row {
            possible: [0; W],
            truth: [0; W],
        };
        let mut rows = [none; N];
        for (row, &member) in rows.iter_mut().zip(&members) {
            *row = self.rows[member];
        }

        // Possible in one and in two or more, true in one and in two or more. What is true stays possible.
        let (mut any, mut two) = ([0; W], [0; W]);
        let (mut set, mut bad) = ([0; W], [0; W]);
        for Row { possible, truth } in &rows {
            for word in 0..W {
                two[word] |= any[word] & possible[word];
                any[word] |= possible[word];
                bad[word] |= truth[word] & set[word];
                set[word] |= truth[word];
            }
        }
        let live = self.live;
        let bad: Lanes<W> = map(|word| (bad[word] | !any[word]) & live[word]);
        if is_any(&bad) {
            return Some(bad);
        }
        // Whether anything follows is not asked: to guess wrong costs more than to write what was there.
        let settled: Lanes<W> = map(|word| set[word] & two[word] & live[word]);
        let single: Lanes<W> = map(|word| any[word] & !two[word] & !set[word] & live[word]);
        for (Row { possible, truth }, &member) in rows.iter().zip(&members) {
            let gone: Lanes<W> = map(|word| possible[word] & settled[word] & !truth[word]);
            let found: Lanes<W> = map(|word| possible[word] & single[word]);
            self.rows[member] = Row {
                possible: map(|word| possible[word] & !gone[word]),
                truth: map(|word| truth[word] | found[word]),
            };
            let change: Lanes<W> = map(|word| gone[word] | found[word]);
            let is_changed = u8::from(is_any(&change));
            for other in network.others_of[member][sort] {
                self.ground.touch(usize::from(other), is_changed);
            }
        }
        self.ground.untouch(variable);
        None
    }

    /// How many candidates are true in the lane of each.
    pub fn reach(&self) -> Vec<u16> {
        let mut reach = vec![0; Self::MOST];
        for (_, row) in self
            .rows
            .iter()
            .enumerate()
            .filter(|(at, _)| self.ground.is_open(*at))
        {
            for (word, &lanes) in row.truth.iter().enumerate() {
                for at in kudosu_board::bits(lanes & self.live[word]) {
                    reach[64 * word + at] += 1;
                }
            }
        }
        reach
    }
}

/// The one thing for which vectors of words are used.
struct Settling<'t, 'n, const W: usize>(&'t mut Trials<'n, W>);

impl<const W: usize> VectorWork for Settling<'_, '_, W> {
    type Output = Result<Rest, Contradiction>;

    #[inline(always)]
    fn run(self) -> Self::Output {
        self.0.settle_now()
    }
}
