//! What the card reaches: `card_figures FILE… [--tune] [--compare N]`.
//!
//! For each file of lines: the kernel alone with puzzles in the memory of the card; counts and solutions
//! from memory to memory; the same on all cores. Each line is used as often as makes thirty million puzzles.
//! `--compare N` compares N answers of the card with those of the processor.

use std::error::Error;
use std::num::NonZero;
use std::time::Instant;

use kudosu_board::Stop;
use kudosu_gpu::{Card, Tuning};
use kudosu_search::nine::{Columns, RowStatus, Values, read_line, solve_columns};

/// So many puzzles of a file are worked on at a time.
const PUZZLES: usize = 30_000_000;

struct Table {
    counts: Vec<u32>,
    status: Vec<RowStatus>,
    solutions: Vec<Values>,
}

impl Table {
    fn new(rows: usize) -> Table {
        // Written once, so that no figure counts the time in which the system finds the memory.
        Table {
            counts: vec![1; rows],
            status: vec![RowStatus::Answered; rows],
            solutions: vec![[1; 81]; rows],
        }
    }

    fn columns(&mut self, with_solutions: bool) -> Columns<'_> {
        let columns = Columns::new(&mut self.counts, &mut self.status);
        match with_solutions {
            true => columns.with_solutions(&mut self.solutions),
            false => columns,
        }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let tune = take_flag(&mut arguments, "--tune");
    let compare: usize = match arguments.iter().position(|argument| argument == "--compare") {
        Some(at) => {
            arguments.remove(at);
            arguments.remove(at).parse()?
        }
        None => 0,
    };
    let opened = Instant::now();
    let card = Card::open()?;
    println!(
        "{}, {} lanes, opened in {:.1?}",
        card.name(),
        card.lanes(),
        opened.elapsed()
    );
    let threads = std::thread::available_parallelism()?;
    for file in &arguments {
        let text = std::fs::read(file)?;
        let lines: Vec<Values> = text.split(|&byte| byte == b'\n').filter_map(read_line).collect();
        let name = file.rsplit('/').next().unwrap_or(file).trim_end_matches(".txt");
        let hard = name.starts_with("hardest");
        let number = if hard { PUZZLES / 4 } else { PUZZLES };
        let puzzles: Vec<Values> = lines.iter().copied().cycle().take(number).collect();
        if tune {
            find_tuning(&card, name, &puzzles)?;
        }
        figures(&card, name, &puzzles, threads)?;
        if compare > 0 {
            compare_answers(&card, name, &puzzles, compare, threads)?;
        }
    }
    Ok(())
}

fn take_flag(arguments: &mut Vec<String>, flag: &str) -> bool {
    let before = arguments.len();
    arguments.retain(|argument| argument != flag);
    arguments.len() < before
}

fn two() -> NonZero<u32> {
    NonZero::new(2).expect("not zero")
}

/// Million puzzles a second.
fn rate(puzzles: usize, seconds: f64) -> f64 {
    puzzles as f64 / seconds / 1e6
}

fn find_tuning(card: &Card, name: &str, puzzles: &[Values]) -> Result<(), Box<dyn Error>> {
    let mut tunings = Vec::new();
    for plain_sweeps in [1, 2] {
        for done_of_16 in [4, 6, 8, 10] {
            for waiting_of_16 in [2, 3, 4] {
                for idle_of_16 in [0, 1, 2] {
                    tunings.push(Tuning {
                        plain_sweeps,
                        done_of_16,
                        waiting_of_16,
                        idle_of_16,
                    });
                }
            }
        }
    }
    let times = card.times_of_kernel(puzzles, two(), false, &tunings)?;
    let mut lines: Vec<_> = times.iter().zip(&tunings).collect();
    lines.sort_by_key(|((time, _), _)| *time);
    for ((time, effort), tuning) in lines {
        let each = |count: u64| 96.0 * count as f64 / puzzles.len() as f64;
        println!(
            "tuning\t{name}\t{} {} {} {}\t{:.1}\tsweeps {:.1} rounds {:.2} moves {:.2}",
            tuning.plain_sweeps,
            tuning.done_of_16,
            tuning.waiting_of_16,
            tuning.idle_of_16,
            rate(puzzles.len(), time.as_secs_f64()),
            each(effort.sweeps),
            each(effort.rounds),
            each(effort.moves),
        );
    }
    Ok(())
}

fn figures(
    card: &Card,
    name: &str,
    puzzles: &[Values],
    threads: NonZero<usize>,
) -> Result<(), Box<dyn Error>> {
    let (stop, number) = (Stop::new(), puzzles.len());
    let mut table = Table::new(number);
    let mut row = vec![name.to_owned()];
    for with_solutions in [false, true] {
        let times = card.times_of_kernel(puzzles, two(), with_solutions, &[Tuning::default(); 3])?;
        let best = times
            .iter()
            .map(|(time, _)| time.as_secs_f64())
            .fold(f64::MAX, f64::min);
        row.push(format!("kernel {:.0} M/s", rate(number, best)));
        let mut best = f64::MAX;
        for _ in 0..3 {
            let start = Instant::now();
            card.solve_columns(puzzles, two(), table.columns(with_solutions), threads, &stop)?;
            best = best.min(start.elapsed().as_secs_f64());
        }
        row.push(format!("memory to memory {:.0} M/s", rate(number, best)));
        let some = &puzzles[..number / 4];
        let mut part = Table::new(some.len());
        let start = Instant::now();
        solve_columns(some, two(), part.columns(with_solutions), threads, &stop)?;
        row.push(format!(
            "{threads} cores {:.1} M/s",
            rate(some.len(), start.elapsed().as_secs_f64())
        ));
    }
    println!("{}", row.join("\t"));
    Ok(())
}

fn compare_answers(
    card: &Card,
    name: &str,
    puzzles: &[Values],
    wanted: usize,
    threads: NonZero<usize>,
) -> Result<(), Box<dyn Error>> {
    let stop = Stop::new();
    let (mut here, mut there) = (Table::new(puzzles.len()), Table::new(puzzles.len()));
    let (mut compared, mut differing, mut turn) = (0, 0, 0);
    while compared < wanted {
        // Other puzzles each time: the digits are exchanged and the rows of a band turned.
        let changed: Vec<Values> = puzzles
            .iter()
            .map(|values| {
                std::array::from_fn(|cell| {
                    let from = cell / 27 * 27 + (cell % 27 + 9 * turn) % 27;
                    match values[from] {
                        0 => 0,
                        digit => (digit as usize + turn) as u8 % 9 + 1,
                    }
                })
            })
            .collect();
        solve_columns(&changed, two(), here.columns(true), threads, &stop)?;
        // Where no solutions are wanted, lanes share puzzles.
        card.solve_columns(&changed, two(), there.columns(false), threads, &stop)?;
        differing += (0..changed.len())
            .filter(|&row| here.counts[row] != there.counts[row])
            .count();
        card.solve_columns(&changed, two(), there.columns(true), threads, &stop)?;
        differing += (0..changed.len())
            .filter(|&row| {
                here.counts[row] != there.counts[row] || here.solutions[row] != there.solutions[row]
            })
            .count();
        compared += 2 * changed.len();
        turn += 1;
    }
    println!("{name}\tcompared {compared}\tdiffering {differing}");
    Ok(())
}
