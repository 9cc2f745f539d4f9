//! What `convert` cannot keep is told: of a single puzzle at once, of a stream at its end with the number of
//! puzzles and the first line.

use crate::program::{FOUR, kudosu, kudosu_with_input};
use insta::assert_snapshot;

/// Puzzles with naked singles.
const EASY: &str = "\
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..
";

#[test]
fn last_candidates_became_givens_between_lines_and_candidates() {
    for format in ["729", "sudokuwiki", "hodoku", "json", "fpuzzles"] {
        let there = kudosu_with_input(&["convert", "--to", format], EASY);
        assert_eq!((there.stderr.as_str(), there.code), ("", 0), "{there}");
        let back = kudosu_with_input(&["convert", "--to", "line"], there.stdout.clone());
        assert_eq!(
            (back.stdout.as_str(), back.stderr.as_str()),
            (EASY, ""),
            "{format}"
        );
    }
    for format in ["pencil", "sdx"] {
        let puzzle = EASY.lines().next().unwrap();
        let there = kudosu(&["convert", "--to", format, puzzle]);
        let back = kudosu_with_input(&["convert", "--to", "line"], there.stdout.clone());
        assert_eq!(back.stdout.trim_end(), puzzle, "{format}");
        assert_eq!((there.stderr + &back.stderr).as_str(), "", "{format}");
    }
}

#[test]
fn a_stream_lost_candidates_and_comments_without_a_word() {
    let crossed_out = format!(":0000:x:1+2{}:313 414::", ".".repeat(79));
    let stream = format!(
        "{}\n{crossed_out}\n{crossed_out}\n",
        crossed_out.replace("313 414", "")
    );
    assert_snapshot!(kudosu_with_input(&["convert", "--to", "line"], stream), @"
    12...............................................................................
    12...............................................................................
    12...............................................................................
    --- stderr
    standard input: line cannot say which digits were placed by a player; it is lost (3 of 3 puzzles, the first one is line 1)
    standard input: line cannot say the candidates; it is lost (2 of 3 puzzles, the first one is line 2)
    --- exit code 0
    ");
    let comments = format!("{FOUR}\n{FOUR} one\n{FOUR}\nx\n{FOUR} two\n");
    assert_snapshot!(kudosu_with_input(&["convert", "--to", "729"], EASY.replace('\n', " told\n")).stderr, @"standard input: 729 cannot say the comment; it is lost (2 of 2 puzzles, the first one is line 1)");
    assert_snapshot!(kudosu_with_input(&["convert", "--to", "rows"], comments).stderr, @"
    standard input: rows cannot say the comment; it is lost (2 of 5 puzzles, the first one is line 2)
    standard input: 1 of 5 lines could not be read, the first one is line 4
    ");
}

#[test]
fn what_was_guessed_and_what_reads_back_otherwise_is_told() {
    let half_crossed_out = "1 234 234 1234\n234 234 1234 1234\n1234 1234 1234 1234\n1234 1234 1234 1234\n";
    assert_snapshot!(kudosu_with_input(&["convert"], half_crossed_out), @"
    1...............
    --- stderr
    cells with one candidate were read as filled, although others still have the digit noted
    line cannot say the candidates; it is lost
    --- exit code 0
    ");
    assert_snapshot!(kudosu(&["convert", "--to", "sdx", "1234341.21434321"]), @"
    1 2 3 4
    3 4 1 2
    2 1 4 3
    4 3 2 1
    --- stderr
    sdx cannot say which cells with one candidate are still blank; it is lost
    --- exit code 0
    ");
}

#[test]
fn the_shapes_of_a_document_with_several_are_told() {
    let jigsaw =
        r#"{"puzzle":"1...............","shape":{"side":4,"regions":[1,1,1,2,1,3,2,2,3,3,4,2,3,4,4,4]}}"#;
    let plain = r#"{"puzzle":"1...............","box":"2x2"}"#;
    assert_snapshot!(kudosu_with_input(&["convert", "--to", "line"], format!("{plain}\n{jigsaw}\n")), @"
    1...............
    1...............
    --- stderr
    standard input: line cannot say the diagonals or irregular regions; it is lost (1 of 2 puzzles, the first one is line 2)
    --- exit code 0
    ");
    let again = kudosu_with_input(&["convert", "--to", "json"], format!("{jigsaw}\n{jigsaw}\n"));
    assert_eq!(again.stdout, format!("{jigsaw}\n{jigsaw}\n"), "{again}");
}

#[test]
fn line_breaks_and_control_characters_of_a_comment_were_lost_without_a_word() {
    let said = "one\ntwo\r\nthree\0four\u{7}five\tsix\u{85}end";
    let puzzle = serde_json::json!({ "puzzle": EASY.lines().next(), "comment": said }).to_string();
    for format in [
        "json",
        "clues",
        "fpuzzles",
        "fpuzzles-json",
        "sudokupad",
        "sudokumaker",
        "sdk",
        "opensudoku",
    ] {
        let there = kudosu_with_input(&["convert", "--to", format], puzzle.as_str());
        assert_eq!(there.code, 0, "{format}: {there}");
        let back = kudosu_with_input(&["convert", "--to", "json"], there.stdout.as_str());
        let comment: serde_json::Value = serde_json::from_str(&back.stdout).unwrap();
        let is_kept = comment["comment"] == said;
        let is_told = there
            .stderr
            .contains("line breaks and control characters in the comment; it is lost");
        assert_eq!(is_told, !is_kept, "{format}: {there}\n{back}");
    }
}
