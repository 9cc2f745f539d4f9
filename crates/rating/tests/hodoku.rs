//! HoDoKu's path on the plain 9×9 grid: our own puzzles stay what they are, and those with known answers,
//! where they are on the machine, are scored and solved as HoDoKu does.

#![allow(clippy::unwrap_used, reason = "in a test a panic is the report")]

use std::collections::BTreeSet;
use std::fmt::Write;

use kudosu_board::{Cell, Digit, Grid, Shape, Stop, Unfinished};
use kudosu_logic::Position;
use kudosu_rating::hodoku::nine::{HodokuEnd, HodokuPath, HodokuWalk, path};
use kudosu_rating::{HodokuLevel, Score, rate_hodoku};
use kudosu_testkit::shared_file;

/// What takes long is left to `cargo xtask hodoku-scores`: all of them instead of a sample.
const SAMPLE: usize = 15;

fn values(line: &str) -> [u8; 81] {
    let mut values = [0; 81];
    for (value, c) in values.iter_mut().zip(line.bytes()) {
        *value = if c == b'.' { 0 } else { c - b'0' };
    }
    values
}

fn position(line: &str) -> Position {
    Position::of(line[..81].parse::<Grid>().unwrap())
}

fn path_of(line: &str) -> HodokuPath {
    path(&position(line), true, &Stop::new()).unwrap()
}

fn rating_of(path: &HodokuPath) -> String {
    let rating = path.rating();
    format!("{}\t{}", rating.level, rating.score)
}

/// The lines of what HoDoKu answered, or `None` with a word about it.
fn reference(name: &str) -> Option<String> {
    let Some(file) = shared_file(&format!("oracles/{name}")) else {
        println!("skipped: there is no {name} beside the repository");
        return None;
    };
    Some(std::fs::read_to_string(file).unwrap())
}

#[test]
fn our_own_puzzles_of_all_levels_stay_what_they_are() {
    let mut answers = String::new();
    let mut kinds = BTreeSet::new();
    for (line, _) in include_str!("explainer.tsv")
        .lines()
        .filter_map(|line| line.split_once('\t'))
    {
        let path = path_of(line);
        assert_eq!(path.end, HodokuEnd::Solved, "{line}");
        writeln!(answers, "{line}\t{}", rating_of(&path)).unwrap();
        kinds.extend(path.steps.iter().map(|step| step.kind.to_string()));
    }
    writeln!(answers, "\n{}", kinds.into_iter().collect::<Vec<_>>().join("\n")).unwrap();
    insta::assert_snapshot!(answers);
}

#[test]
fn a_path_tells_every_step() {
    let line = include_str!("explainer.tsv").lines().last().unwrap();
    let steps: Vec<String> = path_of(line).steps.iter().map(ToString::to_string).collect();
    insta::assert_snapshot!(steps.join("\n"));
}

#[test]
fn puzzles_of_all_levels_are_scored_as_hodoku_does() {
    let Some(text) = reference("hodoku_scores.tsv") else {
        return;
    };
    for line in text.lines().step_by(SAMPLE) {
        let (puzzle, expected) = line.split_once('\t').unwrap();
        assert_eq!(rating_of(&path_of(puzzle)), expected, "{puzzle}");
    }
}

#[test]
fn every_step_is_the_one_that_hodoku_takes() {
    let Some(text) = reference("hodoku_paths.txt") else {
        return;
    };
    let mut lines = text.lines().filter(|line| !line.starts_with('#')).peekable();
    for number in 0.. {
        let Some(head) = lines.next() else {
            break;
        };
        let expected: Vec<&str> =
            std::iter::from_fn(|| lines.next_if(|line| line.starts_with("  "))).collect();
        if number % SAMPLE == 0 {
            let steps = path_of(&head[..81]).steps;
            let steps: Vec<String> = steps.iter().map(|step| format!("  {step}")).collect();
            assert_eq!(steps, expected, "{head}");
        }
    }
}

/// The codes of what HoDoKu looks for by default, with the variants that its default options allow.
const BY_DEFAULT: &str = "0000 0002 0003 0100 0101 0110-1 0111-1 0200 0201 0202 0210 0211 0212 0300 0301 0302 0310 \
    0311 0312 0320 0321 0322 0330 0331 0340 0341 0400 0401 0402 0403 0500 0501 0502 0503 0600-1 0600-2 0601-1 \
    0601-2 0602-1 0602-2 0603-1 0603-2 0604-1 0604-2 0605-1 0605-2 0606-1 0606-2 0607-1 0608-1 0610 0701 0702 \
    0703 0706 0707-1 0707-2 0708-1 0708-2 0709-1 0710-1 0710-2 0711-1 0711-2 0800 0801 0803 0901-1 0901-2 0902-1 \
    0903-1 1101 1301 1302 1303 1304";

#[test]
fn from_positions_on_its_paths_the_next_step_is_hodokus() {
    let Some(text) = reference("hodoku_cases_2026.txt") else {
        return;
    };
    let cases = kudosu_testkit::reglib::read(&text).unwrap();
    let mut differ = Vec::new();
    for case in &cases {
        if !BY_DEFAULT.split_whitespace().any(|label| label == case.label) {
            continue;
        }
        let mut walk = HodokuWalk::new(&case.position, true, &Stop::new()).unwrap();
        let step = walk.next_step().unwrap().unwrap();
        let mut removed = Vec::new();
        for &(cell, digits) in &step.eliminations {
            let digits = (1..=9).filter(|digit| digits >> (digit - 1) & 1 == 1);
            removed.extend(digits.map(|digit| (u16::from(cell), digit)));
        }
        let placed: Vec<(u16, u8)> = step
            .placement
            .iter()
            .map(|&(cell, digit)| (cell.into(), digit))
            .collect();
        let plain = |list: &[kudosu_logic::Candidate]| -> Vec<(u16, u8)> {
            let mut list: Vec<_> = list
                .iter()
                .map(|(cell, digit)| (cell.index() as u16, digit.get()))
                .collect();
            list.sort_unstable();
            list
        };
        if (removed, placed) != (plain(&case.eliminations), plain(&case.placements)) {
            differ.push(format!("{}: {step}", case.label));
        }
    }
    // Another single of several, since the queues of a path are not those of its positions; and four cases
    // that were asked for although the list has something before them.
    let expected = [
        "0002: Hidden Single: r7c9=9",
        "0310: XYZ-Wing: r9c9<>4",
        "0312: XY-Wing: r5c2<>5",
        "0320: Empty Rectangle: r5c3<>4",
        "0331: Skyscraper: r6c7<>7",
    ];
    assert_eq!(differ, expected);
}

#[test]
fn every_step_leads_towards_the_solution() {
    for line in include_str!("explainer.tsv").lines().step_by(5) {
        let path = path_of(line);
        let mut solution = values(line);
        for (cell, digit) in path.steps.iter().filter_map(|step| step.placement) {
            solution[usize::from(cell)] = digit;
        }
        let shape = Shape::nine();
        assert!(
            Grid::from_values(&shape, &solution).unwrap().is_solved(),
            "{line}"
        );
        for step in &path.steps {
            for &(cell, digits) in &step.eliminations {
                let kept = solution[usize::from(cell)] - 1;
                assert_eq!(digits >> kept & 1, 0, "{line}: {step}");
            }
        }
    }
}

#[test]
fn a_turned_puzzle_may_score_otherwise_since_the_first_of_equal_steps_is_taken() {
    let turned = |line: &str| line[..81].chars().rev().collect::<String>();
    let lines = || include_str!("explainer.tsv").lines();
    let differs = |line: &&str| rating_of(&path_of(line)) != rating_of(&path_of(&turned(line)));
    let (all, other) = (lines().count(), lines().filter(differs).count());
    assert!(other > 0 && other < all, "{other} of {all}");
}

#[test]
fn without_uniqueness_no_rectangle_and_no_grave_is_used() {
    for line in include_str!("explainer.tsv").lines() {
        let path = path(&position(line), false, &Stop::new()).unwrap();
        let uses = path.steps.iter().any(|step| {
            let kind = step.kind.to_string();
            kind.contains("Unique") || kind.contains("Rectangle ") || kind.contains("Grave")
        });
        assert!(!uses, "{line}");
    }
}

#[test]
fn what_has_several_solutions_is_given_up_and_what_was_stopped_has_no_rating() {
    let proper = include_str!("explainer.tsv").lines().next().unwrap();
    let several = path_of(&(".".repeat(27) + &proper[27..81]));
    assert_eq!(several.end, HodokuEnd::GaveUp);
    assert!(!several.rating().score.is_complete());
    let few = path_of(&(".".repeat(72) + "123456789"));
    assert_eq!((few.end, few.steps.len()), (HodokuEnd::GaveUp, 0));
    assert_eq!(few.rating().score, Score::AtLeast(0));
    assert_eq!(few.rating().level, HodokuLevel::Extreme);
    let line = include_str!("explainer.tsv").lines().last().unwrap();
    let start = Position::of(Grid::from_line(&Shape::nine(), &line[..81]).unwrap());
    let stop = Stop::new();
    stop.request();
    assert_eq!(rate_hodoku(&start, true, &stop), Err(Unfinished::Stopped));
}

#[test]
fn a_position_without_a_solution_comes_to_an_end() {
    for (number, line) in include_str!("explainer.tsv").lines().enumerate() {
        let solved = path_of(line);
        let placed: Vec<(u8, u8)> = solved.steps.iter().filter_map(|step| step.placement).collect();
        for &(cell, digit) in placed.iter().skip(number % 7).step_by(17) {
            let mut start = position(line);
            start.eliminate(Cell::new(cell.into()), Digit::new(digit).unwrap());
            for assume_unique in [true, false] {
                let path = path(&start, assume_unique, &Stop::new()).unwrap();
                assert_eq!(path.end, HodokuEnd::GaveUp, "{line} {cell} {digit}");
            }
        }
    }
}

#[test]
fn candidates_that_are_gone_at_the_start_stay_away() {
    let line = include_str!("explainer.tsv").lines().last().unwrap();
    let path_from_start = path_of(line);
    let mut start = position(line);
    let removing = path_from_start.steps.iter().find(|step| step.placement.is_none());
    let &(cell, digits) = &removing.unwrap().eliminations[0];
    for digit in (1..=9).filter(|digit| digits >> (digit - 1) & 1 == 1) {
        start.eliminate(Cell::new(cell.into()), Digit::new(digit).unwrap());
    }
    let path = path(&start, true, &Stop::new()).unwrap();
    assert_eq!(path.end, HodokuEnd::Solved);
    let again = path.steps.iter().flat_map(|step| &step.eliminations);
    assert!(
        again
            .into_iter()
            .all(|&(other, gone)| other != cell || gone & digits == 0)
    );
}
