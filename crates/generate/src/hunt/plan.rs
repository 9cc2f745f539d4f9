//! Whose neighbours come next: first those of the starts in their order, then those of finds, the highest
//! first. Givens that go are handed out piece by piece, so that several threads work on one puzzle.

use std::cmp::Reverse;
use std::collections::{BTreeSet, HashSet, VecDeque};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use kudosu_board::nine::Values;
use kudosu_board::{Rng, Shape, Stop, Unfinished};

use super::seen::Seen;
use super::{Hunt, HuntSoFar};
use crate::canonical::Canoniser;
use crate::minimise::minimise_values;
use crate::prover::Prover;

/// So many finds wait at most for their neighbours to be looked at: some hundred megabytes. Those with the
/// lowest rank do not.
const MOST_WAITING: usize = 1_000_000;

/// A find that waits: by rank, then by age.
type Waiting = (Reverse<Vec<u32>>, u64, Values);

/// What all threads share.
pub(super) struct Plan {
    state: Mutex<State>,
    changed: Condvar,
    seen: Mutex<Seen>,
    remove: usize,
    seed: u64,
}

struct State {
    starts: VecDeque<Values>,
    finds: BTreeSet<Waiting>,
    /// The finds of all times; they are never forgotten.
    found: HashSet<Values>,
    age: u64,
    current: Option<Arc<Vicinity>>,
    at_work: usize,
    is_closed: bool,
}

/// A puzzle whose neighbours are looked at.
pub(super) struct Vicinity {
    pub(super) puzzle: Values,
    /// The cells whose givens go, one list after another.
    pieces: Vec<Vec<usize>>,
    next: AtomicUsize,
    left: AtomicUsize,
}

/// A piece of a vicinity: these givens go.
pub(super) struct Piece {
    pub(super) of: Arc<Vicinity>,
    at: usize,
}

impl Piece {
    pub(super) fn cells(&self) -> &[usize] {
        &self.of.pieces[self.at]
    }
}

impl Plan {
    /// Brings starts into their canonical forms, each once and without redundant givens, and leaves out those
    /// that an earlier hunt is done with; says how many there were.
    pub(super) fn of(
        order: &Hunt,
        starts: &[Values],
        known: HuntSoFar,
        stop: &Stop,
    ) -> Result<(Plan, usize), Unfinished> {
        let (mut canoniser, mut seen) = (Canoniser::new(), Seen::default());
        let mut prover = Prover::new(&Shape::nine(), stop);
        let done: HashSet<Values> = known.done.into_iter().collect();
        let mut state = State {
            starts: VecDeque::new(),
            finds: BTreeSet::new(),
            found: HashSet::new(),
            age: 0,
            current: None,
            at_work: 0,
            is_closed: false,
        };
        let mut number = 0;
        for start in starts {
            if !prover.is_unique(start)? {
                continue;
            }
            let mut minimal = *start;
            // In an order of its own, so that another seed does not make it another hunt.
            minimise_values(&mut minimal, &mut prover, &mut Rng::new(0))?;
            let form = canoniser.form(&minimal);
            let Some(form) = form.ok().filter(|form| seen.insert(form)) else {
                continue;
            };
            number += 1;
            if !done.contains(&form) {
                state.starts.push_back(form);
            }
        }
        for (form, rank) in known.finds {
            state.found.insert(form);
            // A start may have been a find of others.
            if seen.insert(&form) && order.follow && !done.contains(&form) {
                state.wait(form, rank);
            }
        }
        let plan = Plan {
            state: Mutex::new(state),
            changed: Condvar::new(),
            seen: Mutex::new(seen),
            remove: order.remove,
            seed: order.seed,
        };
        Ok((plan, number))
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps those of these canonical forms that nobody has seen.
    pub(super) fn keep_new(&self, forms: &mut Vec<Values>) {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        forms.retain(|form| seen.insert(form));
    }

    /// Something to do, as soon as there is something; `None` when there is nothing left.
    pub(super) fn next(&self) -> Option<Piece> {
        let mut state = self.lock();
        loop {
            if state.is_closed {
                return None;
            }
            if let Some(piece) = self.take_piece(&mut state, true) {
                return Some(piece);
            }
            if state.at_work == 0 {
                self.changed.notify_all();
                return None;
            }
            let waited = self.changed.wait(state);
            state = waited.unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// One more piece for somebody who is not done with another one, as long as it would come next whatever
    /// is found there: what lies beside finds has its turn only if `with_finds`.
    pub(super) fn next_ahead(&self, with_finds: bool) -> Option<Piece> {
        let mut state = self.lock();
        match state.is_closed {
            true => None,
            false => self.take_piece(&mut state, with_finds),
        }
    }

    fn take_piece(&self, state: &mut State, with_finds: bool) -> Option<Piece> {
        loop {
            if let Some(of) = &state.current {
                let at = of.next.fetch_add(1, Ordering::Relaxed);
                if at < of.pieces.len() {
                    let of = Arc::clone(of);
                    state.at_work += 1;
                    return Some(Piece { of, at });
                }
                state.current = None;
            }
            let puzzle = state.take(with_finds)?;
            state.current = Some(Arc::new(self.vicinity(puzzle)));
        }
    }

    /// Whether a find is one for the first time; its neighbours wait from now on.
    pub(super) fn add_find(&self, form: &Values, rank: &[u32], follow: bool) -> bool {
        let mut state = self.lock();
        let is_new = state.found.insert(*form);
        if is_new && follow {
            state.wait(*form, rank.to_vec());
            self.changed.notify_all();
        }
        is_new
    }

    /// A piece is over; says whether it was the last one of its vicinity, all of which were done, and how
    /// many puzzles wait.
    pub(super) fn done(&self, piece: &Piece, is_done: bool) -> (bool, usize) {
        let mut state = self.lock();
        state.at_work -= 1;
        self.changed.notify_all();
        let is_last = is_done && piece.of.left.fetch_sub(1, Ordering::Relaxed) == 1;
        (is_last, state.starts.len() + state.finds.len())
    }

    /// Nothing more is handed out.
    pub(super) fn close(&self) {
        self.lock().is_closed = true;
        self.changed.notify_all();
    }

    /// All ways to take givens out of a puzzle, fewer first, each number in an order of chance.
    fn vicinity(&self, puzzle: Values) -> Vicinity {
        let givens: Vec<usize> = (0..81).filter(|&cell| puzzle[cell] != 0).collect();
        let mut rng = Rng::new(self.seed);
        let mut pieces = Vec::new();
        for count in 1..=self.remove {
            let mut some = choices(&givens, count);
            rng.shuffle(&mut some);
            pieces.append(&mut some);
        }
        Vicinity {
            puzzle,
            next: AtomicUsize::new(0),
            left: AtomicUsize::new(pieces.len()),
            pieces,
        }
    }
}

impl State {
    fn take(&mut self, with_finds: bool) -> Option<Values> {
        let start = self.starts.pop_front();
        let mut find = || self.finds.pop_first().map(|(_, _, find)| find);
        start.or_else(|| with_finds.then(&mut find).flatten())
    }

    fn wait(&mut self, find: Values, rank: Vec<u32>) {
        self.age += 1;
        self.finds.insert((Reverse(rank), self.age, find));
        if self.finds.len() > MOST_WAITING {
            self.finds.pop_last();
        }
    }
}

/// All ways to choose so many of these.
fn choices(of: &[usize], count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let firsts = of.iter().enumerate();
    let with = |(at, &first): (usize, &usize)| {
        let rest = choices(&of[at + 1..], count - 1).into_iter();
        rest.map(move |rest| [vec![first], rest].concat())
    };
    firsts.flat_map(with).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_choices_are_there_once() {
        assert_eq!(choices(&[4, 7, 9], 1), [[4], [7], [9]]);
        assert_eq!(choices(&[4, 7, 9], 2), [[4, 7], [4, 9], [7, 9]]);
        assert_eq!(choices(&(0..24).collect::<Vec<_>>(), 3).len(), 2024);
        assert_eq!(choices(&[4], 2), Vec::<Vec<usize>>::new());
    }
}
