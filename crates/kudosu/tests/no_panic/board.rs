//! The board: shapes, cells, digits, sets, grids, symmetries and chance.

use kudosu::{
    Candidates, CellNotation, CellSet, Digit, DigitSet, Edge, Grid, HouseId, HouseKind, LineRule, MAX_SIDE,
    Puzzle, Relation, Rng, Shape, Slant, Stop, Symmetry,
};

use crate::arbitrary::rounds;

const NOTATIONS: [CellNotation; 3] = [
    CellNotation::RowColumn,
    CellNotation::Letters,
    CellNotation::Words,
];

const KINDS: [HouseKind; 4] = [
    HouseKind::Row,
    HouseKind::Column,
    HouseKind::Box,
    HouseKind::Extra,
];

#[test]
fn shapes_take_any_numbers() {
    rounds(3000, |any| {
        let (height, width) = (any.number(), any.number());
        if let Ok(shape) = Shape::with_box(height, width) {
            assert!(shape.side() <= MAX_SIDE);
        }
        let regions = any.list(100, |any| any.maybe(|any| any.number()));
        let _ = Shape::with_regions(&regions);
        let numbers = any.list(100, |any| any.number());
        let _ = Shape::irregular(&numbers);
        let shape = any.shape();
        let (row, column) = (any.number(), any.number());
        let _ = (shape.cell(row, column), shape.cell_at(row));
        let (a, b, house) = (any.cell(&shape), any.cell(&shape), any.house(&shape));
        let _ = (
            shape.row_of(a),
            shape.column_of(a),
            shape.box_of(a),
            shape.are_peers(a, b),
        );
        let _ = (
            shape.houses_of(a),
            shape.slots_of(a),
            shape.peers_of(a),
            shape.peer_set(a),
            shape.neighbours(a),
        );
        let _ = (shape.house(house), shape.cells_of(house), shape.house_set(house));
        let _ = (shape.houses_with(a).len(), shape.peers().len());
        for kind in KINDS {
            let _ = shape
                .houses_of_kind(kind)
                .iter()
                .filter(|house| house.contains(b))
                .count();
        }
        let pairs = shape
            .knight_pairs()
            .chain(shape.king_pairs())
            .chain(shape.neighbour_pairs());
        assert!(pairs.flatten().all(|cell| cell.index() < shape.cell_count()));
        let cells = any.cells(&shape, shape.side());
        let _ = (
            shape.with_house(cells),
            shape.with_diagonals(),
            shape.with_disjoint_groups(),
        );
        for notation in NOTATIONS {
            let _ = shape.parse_cell(&shape.cell_name(a, notation));
        }
        let _ = shape.parse_cell(&any.text());
        let _ = (shape.to_string(), shape.is_plain(), shape.is_nine());
    });
}

#[test]
fn digits_and_sets_take_any_numbers() {
    rounds(2000, |any| {
        let (byte, number) = (any.byte(), any.number());
        let _ = (Digit::new(byte), Digit::from_index(number), DigitSet::all(number));
        if let Err(error) = Digit::try_from(byte) {
            let _ = error.to_string();
        }
        let _ = Digit::from_symbol(any.text().chars().next().unwrap_or('x'));
        let (mut one, other) = (any.digits(), any.digits());
        let shape = any.shape();
        let digit = any.digit(&shape);
        let _ = (
            one.insert(digit),
            one.remove(digit),
            one.first(),
            one.single(),
            one.iter().rev().count(),
        );
        let _ = (
            one - other,
            one | other,
            one & other,
            one ^ other,
            format!("{one:?}"),
        );
        let (mut cells, more) = (any.cell_set(&shape), any.cell_set(&shape));
        let cell = any.cell(&shape);
        let _ = (
            cells.insert(cell),
            cells.remove(cell),
            cells.first(),
            cells.single(),
            cells.len(),
        );
        let _ = (
            &cells | &more,
            &cells & &more,
            &cells - &more,
            cells.is_subset(&more),
            cells == more,
        );
        let again: CellSet = cells.iter().collect();
        assert_eq!(again, cells);
        let house = HouseId::new(any.below(1 << 16) as u16);
        assert!(house.index() < 1 << 16);
        let _ = (LineRule::third(byte, number), LineRule::whispers(number));
        for relation in [Relation::Difference, Relation::Ratio, Relation::Sum] {
            let _ = relation.holds(byte, any.byte(), number as u16);
        }
    });
}

#[test]
fn thirds_of_a_grid_without_digits_were_divided_by_zero() {
    assert_eq!(LineRule::third(0, 0), 0);
    assert_eq!(LineRule::third(255, 0), 0);
    assert_eq!(LineRule::third(255, 9), 2, "the last third, not the 84th");
}

#[test]
fn grids_take_any_cells_and_digits() {
    rounds(2000, |any| {
        let (shape, other) = (any.shape(), any.shape());
        let values = any.list(100, |any| any.byte());
        let _ = Grid::from_values(&shape, &values);
        let text = any.text();
        let _ = (Grid::from_line(&shape, &text), text.parse::<Grid>());
        let _ = (
            Grid::try_from(&*text),
            Puzzle::try_from(&*text),
            text.parse::<Puzzle>(),
        );
        let mut values = [0; 81];
        values[any.below(81)] = any.byte();
        let mut rows = [[0; 9]; 9];
        rows[any.below(9)].fill_with(|| any.byte());
        let _ = (Grid::try_from(values), Grid::try_from(rows));
        let mut grid = any.grid(&shape);
        let (cell, digit) = (any.cell(&shape), any.digit(&shape));
        let _ = (
            grid.get(cell),
            grid.set(cell, digit),
            grid.clear(cell),
            grid.options(cell),
        );
        let _ = (
            grid.clashes(),
            grid.holders_among_peers(cell, digit),
            grid.is_solved(),
        );
        let _ = grid.is_solution_of(&any.grid(&other));
        if let Err(error) = <&[u8; 81]>::try_from(&grid) {
            let _ = error.to_string();
        }
        let mut candidates = any.candidates(&shape);
        candidates.place(cell, digit);
        let _ = (
            candidates.get(cell),
            candidates.remove(cell, digit),
            candidates.cells_with(digit),
        );
        let _ = candidates.places(any.house(&shape), digit).count();
        let _ = Candidates::of(&grid);
    });
}

#[test]
fn symmetries_take_any_orders() {
    rounds(1000, |any| {
        let (shape, other) = (any.shape(), any.shape());
        let order = any.list(12, |any| any.number());
        let digits = any.list(12, |any| any.digit(&shape));
        let _ = (
            Symmetry::of_rows(&shape, &order),
            Symmetry::of_columns(&shape, &order),
        );
        let _ = Symmetry::of_digits(&shape, &digits);
        let next = Symmetry::random(&other, any.rng());
        let _ = (
            next.apply(&any.grid(&shape)),
            next.then(&Symmetry::identity(&shape)),
        );
        let (cell, digit) = (any.cell(&shape), any.digit(&shape));
        let _ = (next.origin_of(cell), next.name_of(digit), next.inverse());
    });
}

#[test]
fn edges_and_diagonals_take_any_place() {
    rounds(1000, |any| {
        let shape = any.shape();
        let numbers = [any.number() as i32, any.number() as i32];
        let _ = Edge::at_place(numbers[0], numbers[1], &shape);
        let start = any.cell(&shape);
        for slant in Slant::ALL {
            let _ = (slant.cells(start, &shape), slant.place_before(start, &shape));
        }
    });
}

#[test]
fn chance_takes_any_bound() {
    rounds(500, |any| {
        let (seed, bound) = (any.number(), any.number());
        let mut rng = Rng::new(seed as u64);
        let _ = (rng.below(bound), rng.next_u64(), rng.pick::<u8>(&[]).is_none());
        rng.shuffle::<u8>(&mut []);
        let stop = Stop::after_looks(bound as u64);
        let _ = (
            stop.child_after_looks(0).is_requested(),
            stop.child().check(),
            stop.looks(),
        );
    });
}
