//! Puzzles through serde and through the format `json`: each reads what the other writes.

#![allow(clippy::unwrap_used)] // a panic is the report of a test

use kudosu_board::{Clue, ClueKind, Grid, Puzzle, Rng, Shape};
use kudosu_notation::{Document, Format, ReadOptions, read_one, write_document};
use kudosu_testkit::{CluePuzzles, irregular_grid, mixed_grid, own_variants, puzzle_with_holes, random_clue};

fn by_format(text: &str) -> Puzzle {
    let options = ReadOptions::default().with_format(Format::Json).with_clues();
    read_one(text.as_bytes(), &options).unwrap().puzzle
}

fn check(puzzle: &Puzzle) {
    let written = serde_json::to_string(puzzle).unwrap();
    assert_eq!(
        &serde_json::from_str::<Puzzle>(&written).unwrap(),
        puzzle,
        "{written}"
    );
    assert_eq!(&by_format(&written), puzzle, "{written}");
    let formatted = write_document(&Document::new(puzzle.clone()), Format::Json).unwrap();
    assert_eq!(
        &serde_json::from_str::<Puzzle>(&formatted).unwrap(),
        puzzle,
        "{formatted}"
    );
    // Not a word of difference, where there is nothing beside the puzzle.
    let value = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
    assert_eq!(value(&formatted), value(&written));
}

#[test]
fn puzzles_with_clues_of_every_kind_are_the_same_to_both() {
    let mut rng = Rng::new(30);
    let mut tried = 0;
    for side in [4, 6, 7, 9, 12] {
        let shapes = [
            Shape::of_side(side).unwrap(),
            Shape::of_side(side).unwrap().with_diagonals().unwrap(),
            Shape::with_box(1, side).unwrap(),
        ];
        for &kind in ClueKind::ALL {
            let solution = mixed_grid(rng.pick(&shapes).unwrap(), &mut rng);
            let grid = puzzle_with_holes(&solution, solution.values().len() / 2, &mut rng);
            let list: Vec<Clue> = (0..3)
                .filter_map(|_| random_clue(kind, &solution, &mut rng))
                .collect();
            tried += list.len();
            check(&Puzzle::with_clue_list(grid, list).unwrap());
        }
    }
    assert!(tried > 500, "{tried}");
    let mut puzzles = CluePuzzles::new(30, &[2, 4, 6]);
    for _ in 0..300 {
        check(&puzzles.next_puzzle());
    }
    own_variants().iter().for_each(|document| check(&document.puzzle));
}

#[test]
fn grids_of_every_shape_are_the_same_to_both() {
    let mut rng = Rng::new(81);
    for side in [1, 2, 3, 5, 8, 9, 16, 25, 36, 49] {
        let mut grids = vec![Grid::blank(&Shape::with_box(1, side).unwrap())];
        grids.push(mixed_grid(&Shape::of_side(side).unwrap(), &mut rng));
        grids.push(Grid::blank(
            &Shape::of_side(side).unwrap().with_disjoint_groups().unwrap(),
        ));
        if (2..=9).contains(&side) {
            grids.push(irregular_grid(side, 2 * side, &mut rng));
        }
        for grid in grids {
            check(&Puzzle::from(&grid));
            let text = serde_json::to_string(&grid).unwrap();
            assert_eq!(text, serde_json::to_string(&Puzzle::from(&grid)).unwrap());
            assert_eq!(serde_json::from_str::<Grid>(&text).unwrap(), grid);
        }
    }
}
