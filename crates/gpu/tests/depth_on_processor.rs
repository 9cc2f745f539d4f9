//! The text of the kernel for depths, compiled as C and run on the processor, against the engine in Rust.

#![allow(clippy::unwrap_used)]

mod as_c;

use kudosu_board::{Grid, Rng, Shape, Stop};
use kudosu_gpu::DEPTH_SOURCE;
use kudosu_logic::Position;
use kudosu_rating::hardness::{Hardness, HardnessScale, rate_hardness};
use kudosu_search::nine::{Answer, Solver, Values, read_line};
use kudosu_testkit::{shared_file, solved_grid};

/// `DepthTask` in the text.
#[repr(C)]
struct DepthTask {
    puzzles: *const Values,
    solutions: *const Values,
    depths: *mut u32,
    next: *mut u32,
    stop: *const u32,
    number: u32,
}

type Depth = unsafe extern "C" fn(*const DepthTask);

/// What the text says where a depth is not found.
const NO_DEPTH: u32 = u32::MAX;

/// What it says of all that is deeper than 2.
const DEEPER: u32 = 3;

fn depths(puzzles: &[Values], solutions: &[Values], stop: u32) -> Vec<u32> {
    assert_eq!(puzzles.len(), solutions.len());
    let library = as_c::library(DEPTH_SOURCE, &[]);
    let (mut depths, mut next) = (vec![NO_DEPTH; puzzles.len()], 0);
    let task = DepthTask {
        puzzles: puzzles.as_ptr(),
        solutions: solutions.as_ptr(),
        depths: depths.as_mut_ptr(),
        next: &raw mut next,
        stop: &raw const stop,
        number: puzzles.len() as u32,
    };
    // SAFETY: the function has this type, and all memory is as large as the text says it has to be.
    unsafe { library.get::<Depth>(b"kudosu_depth").unwrap()(&task) };
    depths
}

/// What the engine in Rust says, as the kernel would.
fn expected(puzzle: &Values) -> u32 {
    let start = Position::of(Grid::from_values(&Shape::nine(), puzzle).unwrap());
    let rated = rate_hardness(&[HardnessScale::Te], &start, Stop::never()).unwrap();
    match rated.on(HardnessScale::Te) {
        Some(Hardness::Exactly(depth)) => depth.min(DEEPER),
        other => panic!("{puzzle:?}: {other:?}"),
    }
}

/// The only solution.
fn solution(puzzle: &Values) -> Option<Values> {
    match Solver::new().answer(puzzle, Stop::never()).unwrap() {
        Answer::Unique(solution) => Some(solution),
        _ => None,
    }
}

/// Compares, and says how many had each depth.
fn compare(puzzles: &[Values]) -> [usize; 4] {
    let solutions: Vec<Values> = puzzles.iter().map(|puzzle| solution(puzzle).unwrap()).collect();
    let mut found = [0; 4];
    for (puzzle, depth) in puzzles.iter().zip(depths(puzzles, &solutions, 0)) {
        assert_eq!(depth, expected(puzzle), "{puzzle:?}");
        found[depth as usize] += 1;
    }
    found
}

fn read(line: &str) -> Values {
    read_line(line.as_bytes()).unwrap()
}

/// Of depth 2.
const HARD: [&str; 2] = [
    "6......2.3...7...5..4.....1..82....3......1.619..3..4...26....87....53.......4...",
    "6......2.3...7...5..4....31..82...........1.619..3..4...26....87....53.......4...",
];

#[test]
fn random_puzzles_have_the_depth_that_the_processor_finds() {
    let mut rng = Rng::new(33);
    let mut puzzles = Vec::new();
    for _ in 0..100 {
        let solved = solved_grid(&Shape::nine(), &mut rng);
        let mut puzzle: Values = solved.values().try_into().unwrap();
        let mut cells: Vec<usize> = (0..81).collect();
        rng.shuffle(&mut cells);
        for cell in cells {
            let value = std::mem::take(&mut puzzle[cell]);
            if solution(&puzzle).is_none() {
                puzzle[cell] = value;
            }
        }
        puzzles.push(puzzle);
    }
    let [singles, one, ..] = compare(&puzzles);
    assert!(singles > 10 && one > 10, "{singles} and {one}");
}

#[test]
fn hard_puzzles_have_the_depth_that_the_processor_finds() {
    let mut puzzles: Vec<Values> = HARD.iter().map(|line| read(line)).collect();
    assert_eq!(compare(&puzzles), [0, 0, 2, 0]);
    if let Some(path) = shared_file("oracles/hardness/te_depth.tsv") {
        let text = std::fs::read_to_string(path).unwrap();
        let lines = text.lines().filter(|line| !line.starts_with('#')).step_by(11);
        puzzles.extend(lines.map(|line| read(line.split('\t').next().unwrap())));
        let [_, _, two, deeper] = compare(&puzzles);
        assert!(two > 2 && deeper > 0, "{two} and {deeper}");
    }
}

#[test]
fn without_a_solution_to_spare_the_depth_is_the_same() {
    let puzzles: Vec<Values> = HARD.iter().map(|line| read(line)).collect();
    let found = depths(&puzzles, &vec![[0; 81]; puzzles.len()], 0);
    assert_eq!(found, puzzles.iter().map(expected).collect::<Vec<u32>>());
}

#[test]
fn what_has_no_solution_and_what_was_stopped_have_no_depth() {
    let mut clashing = [0; 81];
    (clashing[0], clashing[1]) = (5, 5);
    assert_eq!(depths(&[clashing], &[[0; 81]], 0), [NO_DEPTH]);
    let puzzle = read("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
    assert_eq!(depths(&[puzzle], &[[0; 81]], 1), [NO_DEPTH]);
    assert_eq!(depths(&[puzzle], &[[0; 81]], 0), [0]);
    assert!(depths(&[], &[], 0).is_empty());
}
