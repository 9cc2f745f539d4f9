//! The contract of propagators, for every kind of clue: on candidates with holes that come from no solution,
//! against trying everything.

use std::collections::{BTreeMap, BTreeSet};

use kudosu_board::{Clue, ClueKind, Clues, Grid, Puzzle, Rng, Shape, Stop};
use kudosu_rules::{Ground, RulePuzzle};
use kudosu_testkit::{CluePuzzles, is_solution_by_trying, mixed_grid, random_clue, random_rule_puzzle};

use super::domains::{Dead, Domains, Queue, Wiring};
use super::mask::{Mask, bit, digits, full, is_fixed};
use super::network::Network;
use super::propagators::{KINDS, Promise, Propagator, Sum};
use super::translate::{clues_alone, network};
use super::translate_rules;

/// No more ways to fill the cells of a propagator than this are tried.
const MOST_WAYS: usize = 3_000;

/// The kinds that come of rules in words alone.
const OF_RULES: [&str; 7] = ["Tree", "Count", "Either", "Joined", "Divided", "Runs", "Seen"];

/// Rules that random ones seldom say.
const REGIONS: &str = "kudosu rules\nboard: 2x3 without houses\ndigits: 1-3\nlayer part: 1-3\n\
    rule: regions of part have 2 cells\nrule: regions of part have different digits\n\
    rule: regions of part are numbered in order\nrule: r1c1 + 1 = run of part of row 1 + run of part of column 1\n\
    rule: part of r1c2 = part of r2c2\nrule: at least 2 cells a in row 2: a is odd\nrule: the cells a where a > 1 are connected\n\
    rule: sum of row 1 = 5 or r2c1-r2c3 rises\n";

/// Lines of different cells, not all digits on each.
const LINES: &str = "kudosu rules\nboard: 2x4 without houses\ndigits: 2-7\nrule: row 1 has no repeats\n\
    rule: row 2 has no repeats\nrule: row 1 sums to 5 between its extremes\nrule: row 1 first hides 3\n\
    rule: row 2 shows 2 or row 2 shows 3\nrule: row 2 sums to 0 between its extremes\n\
    rule: row 2 sums to 3 between its extremes or row 2 sums to 11 between its extremes\n";

/// Calls a propagator once.
fn call(propagator: &Propagator, masks: &mut [Mask], queue: &mut Queue, wiring: &Wiring) -> Result<(), Dead> {
    queue.forget_culprits();
    let result = propagator.enforce(&mut Domains { masks, queue, wiring });
    queue.forget_fixed();
    result
}

/// Some digits, here and there.
fn holes(side: usize, rng: &mut Rng) -> Mask {
    let size = [1, 1, 2, 2, 2, 3, 3, 4, 6][rng.below(9)];
    let mask = (0..size).fold(0, |mask, _| mask | bit(1 + rng.below(side) as i32));
    mask & full(side)
}

/// Random candidates of all cells, of which those of a propagator can be filled in few ways.
fn candidates(propagator: &Propagator, cells: usize, side: usize, rng: &mut Rng) -> Vec<Mask> {
    let mut masks: Vec<Mask> = (0..cells).map(|_| holes(side, rng)).collect();
    let mut watched = propagator.watched().to_vec();
    watched.sort_unstable();
    watched.dedup();
    loop {
        let ways = watched.iter().fold(1usize, |ways, &cell| {
            ways.saturating_mul(masks[usize::from(cell)].count_ones() as usize)
        });
        if ways <= MOST_WAYS {
            return masks;
        }
        let cell = usize::from(watched[rng.below(watched.len())]);
        let mask = masks[cell];
        if !is_fixed(mask) {
            masks[cell] &= mask - 1;
        }
    }
}

/// Every way to fill the cells that a propagator watches, as the digits of these cells.
fn fillings(cells: &[u16], masks: &[Mask], try_it: &mut dyn FnMut(&[Mask])) {
    fn fill(cells: &[u16], masks: &[Mask], chosen: &mut Vec<Mask>, try_it: &mut dyn FnMut(&[Mask])) {
        let Some(&cell) = cells.get(chosen.len()) else {
            return try_it(chosen);
        };
        for digit in digits(masks[usize::from(cell)]) {
            chosen.push(bit(digit));
            fill(cells, masks, chosen, try_it);
            chosen.pop();
        }
    }
    fill(cells, masks, &mut Vec::new(), try_it);
}

/// Holds one propagator to its contract on random candidates.
fn keeps_its_contract(
    network: &Network,
    wiring: &Wiring,
    propagator: &Propagator,
    side: usize,
    rng: &mut Rng,
) {
    let mut queue = Queue::new(0);
    let before = candidates(propagator, network.start.len(), side, rng);
    let mut watched = propagator.watched().to_vec();
    watched.sort_unstable();
    watched.dedup();
    let about = format!(
        "{propagator:?} on {:?}",
        watched
            .iter()
            .map(|&cell| before[usize::from(cell)])
            .collect::<Vec<_>>()
    );

    // What its rule accepts, and those of it in which cells that must differ do.
    let mut accepted = vec![0; watched.len()];
    let mut possible: Vec<Vec<Mask>> = Vec::new();
    let mut filled = before.clone();
    fillings(&watched, &before, &mut |way| {
        for (&cell, &digit) in watched.iter().zip(way) {
            filled[usize::from(cell)] = digit;
        }
        // Cells that it does not watch have no say in it.
        let mut others = filled.clone();
        if call(propagator, &mut others, &mut queue, wiring).is_err() && queue_empties_own(&queue, &watched) {
            return;
        }
        for (all, digit) in accepted.iter_mut().zip(way) {
            *all |= digit;
        }
        let clash =
            |a: usize| (0..a).any(|b| way[a] == way[b] && network.wiring.differ(watched[a], watched[b]));
        if !(0..way.len()).any(clash) {
            possible.push(way.to_vec());
        }
    });

    let mut after = before.clone();
    let result = call(propagator, &mut after, &mut queue, wiring);
    assert!(
        after
            .iter()
            .zip(&before)
            .all(|(after, before)| after & !before == 0),
        "adds: {about}"
    );
    if result.is_err() {
        let is_outside = queue.emptied.is_some_and(|cell| !watched.contains(&cell));
        // A cell outside was emptied: every way has all its digits in cells that differ from it.
        let outside = queue.emptied.filter(|_| is_outside);
        for way in &possible {
            let is_seen = |cell: u16| {
                let seen = watched
                    .iter()
                    .zip(way)
                    .filter(|(other, _)| network.wiring.differ(cell, **other));
                before[usize::from(cell)] & !seen.fold(0, |all, (_, digit)| all | digit) == 0
            };
            assert!(
                outside.is_some_and(is_seen),
                "fails although {way:?} is possible: {about}"
            );
        }
        return;
    }
    for way in &possible {
        for (&cell, &digit) in watched.iter().zip(way) {
            assert!(
                after[usize::from(cell)] & digit != 0,
                "takes from {way:?}: {about}"
            );
        }
        for cell in 0..before.len() as u16 {
            let taken = before[usize::from(cell)] & !after[usize::from(cell)];
            if taken != 0 && !watched.contains(&cell) {
                let seen = watched
                    .iter()
                    .zip(way)
                    .filter(|(other, _)| network.wiring.differ(cell, **other));
                let seen = seen.fold(0, |all, (_, digit)| all | digit);
                assert!(taken & !seen == 0, "takes {taken:b} from {cell} outside: {about}");
            }
        }
    }
    let mut again = after.clone();
    let result = call(propagator, &mut again, &mut queue, wiring);
    if propagator.promise() >= Promise::Settled {
        assert!(result.is_ok() && again == after, "is not settled: {about}");
    }
    if propagator.promise() == Promise::Exact {
        for (&cell, &accepted) in watched.iter().zip(&accepted) {
            assert_eq!(
                after[usize::from(cell)],
                accepted,
                "is not exact in {cell}: {about}"
            );
        }
    }
}

/// Whether a failure is one of the rule itself, not of a cell outside that has nothing left.
fn queue_empties_own(queue: &Queue, watched: &[u16]) -> bool {
    queue.emptied.is_none_or(|cell| watched.contains(&cell))
}

/// The sides on which a kind is tried: digits of two places, and rows too long for sets of digits, as well.
const SIDES: &[usize] = &[4, 5, 6, 9, 12, 16];

#[test]
fn propagators_of_every_kind_of_clue_keep_their_contract_on_candidates_with_holes() {
    let mut tried: BTreeMap<&str, usize> = BTreeMap::new();
    let mut rng = Rng::new(291);
    for &side in SIDES {
        let mut puzzles = CluePuzzles::new(side as u64, &[side]);
        for &kind in ClueKind::ALL {
            let rounds = match (side, kind) {
                // Where digits have two places, pills are no sums.
                (10.., ClueKind::Arrow) => 20,
                (10.., _) => 2,
                _ => 6,
            };
            for _ in 0..rounds {
                let Some(puzzle) = puzzles.with_clue(kind) else {
                    continue;
                };
                let network = network(&puzzle, |_| true, &Stop::new()).expect("nobody stops");
                let wiring = network.wiring.without_watchers();
                let mut of_kind: BTreeMap<&str, usize> = BTreeMap::new();
                for propagator in &network.propagators {
                    let so_far = of_kind.entry(propagator.kind()).or_default();
                    *so_far += 1;
                    if *so_far <= 4 {
                        *tried.entry(propagator.kind()).or_default() += 1;
                        for _ in 0..3 {
                            keeps_its_contract(&network, &wiring, propagator, side, &mut rng);
                        }
                    }
                }
            }
        }
    }
    for round in 0..250 {
        let text = match round % 10 {
            0 => REGIONS.to_owned(),
            5 => LINES.to_owned(),
            _ => random_rule_puzzle(&mut rng),
        };
        let Ok(puzzle) = RulePuzzle::parse(&text) else {
            continue;
        };
        let ground = Ground::new(&puzzle).unwrap();
        let cells = puzzle.plane().cell_count();
        let network = translate_rules::network(&ground, cells, &Stop::new())
            .expect("nobody stops")
            .network;
        let wiring = network.wiring.without_watchers();
        let widest = network.start.iter().fold(1, |all, mask| all | mask);
        let side = (Mask::BITS - widest.leading_zeros()) as usize;
        // The others were tried above, and here hold fewer digits than a side has.
        let of_rules = |one: &&Propagator| OF_RULES.contains(&one.kind());
        for propagator in network.propagators.iter().filter(of_rules) {
            *tried.entry(propagator.kind()).or_default() += 1;
            for _ in 0..12 {
                keeps_its_contract(&network, &wiring, propagator, side, &mut rng);
            }
        }
    }
    let tried: BTreeSet<&str> = tried
        .into_iter()
        .filter(|(_, count)| *count > 4)
        .map(|(kind, _)| kind)
        .collect();
    assert_eq!(
        tried,
        KINDS.iter().copied().collect(),
        "a kind of propagator was not tried"
    );
}

#[test]
fn a_filled_grid_settles_if_and_only_if_it_keeps_every_clue() {
    let mut rng = Rng::new(292);
    let mut seen: BTreeMap<ClueKind, (usize, usize)> = BTreeMap::new();
    for &side in SIDES {
        let shape = Shape::of_side(side).unwrap();
        let solved: Vec<Grid> = (0..8).map(|_| mixed_grid(&shape, &mut rng)).collect();
        for &kind in ClueKind::ALL {
            for round in 0..16 {
                let solution = &solved[round % solved.len()];
                let Some(clue) = random_clue(kind, solution, &mut rng) else {
                    continue;
                };
                let puzzle = Puzzle::with_clue_list(Grid::blank(&shape), vec![clue]).unwrap();
                let network = network(&puzzle, |_| true, &Stop::new()).expect("nobody stops");
                let mut queue = Queue::new(network.propagators.len());
                for grid in &solved {
                    let mut masks: Vec<Mask> = grid.values().iter().map(|&value| bit(value.into())).collect();
                    for (mask, start) in masks.iter_mut().zip(&network.start) {
                        *mask &= start;
                    }
                    let settles = network.settle_all(&mut masks, &mut queue).is_ok();
                    let keeps = is_solution_by_trying(&puzzle, grid.values());
                    assert_eq!(settles, keeps, "{grid} {puzzle:?}");
                    assert_eq!(puzzle.clues().are_kept_by(grid), keeps, "{grid} {puzzle:?}");
                    let (kept, broken) = seen.entry(kind).or_default();
                    *if keeps { kept } else { broken } += 1;
                }
            }
        }
    }
    for (kind, (kept, broken)) in &seen {
        assert!(
            *kept > 0 && *broken > 0,
            "{kind}: kept by {kept} grids, broken by {broken}"
        );
    }
    assert_eq!(seen.len(), ClueKind::ALL.len());
}

#[test]
fn clues_without_houses_fail_if_and_only_if_the_digits_of_their_cells_break_them() {
    let mut rng = Rng::new(293);
    // These speak of rows, columns and boxes, and rest on their digits being different.
    let with_houses = |kind: ClueKind| {
        use ClueKind::*;
        matches!(
            kind,
            RowIndexer | ColumnIndexer | BoxIndexer | Sandwich | XSum | Skyscraper | NumberedRoom
        )
    };
    for &side in SIDES {
        let shape = Shape::of_side(side).unwrap();
        let solution = mixed_grid(&shape, &mut rng);
        for &kind in ClueKind::ALL.iter().filter(|&&kind| !with_houses(kind)) {
            for _ in 0..20 {
                let Some(clue) = random_clue(kind, &solution, &mut rng) else {
                    continue;
                };
                let cells: Vec<usize> = match clue.cells(&shape) {
                    cells if cells.is_empty() => (0..side * side).collect(),
                    cells => cells.iter().map(|cell| cell.index()).collect(),
                };
                let clues = Clues::new(&shape, vec![clue]).unwrap();
                let network = clues_alone(&clues);
                let mut queue = Queue::new(network.propagators.len());
                for _ in 0..20 {
                    let mut values = solution.values().to_vec();
                    for _ in 0..rng.below(4) {
                        values[cells[rng.below(cells.len())]] = 1 + rng.below(side) as u8;
                    }
                    let masks = values.iter().zip(&network.start);
                    let mut masks: Vec<Mask> =
                        masks.map(|(&value, start)| bit(value.into()) & start).collect();
                    let settles = network.settle_all(&mut masks, &mut queue).is_ok();
                    let grid = Grid::from_values(&shape, &values).unwrap();
                    assert_eq!(settles, clues.are_kept_by(&grid), "{grid} {clues:?}");
                }
            }
        }
    }
}

#[test]
fn when_a_network_has_settled_no_propagator_finds_anything() {
    let mut rng = Rng::new(294);
    let mut settled = 0;
    for side in [4, 6, 9] {
        let mut puzzles = CluePuzzles::new(40 + side as u64, &[side]);
        for &kind in ClueKind::ALL {
            for _ in 0..15 {
                let Some(puzzle) = puzzles.with_clue(kind) else {
                    continue;
                };
                // The clues on candidates with holes everywhere.
                let list = puzzle
                    .clues()
                    .as_slice()
                    .iter()
                    .filter(|clue| !matches!(clue, Clue::Marks { .. }));
                let blank = Grid::blank(puzzle.shape());
                let puzzle = Puzzle::with_clue_list(blank, list.cloned().collect()).unwrap();
                let network = network(&puzzle, |_| true, &Stop::new()).expect("nobody stops");
                let mut queue = Queue::new(network.propagators.len());
                let hole = |rng: &mut Rng| {
                    (0..side / 2).fold(full(side), |mask, _| mask & !bit(1 + rng.below(side) as i32))
                };
                let mut masks: Vec<Mask> = network.start.iter().map(|start| start & hole(&mut rng)).collect();
                if network.settle_all(&mut masks, &mut queue).is_err() {
                    continue;
                }
                settled += 1;
                let wiring = network.wiring.without_watchers();
                for propagator in &network.propagators {
                    let mut after = masks.clone();
                    let result = call(propagator, &mut after, &mut queue, &wiring);
                    assert!(result.is_ok() && after == masks, "{propagator:?} of {puzzle:?}");
                }
            }
        }
    }
    assert!(settled > 200, "{settled} networks settled");
}

#[test]
fn a_sum_counts_all_its_groups_however_many_there_are() {
    // Two cells that differ, and 59 that are groups of their own: those past the 48th were forgotten.
    let mut peers: Vec<Box<[u16]>> = vec![Box::new([]); 61];
    (peers[0], peers[1]) = (Box::new([1]), Box::new([0]));
    let wiring = Wiring::new(peers, &[]);
    let singles = (2..61).map(|cell| (1, vec![cell]));
    let groups: Vec<(i32, Vec<u16>)> = [(1, vec![0, 1])].into_iter().chain(singles).collect();
    let full = full(20);
    for (target, left) in [(61, None), (62, Some(0b01)), (121, Some(0b10)), (123, None)] {
        let sum = Propagator::Sum(Sum::new(&groups, target, full));
        let mut masks = vec![0b11; 61];
        let mut queue = Queue::new(0);
        let mut calls = (0..3).map(|_| call(&sum, &mut masks, &mut queue, &wiring));
        assert_eq!(calls.all(|call| call.is_ok()), left.is_some(), "{target}");
        if let Some(left) = left {
            assert!(masks[..2].iter().all(|&mask| mask == 0b11), "{target}");
            assert!(masks[2..].iter().all(|&mask| mask == left), "{target}");
        }
    }
}
