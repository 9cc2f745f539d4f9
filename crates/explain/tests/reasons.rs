//! The words of every reason that a step about clues can give, in every language.

#![allow(clippy::unwrap_used, reason = "in a test a panic is the report")]

use kudosu_board::{
    Cell, Clue, ClueId, Digit, DigitSet, Edge, Grid, GridSide, LineRule, OutsideRule, Puzzle, Shape,
};
use kudosu_explain::{Language, describe_step};
use kudosu_logic::{Candidate, ClueReason, Evidence, HouseRole, Position, Role, Step, Technique, Why};
use kudosu_testkit::cage;

fn cells(names: &str) -> Vec<Cell> {
    let shape = Shape::nine();
    names
        .split(' ')
        .map(|name| shape.parse_cell(name).unwrap())
        .collect()
}

fn cell(name: &str) -> Cell {
    cells(name)[0]
}

fn digit(value: u8) -> Digit {
    Digit::new(value).unwrap()
}

fn digits(values: &[u8]) -> DigitSet {
    values.iter().map(|&value| digit(value)).collect()
}

fn list(values: &[u8]) -> Vec<Digit> {
    values.iter().map(|&value| digit(value)).collect()
}

fn line(rule: LineRule, names: &str) -> Clue {
    Clue::Line {
        rule,
        cells: cells(names),
    }
}

fn outside(rule: OutsideRule, value: u32) -> Clue {
    let edge = Edge {
        side: GridSide::Left,
        at: 0,
    };
    Clue::Outside { rule, edge, value }
}

/// The reason of a step in both languages.
fn told(clues: Vec<Clue>, evidence: Evidence, technique: Technique, gone: Candidate) -> String {
    let start = Position::of(Puzzle::with_clue_list(Grid::blank(&Shape::nine()), clues).unwrap());
    let step = Step {
        technique,
        placements: Vec::new(),
        eliminations: vec![gone],
        evidence,
    };
    let languages = Language::ALL.iter();
    let told = languages.map(|&language| describe_step(&start, &step, language).paragraph + "\n");
    told.collect::<String>() + "\n"
}

/// The same of what one clue leaves, where 5 in its first cell falls.
fn of_clue(clue: Clue, why: Why) -> String {
    let own = clue.cells(&Shape::nine());
    let gone = (own[0], digit(5));
    let evidence = Evidence {
        reasons: vec![ClueReason {
            gone: vec![gone],
            why,
        }],
        ..Evidence::default()
            .cells(Role::Defining, own)
            .clues([ClueId::new(0)])
    };
    told(vec![clue], evidence, Technique::ClueCombinations, gone)
}

#[test]
fn what_one_clue_leaves() {
    let shape = Shape::nine();
    let sum = || cage(&shape, "r1c1 r1c2 r1c3", 8);
    let thermometer = || line(LineRule::Thermometer, "r1c1 r1c2 r1c3 r2c3");
    let between = || line(LineRule::Between, "r1c1 r1c2 r2c2 r2c3");
    let quadruple = || Clue::Quadruple {
        cells: cells("r1c1 r1c2 r2c1 r2c2"),
        digits: list(&[1, 2, 2]),
    };
    let sandwich = |value| outside(OutsideRule::Sandwich, value);
    let reasons = [
        (thermometer(), Why::Beside { cell: cell("r1c2") }),
        (thermometer(), Why::Alone { cell: cell("r2c3") }),
        (
            line(LineRule::Whispers { difference: 5 }, "r1c1 r1c2 r1c3"),
            Why::Alone { cell: cell("r1c2") },
        ),
        (
            thermometer(),
            Why::Chain {
                steps: vec![
                    (cell("r1c2"), digits(&[6, 7])),
                    (cell("r1c3"), digits(&[7])),
                    (cell("r2c3"), digits(&[])),
                ],
            },
        ),
        (
            sum(),
            Why::Crowded {
                cells: cells("r1c2 r1c3"),
                digits: digits(&[2]),
            },
        ),
        (sum(), Why::AtLeast { total: 9 }),
        (sum(), Why::AtMost { total: 7 }),
        (sandwich(3), Why::AtLeast { total: 4 }),
        (outside(OutsideRule::XSum, 40), Why::AtMost { total: 35 }),
        (outside(OutsideRule::Skyscraper, 2), Why::AtLeast { total: 3 }),
        (outside(OutsideRule::Skyscraper, 8), Why::AtMost { total: 5 }),
        (
            line(LineRule::Sums { total: 4 }, "r1c1 r1c2 r1c3"),
            Why::AtLeast { total: 5 },
        ),
        (
            line(LineRule::DoubleArrow, "r1c1 r1c2 r1c3 r2c3"),
            Why::Unequal {
                larger: cells("r1c1 r2c3"),
                least: 6,
                smaller: cells("r1c2 r1c3"),
                most: 5,
            },
        ),
        (
            quadruple(),
            Why::NoRoom {
                digits: list(&[1, 2]),
            },
        ),
        (
            quadruple(),
            Why::Lacks {
                digit: digit(2),
                times: 2,
            },
        ),
        (
            line(LineRule::Renban, "r1c1 r1c2 r1c3"),
            Why::Gap {
                missing: list(&[4, 7]),
            },
        ),
        (
            between(),
            Why::Ends {
                ends: [cell("r1c1"), cell("r2c3")],
                cell: cell("r2c2"),
            },
        ),
        (
            line(LineRule::Lockout, "r1c1 r1c2 r2c2 r2c3"),
            Why::Ends {
                ends: [cell("r1c1"), cell("r2c3")],
                cell: cell("r2c2"),
            },
        ),
        (
            between(),
            Why::Cramped {
                ends: [cell("r1c1"), cell("r2c3")],
                cells: cells("r1c2 r2c2"),
                room: 1,
            },
        ),
        (
            outside(OutsideRule::XSum, 20),
            Why::Split {
                cell: cell("r1c1"),
                few: digits(&[2, 3]),
                most: 19,
                many: digits(&[6]),
                least: 21,
            },
        ),
        (
            sandwich(12),
            Why::Apart {
                few: 1,
                most: 8,
                least: 13,
            },
        ),
        (
            sandwich(5),
            Why::Fill {
                sets: vec![list(&[5]), list(&[2, 3])],
            },
        ),
        (
            outside(OutsideRule::XSum, 5),
            Why::Fill {
                sets: vec![list(&[2, 3])],
            },
        ),
        (sandwich(12), Why::Fill { sets: Vec::new() }),
        (
            Clue::CountingCircles {
                cells: cells("r1c1 r2c5 r3c9"),
            },
            Why::Sets {
                sets: vec![list(&[3]), list(&[1, 2])],
            },
        ),
        (
            sum(),
            Why::Cases {
                cases: vec![
                    ((cell("r1c2"), digit(1)), Why::AtMost { total: 7 }),
                    ((cell("r1c2"), digit(2)), Why::Beside { cell: cell("r1c3") }),
                ],
            },
        ),
        (
            sum(),
            Why::Cases {
                cases: vec![((cell("r1c2"), digit(1)), Why::AtMost { total: 7 })],
            },
        ),
        (
            sum(),
            Why::Ways {
                cells: cells("r1c2 r1c3"),
            },
        ),
        (sum(), Why::Ways { cells: Vec::new() }),
    ];
    let words: String = reasons
        .into_iter()
        .map(|(clue, why)| of_clue(clue, why))
        .collect();
    insta::assert_snapshot!(words);
}

#[test]
fn what_several_together_leave() {
    let shape = Shape::nine();
    let cages = || vec![cage(&shape, "r1c1 r1c2", 10), cage(&shape, "r1c4 r1c5", 9)];
    let gone = (cell("r1c4"), digit(1));
    let reasons = |why: Why| {
        vec![ClueReason {
            gone: vec![gone],
            why,
        }]
    };
    let in_second = || Why::In {
        clue: ClueId::new(1),
        why: Box::new(Why::AtLeast { total: 11 }),
    };
    let mut words = String::new();
    for why in [
        in_second(),
        Why::Ways {
            cells: cells("r1c1 r1c2"),
        },
    ] {
        let evidence = Evidence {
            reasons: reasons(why),
            ..Evidence::default()
                .cells(Role::Defining, cells("r1c1 r1c2 r1c4 r1c5"))
                .clues([ClueId::new(0), ClueId::new(1)])
        };
        words += &told(cages(), evidence, Technique::BlockedCombinations, gone);
    }
    let case = |value: u8| ((cell("r1c9"), digit(value)), in_second());
    let evidence = Evidence {
        reasons: reasons(Why::Cases {
            cases: vec![case(1), case(8)],
        }),
        ..Evidence::default()
            .cells(Role::Defining, cells("r1c4 r1c5"))
            .cells(Role::Companion, cells("r1c9"))
            .clues([ClueId::new(1)])
    };
    words += &told(cages(), evidence, Technique::BlockedCombinations, gone);
    let row = shape.houses_of_kind(kudosu_board::HouseKind::Row)[0].id();
    let evidence = Evidence {
        reasons: reasons(Why::NoRoom { digits: list(&[8]) }),
        ..Evidence::about_digit(digit(8))
            .house(HouseRole::Base, row)
            .digit_in(Role::Defining, digit(8), cells("r1c4 r1c5"))
            .clues([ClueId::new(1)])
    };
    words += &told(cages(), evidence, Technique::BlockedCombinations, gone);
    for why in [
        Why::AtLeast { total: 27 },
        Why::AtMost { total: 25 },
        Why::Ways {
            cells: cells("r1c6 r1c7"),
        },
    ] {
        let evidence = Evidence {
            reasons: reasons(why),
            ..Evidence::default()
                .house(HouseRole::Base, row)
                .cells(Role::Defining, cells("r1c3 r1c6 r1c7 r1c8 r1c9"))
                .clues([ClueId::new(0), ClueId::new(1)])
        };
        words += &told(cages(), evidence, Technique::RuleOf45, gone);
    }
    let needed = || {
        Evidence::about_digit(digit(1))
            .digit_in(Role::Defining, digit(1), cells("r1c1 r1c2"))
            .clues([ClueId::new(0)])
    };
    let by_reason = Evidence {
        reasons: reasons(Why::AtLeast { total: 11 }),
        ..needed()
    };
    words += &told(cages(), by_reason, Technique::RequiredDigit, gone);
    let by_ways = Evidence {
        combinations: vec![list(&[1, 9])],
        ..needed()
    };
    words += &told(cages(), by_ways, Technique::RequiredDigit, gone);
    insta::assert_snapshot!(words);
}
