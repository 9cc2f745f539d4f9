//! Texts of the Interactive Sudoku Solver as puzzles with rules: those of our own making, those that are
//! puzzles with clues too, and the solver's own collection.

#![allow(clippy::unwrap_used)] // a panic is the report of a test

use kudosu_board::Stop;
use kudosu_notation::{ReadOptions, iss_rules, read_one};
use kudosu_search::{RuleSolutions, count};
use kudosu_testkit::iss_texts;

fn count_by_rules(text: &str, limit: u64) -> u64 {
    let puzzle = iss_rules(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let mut solutions = RuleSolutions::new(&puzzle).unwrap();
    solutions.count(limit, Stop::never()).unwrap()
}

#[test]
fn what_is_read_as_clues_and_as_rules_has_as_many_solutions() {
    for text in [
        ".Shape~4x4.~R1C1_1.Cage~5~R1C2~R2C2.Thermo~R3C1~R4C1.WhiteDot~R4C3~R4C4",
        ".Shape~4x4.Renban~R1C1~R2C2~R2C3.Palindrome~R4C1~R3C2~R3C3.AntiKnight",
        ".Shape~4x4.Between~R1C1~R1C2~R1C3.LittleKiller~6~R2C1.Skyscraper~R4~2~3",
        ".Shape~4x4.XSum~C2~7~.NumberedRoom~R1~~2.Quad~R2C2~1~4.GreaterThan~R1C1~R2C1",
        ".Shape~4x4.Arrow~R4C4~R3C3~R2C2.Zipper~R1C1~R2C1~R3C1.BlackDot~R1C3~R1C4",
        ".Shape~4x4.CountingCircles~R1C1~R1C2~R2C3~R3C4~R4C1.StrictKropki.WhiteDot~R1C1~R1C2",
        ".Shape~6x6.Cage~9~R1C1~R1C2~R2C2.Indexing~C~R3C1~R4C1.Diagonal~1.Whisper~3~R5C1~R5C2~R5C3.~R1C4_1~R6C6_2",
        ".Shape~6x6.RegionSumLine~R1C3~R1C4~R2C4.DoubleArrow~R3C1~R3C2~R3C3~R3C4.StrictXV.X~R5C5~R5C6.~R1C1_4_5",
    ] {
        let document = read_one(text.as_bytes(), &ReadOptions::default().with_clues()).unwrap();
        let expected = count(document.puzzle, 60, Stop::never()).unwrap();
        assert_eq!(count_by_rules(text, 60), expected, "{text}");
    }
}

#[test]
fn what_no_clue_says_has_its_solutions() {
    let mut all = 0;
    for text in [
        ".Shape~3x3.NoBoxes.ChaosConstruction.~R1C1_1~R1C2_2~R2C1_2.SameValues~2~CC1~CC2.SameValues~2~CC2~CC3",
        ".Shape~3x3.NoBoxes.~R1C1_1~R1C2_2~R2C1_3.Or.Thermo~R2C1~R2C2.Thermo~R2C2~R2C3.End",
        ".Shape~2x2~0-3.NoBoxes.Var~A~~2.Sum~5~R1C1~R1C2~R2C1~R2C2~VA1.~VA2_0.Thermo~R1C1~R1C2~R2C2",
        ".Shape~2x3~3~Raw.ConnectedValues~~1~2.AllDifferent~R1C1~R1C2~R1C3.AllDifferent~R2C1~R2C2~R2C3",
        ".Shape~4x4.NoBoxes.~R1C1_1~R2C2_2.FullRank~R1~2~",
    ] {
        let puzzle = iss_rules(text).unwrap();
        let expected = by_trying(&puzzle, 100);
        assert_eq!(count_by_rules(text, 100), expected, "{text}");
        all += expected;
    }
    assert!(all > 20, "{all}");
}

/// How many ways of filling keep every rule by its meaning alone.
fn by_trying(puzzle: &kudosu_rules::RulePuzzle, limit: u64) -> u64 {
    fn go_on(puzzle: &kudosu_rules::RulePuzzle, all: &[Vec<i64>], values: &mut Vec<i64>, left: &mut u64) {
        let differs = |puzzle: &kudosu_rules::RulePuzzle, values: &[i64]| {
            let houses = puzzle.plane().houses().iter().filter(|house| house.differs);
            houses
                .flat_map(|house| house.cells.iter().map(move |&a| (house, a)))
                .all(|(house, a)| {
                    house
                        .cells
                        .iter()
                        .all(|&b| b <= a || b >= values.len() || values[a] != values[b])
                })
        };
        if *left == 0 || !differs(puzzle, values) {
            return;
        }
        let Some(own) = all.get(values.len()) else {
            *left -= u64::from(puzzle.is_solved_by(values));
            return;
        };
        for &value in own {
            values.push(value);
            go_on(puzzle, all, values, left);
            values.pop();
        }
    }
    let all: Vec<Vec<i64>> = puzzle.variables().into_iter().map(|one| one.values).collect();
    let mut left = limit;
    go_on(puzzle, &all, &mut Vec::new(), &mut left);
    limit - left
}

/// Reads the collection and solves what a bounded search ends; says how many were.
fn collection(looks: u64) -> (usize, usize) {
    let (mut read, mut ended) = (0, 0);
    for one in iss_texts().iter().filter(|one| one.input.contains('~')) {
        let puzzle = iss_rules(&one.input).unwrap_or_else(|error| panic!("{}: {error}", one.name));
        read += 1;
        let mut solutions = RuleSolutions::new(&puzzle).unwrap();
        let stop = Stop::after_looks(looks);
        let Ok(Some(first)) = solutions.next_solution(&stop) else {
            continue;
        };
        let Ok(count) = solutions.count(2, &stop) else {
            continue;
        };
        ended += 1;
        assert!(
            one.solutions.is_none_or(|known| known == count),
            "{}: {count}",
            one.name
        );
        if count == 1
            && let Some(known) = one.values()
        {
            assert_eq!(first[..known.len()], known, "{}", one.name);
        }
    }
    (read, ended)
}

#[test]
fn the_collection_is_read_and_has_its_solutions() {
    let (read, ended) = collection(800);
    assert!(4 * ended >= 3 * read, "{ended} of {read}");
}
