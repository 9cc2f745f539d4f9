//! Every message that a person can get for a text, with its place and its advice.

#![allow(clippy::unwrap_used)] // a panic is the report of a test

use kudosu_notation::{Format, ReadError, ReadOptions, read_one};

fn by_content() -> ReadOptions {
    ReadOptions::default()
}

fn from(format: Format) -> ReadOptions {
    ReadOptions {
        format: Some(format),
        box_size: None,
    }
}

fn with_box(height: usize, width: usize) -> ReadOptions {
    ReadOptions {
        format: None,
        box_size: Some((height, width)),
    }
}

/// The error as a terminal shows it: place, message, the line with a caret, the advice.
fn shown(text: impl AsRef<[u8]>, options: &ReadOptions) -> String {
    let text = text.as_ref();
    match read_one(text, options) {
        Ok(puzzle) => format!("read as {puzzle:?}"),
        Err(error) => drawn(&error),
    }
}

fn drawn(error: &ReadError) -> String {
    let mut lines = vec![match error.span() {
        Some(span) => format!("{}:{}: {error}", span.line, span.column),
        None => error.to_string(),
    }];
    if let (Some(line), Some(caret)) = (error.source_line(), error.caret()) {
        let columns = |text: &str| text.chars().count();
        let (before, below) = (columns(&line[..caret.start]), columns(&line[caret.clone()]));
        let from = before.saturating_sub(40);
        let visible = |c: char| if c.is_control() { ' ' } else { c };
        let window: String = line.chars().skip(from).take(70).map(visible).collect();
        lines.push(format!("  | {window}").trim_end().to_owned());
        lines.push(format!(
            "  | {}{}",
            " ".repeat(before - from),
            "^".repeat(below.clamp(1, 30))
        ));
    }
    lines.extend(error.help().map(|help| format!("help: {help}")));
    lines.join("\n")
}

const NINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Rows of nine characters.
fn rows_of_nine() -> Vec<String> {
    NINE.as_bytes()
        .chunks(9)
        .map(|row| String::from_utf8(row.to_vec()).unwrap())
        .collect()
}

fn csv_of_nine() -> Vec<String> {
    let field = |c: char| if c == '.' { "0".to_owned() } else { c.to_string() };
    let row = |row: &String| row.chars().map(field).collect::<Vec<_>>().join(",");
    rows_of_nine().iter().map(row).collect()
}

macro_rules! says {
    ($text:expr, $options:expr, @$expected:literal) => {
        insta::assert_snapshot!(shown($text, &$options), @$expected)
    };
    ($text:expr, @$expected:literal) => {
        says!($text, by_content(), @$expected)
    };
}

#[test]
fn texts_that_are_no_puzzle() {
    says!("", @"there is no puzzle here, only white space, comments or headings");
    says!(" \n\t\n# only a remark\n", @"there is no puzzle here, only white space, comments or headings");
    says!(b"53..7....6..195\xff...", @r"
    1:16: byte 0xff is not text; a puzzle is plain text in UTF-8
      | 53..7....6..195�...
      |                ^
    ");
    says!(b"\xff\xfe5\x003\x00.\x00.\x00", @r"
    1:1: byte 0xff is not text; a puzzle is plain text in UTF-8
      | ��5 3 . .
      | ^
    help: the file looks like UTF-16; save it as UTF-8
    ");
    says!("Dear Sir,\nplease solve this.\n", @r"
    1:1: 'Dear' fits into no format that kudosu knows; a puzzle is made of digits and blanks (. 0 * _ -)
      | Dear Sir,
      | ^^^^
    help: --from NAME says the format where it cannot be told from the text
    ");
    says!("héllo", @r"
    1:1: 'héllo' fits into no format that kudosu knows; a puzzle is made of digits and blanks (. 0 * _ -)
      | héllo
      | ^^^^^
    help: --from NAME says the format where it cannot be told from the text
    ");
    says!("<sudoku>53..7</sudoku>", @r"
    1:1: '<sudoku>53..7</sudok…' fits into no format that kudosu knows; a puzzle is made of digits and blanks (. 0 * _ -)
      | <sudoku>53..7</sudoku>
      | ^^^^^^^^^^^^^^^^^^^^^^
    help: --from NAME says the format where it cannot be told from the text
    ");
    says!("Grid 01\n003020600\n", @r"
    1:1: 'Grid' fits into no format that kudosu knows; a puzzle is made of digits and blanks (. 0 * _ -)
      | Grid 01
      | ^^^^
    help: --from NAME says the format where it cannot be told from the text
    ");
    says!("please solve this one for me", @r"
    1:1: 'please' fits into no format that kudosu knows; a puzzle is made of digits and blanks (. 0 * _ -)
      | please solve this one for me
      | ^^^^^^
    help: --from NAME says the format where it cannot be told from the text
    ");
    says!("\0\0\0\0", @r"
    1:1: '\u{0}\u{0}\u{0}\u{0}' fits into no format that kudosu knows; a puzzle is made of digits and blanks (. 0 * _ -)
      |
      | ^^^^
    help: --from NAME says the format where it cannot be told from the text
    ");
    says!("1".repeat(3_000_000), @"this is longer than 1048576 bytes, more than any puzzle needs");
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
    1:11: 5 cells do not make a square grid; a 2×2 grid has 4, so 1 is too many
      | . 36 . 4 7
      |           ^
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
    says!(NINE.replacen("98", "9x", 1), @r"
    1:21: 'x' is a letter; a 9×9 grid holds the digits 1 to 9 and blanks (. 0 * _ -)
      | 53..7....6..195....9x....6.8...6...34..8.3..17...2...6.6....28....419.
      |                     ^
    help: a blank cell is written 0
    ");
    says!(NINE.replacen("98", "9K", 1), @r"
    1:21: 'K' is a letter; a 9×9 grid holds the digits 1 to 9 and blanks (. 0 * _ -)
      | 53..7....6..195....9K....6.8...6...34..8.3..17...2...6.6....28....419.
      |                     ^
    ");
    says!(NINE.replacen("98", "9?", 1), from(Format::Line), @r"
    1:21: '?' cannot stand here; expected a digit, a letter or a blank (. 0 * _ -)
      | 53..7....6..195....9?....6.8...6...34..8.3..17...2...6.6....28....419.
      |                     ^
    ");
    says!(NINE.replacen("98", "9é", 1), from(Format::Line), @r"
    1:21: 'é' cannot stand here; expected a digit, a letter or a blank (. 0 * _ -)
      | 53..7....6..195....9é....6.8...6...34..8.3..17...2...6.6....28....419.
      |                     ^
    ");
    says!(NINE.replacen("98", "9?", 1), @r"
    1:21: '?' cannot stand here; expected a digit, a letter or a blank (. 0 * _ -)
      | 53..7....6..195....9?....6.8...6...34..8.3..17...2...6.6....28....419.
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
fn rows_that_are_not_as_many_or_as_long_as_they_should_be() {
    let rows = rows_of_nine();
    says!(rows[..8].join("\n"), @r"
    8:10: 8 rows of 9 cells; a 9×9 grid has 9 rows
      | ...419..5
      |          ^
    ");
    says!([&rows[..], &rows[..1]].concat().join("\n"), @r"
    10:1: 10 rows of 9 cells; a 9×9 grid has 9 rows
      | 53..7....
      | ^^^^^^^^^
    ");
    says!([&rows[..], &rows[..]].concat().join("\n"), @r"
    10:1: 18 rows of 9 cells; a 9×9 grid has 9 rows
      | 53..7....
      | ^^^^^^^^^
    help: these look like 2 grids of several lines each; give one at a time, or write one puzzle a line
    ");
    says!([&rows[..], &rows[..], &rows[..], &rows[..]].concat().join("\n\n"), @r"
    19:1: this can be read in 2 ways: one 18×18 grid whose rows are broken over several lines; or 4 grids of 9×9
      | 53..7....
      | ^^^^^^^^^
    help: write it so that one reading is left, for instance as decimal numbers with blanks between
    ");
    says!(rows.join("\n").replacen("6..195...", "6..195..", 1), @r"
    2:9: row 2 has 8 cells; the others have 9
      | 6..195..
      |         ^
    ");
    says!(rows.join("\n").replacen("6..195...", "6..195....", 1), @r"
    2:10: row 2 has 10 cells; the others have 9
      | 6..195....
      |          ^
    ");
    says!(rows.join("\n").replacen("6..195...", "6..1x5...", 1), @r"
    2:5: 'x' is a letter; a 9×9 grid holds the digits 1 to 9 and blanks (. 0 * _ -)
      | 6..1x5...
      |     ^
    help: a blank cell is written 0
    ");
    says!(rows.join("\n").replacen("6..195...", "6..1+5...", 1), @r"
    2:5: '+' cannot stand here; expected a digit, a letter or a blank (. 0 * _ -)
      | 6..1+5...
      |     ^
    ");
}

#[test]
fn rows_read_strictly() {
    let rows = rows_of_nine().join("\n");
    says!(&rows, from(Format::Rows), @r"
    1:3: '.' cannot stand here; expected digits only, 0 for a blank cell
      | 53..7....
      |   ^
    ");
    let zeros = rows.replace('.', "0");
    says!(zeros.replacen("600195", "6 0195", 1), from(Format::Rows), @r"
    2:2: ' ' cannot stand here; expected digits only, 0 for a blank cell
      | 6 0195000
      |  ^
    ");
    says!(zeros.replacen("600195", "6x0195", 1), from(Format::Rows), @r"
    2:2: 'x' is a letter; a 9×9 grid holds the digits 1 to 9 and blanks (. 0 * _ -)
      | 6x0195000
      |  ^
    help: a blank cell is written 0
    ");
    says!(zeros.replacen("600195000", "60019500", 1), from(Format::Rows), @r"
    2:9: row 2 has 8 cells; the others have 9
      | 60019500
      |         ^
    ");
}

#[test]
fn drawn_grids() {
    let drawn = ". 1 | 4 2\n. . | 1 .\n----+----\n. 2 | . 4\n. 3 | . 1\n";
    says!(drawn.replace("4 2", "4 5"), @r"
    1:9: '5' is too large; a 4×4 grid holds 1 to 4
      | . 1 | 4 5
      |         ^
    ");
    says!(drawn.replace("4 2", "4"), @r"
    1:8: row 1 has 3 cells; the others have 4
      | . 1 | 4
      |        ^
    ");
    says!(drawn.replace("4 2", "4 ?"), @r"
    1:9: '?' cannot stand here; expected a digit, a letter or a blank (. 0 * _ -)
      | . 1 | 4 ?
      |         ^
    ");
    says!(drawn.replace(". 3 | . 1\n", ""), @r"
    4:10: 3 rows of 4 cells; a 4×4 grid has 4 rows
      | . 2 | . 4
      |          ^
    ");
    says!(drawn, with_box(2, 3), @r"
    1:1: a box of 2×3 belongs to a 6×6 grid, but this grid is 4×4
      | . 1 | 4 2
      | ^^^^^^^^^
    help: the boxes of a 4×4 grid are 1x4, 2x2, 4x1
    ");
    let six = "1 . | 3 . | 5 .\n".repeat(3) + "---+---+---\n" + &"1 . | 3 . | 5 .\n".repeat(3);
    says!(&six, with_box(2, 3), @r"
    1:1: the drawing shows boxes of 3×2, but 2×3 was asked for
      | 1 . | 3 . | 5 .
      | ^^^^^^^^^^^^^^^
    ");
    says!(six.replace("3 . | 5", "3 | . 5"), @"read as Puzzle { grid: Grid(6×6 with 3×2 boxes, 1.3.5.1.3.5.1.3.5.1.3.5.1.3.5.1.3.5.), comment: None, solution: None }");
    let twos = "1 . | 3 . | 5 .\n".repeat(2);
    says!([&twos[..], &twos, &twos].join("---+---+---\n"), @r"
    1:1: the drawing shows boxes of 2×2, but the grid is 6×6
      | 1 . | 3 . | 5 .
      | ^^^^^^^^^^^^^^^
    ");
    says!("1 . . 4 . .\n.  . . . . 2\n---\n. . . . . .\n. . . . . .\n---\n. . . . . .\n. . . . . x9\n", @r"
    8:11: 'x9' is not a number; a value is a whole number from 0 (blank) to the side of the grid
      | . . . . . x9
      |           ^^
    ");
}

#[test]
fn frames() {
    let frame = "=============\n|| 1    |    ||\n||    2 |    ||\n||------------||\n||      | 3  ||\n||      |    4 ||\n";
    says!(frame, @r"
    2:1: found row 1 of 10 columns; expected 4 cells of the same width, as there are 4 rows
      | || 1    |    ||
      | ^^^^^^^^^^^^^^^
    ");
    says!("||    |  3 ||\n|| 1  |    ||\n", from(Format::Framed), @r"
    1:10: '3' is too large; a 2×2 grid holds 1 to 2
      | ||    |  3 ||
      |          ^
    ");
    says!("|| 1 |\n||   |   ||\n", @r"
    1:1: found a line without a double bar at both ends; expected a row between || and ||
      | || 1 |
      | ^^^^^^
    ");
    says!("====\n====\n", @r"
    2:5: there is no grid here; expected rows between double bars (||)
      | ====
      |     ^
    ");
    says!("|| 1 ||\n====\n|| 1 ||\n====\n|| 1 ||\n", @r"
    5:1: there are 3 puzzles here; expected one
      | || 1 ||
      | ^^^^^^^
    help: give one puzzle, or use a command that takes a stream
    ");
    says!("|| 1 ||\n====\n|| 1    ||\n||    1 ||\n", @r"
    4:11: the solution has 4 cells, the puzzle 1
      | ||    1 ||
      |           ^
    ");
    says!("|| x  2 ||\n||    1 ||\n", @r"
    1:4: 'x' is a letter; a 2×2 grid holds the digits 1 to 2 and blanks (. 0 * _ -)
      | || x  2 ||
      |    ^
    help: a blank cell is written 0
    ");
}

#[test]
fn comma_separated_values() {
    let rows = csv_of_nine();
    let text = rows.join("\r\n");
    says!(text.replacen("6,0,0", "6,,0", 1), @r"
    2:3: there is no value here; a blank cell is written 0
      | 6,,0,1,9,5,0,0,0
      |   ^
    help: no comma stands behind the last value of a row
    ");
    says!(text.replacen("6,0,0", "6, ,0", 1), @r"
    2:3: there is no value here; a blank cell is written 0
      | 6, ,0,1,9,5,0,0,0
      |   ^
    help: no comma stands behind the last value of a row
    ");
    says!(text.replacen("6,0,0", "6,x,0", 1), @r"
    2:3: 'x' is not a number; a value is a whole number from 0 (blank) to 9
      | 6,x,0,1,9,5,0,0,0
      |   ^
    ");
    says!(text.replacen("6,0,0", "6,-1,0", 1), @r"
    2:3: '-1' is not a number; a value is a whole number from 0 (blank) to 9
      | 6,-1,0,1,9,5,0,0,0
      |   ^^
    ");
    says!(text.replacen("6,0,0", "6, 10 ,0", 1), @r"
    2:4: '10' is too large; a 9×9 grid holds 1 to 9
      | 6, 10 ,0,1,9,5,0,0,0
      |    ^^
    ");
    says!(text.replacen("6,0,0", "6,0,0,0", 1), @r"
    2:19: row 2 has 10 cells; the others have 9
      | 6,0,0,0,1,9,5,0,0,0
      |                   ^
    ");
    says!(text.replacen("6,0,0", "6,0", 1), @r"
    2:16: row 2 has 8 cells; the others have 9
      | 6,0,1,9,5,0,0,0
      |                ^
    ");
    says!(rows[..8].join("\n"), @r"
    8:18: 8 rows of 9 cells; a 9×9 grid has 9 rows
      | 0,0,0,4,1,9,0,0,5
      |                  ^
    ");
    says!(format!("{}\n{text}", rows[0]), @r"
    10:1: 10 rows of 9 cells; a 9×9 grid has 9 rows
      | 0,0,0,0,8,0,0,7,9
      | ^^^^^^^^^^^^^^^^^
    ");
    says!(rows.join(",\n"), @r"
    1:19: there is no value here; a blank cell is written 0
      | 5,3,0,0,7,0,0,0,0,
      |                   ^
    help: no comma stands behind the last value of a row
    ");
    says!(text.replacen("6,0,0", "6,99999999999999999999,0", 1), @r"
    2:3: '99999999999999999999' is too large; a 9×9 grid holds 1 to 9
      | 6,99999999999999999999,0,1,9,5,0,0,0
      |   ^^^^^^^^^^^^^^^^^^^^
    ");
    says!("0,1,4,2\n0,0,1,0\n0,2,0,4\n0,3,0,1", with_box(2, 3), @r"
    1:1: a box of 2×3 belongs to a 6×6 grid, but this grid is 4×4
      | 0,1,4,2
      | ^^^^^^^
    help: the boxes of a 4×4 grid are 1x4, 2x2, 4x1
    ");
}

#[test]
fn scripts() {
    let script =
        "# a small one\ngrid_length = 4\nblock_length = 2\ngrid = [ 0,1,4,2; 0,0,1,0;\n0,2,0,4; 0,3,0,1 ]\n";
    says!(script.replace("grid_length = 4", "grid_length = 9"), @r"
    2:15: grid_length says 9, but the grid has 4 rows of 4 values
      | grid_length = 9
      |               ^
    ");
    says!(script.replace("block_length = 2", "block_length = 3"), @r"
    3:16: block_length gives boxes of 3×3, but the grid is 4×4
      | block_length = 3
      |                ^
    ");
    says!(script.replace("block_length = 2", "block_length = 2 block_width = 2"), @r"
    3:32: the size of the boxes is given twice
      | block_length = 2 block_width = 2
      |                                ^
    ");
    says!(script.replace("block_length", "blok_length"), @r"
    3:1: found 'blok_length'; expected one of grid_length, block_length, block_height, block_width, grid
      | blok_length = 2
      | ^^^^^^^^^^^
    ");
    says!(script.replace("block_length =", "block_length"), @r"
    3:14: found '2'; expected '='
      | block_length 2
      |              ^
    ");
    says!(script.replace("block_length = 2", "grid_length = 4"), @r"
    3:1: grid_length is given twice
      | grid_length = 4
      | ^^^^^^^^^^^
    ");
    says!(script.replace("0,2,0,4", "0,2,,4"), @r"
    5:5: there is no value here; a blank cell is written 0
      | 0,2,,4; 0,3,0,1 ]
      |     ^
    help: no comma stands behind the last value of a row
    ");
    says!(script.replace("0,2,0,4", "0,2,0,5"), @r"
    5:7: '5' is too large; a 4×4 grid holds 1 to 4
      | 0,2,0,5; 0,3,0,1 ]
      |       ^
    ");
    says!(script.replace("0,2,0,4", "0,2 0,4"), @r"
    5:5: found '0'; expected ',' before the next value, ';' before the next row, or ']'
      | 0,2 0,4; 0,3,0,1 ]
      |     ^
    ");
    says!(script.replace("0,2,0,4", "0,2,0"), @r"
    5:6: row 3 has 3 cells; the others have 4
      | 0,2,0; 0,3,0,1 ]
      |      ^
    ");
    says!(script.replace("0,2,0,4", "0,2,x,4"), @r"
    5:5: found 'x'; expected a number
      | 0,2,x,4; 0,3,0,1 ]
      |     ^
    ");
    says!(script.replace(" ]", ""), @r"
    5:17: found the end of the script; expected ',' before the next value, ';' before the next row, or ']'
      | 0,2,0,4; 0,3,0,1
      |                 ^
    ");
    says!("grid_length = 4\n", @r"
    1:16: there is no grid here; expected grid = [ 1,2,…; … ]
      | grid_length = 4
      |                ^
    ");
    says!(script, with_box(1, 4), @r"
    3:16: block_length gives boxes of 2×2, but 1×4 was asked for
      | block_length = 2
      |                ^
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
    says!(format!("quizzes,solutions\n{NINE},{}\n", full.replacen("67", "6?", 1)), @r"
    2:87: '?' cannot stand here; expected a digit, a letter or a blank (. 0 * _ -)
      | ...2...6.6....28....419..5....8..79,5346?89126721953481983425678597614
      |                                         ^
    ");
    says!("quizzes,solutions\nnothing,here\n", @r"
    2:1: there is no grid here; expected a puzzle and its solution with a comma between
      | nothing,here
      | ^^^^^^^^^^^^
    ");
    says!("quizzes,solutions\n", @"there is no puzzle here, only white space, comments or headings");
}

#[test]
fn json() {
    says!(r#"{"puzzle": "12", "#, @r#"
    1:17: this is not JSON: EOF while parsing a value
      | {"puzzle": "12",
      |                 ^
    "#);
    says!(r#"{"puzzle": "123"}"#, @r#"
    1:16: 3 cells do not make a square grid; a 2×2 grid has 4, so 1 is missing
      | {"puzzle": "123"}
      |                ^
    "#);
    says!(r#"{"puzzle": "12?4341221434321"}"#, @r#"
    1:15: '?' cannot stand here; expected a digit, a letter or a blank (. 0 * _ -)
      | {"puzzle": "12?4341221434321"}
      |               ^
    "#);
    says!(r#"{"puzzle": "1234\n3412\n2143\n432\n"}"#, @r#"
    1:12: row 4 has 3 cells; the others have 4
      | {"puzzle": "1234\n3412\n2143\n432\n"}
      |            ^^^^^^^^^^^^^^^^^^^^^^^^^
    "#);
    says!(r#"{"puzzle": 7}"#, @r#"
    1:12: found 7; expected a string or an array of rows
      | {"puzzle": 7}
      |            ^
    "#);
    says!(r#"{"name": "empty"}"#, @r#"
    1:18: there is no grid here; expected a field "puzzle"
      | {"name": "empty"}
      |                  ^
    "#);
    says!("{\"puzzle\": [[1,2,3,4],\n [3,4,1,2],\n [2,1,\"x\",3], [4,3,2,1]]}", @r#"
    3:8: 'x' is a letter; a 4×4 grid holds the digits 1 to 4 and blanks (. 0 * _ -)
      |  [2,1,"x",3], [4,3,2,1]]}
      |        ^
    help: a blank cell is written 0
    "#);
    says!("[[1,2,3,4],\n [3,4,1],\n [2,1,4,3], [4,3,2,1]]", @r"
    2:8: row 2 has 3 cells; the others have 4
      |  [3,4,1],
      |        ^
    ");
    says!("[[1,2,3,4],\n [3,4,1,9],\n [2,1,4,3], [4,3,2,1]]", @r"
    2:9: '9' is too large; a 4×4 grid holds 1 to 4
      |  [3,4,1,9],
      |         ^
    ");
    says!("[[1,2,3,4],\n 7]", @r"
    2:2: found 7; expected an array of values
      |  7]
      |  ^
    ");
    says!(r#"{"puzzle": "................", "box": "2x3"}"#, @r#"
    1:39: the field "box" gives boxes of 2×3, but the grid is 4×4
      | {"puzzle": "................", "box": "2x3"}
      |                                       ^^^^^
    "#);
    says!(r#"{"puzzle": "................", "box": "two"}"#, @r#"
    1:39: found "two"; expected height and width of a box, such as "2x3"
      | {"puzzle": "................", "box": "two"}
      |                                       ^^^^^
    "#);
    says!(r#"{"puzzle": "................", "solution": "1"}"#, @r#"
    1:44: the solution has 1 cell, the puzzle 16
      | uzzle": "................", "solution": "1"}
      |                                         ^^^
    "#);
    says!(r#"{"puzzle": "{\"puzzle\": \"1\"}"}"#, @r#"
    1:12: there is no grid here; expected a grid as plain text
      | {"puzzle": "{\"puzzle\": \"1\"}"}
      |            ^^^^^^^^^^^^^^^^^^^^^
    "#);
}
