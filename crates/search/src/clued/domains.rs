//! What the cells may still hold while propagators work on it, and which propagators have to look again.

use kudosu_board::{Stop, bits};

use super::mask::{Mask, is_fixed};

/// A position without a solution: a cell has no digit left, or a clue cannot be met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Dead;

/// What has to happen to a cell to wake a propagator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wakes {
    /// Any change.
    Any,
    /// It has become known whether the cell holds one of these digits.
    Decided(Mask),
}

/// A propagator that wakes when it is known whether a cell holds one of some digits.
#[derive(Clone, Copy, Debug)]
struct Decider {
    meant: Mask,
    word: u32,
    bits: u64,
}

/// Which propagators look at which cell, and which cells must differ from it.
#[derive(Debug, Default)]
pub(super) struct Wiring {
    /// Of each cell, the propagators to wake when it changes, as (word, bits) of the queue.
    watchers: Vec<Box<[(u32, u64)]>>,
    deciders: Vec<Box<[Decider]>>,
    /// Of each cell, those that must differ from it.
    pub(super) peers: Vec<Box<[u16]>>,
    /// The same as bits, `words` a cell.
    peer_words: Vec<u64>,
    words: usize,
    /// The same cells that differ, and nobody to wake; for those who try something.
    silent: Option<Box<Wiring>>,
}

impl Wiring {
    /// Cells that differ, and of each propagator the cells that wake it, and when.
    pub(super) fn new(peers: Vec<Box<[u16]>>, propagators: &[(Box<[u16]>, Vec<Wakes>)]) -> Wiring {
        let cells = peers.len();
        let words = cells.div_ceil(64);
        let mut peer_words = vec![0; words * cells];
        for (cell, peers) in peers.iter().enumerate() {
            for &peer in peers {
                peer_words[cell * words + usize::from(peer) / 64] |= 1 << (peer % 64);
            }
        }
        let mut watchers: Vec<Vec<(u32, u64)>> = vec![Vec::new(); cells];
        let mut deciders: Vec<Vec<Decider>> = vec![Vec::new(); cells];
        for (id, (cells, wakes)) in propagators.iter().enumerate() {
            let (word, bit) = ((id / 64) as u32, 1 << (id % 64));
            for (&cell, &wakes) in cells.iter().zip(wakes) {
                let cell = usize::from(cell);
                match (wakes, watchers[cell].last_mut(), deciders[cell].last_mut()) {
                    (Wakes::Any, Some((last, bits)), _) if *last == word => *bits |= bit,
                    (Wakes::Any, ..) => watchers[cell].push((word, bit)),
                    (Wakes::Decided(meant), _, Some(last)) if (last.meant, last.word) == (meant, word) => {
                        last.bits |= bit;
                    }
                    (Wakes::Decided(meant), ..) => deciders[cell].push(Decider {
                        meant,
                        word,
                        bits: bit,
                    }),
                }
            }
        }
        Wiring {
            watchers: watchers.into_iter().map(Vec::into_boxed_slice).collect(),
            deciders: deciders.into_iter().map(Vec::into_boxed_slice).collect(),
            peers,
            peer_words,
            words,
            silent: None,
        }
    }

    /// Keeps a silent one too.
    pub(super) fn with_silent(mut self) -> Wiring {
        self.silent = Some(Box::new(self.without_watchers()));
        self
    }

    /// The one that wakes nobody; itself where that is what it is.
    pub(super) fn silent(&self) -> &Wiring {
        self.silent.as_deref().unwrap_or(self)
    }

    /// The same cells that differ, and nobody to wake.
    pub(super) fn without_watchers(&self) -> Wiring {
        Wiring::new(self.peers.clone(), &[])
    }

    /// Wakes whoever looks at a cell, which changed.
    #[inline]
    pub(super) fn wake(&self, cell: u16, old: Mask, new: Mask, queue: &mut Queue) {
        for &(word, bits) in &self.watchers[usize::from(cell)] {
            queue.add(word, bits);
        }
        for decider in &self.deciders[usize::from(cell)] {
            let known = |mask: Mask| (mask & decider.meant == 0, mask & !decider.meant == 0);
            if known(old) != known(new) {
                queue.add(decider.word, decider.bits);
            }
        }
    }

    /// Whether two cells must hold different digits.
    #[inline]
    pub(super) fn differ(&self, a: u16, b: u16) -> bool {
        self.peer_words[usize::from(a) * self.words + usize::from(b) / 64] >> (b % 64) & 1 == 1
    }
}

/// The propagators that have to look again, the cheapest first, and the cells that have just become known.
#[derive(Debug, Default)]
pub(super) struct Queue {
    pending: Vec<u64>,
    /// Which words of `pending` are not zero, 64 of them a word.
    summary: Vec<u64>,
    fixed: Vec<u16>,
    /// Of the last dead end: the cell that was left without a digit, the known cell that did it, and the
    /// propagator at work, as far as it was one of these.
    pub(super) emptied: Option<u16>,
    pub(super) source: Option<u16>,
    pub(super) culprit: Option<usize>,
    /// Room for propagators that need some.
    pub(super) scratch: Vec<u64>,
    /// What ends the work on it, and how many steps of propagators went since the last look: on large grids
    /// with large clues a single one can take a tenth of a second, and a thousand follow from each guess.
    pub(super) stop: Option<Stop>,
    since_look: u32,
}

/// Steps between two looks at the stop: a fraction of a millisecond on 9×9.
const BETWEEN_LOOKS: u32 = 2_048;

impl Queue {
    pub(super) fn new(propagators: usize) -> Queue {
        let words = propagators.div_ceil(64);
        Queue {
            pending: vec![0; words],
            summary: vec![0; words.div_ceil(64)],
            fixed: Vec::new(),
            emptied: None,
            source: None,
            culprit: None,
            scratch: Vec::new(),
            stop: None,
            since_look: 0,
        }
    }

    /// Whether somebody wants the work to stop before the next so many steps.
    #[inline]
    pub(super) fn is_interrupted(&mut self, steps: u32) -> bool {
        self.since_look = self.since_look.saturating_add(steps);
        if self.since_look < BETWEEN_LOOKS {
            return false;
        }
        let is_interrupted = self.stop.as_ref().is_some_and(Stop::is_requested);
        // Once it is raised, the next one looks again.
        self.since_look = if is_interrupted { BETWEEN_LOOKS } else { 0 };
        is_interrupted
    }

    /// Whether a propagator waits.
    pub(super) fn is_waiting(&self) -> bool {
        !self.fixed.is_empty() || self.pending.iter().any(|&bits| bits != 0)
    }

    #[inline]
    pub(super) fn add(&mut self, word: u32, bits: u64) {
        self.pending[word as usize] |= bits;
        self.summary[word as usize / 64] |= 1 << (word % 64);
    }

    #[inline]
    pub(super) fn add_one(&mut self, id: usize) {
        self.add((id / 64) as u32, 1 << (id % 64));
    }

    /// The first propagator that waits; it stays in the queue until [`Queue::done`].
    #[inline]
    pub(super) fn next(&mut self) -> Option<usize> {
        for (at, summary) in self.summary.iter_mut().enumerate() {
            while *summary != 0 {
                let word = at * 64 + summary.trailing_zeros() as usize;
                let bits = self.pending[word];
                if bits != 0 {
                    return Some(word * 64 + bits.trailing_zeros() as usize);
                }
                *summary &= *summary - 1;
            }
        }
        None
    }

    /// Takes a propagator out.
    #[inline]
    pub(super) fn done(&mut self, id: usize) {
        self.pending[id / 64] &= !(1 << (id % 64));
    }

    pub(super) fn clear(&mut self) {
        self.pending.fill(0);
        self.summary.fill(0);
        self.fixed.clear();
    }

    /// Forgets which cells have become known.
    pub(super) fn forget_fixed(&mut self) {
        self.fixed.clear();
    }

    pub(super) fn forget_culprits(&mut self) {
        self.emptied = None;
        self.source = None;
        self.culprit = None;
    }

    /// A cell that is known, to be taken from those that differ from it.
    #[inline]
    pub(super) fn add_fixed(&mut self, cell: u16) {
        self.fixed.push(cell);
    }

    #[inline]
    pub(super) fn next_fixed(&mut self) -> Option<u16> {
        self.fixed.pop()
    }
}

/// The candidates of all cells, open for propagators.
pub(super) struct Domains<'a> {
    pub(super) masks: &'a mut [Mask],
    pub(super) queue: &'a mut Queue,
    pub(super) wiring: &'a Wiring,
}

impl Domains<'_> {
    #[inline]
    pub(super) fn get(&self, cell: u16) -> Mask {
        self.masks[usize::from(cell)]
    }

    /// Leaves only the digits of `allowed` in a cell and wakes whoever looks at it.
    #[inline]
    pub(super) fn keep(&mut self, cell: u16, allowed: Mask) -> Result<(), Dead> {
        let old = self.masks[usize::from(cell)];
        let new = old & allowed;
        if new != old {
            self.changed(cell, old, new)?;
        }
        Ok(())
    }

    #[inline]
    fn changed(&mut self, cell: u16, old: Mask, new: Mask) -> Result<(), Dead> {
        if new == 0 {
            self.queue.emptied = Some(cell);
            return Err(Dead);
        }
        self.masks[usize::from(cell)] = new;
        self.wiring.wake(cell, old, new, self.queue);
        if is_fixed(new) {
            self.queue.add_fixed(cell);
        }
        Ok(())
    }

    /// Whether two cells must hold different digits.
    #[inline]
    pub(super) fn differ(&self, a: u16, b: u16) -> bool {
        self.wiring.differ(a, b)
    }

    /// Takes the digits of `digit`, one of which must be in one of `places`, from all cells that differ
    /// from all of these.
    #[inline]
    pub(super) fn exclude_around(
        &mut self,
        places: impl Iterator<Item = u16> + Clone,
        digit: Mask,
    ) -> Result<(), Dead> {
        let words = self.wiring.words;
        for word in 0..words {
            let mut common = u64::MAX;
            for place in places.clone() {
                common &= self.wiring.peer_words[usize::from(place) * words + word];
            }
            for bit in bits(common) {
                self.keep((word * 64 + bit) as u16, !digit)?;
            }
        }
        Ok(())
    }
}
