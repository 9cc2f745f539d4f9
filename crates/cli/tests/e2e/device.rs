//! Where streams are solved: the same answers everywhere, and clear words where a card is missing.

use crate::program::{kudosu, kudosu_with_input, kudosu_with_variable};

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[test]
fn the_answers_do_not_depend_on_the_device() {
    let lines = format!("{PUZZLE}\n{}\n55{}\n", ".".repeat(81), ".".repeat(79)).repeat(50);
    for verb in [
        &["solve"][..],
        &["count", "--limit", "9"],
        &["check"],
        &["rate", "--scale", "te"],
        &["rate", "--scale", "level,te", "--json"],
    ] {
        let run = |options: &[&str]| kudosu_with_input(&[verb, options].concat(), lines.clone()).to_string();
        let here = run(&["--device", "cpu"]);
        assert_eq!(run(&["--device", "auto"]), here);
        assert_eq!(run(&[]), here);
    }
}

#[test]
fn asking_for_a_card_where_there_is_none_says_what_is_missing() {
    // Where there is a card, it is out of sight.
    for verb in [&["count"][..], &["rate", "--scale", "te"]] {
        let asked = [verb, &["--device", "gpu", PUZZLE]].concat();
        let run = kudosu_with_variable(("CUDA_VISIBLE_DEVICES", ""), &asked);
        assert_eq!((run.code, run.stdout.as_str()), (2, ""));
        let told = &run.stderr;
        assert!(
            told.contains("--device gpu: ") && told.contains("NVIDIA") && told.contains("--device cpu"),
            "{told}"
        );
    }
}

#[test]
fn bench_tells_how_fast_each_engine_is_on_each_set() {
    let quick = ["bench", "--each", "1ms", "--device", "cpu", "--threads", "2"];
    let run = kudosu(&[&quick[..], &["--set", "minimal", "--set", "several"]].concat());
    assert_eq!(run.code, 0, "{}", run.stderr);
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert!(
        lines[0].contains("one by one") && lines[0].contains("batch, 2 threads"),
        "{}",
        run.stdout
    );
    assert!(lines[1].trim_start().starts_with("minimal") && lines[2].trim_start().starts_with("several"));
    assert!(run.stderr.contains("million puzzles a second"), "{}", run.stderr);

    let run = kudosu(&[&quick[..], &["--set", "easy", "--json"]].concat());
    let engines: Vec<serde_json::Value> = run
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert!(engines.len() >= 3 && engines.iter().all(|engine| engine["set"] == "easy"));
    assert!(
        engines
            .iter()
            .all(|engine| engine["puzzles_per_second"].as_f64() > Some(0.0))
    );

    let run = kudosu(&["bench", "--set", "hardest"]);
    assert_eq!(run.code, 2);
    assert!(
        run.stderr.contains("easy, minimal, hard, several"),
        "{}",
        run.stderr
    );
}
