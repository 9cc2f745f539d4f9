//! The kernel's text, compiled as C and run on the processor, against the engines in Rust.

#![allow(clippy::unwrap_used)]

mod as_c;

use std::ffi::c_void;

use kudosu_board::{Grid, Rng, Shape, Stop};
use kudosu_gpu::{SOURCE, Tuning};
use kudosu_search::nine::{Batch, Row, TextLine, Values};
use kudosu_testkit::{puzzle_with_holes, shared_file, solved_grid};
use libloading::Library;

/// `Task` in the text.
#[repr(C)]
struct Task {
    puzzles: *const u32,
    counts: *mut u32,
    solutions: *mut u32,
    aside: *mut u32,
    next: *mut u32,
    stop: *const u32,
    effort: *mut u64,
    number: u32,
    limit: u32,
    plain_sweeps: u32,
    done_of_16: u32,
    waiting_of_16: u32,
    idle_of_16: u32,
}

type Pack = unsafe extern "C" fn(*const u8, *mut u32, *mut u32, u32, u32);
type Solve = unsafe extern "C" fn(*const Task);
type Unpack = unsafe extern "C" fn(*const u32, *const u32, *mut u32, *mut u8, u32, u32);

/// The kernel as libraries for this processor: one that counts, and one that writes solutions down.
struct Kernel {
    counts: Library,
    solutions: Library,
}

/// Counts and first solutions.
#[derive(Debug, PartialEq)]
struct Answers {
    counts: Vec<u32>,
    solutions: Vec<Values>,
    branches: u64,
}

/// When the kernel is told to stop.
#[derive(Clone, Copy)]
enum StopWhen {
    Never,
    AtOnce,
    /// As soon as this lane has put a position into this place of the memory of the card: no clock has a say.
    PutAside {
        lane: usize,
        place: usize,
    },
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Wanted {
    Counts,
    Solutions,
}

impl Kernel {
    /// Compiles the text in both ways.
    fn compile() -> Kernel {
        Kernel {
            counts: library(Wanted::Counts),
            solutions: library(Wanted::Solutions),
        }
    }

    /// Lanes help each other only where no solutions are wanted, for their order would not be kept.
    fn solve(
        &self,
        puzzles: &[Values],
        limit: u32,
        tuning: Tuning,
        wanted: Wanted,
        stop: StopWhen,
    ) -> Answers {
        let number = puzzles.len() as u32;
        let mut packed = vec![0_u32; 18 * puzzles.len()];
        let mut packed_solutions = vec![0_u32; 18 * puzzles.len()];
        let mut counts = vec![0; puzzles.len()];
        let mut solutions = vec![[77; 81]; puzzles.len()];
        let mut aside = vec![0; 96 * 124 * 36];
        let (mut next, is_told, mut effort) = (0, u32::from(matches!(stop, StopWhen::AtOnce)), [0; 4]);
        let stop: *const u32 = match stop {
            // The number of the puzzle is there then.
            StopWhen::PutAside { lane, place } => &raw const aside[(lane * 124 + place) * 36 + 3],
            StopWhen::Never | StopWhen::AtOnce => &raw const is_told,
        };
        let library = match wanted {
            Wanted::Solutions => &self.solutions,
            Wanted::Counts => &self.counts,
        };
        // SAFETY: the functions have these types, and all memory is as large as the text says it has to be.
        unsafe {
            let pack = library.get::<Pack>(b"kudosu_pack").unwrap();
            let solve = library.get::<Solve>(b"kudosu_solve").unwrap();
            let unpack = library.get::<Unpack>(b"kudosu_unpack").unwrap();
            pack(
                puzzles.as_ptr().cast(),
                packed.as_mut_ptr(),
                counts.as_mut_ptr(),
                number,
                81,
            );
            let task = Task {
                puzzles: packed.as_ptr(),
                counts: counts.as_mut_ptr(),
                solutions: match wanted {
                    Wanted::Solutions => packed_solutions.as_mut_ptr(),
                    Wanted::Counts => std::ptr::null_mut(),
                },
                aside: aside.as_mut_ptr(),
                next: &raw mut next,
                stop,
                effort: effort.as_mut_ptr(),
                number,
                limit,
                plain_sweeps: tuning.plain_sweeps,
                done_of_16: tuning.done_of_16,
                waiting_of_16: tuning.waiting_of_16,
                idle_of_16: tuning.idle_of_16,
            };
            solve(&task);
            // Without solutions there are none to be given out.
            if wanted == Wanted::Solutions {
                unpack(
                    packed.as_ptr(),
                    packed_solutions.as_ptr(),
                    counts.as_mut_ptr(),
                    solutions.as_mut_ptr().cast::<c_void>().cast(),
                    number,
                    81,
                );
            }
        }
        // Lanes that share a puzzle can count more than are asked for; the card's driver cuts that off as
        // well.
        for count in counts.iter_mut().filter(|count| **count != u32::MAX) {
            *count = (*count).min(limit);
        }
        Answers {
            counts,
            solutions,
            branches: effort[0],
        }
    }
}

fn library(wanted: Wanted) -> Library {
    match wanted {
        Wanted::Counts => as_c::library(SOURCE, &["-DWITH_SOLUTIONS=0"]),
        Wanted::Solutions => as_c::library(SOURCE, &["-DWITH_SOLUTIONS=1"]),
    }
}

/// What the batch engine on the processor answers.
fn expected(puzzles: &[Values], limit: u32) -> (Vec<u32>, Vec<Values>) {
    use kudosu_search::nine::{Columns, RowStatus, solve_columns};
    let mut counts = vec![0; puzzles.len()];
    let mut status = vec![RowStatus::Unanswered; puzzles.len()];
    let mut solutions = vec![[0; 81]; puzzles.len()];
    let columns = Columns::new(&mut counts, &mut status).with_solutions(&mut solutions);
    let threads = std::thread::available_parallelism().unwrap();
    solve_columns(puzzles, limit.try_into().unwrap(), columns, threads, &Stop::new()).unwrap();
    (counts, solutions)
}

/// A solved grid with so many holes.
fn made_puzzle(holes: usize, rng: &mut Rng) -> Values {
    let solved = solved_grid(&Shape::nine(), rng);
    let puzzle = puzzle_with_holes(&solved, holes, rng);
    puzzle.values().try_into().unwrap()
}

/// Puzzles of every kind: with one solution, several, none, with clashing givens, full, blank, and with
/// values over 9.
fn mixed_puzzles(count: usize, seed: u64) -> Vec<Values> {
    let shape = Shape::nine();
    let mut rng = Rng::new(seed);
    let mut puzzles = Vec::new();
    while puzzles.len() < count {
        let solved = solved_grid(&shape, &mut rng);
        for holes in [0, 30, 40, 50, 53, 55, 56, 57, 58, 60, 62, 64, 70, 81] {
            let puzzle = puzzle_with_holes(&solved, holes, &mut rng);
            let mut values: Values = puzzle.values().try_into().unwrap();
            match puzzles.len() % 9 {
                3 => values[rng.below(81)] = solved.values()[rng.below(81)],
                5 if rng.below(10) == 0 => values[rng.below(81)] = 10 + rng.below(246) as u8,
                _ => {}
            }
            puzzles.push(values);
        }
    }
    puzzles.truncate(count);
    puzzles
}

fn compare(kernel: &Kernel, puzzles: &[Values], limit: u32, tuning: Tuning) {
    let (counts, solutions) = expected(puzzles, limit);
    for wanted in [Wanted::Counts, Wanted::Solutions] {
        let answers = kernel.solve(puzzles, limit, tuning, wanted, StopWhen::Never);
        for (index, puzzle) in puzzles.iter().enumerate() {
            assert_eq!(
                answers.counts[index], counts[index],
                "{tuning:?}, {wanted:?}, limit {limit}, {puzzle:?}"
            );
            if wanted == Wanted::Solutions {
                assert_eq!(
                    answers.solutions[index], solutions[index],
                    "{tuning:?}, limit {limit}, {puzzle:?}"
                );
            }
        }
    }
}

#[test]
fn two_hundred_thousand_puzzles_of_all_kinds_get_the_answers_of_the_processor() {
    let kernel = Kernel::compile();
    let mut puzzles = mixed_puzzles(60_000, 1);
    for file in [
        "hardest_2011",
        "top1465",
        "clue17",
        "minimal_random",
        "easy",
        "many_solutions",
    ] {
        let Some(path) = shared_file(&format!("data/{file}.txt")) else {
            continue;
        };
        let text = std::fs::read(path).unwrap();
        let lines = text.split(|&byte| byte == b'\n');
        puzzles.extend(lines.filter_map(kudosu_search::nine::read_line).take(10_000));
    }
    // The same puzzles with their digits exchanged are other puzzles to the order of branches.
    let mut turn = 0;
    while puzzles.len() < 200_000 {
        turn += 1;
        let more = puzzles.len().min(200_000 - puzzles.len());
        for index in 0..more {
            puzzles.push(puzzles[index].map(|value| match value {
                1..=9 => (value + turn) % 9 + 1,
                other => other,
            }));
        }
    }
    compare(&kernel, &puzzles, 2, Tuning::default());
}

#[test]
fn answers_do_not_depend_on_when_lanes_are_seen_to() {
    let kernel = Kernel::compile();
    let puzzles = mixed_puzzles(5_000, 2);
    for (plain_sweeps, done_of_16, waiting_of_16, idle_of_16) in [
        (1, 0, 0, 0),
        (1, 16, 16, 16),
        (3, 4, 1, 8),
        (2, 10, 8, 0),
        (1, 8, 3, 1),
    ] {
        let tuning = Tuning {
            plain_sweeps,
            done_of_16,
            waiting_of_16,
            idle_of_16,
        };
        for limit in [1, 2, 3, 50] {
            compare(&kernel, &puzzles, limit, tuning);
        }
    }
}

#[test]
fn blank_grids_branch_deep_and_stay_within_the_stack() {
    let kernel = Kernel::compile();
    let puzzles = vec![[0; 81]; 200];
    for wanted in [Wanted::Counts, Wanted::Solutions] {
        let answers = kernel.solve(&puzzles, 1000, Tuning::default(), wanted, StopWhen::Never);
        assert!(answers.counts.iter().all(|&count| count == 1000));
        assert!(answers.branches > 200 * 1000);
    }
    compare(&kernel, &puzzles[..3], 1000, Tuning::default());
}

#[test]
fn any_number_of_puzzles_is_answered() {
    let kernel = Kernel::compile();
    let puzzles = mixed_puzzles(400, 3);
    for number in [0, 1, 2, 31, 32, 33, 95, 96, 97, 287, 400] {
        compare(&kernel, &puzzles[..number], 2, Tuning::default());
    }
}

#[test]
fn a_stop_at_once_leaves_all_puzzles_uncounted() {
    let kernel = Kernel::compile();
    let puzzles = mixed_puzzles(400, 4);
    for wanted in [Wanted::Counts, Wanted::Solutions] {
        let answers = kernel.solve(&puzzles, 2, Tuning::default(), wanted, StopWhen::AtOnce);
        assert!(answers.counts.iter().all(|&count| count == u32::MAX));
        let mut solutions = answers.solutions.iter();
        assert!(wanted == Wanted::Counts || solutions.all(|solution| *solution == [0; 81]));
    }
    let mut batch = Batch::new();
    assert_eq!(batch.counts(&puzzles[..1], 2, &Stop::new()).unwrap().len(), 1);
}

#[test]
fn a_stop_in_the_middle_leaves_right_counts_and_uncounted_puzzles() {
    let kernel = Kernel::compile();
    let mut rng = Rng::new(5);
    let puzzles: Vec<Values> = (0..300).map(|_| made_puzzle(54, &mut rng)).collect();
    // So high that nearly all solutions are counted: lanes share, and some puzzles have positions only in the
    // memory of the card, among those of others.
    let limit = 2_000;
    let (counts, _) = expected(&puzzles, limit);
    let tuning = Tuning {
        waiting_of_16: 4,
        ..Tuning::default()
    };
    for (lane, place) in [(2, 14), (15, 15)] {
        let stop = StopWhen::PutAside { lane, place };
        let answers = kernel.solve(&puzzles, limit, tuning, Wanted::Counts, stop);
        let open = answers.counts.iter().filter(|&&count| count == u32::MAX).count();
        assert!((100..280).contains(&open), "{open}");
        for (answer, count) in answers.counts.iter().zip(&counts) {
            assert!(*answer == u32::MAX || answer == count);
        }
    }
    let whole = kernel.solve(&puzzles, limit, tuning, Wanted::Counts, StopWhen::Never);
    assert_eq!(whole.counts, counts);
}

/// What is thrown away comes before what went to the memory of the card earlier. Where one of sixteen
/// puzzles has one solution, positions are thrown away now and then, and the first solution of these two is
/// among them.
#[test]
fn the_first_solution_is_the_first_one_where_positions_are_thrown_away_now_and_then() {
    let kernel = Kernel::compile();
    let with_many = [
        "400000000087000000013000000000534892000216457000987631000000376000000145000000928",
        "900000000057000000061000000000528174000914368000376925000000682000000493000000517",
    ];
    let with_many = with_many.map(|line| kudosu_search::nine::read_line(line.as_bytes()).unwrap());
    let mut rng = Rng::new(6);
    let puzzles: Vec<Values> = (0..20_000)
        .map(|_| match rng.below(16) {
            0 => made_puzzle(45, &mut rng),
            _ => with_many[rng.below(2)],
        })
        .collect();
    compare(&kernel, &puzzles, 2, Tuning::default());
}

/// Where few puzzles have many solutions lanes share, and find them together.
#[test]
fn lanes_that_share_a_puzzle_count_as_many_solutions_as_are_wanted() {
    let kernel = Kernel::compile();
    let mut rng = Rng::new(7);
    let puzzles: Vec<Values> = (0..6_000)
        .map(|index| {
            let holes = if index % 100 == 0 { 81 - rng.below(12) } else { 50 };
            made_puzzle(holes, &mut rng)
        })
        .collect();
    for limit in [2, 3, 20, 300] {
        compare(&kernel, &puzzles, limit, Tuning::default());
    }
}

#[test]
fn a_solution_that_is_none_is_marked_as_wrong_and_not_given_out() {
    const WRONG: u32 = u32::MAX - 1;
    let kernel = Kernel::compile();
    let shape = Shape::nine();
    let mut rng = Rng::new(83);
    let (mut puzzles, mut found): (Vec<Values>, Vec<Values>) = (Vec::new(), Vec::new());
    for round in 0..4000 {
        let solved = solved_grid(&shape, &mut rng);
        let puzzle = puzzle_with_holes(&solved, rng.below(82), &mut rng);
        let mut values: Values = solved.values().try_into().unwrap();
        match round % 4 {
            0 => {}
            1 => values.swap(rng.below(81), rng.below(81)),
            2 => values[rng.below(81)] = rng.below(10) as u8,
            // Another solved grid, which breaks no house.
            _ => values = values.map(|value| value % 9 + 1),
        }
        puzzles.push(puzzle.values().try_into().unwrap());
        found.push(values);
    }
    let number = puzzles.len() as u32;
    let (mut packed, mut packed_found) = (vec![0_u32; 18 * puzzles.len()], vec![0_u32; 18 * puzzles.len()]);
    let mut counts = vec![0_u32; puzzles.len()];
    let mut given = vec![[77; 81]; puzzles.len()];
    // SAFETY: the functions have these types, and all memory is as large as the text says it has to be.
    unsafe {
        let pack = kernel.solutions.get::<Pack>(b"kudosu_pack").unwrap();
        let unpack = kernel.solutions.get::<Unpack>(b"kudosu_unpack").unwrap();
        pack(
            puzzles.as_ptr().cast(),
            packed.as_mut_ptr(),
            counts.as_mut_ptr(),
            number,
            81,
        );
        pack(
            found.as_ptr().cast(),
            packed_found.as_mut_ptr(),
            counts.as_mut_ptr(),
            number,
            81,
        );
        counts.fill(1);
        let to = given.as_mut_ptr().cast::<c_void>().cast();
        unpack(
            packed.as_ptr(),
            packed_found.as_ptr(),
            counts.as_mut_ptr(),
            to,
            number,
            81,
        );
    }
    let mut right = 0;
    for row in 0..puzzles.len() {
        let puzzle = Grid::from_values(&shape, &puzzles[row]).unwrap();
        let is_right = puzzle.is_solved_by(&found[row]);
        assert_eq!(counts[row], if is_right { 1 } else { WRONG }, "{puzzle}");
        assert_eq!(
            given[row],
            if is_right { found[row] } else { [0; 81] },
            "{puzzle}"
        );
        right += usize::from(is_right);
    }
    assert!(right > 1000 && right < 3000, "{right} were right");
}

/// What a text may have where a digit or a dot should be.
const ODD: [u8; 8] = [b'\n', b'\r', b' ', b'/', b':', b'x', 0, 255];

#[test]
fn lines_are_packed_as_their_values_are_and_solutions_become_lines() {
    let kernel = Kernel::compile();
    let mut rng = Rng::new(82);
    let mut lines: Vec<TextLine> = mixed_puzzles(3000, 8).iter().map(Row::of).collect();
    for line in &mut lines {
        for byte in line.iter_mut().filter(|byte| **byte == b'0') {
            *byte = if rng.below(2) == 0 { b'.' } else { b'0' };
        }
        if rng.below(10) == 0 {
            line[rng.below(81)] = ODD[rng.below(ODD.len())];
        }
    }
    let values: Vec<Values> = lines.iter().map(Row::values).collect();
    let number = lines.len() as u32;
    let mut packed = [vec![7_u32; 18 * lines.len()], vec![8_u32; 18 * lines.len()]];
    let mut counts = [vec![0_u32; lines.len()], vec![1_u32; lines.len()]];
    let mut given = (vec![[77_u8; 81]; lines.len()], vec![[77_u8; 82]; lines.len()]);
    // SAFETY: the functions have these types, and all memory is as large as the text says it has to be.
    unsafe {
        let pack = kernel.solutions.get::<Pack>(b"kudosu_pack").unwrap();
        let unpack = kernel.solutions.get::<Unpack>(b"kudosu_unpack").unwrap();
        let outside = [Row::bytes(&values), Row::bytes(&lines)];
        for ((outside, bytes), (packed, counts)) in outside
            .into_iter()
            .zip([81, 82])
            .zip(packed.iter_mut().zip(&mut counts))
        {
            pack(
                outside.as_ptr(),
                packed.as_mut_ptr(),
                counts.as_mut_ptr(),
                number,
                bytes,
            );
        }
        assert!(packed[0] == packed[1]);
        assert!(counts[0] == counts[1]);
        // Full grids among the puzzles are solutions of themselves; all others are none.
        for ((bytes, counts), to) in [81, 82].into_iter().zip(&mut counts).zip([
            given.0.as_mut_ptr().cast::<u8>(),
            given.1.as_mut_ptr().cast::<u8>(),
        ]) {
            counts.fill(1);
            let own = packed[0].as_ptr();
            unpack(own, own, counts.as_mut_ptr(), to, number, bytes);
        }
    }
    assert!(counts[0] == counts[1]);
    assert!(counts[0].iter().filter(|&&count| count == 1).count() > 100);
    for (values, line) in given.0.iter().zip(&given.1) {
        assert_eq!(TextLine::of(values), *line);
    }
}
