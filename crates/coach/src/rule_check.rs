//! Whether steps on a puzzle with rules follow: each is held against the search, which knows nothing of how
//! it was found and answers with grids that keep the meaning of every rule. What a step says that it looks at
//! is all that it gets: for a rule that rule alone, for a house no rule at all.

use kudosu_board::{Stop, Unfinished};
use kudosu_logic::ruled::seeing_rules;
use kudosu_notation::{RulePosition, RulePuzzle};
use kudosu_search::RuleSolutions;

/// What a step claims, without its words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct RuleClaim {
    /// The only rule that it stands on; `None` for houses alone.
    pub rule: Option<usize>,
    /// Whether all rules may be used: a value was supposed.
    pub by_all_rules: bool,
    /// Whether cells that see each other differ, which houses say, and rules that say nothing else.
    pub with_houses: bool,
    /// What gets its value.
    pub placements: Vec<(usize, i64)>,
    /// Which values go.
    pub removals: Vec<(usize, i64)>,
    /// What variables could be.
    pub premises: Vec<(usize, Vec<i64>)>,
}

impl RuleClaim {
    /// A claim about nothing yet.
    #[must_use]
    pub fn new() -> RuleClaim {
        RuleClaim::default()
    }
}

/// Why a step does not follow.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RuleFault {
    /// Something could be another value than the step says: its name, and the value.
    Premise(String, i64),
    /// There is a way against it, within all that it names: what it removes or places.
    NotForced(String, i64),
    /// The work was not finished.
    Unfinished(Unfinished),
}

/// Checks steps one after the other, each in what the ones before it leave.
///
/// ```
/// use kudosu_board::Stop;
/// use kudosu_coach::{RuleChecker, RuleClaim};
/// use kudosu_notation::{RulePosition, RulePuzzle};
///
/// let text = "kudosu rules\nboard: 2x2\nrule: r1c1 > r1c2\n";
/// let position = RulePosition::from(RulePuzzle::parse(text)?);
/// let mut checker = RuleChecker::new(&position);
/// let mut claim = RuleClaim::new();
/// claim.rule = Some(0);
/// claim.removals = vec![(0, 1)];
/// assert!(checker.check(&claim, Stop::never()).is_ok());
/// claim.removals = vec![(3, 2)];
/// assert!(checker.check(&claim, Stop::never()).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct RuleChecker {
    puzzle: RulePuzzle,
    names: Vec<String>,
    /// What everything can be by the steps so far.
    left: Vec<Vec<i64>>,
    /// What everything could be if nothing was known.
    full: Vec<Vec<i64>>,
    /// The rules by which cells see each other.
    seeing: Vec<usize>,
    /// Cells that differ.
    houses: Vec<Vec<usize>>,
}

impl RuleChecker {
    /// Nothing was checked yet.
    #[must_use]
    pub fn new(position: &RulePosition) -> RuleChecker {
        let puzzle = position.puzzle();
        let houses = puzzle.plane().houses().iter().filter(|house| house.differs);
        let houses = houses.map(|house| house.cells.clone());
        RuleChecker {
            names: position.variables().iter().map(|one| one.name.clone()).collect(),
            left: position.allowed(),
            full: position.start().allowed(),
            seeing: seeing_rules(puzzle),
            houses: houses.chain(puzzle.regions().iter().cloned()).collect(),
            puzzle: puzzle.clone(),
        }
    }

    /// Checks the next step, and takes it.
    pub fn check(&mut self, claim: &RuleClaim, stop: &Stop) -> Result<(), RuleFault> {
        self.sweep();
        let sees = self.puzzle.with_rules_alone(&self.seeing);
        for (at, values) in &claim.premises {
            let extra: Vec<i64> = self.left[*at]
                .iter()
                .copied()
                .filter(|value| !values.contains(value))
                .collect();
            for value in extra {
                // What is seen goes without a step.
                if self.is_possible(&sees, &self.left, *at, value, stop)? {
                    return Err(RuleFault::Premise(self.names[*at].clone(), value));
                }
                self.left[*at].retain(|other| *other != value);
            }
        }
        let mut rules: Vec<usize> = claim.rule.into_iter().collect();
        let allowed: Vec<Vec<i64>> = match claim.by_all_rules {
            true => {
                rules = (0..self.puzzle.rule_lines().len()).collect();
                self.left.clone()
            }
            false => {
                if claim.with_houses {
                    rules.extend(self.seeing.iter().filter(|at| Some(**at) != claim.rule));
                }
                let mut allowed = self.full.clone();
                for (at, values) in &claim.premises {
                    allowed[*at].clone_from(values);
                }
                allowed
            }
        };
        let sub = self.puzzle.with_rules_alone(&rules);
        for &(at, value) in &claim.removals {
            if self.is_possible(&sub, &allowed, at, value, stop)? {
                return Err(RuleFault::NotForced(self.names[at].clone(), value));
            }
            self.left[at].retain(|other| *other != value);
        }
        for &(at, value) in &claim.placements {
            let others: Vec<i64> = self.left[at]
                .iter()
                .copied()
                .filter(|other| *other != value)
                .collect();
            for other in others {
                let is_seen = !self.is_possible(&sees, &self.left, at, other, stop)?;
                if !is_seen && self.is_possible(&sub, &allowed, at, other, stop)? {
                    return Err(RuleFault::NotForced(self.names[at].clone(), value));
                }
            }
            self.left[at].retain(|other| *other == value);
        }
        self.sweep();
        Ok(())
    }

    /// What is known goes from the cells of its houses.
    fn sweep(&mut self) {
        let mut is_changed = true;
        while std::mem::take(&mut is_changed) {
            for house in &self.houses {
                for &cell in house {
                    let [value] = self.left[cell][..] else {
                        continue;
                    };
                    for &other in house.iter().filter(|&&other| other != cell) {
                        let before = self.left[other].len();
                        self.left[other].retain(|known| *known != value);
                        is_changed |= self.left[other].len() < before;
                    }
                }
            }
        }
    }

    /// What everything can be by the steps so far.
    #[must_use]
    pub fn left(&self) -> &[Vec<i64>] {
        &self.left
    }

    /// Whether there is a way to keep these rules within what is allowed in which something has a value.
    fn is_possible(
        &self,
        puzzle: &RulePuzzle,
        allowed: &[Vec<i64>],
        at: usize,
        value: i64,
        stop: &Stop,
    ) -> Result<bool, RuleFault> {
        let mut tried = allowed.to_vec();
        tried[at] = vec![value];
        let search = RuleSolutions::within(puzzle, &tried);
        let mut search = search.map_err(|_| RuleFault::Unfinished(Unfinished::LimitReached))?;
        let found = search.next_solution(stop).map_err(RuleFault::Unfinished)?;
        Ok(found.is_some())
    }
}
