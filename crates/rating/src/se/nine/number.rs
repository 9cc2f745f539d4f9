//! Sudoku Explainer's numbers, which are lower bounds where the path did not come to its end.

use std::fmt;

use super::path::{SeEnd, SePath};

/// One of Sudoku Explainer's numbers, in tenths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SeNumber {
    /// This number.
    Exactly(u32),
    /// This number or more; it was not worked out to the end.
    AtLeast(u32),
}

impl SeNumber {
    /// The number, or what it is at least, in tenths.
    pub const fn tenths(self) -> u32 {
        match self {
            SeNumber::Exactly(tenths) | SeNumber::AtLeast(tenths) => tenths,
        }
    }

    /// The number if it was worked out to the end.
    pub const fn exactly(self) -> Option<u32> {
        match self {
            SeNumber::Exactly(tenths) => Some(tenths),
            SeNumber::AtLeast(_) => None,
        }
    }
}

impl fmt::Display for SeNumber {
    /// `7.1`, or `≥7.1` for a lower bound.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = match self {
            SeNumber::Exactly(_) => "",
            SeNumber::AtLeast(_) => "≥",
        };
        write!(f, "{sign}{}.{}", self.tenths() / 10, self.tenths() % 10)
    }
}

/// What Sudoku Explainer gives a puzzle at which it is at its wits' end.
const STUCK: u32 = 200;

impl SePath {
    /// ER, EP and ED: the hardest step, the hardest up to and including the one that places the first digit,
    /// and the first.
    pub fn numbers(&self) -> [SeNumber; 3] {
        let hardest = |steps: usize| {
            self.steps[..steps]
                .iter()
                .map(|step| step.rating)
                .max()
                .unwrap_or(0)
        };
        let first_digit = self.steps.iter().position(|step| step.placement.is_some());
        // A number that is settled once so many steps are taken, and never if there are not so many.
        let number = |settled_after: Option<usize>| match (settled_after, self.end) {
            (Some(steps), _) => SeNumber::Exactly(hardest(steps)),
            (None, SeEnd::Unfinished(_, next)) => SeNumber::AtLeast(hardest(self.steps.len()).max(next)),
            (None, _) => SeNumber::Exactly(hardest(self.steps.len())),
        };
        let er = match self.end {
            SeEnd::Stuck => SeNumber::Exactly(STUCK),
            _ => number(None),
        };
        let ed = (!self.steps.is_empty()).then_some(1);
        [er, number(first_digit.map(|at| at + 1)), number(ed)]
    }
}

#[cfg(test)]
mod tests {
    use kudosu_board::Unfinished;

    use super::super::step::{SeKind, SeStep};
    use super::*;

    fn numbers(steps: &[(u32, bool)], end: SeEnd) -> String {
        let steps = steps.iter().map(|&(rating, places)| SeStep {
            kind: SeKind::NakedSingle,
            rating,
            complexity: 0,
            placement: places.then_some((0, 1)),
            eliminations: Vec::new(),
        });
        let path = SePath {
            steps: steps.collect(),
            end,
        };
        path.numbers().map(|number| number.to_string()).join("/")
    }

    #[test]
    fn what_was_settled_before_a_stop_stays_exact() {
        let stopped = SeEnd::Unfinished(Unfinished::Stopped, 85);
        let steps = [(26, false), (30, false), (23, true), (71, false)];
        assert_eq!(numbers(&steps, SeEnd::Solved), "7.1/3.0/2.6");
        assert_eq!(numbers(&steps, stopped), "≥8.5/3.0/2.6");
        assert_eq!(numbers(&steps[..2], stopped), "≥8.5/≥8.5/2.6");
        assert_eq!(numbers(&[], stopped), "≥8.5/≥8.5/≥8.5");
        assert_eq!(numbers(&[(90, false)], stopped), "≥9.0/≥9.0/9.0");
        assert_eq!(numbers(&steps, SeEnd::Stuck), "20.0/3.0/2.6");
        assert_eq!(numbers(&[], SeEnd::Solved), "0.0/0.0/0.0");
    }
}
