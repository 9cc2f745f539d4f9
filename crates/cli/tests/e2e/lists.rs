//! Lists of answers to one puzzle: they leave as they are found, and what was found is kept.

use std::io::{BufRead, BufReader, Read};

use insta::assert_snapshot;

use crate::long_runs::{end, send, start};
use crate::program::{FOUR, FOUR_AMBIGUOUS, folder_with, kudosu, kudosu_with_input};

/// More than fit into any memory.
const NO_END: &str = "1000000000000";

/// A puzzle with more givens than it needs: it holds more minimal puzzles than anybody waits for.
const REDUNDANT: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286...";

fn blank() -> String {
    ".".repeat(81)
}

/// Commands whose lists never end.
fn endless() -> [Vec<String>; 3] {
    let owned = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
    [
        owned(&["solve", "--all", NO_END, &blank()]),
        owned(&["transform", "--random", NO_END, REDUNDANT]),
        owned(&["minimise", "--all", "--limit", NO_END, REDUNDANT]),
    ]
}

#[test]
fn lists_leave_as_they_are_found_and_end_with_their_reader() {
    let folder = folder_with(&[]);
    for command in endless() {
        let command: Vec<&str> = command.iter().map(String::as_str).collect();
        let mut child = start(folder.path(), &command, String::new());
        let mut output = BufReader::new(child.stdout.take().unwrap());
        for _ in 0..1000 {
            let mut item = String::new();
            output.read_line(&mut item).unwrap();
            assert_eq!(item.trim_end().len(), 81, "{command:?}");
        }
        drop(output);
        let (_, told, code) = end(child);
        assert_eq!((told.as_str(), code), ("", Some(0)), "{command:?}");
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_what_was_listed_in_whole_lines() {
    let folder = folder_with(&[]);
    for command in endless() {
        for in_stream in [false, true] {
            let mut command: Vec<&str> = command.iter().map(String::as_str).collect();
            let puzzle = command.pop().unwrap();
            let input = match in_stream {
                true => format!("{puzzle}\n{puzzle}\n"),
                false => format!("{puzzle}\n"),
            };
            let mut child = start(folder.path(), &command, input);
            let mut output = BufReader::new(child.stdout.take().unwrap());
            let mut text = String::new();
            output.read_line(&mut text).unwrap();
            send(&child, "-INT");
            output.read_to_string(&mut text).unwrap();
            let (_, told, code) = end(child);
            assert_eq!(code, Some(130), "{command:?}");
            assert!(
                text.ends_with('\n') && text.lines().all(|line| line.len() == 81),
                "{command:?}"
            );
            match in_stream {
                true => assert_eq!(
                    told,
                    "interrupted: 0 puzzles done, the next one in part; --skip 0 goes on\n"
                ),
                false => assert!(told.starts_with("interrupted"), "{told}"),
            }
        }
    }
}

#[test]
fn a_list_that_is_stopped_is_still_a_whole_json_object() {
    for (command, field) in endless().iter().zip(["solutions", "puzzles", "puzzles"]) {
        for in_stream in [false, true] {
            let mut command: Vec<&str> = command.iter().map(String::as_str).collect();
            let puzzle = command.pop().unwrap();
            let input = format!("{puzzle}\n").repeat(if in_stream { 2 } else { 1 });
            // On a busy machine the time may be over before the first puzzle is begun, and that is said.
            let run_for = |time| {
                let timed: Vec<&str> = command
                    .iter()
                    .copied()
                    .chain(["--json", "--stop-after", time])
                    .collect();
                kudosu_with_input(&timed, input.clone())
            };
            let mut time = "2s";
            let mut run = run_for(time);
            if run.stderr.contains("0 puzzles done; --skip 0 goes on") {
                time = "20s";
                run = run_for(time);
            }
            assert_eq!(run.code, 3, "{command:?}");
            assert_eq!(run.stdout.lines().count(), 1, "{command:?}");
            let object: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
            assert!(object[field].as_array().unwrap().len() > 1, "{command:?}");
            let told = format!("not finished within {time}");
            assert_eq!(object["error"], told, "{command:?}");
        }
    }
}

#[test]
fn a_list_that_takes_too_long_keeps_what_it_has() {
    let run = kudosu_with_input(
        &["solve", "--all", NO_END, "--timeout", "100ms", "--threads", "1"],
        format!("{FOUR}\n{}\n{FOUR}\n", blank()),
    );
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert_eq!(lines[0], lines[lines.len() - 1]);
    assert_eq!(lines[lines.len() - 2], "error: not finished within 100ms");
    assert!(lines[1..lines.len() - 2].iter().all(|line| line.len() == 81) && lines.len() > 4);
    assert_eq!(run.code, 3);
}

#[test]
fn short_lists_look_as_they_always_did() {
    assert_snapshot!(kudosu(&["solve", "--all", "3", FOUR_AMBIGUOUS]), @"
    1234341221434321
    1234341223414123
    1234341241232341
    --- exit code 0
    ");
    assert_snapshot!(kudosu(&["solve", "--all", "3", "--json", FOUR_AMBIGUOUS]), @r#"
    {"line":1,"puzzle":"1234............","status":"several","solution":"1234341221434321","solutions":["1234341221434321","1234341223414123","1234341241232341"]}
    --- exit code 0
    "#);
    assert_snapshot!(kudosu(&["solve", "--all", "1", "--json", FOUR_AMBIGUOUS]), @r#"
    {"line":1,"puzzle":"1234............","status":"solved","solution":"1234341221434321","solutions":["1234341221434321"]}
    --- exit code 0
    "#);
    assert_snapshot!(kudosu(&["solve", "--all", "3", "--json", FOUR]), @r#"
    {"line":1,"puzzle":".142..1..2.4.3.1","status":"unique","solution":"3142241312344321","solutions":["3142241312344321"]}
    --- exit code 0
    "#);
    assert_snapshot!(kudosu(&["solve", "--all", "3", "--json", "11.............."]), @r#"
    {"line":1,"puzzle":"11..............","status":"clashing","clashes":[{"house":"row 1","set":0,"digit":1,"cells":["r1c1","r1c2"]},{"house":"box 1","set":8,"digit":1,"cells":["r1c1","r1c2"]}]}
    --- exit code 1
    "#);
    assert_snapshot!(kudosu(&["transform", "--random", "2", "--json", FOUR]), @r#"
    {"line":1,"puzzle":".142..1..2.4.3.1","status":"done","puzzles":["2..14..3.2..34.2","2..41..3.2..31.2"],"more":false}
    --- exit code 0
    "#);
    assert_snapshot!(kudosu(&["transform", "--random", "0", "--json", FOUR]), @r#"
    {"line":1,"puzzle":".142..1..2.4.3.1","status":"done","puzzles":[],"more":false}
    --- exit code 0
    "#);
    assert_snapshot!(kudosu(&["minimise", "--all", "--limit", "2", FOUR]), @"
    ...2..1....4.3..
    ...2..1..2...3.1
    --- stderr
    there are more; the list ends at --limit
    --- exit code 0
    ");
    assert_snapshot!(kudosu(&["minimise", "--all", "--json", FOUR_AMBIGUOUS]), @r#"
    {"line":1,"puzzle":"1234............","status":"refused","error":"the puzzle does not have exactly one solution"}
    --- exit code 1
    "#);
    let both = format!("{FOUR_AMBIGUOUS}\n{FOUR}\n");
    assert_snapshot!(kudosu_with_input(&["solve", "--all", "2"], both.clone()), @"
    1234341221434321
    1234341223414123
    3142241312344321
    --- exit code 0
    ");
    assert_snapshot!(kudosu_with_input(&["solve", "--all", "2", "--json"], both), @r#"
    {"line":1,"puzzle":"1234............","status":"several","solution":"1234341221434321","solutions":["1234341221434321","1234341223414123"]}
    {"line":2,"puzzle":".142..1..2.4.3.1","status":"unique","solution":"3142241312344321","solutions":["3142241312344321"]}
    --- exit code 0
    "#);
}
