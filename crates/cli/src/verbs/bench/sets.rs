//! The puzzles that are measured on, made for the occasion and the same for the same seed.

use std::num::NonZero;

use kudosu::generate::{AnyDifficulty, Made, Order, OrderEnd, OrderEvent, Recipe, generate};
use kudosu::logic::Position;
use kudosu::nine::Values;
use kudosu::rating::{Level, rate_level};
use kudosu::{Grid, Rng, Shape, Stop, Unfinished};

/// So many puzzles are made for a set.
const PUZZLES: usize = 400;

/// The puzzles of a set, made out of minimal ones.
type OfMinimal = fn(&[Made], &mut Rng, &Stop) -> Result<Vec<Values>, Unfinished>;

/// A kind of puzzles.
pub struct Set {
    pub name: &'static str,
    pub what: &'static str,
    of_minimal: OfMinimal,
}

/// All kinds.
pub const SETS: [Set; 4] = [
    Set {
        name: "easy",
        what: "twelve givens more than needed: search never branches",
        of_minimal: easy,
    },
    Set {
        name: "minimal",
        what: "no given too many",
        of_minimal: minimal,
    },
    Set {
        name: "hard",
        what: "minimal puzzles that people need chains for",
        of_minimal: hard,
    },
    Set {
        name: "several",
        what: "24 givens at random: most have several solutions",
        of_minimal: several,
    },
];

impl Set {
    /// Its puzzles for a seed.
    pub fn make(&self, seed: u64, threads: NonZero<usize>, stop: &Stop) -> Result<Vec<Values>, Unfinished> {
        let recipe = Recipe::new(&Shape::nine()).with_minimal(true);
        let order = Order::new(PUZZLES, seed).with_threads(threads.get());
        let mut made = Vec::new();
        let ended = generate(&recipe, &AnyDifficulty, &order, stop, |event| {
            if let OrderEvent::Made(puzzle) = event {
                made.push(puzzle.clone());
            }
        });
        match ended.expect("there are minimal 9×9 puzzles").end {
            OrderEnd::Complete => (self.of_minimal)(&made, &mut Rng::new(seed), stop),
            _ => Err(Unfinished::Stopped),
        }
    }
}

fn values(grid: &Grid) -> Values {
    grid.values().try_into().expect("a 9×9 grid has 81 cells")
}

fn minimal(made: &[Made], _: &mut Rng, _: &Stop) -> Result<Vec<Values>, Unfinished> {
    Ok(made.iter().map(|made| values(&made.puzzle)).collect())
}

fn easy(made: &[Made], rng: &mut Rng, _: &Stop) -> Result<Vec<Values>, Unfinished> {
    let easier = |made: &Made| {
        let (mut puzzle, solution) = (values(&made.puzzle), values(&made.solution));
        let mut blanks: Vec<usize> = (0..81).filter(|&cell| puzzle[cell] == 0).collect();
        rng.shuffle(&mut blanks);
        blanks[..12]
            .iter()
            .for_each(|&cell| puzzle[cell] = solution[cell]);
        puzzle
    };
    Ok(made.iter().map(easier).collect())
}

fn several(made: &[Made], rng: &mut Rng, _: &Stop) -> Result<Vec<Values>, Unfinished> {
    let at_random = |made: &Made| {
        let mut puzzle = values(&made.solution);
        let mut cells: Vec<usize> = (0..81).collect();
        rng.shuffle(&mut cells);
        cells[24..].iter().for_each(|&cell| puzzle[cell] = 0);
        puzzle
    };
    Ok(made.iter().map(at_random).collect())
}

fn hard(made: &[Made], _: &mut Rng, stop: &Stop) -> Result<Vec<Values>, Unfinished> {
    let mut hard = Vec::new();
    for made in made {
        if rate_level(&Position::of(&made.puzzle), true, stop)? == Level::Diabolical {
            hard.push(values(&made.puzzle));
        }
    }
    Ok(hard)
}
