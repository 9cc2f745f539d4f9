//! What is left of a 9×9 puzzle, with elementary constraint propagation and singles: what the theory of
//! trial and error calls BRT, the basic resolution theory.

use kudosu_board::bits;
use kudosu_board::nine::Values;

use super::geometry::{CANDIDATES, CANDIDATES_OF, CELLS, VARIABLES, VARIABLES_OF};

const ALL: u16 = 0x1ff;

/// Some variable has no candidate left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contradiction;

/// The candidates that are left, always closed under singles.
#[derive(Clone)]
pub struct Board {
    /// The places that each variable has left.
    left: [u16; VARIABLES],
    /// Which candidates are known to be true.
    is_true: [bool; CANDIDATES],
    solved_cells: u8,
}

impl Board {
    /// The closure of these values (0 for a blank) and candidates of blanks.
    pub fn new(values: &Values, candidates: &[u16; 81]) -> Result<Board, Contradiction> {
        let mut board = Board {
            left: [ALL; VARIABLES],
            is_true: [false; CANDIDATES],
            solved_cells: 0,
        };
        let mut singles = Vec::with_capacity(CELLS);
        for (cell, (&value, &digits)) in values.iter().zip(candidates).enumerate() {
            let digits = match value {
                0 => digits,
                value => 1 << (value - 1),
            };
            for digit in bits(ALL & !digits) {
                board.strike(cell * 9 + digit, &mut singles)?;
            }
        }
        board.close(singles)?;
        Ok(board)
    }

    /// Removes a candidate.
    pub fn remove(&mut self, candidate: usize) -> Result<(), Contradiction> {
        let mut singles = Vec::new();
        self.strike(candidate, &mut singles)?;
        self.close(singles)
    }

    /// Removes whatever is gone from another board.
    pub fn follow(&mut self, other: &Board) -> Result<(), Contradiction> {
        for cell in 0..CELLS {
            for digit in bits(self.left[cell] & !other.left[cell]) {
                if self.has(cell * 9 + digit) {
                    self.remove(cell * 9 + digit)?;
                }
            }
        }
        Ok(())
    }

    /// Supposes that a candidate is true.
    pub fn suppose(&mut self, candidate: usize) -> Result<(), Contradiction> {
        match self.has(candidate) {
            true => self.close(vec![candidate as u16]),
            false => Err(Contradiction),
        }
    }

    pub fn has(&self, candidate: usize) -> bool {
        let (variable, place) = VARIABLES_OF[candidate][0];
        self.left[variable as usize] & 1 << place != 0
    }

    /// Whether a candidate is possible and not known to be true.
    pub fn is_open(&self, candidate: usize) -> bool {
        self.has(candidate) && !self.is_true[candidate]
    }

    pub fn is_true(&self, candidate: usize) -> bool {
        self.is_true[candidate]
    }

    pub fn is_solved(&self) -> bool {
        usize::from(self.solved_cells) == CELLS
    }

    pub fn unsolved_cells(&self) -> usize {
        CELLS - usize::from(self.solved_cells)
    }

    /// The places that a variable has left.
    pub fn left(&self, variable: usize) -> u16 {
        self.left[variable]
    }

    fn strike(&mut self, candidate: usize, singles: &mut Vec<u16>) -> Result<(), Contradiction> {
        for (variable, place) in VARIABLES_OF[candidate] {
            let left = &mut self.left[usize::from(variable)];
            if *left & 1 << place == 0 {
                return Ok(());
            }
            *left &= !(1 << place);
            if *left == 0 {
                return Err(Contradiction);
            }
            if left.is_power_of_two() {
                singles.push(CANDIDATES_OF[usize::from(variable)][left.trailing_zeros() as usize]);
            }
        }
        Ok(())
    }

    fn close(&mut self, mut singles: Vec<u16>) -> Result<(), Contradiction> {
        while let Some(single) = singles.pop() {
            let single = usize::from(single);
            if self.is_true[single] {
                continue;
            }
            if !self.has(single) {
                return Err(Contradiction);
            }
            self.is_true[single] = true;
            self.solved_cells += 1;
            for (variable, place) in VARIABLES_OF[single] {
                let others = self.left[usize::from(variable)] & !(1 << place);
                for other in bits(others) {
                    let other = CANDIDATES_OF[usize::from(variable)][other];
                    self.strike(usize::from(other), &mut singles)?;
                }
            }
        }
        Ok(())
    }
}
