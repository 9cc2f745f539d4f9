//! Reads a pattern: a drawing of the cells that must hold givens.

use kudosu_board::{CellSet, Shape};

use super::{MakingError, wrong};

/// The cells that a drawing marks, one character a cell; `.`, `0`, `_` and `-` stand for cells that it leaves
/// out. Blanks and the lines of a frame do not count.
pub(super) fn read(text: &str, shape: &Shape) -> Result<CellSet, MakingError> {
    parse(text, shape).map_err(|found| {
        let cells = shape.cell_count();
        wrong(
            "pattern",
            format!(
                "it has {found} cells; a {shape} grid has {cells}: write one character for each cell, x or a \
                 digit where a given must be, . elsewhere"
            ),
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
