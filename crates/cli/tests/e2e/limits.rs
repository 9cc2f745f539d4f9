//! Small texts that ask for much: each is answered or refused within a few seconds of a processor and a few
//! hundred megabytes, which the system enforces here.
#![cfg(target_os = "linux")]

use std::io::Write;
use std::process::{Command, Stdio};

use crate::program::{FOUR, FOUR_SOLVED, Run, program_path};

/// Seconds of a processor and kilobytes of addresses. A puzzle may take 300 megabytes; the program itself and
/// the stacks of its threads take addresses besides.
const SECONDS: u32 = 20;
const KILOBYTES: u32 = 700_000;

/// Runs the program under these limits. Who runs into them ends by a signal, or for want of memory.
fn limited(arguments: &str, input: &str) -> Run {
    limited_to(
        SECONDS,
        &format!("exec '{}' {arguments}", program_path().display()),
        input,
    )
}

/// Runs a command of the shell under these limits, with so many seconds of a processor.
fn limited_to(seconds: u32, command: &str, input: &str) -> Run {
    let command = format!("ulimit -t {seconds}; ulimit -v {KILOBYTES}; {command}");
    let mut child = Command::new("bash")
        .args(["-c", &command])
        .env_remove("KUDOSU_LANGUAGE")
        .env("MALLOC_ARENA_MAX", "2")
        .env("kudosu", program_path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that refuses need not read everything.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    Run {
        code: output.status.code().unwrap_or(-1),
        stdout: text(output.stdout),
        stderr: text(output.stderr),
    }
}

fn refused(arguments: &str, input: &str, why: &str) {
    let run = limited(arguments, input);
    assert!(run.code == 2 && run.stderr.contains(why), "{arguments}: {run}");
}

/// Cells in reading order, again and again.
fn walk(side: usize, visits: usize) -> String {
    let cell = |at: usize| format!(" r{}c{}", at / side % side + 1, at % side + 1);
    (0..visits).map(cell).collect()
}

#[test]
fn a_side_without_end_is_refused_at_once() {
    let why = "a grid has a side from 1 to 100, not 1000000000039";
    refused("generate --side 1000000000039", "", why);
    refused("check -", "size 1000000000039\n", why);
    refused(
        "check -",
        ".Shape~99999999999x99999999999\n",
        "a size up to 16x16",
    );
    let boxed = format!("box 66666666662x2\n{}\n", ".".repeat(81));
    refused("solve -", &boxed, "not 133333333324");
}

#[test]
fn a_megabyte_of_the_same_setting_is_read_once() {
    let run = limited("count --limit 2 -", &"size 4\n".repeat(149_000));
    assert_eq!((run.stdout.as_str(), run.code), ("2+\n", 0), "{run}");
}

#[test]
fn lines_that_walk_without_end_are_refused() {
    for visits in [2_000, 7_300] {
        refused(
            "check -",
            &format!("entropic:{}\n", walk(9, visits)),
            "cells in one clue",
        );
        let sums = format!("size 100\nten 65535:{}\n", walk(100, visits));
        refused("check -", &sums, "steps to read one clue");
    }
}

#[test]
fn houses_and_clues_without_end_are_refused() {
    let region = |from: usize| {
        let cells = (from..from + 100).map(|at| format!(" r{}c{}", at / 100 + 1, at % 100 + 1));
        format!("region:{}\n", cells.collect::<String>())
    };
    let regions: String = (1..=1_446).map(region).collect();
    refused(
        "check -",
        &format!("size 100\n{regions}"),
        "a grid of side 100 can have at most",
    );
    let thermometers = "thermo: r1c1 r2c1 r3c1\n".repeat(10_800);
    refused("check -", &thermometers, "a grid of side 9 can have at most 1000");
    let clues = "even: r1c1\n".repeat(70_000);
    refused("check -", &format!("size 100\n{clues}"), "can have at most 20000");
}

#[test]
fn thousands_of_clues_on_the_largest_grid_end_with_their_time_limit() {
    let renbans = format!("size 100\n{}", "renban: r5c7-r5c36\n".repeat(3_000));
    let cage = |at: usize| {
        let (row, column) = (at % 100 + 1, at / 100 * 2 % 70 + 1);
        format!("killer 465: r{row}c{column}-r{row}c{}\n", column + 29)
    };
    let cages: String = (0..3_000).map(cage).collect();
    for text in [renbans, format!("size 100\n{cages}")] {
        for verb in [
            "check",
            "solve",
            "count",
            "candidates",
            "explain",
            "convert --to json",
        ] {
            let run = limited(&format!("{verb} --timeout 1s -"), &text);
            assert!((0..=3).contains(&run.code), "{verb}: {run}");
        }
    }
}

#[test]
fn many_clues_on_a_grid_that_is_searched_end_with_their_time_limit() {
    let sums: String = (1..=32)
        .map(|at| format!("xsum 200: r{at}c0 r{at}c33 r0c{at} r33c{at}\n"))
        .collect();
    let cage = |at: usize| {
        let (row, column) = (at % 32 + 1, at / 32 % 3 + 1);
        format!("killer 500: r{row}c{column}-r{row}c{}\n", column + 29)
    };
    let cages: String = (0..1_200).map(cage).collect();
    let entropic = format!("entropic:{}\n", walk(32, 1_024)).repeat(20);
    let arrows = format!("arrow: r32c29 r32c30 r32c31 r32c32 > r32c29{}\n", walk(32, 900)).repeat(40);
    for text in [sums, cages, entropic, arrows] {
        let text = format!("size 32\n{text}");
        for verb in ["check", "candidates", "clues", "hint"] {
            let run = limited(&format!("{verb} --timeout 1s -"), &text);
            assert!((0..=3).contains(&run.code), "{verb} {text:.80}: {run}");
        }
    }
}

#[test]
fn the_largest_blank_grid_is_checked_in_little_memory() {
    let run = limited("check -", "size 100\n");
    assert!(run.code == 1 && run.stdout.contains("several"), "{run}");
}

#[test]
fn a_megabyte_of_lines_that_are_no_clues_took_nine_seconds() {
    let numbered: String = (0..80_000).map(|at| format!("windoku{at:x}\n")).collect();
    for lines in ["a\n".repeat(500_000), "windoku\n".repeat(120_000), numbered] {
        let run = limited_to(3, "exec \"$kudosu\" check -", &format!("size 9\n{lines}"));
        assert!(
            run.code == 2 && run.stderr.contains("cells are more than the 10000"),
            "{run}"
        );
    }
}

#[test]
fn reading_ends_with_its_time_limit() {
    let text = format!("size 9\n{}", "a\n".repeat(500_000));
    for verb in [
        "check",
        "solve",
        "count",
        "rate",
        "convert --to csv",
        "candidates",
        "clues",
        "compare",
        "hint --to svg",
        "print -o -",
    ] {
        let run = limited(&format!("{verb} --timeout 1ms -"), &text);
        assert_eq!(
            (run.code, run.stderr.as_str()),
            (3, "reading standard input: not finished within 1ms\n"),
            "{verb}"
        );
    }
}

#[test]
fn waiting_for_input_takes_none_of_the_time() {
    let command = format!("(sleep 1; echo {FOUR}) | \"$kudosu\" solve --timeout 200ms -");
    let run = limited_to(SECONDS, &command, "");
    assert_eq!((run.code, run.stdout.trim_end()), (0, FOUR_SOLVED), "{run}");
}

#[test]
fn a_document_of_puzzles_without_end_is_refused() {
    for line in [".........", FOUR] {
        let command = format!("yes {line} | \"$kudosu\" print -o - -");
        let run = limited_to(SECONDS, &command, "");
        assert_eq!(run.code, 2, "{run}");
        assert!(
            run.stderr
                .contains("more than 10000 puzzles, too many for one document"),
            "{run}"
        );
        assert!(run.stderr.contains("head -n 10000 puzzles.txt"), "{run}");
    }
}

#[test]
fn a_line_without_end_ends_a_game() {
    let run = limited_to(SECONDS, "yes . | tr -d '\\n' | \"$kudosu\" play", "");
    assert!(
        run.code == 2 && run.stderr.contains("a line of standard input has more than"),
        "{run}"
    );
    let moves = limited_to(
        SECONDS,
        "yes 1 | head -n 20000 | \"$kudosu\" play --ascii | tail -n 1",
        "",
    );
    assert_eq!(moves.code, 0, "{moves}");
}
