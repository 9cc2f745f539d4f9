//! The check of every answer before it leaves: an engine that is wrong says so, and never gives a grid.
//!
//! Engines for any shape and for clues are held against the board's own meaning here. Those for plain 9×9
//! grids check what they found in their own form, where it costs next to nothing (`nine::single::check`, and
//! `Slab::right_now` of the batch engine); tests hold these checks against the board's meaning.

use kudosu_board::{Grid, Puzzle};

use crate::Unfinished;
use crate::nine::Values;

/// What the answers of one search are held against.
#[derive(Clone, Debug)]
pub(crate) struct Check {
    puzzle: Puzzle,
}

impl Check {
    /// Solutions of a puzzle.
    pub(crate) fn of(puzzle: impl Into<Puzzle>) -> Check {
        let puzzle = puzzle.into();
        Check { puzzle }
    }

    /// The grid of these values, if it is a solution.
    pub(crate) fn grid(&self, values: &[u8]) -> Result<Grid, Unfinished> {
        let shape = self.puzzle.shape();
        let grid = Grid::from_values(shape, values).map_err(|_| Unfinished::WrongAnswer)?;
        if self.puzzle.grid().is_solved_by(values) && self.puzzle.clues().are_kept_by(&grid) {
            Ok(grid)
        } else {
            Err(Unfinished::WrongAnswer)
        }
    }

    /// Whether these values are a solution, for those who only count.
    pub(crate) fn values(&self, values: &[u8]) -> Result<(), Unfinished> {
        if self.puzzle.has_clues() {
            return self.grid(values).map(drop);
        }
        match self.puzzle.grid().is_solved_by(values) {
            true => Ok(()),
            false => Err(Unfinished::WrongAnswer),
        }
    }
}

/// Whether the values of a 9×9 grid keep the digits of the puzzle.
#[inline(always)]
pub(crate) fn keeps_givens(puzzle: &Values, values: &Values) -> bool {
    // Two pieces of fixed length, which overlap: both become a few vectors.
    let piece = |puzzle: &[u8], values: &[u8]| {
        let other = |(&given, &value): (&u8, &u8)| u8::from(given != 0) & u8::from(given != value);
        puzzle.iter().zip(values).map(other).fold(0, |all, one| all | one)
    };
    let (first, last): (&[u8; 64], &[u8; 32]) = (
        puzzle.first_chunk().expect("81 cells are more than 64"),
        puzzle.last_chunk().expect("81 cells are more than 32"),
    );
    piece(first, &values[..64]) | piece(last, &values[81 - 32..]) == 0
}

#[cfg(test)]
mod tests {
    use kudosu_board::{Cell, Clue, Rng, Shape};
    use kudosu_testkit::solved_grid;

    use super::*;

    #[test]
    fn what_breaks_a_given_a_house_or_a_clue_is_no_answer() {
        let mut rng = Rng::new(5);
        let shape = Shape::of_side(6).unwrap();
        let solved = solved_grid(&shape, &mut rng);
        let mut puzzle = solved.clone();
        puzzle.clear(Cell::new(3)).unwrap();
        let check = Check::of(&puzzle);
        assert_eq!(check.grid(solved.values()), Ok(solved.clone()));
        for cell in 0..36 {
            for value in 0..=7 {
                let mut values = solved.values().to_vec();
                values[cell] = value;
                let is_same = values == solved.values();
                assert_eq!(check.grid(&values).is_ok(), is_same);
                assert_eq!(check.values(&values).is_ok(), is_same);
            }
        }
        assert_eq!(check.grid(&[]), Err(Unfinished::WrongAnswer));
        for cell in 0..2 {
            let cell = Cell::new(cell);
            let is_even = solved.get(cell).unwrap().get().is_multiple_of(2);
            for (clue, is_kept) in [(Clue::Even { cell }, is_even), (Clue::Odd { cell }, !is_even)] {
                let check = Check::of(Puzzle::with_clue_list(puzzle.clone(), vec![clue]).unwrap());
                assert_eq!(check.grid(solved.values()).is_ok(), is_kept);
                assert_eq!(check.values(solved.values()).is_ok(), is_kept);
            }
        }
    }

    #[test]
    fn a_given_that_is_not_kept_is_seen_in_every_cell() {
        let values: Values = std::array::from_fn(|cell| 1 + (cell % 9) as u8);
        assert!(keeps_givens(&[0; 81], &values) && keeps_givens(&values, &values));
        for cell in 0..81 {
            for given in 1..=9 {
                let mut puzzle = [0; 81];
                puzzle[cell] = given;
                assert_eq!(keeps_givens(&puzzle, &values), given == values[cell]);
            }
        }
    }
}
