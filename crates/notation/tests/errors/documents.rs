//! Messages for scripts and JSON.

use crate::{by_content, shown, with_box};

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
    says!(r#"{"puzzle": "12%4341221434321"}"#, @r#"
    1:15: '%' cannot stand here; expected a digit, a letter or a blank (. 0 * _ - ?)
      | {"puzzle": "12%4341221434321"}
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
    3:8: 'x' is a letter; a 4×4 grid holds the digits 1 to 4 and blanks (. 0 * _ - ?)
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
