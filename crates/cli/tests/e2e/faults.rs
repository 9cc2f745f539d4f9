//! Files and processes that fail: nothing half-written has its final name, and what went wrong is told.
//!
//! Ends by a signal, full devices and readers that have gone are in `long_runs`.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::long_runs::{end, start};
use crate::program::{FOUR, FOUR_SOLVED, folder_with, kudosu_in, program_path};

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[cfg(target_os = "linux")]
#[test]
fn a_disk_that_is_full_in_the_middle_leaves_whole_answers_only_and_they_go_on() {
    let input = format!("{FOUR}\n").repeat(2000);
    let folder = folder_with(&[("puzzles.txt", input.as_bytes()), ("answers.txt", b"old\n")]);
    // A file may not grow past eight blocks of a kilobyte, and the signal that says so is ignored.
    let command = format!(
        "trap '' XFSZ; ulimit -f 8; exec '{}' solve -o answers.txt puzzles.txt",
        program_path().display()
    );
    let run = Command::new("bash")
        .args(["-c", &command])
        .current_dir(folder.path())
        .output()
        .unwrap();
    let told = String::from_utf8(run.stderr).unwrap();
    assert!(
        told.contains("could not write ") && told.contains("answers.txt: File too large"),
        "{told}"
    );
    assert_eq!(run.status.code(), Some(2), "{told}");
    let kept = fs::read_to_string(folder.path().join("answers.txt")).unwrap();
    assert!(
        kept == "old\n" || kept.lines().all(|line| line == FOUR_SOLVED),
        "no half answer"
    );
    assert_eq!(names(folder.path()), ["answers.txt", "puzzles.txt"]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_folder_that_takes_no_files_is_told_and_nothing_is_lost() {
    // Nobody can make a file there, not even those who may do everything.
    let folder = folder_with(&[]);
    for arguments in [
        &["solve", "-o", "/proc/answers.txt", FOUR][..],
        &["count", "--json", "-o", "/proc/answers.txt", FOUR],
        &["solve", "--proof", "/proc/answers", FOUR],
    ] {
        let run = kudosu_in(folder.path(), arguments, "");
        assert!(run.stderr.contains("could not write /proc/answers"), "{run}");
        assert_eq!((run.stdout.as_str(), run.code), ("", 2), "{run}");
    }
}

#[test]
fn two_programs_that_write_the_same_file_leave_one_of_the_two_whole() {
    let folder = folder_with(&[]);
    let (ones, many) = (
        format!("{FOUR}\n").repeat(3000),
        "1234............\n".repeat(3000),
    );
    let arguments = ["count", "-o", "answers.txt"];
    let children = [
        start(folder.path(), &arguments, ones),
        start(folder.path(), &arguments, many),
    ];
    for child in children {
        let (_, told, code) = end(child);
        assert_eq!((told.as_str(), code), ("", Some(0)));
    }
    let kept = fs::read_to_string(folder.path().join("answers.txt")).unwrap();
    assert!(
        kept == "1\n".repeat(3000) || kept == "12\n".repeat(3000),
        "{} bytes",
        kept.len()
    );
    assert_eq!(names(folder.path()), ["answers.txt"]);
}

#[cfg(unix)]
#[test]
fn a_file_that_shrinks_while_it_is_read_ends_where_it_ends() {
    // So much that it is not read at once.
    let lines = 2_000_000;
    let folder = folder_with(&[("puzzles.txt", format!("{FOUR}\n").repeat(lines).as_bytes())]);
    let mut child = Command::new(program_path())
        .args(["solve", "puzzles.txt"])
        .current_dir(folder.path())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // It cannot get far: nobody takes its answers yet.
    let mut first = [0; 17];
    std::io::Read::read_exact(child.stdout.as_mut().unwrap(), &mut first).unwrap();
    let file = fs::OpenOptions::new()
        .write(true)
        .open(folder.path().join("puzzles.txt"))
        .unwrap();
    file.set_len(8).unwrap();
    let (answers, told, code) = end(child);
    let answers: Vec<&str> = answers.lines().collect();
    assert!(answers.len() < lines, "{told}");
    // What was read before is answered; at most the last puzzle is half a one.
    let (last, whole) = answers.split_last().unwrap();
    assert!(whole.iter().all(|&answer| answer == FOUR_SOLVED));
    match code {
        Some(0) => assert_eq!((*last, told.as_str()), (FOUR_SOLVED, "")),
        code => assert!(
            code == Some(2) && last.starts_with("error: line "),
            "{last} {told}"
        ),
    }
}
