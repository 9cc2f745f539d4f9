//! What the patterns that people name shorten: the human path of some puzzles, told with all techniques,
//! without one of these patterns where it occurs, and without any of them.
//!
//! `cargo run --release -p kudosu-explain --example what_patterns_shorten -- PUZZLES [EVERY [MOST]]`
//!
//! Takes every EVERY-th line of the file, MOST of them, a puzzle a line; what stands behind the puzzle does
//! not matter. Facts are suppositions, inferences and variables of braids; words are those of all steps.

use std::sync::atomic::{AtomicUsize, Ordering};

use kudosu_board::{Grid, Stop};
use kudosu_explain::{Language, describe_step};
use kudosu_logic::{Position, Positions, Profile, Technique, solve_path};

/// Whose worth is asked.
const PATTERNS: [Technique; 8] = [
    Technique::FireworkTriple,
    Technique::FireworkQuad,
    Technique::SkLoop,
    Technique::MultiSector,
    Technique::JuniorExocet,
    Technique::Tridagon,
    Technique::ImpossiblePattern,
    Technique::GuardianNet,
];

/// How much a path tells.
#[derive(Clone, Copy, Default)]
struct Told {
    steps: usize,
    facts: usize,
    /// The facts of nets inside of which other suppositions are refuted.
    nested: usize,
    words: usize,
}

impl Told {
    fn add(&mut self, other: Told) {
        self.steps += other.steps;
        self.facts += other.facts;
        self.nested += other.nested;
        self.words += other.words;
    }

    fn sum(all: impl Iterator<Item = Told>) -> Told {
        let mut sum = Told::default();
        all.for_each(|told| sum.add(told));
        sum
    }
}

/// What was seen on one puzzle.
struct Seen {
    with_all: Told,
    without_any: Told,
    /// For each pattern how often it occurs, and what is told without it where it does.
    without: Vec<(usize, Option<Told>)>,
}

/// The path without some techniques: what it tells, and how often each pattern occurs.
fn tell(puzzle: &Grid, without: &[Technique]) -> (Told, Vec<usize>) {
    let profile = Profile::human()
        .for_proper(puzzle.shape())
        .assume_unique(true)
        .without(without);
    let start = Position::of(puzzle);
    let path = solve_path(&start, &profile, Stop::never()).expect("nobody stops it");
    let mut told = Told::default();
    let mut counts = vec![0; PATTERNS.len()];
    let mut positions = Positions::along(&start, &path.steps);
    while let Some((position, step)) = positions.lend_next() {
        let weight = step.evidence.weight();
        let paragraph = describe_step(position, step, Language::English).paragraph;
        told.add(Told {
            steps: 1,
            facts: weight,
            nested: if step.evidence.net.depth() > 1 { weight } else { 0 },
            words: paragraph.split_whitespace().count(),
        });
        if let Some(at) = PATTERNS.iter().position(|&pattern| pattern == step.technique) {
            counts[at] += 1;
        }
    }
    (told, counts)
}

fn look_at(puzzle: &Grid) -> Seen {
    let (with_all, counts) = tell(puzzle, &[]);
    let is_plain = counts.iter().all(|&count| count == 0);
    let without = counts.iter().zip(PATTERNS).map(|(&count, pattern)| {
        let told = (count > 0).then(|| tell(puzzle, &[pattern]).0);
        (count, told)
    });
    Seen {
        with_all,
        without: without.collect(),
        without_any: if is_plain {
            with_all
        } else {
            tell(puzzle, &PATTERNS).0
        },
    }
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().expect("name a file with a puzzle a line");
    let mut number = |ordinary: usize| arguments.next().map_or(Some(ordinary), |text| text.parse().ok());
    let every = number(1).expect("the second argument is a number");
    let most = number(usize::MAX).expect("the third argument is a number");
    let text = std::fs::read_to_string(file).expect("the file can be read");
    let cells = |line: &str| {
        let word = line.split([' ', '\t', ',', ';']).next()?.replace('0', ".");
        word.parse::<Grid>().ok()
    };
    let puzzles: Vec<Grid> = text.lines().filter_map(cells).step_by(every).take(most).collect();
    let next = AtomicUsize::new(0);
    let work = || {
        let mut seen = Vec::new();
        while let Some(puzzle) = puzzles.get(next.fetch_add(1, Ordering::Relaxed)) {
            seen.push(look_at(puzzle));
        }
        seen
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut all: Vec<Seen> = Vec::new();
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        for worker in workers {
            all.extend(worker.join().expect("a worker does not panic"));
        }
    });
    print(&all);
}

fn print(all: &[Seen]) {
    let line = |name: &str, told: Told| {
        println!(
            "{name:<36} {:>8} steps {:>9} facts ({} in nested nets) {:>10} words",
            told.steps, told.facts, told.nested, told.words
        );
    };
    println!("{} puzzles", all.len());
    line("with all", Told::sum(all.iter().map(|seen| seen.with_all)));
    line(
        "without any of them",
        Told::sum(all.iter().map(|seen| seen.without_any)),
    );
    for (at, pattern) in PATTERNS.into_iter().enumerate() {
        let with = || all.iter().filter(|seen| seen.without[at].0 > 0);
        let count: usize = with().map(|seen| seen.without[at].0).sum();
        println!("{}: {count} steps in {} puzzles", pattern.id(), with().count());
        if count > 0 {
            line("  in these, with it", Told::sum(with().map(|seen| seen.with_all)));
            line(
                "  in these, without it",
                Told::sum(with().filter_map(|seen| seen.without[at].1)),
            );
        }
    }
}
