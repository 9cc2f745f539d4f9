//! Messages for grids over several lines: rows, drawings, frames, comma-separated values.

use kudosu_notation::Format;

use crate::{by_content, csv_of_nine, from, rows_of_nine, shown, with_box};

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
    says!([&rows[..], &rows[..]].concat().join("\n"), @"
    10:1: 18 rows of 9 cells; a 9×9 grid has 9 rows
      | 53..7....
      | ^^^^^^^^^
    help: these look like 2 grids of several lines each; put a blank line between them, or write one puzzle a line
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
    says!(rows.join("\n").replacen("6..195...", "6..1x5...", 1), @"
    2:5: 'x' is a letter; a 9×9 grid holds the digits 1 to 9 and blanks (. 0 * _ - ?)
      | 6..1x5...
      |     ^
    help: a blank cell is written 0
    ");
    says!(rows.join("\n").replacen("6..195...", "6..1+5...", 1), @"
    2:5: '+' cannot stand here; expected a digit, a letter or a blank (. 0 * _ - ?)
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
    says!(zeros.replacen("600195", "6x0195", 1), from(Format::Rows), @"
    2:2: 'x' is a letter; a 9×9 grid holds the digits 1 to 9 and blanks (. 0 * _ - ?)
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
    says!(drawn.replace("4 2", "4 %"), @"
    1:9: '%' cannot stand here; expected a digit, a letter or a blank (. 0 * _ - ?)
      | . 1 | 4 %
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
    says!(six.replace("3 . | 5", "3 | . 5"), @"read as Document { puzzle: Puzzle { grid: Grid(6×6 with 3×2 boxes, 1.3.5.1.3.5.1.3.5.1.3.5.1.3.5.1.3.5.), clues: Clues { shape: Shape(6×6 with 3×2 boxes, 18 houses), list: [] } }, comment: None, solution: None, candidates: None, placed: {}, guessed: {}, notes: [], rules: None, drawing: None }");
    says!(drawn.replace(". 1 | 4 2", "34 1 | 4 2"), @"
    1:1: '34' is too large; a 4×4 grid holds 1 to 4
      | 34 1 | 4 2
      | ^^
    help: several digits in one cell look like candidates; --from pencil reads those
    ");
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
    says!("|| x  2 ||\n||    1 ||\n", @"
    1:4: 'x' is a letter; a 2×2 grid holds the digits 1 to 2 and blanks (. 0 * _ - ?)
      | || x  2 ||
      |    ^
    help: a blank cell is written 0
    ");
}

#[test]
fn comma_separated_values() {
    let rows = csv_of_nine();
    let text = rows.join("\r\n");
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
    says!(rows.join(",\n"), @"
    9:18: row 9 has 9 cells; the others have 10
      | 0,0,0,0,8,0,0,7,9
      |                  ^
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
fn a_grid_of_101_is_one_mistake_and_not_101() {
    let rows = |blank: &str, separator: &str| format!("{}\n", vec![blank; 101].join(separator)).repeat(101);
    let error = |text: String| kudosu_notation::read(text.as_bytes(), &by_content()).unwrap_err();
    for text in [
        rows("0", ","),
        rows(".", " "),
        rows("10", "\t"),
        rows(".", ""),
        rows("0", ""),
    ] {
        let told = error(text).to_string();
        assert_eq!(
            told,
            "10201 cells are more than the 10000 of a 100×100 grid, the largest there is"
        );
    }
}
