//! Whether logic comes to the end: walks the human path of some puzzles of a file, has every step checked by
//! the independent checker, and counts what was needed.
//!
//! `cargo run --release -p kudosu-logic --example to_the_end -- PUZZLES [EVERY [MOST [WITHOUT]]]`
//!
//! Takes every EVERY-th line of the file, MOST of them, a puzzle a line; what stands behind the puzzle does
//! not matter. WITHOUT are ids of techniques that are not used, with commas between. Fails where a puzzle is
//! not solved or a step is refused.

use std::collections::BTreeMap;
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use kudosu_board::{Grid, Stop, Unfinished};
use kudosu_logic::{Position, Profile, Technique, Workspace, check_step};

/// What was seen on some paths.
#[derive(Default)]
struct Tally {
    puzzles: usize,
    steps: usize,
    unsolved: Vec<String>,
    refused: Vec<String>,
    slowest: Duration,
    /// For each puzzle how much there was to follow where something was supposed.
    facts: Vec<usize>,
    /// For each technique that argues from suppositions how often, how much there was to follow in all and at
    /// most, and the time it took to find.
    forcing: BTreeMap<Technique, (usize, usize, usize, Duration)>,
}

impl Tally {
    fn add(&mut self, other: Tally) {
        self.puzzles += other.puzzles;
        self.steps += other.steps;
        self.unsolved.extend(other.unsolved);
        self.refused.extend(other.refused);
        self.slowest = self.slowest.max(other.slowest);
        self.facts.extend(other.facts);
        for (technique, (count, weight, most, time)) in other.forcing {
            let entry = self.forcing.entry(technique).or_default();
            *entry = (
                entry.0 + count,
                entry.1 + weight,
                entry.2.max(most),
                entry.3 + time,
            );
        }
    }

    fn walk(&mut self, puzzle: &Grid, without: &[Technique]) {
        let profile = Profile::human().for_proper(puzzle.shape()).assume_unique(true);
        let profile = profile.without(without);
        let mut facts = 0;
        let (stop, mut workspace) = (Stop::new(), Workspace::new());
        let mut position = Position::of(puzzle);
        self.puzzles += 1;
        while !position.is_complete() {
            let begun = Instant::now();
            let step = match workspace.at(&position).next_step(&profile, &stop) {
                Ok(Some(step)) => step,
                Ok(None) => return self.unsolved.push(format!("{puzzle} stuck")),
                Err(Unfinished::LimitReached) => {
                    return self.unsolved.push(format!("{puzzle} nothing within the limit"));
                }
                Err(why) => return self.unsolved.push(format!("{puzzle} {why}")),
            };
            let time = begun.elapsed();
            self.slowest = self.slowest.max(time);
            self.steps += 1;
            if step.technique.forcing().is_some() {
                let weight = step.evidence.weight();
                facts += weight;
                let entry = self.forcing.entry(step.technique).or_default();
                *entry = (entry.0 + 1, entry.1 + weight, entry.2.max(weight), entry.3 + time);
            }
            if let Err(why) = check_step(&position, &step, true) {
                self.refused
                    .push(format!("{puzzle} {}: {why}", step.technique.id()));
            }
            position.apply(&step);
        }
        self.facts.push(facts);
        if position.is_broken() {
            self.unsolved.push(format!("{puzzle} broken"));
        }
    }
}

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().expect("name a file with a puzzle a line");
    let mut number = |ordinary: usize| arguments.next().map_or(Some(ordinary), |text| text.parse().ok());
    let every = number(1).expect("the second argument is a number");
    let most = number(usize::MAX).expect("the third argument is a number");
    let without = arguments.next().unwrap_or_default();
    let without = without.split(',').filter(|id| !id.is_empty());
    let without: Result<Vec<Technique>, _> = without.map(str::parse).collect();
    let without = without.expect("the fourth argument names techniques");
    let text = std::fs::read_to_string(file).expect("the file can be read");
    let cells = |line: &str| {
        let word = line.split([' ', '\t', ',', ';']).next()?.replace('0', ".");
        word.parse::<Grid>().ok()
    };
    let puzzles: Vec<Grid> = text.lines().filter_map(cells).step_by(every).take(most).collect();
    let next = AtomicUsize::new(0);
    let work = || {
        let mut tally = Tally::default();
        while let Some(puzzle) = puzzles.get(next.fetch_add(1, Ordering::Relaxed)) {
            tally.walk(puzzle, &without);
        }
        tally
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut all = Tally::default();
    let begun = Instant::now();
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        for worker in workers {
            all.add(worker.join().expect("a worker does not panic"));
        }
    });
    println!(
        "{} puzzles, {} unsolved; {} steps, {} refused; {:.1} s on {threads} threads, slowest step {} ms",
        all.puzzles,
        all.unsolved.len(),
        all.steps,
        all.refused.len(),
        begun.elapsed().as_secs_f64(),
        all.slowest.as_millis()
    );
    all.facts.sort_unstable();
    println!(
        "to follow in a puzzle where something is supposed: {} in all, median {}, at most {}",
        all.facts.iter().sum::<usize>(),
        all.facts.get(all.facts.len() / 2).copied().unwrap_or(0),
        all.facts.last().copied().unwrap_or(0)
    );
    for (technique, (count, weight, most, time)) in &all.forcing {
        println!(
            "{:<28} {count:>6} steps, to follow {:.1} on average, {most} at most; found in {} ms on average",
            technique.id(),
            *weight as f64 / *count as f64,
            time.as_millis() / (*count as u128)
        );
    }
    for line in all.unsolved.iter().chain(&all.refused).take(20) {
        println!("{line}");
    }
    if all.unsolved.is_empty() && all.refused.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
