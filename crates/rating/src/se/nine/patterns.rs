//! The patterns that Sudoku Explainer knows inside chains, in its order: locked candidates, hidden pairs,
//! naked pairs, X-wings; what each removes, and which candidates must be gone for it.

use super::grid::{Ground, Marks, cell_at};
use super::links::is_pair;
use super::low::locking::OVERLAP;
use super::tables::{ALL, COLUMNS, ROWS, bits, candidate, cells, houses_by_sight};

/// A pattern of two houses, or of two digits or cells in one.
#[derive(Clone, Copy, Debug)]
pub enum Pattern {
    /// All places of a digit in one house lie in another.
    Locked {
        /// The house with all places.
        base: u8,
        /// The house that they lie in.
        cover: u8,
        /// The digit.
        digit: u8,
    },
    /// Two digits of a house have the same two places.
    HiddenPair {
        /// The house.
        house: u8,
        /// The digits.
        digits: u16,
        /// The places.
        places: u16,
    },
    /// Two cells of a house have the same two candidates.
    NakedPair {
        /// The house.
        house: u8,
        /// The candidates.
        digits: u16,
        /// The places.
        places: u16,
    },
    /// Two lines have the same two places for a digit.
    XWing {
        /// The first of the houses of the lines' sort.
        bases: u8,
        /// The lines.
        lines: u16,
        /// The places.
        places: u16,
        /// The digit.
        digit: u8,
    },
}

/// The sorts of patterns in the order in which they are looked for.
pub const SORTS: [fn(&Marks, &Ground, &mut Vec<Pattern>); 4] = [locked, hidden_pairs, naked_pairs, x_wings];

/// Which third of nine holds the whole set, in threes side by side; 3 if none does or the set has fewer than
/// two.
static IN_A_ROW: [u8; 512] = thirds([0b000_000_111, 0b000_111_000, 0b111_000_000]);
/// The same for every third one.
static IN_STEPS: [u8; 512] = thirds([0b001_001_001, 0b010_010_010, 0b100_100_100]);

const fn thirds(parts: [u16; 3]) -> [u8; 512] {
    let mut table = [3; 512];
    let mut set = 0usize;
    while set < 512 {
        let mut third = 0;
        while third < 3 {
            if set as u16 & !parts[third] == 0 && set.count_ones() > 1 {
                table[set] = third as u8;
            }
            third += 1;
        }
        set += 1;
    }
    table
}

fn locked(marks: &Marks, _: &Ground, found: &mut Vec<Pattern>) {
    let mut find = |base: usize, table: &[u8; 512], cover_of: fn(usize, usize) -> usize| {
        let mut inside = [0u16; 4];
        for digit in 0..9 {
            inside[usize::from(table[usize::from(marks.place[base][digit])])] |= 1 << digit;
        }
        for (third, &digits) in inside[..3].iter().enumerate().filter(|(_, digits)| **digits != 0) {
            let cover = cover_of(base, third);
            for digit in bits(digits) {
                if marks.place[cover][digit] & !OVERLAP[cover][base] != 0 {
                    found.push(Pattern::Locked {
                        base: base as u8,
                        cover: cover as u8,
                        digit: digit as u8,
                    });
                }
            }
        }
    };
    for base in 0..9 {
        find(base, &IN_STEPS, |base, third| COLUMNS + base % 3 * 3 + third);
    }
    for base in 0..9 {
        find(base, &IN_A_ROW, |base, third| ROWS + base / 3 * 3 + third);
    }
    for base in COLUMNS..COLUMNS + 9 {
        find(base, &IN_A_ROW, |base, third| third * 3 + (base - COLUMNS) / 3);
    }
    for base in ROWS..ROWS + 9 {
        find(base, &IN_A_ROW, |base, third| (base - ROWS) / 3 * 3 + third);
    }
}

fn hidden_pairs(marks: &Marks, ground: &Ground, found: &mut Vec<Pattern>) {
    for house in houses_by_sight().filter(|&house| ground.blanks[house] > 4) {
        each_pair(&marks.place[house], |digits, places| {
            if bits(places).any(|place| marks.cell[cell_at(house, place)] & !digits != 0) {
                found.push(Pattern::HiddenPair {
                    house: house as u8,
                    digits,
                    places,
                });
            }
        });
    }
}

fn naked_pairs(marks: &Marks, ground: &Ground, found: &mut Vec<Pattern>) {
    for house in houses_by_sight().filter(|&house| ground.blanks[house] >= 4) {
        let sets: [u16; 9] = std::array::from_fn(|place| marks.cell[cell_at(house, place)]);
        each_pair(&sets, |places, digits| {
            if bits(digits).any(|digit| marks.place[house][digit] & !places != 0) {
                found.push(Pattern::NakedPair {
                    house: house as u8,
                    digits,
                    places,
                });
            }
        });
    }
}

fn x_wings(marks: &Marks, ground: &Ground, found: &mut Vec<Pattern>) {
    for (bases, covers) in [(COLUMNS, ROWS), (ROWS, COLUMNS)] {
        let first = found.len();
        for digit in (0..9).filter(|&digit| ground.placed[digit] <= 5) {
            let lines: [u16; 9] = std::array::from_fn(|line| marks.place[bases + line][digit]);
            each_pair(&lines, |lines, places| {
                if bits(places).any(|cover| marks.place[covers + cover][digit] & !lines != 0) {
                    found.push(Pattern::XWing {
                        bases: bases as u8,
                        lines,
                        places,
                        digit: digit as u8,
                    });
                }
            });
        }
        // The same lines for all digits come before other lines.
        found[first..].sort_by_key(|pattern| match pattern {
            Pattern::XWing { lines, .. } => *lines,
            _ => 0,
        });
    }
}

/// Visits every two equal sets of two members, in the order {0, 1}, {0, 2}, {1, 2}, {0, 3} …: which two, and
/// the set.
#[inline]
fn each_pair(sets: &[u16; 9], mut visit: impl FnMut(u16, u16)) {
    for high in 1..9 {
        let set = sets[high];
        if is_pair(set) {
            for (low, _) in sets[..high]
                .iter()
                .enumerate()
                .filter(|(_, other)| **other == set)
            {
                visit(1 << high | 1 << low, set);
            }
        }
    }
}

impl Pattern {
    /// The candidates that the pattern removes, cells and digits ascending, and how many they are.
    pub fn removed(&self, marks: &Marks) -> ([u16; 16], usize) {
        let mut removed = [0; 16];
        let mut count = 0;
        self.each_removed(marks, |cell, digit| {
            removed[count] = candidate(cell, digit) as u16;
            count += 1;
        });
        (removed, count)
    }

    fn each_removed(&self, marks: &Marks, mut visit: impl FnMut(usize, usize)) {
        match *self {
            Pattern::Locked { base, cover, digit } => {
                let (base, cover, digit) = (usize::from(base), usize::from(cover), usize::from(digit));
                for place in bits(marks.place[cover][digit] & !OVERLAP[cover][base]) {
                    visit(cell_at(cover, place), digit);
                }
            }
            Pattern::HiddenPair {
                house,
                digits,
                places,
            } => {
                for place in bits(places) {
                    let cell = cell_at(usize::from(house), place);
                    for digit in bits(marks.cell[cell] & !digits) {
                        visit(cell, digit);
                    }
                }
            }
            Pattern::NakedPair {
                house,
                digits,
                places,
            } => {
                for place in bits(ALL & !places) {
                    let cell = cell_at(usize::from(house), place);
                    for digit in bits(marks.cell[cell] & digits) {
                        visit(cell, digit);
                    }
                }
            }
            Pattern::XWing {
                bases,
                lines,
                places,
                digit,
            } => {
                let (covers, digit) = (COLUMNS + ROWS - usize::from(bases), usize::from(digit));
                let mut gone = 0u128;
                for cover in bits(places) {
                    for place in bits(marks.place[covers + cover][digit] & !lines) {
                        gone |= 1 << cell_at(covers + cover, place);
                    }
                }
                for cell in cells(gone) {
                    visit(cell, digit);
                }
            }
        }
    }

    /// Lists the candidates that were there at the beginning and that the pattern could not be there with.
    pub fn lost(&self, begin: &Marks, lost: &mut Vec<u16>) {
        lost.clear();
        match *self {
            Pattern::Locked { base, cover, digit } => {
                let (base, cover, digit) = (usize::from(base), usize::from(cover), usize::from(digit));
                for place in bits(begin.place[base][digit] & !OVERLAP[base][cover]) {
                    lost.push(candidate(cell_at(base, place), digit) as u16);
                }
            }
            Pattern::HiddenPair {
                house,
                digits,
                places,
            } => {
                let house = usize::from(house);
                for place in bits(ALL & !places) {
                    let cell = cell_at(house, place);
                    for digit in bits(begin.cell[cell] & digits) {
                        lost.push(candidate(cell, digit) as u16);
                    }
                }
            }
            Pattern::NakedPair {
                house,
                digits,
                places,
            } => {
                for place in bits(places) {
                    let cell = cell_at(usize::from(house), place);
                    for digit in bits(begin.cell[cell] & !digits) {
                        lost.push(candidate(cell, digit) as u16);
                    }
                }
            }
            Pattern::XWing {
                bases,
                lines,
                places,
                digit,
            } => {
                let (bases, digit) = (usize::from(bases), usize::from(digit));
                for line in bits(lines) {
                    for place in bits(begin.place[bases + line][digit] & !places) {
                        lost.push(candidate(cell_at(bases + line, place), digit) as u16);
                    }
                }
            }
        }
    }
}
