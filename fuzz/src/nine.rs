//! All 9×9 engines agree, on puzzles that are near a solved grid and on puzzles that are not.

use kudosu_board::{Grid, Shape, Stop};
use kudosu_search::Reference;
use kudosu_search::nine::{Answer, Batch, Simd, Solver, Values};

/// Fewer givens than this can make the reference solver search for hours when they contradict one another.
const ENOUGH_GIVENS: usize = 22;

/// Reads puzzles of 81 bytes each from `bytes` and has every engine answer them.
pub fn differential(bytes: &[u8]) {
    let puzzles: Vec<Values> = bytes.chunks(81).map(puzzle_of).collect();
    if puzzles.is_empty() {
        return;
    }
    let stop = Stop::new();
    let mut first: Option<Vec<Answer>> = None;
    for simd in Simd::available() {
        let mut solver = Solver::with(simd);
        let singly: Vec<Answer> = puzzles
            .iter()
            .map(|puzzle| solver.answer(puzzle, &stop).expect("nobody stops it"))
            .collect();
        // As many as fill the lanes of most kernels,
        // so that the batch engine does not leave them to the single one.
        let many: Vec<Values> = puzzles
            .iter()
            .cycle()
            .take(puzzles.len().max(150))
            .copied()
            .collect();
        let batched = Batch::with(simd).answers(&many, &stop).expect("nobody stops it");
        for (index, answer) in batched.iter().enumerate() {
            check(answer, &singly[index % puzzles.len()], &many[index]);
        }
        match &first {
            None => first = Some(singly),
            Some(expected) => {
                for ((answer, expected), puzzle) in singly.iter().zip(expected).zip(&puzzles) {
                    check(answer, expected, puzzle);
                }
            }
        }
    }
    for (puzzle, answer) in puzzles.iter().zip(first.iter().flatten()) {
        let Ok(grid) = Grid::from_values(&Shape::nine(), puzzle) else {
            assert_eq!(*answer, Answer::NoSolution);
            continue;
        };
        if puzzle.iter().filter(|&&value| value != 0).count() >= ENOUGH_GIVENS {
            let found = Reference::new(&grid, &stop).take(2).count();
            assert_eq!(found, solutions(answer).len(), "{grid}");
        }
        for solution in solutions(answer) {
            let solution = Grid::from_values(grid.shape(), solution).expect("81 values");
            assert!(solution.is_solution_of(&grid), "{grid}");
        }
    }
}

/// The same number of solutions; the same solution where there is one.
fn check(answer: &Answer, expected: &Answer, puzzle: &Values) {
    let (found, expected) = (solutions(answer), solutions(expected));
    assert_eq!(found.len(), expected.len(), "{puzzle:?}");
    if found.len() == 1 {
        assert_eq!(found, expected, "{puzzle:?}");
    }
    if let [first, second] = found[..] {
        assert_ne!(first, second, "{puzzle:?}");
    }
}

fn solutions(answer: &Answer) -> Vec<&Values> {
    match answer {
        Answer::NoSolution => vec![],
        Answer::Unique(only) => vec![only],
        Answer::Several(first, second) => vec![first, second],
    }
}

/// A byte below 128 keeps the value of a solved grid, one below 240 makes a blank, the others put in a value
/// of their own; so that most puzzles have some solution but not all.
fn puzzle_of(bytes: &[u8]) -> Values {
    std::array::from_fn(|cell| {
        let (row, column) = (cell / 9, cell % 9);
        match bytes.get(cell) {
            Some(0..128) => ((3 * (row % 3) + row / 3 + column) % 9) as u8 + 1,
            Some(byte @ 240..) => byte - 240,
            _ => 0,
        }
    })
}
