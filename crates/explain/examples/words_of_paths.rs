//! How much there is to read on the way through hard puzzles: words, the longest step, the facts behind it.
//!
//! `cargo run --release -p kudosu-explain --example words_of_paths -- PUZZLES [EVERY [MOST]]`
//!
//! Takes every EVERY-th line of the file, MOST of them, a puzzle a line; what stands behind the puzzle does
//! not matter. Facts are suppositions, inferences and variables of braids. Words are those of the text that
//! is read first, and beside them those of all links.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use kudosu_board::{Grid, Stop};
use kudosu_explain::{Language, Telling, describe_step};
use kudosu_logic::{End, Position, Positions, Profile, solve_path};

/// What there is to read of a puzzle.
#[derive(Clone, Copy, Default)]
struct Told {
    steps: usize,
    facts: usize,
    /// The facts of the step that has most.
    most_facts: usize,
    words: usize,
    longest: usize,
    /// The same with all links.
    whole: usize,
    longest_whole: usize,
    microseconds: usize,
    is_solved: bool,
}

/// What a median is taken of, by its name.
type Figure = (&'static str, fn(&Told) -> usize);

fn words(text: &str) -> usize {
    text.split_whitespace().count()
}

fn tell(puzzle: &Grid) -> Told {
    let profile = Profile::human().for_proper(puzzle.shape()).assume_unique(true);
    let start = Position::of(puzzle);
    let before = Instant::now();
    let path = solve_path(&start, &profile, Stop::never()).expect("nobody stops it");
    let mut told = Told {
        microseconds: before.elapsed().as_micros() as usize,
        is_solved: path.end == End::Solved,
        ..Told::default()
    };
    let mut positions = Positions::along(&start, &path.steps);
    while let Some((position, step)) = positions.lend_next() {
        let text = describe_step(position, step, Language::English);
        let (first, whole) = (words(text.told(Telling::Player)), words(&text.paragraph));
        let facts = step.evidence.weight();
        told.steps += 1;
        told.facts += facts;
        told.most_facts = told.most_facts.max(facts);
        told.words += first;
        told.longest = told.longest.max(first);
        told.whole += whole;
        told.longest_whole = told.longest_whole.max(whole);
    }
    told
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().expect("a file of puzzles");
    let mut number = |usual| {
        arguments
            .next()
            .map_or(usual, |text| text.parse().expect("a number"))
    };
    let (every, most) = (number(1), number(usize::MAX));
    let text = std::fs::read_to_string(&file).expect("the file of puzzles");
    let cells = |line: &str| line.get(..81).and_then(|cells| cells.parse::<Grid>().ok());
    let puzzles: Vec<Grid> = text.lines().step_by(every).filter_map(cells).take(most).collect();
    let (next, all) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let workers = std::thread::available_parallelism().map_or(1, |count| count.get());
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                while let Some(puzzle) = puzzles.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let told = tell(puzzle);
                    all.lock().expect("no worker fails").push(told);
                }
            });
        }
    });
    let all = all.into_inner().expect("no worker fails");
    let solved = all.iter().filter(|told| told.is_solved).count();
    println!("{} puzzles, {solved} to their end", all.len());
    let figures: [Figure; 8] = [
        ("steps", |told| told.steps),
        ("facts", |told| told.facts),
        ("most facts in a step", |told| told.most_facts),
        ("words", |told| told.words),
        ("words of the longest step", |told| told.longest),
        ("words with all links", |told| told.whole),
        ("the same of the longest step", |told| told.longest_whole),
        ("microseconds to find them", |told| told.microseconds),
    ];
    println!("{:<30}{:>10}{:>10}{:>10}", "", "median", "mean", "most");
    for (name, of) in figures {
        let mut values: Vec<usize> = all.iter().map(of).collect();
        values.sort_unstable();
        let mean = values.iter().sum::<usize>() / values.len().max(1);
        let median = values.get(values.len() / 2).copied().unwrap_or_default();
        let most = values.last().copied().unwrap_or_default();
        println!("{name:<30}{median:>10}{mean:>10}{most:>10}");
    }
}
