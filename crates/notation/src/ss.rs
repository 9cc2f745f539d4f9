//! The files of Simple Sudoku: a frame with stars at its corners, bars and rules between the boxes.

use crate::document::Document;
use crate::error::WriteError;
use crate::{Format, size};

pub(crate) use crate::matrix::read;

/// `|.51|.7.|923|` in a frame of dashes.
pub(crate) fn write(document: &Document) -> Result<String, WriteError> {
    let shape = document.puzzle.shape();
    if shape.side() != 9 || shape.box_size() != Some((3, 3)) {
        return Err(WriteError::Size {
            format: Format::Ss,
            holds: "9×9 grids with boxes of 3×3",
            shape: shape.to_string(),
        });
    }
    let (height, width) = size::box_to_draw(shape);
    let cells: Vec<char> = document.puzzle.grid().to_string().chars().collect();
    let frame = "*-----------*\n";
    let mut text = frame.to_owned();
    for (index, row) in cells.chunks(shape.side()).enumerate() {
        if index > 0 && index.is_multiple_of(height) {
            text.push_str("|---+---+---|\n");
        }
        let groups: Vec<String> = row.chunks(width).map(|group| group.iter().collect()).collect();
        text.push_str(&format!("|{}|\n", groups.join("|")));
    }
    Ok(text + frame)
}

#[cfg(test)]
mod tests {
    use crate::{Format, ReadOptions, read_one, write};

    #[test]
    fn the_frame_is_drawn_and_read_again() {
        let line = ".51.7.923..69.241.293.14..7.8..5.1.96...97...519..3.6.125.8...6.6..2..9.938......";
        let document = read_one(line.as_bytes(), &ReadOptions::default()).unwrap();
        let text = write(document.puzzle.grid(), Format::Ss).unwrap();
        insta::assert_snapshot!(text, @"
        *-----------*
        |.51|.7.|923|
        |..6|9.2|41.|
        |293|.14|..7|
        |---+---+---|
        |.8.|.5.|1.9|
        |6..|.97|...|
        |519|..3|.6.|
        |---+---+---|
        |125|.8.|..6|
        |.6.|.2.|.9.|
        |938|...|...|
        *-----------*
        ");
        assert_eq!(
            read_one(text.as_bytes(), &ReadOptions::default()).unwrap(),
            document
        );
    }
}
