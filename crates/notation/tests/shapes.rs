//! Regions that are no boxes, diagonals and other houses: a format keeps all of them, or says that it does
//! not.

#![allow(clippy::unwrap_used)] // a panic is the report of a test

use kudosu_board::{Cell, Grid, Rng, Shape};
use kudosu_notation::{
    Document, Format, Loss, ReadOptions, WriteError, losses, parse_box, read_one, write_document,
};
use proptest::prelude::*;

/// What holds every shape; the others must say that they do not.
const ALL_HOUSES: [Format; 7] = [
    Format::Clues,
    Format::Iss,
    Format::Fpuzzles,
    Format::FpuzzlesJson,
    Format::Sudokupad,
    Format::Sudokumaker,
    Format::Json,
];

/// A shape of any kind: boxes of any form or regions of any cells, diagonals or not, and houses of any cells.
fn any_shape(side: usize, seed: u64) -> Shape {
    let mut rng = Rng::new(seed);
    let mut cells: Vec<Cell> = Shape::of_side(side).unwrap().cells().collect();
    let heights: Vec<usize> = (1..=side).filter(|height| side.is_multiple_of(*height)).collect();
    let mut shape = match rng.below(4) {
        0 => Shape::of_side(side).unwrap(),
        1 => {
            let height = heights[rng.below(heights.len())];
            Shape::with_box(height, side / height).unwrap()
        }
        gaps => {
            // Each region is there, or some are left out, so that their cells lie in none.
            rng.shuffle(&mut cells);
            let is_there: Vec<bool> = (0..side).map(|_| gaps == 2 || rng.below(2) == 0).collect();
            let mut regions = vec![None; side * side];
            let numbered = cells.iter().enumerate();
            numbered
                .for_each(|(at, cell)| regions[cell.index()] = Some(at / side).filter(|&at| is_there[at]));
            Shape::with_regions(&regions).unwrap()
        }
    };
    if rng.below(2) == 0 {
        shape = shape.with_diagonals().unwrap();
    }
    for _ in 0..rng.below(3) {
        rng.shuffle(&mut cells);
        shape = shape.with_house(cells[..side].iter().copied()).unwrap();
    }
    shape
}

fn grid_of(shape: &Shape, seed: u64) -> Grid {
    let mut rng = Rng::new(seed);
    let value = |_| match rng.below(3) {
        0 => 1 + rng.below(shape.side()) as u8,
        _ => 0,
    };
    Grid::from_values(shape, &shape.cells().map(value).collect::<Vec<u8>>()).unwrap()
}

fn written() -> impl Iterator<Item = Format> {
    let formats = Format::ALL.iter().copied();
    formats.filter(|format| format.writes() && format.holds_grids())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn every_shape_is_kept_or_said_to_be_lost(side in 3usize..=10, seed in any::<u64>()) {
        let shape = any_shape(side, seed);
        let document = Document::new(grid_of(&shape, seed));
        for format in written() {
            let text = match write_document(&document, format) {
                Err(WriteError::Size { .. }) => {
                    prop_assert!(!ALL_HOUSES.contains(&format), "{format} holds {shape}");
                    continue;
                }
                text => text.unwrap(),
            };
            let lost = losses(&document, format);
            prop_assert_eq!(lost.contains(&Loss::Houses), !shape.is_plain() && !ALL_HOUSES.contains(&format));
            // Told to come back otherwise, because the cells around a digit are others without the houses.
            if lost.contains(&Loss::Singles) || lost.contains(&Loss::Filled) {
                continue;
            }
            let boxes = lost.iter().find_map(|lost| match lost {
                Loss::Boxes(height, width) => Some((*height, *width)),
                _ => None,
            });
            let options = ReadOptions::default().with_format(format).with_box(boxes);
            let again = read_one(text.as_bytes(), &options);
            let again = again.unwrap_or_else(|error| panic!("{format}: {error:?}\n{text}"));
            if lost.contains(&Loss::Houses) {
                prop_assert_eq!(again.puzzle.grid().values(), document.puzzle.grid().values(), "{}\n{}", format, text);
            } else {
                prop_assert_eq!(again.puzzle.grid(), document.puzzle.grid(), "{}\n{}", format, text);
            }
        }
    }
}

#[test]
fn the_shape_of_a_document_is_read_beside_the_old_box() {
    let jigsaw = r#"{"side":4,"regions":[1,1,1,2,1,3,2,2,3,3,4,2,3,4,4,4]}"#;
    let text = format!(r#"{{"puzzle":"1...............","shape":{jigsaw}}}"#);
    let document = read_one(text.as_bytes(), &ReadOptions::default()).unwrap();
    assert_eq!(document.puzzle.shape().to_string(), "4×4 with irregular boxes");
    assert!(
        write_document(&document, Format::Json)
            .unwrap()
            .contains(&format!("\"shape\":{jigsaw}"))
    );
    let plain = r#"{"puzzle":"1...............","shape":{"side":4,"box":[2,2]},"box":"2x2"}"#;
    let document = read_one(plain.as_bytes(), &ReadOptions::default()).unwrap();
    assert_eq!(
        write_document(&document, Format::Json).unwrap(),
        "{\"puzzle\":\"1...............\",\"shape\":{\"side\":4,\"box\":[2,2]}}\n"
    );
}

#[test]
fn a_shape_that_does_not_fit_is_pointed_at() {
    let told = |fields: &str, asked: &str| {
        let text = format!(r#"{{"puzzle":"1...............",{fields}}}"#);
        let options = ReadOptions::default().with_box(parse_box(asked));
        let error = read_one(text.as_bytes(), &options).unwrap_err();
        format!("{}: {error}", error.column().unwrap())
    };
    let diagonal = r#""shape":{"side":4,"box":[2,2],"extra":[["r1c1","r2c2","r3c3","r4c4"]]}"#;
    insta::assert_snapshot!(told(r#""shape":{"side":9,"box":[3,3]}"#, ""), @r#"38: the field "shape" gives a grid of 9×9, but the grid is 4×4"#);
    insta::assert_snapshot!(told(diagonal, "1x4"), @r#"38: the field "shape" gives a grid of 4×4 with 1 more house, but boxes of 1×4 were asked for"#);
    insta::assert_snapshot!(told(r#""shape":{"side":4,"box":[2,2]},"box":"1x4""#, ""), @r#"67: the field "box" gives boxes of 1×4, but the field "shape" gives a grid of 4×4"#);
    insta::assert_snapshot!(told(r#""shape":{"side":4,"regions":[1,2]}"#, ""), @"38: found a shape that cannot be (regions: a side of 4 has 16 cells, not 2); expected the side, boxes or regions that make it up, and further houses");
    insta::assert_snapshot!(told(r#""shape":"4x4""#, ""), @r#"38: found "4x4"; expected a shape, such as {"side": 9, "box": [3, 3]}"#);
}
