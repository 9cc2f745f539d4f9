//! `solve --method` and `compare` from the outside.

use crate::program::{FOUR, Run};

/// Document 000's 002.csv.
const VERY_HARD: &str = "6..3...9...48......1..7...4.2....6.18..7.........6...9.9...1...1....69..3...4..8.";

/// What a run wrote to standard output and standard error, and its exit code.
fn kudosu(arguments: &[&str]) -> (String, String, i32) {
    let Run { stdout, stderr, code } = crate::program::kudosu(arguments);
    (stdout, stderr, code)
}

#[test]
fn every_method_solves_by_name_and_an_unknown_one_gets_the_list() {
    for name in [
        "triple-match",
        "strategies",
        "logic",
        "excluding",
        "csp",
        "recursive",
        "iterative",
        "search",
        "CSP",
    ] {
        let (stdout, _, code) = kudosu(&["solve", "--method", name, FOUR]);
        assert_eq!((stdout.as_str(), code), ("3142241312344321\n", 0), "{name}");
    }
    let (_, stderr, code) = kudosu(&["solve", "--method", "magic", FOUR]);
    assert_eq!(code, 2);
    assert!(stderr.contains("triple-match, strategies, logic"), "{stderr}");
}

#[test]
fn a_method_that_is_stuck_shows_how_far_it_came_and_what_goes_further() {
    let (stdout, stderr, code) = kudosu(&["solve", "--method", "triple-match", VERY_HARD]);
    assert_eq!((stdout.trim_end(), code), (VERY_HARD, 1));
    insta::assert_snapshot!(stderr, @"triple-match is stuck: 58 cells are unknown; what goes further: strategies, logic, csp, search");
    let (_, stderr, _) = kudosu(&["solve", "--method", "strategies", "--strategy", "1", VERY_HARD]);
    insta::assert_snapshot!(stderr, @"strategies is stuck: 58 cells are unknown; what goes further: both strategies (--strategy 2), logic, excluding, csp, search");
}

#[test]
fn a_trace_is_data_and_ends_with_the_grid() {
    let (stdout, stderr, _) = kudosu(&["solve", "--method", "excluding", "--trace", "--to", "boxed", FOUR]);
    assert_eq!(stderr, "");
    insta::assert_snapshot!(stdout, @r"
    Candidates made for 8 empty cells
    Fill row 1, col 1 with 3
    Fill row 2, col 2 with 4
    Fill row 2, col 4 with 3
    Fill row 3, col 1 with 1
    Fill row 3, col 3 with 3
    Fill row 4, col 1 with 4
    Fill row 4, col 3 with 2
    Fill row 2, col 1 with 2
    The sudoku is completed, single candidates were enough

    3 1 | 4 2
    2 4 | 1 3
    ----+----
    1 2 | 3 4
    4 3 | 2 1
    ");
}

#[test]
fn a_trace_as_json_is_one_event_a_line() {
    let (stdout, _, _) = kudosu(&["solve", "--method", "csp", "--trace", "--json", VERY_HARD]);
    let events: Vec<serde_json::Value> = stdout
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let count = |name: &str| events.iter().filter(|event| event["event"] == name).count();
    assert_eq!((count("placed"), count("candidates"), count("ended")), (58, 1, 1));
    let last = events.last().unwrap();
    assert_eq!(
        (last["event"].as_str(), last["status"].as_str()),
        (Some("ended"), Some("solved"))
    );
    let placed = events.iter().find(|event| event["event"] == "placed").unwrap();
    assert_eq!(
        (placed["cell"].as_str(), placed["why"].as_str()),
        (Some("r1c6"), Some("only-place"))
    );
}

#[test]
fn a_seed_repeats_a_run_and_without_one_the_seed_is_told() {
    let blank = ".".repeat(81);
    let seeded = |seed| kudosu(&["solve", "--method", "recursive", "--seed", seed, &blank]);
    assert_eq!(seeded("1"), seeded("1"));
    assert_ne!(seeded("1").0, seeded("2").0);
    assert_eq!(seeded("1").1, "");
    let (stdout, stderr, _) = kudosu(&["solve", "--method", "iterative", &blank]);
    let seed = stderr.split_whitespace().nth(1).unwrap();
    assert_eq!(seeded(seed).0, stdout);
}

#[test]
fn clashes_and_contradictions_are_a_plain_no() {
    for method in ["excluding", "csp", "recursive", "strategies"] {
        let (stdout, stderr, code) =
            kudosu(&["solve", "--method", method, "--seed", "1", "11.............."]);
        assert_eq!((stdout.as_str(), code), ("no solution\n", 1), "{method}");
        assert!(stderr.contains("set  0 (row 1): 2 instances of 1"), "{stderr}");
        let (stdout, _, code) = kudosu(&["solve", "--method", method, "--seed", "1", "12....3.....4..."]);
        assert_eq!((stdout.as_str(), code), ("no solution\n", 1), "{method}");
    }
}

#[test]
fn a_hopeless_run_ends_with_its_time() {
    let blank = ".".repeat(625);
    let (_, stderr, code) = kudosu(&[
        "solve",
        "--method",
        "recursive",
        "--seed",
        "1",
        "--timeout",
        "100ms",
        &blank,
    ]);
    assert_eq!(code, 3);
    assert!(stderr.starts_with("not finished within 100ms"), "{stderr}");
}

#[test]
fn options_that_do_not_go_together_are_refused() {
    for arguments in [
        &["solve", "--trace", FOUR][..],
        &["solve", "--method", "csp", "--strategy", "1", FOUR],
        &["solve", "--method", "csp", "--all", "2", FOUR],
    ] {
        assert_eq!(kudosu(arguments).2, 2, "{arguments:?}");
    }
}

/// The table without its last column, which is the time.
fn without_times(table: &str) -> String {
    let columns = table.lines().next().unwrap().find("backtracks").unwrap() + "backtracks".len();
    let lines = table
        .lines()
        .map(|line| line.chars().take(columns).collect::<String>());
    lines
        .map(|line| line.trim_end().to_owned())
        .collect::<Vec<_>>()
        .join("\n")
}

#[test]
fn compare_puts_all_methods_side_by_side() {
    let (stdout, stderr, code) = kudosu(&["compare", "--seed", "1", "--timeout", "60s", VERY_HARD]);
    assert_eq!((stderr.as_str(), code), ("", 0));
    insta::assert_snapshot!(without_times(&stdout), @r"
    method        result             placements  eliminations  guesses  backtracks
    triple-match  stuck, 58 unknown           0             0        0           0
    strategies    solved                     58             0        0           0
    logic         solved                     58             0        0           0
    excluding     solved                     58           178        0           0
    csp           solved                     58            92        0           0
    recursive     solved                 23 247             0   23 247      23 189
    iterative     solved                 23 247             0   23 247      23 189
    search        solved                      -             -        -           -
    ");
}

#[test]
fn compare_as_json_has_one_object_a_method() {
    let (stdout, _, code) = kudosu(&["compare", "--seed", "1", "--json", FOUR]);
    assert_eq!(code, 0);
    let objects: Vec<serde_json::Value> = stdout
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(objects.len(), 8);
    for object in &objects {
        assert_eq!(object["status"], "solved");
        assert_eq!(object["solution"], "3142241312344321");
        assert!(object["seconds"].as_f64().unwrap() >= 0.0);
        assert_eq!(object["method"] == "search", object.get("guesses").is_none());
    }
}

#[test]
fn compare_says_no_and_takes_one_puzzle_only() {
    let (stdout, stderr, code) = kudosu(&["compare", "11.............."]);
    assert_eq!((stdout.as_str(), code), ("", 1));
    assert!(stderr.contains("2 violations in total"), "{stderr}");
    assert_eq!(kudosu(&["compare", "--seed", "1", "12....3.....4..."]).2, 1);
    assert_eq!(kudosu(&["compare", FOUR, FOUR]).2, 2);
}

#[test]
fn a_trace_of_a_file_with_one_line_was_refused_as_several_puzzles() {
    let (one, two) = (format!("{VERY_HARD}\n"), format!("{VERY_HARD}\n{VERY_HARD}\n"));
    let folder = crate::program::folder_with(&[("one.txt", one.as_bytes()), ("two.txt", two.as_bytes())]);
    for method in ["logic", "csp"] {
        let arguments = ["solve", "--method", method, "--trace"];
        let traced =
            |file: &str| crate::program::kudosu_in(folder.path(), &[&arguments[..], &[file]].concat(), "");
        let (whole, refused) = (traced("one.txt"), traced("two.txt"));
        assert_eq!(
            whole.stdout,
            kudosu(&[&arguments[..], &[VERY_HARD]].concat()).0,
            "{whole}"
        );
        assert_eq!(whole.code, 0, "{whole}");
        assert_eq!((refused.code, refused.stdout.as_str()), (2, ""), "{refused}");
        assert!(
            refused.stderr.contains("a trace is about one puzzle"),
            "{refused}"
        );
    }
}
