//! `kudosu traces`: whole paths to train on, from lines and tables, and what `explain` writes into tables.

use std::fs;

use kudosu::Shape;
use kudosu::verbs::{read_tokens, vocabulary};
use serde_json::Value;

use crate::program::{FOUR, FOUR_AMBIGUOUS, FOUR_SOLVED, kudosu, kudosu_with_input};
use crate::tables::EASY;

#[test]
fn a_path_is_written_as_tokens_words_and_json() {
    for (options, expected) in [
        (
            &["--form", "tokens", "--detail", "1"][..],
            "step r2c4 = 3 ; step ",
        ),
        (
            &["--form", "tokens", "--detail", "2"],
            "step full-house r2c4 = 3 ; step ",
        ),
        (
            &["--form", "tokens", "--template", "plain"],
            "puzzle . 1 4 2 . . 1 . . 2 . 4 . 3 . 1 path step full-house",
        ),
        (
            &["--form", "tokens", "--with-candidates"],
            "before r1c1 3 r2c1 2 3 4 r2c2 4 r2c4 3 ",
        ),
        (&["--detail", "1"], "1. r2c4 = 3\n2. "),
        (&["--detail", "2"], "1. Full House: r2c4 = 3\n2. "),
        (&[], "1. Full House: box 2 => r2c4 = 3\n2. "),
        (
            &["--template", "plain"],
            "Puzzle: .142..1..2.4.3.1\n1. Full House",
        ),
        (
            &["--template", "instruct", "--language", "de"],
            "### Aufgabe\nLöse dieses Sudoku",
        ),
        (
            &["--detail", "4"],
            "Step 1: Full House\nBox 2 has a single empty cell left",
        ),
        (
            &["--form", "json", "--detail", "2"],
            r#"[{"technique":"full-house","placements":[{"cell":"r2c4","digit":3}]}"#,
        ),
        (
            &["--template", "chat"],
            r#"[{"role":"user","content":"Solve this Sudoku"#,
        ),
    ] {
        let run = kudosu(&[&["traces", FOUR], options].concat());
        assert_eq!(run.code, 0, "{run}");
        assert!(run.stdout.starts_with(expected), "{options:?}: {run}");
    }
}

#[test]
fn every_token_is_in_the_vocabulary_that_is_printed() {
    let run = kudosu(&["traces", "--vocabulary", "--box", "2x2"]);
    let printed: Vec<&str> = run.stdout.lines().collect();
    assert_eq!(printed, vocabulary(&Shape::of_side(4).unwrap()));
    let run = kudosu(&[
        "traces",
        FOUR,
        "--form",
        "tokens",
        "--detail",
        "4",
        "--with-candidates",
        "--template",
        "plain",
    ]);
    for token in run.stdout.split_whitespace() {
        assert!(printed.contains(&token), "{token}");
    }
    let steps = read_tokens(&Shape::of_side(4).unwrap(), run.stdout.trim()).unwrap();
    assert_eq!(steps.len(), 8);
    assert!(
        kudosu(&["traces", "--vocabulary"])
            .stdout
            .lines()
            .any(|token| token == "r9c9")
    );
}

#[test]
fn what_has_no_path_says_why_and_the_run_goes_on() {
    let run = kudosu_with_input(&["traces", "--json"], format!("{FOUR_AMBIGUOUS}\n{FOUR}\n"));
    assert_eq!(run.code, 1, "{run}");
    let told: Vec<Value> = run
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(
        (&told[0]["status"], &told[0]["error"]),
        (&"several".into(), &"several solutions".into())
    );
    assert_eq!(
        (&told[1]["solution"], &told[1]["step_count"]),
        (&FOUR_SOLVED.into(), &8.into())
    );
}

#[test]
fn tables_get_columns_and_explain_writes_the_same_as_json() {
    let folder = tempfile::tempdir().unwrap();
    let name = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::write(
        name("in.csv"),
        format!("id,puzzle\n1,{FOUR}\n2,{EASY}\n3,{FOUR_AMBIGUOUS}\n4,nonsense\n"),
    )
    .unwrap();
    let options = ["--form", "json", "--detail", "4", "--scale", "level,se"];
    let traces = kudosu(
        &[
            &["traces", &name("in.csv"), "-o", &name("traces.jsonl"), "--resume"],
            &options[..],
        ]
        .concat(),
    );
    assert_eq!(traces.code, 2, "{traces}");
    let explain = kudosu(&[
        "explain",
        &name("in.csv"),
        "-o",
        &name("explain.jsonl"),
        "--scale",
        "level,se",
    ]);
    assert_eq!(explain.code, 2, "{explain}");
    let told = fs::read_to_string(name("traces.jsonl")).unwrap();
    assert_eq!(told, fs::read_to_string(name("explain.jsonl")).unwrap());
    let rows: Vec<Value> = told
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let steps: Vec<Value> = serde_json::from_str(rows[1]["trace"].as_str().unwrap()).unwrap();
    assert_eq!(rows[1]["step_count"], steps.len());
    assert!(
        steps[0]["explanation"]
            .as_str()
            .is_some_and(|text| text.len() > 20)
    );
    assert_eq!(
        rows[1]["techniques"].as_str().unwrap().split(' ').count(),
        steps.len()
    );
    assert_eq!((&rows[1]["se"], &rows[2]["trace"]), (&1.2.into(), &Value::Null));
    assert_eq!(rows[3]["status"], "unreadable");
    let refused = kudosu(&["explain", &name("in.csv"), "--column", "puzzle", "--markdown"]);
    assert!(
        refused.code == 2 && refused.stderr.contains("kudosu traces"),
        "{refused}"
    );
    for format in ["parquet", "arrow", "csv"] {
        let file = name(&format!("out.{format}"));
        let run = kudosu(&["traces", &name("in.csv"), "-o", &file, "--form", "tokens"]);
        assert_eq!(run.code, 2, "{run}");
        assert!(fs::metadata(&file).unwrap().len() > 500);
    }
}
