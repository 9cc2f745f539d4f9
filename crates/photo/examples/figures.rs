//! How well photographs are read, and how fast:
//!
//! ```text
//! cargo run --release -p kudosu-photo --example figures -- FOLDER [--folds TRAINED]
//! cargo run --release -p kudosu-photo --example figures -- FOLDER --cells CELLS.bin
//! ```
//!
//! FOLDER has `NAME.jpg` with `NAME.dat`, two lines about the camera and nine of nine digits, and, where
//! somebody has written into the puzzle, `NAME.hand`, nine lines of those digits (`training/begun.py` draws
//! such). With `--folds` each photograph is read with the network that never saw it, from what
//! `training/train.py` wrote. With `--cells` the cells are written for that script instead.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use std::{env, fs};

use kudosu_board::{Grid, Stop};
use kudosu_photo::{Doubt, FoundGrid, Network, Photograph, Reader, SolutionCount};
use kudosu_search::{Verdict, verdict};

type Outcome<T> = Result<T, Box<dyn std::error::Error>>;

fn main() -> Outcome<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        [folder, "--cells", out] => write_cells(Path::new(folder), Path::new(out)),
        [folder, "--folds", trained] => print_figures(Path::new(folder), Some(Path::new(trained))),
        [folder] => print_figures(Path::new(folder), None),
        _ => Err("figures FOLDER [--folds TRAINED | --cells CELLS.bin]".into()),
    }
}

fn photographs(folder: &Path) -> Outcome<Vec<PathBuf>> {
    let files = fs::read_dir(folder)?.map(|entry| Ok(entry?.path()));
    let mut files: Vec<PathBuf> = files.collect::<Outcome<_>>()?;
    files.retain(|file| file.extension().is_some_and(|ending| ending == "jpg"));
    files.sort();
    Ok(files)
}

fn write_cells(folder: &Path, out: &Path) -> Outcome<()> {
    let reader = Reader::new();
    let mut bytes = Vec::new();
    for file in photographs(folder)? {
        let picture = Photograph::decoded(&fs::read(&file)?, Stop::never())?;
        bytes.extend(reader.patches(picture, Stop::never())?);
    }
    fs::write(out, bytes)?;
    Ok(())
}

/// The nine digits of nine lines, after so many lines about something else.
fn digits(file: &Path, skipped: usize) -> Outcome<Vec<u8>> {
    let text = fs::read_to_string(file)?;
    let digits = text.lines().skip(skipped).flat_map(str::split_whitespace);
    Ok(digits.map(str::parse).collect::<Result<_, _>>()?)
}

/// How well handwriting is told from print, in cells.
#[derive(Default)]
struct Hands {
    written: usize,
    /// Taken for the player's, and of these the right digits.
    told: usize,
    told_right: usize,
    /// Taken for a given or a blank, but marked.
    marked: usize,
    /// Print that is taken for a player's.
    lost: usize,
}

impl Hands {
    fn count(&mut self, grid: &FoundGrid, printed: &[u8], written: &[u8]) {
        for ((reading, &printed), &written) in grid.cells.iter().zip(printed).zip(written) {
            let is_told = reading.is_handwritten && reading.digit.is_some();
            self.lost += usize::from(printed > 0 && is_told);
            if written > 0 {
                self.written += 1;
                self.told += usize::from(is_told);
                self.told_right +=
                    usize::from(is_told && reading.digit.is_some_and(|digit| digit.get() == written));
                self.marked += usize::from(!is_told && reading.doubt.is_some());
            }
        }
    }

    fn print(&self) {
        println!(
            "written by hand: {} cells, {} told from print ({} read right), {} others marked, {} of print lost",
            self.written, self.told, self.told_right, self.marked, self.lost
        );
    }
}

fn solutions(grid: &Grid) -> SolutionCount {
    match verdict(grid, Stop::never()) {
        Ok(Verdict::NoSolution) => SolutionCount::None,
        Ok(Verdict::Unique(_)) => SolutionCount::One,
        Ok(Verdict::Several(..)) => SolutionCount::Several,
        Err(_) => SolutionCount::Unknown,
    }
}

fn print_figures(folder: &Path, trained: Option<&Path>) -> Outcome<()> {
    let mut readers: HashMap<String, Reader> = HashMap::new();
    let mut fold_of: HashMap<String, String> = HashMap::new();
    if let Some(trained) = trained {
        for line in fs::read_to_string(trained.join("folds.txt"))?.lines() {
            let (name, fold) = line
                .split_once(' ')
                .ok_or("folds.txt has a name and a fold in each line")?;
            let weights = fs::read(trained.join(format!("fold{fold}.bin")))?;
            let network = Network::from_bytes(&weights).ok_or("the weights are not as many as expected")?;
            readers
                .entry(fold.to_owned())
                .or_insert_with(|| Reader::with_network(network));
            fold_of.insert(name.to_owned(), fold.to_owned());
        }
    }
    let usual = Reader::new();
    let files = photographs(folder)?;
    let (mut whole, mut plain, mut unmarked, mut marked_right, mut wrong_cells) = (0, 0, 0, 0, 0);
    let (mut by_hand, mut perhaps, mut hands) = (0, 0, Hands::default());
    let (mut decoding, mut slowest, mut total) = (Duration::ZERO, Duration::ZERO, Duration::ZERO);
    for file in &files {
        let name = file
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let reader = fold_of
            .get(&name)
            .and_then(|fold| readers.get(fold))
            .unwrap_or(&usual);
        let (bytes, truth) = (fs::read(file)?, digits(&file.with_extension("dat"), 2)?);
        let began = Instant::now();
        let picture = Photograph::decoded(&bytes, Stop::never())?;
        decoding += began.elapsed();
        let read = reader.read(picture, Stop::never());
        let mut grids = match read {
            Ok(grids) => grids,
            Err(error) => {
                println!("{name}: {error}");
                continue;
            }
        };
        let size =
            |grid: &FoundGrid| (grid.crossings[grid.crossings.len() - 1].x - grid.crossings[0].x) as i64;
        let Some(grid) = grids.iter_mut().max_by_key(|grid| size(grid)) else {
            continue;
        };
        let looks = grid.printed().values().to_vec();
        let settled = grid.settle(solutions);
        let took = began.elapsed();
        total += took;
        slowest = slowest.max(took);
        let values = grid.printed().values().to_vec();
        let marked = grid.doubtful().count();
        by_hand += grid.handwritten().len();
        if let Ok(written) = digits(&file.with_extension("hand"), 0) {
            hands.count(grid, &truth, &written);
        }
        let is_perhaps = |doubt: Option<Doubt>| doubt == Some(Doubt::Handwriting);
        perhaps += grid.cells.iter().filter(|cell| is_perhaps(cell.doubt)).count();
        let different = |read: &[u8]| match read.len() == truth.len() {
            true => read.iter().zip(&truth).filter(|(a, b)| a != b).count(),
            false => truth.len(),
        };
        let wrong = different(&values);
        wrong_cells += different(&looks);
        plain += usize::from(different(&looks) == 0);
        if wrong == 0 {
            whole += 1;
            marked_right += usize::from(marked > 0);
        } else if marked == 0 {
            unmarked += 1;
        }
        if wrong > 0 || marked > 0 {
            println!(
                "{name}: {wrong} wrong ({} by looks alone), {marked} doubtful, {:?}",
                different(&looks),
                settled.solutions
            );
            for (cell, reading) in grid.doubtful() {
                println!(
                    "    {} {:?} {:.3}, or {:?} {:.3}: {:?}; it is {}",
                    cell.index(),
                    reading.digit.map(|d| d.get()),
                    reading.confidence,
                    reading.other.0.map(|d| d.get()),
                    reading.other.1,
                    reading.doubt,
                    truth.get(cell.index()).unwrap_or(&0)
                );
            }
        }
    }
    let count = files.len();
    let percent = |part: usize| 100.0 * part as f64 / count.max(1) as f64;
    println!("{count} photographs");
    println!(
        "whole puzzles right: {whole} ({:.1} %), by looks alone {plain} ({:.1} %)",
        percent(whole),
        percent(plain)
    );
    println!("wrong cells by looks alone: {wrong_cells}");
    println!(
        "wrong without a doubtful cell: {unmarked} ({:.1} %)",
        percent(unmarked)
    );
    println!("right with a doubtful cell: {marked_right}");
    println!("taken for handwriting: {by_hand} cells, perhaps {perhaps}");
    if hands.written > 0 {
        hands.print();
    }
    println!(
        "time: {:?} each, {decoding:?} in all for decoding, slowest {slowest:?}",
        total / count.max(1) as u32
    );
    Ok(())
}
