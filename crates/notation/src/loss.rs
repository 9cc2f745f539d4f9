//! What a format cannot say of a puzzle.

use std::fmt;

use kudosu_board::{Candidates, CellSet, Puzzle, Shape};

use crate::format::Says;
use crate::{Document, Format, marks, size, sudokuwiki, write_document};

/// Something that is lost when a puzzle is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Loss {
    /// What stood behind the puzzle.
    Comment,
    /// Line breaks and other control characters in it.
    CommentBreaks,
    /// The solution that came with it.
    Solution,
    /// The candidates that somebody noted.
    Candidates,
    /// Candidates that the digits on the board rule out.
    Impossible,
    /// That a cell is still blank although just one candidate is left.
    Singles,
    /// That a cell is filled although all cells around it still have its digit noted.
    Filled,
    /// That no candidate is left in a cell.
    Empty,
    /// Which digits were placed by a player.
    Placed,
    /// Diagonals, or regions that are no boxes.
    Houses,
    /// Clues besides the digits.
    Clues,
    /// Drawings, colours and texts of the document that was read.
    Drawing,
    /// Boxes other than a reader would assume: height and width.
    Boxes(usize, usize),
}

impl Loss {
    /// One word for it, for programs.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Loss::Comment => "comment",
            Loss::CommentBreaks => "comment-breaks",
            Loss::Solution => "solution",
            Loss::Candidates => "candidates",
            Loss::Impossible => "impossible",
            Loss::Singles => "singles",
            Loss::Filled => "filled",
            Loss::Empty => "empty",
            Loss::Placed => "placed",
            Loss::Houses => "houses",
            Loss::Clues => "clues",
            Loss::Drawing => "drawing",
            Loss::Boxes(..) => "boxes",
        }
    }
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Loss::Comment => f.write_str("the comment"),
            Loss::CommentBreaks => f.write_str("line breaks and control characters in the comment"),
            Loss::Solution => f.write_str("the solution that came with the puzzle"),
            Loss::Candidates => f.write_str("the candidates"),
            Loss::Impossible => f.write_str("that candidates are noted which the digits rule out"),
            Loss::Singles => f.write_str("which cells with one candidate are still blank"),
            Loss::Filled => f.write_str("that cells are filled whose digit all others still have noted"),
            Loss::Empty => f.write_str("that no candidate is left in a cell"),
            Loss::Placed => f.write_str("which digits were placed by a player"),
            Loss::Houses => f.write_str("the diagonals or irregular regions"),
            Loss::Clues => f.write_str("the clues"),
            Loss::Drawing => f.write_str("drawings, colours and texts of its document"),
            Loss::Boxes(height, width) => write!(f, "the {height}x{width} boxes"),
        }
    }
}

/// What a puzzle has that [`write()`](crate::write()) cannot say in this format.
///
/// ```
/// use kudosu_notation::{Format, Loss, ReadOptions, losses, read_one};
///
/// let document = read_one(b".142..1..2.4.3.1 from the newspaper", &ReadOptions::default())?;
/// assert_eq!(losses(&document, Format::Csv), [Loss::Comment]);
/// # Ok::<(), kudosu_notation::ReadError>(())
/// ```
#[must_use]
pub fn losses(document: &Document, to: Format) -> Vec<Loss> {
    // A puzzle with rules is said whole, or not at all.
    if document.rules().is_some() {
        return Vec::new();
    }
    let document = &*document.of_one_board();
    let cannot = |what: Says| !to.says(what);
    let writes_candidates =
        to.says(Says::Candidates) && (to != Format::Sudokuwiki || sudokuwiki::is_position(document));
    let again = (writes_candidates && cannot(Says::Singles)).then(|| filled_again(document, to));
    let (mut blanks, filled) = (document.puzzle.grid().blanks(), document.puzzle.grid().filled());
    let had = [
        (cannot(Says::Comment) && document.comment.is_some()).then_some(Loss::Comment),
        (!cannot(Says::Comment) && loses_breaks(document, to)).then_some(Loss::CommentBreaks),
        (cannot(Says::Solution) && document.solution.is_some()).then_some(Loss::Solution),
        (!writes_candidates && has_crossed_out(document)).then_some(Loss::Candidates),
        (writes_candidates && cannot(Says::Impossible) && has_impossible(document))
            .then_some(Loss::Impossible),
        again
            .as_ref()
            .is_some_and(|again| blanks.any(|cell| again.contains(cell)))
            .then_some(Loss::Singles),
        again
            .as_ref()
            .is_some_and(|again| !filled.is_subset(again))
            .then_some(Loss::Filled),
        (writes_candidates && cannot(Says::Empty) && has_empty(document)).then_some(Loss::Empty),
        (cannot(Says::Placed) && !document.placed.is_empty()).then_some(Loss::Placed),
        (!keeps_houses(document.puzzle.shape(), to)).then_some(Loss::Houses),
        (cannot(Says::Clues) && document.puzzle.has_clues()).then_some(Loss::Clues),
        (cannot(Says::Drawing) && has_drawing(document)).then_some(Loss::Drawing),
        unusual_box(document.puzzle.shape())
            .filter(|(height, _)| cannot(Says::Boxes) || (*height == 1 && cannot(Says::NoBoxes)))
            .map(|(height, width)| Loss::Boxes(height, width)),
    ];
    had.into_iter().flatten().collect()
}

/// Whether the comment has characters that are blanks when it is read again from this format.
fn loses_breaks(document: &Document, to: Format) -> bool {
    let keeps_breaks = match to {
        Format::Clues => true,
        #[cfg(feature = "json")]
        Format::Json => true,
        _ => false,
    };
    let comment = document.comment.as_deref().unwrap_or_default();
    !keeps_breaks && comment.contains(char::is_control)
}

/// Whether a candidate is noted that the digits on the board rule out.
fn has_impossible(document: &Document) -> bool {
    let possible = Candidates::of(document.puzzle.grid());
    let noted = marks::noted(document);
    document
        .puzzle
        .grid()
        .blanks()
        .any(|cell| !noted.get(cell).is_subset(possible.get(cell)))
}

/// Whether somebody has crossed out the last candidate of a cell.
fn has_empty(document: &Document) -> bool {
    let (possible, noted) = (Candidates::of(document.puzzle.grid()), marks::noted(document));
    let is_empty = |cell| noted.get(cell).is_empty() && !possible.get(cell).is_empty();
    document.puzzle.grid().blanks().any(is_empty)
}

/// Whether somebody has noted anything but what the digits leave.
fn has_crossed_out(document: &Document) -> bool {
    document.candidates.is_some() && marks::noted(document) != Candidates::of(document.puzzle.grid())
}

/// Whether the document that was read says more than the puzzle and its comment do.
#[cfg(feature = "json")]
fn has_drawing(document: &Document) -> bool {
    document
        .drawing
        .as_deref()
        .is_some_and(crate::fpuzzles::says_more)
}

#[cfg(not(feature = "json"))]
fn has_drawing(_: &Document) -> bool {
    false
}

/// Whether nothing but the form of the boxes is lost of a shape.
fn keeps_houses(shape: &Shape, format: Format) -> bool {
    shape.is_plain() || format.says(Says::Houses)
}

/// Which cells are filled when the puzzle is read again from a format that has candidates and digits alike.
fn filled_again(document: &Document, format: Format) -> CellSet {
    let sure = match format {
        Format::Sdx => document.placed.clone(),
        Format::Sudokuwiki => document.givens().grid().filled(),
        _ => CellSet::new(),
    };
    let shape = document.puzzle.shape();
    let plain = match size::box_to_write(shape) {
        _ if keeps_houses(shape, format) => Ok(shape.clone()),
        Some((height, width)) => Shape::with_box(height, width),
        None => Shape::of_side(shape.side()),
    };
    let noted = marks::noted(document);
    marks::Singles::of(plain.as_ref().unwrap_or(shape), noted.sets(), &sure).filled
}

/// The box of a grid when it is not the one that a reader would assume.
fn unusual_box(shape: &Shape) -> Option<(usize, usize)> {
    let assumed = Shape::of_side(shape.side()).ok()?;
    let size = size::box_to_write(shape);
    size.filter(|_| size::box_to_write(&assumed) != size)
}
/// A puzzle as one text that says all of it: its digits on a line or, where it has clues, houses or boxes
/// that a line cannot say, the format `clues`.
///
/// ```
/// use kudosu_board::{Grid, Shape};
/// use kudosu_notation::whole_text;
///
/// assert_eq!(whole_text(&".142..1..2.4.3.1".parse::<Grid>()?.into()), ".142..1..2.4.3.1");
/// assert!(whole_text(&Grid::blank(&Shape::with_box(3, 2)?).into()).contains("box 3x2"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn whole_text(puzzle: &Puzzle) -> String {
    let line = puzzle.grid().to_string();
    if puzzle.shape().is_nine() && !puzzle.has_clues() {
        return line;
    }
    let document = Document::new(puzzle);
    let is_of_puzzle = |loss: &Loss| matches!(loss, Loss::Clues | Loss::Houses | Loss::Boxes(..));
    match losses(&document, Format::Line).iter().any(is_of_puzzle) {
        // Whatever a puzzle is, this format says it.
        true => write_document(&document, Format::Clues).map_or(line, |text| text.trim_end().to_owned()),
        false => line,
    }
}
