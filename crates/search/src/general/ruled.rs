//! A learner on houses, cells that differ, and rules that explain themselves: what is hard in puzzles with
//! clues.

use std::sync::Arc;

use kudosu_board::Stop;

use super::MOST_WORDS;
use super::encoding::{CellCode, Encoding};
use super::halt::{Halt, Pause};
use super::layout::Layout;
use super::learner::{Learner, Rules, Strategy};
use super::options::Options;
use crate::Unfinished;
use crate::proof::Nogood;

/// Without the feature nobody has this, so the compiler leaves out what follows from it.
#[cfg(feature = "learning")]
pub(crate) type Enabled = ();

#[cfg(not(feature = "learning"))]
pub(crate) type Enabled = std::convert::Infallible;

/// What has to be shown to begin learning.
#[cfg(feature = "learning")]
pub(crate) const ENABLED: Option<Enabled> = Some(());

#[cfg(not(feature = "learning"))]
pub(crate) const ENABLED: Option<Enabled> = None;

/// What is searched: digits as bits from 0.
pub(crate) struct Ruled<'a> {
    pub side: usize,
    /// What each cell may hold.
    pub digits: Vec<u128>,
    pub houses: &'a [Box<[u16]>],
    /// The cells of rules that ask how large a digit is.
    pub ordered: Vec<bool>,
    /// Candidates (cell, digit) that do not hold together.
    pub apart: Vec<Vec<(usize, usize)>>,
}

/// A search that learns, standing at a solution or before the first.
pub(crate) struct RuledLearner {
    /// `None` where there is nothing to search.
    learner: Option<Learner>,
    values: Vec<u8>,
    stands_at_solution: bool,
    /// It cannot exist without the feature.
    _enabled: Enabled,
}

/// What came of a turn.
pub(crate) enum Turn {
    /// The digits of a solution.
    Found(Vec<u8>),
    /// There is no other solution.
    Over,
    /// There is more to do.
    Pending,
}

/// Looks for contradictions: what gets here is to be proven, more often than found.
const STRATEGY: Strategy = Strategy {
    seed: 1,
    decay: 0.95,
    rephase: false,
    force_phase: true,
};

impl RuledLearner {
    /// A search over what is given; `rules` makes the rest of the rules from how the candidates are numbered
    /// and from what the cells may hold.
    pub(crate) fn new(
        ruled: Ruled<'_>,
        enabled: Enabled,
        rules: impl FnOnce(&[CellCode], &[u128]) -> Box<dyn Rules>,
        stop: &Stop,
    ) -> Result<RuledLearner, Unfinished> {
        let cells = ruled.digits.len();
        let members = ruled
            .houses
            .iter()
            .flat_map(|house| house.iter().copied())
            .collect();
        let layout = Arc::new(Layout::of_houses(ruled.side, cells, members));
        let mut built = RuledLearner {
            learner: None,
            values: vec![0; cells],
            stands_at_solution: false,
            _enabled: enabled,
        };
        let Some(mut options) = Options::of_digits(&layout, &built.values, ruled.digits) else {
            return Ok(built);
        };
        if !options.settle() {
            return Ok(built);
        }
        let encoding = Arc::new(Encoding::with_order(&options, |cell| ruled.ordered[cell], stop)?);
        let mut learner = Learner::new(&encoding, STRATEGY, None, stop)?;
        for together in ruled.apart {
            let open = |&&(cell, _): &&(usize, usize)| options.values[cell] == 0;
            let holds = |&(cell, digit): &(usize, usize)| options.digits[cell] >> digit & 1 == 1;
            if together.iter().all(holds) {
                let together = together.iter().filter(open).copied().collect();
                learner.rule_out(&Nogood { together, id: 0 });
            }
        }
        learner.limit_memory(MOST_WORDS);
        learner.add_rules(rules(encoding.codes(), &options.digits), enabled);
        built.values = options.values;
        built.learner = Some(learner);
        Ok(built)
    }

    /// Gives up beyond so many words of clauses.
    #[cfg(test)]
    pub(crate) fn limit_memory(&mut self, words: usize) {
        if let Some(learner) = &mut self.learner {
            learner.limit_memory(words);
        }
    }

    /// Looks for the next solution with so many propagations.
    pub(crate) fn advance(&mut self, propagations: u64, stop: &Stop) -> Result<Turn, Unfinished> {
        let Some(learner) = &mut self.learner else {
            return Ok(Turn::Over);
        };
        if self.stands_at_solution {
            let together = Vec::new();
            learner.exclude_solution(&Nogood { together, id: 0 });
            self.stands_at_solution = false;
        }
        learner.allow(propagations);
        match learner.resume(&Halt::by(stop)) {
            Pause::Solution => {
                self.stands_at_solution = true;
                let mut values = self.values.clone();
                learner.write_solution(&mut values);
                Ok(Turn::Found(values))
            }
            Pause::Unfinished(why) => Err(why),
            Pause::Exhausted => Ok(Turn::Over),
            Pause::Budget | Pause::Answered => Ok(Turn::Pending),
        }
    }

    /// Guesses that stand, conflicts, guesses and restarts so far.
    pub(crate) fn counts(&self) -> [u64; 4] {
        self.learner.as_ref().map_or([0; 4], Learner::counts)
    }
}

impl std::fmt::Debug for RuledLearner {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [_, conflicts, guesses, _] = self.counts();
        write!(
            formatter,
            "RuledLearner({conflicts} conflicts, {guesses} guesses)"
        )
    }
}
