//! The engine alone: what is there without any feature.

use kudosu::{Grid, Shape, Stop, Verdict, count, solve, verdict};

#[test]
fn grids_are_solved_judged_and_counted_without_any_feature() {
    let shape = Shape::of_side(4).unwrap();
    let stop = Stop::new();
    let puzzle = Grid::from_values(&shape, &[0, 1, 4, 2, 0, 0, 1, 0, 0, 2, 0, 4, 0, 3, 0, 1]).unwrap();
    let solution = solve(&puzzle, &stop).unwrap().unwrap();
    assert_eq!(solution.to_string(), "3142241312344321");
    assert_eq!(verdict(&puzzle, &stop), Ok(Verdict::Unique(solution)));
    assert_eq!(count(Grid::blank(&shape), 1000, &stop), Ok(288));
}

#[test]
fn the_engine_for_nine_answers_without_any_feature() {
    let line = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let puzzle = kudosu::nine::read_line(line).unwrap();
    let answer = kudosu::nine::Solver::new().answer(&puzzle, &Stop::new()).unwrap();
    assert!(answer.is_unique());
}
