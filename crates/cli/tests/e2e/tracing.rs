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
fn tables_get_paths_as_texts_and_ways_as_lists_of_steps() {
    let folder = tempfile::tempdir().unwrap();
    let name = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::write(
        name("in.csv"),
        format!("id,puzzle\n1,{FOUR}\n2,{EASY}\n3,{FOUR_AMBIGUOUS}\n4,nonsense\n"),
    )
    .unwrap();
    let told = |verb: &str, more: &[&str]| -> Vec<Value> {
        let output = name(&format!("{verb}.jsonl"));
        let run = kudosu(
            &[
                &[
                    verb,
                    &name("in.csv"),
                    "-o",
                    &output,
                    "--resume",
                    "--scale",
                    "level,se",
                ],
                more,
            ]
            .concat(),
        );
        assert_eq!(run.code, 2, "{run}");
        let text = fs::read_to_string(output).unwrap();
        text.lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect()
    };
    let rows = told("traces", &["--form", "json", "--detail", "4"]);
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
    // A way is the same as a list of steps, without the reasons.
    let ways = told("explain", &[]);
    for name in ["id", "status", "end", "solution", "level", "se"] {
        assert_eq!(
            (&ways[0][name], &ways[1][name]),
            (&rows[0][name], &rows[1][name]),
            "{name}"
        );
    }
    let listed = ways[1]["steps"].as_array().unwrap();
    assert_eq!(listed.len(), steps.len());
    for (listed, step) in listed.iter().zip(&steps) {
        assert_eq!(listed["technique"], step["technique"]);
        let (cell, placed) = (&listed["placements"][0], &step["placements"][0]);
        let at = cell["cell"].as_u64().unwrap();
        assert_eq!(placed["cell"], format!("r{}c{}", at / 9 + 1, at % 9 + 1));
        assert_eq!(cell["digit"], placed["digit"]);
    }
    assert_eq!(
        (&ways[2]["status"], &ways[3]["steps"]),
        (&"several".into(), &Value::Null)
    );
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
