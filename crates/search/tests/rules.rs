//! Puzzles with rules: their solutions against trying everything, and those of the tutorial.

use std::collections::BTreeSet;

use kudosu_board::{Rng, Stop};
use kudosu_rules::RulePuzzle;
use kudosu_search::RuleSolutions;
use kudosu_testkit::{random_rule_puzzle, rule_solutions_by_trying};

fn random_rules_have_the_solutions_that_trying_finds(seed: u64, rounds: usize, most: usize) {
    let mut rng = Rng::new(seed);
    let (mut compared, mut solutions) = (0, 0);
    while compared < rounds {
        let text = random_rule_puzzle(&mut rng);
        let Ok(puzzle) = RulePuzzle::parse(&text) else {
            continue;
        };
        let Some(expected) = rule_solutions_by_trying(&puzzle, most) else {
            continue;
        };
        compared += 1;
        solutions += expected.len();
        let mut search = RuleSolutions::new(&puzzle).expect("it was read");
        let mut found = BTreeSet::new();
        while let Some(values) = search
            .next_solution(Stop::never())
            .unwrap_or_else(|why| panic!("{why}\n{text}"))
        {
            assert!(found.insert(values), "twice the same\n{text}");
        }
        assert_eq!(found, expected, "{text}");
    }
    assert!(solutions > rounds);
}

#[test]
fn random_rules_on_small_boards_have_the_solutions_that_trying_finds() {
    random_rules_have_the_solutions_that_trying_finds(32, 300, 1_500);
}

/// `cargo nextest run -p kudosu-search --test rules --run-ignored all`: some minutes.
#[test]
#[ignore = "ten thousand puzzles, each on all ways to fill its board"]
fn ten_thousand_random_rules_have_the_solutions_that_trying_finds() {
    random_rules_have_the_solutions_that_trying_finds(33, 10_000, 4_000);
}

#[test]
fn regions_are_numbered_in_order_however_the_search_numbers_them() {
    let threes = "kudosu rules\nboard: 3x3 without houses\ndigits: 1\nlayer part: 1-3\n\
        rule: regions of part have 3 cells\nrule: regions of part are numbered in order\n";
    for (more, expected) in [
        ("", 10),
        ("rule: part of r1c1 = part of r1c2\n", 6),
        // These numbers matter.
        ("rule: part of r3c3 = 2\n", 2),
        ("rule: part of r1c2 < part of r2c1\n", 4),
    ] {
        let puzzle = RulePuzzle::parse(&format!("{threes}{more}")).unwrap();
        let tried = rule_solutions_by_trying(&puzzle, 20_000).expect("few ways to number nine cells");
        let mut search = RuleSolutions::new(&puzzle).unwrap();
        let mut found = BTreeSet::new();
        while let Some(values) = search.next_solution(Stop::never()).unwrap() {
            assert!(found.insert(values), "twice the same\n{more}");
        }
        assert_eq!(found, tried, "{more}");
        assert_eq!(found.len(), expected, "{more}");
    }
}

#[test]
fn every_puzzle_of_the_tutorial_has_a_solution_and_those_with_a_stated_one_no_other() {
    let text = include_str!("../../../docs/rules.md");
    let blocks = text
        .split("```rules\n")
        .skip(1)
        .filter_map(|rest| rest.split("```").next());
    let (mut solved, mut stated) = (0, 0);
    for block in blocks {
        let puzzle = RulePuzzle::parse(block).unwrap_or_else(|error| panic!("{error}\n{block}"));
        let mut solutions = RuleSolutions::new(&puzzle).unwrap();
        let first = solutions.next_solution(Stop::never()).unwrap();
        let first = first.unwrap_or_else(|| panic!("no solution\n{block}"));
        solved += 1;
        if let Some(digits) = puzzle.stated_solution() {
            assert_eq!(&first[..digits.len()], digits, "{block}");
            assert_eq!(solutions.count(2, Stop::never()), Ok(1), "{block}");
            stated += 1;
        }
    }
    assert!(
        solved >= 19 && stated >= 8,
        "{solved} solved, {stated} with their solution"
    );
}
