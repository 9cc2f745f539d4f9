//! The state of a plain 9×9 puzzle: what is possible where, by cell and by house, and what is placed.

use super::tables::{CELLS_OF, COLUMNS, HOUSES, HOUSES_OF, PEERS, PLACE_IN, ROWS, bits, candidate, cells};

/// The candidates of a grid, by cell and by house. A placed cell has none.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Marks {
    /// The digits that each cell can hold.
    pub cell: [u16; 81],
    /// For each house and digit the positions that can hold it.
    pub place: [[u16; 9]; HOUSES],
}

impl Marks {
    /// No candidate anywhere.
    pub const NONE: Marks = Marks {
        cell: [0; 81],
        place: [[0; 9]; HOUSES],
    };

    /// The marks with these candidates in the cells.
    pub fn of(cell: [u16; 81]) -> Marks {
        let mut marks = Marks::NONE;
        for (at, &set) in cell.iter().enumerate() {
            for digit in bits(set) {
                marks.add(at, digit);
            }
        }
        marks
    }

    fn add(&mut self, cell: usize, digit: usize) {
        self.cell[cell] |= 1 << digit;
        for sort in 0..3 {
            self.place[HOUSES_OF[cell][sort] as usize][digit] |= 1 << PLACE_IN[cell][sort];
        }
    }

    /// Whether the cell can hold the digit.
    #[inline]
    pub fn has(&self, cell: usize, digit: usize) -> bool {
        self.cell[cell] >> digit & 1 == 1
    }

    /// Takes a candidate out; it need not be there.
    #[inline]
    pub fn remove(&mut self, cell: usize, digit: usize) {
        self.cell[cell] &= !(1 << digit);
        let [a, b, c] = HOUSES_OF[cell];
        let [in_a, in_b, in_c] = PLACE_IN[cell];
        self.place[a as usize][digit] &= !(1 << in_a);
        self.place[b as usize][digit] &= !(1 << in_b);
        self.place[c as usize][digit] &= !(1 << in_c);
    }

    /// The candidates of cells with a choice.
    pub fn starts(&self) -> impl Iterator<Item = usize> {
        let open = |&(_, digits): &(usize, &u16)| digits & digits.wrapping_sub(1) != 0;
        let cells = self.cell.iter().enumerate().filter(open);
        cells.flat_map(|(cell, &digits)| bits(digits).map(move |digit| candidate(cell, digit)))
    }

    /// The cells that can hold the digit.
    #[inline]
    pub fn board(&self, digit: usize) -> u128 {
        let mut board = 0;
        for row in (0..9).rev() {
            board = board << 9 | u128::from(self.place[ROWS + row][digit]);
        }
        board
    }
}

/// What does not change while one step is looked for: the placed digits and what follows from them.
#[derive(Clone)]
pub struct Ground {
    /// The placed digit of each cell, from 1; 0 for a blank.
    pub value: [u8; 81],
    /// How many blanks each house has.
    pub blanks: [u8; HOUSES],
    /// How many cells each digit was placed in.
    pub placed: [u8; 9],
    /// The blank cells.
    pub blank: u128,
}

/// A puzzle on its way: what is placed, and the candidates of the rest.
#[derive(Clone)]
pub struct Grid {
    /// What is placed.
    pub ground: Ground,
    /// What else is possible.
    pub marks: Marks,
}

impl Grid {
    /// The digits of a position, 0 for a blank, and the candidates of its blanks.
    pub fn with_marks(values: &[u8; 81], marks: &[u16; 81]) -> Grid {
        let mut ground = Ground {
            value: [0; 81],
            blanks: [9; HOUSES],
            placed: [0; 9],
            blank: (1 << 81) - 1,
        };
        for (cell, &value) in values.iter().enumerate().filter(|&(_, &value)| value > 0) {
            ground.put(cell, value);
        }
        Grid {
            ground,
            marks: Marks::of(*marks),
        }
    }

    /// Places a digit (from 0) and takes it and the cell's other candidates out of sight.
    pub fn place(&mut self, cell: usize, digit: usize) {
        self.ground.put(cell, digit as u8 + 1);
        for other in bits(self.marks.cell[cell]) {
            self.marks.remove(cell, other);
        }
        for peer in cells(PEERS[cell]) {
            self.marks.remove(peer, digit);
        }
    }

    /// Whether every cell is filled.
    pub fn is_full(&self) -> bool {
        self.ground.blank == 0
    }
}

impl Ground {
    fn put(&mut self, cell: usize, value: u8) {
        self.value[cell] = value;
        self.blank &= !(1 << cell);
        self.placed[usize::from(value) - 1] += 1;
        for house in HOUSES_OF[cell] {
            self.blanks[house as usize] -= 1;
        }
    }
}

/// The cell at a position of a house.
#[inline]
pub fn cell_at(house: usize, place: usize) -> usize {
    CELLS_OF[house][place] as usize
}

/// Whether a house is a box, a row or a column: 0, 1, 2.
#[inline]
pub fn sort_of(house: usize) -> usize {
    usize::from(house >= ROWS) + usize::from(house >= COLUMNS)
}
