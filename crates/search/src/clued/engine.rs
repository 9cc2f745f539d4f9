//! The engine as the rest of the crate sees it: the solutions of a puzzle with clues, one after another.

use std::sync::Arc;

use kudosu_board::{Clues, Grid, Puzzle, Stop};

use super::hunt::Hunt;
use super::mask::MAX_SIDE;
use super::translate::network;
use crate::answer::Check;
use crate::solutions::{Solutions, solutions};
use crate::{Progress, Unfinished};

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
    Fresh {
        puzzle: Puzzle,
    },
    Network {
        hunt: Box<Hunt>,
    },
    /// A grid whose digits do not fit into a mask: its solutions without clues, of which some keep them.
    Sieve {
        solutions: Box<Solutions>,
        clues: Clues,
        last: Option<Grid>,
    },
    /// To build it took more than it may; there will be no other answer.
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
        self.patience = Some(guesses);
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
        let network = network(puzzle, |_| true, stop)?;
        #[cfg_attr(not(test), expect(unused_mut, reason = "tests set more"))]
        let mut hunt = Box::new(Hunt::new(network, self.progress.clone()));
        #[cfg(test)]
        {
            self.patience
                .into_iter()
                .for_each(|guesses| hunt.set_patience(guesses));
            self.most_words
                .into_iter()
                .for_each(|words| hunt.set_words(words));
        }
        self.work = Work::Network { hunt };
        Ok(())
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
            Work::Network { hunt } => hunt.values(),
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
            Work::Network { hunt } => hunt.advance(stop),
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
            Work::Fresh { .. } | Work::OutOfMemory => Err(Unfinished::OutOfMemory),
        }
    }

    pub(crate) fn progress(&self) -> &Arc<Progress> {
        &self.progress
    }
}
