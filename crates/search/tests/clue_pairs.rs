//! What the board says of two cells of a clue, against what it says that the clue means: whoever follows
//! clues rests on the one, and every answer is checked by the other.

#![allow(clippy::unwrap_used)] // a panic is the report of a test

use std::collections::BTreeMap;

use kudosu_board::{Clue, ClueKind, Clues, Grid, Rng, Shape};
use kudosu_testkit::{clue_of_any_length, irregular_grid, mixed_grid, random_clue};

/// The kinds that say nothing but what they say of two cells at a time.
fn is_of_pairs(clue: &Clue) -> bool {
    match clue.kind() {
        ClueKind::AntiKnight
        | ClueKind::AntiKing
        | ClueKind::NonConsecutive
        | ClueKind::NegativeRatio
        | ClueKind::NegativeSum
        | ClueKind::ExtraRegion
        | ClueKind::Clone
        | ClueKind::Minimum
        | ClueKind::Maximum
        | ClueKind::RowIndexer
        | ClueKind::ColumnIndexer
        | ClueKind::BoxIndexer
        | ClueKind::Difference
        | ClueKind::Ratio
        | ClueKind::Sum
        | ClueKind::Thermometer
        | ClueKind::SlowThermometer
        | ClueKind::Palindrome
        | ClueKind::Nabner
        | ClueKind::Whispers
        | ClueKind::Entropic
        | ClueKind::Modular
        | ClueKind::Parity
        | ClueKind::NumberedRoom => true,
        ClueKind::Killer => matches!(clue, Clue::Killer { sum: None, .. }),
        _ => false,
    }
}

/// Whether all that the clue says of two cells holds in a grid; lines are told up to so many cells apart.
fn pairs_hold(clues: &Clues, clue: &Clue, grid: &Grid, reach: usize) -> bool {
    let value = |cell| grid.get(cell).unwrap().get();
    let mut all = true;
    clues.each_pair(clue, reach, |[a, b], fit| {
        all &= fit.allows(grid.shape().side(), value(a), value(b));
    });
    all
}

/// A full grid, right or with some digits changed.
fn any_grid(solution: &Grid, rng: &mut Rng) -> Grid {
    let side = solution.shape().side();
    let mut values = solution.values().to_vec();
    for _ in 0..[0, 1, 3, 200][rng.below(4)] {
        let at = rng.below(values.len());
        values[at] = 1 + rng.below(side) as u8;
    }
    Grid::from_values(solution.shape(), &values).unwrap()
}

/// Rows that are shifted against each other; by one, knights see no digit twice, and by two, kings do not.
fn cyclic(shift: usize) -> Grid {
    let shape = Shape::of_side(5).unwrap();
    let value = |cell| 1 + ((shift * shape.row_of(cell) + shape.column_of(cell)) % 5) as u8;
    let values: Vec<u8> = shape.cells().map(value).collect();
    Grid::from_values(&shape, &values).unwrap()
}

#[test]
fn what_a_clue_says_of_two_cells_follows_from_what_it_means_and_is_all_of_it_where_it_speaks_of_two() {
    let mut rng = Rng::new(17);
    // For each kind how often it was kept and how often it was broken.
    let mut seen: BTreeMap<ClueKind, [usize; 2]> = BTreeMap::new();
    for side in [2, 3, 4, 5, 6, 9] {
        for round in 0..24 {
            let solution = match round % 4 {
                // Rules about the whole grid are seldom kept by chance.
                3 => cyclic(1 + rng.below(2)),
                0 => irregular_grid(side, 2 * side, &mut rng),
                1 => mixed_grid(&Shape::with_box(1, side).unwrap(), &mut rng),
                _ => mixed_grid(&Shape::of_side(side).unwrap(), &mut rng),
            };
            for &kind in ClueKind::ALL {
                let clue = match rng.below(2) {
                    0 => random_clue(kind, &solution, &mut rng),
                    _ => clue_of_any_length(kind, &solution, &mut rng),
                };
                let Some(clue) = clue else { continue };
                // Minima and maxima look at each other, and negative rules at marks.
                let mut list = vec![clue.clone()];
                list.extend(
                    [kind, ClueKind::Difference, ClueKind::Sum]
                        .iter()
                        .filter_map(|&kind| {
                            random_clue(kind, &solution, &mut rng).filter(|_| rng.below(2) == 0)
                        }),
                );
                let Ok(clues) = Clues::new(solution.shape(), list) else {
                    continue;
                };
                for _ in 0..6 {
                    let grid = any_grid(&solution, &mut rng);
                    let is_kept = clues.is_kept(&clue, &grid);
                    seen.entry(kind).or_default()[usize::from(is_kept)] += 1;
                    let holds = pairs_hold(&clues, &clue, &grid, usize::MAX);
                    let about = || format!("{clue:?} in {grid:?}");
                    assert!(holds || !is_kept, "kept, and refused by two cells: {}", about());
                    assert!(
                        is_kept || !holds || !is_of_pairs(&clue),
                        "broken, but not by two: {}",
                        about()
                    );
                    // Those that are near are some of them.
                    assert!(pairs_hold(&clues, &clue, &grid, 3) || !holds, "{}", about());
                }
            }
        }
    }
    for kind in ClueKind::ALL {
        let [broken, kept] = seen[kind];
        assert!(broken > 20 && kept > 20, "{kind}: {broken} broken, {kept} kept");
    }
}
