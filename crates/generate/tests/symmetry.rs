//! What symmetries, minimising and canonical forms promise for puzzles with clues, for every kind of clue.

#![allow(clippy::unwrap_used)] // a panic is the report of a test

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use kudosu_board::{Cell, Clue, ClueKind, Clues, Digit, Grid, Puzzle, Relation, Rng, Shape, Stop, Symmetry};
use kudosu_generate::{Dress, MinimiseError, canonical, minimal_within, minimise, minimise_clues};
use kudosu_testkit::{mixed_grid, random_clue, solved_grid};

/// Boards of every sort, of which all solutions can be listed.
fn boards() -> Vec<Shape> {
    let four = Shape::of_side(4).unwrap();
    let region = |c: char| c.to_digit(10).map(|region| region as usize);
    let gap: Vec<Option<usize>> = "1122112233..33..".chars().map(region).collect();
    vec![
        four.clone(),
        four.with_diagonals().unwrap(),
        four.with_disjoint_groups().unwrap(),
        Shape::with_box(1, 5).unwrap(),
        Shape::with_box(1, 5).unwrap().with_diagonals().unwrap(),
        Shape::irregular(&[0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 2, 3, 2, 3, 3, 3]).unwrap(),
        Shape::with_regions(&gap).unwrap(),
    ]
}

/// All solved grids of a board.
fn all_solved(shape: &Shape) -> Vec<Grid> {
    const MOST: usize = 700;
    let mut search = kudosu_search::solutions(Grid::blank(shape));
    let all: Vec<Grid> = search
        .until(&Stop::new())
        .take(MOST)
        .map(Result::unwrap)
        .collect();
    assert!(!all.is_empty(), "{shape}");
    all
}

/// Every symmetry that there can be, and more than clues allow: all ways to lay the grid, exchanged lines
/// where the houses stay, and digits renamed in all sorts of ways.
fn symmetries(shape: &Shape, rng: &mut Rng) -> Vec<Symmetry> {
    let side = shape.side();
    let mut names: Vec<Vec<Digit>> = vec![
        shape.digits().iter().collect(),
        shape.digits().iter().rev().collect(),
    ];
    for _ in 0..3 {
        let mut any: Vec<Digit> = shape.digits().iter().collect();
        rng.shuffle(&mut any);
        names.push(any);
    }
    let mut lines = Vec::new();
    for _ in 0..4 {
        let (mut rows, mut columns): (Vec<usize>, Vec<usize>) = ((0..side).collect(), (0..side).collect());
        rng.shuffle(&mut rows);
        rng.shuffle(&mut columns);
        lines.extend(Symmetry::of_lines(shape, &rows, &columns).ok());
        lines.extend(Symmetry::of_rows(shape, &rows).ok());
    }
    let squares = Symmetry::all_of_square(shape);
    let rearranged: Vec<Symmetry> = squares.into_iter().chain(lines).collect();
    let renamed = rearranged.iter().flat_map(|symmetry| {
        let renamed = |names: &Vec<Digit>| Symmetry::of_digits(symmetry.to_shape(), names).unwrap();
        names
            .iter()
            .map(move |names| symmetry.then(&renamed(names)).unwrap())
    });
    renamed.collect()
}

#[test]
fn solutions_of_what_a_symmetry_makes_of_a_puzzle_are_what_it_makes_of_its_solutions() {
    let mut rng = Rng::new(29);
    let mut moved = vec![0; ClueKind::ALL.len()];
    for shape in boards() {
        let solved = all_solved(&shape);
        for (at, &kind) in ClueKind::ALL.iter().enumerate() {
            // Few grids keep some of the rules, so several are tried.
            let fits = (0..50).find_map(|_| {
                let solution = &solved[rng.below(solved.len())];
                Some((solution, random_clue(kind, solution, &mut rng)?))
            });
            let Some((solution, clue)) = fits else {
                continue;
            };
            let others = [ClueKind::Minimum, ClueKind::Difference, ClueKind::Sum];
            let other = random_clue(others[rng.below(3)], solution, &mut rng);
            let list: Vec<Clue> = std::iter::once(clue)
                .chain(other.filter(|_| at % 2 == 0))
                .collect();
            let clues = Clues::new(&shape, list).unwrap();
            for symmetry in symmetries(&shape, &mut rng) {
                let Ok(image) = symmetry.apply_to_clues(&clues) else {
                    continue;
                };
                moved[at] += 1;
                assert_eq!(symmetry.inverse().apply_to_clues(&image).as_ref(), Ok(&clues));
                for grid in &solved {
                    let there = symmetry.apply(grid).unwrap();
                    assert_eq!(
                        clues.are_kept_by(grid),
                        image.are_kept_by(&there),
                        "{clues:?} becomes {image:?} by {symmetry:?}; {grid} becomes {there}"
                    );
                }
            }
        }
    }
    for (kind, moved) in ClueKind::ALL.iter().zip(moved) {
        // Lockout lines need a grid of 6 at least; they are tried below.
        assert!(moved > 0 || *kind == ClueKind::Lockout, "{kind}");
    }
}

#[test]
fn every_kind_of_clue_goes_along_when_a_large_grid_is_turned_or_mirrored() {
    let mut rng = Rng::new(30);
    for shape in [
        Shape::nine(),
        Shape::with_box(2, 3).unwrap(),
        Shape::nine().with_diagonals().unwrap(),
    ] {
        let other: Vec<Grid> = (0..20).map(|_| solved_grid_of(&shape, &mut rng)).collect();
        for &kind in ClueKind::ALL {
            for round in 0..4 {
                let solution = &other[round];
                let Some(clue) = random_clue(kind, solution, &mut rng) else {
                    continue;
                };
                let clues = Clues::new(&shape, vec![clue]).unwrap();
                for symmetry in Symmetry::all_of_square(&shape) {
                    let is_indexer = matches!(
                        kind,
                        ClueKind::RowIndexer | ClueKind::ColumnIndexer | ClueKind::BoxIndexer
                    );
                    let image = match symmetry.apply_to_clues(&clues) {
                        Err(_) if is_indexer => continue,
                        image => image.unwrap(),
                    };
                    for grid in &other {
                        let there = symmetry.apply(grid).unwrap();
                        assert_eq!(clues.are_kept_by(grid), image.are_kept_by(&there), "{clues:?}");
                    }
                }
            }
        }
    }
}

/// A solved grid of a shape that may have diagonals.
fn solved_grid_of(shape: &Shape, rng: &mut Rng) -> Grid {
    match shape.is_plain() {
        true => mixed_grid(shape, rng),
        false => {
            let any = Symmetry::random(shape, rng);
            let mut search = kudosu_search::solutions(Grid::blank(shape));
            any.apply(&search.next_solution(&Stop::new()).unwrap().unwrap())
                .unwrap()
        }
    }
}

#[test]
fn a_mirror_and_digits_from_the_other_end_keep_a_row_indexer_together_and_neither_alone() {
    let four = Shape::of_side(4).unwrap();
    let clue = Clue::Indexer {
        indexed: kudosu_board::Indexed::Row,
        cells: vec![Cell::new(5)],
    };
    let puzzle = Puzzle::with_clue_list(Grid::blank(&four), vec![clue]).unwrap();
    let dress = |mirror: bool, relabel: Option<&str>| Dress {
        mirror_top_bottom: mirror,
        relabel: relabel.map(str::to_owned),
        ..Dress::default()
    };
    let told = |dress: Dress| dress.put_on(&puzzle).map_err(|error| error.to_string());
    insta::assert_snapshot!(told(dress(true, None)).unwrap_err(), @"mirror: the rows and columns cannot change places so: what the row indexer says depends on where they lie");
    insta::assert_snapshot!(told(dress(false, Some("4321"))).unwrap_err(), @"relabel: the digits cannot be renamed so: what the row indexer says depends on them");
    assert!(told(dress(true, Some("4321"))).is_ok());
}

#[test]
fn what_a_clue_does_not_allow_is_refused_by_its_name() {
    let four = Shape::of_side(4).unwrap();
    let blank_with = |clue: Clue| Puzzle::with_clue_list(Grid::blank(&four), vec![clue]).unwrap();
    let refused = |clue: Clue, dress: Dress| dress.put_on(blank_with(clue)).unwrap_err().to_string();
    let relabel = Dress {
        relabel: Some("2134".to_owned()),
        ..Dress::default()
    };
    let rows = Dress {
        rows: Some("2134".to_owned()),
        ..Dress::default()
    };
    let cells = vec![Cell::new(0), Cell::new(1)];
    let cage = Clue::Killer { cells, sum: Some(5) };
    insta::assert_snapshot!(refused(cage.clone(), relabel.clone()), @"relabel: the digits cannot be renamed so: what the killer cage says depends on them");
    insta::assert_snapshot!(refused(Clue::AntiKing, rows.clone()), @"rows: the rows and columns cannot change places so: what the anti-king rule says depends on where they lie");
    insta::assert_snapshot!(refused(Clue::Minimum { cell: Cell::new(3) }, rows.clone()), @"rows: the rows and columns cannot change places so: what the minimum says depends on where they lie");
    let moved = rows.put_on(blank_with(cage)).unwrap();
    assert_eq!(
        moved.clues().as_slice()[0].cells(&four),
        [Cell::new(4), Cell::new(5)]
    );
    let kept = relabel.put_on(blank_with(Clue::AntiKing)).unwrap();
    assert_eq!(kept.clues().as_slice(), [Clue::AntiKing]);
}

#[test]
fn a_random_symmetry_of_a_puzzle_with_clues_is_one_that_they_allow() {
    let mut rng = Rng::new(31);
    for shape in [
        Shape::of_side(4).unwrap(),
        Shape::of_side(6).unwrap(),
        Shape::nine(),
    ] {
        let mut different = BTreeSet::new();
        for &kind in ClueKind::ALL {
            let solution = mixed_grid(&shape, &mut rng);
            let Some(clue) = random_clue(kind, &solution, &mut rng) else {
                continue;
            };
            let clues = Clues::new(&shape, vec![clue]).unwrap();
            for _ in 0..6 {
                let symmetry = Symmetry::random_with_clues(&clues, &mut rng);
                let image = symmetry.apply_to_clues(&clues).unwrap();
                let there = symmetry.apply(&solution).unwrap();
                assert_eq!(
                    clues.are_kept_by(&solution),
                    image.are_kept_by(&there),
                    "{clues:?}"
                );
                assert_eq!(symmetry.to_shape(), &shape);
                different.insert(there.to_string());
            }
        }
        assert!(
            different.len() > 2 * ClueKind::ALL.len(),
            "chance finds more than one"
        );
    }
}

/// A puzzle of a board with a few digits and clues of these kinds, and the grid that these were made for.
fn puzzle(shape: &Shape, kinds: &[ClueKind], rng: &mut Rng) -> (Puzzle, Grid) {
    let solved = all_solved(shape);
    let solution = solved[rng.below(solved.len())].clone();
    let clues: Vec<Clue> = kinds
        .iter()
        .filter_map(|&kind| random_clue(kind, &solution, rng))
        .collect();
    let mut grid = Grid::blank(shape);
    for _ in 0..rng.below(5) {
        let cell = Cell::new(rng.below(shape.cell_count()) as u16);
        grid.set(cell, solution.get(cell).unwrap()).unwrap();
    }
    (Puzzle::with_clue_list(grid, clues).unwrap(), solution)
}

#[test]
fn all_images_of_a_puzzle_with_clues_have_one_canonical_form() {
    let mut rng = Rng::new(32);
    let boards = boards();
    for (at, &kind) in ClueKind::ALL
        .iter()
        .cycle()
        .take(3 * ClueKind::ALL.len())
        .enumerate()
    {
        let shape = &boards[rng.below(boards.len())];
        let others = [
            ClueKind::Quadruple,
            ClueKind::Marks,
            ClueKind::Even,
            ClueKind::Clone,
        ];
        let kinds = [kind, others[rng.below(4)], others[rng.below(4)]];
        let (puzzle, solution) = puzzle(shape, &kinds[..1 + at % 3], &mut rng);
        if !puzzle.has_clues() {
            continue;
        }
        let Ok(form) = canonical(&puzzle) else {
            // Two random clues about the same cells may contradict each other.
            continue;
        };
        // The form is an image itself.
        let there = form.symmetry.apply(&solution).unwrap();
        assert_eq!(
            form.symmetry.apply(puzzle.grid()).as_ref(),
            Ok(form.puzzle.grid())
        );
        assert_eq!(
            puzzle.clues().are_kept_by(&solution),
            form.puzzle.clues().are_kept_by(&there),
            "{puzzle:?}"
        );
        for symmetry in symmetries(shape, &mut rng) {
            let Ok(image) = symmetry.apply_to_puzzle(&puzzle) else {
                continue;
            };
            let is_square = Symmetry::all_of_square(shape).iter().any(|square| {
                shape
                    .cells()
                    .all(|cell| square.origin_of(cell) == symmetry.origin_of(cell))
            });
            if !is_square {
                continue;
            }
            let mut list = image.clues().as_slice().to_vec();
            rng.shuffle(&mut list);
            let image = Puzzle::with_clue_list(image.grid().clone(), list).unwrap();
            assert_eq!(
                canonical(&image).unwrap().puzzle,
                form.puzzle,
                "{puzzle:?} {image:?}"
            );
        }
    }
}

#[test]
fn puzzles_with_clues_that_differ_have_forms_that_differ() {
    let four = Shape::of_side(4).unwrap();
    let form = |clue: Clue| {
        let puzzle = Puzzle::with_clue_list(Grid::blank(&four), vec![clue]).unwrap();
        canonical(puzzle).unwrap().puzzle
    };
    let cage = |cells: [u16; 2], sum| Clue::Killer {
        cells: cells.map(Cell::new).to_vec(),
        sum,
    };
    assert_eq!(form(cage([0, 1], Some(4))), form(cage([15, 11], Some(4))));
    assert_eq!(
        form(cage([0, 1], Some(4))),
        form(cage([0, 1], Some(6))),
        "counted from the other end"
    );
    assert_ne!(form(cage([0, 1], Some(4))), form(cage([0, 1], Some(5))));
    assert_ne!(form(cage([0, 1], Some(4))), form(cage([1, 2], Some(4))));
}

#[test]
fn a_grid_with_diagonals_and_a_plain_one_of_another_size_have_a_form() {
    let mut rng = Rng::new(3);
    for shape in [
        Shape::nine().with_diagonals().unwrap(),
        Shape::of_side(6).unwrap(),
    ] {
        let mut puzzle = Grid::blank(&shape);
        puzzle.set(Cell::new(12), Digit::new(5).unwrap()).unwrap();
        puzzle.set(Cell::new(20), Digit::new(2).unwrap()).unwrap();
        let form = canonical(&puzzle).unwrap();
        for _ in 0..10 {
            let disguised = Symmetry::random(&shape, &mut rng).apply(&puzzle).unwrap();
            assert_eq!(canonical(&disguised).unwrap().puzzle, form.puzzle);
        }
    }
}

#[test]
fn minimising_with_clues_leaves_no_given_that_follows() {
    let mut rng = Rng::new(33);
    let four = Shape::of_side(4).unwrap();
    let is_unique = |puzzle: &Puzzle| kudosu_search::count(puzzle, 2, &Stop::new()).unwrap() == 1;
    for &kind in ClueKind::ALL {
        let solution = solved_grid(&four, &mut rng);
        let kept = (0..20)
            .filter_map(|_| random_clue(kind, &solution, &mut rng))
            .find(|clue| {
                Clues::new(&four, vec![clue.clone()])
                    .unwrap()
                    .are_kept_by(&solution)
            });
        let Some(clue) = kept else { continue };
        let puzzle = Puzzle::with_clue_list(solution, vec![clue]).unwrap();
        let minimal = minimise(&puzzle, &mut rng, &Stop::new()).unwrap();
        assert!(is_unique(&minimal), "{minimal:?}");
        for cell in minimal.grid().filled().iter() {
            let mut without = minimal.grid().clone();
            without.clear(cell).unwrap();
            assert!(!is_unique(&minimal.with_grid(without).unwrap()), "{minimal:?}");
        }
        let mut listed = 0;
        minimal_within(&minimal, &Stop::new(), |only| {
            listed += 1;
            assert_eq!(only, &minimal);
            ControlFlow::Continue(())
        })
        .unwrap();
        assert_eq!(listed, 1);
    }
}

#[test]
fn a_clue_goes_only_where_the_solution_stays() {
    let four = Shape::of_side(4).unwrap();
    let solution: Grid = "1234341221434321".parse().unwrap();
    let stop = Stop::new();
    let mut rng = Rng::new(1);
    // Every pair with a difference of 1 has its dot; without one of them the rule forbids the solution.
    let rule = Clue::Negative {
        relation: Relation::Difference,
        values: vec![1],
    };
    let mut list = vec![rule, Clue::Odd { cell: Cell::new(0) }];
    for cell in four.cells() {
        let beside = four.neighbours(cell).into_iter().filter(|&other| other > cell);
        let value = |cell: Cell| solution.values()[cell.index()];
        let close = beside.filter(|&other| value(cell).abs_diff(value(other)) == 1);
        list.extend(close.map(|other| Clue::Pair {
            relation: Relation::Difference,
            cells: [cell, other],
            value: 1,
        }));
    }
    let puzzle = Puzzle::with_clue_list(solution.clone(), list).unwrap();
    assert!(puzzle.is_solved_by(&solution));
    let left = minimise_clues(&puzzle, &mut rng, &stop).unwrap();
    assert!(left.is_solved_by(&solution), "{left:?}");
    assert!(left.clues().len() < puzzle.clues().len());
    assert_eq!(
        minimise_clues(Grid::blank(&four), &mut rng, &stop),
        Err(MinimiseError::NotUnique)
    );
}
