//! A puzzle on its way, with the two queues that decide which single HoDoKu takes next.

use super::tables::{
    ALL, BOXES, CELLS_OF, EVERY_CELL, HOUSE_SET, HOUSES, HOUSES_OF, PEERS, bits, cells, count,
};

/// Singles in the order in which they came to be.
#[derive(Clone, Default)]
pub struct Queue {
    singles: Vec<(u8, u8)>,
    next: usize,
}

impl Queue {
    fn push(&mut self, cell: usize, digit: usize) {
        self.singles.push((cell as u8, digit as u8));
    }

    /// Takes the oldest.
    pub fn pop(&mut self) -> Option<(usize, usize)> {
        let &(cell, digit) = self.singles.get(self.next)?;
        self.next += 1;
        if self.next == self.singles.len() {
            self.singles.clear();
            self.next = 0;
        }
        Some((usize::from(cell), usize::from(digit)))
    }

    /// All that wait, oldest first.
    pub fn waiting(&self) -> impl Iterator<Item = (usize, usize)> {
        let waiting = self.singles[self.next..].iter();
        waiting.map(|&(cell, digit)| (usize::from(cell), usize::from(digit)))
    }

    /// Forgets the oldest entry of a digit in a house, whose last place was lost.
    fn forget(&mut self, house: usize, digit: usize) {
        let gone = self.waiting().position(|(cell, other)| {
            other == digit && HOUSES_OF[cell].iter().any(|&of| usize::from(of) == house)
        });
        if let Some(at) = gone {
            self.singles.remove(self.next + at);
        }
    }

    fn copy_from(&mut self, other: &Queue) {
        self.singles.clear();
        self.singles.extend_from_slice(&other.singles[other.next..]);
        self.next = 0;
    }
}

/// Values and candidates by cell, by digit and by house. Digits are numbered from 0.
#[derive(Clone)]
pub struct Grid {
    /// The placed digit of each cell, from 1; 0 for a blank.
    pub value: [u8; 81],
    /// The digits that each blank can hold.
    pub cell: [u16; 81],
    /// The cells that can hold each digit.
    pub digit: [u128; 9],
    /// How many places each digit has in each house.
    pub free: [[u8; 9]; HOUSES],
    /// The blanks.
    pub blank: u128,
    /// The cells that were filled at the start.
    pub given: u128,
    /// Whether a blank has lost its last candidate, after which counts are not to be trusted.
    pub is_broken: bool,
    /// Cells that came down to one candidate.
    pub naked: Queue,
    /// Digits that came down to one place in a house.
    pub hidden: Queue,
}

impl Grid {
    /// The start of a puzzle: the givens are set in reading order, which fills the queues.
    pub fn of(values: &[u8; 81], candidates: &[u16; 81]) -> Grid {
        let mut grid = Grid {
            value: [0; 81],
            cell: [ALL; 81],
            digit: [EVERY_CELL; 9],
            free: [[9; 9]; HOUSES],
            blank: EVERY_CELL,
            given: 0,
            is_broken: false,
            naked: Queue::default(),
            hidden: Queue::default(),
        };
        for (cell, &value) in values.iter().enumerate().filter(|&(_, &value)| value > 0) {
            grid.place(cell, usize::from(value) - 1);
            grid.given |= 1 << cell;
        }
        for cell in cells(grid.blank) {
            for digit in bits(grid.cell[cell] & !candidates[cell]) {
                grid.remove(cell, digit);
            }
        }
        grid
    }

    /// Becomes a copy of another without allocating.
    pub fn copy_from(&mut self, other: &Grid) {
        self.value = other.value;
        self.cell = other.cell;
        self.digit = other.digit;
        self.free = other.free;
        self.blank = other.blank;
        self.given = other.given;
        self.is_broken = other.is_broken;
        self.naked.copy_from(&other.naked);
        self.hidden.copy_from(&other.hidden);
    }

    /// Whether a cell can hold a digit.
    #[inline]
    pub fn has(&self, cell: usize, digit: usize) -> bool {
        self.cell[cell] >> digit & 1 == 1
    }

    /// The places of a digit in a house.
    #[inline]
    pub fn places(&self, house: usize, digit: usize) -> u128 {
        self.digit[digit] & HOUSE_SET[house]
    }

    /// The blanks that have so many candidates.
    pub fn with_candidates(&self, number: usize) -> impl Iterator<Item = usize> {
        cells(self.blank).filter(move |&cell| count(self.cell[cell]) == number)
    }

    /// The blanks in which no placed digit forbids each digit, whatever else has been removed.
    pub fn allowed(&self) -> [u128; 9] {
        let mut allowed = [self.blank; 9];
        for cell in cells(EVERY_CELL & !self.blank) {
            allowed[usize::from(self.value[cell]) - 1] &= !PEERS[cell];
        }
        allowed
    }

    /// Whether every house has every digit.
    pub fn is_solved(&self) -> bool {
        let digits = |list: &[u8; 9]| {
            let values = list.iter().map(|&cell| self.value[usize::from(cell)]);
            values.fold(0, |digits, value| digits | 1 << value)
        };
        CELLS_OF.iter().all(|list| digits(list) == ALL << 1)
    }

    /// Fills a cell. Its peers lose the digit first, in their order, then the cell its other candidates.
    pub fn place(&mut self, cell: usize, digit: usize) {
        if usize::from(self.value[cell]) == digit + 1 {
            return;
        }
        let own = self.cell[cell];
        self.value[cell] = digit as u8 + 1;
        self.cell[cell] = 0;
        self.blank &= !(1 << cell);
        for other in bits(own) {
            self.digit[other] &= !(1 << cell);
        }
        for peer in cells(PEERS[cell] & self.digit[digit]) {
            self.remove(peer, digit);
        }
        for other in bits(own) {
            for house in HOUSES_OF[cell] {
                let house = usize::from(house);
                self.free[house][other] -= 1;
                if self.free[house][other] == 1 && other != digit {
                    self.push_hidden(house, other);
                }
            }
        }
    }

    /// Takes a candidate out; it need not be there.
    pub fn remove(&mut self, cell: usize, digit: usize) {
        if !self.has(cell, digit) {
            return;
        }
        self.cell[cell] &= !(1 << digit);
        self.digit[digit] &= !(1 << cell);
        let left = self.cell[cell];
        if left == 0 {
            // What is impossible anyway is not counted any more, as in HoDoKu.
            self.is_broken = true;
            return;
        }
        if left & (left - 1) == 0 {
            self.naked.push(cell, left.trailing_zeros() as usize);
        }
        for house in HOUSES_OF[cell] {
            let house = usize::from(house);
            self.free[house][digit] -= 1;
            match self.free[house][digit] {
                1 => self.push_hidden(house, digit),
                0 => self.hidden.forget(house, digit),
                _ => {}
            }
        }
    }

    fn push_hidden(&mut self, house: usize, digit: usize) {
        let places = self.places(house, digit);
        if places == 0 {
            return;
        }
        // A box is numbered row by row, so the first place is the lowest cell in every house.
        debug_assert!(house < BOXES || CELLS_OF[house].is_sorted());
        self.hidden.push(places.trailing_zeros() as usize, digit);
    }
}
