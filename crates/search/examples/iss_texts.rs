//! How long the puzzles of Interactive-Sudoku-Solver take beside it, worst ratio last: `cargo run --release
//! --example iss_texts [SECONDS [NAME…]]`. Those that are puzzles with clues go to that engine unless
//! `KUDOSU_ALL_RULES` is set.

use std::time::{Duration, Instant};

use kudosu_board::Stop;
use kudosu_notation::{ReadOptions, iss_rules, read_one};
use kudosu_search::{RuleSolutions, Unfinished, solutions};
use kudosu_testkit::{IssText, iss_texts};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let seconds: u64 = arguments.next().and_then(|word| word.parse().ok()).unwrap_or(20);
    let names: Vec<String> = arguments.collect();
    let is_meant = |one: &IssText| names.is_empty() || names.iter().any(|name| one.name.contains(name));
    let mut rows: Vec<(f64, String)> = Vec::new();
    let (mut read, mut equal, mut timed_out) = (0, 0, 0);
    for one in iss_texts().iter().filter(|one| is_meant(one)) {
        let stop = Stop::new();
        let flag = stop.clone();
        let (done, waiting) = std::sync::mpsc::channel::<()>();
        let clock = std::thread::spawn(move || {
            if waiting.recv_timeout(Duration::from_secs(seconds)).is_err() {
                flag.request();
            }
        });
        let started = (Instant::now(), cpu());
        let answer = answer(one, &stop);
        let time = match (started.1, cpu()) {
            (Some(from), Some(to)) => (to - from) / 1e6,
            _ => started.0.elapsed().as_secs_f64() * 1e3,
        };
        let _ = done.send(());
        let _ = clock.join();
        let iss = one.cpu_ms.unwrap_or(f64::NAN);
        let ratio = if iss.is_nan() { 0.0 } else { time / iss };
        let own_guesses = answer.as_ref().map_or(0, |(_, guesses, _)| *guesses);
        let told = match answer {
            Err(why) => {
                rows.push((f64::INFINITY, format!("{}: {why}", one.name)));
                continue;
            }
            Ok((way, _, Err(why))) => {
                read += 1;
                timed_out += 1;
                format!("{way} NOT ENDED {why}")
            }
            Ok((way, _, Ok((count, first)))) => {
                read += 1;
                let is_count = one.solutions.is_none_or(|known| known == count);
                let is_same = count != 1 || one.values().is_none_or(|known| known == first[..known.len()]);
                equal += u32::from(is_count && is_same);
                match is_count && is_same {
                    true => way.to_owned(),
                    false => format!("{way} WRONG: {count} solutions, {first:?}"),
                }
            }
        };
        let guesses = one.guesses.unwrap_or(0);
        rows.push((
            ratio,
            format!(
                "{time:9.2} ms ({own_guesses:7} guesses), ISS {iss:9.2} ms ({guesses:6} guesses), {ratio:6.2}× {}: {told}",
                one.name
            ),
        ));
    }
    rows.sort_by(|a, b| a.0.total_cmp(&b.0));
    rows.iter().for_each(|(_, row)| println!("{row}"));
    println!("{read} read, {equal} equal, {timed_out} not ended");
}

/// Nanoseconds that this thread was at work, where the system tells.
fn cpu() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().ok()
}

type Found = Result<(u64, Vec<i64>), Unfinished>;

/// How it was read, how often was guessed, how many solutions there are, up to 2, and the first.
fn answer(one: &IssText, stop: &Stop) -> Result<(&'static str, u64, Found), String> {
    let options = ReadOptions::default().with_clues();
    let all_rules = std::env::var_os("KUDOSU_ALL_RULES").is_some();
    let is_text = one.input.contains('~') || one.input.trim().len() == 729;
    // Marks of pencils are notes to us, and rules there.
    if (!all_rules && one.input.contains('~')) || !is_text {
        match read_one(one.input.as_bytes(), &options) {
            Ok(document) => {
                let mut search = solutions(document.givens());
                let mut found = || {
                    let mut first = Vec::new();
                    let mut count = 0;
                    while count < 2
                        && let Some(grid) = search.next_solution(stop)?
                    {
                        if count == 0 {
                            first = grid.values().iter().map(|&value| i64::from(value)).collect();
                        }
                        count += 1;
                    }
                    Ok((count, first))
                };
                let found = found();
                let guesses = search.progress().map_or(0, |progress| progress.decisions());
                return Ok(("clues", guesses, found));
            }
            Err(error) if !is_text => return Err(format!("not read: {error}")),
            Err(_) => {}
        }
    }
    let puzzle = iss_rules(&one.input).map_err(|error| format!("not read: {error}"))?;
    let mut search = RuleSolutions::new(&puzzle).map_err(|error| error.to_string())?;
    let mut found = || {
        let mut first = Vec::new();
        let mut count = 0;
        while count < 2
            && let Some(values) = search.next_solution(stop)?
        {
            if count == 0 {
                first = values;
            }
            count += 1;
        }
        Ok((count, first))
    };
    let found = found();
    Ok(("rules", search.progress().decisions(), found))
}
