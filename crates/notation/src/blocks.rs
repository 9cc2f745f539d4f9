//! Several grids of several lines each in one text, set apart by blank lines or comments.

use std::ops::Range;

use crate::document::Document;
use crate::error::ReadError;
use crate::format::Reader;
use crate::text::{Source, is_blank_or_comment};
use crate::{Format, ReadOptions};

/// The smallest grid that is taken for a puzzle of its own:
/// smaller ones are rather the boxes of a larger one.
const SMALLEST: usize = 4;

/// Whether the text holds several whole grids of this format. The start of a text may end within one.
pub(crate) fn are_grids(
    source: &Source<'_>,
    format: Format,
    is_complete: bool,
    options: &ReadOptions,
) -> bool {
    let mut blocks: Vec<Range<usize>> = blocks(source).collect();
    if !is_complete {
        blocks.pop();
    }
    let Reader::Whole(read) = format.reader() else {
        return false;
    };
    let is_grid = |block: Range<usize>| {
        let rows = block.len();
        let grid = (rows >= SMALLEST).then(|| read(&source.part(block), options));
        matches!(grid, Some(Ok(document)) if (SMALLEST..=rows).contains(&document.puzzle.shape().side()))
    };
    if !matches!(format, Format::Rows | Format::Boxed | Format::Csv) || blocks.len() < 2 {
        return false;
    }
    // A slip of the pen in one of them must not make them one.
    let count = blocks.len();
    let first = blocks.first().cloned().unwrap_or_default();
    is_grid(first) && 2 * blocks.into_iter().filter(|block| is_grid(block.clone())).count() > count
}

/// The grids of the blocks; the first that cannot be read is an error.
pub(crate) fn read_all(
    source: &Source<'_>,
    read: fn(&Source<'_>, &ReadOptions) -> Result<Document, ReadError>,
    options: &ReadOptions,
) -> Result<Vec<Document>, ReadError> {
    blocks(source)
        .map(|block| read(&source.part(block), options))
        .collect()
}

/// The stretches of lines that say something.
fn blocks<'a>(source: &'a Source<'_>) -> impl Iterator<Item = Range<usize>> + 'a {
    let is_gap = |line: &&str| is_blank_or_comment(line);
    let mut start = 0;
    std::iter::from_fn(move || {
        start += source.lines[start..]
            .iter()
            .take_while(|line| is_gap(line))
            .count();
        let length = source.lines[start..]
            .iter()
            .take_while(|line| !is_gap(line))
            .count();
        let block = start..start + length;
        start = block.end;
        (length > 0).then_some(block)
    })
}

#[cfg(test)]
mod tests {
    use crate::{Format, Layout, ReadOptions, read, recognise};

    fn count(text: &str) -> Result<usize, String> {
        let documents = read(text.as_bytes(), &ReadOptions::default());
        documents
            .map(|documents| documents.len())
            .map_err(|error| error.to_string())
    }

    #[test]
    fn grids_with_gaps_between_are_puzzles_of_their_own() {
        let plain = "1...\n..2.\n.3..\n...4\n";
        assert_eq!(count(&[plain; 3].join("\n")), Ok(3));
        assert_eq!(count(&[plain; 4].join("# the next one\n")), Ok(4));
        let drawn = "1 . | . .\n. . | 2 .\n----+----\n. 3 | . .\n. . | . 4\n";
        assert_eq!(count(&[drawn; 2].join("\n\n")), Ok(2));
        let csv = "1,0,0,0\n0,0,2,0\n0,3,0,0\n0,0,0,4\n";
        let text = [csv; 2].join("\n");
        let layout = recognise(text.as_bytes(), true, &ReadOptions::default());
        assert_eq!(layout, Ok(Layout::Several(Format::Csv)));
        assert_eq!(count(&text), Ok(2));
    }

    #[test]
    fn bands_and_boxes_with_gaps_between_are_not() {
        assert_eq!(count("1...\n..2.\n\n.3..\n...4\n"), Ok(1));
        let box_of_nine = "1..\n.2.\n..3\n";
        assert!(count(&[box_of_nine; 9].join("\n")).is_err());
        let without_gaps = "1...\n..2.\n.3..\n...4\n".repeat(2);
        assert!(count(&without_gaps).is_err());
    }

    #[test]
    fn a_slip_in_a_later_grid_is_pointed_at() {
        let grid = "1...\n..2.\n.3..\n...4\n";
        let text = format!("{}\n{}", [grid; 3].join("\n"), grid.replace("..2.", "..2"));
        let error = read(text.as_bytes(), &ReadOptions::default()).unwrap_err();
        assert_eq!(error.line(), Some(17), "{error:?}");
    }
}
