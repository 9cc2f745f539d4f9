//! Every kernel of the batch engine against the reference solver and the single-puzzle engine.

use kudosu_board::{Grid, Rng, Shape, Stop};
use kudosu_testkit::{puzzle_with_holes, shared_file, solved_grid};

use super::lanes::Lanes;
use super::portable::Words;
use super::slab::Slab;
use crate::Reference;
use crate::nine::{Answer, Batch, Simd, Solver, Values};

/// Puzzles of every kind: with one solution, several, none, with clashing givens, full, blank,
/// and with values over 9.
fn mixed_puzzles(count: usize, seed: u64) -> Vec<Values> {
    let shape = Shape::nine();
    let mut rng = Rng::new(seed);
    let mut puzzles = Vec::new();
    for round in 0..count {
        let solved = solved_grid(&shape, &mut rng);
        let holes = [0, 30, 40, 50, 55, 58, 62, 81][round % 8];
        let mut puzzle: Values = puzzle_with_holes(&solved, holes, &mut rng)
            .values()
            .try_into()
            .unwrap();
        if round % 5 == 0 {
            puzzle[rng.below(81)] = solved.values()[rng.below(81)];
        }
        if round % 97 == 0 {
            puzzle[rng.below(81)] = 10 + rng.below(246) as u8;
        }
        puzzles.push(puzzle);
    }
    puzzles
}

#[test]
fn all_kernels_count_like_the_reference() {
    let shape = Shape::nine();
    let stop = Stop::new();
    let puzzles = mixed_puzzles(3000, 21);
    let expected: Vec<u32> = puzzles
        .iter()
        .map(|puzzle| match Grid::from_values(&shape, puzzle) {
            Ok(grid) => Reference::new(&grid, &stop).take(5).count() as u32,
            Err(_) => 0,
        })
        .collect();
    for simd in Simd::available() {
        let counts = Batch::with(simd).counts(&puzzles, 5, &stop).unwrap();
        for (index, puzzle) in puzzles.iter().enumerate() {
            assert_eq!(counts[index], expected[index], "{simd:?} on {puzzle:?}");
        }
    }
}

#[test]
fn answers_are_solutions_whatever_the_number_of_puzzles() {
    let stop = Stop::new();
    let puzzles = mixed_puzzles(1500, 22);
    for simd in Simd::available() {
        let mut batch = Batch::with(simd);
        let mut solver = Solver::with(simd);
        for count in [0, 1, 2, 63, 64, 65, 127, 255, 257, 600, 1500] {
            let answers = batch.answers(&puzzles[..count], &stop).unwrap();
            assert_eq!(answers.len(), count);
            for (answer, puzzle) in answers.iter().zip(&puzzles) {
                let expected = solver.answer(puzzle, &stop).unwrap();
                match (answer, &expected) {
                    (Answer::Several(first, second), Answer::Several(..)) => {
                        assert_ne!(first, second);
                        assert!(
                            solves(first, puzzle) && solves(second, puzzle),
                            "{simd:?} on {puzzle:?}"
                        );
                    }
                    _ => assert_eq!(answer, &expected, "{simd:?} on {puzzle:?}"),
                }
                if let Answer::Unique(solution) = answer {
                    assert!(solves(solution, puzzle), "{simd:?} on {puzzle:?}");
                }
            }
        }
    }
}

/// Whether `solution` is solved and has the values of `puzzle`.
fn solves(solution: &Values, puzzle: &Values) -> bool {
    let shape = Shape::nine();
    let (Ok(solution), Ok(puzzle)) = (
        Grid::from_values(&shape, solution),
        Grid::from_values(&shape, puzzle),
    ) else {
        return false;
    };
    solution.is_solution_of(&puzzle)
}

#[test]
fn limits_are_kept() {
    let stop = Stop::new();
    let puzzles = vec![[0; 81]; 300];
    for simd in Simd::available() {
        for limit in [0, 1, 2, 7, 100] {
            let counts = Batch::with(simd).counts(&puzzles, limit, &stop).unwrap();
            assert!(
                counts.iter().all(|&count| count == limit),
                "{simd:?}, limit {limit}"
            );
        }
    }
}

#[test]
fn a_stopped_batch_says_so_and_can_be_used_again() {
    let puzzles = mixed_puzzles(700, 23);
    for simd in Simd::available() {
        let mut batch = Batch::with(simd);
        let stop = Stop::new();
        stop.request();
        assert!(batch.counts(&puzzles, 2, &stop).is_err());
        let counts = batch.counts(&puzzles, 2, &Stop::new()).unwrap();
        assert_eq!(
            counts,
            Batch::with(Simd::Portable)
                .counts(&puzzles, 2, &Stop::new())
                .unwrap()
        );
    }
}

#[test]
fn the_hardest_puzzles_have_one_solution_each() {
    let Some(path) = shared_file("data/hardest_2011.txt") else {
        return;
    };
    let text = std::fs::read_to_string(path).unwrap();
    let puzzles: Vec<Values> = text
        .lines()
        .map(|line| std::array::from_fn(|cell| line.as_bytes()[cell].saturating_sub(b'0')))
        .collect();
    for simd in Simd::available() {
        let counts = Batch::with(simd).counts(&puzzles, 2, &Stop::new()).unwrap();
        assert!(counts.iter().all(|&count| count == 1), "{simd:?}");
    }
}

#[test]
fn the_first_solutions_do_not_depend_on_the_place_among_others() {
    let (shape, stop) = (Shape::nine(), Stop::new());
    let mut rng = Rng::new(24);
    let mut puzzles: Vec<Values> = vec![[0; 81]];
    for round in 0..1500 {
        let solved = solved_grid(&shape, &mut rng);
        let holes = [60, 64, 68, 70, 72, 74, 76, 78][round % 8];
        let puzzle = puzzle_with_holes(&solved, holes, &mut rng);
        puzzles.push(puzzle.values().try_into().unwrap());
    }
    // One by one, each is left to the single-puzzle engine; among many, most are not.
    let mut one_by_one = Batch::new();
    let expected: Vec<Answer> = puzzles
        .iter()
        .map(|puzzle| one_by_one.answers(std::slice::from_ref(puzzle), &stop).unwrap()[0].clone())
        .collect();
    for simd in Simd::available() {
        for from in [0, 1, 700] {
            let answers = Batch::with(simd).answers(&puzzles[from..], &stop).unwrap();
            assert!(answers == expected[from..], "{simd:?} from {from}");
        }
    }
}

#[test]
fn lanes_that_pass_the_check_are_what_the_board_calls_solved() {
    let shape = Shape::nine();
    let mut rng = Rng::new(82);
    let (mut right, mut wrong) = (0, 0);
    for _ in 0..20 {
        let mut slab = Slab::<Words>::new();
        for lane in 0..128 {
            let solved = solved_grid(&shape, &mut rng);
            let mut masks: Vec<u16> = solved.values().iter().map(|&value| 1 << (value - 1)).collect();
            match lane % 5 {
                0 | 1 => {}
                2 => masks.swap(rng.below(81), rng.below(81)),
                // Digits too many, or none, in some cell.
                3 => (0..1 + rng.below(20)).for_each(|_| masks[rng.below(81)] |= 1 << rng.below(9)),
                _ => masks[rng.below(81)] = 0,
            }
            for (cell, mask) in masks.iter().enumerate() {
                for digit in 0..9 {
                    let mut words = [0; 2];
                    words[lane / 64] = u64::from(mask >> digit & 1) << (lane % 64);
                    let here = candidate(&mut slab, cell, digit);
                    *here = here.or(Words::from_words(&words));
                }
            }
        }
        slab.refresh_lines();
        let seen = slab.sweep_now::<true>();
        let (mut passed, mut open) = ([0; 2], [0; 2]);
        slab.right_now().to_words(&mut passed);
        seen.open.to_words(&mut open);
        for lane in 0..128 {
            let is_set = |words: &[u64; 2]| words[lane / 64] >> (lane % 64) & 1 == 1;
            let mut values = [0; 81];
            let mut has_two = false;
            for (cell, value) in values.iter_mut().enumerate() {
                for digit in 0..9 {
                    let mut words = [0; 2];
                    candidate(&mut slab, cell, digit).to_words(&mut words);
                    if is_set(&words) {
                        has_two |= *value != 0;
                        *value = digit as u8 + 1;
                    }
                }
            }
            let is_solved = !has_two && Grid::from_values(&shape, &values).unwrap().is_solved();
            let passes = is_set(&passed) && !is_set(&open);
            // A cell that lost its second digit in this sweep is seen as open until the next one.
            assert!(passes == is_solved || (is_solved && is_set(&open)), "lane {lane}");
            *if passes { &mut right } else { &mut wrong } += 1;
        }
    }
    assert!(right > 900 && wrong > 900, "{right} right, {wrong} wrong");
}

/// The lanes in which a digit is possible in a cell.
fn candidate(slab: &mut Slab<Words>, cell: usize, digit: usize) -> &mut Words {
    let (row, column) = (cell / 9, cell % 9);
    &mut slab.cells[row / 3 * 3 + column / 3][digit][row % 3 * 3 + column % 3]
}
