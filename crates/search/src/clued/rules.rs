//! The solutions of a puzzle whose rules are said in words, one after another.

use std::sync::Arc;

use kudosu_board::Stop;
use kudosu_rules::{Ground, RuleError, RulePuzzle};

use super::hunt::Hunt;
use super::rule_regions::number_in_order;
use super::translate_rules::network;
use crate::{Progress, Unfinished};

/// A search for the solutions of a puzzle with rules. A solution gives every variable a value, those of
/// layers and numbers too, in the order of [`RulePuzzle::variables`]; each was held against the meaning of
/// every rule before it is given out.
///
/// ```
/// use kudosu_board::Stop;
/// use kudosu_rules::RulePuzzle;
/// use kudosu_search::RuleSolutions;
///
/// let text = "kudosu rules\nboard: 2x2\nnumber total: 2-4\n\
///     rule: sum of r1c1-r2c2 = total\nrule: r1c1 < r1c2\n";
/// let puzzle = RulePuzzle::parse(text)?;
/// let mut solutions = RuleSolutions::new(&puzzle)?;
/// assert_eq!(solutions.next_solution(Stop::never())?, Some(vec![1, 2, 2, 1, 2]));
/// assert_eq!(solutions.next_solution(Stop::never())?, None);
/// assert_eq!(RuleSolutions::new(&puzzle)?.count(10, Stop::never())?, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct RuleSolutions {
    puzzle: RulePuzzle,
    work: Work,
    found: u64,
    progress: Arc<Progress>,
    #[cfg(test)]
    patience: Option<u64>,
}

#[derive(Debug)]
enum Work {
    Fresh(Box<Ground>),
    /// Something has no value left.
    Over,
    Searching {
        hunt: Box<Hunt>,
        bases: Vec<i64>,
        /// Variables that number regions, to be numbered in their order.
        numbered: Vec<Vec<usize>>,
    },
}

impl RuleSolutions {
    /// A search that has not begun.
    pub fn new(puzzle: &RulePuzzle) -> Result<RuleSolutions, RuleError> {
        Ok(RuleSolutions {
            work: Work::Fresh(Box::new(Ground::new(puzzle)?)),
            puzzle: puzzle.clone(),
            found: 0,
            progress: Arc::default(),
            #[cfg(test)]
            patience: None,
        })
    }

    /// The same where each variable can only be what is allowed there, in the order of
    /// [`RulePuzzle::variables`]: by a player's entries and notes.
    ///
    /// ```
    /// use kudosu_board::Stop;
    /// use kudosu_rules::RulePuzzle;
    /// use kudosu_search::RuleSolutions;
    ///
    /// let puzzle = RulePuzzle::parse("kudosu rules\nboard: 2x2\n")?;
    /// let allowed = [vec![1, 2], vec![1], vec![1, 2], vec![1, 2]];
    /// assert_eq!(RuleSolutions::within(&puzzle, &allowed)?.count(9, Stop::never())?, 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn within(puzzle: &RulePuzzle, allowed: &[Vec<i64>]) -> Result<RuleSolutions, RuleError> {
        let mut ground = Ground::new(puzzle)?;
        let mut is_over = false;
        for (variable, allowed) in ground.variables.iter_mut().zip(allowed) {
            variable.values.retain(|value| allowed.contains(value));
            is_over |= variable.values.is_empty();
        }
        Ok(RuleSolutions {
            work: match is_over {
                true => Work::Over,
                false => Work::Fresh(Box::new(ground)),
            },
            puzzle: puzzle.clone(),
            found: 0,
            progress: Arc::default(),
            #[cfg(test)]
            patience: None,
        })
    }

    /// Gives up plain search after so many guesses without a solution.
    #[cfg(test)]
    pub(super) fn with_patience(mut self, guesses: u64) -> RuleSolutions {
        self.patience = Some(guesses);
        self
    }

    /// How many were found so far.
    #[must_use]
    pub fn found(&self) -> u64 {
        self.found
    }

    /// The counters of the search, for another thread to show while this one waits.
    ///
    /// ```
    /// use kudosu_board::Stop;
    /// use kudosu_rules::RulePuzzle;
    /// use kudosu_search::RuleSolutions;
    ///
    /// let mut search = RuleSolutions::new(&RulePuzzle::parse("kudosu rules\nboard: 2x2\n")?)?;
    /// let progress = search.progress();
    /// assert!(search.next_solution(Stop::never())?.is_some());
    /// assert!(progress.decisions() > 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn progress(&self) -> Arc<Progress> {
        Arc::clone(&self.progress)
    }

    /// The next solution, or `None` when there are no more.
    pub fn next_solution(&mut self, stop: &Stop) -> Result<Option<Vec<i64>>, Unfinished> {
        if let Work::Fresh(ground) = &self.work {
            stop.check()?;
            let built = network(ground, self.puzzle.plane().cell_count(), stop)?;
            #[cfg_attr(not(test), expect(unused_mut, reason = "tests set more"))]
            let mut hunt = Box::new(Hunt::new(built.network, self.progress.clone()));
            #[cfg(test)]
            self.patience
                .into_iter()
                .for_each(|guesses| hunt.set_patience(guesses));
            self.work = Work::Searching {
                hunt,
                bases: built.bases,
                numbered: built.numbered,
            };
        }
        let Work::Searching {
            hunt,
            bases,
            numbered,
        } = &mut self.work
        else {
            return Ok(None);
        };
        if !hunt.advance(stop)? {
            return Ok(None);
        }
        let value = |(digit, &base): (u8, &i64)| base + i64::from(digit) - 1;
        let mut values: Vec<i64> = hunt.values().into_iter().zip(bases.iter()).map(value).collect();
        for parts in numbered {
            number_in_order(&mut values, parts, bases[parts[0]]);
        }
        if !self.puzzle.is_solved_by(&values) {
            return Err(Unfinished::WrongAnswer);
        }
        self.found += 1;
        Ok(Some(values))
    }

    /// How many solutions there are, but never more than `limit`, those that were found before included.
    pub fn count(&mut self, limit: u64, stop: &Stop) -> Result<u64, Unfinished> {
        while self.found < limit && self.next_solution(stop)?.is_some() {}
        Ok(self.found)
    }
}
