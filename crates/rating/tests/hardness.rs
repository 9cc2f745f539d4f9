//! Depth of trial and error and lengths of patterns: against a slow way by definition, against their own
//! laws, and against what others published, where that is beside the repository.

#![allow(clippy::unwrap_used, reason = "in a test a panic is the report")]

use std::fs;

use kudosu_board::{Grid, Shape, Stop};
use kudosu_logic::Position;
use kudosu_rating::hardness::{Hardness, HardnessScale, rate_hardness, rate_hardness_telling};
use kudosu_testkit::shared_file;

/// A puzzle in the first column.
const LIST: &str = include_str!("../../../testdata/ratings.tsv");

fn own(every: usize) -> impl Iterator<Item = &'static str> {
    let lines = LIST.lines().filter(|line| !line.starts_with('#')).step_by(every);
    lines.map(|line| line.split('\t').next().unwrap())
}

/// Those that Sudoku Explainer rates below 7: long braids take seconds, and `examples/hardness_figures.rs`
/// compares them.
fn own_with_short_braids(every: usize) -> impl Iterator<Item = &'static str> {
    let rating = |line: &str| line.split(['\t', '/']).nth(1)?.parse::<f64>().ok();
    let lines = LIST.lines().filter(|line| !line.starts_with('#'));
    let lines = lines.filter(move |line| rating(line).is_some_and(|rating| rating < 7.0));
    lines.step_by(every).map(|line| line.split('\t').next().unwrap())
}

fn on(scale: HardnessScale, puzzle: &str) -> Option<Hardness> {
    let start = Position::of(puzzle.parse::<Grid>().unwrap());
    rate_hardness(&[scale], &start, &Stop::new()).unwrap().on(scale)
}

/// Singles until nothing changes, on sets of digits; none where a house or a cell has nothing left.
fn singles(mut cells: Vec<u16>) -> Option<Vec<u16>> {
    let shape = Shape::nine();
    loop {
        let before = cells.clone();
        for at in 0..81 {
            if cells[at].count_ones() == 1 {
                for peer in shape.peers_of(kudosu_board::Cell::new(at as u16)) {
                    cells[peer.index()] &= !cells[at];
                }
            }
        }
        for house in shape.houses() {
            for digit in 0..9 {
                let mut places = house
                    .cells()
                    .iter()
                    .map(|cell| cell.index())
                    .filter(|&at| cells[at] >> digit & 1 != 0);
                let place = places.next()?;
                if places.next().is_none() {
                    cells[place] = 1 << digit;
                }
            }
        }
        if cells.contains(&0) {
            return None;
        }
        if cells == before {
            return Some(cells);
        }
    }
}

/// Trial and error as it is defined.
fn by_definition(cells: Vec<u16>, depth: u32) -> Option<Vec<u16>> {
    let mut cells = singles(cells)?;
    if depth == 0 {
        return Some(cells);
    }
    loop {
        let before = cells.clone();
        for at in 0..81 {
            for digit in (0..9).filter(|digit| before[at] >> digit & 1 != 0) {
                if cells[at].count_ones() > 1 && cells[at] >> digit & 1 != 0 {
                    let mut supposed = cells.clone();
                    supposed[at] = 1 << digit;
                    if by_definition(supposed, depth - 1).is_none() {
                        cells[at] &= !(1 << digit);
                        cells = singles(cells)?;
                    }
                }
            }
        }
        if cells == before {
            return Some(cells);
        }
    }
}

#[test]
fn the_depth_is_that_of_the_definition() {
    for puzzle in own(7) {
        let cells: Vec<u16> = puzzle
            .chars()
            .map(|symbol| {
                symbol
                    .to_digit(10)
                    .filter(|digit| *digit > 0)
                    .map_or(0x1ff, |digit| 1 << (digit - 1))
            })
            .collect();
        let is_solved = |depth| {
            by_definition(cells.clone(), depth)
                .unwrap()
                .iter()
                .all(|cell| cell.count_ones() == 1)
        };
        let expected = (0..2).find(|&depth| is_solved(depth));
        assert_eq!(
            on(HardnessScale::Te, puzzle),
            expected.map(Hardness::Exactly),
            "{puzzle}"
        );
    }
}

/// The 324 variables, each with its nine candidates: cell times nine plus digit.
fn variables() -> Vec<Vec<usize>> {
    let shape = Shape::nine();
    let cells = (0..81).map(|cell| (0..9).map(|digit| cell * 9 + digit).collect());
    let places = shape.houses().iter().flat_map(|house| {
        (0..9).map(|digit| {
            house
                .cells()
                .iter()
                .map(|cell| cell.index() * 9 + digit)
                .collect()
        })
    });
    cells.chain(places).collect()
}

/// Whether something supposed contradicts within so many variables, by trying whatever can come next.
fn contradicts(variables: &[Vec<usize>], possible: &[bool], next: usize, length: u32) -> bool {
    let of_it = || variables.iter().filter(|variable| variable.contains(&next));
    let mut left = possible.to_vec();
    of_it()
        .flatten()
        .filter(|&&at| at != next)
        .for_each(|&at| left[at] = false);
    let open = |variable: &&Vec<usize>| variable.iter().filter(|&&at| left[at]).count();
    if variables.iter().any(|variable| open(&variable) == 0) {
        return true;
    }
    length > 1
        && variables
            .iter()
            .filter(|variable| open(variable) == 1)
            .any(|variable| {
                let single = *variable.iter().find(|&&at| left[at]).unwrap();
                let is_new = of_a(variables, single).any(|&at| at != single && left[at]);
                is_new && contradicts(variables, &left, single, length - 1)
            })
}

/// Whatever is linked to a candidate.
fn of_a(variables: &[Vec<usize>], candidate: usize) -> impl Iterator<Item = &usize> {
    variables
        .iter()
        .filter(move |variable| variable.contains(&candidate))
        .flatten()
}

/// The least length of braids that solves, up to `most`, by trying everything.
fn braids_by_definition(puzzle: &str, most: u32) -> Option<u32> {
    let variables = variables();
    let cells = puzzle.chars().map(|symbol| match symbol.to_digit(10) {
        None | Some(0) => 0x1ff,
        Some(digit) => 1 << (digit - 1),
    });
    let mut cells = singles(cells.collect()).unwrap();
    let mut length = 0;
    while cells.iter().any(|cell| cell.count_ones() > 1) {
        let possible: Vec<bool> = (0..729).map(|at| cells[at / 9] >> (at % 9) & 1 != 0).collect();
        let targets = (0..729).filter(|&at| possible[at] && cells[at / 9].count_ones() > 1);
        let is_refuted = |&at: &usize| length > 0 && contradicts(&variables, &possible, at, length);
        let refuted: Vec<usize> = targets.filter(is_refuted).collect();
        if refuted.is_empty() {
            length += 1;
            if length > most {
                return None;
            }
        }
        refuted.iter().for_each(|at| cells[at / 9] &= !(1 << (at % 9)));
        cells = singles(cells).unwrap();
    }
    Some(length)
}

#[test]
fn braids_are_as_long_as_trying_everything_says() {
    let mut lengths = Vec::new();
    for puzzle in own_with_short_braids(11) {
        let expected = braids_by_definition(puzzle, 2);
        match (expected, on(HardnessScale::B, puzzle)) {
            (Some(expected), rated) => assert_eq!(rated, Some(Hardness::Exactly(expected)), "{puzzle}"),
            (None, rated) => assert!(
                matches!(rated, Some(Hardness::Exactly(3..))),
                "{puzzle}: {rated:?}"
            ),
        }
        lengths.push(expected);
    }
    for length in [Some(0), Some(1), Some(2), None] {
        assert!(lengths.contains(&length), "no puzzle of length {length:?}");
    }
}

#[test]
fn braids_are_no_longer_than_whips_nor_g_braids_than_braids_and_depth_1_is_what_braids_solve() {
    for puzzle in own_with_short_braids(7) {
        let number = |scale| match on(scale, puzzle) {
            Some(Hardness::Exactly(number)) => number,
            other => panic!("{puzzle}: {scale:?} {other:?}"),
        };
        let (b, w) = (number(HardnessScale::B), number(HardnessScale::W));
        assert!(
            b <= w && number(HardnessScale::Gb) <= b && number(HardnessScale::Gw) <= w,
            "{puzzle}"
        );
        assert_eq!(number(HardnessScale::Te), b.min(1), "{puzzle}");
        assert_eq!(number(HardnessScale::Bxb), 0, "{puzzle}");
    }
}

#[test]
fn a_turned_and_relabelled_puzzle_is_as_hard() {
    for puzzle in own_with_short_braids(9) {
        let mut turned: Vec<u8> = puzzle.bytes().rev().collect();
        turned
            .iter_mut()
            .filter(|symbol| symbol.is_ascii_digit() && **symbol != b'0')
            .for_each(|symbol| *symbol = b'1' + b'9' - *symbol);
        let turned = String::from_utf8(turned).unwrap();
        for scale in [HardnessScale::Te, HardnessScale::B] {
            assert_eq!(on(scale, puzzle), on(scale, &turned), "{puzzle}");
        }
    }
}

#[test]
fn what_is_no_plain_puzzle_with_one_solution_has_no_number_and_a_stop_leaves_a_bound() {
    assert_eq!(on(HardnessScale::Te, &".".repeat(81)), None);
    assert_eq!(on(HardnessScale::B, ".142..1..2.4.3.1"), None);
    let stop = Stop::new();
    stop.request();
    let puzzle = own(1).last().unwrap().parse::<Grid>().unwrap();
    assert!(rate_hardness(&HardnessScale::ALL, &Position::of(puzzle), &stop).is_err());
}

#[test]
fn what_is_told_on_the_way_rises_to_the_number_that_is_rated() {
    let deep = "6......2.3...7...5..4.....1..82....3......1.619..3..4...26....87....53.......4...";
    // What no braid solves may have groups that are looked for long.
    let quick = [HardnessScale::Te, HardnessScale::W, HardnessScale::Bxb];
    let shallow = own_with_short_braids(63).map(|puzzle| (puzzle, &HardnessScale::ALL[..]));
    let mut longest = 0;
    for (puzzle, scales) in shallow.chain([(deep, &quick[..])]) {
        let start = Position::of(puzzle.parse::<Grid>().unwrap());
        let mut told: Vec<(HardnessScale, Hardness)> = Vec::new();
        let hear = &mut |scale, hardness| told.push((scale, hardness));
        let rated = rate_hardness_telling(scales, &start, &Stop::new(), hear).unwrap();
        assert_eq!(Ok(rated), rate_hardness(scales, &start, &Stop::new()));
        for scale in HardnessScale::ALL {
            let of_it = told.iter().filter(|(about, _)| *about == scale);
            let mut of_it: Vec<Hardness> = of_it.map(|(_, hardness)| *hardness).collect();
            assert_eq!(of_it.pop(), rated.on(scale), "{puzzle} {scale:?}");
            longest = longest.max(of_it.len());
            let bounds = of_it.iter().map(|hardness| match (hardness, rated.on(scale)) {
                (Hardness::AtLeast(least), Some(Hardness::Exactly(number))) if *least <= number => *least,
                (Hardness::AtLeast(least), Some(Hardness::Never)) => *least,
                wrong => panic!("{puzzle} {scale:?}: {wrong:?}"),
            });
            assert!(
                bounds.is_sorted_by(|one, next| one < next),
                "{puzzle} {scale:?}: {of_it:?}"
            );
        }
    }
    assert!(longest >= 3, "{longest}");
}

#[test]
fn depths_and_braids_are_those_that_others_published() {
    for (file, scale, every) in [
        ("te_depth.tsv", HardnessScale::Te, 1),
        ("braids.tsv", HardnessScale::B, 5),
        ("bxbb.tsv", HardnessScale::Bxbb, 100),
    ] {
        let Some(path) = shared_file(&format!("oracles/hardness/{file}")) else {
            return;
        };
        for line in fs::read_to_string(path).unwrap().lines().skip(1).step_by(every) {
            let (puzzle, expected) = line.split_once('\t').unwrap();
            let expected: u32 = expected.parse().unwrap();
            assert_eq!(on(scale, puzzle), Some(Hardness::Exactly(expected)), "{puzzle}");
        }
    }
}
