//! A step: one technique applied once.

use std::cmp::Reverse;
use std::collections::HashSet;

use kudosu_board::{Cell, Digit, Grid};

use crate::{Evidence, Technique};

/// A digit in a cell, as a possibility or as an effect.
pub type Candidate = (Cell, Digit);

/// What a technique achieves in a position, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Which technique it is.
    pub technique: Technique,
    /// The digits that can be placed.
    pub placements: Vec<Candidate>,
    /// The candidates that can be removed, in reading order of their cells.
    pub eliminations: Vec<Candidate>,
    /// The pattern from which that follows.
    pub evidence: Evidence,
}

impl Step {
    /// A step that places one digit.
    #[must_use]
    pub fn placing(technique: Technique, cell: Cell, digit: Digit, evidence: Evidence) -> Step {
        Step {
            technique,
            placements: vec![(cell, digit)],
            eliminations: Vec::new(),
            evidence,
        }
    }

    /// A step that removes candidates, or `None` when there is nothing to remove.
    /// Sorts them and drops repeats.
    pub fn removing(
        technique: Technique,
        eliminations: impl IntoIterator<Item = Candidate>,
        evidence: impl FnOnce() -> Evidence,
    ) -> Option<Step> {
        let eliminations: Vec<Candidate> = eliminations.into_iter().collect();
        match eliminations.is_empty() {
            true => None,
            false => Some(Step::without_repeats(technique, eliminations, evidence())),
        }
    }

    /// What every kind of step shares, once: a browser has to fetch it.
    #[inline(never)]
    fn without_repeats(technique: Technique, mut eliminations: Vec<Candidate>, evidence: Evidence) -> Step {
        eliminations.sort_unstable();
        eliminations.dedup();
        Step {
            technique,
            placements: Vec::new(),
            eliminations,
            evidence,
        }
    }

    /// The first effect that a solution refutes: another digit placed, or its own digit removed.
    ///
    /// ```
    /// use kudosu_board::{Grid, Shape, Stop};
    /// use kudosu_logic::{Position, Profile, solve_path};
    ///
    /// let grid = Grid::from_line(&Shape::of_side(4)?, ".142..1..2.4.3.1").expect("sixteen cells");
    /// let path = solve_path(&Position::of(&grid), &Profile::human(), Stop::never())?;
    /// let solution = path.last.grid();
    /// assert!(path.steps.iter().all(|step| step.refuted_by(&solution).is_none()));
    ///
    /// let mut wrong = path.steps[0].clone();
    /// wrong.eliminations = std::mem::take(&mut wrong.placements);
    /// assert_eq!(wrong.refuted_by(&solution), wrong.eliminations.first().copied());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn refuted_by(&self, solution: &Grid) -> Option<Candidate> {
        let holds = |&&(cell, digit): &&Candidate| solution.get(cell) == Some(digit);
        let placed = self.placements.iter().find(|effect| !holds(effect));
        placed.or_else(|| self.eliminations.iter().find(holds)).copied()
    }

    /// How easy an argument from suppositions is beside others of its kind: less to follow first, then more
    /// that it does.
    pub(crate) fn ease(&self) -> (usize, Reverse<(usize, usize)>) {
        let does = (self.placements.len(), self.eliminations.len());
        (self.evidence.weight(), Reverse(does))
    }

    /// This step and another as one: the effects and the evidence of both.
    #[must_use]
    pub fn merged_with(mut self, other: &Step) -> Step {
        fn add<T: Clone + PartialEq>(to: &mut Vec<T>, more: &[T]) {
            for item in more {
                if !to.contains(item) {
                    to.push(item.clone());
                }
            }
        }
        add(&mut self.placements, &other.placements);
        add(&mut self.eliminations, &other.eliminations);
        self.eliminations.sort_unstable();
        self.evidence.digits |= other.evidence.digits;
        add(&mut self.evidence.houses, &other.evidence.houses);
        add(&mut self.evidence.cells, &other.evidence.cells);
        add(&mut self.evidence.candidates, &other.evidence.candidates);
        add(&mut self.evidence.chains, &other.evidence.chains);
        self
    }
}

/// The eliminations that a finder has reported, so that it reports each set of them once.
#[derive(Default)]
pub(crate) struct SeenEffects(HashSet<Vec<Candidate>>);

impl SeenEffects {
    /// The eliminations in order and without repeats, unless there are none or they were seen before.
    pub(crate) fn fresh(&mut self, mut eliminations: Vec<Candidate>) -> Option<Vec<Candidate>> {
        eliminations.sort_unstable();
        eliminations.dedup();
        let is_new = !eliminations.is_empty() && !self.0.contains(&eliminations);
        is_new.then(|| {
            self.0.insert(eliminations.clone());
            eliminations
        })
    }
}
