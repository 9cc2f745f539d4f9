//! Streams: one answer a line, in order, whatever stands in between.

use insta::assert_snapshot;

use crate::program::{FOUR, FOUR_AMBIGUOUS, FOUR_SOLVED, folder_with, kudosu, kudosu_in, kudosu_with_input};

fn mixed() -> String {
    format!(
        "# four lines and a comment\n{FOUR} with a comment\n1..1............\n12x4............\n\n{FOUR_AMBIGUOUS}\n"
    )
}

#[test]
fn a_bad_line_is_answered_in_its_place_and_the_rest_goes_on() {
    assert_snapshot!(kudosu_with_input(&["solve"], mixed()), @"
    3142241312344321
    no solution
    error: line 4, column 3: 'x' is a letter; a 4×4 grid holds the digits 1 to 4 and blanks (. 0 * _ - ?)
    1234341221434321
    --- stderr
    standard input: 1 of 4 puzzles have more than one solution
    standard input: 1 of 4 lines could not be read, the first one is line 4
    --- exit code 2
    ");
    assert_snapshot!(kudosu_with_input(&["check"], mixed()), @"
    unique
    clashing: set  0 (row 1): 2 instances of 1
    error: line 4, column 3: 'x' is a letter; a 4×4 grid holds the digits 1 to 4 and blanks (. 0 * _ - ?)
    several: differ at r3c2 r3c4 r4c2 r4c4
    --- stderr
    standard input: 1 of 4 lines could not be read, the first one is line 4
    --- exit code 2
    ");
    assert_snapshot!(kudosu_with_input(&["count"], mixed()), @"
    1
    0
    error: line 4, column 3: 'x' is a letter; a 4×4 grid holds the digits 1 to 4 and blanks (. 0 * _ - ?)
    12
    --- stderr
    standard input: 1 of 4 lines could not be read, the first one is line 4
    --- exit code 2
    ");
    assert_snapshot!(kudosu_with_input(&["solve", "--json"], mixed()), @r#"
    {"line":2,"puzzle":".142..1..2.4.3.1","status":"unique","solution":"3142241312344321"}
    {"line":3,"puzzle":"1..1............","status":"clashing","clashes":[{"house":"row 1","set":0,"digit":1,"cells":["r1c1","r1c4"]}]}
    {"line":4,"status":"unreadable","error":"line 4, column 3: 'x' is a letter; a 4×4 grid holds the digits 1 to 4 and blanks (. 0 * _ - ?)"}
    {"line":6,"puzzle":"1234............","status":"several","solution":"1234341221434321"}
    --- stderr
    standard input: 1 of 4 puzzles have more than one solution
    standard input: 1 of 4 lines could not be read, the first one is line 4
    --- exit code 2
    "#);
}

#[test]
fn order_is_kept_over_many_blocks_and_any_number_of_threads() {
    // Puzzles that differ, so that a swapped answer shows: rotate the digits of one puzzle.
    let rotated = |text: &str, by: u32| -> String {
        let rotate = |c: char| {
            c.to_digit(10)
                .map_or(c, |d| char::from_digit((d - 1 + by) % 4 + 1, 10).unwrap())
        };
        text.chars().map(rotate).collect()
    };
    let puzzles: Vec<String> = (0..30_000).map(|at| rotated(FOUR, at * at % 4)).collect();
    let expected: Vec<String> = (0..30_000).map(|at| rotated(FOUR_SOLVED, at * at % 4)).collect();
    for threads in ["1", "2", "7"] {
        let run = kudosu_with_input(&["solve", "--threads", threads], puzzles.join("\n"));
        assert!(run.stdout.lines().eq(expected.iter()), "with {threads} threads");
        assert_eq!(run.code, 0);
    }
}

#[test]
fn a_kaggle_file_is_a_stream() {
    let text = format!(
        "quizzes,solutions\n{0},{FOUR_SOLVED}\n{0},{FOUR_SOLVED}\n",
        FOUR.replace('.', "0")
    );
    assert_snapshot!(kudosu_with_input(&["solve"], text), @"
    3142241312344321
    3142241312344321
    --- exit code 0
    ");
}

#[test]
fn several_files_follow_each_other() {
    let folder = folder_with(&[("a.txt", FOUR.as_bytes()), ("b.txt", mixed().as_bytes())]);
    assert_snapshot!(kudosu_in(folder.path(), &["solve", "a.txt", "b.txt"], ""), @"
    3142241312344321
    3142241312344321
    no solution
    error: line 4, column 3: 'x' is a letter; a 4×4 grid holds the digits 1 to 4 and blanks (. 0 * _ - ?)
    1234341221434321
    --- stderr
    b.txt: 1 of 4 puzzles have more than one solution
    b.txt: 1 of 4 lines could not be read, the first one is line 4
    --- exit code 2
    ");
}

#[test]
fn windows_line_ends_make_no_difference() {
    let text = format!("{FOUR}\r\n{FOUR}\r\n");
    let run = kudosu_with_input(&["solve"], text);
    assert_eq!(run.stdout, format!("{FOUR_SOLVED}\n{FOUR_SOLVED}\n"));
}

#[test]
fn a_stream_is_counted_up_to_any_limit_like_its_puzzles_alone() {
    let nine = ".51.7.923..69.241.293.14..7.8..5.1.96...97...519..3.6.125.8...6.6..2..9.938......";
    let blank = ".".repeat(81);
    // A rectangle of two digits in two boxes can be filled in two ways.
    let solved = "451678923876932415293514687387256149642197538519843762125489376764325891938761254";
    let mut two_ways = solved.to_owned();
    for cell in [3, 4, 75, 76] {
        two_ways.replace_range(cell..=cell, ".");
    }
    let clash = format!("11{}", &blank[2..]);
    let puzzles = [nine, &blank, &two_ways, &clash];
    for limit in ["1", "2", "3", "1000", "1001"] {
        let alone = puzzles.map(|puzzle| kudosu(&["count", "--limit", limit, puzzle]).stdout);
        let stream = kudosu_with_input(&["count", "--limit", limit], puzzles.join("\n"));
        assert_eq!(stream.stdout, alone.concat(), "up to {limit}");
        assert!(
            alone[1] == format!("{limit}+\n") && alone[3] == "0\n",
            "{alone:?}"
        );
    }
    let counted = kudosu_with_input(&["count", "--limit", "2"], puzzles.join("\n"));
    assert_snapshot!(counted, @"
    1
    2+
    2+
    0
    --- exit code 1
    ");
}
