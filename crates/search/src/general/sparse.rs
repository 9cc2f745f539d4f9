//! Grids with few givens, in two steps: a [`Dealing`] says which digits lie in each piece of a line, a
//! [`Colouring`] puts them in order, one stack after the other.
//! What succeeded is kept, the rest is dealt out anew.
//!
//! This is a guess about where a solution lies: nothing follows from its failure.

use kudosu_board::{HouseKind, Rng, Shape, Stop};

use super::classes::Lines;
use super::colouring::Colouring;
use super::deal::{Cut, Dealing};
use super::options::{Options, bits};
use super::progress::Progress;
use super::race::Race;
use super::residue::Residue;
use crate::Unfinished;

/// Sweeps of the first dealing and of the most careful one.
const SWEEPS: [usize; 2] = [100, 400];
/// Turns of exchanging columns for each open cell of a stack.
const TURNS: u64 = 500;
/// Propagations of the learner in a stack that defies that, times the cube of the side.
const LEARNING: u64 = 3;
/// What a turn or a propagation costs, in changes tried by a dealing (some 70 nanoseconds).
const TURN: u64 = 3;
const PROPAGATION: u64 = 3;
/// Failures until all stacks are begun again,
/// and dealings in a row without any success until all is given up.
const FAILURES: usize = 4;
const HOPELESS: usize = 12;

/// Fills sparse grids of one shape by chance.
pub(super) struct Sparse {
    cuts: [Cut; 2],
    /// The houses beside lines and boxes.
    extra: Vec<usize>,
    rng: Rng,
    attempts: usize,
}

impl Sparse {
    /// A way to fill grids of this shape, or none where the boxes are no rectangles.
    pub fn new(shape: &Shape, seed: u64) -> Option<Sparse> {
        let is_box = |kind| kind == HouseKind::Box;
        let (height, width) = match shape.box_size() {
            Some(size) => size,
            None if shape.houses().iter().any(|house| is_box(house.kind())) => return None,
            None => (1, shape.side()),
        };
        let by_rows = Cut {
            lines: Lines::Rows,
            band: height,
            piece: width,
        };
        let by_columns = Cut {
            lines: Lines::Columns,
            band: width,
            piece: height,
        };
        let houses = shape.houses().iter().enumerate();
        Some(Sparse {
            // Whole lines need no dealing.
            cuts: if height == 1 {
                [by_rows, by_rows]
            } else if width == 1 {
                [by_columns, by_columns]
            } else {
                [by_rows, by_columns]
            },
            extra: houses
                .filter(|(_, house)| house.kind() == HouseKind::Extra)
                .map(|(number, _)| number)
                .collect(),
            rng: Rng::new(seed),
            attempts: 0,
        })
    }

    /// A solution, if it is found with about this much work.
    /// The options are left as they were unless it is interrupted.
    pub fn fill(
        &mut self,
        options: &mut Options,
        mut work: u64,
        progress: &Progress,
        stop: &Stop,
    ) -> Result<Option<Vec<u8>>, Unfinished> {
        let start = options.mark();
        let mut hopeless = 0;
        while work > 0 && hopeless < HOPELESS {
            let cut = self.cuts[self.attempts % 2];
            self.attempts += 1;
            let before = work;
            if self.fill_extra_houses(options, stop)? {
                self.fill_stacks(options, cut, &mut work, &mut hopeless, stop)?;
            } else {
                hopeless += 1;
            }
            progress.add_moves(before - work);
            let solution = (options.blanks == 0).then(|| options.values.clone());
            options.undo(start);
            if solution.is_some() {
                return Ok(solution);
            }
        }
        Ok(None)
    }

    fn fill_stacks(
        &mut self,
        options: &mut Options,
        cut: Cut,
        work: &mut u64,
        hopeless: &mut usize,
        stop: &Stop,
    ) -> Result<(), Unfinished> {
        let mut waiting: Vec<usize> = (0..cut.band).collect();
        self.rng.shuffle(&mut waiting);
        let sweeps = (SWEEPS[0] * self.attempts).min(SWEEPS[1]);
        for _ in 0..FAILURES {
            *hopeless += 1;
            let dealing = Dealing::new(options, cut, sweeps, &mut self.rng, stop)?;
            *work = work.saturating_sub((sweeps * options.blanks) as u64);
            if let Some(dealing) = dealing {
                while let Some(&stack) = waiting.last()
                    && self.fill_stack(options, cut, stack, &dealing, work, stop)?
                {
                    waiting.pop();
                    *hopeless = 0;
                }
            }
            if waiting.is_empty() || *work == 0 || *hopeless >= HOPELESS {
                break;
            }
        }
        Ok(())
    }

    /// Fills a stack; `false`, and nothing has changed, when that failed.
    fn fill_stack(
        &mut self,
        options: &mut Options,
        cut: Cut,
        stack: usize,
        dealing: &Dealing,
        work: &mut u64,
        stop: &Stop,
    ) -> Result<bool, Unfinished> {
        let mut colouring = Colouring::new(options, cut, stack, dealing, &mut self.rng);
        let Some(mut part) = options.part(colouring.cells()) else {
            return Ok(false);
        };
        if !part.settle() {
            return Ok(false);
        }
        let turns = TURNS * part.blanks as u64;
        let placements: Vec<(usize, u8)> = if colouring.complete(turns, &mut self.rng, stop)? {
            *work = work.saturating_sub(TURN * colouring.turns());
            colouring.placements().collect()
        } else {
            let propagations = LEARNING * (options.layout.side as u64).pow(3);
            *work = work.saturating_sub(TURN * turns + PROPAGATION * propagations);
            let residue = Residue::new(&part, stop)?;
            let found = Race::look_for_a_moment(residue, part.values, Vec::new(), propagations, stop)?;
            let Some(found) = found else {
                return Ok(false);
            };
            colouring.cells().map(|(cell, _)| (cell, found[cell])).collect()
        };
        let before = options.mark();
        for (cell, value) in placements {
            if stop.is_requested() {
                return Err(Unfinished::Stopped);
            }
            if !options.place(cell, usize::from(value) - 1) {
                options.undo(before);
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Fills the houses that are neither lines nor boxes,
    /// so that the stacks know nothing of each other again.
    fn fill_extra_houses(&mut self, options: &mut Options, stop: &Stop) -> Result<bool, Unfinished> {
        let layout = std::sync::Arc::clone(&options.layout);
        loop {
            if stop.is_requested() {
                return Err(Unfinished::Stopped);
            }
            let cells = self.extra.iter().flat_map(|&house| layout.members(house));
            let open = cells
                .map(|&cell| usize::from(cell))
                .filter(|&cell| options.values[cell] == 0);
            let Some(cell) = open.min_by_key(|&cell| options.digits[cell].count_ones()) else {
                return Ok(true);
            };
            let digits: Vec<usize> = bits(options.digits[cell]).collect();
            let digit = digits[self.rng.below(digits.len())];
            let before = options.mark();
            if !options.place(cell, digit) {
                options.undo(before);
                if !(options.keep(cell, !(1u128 << digit)) && options.settle()) {
                    return Ok(false);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use kudosu_board::Grid;
    use kudosu_testkit::{puzzle_with_holes, solved_grid};

    use super::super::layout::Layout;
    use super::*;

    /// The solution that the two steps find, checked.
    fn filled(puzzle: &Grid, work: u64) -> Option<Grid> {
        let shape = puzzle.shape();
        let layout = Arc::new(Layout::new(shape));
        let mut options = Options::new(&layout, puzzle.values()).expect("no clash");
        assert!(options.settle());
        let before = (
            options.digits.clone(),
            options.slots.clone(),
            options.values.clone(),
        );
        let mut sparse = Sparse::new(shape, 1).expect("rectangular boxes");
        let values = sparse
            .fill(&mut options, work, &Progress::default(), &Stop::new())
            .expect("nobody stops it");
        assert!(
            before == (options.digits, options.slots, options.values),
            "the options are as they were"
        );
        let solution = Grid::from_values(shape, &values?).expect("a digit in every cell");
        assert!(solution.is_solution_of(puzzle), "{shape}");
        Some(solution)
    }

    #[test]
    fn sparse_grids_of_all_kinds_of_shapes_are_filled() {
        let mut rng = Rng::new(3);
        for (height, width) in [
            (1, 31),
            (2, 15),
            (15, 2),
            (4, 6),
            (6, 4),
            (5, 5),
            (3, 12),
            (6, 6),
            (7, 7),
        ] {
            let shape = Shape::with_box(height, width).expect("a box");
            assert!(filled(&Grid::blank(&shape), 100_000_000).is_some(), "{shape}");
            let solved = solved_grid(&shape, &mut rng);
            let puzzle = puzzle_with_holes(&solved, shape.cell_count() * 85 / 100, &mut rng);
            assert!(filled(&puzzle, 100_000_000).is_some(), "{shape}");
        }
    }

    #[test]
    fn latin_squares_and_diagonals_are_filled() {
        let latin = Shape::of_side(29).expect("a side");
        assert!(filled(&Grid::blank(&latin), 100_000_000).is_some());
        let diagonal = Shape::of_side(36)
            .and_then(|shape| shape.with_diagonals())
            .expect("diagonals");
        assert!(filled(&Grid::blank(&diagonal), 100_000_000).is_some());
    }

    #[test]
    fn dense_grids_are_given_up_soon() {
        let mut rng = Rng::new(4);
        let shape = Shape::of_side(16).expect("a side");
        let puzzle = puzzle_with_holes(&solved_grid(&shape, &mut rng), 120, &mut rng);
        // Whatever comes out is a solution; with so many givens it may well be none.
        filled(&puzzle, 1_000_000);
    }

    #[test]
    fn irregular_boxes_are_left_to_others() {
        let jigsaw =
            Shape::irregular(&[0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3]).expect("four regions");
        assert!(Sparse::new(&jigsaw, 1).is_none());
    }
}
