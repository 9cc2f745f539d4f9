//! Corrupted steps are refused; sound ones are accepted in the tests of the finders and of whole paths.

use kudosu_board::{Cell, Digit, Stop};

use super::*;
use crate::techniques::testing::position;
use crate::{Link, Options, all_steps};

/// A position for each kind of check, with a technique that finds a step there.
const EXAMPLES: &[(&str, &str)] = &[
    ("hidden-single", "531... 2...5. ....43 ...5.. ..5... .12.3. @2x3"),
    ("naked-pair", "..34 .... .... .... @2x2"),
    ("remote-pair", "531... 2...5. ....43 ...5.. ..5... .12.3. @2x3"),
    ("x-chain", "143... 256134 461... ...416 ....42 624... @2x3"),
    ("xy-chain", "251346 463125 ..2453 ...261 3.65.4 ...6.2 @2x3"),
    (
        "alternating-inference-chain",
        "462... 315642 ..132. 23.... ..32.. .2..6. @2x3",
    ),
    (
        "continuous-nice-loop",
        "143... 2561.4 461... ...41. ....42 6..... @2x3",
    ),
    (
        "discontinuous-nice-loop",
        "..6234 .4.651 463512 ...346 ...465 ...1.. @2x3",
    ),
    (
        "grouped-continuous-nice-loop",
        "143... 256134 461... ..2416 ..5.42 624... @2x3",
    ),
    (
        "grouped-alternating-inference-chain",
        "531... 26.351 156243 .2.516 ..5... .12.3. @2x3",
    ),
    ("sue-de-coq", "1.3... .5.... .6.... ...41. ....42 6..... @2x3"),
    ("als-xz", "14326. 256134 461... 532416 315642 624... @2x3"),
    ("als-xy-wing", "2513.. 463125 ..2.5. .....1 3.65.4 ...6.. @2x3"),
    ("als-chain", ".23..5 5..3.. 134... 2654.. ...... 352146 @2x3"),
    ("death-blossom", "25.3.. .63... ..2.5. .....1 3.65.4 ...6.. @2x3"),
    (
        "template-delete",
        "923...167 671932... 458...392 84....739 ......2.4 ..7....16 5.....9.. .89..167. 7...98...",
    ),
];

fn example(technique: &str, text: &str) -> (Position, Step) {
    let position = position(text);
    let options = Options {
        assume_unique: true,
        ..Options::default()
    };
    let found = all_steps(&position, technique.parse().unwrap(), &options, &Stop::new()).unwrap();
    let step = found
        .into_iter()
        .next()
        .unwrap_or_else(|| panic!("no {technique}"));
    assert_eq!(check_step(&position, &step, true), Ok(()), "{technique}");
    (position, step)
}

/// Candidates of the position that a step leaves alone.
fn untouched<'a>(position: &'a Position, step: &'a Step) -> impl Iterator<Item = Candidate> + 'a {
    let all = |cell: Cell| position.candidates(cell).iter().map(move |digit| (cell, digit));
    let is_free = |candidate: &Candidate| {
        !step.eliminations.contains(candidate) && !step.placements.contains(candidate)
    };
    position.blanks().iter().flat_map(all).filter(is_free)
}

#[test]
fn an_elimination_that_the_solution_needs_is_refused() {
    for &(technique, text) in EXAMPLES {
        let (position, step) = example(technique, text);
        let solution = kudosu_search::solve(position.grid(), &Stop::new())
            .unwrap()
            .unwrap();
        for (cell, digit) in
            untouched(&position, &step).filter(|&(cell, digit)| solution.get(cell) == Some(digit))
        {
            let mut wrong = step.clone();
            wrong.placements.clear();
            wrong.eliminations = vec![(cell, digit)];
            assert!(
                check_step(&position, &wrong, true).is_err(),
                "{technique} removes {cell:?} {digit}"
            );
        }
    }
}

#[test]
fn most_additional_eliminations_are_refused() {
    for &(technique, text) in EXAMPLES {
        let (position, step) = example(technique, text);
        let (mut refused, mut all) = (0, 0);
        for extra in untouched(&position, &step) {
            let mut wrong = step.clone();
            wrong.eliminations.push(extra);
            all += 1;
            refused += usize::from(check_step(&position, &wrong, true).is_err());
        }
        assert!(refused * 10 >= all * 8, "{technique}: {refused} of {all}");
    }
}

#[test]
fn a_missing_or_turned_link_is_refused() {
    for &(technique, text) in EXAMPLES {
        let (position, step) = example(technique, text);
        for (number, chain) in step.evidence.chains.iter().enumerate() {
            for at in 0..chain.links.len() {
                let mut turned = step.clone();
                let link = &mut turned.evidence.chains[number].links[at];
                *link = if *link == Link::Strong {
                    Link::Weak
                } else {
                    Link::Strong
                };
                assert!(
                    check_step(&position, &turned, true).is_err(),
                    "{technique} turned {at}"
                );

                let mut shorter = step.clone();
                let broken = &mut shorter.evidence.chains[number];
                broken.links.remove(at);
                broken.nodes.remove(at);
                shorter.evidence.chains.swap(0, number);
                shorter.evidence.chains.truncate(1);
                assert!(
                    check_step(&position, &shorter, true).is_err(),
                    "{technique} without {at}"
                );
            }
        }
    }
}

#[test]
fn another_digit_in_a_chain_is_refused() {
    for &(technique, text) in EXAMPLES {
        let (position, step) = example(technique, text);
        let side = position.shape().side();
        for (number, chain) in step.evidence.chains.iter().enumerate() {
            for at in 0..chain.nodes.len() {
                let mut wrong = step.clone();
                let node = &mut wrong.evidence.chains[number].nodes[at];
                node.digit = Digit::from_index((node.digit.index() + 1) % side).unwrap();
                assert!(
                    check_step(&position, &wrong, true).is_err(),
                    "{technique} node {at}"
                );
            }
        }
    }
}

#[test]
fn sets_with_other_cells_or_digits_are_refused() {
    for &(technique, text) in EXAMPLES {
        let (position, step) = example(technique, text);
        for number in 0..step.evidence.almost_locked_sets.len() {
            let mut fewer = step.clone();
            fewer.evidence.almost_locked_sets[number].cells.pop();
            assert!(check_step(&position, &fewer, true).is_err(), "{technique}");
            let mut other = step.clone();
            let digits = &mut other.evidence.almost_locked_sets[number].digits;
            let first = digits.first().unwrap();
            digits.remove(first);
            assert!(check_step(&position, &other, true).is_err(), "{technique}");
        }
    }
}

#[test]
fn misuse_is_named() {
    let (position, step) = example("x-chain", EXAMPLES[3].1);
    let with = |change: &dyn Fn(&mut Step)| {
        let mut wrong = step.clone();
        change(&mut wrong);
        check_step(&position, &wrong, false).unwrap_err()
    };
    let filled = (Cell::new(0), Digit::new(1).unwrap());
    assert_eq!(with(&|step| step.eliminations.clear()), CheckError::NoEffect);
    assert_eq!(
        with(&|step| step.eliminations[0] = filled),
        CheckError::AlreadyPlaced(filled)
    );
    let gone = step.eliminations[0];
    let mut thinned = position.clone();
    thinned.eliminate(gone.0, gone.1);
    assert_eq!(
        check_step(&thinned, &step, false),
        Err(CheckError::NotACandidate(gone))
    );
    assert_eq!(
        with(&|step| step.technique = Technique::UniqueRectangle1),
        CheckError::Uniqueness
    );
    assert_eq!(
        with(&|step| step.evidence.chains[0].nodes.truncate(1)).to_string(),
        "the pattern does not hold: a chain needs a link between each two of its statements"
    );
    assert_eq!(
        with(&|step| step.evidence.chains[0].links.truncate(1)),
        CheckError::Pattern("a chain needs a link between each two of its statements")
    );
}

#[test]
fn cells_that_do_not_see_each_other_are_no_almost_locked_set() {
    let (position, step) = example("als-xz", EXAMPLES[11].1);
    let blanks: Vec<Cell> = position.blanks().iter().collect();
    let pairs = blanks.iter().flat_map(|&a| blanks.iter().map(move |&b| (a, b)));
    let digits = |a: Cell, b: Cell| position.candidates(a) | position.candidates(b);
    let far = pairs
        .filter(|&(a, b)| a < b && !position.peers(a).contains(b))
        .filter(|&(a, b)| {
            digits(a, b).len() == 3 && position.candidates(a).intersects(position.candidates(b))
        });
    let mut tried = 0;
    for (a, b) in far {
        let mut wrong = step.clone();
        let set = &mut wrong.evidence.almost_locked_sets[0];
        (set.cells, set.digits) = ([a, b].into_iter().collect(), digits(a, b));
        let refused = Err(CheckError::Pattern("a set of cells is not almost locked"));
        assert_eq!(check_step(&position, &wrong, true), refused);
        tried += 1;
    }
    assert!(tried > 0);
}

/// Rows of nine cells, the rest of the grid blank.
fn with_blank_rest(rows: &[&str]) -> String {
    let rest = ".".repeat(9).repeat(9 - rows.len());
    rows.concat() + &rest
}

#[test]
fn a_rectangle_must_be_able_to_swap_its_digits() {
    let text = with_blank_rest(&["{12}..{12}.....", "{12}..{123}.....", "{12}........"]);
    let (position, step) = example("unique-rectangle-1", &text);
    assert_eq!(check_step(&position, &step, false), Err(CheckError::Uniqueness));
    let roof = step.eliminations[0].0;
    let with_cells = |cells: [u16; 3]| {
        let mut other = step.clone();
        let floor = cells.map(|cell| (Role::Floor, Cell::new(cell)));
        other.evidence.cells = floor.into_iter().chain([(Role::Roof, roof)]).collect();
        check_step(&position, &other, true)
    };
    assert_eq!(with_cells([0, 3, 9]), Ok(()));
    let cannot_swap = Err(CheckError::Pattern("the cells cannot swap their digits"));
    assert_eq!(with_cells([0, 3, 18]), cannot_swap, "not a rectangle");
    assert_eq!(with_cells([4, 3, 13]), cannot_swap, "all in one box");
    assert_eq!(with_cells([0, 0, 3]), cannot_swap, "three cells");

    let given = self::position(&with_blank_rest(&["{12}..{12}.....", "1..{123}....."]));
    assert!(check_step(&given, &step, true).is_err());
}

#[test]
fn a_fish_must_have_all_its_bases() {
    let line = "{23456789}.{23456789}{23456789}{23456789}{23456789}.{23456789}{23456789}";
    let text = with_blank_rest(&[line, ".........", ".........", line]);
    let (position, step) = example("x-wing", &text);
    let mut short = step.clone();
    short.evidence.houses.remove(0);
    assert!(check_step(&position, &short, true).is_err());
    let mut moved = step.clone();
    moved.evidence.houses[0].1 = kudosu_board::HouseId::new(8);
    assert!(check_step(&position, &moved, true).is_err());
    let mut outside = step;
    outside.evidence.houses[0].1 = kudosu_board::HouseId::new(99);
    let unknown = CheckError::Pattern("a house is not one of the grid");
    assert_eq!(check_step(&position, &outside, true), Err(unknown));
}

#[test]
fn the_check_shares_no_code_with_what_finds_the_steps() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/check");
    // Rooms of the finders, and what a position asks of them.
    let rooms = [
        "als",
        "braid",
        "chain",
        "clues",
        "colouring",
        "covers",
        "finder",
        "guarded",
        "net",
        "techniques",
    ];
    let asked = [
        "ClueRules",
        ".rules()",
        ".peers(",
        ".sees(",
        ".seen_digits(",
        ".seen_by_all(",
        ".exclude_each_other(",
    ];
    let mut files = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.ends_with("tests.rs") {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        let imports = rooms.iter().map(|room| format!("crate::{room}::"));
        let words = imports.chain(asked.map(str::to_owned));
        for word in words {
            assert!(!text.contains(&word), "{} uses {word}", path.display());
        }
        files += 1;
    }
    assert!(files > 10, "{files} files were read");
}
