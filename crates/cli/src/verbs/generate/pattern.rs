//! Reads a pattern: a drawing of the cells that must hold givens.

use std::fs::File;
use std::io::Read;

use kudosu::{CellSet, MAX_PUZZLE_BYTES, Shape};

use crate::failure::Failure;

/// The cells that a file marks, one character a cell; `.`, `0`, `_` and `-` stand for cells that it leaves
/// out. Blanks and the lines of a frame do not count.
pub fn read(file: &str, shape: &Shape) -> Result<CellSet, Failure> {
    let mut text = String::new();
    // A pattern that is longer than a puzzle may be has too many cells; there is no need to read on.
    let read = File::open(file).and_then(|open| open.take(MAX_PUZZLE_BYTES as u64).read_to_string(&mut text));
    read.map_err(|error| Failure::told(format!("could not read the pattern {file}: {error}")))?;
    parse(&text, shape).map_err(|found| {
        Failure::with_help(
            format!(
                "{file} has {found} cells; a {} grid has {}",
                shape,
                shape.cell_count()
            ),
            "write one character for each cell: x or a digit where a given must be, . elsewhere",
        )
    })
}

/// The marked cells, or how many cells there are when they are not as many as the grid has.
fn parse(text: &str, shape: &Shape) -> Result<CellSet, usize> {
    let is_frame =
        |line: &&str| line.contains("--") && !line.contains(|c: char| c.is_alphanumeric() || c == '.');
    let lines = text
        .lines()
        .filter(|line| !is_frame(line) && !line.trim_start().starts_with("//"));
    let cells: Vec<char> = lines
        .flat_map(str::chars)
        .filter(|c| !c.is_whitespace() && !"|+,".contains(*c))
        .collect();
    if cells.len() != shape.cell_count() {
        return Err(cells.len());
    }
    let marked = shape
        .cells()
        .zip(cells)
        .filter(|(_, mark)| !".0_-".contains(*mark));
    Ok(marked.map(|(cell, _)| cell).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_may_be_drawn_with_marks_digits_and_frames() {
        let shape = Shape::of_side(4).unwrap();
        let plain = parse("x..x\n.xx.\n.xx.\nx..x\n", &shape).unwrap();
        assert_eq!(plain.len(), 8);
        let framed = parse("1 0 | 0 1\n0 1 | 1 0\n----+----\n0 1 | 1 0\n# . | . #", &shape).unwrap();
        assert_eq!(framed, plain);
        assert_eq!(parse("xx", &shape), Err(2));
    }
}
