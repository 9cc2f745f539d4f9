//! Tables: a column of puzzles in any of the formats, the other columns carried along.

use std::fs;
use std::path::Path;

use assert_cmd::Command;
use tempfile::TempDir;

pub const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
pub const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

pub fn kudosu(folder: &Path, arguments: &[&str]) -> (i32, String, String) {
    let mut command = Command::cargo_bin("kudosu").unwrap();
    let output = command.current_dir(folder).args(arguments).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (
        output.status.code().unwrap(),
        text(output.stdout),
        text(output.stderr),
    )
}

/// A folder with a table of four rows: a puzzle, nonsense, nothing, and a puzzle of another size.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let table =
        format!("id,puzzle,note\n007,{EASY},\"a, \"\"b\"\"\"\n8,nonsense,\n9,,x\n10,.142..1..2.4.3.1,y\n");
    fs::write(folder.path().join("in.csv"), table).unwrap();
    folder
}

#[test]
fn a_table_goes_through_every_format_and_keeps_its_columns() {
    let folder = folder();
    let at = folder.path();
    let (code, _, told) = kudosu(at, &["solve", "in.csv", "-o", "one.parquet"]);
    assert_eq!(told, "2 of 4 rows have no answer; the column error says why\n");
    assert_eq!(code, 2);
    let names = [
        "two.arrow",
        "three.tsv",
        "four.jsonl",
        "five.csv.gz",
        "six.jsonl.zst",
        "seven.parquet.gz",
        "eight.csv",
    ];
    let mut from = "one.parquet";
    for (number, to) in names.into_iter().enumerate() {
        // Each run adds columns to those of the runs before.
        let prefix = format!("{number}_");
        let (code, _, told) = kudosu(at, &["solve", from, "-o", to, "--prefix", &prefix]);
        assert_eq!(code, 2, "{from} to {to}: {told}");
        from = to;
    }
    let table = fs::read_to_string(at.join("eight.csv")).unwrap();
    let mut lines = table.lines();
    let header: Vec<&str> = lines.next().unwrap().split(',').collect();
    for name in [
        "id",
        "puzzle",
        "note",
        "status",
        "solution",
        "error",
        "0_solution",
        "6_error",
    ] {
        assert!(header.contains(&name), "{header:?}");
    }
    let first = lines.next().unwrap();
    assert!(
        first.contains("007") && first.contains(EASY) && first.contains(SOLVED),
        "{first}"
    );
    assert!(first.contains("\"a, \"\"b\"\"\""), "{first}");
    assert!(table.contains("there is no puzzle in this row") && table.contains("3142241312344321"));
}

#[test]
fn every_verb_of_a_column_adds_its_own_and_text_goes_to_standard_output() {
    let folder = folder();
    for (verb, expected) in [
        ("solve", SOLVED),
        ("check", "unique"),
        ("count", ",1,false,"),
        ("rate", "beginner"),
        (
            "canonical",
            "........1.....2.34156...27......8.......51..232974......16..9....34..7..28.91.45.",
        ),
        ("minimise", "minimal"),
        ("transform", "transformed"),
    ] {
        let (code, table, _) = kudosu(folder.path(), &[verb, "--column", "puzzle", "in.csv"]);
        assert_eq!((code, table.lines().count()), (2, 5), "{verb}");
        assert!(table.contains(expected), "{verb}: {table}");
    }
}

#[test]
fn lines_become_a_table_and_rows_of_json_stay_as_they_are() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    fs::write(
        at.join("many.txt"),
        format!("# two\n{EASY}\n\n.142..1..2.4.3.1\n"),
    )
    .unwrap();
    assert_eq!(kudosu(at, &["rate", "many.txt", "-o", "rated.parquet"]).0, 0);
    let (_, table, _) = kudosu(at, &["count", "--prefix", "n_", "rated.parquet"]);
    assert!(table.starts_with(
        "puzzle,status,level,se,se_ep,se_ed,se_at_least,se_more_than,hodoku_score,hodoku_level,hodoku_complete,error,\
             n_status,n_count,n_more,n_at_least,n_error\n"
    ));
    let rows = format!("{{\"b\": 1, \"a\": [1, 2], \"quiz\": \"{EASY}\"}}\n{{\"quiz\": \"no\"}}\n");
    fs::write(at.join("in.jsonl"), &rows).unwrap();
    assert_eq!(kudosu(at, &["solve", "in.jsonl", "-o", "out.jsonl"]).0, 2);
    let out = fs::read_to_string(at.join("out.jsonl")).unwrap();
    let first = format!(
        "{{\"b\": 1, \"a\": [1, 2], \"quiz\": \"{EASY}\",\"status\":\"unique\",\"solution\":\"{SOLVED}\",\"error\":null}}"
    );
    assert_eq!(out.lines().next(), Some(first.as_str()));
}

#[test]
fn what_is_no_table_says_what_to_do() {
    let folder = folder();
    let at = folder.path();
    fs::write(at.join("broken.parquet"), "no table").unwrap();
    let told = |arguments: &[&str]| {
        let (code, _, told) = kudosu(at, arguments);
        assert_eq!(code, 2, "{told}");
        told
    };
    insta::assert_snapshot!(told(&["solve", "in.csv", "--column", "quiz"]), @r"
    error: in.csv has no column quiz
     |
     = help: --column NAME says where the puzzles are: id, puzzle, note
    ");
    insta::assert_snapshot!(told(&["convert", "--column", "puzzle", "in.csv"]), @r"
    error: this makes no columns for a table
     |
     = help: solve, check, count, rate, grade, traces, hint, explain, canonical, minimise and transform do
    ");
    insta::assert_snapshot!(told(&["solve", "--column", "puzzle", "--skip", "1", "in.csv"]), @r"
    error: --skip and --shard count lines, and this is a table
     |
     = help: --resume goes on with a table; python -m kudosu.jobs cuts one into shards
    ");
    assert!(told(&["solve", "broken.parquet"]).starts_with("error: could not read broken.parquet: "));
}

#[test]
fn what_was_no_table_before_is_none_now() {
    let folder = folder();
    let at = folder.path();
    let (_, lines, _) = kudosu(at, &["solve", "in.csv"]);
    assert!(lines.starts_with(SOLVED), "{lines}");
    fs::write(at.join("grid.csv"), "0,1,4,2\n0,0,1,0\n0,2,0,4\n0,3,0,1\n").unwrap();
    kudosu(at, &["solve", "grid.csv", "-o", "solved.csv"]);
    assert_eq!(
        fs::read_to_string(at.join("solved.csv")).unwrap(),
        "3142241312344321\n"
    );
}

#[test]
fn every_puzzle_stays_once_as_it_is_written_or_up_to_symmetry() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let (_, turned, _) = kudosu(at, &["transform", "--random", "--seed", "3", EASY]);
    let turned = turned.trim();
    fs::write(
        at.join("many.txt"),
        format!("{EASY}\n{turned}\n{EASY}\nnonsense\nnonsense\n"),
    )
    .unwrap();
    let (code, lines, told) = kudosu(at, &["unique", "many.txt"]);
    assert_eq!((code, lines), (0, format!("{EASY}\n{turned}\nnonsense\n")));
    assert_eq!(told, "3 of 5 rows are different, 2 are repeated\n");
    let (_, lines, _) = kudosu(at, &["unique", "--up-to-symmetry", "many.txt"]);
    assert_eq!(lines, format!("{EASY}\nnonsense\n"));
    fs::write(at.join("in.csv"), format!("id,quiz\n1,{EASY}\n2,{turned}\n3,\n")).unwrap();
    kudosu(
        at,
        &["unique", "--up-to-symmetry", "in.csv", "-o", "out.jsonl.gz"],
    );
    let (_, table, _) = kudosu(at, &["sort", "--by", "id", "--descending", "out.jsonl.gz"]);
    assert_eq!(
        table,
        format!("{{\"id\":\"3\",\"quiz\":null}}\n{{\"id\":\"1\",\"quiz\":\"{EASY}\"}}\n")
    );
}

#[test]
fn puzzles_are_sorted_by_how_hard_they_are_or_by_any_column() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let hard = "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6";
    fs::write(at.join("many.txt"), format!("nonsense\n{hard}\n{EASY}\n")).unwrap();
    let (code, lines, _) = kudosu(at, &["sort", "many.txt"]);
    assert_eq!((code, lines), (0, format!("{EASY}\n{hard}\nnonsense\n")));
    assert_eq!(
        kudosu(
            at,
            &[
                "sort",
                "--by",
                "level",
                "--descending",
                "many.txt",
                "-o",
                "out.csv"
            ]
        )
        .0,
        0
    );
    let table = fs::read_to_string(at.join("out.csv")).unwrap();
    let rows: Vec<&str> = table.lines().skip(1).collect();
    assert!(
        rows[0].starts_with(hard) && rows[1].starts_with(EASY) && rows[2].starts_with("nonsense"),
        "{table}"
    );
    let (code, _, told) = kudosu(at, &["sort", "--by", "colour", "many.txt"]);
    assert!(code == 2 && told.contains("there is no column colour"), "{told}");
}

#[test]
fn puzzles_are_made_into_a_table_with_their_solutions_and_seeds() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    assert_eq!(
        kudosu(at, &["generate", "3", "--seed", "5", "--output", "made.parquet"]).0,
        0
    );
    let (_, lines, _) = kudosu(at, &["generate", "3", "--seed", "5"]);
    let (code, _, told) = kudosu(at, &["solve", "made.parquet"]);
    assert!(
        code == 2 && told.contains("has a column solution already"),
        "{told}"
    );
    let (code, table, _) = kudosu(at, &["solve", "--prefix", "own_", "made.parquet"]);
    assert_eq!(code, 0);
    let mut rows = table.lines();
    let header = "puzzle,solution,givens,seed,own_status,own_solution,own_error";
    assert_eq!(rows.next(), Some(header));
    for (row, puzzle) in rows.zip(lines.lines()) {
        let fields: Vec<&str> = row.split(',').collect();
        assert!(
            fields[0] == puzzle && fields[1] == fields[5] && fields[4] == "unique",
            "{row}"
        );
    }
}
