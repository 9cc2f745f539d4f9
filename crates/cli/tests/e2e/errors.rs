//! Bad input: each mistake has its own message, exit code 2, and nothing on standard output.

use insta::assert_snapshot;

use crate::program::{Run, folder_with, kudosu, kudosu_in};

fn solve_file(content: &[u8]) -> Run {
    let folder = folder_with(&[("bad.txt", content)]);
    let run = kudosu_in(folder.path(), &["solve", "bad.txt"], "");
    assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{run}");
    run
}

#[test]
fn missing_file_directory_empty_file() {
    assert_snapshot!(kudosu(&["solve", "nowhere.csv"]), @"
    --- stderr
    error: there is no file nowhere.csv, and it is not a puzzle either
     |
     = help: a puzzle is its cells row by row, such as .142..1..2.4.3.1; kudosu --help has examples
    --- exit code 2
    ");
    assert_snapshot!(kudosu(&["solve", "."]), @"
    --- stderr
    error: . is a directory, not a puzzle
     |
     = help: name a file in it, or several: kudosu solve folder/*.csv
    --- exit code 2
    ");
    assert_snapshot!(solve_file(b""), @"
    --- stderr
    error: bad.txt: there is no puzzle here, only white space, comments or headings
    --- exit code 2
    ");
    assert_snapshot!(solve_file(b"  \n# only a comment\n"), @"
    --- stderr
    error: bad.txt: there is no puzzle here, only white space, comments or headings
    --- exit code 2
    ");
    assert_snapshot!(kudosu(&["solve"]), @"
    --- stderr
    error: standard input: there is no puzzle here, only white space, comments or headings
    --- exit code 2
    ");
}

#[test]
fn eighty_and_eighty_two_cells() {
    assert_snapshot!(solve_file(".".repeat(80).as_bytes()), @"
    --- stderr
    error: 80 cells do not make a square grid; a 9×9 grid has 81, so 1 is missing
     --> bad.txt:1:81
      |
    1 | ................................................................................
      |                                                                                 ^
    --- exit code 2
    ");
    assert_snapshot!(solve_file(".".repeat(82).as_bytes()), @"
    --- stderr
    error: 82 cells do not make a square grid; a 9×9 grid has 81, so 1 is too many
     --> bad.txt:1:82
      |
    1 | ..................................................................................
      |                                                                                  ^
    --- exit code 2
    ");
}

#[test]
fn a_letter_a_large_value_a_ragged_row_an_empty_field() {
    assert_snapshot!(solve_file(b"0,1,4,2\n0,x,1,0\n0,2,0,4\n0,3,0,1\n"), @"
    --- stderr
    error: 'x' is not a number; a value is a whole number from 0 (blank) to 4
     --> bad.txt:2:3
      |
    2 | 0,x,1,0
      |   ^
    --- exit code 2
    ");
    assert_snapshot!(solve_file(b"0,1,4,2\n0,0,1,0\n0,2,0,5\n0,3,0,1\n"), @"
    --- stderr
    error: '5' is too large; a 4×4 grid holds 1 to 4
     --> bad.txt:3:7
      |
    3 | 0,2,0,5
      |       ^
    --- exit code 2
    ");
    assert_snapshot!(solve_file(b"0,1,4,2\n0,0,1\n0,2,0,4\n0,3,0,1\n"), @"
    --- stderr
    error: row 2 has 3 cells; the others have 4
     --> bad.txt:2:6
      |
    2 | 0,0,1
      |      ^
    --- exit code 2
    ");
    assert_snapshot!(solve_file(b"grid = [0,1,4,2; 0,,1,0; 0,2,0,4; 0,3,0,1]\n"), @"
    --- stderr
    error: there is no value here; a blank cell is written 0
     --> bad.txt:1:20
      |
    1 | grid = [0,1,4,2; 0,,1,0; 0,2,0,4; 0,3,0,1]
      |                    ^
      |
      = help: no comma stands behind the last value of a row
    --- exit code 2
    ");
}

#[test]
fn bytes_that_are_no_text() {
    assert_snapshot!(solve_file(b"0,1,4,2\n0,\xff,1,0\n0,2,0,4\n0,3,0,1\n"), @"
    --- stderr
    error: byte 0xff is not text; a puzzle is plain text in UTF-8
     --> bad.txt:2:3
      |
    2 | 0,�,1,0
      |   ^
    --- exit code 2
    ");
}

#[test]
fn a_box_that_does_not_fit_the_grid() {
    assert_snapshot!(kudosu(&["solve", "--box", "2x3", ".142..1..2.4.3.1"]), @"
    --- stderr
    error: a box of 2×3 belongs to a 6×6 grid, but this grid is 4×4
     --> argument:1:1
      |
    1 | .142..1..2.4.3.1
      | ^^^^^^^^^^^^^^^^
      |
      = help: the boxes of a 4×4 grid are 1x4, 2x2, 4x1
    --- exit code 2
    ");
}
