//! Vicinity search: from puzzles that are hard to their neighbours, and from those that are as wished to
//! theirs. People who look for the hardest puzzles call it {-1+1}, {-2+2} and so on.
//!
//! Every puzzle is looked at once, up to symmetry, and only if it has one solution and no redundant given.
//! `neighbours` finds what lies beside a puzzle, `plan` says whose neighbours come next, `worker` looks at
//! them, `seen` remembers what was looked at.

mod neighbours;
mod plan;
mod seen;
mod worker;

use std::ops::RangeInclusive;
use std::sync::mpsc;
use std::thread;

use kudosu_board::nine::Values;
use kudosu_board::{Stop, Unfinished};
use kudosu_rating::hardness::{Hardness, HardnessScale};
use kudosu_rating::{Ratings, Scale};
use kudosu_search::nine::{Batch, BatchEngine};

use crate::Wish;
use plan::Plan;
use worker::Worker;

/// What is hunted for, and how.
///
/// ```
/// use kudosu_generate::{Hunt, HuntEnd, HuntEvent, HuntSoFar, Wish, hunt};
/// use kudosu_board::{Stop, nine::read_line};
///
/// let line = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let starts = [read_line(line).expect("81 cells")];
/// let order = Hunt::new(Wish::default().with_se(20..=40)).with_follow(false);
/// let mut finds = Vec::new();
/// let summary = hunt(&order, &starts, HuntSoFar::default(), Stop::never(), |event| {
///     if let HuntEvent::Found(found) = event {
///         finds.push(found.puzzle);
///     }
/// });
/// assert_eq!((summary.end, summary.counts.found), (HuntEnd::Exhausted, finds.len() as u64));
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Hunt {
    /// How hard a puzzle shall be.
    pub wish: Wish,
    /// How many givens it shall have.
    pub givens: Option<RangeInclusive<usize>>,
    /// Up to so many givens go.
    pub remove: usize,
    /// So many come where `remove` went, and as many fewer where fewer went.
    pub add: usize,
    /// Whether the neighbours of finds are looked at, too.
    pub follow: bool,
    /// Finds are rated on these scales.
    pub scales: Vec<Scale>,
    /// In which order givens of a puzzle go.
    pub seed: u64,
    /// After so many finds it ends.
    pub most: Option<u64>,
    /// How many threads may work; 0 counts as 1.
    pub threads: usize,
}

impl Hunt {
    /// One given goes, another one comes; on one thread, until nothing is left.
    #[must_use]
    pub fn new(wish: Wish) -> Hunt {
        Hunt {
            wish,
            givens: None,
            remove: 1,
            add: 1,
            follow: true,
            scales: Vec::new(),
            seed: 0,
            most: None,
            threads: 1,
        }
    }

    /// The same for puzzles with a number of givens in this range, or with `None` with any.
    #[must_use]
    pub fn with_givens(self, givens: impl Into<Option<RangeInclusive<usize>>>) -> Hunt {
        let givens = givens.into();
        Hunt { givens, ..self }
    }

    /// The same where up to so many givens go, and so many come for them.
    #[must_use]
    pub fn with_step(self, remove: usize, add: usize) -> Hunt {
        Hunt { remove, add, ..self }
    }

    /// The same where neighbours of finds are looked at, or with `false` those of the starting puzzles only.
    #[must_use]
    pub fn with_follow(self, follow: bool) -> Hunt {
        Hunt { follow, ..self }
    }

    /// The same with finds that are rated on these scales.
    #[must_use]
    pub fn with_scales(self, scales: Vec<Scale>) -> Hunt {
        Hunt { scales, ..self }
    }

    /// The same with givens that go in another order.
    #[must_use]
    pub fn with_seed(self, seed: u64) -> Hunt {
        Hunt { seed, ..self }
    }

    /// The same until there are so many finds, or with `None` until nothing is left.
    #[must_use]
    pub fn with_most(self, most: impl Into<Option<u64>>) -> Hunt {
        let most = most.into();
        Hunt { most, ..self }
    }

    fn wants_givens(&self, givens: usize) -> bool {
        self.givens.as_ref().is_none_or(|range| range.contains(&givens))
    }

    /// The same on up to so many threads.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Hunt {
        Hunt { threads, ..self }
    }
}

/// A puzzle as wished.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct HuntFind {
    /// The puzzle in its canonical form.
    pub puzzle: Values,
    /// Its only solution.
    pub solution: Values,
    /// The puzzle that it lies beside, in its canonical form.
    pub from: Values,
    /// How hard it is, on the scales of the wish and those that were asked for; what was stopped is missing.
    pub ratings: Ratings,
    /// Its place among finds: the neighbours of the highest come first.
    pub rank: Vec<u32>,
}

/// What an earlier hunt for the same found.
#[derive(Clone, Debug, Default)]
pub struct HuntSoFar {
    /// Puzzles all neighbours of which were looked at, in their canonical forms.
    pub done: Vec<Values>,
    /// Puzzles as wished, in their canonical forms, with their rank.
    pub finds: Vec<(Values, Vec<u32>)>,
    /// How far it came.
    pub counts: HuntCounts,
}

/// How far a hunt has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct HuntCounts {
    /// Puzzles all neighbours of which were looked at.
    pub done: u64,
    /// Neighbours with one solution, before those were left out that are the same.
    pub neighbours: u64,
    /// Minimal puzzles that were looked at, each once up to symmetry.
    pub looked_at: u64,
    /// How many of them are as wished.
    pub found: u64,
    /// Of those whose depth of trial and error was asked for: how many have depth 0, 1, 2, 3 and more.
    pub depths: [u64; 5],
}

impl HuntCounts {
    /// How many of each there are in both.
    fn add(&mut self, other: &HuntCounts) {
        self.done += other.done;
        self.neighbours += other.neighbours;
        self.looked_at += other.looked_at;
        self.found += other.found;
        self.depths
            .iter_mut()
            .zip(other.depths)
            .for_each(|(depth, more)| *depth += more);
    }

    /// Counts a puzzle that was looked at.
    fn look(&mut self, ratings: &Ratings) {
        self.looked_at += 1;
        if let Some(Hardness::Exactly(depth)) = ratings.hardness.on(HardnessScale::Te) {
            self.depths[(depth as usize).min(4)] += 1;
        }
    }
}

/// What happens during a hunt.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum HuntEvent<'a> {
    /// A puzzle as wished.
    Found(&'a HuntFind),
    /// All neighbours of a puzzle were looked at.
    Done {
        /// The puzzle in its canonical form.
        puzzle: &'a Values,
        /// How far the hunt has come.
        counts: HuntCounts,
    },
    /// Some more puzzles were looked at.
    Progress {
        /// How far the hunt has come.
        counts: HuntCounts,
        /// How many puzzles wait for their neighbours to be looked at.
        waiting: usize,
    },
}

/// Why a hunt ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum HuntEnd {
    /// There is nothing left to look at.
    Exhausted,
    /// There are as many finds as were wanted.
    Enough,
    /// It was stopped.
    Unfinished(Unfinished),
}

/// How a hunt ended.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct HuntSummary {
    /// Why.
    pub end: HuntEnd,
    /// How far it came, with what an earlier one did.
    pub counts: HuntCounts,
    /// How many puzzles there were to start from: with one solution, each once up to symmetry.
    pub starts: usize,
}

/// What a worker tells.
enum Told {
    Found(Box<HuntFind>, HuntCounts),
    Done(Values, HuntCounts),
    Progress(HuntCounts, usize),
    Failed(Unfinished),
}

/// Hunts from these puzzles on the processor; `told` hears of every find as soon as there is one. Those
/// without exactly one solution are left out. On one thread the same puzzles give the same finds in the same
/// order; on several the order may differ, and what is found by the time that nothing is left does not.
pub fn hunt(
    order: &Hunt,
    starts: &[Values],
    known: HuntSoFar,
    stop: &Stop,
    told: impl FnMut(HuntEvent<'_>),
) -> HuntSummary {
    hunt_with(order, starts, known, &|| Box::new(Batch::new()), stop, told)
}

/// The same where each thread counts solutions with an engine of its own, on a card perhaps. Where that finds
/// depths of trial and error as well, it is asked for many at once; what is found, and in which order, does
/// not depend on the engine.
pub fn hunt_with(
    order: &Hunt,
    starts: &[Values],
    known: HuntSoFar,
    engine: &(dyn Fn() -> Box<dyn BatchEngine> + Sync),
    stop: &Stop,
    mut told: impl FnMut(HuntEvent<'_>),
) -> HuntSummary {
    let stop = stop.child();
    let mut counts = known.counts;
    let before = counts.found;
    let wants_more = |found: u64| order.most.is_none_or(|most| found - before < most);
    let (plan, starts) = match Plan::of(order, starts, known, &stop) {
        Ok(plan) => plan,
        Err(why) => {
            return HuntSummary {
                end: HuntEnd::Unfinished(why),
                counts,
                starts: 0,
            };
        }
    };
    let mut end = HuntEnd::Exhausted;
    if !wants_more(before) {
        end = HuntEnd::Enough;
        stop.request();
    }
    thread::scope(|scope| {
        let (send, events) = mpsc::channel();
        for _ in 0..order.threads.max(1) {
            let (send, plan, stop) = (send.clone(), &plan, &stop);
            scope.spawn(move || {
                let mut worker = Worker::new(order, plan, engine(), stop, &send);
                if let Err(why) = worker.work() {
                    plan.close();
                    // Nobody is told any more when enough was found.
                    let _ = send.send(Told::Failed(why));
                }
            });
        }
        drop(send);
        for event in events {
            match event {
                // What is found after the last wanted one is found again by whoever goes on.
                _ if end == HuntEnd::Enough => {}
                Told::Found(found, more) => {
                    counts.add(&more);
                    counts.found += 1;
                    told(HuntEvent::Found(&found));
                    if !wants_more(counts.found) {
                        end = HuntEnd::Enough;
                        stop.request();
                        plan.close();
                    }
                }
                Told::Done(puzzle, more) => {
                    counts.add(&more);
                    told(HuntEvent::Done {
                        puzzle: &puzzle,
                        counts,
                    });
                }
                Told::Progress(more, waiting) => {
                    counts.add(&more);
                    told(HuntEvent::Progress { counts, waiting });
                }
                Told::Failed(why) => end = HuntEnd::Unfinished(why),
            }
        }
    });
    HuntSummary { end, counts, starts }
}
