//! Grids with few givens, in two steps: a [`Dealing`] says which digits lie in each piece of a line, a
//! [`Colouring`] puts them in order, one stack after the other.
//! What succeeded is kept, the rest is dealt out anew.
//!
//! This is a guess about where a solution lies: nothing follows from its failure.

use kudosu_board::{HouseKind, Rng, Shape, Stop, bits};

use super::brief_learner::BriefLearner;
use super::classes::Lines;
use super::colouring::Colouring;
use super::deal::{Cut, Dealing};
use super::options::Options;
use super::progress::Progress;
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
/// Dealings until all stacks are begun again, and those in a row without any success until all is given up.
const DEALINGS: usize = 4;
const HOPELESS: usize = 12;

/// Fills sparse grids of one shape by chance.
pub(super) struct Sparse {
    cuts: [Cut; 2],
    /// The houses beside lines and boxes.
    extra: Vec<usize>,
    rng: Rng,
    /// The work still allowed, in changes tried by a dealing.
    work: u64,
    attempts: usize,
    /// Dealings in a row that filled no stack.
    fruitless: usize,
    /// The attempt that a stop found under way.
    attempt: Option<Attempt>,
}

/// One attempt at filling the whole grid, and how far it has come.
struct Attempt {
    cut: Cut,
    /// Where the options are to be taken back to.
    start: usize,
    sweeps: usize,
    /// The stacks still to be filled, the next one last.
    waiting: Vec<usize>,
    dealings: usize,
    step: Step,
}

enum Step {
    ExtraHouses,
    Deal,
    Anneal(Dealing),
    FillStacks(Dealing, Option<Box<StackFilling>>),
}

/// One stack that is being filled.
struct StackFilling {
    colouring: Colouring,
    /// The options of the stack alone.
    part: Options,
    step: StackStep,
}

enum StackStep {
    Colour,
    Learn(Box<BriefLearner>),
    Place {
        /// Where the options are to be taken back to if it fails.
        before: usize,
        placements: Vec<(usize, u8)>,
    },
}

impl StackFilling {
    /// `None` when the stack contradicts what it was dealt in plain sight.
    fn new(
        options: &Options,
        cut: Cut,
        stack: usize,
        dealing: &Dealing,
        rng: &mut Rng,
    ) -> Option<StackFilling> {
        let colouring = Colouring::new(options, cut, stack, dealing, rng);
        let mut part = options.part(colouring.cells())?;
        part.settle().then_some(StackFilling {
            colouring,
            part,
            step: StackStep::Colour,
        })
    }
}

impl Sparse {
    /// A way to fill grids of this shape with so much work, or none where the boxes are no rectangles.
    pub fn new(shape: &Shape, seed: u64, work: u64) -> Option<Sparse> {
        let (height, width) = match shape.box_size() {
            Some(size) => size,
            None if !shape.houses_of_kind(HouseKind::Box).is_empty() => return None,
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
        let extra = shape.houses_of_kind(HouseKind::Extra).iter();
        Some(Sparse {
            // Whole lines need no dealing.
            cuts: if height == 1 {
                [by_rows, by_rows]
            } else if width == 1 {
                [by_columns, by_columns]
            } else {
                [by_rows, by_columns]
            },
            extra: extra.map(|house| house.id().index()).collect(),
            rng: Rng::new(seed),
            work,
            attempts: 0,
            fruitless: 0,
            attempt: None,
        })
    }

    /// A solution, if it is found with about the work allowed. After a stop it goes on where it was, with the
    /// same options; otherwise they are left as they were.
    pub fn fill(
        &mut self,
        options: &mut Options,
        progress: &Progress,
        stop: &Stop,
    ) -> Result<Option<Vec<u8>>, Unfinished> {
        loop {
            let mut attempt = match self.attempt.take() {
                Some(attempt) => attempt,
                None if self.work == 0 || self.fruitless >= HOPELESS => return Ok(None),
                None => self.begin(options),
            };
            let before = self.work;
            let ended = self.advance(&mut attempt, options, stop);
            progress.add_moves(before - self.work);
            if let Err(why) = ended {
                self.attempt = Some(attempt);
                return Err(why);
            }
            let solution = (options.blanks == 0).then(|| options.values.clone());
            options.undo(attempt.start);
            if solution.is_some() {
                return Ok(solution);
            }
        }
    }

    fn begin(&mut self, options: &Options) -> Attempt {
        let cut = self.cuts[self.attempts % 2];
        self.attempts += 1;
        Attempt {
            cut,
            start: options.mark(),
            sweeps: (SWEEPS[0] * self.attempts).min(SWEEPS[1]),
            waiting: Vec::new(),
            dealings: 0,
            step: Step::ExtraHouses,
        }
    }

    /// Goes on with an attempt until all stacks are filled or it is given up.
    fn advance(
        &mut self,
        attempt: &mut Attempt,
        options: &mut Options,
        stop: &Stop,
    ) -> Result<(), Unfinished> {
        let cut = attempt.cut;
        loop {
            match &mut attempt.step {
                Step::ExtraHouses => {
                    if !self.fill_extra_houses(options, stop)? {
                        self.fruitless += 1;
                        return Ok(());
                    }
                    attempt.waiting = (0..cut.band).collect();
                    self.rng.shuffle(&mut attempt.waiting);
                    attempt.step = Step::Deal;
                }
                Step::Deal => {
                    if attempt.dealings > 0 && (attempt.waiting.is_empty() || self.gives_up(attempt)) {
                        return Ok(());
                    }
                    attempt.dealings += 1;
                    self.fruitless += 1;
                    self.charge((attempt.sweeps * options.blanks) as u64);
                    if let Some(dealing) = Dealing::any(options, cut, &mut self.rng) {
                        attempt.step = Step::Anneal(dealing);
                    }
                }
                Step::Anneal(dealing) => {
                    dealing.anneal(attempt.sweeps, &mut self.rng, stop)?;
                    attempt.step = match std::mem::replace(&mut attempt.step, Step::Deal) {
                        Step::Anneal(dealing) if dealing.is_even() => Step::FillStacks(dealing, None),
                        _ => Step::Deal,
                    };
                }
                Step::FillStacks(dealing, filling) => {
                    while let Some(&stack) = attempt.waiting.last() {
                        if filling.is_none() {
                            let new = StackFilling::new(options, cut, stack, dealing, &mut self.rng);
                            *filling = new.map(Box::new);
                        }
                        let Some(under_way) = filling else { break };
                        let filled = self.fill_stack(under_way, options, stop)?;
                        *filling = None;
                        if !filled {
                            break;
                        }
                        attempt.waiting.pop();
                        self.fruitless = 0;
                    }
                    attempt.step = Step::Deal;
                }
            }
        }
    }

    fn gives_up(&self, attempt: &Attempt) -> bool {
        attempt.dealings == DEALINGS || self.work == 0 || self.fruitless >= HOPELESS
    }

    fn charge(&mut self, work: u64) {
        self.work = self.work.saturating_sub(work);
    }

    /// Fills a stack; `false`, and nothing has changed, when that failed.
    fn fill_stack(
        &mut self,
        filling: &mut StackFilling,
        options: &mut Options,
        stop: &Stop,
    ) -> Result<bool, Unfinished> {
        loop {
            match &mut filling.step {
                StackStep::Colour => {
                    let turns = TURNS * filling.part.blanks as u64;
                    filling.step = if filling.colouring.complete(turns, &mut self.rng, stop)? {
                        self.charge(TURN * filling.colouring.turns());
                        StackStep::Place {
                            before: options.mark(),
                            placements: filling.colouring.placements().collect(),
                        }
                    } else {
                        let propagations = LEARNING * (options.layout.side as u64).pow(3);
                        self.charge(TURN * turns + PROPAGATION * propagations);
                        StackStep::Learn(Box::new(BriefLearner::new(propagations, Vec::new())))
                    };
                }
                StackStep::Learn(learner) => {
                    let Some(found) = learner.solve(&filling.part, stop)? else {
                        return Ok(false);
                    };
                    let cells = filling.colouring.cells().map(|(cell, _)| (cell, found[cell]));
                    filling.step = StackStep::Place {
                        before: options.mark(),
                        placements: cells.collect(),
                    };
                }
                // After a stop it begins again: what is in its place already changes nothing.
                StackStep::Place { before, placements } => {
                    for &(cell, value) in &*placements {
                        stop.check()?;
                        if !options.place(cell, usize::from(value) - 1) {
                            options.undo(*before);
                            return Ok(false);
                        }
                    }
                    return Ok(true);
                }
            }
        }
    }

    /// Fills the houses that are neither lines nor boxes,
    /// so that the stacks know nothing of each other again.
    fn fill_extra_houses(&mut self, options: &mut Options, stop: &Stop) -> Result<bool, Unfinished> {
        let layout = std::sync::Arc::clone(&options.layout);
        loop {
            stop.check()?;
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
        let mut sparse = Sparse::new(shape, 1, work).expect("rectangular boxes");
        let values = sparse
            .fill(&mut options, &Progress::default(), &Stop::new())
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
        assert!(Sparse::new(&jigsaw, 1, 1).is_none());
    }
}
