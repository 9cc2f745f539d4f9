//! Puzzles with clues that nobody made with care: clues of every kind and length, pencil marks with holes
//! that need not have a solution in them, on grids up to 9×9. What engines are held against trying with.

use kudosu_board::{Clue, ClueKind, Clues, Digit, DigitSet, Grid, Puzzle, Rng, Shape};

use crate::random::{irregular_grid, mixed_grid};
use crate::variants::{Length, any_clue, clue_by_chance};

/// A source of such puzzles; the same seed gives the same ones.
#[derive(Debug)]
pub struct CluePuzzles {
    rng: Rng,
    /// Solved grids to begin from, by side.
    solved: Vec<Grid>,
}

/// How many solved grids of each shape there are to begin from.
const SOLVED: usize = 12;

impl CluePuzzles {
    /// Puzzles of these sides.
    pub fn new(seed: u64, sides: &[usize]) -> CluePuzzles {
        let mut rng = Rng::new(seed);
        let mut solved = Vec::new();
        for &side in sides {
            let plain = Shape::of_side(side).expect("a side of a test exists");
            solved.extend((0..SOLVED).map(|_| mixed_grid(&plain, &mut rng)));
            let irregular = (0..SOLVED / 4).map(|_| irregular_grid(side, 2 * side, &mut rng));
            solved.extend(irregular.collect::<Vec<_>>());
            // Rows and columns alone, so that lines and cages may repeat digits more often.
            let latin = Shape::with_box(1, side).expect("a side of a test exists");
            solved.extend((0..SOLVED / 4).map(|_| mixed_grid(&latin, &mut rng)));
        }
        CluePuzzles { rng, solved }
    }

    /// The next puzzle, with at least one clue of a kind that chance chooses.
    pub fn next_puzzle(&mut self) -> Puzzle {
        loop {
            let next = match self.rng.below(5) {
                0 | 1 => self.sum_alone(),
                _ => {
                    let kind = *self.rng.pick(ClueKind::ALL).expect("there are kinds of clues");
                    self.with_clue(kind)
                }
            };
            if let Some(puzzle) = next {
                return puzzle;
            }
        }
    }

    /// A blank grid with one clue about a sum and two marks in each of its cells: most have no solution, and
    /// that shows only when the last of the cells is known.
    fn sum_alone(&mut self) -> Option<Puzzle> {
        const SUMS: [ClueKind; 8] = [
            ClueKind::Arrow,
            ClueKind::Arrow,
            ClueKind::LittleKiller,
            ClueKind::Zipper,
            ClueKind::DoubleArrow,
            ClueKind::RegionSum,
            ClueKind::Killer,
            ClueKind::Sums,
        ];
        let rng = &mut self.rng;
        let solution = rng.pick(&self.solved)?;
        let (shape, side) = (solution.shape(), solution.shape().side());
        let clue = clue_of_any_length(*rng.pick(&SUMS)?, solution, rng)?;
        let mut cells = clue.cells(shape);
        cells.sort_unstable();
        cells.dedup();
        let mut list = vec![clue];
        for cell in cells {
            let digits = (0..2)
                .filter_map(|_| Digit::from_index(rng.below(side)))
                .collect();
            list.push(Clue::Marks { cell, digits });
        }
        Puzzle::with_clue_list(Grid::blank(shape), list).ok()
    }

    /// A puzzle with a clue of this kind, and perhaps others; `None` where chance finds none.
    pub fn with_clue(&mut self, kind: ClueKind) -> Option<Puzzle> {
        let rng = &mut self.rng;
        let solution = rng.pick(&self.solved)?.clone();
        let shape = solution.shape().clone();
        let mut list = vec![clue_of_any_length(kind, &solution, rng)?];
        for _ in 0..[0, 0, 0, 1, 1, 2, 3, 5][rng.below(8)] {
            let other = match rng.below(2) {
                0 => kind,
                _ => *rng.pick(ClueKind::ALL)?,
            };
            list.extend(clue_of_any_length(other, &solution, rng));
        }
        let named: Vec<usize> = list
            .iter()
            .flat_map(|clue| clue.cells(&shape))
            .map(|cell| cell.index())
            .collect();
        let mut grid = solution.clone();
        // Everything from a grid with marks at its clues alone to one with marks and givens everywhere.
        let (givens, marks) = [
            (0, 0),
            (0, 60),
            (0, 90),
            (15, 80),
            (30, 50),
            (40, 20),
            (25, 75),
            (50, 0),
        ][rng.below(8)];
        // How often a digit of the solution is missing from its marks.
        let wrong = [0, 0, 2, 10, 100][rng.below(5)];
        for cell in shape.cells() {
            let at_clue = named.contains(&cell.index());
            if !at_clue && rng.below(100) < givens {
                continue;
            }
            grid.clear(cell).expect("the cell is one of the grid's own");
            if rng.below(100) < if at_clue { 85 } else { marks } {
                let digits = marks_with_holes(&solution, cell.index(), wrong, rng);
                list.push(Clue::Marks { cell, digits });
            }
        }
        Puzzle::with_clue_list(grid, list).ok()
    }
}

/// A clue of a kind, over any cells: one that the solution keeps, or any that the board takes.
pub fn clue_of_any_length(kind: ClueKind, solution: &Grid, rng: &mut Rng) -> Option<Clue> {
    const TRIES: usize = 20;
    if rng.below(2) == 0 {
        return clue_by_chance(kind, solution, Length::Any, rng);
    }
    (0..TRIES).find_map(|_| {
        let clue = any_clue(kind, solution, Length::Any, rng)?;
        Clues::new(solution.shape(), vec![clue.clone()]).ok()?;
        Some(clue)
    })
}

/// Marks of one to four digits, or now and then of more, that stand anywhere; in `wrong` of 100 without the
/// digit of the solution.
fn marks_with_holes(solution: &Grid, cell: usize, wrong: usize, rng: &mut Rng) -> DigitSet {
    let side = solution.shape().side();
    let size = [1, 2, 2, 2, 3, 3, 4, side][rng.below(8)].min(side);
    let mut digits: DigitSet = (0..size)
        .filter_map(|_| Digit::from_index(rng.below(side)))
        .collect();
    if rng.below(100) >= wrong
        && let Some(digit) = Digit::new(solution.values()[cell])
    {
        digits.insert(digit);
    }
    digits
}
