//! Which clues the digits of a grid break already, whatever will stand in the blank cells.

use kudosu_board::{Cell, ClueId, DigitSet, Grid};

use super::{ClueRules, pairs};

/// A clue with more ways than this to be read is not known to be broken.
const MOST_STATES: usize = 20_000;

/// Steps that the reading of all clues together may take: half a second. What is left then is not known to be
/// broken.
const MOST_STEPS: usize = 3_000_000;

/// A clue that cannot be kept any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrokenClue {
    /// Which one.
    pub clue: ClueId,
    /// The filled cells that break it.
    pub cells: Vec<Cell>,
}

impl ClueRules {
    /// The clues that digits break, each looked at by itself: what follows from several of them together is
    /// for a search. Of a complete grid it finds all. A grid of another side breaks none.
    ///
    /// ```
    /// use kudosu_board::{Cell, Clue, Clues, Grid, Shape};
    /// use kudosu_logic::ClueRules;
    ///
    /// let cage = Clue::Killer { cells: vec![Cell::new(0), Cell::new(1)], sum: Some(7) };
    /// let clues = Clues::new(&Shape::of_side(4)?, vec![cage])?;
    /// let rules = ClueRules::new(&clues);
    /// assert!(rules.broken_by(&"3...............".parse::<Grid>()?).is_empty());
    /// let broken = rules.broken_by(&"2...............".parse::<Grid>()?);
    /// assert_eq!(broken[0].cells, [Cell::new(0)], "5 is no digit of this grid");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn broken_by(&self, grid: &Grid) -> Vec<BrokenClue> {
        if grid.shape().side() != self.shape().side() {
            return Vec::new();
        }
        let is_complete = grid.blank_count() == 0;
        let ids = self.clues.iter().map(|(id, _)| id);
        let mut steps = MOST_STEPS;
        let broken = ids.filter_map(|clue| {
            let cells = self
                .single_fault(clue, grid)
                .or_else(|| self.fault_of_pairs(clue, grid))
                .or_else(|| self.fault_of_reading(clue, grid, &mut steps));
            let whole = || {
                let own = self.clues.get(clue)?;
                let is_broken = is_complete && !self.clues.is_kept(own, grid);
                is_broken.then(|| own.cells(self.shape()))
            };
            let cells = cells.or_else(whole)?;
            Some(BrokenClue { clue, cells })
        });
        broken.collect()
    }

    /// A digit that the clue of its cell alone forbids.
    fn single_fault(&self, id: ClueId, grid: &Grid) -> Option<Vec<Cell>> {
        let (cell, digits) = self.restriction(self.clues.get(id)?)?;
        let digit = grid.get(cell)?;
        (!digits.contains(digit)).then(|| vec![cell])
    }

    /// Two digits that the clue does not allow beside each other.
    fn fault_of_pairs(&self, id: ClueId, grid: &Grid) -> Option<Vec<Cell>> {
        let mut cells: Vec<Cell> = Vec::new();
        pairs::each(&self.clues, self.clues.get(id)?, &mut |pair, fit| {
            if let [Some(a), Some(b)] = pair.map(|cell| grid.get(cell))
                && !fit.allows(self.shape().side(), a.get(), b.get())
            {
                cells.extend(pair);
            }
        });
        cells.sort_unstable();
        cells.dedup();
        (!cells.is_empty()).then_some(cells)
    }

    /// Digits with which the clue as a whole cannot be kept.
    fn fault_of_reading(&self, id: ClueId, grid: &Grid, steps: &mut usize) -> Option<Vec<Cell>> {
        let reading = self.reading(id)?;
        let filled: Vec<Cell> = reading
            .cells
            .iter()
            .copied()
            .filter(|&cell| grid.get(cell).is_some())
            .collect();
        // Digits that clash in a house say nothing about the clue.
        let clash = |a: Cell, b: Cell| grid.get(a) == grid.get(b) && self.peers(a).contains(b);
        if filled
            .iter()
            .any(|&a| filled.iter().any(|&b| a < b && clash(a, b)))
        {
            return None;
        }
        let domains = reading.domains(|cell| grid.get(cell).map_or(self.allowed(cell), DigitSet::of));
        let is_broken = !filled.is_empty() && !reading.can_be_kept_within(&domains, MOST_STATES, steps)?;
        is_broken.then_some(filled)
    }
}
