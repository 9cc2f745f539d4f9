//! `kudosu bench`: how many 9×9 puzzles a second this machine's processor and card solve.

mod contestants;
mod sets;

use std::io::Write;
use std::time::{Duration, Instant};

use clap::Args;
use comfy_table::{CellAlignment, ContentArrangement, Table, presets};
use kudosu::nine::{Simd, Values};
use kudosu::schema::BenchLine;

use crate::args::{duration, threads};
use crate::device::DeviceOptions;
use crate::exit::Exit;
use crate::failure::{Failure, Outcome};
use crate::output::{json_text, note, stdout};
use crate::progress::Spinner;
use crate::stop_source::StopSource;
use contestants::Contestant;
use sets::{SETS, Set};

/// What `kudosu bench` takes.
#[derive(Args, Debug, Clone)]
#[command(after_long_help = "\
Every puzzle is searched for a second solution, as it is when a stream is checked. Puzzles are made for the occasion, the
same ones each time (--seed makes others), and are in memory: reading and writing lines is not part of a figure. A figure
is the median of at least three runs. They depend on what else the machine does; `cargo xtask bench` in the source of
kudosu compares with other programs, as ratios.

EXAMPLES
  kudosu bench
  kudosu bench --set hard --each 5s
  kudosu bench --device gpu --json")]
pub struct Options {
    /// Measure on this set only; may be given several times
    #[arg(long = "set", value_name = "SET", value_parser = clap::builder::PossibleValuesParser::new(SETS.map(|set| set.name)))]
    sets: Vec<String>,

    /// Take this long for each figure
    #[arg(long, value_name = "TIME", default_value = "500ms", value_parser = duration, allow_negative_numbers = true)]
    each: Duration,

    /// Make other puzzles
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 1)]
    seed: u64,

    /// Use this many threads where all are used (default: one a core)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024), allow_negative_numbers = true)]
    threads: Option<u16>,

    #[command(flatten)]
    device: DeviceOptions,

    /// Write one JSON object a line, one for each figure
    #[arg(long)]
    json: bool,
}

/// Measures what the options name.
pub fn run(options: &Options) -> Outcome {
    let stops = StopSource::new(None);
    let threads = threads(options.threads);
    let mut contestants = contestants::all(threads, options.device.device)?;
    let wanted = |set: &&Set| options.sets.is_empty() || options.sets.iter().any(|name| name == set.name);
    let spinner = Spinner::new();
    let mut output = stdout();
    let mut rows = Vec::new();
    for set in SETS.iter().filter(wanted) {
        spinner.show(&format!("making {}", set.name));
        let work = stops.work();
        let Ok(puzzles) = set.make(options.seed, threads, work.stop()) else {
            break;
        };
        let mut row = vec![set.name.to_owned()];
        for contestant in &mut contestants {
            spinner.show(&format!("{}: {}", set.name, contestant.name));
            let Some(rate) = measure(contestant, &puzzles, options.each, &stops)? else {
                break;
            };
            row.push(told(rate));
            if options.json {
                let line = BenchLine {
                    set: set.name,
                    engine: contestant.name.clone(),
                    threads: contestant.threads.get(),
                    puzzles_per_second: rate.round(),
                };
                writeln!(output, "{}", json_text(&line))?;
                output.flush()?;
            }
        }
        rows.push(row);
        if stops.is_interrupted() {
            break;
        }
    }
    spinner.finish();
    if !options.json {
        writeln!(output, "{}", table(&contestants, rows))?;
    }
    output.flush()?;
    if !options.json {
        let simd = Simd::chosen().name();
        note(&format!(
            "million puzzles a second, each searched for a second solution; the processor uses {simd}"
        ));
        SETS.iter()
            .filter(wanted)
            .for_each(|set| note(&format!("  {:<8} {}", set.name, set.what)));
    }
    if stops.is_interrupted() {
        return Ok(Exit::Interrupted);
    }
    Ok(Exit::Yes)
}

/// Puzzles a second: the median of as many runs as fit, three at least. `None` when it was interrupted.
fn measure(
    contestant: &mut Contestant,
    puzzles: &[Values],
    time: Duration,
    stops: &StopSource,
) -> Result<Option<f64>, Failure> {
    /// A run of fewer puzzles is over too soon to be timed.
    const LEAST: usize = 20_000;

    let wanted = LEAST.max(contestant.at_a_time).next_multiple_of(puzzles.len());
    let puzzles: Vec<Values> = puzzles.iter().copied().cycle().take(wanted).collect();
    let work = stops.work();
    let (started, mut times) = (Instant::now(), Vec::new());
    // The first run finds its memory, and is not counted.
    while times.len() < 4 || started.elapsed() < time {
        let begun = Instant::now();
        contestant.solve(&puzzles, work.stop())?;
        if stops.is_interrupted() {
            return Ok(None);
        }
        times.push(begun.elapsed().as_secs_f64());
    }
    times.remove(0);
    times.sort_by(f64::total_cmp);
    let median = times[times.len() / 2];
    Ok(Some(puzzles.len() as f64 / median))
}

/// A rate in millions a second, with three figures that count.
fn told(rate: f64) -> String {
    let millions = rate / 1e6;
    match millions {
        100.0.. => format!("{millions:.0}"),
        10.0.. => format!("{millions:.1}"),
        1.0.. => format!("{millions:.2}"),
        _ => format!("{millions:.3}"),
    }
}

fn table(contestants: &[Contestant], rows: Vec<Vec<String>>) -> String {
    let mut table = Table::new();
    let names = contestants.iter().map(|contestant| contestant.name.clone());
    table
        .load_style(presets::NOTHING)
        .set_content_arrangement(ContentArrangement::Disabled)
        .set_header(std::iter::once("set".to_owned()).chain(names))
        .add_rows(rows);
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table.trim_fmt()
}

#[cfg(test)]
mod tests {
    use std::num::NonZero;

    use super::*;

    #[test]
    fn rates_have_three_figures_that_count() {
        let rates = [1_234_567_890.0, 54_321_000.0, 5_432_100.0, 543_210.0, 43_210.0];
        assert_eq!(rates.map(told), ["1235", "54.3", "5.43", "0.543", "0.043"]);
    }

    #[test]
    fn a_seed_makes_the_same_puzzles_again() {
        let make = |seed, threads| {
            SETS[0]
                .make(seed, NonZero::new(threads).unwrap(), &kudosu::Stop::new())
                .unwrap()
        };
        let puzzles = make(7, 1);
        assert!(puzzles == make(7, 2) && puzzles != make(8, 1));
    }

    #[test]
    fn every_contestant_finds_the_same() {
        let one = NonZero::<usize>::MIN;
        let stop = kudosu::Stop::new();
        for set in &SETS {
            let puzzles = set.make(7, one, &stop).unwrap();
            assert!(puzzles.len() >= 20, "{}: {}", set.name, puzzles.len());
            let mut contestants = contestants::all(one, crate::device::Device::Cpu).unwrap();
            let found: Vec<u64> = contestants
                .iter_mut()
                .map(|contestant| contestant.solve(&puzzles, &stop).unwrap())
                .collect();
            assert!(found.iter().all(|&solutions| solutions == found[0]), "{found:?}");
        }
    }
}
