//! Messages for texts that are no puzzle at all, for one-line puzzles and for tables of them.

use kudosu_notation::Format;

use crate::{NINE, by_content, from, shown, with_box};

#[test]
fn texts_that_are_no_puzzle() {
    says!("", @"there is no puzzle here, only white space, comments or headings");
    says!(" \n\t\n# only a remark\n", @"there is no puzzle here, only white space, comments or headings");
    says!(b"53..7....6..195\xff...", @r"
    1:16: byte 0xff is not text; a puzzle is plain text in UTF-8
      | 53..7....6..195�...
      |                ^
    ");
    says!(b"\xff\xfe5\x003\x00.\x00.\x00", @"
    1:1: '5' is too large; a 2×2 grid holds 1 to 2
      | 53..
      | ^
    ");
    says!("Dear Sir,\nplease solve this.\n", @"
    1:1: 'Dear' fits into no format that kudosu knows; a puzzle is made of digits and blanks (. 0 * _ - ?)
      | Dear Sir,
      | ^^^^
    help: --from NAME says the format where it cannot be told from the text
    ");
    says!("héllo", @"
    1:1: 'héllo' fits into no format that kudosu knows; a puzzle is made of digits and blanks (. 0 * _ - ?)
      | héllo
      | ^^^^^
    help: --from NAME says the format where it cannot be told from the text
    ");
    says!("<sudoku>53..7</sudoku>", @"
    1:1: '<sudoku>53..7</sudok…' fits into no format that kudosu knows; a puzzle is made of digits and blanks (. 0 * _ - ?)
      | <sudoku>53..7</sudoku>
      | ^^^^^^^^^^^^^^^^^^^^^^
    help: --from NAME says the format where it cannot be told from the text
    ");
    says!("Grid 01\n003020600\n", @"
    1:1: 'Grid' fits into no format that kudosu knows; a puzzle is made of digits and blanks (. 0 * _ - ?)
      | Grid 01
      | ^^^^
    help: --from NAME says the format where it cannot be told from the text
    ");
    says!("please solve this one for me", @"
    1:1: 'please' fits into no format that kudosu knows; a puzzle is made of digits and blanks (. 0 * _ - ?)
      | please solve this one for me
      | ^^^^^^
    help: --from NAME says the format where it cannot be told from the text
    ");
    says!("\0\0\0\0", @r"
    1:1: '\u{0}\u{0}\u{0}\u{0}' fits into no format that kudosu knows; a puzzle is made of digits and blanks (. 0 * _ - ?)
      |
      | ^^^^
    help: --from NAME says the format where it cannot be told from the text
    ");
    says!("1".repeat(3_000_000), @"
    this is longer than 1048576 bytes, more than any puzzle needs
    help: for many puzzles, put one on each line
    ");
}

#[test]
fn one_line_with_too_few_or_too_many_cells() {
    says!(&NINE[..80], @r"
    1:81: 80 cells do not make a square grid; a 9×9 grid has 81, so 1 is missing
      | .3..17...2...6.6....28....419..5....8..7
      |                                         ^
    ");
    says!(format!("{NINE}5"), @r"
    1:82: 82 cells do not make a square grid; a 9×9 grid has 81, so 1 is too many
      | 3..17...2...6.6....28....419..5....8..795
      |                                         ^
    ");
    says!(format!("  {}  # from the Sunday paper", &NINE[..79]), @r"
    1:82: 79 cells do not make a square grid; a 9×9 grid has 81, so 2 are missing
      | 8.3..17...2...6.6....28....419..5....8..  # from the Sunday paper
      |                                         ^
    ");
    says!("12", @r"
    1:3: 2 cells do not make a square grid; a 2×2 grid has 4, so 2 are missing
      | 12
      |   ^
    ");
    says!(". 36 . 4 7", @r"
    1:10: 5 cells do not make a square grid; a 2×2 grid has 4, so 1 is too many
      | . 36 . 4 7
      |          ^
    ");
    says!(format!("{}\n", ".".repeat(10_001)), from(Format::Line), @r"
    1:10001: 10001 cells do not make a square grid; a 100×100 grid has 10000, so 1 is too many
      | .........................................
      |                                         ^
    ");
    says!(".".repeat(40_000), from(Format::Line), @r"
    1:10001: 40000 cells are more than the 10000 of a 100×100 grid, the largest there is
      | ......................................................................
      |                                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
    ");
}

#[test]
fn one_line_with_what_is_no_cell() {
    says!(NINE.replacen("98", "9x", 1), @"
    1:21: 'x' is a letter; a 9×9 grid holds the digits 1 to 9 and blanks (. 0 * _ - ?)
      | 53..7....6..195....9x....6.8...6...34..8.3..17...2...6.6....28....419.
      |                     ^
    help: a blank cell is written 0
    ");
    says!(NINE.replacen("98", "9K", 1), @"
    1:21: 'K' is a letter; a 9×9 grid holds the digits 1 to 9 and blanks (. 0 * _ - ?)
      | 53..7....6..195....9K....6.8...6...34..8.3..17...2...6.6....28....419.
      |                     ^
    ");
    says!(NINE.replacen("98", "9%", 1), from(Format::Line), @"
    1:21: '%' cannot stand here; expected a digit, a letter or a blank (. 0 * _ - ?)
      | 53..7....6..195....9%....6.8...6...34..8.3..17...2...6.6....28....419.
      |                     ^
    ");
    says!(NINE.replacen("98", "9é", 1), from(Format::Line), @"
    1:21: 'é' cannot stand here; expected a digit, a letter or a blank (. 0 * _ - ?)
      | 53..7....6..195....9é....6.8...6...34..8.3..17...2...6.6....28....419.
      |                     ^
    ");
    says!(NINE.replacen("98", "9%", 1), @"
    1:21: '%' cannot stand here; expected a digit, a letter or a blank (. 0 * _ - ?)
      | 53..7....6..195....9%....6.8...6...34..8.3..17...2...6.6....28....419.
      |                     ^
    ");
    says!("1234341221434325", @r"
    1:16: '5' is too large; a 4×4 grid holds 1 to 4
      | 1234341221434325
      |                ^
    ");
    says!("1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 17", @r"
    1:31: '17' is too large; a 4×4 grid holds 1 to 4
      | 1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 17
      |                               ^^
    ");
    says!("1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 easy", @r"
    1:31: 'easy' is not a number; a value is a whole number from 0 (blank) to the side of the grid
      | 1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 easy
      |                               ^^^^
    help: a comment behind separated values starts with #
    ");
    says!(format!("{}H{}", ".".repeat(100), ".".repeat(155)), @r"
    1:101: 'H' is too large; it stands for 17, and a 16×16 grid holds 1 to 16
      | ........................................H.............................
      |                                         ^
    ");
    says!(format!("{NINE}\n{NINE}\n"), @r"
    there are 2 puzzles here; expected one
    help: give one puzzle, or use a command that takes a stream
    ");
}

#[test]
fn letters_and_numbers_by_different_conventions() {
    let words = |first: &str| format!("{first} {}", ". ".repeat(254));
    says!(words("A 12"), @r"
    1:3: both 'A' and '12' stand for values above 9; a grid uses either letters (A = 10) or decimal numbers
      | A 12 . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . .
      |   ^^
    help: write every value as a decimal number with blanks between, or every value above 9 as a letter
    ");
    says!(words("16 B"), @r"
    1:4: both '16' and 'B' stand for values above 9; a grid uses either letters (A = 10) or decimal numbers
      | 16 B . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . .
      |    ^
    help: write every value as a decimal number with blanks between, or every value above 9 as a letter
    ");
    says!(format!("ABCP{}", ".".repeat(252)), @r"
    1:4: 'P' is too large for a 16×16 grid when A stands for 10, and there is no digit to say that it stands for 1
      | ABCP..................................................................
      |    ^
    help: write the values as decimal numbers with blanks between, or 1 to 9 and then A for 10
    ");
    says!(format!("0F1.{}", ".".repeat(252)), @r"
    1:1: this can be read in 2 ways: '0' and '.' are both blanks, and the digits run from 1 to G; or '0' is a digit, and the digits run from 0 to F
      | 0F1...................................................................
      | ^
    help: write it so that one reading is left, for instance as decimal numbers with blanks between
    ");
    says!(format!("0F1G{}", ".".repeat(252)).replace('0', "*"), with_box(2, 2), @r"
    1:1: a box of 2×2 belongs to a 4×4 grid, but this grid is 16×16
      | *F1G..................................................................
      | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
    help: the boxes of a 16×16 grid are 1x16, 2x8, 4x4, 8x2, 16x1
    ");
    let shifted: String = (0..100)
        .map(|i| char::from(b'0' + (i / 10 + i % 10) as u8 % 10))
        .collect();
    says!(shifted, @r"
    1:1: this can be read in 2 ways: '0' is a blank, and the digits run from 1 to A; or '0' is a digit, and the digits run from 0 to 9
      | 0123456789123456789023456789013456789012456789012356789012346789012345
      | ^
    help: write it so that one reading is left, for instance as decimal numbers with blanks between
    ");
}

#[test]
fn tables_of_puzzles() {
    let full = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    says!(format!("quizzes,solutions\n{},{full}\n", &NINE[..80]), @r"
    2:81: 80 cells do not make a square grid; a 9×9 grid has 81, so 1 is missing
      | .3..17...2...6.6....28....419..5....8..7,53467891267219534819834256785
      |                                         ^
    ");
    says!(format!("quizzes,solutions\n{NINE},{}\n", &full[..80]), @r"
    2:83: the solution has 80 cells, the puzzle 81
      | ..17...2...6.6....28....419..5....8..79,534678912672195348198342567859
      |                                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
    ");
    says!(format!("quizzes,solutions\n{NINE},{}\n", full.replacen("67", "6%", 1)), @"
    2:87: '%' cannot stand here; expected a digit, a letter or a blank (. 0 * _ - ?)
      | ...2...6.6....28....419..5....8..79,5346%89126721953481983425678597614
      |                                         ^
    ");
    says!("quizzes,solutions\nnothing,here\n", @r"
    2:1: there is no grid here; expected a puzzle and its solution with a comma between
      | nothing,here
      | ^^^^^^^^^^^^
    ");
    says!("quizzes,solutions\n", @"there is no puzzle here, only white space, comments or headings");
}
