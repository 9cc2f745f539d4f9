//! Links of a grid as it stands. A strong link joins the two candidates of a cell, or the two places of a digit in a house;
//! weak links join whatever sees each other. Which literal follows from which is a matter of bit rows over the *ends*,
//! the candidates with a strong link: most grids have no chain at all, and the rows say so before any is searched for.

use super::grid::{Marks, cell_at};
use super::tables::{CELLS_OF, HOUSES, HOUSES_OF, PLACE_IN, bits, candidate, cell_digit};

/// Which links a search may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flavour {
    /// Links of one digit.
    X,
    /// Strong links within cells; weak ones of both sorts.
    Y,
    /// All links.
    Xy,
}

impl Flavour {
    /// Whether a cell with two candidates is a strong link.
    pub const fn strong_cells(self) -> bool {
        !matches!(self, Flavour::X)
    }

    /// Whether a house with two places is a strong link.
    pub const fn strong_houses(self) -> bool {
        !matches!(self, Flavour::Y)
    }

    /// Whether the candidates of a cell exclude each other.
    pub const fn weak_cells(self) -> bool {
        !matches!(self, Flavour::X)
    }
}

/// Exactly two members.
#[inline]
pub fn is_pair(set: u16) -> bool {
    let rest = set & set.wrapping_sub(1);
    rest != 0 && rest & (rest - 1) == 0
}

/// Calls `visit` with every candidate that must be true if this one is not, and with the sort of house that says so: 0 for
/// the cell, 1 to 3 for box, row and column. A candidate may come up twice.
#[inline]
pub fn strong(marks: &Marks, flavour: Flavour, of: usize, mut visit: impl FnMut(usize, u8)) {
    let (cell, digit) = cell_digit(of);
    let digits = marks.cell[cell];
    if flavour.strong_cells() && is_pair(digits) {
        let other = digits & !(1 << digit);
        visit(candidate(cell, other.trailing_zeros() as usize), 0);
    }
    if flavour.strong_houses() {
        for sort in 0..3 {
            let house = HOUSES_OF[cell][sort] as usize;
            let places = marks.place[house][digit];
            if is_pair(places) {
                let other = places & !(1 << PLACE_IN[cell][sort]);
                let other = CELLS_OF[house][other.trailing_zeros() as usize] as usize;
                visit(candidate(other, digit), sort as u8 + 1);
            }
        }
    }
}

/// Calls `visit` with every candidate among `targets` that cannot be true if this one is, and with the sort of house
/// that says so. A candidate in the same box and line comes up twice, the box first.
#[inline]
pub fn weak(targets: &Marks, flavour: Flavour, of: usize, mut visit: impl FnMut(usize, u8)) {
    let (cell, digit) = cell_digit(of);
    if flavour.weak_cells() {
        for other in bits(targets.cell[cell] & !(1 << digit)) {
            visit(candidate(cell, other), 0);
        }
    }
    for sort in 0..3 {
        let house = HOUSES_OF[cell][sort] as usize;
        for place in bits(targets.place[house][digit] & !(1 << PLACE_IN[cell][sort])) {
            visit(candidate(cell_at(house, place), digit), sort as u8 + 1);
        }
    }
}

/// The candidates with a strong link.
pub fn ends(marks: &Marks, flavour: Flavour) -> Marks {
    let mut cell = [0u16; 81];
    if flavour.strong_cells() {
        for (end, &digits) in cell.iter_mut().zip(&marks.cell) {
            *end = if is_pair(digits) { digits } else { 0 };
        }
    }
    if flavour.strong_houses() {
        for house in 0..HOUSES {
            for digit in 0..9 {
                let places = marks.place[house][digit];
                if is_pair(places) {
                    for place in bits(places) {
                        cell[cell_at(house, place)] |= 1 << digit;
                    }
                }
            }
        }
    }
    Marks::of(cell)
}

/// The candidates, by cell, from which a chain of these links leads to their own negation.
pub fn refuted(marks: &Marks, ends: &Marks, flavour: Flavour) -> [u16; 81] {
    let numbers = Numbers::of(ends);
    match numbers.list.len() {
        ..=128 => Reach::<2>::of(marks, ends, flavour, &numbers).refuted(marks),
        129..=256 => Reach::<4>::of(marks, ends, flavour, &numbers).refuted(marks),
        _ => Reach::<12>::of(marks, ends, flavour, &numbers).refuted(marks),
    }
}

/// The ends by a number of their own.
struct Numbers {
    list: Vec<u16>,
    of: [u16; 729],
}

impl Numbers {
    fn of(ends: &Marks) -> Numbers {
        let mut numbers = Numbers {
            list: Vec::with_capacity(128),
            of: [0; 729],
        };
        for (cell, &digits) in ends.cell.iter().enumerate() {
            for digit in bits(digits) {
                numbers.of[candidate(cell, digit)] = numbers.list.len() as u16;
                numbers.list.push(candidate(cell, digit) as u16);
            }
        }
        numbers
    }
}

/// For each end which ends are true if it is, by any chain.
struct Reach<'a, const W: usize> {
    ends: &'a Marks,
    flavour: Flavour,
    numbers: &'a Numbers,
    /// The ends that a strong link turns on when this one is off.
    partners: Vec<[u64; W]>,
    rows: Vec<[u64; W]>,
}

#[inline]
fn insert<const W: usize>(row: &mut [u64; W], at: usize) {
    row[at / 64] |= 1 << (at % 64);
}

#[inline]
fn unite<const W: usize>(row: &mut [u64; W], other: &[u64; W]) {
    for (word, other) in row.iter_mut().zip(other) {
        *word |= other;
    }
}

impl<const W: usize> Reach<'_, W> {
    fn of<'a>(marks: &Marks, ends: &'a Marks, flavour: Flavour, numbers: &'a Numbers) -> Reach<'a, W> {
        let partners = numbers.list.iter().map(|&end| {
            let mut row = [0; W];
            strong(marks, flavour, usize::from(end), |other, _| {
                insert(&mut row, usize::from(numbers.of[other]));
            });
            row
        });
        let mut reach = Reach {
            ends,
            flavour,
            numbers,
            partners: partners.collect(),
            rows: Vec::new(),
        };
        reach.rows = numbers.list.iter().map(|&end| reach.next(usize::from(end))).collect();
        for through in 0..reach.rows.len() {
            let row = reach.rows[through];
            let (word, bit) = (through / 64, through % 64);
            for other in &mut reach.rows {
                let mask = 0u64.wrapping_sub(other[word] >> bit & 1);
                for (to, from) in other.iter_mut().zip(&row) {
                    *to |= from & mask;
                }
            }
        }
        reach
    }

    /// The ends that are true if this candidate is, over one weak and one strong link.
    fn next(&self, of: usize) -> [u64; W] {
        let mut row = [0; W];
        weak(self.ends, self.flavour, of, |other, _| {
            unite(&mut row, &self.partners[usize::from(self.numbers.of[other])]);
        });
        row
    }

    fn refuted(&self, marks: &Marks) -> [u16; 81] {
        let mut refuted = [0u16; 81];
        for (cell, &digits) in marks.cell.iter().enumerate() {
            for digit in bits(digits) {
                let of = candidate(cell, digit);
                let reached = if self.ends.has(cell, digit) {
                    self.rows[usize::from(self.numbers.of[of])]
                } else {
                    let next = self.next(of);
                    let mut reached = next;
                    for (at, mut word) in next.into_iter().enumerate() {
                        while word != 0 {
                            let row = &self.rows[at * 64 + word.trailing_zeros() as usize];
                            unite(&mut reached, row);
                            word &= word - 1;
                        }
                    }
                    reached
                };
                let mut hit = 0;
                weak(self.ends, self.flavour, of, |other, _| {
                    let at = usize::from(self.numbers.of[other]);
                    hit |= reached[at / 64] >> (at % 64) & 1;
                });
                refuted[cell] |= (hit as u16) << digit;
            }
        }
        refuted
    }
}
