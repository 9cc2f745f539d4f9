//! Fixed work: the one whose instructions are counted, and the one whose branches are.

use kudosu_board::{Rng, Shape, Stop};
use kudosu_search::nine::{Batch, Simd, Solver, Values};
use kudosu_testkit::{puzzle_with_holes, solved_grid};

use crate::sets::Set;

/// Counts the solutions of the same puzzles with both engines on their portable kernels. Returns the sum, so
/// that nothing is optimised away and a wrong answer shows.
pub fn run() -> u64 {
    let mut rng = Rng::new(9);
    let shape = Shape::nine();
    let puzzles: Vec<Values> = (0..600)
        .filter_map(|_| {
            let solved = solved_grid(&shape, &mut rng);
            puzzle_with_holes(&solved, 54, &mut rng).values().try_into().ok()
        })
        .collect();
    let stop = Stop::new();
    let mut solver = Solver::with(Simd::Portable);
    let single: u64 = puzzles
        .iter()
        .filter_map(|puzzle| solver.count(puzzle, 2, &stop).ok())
        .sum();
    let counts = Batch::with(Simd::Portable).counts(&puzzles, 2, &stop);
    let batch: u64 = counts.unwrap_or_default().into_iter().map(u64::from).sum();
    single * 10_000 + batch
}

/// How often each engine branches on a set.
/// A change that alters these numbers alters the search, and should say so.
pub fn signature(set: &Set) -> String {
    let stop = Stop::new();
    let mut line = format!("{} {}", set.name, set.puzzles.len());
    for simd in Simd::available() {
        let mut solver = Solver::with(simd);
        for puzzle in &set.puzzles {
            // Without anyone to raise the flag, this is never interrupted.
            solver.count(puzzle, 2, &stop).unwrap_or_default();
        }
        let mut batch = Batch::with(simd);
        batch.counts(&set.puzzles, 2, &stop).unwrap_or_default();
        line += &format!(
            " {} single {} batch {}",
            simd.name(),
            solver.guesses(),
            batch.effort().0
        );
    }
    line
}
