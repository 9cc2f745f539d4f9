//! One of several branches holds: what all that are still possible agree on is known.

use crate::clued::domains::{Dead, Domains, Queue};
use crate::clued::mask::Mask;

use super::Propagator;

/// One way in which a rule can be kept: what cells may hold then, and the rules that hold then.
#[derive(Debug, Default)]
pub(in crate::clued) struct Branch {
    pub(in crate::clued) allowed: Vec<(u16, Mask)>,
    pub(in crate::clued) rules: Vec<Propagator>,
}

/// Branches of which at least one holds.
#[derive(Debug)]
pub(in crate::clued) struct Either {
    pub(super) cells: Box<[u16]>,
    branches: Box<[Branch]>,
}

/// The rules of a branch are asked so often at most.
const ROUNDS: usize = 4;

impl Either {
    pub(in crate::clued) fn new(branches: Vec<Branch>) -> Either {
        let mut cells: Vec<u16> = Vec::new();
        for branch in &branches {
            cells.extend(branch.allowed.iter().map(|&(cell, _)| cell));
            cells.extend(branch.rules.iter().flat_map(Propagator::watched));
        }
        cells.sort_unstable();
        cells.dedup();
        Either {
            cells: cells.into_boxed_slice(),
            branches: branches.into_boxed_slice(),
        }
    }

    /// About how much work it is.
    pub(super) fn steps(&self) -> u32 {
        let rules = self.branches.iter().flat_map(|branch| &branch.rules);
        1 + self.branches.len() as u32 + rules.map(Propagator::steps).sum::<u32>()
    }

    pub(super) fn enforce(&self, domains: &mut Domains<'_>) -> Result<(), Dead> {
        let own = domains.masks.to_vec();
        let mut trial = own.clone();
        let mut union = vec![0; self.cells.len()];
        let mut queue = Queue::new(0);
        let mut open = self.cells.len();
        for branch in &self.branches {
            trial.copy_from_slice(&own);
            if !self.holds(branch, &mut trial, &mut queue, domains) {
                continue;
            }
            for (place, &cell) in self.cells.iter().enumerate() {
                let before = union[place];
                union[place] |= trial[usize::from(cell)];
                // Nothing more can be found out about a cell that keeps all its digits.
                let whole = own[usize::from(cell)];
                open -= usize::from(before != whole && union[place] == whole);
            }
            if open == 0 {
                return Ok(());
            }
        }
        for (&cell, &kept) in self.cells.iter().zip(&union) {
            domains.keep(cell, kept)?;
        }
        Ok(())
    }

    /// Whether a branch is possible; what it leaves is in `trial`.
    fn holds(&self, branch: &Branch, trial: &mut [Mask], queue: &mut Queue, domains: &Domains<'_>) -> bool {
        let mut inside = Domains {
            masks: trial,
            queue,
            wiring: domains.wiring.silent(),
        };
        let held = branch.work(&mut inside, &self.cells).is_ok();
        inside.queue.forget_fixed();
        held
    }
}

impl Branch {
    fn work(&self, domains: &mut Domains<'_>, cells: &[u16]) -> Result<(), Dead> {
        for &(cell, allowed) in &self.allowed {
            domains.keep(cell, allowed)?;
        }
        for _ in 0..ROUNDS {
            Self::differ(domains, cells)?;
            let before: Vec<Mask> = cells.iter().map(|&cell| domains.get(cell)).collect();
            for rule in &self.rules {
                rule.enforce(domains)?;
            }
            if cells
                .iter()
                .zip(&before)
                .all(|(&cell, &before)| domains.get(cell) == before)
            {
                break;
            }
        }
        Ok(())
    }

    /// Takes the digits of cells that have become known from those of its own that differ from them.
    fn differ(domains: &mut Domains<'_>, cells: &[u16]) -> Result<(), Dead> {
        while let Some(known) = domains.queue.next_fixed() {
            let digit = domains.get(known);
            for &cell in cells {
                if cell != known && domains.differ(known, cell) {
                    domains.keep(cell, !digit)?;
                }
            }
        }
        Ok(())
    }
}
