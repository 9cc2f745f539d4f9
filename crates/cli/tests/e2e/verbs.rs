//! Each verb on small inputs, as a user sees it.

use insta::assert_snapshot;

use crate::program::{FOUR, FOUR_AMBIGUOUS, FOUR_SOLVED, folder_with, kudosu, kudosu_in, kudosu_with_input};

#[test]
fn solve_prints_the_solution_on_one_line_when_piped() {
    assert_snapshot!(kudosu(&["solve", FOUR]), @"
    3142241312344321
    --- exit code 0
    ");
    assert_snapshot!(kudosu(&["solve", "--to", "boxed", FOUR]), @"
    3 1 | 4 2
    2 4 | 1 3
    ----+----
    1 2 | 3 4
    4 3 | 2 1
    --- exit code 0
    ");
    assert_snapshot!(kudosu(&["solve", "--json", FOUR]), @r#"
    {"line":1,"puzzle":".142..1..2.4.3.1","status":"unique","solution":"3142241312344321"}
    --- exit code 0
    "#);
}

#[test]
fn solve_says_that_there_are_more_and_prints_them_when_asked() {
    assert_snapshot!(kudosu(&["solve", FOUR_AMBIGUOUS]), @"
    1234341221434321
    --- stderr
    there are more solutions; --all N prints them, kudosu check tells where they differ
    --- exit code 0
    ");
    assert_snapshot!(kudosu(&["solve", "--unique", FOUR_AMBIGUOUS]), @"
    several solutions
    --- stderr
    kudosu check tells where two of them differ
    --- exit code 1
    ");
    assert_snapshot!(kudosu(&["solve", "--all", "3", FOUR_AMBIGUOUS]), @"
    1234341221434321
    1234341223414123
    1234341241232341
    --- exit code 0
    ");
}

#[test]
fn solve_without_solution_is_a_no() {
    assert_snapshot!(kudosu(&["solve", "12....3.....4..."]), @"
    no solution
    --- exit code 1
    ");
    assert_snapshot!(kudosu(&["solve", "1..1............"]), @"
    no solution
    --- stderr
    the givens clash:
      set  0 (row 1): 2 instances of 1
    --- exit code 1
    ");
}

#[test]
fn check_tells_unique_several_and_none_apart() {
    assert_snapshot!(kudosu(&["check", FOUR]), @"
    unique: there is exactly one solution
    --- exit code 0
    ");
    assert_snapshot!(kudosu(&["check", FOUR_SOLVED]), @"
    unique: there is exactly one solution
    --- exit code 0
    ");
    assert_snapshot!(kudosu(&["check", FOUR_AMBIGUOUS]), @"
    several solutions; two of them differ in 4 cells:
      r3c2    1 or 3
      r3c4    3 or 1
      r4c2    3 or 1
      r4c4    1 or 3
    --- exit code 1
    ");
    assert_snapshot!(kudosu(&["check", "12....3.....4..."]), @"
    no solution: no givens clash, but the grid cannot be completed
    --- stderr
    kudosu clues tells which of its clues and digits contradict each other
    --- exit code 1
    ");
}

#[test]
fn check_lists_every_clash_by_set() {
    assert_snapshot!(kudosu(&["check", "1..1.1..1......."]), @"
    set  0 (row 1): 2 instances of 1
    set  4 (col 1): 2 instances of 1
    set  8 (sqr 1): 2 instances of 1

    3 different sets have violations
    3 violations in total
    --- exit code 1
    ");
    assert_snapshot!(kudosu(&["check", "--json", "1..1............"]), @r#"
    {"line":1,"puzzle":"1..1............","status":"clashing","givens":2,"clashes":[{"house":"row 1","set":0,"digit":1,"cells":["r1c1","r1c4"]}],"text":"set  0 (row 1): 2 instances of 1\n\n1 different sets have violations\n1 violations in total"}
    --- exit code 1
    "#);
}

#[test]
fn count_stops_at_its_limit_and_says_so() {
    assert_snapshot!(kudosu(&["count", "................"]), @"
    288
    --- exit code 0
    ");
    assert_snapshot!(kudosu(&["count", "--limit", "289", "................"]), @"
    288
    --- exit code 0
    ");
    assert_snapshot!(kudosu(&["count", "--limit", "288", "................"]), @"
    288+
    --- exit code 0
    ");
    assert_snapshot!(kudosu(&["count", "1..1............"]), @"
    0
    --- exit code 1
    ");
    assert_snapshot!(kudosu(&["count", "--json", FOUR]), @r#"
    {"line":1,"puzzle":".142..1..2.4.3.1","status":"unique","count":1,"more":false}
    --- exit code 0
    "#);
}

#[test]
fn convert_writes_every_format() {
    for format in [
        "line",
        "rows",
        "boxed",
        "framed",
        "csv",
        "sds",
        "json",
        "sdm",
        "sdk",
        "fpuzzles",
        "sudokupad",
    ] {
        let run = kudosu(&["convert", "--to", format, FOUR]);
        assert_eq!(run.code, 0, "{run}");
        let again = kudosu_with_input(&["convert", "--to", "line"], run.stdout);
        assert_eq!(again.stdout.trim_end(), FOUR, "through {format}: {again}");
    }
}

#[test]
fn convert_says_what_is_lost() {
    let six = "1.....".to_owned() + &".".repeat(30) + " a comment";
    assert_snapshot!(kudosu(&["convert", "--box", "3x2", "--to", "csv", &six]), @"
    1,0,0,0,0,0
    0,0,0,0,0,0
    0,0,0,0,0,0
    0,0,0,0,0,0
    0,0,0,0,0,0
    0,0,0,0,0,0
    --- stderr
    csv cannot say the comment; it is lost
    csv cannot say the 3x2 boxes (read it again with --box 3x2); it is lost
    --- exit code 0
    ");
}

#[test]
fn convert_keeps_a_position() {
    let placed_two = format!(":0000:x:1+2{}:313 414::", ".".repeat(79));
    let run = kudosu(&["convert", "--to", "hodoku", &placed_two]);
    assert_eq!(run.stdout.trim_end(), placed_two, "{run}");
    assert_snapshot!(kudosu(&["convert", "--to", "pencil", "1......2...3...."]), @"
    .-----------.---------.
    | 1    234  | 34   4  |
    | 34   34   | 134  2  |
    :-----------+---------:
    | 24   124  | 124  3  |
    | 234  1234 | 124  14 |
    '-----------'---------'
    --- exit code 0
    ");
}

#[test]
fn convert_gives_a_puzzle_title_author_and_rules_and_keeps_them_apart() {
    let said = [
        "--title",
        "Little one",
        "--author",
        "Ann",
        "--rules",
        "The usual ones.",
    ];
    for format in ["fpuzzles", "sudokupad", "sudokumaker"] {
        let link = kudosu(&[&["convert", "--to", format][..], &said, &[FOUR]].concat());
        let again = kudosu(&["convert", "--to", "fpuzzles-json", link.stdout.trim()]);
        for part in [
            r#""title":"Little one""#,
            r#""author":"Ann""#,
            r#""ruleset":"The usual ones.""#,
        ] {
            assert!(again.stdout.contains(part), "{format}: {again}");
        }
        // One of them can be said anew; formats with one comment say all of it there.
        let renamed = kudosu(&[
            "convert",
            "--to",
            "clues",
            "--title",
            "Big one",
            link.stdout.trim(),
        ]);
        assert!(
            renamed
                .stdout
                .contains("comment: Big one; Ann; rules: The usual ones."),
            "{format}: {renamed}"
        );
    }
}

#[test]
fn what_is_wrong_with_a_link_is_told() {
    assert_snapshot!(kudosu(&["solve", "https://sudokupad.app/abc"]), @"
    --- stderr
    error: there is no grid here; expected a link that holds the puzzle itself: ?load=… of f-puzzles, or fpuzzles…, scl… or ctc… of SudokuPad
     --> argument:1:1
      |
    1 | https://sudokupad.app/abc
      | ^^^^^^^^^^^^^^^^^^^^^^^^^
    --- exit code 2
    ");
}

#[test]
fn grids_with_gaps_between_are_several_puzzles() {
    let grid = "0142\n0010\n0204\n0301\n";
    let run = kudosu_with_input(&["convert"], format!("{grid}\n{grid}"));
    assert_eq!(run.stdout, format!("{FOUR}\n{FOUR}\n"), "{run}");
}

#[test]
fn a_file_with_several_games_is_several_puzzles() {
    let game = |start: &str| format!("<game data=\"{start}{}\"/>", "0".repeat(79));
    let file = format!("<opensudoku>{}{}</opensudoku>", game("12"), game("34"));
    let folder = folder_with(&[("two.opensudoku", file.as_bytes())]);
    let run = kudosu_in(folder.path(), &["convert", "two.opensudoku"], "");
    let starts: Vec<&str> = run.stdout.lines().map(|line| &line[..3]).collect();
    assert_eq!(starts, ["12.", "34."], "{run}");
    let run = kudosu_in(folder.path(), &["compare", "two.opensudoku"], "");
    assert_eq!(run.code, 2, "{run}");
}

#[test]
fn a_path_without_a_verb_is_solved_and_so_is_piped_input() {
    let folder = folder_with(&[("four.csv", b"0,1,4,2\n0,0,1,0\n0,2,0,4\n0,3,0,1")]);
    assert_snapshot!(kudosu_in(folder.path(), &["four.csv"], ""), @"
    3142241312344321
    --- exit code 0
    ");
    assert_snapshot!(kudosu_with_input(&[], FOUR), @"
    3142241312344321
    --- exit code 0
    ");
    assert_snapshot!(kudosu_in(folder.path(), &["--color", "never", "four.csv"], ""), @"
    3142241312344321
    --- exit code 0
    ");
}

#[test]
fn several_arguments_are_answered_one_line_each() {
    assert_snapshot!(kudosu(&["solve", FOUR, "1..1............", FOUR_AMBIGUOUS]), @"
    3142241312344321
    no solution
    1234341221434321
    --- exit code 1
    ");
}

#[test]
fn rules_are_the_same_by_every_name() {
    let rules = kudosu(&["rules"]);
    assert!(rules.stdout.contains("every row holds each digit exactly once"));
    assert_eq!(kudosu(&["-r"]).stdout, rules.stdout);
    assert_eq!(kudosu(&["--rules"]).stdout, rules.stdout);
}

#[test]
fn completions_and_manual_know_every_verb() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let run = kudosu(&["completions", shell]);
        assert!(run.code == 0 && run.stdout.contains("convert"), "{shell}");
    }
    let manual = kudosu(&["man"]);
    assert!(manual.code == 0 && manual.stdout.starts_with(".ie") || manual.stdout.contains(".TH kudosu"));
    assert!(kudosu(&["man", "solve"]).stdout.contains("timeout"));
    assert_snapshot!(kudosu(&["man", "nothing"]), @"
    --- stderr
    error: there is no verb nothing
     |
     = help: kudosu --help lists them
    --- exit code 2
    ");
}

#[test]
fn help_explains_the_cell_code_both_ways() {
    for option in ["-h", "--help"] {
        let run = kudosu(&[option]);
        assert!(
            run.code == 0 && run.stdout.contains("BD is column B, row D"),
            "{run}"
        );
    }
}
