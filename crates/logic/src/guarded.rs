//! Cells that three digits cannot fill alone, so that one of their other candidates, a guardian, is true: the
//! tridagon by its shape, other such patterns by trying to colour cells.

use kudosu_board::{Cell, CellSet, DigitSet, Shape};

use crate::{Candidate, Evidence, Flow, Position, Query, Role, Step};

/// Patterns with more guardians than this say next to nothing.
const MOST_GUARDIANS: usize = 9;

/// Fewer cells that three digits cannot fill lie in a house or two, where simpler techniques see them.
const FEWEST_CELLS: usize = 6;

/// So many digits are tried before a set of cells counts as one that can be filled.
const MOST_TRIES: usize = 4_000;

/// The ways in which three cells of a box lie in different rows and columns: the column in each row, and
/// whether an odd number of exchanges makes it.
const DIAGONALS: [([usize; 3], bool); 6] = [
    ([0, 1, 2], false),
    ([1, 2, 0], false),
    ([2, 0, 1], false),
    ([0, 2, 1], true),
    ([1, 0, 2], true),
    ([2, 1, 0], true),
];

/// Two of three.
const PAIRS: [[usize; 2]; 3] = [[0, 1], [0, 2], [1, 2]];

/// Cells that three digits cannot fill alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GuardedPattern {
    pub digits: DigitSet,
    /// In reading order.
    pub cells: Vec<Cell>,
    /// The other candidates of the cells, of which one is true.
    pub guardians: Vec<Candidate>,
}

impl GuardedPattern {
    fn new(position: &Position, digits: DigitSet, mut cells: Vec<Cell>) -> GuardedPattern {
        cells.sort_unstable();
        let beyond = |&cell: &Cell| {
            let others = (position.candidates(cell) - digits).iter();
            others.map(move |digit| (cell, digit)).collect::<Vec<_>>()
        };
        let guardians = cells.iter().flat_map(beyond).collect();
        GuardedPattern {
            digits,
            cells,
            guardians,
        }
    }

    /// The pattern, with the cells that have guardians as its roof.
    pub(crate) fn evidence(&self) -> Evidence {
        let is_guarded = |cell: Cell| self.guardians.iter().any(|&(its, _)| its == cell);
        let cells = |guarded: bool| {
            let cells = self.cells.iter().copied();
            cells.filter(move |&cell| is_guarded(cell) == guarded)
        };
        Evidence::about(self.digits)
            .cells(Role::Floor, cells(false))
            .cells(Role::Roof, cells(true))
            .candidates(Role::Guardian, self.guardians.iter().copied())
    }

    /// What follows at once: the only guardian is true, or what all guardians exclude is false.
    pub(crate) fn step(&self, query: &Query<'_>) -> Option<Step> {
        let position = query.position;
        if let &[(cell, digit)] = &self.guardians[..] {
            return Some(Step::placing(query.technique, cell, digit, self.evidence()));
        }
        let (first, rest) = self.guardians.split_first()?;
        let is_gone = |gone: &Candidate| {
            let mut rest = rest.iter();
            rest.all(|&guardian| position.exclude_each_other(guardian, *gone))
        };
        let gone = excluded_by(position, *first).into_iter().filter(is_gone);
        Step::removing(query.technique, gone, || self.evidence())
    }
}

/// The candidates that cannot be true beside this one.
fn excluded_by(position: &Position, of: Candidate) -> Vec<Candidate> {
    let own = position.candidates(of.0).iter().map(|digit| (of.0, digit));
    let elsewhere = position.blanks().iter().flat_map(|cell| {
        let digits = position.candidates(cell).iter();
        digits.map(move |digit| (cell, digit))
    });
    let nearby = |other: &Candidate| other.0 != of.0 && position.exclude_each_other(of, *other);
    own.filter(|other| *other != of)
        .chain(elsewhere.filter(nearby))
        .collect()
}

/// Whether a grid has nine rows, columns and boxes as usual; what else it has only adds to them.
pub(crate) fn has_usual_boxes(shape: &Shape) -> bool {
    shape.side() == 9 && shape.box_size() == Some((3, 3))
}

/// All choices of three of the nine digits.
fn triples() -> impl Iterator<Item = DigitSet> {
    (0u128..1 << 9)
        .filter(|bits| bits.count_ones() == 3)
        .map(DigitSet::from_bits)
}

/// The tridagons of a position, those with few guardians first: four boxes in a rectangle with three cells
/// each in different rows and columns. Digits that go down a diagonal in three boxes and up in the fourth, or
/// the other way round, do not fit: two boxes side by side have their three digits in orders that differ by
/// an even number of exchanges, and going round the four boxes that adds up to an odd one.
pub(crate) fn fill_tridagons(position: &Position, list: &mut Vec<GuardedPattern>) {
    list.clear();
    if !has_usual_boxes(position.shape()) {
        return;
    }
    for digits in triples() {
        let diagonals = Diagonals::of(position, digits);
        for bands in PAIRS {
            for stacks in PAIRS {
                let boxes = bands.map(|band| stacks.map(|stack| band * 3 + stack));
                diagonals.join(boxes.as_flattened(), &mut |cells| {
                    list.push(GuardedPattern::new(position, digits, cells));
                });
            }
        }
    }
    list.sort_by_key(|pattern| pattern.guardians.len());
}

/// For each box the diagonals that three digits can nearly fill.
struct Diagonals {
    /// Guardians, oddness, cells.
    by_box: Vec<Vec<(usize, bool, [Cell; 3])>>,
}

impl Diagonals {
    fn of(position: &Position, digits: DigitSet) -> Diagonals {
        let cell = |block: usize, row: usize, column: usize| {
            let at = (block / 3 * 3 + row) * 9 + block % 3 * 3 + column;
            Cell::new(at as u16)
        };
        let of_box = |block: usize| {
            let diagonals = DIAGONALS.iter().map(|(columns, is_odd)| {
                let cells = [0, 1, 2].map(|row| cell(block, row, columns[row]));
                (*is_odd, cells)
            });
            let possible = diagonals.filter_map(|(is_odd, cells)| {
                let candidates = cells.map(|cell| position.candidates(cell));
                let guardians = candidates.iter().map(|its| (*its - digits).len()).sum();
                let is_near = candidates.iter().all(|its| its.intersects(digits));
                (is_near && guardians <= MOST_GUARDIANS).then_some((guardians, is_odd, cells))
            });
            possible.collect()
        };
        Diagonals {
            by_box: (0..9).map(of_box).collect(),
        }
    }

    /// One diagonal of each of four boxes, an odd number of them odd, with few guardians.
    fn join(&self, boxes: &[usize], found: &mut dyn FnMut(Vec<Cell>)) {
        if boxes.iter().any(|&block| self.by_box[block].is_empty()) {
            return;
        }
        self.go_on(boxes, &mut Vec::new(), 0, false, found);
    }

    fn go_on(
        &self,
        boxes: &[usize],
        cells: &mut Vec<Cell>,
        guardians: usize,
        odd: bool,
        found: &mut dyn FnMut(Vec<Cell>),
    ) {
        let Some((&block, rest)) = boxes.split_first() else {
            if odd {
                found(cells.clone());
            }
            return;
        };
        for (more, is_odd, its) in &self.by_box[block] {
            if guardians + more <= MOST_GUARDIANS {
                cells.extend(its);
                self.go_on(rest, cells, guardians + more, odd != *is_odd, found);
                cells.truncate(cells.len() - its.len());
            }
        }
    }
}

/// Other patterns of three digits, those with few guardians first. For each three digits the cells are taken
/// that have no more than so many other candidates; where these cannot be filled, whatever can be spared is
/// left out, cells with many guardians first.
pub(crate) fn fill_impossible(query: &Query<'_>, list: &mut Vec<GuardedPattern>) -> Flow {
    list.clear();
    let position = query.position;
    if position.shape().side() != 9 {
        return Flow::Continue(());
    }
    let board = Colours::of(position);
    for digits in triples() {
        query.check_stop()?;
        for most_beyond in 1..=3 {
            let beyond = |cell: Cell| (position.candidates(cell) - digits).len();
            let is_near =
                |cell: &Cell| position.candidates(*cell).intersects(digits) && beyond(*cell) <= most_beyond;
            let mut cells: Vec<Cell> = position.blanks().iter().filter(is_near).collect();
            cells.sort_by_key(|&cell| std::cmp::Reverse(beyond(cell)));
            while let Some(core) = board.unfillable(digits, &cells) {
                let pattern = GuardedPattern::new(position, digits, core);
                let Some(&(spared, _)) = pattern.guardians.first() else {
                    break; // the position is broken
                };
                let is_telling = pattern.cells.len() >= FEWEST_CELLS
                    && pattern.guardians.len() <= MOST_GUARDIANS
                    && !is_tridagon(&pattern.cells);
                if is_telling && !list.contains(&pattern) {
                    list.push(pattern);
                }
                cells.retain(|&cell| cell != spared);
            }
        }
    }
    list.sort_by_key(|pattern| (pattern.guardians.len(), pattern.cells.len()));
    Flow::Continue(())
}

/// Which cells of a grid of nine see each other and which can hold a digit, as bits.
struct Colours {
    sees: Vec<u128>,
    has: Vec<u128>,
}

impl Colours {
    fn of(position: &Position) -> Colours {
        let bits = |cells: &CellSet| cells.iter().fold(0, |all, cell| all | bit(cell));
        Colours {
            sees: position
                .shape()
                .cells()
                .map(|cell| bits(position.peers(cell)))
                .collect(),
            has: position
                .shape()
                .digits()
                .iter()
                .map(|digit| bits(position.cells_with(digit)))
                .collect(),
        }
    }

    /// As few of some cells as three digits cannot fill; `None` where they can fill all.
    fn unfillable(&self, digits: DigitSet, cells: &[Cell]) -> Option<Vec<Cell>> {
        let digits: Vec<u128> = digits.iter().map(|digit| self.has[digit.index()]).collect();
        let allowed: [u128; 3] = digits.try_into().ok()?;
        let mut core = cells.iter().fold(0, |all, &cell| all | bit(cell));
        if self.can_fill(core, allowed, &mut MOST_TRIES.clone()) {
            return None;
        }
        for &cell in cells {
            let fewer = core & !bit(cell);
            if !self.can_fill(fewer, allowed, &mut MOST_TRIES.clone()) {
                core = fewer;
            }
        }
        Some(
            cells
                .iter()
                .copied()
                .filter(|&cell| core & bit(cell) != 0)
                .collect(),
        )
    }

    /// Whether three digits can fill some cells where each is allowed in these; where that takes long they
    /// count as filled.
    fn can_fill(&self, mut open: u128, mut allowed: [u128; 3], left: &mut usize) -> bool {
        loop {
            let [a, b, c] = allowed;
            if open & !(a | b | c) != 0 {
                return false;
            }
            let only = [a & !(b | c), b & !(a | c), c & !(a | b)];
            let forced = (0..3).find(|&digit| open & only[digit] != 0);
            let Some(digit) = forced else { break };
            self.fill(open & only[digit], digit, &mut open, &mut allowed);
        }
        if open == 0 || *left == 0 {
            return true;
        }
        *left -= 1;
        let [a, b, c] = allowed;
        let of_two = open & !(a & b & c);
        let chosen = if of_two == 0 { open } else { of_two };
        (0..3)
            .filter(|&digit| allowed[digit] & lowest(chosen) != 0)
            .any(|digit| {
                let (mut open, mut allowed) = (open, allowed);
                self.fill(chosen, digit, &mut open, &mut allowed);
                self.can_fill(open, allowed, left)
            })
    }

    /// Puts a digit into the first of some cells.
    fn fill(&self, chosen: u128, digit: usize, open: &mut u128, allowed: &mut [u128; 3]) {
        *open &= !lowest(chosen);
        allowed[digit] &= !self.sees[chosen.trailing_zeros() as usize];
    }
}

fn bit(cell: Cell) -> u128 {
    1 << cell.index()
}

fn lowest(bits: u128) -> u128 {
    bits & bits.wrapping_neg()
}

/// Whether cells of the usual grid are a tridagon: three in each of four boxes, two in each line they touch.
fn is_tridagon(cells: &[Cell]) -> bool {
    let counts = |line_of: &dyn Fn(usize) -> usize, wanted: usize, lines: usize| {
        let mut counts = [0; 9];
        for cell in cells {
            counts[line_of(cell.index())] += 1;
        }
        counts.iter().filter(|&&count| count == wanted).count() == lines && cells.len() == wanted * lines
    };
    counts(&|at| at / 9, 2, 6) && counts(&|at| at % 9, 2, 6) && counts(&|at| at / 27 * 3 + at % 9 / 3, 3, 4)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use kudosu_board::{Digit, Grid, HouseKind, Stop};
    use kudosu_testkit::shared_file;

    use super::*;
    use crate::{Profile, Technique, solve_path};

    #[test]
    fn what_the_shape_calls_a_tridagon_cannot_be_filled_and_its_mirror_can() {
        let position = Position::of(Grid::blank(&Shape::nine()));
        let (board, digits) = (Colours::of(&position), DigitSet::from_bits(0b111));
        let of_box = |block: usize, columns: [usize; 3]| {
            [0, 1, 2].map(|row| Cell::new(((block / 3 * 3 + row) * 9 + block % 3 * 3 + columns[row]) as u16))
        };
        let mut tried = 0;
        for (a, odd_a) in DIAGONALS {
            for (b, odd_b) in DIAGONALS {
                for (c, odd_c) in DIAGONALS {
                    let (d, odd_d) = DIAGONALS[4];
                    let cells = [of_box(0, a), of_box(2, b), of_box(3, c), of_box(5, d)].concat();
                    let is_odd = odd_a ^ odd_b ^ odd_c ^ odd_d;
                    // Where it cannot be filled no cell can be spared.
                    let expected = is_odd.then(|| cells.clone());
                    assert_eq!(board.unfillable(digits, &cells), expected);
                    assert!(is_tridagon(&cells));
                    tried += 1;
                }
            }
        }
        assert_eq!(tried, 216);
    }

    /// What is left of a puzzle after singles, locked candidates and subsets.
    fn after_basics(puzzle: &Grid) -> Position {
        let mut profile = Profile::human();
        let fish = profile
            .order
            .iter()
            .position(|&technique| technique == Technique::XWing);
        profile.order.truncate(fish.unwrap());
        solve_path(&Position::of(puzzle), &profile, &Stop::new())
            .unwrap()
            .last
    }

    /// Three cells of a box in different rows and columns that have all of three digits.
    fn plain_diagonals(position: &Position, block: usize, digits: DigitSet) -> Vec<Vec<Cell>> {
        let shape = position.shape();
        let cells = shape.houses_of_kind(HouseKind::Box)[block].cells();
        let fits = |cell: &&Cell| digits.is_subset(position.candidates(**cell));
        let cells: Vec<Cell> = cells.iter().filter(fits).copied().collect();
        let apart = |a: Cell, b: Cell| {
            a < b && shape.row_of(a) != shape.row_of(b) && shape.column_of(a) != shape.column_of(b)
        };
        let mut found = Vec::new();
        for &a in &cells {
            for &b in cells.iter().filter(|&&b| apart(a, b)) {
                let third = cells.iter().filter(|&&c| apart(b, c) && apart(a, c));
                found.extend(third.map(|&c| vec![a, b, c]));
            }
        }
        found
    }

    /// Whether digits can fill the cells from some place on, by trying them one after the other.
    fn can_be_filled(position: &Position, cells: &[Cell], digits: DigitSet, filled: &mut Vec<Digit>) -> bool {
        let at = filled.len();
        at == cells.len()
            || digits.iter().any(|digit| {
                let clashes = |before: usize| {
                    filled[before] == digit && position.shape().are_peers(cells[before], cells[at])
                };
                if (0..at).any(clashes) {
                    return false;
                }
                filled.push(digit);
                let works = can_be_filled(position, cells, digits, filled);
                filled.pop();
                works
            })
    }

    /// Every tridagon, found without a thought about exchanges: all choices of diagonals are tried.
    fn plain_tridagons(position: &Position) -> BTreeSet<(u128, Vec<Cell>)> {
        let mut found = BTreeSet::new();
        for digits in triples() {
            let diagonals: Vec<_> = (0..9)
                .map(|block| plain_diagonals(position, block, digits))
                .collect();
            for corners in [
                [0, 1, 3, 4],
                [0, 2, 3, 5],
                [1, 2, 4, 5],
                [0, 1, 6, 7],
                [0, 2, 6, 8],
            ]
            .into_iter()
            .chain([[1, 2, 7, 8], [3, 4, 6, 7], [3, 5, 6, 8], [4, 5, 7, 8]])
            {
                let mut chosen: Vec<Vec<Cell>> = vec![Vec::new()];
                for block in corners {
                    let more = |cells: &Vec<Cell>| -> Vec<Vec<Cell>> {
                        let own = diagonals[block].iter();
                        own.map(|diagonal| [&cells[..], diagonal].concat()).collect()
                    };
                    chosen = chosen.iter().flat_map(more).collect();
                }
                for mut cells in chosen {
                    let beyond = |&cell: &Cell| (position.candidates(cell) - digits).len();
                    let guardians: usize = cells.iter().map(beyond).sum();
                    if guardians <= MOST_GUARDIANS
                        && !can_be_filled(position, &cells, digits, &mut Vec::new())
                    {
                        cells.sort_unstable();
                        found.insert((digits.bits(), cells));
                    }
                }
            }
        }
        found
    }

    fn assert_finds_all(position: &Position) -> usize {
        let mut list = Vec::new();
        fill_tridagons(position, &mut list);
        let is_full = |pattern: &&GuardedPattern| {
            let mut cells = pattern.cells.iter();
            cells.all(|&cell| pattern.digits.is_subset(position.candidates(cell)))
        };
        let found: BTreeSet<(u128, Vec<Cell>)> = list
            .iter()
            .filter(is_full)
            .map(|pattern| (pattern.digits.bits(), pattern.cells.clone()))
            .collect();
        assert_eq!(found, plain_tridagons(position), "{}", position.grid());
        found.len()
    }

    #[test]
    fn every_tridagon_of_the_puzzles_of_depth_three_is_found() {
        let Some(file) = shared_file("oracles/hardness/bxbb.tsv") else {
            return;
        };
        let text = std::fs::read_to_string(file).unwrap();
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let puzzles = lines.filter_map(|line| line.split('\t').next()?.parse::<Grid>().ok());
        let mut with = 0;
        for puzzle in puzzles {
            with += usize::from(assert_finds_all(&after_basics(&puzzle)) > 0);
        }
        assert_eq!(with, 200);
    }
}
