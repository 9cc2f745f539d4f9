//! A puzzle and what a player has made of it: values that were entered, and what was noted.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::puzzle::{RulePuzzle, Variable};

/// A position: whatever has a value, a cell or something of a layer, can be filled or noted by its name.
///
/// ```
/// use kudosu_rules::{RulePosition, RulePuzzle};
///
/// let text = "kudosu rules\nboard: 2x2\nlayer shaded: yes or no\nrule: r1c1 is shaded\n";
/// let puzzle = RulePuzzle::parse(text)?;
/// let mut position = RulePosition::from(puzzle);
/// position.place("r1c2", 2)?;
/// position.note("shaded r2c2", &[0])?;
/// assert_eq!(position.allowed()[..2], [vec![1, 2], vec![2]]);
/// assert!(position.place("r1c2", 7).is_err() && position.place("r3c1", 1).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulePosition {
    puzzle: Arc<RulePuzzle>,
    variables: Arc<[Variable]>,
    placed: BTreeMap<usize, i64>,
    noted: BTreeMap<usize, Vec<i64>>,
}

impl From<RulePuzzle> for RulePosition {
    fn from(puzzle: RulePuzzle) -> RulePosition {
        RulePosition {
            variables: puzzle.variables().into(),
            puzzle: Arc::new(puzzle),
            placed: BTreeMap::new(),
            noted: BTreeMap::new(),
        }
    }
}

impl RulePosition {
    /// The puzzle.
    #[must_use]
    pub fn puzzle(&self) -> &RulePuzzle {
        &self.puzzle
    }

    /// Everything that has a value, as [`RulePuzzle::variables`] lists it.
    #[must_use]
    pub fn variables(&self) -> &[Variable] {
        &self.variables
    }

    /// What was entered besides the givens.
    #[must_use]
    pub fn placed(&self) -> &BTreeMap<usize, i64> {
        &self.placed
    }

    /// What was noted.
    #[must_use]
    pub fn noted(&self) -> &BTreeMap<usize, Vec<i64>> {
        &self.noted
    }

    fn named(&self, name: &str, values: &[i64]) -> Result<usize, String> {
        let at = self.variables.iter().position(|one| one.name == name);
        let at = at.ok_or_else(|| {
            format!("there is nothing called `{name}`; cells are called r1c1, values of layers shaded r1c1")
        })?;
        let known = self.puzzle.values_of(at);
        match values.iter().find(|value| !known.contains(value)) {
            Some(value) => Err(format!(
                "{value} is no value of {name}; they are {}",
                crate::write::ranges_of(&known)
            )),
            None => Ok(at),
        }
    }

    /// Enters a value. That of a given stays as it is.
    pub fn place(&mut self, name: &str, value: i64) -> Result<(), String> {
        let at = self.named(name, &[value])?;
        if self.puzzle.givens().get(at).copied().flatten().is_none() {
            self.placed.insert(at, value);
        }
        Ok(())
    }

    /// Notes what something can be.
    pub fn note(&mut self, name: &str, values: &[i64]) -> Result<(), String> {
        let at = self.named(name, values)?;
        let mut values = values.to_vec();
        values.sort_unstable();
        values.dedup();
        self.noted.insert(at, values);
        Ok(())
    }

    /// The value of each variable that is given or entered.
    #[must_use]
    pub fn known(&self) -> Vec<Option<i64>> {
        let given = |at: usize| self.puzzle.givens().get(at).copied().flatten();
        (0..self.variables.len())
            .map(|at| given(at).or_else(|| self.placed.get(&at).copied()))
            .collect()
    }

    /// What each variable can be by what is given, entered and noted, before any rule is looked at.
    #[must_use]
    pub fn allowed(&self) -> Vec<Vec<i64>> {
        let known = self.known();
        let one = |(at, variable): (usize, &Variable)| match (known[at], self.noted.get(&at)) {
            (Some(value), _) => vec![value],
            (None, Some(noted)) => noted.clone(),
            (None, None) => variable.values.clone(),
        };
        self.variables.iter().enumerate().map(one).collect()
    }

    /// The same without what a player entered and noted.
    #[must_use]
    pub fn start(&self) -> RulePosition {
        RulePosition {
            placed: BTreeMap::new(),
            noted: BTreeMap::new(),
            ..self.clone()
        }
    }
}
