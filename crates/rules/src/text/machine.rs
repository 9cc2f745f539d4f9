//! Reads machines: a state a line, with what leads on from it.

use std::collections::{BTreeSet, HashMap};

use super::{Read, Reader, Statement};
use crate::error::{RuleError, limits};
use crate::machine::{NamedMachine, State, Takes};

/// A state, its steps, and the number of its line.
type Written<'a> = (&'a str, Vec<(Takes, &'a str)>, usize);

impl Reader<'_> {
    /// Lines of states up to `ends in …`: `low: 1-4 to high, any to low`.
    pub(super) fn machine(&mut self, statement: &Statement<'_>, name: String) -> Read<NamedMachine> {
        let mut states: Vec<Written<'_>> = Vec::new();
        let ends = loop {
            let Some((line, text)) = self.next_line() else {
                return Err(
                    statement.error("expected lines such as `low: 1-4 to high`, and then `ends in …`")
                );
            };
            let wrong = |part: &str, message: String| {
                let start = part.as_ptr() as usize - text.as_ptr() as usize;
                RuleError::new(start..start + part.len(), message).on_line(line)
            };
            if let Some(ends) = text.trim().strip_prefix("ends in ") {
                break ends.split(',').map(|end| (end.trim(), line)).collect::<Vec<_>>();
            }
            let Some((state, steps)) = text.split_once(':') else {
                let expected =
                    "expected a state and what leads on, such as `low: 1-4 to high`, or `ends in …`";
                return Err(wrong(text.trim(), expected.to_owned()));
            };
            let state = state.trim();
            if state.is_empty() || state.contains([' ', ',']) || states.iter().any(|known| known.0 == state) {
                return Err(wrong(
                    state,
                    "expected the name of another state, one word".to_owned(),
                ));
            }
            let mut list = Vec::new();
            for step in steps.split(',').map(str::trim).filter(|step| !step.is_empty()) {
                let Some((values, to)) = step.rsplit_once(" to ") else {
                    return Err(wrong(
                        step,
                        "expected values and a state: `1-4 to high`".to_owned(),
                    ));
                };
                let takes = match values.trim() {
                    "any" => Takes::Any,
                    values => Takes::OneOf(
                        taken(values)
                            .map_err(|at| wrong(at, "expected `any` or values such as `1-3 5`".to_owned()))?,
                    ),
                };
                list.push((takes, to.trim()));
            }
            states.push((state, list, line));
            if states.len() > limits::STATES {
                return Err(wrong(state, format!("more than {} states", limits::STATES)));
            }
        };
        let numbers: HashMap<&str, usize> = states
            .iter()
            .enumerate()
            .map(|(at, (state, ..))| (*state, at))
            .collect();
        let number = |name: &str, line: usize| {
            numbers.get(name).copied().ok_or_else(|| {
                RuleError::new(0..0, format!("there is no state `{name}` in this machine")).on_line(line)
            })
        };
        if states.is_empty() {
            return Err(statement.error("a machine has a state, such as `low: 1-4 to high`"));
        }
        let mut built = Vec::with_capacity(states.len());
        for (state, steps, line) in &states {
            let steps: Read<Vec<(Takes, usize)>> = steps
                .iter()
                .map(|(takes, to)| Ok((takes.clone(), number(to, *line)?)))
                .collect();
            built.push(State {
                name: (*state).to_owned(),
                steps: steps?,
            });
        }
        let ends: Read<BTreeSet<usize>> = ends.into_iter().map(|(end, line)| number(end, line)).collect();
        Ok(NamedMachine {
            name,
            states: built,
            ends: ends?,
        })
    }
}

/// `1-3 5`; an error is what is none.
fn taken(values: &str) -> Result<Vec<(i64, i64)>, &str> {
    let range = |word| {
        let number = |text: &str| {
            let number = text.parse::<i64>().ok();
            number.filter(|number| number.abs() <= limits::NUMBER)
        };
        // A minus at the beginning belongs to the number.
        let ends = match word {
            word if number(word).is_some() => (number(word), number(word)),
            word => match word.char_indices().skip(1).find(|&(_, c)| c == '-') {
                Some((at, _)) => (number(&word[..at]), number(&word[at + 1..])),
                None => (None, None),
            },
        };
        match ends {
            (Some(low), Some(high)) if low <= high => Ok((low, high)),
            _ => Err(word),
        }
    };
    values.split_whitespace().map(range).collect()
}
