//! Cells with one candidate left: formats that write them like digits must not turn one into the other
//! without a word.

#![allow(clippy::unwrap_used)] // a panic is the report of a test

use kudosu_board::{Candidates, CellSet, Digit, DigitSet, Grid, Rng, Shape};
use kudosu_notation::{Document, Format, Loss, ReadOptions, losses, read_one, write_document};
use kudosu_testkit::{puzzle_with_holes, solved_grid};
use proptest::prelude::*;

/// Formats in which a last candidate looks like a digit.
const ALIKE: [Format; 4] = [
    Format::Pencil,
    Format::Sdx,
    Format::Candidates,
    Format::Sudokuwiki,
];

fn again(document: &Document, format: Format) -> Document {
    let text = write_document(document, format).unwrap();
    let options = ReadOptions::default().with_format(format);
    read_one(text.as_bytes(), &options).unwrap_or_else(|error| panic!("{format}: {error:?}\n{text}"))
}

/// What the digits leave, with some crossed out and some noted that cannot be.
fn scribbled(grid: &Grid, rng: &mut Rng, crossed_out: usize, noted: usize) -> Candidates {
    let mut candidates = Candidates::of(grid);
    for cell in grid.blanks() {
        let mut digits = candidates.get(cell);
        for digit in grid.shape().digits().iter() {
            let is_changed = |chance: usize, rng: &mut Rng| chance > 0 && rng.below(100) < chance;
            if digits.contains(digit) && is_changed(crossed_out, rng) {
                digits.remove(digit);
            } else if !digits.contains(digit) && is_changed(noted, rng) {
                digits.insert(digit);
            }
        }
        candidates.set(cell, digits);
    }
    candidates
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn a_cell_becomes_filled_or_blank_only_where_that_is_told(
        holes in 1usize..=81, crossed_out in 0usize..60, noted in 0usize..40, seed in any::<u64>(),
    ) {
        let mut rng = Rng::new(seed);
        let shape = Shape::nine();
        let grid = puzzle_with_holes(&solved_grid(&shape, &mut rng), holes, &mut rng);
        let candidates = scribbled(&grid, &mut rng, crossed_out, noted);
        let placed: CellSet = grid.filled().iter().filter(|_| rng.below(2) == 0).collect();
        let document = Document::new(grid).with_candidates(candidates).with_placed(placed);
        for format in ALIKE {
            let (before, after) = (document.puzzle.grid().filled(), again(&document, format).puzzle.grid().filled());
            let told = losses(&document, format);
            prop_assert_eq!(told.contains(&Loss::Singles), !after.is_subset(&before), "{}", format);
            prop_assert_eq!(told.contains(&Loss::Filled), !before.is_subset(&after), "{}", format);
        }
    }

    #[test]
    fn without_a_pencil_every_puzzle_comes_back_or_is_told(holes in 1usize..=81, seed in any::<u64>()) {
        let mut rng = Rng::new(seed);
        let solution = solved_grid(&Shape::nine(), &mut rng);
        let document = Document::new(puzzle_with_holes(&solution, holes, &mut rng));
        for format in ALIKE {
            let again = again(&document, format);
            let told = losses(&document, format);
            prop_assert!(told.is_empty() || told == [Loss::Singles], "{}: {:?}", format, told);
            prop_assert_eq!(again.puzzle.grid() == document.puzzle.grid(), told.is_empty(), "{}", format);
            prop_assert!(again.guessed.is_empty(), "{}", format);
            // Only where all cells around are filled nobody could tell: such a cell gets its own digit.
            prop_assert!(solution.is_solution_of(again.puzzle.grid()), "{}", format);
        }
    }
}

/// A puzzle whose first step is a naked single.
const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[test]
fn naked_singles_became_givens_on_the_way_through_candidates_and_back() {
    let document = read_one(EASY.as_bytes(), &ReadOptions::default()).unwrap();
    let has_single = document
        .puzzle
        .grid()
        .blanks()
        .any(|cell| document.puzzle.grid().options(cell).len() == 1);
    assert!(has_single);
    for format in ALIKE {
        assert_eq!(losses(&document, format), [], "{format}");
        let again = again(&document, format);
        assert_eq!(again.puzzle.grid(), document.puzzle.grid(), "{format}");
        // Nothing is crossed out, so nothing is lost on the way back either.
        assert_eq!(losses(&again, Format::Line), [], "{format}");
    }
}

#[test]
fn a_digit_that_some_cells_still_note_is_a_guess() {
    // r1c1 is 1, but only some cells of row 1 have it crossed out.
    let text = "1 234 234 1234\n234 234 1234 1234\n1234 1234 1234 1234\n1234 1234 1234 1234\n";
    let document = read_one(text.as_bytes(), &ReadOptions::default().with_format(Format::Sdx)).unwrap();
    assert_eq!(document.puzzle.grid().to_string(), "1...............");
    assert_eq!(
        document
            .guessed
            .iter()
            .map(|cell| cell.index())
            .collect::<Vec<_>>(),
        [0]
    );
    // Crossed out nowhere, it is a candidate; everywhere, it is a digit.
    let nowhere = text.replace("234 234 1234\n234 234", "1234 1234 1234\n1234 1234");
    let document = read_one(
        nowhere.as_bytes(),
        &ReadOptions::default().with_format(Format::Sdx),
    )
    .unwrap();
    assert_eq!(document.puzzle.grid().blank_count(), 16);
    let first = document.puzzle.shape().cells().next().unwrap();
    let only = DigitSet::of(Digit::new(1).unwrap());
    assert_eq!(document.candidates.as_ref().unwrap().get(first), only);
    assert_eq!(losses(&document, Format::Line), [Loss::Candidates]);
    assert_eq!(losses(&document, Format::Sdx), []);
}
