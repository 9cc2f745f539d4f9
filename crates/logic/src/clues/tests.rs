//! What is read of a clue cell by cell, against what it means: every way to fill its cells is tried, and the
//! board says which ways keep it.

use kudosu_board::{Cell, ClueId, ClueKind, Clues, Digit, Grid, Rng, Shape};
use kudosu_testkit::{random_clue, solved_grid};

use super::{ClueRules, Reading};

/// Larger products of candidates are left out.
const MOST_WAYS: usize = 30_000;

/// The digits of each cell that stand in some way of keeping the clue, by trying all.
fn by_trying(clues: &Clues, reading: &Reading, domains: &[u32]) -> Vec<u32> {
    let shape = clues.shape();
    let clue = clues.get(ClueId::new(0)).unwrap();
    let mut grid = Grid::from_values(shape, &vec![1; shape.cell_count()]).unwrap();
    let mut found = vec![0; domains.len()];
    let mut chosen = vec![0_u32; domains.len()];
    let mut at = 0;
    // An odometer over the digits of the cells.
    loop {
        let next = (chosen[at]..shape.side() as u32).find(|digit| domains[at] >> digit & 1 == 1);
        match next {
            Some(digit) => {
                chosen[at] = digit + 1;
                let cell: Cell = reading.cells[at];
                grid.set(cell, Digit::new(digit as u8 + 1).unwrap()).unwrap();
                let clashes = |before: usize| {
                    chosen[before] == digit + 1 && shape.are_peers(reading.cells[before], cell)
                };
                if (0..at).any(clashes) {
                    continue;
                }
                if at + 1 < domains.len() {
                    at += 1;
                    chosen[at] = 0;
                } else if clues.is_kept(clue, &grid) {
                    let ways = found.iter_mut().zip(&chosen);
                    ways.for_each(|(all, digit)| *all |= 1 << (digit - 1));
                }
            }
            None if at == 0 => return found,
            None => at -= 1,
        }
    }
}

#[test]
fn what_is_read_of_a_clue_is_what_it_means() {
    let mut rng = Rng::new(71);
    let mut read = std::collections::BTreeSet::new();
    for &kind in ClueKind::ALL {
        for round in 0..60 {
            let shape = Shape::of_side([4, 5, 6, 9][round % 4]).unwrap();
            let solved = solved_grid(&shape, &mut rng);
            let Some(clue) = random_clue(kind, &solved, &mut rng) else {
                continue;
            };
            let Ok(clues) = Clues::new(&shape, vec![clue]) else {
                continue;
            };
            let rules = ClueRules::new(&clues);
            let Some(reading) = rules.reading(ClueId::new(0)) else {
                continue;
            };
            // Masks with holes that no solution stands behind.
            let mask = |rng: &mut Rng| (rng.next_u64() | rng.next_u64()) as u32 & ((1 << shape.side()) - 1);
            let domains: Vec<u32> = reading.cells.iter().map(|_| mask(&mut rng)).collect();
            let ways = domains.iter().map(|domain| domain.count_ones() as usize);
            if ways.product::<usize>() > MOST_WAYS {
                continue;
            }
            let supports = reading.supports(&domains, usize::MAX).unwrap();
            let tried = by_trying(&clues, reading, &domains);
            let is_empty = supports.contains(&0);
            assert_eq!(is_empty, tried.contains(&0), "{clues:?} {domains:?}");
            if !is_empty {
                assert_eq!(supports, tried, "{clues:?} {domains:?}");
            }
            assert_eq!(
                reading.can_be_kept(&domains, usize::MAX),
                Some(!tried.contains(&0)),
                "{clues:?}"
            );
            read.insert(kind);
        }
    }
    assert!(read.len() > 20, "{read:?}");
}
