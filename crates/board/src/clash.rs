//! What is wrong with a grid: a digit that a house holds more than once.

use crate::{Cell, Digit, Grid, HouseId};

/// One digit that stands more than once in one house.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clash {
    /// The house.
    pub house: HouseId,
    /// The digit.
    pub digit: Digit,
    /// Where it stands, in reading order; at least two cells.
    pub cells: Vec<Cell>,
}

impl Grid {
    /// Every clash, ordered by house and then by digit. A grid with blanks can be free of clashes.
    ///
    /// ```
    /// use kudosu_board::{Grid, Shape};
    ///
    /// let grid = Grid::from_values(&Shape::of_side(4)?, &[1, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])?;
    /// let told: Vec<String> = grid
    ///     .clashes()
    ///     .iter()
    ///     .map(|clash| format!("{} has {} times {}", clash.house.index(), clash.cells.len(), clash.digit))
    ///     .collect();
    /// assert_eq!(told, ["0 has 2 times 1", "8 has 2 times 1"]); // row 1, box 1
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn clashes(&self) -> Vec<Clash> {
        let mut clashes = Vec::new();
        let mut cells_with: Vec<Vec<Cell>> = vec![Vec::new(); self.shape().side()];
        for house in self.shape().houses() {
            for &cell in house.cells() {
                if let Some(digit) = self.get(cell) {
                    cells_with[digit.index()].push(cell);
                }
            }
            for (index, cells) in cells_with.iter_mut().enumerate() {
                if let (Some(digit), 2..) = (Digit::from_index(index), cells.len()) {
                    clashes.push(Clash {
                        house: house.id(),
                        digit,
                        cells: cells.clone(),
                    });
                }
                cells.clear();
            }
        }
        clashes
    }

    /// The filled peers of `cell` that already hold `digit`: what an entry there would clash with.
    #[must_use]
    pub fn holders_among_peers(&self, cell: Cell, digit: Digit) -> Vec<Cell> {
        let peers = self.shape().peers_of(cell).iter().copied();
        peers.filter(|&peer| self.get(peer) == Some(digit)).collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::Shape;

    use super::*;

    #[test]
    fn a_digit_three_times_in_a_house_is_one_clash_with_three_cells() {
        let mut grid = Grid::blank(&Shape::nine());
        let nine = Digit::new(9).unwrap();
        for index in [72, 75, 80] {
            grid.set(Cell::new(index), nine).unwrap();
        }
        let clashes = grid.clashes();
        assert_eq!(clashes.len(), 1);
        assert_eq!(
            (clashes[0].house.index(), clashes[0].digit, clashes[0].cells.len()),
            (8, nine, 3)
        );
        assert_eq!(grid.holders_among_peers(Cell::new(73), nine).len(), 3);
        assert!(!grid.is_solved());
    }
}
