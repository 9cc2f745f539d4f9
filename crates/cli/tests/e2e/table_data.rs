//! Data that goes through a table is there afterwards as it was before, or the run is refused with its
//! reason.

use std::fs;
use std::path::Path;

use crate::tables::{EASY, SOLVED, kudosu};

fn with(name: &str, text: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join(name), text).unwrap();
    folder
}

fn refused(folder: &Path, arguments: &[&str]) -> String {
    let (code, _, told) = kudosu(folder, arguments);
    assert_eq!(code, 2, "{arguments:?}: {told}");
    told
}

#[test]
fn a_row_of_json_whose_last_field_is_an_object_keeps_all_its_braces() {
    let rows = [
        format!("{{\"puzzle\":\"{EASY}\",\"meta\":{{\"a\":{{\"b\":{{}}}}}}}}"),
        format!("{{\"puzzle\":\"{EASY}\" , \"list\":[{{}}] }} "),
        format!("{{\"puzzle\":\"{EASY}\",\"text\":\"}}}}\"}}"),
    ];
    let folder = with("in.jsonl", &(rows.join("\n") + "\n"));
    assert_eq!(
        kudosu(folder.path(), &["solve", "in.jsonl", "-o", "out.jsonl"]).0,
        0
    );
    let out = fs::read_to_string(folder.path().join("out.jsonl")).unwrap();
    assert_eq!(out.lines().count(), 3);
    for (line, row) in out.lines().zip(&rows) {
        let mut after: serde_json::Map<String, serde_json::Value> = serde_json::from_str(line).unwrap();
        let before: serde_json::Map<String, serde_json::Value> = serde_json::from_str(row).unwrap();
        assert_eq!(after.remove("solution").unwrap(), SOLVED);
        after.remove("status");
        after.remove("error");
        assert_eq!(after, before);
    }
}

#[test]
fn whole_numbers_of_json_are_exact_in_every_table() {
    let row = |number: &str| {
        format!("{{\"z\":{number},\"puzzle\":\"{EASY}\",\"a\":1.50,\"big\":123456789012345678901}}\n")
    };
    let rows = row("18446744073709551615") + &row("9007199254740993");
    let folder = with("in.jsonl", &rows);
    let at = folder.path();
    for name in ["out.csv", "out.parquet", "out.arrow", "out.tsv"] {
        assert_eq!(kudosu(at, &["check", "in.jsonl", "-o", name]).0, 0, "{name}");
        let (_, table, _) = kudosu(at, &["unique", name, "-o", "-"]);
        for number in ["18446744073709551615", "123456789012345678901"] {
            assert!(table.contains(number), "{name}: {table}");
        }
    }
    let table = fs::read_to_string(at.join("out.csv")).unwrap();
    // The order is that of the fields, and what is text stays as it is written.
    assert!(table.starts_with("z,puzzle,a,big,status,error\n"), "{table}");
    assert!(
        table.contains("\n9007199254740993,") && table.contains(",1.50,"),
        "{table}"
    );
}

#[test]
fn two_columns_of_the_same_name_are_refused() {
    let folder = with("in.csv", &format!("a,puzzle,a\n1,{EASY},2\n"));
    let told = refused(folder.path(), &["solve", "--column", "puzzle", "in.csv"]);
    assert!(told.contains("in.csv has two columns called \"a\""), "{told}");
    let told = refused(folder.path(), &["solve", "in.csv", "-o", "out.csv"]);
    assert!(told.contains("two columns"), "{told}");
    let folder = with(
        "in.jsonl",
        &format!("{{\"a\":1,\"puzzle\":\"{EASY}\",\"a\":2}}\n"),
    );
    for name in ["out.csv", "out.jsonl", "out.parquet"] {
        let told = refused(folder.path(), &["solve", "in.jsonl", "-o", name]);
        assert!(told.contains("line 1: the field a is there twice"), "{told}");
        assert!(!folder.path().join(name).exists());
    }
}

#[test]
fn a_column_that_is_called_like_an_answer_is_never_replaced() {
    let folder = with("in.csv", &format!("puzzle,status\n{EASY},mine\n"));
    let at = folder.path();
    let told = refused(at, &["solve", "in.csv", "-o", "out.csv"]);
    assert!(
        told.contains("has a column status already") && told.contains("--prefix"),
        "{told}"
    );
    assert!(!at.join("out.csv").exists());
    assert_eq!(
        kudosu(at, &["solve", "--prefix", "own_", "in.csv", "-o", "out.csv"]).0,
        0
    );
    let expected = format!("puzzle,status,own_status,own_solution,own_error\n{EASY},mine,unique,{SOLVED},\n");
    assert_eq!(fs::read_to_string(at.join("out.csv")).unwrap(), expected);
    // In JSON lines each row has fields of its own.
    let rows = format!("{{\"puzzle\":\"{EASY}\"}}\n{{\"puzzle\":\"{EASY}\",\"error\":\"mine\"}}\n");
    fs::write(at.join("in.jsonl"), rows).unwrap();
    let told = refused(at, &["solve", "in.jsonl", "-o", "out.jsonl"]);
    assert!(told.contains("line 2: there is a field error already"), "{told}");
    assert!(!at.join("out.jsonl").exists());
    // Sorting adds what it sorts by.
    fs::write(at.join("level.csv"), format!("puzzle,se_ep\n{EASY},mine\n")).unwrap();
    let told = refused(at, &["sort", "--by", "se", "level.csv"]);
    assert!(told.contains("has a column se_ep already"), "{told}");
    let (code, table, _) = kudosu(at, &["sort", "--by", "se", "--prefix", "r_", "level.csv"]);
    assert!(
        code == 0 && table.starts_with("puzzle,se_ep,r_status,r_se,"),
        "{table}"
    );
    let (_, table, _) = kudosu(at, &["sort", "--by", "se_ep", "level.csv"]);
    assert_eq!(table, format!("puzzle,se_ep\n{EASY},mine\n"));
}

#[test]
fn inputs_keep_their_order_and_a_row_without_end_is_refused() {
    let folder = with("a.txt", "a\n");
    let at = folder.path();
    fs::write(at.join("c.txt"), "c\n").unwrap();
    let mut program = assert_cmd::Command::cargo_bin("kudosu").unwrap();
    let output = program
        .current_dir(at)
        .args(["unique", "a.txt", "-", "c.txt"])
        .write_stdin("b\n")
        .output()
        .unwrap();
    assert_eq!(output.stdout, b"a\nb\nc\n");
    let endless = "x".repeat(17 << 20);
    for (name, text) in [
        ("long.csv", format!("id,puzzle\n1,{endless}\n")),
        (
            "quoted.csv",
            format!("id,puzzle\n1,\"{}\n", endless.replace("xx", "x\n")),
        ),
        ("long.jsonl", format!("{{\"puzzle\":\"{endless}\"}}\n")),
        ("long.txt", format!("{EASY}\n{endless}\n")),
    ] {
        fs::write(at.join(name), text).unwrap();
        let told = refused(at, &["check", name, "-o", "out.parquet"]);
        assert!(told.contains("this row is longer than 16 MiB"), "{name}: {told}");
    }
}

#[test]
fn ratings_in_a_table_say_what_they_are_at_least() {
    let hard = "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6";
    // Of 8×8 grids chains are not rated.
    let eight = "8..62..5.7......2........53...4....1.4....27...368...27........6";
    let folder = with("in.csv", &format!("puzzle\n{EASY}\n{hard}\n{eight}\n"));
    let (_, table, _) = kudosu(folder.path(), &["rate", "--column", "puzzle", "in.csv"]);
    let header: Vec<&str> = table.lines().next().unwrap().split(',').collect();
    for (row, puzzle) in [EASY, hard, eight].into_iter().enumerate() {
        let (_, json, _) = kudosu(folder.path(), &["rate", "--json", puzzle]);
        let json: serde_json::Value = serde_json::from_str(&json).unwrap();
        let cells: Vec<&str> = table.lines().nth(row + 1).unwrap().split(',').collect();
        let cell = |name: &str| cells[header.iter().position(|known| *known == name).unwrap()];
        for name in ["hodoku_complete", "hodoku_score"] {
            assert_eq!(cell(name), json[name].to_string(), "{table}");
        }
        for name in ["se", "se_at_least", "se_more_than"] {
            assert_eq!(cell(name).parse().ok(), json[name].as_f64(), "{name}");
        }
        assert_eq!(puzzle == eight, cell("se_more_than") == "6.2");
    }
    // Without techniques there is our level alone, as for a line.
    let arguments = [
        "rate",
        "--without",
        "hidden-single",
        "--column",
        "puzzle",
        "in.csv",
    ];
    let (code, table, _) = kudosu(folder.path(), &arguments);
    let (_, json, _) = kudosu(
        folder.path(),
        &["rate", "--without", "hidden-single", "--json", EASY],
    );
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let level = json["level"].as_str().unwrap();
    assert_eq!(code, 0);
    assert_eq!(
        table.lines().nth(1).unwrap(),
        format!("{EASY},unique,{level},,,,,,,,,")
    );
}

#[test]
fn a_number_that_a_column_of_fractions_would_change_ends_the_run() {
    let row = |number: &str| format!("{{\"puzzle\":\"{EASY}\",\"a\":{number}}}\n");
    // The kind of a column is seen from the first rows; what comes later does not change it.
    let rows = row("1.5").repeat(40_000);
    for late in ["9007199254740993", "1e400"] {
        let folder = with("in.jsonl", &(rows.clone() + &row(late)));
        let told = refused(folder.path(), &["check", "in.jsonl", "-o", "out.parquet"]);
        assert!(told.contains("line 40001") && told.contains("field a"), "{told}");
    }
    let folder = with("in.jsonl", &row("1e400"));
    assert_eq!(
        kudosu(folder.path(), &["check", "in.jsonl", "-o", "out.csv"]).0,
        0
    );
    let table = fs::read_to_string(folder.path().join("out.csv")).unwrap();
    assert!(table.contains(",1e400,"), "{table}");
}
