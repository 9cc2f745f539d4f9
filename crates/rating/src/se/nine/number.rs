//! Sudoku Explainer's numbers, which are lower bounds where the path did not come to its end.

use super::path::{SeEnd, SePath};
use crate::se::{MOST_WITHOUT_CHAINS, SeNumber, SeRating};

/// What Sudoku Explainer gives a puzzle at which it is at its wits' end.
const STUCK: u32 = 200;

impl SePath {
    /// ER, EP and ED: the hardest step, the hardest up to and including the one that places the first digit,
    /// and the first.
    /// Where the path was stopped they are lower bounds.
    #[must_use]
    pub fn rating(&self) -> SeRating {
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
            (None, SeEnd::NeedsChains) => SeNumber::MoreThan(MOST_WITHOUT_CHAINS),
            (None, _) => SeNumber::Exactly(hardest(self.steps.len())),
        };
        let er = match self.end {
            SeEnd::Stuck => SeNumber::Exactly(STUCK),
            _ => number(None),
        };
        let ed = (!self.steps.is_empty()).then_some(1);
        SeRating {
            er,
            ep: number(first_digit.map(|at| at + 1)),
            ed: number(ed),
        }
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
        path.rating().to_string()
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
        assert_eq!(numbers(&steps[..3], SeEnd::NeedsChains), ">6.2/3.0/2.6");
    }
}
