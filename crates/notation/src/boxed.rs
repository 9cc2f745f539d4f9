//! Drawn grids as people paste them: bars, rules, gaps, or only white space between the cells.

use kudosu_board::Grid;

use crate::ReadOptions;
use crate::document::Document;
use crate::error::ReadError;
use crate::size;
use crate::text::Source;
use crate::{cells, matrix};

pub(crate) fn read(source: &Source<'_>, options: &ReadOptions) -> Result<Document, ReadError> {
    matrix::read(source, options)
}

/// `. 5 1 | . 7 . | 9 2 3` with `------+-------+------` between the bands; larger digits make wider columns.
pub(crate) fn write(grid: &Grid) -> String {
    let (height, width) = size::box_to_draw(grid.shape());
    let digits = cells::digit_width(grid);
    let line = |row: usize| {
        let words: Vec<String> = cells::padded(grid, row, ".", digits).collect();
        let groups: Vec<String> = words.chunks(width).map(|group| group.join(" ")).collect();
        groups.join(" | ")
    };
    let rule: String = line(0)
        .chars()
        .map(|c| if c == '|' { '+' } else { '-' })
        .collect();
    let mut text = String::new();
    for row in 0..grid.shape().side() {
        if row > 0 && height > 1 && row.is_multiple_of(height) {
            text.push_str(&rule);
            text.push('\n');
        }
        text.push_str(&line(row));
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use kudosu_board::Shape;

    use super::*;

    #[test]
    fn bands_are_parted_by_rules_and_stacks_by_bars() {
        let values = [0, 1, 4, 2, 0, 0, 1, 0, 0, 2, 0, 4, 0, 3, 0, 1];
        let grid = Grid::from_values(&Shape::of_side(4).unwrap(), &values).unwrap();
        assert_eq!(
            write(&grid),
            ". 1 | 4 2\n. . | 1 .\n----+----\n. 2 | . 4\n. 3 | . 1\n"
        );
        let rows = Grid::from_values(&Shape::with_box(1, 4).unwrap(), &values).unwrap();
        assert!(!write(&rows).contains('-'));
    }
}
