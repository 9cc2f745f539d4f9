//! Large clues and many of them: a network is built and settled in bounded memory, and a stop ends both.

use kudosu_board::{
    Cell, Clue, ClueKind, Edge, Grid, GridSide, LineRule, OutsideRule, Puzzle, Rng, Shape, Stop,
};
use kudosu_testkit::{mixed_grid, random_clue};

use super::translate::network_within;
use super::{Clued, TrueCandidates, why_broken};
use crate::Unfinished;

/// The cells of a grid in reading order, again and again.
fn walk(shape: &Shape, visits: usize) -> Vec<Cell> {
    shape.cells().cycle().take(visits).collect()
}

fn line(shape: &Shape, rule: LineRule, visits: usize) -> Clue {
    let cells = walk(shape, visits);
    Clue::Line { rule, cells }
}

/// Puzzles of side 32 whose networks are as large as clues can ask for.
fn large_puzzles() -> Vec<Puzzle> {
    let shape = Shape::of_side(32).unwrap();
    let thirds = vec![line(&shape, LineRule::Entropic, 1_024); 20];
    let parities = vec![line(&shape, LineRule::Parity, 4_000); 10];
    let cage = |at: u16| Clue::Killer {
        cells: (at..at + 30).map(|cell| Cell::new(cell % 1_024)).collect(),
        sum: Some(465),
    };
    let cages = (0..1_024).step_by(2).map(cage).collect();
    let arrow = |at: u16| {
        let shaft = (1..900).map(|step| Cell::new((at + step) % 1_024));
        Clue::Arrow {
            pill: vec![
                Cell::new(at),
                Cell::new(at + 1),
                Cell::new(at + 2),
                Cell::new(at + 3),
            ],
            line: [Cell::new(at)].into_iter().chain(shaft).collect(),
        }
    };
    let arrows = (0..40).map(arrow).collect();
    let clones = (0..1_000)
        .map(|at| Clue::Clone {
            cells: vec![Cell::new(at)],
            copy: vec![Cell::new((at * 33 + 40) % 1_024)],
        })
        .collect();
    [thirds, parities, cages, arrows, clones]
        .map(|list| Puzzle::with_clue_list(Grid::blank(&shape), list).unwrap())
        .into()
}

#[test]
fn a_stop_ends_the_building_of_a_network_at_the_next_look() {
    let mut stopped = 0;
    for puzzle in large_puzzles() {
        for looks in [0, 1, 10, 100] {
            for is_search in [true, false] {
                let stop = Stop::after_looks(looks);
                let answer = match is_search {
                    true => Clued::new(puzzle.clone()).next_solution(&stop),
                    false => TrueCandidates::new(&puzzle).next_solution(&stop),
                };
                let kind = puzzle.clues().as_slice()[0].kind();
                let seen = stop.looks().unwrap();
                assert_eq!(
                    answer == Err(Unfinished::Stopped),
                    seen > looks,
                    "{kind:?}: {seen} looks"
                );
                assert!(
                    seen <= looks + 2,
                    "{kind:?}: {seen} looks where {looks} were allowed"
                );
                stopped += u32::from(seen > looks);
            }
        }
    }
    assert!(stopped > 20, "{stopped}");
}

#[test]
fn a_network_that_would_not_fit_is_not_built() {
    let shape = Shape::of_side(32).unwrap();
    let room = |at: u16, value: u32| Clue::Outside {
        rule: OutsideRule::XSum,
        edge: Edge {
            side: if at < 32 { GridSide::Left } else { GridSide::Top },
            at: at % 32,
        },
        value,
    };
    let sums: Vec<Clue> = (0..1_000)
        .map(|number| room((number % 64) as u16, 300 + number / 64))
        .collect();
    let puzzle = Puzzle::with_clue_list(Grid::blank(&shape), sums).unwrap();
    let stop = Stop::new();
    assert_eq!(why_broken(&puzzle, &stop), Err(Unfinished::OutOfMemory));
    let candidates = TrueCandidates::new(&puzzle).next_solution(&stop);
    assert_eq!(candidates, Err(Unfinished::OutOfMemory));
    let mut search = Clued::new(puzzle);
    // However often it is asked.
    for _ in 0..2 {
        assert_eq!(search.next_solution(&stop), Err(Unfinished::OutOfMemory));
    }
}

#[test]
fn wherever_a_network_takes_memory_it_may_be_refused() {
    let shape = Shape::of_side(9).unwrap();
    let mut rng = Rng::new(39);
    let mut refused = 0;
    // A rule of its own, one with large tables, a sum, and pairs with their tables.
    for kind in [
        ClueKind::Thermometer,
        ClueKind::XSum,
        ClueKind::Killer,
        ClueKind::Difference,
    ] {
        let solution = mixed_grid(&shape, &mut rng);
        let clues = (0..4).filter_map(|_| random_clue(kind, &solution, &mut rng));
        let puzzle = Puzzle::with_clue_list(Grid::blank(&shape), clues.collect()).unwrap();
        let built = |room: usize| network_within(&puzzle, |_| true, room, &Stop::new());
        let whole = built(usize::MAX).unwrap();
        // Nothing takes less than this, so that each thing is the one that does not fit once.
        let step = 64;
        let least = (0..).map(|steps| steps * step).find(|&room| match built(room) {
            Err(why) => {
                assert_eq!(why, Unfinished::OutOfMemory);
                refused += 1;
                false
            }
            Ok(network) => {
                assert_eq!(network.propagators.len(), whole.propagators.len(), "{kind:?}");
                true
            }
        });
        assert!(least.is_some_and(|least| least > step), "{kind:?}");
    }
    assert!(refused > 50, "{refused}");
}

#[test]
fn a_search_that_learns_without_memory_is_unfinished_not_without_solution() {
    let shape = Shape::of_side(9).unwrap();
    let mut rng = Rng::new(5);
    let mut unfinished = 0;
    for _ in 0..8 {
        let solution = mixed_grid(&shape, &mut rng);
        let clues = (0..20).filter_map(|_| random_clue(ClueKind::Renban, &solution, &mut rng));
        let puzzle = Puzzle::with_clue_list(Grid::blank(&shape), clues.collect()).unwrap();
        let mut search = Clued::new(puzzle).with_patience(0).with_words(0);
        // What comes before the first conflict is found.
        let ended = (0..100).find_map(|_| search.next_solution(&Stop::new()).err());
        if let Some(why) = ended {
            assert_eq!(why, Unfinished::OutOfMemory);
            assert_eq!(search.next_solution(&Stop::new()), Err(Unfinished::OutOfMemory));
            unfinished += 1;
        }
    }
    assert!(unfinished > 4, "{unfinished}");
}

#[test]
fn a_line_that_is_too_long_for_every_two_of_its_cells_means_the_same() {
    // On a short grid the same line, walked often enough, is told by near cells alone.
    let shape = Shape::with_box(1, 6).unwrap();
    for rule in [LineRule::Entropic, LineRule::Modular, LineRule::Parity] {
        let cells: Vec<Cell> = (0..5).map(Cell::new).collect();
        let there_and_back: Vec<Cell> = match rule {
            // So that the walk repeats where the classes do.
            LineRule::Parity => [0, 1].map(Cell::new).repeat(51),
            _ => [0, 1, 2].map(Cell::new).repeat(34),
        };
        assert!(there_and_back.len() > 100);
        let count = |cells: Vec<Cell>| {
            let line = vec![Clue::Line { rule, cells }];
            let puzzle = Puzzle::with_clue_list(Grid::blank(&shape), line).unwrap();
            let mut search = Clued::new(puzzle.clone());
            let mut found = 0;
            while found < 300
                && let Some(solution) = search.next_solution(&Stop::new()).unwrap()
            {
                found += 1;
                assert!(puzzle.clues().are_kept_by(&solution), "{rule:?}: {solution}");
            }
            found
        };
        assert_eq!(count(there_and_back), 300);
        assert_eq!(count(cells), 300);
    }
}

#[test]
fn a_search_that_is_stopped_in_the_middle_of_propagation_finds_the_same_solutions() {
    let shape = Shape::of_side(9).unwrap();
    let mut rng = Rng::new(77);
    let mut all_stops = 0;
    for kind in [
        ClueKind::Killer,
        ClueKind::Thermometer,
        ClueKind::Arrow,
        ClueKind::Renban,
    ] {
        let solution = mixed_grid(&shape, &mut rng);
        let clues = (0..12)
            .filter_map(|_| random_clue(kind, &solution, &mut rng))
            .collect();
        let puzzle = Puzzle::with_clue_list(Grid::blank(&shape), clues).unwrap();
        let mut straight = Clued::new(puzzle.clone());
        let mut stopped = Clued::new(puzzle);
        let mut stops = 0;
        for _ in 0..5 {
            let expected = straight.next_solution(&Stop::new()).unwrap();
            let found = loop {
                match stopped.next_solution(&Stop::after_looks(stops / 4)) {
                    Ok(found) => break found,
                    Err(why) => assert_eq!(why, Unfinished::Stopped),
                }
                stops += 1;
            };
            assert_eq!(found, expected, "{kind:?} after {stops} stops");
        }
        all_stops += stops;
    }
    assert!(all_stops > 20, "{all_stops}");
}
