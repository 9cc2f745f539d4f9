//! A line of cells read by an automaton: every digit that stays lies on a way from its start to its end.

use kudosu_board::bits;

use crate::clued::domains::{Dead, Domains};
use crate::clued::mask::{bit, digits};

/// No state follows.
const NONE: u16 = u16::MAX;

/// Cells in order and the automaton that reads their digits.
#[derive(Debug)]
pub(in crate::clued) struct Automaton {
    pub(super) cells: Box<[u16]>,
    side: usize,
    states: usize,
    /// By state, then by digit: the state that follows.
    next: Box<[u16]>,
    accepted: Box<[bool]>,
}

impl Automaton {
    /// An automaton with states of any kind, found from the first by `follow`; state 0 is the first.
    pub(in crate::clued) fn new<S: Copy + Eq + std::hash::Hash>(
        cells: Box<[u16]>,
        side: usize,
        first: S,
        follow: impl Fn(S, i32) -> Option<S>,
        accepts: impl Fn(S) -> bool,
    ) -> Automaton {
        let mut numbers = std::collections::HashMap::from([(first, 0u16)]);
        let mut states = vec![first];
        let mut next = Vec::new();
        let mut at = 0;
        while at < states.len() {
            for digit in 1..=side as i32 {
                let to = follow(states[at], digit).map_or(NONE, |state| {
                    *numbers.entry(state).or_insert_with(|| {
                        states.push(state);
                        (states.len() - 1) as u16
                    })
                });
                next.push(to);
            }
            at += 1;
        }
        debug_assert!(states.len() <= usize::from(NONE));
        Automaton {
            cells,
            side,
            states: states.len(),
            next: next.into_boxed_slice(),
            accepted: states.into_iter().map(accepts).collect(),
        }
    }

    /// About how much work it is.
    pub(super) fn steps(&self) -> u32 {
        1 + (self.states * self.side * self.cells.len() / 256) as u32
    }

    /// How many bytes its table takes.
    pub(in crate::clued) fn bytes(&self) -> usize {
        size_of_val(&*self.next) + size_of_val(&*self.accepted)
    }

    #[inline]
    fn follow(&self, state: usize, digit: i32) -> Option<usize> {
        let next = self.next[state * self.side + digit as usize - 1];
        (next != NONE).then_some(usize::from(next))
    }

    pub(super) fn enforce(&self, domains: &mut Domains<'_>) -> Result<(), Dead> {
        let words = self.states.div_ceil(64);
        let mut scratch = std::mem::take(&mut domains.queue.scratch);
        scratch.clear();
        scratch.resize(words * (self.cells.len() + 1), 0);
        let result = self.work(domains, &mut scratch, words);
        domains.queue.scratch = scratch;
        result
    }

    fn work(&self, domains: &mut Domains<'_>, layers: &mut [u64], words: usize) -> Result<(), Dead> {
        layers[0] = 1;
        for (at, &cell) in self.cells.iter().enumerate() {
            let (before, after) = layers[at * words..].split_at_mut(words);
            let mask = domains.get(cell);
            for state in members(before) {
                for digit in digits(mask) {
                    if let Some(to) = self.follow(state, digit) {
                        after[to / 64] |= 1 << (to % 64);
                    }
                }
            }
        }
        let last = &mut layers[self.cells.len() * words..];
        for (state, &accepted) in self.accepted.iter().enumerate() {
            if !accepted {
                last[state / 64] &= !(1 << (state % 64));
            }
        }
        for (at, &cell) in self.cells.iter().enumerate().rev() {
            let (before, after) = layers[at * words..].split_at_mut(words);
            let mask = domains.get(cell);
            let mut kept = 0;
            for (word, states) in before.iter_mut().enumerate() {
                let mut left = *states;
                while left != 0 {
                    let state = word * 64 + left.trailing_zeros() as usize;
                    let mut leads = 0;
                    for digit in digits(mask) {
                        let to = self.follow(state, digit);
                        if to.is_some_and(|to| after[to / 64] >> (to % 64) & 1 == 1) {
                            leads |= bit(digit);
                        }
                    }
                    if leads == 0 {
                        *states &= !(left & left.wrapping_neg());
                    }
                    kept |= leads;
                    left &= left - 1;
                }
            }
            domains.keep(cell, kept)?;
        }
        Ok(())
    }
}

/// The numbers of the bits that are set.
fn members(words: &[u64]) -> impl Iterator<Item = usize> {
    let words = words.iter().enumerate();
    words.flat_map(|(at, &word)| bits(word).map(move |bit| at * 64 + bit))
}
