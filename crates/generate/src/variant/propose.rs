//! Clues that a solved grid keeps, found by chance: more than a puzzle needs, so that most can go again.

use kudosu_board::{
    Cell, CellSet, Clue, ClueKind, Clues, Digit, DigitSet, Edge, Grid, GridSide, Indexed, LineRule,
    OutsideRule, Relation, Rng, Shape, Slant,
};

use super::walk::{group, way};

/// The rule of the whole grid that a kind is; `None` for a clue with a place.
pub(super) fn rule(kind: ClueKind) -> Option<Clue> {
    let negative = |relation, values: &[u16]| Clue::Negative {
        relation,
        values: values.to_vec(),
    };
    Some(match kind {
        ClueKind::AntiKnight => Clue::AntiKnight,
        ClueKind::AntiKing => Clue::AntiKing,
        ClueKind::NonConsecutive => negative(Relation::Difference, &[1]),
        ClueKind::NegativeRatio => negative(Relation::Ratio, &[2]),
        ClueKind::NegativeSum => negative(Relation::Sum, &[5, 10]),
        _ => return None,
    })
}

/// Clues of these kinds that the solution keeps.
pub(super) fn proposals(kinds: &[ClueKind], solution: &Grid, rng: &mut Rng) -> Vec<Clue> {
    let mut proposing = Proposing {
        shape: solution.shape(),
        nothing: Clues::none(solution.shape()),
        solution,
        taken: CellSet::new(),
        clues: Vec::new(),
    };
    for &kind in kinds {
        proposing.propose(kind, kinds, rng);
    }
    proposing.clues
}

struct Proposing<'a> {
    shape: &'a Shape,
    nothing: Clues,
    solution: &'a Grid,
    /// Cells that lie on a line already, so that lines stay apart.
    taken: CellSet,
    clues: Vec<Clue>,
}

/// How often chance is asked for one clue.
const TRIES: usize = 300;

impl Proposing<'_> {
    fn value(&self, cell: Cell) -> u8 {
        self.solution.values()[cell.index()]
    }

    fn sum(&self, cells: &[Cell]) -> u32 {
        cells.iter().map(|&cell| u32::from(self.value(cell))).sum()
    }

    /// Whether the solution keeps a clue, and the clue can be put on the grid.
    fn is_kept(&self, clue: &Clue) -> bool {
        self.nothing.is_kept(clue, self.solution) && Clues::new(self.shape, vec![clue.clone()]).is_ok()
    }

    fn any_cell(&self, rng: &mut Rng) -> Cell {
        Cell::new(rng.below(self.shape.cell_count()) as u16)
    }

    /// About so many clues on a 9×9 grid, and as dense on others.
    fn count(&self, on_nine: usize) -> usize {
        (on_nine * self.shape.cell_count() / 81).max(2)
    }

    fn propose(&mut self, kind: ClueKind, kinds: &[ClueKind], rng: &mut Rng) {
        let has = |wanted: ClueKind| kinds.contains(&wanted);
        match kind {
            ClueKind::Killer => self.cages(rng),
            ClueKind::ExtraRegion => self.regions(rng),
            ClueKind::Difference => {
                self.pairs(Relation::Difference, &[1], has(ClueKind::NonConsecutive), rng);
            }
            ClueKind::Ratio => self.pairs(Relation::Ratio, &[2], has(ClueKind::NegativeRatio), rng),
            ClueKind::Sum => self.pairs(Relation::Sum, &[5, 10], has(ClueKind::NegativeSum), rng),
            ClueKind::CountingCircles => self.circles(rng),
            ClueKind::Sandwich => self.beside(OutsideRule::Sandwich, &[GridSide::Top, GridSide::Left]),
            ClueKind::XSum => self.beside(OutsideRule::XSum, &ALL_SIDES),
            ClueKind::Skyscraper => self.beside(OutsideRule::Skyscraper, &ALL_SIDES),
            ClueKind::NumberedRoom => self.beside(OutsideRule::NumberedRoom, &ALL_SIDES),
            ClueKind::LittleKiller => self.diagonals(),
            ClueKind::Even | ClueKind::Odd | ClueKind::Minimum | ClueKind::Maximum | ClueKind::Marks => {
                for _ in 0..self.count(24) {
                    self.single(kind, rng);
                }
            }
            ClueKind::RowIndexer | ClueKind::ColumnIndexer | ClueKind::BoxIndexer => self.indexers(kind),
            ClueKind::Quadruple | ClueKind::Clone | ClueKind::Arrow => {
                for _ in 0..self.count(14) {
                    self.found_by_chance(kind, rng);
                }
            }
            kind => {
                if let Some(rule) = line_rule(kind, self.shape.side()) {
                    for _ in 0..self.count(10) {
                        self.line(rule, rng);
                    }
                }
            }
        }
    }

    fn push(&mut self, clue: Clue) -> bool {
        let is_new = self.is_kept(&clue) && !self.clues.contains(&clue);
        if is_new {
            self.clues.push(clue);
        }
        is_new
    }

    /// Cages over the whole grid, as far as different digits allow.
    fn cages(&mut self, rng: &mut Rng) {
        let mut starts: Vec<Cell> = self.shape.cells().collect();
        rng.shuffle(&mut starts);
        let mut caged = CellSet::new();
        for start in starts {
            if caged.contains(start) {
                continue;
            }
            let size = 2 + rng.below(4);
            let cells = self.different_group(start, size, &caged, rng);
            if cells.len() > 1 {
                caged.extend(cells.iter().copied());
                let sum = Some(self.sum(&cells));
                self.push(Clue::Killer { cells, sum });
            }
        }
    }

    fn different_group(&self, start: Cell, size: usize, taken: &CellSet, rng: &mut Rng) -> Vec<Cell> {
        let fits =
            |group: &[Cell], cell: Cell| group.iter().all(|&other| self.value(other) != self.value(cell));
        let mut cells = group(self.shape, start, size.min(self.shape.side()), taken, rng, &fits);
        cells.sort();
        cells
    }

    fn regions(&mut self, rng: &mut Rng) {
        for _ in 0..self.count(6) {
            let start = self.any_cell(rng);
            if self.taken.contains(start) {
                continue;
            }
            let cells = self.different_group(start, self.shape.side(), &self.taken.clone(), rng);
            if cells.len() > 2 {
                self.taken.extend(cells.iter().copied());
                self.push(Clue::ExtraRegion { cells });
            }
        }
    }

    /// Marks between side by side cells; all of them where a rule says that the others are not so.
    fn pairs(&mut self, relation: Relation, values: &[u16], is_all: bool, rng: &mut Rng) {
        let pairs = self.nothing.unmarked_pairs(relation);
        let mut marks: Vec<Clue> = Vec::new();
        for cells in pairs {
            let holds = |&&value: &&u16| relation.holds(self.value(cells[0]), self.value(cells[1]), value);
            marks.extend(values.iter().find(holds).map(|&value| Clue::Pair {
                relation,
                cells,
                value,
            }));
        }
        if !is_all {
            rng.shuffle(&mut marks);
            marks.truncate(self.count(30));
        }
        self.clues.extend(marks);
    }

    /// Some digits, each as often as it says.
    fn circles(&mut self, rng: &mut Rng) {
        let side = self.shape.side();
        let mut digits: Vec<usize> = (1..=side).collect();
        rng.shuffle(&mut digits);
        digits.truncate(side.div_ceil(2));
        let mut cells = Vec::new();
        for digit in digits {
            let here = |cell: &Cell| usize::from(self.value(*cell)) == digit;
            let mut places: Vec<Cell> = self.shape.cells().filter(here).collect();
            rng.shuffle(&mut places);
            cells.extend(places.into_iter().take(digit));
        }
        cells.sort();
        self.push(Clue::CountingCircles { cells });
    }

    fn beside(&mut self, rule: OutsideRule, sides: &[GridSide]) {
        let most = (self.shape.side() * (self.shape.side() + 1) / 2) as u32;
        for &side in sides {
            for at in 0..self.shape.side() as u16 {
                let edge = Edge { side, at };
                let clue = |value| Clue::Outside { rule, edge, value };
                let told = (0..=most).map(clue).find(|clue| self.is_kept(clue));
                self.clues.extend(told);
            }
        }
    }

    fn diagonals(&mut self) {
        for start in self.shape.cells() {
            for slant in Slant::ALL {
                let cells = slant.cells(start, self.shape);
                // From its upper end alone, or every diagonal would come twice.
                let is_downward = slant.step().0 > 0;
                if cells.len() > 1 && is_downward {
                    let sum = self.sum(&cells);
                    self.push(Clue::LittleKiller { start, slant, sum });
                }
            }
        }
    }

    fn single(&mut self, kind: ClueKind, rng: &mut Rng) {
        for _ in 0..TRIES {
            let cell = self.any_cell(rng);
            let clue = match kind {
                ClueKind::Even => Clue::Even { cell },
                ClueKind::Odd => Clue::Odd { cell },
                ClueKind::Minimum => Clue::Minimum { cell },
                ClueKind::Maximum => Clue::Maximum { cell },
                _ => {
                    let side = self.shape.side();
                    let others = (0..side / 3).filter_map(|_| Digit::from_index(rng.below(side)));
                    let digits: DigitSet = others.chain(self.solution.get(cell)).collect();
                    Clue::Marks { cell, digits }
                }
            };
            if self.push(clue) {
                return;
            }
        }
    }

    fn indexers(&mut self, kind: ClueKind) {
        let indexed = match kind {
            ClueKind::RowIndexer => Indexed::Row,
            ClueKind::ColumnIndexer => Indexed::Column,
            _ => Indexed::Box,
        };
        for cell in self.shape.cells() {
            let cells = vec![cell];
            self.push(Clue::Indexer { indexed, cells });
        }
    }

    /// A clue that needs cells which happen to fit.
    fn found_by_chance(&mut self, kind: ClueKind, rng: &mut Rng) {
        for _ in 0..TRIES {
            let clue = match kind {
                ClueKind::Quadruple => self.quadruple(rng),
                ClueKind::Clone => self.clone_of(rng),
                _ => {
                    let length = 3 + rng.below(2);
                    let line = way(self.shape, length, &self.taken, rng, &|_| true);
                    line.first().map(|&pill| Clue::Arrow {
                        pill: vec![pill],
                        line: line.clone(),
                    })
                }
            };
            let Some(clue) = clue.filter(|clue| self.is_kept(clue)) else {
                continue;
            };
            if let Clue::Arrow { line, .. } = &clue {
                self.taken.extend(line.iter().copied());
            }
            self.push(clue);
            return;
        }
    }

    fn quadruple(&self, rng: &mut Rng) -> Option<Clue> {
        let side = self.shape.side();
        let (row, column) = (rng.below(side - 1), rng.below(side - 1));
        let places = [
            (row, column),
            (row, column + 1),
            (row + 1, column),
            (row + 1, column + 1),
        ];
        let cells: Vec<Cell> = places
            .iter()
            .filter_map(|&(row, column)| self.shape.cell(row, column))
            .collect();
        let count = 1 + rng.below(cells.len());
        let mut digits: Vec<Digit> = cells.iter().filter_map(|&cell| self.solution.get(cell)).collect();
        rng.shuffle(&mut digits);
        digits.truncate(count);
        digits.sort();
        Some(Clue::Quadruple { cells, digits })
    }

    /// Two cells side by side, and two others in the same way that hold the same.
    fn clone_of(&self, rng: &mut Rng) -> Option<Clue> {
        let pairs = self.nothing.unmarked_pairs(Relation::Sum);
        let &one = rng.pick(&pairs)?;
        let is_upright = |[a, b]: [Cell; 2]| self.shape.column_of(a) == self.shape.column_of(b);
        let digits = |[a, b]: [Cell; 2]| (self.value(a), self.value(b));
        let fits = |&&other: &&[Cell; 2]| {
            is_upright(one) == is_upright(other)
                && digits(one) == digits(other)
                && other.iter().all(|cell| !one.contains(cell))
        };
        let others: Vec<&[Cell; 2]> = pairs.iter().filter(fits).collect();
        let &&copy = rng.pick(&others)?;
        Some(Clue::Clone {
            cells: one.to_vec(),
            copy: copy.to_vec(),
        })
    }

    /// A line that the solution keeps, as long as chance has it.
    fn line(&mut self, rule: LineRule, rng: &mut Rng) {
        let clue = |cells: &[Cell]| Clue::Line {
            rule,
            cells: cells.to_vec(),
        };
        let is_kept_on_the_way = grows(rule);
        for _ in 0..TRIES {
            let length = 3 + rng.below(4);
            let fits = |cells: &[Cell]| !is_kept_on_the_way || self.is_kept(&clue(cells));
            let cells = way(self.shape, length, &self.taken, rng, &fits);
            let found = clue(&cells);
            if cells.len() > 2 && says_something(self.shape, rule, &cells) && self.is_kept(&found) {
                self.taken.extend(cells.iter().copied());
                self.clues.push(found);
                return;
            }
        }
    }
}

const ALL_SIDES: [GridSide; 4] = [GridSide::Top, GridSide::Left, GridSide::Right, GridSide::Bottom];

/// Whether each beginning of such a line is one too.
const fn grows(rule: LineRule) -> bool {
    matches!(
        rule,
        LineRule::Thermometer
            | LineRule::SlowThermometer
            | LineRule::Nabner
            | LineRule::Whispers { .. }
            | LineRule::Entropic
            | LineRule::Modular
            | LineRule::Parity
    )
}

/// A line of sums by region that never leaves its region says nothing.
fn says_something(shape: &Shape, rule: LineRule, cells: &[Cell]) -> bool {
    rule != LineRule::RegionSum
        || cells
            .windows(2)
            .any(|pair| shape.box_of(pair[0]) != shape.box_of(pair[1]))
}

/// The rule of a line of this kind on a grid of this side.
fn line_rule(kind: ClueKind, side: usize) -> Option<LineRule> {
    Some(match kind {
        ClueKind::Thermometer => LineRule::Thermometer,
        ClueKind::SlowThermometer => LineRule::SlowThermometer,
        ClueKind::Palindrome => LineRule::Palindrome,
        ClueKind::Renban => LineRule::Renban,
        ClueKind::Nabner => LineRule::Nabner,
        ClueKind::Whispers => LineRule::whispers(side),
        ClueKind::Between => LineRule::Between,
        ClueKind::Lockout => LineRule::Lockout,
        ClueKind::RegionSum => LineRule::RegionSum,
        ClueKind::Zipper => LineRule::Zipper,
        ClueKind::DoubleArrow => LineRule::DoubleArrow,
        ClueKind::Entropic => LineRule::Entropic,
        ClueKind::Modular => LineRule::Modular,
        ClueKind::Sums => LineRule::Sums { total: 10 },
        ClueKind::Parity => LineRule::Parity,
        _ => return None,
    })
}
