//! Sudoku Explainer's path on the plain 9×9 grid: our own puzzles stay what they are, and those of a
//! reference program, where they are on the machine, are rated and solved as it does.

#![allow(clippy::unwrap_used, reason = "in a test a panic is the report")]

use std::fmt::Write;

use kudosu_board::{Candidates, Digit, DigitSet, Grid, Stop, Unfinished};
use kudosu_logic::Position;
use kudosu_rating::se::SeReading;
use kudosu_rating::se::nine::{SeEnd, SePath, SeSettings, SeWalk, path};
use kudosu_testkit::shared_file;

fn position(line: &str) -> Position {
    Position::of(line[..81].parse::<Grid>().unwrap())
}

fn settings(reading: SeReading) -> SeSettings {
    SeSettings {
        reading,
        assume_unique: true,
    }
}

fn path_of(line: &str, reading: SeReading) -> SePath {
    path(&position(line), settings(reading), &Stop::new()).unwrap()
}

fn rating_of(path: &SePath) -> String {
    assert_eq!(path.end, SeEnd::Solved);
    path.rating().to_string()
}

/// The lines of a reference file, or `None` with a word about it.
fn reference(name: &str) -> Option<String> {
    let Some(file) = shared_file(&format!("oracles/{name}")) else {
        println!("skipped: there is no {name} beside the repository");
        return None;
    };
    Some(std::fs::read_to_string(file).unwrap())
}

/// What takes long is left to `cargo xtask se-ratings`: harder ones, and all of them instead of a sample.
const HARDEST_HERE: f64 = 9.5;
const SAMPLE: usize = 9;

fn is_quick(rating: &str) -> bool {
    let hardest = rating.split('/').next().unwrap();
    hardest.parse::<f64>().unwrap() <= HARDEST_HERE
}

fn compare_ratings(name: &str, column: usize, reading: SeReading) {
    let Some(text) = reference(name) else {
        return;
    };
    let mut wrong = String::new();
    let count = text.lines().count();
    for line in text.lines().step_by(if count > 100 { SAMPLE } else { 1 }) {
        let fields: Vec<&str> = line.split('\t').collect();
        if is_quick(fields[column]) {
            let rating = rating_of(&path_of(fields[0], reading));
            if rating != fields[column] {
                writeln!(wrong, "{} is {}, not {rating}", fields[0], fields[column]).unwrap();
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn our_own_puzzles_of_all_ratings_up_to_9_stay_what_they_are() {
    let text = include_str!("explainer.tsv");
    for (line, expected) in text.lines().filter_map(|line| line.split_once('\t')) {
        assert_eq!(rating_of(&path_of(line, SeReading::Mended)), expected, "{line}");
    }
}

#[test]
fn a_path_tells_every_step() {
    let line = include_str!("explainer.tsv").lines().last().unwrap();
    let path = path_of(line, SeReading::Mended);
    let steps: Vec<String> = path.steps.iter().map(ToString::to_string).collect();
    insta::assert_snapshot!(steps.join("\n"));
}

#[test]
fn puzzles_of_all_sorts_are_rated_as_the_reference_does() {
    compare_ratings("se121_ratings.tsv", 1, SeReading::Mended);
}

#[test]
fn hard_puzzles_are_rated_as_the_reference_does() {
    compare_ratings("se121_hard.tsv", 1, SeReading::Mended);
}

#[test]
fn the_two_readings_differ_where_they_should() {
    compare_ratings("se_unique_fix_cases.tsv", 1, SeReading::Mended);
    compare_ratings("se_unique_fix_cases.tsv", 2, SeReading::Original);
}

#[test]
fn every_step_is_the_one_that_the_reference_takes() {
    let Some(text) = reference("se121_paths.txt") else {
        return;
    };
    let mut lines = text.lines().filter(|line| !line.starts_with('#')).peekable();
    for number in 0.. {
        let Some(head) = lines.next() else {
            break;
        };
        let expected: Vec<&str> =
            std::iter::from_fn(|| lines.next_if(|line| line.starts_with("  "))).collect();
        let (puzzle, rating) = head.split_once(' ').unwrap();
        if number % SAMPLE == 0 && is_quick(rating) {
            let steps = path_of(puzzle, SeReading::Mended).steps;
            let steps: Vec<String> = steps.iter().map(|step| format!("  {step}")).collect();
            assert_eq!(steps, expected, "{puzzle}");
        }
    }
}

#[test]
fn chain_steps_from_given_positions_are_the_ones_that_the_reference_takes() {
    let Some(text) = reference("se_path_states.txt") else {
        return;
    };
    for line in text.lines().step_by(SAMPLE) {
        let [position, candidates, rating, effect, kind] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("five columns, not {line}");
        };
        if !is_quick(rating) {
            continue;
        }
        let grid: Grid = position.parse().unwrap();
        let mut marks = Candidates::full(grid.shape());
        for cell in grid.shape().cells() {
            let digits = &candidates[cell.index() * 3..][..3];
            marks.set(
                cell,
                DigitSet::from_bits(u128::from_str_radix(digits, 16).unwrap() >> 1),
            );
        }
        let start = Position::with_candidates(&grid, &Grid::blank(grid.shape()), &marks);
        let mut walk = SeWalk::new(&start, settings(SeReading::Mended), &Stop::new()).unwrap();
        let step = walk.next_step().unwrap().unwrap();
        let expected = format!("{rating} {kind}; {}; {effect}", step.complexity);
        assert_eq!(step.to_string(), expected, "{position} {line}");
    }
}

#[test]
fn without_uniqueness_no_loop_and_no_grave_is_used() {
    for (line, rating) in include_str!("explainer.tsv")
        .lines()
        .filter_map(|line| line.split_once('\t'))
    {
        let settings = SeSettings {
            reading: SeReading::Mended,
            assume_unique: false,
        };
        let path = path(&position(line), settings, &Stop::new()).unwrap();
        let uses = path.steps.iter().any(|step| {
            let kind = step.kind.to_string();
            kind.starts_with("Unique") || kind.starts_with("BUG")
        });
        assert!(!uses, "{line}");
        if ["4.5", "4.6", "5.6"]
            .iter()
            .any(|unique| rating.starts_with(unique))
        {
            assert_ne!(rating_of(&path), rating, "{line}");
        }
    }
}

#[test]
fn a_stop_leaves_what_the_step_is_at_least() {
    let (easy, hard) = {
        let text = include_str!("explainer.tsv");
        (text.lines().next().unwrap(), text.lines().last().unwrap())
    };
    let stop = Stop::new();
    stop.request();
    let stopped = |line: &str| path(&position(line), settings(SeReading::Mended), &stop).unwrap();
    // What needs no chains is done before anybody notices.
    assert_eq!(stopped(easy).end, SeEnd::Solved);
    let path = stopped(hard);
    assert_eq!(path.end, SeEnd::Unfinished(Unfinished::Stopped, 65));
    assert!(path.steps.iter().all(|step| step.rating <= 62));
}

#[test]
fn a_position_without_a_solution_comes_to_an_end() {
    let hard = include_str!("explainer.tsv").lines().last().unwrap();
    let solved = path_of(hard, SeReading::Mended);
    let (cell, digit) = solved.steps.iter().rev().find_map(|step| step.placement).unwrap();
    let mut start = position(hard);
    let cell = start.shape().cell_at(cell.into()).unwrap();
    assert!(start.eliminate(cell, Digit::new(digit).unwrap()));
    let path = path(&start, settings(SeReading::Mended), &Stop::new()).unwrap();
    assert_ne!(path.end, SeEnd::Solved);
}
