//! The solutions of a network, one after another: plain search, and one that learns when that takes long.

use std::sync::Arc;

use kudosu_board::Stop;

use super::learning::learner;
use super::mask::{Mask, lowest};
use super::network::Network;
use super::propagators::Propagator;
use super::search::Search;
use crate::general::{ENABLED, RuledLearner, Turn};
use crate::{Progress, Unfinished};

/// Guesses without a solution after which plain search is joined by one that learns: with sums, with other
/// sets of digits, with what no clue says, and without any of it.
const PATIENCE_WITH_SUMS: u64 = 700_000;
const PATIENCE_WITH_SETS: u64 = 100_000;
const PATIENCE_WITH_RULES: u64 = 300;
const PATIENCE: u64 = 2_000;

/// Guesses of plain search, and propagations of the search that learns, while both take turns.
const GUESSES: u64 = 20_000;
const PROPAGATIONS: u64 = 500_000;

/// A search for the solutions of a network, standing at one or before the first.
#[derive(Debug)]
pub(super) struct Hunt {
    work: Work,
    progress: Arc<Progress>,
    #[cfg(test)]
    most_words: Option<usize>,
}

#[derive(Debug)]
enum Work {
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
    /// It took more than it may, all of which is given back; there will be no other answer.
    OutOfMemory,
}

impl Hunt {
    /// A search that has not begun, and whom it tells how far it is.
    pub(super) fn new(network: Network, progress: Arc<Progress>) -> Hunt {
        let patience = patience(&network);
        let mut search = Box::new(Search::new(&network));
        search.limit(patience);
        Hunt {
            work: Work::Network {
                network: Arc::new(network),
                search,
                patience,
                rival: None,
            },
            progress,
            #[cfg(test)]
            most_words: None,
        }
    }

    /// Gives up plain search after so many guesses without a solution.
    #[cfg(test)]
    pub(super) fn set_patience(&mut self, guesses: u64) {
        if let Work::Network { search, patience, .. } = &mut self.work
            && ENABLED.is_some()
        {
            *patience = guesses;
            search.limit(guesses);
        }
    }

    /// The search that learns gives up beyond so many words of clauses.
    #[cfg(test)]
    pub(super) fn set_words(&mut self, words: usize) {
        self.most_words = Some(words);
    }

    /// The digits of what was found last.
    pub(super) fn values(&self) -> Vec<u8> {
        match &self.work {
            Work::Network { network, search, .. } => values(search.masks(network)),
            Work::Learning { last, .. } => last.clone().unwrap_or_default(),
            Work::OutOfMemory => Vec::new(),
        }
    }

    /// Goes to the next solution, for as long as there is memory for that; `false` when there is none.
    pub(super) fn advance(&mut self, stop: &Stop) -> Result<bool, Unfinished> {
        let found = match &mut self.work {
            Work::Network { .. } => self.search(stop),
            Work::Learning { learner, last } => loop {
                let turn = learner.advance(PROPAGATIONS, stop);
                self.progress.record(learner.counts());
                *last = match turn {
                    Ok(Turn::Found(values)) => Some(values),
                    Ok(Turn::Over) => None,
                    Ok(Turn::Pending) => continue,
                    Err(why) => break Err(why),
                };
                break Ok(last.is_some());
            },
            Work::OutOfMemory => Err(Unfinished::OutOfMemory),
        };
        if found == Err(Unfinished::OutOfMemory) {
            self.work = Work::OutOfMemory;
        }
        found
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
}

/// How long plain search goes on alone: it is strong where cages and sums leave few digits.
fn patience(network: &Network) -> u64 {
    let is_of_rules = |one: &Propagator| {
        use Propagator::{Divided, Either, Joined, Runs, Tree};
        matches!(one, Divided(_) | Either(_) | Joined(_) | Runs(_) | Tree(_))
    };
    let has_sets = |one: &Propagator| matches!(one, Propagator::SetOf(_));
    if ENABLED.is_none() {
        u64::MAX
    } else if network.has_sums() {
        PATIENCE_WITH_SUMS
    } else if network.propagators.iter().any(is_of_rules) {
        PATIENCE_WITH_RULES
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
