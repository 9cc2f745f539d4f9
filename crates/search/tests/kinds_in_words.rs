//! Every kind of clue can be said as a rule: both mean the same for finished grids, and both engines count
//! the same solutions.

use std::collections::BTreeMap;

use kudosu_board::{Clue, ClueKind, Clues, Grid, Puzzle, Rng, Shape, Stop};
use kudosu_rules::{RulePuzzle, in_words};
use kudosu_search::{RuleSolutions, count};
use kudosu_testkit::{mixed_grid, random_clue};

/// The rules of a puzzle in words.
fn words_of(puzzle: &Puzzle) -> (String, RulePuzzle) {
    let text = in_words(puzzle).expect("few digits");
    let words = RulePuzzle::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    (text, words)
}

#[test]
fn all_kinds_of_clue_can_be_said_as_rules_that_mean_and_count_the_same() {
    let mut rng = Rng::new(40);
    let mut seen: BTreeMap<ClueKind, (usize, usize)> = BTreeMap::new();
    let mut counted = 0;
    for side in [4, 6, 9] {
        let shape = Shape::of_side(side).unwrap();
        let solved: Vec<Grid> = (0..12).map(|_| mixed_grid(&shape, &mut rng)).collect();
        for &kind in ClueKind::ALL {
            for round in 0..12 {
                let solution = &solved[round];
                let Some(clue) = random_clue(kind, solution, &mut rng) else {
                    continue;
                };
                let clues = Clues::new(&shape, vec![clue.clone()]).unwrap();
                let (text, blank) = words_of(&Puzzle::new(Grid::blank(&shape), clues.clone()).unwrap());
                for grid in &solved {
                    let values: Vec<i64> = grid.values().iter().map(|&value| value.into()).collect();
                    let keeps = clues.are_kept_by(grid);
                    assert_eq!(blank.is_solved_by(&values), keeps, "{grid} {clue:?} {text}");
                    let (kept, broken) = seen.entry(kind).or_default();
                    *if keeps { kept } else { broken } += 1;
                }
                // The engines, on puzzles with so many givens that all solutions can be counted.
                if round >= 4 {
                    continue;
                }
                let mut givens = solution.clone();
                for cell in shape.cells() {
                    if rng.below(10) < if side == 4 { 8 } else { 6 } {
                        givens.clear(cell).unwrap();
                    }
                }
                let puzzle = Puzzle::new(givens.clone(), clues).unwrap();
                let expected = count(&puzzle, 40, Stop::never()).unwrap();
                let (text, words) = words_of(&puzzle);
                let found = RuleSolutions::new(&words)
                    .unwrap()
                    .count(40, Stop::never())
                    .unwrap();
                assert_eq!(found, expected, "{givens} {clue:?} {text}");
                counted += expected;
            }
        }
    }
    assert!(counted > 1_000, "{counted}");
    assert_eq!(seen.len(), ClueKind::ALL.len());
    for (kind, (kept, broken)) in seen {
        // Grids that nobody made for them do not keep these two: see below.
        let is_rare = matches!(kind, ClueKind::AntiKnight | ClueKind::AntiKing);
        assert!(
            (kept > 0 || is_rare) && broken > 0,
            "{kind}: {kept} kept, {broken} broken"
        );
    }
}

#[test]
fn what_knights_and_kings_forbid_is_the_same_in_words() {
    let shape = Shape::nine();
    for clue in [Clue::AntiKnight, Clue::AntiKing] {
        let clues = Clues::new(&shape, vec![clue]).unwrap();
        let (_, words) = words_of(&Puzzle::new(Grid::blank(&shape), clues.clone()).unwrap());
        let mut solutions = RuleSolutions::new(&words).unwrap();
        for _ in 0..3 {
            let values = solutions
                .next_solution(Stop::never())
                .unwrap()
                .expect("there are many");
            let digits: Vec<u8> = values.iter().map(|&value| value as u8).collect();
            let grid = Grid::from_values(&shape, &digits).unwrap();
            assert!(clues.are_kept_by(&grid), "{grid}");
        }
    }
}
