//! Which two candidates cannot both be true: by the grid alone, or by the clues that the step names, of
//! which every way to keep them is tried.

use std::cell::RefCell;
use std::collections::HashMap;

use kudosu_board::{Cell, ClueId, Clues, DigitSet};

use super::ways::{Apart, Digits, Ways, cells_of_whole, possible};
use crate::{Candidate, Position, Step};

/// What a step may rest on where it says that two candidates exclude each other.
pub(super) struct Exclusions<'a> {
    position: &'a Position,
    by_clues: Option<ByClues<'a>>,
}

struct ByClues<'a> {
    clues: &'a Clues,
    named: &'a [ClueId],
    houses: Apart,
    digits: Digits,
    known: RefCell<HashMap<[Candidate; 2], bool>>,
}

impl<'a> Exclusions<'a> {
    pub fn new(position: &'a Position, step: &'a Step) -> Exclusions<'a> {
        let by_clues = position.clues().map(|clues| ByClues {
            clues,
            named: &step.evidence.clues,
            houses: Apart::by_houses(position.shape()),
            digits: possible(position),
            known: RefCell::default(),
        });
        Exclusions { position, by_clues }
    }

    /// Whether two candidates cannot both be true.
    pub fn between(&self, a: Candidate, b: Candidate) -> bool {
        if a.0 == b.0 {
            return a.1 != b.1;
        }
        (a.1 == b.1 && self.position.shape().are_peers(a.0, b.0))
            || self.by_clues.as_ref().is_some_and(|clues| clues.exclude(a, b))
    }

    /// Whether two cells cannot both hold a digit that both can hold now.
    pub fn is_seen(&self, a: Cell, b: Cell, digit: kudosu_board::Digit) -> bool {
        a != b && self.between((a, digit), (b, digit))
    }
}

impl ByClues<'_> {
    fn exclude(&self, a: Candidate, b: Candidate) -> bool {
        let both = [a.min(b), a.max(b)];
        if let Some(&known) = self.known.borrow().get(&both) {
            return known;
        }
        // Following it may take too long; then it is not known to be so.
        let by = |clues: &[ClueId]| self.excludes(clues, both).unwrap_or(false);
        // A clue by itself mostly; cells that one makes the same may be kept apart by another.
        let excludes = self.named.iter().any(|clue| by(std::slice::from_ref(clue)))
            || (self.named.len() > 1 && by(self.named));
        self.known.borrow_mut().insert(both, excludes);
        excludes
    }

    fn excludes(&self, named: &[ClueId], both: [Candidate; 2]) -> Result<bool, super::CheckError> {
        let ways = Ways::new(self.clues, &self.houses, named, both.map(|(cell, _)| cell));
        let mut digits = self.digits.clone();
        for (cell, digit) in both {
            let its = digits.get_mut(cell.index());
            if let Some(its) = its.filter(|its| its.contains(digit)) {
                *its = DigitSet::of(digit);
            }
        }
        Ok(!ways.are_there(&digits)?)
    }

    /// Whether a clue says anything about one of these cells.
    fn is_about(&self, clue: ClueId, cells: &[Cell]) -> bool {
        let Some(clue) = self.clues.get(clue) else {
            return false;
        };
        let own = cells_of_whole(self.clues, clue);
        own.is_empty() || own.iter().any(|cell| cells.contains(cell))
    }
}

impl Exclusions<'_> {
    /// Whether each clue that the step names is about one of these cells, and named once, in the order of the
    /// puzzle.
    pub fn clues_are_about(&self, cells: &[Cell]) -> bool {
        self.by_clues.as_ref().is_none_or(|it| {
            it.named.windows(2).all(|pair| pair[0] < pair[1])
                && it.named.iter().all(|&clue| it.is_about(clue, cells))
        })
    }
}
