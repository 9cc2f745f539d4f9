//! Every stage of the engine writes proofs that a checker accepts which knows nothing of it.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use kudosu_board::{Rng, Shape};
use kudosu_testkit::{corpus, irregular_grid, puzzle_with_holes, solved_grid};

use super::*;
use crate::check_lrat;

/// A file in memory.
#[derive(Clone, Default)]
struct Text(Arc<Mutex<Vec<u8>>>);

impl Write for Text {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Looks for all solutions with so much depth-first work and rounds of this length. How many there are, the
/// formula and the proof.
fn certified(puzzle: &Grid, budget: u64, round: u64, threads: usize) -> (usize, Vec<u8>, Vec<u8>) {
    let text = Text::default();
    let proof = Proof::new(puzzle, 1000, Box::new(text.clone()));
    let mut engine = General::new(puzzle);
    engine.settings = Settings {
        threads,
        depth_first_budget: budget,
        round,
        local_search_from: 0,
        probe_from: if round.is_multiple_of(2) { 0 } else { 100 },
        ..engine.settings
    };
    engine.set_proof(&proof);
    let mut found = 0;
    while engine.next_solution(&Stop::new()).unwrap().is_some() {
        found += 1;
    }
    assert!(proof.is_complete(), "{puzzle}");
    proof.finish().unwrap();
    let mut formula = Vec::new();
    proof.write_formula(&mut formula).unwrap();
    let lines = text.0.lock().unwrap().clone();
    (found, formula, lines)
}

/// Checks the proof of every way through the stages; all must find the same number of solutions.
fn assert_proven(puzzle: &Grid) -> usize {
    let mut counts = BTreeSet::new();
    for (budget, round, threads) in [
        (0, 100, 1),
        (40, 101, 2),
        (40, 2, 1),
        (MOST_DEPTH_FIRST_WORK, ROUND, 1),
    ] {
        let (found, formula, lines) = certified(puzzle, budget, round, threads);
        counts.insert(found);
        if let Err(why) = check_lrat(&formula[..], &lines[..], &Stop::new()) {
            panic!("budget {budget}, rounds of {round}: {why}\n{puzzle:?}");
        }
    }
    assert_eq!(counts.len(), 1, "{puzzle:?}");
    counts.pop_first().unwrap()
}

/// The clauses of a DIMACS file.
fn clauses(formula: &[u8]) -> Vec<Vec<i32>> {
    let text = String::from_utf8(formula.to_vec()).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with(['c', 'p']));
    let literals = |line: &str| {
        line.split(' ')
            .map(|word| word.parse().unwrap())
            .take_while(|&word| word != 0)
            .collect()
    };
    lines.map(literals).collect()
}

#[test]
fn the_formula_holds_for_every_solution_but_those_ruled_out_and_for_nothing_else() {
    let shape = Shape::of_side(4).unwrap();
    let puzzle = Grid::from_values(&shape, &[1, 2, 3, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]).unwrap();
    let (found, formula, _) = certified(&puzzle, 0, ROUND, 1);
    let clauses = clauses(&formula);
    let broken = |values: &[u8]| {
        let holds = |&literal: &i32| {
            let (cell, digit) = (
                (literal.unsigned_abs() - 1) / 4,
                (literal.unsigned_abs() - 1) % 4 + 1,
            );
            (u32::from(values[cell as usize]) == digit) == (literal > 0)
        };
        clauses.iter().filter(|clause| !clause.iter().any(holds)).count()
    };
    let mut rng = Rng::new(5);
    for solution in crate::Reference::new(&puzzle, &Stop::new()) {
        let mut values = solution.unwrap().values().to_vec();
        assert_eq!(
            broken(&values),
            1,
            "each solution breaks the clause that rules it out"
        );
        let cell = rng.below(16);
        values[cell] = values[cell] % 4 + 1;
        assert!(broken(&values) > 1);
    }
    assert_eq!(found, 12);
}

#[test]
fn the_corpus_is_proven() {
    for entry in corpus() {
        let grid = &entry.puzzle;
        if grid.shape().side() > 9 || super::super::count(grid, 300, &Stop::new()).unwrap() >= 300 {
            continue;
        }
        assert_proven(grid);
    }
}

#[test]
fn puzzles_with_none_one_and_several_solutions_on_all_kinds_of_shapes_are_proven() {
    let mut rng = Rng::new(41);
    let mut seen = [0; 3];
    for side in [1, 2, 3, 4, 6, 8, 9, 10] {
        let shape = Shape::of_side(side).unwrap();
        for round in 0..6 {
            let holes = side * side * 6 / 10;
            let solved = solved_grid(&shape, &mut rng);
            let mut puzzle = puzzle_with_holes(&solved, holes, &mut rng);
            if round % 2 == 1 {
                // One wrong digit, which mostly leaves no solution.
                let blanks: Vec<_> = puzzle.blanks().collect();
                if let Some(&cell) = rng.pick(&blanks)
                    && let Some(wrong) = puzzle
                        .options(cell)
                        .iter()
                        .find(|&digit| solved.get(cell) != Some(digit))
                {
                    puzzle.set(cell, wrong).unwrap();
                }
            }
            if super::super::count(&puzzle, 200, &Stop::new()).unwrap() < 200 {
                seen[assert_proven(&puzzle).min(2)] += 1;
            }
        }
    }
    for _ in 0..4 {
        let shape = Shape::with_box(2, 3).unwrap();
        for grid in [irregular_grid(6, 20, &mut rng), solved_grid(&shape, &mut rng)] {
            let puzzle = puzzle_with_holes(&grid, 22, &mut rng);
            if super::super::count(&puzzle, 200, &Stop::new()).unwrap() < 200 {
                seen[assert_proven(&puzzle).min(2)] += 1;
            }
        }
    }
    assert!(seen.iter().all(|&count| count > 3), "{seen:?}");
}
