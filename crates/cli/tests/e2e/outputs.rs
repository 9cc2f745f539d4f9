//! Where answers go when something is in the way: a full disk, an older file, another process, no output at
//! all. And inputs that never end, which must not take all memory.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use crate::examples;
use crate::long_runs::{end, start, wait_for_length};
use crate::program::{FOUR, FOUR_SOLVED, folder_with, kudosu, kudosu_in, program_path};

const NINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Runs a shell's command in a folder, with the program as `$kudosu`.
fn shell(folder: &Path, command: &str) -> Output {
    Command::new("bash")
        .args(["-c", command])
        .current_dir(folder)
        .env("kudosu", program_path())
        .env_remove("KUDOSU_LANGUAGE")
        .output()
        .unwrap()
}

fn told(run: &Output) -> String {
    String::from_utf8_lossy(&run.stderr).into_owned()
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_destroyed_older_results() {
    let input = format!("{FOUR}\n").repeat(300);
    for (file, arguments) in [
        ("o.txt", "solve -o o.txt many.txt"),
        ("o.txt.gz", "solve -o o.txt.gz many.txt"),
        ("o.txt.zst", "solve -o o.txt.zst many.txt"),
        ("o.csv.gz", "convert --to csv -o o.csv.gz many.txt"),
        ("o.txt.gz", "generate 9 --side 4 -o o.txt.gz"),
        ("o.txt", "generate --side 4 --variant killer -o o.txt"),
        ("o.pdf", "print -o o.pdf many.txt"),
        ("o.svg", "print -o o.svg .142..1..2.4.3.1"),
    ] {
        // In the first case not a byte can be written, in the second a kilobyte.
        for blocks in [0, 1] {
            let folder = folder_with(&[("many.txt", input.as_bytes()), (file, b"a good old result\n")]);
            let command = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$kudosu\" {arguments}");
            let run = shell(folder.path(), &command);
            let kept = fs::read(folder.path().join(file)).unwrap();
            let names = fs::read_dir(folder.path()).unwrap().count();
            assert_eq!(names, 2, "{arguments}: {}", told(&run));
            if run.status.code() == Some(0) && blocks == 1 {
                continue; // it was so little that it went in
            }
            assert_eq!(run.status.code(), Some(2), "{arguments}: {}", told(&run));
            assert!(
                told(&run).contains(&format!("{file}: File too large")),
                "{}",
                told(&run)
            );
            assert_eq!(kept, b"a good old result\n", "{arguments}: {}", told(&run));
        }
    }
}

#[cfg(unix)]
#[test]
fn an_older_file_keeps_who_may_read_it_and_one_that_is_read_only_stays() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder_with(&[("o.txt", b"secret\n")]);
    let path = folder.path().join("o.txt");
    let allow = |mode| fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
    allow(0o600);
    assert_eq!(
        kudosu_in(folder.path(), &["solve", "-o", "o.txt", FOUR], "").code,
        0
    );
    assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
    allow(0o400);
    let run = kudosu_in(folder.path(), &["check", "-o", "o.txt", FOUR], "");
    insta::assert_snapshot!(run.to_string().replace(&folder.path().display().to_string(), "."), @r"
    --- stderr
    error: could not write o.txt: there is one already, and it is read-only
    --- exit code 2
    ");
    assert_eq!(fs::read_to_string(&path).unwrap(), format!("{FOUR_SOLVED}\n"));
}

#[cfg(unix)]
#[test]
fn two_processes_that_resumed_one_file_spoiled_it() {
    for file in ["answers.txt", "answers.txt.gz"] {
        let folder = folder_with(&[("puzzles.txt", format!("{FOUR}\n").repeat(3).as_bytes())]);
        let endless = ".".repeat(625);
        let limit = u64::MAX.to_string();
        let arguments = ["count", "--limit", &limit, "--resume", "--output", file];
        // The first answer is there while the second one never comes.
        let input = format!("{FOUR}\n{endless}\n");
        let first = start(folder.path(), &arguments, input);
        let path = folder.path().join(file);
        match file {
            "answers.txt" => wait_for_length(&path, 2),
            _ => wait_for_length(&path, 0),
        }
        let before = fs::read(&path).unwrap();
        for arguments in [
            &[&arguments[..], &["puzzles.txt"]].concat()[..],
            &["count", "-o", file, "puzzles.txt"],
        ] {
            let run = kudosu_in(folder.path(), arguments, "");
            assert_eq!(run.code, 2, "{run}");
            assert!(run.stderr.contains("another kudosu is going on with it"), "{run}");
        }
        assert_eq!(fs::read(&path).unwrap(), before);
        crate::long_runs::send(&first, "-INT");
        let (_, told, code) = end(first);
        assert_eq!(code, Some(130), "{told}");
        let other = kudosu_in(
            folder.path(),
            &["count", "--resume", "-o", file, "puzzles.txt"],
            "",
        );
        assert_eq!(other.code, 2, "another limit is another question: {other}");
        assert!(other.stderr.contains("holds pieces of another run"), "{other}");
        let run = kudosu_in(folder.path(), &[&arguments[..], &["puzzles.txt"]].concat(), "");
        assert_eq!((run.stderr.as_str(), run.code), ("", 0), "{run}");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
    }
}

#[test]
fn a_run_that_cannot_begin_leaves_no_empty_file_to_resume() {
    let folder = folder_with(&[]);
    let run = kudosu_in(
        folder.path(),
        &["solve", "--resume", "-o", "a.txt", "no-such-file.txt"],
        "",
    );
    assert_eq!(run.code, 2, "{run}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "{run}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_closed_standard_output_was_a_success_with_nothing_written() {
    let (four, nine) = (format!("{FOUR}\n"), format!("{NINE}\n"));
    let folder = folder_with(&[("four.txt", four.as_bytes()), ("nine.txt", nine.as_bytes())]);
    for arguments in [
        "solve four.txt",
        "solve < four.txt",
        "solve --json four.txt four.txt",
        "check four.txt",
        "explain four.txt",
        "hint --level 4 --to svg four.txt",
        "rate four.txt",
        "count four.txt",
        "convert --to csv four.txt",
        "candidates four.txt",
        "clues four.txt",
        "compare --timeout 100ms four.txt",
        "report four.txt",
        "generate --side 4",
        "generate --side 4 --variant killer",
        "minimise four.txt",
        "canonical nine.txt",
        "transform --transpose four.txt",
        "print --output - four.txt",
        "techniques",
        "rules",
        "man",
        "completions bash",
        "--help",
        "solve --help",
        "-h",
        "--version",
        "play 1 < /dev/null",
        "play < four.txt",
    ] {
        for (to, why) in [
            (">&-", "could not write the output: standard output is closed"),
            (
                ">/dev/full",
                "could not write the output: No space left on device",
            ),
        ] {
            let run = shell(folder.path(), &format!("\"$kudosu\" {arguments} {to}"));
            assert!(told(&run).contains(why), "{arguments} {to}: {}", told(&run));
            assert_eq!(run.status.code(), Some(2), "{arguments} {to}: {}", told(&run));
        }
        // Whoever throws the answer away has one.
        let thrown_away = shell(folder.path(), &format!("\"$kudosu\" {arguments} 1<>/dev/null"));
        assert!(
            matches!(thrown_away.status.code(), Some(0 | 1)),
            "{arguments}: {}",
            told(&thrown_away)
        );
    }
    let into_file = shell(folder.path(), "\"$kudosu\" solve -o answer.txt four.txt >&-");
    assert_eq!(into_file.status.code(), Some(0), "{}", told(&into_file));
}

/// A compressed text of so many dots and nothing else, made a mebibyte at a time.
fn dots(mebibytes: usize) -> Vec<u8> {
    let mut encoder = zstd::Encoder::new(Vec::new(), 1).unwrap();
    let piece = vec![b'.'; 1024 * 1024];
    for _ in 0..mebibytes {
        std::io::Write::write_all(&mut encoder, &piece).unwrap();
    }
    encoder.finish().unwrap()
}

#[cfg(target_os = "linux")]
#[test]
fn a_line_without_end_took_all_memory() {
    let folder = folder_with(&[("dots.zst", &dots(1500))]);
    for arguments in [
        "check --threads 1 dots.zst",
        "solve --threads 1 --json dots.zst",
        "convert --threads 1 - < dots.zst",
        "candidates dots.zst",
    ] {
        let run = shell(
            folder.path(),
            &format!("ulimit -v 900000; exec \"$kudosu\" {arguments}"),
        );
        let answer = String::from_utf8_lossy(&run.stdout).into_owned() + &told(&run);
        assert!(answer.contains("1048576 bytes"), "{arguments}: {answer}");
        assert_eq!(run.status.code(), Some(2), "{arguments}: {answer}");
    }
    // One that never ends ends the program, too: it was read for ever.
    for verb in ["check", "solve", "rate", "candidates", "print -o -"] {
        let command = format!("ulimit -v 900000; tr '\\0' . < /dev/zero | \"$kudosu\" {verb} -");
        let run = shell(folder.path(), &command);
        assert!(told(&run).contains("1048576 bytes"), "{verb}: {}", told(&run));
        assert_eq!(run.status.code(), Some(2), "{verb}: {}", told(&run));
    }
    for arguments in [
        "unique dots.zst",
        "sort dots.zst",
        "unique < /dev/zero",
        "check --column puzzle dots.zst",
    ] {
        if cfg!(feature = "tables") {
            let command = format!("ulimit -v 900000; exec \"$kudosu\" {arguments}");
            let run = shell(folder.path(), &command);
            assert!(
                told(&run).contains("error: could not read "),
                "{arguments}: {}",
                told(&run)
            );
            assert_eq!(run.status.code(), Some(2), "{arguments}: {}", told(&run));
        }
    }
}

#[test]
fn a_line_that_is_too_long_is_one_error_line_and_the_rest_goes_on() {
    let long = ".".repeat(3 << 20);
    let folder = folder_with(&[("lines.txt", format!("{NINE}\n{long}\n{NINE}\n{long}").as_bytes())]);
    let run = kudosu_in(folder.path(), &["check", "lines.txt"], "");
    insta::assert_snapshot!(run, @"
    unique
    error: line 2: this is longer than 1048576 bytes, more than any puzzle needs
    unique
    error: line 4: this is longer than 1048576 bytes, more than any puzzle needs
    --- stderr
    lines.txt: 2 of 4 lines could not be read, the first one is line 2
    --- exit code 2
    ");
}

#[cfg(all(feature = "tables", unix))]
#[test]
fn unique_and_sort_opened_a_file_for_every_group() {
    let folder = folder_with(&[("many.txt", format!("{FOUR}\n").repeat(3).as_bytes())]);
    for verb in ["unique", "sort --by puzzle"] {
        let run = shell(
            folder.path(),
            &format!("ulimit -n 40; exec \"$kudosu\" {verb} many.txt"),
        );
        assert_eq!(run.status.code(), Some(0), "{verb}: {}", told(&run));
    }
}

#[test]
fn counting_that_was_stopped_did_not_say_how_many_it_found() {
    let endless = ".".repeat(81);
    let limit = u64::MAX.to_string();
    let arguments = ["count", "--limit", &limit, "--timeout", "500ms"];
    let at_least = |text: &str| -> u64 {
        let (_, number) = text
            .trim_end()
            .split_once("not finished within 500ms: at least ")
            .unwrap();
        number.parse().unwrap()
    };
    let one = kudosu(&[&arguments[..], &[&endless]].concat());
    assert!(at_least(&one.stderr) > 0 && one.code == 3, "{one}");
    let lines = kudosu_in(Path::new("."), &arguments, format!("{endless}\n{endless}\n"));
    assert!(lines.stdout.lines().all(|line| at_least(line) > 0), "{lines}");
    let json = kudosu(&[&arguments[..], &["--json", &endless]].concat());
    let json: serde_json::Value = serde_json::from_str(&json.stdout).unwrap();
    assert!(
        json["count"].is_null() && json["at_least"].as_u64() > Some(0),
        "{json}"
    );
}

#[test]
fn a_picture_of_a_step_goes_into_the_file_that_is_named() {
    let nine = format!("{NINE}\n");
    let folder = folder_with(&[("nine.txt", nine.as_bytes())]);
    for (format, start) in [("svg", &b"<svg"[..]), ("png", b"\x89PNG")] {
        if format == "png" && !cfg!(feature = "png") {
            continue;
        }
        for verb in [&["hint", "--level", "4"][..], &["explain", "--step", "3"]] {
            let file = format!("{}.{format}", verb[0]);
            fs::write(folder.path().join(&file), "an older picture").unwrap();
            let arguments = [verb, &["--to", format, "-o", &file, "nine.txt"]].concat();
            let run = kudosu_in(folder.path(), &arguments, "");
            assert_eq!((run.code, run.stdout.as_str()), (0, ""), "{arguments:?}: {run}");
            let picture = fs::read(folder.path().join(&file)).unwrap();
            assert!(
                picture.starts_with(start),
                "{arguments:?}: {} bytes",
                picture.len()
            );
        }
    }
    let svg = kudosu_in(
        folder.path(),
        &["hint", "--level", "4", "--to", "svg", "nine.txt"],
        "",
    );
    assert_eq!(
        svg.stdout.as_bytes(),
        fs::read(folder.path().join("hint.svg")).unwrap()
    );
}

#[test]
fn every_verb_that_takes_a_file_for_its_answers_writes_there_and_nowhere_else() {
    let folder = examples::folder();
    let at = folder.path();
    let takes = |verb: &String| kudosu(&[verb, "--help"]).stdout.contains("-o, --output");
    let verbs: Vec<String> = examples::verbs().into_iter().filter(takes).collect();
    assert!(verbs.len() >= 13, "{verbs:?}");
    let mut asked: Vec<Vec<&str>> = verbs
        .iter()
        .map(|verb| match verb.as_str() {
            "generate" => vec!["generate", "--side", "4"],
            "hunt" => vec![
                "hunt",
                "--se",
                "1.5..",
                "--most",
                "1",
                "--scale",
                "se",
                "--threads",
                "1",
                "puzzle.txt",
            ],
            "sort" => vec!["sort", "--by", "puzzle", "puzzle.txt"],
            "read" => vec!["read", "photo.jpg"],
            // What is given is known.
            "grade" => vec!["grade", "--partial", "--answer", "r1c1 = 5", "puzzle.txt"],
            verb => vec![verb, "puzzle.txt"],
        })
        .collect();
    // The example that comes with the program went to standard output.
    asked.push(vec!["explain"]);
    for mut arguments in asked {
        let file = match arguments[0] {
            "print" => "answer.svg",
            _ => "answer.txt",
        };
        // Without a name it would be a PDF, and puzzles that are made differ each time.
        let shown = match arguments[0] {
            "print" | "generate" => None,
            _ => Some(kudosu_in(at, &[&arguments[..], &["-o", "-"]].concat(), "").stdout),
        };
        arguments.extend(["-o", file]);
        let run = kudosu_in(at, &arguments, "");
        assert_eq!((run.code, run.stdout.as_str()), (0, ""), "{arguments:?}: {run}");
        let written = fs::read_to_string(at.join(file)).unwrap();
        assert!(!written.is_empty(), "{arguments:?}");
        assert_eq!(shown.as_ref().unwrap_or(&written), &written, "{arguments:?}");
        fs::remove_file(at.join(file)).unwrap();
    }
    let accident = kudosu_in(at, &["generate", "--side", "4", "-f", "answer.txt"], "");
    assert!(
        accident.code == 2 && accident.stderr.contains("'-f'"),
        "{accident}"
    );
}
