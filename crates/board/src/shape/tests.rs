//! What holds of every shape.

use super::*;
use crate::Limit;

#[test]
fn every_side_from_1_to_100_has_a_shape_that_covers_each_cell_evenly() {
    for side in 1..=MAX_SIDE {
        let shape = Shape::of_side(side).unwrap();
        let kinds = if shape.box_size().is_some() { 3 } else { 2 };
        assert_eq!(shape.houses().len(), kinds * side, "side {side}");
        assert!(shape.houses().iter().all(|house| house.cells().len() == side));
        assert!(shape.cells().all(|cell| shape.houses_of(cell).len() == kinds));
        for house in shape.houses() {
            assert!(
                house
                    .cells()
                    .iter()
                    .all(|&cell| shape.houses_of(cell).contains(&house.id()))
            );
        }
    }
}

#[test]
fn the_most_square_box_is_chosen_and_never_higher_than_wide() {
    let box_of = |side| Shape::of_side(side).unwrap().box_size();
    let expected = [
        (4, 2, 2),
        (6, 2, 3),
        (8, 2, 4),
        (10, 2, 5),
        (12, 3, 4),
        (15, 3, 5),
        (20, 4, 5),
        (30, 5, 6),
    ];
    for (side, height, width) in expected {
        assert_eq!(box_of(side), Some((height, width)));
    }
    assert_eq!(box_of(7), None);
    assert_eq!(box_of(100), Some((10, 10)));
}

#[test]
fn the_tables_are_those_of_the_classic_numbering() {
    let nine = Shape::nine();
    let cells: Vec<usize> = nine
        .cells_of(HouseId::new(15))
        .iter()
        .map(|cell| cell.index())
        .collect();
    assert_eq!(cells, [6, 15, 24, 33, 42, 51, 60, 69, 78]);
    assert_eq!(nine.house(HouseId::new(23)).unwrap().to_string(), "box 6");
}

#[test]
fn impossible_shapes_are_refused_with_the_reason() {
    assert_eq!(Shape::of_side(0), Err(ShapeError::Side(0)));
    assert_eq!(Shape::of_side(101), Err(ShapeError::Side(101)));
    assert_eq!(Shape::with_box(usize::MAX, 2), Err(ShapeError::Side(usize::MAX)));
    assert_eq!(Shape::irregular(&[0; 5]), Err(ShapeError::NotSquare(5)));
    assert_eq!(
        Shape::irregular(&[0; 4]),
        Err(ShapeError::HouseSize { side: 2, found: 4 })
    );
    let outside = Shape::nine().with_house([Cell::new(81)]);
    assert_eq!(outside, Err(ShapeError::OutsideGrid { cell: 81, cells: 81 }));
    let repeated = Shape::nine().with_house([Cell::new(1); 9]);
    assert_eq!(repeated, Err(ShapeError::HouseSize { side: 9, found: 1 }));
}

#[test]
fn cells_outside_the_grid_have_no_houses_and_no_peers() {
    let four = Shape::of_side(4).unwrap();
    assert!(four.houses_of(Cell::new(16)).is_empty());
    assert!(four.peers_of(Cell::new(16)).is_empty());
    assert!(four.cells_of(HouseId::new(12)).is_empty());
    assert_eq!(four.cell(0, 4), None);
    assert_eq!(four.cell_at(16), None);
}

#[test]
fn peers_are_exactly_the_cells_that_share_a_house() {
    for shape in [
        Shape::of_side(6).unwrap(),
        Shape::nine().with_diagonals().unwrap(),
    ] {
        for a in shape.cells() {
            let by_definition: Vec<Cell> = shape.cells().filter(|&b| shape.are_peers(a, b)).collect();
            assert_eq!(shape.peers_of(a), by_definition);
            assert_eq!(shape.peer_set(a), &by_definition.into_iter().collect());
            let slots = shape.slots_of(a).iter();
            for (&house, &slot) in shape.houses_of(a).iter().zip(slots) {
                assert_eq!(shape.cells_of(house)[usize::from(slot)], a);
                assert!(shape.house_set(house).contains(a));
            }
        }
    }
}

#[test]
fn shapes_compare_by_their_houses() {
    assert_eq!(Shape::of_side(9), Shape::with_box(3, 3));
    assert_ne!(Shape::with_box(2, 3), Shape::with_box(3, 2));
    assert!(!Shape::nine().with_diagonals().unwrap().is_nine());
    let by_hand = Shape::irregular(&std::array::from_fn::<_, 81, _>(|i| i / 27 * 3 + i % 9 / 3)).unwrap();
    assert!(by_hand.is_nine());
    let latin = Shape::irregular(&std::array::from_fn::<_, 81, _>(|i| i / 9));
    assert_eq!(latin, Shape::with_box(1, 9));
}

#[test]
fn it_does_not_matter_in_which_order_houses_are_added() {
    let nine = Shape::nine();
    let diagonal = |is_rising: bool| {
        (0..9).filter_map(move |at| Shape::nine().cell(at, if is_rising { 8 - at } else { at }))
    };
    let one = nine
        .with_house(diagonal(true))
        .unwrap()
        .with_house(diagonal(false));
    assert_eq!(one, nine.with_diagonals());
    let twice = nine
        .with_diagonals()
        .and_then(|shape| shape.with_house(diagonal(true)));
    assert_eq!(twice, one);
    assert_eq!(one.unwrap().to_string(), "9×9 with 2 more houses");
    assert!(nine.is_plain() && !nine.with_diagonals().unwrap().is_plain());
    let jigsaw = Shape::irregular(&[0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3]).unwrap();
    assert!(!jigsaw.is_plain());
    let told = jigsaw.with_diagonals().unwrap().to_string();
    assert_eq!(told, "4×4 with irregular boxes and 2 more houses");
}

#[test]
fn a_place_in_reading_order_is_a_cell_of_the_grid_or_none() {
    let six = Shape::of_side(6).unwrap();
    assert_eq!(six.cell_at(35), six.cell(5, 5));
    assert_eq!(six.cell_at(0), six.cell(0, 0));
    assert_eq!(six.cell_at(36), None);
}

#[test]
fn disjoint_groups_take_the_same_place_of_every_box() {
    let six = Shape::with_box(2, 3).unwrap();
    let groups = six.with_disjoint_groups().unwrap();
    let extra = groups
        .houses()
        .iter()
        .filter(|house| house.kind() == HouseKind::Extra);
    let cells: Vec<Vec<usize>> = extra
        .map(|house| house.cells().iter().map(|cell| cell.index()).collect())
        .collect();
    assert_eq!(cells.len(), 6);
    // The second place of the second row of each box, two rows high and three columns wide.
    assert!(cells.contains(&vec![7, 10, 19, 22, 31, 34]));
    assert!(cells.contains(&vec![0, 3, 12, 15, 24, 27]));
}

#[test]
fn kinds_of_houses_are_named_in_full_and_in_three_letters() {
    let kinds = [
        HouseKind::Row,
        HouseKind::Column,
        HouseKind::Box,
        HouseKind::Extra,
    ];
    assert_eq!(kinds.map(HouseKind::abbreviation), ["row", "col", "sqr", "ext"]);
    assert_eq!(kinds.map(HouseKind::name), ["row", "column", "box", "extra"]);
}

#[test]
fn sides_beyond_the_limit_are_refused_before_anything_is_counted() {
    // To try the divisors of these would take years, and the square of the last one does not fit a word.
    for side in [101, 1_000_000_000_039, 99_999_999_999, 1 << 32, usize::MAX] {
        assert_eq!(Shape::of_side(side), Err(ShapeError::Side(side)));
        assert_eq!(Shape::with_box(1, side), Err(ShapeError::Side(side)));
    }
    assert!(Shape::with_box(66_666_666_662, 2).is_err());
}

#[test]
fn many_houses_at_once_are_those_that_were_added_one_by_one() {
    let six = Shape::of_side(6).unwrap();
    let houses: Vec<Vec<Cell>> = (0..30)
        .map(|start| (0..6).map(|at| Cell::new(start + at)).collect())
        .collect();
    let one_by_one = houses.iter().try_fold(six.clone(), |shape, house| {
        shape.with_house(house.iter().copied())
    });
    assert_eq!(six.with_houses(houses.clone()), one_by_one);
    assert_eq!(six.with_houses(houses.into_iter().rev()), one_by_one);
    assert_eq!(six.with_houses::<Vec<Cell>>([]), Ok(six));
}

#[test]
fn a_shape_has_only_so_many_houses() {
    let hundred = Shape::of_side(100).unwrap();
    let house = |start: usize| (start..start + 100).map(|at| Cell::new(at as u16));
    let most = Limit::Houses.most(100);
    let more =
        |count: usize| hundred.with_houses((0..).filter(|start| start % 100 != 0).take(count).map(house));
    assert_eq!(more(most - 300).unwrap().houses().len(), most);
    let refused = more(most - 299).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "801 houses, where a grid of side 100 can have at most 800"
    );
}

#[test]
fn tables_of_large_shapes_last_as_long_as_they_are_used() {
    let large = Shape::of_side(50).unwrap();
    let again = Shape::of_side(50).unwrap();
    assert!(Arc::ptr_eq(&large.0, &again.0), "they are shared");
    let tables = Arc::downgrade(&large.0);
    drop((large, again));
    assert!(tables.upgrade().is_none());
}

#[test]
fn houses_in_bulk_are_those_that_one_finds_one_by_one() {
    let jigsaw = Shape::irregular(&[0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3]).unwrap();
    let shapes = [
        Shape::nine(),
        Shape::nine().with_diagonals().unwrap(),
        Shape::of_side(7).unwrap(),
        Shape::of_side(7).unwrap().with_diagonals().unwrap(),
        jigsaw.with_diagonals().unwrap(),
        jigsaw,
    ];
    let kinds = [
        HouseKind::Row,
        HouseKind::Column,
        HouseKind::Box,
        HouseKind::Extra,
    ];
    for shape in shapes {
        let by_kind: Vec<&House> = kinds
            .iter()
            .flat_map(|&kind| shape.houses_of_kind(kind))
            .collect();
        assert!(by_kind.into_iter().eq(shape.houses()));
        for kind in kinds {
            let filtered = shape.houses().iter().filter(|house| house.kind() == kind);
            assert!(filtered.eq(shape.houses_of_kind(kind)));
        }
        assert_eq!(shape.peers().len(), shape.cell_count());
        for (cell, peers) in shape.peers() {
            assert_eq!(peers, shape.peers_of(cell));
            assert!(
                shape
                    .houses_with(cell)
                    .map(House::id)
                    .eq(shape.houses_of(cell).iter().copied())
            );
            let holding = shape.houses().iter().filter(|house| house.contains(cell));
            assert!(holding.eq(shape.houses_with(cell)));
        }
        assert_eq!(shape.houses_with(Cell::new(u16::MAX)).len(), 0);
    }
}
