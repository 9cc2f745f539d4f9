//! Rearrangements obey the laws of a group, and keep every house.

use super::*;

fn numbered(shape: &Shape) -> Grid {
    // Not a valid Sudoku, but every row and column differs, which is all that a rearrangement can show.
    let value = |cell: Cell| ((shape.row_of(cell) * 5 + shape.column_of(cell) * 3) % shape.side()) as u8;
    Grid::from_values(shape, &shape.cells().map(value).collect::<Vec<u8>>()).unwrap()
}

#[test]
fn inverse_and_composition_obey_the_laws_of_a_group() {
    let mut rng = Rng::new(5);
    for shape in [
        Shape::of_side(6).unwrap(),
        Shape::nine(),
        Shape::with_box(3, 2).unwrap(),
        Shape::of_side(5).unwrap(),
    ] {
        let grid = numbered(&shape);
        for _ in 0..50 {
            let a = Symmetry::random(&shape, &mut rng);
            let b = Symmetry::random(&shape, &mut rng);
            let one_by_one = b.apply(&a.apply(&grid).unwrap()).unwrap();
            assert_eq!(a.then(&b).unwrap().apply(&grid).unwrap(), one_by_one);
            assert_eq!(a.then(&a.inverse()).unwrap(), Symmetry::identity(&shape));
            let turn = Symmetry::rotate_90(&shape);
            let turned = a.then(&turn).unwrap();
            assert_eq!(
                turned.inverse().apply(&turned.apply(&grid).unwrap()).unwrap(),
                grid
            );
        }
    }
}

#[test]
fn four_quarter_turns_and_two_mirrors_bring_everything_back() {
    for shape in [Shape::nine(), Shape::of_side(12).unwrap()] {
        let grid = numbered(&shape);
        let mut turned = grid.clone();
        for _ in 0..4 {
            turned = Symmetry::rotate_90(turned.shape()).apply(&turned).unwrap();
        }
        assert_eq!(turned, grid);
        let half = Symmetry::rotate_180(&shape);
        let mirrors = Symmetry::mirror_left_right(&shape).then(&Symmetry::mirror_top_bottom(&shape));
        assert_eq!(mirrors.unwrap(), half);
        let back = Symmetry::rotate_270(Symmetry::rotate_90(&shape).to_shape());
        let there_and_back = Symmetry::rotate_90(&shape).then(&back).unwrap();
        assert_eq!(there_and_back, Symmetry::identity(&shape));
    }
}

#[test]
fn boxes_that_are_wider_than_high_are_higher_than_wide_after_a_quarter_turn() {
    let wide = Shape::with_box(2, 3).unwrap();
    let high = Shape::with_box(3, 2).unwrap();
    assert_eq!(Symmetry::rotate_90(&wide).to_shape(), &high);
    assert_eq!(Symmetry::transpose(&high).to_shape(), &wide);
    assert_eq!(Symmetry::rotate_180(&wide).to_shape(), &wide);
}

#[test]
fn orders_are_checked() {
    let nine = Shape::nine();
    assert!(Symmetry::of_rows(&nine, &[2, 1, 0, 6, 7, 8, 3, 4, 5]).is_ok());
    let split = Symmetry::of_rows(&nine, &[3, 1, 2, 0, 4, 5, 6, 7, 8]);
    assert_eq!(split, Err(SymmetryError::SplitsBoxes { what: "rows" }));
    let twice = Symmetry::of_columns(&nine, &[0, 0, 2, 3, 4, 5, 6, 7, 8]);
    assert_eq!(
        twice,
        Err(SymmetryError::NotAnOrder {
            what: "columns",
            expected: 9
        })
    );
    let four = Grid::blank(&Shape::of_side(4).unwrap());
    assert!(Symmetry::identity(&nine).apply(&four).is_err());
}

#[test]
fn irregular_boxes_and_further_houses_turn_with_the_grid() {
    let jigsaw = Shape::irregular(&[0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3]).unwrap();
    let rising = (0..4).filter_map(|row| jigsaw.cell(row, 3 - row));
    let shape = jigsaw.with_house(rising).unwrap();
    let mirrored = Symmetry::mirror_left_right(&shape);
    assert_ne!(mirrored.to_shape(), &shape);
    let falling = (0..4).filter_map(|row| jigsaw.cell(row, row));
    let regions = [1, 0, 0, 0, 1, 1, 2, 0, 1, 3, 2, 2, 3, 3, 3, 2];
    let expected = Shape::irregular(&regions).unwrap().with_house(falling).unwrap();
    assert_eq!(mirrored.to_shape(), &expected);
    let grid = numbered(&shape);
    let there = mirrored.apply(&grid).unwrap();
    assert_eq!(mirrored.inverse().apply(&there).unwrap(), grid);
    let mut rng = Rng::new(3);
    for _ in 0..20 {
        assert_eq!(Symmetry::random(&shape, &mut rng).to_shape(), &shape);
    }
}

/// A small board of every sort: boxes, none, irregular ones, regions and a gap, further houses of every kind.
fn boards() -> Vec<Shape> {
    let regions = |text: &str| -> Shape {
        let region = |c: char| c.to_digit(10).map(|region| region as usize);
        Shape::with_regions(&text.chars().map(region).collect::<Vec<_>>()).unwrap()
    };
    let four = Shape::of_side(4).unwrap();
    let windows = |shape: &Shape| shape.with_house([5, 6, 9, 10].map(Cell::new)).unwrap();
    vec![
        four.clone(),
        Shape::with_box(1, 5).unwrap(),
        Shape::with_box(1, 5).unwrap().with_diagonals().unwrap(),
        Shape::with_box(2, 3).unwrap().with_diagonals().unwrap(),
        Shape::with_box(3, 2).unwrap().with_disjoint_groups().unwrap(),
        four.with_disjoint_groups().unwrap(),
        windows(&four),
        windows(&four).with_diagonals().unwrap(),
        regions("0001021122312333"),
        regions("1122112233..33.."),
        regions("1122112233..33..").with_diagonals().unwrap(),
        regions("11..11.........."),
    ]
}

#[test]
fn transforming_keeps_every_house() {
    for shape in boards() {
        let digits: Vec<Digit> = shape.digits().iter().rev().collect();
        let renamed = Symmetry::of_digits(&shape, &digits).unwrap();
        assert_eq!(renamed.to_shape(), &shape, "{shape:?}");
        for symmetry in Symmetry::all_of_square(&shape) {
            let houses = |shape: &Shape, cells: &dyn Fn(Cell) -> Cell| {
                let mut houses: Vec<(HouseKind, Vec<Cell>)> = shape
                    .houses()
                    .iter()
                    .map(|house| {
                        let mut moved: Vec<Cell> = house.cells().iter().map(|&cell| cells(cell)).collect();
                        moved.sort();
                        // Rows and columns become each other.
                        let is_line = matches!(house.kind(), HouseKind::Row | HouseKind::Column);
                        (if is_line { HouseKind::Row } else { house.kind() }, moved)
                    })
                    .collect();
                houses.sort();
                houses
            };
            let before = houses(&shape, &|cell| cell);
            let after = houses(symmetry.to_shape(), &|cell| symmetry.origin_of(cell));
            assert_eq!(before, after, "{symmetry:?}");
            assert_eq!(symmetry.inverse().to_shape(), &shape);
        }
    }
}

#[test]
fn a_latin_square_with_diagonals_can_be_turned() {
    let shape = Shape::of_side(5).unwrap().with_diagonals().unwrap();
    let grid = numbered(&shape);
    let turn = Symmetry::rotate_90(&shape);
    assert_eq!(turn.to_shape(), &shape);
    let turned = turn.apply(&grid).unwrap();
    assert_eq!(turn.inverse().apply(&turned).unwrap(), grid);
}

#[test]
fn three_regions_and_a_gap_stay_that_when_digits_are_renamed() {
    let region = |c: char| c.to_digit(10).map(|region| region as usize);
    let regions: Vec<Option<usize>> = "1122112233..33..".chars().map(region).collect();
    let shape = Shape::with_regions(&regions).unwrap();
    let names: Vec<Digit> = [2, 1, 4, 3].into_iter().filter_map(Digit::new).collect();
    let renamed = Symmetry::of_digits(&shape, &names).unwrap();
    assert_eq!(renamed.to_shape(), &shape);
    assert_eq!(renamed.to_shape().houses().len(), 11);
    assert!(renamed.to_shape().box_of(Cell::new(15)).is_none());
}

#[test]
fn lines_change_places_where_every_house_stays_one() {
    let diagonal = Shape::nine().with_diagonals().unwrap();
    let unchanged: Vec<usize> = (0..9).collect();
    assert!(Symmetry::of_rows(&diagonal, &unchanged).is_ok());
    let bands = [6, 7, 8, 3, 4, 5, 0, 1, 2];
    let refused = Symmetry::of_rows(&diagonal, &bands).unwrap_err().to_string();
    insta::assert_snapshot!(refused, @"rows and columns can change places only where every house stays a house; extra 1 (r1c1 r2c2 r3c3 r4c4 r5c5 r6c6 r7c7 r8c8 r9c9) would not");
    let both = Symmetry::of_lines(&diagonal, &bands, &bands).unwrap();
    assert_eq!(both.to_shape(), &diagonal);
    let jigsaw = Shape::irregular(&[0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3]).unwrap();
    assert!(matches!(
        Symmetry::of_columns(&jigsaw, &[1, 0, 2, 3]),
        Err(SymmetryError::BreaksHouse { .. })
    ));
    let groups = Shape::nine().with_disjoint_groups().unwrap();
    assert!(
        Symmetry::of_rows(&groups, &bands).is_ok(),
        "bands keep the places in boxes"
    );
    let within = [1, 0, 2, 3, 4, 5, 6, 7, 8];
    assert!(Symmetry::of_rows(&groups, &within).is_err());
}
