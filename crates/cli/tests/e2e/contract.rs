//! The contract that scripts rely on: streams, exit codes, quiet pipes, colours.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Stdio};

use crate::program::{FOUR, FOUR_SOLVED, kudosu, program_path};

#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    let mut child = Command::new(program_path())
        .args(["solve", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    drop(child.stdout.take());
    let line = format!("{FOUR}\n");
    // Far more than any buffer holds; writing fails as soon as the program has gone, and that is the point.
    let writer = std::thread::spawn(move || (0..200_000).all(|_| input.write_all(line.as_bytes()).is_ok()));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn each_line_is_answered_before_the_next_one_is_typed() {
    let mut child = Command::new(program_path())
        .arg("solve")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let nine = ".51.7.923..69.241.293.14..7.8..5.1.96...97...519..3.6.125.8...6.6..2..9.938......";
    for _ in 0..3 {
        writeln!(input, "{nine}").unwrap();
        let mut answer = String::new();
        output.read_line(&mut answer).unwrap();
        assert_eq!(
            answer.trim_end(),
            "451678923876932415293514687387256149642197538519843762125489376764325891938761254"
        );
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}

/// Waits until a program listens for Ctrl-C, which is the second bit of the signals that it catches.
#[cfg(target_os = "linux")]
fn wait_until_it_listens(process: u32) {
    let listens = || {
        let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        u64::from_str_radix(caught.unwrap().trim(), 16).unwrap() & 0b10 != 0
    };
    while !listens() {
        std::thread::yield_now();
    }
}

#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_ends_a_search_with_code_130() {
    // A blank 25×25 grid has more solutions than anyone can count.
    let blank = ".".repeat(625);
    let mut child = Command::new(program_path())
        .args(["count", "--limit", "18446744073709551615", &blank])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    wait_until_it_listens(child.id());
    let id = child.id().to_string();
    assert!(
        Command::new("kill")
            .args(["-INT", &id])
            .status()
            .unwrap()
            .success()
    );
    let status = child.wait().unwrap();
    assert_eq!(status.code(), Some(130));
    // A search that does not obey is ended without a word.
    let mut said = String::new();
    child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    assert!(said.starts_with("interrupted"), "{said}");
}

#[test]
fn out_of_time_is_code_3_and_not_no_solution() {
    let blank = ".".repeat(625);
    let run = kudosu(&[
        "count",
        "--limit",
        "18446744073709551615",
        "--timeout",
        "100ms",
        &blank,
    ]);
    assert_eq!((run.code, run.stdout.as_str()), (3, ""));
    assert!(run.stderr.starts_with("not finished within 100ms"), "{run}");
}

#[test]
fn colours_never_reach_a_pipe_unless_asked_for() {
    for arguments in [
        &["solve", "nonsense"][..],
        &["solve", "--to", "boxed", FOUR],
        &["--color", "never", "check", FOUR],
    ] {
        let run = kudosu(arguments);
        assert!(
            !run.stdout.contains('\u{1b}') && !run.stderr.contains('\u{1b}'),
            "{run}"
        );
    }
}

#[test]
fn usage_errors_are_code_2_and_name_what_is_possible() {
    let run = kudosu(&["solve", "--to", "nothing", FOUR]);
    assert_eq!(run.code, 2);
    assert!(
        run.stderr.contains("boxed") && run.stderr.contains("csv"),
        "{run}"
    );
    assert_eq!(kudosu(&["solve", "--box", "0x0", FOUR]).code, 2);
    assert_eq!(kudosu(&["solve", "--threads", "0", FOUR]).code, 2);
    assert_eq!(kudosu(&["solve", FOUR]).stdout.trim_end(), FOUR_SOLVED);
}
