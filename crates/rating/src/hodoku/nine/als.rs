//! Almost locked sets and the digits that two of them cannot both hold; two and three of them.

use super::effect::Effect;
use super::grid::Grid;
use super::kind::HodokuKind;
use super::tables::{BOXES, CELLS_OF, COLUMNS, HOUSE_SET, HOUSES_OF, bits, common_peers, count};

/// So many cells of a house with one digit more.
#[derive(Clone)]
pub struct Als {
    /// Its cells.
    pub cells: u128,
    /// Its digits.
    pub digits: u16,
    /// The cells of each digit.
    pub places: [u128; 9],
    /// The places outside that see all cells of each digit.
    pub seen: [u128; 9],
}

/// Two sets that cannot both hold a digit, or either of two.
#[derive(Clone, Copy)]
pub struct Common {
    /// The number of the first set.
    pub one: u32,
    /// The number of the second, which is higher.
    pub two: u32,
    /// The digit.
    pub digit: u8,
    /// The other digit.
    pub other: Option<u8>,
}

impl Common {
    /// Its digits as a set.
    pub fn digits(&self) -> u16 {
        1 << self.digit | self.other.map_or(0, |other| 1 << other)
    }
}

/// All almost locked sets of a position and their restricted commons.
#[derive(Default)]
pub struct Sets {
    /// The sets, numbered by house, then by their cells.
    pub sets: Vec<Als>,
    /// The commons in order of their sets.
    pub commons: Vec<Common>,
    /// Where the commons begin of which each set is the first; and where the last ends.
    pub starts: Vec<u32>,
    /// The commons of each set, whether it is the first or the second, in order.
    of_set: Vec<Vec<u32>>,
}

impl Sets {
    /// Finds them.
    pub fn survey(&mut self, grid: &Grid) {
        self.sets.clear();
        for (house, list) in CELLS_OF.iter().enumerate() {
            self.grow(grid, house, list, (0, 0));
        }
        self.join();
    }

    /// Adds cells in order. Sets that lie in two houses were found in the first.
    fn grow(&mut self, grid: &Grid, house: usize, list: &[u8], so_far: (u128, u16)) {
        for (at, &cell) in list.iter().enumerate() {
            let cell = usize::from(cell);
            if grid.value[cell] != 0 {
                continue;
            }
            let (set, digits) = (so_far.0 | 1 << cell, so_far.1 | grid.cell[cell]);
            let size = set.count_ones() as usize;
            if size > 8 {
                return;
            }
            if count(digits) == size + 1 {
                let [row, column, _] = HOUSES_OF[cell].map(|house| HOUSE_SET[usize::from(house)]);
                let is_known = house >= COLUMNS && set & !row == 0 || house >= BOXES && set & !column == 0;
                if !is_known {
                    self.sets.push(Als::of(grid, set, digits));
                }
            }
            self.grow(grid, house, &list[at + 1..], (set, digits));
        }
    }

    fn join(&mut self) {
        self.commons.clear();
        self.starts.clear();
        for (i, one) in self.sets.iter().enumerate() {
            self.starts.push(self.commons.len() as u32);
            for (j, two) in self.sets.iter().enumerate().skip(i + 1) {
                if one.cells & two.cells != 0 {
                    continue;
                }
                let mut restricted =
                    bits(one.digits & two.digits).filter(|&digit| one.places[digit] & !two.seen[digit] == 0);
                if let Some(digit) = restricted.next() {
                    self.commons.push(Common {
                        one: i as u32,
                        two: j as u32,
                        digit: digit as u8,
                        other: restricted.next_back().map(|other| other as u8),
                    });
                }
            }
        }
        self.starts.push(self.commons.len() as u32);
    }

    /// The first two sets that remove something.
    pub fn xz(&self, effect: &mut Effect) -> Option<HodokuKind> {
        for common in &self.commons {
            let (one, two) = self.ends(common);
            remove_common(one, two, 1 << common.digit, effect);
            if let Some(other) = common.other {
                remove_common(one, two, 1 << other, effect);
                for (a, b) in [(one, two), (two, one)] {
                    for digit in bits(a.digits & !common.digits()) {
                        effect.remove_from(a.seen[digit] & !b.cells, digit);
                    }
                }
            }
            if !effect.is_empty() {
                return Some(HodokuKind::AlsXz);
            }
        }
        None
    }

    fn ends(&self, common: &Common) -> (&Als, &Als) {
        (&self.sets[common.one as usize], &self.sets[common.two as usize])
    }

    /// The first two commons that share a set, and whose other sets remove something.
    pub fn xy_wing(&mut self, effect: &mut Effect) -> Option<HodokuKind> {
        self.list_by_set();
        for (i, first) in self.commons.iter().enumerate() {
            let mut with_one = self.after(first.one, i);
            let mut with_two = self.after(first.two, i);
            loop {
                // Both lists in one order; the shared set is what they are lists of.
                let from_one = match (with_one.first(), with_two.first()) {
                    (Some(a), Some(b)) => a < b,
                    (Some(_), None) => true,
                    (None, Some(_)) => false,
                    (None, None) => break,
                };
                let list = if from_one { &mut with_one } else { &mut with_two };
                let second = &self.commons[list[0] as usize];
                *list = &list[1..];
                let (pivot, end) = if from_one {
                    (first.one, first.two)
                } else {
                    (first.two, first.one)
                };
                let other_end = if second.one == pivot {
                    second.two
                } else {
                    second.one
                };
                if first.other.is_none() && second.other.is_none() && first.digit == second.digit {
                    continue;
                }
                let (a, b) = (&self.sets[end as usize], &self.sets[other_end as usize]);
                if a.cells & b.cells != 0 {
                    continue;
                }
                remove_common(a, b, first.digits() | second.digits(), effect);
                if !effect.is_empty() {
                    return Some(HodokuKind::AlsXyWing);
                }
            }
        }
        None
    }

    fn list_by_set(&mut self) {
        self.of_set.iter_mut().for_each(Vec::clear);
        self.of_set
            .resize(self.sets.len().max(self.of_set.len()), Vec::new());
        for (i, common) in self.commons.iter().enumerate() {
            self.of_set[common.one as usize].push(i as u32);
            self.of_set[common.two as usize].push(i as u32);
        }
    }

    /// The commons of a set after one of them.
    fn after(&self, set: u32, common: usize) -> &[u32] {
        let list = &self.of_set[set as usize];
        &list[list.partition_point(|&other| other as usize <= common)..]
    }
}

impl Als {
    fn of(grid: &Grid, set: u128, digits: u16) -> Als {
        let mut als = Als {
            cells: set,
            digits,
            places: [0; 9],
            seen: [0; 9],
        };
        for digit in bits(digits) {
            als.places[digit] = set & grid.digit[digit];
            als.seen[digit] = common_peers(als.places[digit]) & grid.digit[digit] & !set;
        }
        als
    }
}

/// Removes the digits that two sets share, but for some, from what sees all of them.
pub fn remove_common(one: &Als, two: &Als, but: u16, effect: &mut Effect) {
    for digit in bits(one.digits & two.digits & !but) {
        effect.remove_from(one.seen[digit] & two.seen[digit], digit);
    }
}
