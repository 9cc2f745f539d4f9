//! The engine as the rest of the crate sees it: the solutions of a puzzle with clues, one after another.

use std::sync::Arc;

use kudosu_board::{Clues, Grid, Shape, Stop};

use super::mask::{MAX_SIDE, Mask, lowest};
use super::network::Network;
use super::search::Search;
use super::translate::network;
use crate::solutions::{Solutions, solutions};
use crate::{Progress, Unfinished};

/// A search for the solutions of a puzzle with clues.
#[derive(Debug)]
pub(crate) struct Clued {
    work: Work,
    shape: Shape,
    progress: Arc<Progress>,
}

#[derive(Debug)]
enum Work {
    Network {
        network: Box<Network>,
        search: Box<Search>,
    },
    /// A grid whose digits do not fit into a mask: its solutions without clues, of which some keep them.
    Sieve {
        solutions: Box<Solutions>,
        clues: Clues,
        last: Option<Grid>,
    },
}

impl Clued {
    pub(crate) fn new(puzzle: &Grid, clues: &Clues) -> Clued {
        let shape = puzzle.shape();
        let work = if shape.side() <= MAX_SIDE && clues.shape().side() == shape.side() {
            let network = Box::new(network(puzzle, clues, |_| true));
            let search = Box::new(Search::new(&network));
            Work::Network { network, search }
        } else {
            Work::Sieve {
                solutions: Box::new(solutions(puzzle)),
                clues: clues.clone(),
                last: None,
            }
        };
        Clued {
            work,
            shape: shape.clone(),
            progress: Arc::default(),
        }
    }

    /// Goes to the next solution; `false` when there is none.
    pub(crate) fn advance(&mut self, stop: &Stop) -> Result<bool, Unfinished> {
        match &mut self.work {
            Work::Network { network, search } => {
                let found = search.advance(network, stop, None);
                self.progress.record(search.counts());
                found
            }
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
        }
    }

    /// The next solution, or `None` when there are no more.
    pub(crate) fn next_solution(&mut self, stop: &Stop) -> Result<Option<Grid>, Unfinished> {
        let found = self.advance(stop)?;
        Ok(match &self.work {
            Work::Network { network, search } => found.then(|| grid(&self.shape, search.masks(network))),
            Work::Sieve { last, .. } => last.clone(),
        })
    }

    pub(crate) fn progress(&self) -> &Arc<Progress> {
        &self.progress
    }
}

/// The grid of a solution, whose cells each have one candidate.
pub(super) fn grid(shape: &Shape, masks: &[Mask]) -> Grid {
    let values: Vec<u8> = masks.iter().map(|&mask| lowest(mask) as u8).collect();
    crate::solutions::solved(shape, &values)
}
