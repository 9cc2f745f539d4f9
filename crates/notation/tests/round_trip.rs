//! The law of every format: what is written is read again as the same grid.

#![allow(clippy::unwrap_used)] // a panic is the report of a test

use kudosu_board::{Grid, Rng, Shape};
use kudosu_notation::{Format, Puzzle, ReadOptions, read_one, write, write_pair};
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
    Format::ALL.iter().copied().filter(|format| format.writes())
}

#[test]
fn what_is_written_is_read_again_in_every_format_and_size() {
    let mut rng = Rng::new(7);
    for shape in shapes() {
        let options = |format| ReadOptions {
            format,
            box_size: Some(shape.box_size().unwrap_or((1, shape.side()))),
        };
        for grid in grids(&shape, &mut rng) {
            for format in written() {
                let text = write(&grid, format).unwrap();
                let expected = Ok(Puzzle::new(grid.clone()));
                assert_eq!(
                    read_one(text.as_bytes(), &options(Some(format))),
                    expected,
                    "{format}\n{text}"
                );
                assert_eq!(
                    read_one(text.as_bytes(), &options(None)),
                    expected,
                    "{format} by content\n{text}"
                );
            }
        }
    }
}

#[test]
fn formats_that_say_the_box_need_no_option_for_it() {
    let mut rng = Rng::new(8);
    for shape in shapes() {
        for grid in grids(&shape, &mut rng) {
            for format in [Format::Boxed, Format::Framed, Format::Sds, Format::Json] {
                let is_drawn = matches!(format, Format::Boxed | Format::Framed);
                if is_drawn && shape.box_size().is_none() {
                    continue; // nothing is drawn where there are no boxes
                }
                let text = write(&grid, format).unwrap();
                let read = read_one(text.as_bytes(), &ReadOptions::default());
                assert_eq!(
                    read.map(|puzzle| puzzle.grid),
                    Ok(grid.clone()),
                    "{format}\n{text}"
                );
            }
        }
    }
}

#[test]
fn a_frame_with_a_solution_below_reads_as_both() {
    let mut rng = Rng::new(9);
    for shape in shapes() {
        let solution = solved_grid(&shape, &mut rng);
        let puzzle = puzzle_with_holes(&solution, shape.cell_count() / 2, &mut rng);
        let text = write_pair(&puzzle, &solution, Format::Framed).unwrap();
        let options = ReadOptions {
            box_size: shape.box_size(),
            ..ReadOptions::default()
        };
        if shape.box_size().is_none() {
            continue;
        }
        let read = read_one(text.as_bytes(), &options).unwrap();
        assert_eq!(read, Puzzle::new(puzzle).with_solution(Some(solution)));
    }
}
