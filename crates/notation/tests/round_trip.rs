//! The law of every format: what is written is read again as the same grid.

#![allow(clippy::unwrap_used)] // a panic is the report of a test

use kudosu_board::{Candidates, CellSet, Grid, Rng, Shape};
use kudosu_notation::{
    Document, Format, Loss, ReadOptions, WriteError, losses, read_one, write, write_document, write_pair,
};
use kudosu_testkit::{puzzle_with_holes, solved_grid};

/// Every side people play up to 36, the large square ones, and boxes that are not the most square ones.
fn shapes() -> Vec<Shape> {
    let sides = (1..=36).chain([49, 64, 81, 100]);
    let boxes = [
        (3, 2),
        (4, 2),
        (2, 6),
        (6, 2),
        (4, 3),
        (5, 3),
        (10, 1),
        (2, 8),
        (8, 2),
        (5, 20),
    ];
    let by_side = sides.map(|side| Shape::of_side(side).unwrap());
    by_side
        .chain(boxes.map(|(height, width)| Shape::with_box(height, width).unwrap()))
        .collect()
}

/// A full grid, an empty one, and some with holes.
fn grids(shape: &Shape, rng: &mut Rng) -> Vec<Grid> {
    let full = solved_grid(shape, rng);
    let cells = shape.cell_count();
    let holes = [cells / 4, cells / 2, cells * 3 / 4, cells - cells.min(3), cells];
    let mut grids: Vec<Grid> = holes
        .iter()
        .map(|&holes| puzzle_with_holes(&full, holes, rng))
        .collect();
    grids.push(full);
    grids
}

fn written() -> impl Iterator<Item = Format> {
    let formats = Format::ALL.iter().copied();
    formats.filter(|format| format.writes() && format.holds_grids())
}

/// The text, or nothing where the format holds other sizes.
fn text_of(document: &Document, format: Format) -> Option<String> {
    match write_document(document, format) {
        Err(WriteError::Size { .. } | WriteError::TooLong { .. }) => None,
        text => Some(text.unwrap()),
    }
}

/// The puzzle that is read again, as the format that it was written in and by content.
fn again(text: &str, format: Format, shape: &Shape) -> Document {
    let boxes = shape.box_size().unwrap_or((1, shape.side()));
    let options = ReadOptions::default().with_box(boxes);
    let forced = read_one(text.as_bytes(), &options.clone().with_format(format));
    let forced = forced.unwrap_or_else(|error| panic!("{format}: {error:?}\n{text}"));
    let by_content = read_one(text.as_bytes(), &options);
    let by_content = by_content.unwrap_or_else(|error| panic!("{format} by content: {error:?}\n{text}"));
    assert_eq!(by_content.puzzle.grid(), forced.puzzle.grid(), "{format}\n{text}");
    assert_eq!(by_content.placed, forced.placed, "{format}\n{text}");
    forced
}

#[test]
fn what_is_written_is_read_again_in_every_format_and_size() {
    let mut rng = Rng::new(7);
    for shape in shapes() {
        for grid in grids(&shape, &mut rng) {
            let document = Document::new(grid);
            for format in written() {
                let Some(text) = text_of(&document, format) else {
                    assert!(shape.side() != 9, "every format holds 9×9 grids");
                    continue;
                };
                assert_eq!(write(document.puzzle.grid(), format).as_ref(), Ok(&text));
                let mut again = again(&text, format, &shape);
                if losses(&document, format).contains(&Loss::Singles) {
                    continue;
                }
                if let Some(candidates) = again.candidates.take() {
                    assert_eq!(
                        candidates,
                        Candidates::of(document.puzzle.grid()),
                        "{format}\n{text}"
                    );
                }
                assert_eq!(again, document, "{format}\n{text}");
            }
        }
    }
}

/// A position as a player might leave it: some digits placed, some candidates crossed out.
fn position(shape: &Shape, rng: &mut Rng) -> Document {
    let cells = shape.cell_count();
    let grid = puzzle_with_holes(&solved_grid(shape, rng), cells - cells / 5, rng);
    let mut candidates = Candidates::of(&grid);
    for cell in grid.blanks() {
        let crossed_out = candidates.get(cell).iter().filter(|_| rng.below(8) == 0);
        for digit in crossed_out.collect::<Vec<_>>() {
            candidates.remove(cell, digit);
        }
    }
    let placed: CellSet = grid.filled().iter().filter(|_| rng.below(2) == 0).collect();
    Document::new(grid)
        .with_candidates(candidates)
        .with_placed(placed)
}

#[test]
fn a_position_is_read_again_but_for_what_is_said_to_be_lost() {
    let mut rng = Rng::new(10);
    let mut kept = std::collections::BTreeSet::new();
    for shape in (4..=25).map(|side| Shape::of_side(side).unwrap()) {
        for _ in 0..8 {
            let document = position(&shape, &mut rng);
            for format in written() {
                let Some(text) = text_of(&document, format) else {
                    continue;
                };
                let lost = losses(&document, format);
                if lost.contains(&Loss::Singles) || lost.contains(&Loss::Empty) {
                    continue;
                }
                let again = again(&text, format, &shape);
                assert_eq!(again.puzzle.grid(), document.puzzle.grid(), "{format}\n{text}");
                if !lost.contains(&Loss::Placed) {
                    assert_eq!(again.placed, document.placed, "{format}\n{text}");
                }
                if !lost.contains(&Loss::Candidates) {
                    assert_eq!(again.candidates, document.candidates, "{format}\n{text}");
                    kept.insert(format.name());
                }
            }
        }
    }
    let positions = written().filter(|format| format.positions());
    assert_eq!(kept, positions.map(Format::name).collect());
}

#[test]
fn formats_that_say_the_box_need_no_option_for_it() {
    let mut rng = Rng::new(8);
    for shape in shapes() {
        for grid in grids(&shape, &mut rng) {
            for format in [
                Format::Boxed,
                Format::Framed,
                Format::Pencil,
                Format::Sds,
                Format::Json,
            ] {
                let is_drawn = matches!(format, Format::Boxed | Format::Framed | Format::Pencil);
                if is_drawn && shape.box_size().is_none() {
                    continue; // nothing is drawn where there are no boxes
                }
                let document = Document::new(grid.clone());
                let Some(text) = text_of(&document, format) else {
                    continue;
                };
                let read = read_one(text.as_bytes(), &ReadOptions::default()).unwrap();
                assert_eq!(read.puzzle.shape(), &shape, "{format}\n{text}");
                if !losses(&document, format).contains(&Loss::Singles) {
                    assert_eq!(read.puzzle.grid(), &grid, "{format}\n{text}");
                }
            }
        }
    }
}

#[test]
fn a_frame_with_a_solution_below_reads_as_both() {
    let mut rng = Rng::new(9);
    for shape in shapes() {
        let solution = solved_grid(&shape, &mut rng);
        let document = puzzle_with_holes(&solution, shape.cell_count() / 2, &mut rng);
        let text = write_pair(&document, &solution, Format::Framed).unwrap();
        let options = ReadOptions::default().with_box(shape.box_size());
        if shape.box_size().is_none() {
            continue;
        }
        let read = read_one(text.as_bytes(), &options).unwrap();
        assert_eq!(read, Document::new(document).with_solution(Some(solution)));
    }
}
