//! Long runs: answers that leave in time, ends of all kinds, and going on after them.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use insta::assert_snapshot;

use crate::program::{FOUR, FOUR_SOLVED, folder_with, kudosu, kudosu_in, kudosu_with_input, program_path};

/// A hard puzzle: its rating takes far longer than its reading.
const HARD: &str = "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6";

/// A grid whose solutions nobody can count to the end.
fn endless() -> String {
    ".".repeat(625)
}

/// What was told, whatever was found in the time that there was.
fn without_numbers(run: &crate::program::Run) -> String {
    let lines = run.to_string();
    let lines = lines
        .lines()
        .map(|line| line.split(": at least ").next().unwrap());
    lines.collect::<Vec<_>>().join("\n")
}

const UNCOUNTABLE: &str = "18446744073709551615";

/// So many puzzles that all differ, each quickly rated.
fn puzzles(count: usize) -> String {
    let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let count = count.to_string();
    let run = kudosu_with_input(&["transform", "--random", &count, "--seed", "1", easy], "");
    assert_eq!(run.code, 0, "{run}");
    run.stdout
}

/// Starts the program in a folder; whatever is given goes to its standard input, which then ends.
pub fn start(folder: &Path, arguments: &[&str], input: String) -> Child {
    let mut child = Command::new(program_path())
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut pipe = child.stdin.take().unwrap();
    // The program may go before it has read everything.
    std::thread::spawn(move || pipe.write_all(input.as_bytes()));
    child
}

#[cfg(unix)]
pub fn send(child: &Child, signal: &str) {
    let id = child.id().to_string();
    let sent = Command::new("kill").args([signal, &id]).status().unwrap();
    assert!(sent.success());
}

/// Waits for the end: the rest of standard output, standard error and the exit code.
pub fn end(child: Child) -> (String, String, Option<i32>) {
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code())
}

/// Waits until a file has so many bytes.
pub fn wait_for_length(path: &Path, length: u64) {
    for _ in 0..60_000 {
        if path.metadata().is_ok_and(|found| found.len() >= length) {
            return;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    panic!("{} never got {length} bytes", path.display());
}

#[test]
fn a_rating_that_was_stopped_says_what_it_is_at_least() {
    let run = kudosu(&["rate", "--timeout", "50ms", HARD]);
    assert!(run.stderr.contains("not finished within 50ms (SE ≥"), "{run}");
    assert_eq!((run.stdout.as_str(), run.code), ("", 3), "{run}");
    let lines = kudosu_with_input(
        &["rate", "--json", "--timeout", "50ms"],
        format!("{HARD}\n{HARD}\n"),
    );
    for line in lines.stdout.lines() {
        let line: serde_json::Value = serde_json::from_str(line).unwrap();
        assert_eq!(line["status"], "unfinished", "{line}");
        assert!(line["se"].is_null() && line["se_at_least"].is_f64(), "{line}");
    }
}

#[test]
fn the_first_answer_leaves_long_before_a_slow_stream_is_done_and_no_reader_ends_it() {
    // All of these together would take half an hour.
    let folder = folder_with(&[]);
    let many = format!("{HARD}\n").repeat(20_000);
    let mut child = start(folder.path(), &["rate", "--format", "%g"], many);
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut answer = String::new();
    output.read_line(&mut answer).unwrap();
    assert_eq!(answer, format!("{HARD}\n"));
    drop(output);
    let (_, told, code) = end(child);
    assert_eq!((told.as_str(), code), ("", Some(0)));
}

#[cfg(unix)]
#[test]
fn work_stops_when_the_reader_has_gone_although_there_is_nothing_to_write() {
    let folder = folder_with(&[]);
    let input = format!("{FOUR}\n{}\n{FOUR}\n", endless());
    let mut child = start(folder.path(), &["count", "--limit", UNCOUNTABLE], input);
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut answer = String::new();
    output.read_line(&mut answer).unwrap();
    assert_eq!(answer, "1\n");
    drop(output); // the second puzzle never gets an answer, so that no write can fail
    let (_, told, code) = end(child);
    assert_eq!((told.as_str(), code), ("", Some(0)));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_stops_work_and_is_told() {
    let input = format!("{FOUR}\n{}\n", endless());
    let run = kudosu_with_input(
        &["count", "--limit", UNCOUNTABLE, "--output", "/dev/full"],
        input.clone(),
    );
    assert_snapshot!(run, @"
    --- stderr
    error: could not write /dev/full: No space left on device (os error 28)
    --- exit code 2
    ");
    let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let mut child = Command::new(program_path())
        .args(["count", "--limit", UNCOUNTABLE])
        .stdin(Stdio::piped())
        .stdout(full)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let (_, told, code) = end(child);
    assert_snapshot!(told, @"error: could not write the output: No space left on device (os error 28)");
    assert_eq!(code, Some(2));
}

#[cfg(unix)]
#[test]
fn ctrl_c_leaves_whole_answers_in_order_and_says_how_to_go_on() {
    let folder = folder_with(&[]);
    let input = format!("{FOUR}\n# a comment\nnonsense\n{FOUR}\n{}\n{FOUR}\n", endless());
    for json in [false, true] {
        let mut arguments = vec!["count", "--limit", UNCOUNTABLE, "--from", "line"];
        arguments.extend(json.then_some("--json"));
        let mut child = start(folder.path(), &arguments, input.clone());
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let mut answers = vec![String::new(), String::new(), String::new()];
        for answer in &mut answers {
            output.read_line(answer).unwrap();
        }
        send(&child, "-INT");
        let mut rest = String::new();
        output.read_to_string(&mut rest).unwrap();
        assert_eq!(rest, "");
        let (_, told, code) = end(child);
        assert_eq!(code, Some(130));
        assert!(
            told.ends_with("interrupted: 3 puzzles done; --skip 3 goes on\n"),
            "{told}"
        );
        if json {
            assert!(
                answers
                    .iter()
                    .all(|answer| serde_json::from_str::<serde_json::Value>(answer).is_ok())
            );
        } else {
            assert!(answers[1].starts_with("error: line 3"), "{answers:?}");
        }
    }
}

#[test]
fn what_is_skipped_counts_answers_and_lines_keep_their_numbers() {
    let input = format!("# head\n{FOUR}\nnonsense\n\n{FOUR}\n# in between\n{FOUR}\n");
    let all = ["solve", "--json", "--from", "line"];
    let whole = kudosu_with_input(&all, input.clone()).stdout;
    for skip in 0..=5 {
        let skipped = skip.to_string();
        let arguments = [&all[..], &["--skip", &skipped]].concat();
        let run = kudosu_with_input(&arguments, input.clone());
        let expected: Vec<&str> = whole.lines().skip(skip).collect();
        assert!(run.stdout.lines().eq(expected), "--skip {skip}: {run}");
    }
    // Puzzles are counted over all inputs.
    let folder = folder_with(&[
        ("a.txt", format!("{FOUR}\n{FOUR}\n").as_bytes()),
        ("b.txt", input.as_bytes()),
    ]);
    let run = kudosu_in(
        folder.path(),
        &["solve", "a.txt", FOUR, "b.txt", "--skip", "4"],
        "",
    );
    assert_eq!(run.stdout.lines().count(), 3, "{run}");
}

#[test]
fn shards_share_out_all_puzzles_and_put_together_they_are_the_whole() {
    let input = format!("# head\n{}", puzzles(20).replacen('\n', "\n\nnonsense\n", 1));
    let all = ["rate", "--json"];
    let whole = kudosu_with_input(&all, input.clone()).stdout;
    let shard = |at: usize, more: &[&str]| -> Vec<String> {
        let shard = format!("{at}/3");
        let arguments = [&all[..], &["--shard", &shard], more].concat();
        let run = kudosu_with_input(&arguments, input.clone());
        run.stdout.lines().map(str::to_owned).collect()
    };
    let shards = [shard(1, &[]), shard(2, &[]), shard(3, &[])];
    let together: Vec<&String> = (0..21).map(|at| &shards[at % 3][at / 3]).collect();
    assert!(whole.lines().eq(together));
    assert_eq!(shards.iter().map(Vec::len).sum::<usize>(), 21);
    assert_eq!(shard(2, &["--skip", "3"]), shards[1][3..]);
}

#[cfg(unix)]
#[test]
fn an_output_file_gets_its_name_when_it_is_complete_whatever_happens_before() {
    let folder = folder_with(&[("answers.txt", b"old\n")]);
    let path = folder.path().join("answers.txt");
    let input = format!("{FOUR}\n{FOUR}\n{}\n{FOUR}\n", endless());
    let arguments = ["count", "--limit", UNCOUNTABLE, "--output", "answers.txt"];
    for (signal, content, code) in [("-KILL", "old\n", None), ("-INT", "1\n1\n", Some(130))] {
        let child = start(folder.path(), &arguments, input.clone());
        let beside = folder.path().join(format!(".answers.txt.{}.part", child.id()));
        wait_for_length(&beside, 4);
        assert_eq!(fs::read_to_string(&path).unwrap(), "old\n");
        send(&child, signal);
        let (_, told, ended) = end(child);
        assert_eq!(ended, code, "{told}");
        assert_eq!(fs::read_to_string(&path).unwrap(), content);
        assert_eq!(beside.exists(), code.is_none());
    }
    let done = kudosu_in(
        folder.path(),
        &["solve", "-o", "answers.txt"],
        format!("{FOUR}\n{FOUR}\n"),
    );
    assert_snapshot!(done, @"--- exit code 0");
    assert_eq!(
        fs::read_to_string(&path).unwrap(),
        format!("{FOUR_SOLVED}\n{FOUR_SOLVED}\n")
    );
    // A single puzzle is written as to a pipe.
    kudosu_in(folder.path(), &["solve", "-o", "answers.txt", FOUR], "");
    assert_eq!(fs::read_to_string(&path).unwrap(), format!("{FOUR_SOLVED}\n"));
}

/// Interrupts a run into `name` five times, four times by Ctrl-C and once by force, each time after the file
/// has grown by a sixth of what it will be, then lets it come to its end.
#[cfg(unix)]
fn interrupted_five_times(folder: &Path, name: &str, arguments: &[&str], length: u64) {
    let path = folder.join(name);
    let arguments = [arguments, &["--output", name, "--resume"]].concat();
    for part in 1..=5 {
        // Until it has written something it may not listen yet, and a run before it may have come further.
        let before = fs::metadata(&path).map_or(0, |file| file.len());
        let child = start(folder, &arguments, String::new());
        wait_for_length(&path, (before + 1).max(length * part / 6));
        send(&child, if part == 3 { "-KILL" } else { "-INT" });
        let (_, told, code) = end(child);
        assert_ne!(
            code,
            Some(0),
            "it came to its end before it was interrupted: {told}"
        );
        assert!(told.is_empty() == (part == 3), "{told}");
    }
    let (_, told, code) = end(start(folder, &arguments, String::new()));
    assert_eq!((told.as_str(), code), ("", Some(0)));
}

#[cfg(unix)]
#[test]
fn a_run_that_is_interrupted_five_times_and_resumed_equals_an_uninterrupted_one() {
    let folder = folder_with(&[("puzzles.txt", puzzles(30_000).as_bytes())]);
    let rate = ["rate", "puzzles.txt", "--json"];
    let whole = kudosu_in(folder.path(), &rate, "");
    interrupted_five_times(folder.path(), "resumed.txt", &rate, whole.stdout.len() as u64);
    let resumed = fs::read_to_string(folder.path().join("resumed.txt")).unwrap();
    assert!(resumed == whole.stdout);
    // Once more changes nothing.
    let again = [&rate[..], &["--output", "resumed.txt", "--resume"]].concat();
    assert_eq!(kudosu_in(folder.path(), &again, "").code, 0);
    assert!(fs::read_to_string(folder.path().join("resumed.txt")).unwrap() == whole.stdout);
}

#[cfg(unix)]
#[test]
fn a_file_that_ends_in_half_a_line_is_resumed_after_the_last_whole_one() {
    let input = puzzles(30);
    let folder = folder_with(&[("puzzles.txt", input.as_bytes())]);
    let whole = kudosu_in(folder.path(), &["solve", "puzzles.txt"], "").stdout;
    for length in [0, 1, 81, 82, 83, 500, whole.len()] {
        fs::write(folder.path().join("answers.txt"), &whole[..length]).unwrap();
        let run = kudosu_in(
            folder.path(),
            &["solve", "puzzles.txt", "-o", "answers.txt", "--resume"],
            "",
        );
        assert_eq!((run.code, run.stdout.as_str(), run.stderr.as_str()), (0, "", ""));
        assert_eq!(
            fs::read_to_string(folder.path().join("answers.txt")).unwrap(),
            whole
        );
    }
}

#[test]
fn a_run_with_any_other_option_is_another_one_and_is_told_in_words() {
    let many = format!("{FOUR}\n").repeat(3);
    let folder = folder_with(&[("many.txt", many.as_bytes())]);
    let begun = |arguments: &str, more: &str| {
        let line = format!("{arguments} --resume -o answers.txt {more} many.txt");
        kudosu_in(folder.path(), &line.split_whitespace().collect::<Vec<_>>(), "")
    };
    for (first, then, word) in [
        ("solve", "solve --to hodoku", "to hodoku"),
        ("solve", "solve --json", "as json"),
        ("solve", "solve --unique", r#""unique":true"#),
        ("solve", "solve --box 1x4", "box 1x4"),
        ("solve", "solve --from line", "from line"),
        ("solve", "solve --shard 1/2", "shard 1/2"),
        ("solve", "solve --timeout 1500ms", "timeout 1.5s"),
        ("solve", "solve --method csp", "solve by csp"),
        (
            "solve --method strategies --strategy 1",
            "solve --method strategies --strategy 2",
            "strategies both",
        ),
        (
            "solve --method recursive --seed 1",
            "solve --method recursive --seed 2",
            "seed 2",
        ),
        (
            "solve --method csp",
            "solve --method csp --to hodoku",
            "to hodoku",
        ),
        ("rate --format %r", "rate --format %g\\t%r", r"as %g\t%r"),
        ("minimise", "minimise --to hodoku", "to hodoku"),
        ("convert --to sudokupad", "convert", r#""to":"line""#),
        ("hint", "hint --level 2", r#""level":2"#),
    ] {
        let stopped = begun(first, "--stop-after 0");
        assert_eq!(stopped.code, 3, "{first}: {stopped}");
        let other = begun(then, "");
        assert_eq!(other.code, 2, "{first}, then {then}: {other}");
        assert!(
            other.stderr.contains("holds pieces of another run") && other.stderr.contains(word),
            "{first}, then {then}: {other}"
        );
        let whole = begun(first, "");
        assert_eq!(whole.code, 0, "{first}: {whole}");
        fs::remove_file(folder.path().join("answers.txt")).unwrap();
    }
}

#[test]
fn a_file_of_another_run_is_not_resumed_and_stays_as_it_is() {
    let one = format!("{FOUR}\n");
    let folder = folder_with(&[
        ("many.txt", b"1\n1\n1\n1\n1\n"),
        ("letter.txt", b"Dear Ada,\nhow are"),
    ]);
    let resume = |file: &str, more: &[&str]| {
        let arguments = [&["count", "--resume", "--output", file][..], more].concat();
        let before = fs::read(folder.path().join(file)).ok();
        let run = kudosu_in(folder.path(), &arguments, one.repeat(3));
        assert_eq!(fs::read(folder.path().join(file)).ok(), before);
        run
    };
    assert_snapshot!(resume("many.txt", &[]), @"
    --- stderr
    error: many.txt has 5 answers, but the input has only 3 puzzles
     |
     = help: it belongs to another input; name another file, or remove this one
    --- exit code 2
    ");
    assert_snapshot!(resume("letter.txt", &[]), @"
    --- stderr
    error: letter.txt is not the beginning of this run: its answer 1 would be another one now (Dear Ada,)
     |
     = help: resume with the same input, options and version, or name another file
    --- exit code 2
    ");
    assert_snapshot!(resume("letter.txt", &["--skip", "1"]), @"
    --- stderr
    error: the argument '--resume' cannot be used with '--skip <N>'

    Usage: kudosu count --resume --output <FILE> [PUZZLE]...

    For more information, try '--help'.
    --- exit code 2
    ");
    let several = kudosu_in(
        folder.path(),
        &["solve", "--to", "boxed", "--resume", "-o", "x.txt"],
        one.repeat(2),
    );
    assert_snapshot!(several, @"
    --- stderr
    error: --resume counts answers of one line each, and these can have several
     |
     = help: --json makes it one line for each puzzle; for lists, --skip leaves out what is done
    --- exit code 2
    ");
    let list = kudosu_in(
        folder.path(),
        &["solve", "--all", "9", "--resume", "-o", "x.txt"],
        one.repeat(2),
    );
    assert_eq!(list.code, 2, "{list}");
    assert!(!folder.path().join("x.txt").exists());
}

#[test]
fn a_run_that_is_out_of_time_ends_like_an_interrupted_one() {
    let input = format!("{FOUR}\n{FOUR}\n{}\n{FOUR}\n", endless());
    let run = kudosu_with_input(&["count", "--limit", UNCOUNTABLE, "--stop-after", "1s"], input);
    assert_snapshot!(run, @"
    1
    1
    --- stderr
    the time of --stop-after is over: 2 puzzles done; --skip 2 goes on
    --- exit code 3
    ");
    let alone = kudosu_with_input(
        &[
            "count",
            "--limit",
            UNCOUNTABLE,
            "--stop-after",
            "100ms",
            &endless(),
        ],
        "",
    );
    assert_snapshot!(without_numbers(&alone), @"
    --- stderr
    not finished within 100ms
    --- exit code 3
    ");
}

#[test]
fn the_time_of_one_puzzle_is_not_that_of_the_run() {
    let input = format!("{0}\n{FOUR}\n{0}\n{FOUR}\n", endless());
    let run = kudosu_with_input(&["count", "--limit", UNCOUNTABLE, "--timeout", "100ms"], input);
    assert_snapshot!(without_numbers(&run), @"
    error: not finished within 100ms
    1
    error: not finished within 100ms
    1
    --- exit code 3
    ");
    let help = kudosu_with_input(&["rate", "-h"], "").stdout;
    assert!(help.contains("Give each puzzle this long at most"), "{help}");
    assert!(help.contains("End the whole run after this long"), "{help}");
}
