//! The engine against the model's own meaning of every clue, and against a solver that shares no code with
//! it.

use std::collections::BTreeSet;

use kudosu_board::{Cell, Clue, ClueKind, Clues, Grid, Puzzle, Rng, Shape, Stop};
use kudosu_rules::RulePuzzle;
use kudosu_testkit::{mixed_grid, puzzle_with_holes, random_clue, random_rule_puzzle};

use super::{Clued, Part, RuleSolutions, TrueCandidates, unnecessary_parts, why_broken};
use crate::{Reference, Unfinished, solve};

/// Every solution of a puzzle with clues: those of the simple solver that keep each clue by its meaning.
fn by_meaning(puzzle: &Puzzle) -> BTreeSet<String> {
    Reference::new(puzzle.grid(), &Stop::new())
        .map(Result::unwrap)
        .filter(|solution| puzzle.clues().are_kept_by(solution))
        .map(|solution| solution.to_string())
        .collect()
}

/// Every solution that the engine finds, whenever it begins to learn; none twice.
fn by_engine(puzzle: &Puzzle) -> BTreeSet<String> {
    let found = by_search(Clued::new(puzzle.clone()), puzzle);
    for guesses in [0, 4] {
        let search = Clued::new(puzzle.clone()).with_patience(guesses);
        let learnt = by_search(search, puzzle);
        assert_eq!(learnt, found, "learning after {guesses} guesses: {puzzle:?}");
    }
    found
}

fn by_search(mut search: Clued, puzzle: &Puzzle) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    while let Some(solution) = search.next_solution(&Stop::new()).unwrap() {
        assert!(puzzle.is_solved_by(&solution), "{solution} breaks {puzzle:?}");
        assert!(found.insert(solution.to_string()), "{solution} twice");
    }
    found
}

/// Some random clues of a kind that can be put on the grid together.
fn some_clues(kind: ClueKind, count: usize, solution: &Grid, rng: &mut Rng) -> Clues {
    let clues = (0..count).filter_map(|_| random_clue(kind, solution, rng));
    Clues::new(solution.shape(), clues.collect()).unwrap()
}

#[test]
fn every_kind_of_clue_has_the_solutions_of_its_meaning_on_small_grids() {
    let shape = Shape::of_side(4).unwrap();
    let blank = Grid::blank(&shape);
    let mut rng = Rng::new(20);
    let grids: Vec<Grid> = Reference::new(&blank, &Stop::new()).map(Result::unwrap).collect();
    for &kind in ClueKind::ALL {
        let mut told = 0;
        for round in 0..60 {
            let solution = mixed_grid(&shape, &mut rng);
            let clues = some_clues(kind, 1 + round % 4, &solution, &mut rng);
            told += usize::from(!clues.is_empty());
            let kept = grids.iter().filter(|grid| clues.are_kept_by(grid));
            let expected: BTreeSet<String> = kept.map(Grid::to_string).collect();
            let puzzle = Puzzle::new(blank.clone(), clues).unwrap();
            assert_eq!(by_engine(&puzzle), expected, "{puzzle:?}");
        }
        // Digits 1 to 4 are too few for the ends of a lockout line.
        assert!(told > 0 || kind == ClueKind::Lockout, "no {kind} clue was tried");
    }
}

#[test]
fn every_kind_of_clue_has_the_solutions_of_its_meaning_on_grids_of_six() {
    let shape = Shape::of_side(6).unwrap();
    let mut rng = Rng::new(6);
    for &kind in ClueKind::ALL {
        for round in 0..25 {
            let solution = mixed_grid(&shape, &mut rng);
            let puzzle = puzzle_with_holes(&solution, 22, &mut rng);
            let clues = some_clues(kind, 1 + round % 5, &solution, &mut rng);
            let puzzle = Puzzle::new(puzzle, clues).unwrap();
            assert_eq!(by_engine(&puzzle), by_meaning(&puzzle), "{puzzle:?}");
        }
    }
}

#[test]
fn clues_of_all_kinds_together_have_the_solutions_of_their_meaning() {
    let shape = Shape::of_side(6).unwrap();
    let mut rng = Rng::new(66);
    for _ in 0..300 {
        let solution = mixed_grid(&shape, &mut rng);
        let puzzle = puzzle_with_holes(&solution, 24, &mut rng);
        let kinds: Vec<ClueKind> = (0..1 + rng.below(6))
            .filter_map(|_| rng.pick(ClueKind::ALL).copied())
            .collect();
        let list = kinds
            .iter()
            .filter_map(|&kind| random_clue(kind, &solution, &mut rng));
        let puzzle = Puzzle::with_clue_list(puzzle, list.collect()).unwrap();
        assert_eq!(by_engine(&puzzle), by_meaning(&puzzle), "{puzzle:?}");
    }
}

#[test]
fn clues_on_grids_of_twelve_have_the_solutions_of_their_meaning() {
    let shape = Shape::of_side(12).unwrap();
    let mut rng = Rng::new(12);
    for &kind in ClueKind::ALL {
        for _ in 0..3 {
            let solution = mixed_grid(&shape, &mut rng);
            let puzzle = puzzle_with_holes(&solution, 40, &mut rng);
            let clues = some_clues(kind, 4, &solution, &mut rng);
            let puzzle = Puzzle::new(puzzle, clues).unwrap();
            assert_eq!(by_engine(&puzzle), by_meaning(&puzzle), "{puzzle:?}");
        }
    }
}

#[test]
fn a_search_that_learns_goes_on_after_a_stop_and_misses_no_solution() {
    let shape = Shape::of_side(6).unwrap();
    let mut rng = Rng::new(60);
    let mut stops = 0;
    for &kind in &[ClueKind::LittleKiller, ClueKind::Killer, ClueKind::Renban] {
        let solution = mixed_grid(&shape, &mut rng);
        let puzzle = puzzle_with_holes(&solution, 30, &mut rng);
        let clues = some_clues(kind, 2, &solution, &mut rng);
        let puzzle = Puzzle::new(puzzle, clues).unwrap();
        let mut search = Clued::new(puzzle.clone()).with_patience(0);
        // From the first solution on it is the search that learns which is stopped.
        let first = search.next_solution(&Stop::new()).unwrap();
        let mut found: BTreeSet<String> = first.iter().map(Grid::to_string).collect();
        for _ in 0..100_000 {
            match search.next_solution(&Stop::after_looks(4)) {
                Ok(Some(solution)) => assert!(found.insert(solution.to_string()), "{solution} twice"),
                Ok(None) => break,
                Err(_) => stops += 1,
            }
        }
        assert_eq!(found, by_meaning(&puzzle), "{puzzle:?}");
    }
    assert!(stops > 0);
}

#[test]
fn true_candidates_are_those_of_all_solutions() {
    let shape = Shape::of_side(6).unwrap();
    let mut rng = Rng::new(7);
    for _ in 0..60 {
        let solution = mixed_grid(&shape, &mut rng);
        let puzzle = puzzle_with_holes(&solution, 24, &mut rng);
        let kinds = [
            ClueKind::Killer,
            ClueKind::Thermometer,
            ClueKind::Difference,
            ClueKind::Arrow,
        ];
        let list: Vec<Clue> = kinds
            .iter()
            .filter_map(|&kind| random_clue(kind, &solution, &mut rng))
            .collect();
        let few = Puzzle::with_clue_list(puzzle.clone(), list[..list.len() / 2].to_vec()).unwrap();
        let all = Puzzle::with_clue_list(puzzle, list).unwrap();
        let mut earlier = TrueCandidates::new(few);
        earlier.run(&Stop::new()).unwrap();
        let mut fresh = TrueCandidates::new(&all);
        fresh.run(&Stop::new()).unwrap();
        let mut later = earlier.changed(&all);
        later.run(&Stop::new()).unwrap();
        let mut expected = vec![BTreeSet::new(); 36];
        for solution in by_meaning(&all) {
            for (set, digit) in expected.iter_mut().zip(solution.chars()) {
                set.insert(digit.to_digit(10).unwrap() as u8);
            }
        }
        for search in [&fresh, &later] {
            let seen: Vec<BTreeSet<u8>> = search
                .seen()
                .iter()
                .map(|set| set.iter().map(|digit| digit.get()).collect())
                .collect();
            assert_eq!(seen, expected, "{all:?}");
            assert!(
                search
                    .solutions()
                    .iter()
                    .all(|solution| all.is_solved_by(solution))
            );
        }
    }
}

#[test]
fn a_search_for_true_candidates_that_was_stopped_goes_on() {
    let blank = Grid::blank(&Shape::nine());
    let mut search = TrueCandidates::new(Puzzle::with_clue_list(blank, vec![Clue::AntiKnight]).unwrap());
    assert_eq!(search.run(&Stop::after_looks(200)), Err(Unfinished::Stopped));
    assert!(!search.is_over());
    search.run(&Stop::new()).unwrap();
    assert!(search.is_over() && search.seen().iter().all(|set| set.len() == 9));
}

#[test]
fn the_parts_that_break_a_puzzle_do_so_and_no_fewer() {
    let shape = Shape::of_side(6).unwrap();
    let mut rng = Rng::new(8);
    let mut broken = 0;
    for _ in 0..60 {
        let solution = mixed_grid(&shape, &mut rng);
        let other = mixed_grid(&shape, &mut rng);
        let puzzle = puzzle_with_holes(&solution, 33, &mut rng);
        let kinds = [
            ClueKind::Killer,
            ClueKind::Thermometer,
            ClueKind::Ratio,
            ClueKind::Renban,
        ];
        let list = kinds
            .iter()
            .filter_map(|&kind| random_clue(kind, &other, &mut rng));
        let puzzle = Puzzle::with_clue_list(puzzle, list.collect()).unwrap();
        let Some(found) = why_broken(&puzzle, &Stop::new()).unwrap() else {
            let mut solutions = Reference::new(puzzle.grid(), &Stop::new()).map(Result::unwrap);
            assert!(solutions.any(|solution| puzzle.clues().are_kept_by(&solution)));
            continue;
        };
        broken += 1;
        let has_solution = |parts: &[Part]| {
            let kept = |part| parts.contains(&part);
            let values: Vec<u8> = shape
                .cells()
                .map(|cell| {
                    if kept(Part::Given(cell)) {
                        puzzle.grid().values()[cell.index()]
                    } else {
                        0
                    }
                })
                .collect();
            let list = puzzle
                .clues()
                .iter()
                .filter(|(id, _)| kept(Part::Clue(*id)))
                .map(|(_, clue)| clue.clone());
            let grid = Grid::from_values(&shape, &values).unwrap();
            let fewer = Puzzle::with_clue_list(grid, list.collect()).unwrap();
            solve(fewer, &Stop::new()).unwrap().is_some()
        };
        assert!(found.is_minimal && !has_solution(&found.parts), "{found:?}");
        for at in 0..found.parts.len() {
            let mut fewer = found.parts.clone();
            fewer.remove(at);
            assert!(has_solution(&fewer), "{found:?}");
        }
    }
    assert!(broken > 5);
}

#[test]
fn unnecessary_parts_are_those_without_which_there_is_still_one_solution() {
    let shape = Shape::of_side(4).unwrap();
    let values = [0, 1, 4, 2, 0, 0, 1, 0, 0, 2, 0, 4, 0, 3, 0, 1];
    let grid = Grid::from_values(&shape, &values).unwrap();
    let puzzle = Puzzle::with_clue_list(grid, vec![Clue::Odd { cell: Cell::new(0) }]).unwrap();
    let found = unnecessary_parts(&puzzle, &Stop::new()).unwrap().unwrap();
    for cell in puzzle.grid().filled().iter() {
        let mut fewer = values;
        fewer[cell.index()] = 0;
        let fewer = Grid::from_values(&shape, &fewer).unwrap();
        let is_unique = by_meaning(&puzzle.with_grid(fewer).unwrap()).len() == 1;
        assert_eq!(found.contains(&Part::Given(cell)), is_unique);
    }
    let blank = puzzle.with_grid(Grid::blank(&shape)).unwrap();
    assert_eq!(unnecessary_parts(blank, &Stop::new()), Ok(None));
}

#[test]
fn true_candidates_of_a_grid_with_more_digits_than_the_engine_knows_were_a_shift_too_far() {
    let shape = Shape::with_box(1, 40).unwrap();
    let mut search = TrueCandidates::new(Grid::blank(&shape));
    let solution = search.next_solution(&Stop::new()).unwrap();
    let first = solution.expect("a Latin square exists").get(Cell::new(0));
    assert_eq!(search.seen()[0].single(), first);
}

/// The solutions of a puzzle with rules, so many at most; none twice.
fn by_rules(mut search: RuleSolutions, most: usize, text: &str) -> BTreeSet<Vec<i64>> {
    let mut found = BTreeSet::new();
    while found.len() < most
        && let Some(values) = search.next_solution(&Stop::new()).unwrap()
    {
        assert!(found.insert(values), "twice the same\n{text}");
    }
    found
}

#[test]
fn rules_in_words_have_the_same_solutions_whenever_the_search_begins_to_learn() {
    const MOST: usize = 200;
    let regions = "kudosu rules\nboard: 3x4 without houses\ndigits: 1-4\nlayer part: 1-3\n\
        rule: regions of part have 4 cells\nrule: regions of part have different digits\n\
        rule: regions of part are numbered in order\nrule: row 1 has no repeats\n\
        rule: part of r1c2 = part of r2c2\nrule: r1c1 = run of part of row 1\n";
    let parts = "kudosu rules\nboard: 3x4 without houses\ndigits: 1\nlayer part: 1-4\n\
        rule: regions of part have 3 cells\nrule: regions of part are numbered in order\n\
        rule: part of r1c2 = part of r2c2\n";
    let lines = "kudosu rules\nboard: 4x4\nrule: row 1 first hides 2\nrule: row 2 shows 2 or row 2 shows 3\n\
        rule: r3c1-r3c3 sums to 2 between its extremes\nrule: column 4 sums to 0 between its extremes\n";
    let mut rng = Rng::new(63);
    let mut texts = vec![regions.to_owned(), parts.to_owned(), lines.to_owned()];
    texts.extend((0..150).map(|_| random_rule_puzzle(&mut rng)));
    let mut solutions = 0;
    for (number, text) in texts.iter().enumerate() {
        let puzzle = match RulePuzzle::parse(text) {
            Ok(puzzle) => puzzle,
            Err(error) => {
                assert!(number > 2, "{error}\n{text}");
                continue;
            }
        };
        let plain = by_rules(RuleSolutions::new(&puzzle).unwrap(), MOST, text);
        solutions += plain.len();
        for guesses in [0, 3] {
            let search = RuleSolutions::new(&puzzle).unwrap().with_patience(guesses);
            let learnt = by_rules(search, MOST, text);
            // Where there are more, either may find others first.
            assert_eq!(
                learnt.len(),
                plain.len(),
                "learning after {guesses} guesses\n{text}"
            );
            assert!(plain.len() == MOST || learnt == plain, "{text}");
        }
    }
    assert!(solutions > 300, "{solutions}");
}
