//! Machines: what reads a line of values one by one, from state to state. Some have a name and were written
//! out by a person; others stand for what can be said of a line.

use std::collections::{BTreeSet, HashMap};
use std::fmt;

use crate::error::limits;

/// A machine that reads values one by one; state 0 is the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Machine {
    /// The values that it knows, from the smallest.
    pub values: Vec<i64>,
    /// By state, then by value: the state that follows, if any.
    pub next: Vec<Vec<Option<usize>>>,
    /// Whether a line may end in a state.
    pub accepts: Vec<bool>,
}

impl Machine {
    /// The machine of states that are told as it meets them; `None` where they are too many.
    pub(crate) fn grown<S: Clone + Eq + std::hash::Hash>(
        values: &[i64],
        start: S,
        step: impl Fn(&S, i64) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Option<Machine> {
        let mut numbers = HashMap::from([(start.clone(), 0)]);
        let mut states = vec![start];
        let mut next = Vec::new();
        while next.len() < states.len() {
            let here = states[next.len()].clone();
            let mut row = Vec::with_capacity(values.len());
            for &value in values {
                row.push(step(&here, value).map(|after| {
                    *numbers.entry(after.clone()).or_insert_with(|| {
                        states.push(after);
                        states.len() - 1
                    })
                }));
            }
            next.push(row);
            if states.len() > limits::STATES {
                return None;
            }
        }
        Some(Machine {
            values: values.to_vec(),
            next,
            accepts: states.iter().map(accepts).collect(),
        })
    }
}

/// What a step from a state takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Takes {
    Any,
    OneOf(Vec<(i64, i64)>),
}

impl Takes {
    fn takes(&self, value: i64) -> bool {
        match self {
            Takes::Any => true,
            Takes::OneOf(ranges) => ranges.iter().any(|&(low, high)| (low..=high).contains(&value)),
        }
    }
}

impl fmt::Display for Takes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Takes::OneOf(ranges) = self else {
            return f.write_str("any");
        };
        for (at, (low, high)) in ranges.iter().enumerate() {
            let space = if at > 0 { " " } else { "" };
            match low == high {
                true => write!(f, "{space}{low}")?,
                false => write!(f, "{space}{low}-{high}")?,
            }
        }
        Ok(())
    }
}

/// A state with what leads on from it: of several steps that take a value, the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct State {
    pub(crate) name: String,
    pub(crate) steps: Vec<(Takes, usize)>,
}

/// A machine with a name, as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NamedMachine {
    pub(crate) name: String,
    /// The first of them is where a line begins.
    pub(crate) states: Vec<State>,
    /// Where a line may end.
    pub(crate) ends: BTreeSet<usize>,
}

impl NamedMachine {
    fn next(&self, state: usize, value: i64) -> Option<usize> {
        let step = self.states[state]
            .steps
            .iter()
            .find(|(takes, _)| takes.takes(value));
        step.map(|&(_, to)| to)
    }

    /// Whether it reads these values to an end.
    pub(crate) fn reads(&self, values: &[i64]) -> bool {
        let last = values.iter().try_fold(0, |state, &value| self.next(state, value));
        last.is_some_and(|last| self.ends.contains(&last))
    }

    /// The same for values that are known before.
    pub(crate) fn machine(&self, values: &[i64]) -> Option<Machine> {
        Machine::grown(
            values,
            0,
            |&state, value| self.next(state, value),
            |state| self.ends.contains(state),
        )
    }
}

impl fmt::Display for NamedMachine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "machine {}:", self.name)?;
        for state in &self.states {
            write!(f, "{}:", state.name)?;
            for (at, (takes, to)) in state.steps.iter().enumerate() {
                let comma = if at > 0 { "," } else { "" };
                write!(f, "{comma} {takes} to {}", self.states[*to].name)?;
            }
            writeln!(f)?;
        }
        let ends: Vec<&str> = self
            .ends
            .iter()
            .map(|&end| self.states[end].name.as_str())
            .collect();
        writeln!(f, "ends in {}", ends.join(", "))
    }
}
