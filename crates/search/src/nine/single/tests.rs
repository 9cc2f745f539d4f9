//! Every kernel against the reference solver, on seeded random puzzles of every kind.

use std::collections::BTreeSet;

use kudosu_board::{Candidates, Cell, DigitSet, Grid, Rng, Shape, Stop};
use kudosu_testkit::{corpus, puzzle_with_holes, solved_grid};

use crate::nine::{Answer, CandidateMasks, Simd, Solver, Values};
use crate::{Reference, Verdict};

fn puzzle_of(grid: &Grid) -> Values {
    grid.values().try_into().expect("the grid has 81 cells")
}

/// Up to `most` solutions by the reference solver.
fn expected(reference: Reference, most: usize) -> BTreeSet<Vec<u8>> {
    reference
        .take(most)
        .map(|solution| solution.unwrap().values().to_vec())
        .collect()
}

/// Up to `most` solutions of what `solver` was started on.
fn found(solver: &mut Solver, most: usize) -> Vec<Vec<u8>> {
    let stop = Stop::new();
    std::iter::from_fn(|| solver.next_solution(&stop).unwrap())
        .take(most)
        .map(|solution| solution.to_vec())
        .collect()
}

fn check_all_kernels(grid: &Grid) {
    const MOST: usize = 12;
    let stop = Stop::new();
    let expected = expected(Reference::new(grid, &stop), MOST);
    for simd in Simd::available() {
        let mut solver = Solver::with(simd);
        let puzzle = puzzle_of(grid);
        solver.start(&puzzle);
        let found = found(&mut solver, MOST);
        let distinct: BTreeSet<Vec<u8>> = found.iter().cloned().collect();
        assert_eq!(
            distinct.len(),
            found.len(),
            "{simd:?} repeats a solution of {grid}"
        );
        assert_eq!(found.len(), expected.len(), "{simd:?} on {grid}");
        if expected.len() < MOST {
            assert_eq!(distinct, expected, "{simd:?} on {grid}");
        }
        for solution in &found {
            let solution = Grid::from_values(grid.shape(), solution).unwrap();
            assert!(solution.is_solution_of(grid), "{simd:?} on {grid}");
        }
        assert_eq!(
            solver.count(&puzzle, 3, &stop).unwrap(),
            found.len().min(3) as u64
        );
        let answer = solver.answer(&puzzle, &stop).unwrap();
        let agrees = match answer {
            Answer::NoSolution => found.is_empty(),
            Answer::Unique(solution) => found == [solution],
            Answer::Several(first, second) => found[..2] == [first, second],
        };
        assert!(agrees, "{simd:?} on {grid}");
    }
}

#[test]
fn all_kernels_agree_with_the_reference_on_random_puzzles() {
    let shape = Shape::nine();
    let mut rng = Rng::new(4);
    for round in 0..5000 {
        let solved = solved_grid(&shape, &mut rng);
        let mut puzzle = puzzle_with_holes(&solved, 20 + round % 40, &mut rng);
        // Every third puzzle gets a digit from somewhere else, which leaves few solutions or none,
        // or clashes outright.
        if round % 3 == 0 {
            let cells: Vec<Cell> = shape.cells().collect();
            let (from, to) = (*rng.pick(&cells).unwrap(), *rng.pick(&cells).unwrap());
            puzzle.set(to, solved.get(from).unwrap()).unwrap();
        }
        check_all_kernels(&puzzle);
    }
}

#[test]
fn blank_full_and_clashing_grids() {
    let shape = Shape::nine();
    check_all_kernels(&Grid::blank(&shape));
    let solved = solved_grid(&shape, &mut Rng::new(7));
    check_all_kernels(&solved);
    for (cell, other) in [(0, 1), (0, 9), (0, 10), (80, 8), (40, 41)] {
        let mut clash = Grid::blank(&shape);
        for index in [cell, other] {
            clash
                .set(
                    shape.cell_at(index).unwrap(),
                    solved.get(shape.cell_at(5).unwrap()).unwrap(),
                )
                .unwrap();
        }
        check_all_kernels(&clash);
    }
    for index in 0..81 {
        let mut wrong = solved.clone();
        let (cell, next) = (
            shape.cell_at(index).unwrap(),
            shape.cell_at((index + 1) % 81).unwrap(),
        );
        wrong.set(cell, solved.get(next).unwrap()).unwrap();
        check_all_kernels(&wrong);
    }
}

#[test]
fn restricted_candidates_agree_with_the_reference() {
    let shape = Shape::nine();
    let mut rng = Rng::new(11);
    let stop = Stop::new();
    for round in 0..400 {
        let solved = solved_grid(&shape, &mut rng);
        let mut candidates = Candidates::full(&shape);
        let mut masks: CandidateMasks = [0; 81];
        for (index, cell) in shape.cells().enumerate() {
            // The solution's digit stays, except now and then;
            // each other digit stays with a chance that differs by round.
            let mut mask = 0;
            for digit in shape.digits().iter() {
                let is_solution = solved.get(cell) == Some(digit);
                let keep = if is_solution {
                    rng.below(400) > 0
                } else {
                    rng.below(10) < 1 + round % 4
                };
                mask |= u16::from(keep) << digit.index();
            }
            masks[index] = mask;
            let digits: DigitSet = shape
                .digits()
                .iter()
                .filter(|digit| mask >> digit.index() & 1 == 1)
                .collect();
            candidates.set(cell, digits);
        }
        let expected = expected(Reference::from_candidates(candidates, &stop), 8);
        for simd in Simd::available() {
            let mut solver = Solver::with(simd);
            solver.start_from(&masks);
            let found = found(&mut solver, 8);
            assert_eq!(found.len(), expected.len(), "{simd:?} on {masks:?}");
            if expected.len() < 8 {
                assert_eq!(
                    found.into_iter().collect::<BTreeSet<_>>(),
                    expected,
                    "{simd:?} on {masks:?}"
                );
            }
        }
    }
}

#[test]
fn kernels_branch_alike() {
    let mut rng = Rng::new(3);
    let shape = Shape::nine();
    let stop = Stop::new();
    let mut solvers: Vec<Solver> = Simd::available().map(Solver::with).collect();
    for _ in 0..100 {
        let puzzle = puzzle_of(&puzzle_with_holes(&solved_grid(&shape, &mut rng), 58, &mut rng));
        for solver in &mut solvers {
            solver.count(&puzzle, 50, &stop).unwrap();
        }
    }
    let guesses: BTreeSet<u64> = solvers.iter().map(Solver::guesses).collect();
    assert_eq!(guesses.len(), 1, "{guesses:?}");
    assert!(guesses.first() > Some(&100));
}

#[test]
fn a_value_over_nine_leaves_no_solution() {
    for simd in Simd::available() {
        for value in 10..=255 {
            let mut puzzle = [0; 81];
            puzzle[44] = value;
            let answer = Solver::with(simd).answer(&puzzle, &Stop::new()).unwrap();
            assert_eq!(answer, Answer::NoSolution, "{simd:?} with {value}");
        }
    }
}

#[test]
fn a_stopped_search_says_so() {
    for simd in Simd::available() {
        let stop = Stop::new();
        let mut solver = Solver::with(simd);
        solver.start(&[0; 81]);
        assert!(solver.next_solution(&stop).unwrap().is_some());
        stop.request();
        assert!(solver.next_solution(&stop).is_err());
        assert!(solver.count(&[0; 81], 2, &stop).is_err());
    }
}

#[test]
fn the_corpus_through_the_dispatch() {
    for entry in corpus().iter().filter(|entry| entry.puzzle.shape().is_nine()) {
        let verdict = crate::verdict(&entry.puzzle, &Stop::new()).unwrap();
        let agrees = match verdict {
            Verdict::NoSolution => entry.solutions == 0,
            Verdict::Unique(_) => entry.solutions == 1 && !entry.more,
            Verdict::Several(..) => entry.solutions >= 2 || entry.more,
        };
        assert!(agrees, "{}", entry.name);
        check_all_kernels(&entry.puzzle);
    }
}
