//! Clues are refused with their place, and mean what they say.

use super::*;
use crate::{Grid, Limit, Shape};

/// A solved 6×6 grid with boxes of 2×3.
const SIX: &str = "123456456123231564564231312645645312";

fn cell(shape: &Shape, name: &str) -> Cell {
    shape.parse_cell(name).unwrap()
}

fn cells(shape: &Shape, names: &str) -> Vec<Cell> {
    names.split_whitespace().map(|name| cell(shape, name)).collect()
}

fn line(shape: &Shape, rule: LineRule, names: &str) -> Clue {
    Clue::Line {
        rule,
        cells: cells(shape, names),
    }
}

/// Whether the clue is kept by the solved grid.
fn is_kept(clue: Clue) -> bool {
    let solution: Grid = SIX.parse().unwrap();
    assert!(solution.is_solved());
    Clues::new(solution.shape(), vec![clue])
        .unwrap()
        .are_kept_by(&solution)
}

fn six() -> Shape {
    Shape::of_side(6).unwrap()
}

fn refused(shape: &Shape, clue: Clue) -> String {
    Clues::new(shape, vec![clue]).unwrap_err().to_string()
}

#[test]
fn lines_mean_what_they_say() {
    let shape = six();
    let kept = |rule, names| is_kept(line(&shape, rule, names));
    let rows = [
        // 1 2 3 4 5 6 / 4 5 6 1 2 3 / 2 3 1 5 6 4 / 5 6 4 2 3 1 / 3 1 2 6 4 5 / 6 4 5 3 1 2
        (LineRule::Thermometer, "r1c1 r1c2 r2c2", "r1c2 r1c1"),
        (LineRule::SlowThermometer, "r1c2 r3c1 r2c2", "r1c2 r1c1"),
        (LineRule::Palindrome, "r1c1 r1c2 r2c4", "r1c1 r1c2 r1c3"),
        (LineRule::Renban, "r1c3 r1c1 r1c2", "r1c1 r1c3"),
        (LineRule::Nabner, "r1c1 r1c3 r1c5", "r1c1 r1c4 r1c2"),
        (LineRule::whispers(6), "r1c1 r1c4 r2c4 r1c5", "r1c1 r1c3"),
        (LineRule::Between, "r1c1 r1c2 r1c3 r1c6", "r1c2 r1c1 r1c6"),
        (LineRule::Lockout, "r1c2 r1c1 r1c6", "r1c1 r1c2 r1c6"),
        (LineRule::RegionSum, "r1c1 r2c1 r1c5", "r1c1 r1c2 r1c4"),
        (LineRule::Zipper, "r1c1 r1c3 r1c5 r1c2 r1c4", "r1c1 r1c2 r1c4"),
        (LineRule::DoubleArrow, "r1c1 r1c3 r1c2", "r1c1 r1c2 r1c3"),
        (LineRule::Entropic, "r1c1 r1c3 r1c5 r1c2", "r1c1 r1c2"),
        (LineRule::Modular, "r1c1 r1c2 r1c3 r1c4", "r1c1 r1c4"),
        (
            LineRule::Sums { total: 10 },
            "r1c4 r1c6 r1c1 r1c2 r1c3 r1c4",
            "r1c4 r1c5",
        ),
        (LineRule::Parity, "r1c1 r1c2 r1c3", "r1c1 r1c3"),
    ];
    for (rule, right, wrong) in rows {
        assert!(kept(rule, right), "{rule:?} {right}");
        assert!(!kept(rule, wrong), "{rule:?} {wrong}");
    }
}

#[test]
fn cages_pairs_arrows_and_marks_mean_what_they_say() {
    let shape = six();
    let at = |names: &str| cells(&shape, names);
    let cage = |names: &str, sum| Clue::Killer {
        cells: at(names),
        sum,
    };
    assert!(is_kept(cage("r1c1 r1c2 r2c1", Some(7))) && !is_kept(cage("r1c1 r1c2 r2c1", Some(8))));
    assert!(!is_kept(cage("r1c1 r2c4", None)));
    assert!(!is_kept(Clue::ExtraRegion {
        cells: at("r1c1 r2c4")
    }));
    let arrow = |pill: &str, way: &str| Clue::Arrow {
        pill: at(pill),
        line: at(way),
    };
    assert!(is_kept(arrow("r1c3", "r1c3 r1c1 r1c2")) && !is_kept(arrow("r1c4", "r1c4 r1c1 r1c2")));
    assert!(is_kept(arrow("r1c1 r1c2", "r1c2 r1c6 r2c3")));
    let pair = |relation, names: &str, value| Clue::Pair {
        relation,
        cells: at(names).try_into().unwrap(),
        value,
    };
    assert!(is_kept(pair(Relation::Difference, "r1c1 r2c1", 3)));
    assert!(
        is_kept(pair(Relation::Ratio, "r2c1 r1c1", 4)) && !is_kept(pair(Relation::Ratio, "r1c1 r1c3", 2))
    );
    assert!(is_kept(pair(Relation::Sum, "r2c1 r1c1", 5)));
    let clone = |one: &str, other: &str| Clue::Clone {
        cells: at(one),
        copy: at(other),
    };
    assert!(is_kept(clone("r1c1 r1c2", "r2c4 r2c5")) && !is_kept(clone("r1c1", "r1c2")));
    let digits = |values: &[u8]| {
        values
            .iter()
            .filter_map(|&value| Digit::new(value))
            .collect::<Vec<_>>()
    };
    let around = |values: &[u8]| Clue::Quadruple {
        cells: at("r1c1 r1c2 r2c1 r2c2"),
        digits: digits(values),
    };
    assert!(is_kept(around(&[5, 2])) && !is_kept(around(&[5, 5])));
    assert!(
        is_kept(Clue::Even {
            cell: cell(&shape, "r1c2")
        }) && !is_kept(Clue::Odd {
            cell: cell(&shape, "r1c2")
        })
    );
    let marks = |values: &[u8]| Clue::Marks {
        cell: cell(&shape, "r1c2"),
        digits: digits(values).into_iter().collect(),
    };
    assert!(is_kept(marks(&[2, 3])) && !is_kept(marks(&[1, 3])));
    assert!(is_kept(Clue::CountingCircles {
        cells: at("r1c1 r1c2 r2c5")
    }));
    assert!(!is_kept(Clue::CountingCircles {
        cells: at("r1c1 r1c2")
    }));
}

#[test]
fn minimum_maximum_and_negatives_look_at_the_other_marks() {
    let shape = six();
    let solution: Grid = SIX.parse().unwrap();
    let minimum = |name: &str| Clue::Minimum {
        cell: cell(&shape, name),
    };
    assert!(is_kept(minimum("r1c1")) && !is_kept(minimum("r1c2")));
    let both = Clues::new(&shape, vec![minimum("r1c1"), minimum("r1c2")]).unwrap();
    assert_eq!(
        both.broken_by(&solution),
        [],
        "r1c2 is not compared with the other minimum"
    );
    assert!(is_kept(Clue::Maximum {
        cell: cell(&shape, "r1c6")
    }));

    let no_ones = Clue::Negative {
        relation: Relation::Difference,
        values: vec![1],
    };
    assert!(!is_kept(no_ones.clone()));
    let clues = Clues::new(&shape, vec![no_ones]).unwrap();
    let marked = shape.cells().fold(clues, |clues, cell| {
        let pairs = shape.neighbours(cell).into_iter().filter(|&other| other > cell);
        pairs.fold(clues, |clues, other| {
            let (a, b) = (solution.values()[cell.index()], solution.values()[other.index()]);
            let dot = Clue::Pair {
                relation: Relation::Difference,
                cells: [other, cell],
                value: 1,
            };
            if a.abs_diff(b) == 1 {
                clues.with(dot).unwrap()
            } else {
                clues
            }
        })
    });
    assert!(marked.are_kept_by(&solution));
    let sums = marked.unmarked_pairs(Relation::Sum).len();
    assert_eq!(sums, 60, "a dot does not exempt from the rule about sums");
    assert!(
        marked.unmarked_pairs(Relation::Ratio).len() < 60,
        "but from the rule about ratios"
    );
}

#[test]
fn numbers_beside_the_grid_mean_what_they_say() {
    let shape = six();
    let beside = |rule, side, at, value| {
        is_kept(Clue::Outside {
            rule,
            edge: Edge { side, at },
            value,
        })
    };
    for side in [GridSide::Left, GridSide::Right] {
        assert!(beside(OutsideRule::Sandwich, side, 1, 0) && !beside(OutsideRule::Sandwich, side, 0, 0));
    }
    assert!(beside(OutsideRule::Sandwich, GridSide::Top, 0, 14));
    assert!(
        beside(OutsideRule::XSum, GridSide::Left, 1, 16)
            && !beside(OutsideRule::XSum, GridSide::Right, 1, 16)
    );
    assert!(
        beside(OutsideRule::Skyscraper, GridSide::Left, 0, 6)
            && beside(OutsideRule::Skyscraper, GridSide::Right, 0, 1)
    );
    assert!(
        beside(OutsideRule::NumberedRoom, GridSide::Left, 1, 1)
            && !beside(OutsideRule::NumberedRoom, GridSide::Left, 1, 4)
    );
    let diagonal = |name: &str, slant, sum| {
        is_kept(Clue::LittleKiller {
            start: cell(&shape, name),
            slant,
            sum,
        })
    };
    assert!(diagonal("r1c2", Slant::DownLeft, 6) && diagonal("r1c5", Slant::DownRight, 8));
    assert!(!diagonal("r1c1", Slant::DownRight, 6));
    let indexer = |indexed, name: &str| {
        is_kept(Clue::Indexer {
            indexed,
            cells: cells(&shape, name),
        })
    };
    assert!(
        indexer(Indexed::Row, "r1c1") && indexer(Indexed::Column, "r1c6") && indexer(Indexed::Box, "r1c2")
    );
    assert!(!indexer(Indexed::Row, "r2c6") && !indexer(Indexed::Box, "r5c1"));
}

#[test]
fn a_clue_outside_the_grid_or_against_itself_is_refused_with_its_place() {
    let nine = Shape::nine();
    let at = |names: &str| cells(&nine, names);
    let told = [
        refused(&nine, Clue::Even { cell: Cell::new(81) }),
        refused(
            &nine,
            Clue::Killer {
                cells: at("r1c1 r1c2"),
                sum: Some(18),
            },
        ),
        refused(
            &nine,
            Clue::Killer {
                cells: at("r1c1 r1c1"),
                sum: None,
            },
        ),
        refused(
            &nine,
            line(&nine, LineRule::Nabner, "r1c1 r1c2 r1c3 r1c4 r1c5 r1c6"),
        ),
        refused(
            &nine,
            line(&nine, LineRule::Whispers { difference: 9 }, "r1c1 r1c2"),
        ),
        refused(&nine, line(&nine, LineRule::DoubleArrow, "r1c1 r1c2")),
        refused(
            &nine,
            Clue::Arrow {
                pill: at("r1c1 r1c2"),
                line: at("r1c1 r2c1"),
            },
        ),
        refused(
            &nine,
            Clue::Arrow {
                pill: at("r1c1"),
                line: at("r1c2 r2c1"),
            },
        ),
        refused(
            &nine,
            Clue::LittleKiller {
                start: cell(&nine, "r5c5"),
                slant: Slant::UpLeft,
                sum: 9,
            },
        ),
        refused(
            &nine,
            Clue::Outside {
                rule: OutsideRule::Sandwich,
                edge: Edge {
                    side: GridSide::Top,
                    at: 2,
                },
                value: 34,
            },
        ),
        refused(
            &nine,
            Clue::Outside {
                rule: OutsideRule::Skyscraper,
                edge: Edge {
                    side: GridSide::Right,
                    at: 9,
                },
                value: 3,
            },
        ),
        refused(
            &nine,
            Clue::Clone {
                cells: at("r1c1"),
                copy: at("r5c5 r5c6"),
            },
        ),
        refused(
            &nine,
            Clue::Marks {
                cell: cell(&nine, "r2c2"),
                digits: DigitSet::EMPTY,
            },
        ),
        refused(
            &nine,
            Clue::Pair {
                relation: Relation::Difference,
                cells: [Cell::new(0), Cell::new(1)],
                value: 0,
            },
        ),
    ];
    insta::assert_snapshot!(told.join("\n"));
}

#[test]
fn every_kind_has_a_name_of_its_own_that_reads_back() {
    for (at, kind) in ClueKind::ALL.iter().enumerate() {
        assert_eq!(kind.name().parse(), Ok(*kind));
        assert!(
            ClueKind::ALL[..at]
                .iter()
                .all(|other| other.name() != kind.name())
        );
    }
}

#[test]
fn a_clue_says_the_number_that_it_has() {
    let cells = vec![Cell::new(0), Cell::new(1)];
    let line = |rule| Clue::Line {
        rule,
        cells: cells.clone(),
    };
    let values = [
        Clue::Killer {
            cells: cells.clone(),
            sum: Some(15),
        },
        Clue::Killer {
            cells: cells.clone(),
            sum: None,
        },
        Clue::Pair {
            relation: Relation::Ratio,
            cells: [Cell::new(0), Cell::new(1)],
            value: 2,
        },
        line(LineRule::Whispers { difference: 5 }),
        line(LineRule::Sums { total: 10 }),
        line(LineRule::Palindrome),
        Clue::AntiKnight,
    ];
    let values = values.map(|clue| clue.value());
    assert_eq!(values, [Some(15), None, Some(2), Some(5), Some(10), None, None]);
}

#[test]
fn a_grid_of_one_cell_has_no_even_digit() {
    let one = Shape::of_side(1).unwrap();
    let cell = Cell::new(0);
    assert!(Clues::new(&one, vec![Clue::Even { cell }]).is_err());
    assert!(Clues::new(&one, vec![Clue::Odd { cell }]).is_ok());
    let two = Shape::with_box(1, 2).unwrap();
    let even = Clue::Even { cell };
    let clues = Clues::new(&two, vec![even.clone()]).unwrap();
    assert_eq!(clues.as_slice(), [even]);
}

#[test]
fn circles_and_lines_between_need_digits_enough() {
    let circles = |side: usize, number: usize| {
        let shape = Shape::with_box(1, side).unwrap();
        let cells = shape.cells().take(number).collect();
        Clues::new(&shape, vec![Clue::CountingCircles { cells }]).is_ok()
    };
    // One circle with a 1, two with a 2, three with a 3.
    assert!(circles(3, 6) && !circles(3, 7));
    assert!(circles(5, 15) && !circles(5, 16));
    let between = |side: usize, number: usize| {
        let shape = Shape::with_box(1, side).unwrap();
        let cells = shape.cells().take(number).collect();
        let rule = LineRule::Between;
        Clues::new(&shape, vec![Clue::Line { rule, cells }]).is_ok()
    };
    assert!(between(2, 2) && !between(2, 3) && !between(2, 4) && between(3, 3));
}

#[test]
fn lines_are_strict_at_their_bounds() {
    let shape = six();
    let kept = |rule, names| is_kept(line(&shape, rule, names));
    assert!(!kept(LineRule::Thermometer, "r1c2 r3c1"));
    assert!(kept(LineRule::Lockout, "r1c1 r1c6 r1c5") && !kept(LineRule::Lockout, "r1c1 r1c6 r1c4"));
}

#[test]
fn chess_moves_are_seen_in_every_direction() {
    let seven = Shape::with_box(1, 7).unwrap();
    let is_kept = |clue: Clue, shift: u8| {
        let values: Vec<u8> = (0..49).map(|at| (at % 7 + shift * (at / 7)) % 7 + 1).collect();
        let grid = Grid::from_values(&seven, &values).unwrap();
        Clues::new(&seven, vec![clue]).unwrap().are_kept_by(&grid)
    };
    // Each shift from row to row puts equal digits one king's or knight's move apart, in one direction only.
    let kept = |clue: &Clue| -> Vec<u8> { (1..7).filter(|&shift| is_kept(clue.clone(), shift)).collect() };
    assert_eq!(kept(&Clue::AntiKing), [2, 3, 4, 5]);
    assert_eq!(kept(&Clue::AntiKnight), [1, 6]);
}

#[test]
fn a_place_outside_is_at_the_edge_that_is_there() {
    let shape = six();
    for side in [GridSide::Top, GridSide::Bottom, GridSide::Left, GridSide::Right] {
        for at in 0..6 {
            let edge = Edge { side, at };
            let (row, column) = edge.place(&shape);
            assert_eq!(Edge::at_place(row, column, &shape), Some(edge));
        }
    }
    for (row, column) in [(0, 0), (-1, -1), (6, 6), (7, 2), (2, -2)] {
        assert_eq!(Edge::at_place(row, column, &shape), None);
    }
}

#[test]
fn the_sum_of_a_diagonal_is_one_that_its_cells_can_have() {
    let shape = six();
    let diagonal = |sum| {
        let start = cell(&shape, "r1c5");
        let slant = Slant::DownRight;
        Clues::new(&shape, vec![Clue::LittleKiller { start, slant, sum }])
    };
    let possible: Vec<u32> = (0..20).filter(|&sum| diagonal(sum).is_ok()).collect();
    assert_eq!(possible, (2..=12).collect::<Vec<u32>>());
}

#[test]
fn a_puzzle_has_only_so_many_clues() {
    let nine = Shape::nine();
    let clues = |count: usize| Clues::new(&nine, vec![Clue::Even { cell: Cell::new(0) }; count]);
    assert!(clues(1_000).is_ok());
    // More than a clue's number can say.
    for count in [1_001, 70_000] {
        let refused = clues(count).unwrap_err();
        let over = Limit::Clues.check(9, count).unwrap_err();
        assert_eq!(
            (refused.id.index(), refused.fault),
            (1_000, ClueFault::OverLimit(over))
        );
    }
}

#[test]
fn a_clue_and_all_clues_together_name_only_so_many_cells() {
    let nine = Shape::nine();
    let line = |cells: usize| Clue::Line {
        rule: LineRule::Entropic,
        cells: (0..cells).map(|at| Cell::new((at % 81) as u16)).collect(),
    };
    let limit = |list: Vec<Clue>| match Clues::new(&nine, list).unwrap_err().fault {
        ClueFault::OverLimit(over) => over.limit,
        other => panic!("{other}"),
    };
    assert_eq!(limit(vec![line(325)]), Limit::ClueCells);
    assert!(Clues::new(&nine, vec![line(324); 15]).is_ok());
    assert_eq!(limit(vec![line(324); 16]), Limit::NamedCells);
    // A rule about the whole grid speaks of all its cells.
    assert_eq!(limit(vec![Clue::AntiKnight; 62]), Limit::NamedCells);
    let negative = Clue::Negative {
        relation: Relation::Sum,
        values: vec![5; 201],
    };
    assert_eq!(limit(vec![negative]), Limit::ClueNumbers);
}

#[test]
fn a_line_of_sums_that_takes_too_many_steps_to_read_is_refused() {
    let large = Shape::of_side(32).unwrap();
    let line = |total: u16, cells: u16| Clue::Line {
        rule: LineRule::Sums { total },
        cells: (0..cells).map(|at| Cell::new(at % 1024)).collect(),
    };
    assert!(Clues::new(&large, vec![line(100, 1_024)]).is_ok());
    let refused = Clues::new(&large, vec![line(u16::MAX, 4_000)]).unwrap_err();
    assert!(matches!(refused.fault, ClueFault::OverLimit(over) if over.limit == Limit::ClueSteps));
    assert!(refused.place.len() < 100, "{}", refused.place);
}
