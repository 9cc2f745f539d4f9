//! What must hold for every puzzle that is made: one solution, and everything that the recipe asked for.

use kudosu_board::{Cell, CellSet, Grid, Rng, Shape, Stop};
use kudosu_generate::{
    AnyDifficulty, ClueSymmetry, Fit, Judge, Made, Order, OrderEnd, OrderEvent, Pattern, Recipe, Summary,
    generate, redundant_givens,
};
use kudosu_search::{Reference, Unfinished};

fn order(wanted: usize, seed: u64) -> Order {
    Order::new(wanted, seed).with_give_up_after(5000)
}

fn make_with(recipe: &Recipe, judge: &dyn Judge, order: &Order) -> (Vec<Made>, Summary) {
    let mut made = Vec::new();
    let summary = generate(recipe, judge, order, &Stop::new(), |event| {
        if let OrderEvent::Made(one) = event {
            made.push(one.clone());
        }
    });
    (made, summary.expect("the parts of the recipe go together"))
}

fn make(recipe: &Recipe, wanted: usize, seed: u64) -> Vec<Made> {
    let (made, summary) = make_with(recipe, &AnyDifficulty, &order(wanted, seed));
    assert_eq!(summary.end, OrderEnd::Complete, "{recipe:?}");
    assert_eq!(made.len(), wanted);
    made
}

/// Checked by the reference solver, which shares no code with the engines that the maker uses.
fn assert_unique(made: &Made) {
    let mut solutions = Reference::new(&made.puzzle, &Stop::new());
    assert_eq!(
        solutions.next(),
        Some(Ok(made.solution.clone())),
        "{}",
        made.puzzle
    );
    assert_eq!(solutions.next(), None, "{}", made.puzzle);
}

fn givens(puzzle: &Grid) -> usize {
    puzzle.shape().cell_count() - puzzle.blank_count()
}

#[test]
fn puzzles_of_every_symmetry_are_unique_and_symmetric() {
    for side in [4, 6, 9] {
        let shape = Shape::of_side(side).unwrap();
        for symmetry in ClueSymmetry::ALL {
            let recipe = Recipe::new(&shape).with_symmetry(symmetry);
            for made in make(&recipe, 12, side as u64) {
                assert_unique(&made);
                for orbit in symmetry.orbits(&shape) {
                    let filled = orbit.iter().filter(|&&cell| made.puzzle.get(cell).is_some());
                    let filled = filled.count();
                    assert!(
                        filled == 0 || filled == orbit.len(),
                        "{symmetry}: {}",
                        made.puzzle
                    );
                }
            }
        }
    }
}

#[test]
fn minimal_puzzles_have_no_redundant_given() {
    for side in [4, 6, 9] {
        let shape = Shape::of_side(side).unwrap();
        for symmetry in [ClueSymmetry::None, ClueSymmetry::Rotate180] {
            let recipe = Recipe::new(&shape).with_minimal(true).with_symmetry(symmetry);
            for made in make(&recipe, 10, 3) {
                assert_unique(&made);
                assert_eq!(redundant_givens(&made.puzzle, &Stop::new()), Ok(CellSet::new()));
            }
        }
    }
}

#[test]
fn the_number_of_givens_lies_in_the_range() {
    for (low, high) in [(40, 40), (30, 34), (22, 23), (0, 21)] {
        let recipe = Recipe::new(&Shape::nine()).with_clues(low..=high);
        for made in make(&recipe, 5, 8) {
            assert_unique(&made);
            assert!((low..=high).contains(&givens(&made.puzzle)), "{}", made.puzzle);
        }
    }
}

#[test]
fn patterns_are_kept() {
    let shape = Shape::nine();
    let border: CellSet = shape
        .cells()
        .filter(|&cell| [0, 8].contains(&shape.row_of(cell)) || [0, 8].contains(&shape.column_of(cell)))
        .collect();
    let at_least = Recipe::new(&shape).with_pattern(Pattern {
        cells: border.clone(),
        exact: false,
    });
    for made in make(&at_least, 5, 1) {
        assert_unique(&made);
        assert!(border.is_subset(&made.puzzle.filled()));
    }
    let chessboard: CellSet = shape.cells().filter(|cell| cell.index() % 2 == 0).collect();
    let exact = Recipe::new(&shape).with_pattern(Pattern {
        cells: chessboard.clone(),
        exact: true,
    });
    for made in make(&exact, 3, 1) {
        assert_unique(&made);
        assert_eq!(made.puzzle.filled(), chessboard);
    }
}

#[test]
fn the_solution_is_the_one_asked_for() {
    let solution = kudosu_testkit::solved_grid(&Shape::nine(), &mut Rng::new(9));
    let recipe = Recipe::new(&Shape::nine()).with_solution(solution.clone());
    for made in make(&recipe, 4, 2) {
        assert_unique(&made);
        assert_eq!(made.solution, solution);
    }
}

#[test]
fn other_shapes_work_too() {
    let shapes = [
        Shape::of_side(12).unwrap(),
        Shape::of_side(16).unwrap(),
        Shape::with_box(3, 2).unwrap(),
        Shape::of_side(5).unwrap(),
        Shape::nine().with_diagonals().unwrap(),
    ];
    for shape in shapes {
        let floor = if shape.side() > 9 {
            shape.cell_count() * 55 / 100
        } else {
            0
        };
        let recipe = Recipe::new(&shape).with_clues(floor..=shape.cell_count());
        make(&recipe, 2, 6).iter().for_each(assert_unique);
    }
}

/// A judge with a taste that digging alone hardly ever meets: exactly `0` givens in the first row.
struct BlankFirstRow;

impl Judge for BlankFirstRow {
    fn judge(&self, puzzle: &Grid, _: &Grid, _: &Stop) -> Result<Fit, Unfinished> {
        let filled = puzzle.values()[..9].iter().filter(|&&value| value != 0).count();
        Ok(if filled == 0 {
            Fit::AsAsked
        } else {
            Fit::Off(filled as f64)
        })
    }
}

#[test]
fn the_same_seed_gives_the_same_puzzles_on_any_number_of_threads() {
    let shape = Shape::nine();
    let plain = Recipe::new(&shape).with_minimal(true);
    let judges: [&dyn Judge; 2] = [&AnyDifficulty, &BlankFirstRow];
    for judge in judges {
        let alone = make_with(&plain, judge, &order(20, 77)).0;
        assert_eq!(alone.len(), 20);
        for threads in [2, 3, 8] {
            let together = order(20, 77).with_threads(threads);
            assert_eq!(make_with(&plain, judge, &together).0, alone, "{threads} threads");
        }
        assert_ne!(make_with(&plain, judge, &order(20, 78)).0, alone);
    }
}

#[test]
fn the_seed_of_a_puzzle_repeats_it_alone() {
    let recipe = Recipe::new(&Shape::nine());
    for made in make(&recipe, 10, 5) {
        assert_eq!(make(&recipe, 1, made.seed)[0], made);
    }
}

#[test]
fn walks_reach_what_digging_does_not_and_keep_the_recipe() {
    let recipe = Recipe::new(&Shape::nine())
        .with_minimal(true)
        .with_symmetry(ClueSymmetry::None);
    let (made, _) = make_with(&recipe, &BlankFirstRow, &order(5, 1));
    for one in &made {
        assert_unique(one);
        assert!(one.puzzle.values()[..9].iter().all(|&value| value == 0));
        assert_eq!(redundant_givens(&one.puzzle, &Stop::new()), Ok(CellSet::new()));
    }
}

#[test]
fn a_wish_out_of_reach_ends_with_the_nearest_puzzle() {
    // Such puzzles exist, but nobody finds one in thirty attempts.
    let recipe = Recipe::new(&Shape::nine()).with_clues(0..=17);
    for threads in [1, 3] {
        let order = Order::new(1, 4).with_threads(threads).with_give_up_after(30);
        let (made, summary) = make_with(&recipe, &AnyDifficulty, &order);
        assert!(made.is_empty());
        assert_eq!((summary.end, summary.attempts), (OrderEnd::OutOfReach, 30));
        let (nearest, distance) = summary.nearest.unwrap();
        assert!(distance > 0.0 && givens(&nearest.puzzle) > 17);
        assert_unique(&nearest);
    }
}

#[test]
fn a_raised_stop_ends_the_work_on_every_number_of_threads() {
    let stop = Stop::new();
    stop.request();
    for threads in [1, 4] {
        let order = order(5, 1).with_threads(threads);
        let recipe = Recipe::new(&Shape::nine());
        let summary = generate(&recipe, &AnyDifficulty, &order, &stop, |_| {}).unwrap();
        assert_eq!(
            (summary.end, summary.made),
            (OrderEnd::Unfinished(Unfinished::Stopped), 0)
        );
    }
}

#[test]
fn a_pattern_of_one_cell_is_no_burden() {
    let cells: CellSet = [Cell::new(40)].into_iter().collect();
    let recipe = Recipe::new(&Shape::nine())
        .with_pattern(Pattern { cells, exact: false })
        .with_symmetry(ClueSymmetry::Full);
    make(&recipe, 3, 1).iter().for_each(assert_unique);
}
