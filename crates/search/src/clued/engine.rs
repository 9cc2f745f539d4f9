//! The engine as the rest of the crate sees it: the solutions of a puzzle with clues, one after another.

use std::sync::Arc;

use kudosu_board::{Clues, Grid, Puzzle, Stop};

use super::learning::learner;
use super::mask::{MAX_SIDE, Mask, lowest};
use super::network::Network;
use super::propagators::Propagator;
use super::search::Search;
use super::translate::network;
use crate::answer::Check;
use crate::general::{ENABLED, RuledLearner, Turn};
use crate::solutions::{Solutions, solutions};
use crate::{Progress, Unfinished};

/// Guesses without a solution after which plain search is joined by one that learns: with sums, with other
/// sets of digits, and without.
const PATIENCE_WITH_SUMS: u64 = 700_000;
const PATIENCE_WITH_SETS: u64 = 100_000;
const PATIENCE: u64 = 2_000;

/// Guesses of plain search, and propagations of the search that learns, while both take turns.
const GUESSES: u64 = 20_000;
const PROPAGATIONS: u64 = 500_000;

/// A search for the solutions of a puzzle with clues.
#[derive(Debug)]
pub(crate) struct Clued {
    work: Work,
    check: Check,
    progress: Arc<Progress>,
    #[cfg(test)]
    patience: Option<u64>,
    #[cfg(test)]
    most_words: Option<usize>,
}

#[derive(Debug)]
enum Work {
    /// Nothing was asked yet; to build a network takes its time, and can be stopped.
    Fresh { puzzle: Puzzle },
    Network {
        network: Arc<Network>,
        search: Box<Search>,
        /// The guesses that it may make after each solution.
        patience: u64,
        /// A search that learns, for what it has not been through.
        rival: Option<Box<RuledLearner>>,
    },
    /// What plain search did not end.
    Learning {
        learner: Box<RuledLearner>,
        last: Option<Vec<u8>>,
    },
    /// A grid whose digits do not fit into a mask: its solutions without clues, of which some keep them.
    Sieve {
        solutions: Box<Solutions>,
        clues: Clues,
        last: Option<Grid>,
    },
    /// It took more than it may, all of which is given back; there will be no other answer.
    OutOfMemory,
}

impl Clued {
    pub(crate) fn new(puzzle: Puzzle) -> Clued {
        let check = Check::of(&puzzle);
        let work = if puzzle.shape().side() <= MAX_SIDE {
            Work::Fresh { puzzle }
        } else {
            let (grid, clues) = puzzle.into_parts();
            Work::Sieve {
                solutions: Box::new(solutions(grid)),
                clues,
                last: None,
            }
        };
        Clued {
            work,
            check,
            progress: Arc::default(),
            #[cfg(test)]
            patience: None,
            #[cfg(test)]
            most_words: None,
        }
    }

    /// Gives up plain search after so many guesses without a solution.
    #[cfg(test)]
    pub(super) fn with_patience(mut self, guesses: u64) -> Clued {
        self.patience = ENABLED.map(|_| guesses);
        self
    }

    /// The search that learns gives up beyond so many words of clauses.
    #[cfg(test)]
    pub(super) fn with_words(mut self, words: usize) -> Clued {
        self.most_words = Some(words);
        self
    }

    /// Builds the network, where that was not done yet.
    fn build(&mut self, stop: &Stop) -> Result<(), Unfinished> {
        let Work::Fresh { puzzle } = &self.work else {
            return Ok(());
        };
        let network = Arc::new(network(puzzle, |_| true, stop)?);
        let mut search = Box::new(Search::new(&network));
        let patience = self.patience(&network);
        search.limit(patience);
        self.work = Work::Network {
            network,
            search,
            patience,
            rival: None,
        };
        Ok(())
    }

    #[cfg(not(test))]
    fn patience(&self, network: &Network) -> u64 {
        patience(network)
    }

    #[cfg(test)]
    fn patience(&self, network: &Network) -> u64 {
        self.patience.unwrap_or_else(|| patience(network))
    }

    /// Goes to the next solution; `false` when there is none.
    pub(crate) fn advance(&mut self, stop: &Stop) -> Result<bool, Unfinished> {
        let found = self.find(stop)?;
        if found {
            self.check.values(&self.values())?;
        }
        Ok(found)
    }

    /// The next solution, or `None` when there are no more.
    pub(crate) fn next_solution(&mut self, stop: &Stop) -> Result<Option<Grid>, Unfinished> {
        match self.find(stop)? {
            true => self.check.grid(&self.values()).map(Some),
            false => Ok(None),
        }
    }

    /// The digits of what was found last.
    fn values(&self) -> Vec<u8> {
        match &self.work {
            Work::Network { network, search, .. } => values(search.masks(network)),
            Work::Learning { last, .. } => last.clone().unwrap_or_default(),
            Work::Sieve { last, .. } => last.as_ref().map_or(Vec::new(), |last| last.values().to_vec()),
            Work::Fresh { .. } | Work::OutOfMemory => Vec::new(),
        }
    }

    /// Goes to the next solution, for as long as there is memory for that.
    fn find(&mut self, stop: &Stop) -> Result<bool, Unfinished> {
        let found = self.go_on(stop);
        if found == Err(Unfinished::OutOfMemory) {
            self.work = Work::OutOfMemory;
        }
        found
    }

    /// Does what it takes for the next solution.
    fn go_on(&mut self, stop: &Stop) -> Result<bool, Unfinished> {
        self.build(stop)?;
        match &mut self.work {
            Work::Fresh { .. } | Work::Network { .. } => self.search(stop),
            Work::Learning { learner, last } => loop {
                let turn = learner.advance(PROPAGATIONS, stop);
                self.progress.record(learner.counts());
                *last = match turn? {
                    Turn::Found(values) => Some(values),
                    Turn::Over => None,
                    Turn::Pending => continue,
                };
                return Ok(last.is_some());
            },
            Work::Sieve {
                solutions,
                clues,
                last,
            } => loop {
                *last = solutions.next_solution(stop)?;
                if last.as_ref().is_none_or(|solution| clues.are_kept_by(solution)) {
                    return Ok(last.is_some());
                }
            },
            Work::OutOfMemory => Err(Unfinished::OutOfMemory),
        }
    }

    /// Plain search, and one that learns when it takes long: the one that gets further goes on alone.
    fn search(&mut self, stop: &Stop) -> Result<bool, Unfinished> {
        let Work::Network {
            network,
            search,
            patience,
            rival,
        } = &mut self.work
        else {
            return Ok(false);
        };
        let last = loop {
            let found = search.advance(network, stop, None);
            if rival.is_none() {
                self.progress.record(search.counts());
            }
            if found != Err(Unfinished::LimitReached) {
                if found.is_ok() {
                    *rival = None;
                    search.limit(*patience);
                }
                return found;
            }
            let learner = match (&mut *rival, ENABLED) {
                (Some(rival), _) => rival,
                (None, Some(enabled)) => match learner(network, search, enabled, stop)? {
                    Some(learner) => rival.insert(Box::new(learner)),
                    // Too much to learn from: plain search goes on alone.
                    None => {
                        *patience = u64::MAX;
                        search.limit(u64::MAX);
                        continue;
                    }
                },
                (None, None) => return found,
            };
            #[cfg(test)]
            if let Some(words) = self.most_words {
                learner.limit_memory(words);
            }
            let turn = learner.advance(PROPAGATIONS, stop);
            self.progress.record(learner.counts());
            match turn? {
                Turn::Found(values) => break Some(values),
                Turn::Over => break None,
                // Without sums nothing was seen that plain search ends first.
                Turn::Pending => search.limit(if network.has_sums() { GUESSES } else { 0 }),
            }
        };
        let found = last.is_some();
        if let Some(learner) = rival.take() {
            self.work = Work::Learning { learner, last };
        }
        Ok(found)
    }

    pub(crate) fn progress(&self) -> &Arc<Progress> {
        &self.progress
    }
}

/// How long plain search goes on alone: it is strong where cages and sums leave few digits.
fn patience(network: &Network) -> u64 {
    let has_sets = |one: &Propagator| matches!(one, Propagator::SetOf(_));
    if ENABLED.is_none() {
        u64::MAX
    } else if network.has_sums() {
        PATIENCE_WITH_SUMS
    } else if network.propagators.iter().any(has_sets) {
        PATIENCE_WITH_SETS
    } else {
        PATIENCE
    }
}

/// The digits of cells that each have one candidate.
pub(super) fn values(masks: &[Mask]) -> Vec<u8> {
    masks.iter().map(|&mask| lowest(mask) as u8).collect()
}
