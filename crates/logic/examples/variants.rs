//! How many of the variant puzzles in `../shared/data/variants` logic solves: without suppositions, with
//! forcing chains, not at all; every step is checked, and compared with the solution.
//!
//! `cargo run --release -p kudosu-logic --example variants` says it of all; words behind it choose puzzles
//! whose names have one of them.

use std::time::Instant;

use kudosu_board::Stop;
use kudosu_logic::{End, Forcing, Position, Positions, Profile, check_step, solve_path};
use kudosu_testkit::variants;

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    let mut profile = Profile::human();
    profile
        .order
        .retain(|technique| matches!(technique.forcing(), None | Some(Forcing::Chain)));
    let (mut all, mut plain, mut with_chains, mut steps, mut wrong) = (0, 0, 0, 0, 0);
    for variant in variants() {
        let is_wanted = wanted.is_empty() || wanted.iter().any(|word| variant.name.contains(word.as_str()));
        let Some(solution) = variant
            .solution
            .filter(|_| is_wanted && variant.solutions == Some(1))
        else {
            continue;
        };
        let begun = Instant::now();
        let start = Position::of(&variant.document.puzzle);
        let path = solve_path(&start, &profile, &Stop::new()).expect("nothing stops it");
        let took = begun.elapsed();
        all += 1;
        steps += path.steps.len();
        let forces = path.steps.iter().any(|step| step.technique.forcing().is_some());
        let end = match (path.end, forces) {
            (End::Solved, false) => "solved",
            (End::Solved, true) => "solved with forcing chains",
            _ => "not solved",
        };
        plain += usize::from(end == "solved");
        with_chains += usize::from(path.end == End::Solved);
        let mut positions = Positions::along(&start, &path.steps);
        while let Some((position, step)) = positions.lend_next() {
            let checked = check_step(position, step, true);
            let refuted = step.refuted_by(&solution);
            if checked.is_err() || refuted.is_some() {
                wrong += 1;
                println!("  WRONG {checked:?} {refuted:?} {step:?}");
            }
        }
        let left = path.last.blanks().len();
        println!(
            "{:>8.1} ms  {:>3} steps  {end}{}  {}",
            took.as_secs_f64() * 1e3,
            path.steps.len(),
            if left > 0 {
                format!(" ({left} blank)")
            } else {
                String::new()
            },
            variant.name
        );
    }
    println!(
        "{plain} of {all} solved without suppositions, {with_chains} with forcing chains as well; {steps} steps, {wrong} wrong"
    );
}
