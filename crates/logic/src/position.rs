//! A position: what is on the paper at one moment, with the views that finders ask for again and again.

use std::sync::Arc;

use kudosu_board::{Candidates, Cell, CellSet, Clues, Digit, DigitSet, Grid, HouseId, Puzzle, Shape};

use crate::{Candidate, ClueRules, Places, Step};

/// Values, which of them were given, and the candidates of every blank cell.
///
/// Besides the candidates of each cell a position keeps, always up to date, the cells of each digit and the
/// places of each digit in each house. A filled cell has no candidates;
/// its digit counts as placed in its houses.
///
/// ```
/// use kudosu_board::{Cell, Digit, Grid, Shape};
/// use kudosu_logic::Position;
///
/// let grid = Grid::from_values(&Shape::of_side(4)?, &[0, 1, 4, 2, 0, 0, 1, 0, 0, 2, 0, 4, 0, 3, 0, 1])?;
/// let mut position = Position::of(&grid);
/// let corner = Cell::new(0);
/// let three = position.candidates(corner).single().expect("only 3 is left there");
/// assert!(position.is_given(Cell::new(1)) && !position.is_given(corner));
///
/// position.place(corner, three);
/// assert_eq!(position.value(corner), Digit::new(3));
/// assert!(!position.cells_with(three).contains(Cell::new(4)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    shape: Shape,
    values: Vec<Option<Digit>>,
    givens: CellSet,
    blanks: CellSet,
    candidates: Vec<DigitSet>,
    /// One a digit.
    cells_with: Vec<CellSet>,
    /// House by house, one a digit.
    places: Vec<Places>,
    /// One a house.
    blank_places: Vec<Places>,
    /// One a house.
    placed_digits: Vec<DigitSet>,
    /// `None` for a classic puzzle.
    rules: Option<Arc<ClueRules>>,
}

impl Position {
    /// The start of a puzzle: every value is a given, every candidate is there that neither a house forbids,
    /// nor what cells see by clues, nor the clue of a cell alone.
    #[must_use]
    pub fn of(puzzle: impl Into<Puzzle>) -> Position {
        let puzzle = puzzle.into();
        let (blank, candidates) = (Grid::blank(puzzle.shape()), Candidates::of(puzzle.grid()));
        Position::with_candidates(puzzle, &blank, &candidates)
    }

    /// A player's position: the puzzle, what was placed since, and the candidates as the player has them.
    ///
    /// Candidates of filled cells do not matter, nor those that a digit on the board rules out, nor a grid of
    /// another shape. Where both grids have a value, the given one counts.
    ///
    /// ```
    /// use kudosu_board::{Candidates, Cell, Grid, Shape};
    /// use kudosu_logic::Position;
    ///
    /// let shape = Shape::of_side(4)?;
    /// let givens = Grid::from_line(&shape, ".142..1..2.4.3.1").expect("sixteen cells");
    /// let everything = Candidates::full(&shape);
    /// let position = Position::with_candidates(&givens, &Grid::blank(&shape), &everything);
    /// let corner: Vec<u8> = position.candidates(Cell::new(0)).iter().map(|digit| digit.get()).collect();
    /// assert_eq!(corner, [3], "1, 2 and 4 stand in its row");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_candidates(puzzle: impl Into<Puzzle>, placed: &Grid, candidates: &Candidates) -> Position {
        let (givens, clues) = puzzle.into().into_parts();
        let shape = givens.shape().clone();
        let (side, houses) = (shape.side(), shape.houses().len());
        let mut position = Position {
            values: vec![None; shape.cell_count()],
            givens: givens.filled(),
            blanks: CellSet::new(),
            candidates: vec![DigitSet::EMPTY; shape.cell_count()],
            cells_with: vec![CellSet::new(); side],
            places: vec![Places::NONE; side * houses],
            blank_places: vec![Places::NONE; houses],
            placed_digits: vec![DigitSet::EMPTY; houses],
            shape: shape.clone(),
            rules: None,
        };
        for cell in shape.cells() {
            match givens.get(cell).or(placed.get(cell)) {
                None => {
                    position.blanks.insert(cell);
                }
                Some(digit) => position.set_value(cell, digit),
            }
        }
        for cell in position.blanks.clone().iter() {
            let slots = || shape.houses_of(cell).iter().zip(shape.slots_of(cell));
            for (house, &slot) in slots() {
                position.blank_places[house.index()].insert(slot);
            }
            let digits = (candidates.get(cell) & shape.digits()) - position.seen_digits(cell);
            position.candidates[cell.index()] = digits;
            for digit in digits.iter() {
                position.cells_with[digit.index()].insert(cell);
                for (house, &slot) in slots() {
                    position.places[house.index() * side + digit.index()].insert(slot);
                }
            }
        }
        if clues.is_empty() {
            return position;
        }
        position.with_clues(&Arc::new(ClueRules::new(&clues)))
    }

    /// The same position of a puzzle with clues: what cells see by them, and what the clue of a cell alone
    /// forbids it, leaves the candidates. Rules of another shape, or of no clue, change nothing.
    #[must_use]
    pub fn with_clues(mut self, rules: &Arc<ClueRules>) -> Position {
        if rules.clues().is_empty() || *rules.shape() != self.shape {
            return self;
        }
        self.rules = Some(Arc::clone(rules));
        for cell in self.blanks.clone().iter() {
            let gone = (self.candidates(cell) - rules.allowed(cell))
                | (self.candidates(cell) & self.seen_digits(cell));
            for digit in gone.iter() {
                self.eliminate(cell, digit);
            }
        }
        self
    }

    /// What the clues of the puzzle say; `None` for a classic one.
    #[must_use]
    pub fn rules(&self) -> Option<&Arc<ClueRules>> {
        self.rules.as_ref()
    }

    /// The clues of the puzzle; `None` for a classic one.
    ///
    /// ```
    /// use kudosu_board::{Clue, Grid, Puzzle, Shape};
    /// use kudosu_logic::Position;
    ///
    /// let blank = Grid::blank(&Shape::of_side(4)?);
    /// assert!(Position::of(&blank).clues().is_none());
    /// let puzzle = Puzzle::with_clue_list(blank, vec![Clue::AntiKnight])?;
    /// assert_eq!(Position::of(puzzle).clues().map(|clues| clues.len()), Some(1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn clues(&self) -> Option<&Clues> {
        self.rules.as_ref().map(|rules| rules.clues())
    }

    /// The puzzle that this is a position of: what was given, and its clues.
    ///
    /// ```
    /// use kudosu_board::{Cell, Digit, Grid, Puzzle};
    /// use kudosu_logic::Position;
    ///
    /// let grid: Grid = ".142..1..2.4.3.1".parse()?;
    /// let mut position = Position::of(&grid);
    /// assert!(position.place(Cell::new(0), Digit::new(3).expect("a digit")));
    /// assert_eq!(position.puzzle(), Puzzle::from(grid));
    /// # Ok::<(), kudosu_board::LineError>(())
    /// ```
    #[must_use]
    pub fn puzzle(&self) -> Puzzle {
        let givens = Puzzle::from(self.layers().0);
        match &self.rules {
            None => givens,
            Some(rules) => givens
                .with_clues(rules.clues().clone())
                .expect("the rules of a position lie on its shape"),
        }
    }

    /// The cells that cannot hold the same digit as this one: those that share a house with it, or that a
    /// clue sets apart from it.
    #[must_use]
    #[inline]
    pub fn peers(&self, cell: Cell) -> &CellSet {
        match &self.rules {
            None => self.shape.peer_set(cell),
            Some(rules) => rules.peers(cell),
        }
    }

    /// Whether two cells cannot hold the same digit.
    #[must_use]
    #[inline]
    pub fn sees(&self, a: Cell, b: Cell) -> bool {
        match &self.rules {
            None => self.shape.are_peers(a, b),
            Some(rules) => rules.peers(a).contains(b),
        }
    }

    /// Whether two candidates cannot both be true: two digits of a cell, one digit in cells that see each
    /// other, or what a clue excludes.
    #[must_use]
    pub fn exclude_each_other(&self, a: Candidate, b: Candidate) -> bool {
        match &self.rules {
            Some(rules) => rules.exclude_each_other(a, b),
            None if a.0 == b.0 => a.1 != b.1,
            None => a.1 == b.1 && self.shape.are_peers(a.0, b.0),
        }
    }

    /// The shape of the grid.
    #[must_use]
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// The digit in a cell; `None` when it is blank or outside the grid.
    #[must_use]
    pub fn value(&self, cell: Cell) -> Option<Digit> {
        self.values.get(cell.index()).copied().flatten()
    }

    /// Whether the cell's value belongs to the puzzle, in contrast to one that was placed since.
    #[must_use]
    pub fn is_given(&self, cell: Cell) -> bool {
        self.givens.contains(cell)
    }

    /// The cells whose value belongs to the puzzle.
    #[must_use]
    pub fn givens(&self) -> &CellSet {
        &self.givens
    }

    /// The cells without a value.
    #[must_use]
    pub fn blanks(&self) -> &CellSet {
        &self.blanks
    }

    /// What a blank cell can still be; nothing for a filled cell or one outside the grid.
    #[must_use]
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        self.candidates.get(cell.index()).copied().unwrap_or_default()
    }

    /// What a cell holds or can still hold.
    #[must_use]
    pub fn possible(&self, cell: Cell) -> DigitSet {
        self.value(cell).map_or(self.candidates(cell), DigitSet::of)
    }

    /// Whether a blank cell can still hold this digit.
    #[must_use]
    pub fn allows(&self, cell: Cell, digit: Digit) -> bool {
        self.candidates(cell).contains(digit)
    }

    /// The blank cells that can still hold a digit; none for a digit beyond the side.
    #[must_use]
    pub fn cells_with(&self, digit: Digit) -> &CellSet {
        static NONE: CellSet = CellSet::new();
        self.cells_with.get(digit.index()).unwrap_or(&NONE)
    }

    /// The places of a house where a digit can still go; none where the house already has it.
    #[must_use]
    pub fn places(&self, house: HouseId, digit: Digit) -> Places {
        if digit.index() >= self.shape.side() {
            return Places::NONE;
        }
        let at = house.index() * self.shape.side() + digit.index();
        self.places.get(at).copied().unwrap_or_default()
    }

    /// The digits that stand in a house.
    #[must_use]
    pub fn placed_digits(&self, house: HouseId) -> DigitSet {
        self.placed_digits.get(house.index()).copied().unwrap_or_default()
    }

    /// The digits that stand in cells that this one sees, so that it cannot hold them.
    #[must_use]
    pub fn seen_digits(&self, cell: Cell) -> DigitSet {
        let houses = self.shape.houses_of(cell).iter();
        let seen = houses.fold(DigitSet::EMPTY, |seen, &house| seen | self.placed_digits(house));
        match &self.rules {
            None => seen,
            Some(rules) => {
                let peers = rules.peers(cell).iter();
                peers
                    .filter_map(|peer| self.value(peer))
                    .fold(seen, |seen, digit| seen | DigitSet::of(digit))
            }
        }
    }

    /// The places of a house that are blank.
    #[must_use]
    pub fn blank_places(&self, house: HouseId) -> Places {
        self.blank_places.get(house.index()).copied().unwrap_or_default()
    }

    /// The cells at some places of a house, in reading order.
    pub fn cells_at(&self, house: HouseId, places: Places) -> impl Iterator<Item = Cell> + Clone + '_ {
        let cells = self.shape.cells_of(house);
        places.iter().filter_map(move |place| cells.get(place).copied())
    }

    /// The cells of a house that can still hold a digit, in reading order.
    pub fn cells_in(&self, house: HouseId, digit: Digit) -> impl Iterator<Item = Cell> + Clone + '_ {
        self.cells_at(house, self.places(house, digit))
    }

    /// The blank cells of a house, in reading order.
    pub fn blanks_in(&self, house: HouseId) -> impl Iterator<Item = Cell> + Clone + '_ {
        self.cells_at(house, self.blank_places(house))
    }

    /// The cells with candidate `digit` that see every one of `cells`, none of which is among them.
    pub fn seen_by_all(&self, cells: impl IntoIterator<Item = Cell>, digit: Digit) -> CellSet {
        let mut seen = self.cells_with(digit).clone();
        for cell in cells {
            seen &= self.peers(cell);
        }
        seen
    }

    /// The houses that all of `cells` lie in; none for no cells.
    pub fn common_houses(&self, cells: &[Cell]) -> impl Iterator<Item = HouseId> + Clone {
        let (first, rest) = match cells {
            [] => (&[][..], cells),
            [first, rest @ ..] => (self.shape.houses_of(*first), rest),
        };
        let in_all = move |house: &HouseId| {
            rest.iter()
                .all(|&cell| self.shape.houses_of(cell).contains(house))
        };
        first.iter().copied().filter(in_all)
    }

    /// Whether every cell has a value.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.blanks.is_empty()
    }

    /// Whether no solution can be left: a value stands twice in a house, a blank cell has no candidate, a
    /// house has no place for a digit, or every cell is filled and a clue is not kept.
    #[must_use]
    pub fn is_broken(&self) -> bool {
        let dead_cell = self.blanks.iter().any(|cell| self.candidates(cell).is_empty());
        dead_cell
            || self.breaks_clue()
            || self.shape.houses().iter().any(|house| {
                let placed = self.placed_digits(house.id());
                let open = self.shape.digits() - placed;
                placed.len() + self.blank_places(house.id()).len() != house.cells().len()
                    || open.iter().any(|digit| self.places(house.id(), digit).is_empty())
            })
    }

    /// Whether all cells are filled and a clue is not kept, or two cells that see each other by a clue hold
    /// the same digit.
    fn breaks_clue(&self) -> bool {
        self.rules().is_some_and(|rules| {
            let twice = |cell: Cell| {
                let digit = self.value(cell);
                digit.is_some() && rules.peers(cell).iter().any(|peer| self.value(peer) == digit)
            };
            self.shape.cells().any(twice) || (self.is_complete() && !rules.clues().are_kept_by(&self.grid()))
        })
    }

    /// The values as a grid.
    #[must_use]
    pub fn grid(&self) -> Grid {
        let mut grid = Grid::blank(&self.shape);
        for cell in self.shape.cells() {
            if let Some(value) = self.value(cell) {
                grid.set(cell, value)
                    .expect("a position holds only digits and cells of its shape");
            }
        }
        grid
    }

    /// The digits of the puzzle, and apart from them those that were placed since.
    #[must_use]
    pub fn layers(&self) -> (Grid, Grid) {
        let (mut givens, mut placed) = (Grid::blank(&self.shape), Grid::blank(&self.shape));
        for cell in self.shape.cells() {
            if let Some(digit) = self.value(cell) {
                let layer = if self.is_given(cell) {
                    &mut givens
                } else {
                    &mut placed
                };
                layer
                    .set(cell, digit)
                    .expect("a position holds only digits and cells of its shape");
            }
        }
        (givens, placed)
    }

    /// Puts a digit into a blank cell and takes it from the candidates of the peers;
    /// says whether the cell was blank.
    pub fn place(&mut self, cell: Cell, digit: Digit) -> bool {
        if !self.blanks.contains(cell) || digit.index() >= self.shape.side() {
            return false;
        }
        for other in self.candidates(cell).iter() {
            self.eliminate(cell, other);
        }
        self.set_value(cell, digit);
        self.blanks.remove(cell);
        let shape = self.shape.clone();
        for (house, &slot) in shape.houses_of(cell).iter().zip(shape.slots_of(cell)) {
            self.blank_places[house.index()].remove(slot);
        }
        for peer in (self.cells_with(digit) & self.peers(cell)).iter() {
            self.eliminate(peer, digit);
        }
        true
    }

    fn set_value(&mut self, cell: Cell, digit: Digit) {
        self.values[cell.index()] = Some(digit);
        for &house in self.shape.houses_of(cell) {
            self.placed_digits[house.index()].insert(digit);
        }
    }

    /// Takes one candidate away; says whether it was there.
    pub fn eliminate(&mut self, cell: Cell, digit: Digit) -> bool {
        let Some(candidates) = self.candidates.get_mut(cell.index()) else {
            return false;
        };
        if !candidates.remove(digit) {
            return false;
        }
        self.cells_with[digit.index()].remove(cell);
        let side = self.shape.side();
        let houses = self.shape.houses_of(cell).iter();
        for (house, &slot) in houses.zip(self.shape.slots_of(cell)) {
            self.places[house.index() * side + digit.index()].remove(slot);
        }
        true
    }

    /// Carries out a step; says whether anything changed.
    pub fn apply(&mut self, step: &Step) -> bool {
        let mut changed = false;
        for &(cell, digit) in &step.placements {
            changed |= self.place(cell, digit);
        }
        for &(cell, digit) in &step.eliminations {
            changed |= self.eliminate(cell, digit);
        }
        changed
    }
}

#[cfg(test)]
mod tests {
    use kudosu_board::Rng;
    use kudosu_testkit::{puzzle_with_holes, solved_grid};

    use super::*;

    /// Every view of a position, computed from its candidates alone.
    fn assert_consistent(position: &Position) {
        let shape = position.shape();
        for digit in shape.digits().iter() {
            let by_definition: CellSet = shape.cells().filter(|&c| position.allows(c, digit)).collect();
            assert_eq!(position.cells_with(digit), &by_definition);
            for house in shape.houses() {
                let cells: Vec<Cell> = position.cells_in(house.id(), digit).collect();
                let expected: Vec<Cell> = house
                    .cells()
                    .iter()
                    .copied()
                    .filter(|&cell| position.allows(cell, digit))
                    .collect();
                assert_eq!(cells, expected);
            }
        }
        for house in shape.houses() {
            assert!(
                position
                    .blanks_in(house.id())
                    .all(|cell| position.value(cell).is_none())
            );
        }
    }

    #[test]
    fn the_views_stay_true_while_a_puzzle_is_filled() {
        let mut rng = Rng::new(3);
        for side in [4, 6, 9, 16] {
            let solved = solved_grid(&Shape::of_side(side).unwrap(), &mut rng);
            let puzzle = puzzle_with_holes(&solved, side * side / 2, &mut rng);
            let mut position = Position::of(&puzzle);
            assert_consistent(&position);
            for cell in puzzle.blanks() {
                assert!(!position.is_broken() && !position.is_complete());
                assert!(position.place(cell, solved.get(cell).unwrap()));
                assert_eq!(position.grid().blank_count(), position.blanks().len());
            }
            assert_consistent(&position);
            assert!(position.is_complete() && !position.is_broken());
            assert_eq!(position.grid(), solved);
            assert_eq!(position.givens(), &puzzle.filled());
        }
    }

    #[test]
    fn misuse_changes_nothing_and_contradictions_are_seen() {
        let mut position = Position::of(Grid::blank(&Shape::of_side(4).unwrap()));
        let (one, nine) = (Digit::new(1).unwrap(), Digit::new(9).unwrap());
        assert!(!position.place(Cell::new(0), nine));
        assert!(!position.place(Cell::new(16), one));
        assert!(!position.eliminate(Cell::new(16), one));
        assert!(position.places(HouseId::new(0), nine).is_empty());
        assert!(position.place(Cell::new(0), one));
        assert!(!position.place(Cell::new(0), one));
        assert!(!position.is_broken());
        for digit in position.candidates(Cell::new(1)).iter() {
            position.eliminate(Cell::new(1), digit);
        }
        assert!(position.is_broken());
    }
}
