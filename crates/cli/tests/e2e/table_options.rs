//! Options where the input or the output is a table: each is honoured as lines honour it, or refused by name.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::tables::{EASY, SOLVED, kudosu};

/// With boxes of 3×2 there is one solution, with boxes of 2×3 there are several.
const SIX: &str = ".....3..6.5.1....44.5.......2...2..6";

fn written(name: &str, text: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join(name), text).unwrap();
    folder
}

/// Runs the program with this on its standard input.
fn piped(folder: &Path, arguments: &[&str], input: &[u8]) -> (i32, String, String) {
    let mut program = Command::new(env!("CARGO_BIN_EXE_kudosu"))
        .current_dir(folder)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    program.stdin.take().unwrap().write_all(input).unwrap();
    let output = program.wait_with_output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (
        output.status.code().unwrap(),
        text(output.stdout),
        text(output.stderr),
    )
}

#[test]
fn boxes_that_are_asked_for_are_those_of_the_cells_of_a_table() {
    let folder = written("six.csv", &format!("puzzle\n{SIX}\n"));
    for boxes in ["2x3", "3x2"] {
        let (of_line, line, _) = kudosu(folder.path(), &["check", "--box", boxes, SIX]);
        let (code, table, _) = kudosu(
            folder.path(),
            &["check", "--column", "puzzle", "--box", boxes, "six.csv"],
        );
        let status = table.lines().nth(1).unwrap().split(',').nth(1).unwrap();
        assert!(line.starts_with(status), "{boxes}: {line} but {table}");
        assert_eq!(code, of_line, "{boxes}");
    }
    let (_, both, _) = kudosu(folder.path(), &["check", "--box", "3x2", SIX]);
    assert!(both.starts_with("unique"), "{both}");
}

#[test]
fn a_format_that_is_asked_for_is_that_of_the_cells_of_a_table() {
    // A line of candidates is recognised as such; as a plain line it is none.
    let rows = format!("puzzle\n\"{}\"\n", EASY.replace('.', "0"));
    let folder = written("in.csv", &rows);
    let told = |from: &str| {
        let arguments = ["solve", "--column", "puzzle", "--from", from, "in.csv"];
        kudosu(folder.path(), &arguments)
    };
    assert!(told("line").1.contains(SOLVED));
    let (code, table, _) = told("729");
    assert!(code == 2 && !table.contains(SOLVED), "{table}");
}

#[test]
fn options_that_a_table_cannot_honour_are_refused_by_their_names() {
    let folder = written("in.csv", &format!("puzzle\n{EASY}\n"));
    let cases: &[(&[&str], &str)] = &[
        (&["solve", "--all", "3"], "--all"),
        (&["solve", "--to", "csv"], "--to"),
        (&["solve", "--json"], "--json"),
        (&["solve", "--proof", "p"], "--proof"),
        (&["solve", "--method", "excluding"], "--method"),
        (&["check", "--json"], "--json"),
        (&["count", "--json"], "--json"),
        (&["count", "--proof", "p"], "--proof"),
        (&["rate", "--format", "%r"], "--format"),
        (&["rate", "--json"], "--json"),
        (&["minimise", "--all"], "--all"),
        (&["hint", "--json"], "--json"),
        (&["minimise", "--json"], "--json"),
        (&["transform", "--random", "3"], "--random"),
        (&["transform", "--to", "csv"], "--to"),
        (&["canonical", "--json"], "--json"),
        (&["solve", "--skip", "1"], "--skip"),
        (&["solve", "--shard", "1/2"], "--shard"),
    ];
    for (verb, option) in cases {
        let arguments = [*verb, &["--column", "puzzle", "in.csv"]].concat();
        let (code, out, told) = kudosu(folder.path(), &arguments);
        assert!(code == 2 && told.contains(option), "{verb:?}: {code} {told}");
        assert!(told.contains("help:"), "{verb:?}: {told}");
        assert_eq!(out, "", "{verb:?}");
    }
    // Verbs that read no tables say so instead of reading something else.
    for verb in ["convert", "candidates", "compare", "report"] {
        let (code, _, told) = kudosu(folder.path(), &[verb, "--column", "puzzle", "in.csv"]);
        assert!(code == 2 && told.contains("table"), "{verb}: {code} {told}");
    }
    let (code, _, told) = kudosu(folder.path(), &["solve", "--prefix", "x_", EASY]);
    assert!(code == 2 && told.contains("--prefix"), "{told}");
}

#[test]
fn several_solutions_are_a_no_in_a_table_where_one_is_asked_for() {
    let blank = ".".repeat(81);
    let folder = written("in.csv", &format!("puzzle\n{EASY}\n{blank}\n"));
    let (code, table, _) = kudosu(folder.path(), &["solve", "--column", "puzzle", "in.csv"]);
    assert!(
        code == 0 && table.lines().nth(2).unwrap().contains(",several,1"),
        "{table}"
    );
    let (code, table, _) = kudosu(
        folder.path(),
        &["solve", "--unique", "--column", "puzzle", "in.csv"],
    );
    assert_eq!(code, 1, "{table}");
    assert_eq!(
        table.lines().nth(2).unwrap(),
        format!("{blank},several,,several solutions")
    );
    assert!(table.lines().nth(1).unwrap().contains(SOLVED));
}

#[test]
fn standard_input_with_a_column_is_a_table_of_whichever_kind_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let csv = format!("id,quiz\n7,{EASY}\n");
    fs::write(at.join("in.csv"), &csv).unwrap();
    let expected = format!("id,quiz,status,solution,error\n7,{EASY},unique,{SOLVED},\n");
    let arguments = ["solve", "--column", "quiz"];
    assert_eq!(piped(at, &arguments, csv.as_bytes()).1, expected);
    assert_eq!(
        piped(at, &["solve", "--column", "quiz", "-"], csv.as_bytes()).1,
        expected
    );
    let tsv = csv.replace(',', "\t");
    assert_eq!(
        piped(at, &arguments, tsv.as_bytes()).1,
        expected.replace(',', "\t")
    );
    let (_, json, _) = piped(
        at,
        &arguments,
        format!("{{\"id\":7,\"quiz\":\"{EASY}\"}}\n").as_bytes(),
    );
    assert!(
        json.starts_with(&format!(
            "{{\"id\":7,\"quiz\":\"{EASY}\",\"status\":\"unique\",\"solution\":\"{SOLVED}\""
        )),
        "{json}"
    );
    for name in ["two.parquet", "two.arrow", "two.csv.gz", "two.csv.zst"] {
        assert_eq!(
            kudosu(at, &["unique", "--column", "quiz", "in.csv", "-o", name]).0,
            0
        );
        let (code, table, told) = piped(at, &arguments, &fs::read(at.join(name)).unwrap());
        assert_eq!((code, table.as_str()), (0, expected.as_str()), "{name}: {told}");
    }
    // A file whose name says nothing is looked at as well, by every verb that takes tables.
    fs::write(at.join("table.txt"), &csv).unwrap();
    assert_eq!(
        kudosu(at, &["solve", "--column", "quiz", "table.txt"]).1,
        expected
    );
    assert_eq!(piped(at, &["unique", "--column", "quiz"], csv.as_bytes()).1, csv);
    let (code, _, told) = piped(at, &["solve", "--column", "puzzle"], csv.as_bytes());
    assert!(code == 2 && told.contains("has no column puzzle"), "{told}");
}

#[test]
fn what_is_not_finished_is_told_in_the_row_and_by_the_exit_code() {
    let folder = written("in.csv", &format!("puzzle\n{EASY}\n{}\n", ".".repeat(256)));
    let arguments = [
        "count",
        "--limit",
        "1000000000",
        "--timeout",
        "0",
        "--column",
        "puzzle",
        "in.csv",
    ];
    let (code, table, _) = kudosu(folder.path(), &arguments);
    assert_eq!(code, 3);
    assert!(
        table.lines().nth(2).unwrap().contains("not finished within 0ns"),
        "{table}"
    );
}

/// A table whose second piece cannot be written, so that a run with `--resume` leaves one piece.
fn begun(folder: &Path, rows: usize, arguments: &[&str]) {
    let text: String = (0..rows).map(|row| format!("{row},{EASY}\n")).collect();
    fs::write(folder.join("in.csv"), format!("id,puzzle\n{text}")).unwrap();
    let blocked = folder.join("out.csv.parts/00000001.arrow");
    fs::create_dir_all(&blocked).unwrap();
    let (code, _, told) = kudosu(folder, arguments);
    assert!(code == 2 && told.contains("could not write"), "{told}");
    fs::remove_dir(blocked).unwrap();
    assert!(folder.join("out.csv.parts/00000000.arrow").is_file());
    assert!(!folder.join("out.csv").exists());
}

#[test]
fn a_run_that_was_ended_after_a_piece_goes_on_and_leaves_nothing_half_written() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let arguments = [
        "transform",
        "--rotate",
        "90",
        "in.csv",
        "-o",
        "out.csv",
        "--resume",
    ];
    begun(at, 2500, &arguments);
    let whole = ["transform", "--rotate", "90", "in.csv", "-o", "whole.csv"];
    assert_eq!(kudosu(at, &whole).0, 0);
    // The first piece is not made again: it is taken as it lies there.
    let piece = at.join("out.csv.parts/00000000.arrow");
    let before = fs::metadata(&piece).unwrap().modified().unwrap();
    let (code, _, told) = kudosu(at, &[&arguments[..], &["--stop-after", "0"]].concat());
    assert!(
        code == 3 && told.contains("1024 rows done; --resume goes on"),
        "{told}"
    );
    assert_eq!(fs::metadata(&piece).unwrap().modified().unwrap(), before);
    assert_eq!(kudosu(at, &arguments).0, 0);
    assert!(!at.join("out.csv.parts").exists());
    assert_eq!(
        fs::read(at.join("out.csv")).unwrap(),
        fs::read(at.join("whole.csv")).unwrap()
    );
    let left: Vec<_> = fs::read_dir(at)
        .unwrap()
        .map(|file| file.unwrap().file_name())
        .collect();
    assert_eq!(left.len(), 3, "{left:?}");
}

#[test]
fn a_run_with_another_question_does_not_go_on_with_pieces() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let arguments = [
        "transform",
        "--rotate",
        "90",
        "in.csv",
        "-o",
        "out.csv",
        "--resume",
    ];
    begun(at, 2500, &arguments);
    let others: &[&[&str]] = &[
        &[
            "transform",
            "--mirror",
            "h",
            "in.csv",
            "-o",
            "out.csv",
            "--resume",
        ],
        &["transform", "in.csv", "-o", "out.csv", "--resume"],
        &["rate", "in.csv", "-o", "out.csv", "--resume"],
        &[
            "transform",
            "--rotate",
            "90",
            "--column",
            "id",
            "in.csv",
            "-o",
            "out.csv",
            "--resume",
        ],
        &[
            "transform",
            "--rotate",
            "90",
            "--box",
            "1x9",
            "in.csv",
            "-o",
            "out.csv",
            "--resume",
        ],
        &[
            "transform",
            "--rotate",
            "90",
            "--prefix",
            "p_",
            "in.csv",
            "-o",
            "out.csv",
            "--resume",
        ],
        &[
            "transform",
            "--rotate",
            "90",
            "--timeout",
            "1",
            "in.csv",
            "-o",
            "out.csv",
            "--resume",
        ],
        &[
            "transform",
            "--rotate",
            "90",
            "--random",
            "--seed",
            "4",
            "in.csv",
            "-o",
            "out.csv",
            "--resume",
        ],
    ];
    for other in others {
        let (code, _, told) = kudosu(at, other);
        assert!(
            code == 2 && told.contains("pieces of another run"),
            "{other:?}: {told}"
        );
        assert!(!at.join("out.csv").exists());
    }
    // The same name and the same length, but another puzzle in the middle.
    let text = fs::read_to_string(at.join("in.csv")).unwrap();
    let text = text.replacen("1250,53", "1250,35", 1);
    fs::write(at.join("in.csv"), text).unwrap();
    let (code, _, told) = kudosu(at, &arguments);
    assert!(code == 2 && told.contains("pieces of another run"), "{told}");
    let (code, _, told) = piped(
        at,
        &["solve", "--column", "puzzle", "-o", "x.csv", "--resume"],
        b"puzzle\n1\n",
    );
    assert!(code == 2 && told.contains("--resume needs a file"), "{told}");
}

#[test]
fn two_runs_are_not_at_the_same_pieces() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let arguments = [
        "transform",
        "--rotate",
        "90",
        "in.csv",
        "-o",
        "out.csv",
        "--resume",
    ];
    begun(at, 1500, &arguments);
    let lock = fs::File::open(at.join("out.csv.parts/lock")).unwrap();
    lock.lock().unwrap();
    let (code, _, told) = kudosu(at, &arguments);
    assert!(
        code == 2 && told.contains("another run is at out.csv.parts"),
        "{told}"
    );
    drop(lock);
    assert_eq!(kudosu(at, &arguments).0, 0);
}

#[test]
fn a_grid_of_several_lines_is_one_row_of_a_table() {
    let rows: Vec<&str> = (0..9).map(|row| &EASY[9 * row..9 * row + 9]).collect();
    let folder = written("grid.txt", &(rows.join("\n") + "\n"));
    assert_eq!(
        kudosu(folder.path(), &["solve", "grid.txt", "-o", "out.parquet"]).0,
        0
    );
    let (_, table, _) = kudosu(folder.path(), &["unique", "out.parquet"]);
    let expected = format!("puzzle,status,solution,error\n{EASY},unique,{SOLVED},\n");
    assert_eq!(table, expected);
}

#[test]
fn a_prefix_is_refused_where_no_column_gets_it() {
    let folder = written("in.csv", &format!("id,puzzle\n2,{EASY}\n1,{EASY}\n"));
    for (arguments, why) in [
        (&["unique", "--prefix", "k_", "in.csv"][..], "unique adds none"),
        (
            &["sort", "--by", "id", "--prefix", "k_", "in.csv"],
            "the one to sort by is there already",
        ),
    ] {
        let (code, out, told) = kudosu(folder.path(), arguments);
        assert!(code == 2 && out.is_empty(), "{arguments:?}: {told}");
        assert!(
            told.contains("--prefix is about the columns") && told.contains(why),
            "{told}"
        );
    }
    let (code, out, told) = kudosu(folder.path(), &["sort", "--by", "se", "--prefix", "k_", "in.csv"]);
    assert!(
        code == 0 && out.starts_with("id,puzzle,k_status,k_se,"),
        "{out} {told}"
    );
}
