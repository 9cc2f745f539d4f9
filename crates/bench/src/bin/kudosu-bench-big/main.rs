//! Measures the engine for large grids against other kinds of solver; `cargo xtask bench big` runs this.
//!
//! Every engine gets every grid in a process of its own, which is ended at the limit: some of the peers
//! cannot be interrupted, and none may keep memory from the next. The time is that from the values to a
//! checked first solution (setting up included), taken on the wall, because engines may use several cores;
//! or, for machines with other work to do, the CPU time of all threads and children.

mod engines;
mod instances;
mod made;
#[path = "../../timing.rs"]
mod timing;

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use clap::Parser;
use comfy_table::{Table, presets};
use rustix::process::{Resource, Rlimit, setrlimit};

use engines::Engine;
use instances::{Instance, load};

#[derive(Parser)]
#[command(
    name = "kudosu-bench-big",
    about = "Measures the engine for large grids against its peers"
)]
struct Options {
    /// Where the puzzle sets are; the grids are in its folder big
    #[arg(long, default_value = "../shared/data")]
    data: PathBuf,
    /// Instead of those, this many grids of each of some families, made for the occasion
    #[arg(long)]
    made: Option<usize>,
    /// Other grids
    #[arg(long, default_value_t = 1, requires = "made")]
    seed: u64,
    /// Only classes whose name contains one of these
    #[arg(long)]
    class: Vec<String>,
    /// Only these engines
    #[arg(long)]
    engine: Vec<Engine>,
    /// Seconds for each grid and engine
    #[arg(long, default_value_t = 10.0)]
    limit: f64,
    /// Measure CPU time instead of time on the wall, and limit that
    #[arg(long)]
    cpu: bool,
    /// At most this many grids of a class
    #[arg(long, default_value_t = usize::MAX)]
    grids: usize,
    /// Leave out the other solvers
    #[arg(long)]
    no_peers: bool,
    /// Ask whether the solution is the only one (where an engine can tell)
    #[arg(long)]
    unique: bool,
    /// Print a line for every grid
    #[arg(long)]
    verbose: bool,
    /// Solve this one grid with the one engine named and print the seconds
    #[arg(long, hide = true)]
    one: Option<PathBuf>,
}

impl Options {
    /// Seconds on the wall after which an engine is ended at the latest.
    fn time_limit(&self) -> f64 {
        if self.cpu {
            SLOWED_DOWN * self.limit
        } else {
            self.limit
        }
    }
}

/// How many times longer than its CPU time something may take on a busy machine.
const SLOWED_DOWN: f64 = 5.0;

fn main() -> Result<()> {
    let options = Options::parse();
    if let (Some(file), Some(engine)) = (&options.one, options.engine.first()) {
        let grid = Instance::read(file)?.grid;
        if options.cpu {
            // The system ends whoever goes further, and what it has started.
            let seconds = Some(options.limit.ceil() as u64 + 1);
            let limit = Rlimit {
                current: seconds,
                maximum: seconds,
            };
            setrlimit(Resource::Cpu, limit)?;
        }
        let time_limit = options.time_limit();
        let (time, outcome) = timing::timed(!options.cpu, || engine.run(&grid, options.unique, time_limit));
        outcome?;
        println!("{}", time.as_secs_f64());
        return Ok(());
    }
    let engines: Vec<Engine> = Engine::available()
        .into_iter()
        .filter(|engine| options.engine.is_empty() || options.engine.contains(engine))
        .filter(|engine| !options.no_peers || *engine == Engine::Kudosu)
        .collect();
    let mut table = Table::new();
    table.load_style(presets::ASCII_MARKDOWN);
    let heading = engines.iter().map(|engine| engine.to_string());
    table.set_header(std::iter::once("class".to_owned()).chain(heading));
    let folder = match options.made {
        Some(count) => made::make(&std::env::temp_dir(), count, options.seed)?,
        None => options.data.join("big"),
    };
    for (class, instances) in load(&folder, &options.class)? {
        let mut row = vec![class];
        for &engine in &engines {
            let mut times = Vec::new();
            for instance in instances.iter().take(options.grids) {
                let seconds = run_apart(engine, instance, &options)?;
                if options.verbose {
                    let said = seconds.map_or("-".to_owned(), |seconds| format!("{seconds:.4}"));
                    println!("{engine:12} {:20} {said}", instance.name);
                }
                times.push(seconds.unwrap_or(f64::INFINITY));
            }
            row.push(summary(times));
        }
        println!("{}", row.join("  "));
        table.add_row(row);
    }
    let clock = if options.cpu { "CPU time" } else { "on the wall" };
    println!(
        "\nsolved/tried, median seconds {clock}; at most {} s a grid\n\n{table}",
        options.limit
    );
    Ok(())
}

/// The seconds that the engine took in a process of its own, or `None` when it did not get there.
fn run_apart(engine: Engine, instance: &Instance, options: &Options) -> Result<Option<f64>> {
    let mut command = Command::new(std::env::current_exe()?);
    command.args([
        "--engine",
        &engine.to_string(),
        "--limit",
        &options.limit.to_string(),
        "--one",
    ]);
    command.arg(&instance.file);
    if options.unique {
        command.arg("--unique");
    }
    if options.cpu {
        command.arg("--cpu");
    }
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
    // A second more than the engine is told, for starting up and reading.
    let deadline = Instant::now() + Duration::from_secs_f64(options.time_limit() + 1.0);
    while child.try_wait()?.is_none() {
        if Instant::now() > deadline {
            child.kill()?;
            child.wait()?;
            return Ok(None);
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    let output = child.wait_with_output()?;
    if !output.status.success() {
        return Ok(None);
    }
    let said = String::from_utf8(output.stdout).context("the benchmark prints text")?;
    Ok(Some(said.trim().parse()?).filter(|&seconds: &f64| seconds <= options.limit))
}

fn summary(mut times: Vec<f64>) -> String {
    times.sort_by(f64::total_cmp);
    let solved = times.iter().filter(|time| time.is_finite()).count();
    let median = times
        .get((times.len().max(1) - 1) / 2)
        .copied()
        .unwrap_or(f64::INFINITY);
    let median = if median.is_finite() {
        format!("{median:.3}")
    } else {
        "-".to_owned()
    };
    format!("{solved}/{}, {median}", times.len())
}
