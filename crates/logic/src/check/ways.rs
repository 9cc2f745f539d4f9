//! Reading clues without the finders: every way to fill a few cells is tried, as far as the houses and what
//! the named clues mean leave one.

use std::ops::ControlFlow;

use kudosu_board::{Cell, CellSet, Clue, ClueId, Clues, Digit, DigitSet, Grid, PairFit, Shape};

use super::CheckError;
use super::meaning::{Left, pairs_of_grid};
use crate::Position;

/// So many digits are put down before trying is given up.
const MOST_TRIES: usize = 200_000;

/// Of a line about which every two cells something holds, only those so near each other are looked at.
const NEAR: usize = 100;

/// What each cell of the grid holds or can hold.
pub(super) type Digits = Vec<DigitSet>;

/// Cells that cannot hold the same digit, by the houses or by what a clue says about these two.
pub(super) struct Apart {
    peers: Vec<CellSet>,
}

/// So many times these cells together lie between these two: what follows from the sums of houses and cages.
#[derive(Clone)]
pub(super) struct Total {
    pub terms: Vec<(Cell, i64)>,
    pub least: i64,
    pub most: i64,
}

/// Cells to fill, and what they have to keep.
pub(super) struct Ways<'a> {
    shape: &'a Shape,
    clues: &'a Clues,
    apart: &'a Apart,
    /// The cells that are filled; of the others only what they can hold counts.
    cells: Vec<Cell>,
    named: Vec<&'a Clue>,
    pairs: Vec<([Cell; 2], PairFit<'a>)>,
    total: Option<Total>,
}

impl Apart {
    /// By the houses alone.
    pub fn by_houses(shape: &Shape) -> Apart {
        Apart {
            peers: shape.cells().map(|cell| shape.peer_set(cell).clone()).collect(),
        }
    }

    /// By the houses, and by all clues that say of two cells that they differ: as a player sees them at once.
    pub fn by_clues(clues: &Clues) -> Apart {
        let shape = clues.shape();
        let mut apart = Apart::by_houses(shape);
        let mut same: Vec<[Cell; 2]> = Vec::new();
        let values = 1..=u8::try_from(shape.side()).unwrap_or(u8::MAX);
        for (_, clue) in clues.iter() {
            clues.each_pair(clue, NEAR, |[a, b], fit| {
                if fit == PairFit::Same {
                    same.push([a, b]);
                } else if !values.clone().any(|value| fit.allows(shape.side(), value, value)) {
                    apart.add(a, b);
                }
            });
        }
        // What is the same sees the same.
        let mut is_changed = !same.is_empty();
        while std::mem::take(&mut is_changed) {
            for &[a, b] in &same {
                for (from, to) in [(a, b), (b, a)] {
                    let Some(seen) = apart.peers.get(from.index()).cloned() else {
                        continue;
                    };
                    for cell in seen.iter() {
                        is_changed |= apart.add(to, cell);
                    }
                }
            }
        }
        apart
    }

    fn add(&mut self, a: Cell, b: Cell) -> bool {
        if a == b || self.are(a, b) || a.index().max(b.index()) >= self.peers.len() {
            return false;
        }
        self.peers[a.index()].insert(b);
        self.peers[b.index()].insert(a);
        true
    }

    pub fn are(&self, a: Cell, b: Cell) -> bool {
        self.peers.get(a.index()).is_some_and(|peers| peers.contains(b))
    }
}

/// What each cell of a position holds or can still hold.
pub(super) fn possible(position: &Position) -> Digits {
    position
        .shape()
        .cells()
        .map(|cell| position.possible(cell))
        .collect()
}

/// The cells that a clue is about as a whole, in its own order and each once; none of a rule about the whole
/// grid, and of those that say something of one cell after the other.
pub(super) fn cells_of_whole(clues: &Clues, clue: &Clue) -> Vec<Cell> {
    let shape = clues.shape();
    let mut cells = match clue {
        Clue::AntiKnight
        | Clue::AntiKing
        | Clue::Negative { .. }
        | Clue::Minimum { .. }
        | Clue::Maximum { .. }
        | Clue::Indexer { .. } => return Vec::new(),
        clue => clue.cells(shape),
    };
    if let Clue::Line {
        rule: kudosu_board::LineRule::RegionSum,
        ..
    } = clue
    {
        cells.retain(|&cell| shape.box_of(cell).is_some());
    }
    let mut seen = CellSet::new();
    cells.retain(|&cell| seen.insert(cell));
    cells
}

impl<'a> Ways<'a> {
    /// The cells of these clues, and further ones.
    pub fn new(
        clues: &'a Clues,
        apart: &'a Apart,
        named: &[ClueId],
        more: impl IntoIterator<Item = Cell>,
    ) -> Ways<'a> {
        let named = named.iter().filter_map(|&id| clues.get(id)).collect();
        Ways::of(clues, apart, named, more)
    }

    /// The same with the clues themselves, which need not be those of the puzzle.
    pub fn of(
        clues: &'a Clues,
        apart: &'a Apart,
        named: Vec<&'a Clue>,
        more: impl IntoIterator<Item = Cell>,
    ) -> Ways<'a> {
        let shape = clues.shape();
        let mut cells: CellSet = more.into_iter().collect();
        for &clue in &named {
            cells.extend(cells_of_whole(clues, clue));
        }
        let mut pairs: Vec<([Cell; 2], PairFit<'a>)> = Vec::new();
        for &clue in &named {
            pairs.extend(pairs_of_grid(shape, clues, clue));
        }
        pairs.retain(|([a, b], _)| cells.contains(*a) && cells.contains(*b));
        Ways {
            shape,
            clues,
            apart,
            cells: cells.iter().collect(),
            named,
            pairs,
            total: None,
        }
    }

    /// The same with a sum that some of the cells have.
    pub fn with_total(mut self, total: Total) -> Ways<'a> {
        self.total = Some(total);
        self
    }

    /// Whether a cell is one of those that are filled.
    pub fn has(&self, cell: Cell) -> bool {
        self.cells.contains(&cell)
    }

    /// Whether there is a way to fill the cells with these digits; an error where that takes too long to say.
    pub fn are_there(&self, digits: &Digits) -> Result<bool, CheckError> {
        let mut is_found = false;
        self.each(digits, &mut |_| {
            is_found = true;
            ControlFlow::Break(())
        })?;
        Ok(is_found)
    }

    /// Tells every way to fill the cells with these digits, until that is enough.
    pub fn each(
        &self,
        digits: &Digits,
        tell: &mut dyn FnMut(&Digits) -> ControlFlow<()>,
    ) -> Result<(), CheckError> {
        if self.cells.iter().any(|cell| digits[cell.index()].is_empty()) {
            return Ok(());
        }
        let mut digits = digits.clone();
        // What stands already takes its digit from the others.
        for &cell in &self.cells {
            if let Some(digit) = digits[cell.index()].single()
                && !self.put(cell, digit, &mut digits)
            {
                return Ok(());
            }
        }
        let mut left = MOST_TRIES;
        self.go_on(digits, tell, &mut left).map(|_| ())
    }

    /// Puts a digit into a cell and takes it from the others that cannot hold it then, and so on where that
    /// leaves one of them a single digit; says whether all of them keep one.
    fn put(&self, cell: Cell, digit: Digit, digits: &mut Digits) -> bool {
        digits[cell.index()] = DigitSet::of(digit);
        let mut filled = vec![(cell, digit)];
        while let Some((cell, digit)) = filled.pop() {
            for &other in self.cells.iter().filter(|&&other| other != cell) {
                let its = &mut digits[other.index()];
                if !self.apart.are(cell, other) || !its.remove(digit) {
                    continue;
                }
                match its.single() {
                    Some(last) => filled.push((other, last)),
                    None if its.is_empty() => return false,
                    None => {}
                }
            }
        }
        true
    }

    fn go_on(
        &self,
        digits: Digits,
        tell: &mut dyn FnMut(&Digits) -> ControlFlow<()>,
        left: &mut usize,
    ) -> Result<ControlFlow<()>, CheckError> {
        if !self.can_be(&digits) {
            return Ok(ControlFlow::Continue(()));
        }
        let open = self
            .cells
            .iter()
            .copied()
            .filter(|cell| digits[cell.index()].len() > 1);
        let Some(cell) = open.min_by_key(|cell| digits[cell.index()].len()) else {
            return Ok(match self.is_kept(&digits) {
                true => tell(&digits),
                false => ControlFlow::Continue(()),
            });
        };
        for digit in digits[cell.index()].iter() {
            *left = left.checked_sub(1).ok_or(CheckError::TooLarge)?;
            let mut next = digits.clone();
            if self.put(cell, digit, &mut next) && self.go_on(next, tell, left)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Whether what is left can keep everything, as far as that is seen at a glance.
    fn can_be(&self, digits: &Digits) -> bool {
        let left = Left {
            clues: self.clues,
            digits,
        };
        let fits = |([a, b], fit): &([Cell; 2], PairFit<'_>)| {
            let mut firsts = digits[a.index()].iter();
            firsts.any(|x| {
                let mut seconds = digits[b.index()].iter();
                seconds.any(|y| fit.allows(self.shape.side(), x.get(), y.get()))
            })
        };
        self.named.iter().all(|clue| left.can_keep(clue))
            && self.pairs.iter().all(fits)
            && self.total.as_ref().is_none_or(|total| total.can_be(digits))
    }

    /// Whether the cells, all filled, keep the clues that are about no others, by what these mean.
    fn is_kept(&self, digits: &Digits) -> bool {
        let mut grid = Grid::blank(self.shape);
        for cell in self.shape.cells() {
            // What stands in cells that no clue of these asks for does not matter.
            let digit = digits[cell.index()].first().or(Digit::new(1));
            if let Some(digit) = digit
                && grid.set(cell, digit).is_err()
            {
                return false;
            }
        }
        self.named.iter().all(|clue| {
            let is_whole = !cells_of_whole(self.clues, clue).is_empty();
            !is_whole || self.clues.is_kept(clue, &grid)
        })
    }
}

impl Total {
    /// The same of the other cells less these, where it is below zero.
    pub fn not_below_zero(self) -> Total {
        if self.least >= 0 {
            return self;
        }
        let terms = self.terms.into_iter().map(|(cell, weight)| (cell, -weight));
        Total {
            terms: terms.collect(),
            least: -self.most,
            most: -self.least,
        }
    }

    fn can_be(&self, digits: &Digits) -> bool {
        let (mut low, mut high) = (0, 0);
        for &(cell, weight) in &self.terms {
            let values = digits[cell.index()]
                .iter()
                .map(|digit| weight * i64::from(digit.get()));
            let (Some(least), Some(most)) = (values.clone().min(), values.max()) else {
                return false;
            };
            low += least;
            high += most;
        }
        low <= self.most && self.least <= high
    }
}
