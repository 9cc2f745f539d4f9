//! Texts of the Interactive Sudoku Solver that are written: they mean what the grid and its clues mean,
//! whether they are read as clues or as rules.

#![allow(clippy::unwrap_used)] // a panic is the report of a test

use kudosu_board::{ClueKind, Grid, Puzzle, Rng, Shape};
use kudosu_notation::{Document, Format, ReadOptions, iss_rules, losses, read_one, write, write_document};
use kudosu_testkit::{irregular_grid, mixed_grid, random_clue};

fn is_kept(puzzle: &Puzzle, grid: &Grid) -> bool {
    let agrees = |cell| {
        puzzle
            .grid()
            .get(cell)
            .is_none_or(|digit| grid.get(cell) == Some(digit))
    };
    let own = Grid::from_values(puzzle.shape(), grid.values()).unwrap();
    own.is_solved() && puzzle.shape().cells().all(agrees) && puzzle.clues().are_kept_by(&own)
}

/// Whether a text is kept by a grid: once as it is read, and once as rules.
fn are_kept(text: &str, grid: &Grid) -> [bool; 2] {
    let options = ReadOptions::default().with_clues().with_rules();
    let document = read_one(text.as_bytes(), &options).unwrap_or_else(|error| panic!("{error}: {text}"));
    let values: Vec<i64> = grid.values().iter().map(|&value| i64::from(value)).collect();
    let as_read = match document.rules() {
        Some(rules) => rules.puzzle().is_solved_by(&values),
        None => is_kept(&document.puzzle, grid),
    };
    let rules = iss_rules(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    [as_read, rules.is_solved_by(&values)]
}

fn shapes(rng: &mut Rng) -> Vec<Grid> {
    let plain = [4, 6, 9].map(|side| Shape::of_side(side).unwrap());
    let latin = Shape::with_box(1, 6).unwrap();
    let diagonal = Shape::of_side(4).and_then(|shape| shape.with_diagonals());
    let wide = Shape::with_box(3, 2).unwrap();
    let mut all: Vec<Grid> = plain
        .iter()
        .chain([&latin, &wide])
        .map(|shape| mixed_grid(shape, rng))
        .collect();
    all.extend(diagonal.map(|shape| Grid::blank(&shape)));
    all.push(irregular_grid(6, 12, rng));
    all
}

#[test]
fn every_kind_of_clue_is_written_as_what_means_the_same() {
    let mut rng = Rng::new(31);
    let (mut kinds, mut kept, mut broken) = (0, 0, 0);
    for &kind in ClueKind::ALL {
        let mut written = 0;
        for _ in 0..12 {
            for solution in shapes(&mut rng)
                .into_iter()
                .filter(|grid| grid.blank_count() == 0)
            {
                let shape = solution.shape().clone();
                let Some(clue) = random_clue(kind, &solution, &mut rng) else {
                    continue;
                };
                let mut list = vec![clue];
                if rng.below(2) == 0 {
                    let other = *rng.pick(ClueKind::ALL).unwrap();
                    list.extend(random_clue(other, &solution, &mut rng));
                }
                let mut grid = Grid::blank(&shape);
                let cell = shape.cell_at(rng.below(shape.cell_count())).unwrap();
                grid.set(cell, solution.get(cell).unwrap()).unwrap();
                let puzzle = Puzzle::with_clue_list(grid, list).unwrap();
                let document = Document::new(puzzle.clone());
                let text = write_document(&document, Format::Iss).unwrap();
                assert_eq!(losses(&document, Format::Iss), []);
                written += 1;
                let others = (0..6).map(|_| match rng.below(2) {
                    0 => mixed_grid(&shape, &mut rng),
                    // The same with two digits exchanged everywhere, which keeps the houses.
                    _ => {
                        let (a, b) = (
                            1 + rng.below(shape.side()) as u8,
                            1 + rng.below(shape.side()) as u8,
                        );
                        let swapped = |&value: &u8| match value {
                            value if value == a => b,
                            value if value == b => a,
                            value => value,
                        };
                        let values: Vec<u8> = solution.values().iter().map(swapped).collect();
                        Grid::from_values(&shape, &values).unwrap()
                    }
                });
                let others: Vec<Grid> = others.collect();
                for grid in std::iter::once(&solution).chain(&others) {
                    let expected = is_kept(&puzzle, grid);
                    kept += usize::from(expected);
                    broken += usize::from(!expected);
                    assert_eq!(are_kept(&text, grid), [expected; 2], "{puzzle:?}\n{text}\n{grid}");
                }
            }
        }
        kinds += usize::from(written > 0);
    }
    assert!(kinds + 6 > ClueKind::ALL.len(), "{kinds}");
    assert!(kept > 400 && broken > 400, "{kept} kept, {broken} broken");
}

#[test]
fn what_is_read_of_the_written_text_is_written_alike() {
    let mut rng = Rng::new(32);
    let options = ReadOptions::default().with_clues();
    let mut again = 0;
    for _ in 0..300 {
        let grid = rng.pick(&shapes(&mut Rng::new(5))).unwrap().clone();
        let clues = (0..rng.below(4)).filter_map(|_| {
            let kind = *rng.pick(ClueKind::ALL)?;
            random_clue(kind, &grid, &mut rng).filter(|_| grid.blank_count() == 0)
        });
        let clues: Vec<_> = clues.collect();
        let puzzle = Puzzle::with_clue_list(Grid::blank(grid.shape()), clues).unwrap();
        let text = write_document(&Document::new(puzzle), Format::Iss).unwrap();
        if let Ok(document) = read_one(text.as_bytes(), &options) {
            again += 1;
            assert_eq!(document.puzzle.shape(), grid.shape(), "{text}");
            assert_eq!(write_document(&document, Format::Iss).unwrap(), text);
        }
    }
    assert!(again > 100, "{again}");
}

#[test]
fn what_has_no_names_for_its_rows_is_refused() {
    let grid = Grid::blank(&Shape::of_side(25).unwrap());
    let told = write(&grid, Format::Iss).unwrap_err().to_string();
    assert!(told.contains("grids up to 16×16"), "{told}");
}
