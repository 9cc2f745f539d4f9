//! Runs the examples as a newcomer does, without arguments, and looks at what they print.

#![allow(clippy::unwrap_used, reason = "in a test a panic is the report")]

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use insta::assert_snapshot;

/// What an example prints. Building the tests of a package builds its examples beside them.
fn printed(example: &str, input: &str) -> String {
    let mut path: PathBuf = std::env::current_exe().unwrap();
    path.pop(); // to the folder of the tests
    path.pop();
    path.push("examples");
    path.push(format!("{example}{}", std::env::consts::EXE_SUFFIX));
    let mut running = Command::new(&path)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    running.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = running.wait_with_output().unwrap();
    assert!(output.status.success(), "{example} ended with {}", output.status);
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn solve_check_and_count_answer_one_puzzle() {
    assert_snapshot!(printed("solve", ""), @"
    3 1 | 4 2
    2 4 | 1 3
    ----+----
    1 2 | 3 4
    4 3 | 2 1
    ");
    assert_snapshot!(printed("check", ""), @"
    row 1 holds 1 at r1c1 and r1c4
    no solution
    ");
    assert_snapshot!(printed("count", ""), @"72 solutions");
}

#[test]
fn keep_writes_a_game_and_takes_it_up_again() {
    assert_snapshot!(printed("keep", ""), @r#"
    {"puzzle":{"puzzle":".142............","shape":{"side":4,"box":[2,2]},"clues":["anti-knight"]},"filled":{"puzzle":"3142............","shape":{"side":4,"box":[2,2]}},"seconds":90}
    12 cells to go after 90 s
    clues[0]: found "anti-knigt"; expected the name of a clue; did you mean anti-knight? at line 1 column 93
    "#);
}

#[test]
fn stream_and_batches_answer_many() {
    assert_snapshot!(printed("stream", ".142..1..2.4.3.1\n11..............\n"), @"
    3142241312344321
    no solution
    ");
    assert_snapshot!(printed("batches", ""), @"
    534678912672195348198342567859761423426853791713924856961537284287419635345286179
    no solution
    several solutions
    ");
}

#[test]
fn hint_explain_and_rate_help_a_person() {
    assert_snapshot!(printed("hint", ""), @"
    Have a look at box 1.
    There is a hidden single. In a house a digit has only one place left. Have a look at box 1.
    Hidden Single: find the place of the 6 in box 1. In a house a digit has only one place left.
    Hidden Single. In box 1 the 6 can only go in r3c3, because the other six empty cells are out: r2c1, r2c2 and r2c3 see the 6 in r2c5, r1c2 and r3c2 see the 6 in r4c2, and r3c1 sees the 6 in r7c1.
    ");
    assert_snapshot!(printed("explain", ""), @"
    Full House: box 2 => r2c4 = 3
    Full House: column 2 => r2c2 = 4
    Full House: row 1 => r1c1 = 3
    Full House: box 1 => r2c1 = 2
    Hidden Single: box 3 => r3c1 = 1
    Full House: box 3 => r4c1 = 4
    Full House: row 3 => r3c3 = 3
    Full House: box 4 => r4c3 = 2
    solved: 3142241312344321
    ");
    assert_snapshot!(printed("rate", ""), @"
    53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79  beginner, HoDoKu 204, SE 1.2
    ..24.9.675.....1.....2.......673..1..7.....5..9..862.......2.....8.....574.5.83..  medium, HoDoKu 560, SE 2.6
    ");
}

#[test]
fn generate_and_canonical_make_and_compare() {
    assert_snapshot!(printed("generate", ""), @"
    ...69..13.53.2.............4621..9...1.....6...8..7124.............8.64.97..45...
    ...75.36.7....64.9..4.....8..52..79...........46..98..4.....9..9.76....3.12.93...
    2 puzzles
    ");
    assert_snapshot!(printed("canonical", ""), @"
    53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
    8.372..59..1..8.3...5..6.4....981.24......8...2....5.65.4263....7.......98....2..
    ........1.....2.34156...27......8.......51..232974......16..9....34..7..28.91.45.
    the same
    ");
}

#[test]
fn draw_shows_boards() {
    assert_snapshot!(printed("draw", ""), @"
        A B   C D
      ┌─────┬─────┐
    A │ 3 1 │ 4 2 │
    B │ 2 4 │ 1 3 │
      ├─────┼─────┤
    C │ 1 2 │ 3 4 │
    D │ 4 3 │ 2 1 │
      └─────┴─────┘

         A   B     C   D
      +---------+---------+
    A | (3)   1 |   4   2 |
    B | 234 (4) |   1 (3) |
      +---------+---------+
    C | (1)   2 | (3)   4 |
    D | (4)   3 | (2)   1 |
      +---------+---------+
    ");
}
