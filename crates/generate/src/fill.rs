//! Solved grids at random: what every puzzle starts from.
//!
//! On 9×9 the three boxes of the diagonal are drawn freely and the rest by a depth-first search that takes
//! cells with few options first and tries digits in random order. Other shapes start from one solved grid and
//! are stirred by many random swaps. Neither is exactly uniform over all solved grids;
//! `docs/generation.md` says how near it comes.

use kudosu_board::{Digit, Grid, Rng, Shape, Stop, Symmetry};
use kudosu_search::Unfinished;

use crate::swap::SwapTable;

/// Draws solved grids of one shape.
pub(crate) struct Filler {
    shape: Shape,
    table: SwapTable,
    /// The solved grid that stirring starts from.
    first: Option<Vec<u8>>,
}

/// Random swaps for each cell of the grid; three already leave no trace of the grid that stirring started
/// from.
const SWAPS_PER_CELL: usize = 10;

impl Filler {
    pub(crate) fn new(shape: &Shape) -> Filler {
        Filler {
            shape: shape.clone(),
            table: SwapTable::new(shape),
            first: None,
        }
    }

    /// What can be swapped in grids of this shape.
    pub(crate) fn table(&self) -> &SwapTable {
        &self.table
    }

    /// A solved grid, or `None` for a shape that has none.
    pub(crate) fn draw(&mut self, rng: &mut Rng, stop: &Stop) -> Result<Option<Vec<u8>>, Unfinished> {
        if self.shape.is_nine() {
            loop {
                if let Some(solved) = nine(rng) {
                    return Ok(Some(solved.to_vec()));
                }
            }
        }
        if self.first.is_none() {
            self.first = first_solution(&self.shape, stop)?;
        }
        let Some(first) = &self.first else { return Ok(None) };
        self.stir(first.clone(), rng, stop).map(Some)
    }

    fn stir(&self, mut solved: Vec<u8>, rng: &mut Rng, stop: &Stop) -> Result<Vec<u8>, Unfinished> {
        for round in 0..SWAPS_PER_CELL * solved.len() {
            if round % 64 == 0 {
                stop.check()?;
            }
            let swaps = self
                .table
                .swaps(&self.table.places(&solved), rng.below(self.table.kinds()));
            for &(a, b) in rng.pick(&swaps).into_iter().flatten() {
                solved.swap(a, b);
            }
        }
        if self.shape.is_plain() {
            let symmetry = Symmetry::random(&self.shape, rng);
            let grid = Grid::from_values(&self.shape, &solved).expect("swaps keep the values in the shape");
            solved = symmetry
                .apply(&grid)
                .expect("the symmetry is one of this shape")
                .values()
                .to_vec();
        }
        Ok(solved)
    }
}

/// Some solved grid of a shape: written down where the boxes are rectangles, searched for elsewhere.
fn first_solution(shape: &Shape, stop: &Stop) -> Result<Option<Vec<u8>>, Unfinished> {
    if !shape.is_plain() {
        let found = kudosu_search::solve(Grid::blank(shape), stop)?;
        return Ok(found.map(|grid| grid.values().to_vec()));
    }
    let side = shape.side();
    let (height, width) = shape.box_size().unwrap_or((1, side));
    // Each row is the one above moved by a box's width, and by one more where a band begins.
    let value = |row: usize, column: usize| (width * (row % height) + row / height + column) % side;
    let values = shape
        .cells()
        .map(|cell| value(shape.row_of(cell), shape.column_of(cell)));
    Ok(Some(
        values.filter_map(Digit::from_index).map(Digit::get).collect(),
    ))
}

/// Giving up after this many steps and drawing new diagonal boxes is cheaper than to finish a search that
/// went astray.
const NINE_STEPS: usize = 300;

/// A solved 9×9 grid, or `None` when the search went astray.
fn nine(rng: &mut Rng) -> Option<[u8; 81]> {
    let mut search = NineFill::default();
    for diagonal in 0..3 {
        let mut digits: [u8; 9] = std::array::from_fn(|at| at as u8);
        rng.shuffle(&mut digits);
        for (at, digit) in digits.into_iter().enumerate() {
            let (row, column) = (3 * diagonal + at / 3, 3 * diagonal + at % 3);
            search.place(row * 9 + column, 1 << digit);
        }
    }
    for (left, &cell) in search.left.iter_mut().zip(&OFF_DIAGONAL) {
        *left = cell;
    }
    search.steps = NINE_STEPS;
    search.fill(OFF_DIAGONAL.len(), rng).then_some(search.values)
}

/// The cells outside the three boxes of the diagonal.
const OFF_DIAGONAL: [u8; 54] = {
    let mut cells = [0; 54];
    let (mut cell, mut count) = (0, 0);
    while cell < 81 {
        if cell / 27 != cell % 9 / 3 {
            cells[count] = cell as u8;
            count += 1;
        }
        cell += 1;
    }
    cells
};

struct NineFill {
    values: [u8; 81],
    rows: [u16; 9],
    columns: [u16; 9],
    boxes: [u16; 9],
    left: [u8; 54],
    steps: usize,
}

impl Default for NineFill {
    fn default() -> NineFill {
        NineFill {
            values: [0; 81],
            rows: [0; 9],
            columns: [0; 9],
            boxes: [0; 9],
            left: [0; 54],
            steps: 0,
        }
    }
}

impl NineFill {
    fn options(&self, cell: usize) -> u16 {
        0x1ff & !(self.rows[cell / 9] | self.columns[cell % 9] | self.boxes[cell / 27 * 3 + cell % 9 / 3])
    }

    /// Puts a digit in, or takes it out again.
    fn toggle(&mut self, cell: usize, bit: u16) {
        self.rows[cell / 9] ^= bit;
        self.columns[cell % 9] ^= bit;
        self.boxes[cell / 27 * 3 + cell % 9 / 3] ^= bit;
    }

    fn place(&mut self, cell: usize, bit: u16) {
        self.toggle(cell, bit);
        self.values[cell] = bit.trailing_zeros() as u8 + 1;
    }

    fn fill(&mut self, count: usize, rng: &mut Rng) -> bool {
        if count == 0 {
            return true;
        }
        let (mut at, mut fewest) = (0, 10);
        for (place, &cell) in self.left[..count].iter().enumerate() {
            let options = self.options(usize::from(cell)).count_ones();
            if options < fewest {
                (at, fewest) = (place, options);
                if options <= 1 {
                    break;
                }
            }
        }
        let cell = usize::from(self.left[at]);
        let mut options = self.options(cell);
        self.left.swap(at, count - 1);
        while options != 0 && self.steps > 0 {
            self.steps -= 1;
            let mut bits = options;
            for _ in 0..rng.below(options.count_ones() as usize) {
                bits &= bits - 1;
            }
            let bit = bits & bits.wrapping_neg();
            options &= !bit;
            self.place(cell, bit);
            if self.fill(count - 1, rng) {
                return true;
            }
            self.toggle(cell, bit);
        }
        // The cells that are left come back in some other order, which is as good.
        false
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn grids_are_solved_differ_and_repeat_with_their_seed() {
        for shape in [
            Shape::of_side(4).unwrap(),
            Shape::of_side(6).unwrap(),
            Shape::nine(),
            Shape::of_side(5).unwrap(),
            Shape::of_side(12).unwrap(),
            Shape::of_side(16).unwrap(),
            Shape::of_side(4).unwrap().with_diagonals().unwrap(),
        ] {
            let mut filler = Filler::new(&shape);
            let mut draw = |seed| filler.draw(&mut Rng::new(seed), &Stop::new()).unwrap().unwrap();
            let grids: BTreeSet<Vec<u8>> = (0..20).map(&mut draw).collect();
            for grid in &grids {
                assert!(Grid::from_values(&shape, grid).unwrap().is_solved(), "{shape}");
            }
            assert!(grids.len() >= 10, "{shape}: {}", grids.len());
            assert_eq!(draw(7), draw(7));
        }
    }

    #[test]
    fn all_288_grids_of_side_four_come_about_equally_often() {
        let mut filler = Filler::new(&Shape::of_side(4).unwrap());
        let mut rng = Rng::new(1);
        let mut counts = std::collections::BTreeMap::new();
        for _ in 0..288 * 60 {
            let grid = filler.draw(&mut rng, &Stop::new()).unwrap().unwrap();
            *counts.entry(grid).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 288);
        let (least, most) = (counts.values().min().unwrap(), counts.values().max().unwrap());
        assert!(*least > 25 && *most < 110, "{least} to {most}");
    }

    #[test]
    fn a_stopped_draw_says_so() {
        let stop = Stop::new();
        stop.request();
        let mut filler = Filler::new(&Shape::of_side(16).unwrap());
        assert!(filler.draw(&mut Rng::new(1), &stop).is_err());
    }
}
