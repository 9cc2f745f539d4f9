//! Measures the engines for puzzles with clues and with rules; `cargo xtask bench variants` runs this.
//!
//! Time is CPU time on one core for building the puzzle and proving its number of solutions, the best of
//! three runs below two seconds. Beside it stands Interactive-Sudoku-Solver, the fastest solver known: run
//! through node in the same run where its folder is named, else as it was measured when the puzzles were
//! collected.

#[path = "../../timing.rs"]
mod timing;

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::Parser;
use comfy_table::{Table, presets::NOTHING};
use kudosu_board::{Puzzle, Stop};
use kudosu_notation::{ReadOptions, RulePuzzle, read_one};
use kudosu_search::{RuleSolutions, TrueCandidates, Unfinished, solutions};
use kudosu_testkit::{IssText, Variant, iss_texts, variants};

/// The set of the peer's own texts, most of which only rules can say.
const TEXTS: &str = "ISS texts";

/// How many of the worst cases are told.
const WORST: usize = 12;

#[derive(Parser)]
#[command(
    name = "kudosu-bench-variants",
    about = "Measures puzzles with clues against a peer"
)]
struct Options {
    /// The folder of puzzles, to say that there is none; they are read from shared/data/variants
    #[arg(long, hide = true)]
    data: Option<PathBuf>,
    /// Only sets or puzzles whose name contains this
    #[arg(long)]
    set: Option<String>,
    /// The folder of Interactive-Sudoku-Solver
    #[arg(long, env = "KUDOSU_ISS")]
    iss: Option<PathBuf>,
    /// Looks at the stop flag after which a puzzle counts as not solved: about one a guess
    #[arg(long, default_value_t = 30_000_000)]
    looks: u64,
    /// Puzzles for which the peer took longer than this when they were collected, in milliseconds, are not
    /// given to it again; the stored time stands for them
    #[arg(long, default_value_t = 15_000.0)]
    peer_limit: f64,
    /// Every puzzle, not only the worst ones and the sets
    #[arg(long)]
    each: bool,
    /// The true candidates of the puzzles without their digits, instead of their solutions
    #[arg(long)]
    candidates: bool,
}

/// What was measured of a puzzle, in milliseconds.
struct Row {
    set: String,
    name: String,
    ours: Option<f64>,
    theirs: Option<f64>,
    /// Guesses of ours, and of the peer where it ran.
    guesses: u64,
    their_guesses: Option<u64>,
    is_wrong: bool,
}

/// What is measured, and what is known of it.
struct Case {
    set: String,
    name: String,
    /// What the peer calls it.
    peer_name: String,
    what: What,
    solutions: Option<u64>,
    iss_cpu_ms: Option<f64>,
}

enum What {
    Clues(Box<Puzzle>),
    Rules(Box<RulePuzzle>),
}

impl Case {
    fn of_variant(variant: &Variant) -> Case {
        Case {
            set: variant.set().to_owned(),
            name: variant.name.clone(),
            peer_name: peer_name(variant),
            what: What::Clues(Box::new(variant.document.puzzle.clone())),
            solutions: variant.solutions.map(|count| count as u64),
            iss_cpu_ms: variant.iss_cpu_ms,
        }
    }

    /// A text as its readers give it to the engines.
    fn of_text(text: &IssText) -> Result<Case> {
        let options = ReadOptions::default()
            .with_clues()
            .with_marks_as_clues()
            .with_rules();
        let document = read_one(text.input.as_bytes(), &options).with_context(|| text.name.clone())?;
        let what = match document.rules() {
            Some(position) => What::Rules(Box::new(position.puzzle().clone())),
            None => What::Clues(Box::new(document.puzzle.clone())),
        };
        Ok(Case {
            set: TEXTS.to_owned(),
            name: text.name.clone(),
            peer_name: text.name.clone(),
            what,
            solutions: text.solutions,
            iss_cpu_ms: text.cpu_ms,
        })
    }

    /// How many solutions there are, up to two, and the guesses that it took, where they are counted.
    fn count(&self, stop: &Stop) -> (Result<u64, Unfinished>, u64) {
        match &self.what {
            What::Clues(puzzle) => {
                let mut search = solutions(&**puzzle);
                let progress = search.progress();
                let count = search.count(2, stop);
                (count, progress.map_or(0, |progress| progress.decisions()))
            }
            What::Rules(puzzle) => match RuleSolutions::new(puzzle) {
                Ok(mut search) => (search.count(2, stop), 0),
                Err(_) => (Err(Unfinished::OutOfMemory), 0),
            },
        }
    }
}

fn main() -> Result<()> {
    let options = Options::parse();
    let part = options.set.as_deref().unwrap_or_default();
    let puzzles: Vec<Variant> = variants()
        .into_iter()
        .filter(|variant| variant.set().contains(part) || variant.name.contains(part))
        .collect();
    let texts: Vec<IssText> = iss_texts()
        .into_iter()
        .filter(|text| TEXTS.contains(part) || text.name.contains(part))
        .collect();
    if puzzles.is_empty() && texts.is_empty() {
        bail!("no such puzzles: they are read from shared/data/variants beside the repository");
    }
    if options.candidates {
        return candidates(&puzzles, &options);
    }
    let texts = texts.iter().map(Case::of_text).collect::<Result<Vec<Case>>>()?;
    let cases: Vec<Case> = puzzles.iter().map(Case::of_variant).chain(texts).collect();
    let peer = match &options.iss {
        Some(folder) => by_peer(folder, &cases, options.peer_limit)?,
        None => HashMap::new(),
    };
    let mut rows: Vec<Row> = cases.iter().map(|case| row(case, &peer, &options)).collect();
    rows.sort_by(|a, b| b.behind().total_cmp(&a.behind()));
    if options.each {
        println!("{}", each(&rows));
    } else {
        println!("the worst first:\n{}", each(&rows[..rows.len().min(WORST)]));
    }
    println!("{}", sets(&rows));
    let source = match options.iss {
        Some(_) => "the peer ran in the same run, but for puzzles beyond --peer-limit",
        None => "the peer's times are those stored with the puzzles; --iss FOLDER runs it now",
    };
    println!("{source}");
    Ok(())
}

impl Row {
    /// How many times as long ours took as the peer, most of all where ours is wrong or did not end. Behind
    /// all stand those that the peer did not solve.
    fn behind(&self) -> f64 {
        match (self.ours, self.theirs) {
            _ if self.is_wrong => f64::INFINITY,
            (None, Some(theirs)) => 1e9 / theirs.max(1e-3),
            (Some(ours), Some(theirs)) => ours / theirs.max(1e-3),
            (ours, None) => -1.0 / ours.unwrap_or(1e9).max(1e-3),
        }
    }
}

fn row(case: &Case, peer: &HashMap<String, Peer>, options: &Options) -> Row {
    let mut best: Option<Duration> = None;
    let mut is_wrong = false;
    let mut guesses = 0;
    for _ in 0..3 {
        let stop = Stop::after_looks(options.looks);
        let (time, (count, made)) = timing::timed(false, || case.count(&stop));
        guesses = made;
        match count {
            Err(_) => break,
            Ok(count) => is_wrong |= case.solutions.is_some_and(|known| known != count),
        }
        best = Some(best.map_or(time, |best| best.min(time)));
        if time > Duration::from_secs(2) {
            break;
        }
    }
    let theirs = peer.get(&case.peer_name);
    Row {
        set: case.set.clone(),
        name: case.name.clone(),
        ours: best.map(|time| time.as_secs_f64() * 1e3),
        theirs: theirs.map(|theirs| theirs.ms).or(case.iss_cpu_ms),
        guesses,
        their_guesses: theirs.map(|theirs| theirs.guesses),
        is_wrong,
    }
}

/// The name of a puzzle among the peer's own, which count from 0.
fn peer_name(variant: &Variant) -> String {
    match variant.name.rsplit_once(" #") {
        Some((set, number)) if set == variant.set() => match number.parse::<usize>() {
            Ok(number) => format!("{set}#{}", number.saturating_sub(1)),
            Err(_) => variant.name.clone(),
        },
        _ => variant.name.clone(),
    }
}

/// What the peer needed for a puzzle.
struct Peer {
    ms: f64,
    guesses: u64,
}

/// What the peer needed, by its own names; those that it does not have, or that would take long, are left
/// out.
fn by_peer(folder: &Path, cases: &[Case], limit: f64) -> Result<HashMap<String, Peer>> {
    let folder = folder
        .canonicalize()
        .with_context(|| format!("no folder {}", folder.display()))?;
    let quick = cases
        .iter()
        .filter(|case| case.iss_cpu_ms.is_some_and(|time| time <= limit));
    let names: Vec<&str> = quick.map(|case| case.peer_name.as_str()).collect();
    let script = std::env::temp_dir().join(format!("kudosu-bench-{}.mjs", std::process::id()));
    std::fs::write(&script, include_str!("iss.mjs"))?;
    let output = Command::new("node")
        .arg(&script)
        .arg(&folder)
        .arg(serde_json::to_string(&names)?)
        .output()
        .context("cannot run node")?;
    std::fs::remove_file(&script)?;
    if !output.status.success() {
        bail!(
            "node ended with {}: {}",
            output.status,
            String::from_utf8_lossy(&output.stderr)
        );
    }
    let mut times = HashMap::new();
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let line: serde_json::Value = serde_json::from_str(line).context("the peer's answer is no JSON")?;
        if let (Some(name), Some(ms)) = (line["name"].as_str(), line["ms"].as_f64()) {
            let guesses = line["guesses"].as_u64().unwrap_or(0);
            times.insert(name.to_owned(), Peer { ms, guesses });
        }
    }
    Ok(times)
}

fn milliseconds(time: Option<f64>) -> String {
    time.map_or("not solved".to_owned(), |time| format!("{time:.2}"))
}

fn each(rows: &[Row]) -> Table {
    let mut table = Table::new();
    table.load_style(NOTHING).set_header([
        "set",
        "puzzle",
        "ms",
        "guesses",
        "peer's ms",
        "its guesses",
        "kudosu is",
    ]);
    for row in rows {
        let times = row.ours.zip(row.theirs);
        let times = times.map_or(String::new(), |(ours, theirs)| {
            format!("{:.1} times as fast", theirs / ours)
        });
        let note = if row.is_wrong { "WRONG".to_owned() } else { times };
        table.add_row([
            row.set.clone(),
            row.name.clone(),
            milliseconds(row.ours),
            row.guesses.to_string(),
            row.theirs.map_or(String::new(), |theirs| format!("{theirs:.2}")),
            row.their_guesses
                .map_or(String::new(), |guesses| guesses.to_string()),
            note,
        ]);
    }
    table
}

/// Sums over the sets, of puzzles that both sides can solve; the others are counted.
fn sets(rows: &[Row]) -> Table {
    let mut sets: BTreeMap<&str, Vec<&Row>> = BTreeMap::new();
    for row in rows {
        sets.entry(&row.set).or_default().push(row);
    }
    let mut table = Table::new();
    table.load_style(NOTHING).set_header([
        "set",
        "puzzles",
        "solved by both",
        "wrong",
        "ms",
        "median",
        "peer's ms",
        "kudosu is",
        "peer is ahead on",
    ]);
    for (set, rows) in sets {
        let mut solved: Vec<(f64, f64)> = rows
            .iter()
            .filter_map(|row| Some((row.ours?, row.theirs?)))
            .collect();
        solved.sort_by(|a, b| a.0.total_cmp(&b.0));
        let total = |side: fn(&(f64, f64)) -> f64| solved.iter().map(side).sum::<f64>();
        let (ours, theirs) = (total(|times| times.0), total(|times| times.1));
        table.add_row([
            set.to_owned(),
            rows.len().to_string(),
            solved.len().to_string(),
            rows.iter().filter(|row| row.is_wrong).count().to_string(),
            format!("{ours:.1}"),
            solved
                .get(solved.len() / 2)
                .map_or(String::new(), |times| format!("{:.2}", times.0)),
            format!("{theirs:.1}"),
            format!("{:.1} times as fast", theirs / ours.max(1e-9)),
            solved
                .iter()
                .filter(|times| times.1 < times.0)
                .count()
                .to_string(),
        ]);
    }
    table
}

/// The true candidates of every puzzle without its digits.
fn candidates(puzzles: &[Variant], options: &Options) -> Result<()> {
    let mut times = Vec::new();
    for variant in puzzles {
        let puzzle = &variant.document.puzzle;
        if !puzzle.has_clues() {
            continue;
        }
        let blank = puzzle.with_grid(kudosu_board::Grid::blank(puzzle.shape()))?;
        let stop = Stop::after_looks(options.looks.min(2_000_000));
        let (time, over) = timing::timed(false, || TrueCandidates::new(&blank).run(&stop));
        let time = time.as_secs_f64() * 1e3;
        if options.each {
            println!(
                "{:<50} {time:>10.2} ms{}",
                variant.name,
                if over.is_err() { ", not over" } else { "" }
            );
        }
        times.push((time, over == Err(Unfinished::Stopped)));
    }
    times.sort_by(|a, b| {
        (a.1, a.0)
            .partial_cmp(&(b.1, b.0))
            .unwrap_or(std::cmp::Ordering::Equal)
    });
    let at = |share: f64| {
        times
            .get((times.len() as f64 * share) as usize)
            .map_or(0.0, |time| time.0)
    };
    let quick = times.iter().filter(|(time, cut)| *time <= 100.0 && !cut).count();
    println!(
        "{} puzzles without digits: median {:.1} ms, nine in ten {:.1} ms, {quick} within 100 ms, {} not over",
        times.len(),
        at(0.5),
        at(0.9),
        times.iter().filter(|(_, cut)| *cut).count()
    );
    Ok(())
}
