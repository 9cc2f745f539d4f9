//! What the clues of a puzzle say about candidates, worked out once for all its positions.
//!
//! Three things come out of a clue. Cells that *see* each other because of it, so that whatever rests on
//! sight (wings, fins, chains of one digit, locked sets) works as on a classic grid. *Links*: two
//! candidates that cannot both be true, each with the clue that says so. And a *reading* of the whole clue,
//! cell by cell, by which digits without a place in it are found.

mod bounds;
mod broken;
mod faults;
mod links;
mod machine;
mod pairs;
mod reading;
mod reasons;
mod support;
#[cfg(test)]
mod tests;
mod why;

use std::sync::OnceLock;

use kudosu_board::{Cell, CellSet, Clue, ClueId, Clues, Digit, DigitSet, Shape};

use crate::Candidate;
pub use broken::BrokenClue;
pub(crate) use links::ClueLinks;
pub(crate) use pairs::PairRule;
use pairs::Tables;
pub(crate) use reading::Reading;
pub(crate) use reasons::reasons;

/// What clues say about two cells is followed up to so many pairs, sight by clues up to so many, and clues
/// are read as a whole as long as their pairs of cells are no more than so many. No puzzle that a person
/// sets comes near; beyond, fewer steps are found, and all of them hold.
const MOST_PAIRS: usize = 300_000;
const MOST_SIGHTS: usize = 1_000_000;
const MOST_READ: usize = 300_000;

/// The clues of a puzzle as its positions know them.
///
/// ```
/// use std::sync::Arc;
///
/// use kudosu_board::{Cell, Clue, Clues, Digit, Grid, Shape};
/// use kudosu_logic::{ClueRules, Position};
///
/// let shape = Shape::of_side(4)?;
/// let clues = Clues::new(&shape, vec![Clue::Even { cell: Cell::new(0) }, Clue::AntiKnight])?;
/// let rules = Arc::new(ClueRules::new(&clues));
/// let position = Position::of(&Grid::blank(&shape)).with_clues(&rules);
/// assert_eq!(position.candidates(Cell::new(0)).len(), 2);
/// assert!(position.sees(Cell::new(0), Cell::new(6)), "a knight's move apart");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct ClueRules {
    clues: Clues,
    /// One a cell: what it sees, by houses and by clues.
    peers: Vec<CellSet>,
    /// Cells that see each other by a clue and not by a house, the smaller one first, in order.
    sights: Vec<([Cell; 2], ClueId)>,
    /// What clues say about two cells, beyond that they differ, in the order of the clues.
    pairs: Vec<PairRule>,
    /// What the clue of a cell alone leaves it.
    allowed: Vec<DigitSet>,
    readings: Vec<Reading>,
    links: OnceLock<ClueLinks>,
}

impl ClueRules {
    /// Works out what the clues say.
    #[must_use]
    pub fn new(clues: &Clues) -> ClueRules {
        let shape = clues.shape();
        let mut rules = ClueRules {
            clues: clues.clone(),
            peers: shape.cells().map(|cell| shape.peer_set(cell).clone()).collect(),
            sights: Vec::new(),
            pairs: Vec::new(),
            allowed: vec![shape.digits(); shape.cell_count()],
            readings: Vec::new(),
            links: OnceLock::new(),
        };
        let mut tables = Tables::default();
        for (id, clue) in clues.iter() {
            rules.restrict_cell(clue);
            pairs::each(clues, clue, &mut |cells, fit| {
                rules.add_pair(id, cells, tables.of(shape.side(), fit));
            });
        }
        rules.share_sight_of_equals();
        rules.sights.sort_unstable();
        let mut room = MOST_READ;
        for (id, clue) in clues.iter() {
            if let Some(reading) = Reading::of_clue(&rules, id, clue, &mut room) {
                rules.readings.push(reading);
            }
        }
        rules
    }

    /// The cell of a clue about one cell, and what it leaves it.
    fn restriction(&self, clue: &Clue) -> Option<(Cell, DigitSet)> {
        let of_parity = |odd: usize| {
            let digits = self.clues.shape().digits().iter();
            digits
                .filter(|digit| usize::from(digit.get()) % 2 == odd)
                .collect::<DigitSet>()
        };
        match *clue {
            Clue::Even { cell } => Some((cell, of_parity(0))),
            Clue::Odd { cell } => Some((cell, of_parity(1))),
            Clue::Marks { cell, digits } => Some((cell, digits)),
            _ => None,
        }
    }

    fn restrict_cell(&mut self, clue: &Clue) {
        if let Some((cell, digits)) = self.restriction(clue) {
            self.allowed[cell.index()] = self.allowed[cell.index()] & digits;
        }
    }

    fn add_pair(&mut self, clue: ClueId, cells: [Cell; 2], shared: &pairs::Shared) {
        if shared.forbids_equals {
            self.add_sight(cells[0], cells[1], clue);
        }
        if !shared.says_only_that_they_differ && self.pairs.len() < MOST_PAIRS {
            self.pairs.push(PairRule::new(clue, cells, shared));
        }
    }

    fn add_sight(&mut self, a: Cell, b: Cell, clue: ClueId) {
        if a == b || self.peers[a.index()].contains(b) || self.sights.len() >= MOST_SIGHTS {
            return;
        }
        self.peers[a.index()].insert(b);
        self.peers[b.index()].insert(a);
        self.sights.push(([a.min(b), a.max(b)], clue));
    }

    /// Cells that hold the same digit see what the other one sees by the grid, so that the one clue is all
    /// there is to name for it.
    fn share_sight_of_equals(&mut self) {
        let equal: Vec<([Cell; 2], ClueId)> = self
            .pairs
            .iter()
            .filter(|pair| pair.demands_equals)
            .map(|pair| (pair.cells, pair.clue))
            .collect();
        let shape = self.clues.shape().clone();
        for &([a, b], clue) in &equal {
            for (from, to) in [(a, b), (b, a)] {
                for seen in shape.peer_set(from).iter() {
                    self.add_sight(to, seen, clue);
                }
            }
        }
    }

    /// The clues themselves.
    #[must_use]
    pub fn clues(&self) -> &Clues {
        &self.clues
    }

    /// The shape that they lie on.
    #[must_use]
    pub fn shape(&self) -> &Shape {
        self.clues.shape()
    }

    /// What a cell sees, by houses and by clues; nothing for one outside the grid.
    #[must_use]
    pub fn peers(&self, cell: Cell) -> &CellSet {
        static NONE: CellSet = CellSet::new();
        self.peers.get(cell.index()).unwrap_or(&NONE)
    }

    /// What the clue of a cell alone leaves it: even, odd, given pencil marks.
    #[must_use]
    pub fn allowed(&self, cell: Cell) -> DigitSet {
        self.allowed.get(cell.index()).copied().unwrap_or_default()
    }

    /// The clue by which two cells see each other; `None` where a house is enough or they do not.
    #[must_use]
    pub fn sight_between(&self, a: Cell, b: Cell) -> Option<ClueId> {
        let pair = [a.min(b), a.max(b)];
        let at = self.sights.partition_point(|(cells, _)| *cells < pair);
        let sight = self.sights.get(at).filter(|(cells, _)| *cells == pair);
        sight.map(|&(_, clue)| clue)
    }

    /// The clue by which two candidates of different cells exclude each other; `None` where the grid is
    /// enough for that, or they do not.
    #[must_use]
    pub fn link_between(&self, a: Candidate, b: Candidate) -> Option<ClueId> {
        if a.1 == b.1 && self.peers(a.0).contains(b.0) {
            return self.sight_between(a.0, b.0);
        }
        self.links().between(a, b)
    }

    /// Whether two candidates cannot both be true.
    #[must_use]
    pub fn exclude_each_other(&self, a: Candidate, b: Candidate) -> bool {
        if a.0 == b.0 {
            return a.1 != b.1;
        }
        (a.1 == b.1 && self.peers(a.0).contains(b.0)) || self.links().between(a, b).is_some()
    }

    /// The candidates of other cells that a clue excludes beside a candidate, not counting its own digit in
    /// cells that see it.
    pub(crate) fn linked_with(&self, candidate: Candidate) -> impl Iterator<Item = (Candidate, ClueId)> + '_ {
        self.links().beside(candidate)
    }

    fn links(&self) -> &ClueLinks {
        self.links.get_or_init(|| ClueLinks::of(self))
    }

    /// What clues say about two cells beyond that they differ.
    pub(crate) fn pairs(&self) -> &[PairRule] {
        &self.pairs
    }

    /// The clues that can be read cell by cell.
    pub(crate) fn readings(&self) -> &[Reading] {
        &self.readings
    }

    /// The reading of one clue.
    pub(crate) fn reading(&self, clue: ClueId) -> Option<&Reading> {
        let at = self.readings.partition_point(|reading| reading.clue < Some(clue));
        self.readings.get(at).filter(|reading| reading.clue == Some(clue))
    }

    /// What a clue says about two cells.
    pub(crate) fn pairs_of(&self, clue: ClueId) -> &[PairRule] {
        let from = self.pairs.partition_point(|pair| pair.clue < clue);
        let own = self.pairs[from..].partition_point(|pair| pair.clue == clue);
        &self.pairs[from..from + own]
    }
}

impl PartialEq for ClueRules {
    fn eq(&self, other: &ClueRules) -> bool {
        self.clues == other.clues
    }
}

impl Eq for ClueRules {}

/// The digit with this value.
fn digit(value: u8) -> Digit {
    Digit::new(value).expect("a digit of the grid is one")
}
