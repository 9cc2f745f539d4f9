//! Links of a grid as it stands. A strong link joins the two candidates of a cell, or the two places of a
//! digit in a house; weak links join whatever sees each other. Which literal follows from which is a matter
//! of bit rows over the *ends*, the candidates with a strong link: most grids have no chain at all, and the
//! rows say so before any is searched for.

use super::grid::{Marks, cell_at};
use super::tables::{CELLS_OF, HOUSES, HOUSES_OF, PEERS, PLACE_IN, bits, candidate, cell_digit};

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

    /// The candidates with a strong link.
    pub fn ends(self, marks: &Marks) -> Marks {
        let mut cell = [0u16; 81];
        if self.strong_cells() {
            for (end, &digits) in cell.iter_mut().zip(&marks.cell) {
                *end = if is_pair(digits) { digits } else { 0 };
            }
        }
        if self.strong_houses() {
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
}

/// Exactly two members.
#[inline]
pub fn is_pair(set: u16) -> bool {
    let rest = set & set.wrapping_sub(1);
    rest != 0 && rest & (rest - 1) == 0
}

/// Calls `visit` with every candidate that must be true if this one is not, and with the sort of house that
/// says so: 0 for the cell, 1 to 3 for box, row and column. A candidate may come up twice.
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

/// Calls `visit` with every candidate among `targets` that cannot be true if this one is, and with the sort
/// of house that says so. A candidate in the same box and line comes up twice, the box first.
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

/// The links of one flavour, and what follows from them.
pub struct Links {
    flavour: Flavour,
    /// The candidates with a strong link.
    pub ends: Marks,
    /// The ends by a number of their own.
    list: Vec<u16>,
    number: [u16; 729],
    /// How many words a row of ends has.
    words: usize,
    /// For each end those that a strong link turns on when this one is off.
    partners: Vec<u64>,
    /// For each end those that are true if it is, over any chain.
    rows: Vec<u64>,
}

/// Calls a function for the number of words that a row has, known when it is compiled.
macro_rules! sized {
    ($words:expr, $call:ident($($argument:expr),*)) => {
        match $words {
            2 => $call::<2>($($argument),*),
            4 => $call::<4>($($argument),*),
            _ => $call::<12>($($argument),*),
        }
    };
}

impl Links {
    /// The links of a grid.
    pub fn of(marks: &Marks, flavour: Flavour) -> Links {
        let mut links = Links {
            flavour,
            ends: flavour.ends(marks),
            list: Vec::with_capacity(128),
            number: [0; 729],
            words: 0,
            partners: Vec::new(),
            rows: Vec::new(),
        };
        for (cell, &digits) in links.ends.cell.iter().enumerate() {
            for digit in bits(digits) {
                links.number[candidate(cell, digit)] = links.list.len() as u16;
                links.list.push(candidate(cell, digit) as u16);
            }
        }
        links.words = match links.list.len() {
            ..=128 => 2,
            129..=256 => 4,
            _ => 12,
        };
        links.partners.resize(links.list.len() * links.words, 0);
        links.rows.resize(links.list.len() * links.words, 0);
        for at in 0..links.list.len() {
            let row = &mut links.partners[at * links.words..][..links.words];
            strong(marks, flavour, usize::from(links.list[at]), |other, _| {
                let other = usize::from(links.number[other]);
                row[other / 64] |= 1 << (other % 64);
            });
        }
        sized!(links.words, close(&mut links));
        links
    }

    /// The candidates, by cell, from which a chain of these links leads to their own negation.
    pub fn refuted(&self, marks: &Marks) -> [u16; 81] {
        sized!(self.words, refuted(self, marks))
    }

    /// The ends, by cell, that a chain leads back to, as far as such a cycle could remove one of the refuted
    /// candidates.
    pub fn cyclic(&self, refuted: &[u16; 81]) -> [u16; 81] {
        sized!(self.words, cyclic(self, refuted))
    }

    /// What is left, by digit, if a candidate is true and every chain from it is followed.
    pub fn left(&self, boards: &[u128; 9], of: usize) -> [u128; 9] {
        sized!(self.words, left(self, boards, of))
    }

    #[inline]
    fn number_of(&self, end: usize) -> usize {
        usize::from(self.number[end])
    }
}

#[inline]
fn unite<const W: usize>(row: &mut [u64; W], other: &[u64; W]) {
    for (word, other) in row.iter_mut().zip(other) {
        *word |= other;
    }
}

/// The members of a row.
#[inline]
fn members<const W: usize>(row: [u64; W]) -> impl Iterator<Item = usize> {
    let words = row.into_iter().enumerate();
    words.flat_map(|(at, word)| bits(word).map(move |bit| at * 64 + bit))
}

/// The ends that are true if this candidate is, over one weak and one strong link.
#[inline]
fn next<const W: usize>(links: &Links, of: usize) -> [u64; W] {
    let partners = links.partners.as_chunks::<W>().0;
    let mut row = [0; W];
    weak(&links.ends, links.flavour, of, |other, _| {
        unite(&mut row, &partners[links.number_of(other)]);
    });
    row
}

/// Fills the rows: first over one weak and one strong link, then over any number.
fn close<const W: usize>(links: &mut Links) {
    let mut rows = std::mem::take(&mut links.rows);
    let chunks = rows.as_chunks_mut::<W>().0;
    for (row, &end) in chunks.iter_mut().zip(&links.list) {
        *row = next(links, usize::from(end));
    }
    for through in 0..chunks.len() {
        let row = chunks[through];
        let (word, bit) = (through / 64, through % 64);
        for other in &mut *chunks {
            let mask = 0u64.wrapping_sub(other[word] >> bit & 1);
            for (to, from) in other.iter_mut().zip(&row) {
                *to |= from & mask;
            }
        }
    }
    links.rows = rows;
}

/// The ends that are true if this candidate is, over any chain.
#[inline]
fn reached<const W: usize>(links: &Links, of: usize) -> [u64; W] {
    let rows = links.rows.as_chunks::<W>().0;
    let (cell, digit) = cell_digit(of);
    if links.ends.has(cell, digit) {
        return rows[links.number_of(of)];
    }
    let next = next(links, of);
    let mut reached = next;
    for end in members(next) {
        unite(&mut reached, &rows[end]);
    }
    reached
}

fn refuted<const W: usize>(links: &Links, marks: &Marks) -> [u16; 81] {
    let mut refuted = [0u16; 81];
    for (cell, &digits) in marks.cell.iter().enumerate() {
        for digit in bits(digits) {
            let of = candidate(cell, digit);
            let reached = reached::<W>(links, of);
            let mut hit = 0;
            weak(&links.ends, links.flavour, of, |other, _| {
                let at = links.number_of(other);
                hit |= reached[at / 64] >> (at % 64) & 1;
            });
            refuted[cell] |= (hit as u16) << digit;
        }
    }
    refuted
}

fn left<const W: usize>(links: &Links, boards: &[u128; 9], of: usize) -> [u128; 9] {
    let (mut seen, mut on, mut cells) = ([0u128; 9], [0u128; 9], 0u128);
    let mut put = |of: usize| {
        let (cell, digit) = cell_digit(of);
        seen[digit] |= PEERS[cell];
        on[digit] |= 1 << cell;
        cells |= 1 << cell;
    };
    put(of);
    for end in members(reached::<W>(links, of)) {
        put(usize::from(links.list[end]));
    }
    std::array::from_fn(|digit| boards[digit] & !seen[digit] & !(cells & !on[digit]))
}

fn cyclic<const W: usize>(links: &Links, refuted: &[u16; 81]) -> [u16; 81] {
    let rows = links.rows.as_chunks::<W>().0;
    let has = |row: &[u64; W], at: usize| row[at / 64] >> (at % 64) & 1 == 1;
    let mut known = [0u64; W];
    let mut cyclic = [0u16; 81];
    for (at, row) in rows.iter().enumerate() {
        if !has(row, at) || has(&known, at) {
            continue;
        }
        let mut circle = [0u64; W];
        for other in members(*row).filter(|&other| has(&rows[other], at)) {
            circle[other / 64] |= 1 << (other % 64);
        }
        unite(&mut known, &circle);
        if removes_any(links, circle, refuted) {
            for end in members(circle) {
                let (cell, digit) = cell_digit(usize::from(links.list[end]));
                cyclic[cell] |= 1 << digit;
            }
        }
    }
    cyclic
}

/// Whether a refuted candidate sees both one that is true and one that is false on a cycle within a circle of
/// ends that lead to each other.
fn removes_any<const W: usize>(links: &Links, circle: [u64; W], refuted: &[u16; 81]) -> bool {
    let partners = links.partners.as_chunks::<W>().0;
    let mut seen = [[0u128; 9]; 2];
    for end in members(circle) {
        let of = usize::from(links.list[end]);
        let (cell, digit) = cell_digit(of);
        seen[0][digit] |= PEERS[cell];
        weak(&links.ends, links.flavour, of, |off, _| {
            let leads_back = partners[links.number_of(off)]
                .iter()
                .zip(&circle)
                .any(|(a, b)| a & b != 0);
            if leads_back {
                let (cell, digit) = cell_digit(off);
                seen[1][digit] |= PEERS[cell];
            }
        });
    }
    let both: [u128; 9] = std::array::from_fn(|digit| seen[0][digit] & seen[1][digit]);
    let mut digits = refuted.iter().enumerate();
    digits.any(|(cell, &digits)| bits(digits).any(|digit| both[digit] >> cell & 1 == 1))
}
