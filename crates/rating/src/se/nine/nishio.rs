//! Nishio's quick look: one digit alone, followed from a place that it has or has not, ends in a house
//! without a place.

use super::grid::{Marks, cell_at};
use super::tables::{HOUSES, HOUSES_OF, PLACE_IN, bits, cells};

/// Remembers the digits for which it looked in vain, by where they could go.
#[derive(Clone, Default)]
pub struct Nishio {
    in_vain: [u128; 9],
}

impl Nishio {
    /// The cells and digits with a clash, with whether it comes from the digit being there.
    pub fn clashes(&mut self, marks: &Marks) -> Vec<(usize, usize, bool)> {
        let mut clashes = Vec::new();
        for digit in 0..9 {
            let board = marks.board(digit);
            if board == self.in_vain[digit] {
                continue;
            }
            let places: [u16; HOUSES] = std::array::from_fn(|house| marks.place[house][digit]);
            let before = clashes.len();
            for cell in cells(board) {
                for on in [true, false] {
                    if is_clash(places, cell, on) {
                        clashes.push((cell, digit, on));
                    }
                }
            }
            if clashes.len() == before {
                self.in_vain[digit] = board;
            }
        }
        clashes
    }
}

/// Whether a digit that is in a cell, or is not, cannot be everywhere else.
fn is_clash(mut places: [u16; HOUSES], cell: usize, on: bool) -> bool {
    let mut waiting = [0u8; 128];
    let mut count = 0;
    if on {
        waiting[0] = cell as u8;
        count = 1;
    } else if remove(&mut places, cell, &mut waiting, &mut count) {
        return true;
    }
    while count > 0 {
        count -= 1;
        let cell = usize::from(waiting[count]);
        for sort in 0..3 {
            let house = usize::from(HOUSES_OF[cell][sort]);
            let own = 1u16 << PLACE_IN[cell][sort];
            if places[house] & own == 0 {
                return true;
            }
            for place in bits(places[house] & !own) {
                if remove(&mut places, cell_at(house, place), &mut waiting, &mut count) {
                    return true;
                }
            }
        }
    }
    false
}

/// Takes a place away. Whether a house has none left.
#[inline]
fn remove(places: &mut [u16; HOUSES], cell: usize, waiting: &mut [u8; 128], count: &mut usize) -> bool {
    for sort in 0..3 {
        let house = usize::from(HOUSES_OF[cell][sort]);
        places[house] &= !(1 << PLACE_IN[cell][sort]);
        let left = places[house];
        if left == 0 {
            return true;
        }
        if left & (left - 1) == 0 {
            waiting[*count] = cell_at(house, left.trailing_zeros() as usize) as u8;
            *count += 1;
        }
    }
    false
}
