//! The open cells of a grid, their candidates, and which of these exclude each other,
//! laid out for local search.

use std::ops::Range;

use kudosu_board::{Stop, bits};

use crate::Unfinished;
use crate::general::options::Options;

/// The candidates of a cell lie in blocks of this size,
/// so that the best of a block is found by vector instructions.
pub(super) const LANES: usize = 16;
pub(super) type Block = [u8; LANES];

/// The cell holds this digit, or the lane is none of its candidates.
pub(super) const TAKEN: u8 = 0x80;

/// Pairs of candidates that exclude each other beyond which the tables take too much memory: 128 MiB.
const MOST_RIVALS: usize = 1 << 25;
pub(super) const NONE: u32 = u32::MAX;

/// The open cells and their candidates. Cells are numbered as they are open, candidates by lane.
pub(super) struct CandidateTable {
    pub cells: Vec<u16>,
    first_block: Vec<u32>,
    /// By lane.
    pub digits: Vec<u8>,
    /// By block: the cell that it is part of.
    pub owner: Vec<u32>,
    first_rival: Vec<u32>,
    /// The lanes of the same digit that a lane excludes, one lane after the other.
    rivals: Vec<u32>,
    /// A byte for each lane, as it is while no cell holds anything.
    pub untouched: Vec<Block>,
}

impl CandidateTable {
    /// `None` when the grid is too large for the tables.
    pub fn new(options: &Options, stop: &Stop) -> Result<Option<CandidateTable>, Unfinished> {
        let open = (0..options.layout.cells).filter(|&cell| options.values[cell] == 0);
        let mut table = CandidateTable {
            cells: open.map(|cell| cell as u16).collect(),
            first_block: vec![0],
            digits: Vec::new(),
            owner: Vec::new(),
            first_rival: vec![0],
            rivals: Vec::new(),
            untouched: Vec::new(),
        };
        table.number_candidates(options);
        let fits = table.find_rivals(options, stop)?;
        Ok(fits.then_some(table))
    }

    fn number_candidates(&mut self, options: &Options) {
        for (number, &cell) in self.cells.iter().enumerate() {
            self.digits
                .extend(bits(options.digits[usize::from(cell)]).map(|digit| digit as u8));
            let taken = self.digits.len();
            self.digits.resize(taken.next_multiple_of(LANES), 0);
            self.owner.resize(self.digits.len() / LANES, number as u32);
            self.untouched.resize(self.owner.len(), [0; LANES]);
            for lane in taken..self.digits.len() {
                self.untouched[lane / LANES][lane % LANES] = TAKEN;
            }
            self.first_block.push(self.owner.len() as u32);
        }
    }

    /// `false` when there are too many of them.
    fn find_rivals(&mut self, options: &Options, stop: &Stop) -> Result<bool, Unfinished> {
        let layout = &options.layout;
        let mut number_of = vec![NONE; layout.cells];
        for (number, &cell) in self.cells.iter().enumerate() {
            number_of[usize::from(cell)] = number as u32;
        }
        let mut met = vec![NONE; layout.cells];
        for lane in 0..self.digits.len() {
            if self.untouched[lane / LANES][lane % LANES] != TAKEN {
                stop.check()?;
                let digit = usize::from(self.digits[lane]);
                let cell = usize::from(self.cells[self.owner[lane / LANES] as usize]);
                met[cell] = lane as u32;
                for place in layout.places(cell) {
                    let house = usize::from(place.house);
                    for slot in bits(options.slots[house * layout.side + digit]) {
                        let other = usize::from(layout.members(house)[slot]);
                        if met[other] != lane as u32 {
                            met[other] = lane as u32;
                            let below = options.digits[other] & ((1u128 << digit) - 1);
                            let first = self.first_block[number_of[other] as usize] * LANES as u32;
                            self.rivals.push(first + below.count_ones());
                        }
                    }
                }
            }
            self.first_rival.push(self.rivals.len() as u32);
            if self.rivals.len() > MOST_RIVALS {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The blocks of a cell.
    #[inline]
    pub fn blocks(&self, cell: usize) -> Range<usize> {
        self.first_block[cell] as usize..self.first_block[cell + 1] as usize
    }

    /// The lanes of a cell, some of which may be no candidates.
    #[inline]
    pub fn lanes(&self, cell: usize) -> Range<usize> {
        self.first_block[cell] as usize * LANES..self.first_block[cell + 1] as usize * LANES
    }

    /// The lanes that a lane excludes.
    #[inline]
    pub fn rivals(&self, lane: usize) -> &[u32] {
        &self.rivals[self.first_rival[lane] as usize..self.first_rival[lane + 1] as usize]
    }
}
