//! The engine for grids of any shape up to 100×100.
//!
//! It fills the singles, searches depth-first for a moment, which is enough for most grids and costs no
//! preparation, and then goes on with a search that learns from contradictions, beside a local search that
//! repairs a full grid until a first solution is known. What the first search has been through is handed to
//! the learning one, so that no solution is found twice.

mod brief_learner;
mod classes;
mod colouring;
mod deal;
mod definitions;
mod depth_first;
mod encoding;
mod halt;
mod intersections;
mod layout;
mod learner;
mod local_search;
mod options;
mod pattern;
mod portfolio;
mod preparing;
mod probe;
mod progress;
mod ruled;
mod sparse;
mod swap;
mod table;

use std::sync::Arc;

use kudosu_board::{Grid, Stop};

use crate::Unfinished;
use crate::proof::{Nogood, Proof};
use depth_first::DepthFirst;
pub(crate) use encoding::{CellCode, Literal};
use halt::Pause;
pub(crate) use layout::Layout;
#[cfg(feature = "proof")]
pub(crate) use learner::Order;
pub(crate) use learner::Rules;
use options::Options;
use pattern::PatternGuesses;
use portfolio::{LocalSearchLimits, Portfolio, ROUND};
use preparing::{Known, Preparing};
pub use progress::Progress;
pub(crate) use ruled::{ENABLED, Enabled, Ruled, RuledLearner, Turn};

/// The most work that depth-first search may spend on the first solution: some twenty milliseconds.
const MOST_DEPTH_FIRST_WORK: u64 = 400_000;
const SEED: u64 = 1;

/// Up to this side learning takes a few milliseconds.
const LEARNT_AT_ONCE: usize = 16;
/// Up to this side learning is better at what local search does not solve soon.
const LEARNT_EASILY: usize = 25;
/// Up to this side learning and local search are about as good at what neither of them solves soon.
const LEARNT_AS_WELL: usize = 32;
/// Up to this side local search is faster than chance unless the grid is nearly blank.
const LOCAL_SEARCH_IS_FASTER: usize = 48;

/// Words of clauses beyond which a learner gives up: 1 GiB.
const MOST_WORDS: usize = 1 << 28;

/// Open candidates that the long search can take: its tables have some 400 bytes for each.
const MOST_CANDIDATES: u32 = 600_000;

/// The solutions of a grid of any shape, one at a time.
pub(crate) struct General {
    grid: Grid,
    progress: Arc<Progress>,
    stage: Stage,
    settings: Settings,
    /// Where what is ruled out is written down.
    proof: Option<Proof>,
    /// Whether the last question was stopped: whoever asked it is in a hurry.
    was_stopped: bool,
}

/// What tests change.
#[derive(Clone, Copy)]
struct Settings {
    threads: usize,
    depth_first_budget: u64,
    /// Words of four bytes that the clauses of a learner may take.
    most_words: usize,
    /// Open candidates beyond which the long search is not begun.
    most_candidates: u32,
    /// Propagations after which two learners exchange what they have learnt.
    round: u64,
    /// The side from which on a local search takes part.
    local_search_from: usize,
    /// The side from which on candidates are tried one by one before the long search.
    probe_from: usize,
}

/// How far the search has come. Every stage can be left by a stop and entered again.
enum Stage {
    Fresh,
    DepthFirst(Box<Options>, DepthFirst),
    Guessing(Box<Guessing>),
    /// A solution was guessed, and there may be another close to it.
    Swapping(Box<Guessing>, Vec<u8>),
    Preparing(Box<Preparing>),
    Learning(Box<Portfolio>),
    Done,
    OutOfMemory,
}

/// What follows depth-first search that has found nothing.
struct Guessing {
    options: Options,
    guesses: PatternGuesses,
    fullest: Vec<u8>,
    /// Sets of candidates that hold no solution together.
    ruled_out: Vec<Nogood>,
}

impl Guessing {
    /// Notes that a solution need not be found again.
    fn rule_out(&mut self, solution: &[u8], proof: Option<&Proof>) {
        let open = (0..solution.len()).filter(|&cell| self.options.values[cell] == 0);
        self.ruled_out.push(match proof {
            Some(proof) => proof.lock().block_open_cells(solution),
            None => Nogood {
                together: open.map(|cell| (cell, usize::from(solution[cell]) - 1)).collect(),
                id: 0,
            },
        });
    }
}

/// The stage that follows, and the solution on the way to it if there was one.
type Step = (Stage, Result<Option<Vec<u8>>, Unfinished>);

impl General {
    /// The engine for this grid; it starts to work when the first solution is asked for.
    pub fn new(grid: &Grid) -> General {
        General {
            grid: grid.clone(),
            progress: Arc::default(),
            stage: Stage::Fresh,
            settings: Settings {
                threads: 1,
                depth_first_budget: depth_first_budget(grid.shape().side()),
                most_words: MOST_WORDS,
                most_candidates: MOST_CANDIDATES,
                round: ROUND,
                local_search_from: LEARNT_AT_ONCE + 1,
                probe_from: LEARNT_EASILY,
            },
            proof: None,
            was_stopped: false,
        }
    }

    /// Writes down everything that is ruled out from now on, before the first solution was asked for.
    #[cfg(feature = "proof")]
    pub fn set_proof(&mut self, proof: &Proof) {
        self.proof = Some(proof.clone());
    }

    /// Allows so many threads from the beginning of the long search on.
    pub fn set_threads(&mut self, threads: usize) {
        self.settings.threads = threads;
    }

    /// The counters of this search, for another thread to read.
    pub fn progress(&self) -> &Arc<Progress> {
        &self.progress
    }

    /// The values of the next solution, `None` when there is no other. After a stop it goes on where it was.
    pub fn next_solution(&mut self, stop: &Stop) -> Result<Option<Vec<u8>>, Unfinished> {
        loop {
            let stage = std::mem::replace(&mut self.stage, Stage::Done);
            let (stage, result) = match (stage, stop.check()) {
                (Stage::Done, _) => return Ok(None),
                (Stage::OutOfMemory, _) => (Stage::OutOfMemory, Err(Unfinished::OutOfMemory)),
                // Where solutions lie side by side nobody else looks at the stop between two of them.
                (stage, Err(why)) => (stage, Err(why)),
                (stage, _) if self.proof.as_ref().is_some_and(Proof::is_in_trouble) => {
                    (stage, Err(Unfinished::Stopped))
                }
                (Stage::Fresh, _) => self.begin(),
                (Stage::DepthFirst(options, search), _) => self.search_depth_first(options, search, stop),
                (Stage::Guessing(guessing), _) => self.guess_pattern(guessing, stop),
                (Stage::Swapping(guessing, first), _) => self.swap(guessing, first, stop),
                (Stage::Preparing(preparing), _) => self.prepare(preparing, stop),
                (Stage::Learning(portfolio), _) => self.learn(portfolio, stop),
            };
            self.stage = stage;
            self.was_stopped = result.is_err();
            match result {
                Ok(None) => {}
                answer => return answer,
            }
        }
    }

    fn begin(&self) -> Step {
        if let Some(proof) = &self.proof {
            proof.lock().begin();
        }
        let layout = Arc::new(Layout::new(self.grid.shape()));
        let options = Options::new(&layout, self.grid.values());
        let settled = options.and_then(|mut options| options.settle().then_some(options));
        let stage = settled.map_or(Stage::Done, |options| {
            Stage::DepthFirst(Box::new(options), DepthFirst::new(self.proof.clone()))
        });
        (stage, Ok(None))
    }

    fn search_depth_first(&self, mut options: Box<Options>, mut search: DepthFirst, stop: &Stop) -> Step {
        // Where there are solutions there are more: listing them is what depth-first search is good at.
        let times = if search.found == 0 { 1 } else { 10 };
        let budget = self.settings.depth_first_budget.saturating_mul(times);
        let pause = search.advance(&mut options, budget, stop);
        self.progress
            .record([search.depth() as u64, search.dead_ends, search.guesses, 0]);
        match pause {
            Pause::Solution => {
                let values = options.values.clone();
                (Stage::DepthFirst(options, search), Ok(Some(values)))
            }
            Pause::Exhausted => (Stage::Done, Ok(None)),
            Pause::Unfinished(why) => (Stage::DepthFirst(options, search), Err(why)),
            Pause::Budget | Pause::Answered => {
                let ruled_out = search.hand_over(&mut options);
                let stage = if search.found == 0 {
                    Stage::Guessing(Box::new(Guessing {
                        guesses: PatternGuesses::new(&self.grid, &options),
                        options: *options,
                        fullest: search.fullest,
                        ruled_out,
                    }))
                } else {
                    let settings = &self.settings;
                    Stage::Preparing(Box::new(Preparing::new(
                        *options,
                        search.fullest,
                        ruled_out,
                        Known::Some,
                        settings,
                        self.proof.clone(),
                    )))
                };
                (stage, Ok(None))
            }
        }
    }

    fn guess_pattern(&self, mut guessing: Box<Guessing>, stop: &Stop) -> Step {
        let Guessing { options, guesses, .. } = &mut *guessing;
        let solution = match guesses.solve(&self.grid, options, &self.progress, stop) {
            Ok(solution) => solution,
            Err(why) => return (Stage::Guessing(guessing), Err(why)),
        };
        let Some(solution) = solution else {
            return (self.after_guessing(*guessing, Known::Nothing), Ok(None));
        };
        guessing.rule_out(&solution, self.proof.as_ref());
        let told = solution.clone();
        (Stage::Swapping(guessing, solution), Ok(Some(told)))
    }

    /// A second solution close to the first, unless what is ruled out has to be proven.
    fn swap(&self, mut guessing: Box<Guessing>, first: Vec<u8>, stop: &Stop) -> Step {
        let second = match &self.proof {
            None => swap::swapped(&self.grid, &first, stop),
            Some(_) => Ok(None),
        };
        match second {
            Err(why) => (Stage::Swapping(guessing, first), Err(why)),
            Ok(second) => {
                if let Some(second) = &second {
                    guessing.rule_out(second, None);
                }
                let known = second.clone().map_or(Known::Some, Known::Two);
                (self.after_guessing(*guessing, known), Ok(second))
            }
        }
    }

    fn after_guessing(&self, guessing: Guessing, known: Known) -> Stage {
        let Guessing {
            options,
            fullest,
            ruled_out,
            ..
        } = guessing;
        let proof = self.proof.clone();
        let preparing = Preparing::new(options, fullest, ruled_out, known, &self.settings, proof);
        Stage::Preparing(Box::new(preparing))
    }

    fn prepare(&self, mut preparing: Box<Preparing>, stop: &Stop) -> Step {
        if preparing.candidates() > self.settings.most_candidates {
            return (Stage::OutOfMemory, Err(Unfinished::OutOfMemory));
        }
        match preparing.finish(&self.settings, stop) {
            Ok(Some(portfolio)) => (Stage::Learning(Box::new(portfolio)), Ok(None)),
            Ok(None) => (Stage::Done, Ok(None)),
            Err(why) => (Stage::Preparing(preparing), Err(why)),
        }
    }

    fn learn(&self, mut portfolio: Box<Portfolio>, stop: &Stop) -> Step {
        match portfolio.advance(&self.progress, stop) {
            Ok(None) => (Stage::Done, Ok(None)),
            Err(Unfinished::OutOfMemory) => (Stage::OutOfMemory, Err(Unfinished::OutOfMemory)),
            answer => (Stage::Learning(portfolio), answer),
        }
    }
}

impl Drop for General {
    /// Whoever has just stopped the search does not want to wait until its memory is given back.
    fn drop(&mut self) {
        if self.was_stopped
            && self.settings.threads > 1
            && let Stage::Learning(portfolio) = std::mem::replace(&mut self.stage, Stage::Done)
        {
            // Where there is no thread to be had it is dropped on the spot.
            drop(std::thread::Builder::new().spawn(move || drop(portfolio)));
        }
    }
}

/// How long local search is worth a thread: on smaller grids learning gets there sooner than a second try.
fn local_search_limits(side: usize) -> LocalSearchLimits {
    let (alone, in_all) = if side <= LEARNT_EASILY {
        (1_000_000, 1_000_000)
    } else if side <= LEARNT_AS_WELL {
        (1_000_000, u64::MAX)
    } else if side <= LOCAL_SEARCH_IS_FASTER {
        (6_000_000, u64::MAX)
    } else {
        (60_000_000, u64::MAX)
    };
    LocalSearchLimits {
        alone,
        then_learn: side <= LEARNT_AS_WELL,
        in_all,
    }
}

/// The work after which it is better to learn: preparing that takes longer the larger the grid.
fn depth_first_budget(side: usize) -> u64 {
    (2 * (side as u64).pow(3)).min(MOST_DEPTH_FIRST_WORK)
}

#[cfg(feature = "proof")]
#[cfg(test)]
mod proof_tests;
#[cfg(test)]
mod tests;
