//! One learner for a limited time: for guesses about the grid, which are worth only so much.

use std::sync::Arc;

use kudosu_board::Stop;

use super::encoding::Encoding;
use super::halt::{Halt, Pause};
use super::learner::Learner;
use super::options::Options;
use super::portfolio::FINDER;
use crate::Unfinished;
use crate::proof::Nogood;

/// A learner on what some options leave open, made when it is first asked.
pub(super) struct BriefLearner {
    propagations: u64,
    /// Sets of candidates that hold no solution together.
    ruled_out: Vec<Nogood>,
    encoding: Option<Arc<Encoding>>,
    learner: Option<Learner>,
}

impl BriefLearner {
    /// A learner that may do so many propagations.
    pub fn new(propagations: u64, ruled_out: Vec<Nogood>) -> BriefLearner {
        BriefLearner {
            propagations,
            ruled_out,
            encoding: None,
            learner: None,
        }
    }

    /// The values of a solution within the options, if it is found in time. After a stop it goes on where it
    /// was, with the same options.
    pub fn solve(&mut self, options: &Options, stop: &Stop) -> Result<Option<Vec<u8>>, Unfinished> {
        let encoding = match &self.encoding {
            Some(encoding) => encoding,
            None => self.encoding.insert(Arc::new(Encoding::new(options, stop)?)),
        };
        let learner = match &mut self.learner {
            Some(learner) => learner,
            None => {
                let mut learner = Learner::new(encoding, FINDER, None, stop)?;
                self.ruled_out.iter().for_each(|nogood| learner.rule_out(nogood));
                learner.allow(self.propagations);
                self.learner.insert(learner)
            }
        };
        match learner.resume(&Halt::by(stop)) {
            Pause::Solution => {
                let mut values = options.values.clone();
                learner.write_solution(&mut values);
                Ok(Some(values))
            }
            Pause::Unfinished(why) => Err(why),
            Pause::Exhausted | Pause::Budget | Pause::Answered => Ok(None),
        }
    }
}
