//! `kudosu hunt`: what it finds, what it writes, and going on after ends of all kinds.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use insta::assert_snapshot;
use serde_json::Value;

use crate::long_runs::{end, start, wait_for_length};
use crate::program::{FOUR, Run, folder_with, kudosu, kudosu_in, kudosu_with_input};

const NINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The puzzles of a log that were found, in their order.
fn found_in(log: &Path) -> Vec<String> {
    let text = fs::read_to_string(log).unwrap();
    let lines = text
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap());
    let found = lines.filter_map(|line| Some(line["found"]["puzzle"].as_str()?.to_owned()));
    found.collect()
}

fn different(puzzles: &[String]) -> BTreeSet<&str> {
    puzzles.iter().map(String::as_str).collect()
}

fn lines(run: &Run) -> Vec<String> {
    run.stdout.lines().map(str::to_owned).collect()
}

#[test]
fn finds_are_canonical_minimal_as_wished_and_there_once() {
    let hunt = ["hunt", "--se", "2.0..4.0", "--no-follow", "--format", "%g", NINE];
    let run = kudosu(&hunt);
    assert_eq!(run.code, 0, "{run}");
    let finds = lines(&run);
    assert!(finds.len() > 5 && different(&finds).len() == finds.len(), "{run}");
    let told = format!("{} found among ", finds.len());
    assert!(run.stderr.starts_with(&told), "{run}");
    let again = |arguments: &[&str]| lines(&kudosu_with_input(arguments, run.stdout.as_str()));
    assert_eq!(again(&["canonical"]), finds);
    assert_eq!(again(&["minimise"]), finds);
    assert!(
        again(&["check"]).iter().all(|line| line.contains("unique")),
        "{run}"
    );
    for rating in again(&["rate", "--format", "%r"]) {
        let rating: f64 = rating.parse().unwrap();
        assert!((2.0..=4.0).contains(&rating), "{rating}");
    }
    // Other threads and another order find the same.
    let others = kudosu(&[&hunt[..], &["--threads", "3", "--seed", "5"]].concat());
    assert_eq!(different(&lines(&others)), different(&finds));
    let alone = [&hunt[..], &["--threads", "1"]].concat();
    assert_eq!(kudosu(&alone).stdout, kudosu(&alone).stdout);
}

#[test]
fn every_find_says_how_hard_it_is_and_where_it_was_found() {
    let run = kudosu(&[
        "hunt",
        "--te",
        "1",
        "--most",
        "2",
        "--scale",
        "te,b,se",
        "--threads",
        "1",
        "--json",
        NINE,
    ]);
    assert_eq!(run.code, 0, "{run}");
    let from = kudosu(&["canonical", NINE]).stdout;
    for (number, line) in run.stdout.lines().enumerate() {
        let line: Value = serde_json::from_str(line).unwrap();
        assert_eq!(line["line"], number + 1);
        assert_eq!(line["rating"]["te"], 1, "{line}");
        assert!(
            line["rating"]["b"].is_u64() && line["rating"]["se"].is_f64(),
            "{line}"
        );
        assert!(line["rating"].get("level").is_none(), "{line}");
        // Some givens of this puzzle are redundant, and a hunt starts from what is minimal.
        assert_ne!(line["from"].as_str(), Some(from.trim_end()), "{line}");
        assert_eq!(line["solution"].as_str().unwrap().len(), 81);
    }
    assert_eq!(run.stdout.lines().count(), 2);
    let text = kudosu(&[
        "hunt",
        "--te",
        "1",
        "--most",
        "1",
        "--scale",
        "te,se",
        "--threads",
        "1",
        NINE,
    ]);
    let words: Vec<&str> = text.stdout.split_whitespace().collect();
    assert_eq!((words.len(), words[0].len(), words[2]), (3, 81, "1"), "{text}");
}

#[test]
fn two_givens_may_go_and_more_may_come() {
    let found = |more: &[&str]| {
        let hunt = [
            "hunt",
            "--givens",
            "..24",
            "--no-follow",
            "--format",
            "%g",
            "--threads",
            "1",
        ];
        lines(&kudosu(&[&hunt[..], more, &[NINE]].concat()))
    };
    let near = found(&[]);
    let more = (near.len() + 5).to_string();
    assert!(near.len() > 10, "{}", near.len());
    // What is nearer comes first.
    let far = found(&["--remove", "2", "--most", &more]);
    assert_eq!((&far[..near.len()], far.len()), (&near[..], near.len() + 5));
    let wide = found(&["--add", "2", "--most", &more]);
    assert_eq!(wide.len(), near.len() + 5);
}

#[test]
fn a_hunt_for_nothing_and_from_nothing_is_refused_with_words() {
    assert_snapshot!(kudosu(&["hunt", NINE]), @"
    --- stderr
    error: say what to hunt for: se, te, b, w, bxb, bxbb, hodoku, level, givens or needs
    --- exit code 2
    ");
    assert_snapshot!(kudosu(&["hunt", "--te", "three", NINE]), @"
    --- stderr
    error: invalid value 'three' for '--te <LOW..HIGH>': write a number or a range such as 5..7

    For more information, try '--help'.
    --- exit code 2
    ");
    assert_snapshot!(kudosu(&["hunt", "--te", "3", "--remove", "4", NINE]), @"
    --- stderr
    error: --remove: 1, 2 or 3 givens go
    --- exit code 2
    ");
    assert_snapshot!(kudosu(&["hunt", "--te", "3", "--needs", "magic", NINE]), @"
    --- stderr
    error: invalid value 'magic' for '--needs <TECHNIQUES>': there is no technique magic (kudosu techniques lists them)

    For more information, try '--help'.
    --- exit code 2
    ");
    assert_snapshot!(kudosu(&["hunt", "--te", "3", FOUR]), @"
    --- stderr
    error: puzzle 1: a hunt starts from plain 9×9 puzzles, and this one is 4×4
    --- exit code 2
    ");
    assert_snapshot!(kudosu_with_input(&["hunt", "--te", "3"], format!("{NINE}\n{FOUR}\n")), @"
    --- stderr
    error: puzzle 2: a hunt starts from plain 9×9 puzzles, and this one is 4×4
    --- exit code 2
    ");
    assert_snapshot!(kudosu_with_input(&["hunt", "--te", "3"], ""), @"
    --- stderr
    error: standard input: there is no puzzle here, only white space, comments or headings
    --- exit code 2
    ");
    assert_snapshot!(kudosu(&["hunt", "--te", "3", "--log", "hunt.log.gz", NINE]), @"
    --- stderr
    error: --log: hunt.log.gz would be compressed, and a log is not
     |
     = help: name a file without .gz or .zst
    --- exit code 2
    ");
}

#[test]
fn a_wish_that_nothing_meets_is_a_no_and_puzzles_that_are_none_are_told() {
    let run = kudosu(&["hunt", "--te", "3", "--no-follow", NINE]);
    assert_eq!((run.code, run.stdout.as_str()), (1, ""), "{run}");
    assert!(run.stderr.contains("; depth 0: "), "{run}");
    let blank = format!("{NINE}\n{}\n{NINE}\n", ".".repeat(81));
    let run = kudosu_with_input(&["hunt", "--te", "3", "--no-follow"], blank);
    assert!(run.stderr.contains("2 of 3 puzzles left out"), "{run}");
    let run = kudosu(&["hunt", "--te", "2", "--timeout", "0", NINE]);
    assert_eq!((run.code, run.stdout.as_str()), (3, ""), "{run}");
}

#[test]
fn a_log_is_gone_on_with_and_nothing_is_found_twice() {
    let folder = folder_with(&[("nine.txt", format!("{NINE}\n").as_bytes())]);
    let log = folder.path().join("hunt.log");
    let hunt = |more: &[&str]| {
        let usual = ["hunt", "--se", "1.5..", "--no-follow", "--format", "%g"];
        let log = ["--log", "hunt.log", "--threads", "1", "nine.txt"];
        kudosu_in(folder.path(), &[&usual[..], &log, more].concat(), "")
    };
    let whole = {
        let run = hunt(&[]);
        fs::remove_file(&log).unwrap();
        lines(&run)
    };
    assert!(whole.len() > 10);
    let first = hunt(&["--most", "4"]);
    assert_eq!((first.code, lines(&first)), (0, whole[..4].to_vec()), "{first}");
    let second = hunt(&["--most", "3"]);
    assert!(
        second.stderr.starts_with("going on with hunt.log: 4 found"),
        "{second}"
    );
    let rest = hunt(&[]);
    let all = [lines(&first), lines(&second), lines(&rest)].concat();
    assert_eq!(all.len(), whole.len());
    assert_eq!(different(&all), different(&whole));
    assert_eq!(found_in(&log), all);
    // All is done: there is nothing more to find, and the answer is still yes.
    let over = hunt(&[]);
    assert_eq!((over.code, over.stdout.as_str()), (0, ""), "{over}");
    // Half a line, as a power cut leaves it, is dropped.
    let text = fs::read_to_string(&log).unwrap();
    let cut = &text[..text.trim_end().rfind('\n').unwrap() + 20];
    fs::write(&log, cut).unwrap();
    assert_eq!(hunt(&[]).code, 0);
    assert_eq!(different(&found_in(&log)), different(&whole));
}

#[test]
fn a_log_of_another_hunt_and_what_is_no_log_are_refused() {
    let folder = folder_with(&[("no.log", b"something else\n")]);
    let hunt = |se: &str, log: &str| {
        let arguments = [
            "hunt",
            "--se",
            se,
            "--no-follow",
            "--most",
            "1",
            "--log",
            log,
            NINE,
        ];
        kudosu_in(folder.path(), &arguments, "")
    };
    assert_eq!(hunt("2.0..", "hunt.log").code, 0);
    let kept = fs::read_to_string(folder.path().join("hunt.log")).unwrap();
    let other = hunt("3.0..", "hunt.log");
    assert!(
        other.code == 2 && other.stderr.contains("it is of another hunt"),
        "{other}"
    );
    assert_eq!(fs::read_to_string(folder.path().join("hunt.log")).unwrap(), kept);
    let none = hunt("3.0..", "no.log");
    assert!(
        none.code == 2 && none.stderr.contains("line 1 is not of a log"),
        "{none}"
    );
    let text = fs::read_to_string(folder.path().join("no.log")).unwrap();
    assert_eq!(text, "something else\n");
}

#[cfg(unix)]
#[test]
fn a_hunt_that_is_killed_loses_no_find_and_repeats_none() {
    let folder = folder_with(&[]);
    let log = folder.path().join("hunt.log");
    let arguments = [
        "hunt", "--se", "1.0..", "--scale", "se", "--log", "hunt.log", NINE,
    ];
    for (round, signal) in ["-KILL", "-INT"].into_iter().enumerate() {
        let before = if round == 0 {
            0
        } else {
            log.metadata().unwrap().len()
        };
        let child = start(folder.path(), &arguments, String::new());
        wait_for_length(&log, before + 20_000);
        crate::long_runs::send(&child, signal);
        let (_, told, code) = end(child);
        assert_eq!(code, (signal == "-INT").then_some(130), "{told}");
        // What is whole in the log says all of it.
        let text = fs::read_to_string(&log).unwrap();
        let whole = &text[..text.rfind('\n').unwrap() + 1];
        fs::write(&log, whole).unwrap();
        let found = found_in(&log);
        assert_eq!(different(&found).len(), found.len());
        assert!(!found.is_empty());
    }
}

#[test]
fn finds_go_into_a_file_that_has_its_name_when_the_run_ends() {
    let folder = folder_with(&[]);
    let arguments = [
        "hunt",
        "--se",
        "2.0..",
        "--most",
        "3",
        "--threads",
        "1",
        "--scale",
        "se",
        NINE,
    ];
    let printed = kudosu(&arguments).stdout;
    let run = kudosu_in(
        folder.path(),
        &[&arguments[..], &["-o", "finds.txt"]].concat(),
        "",
    );
    assert_eq!((run.code, run.stdout.as_str()), (0, ""), "{run}");
    assert_eq!(
        fs::read_to_string(folder.path().join("finds.txt")).unwrap(),
        printed
    );
}
