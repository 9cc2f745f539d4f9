//! Many puzzles on many threads, always in the same order.
//!
//! Attempt number i has a seed of its own, made from the seed of the order and i. Threads take attempts as
//! they come; results are looked at in the order of the attempts. So the number of threads changes how long
//! it takes, never what comes out.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

use kudosu_board::{Rng, Stop, Unfinished};

use crate::judge::Judge;
use crate::maker::{Attempt, Made, Maker};
use crate::recipe::{Recipe, RecipeError};
use crate::wish::Wish;

/// How many attempts in a row are worth it where nothing special is asked for.
const ENOUGH_ATTEMPTS: u64 = 20_000;

/// How many puzzles, from which seed, with how much effort.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Order {
    /// How many puzzles are wanted.
    pub wanted: usize,
    /// Where chance starts.
    pub seed: u64,
    /// How many threads may work; 0 counts as 1.
    pub threads: usize,
    /// After this many attempts in a row without success the wish counts as out of reach.
    pub give_up_after: u64,
}

impl Order {
    /// So many puzzles from this seed, on one thread,
    /// with as many attempts as are worth it where nothing special is asked for.
    #[must_use]
    pub fn new(wanted: usize, seed: u64) -> Order {
        Order {
            wanted,
            seed,
            threads: 1,
            give_up_after: ENOUGH_ATTEMPTS,
        }
    }

    /// The same on up to so many threads.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Order {
        Order { threads, ..self }
    }

    /// The same with so many attempts in a row before the wish counts as out of reach;
    /// [`Order::usual_give_up_after`] knows how many are worth it.
    #[must_use]
    pub fn with_give_up_after(self, attempts: u64) -> Order {
        let give_up_after = attempts;
        Order {
            give_up_after,
            ..self
        }
    }

    /// How many attempts in a row without success are worth it: an attempt towards a difficulty takes many
    /// looks, one at an exact pattern takes microseconds.
    #[must_use]
    pub fn usual_give_up_after(recipe: &Recipe, wish: &Wish) -> u64 {
        if recipe.pattern.as_ref().is_some_and(|pattern| pattern.exact) {
            2_000_000
        } else if wish.is_empty() {
            ENOUGH_ATTEMPTS
        } else {
            500
        }
    }
}

/// What happens while an order is carried out.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum OrderEvent<'a> {
    /// A puzzle as asked, in the order that never changes.
    Made(&'a Made),
    /// Another attempt was made, with or without success.
    Progress {
        /// Attempts so far.
        attempts: u64,
        /// Puzzles looked at so far.
        looked_at: u64,
        /// Puzzles kept so far.
        made: usize,
    },
}

/// How an order ended.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Summary {
    /// Puzzles made.
    pub made: usize,
    /// Attempts that were looked at.
    pub attempts: u64,
    /// Puzzles that were looked at within them.
    pub looked_at: u64,
    /// The puzzle that came nearest among those that were not as asked, with its distance.
    pub nearest: Option<(Made, f64)>,
    /// Why it ended.
    pub end: OrderEnd,
}

/// Why an order ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrderEnd {
    /// All puzzles were made.
    Complete,
    /// Too many attempts in a row had no success.
    OutOfReach,
    /// It was stopped, or an attempt took more memory than it may.
    Unfinished(Unfinished),
}

/// The seed of one attempt. The first attempt has the order's own seed,
/// so that the seed of a puzzle repeats it at once.
#[must_use]
pub fn attempt_seed(seed: u64, attempt: u64) -> u64 {
    if attempt == 0 {
        return seed;
    }
    // 53 bits, so that the number survives readers of JSON that think in floating point.
    Rng::new(seed ^ attempt.wrapping_mul(0x9e37_79b9_7f4a_7c15)).next_u64() >> 11
}

/// Carries out an order and tells of each puzzle as soon as its turn has come.
///
/// ```
/// use kudosu_board::{Shape, Stop};
/// use kudosu_generate::{AnyDifficulty, OrderEvent, Order, Recipe, generate};
///
/// let recipe = Recipe::new(&Shape::nine()).with_minimal(true);
/// let order = Order::new(3, 1).with_threads(2);
/// let mut puzzles = Vec::new();
/// let summary = generate(&recipe, &AnyDifficulty, &order, Stop::never(), |event| {
///     if let OrderEvent::Made(made) = event {
///         puzzles.push(made.puzzle.clone());
///     }
/// })?;
/// assert_eq!((summary.made, puzzles.len()), (3, 3));
/// # Ok::<(), kudosu_generate::RecipeError>(())
/// ```
pub fn generate(
    recipe: &Recipe,
    judge: &dyn Judge,
    order: &Order,
    stop: &Stop,
    told: impl FnMut(OrderEvent<'_>),
) -> Result<Summary, RecipeError> {
    let mut collector = Collector {
        order,
        told,
        summary: Summary {
            made: 0,
            attempts: 0,
            looked_at: 0,
            nearest: None,
            end: OrderEnd::Complete,
        },
        vain: 0,
    };
    let mut first = Maker::new(recipe, judge, stop)?;
    if order.threads <= 1 {
        let mut number = 0;
        while collector.wants_more() {
            match first.attempt(attempt_seed(order.seed, number)) {
                Ok(attempt) => collector.take(attempt),
                Err(why) => {
                    collector.summary.end = OrderEnd::Unfinished(why);
                    break;
                }
            }
            number += 1;
        }
    } else {
        collector.work_with_threads(recipe, judge, stop);
    }
    Ok(collector.summary)
}

/// Where results are put in order and counted.
struct Collector<'a, F> {
    order: &'a Order,
    told: F,
    summary: Summary,
    /// Attempts in a row without success.
    vain: u64,
}

impl<F: FnMut(OrderEvent<'_>)> Collector<'_, F> {
    fn wants_more(&mut self) -> bool {
        if self.summary.made >= self.order.wanted {
            return false;
        }
        if self.vain >= self.order.give_up_after {
            self.summary.end = OrderEnd::OutOfReach;
            return false;
        }
        true
    }

    fn take(&mut self, attempt: Attempt) {
        self.summary.attempts += 1;
        self.summary.looked_at += attempt.looked_at;
        if let Some(made) = attempt.success() {
            self.summary.made += 1;
            self.vain = 0;
            (self.told)(OrderEvent::Made(made));
        } else {
            self.vain += 1;
            let nearer = |nearest: &Option<(Made, f64)>| {
                nearest
                    .as_ref()
                    .is_none_or(|(_, distance)| attempt.distance < *distance)
            };
            if nearer(&self.summary.nearest) {
                let distance = attempt.distance;
                self.summary.nearest = attempt
                    .best
                    .map(|made| (made, distance))
                    .or(self.summary.nearest.take());
            }
        }
        let (attempts, looked_at) = (self.summary.attempts, self.summary.looked_at);
        let made = self.summary.made;
        (self.told)(OrderEvent::Progress {
            attempts,
            looked_at,
            made,
        });
    }

    fn work_with_threads(&mut self, recipe: &Recipe, judge: &dyn Judge, stop: &Stop) {
        let enough = stop.child();
        let next_number = AtomicU64::new(0);
        let (send, receive) = mpsc::sync_channel(64 * self.order.threads);
        let seed = self.order.seed;
        thread::scope(|scope| {
            for _ in 0..self.order.threads {
                let (send, enough, next_number) = (send.clone(), enough.clone(), &next_number);
                scope.spawn(move || {
                    let Ok(mut maker) = Maker::new(recipe, judge, &enough) else {
                        return;
                    };
                    loop {
                        let number = next_number.fetch_add(1, Ordering::Relaxed);
                        let result = maker.attempt(attempt_seed(seed, number));
                        let ended = result.is_err();
                        if send.send((number, result)).is_err() || ended {
                            return;
                        }
                    }
                });
            }
            drop(send);
            let mut early = BTreeMap::new();
            let mut turn = 0;
            while self.wants_more() {
                let result = match early.remove(&turn) {
                    Some(result) => result,
                    None => {
                        let (number, result) = receive.recv().expect(
                            "a worker ends only after an attempt that says why, and that turn ends this",
                        );
                        if number != turn {
                            early.insert(number, result);
                            continue;
                        }
                        result
                    }
                };
                match result {
                    Ok(attempt) => self.take(attempt),
                    Err(why) => {
                        self.summary.end = OrderEnd::Unfinished(why);
                        break;
                    }
                }
                turn += 1;
            }
            enough.request();
            drop(receive); // whoever still waits to send a result learns that nobody wants it
        });
    }
}
