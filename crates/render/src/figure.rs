//! A position as a picture: digits, candidates, and what a step is about, each part with a shape of its own
//! as well as a colour, so that it can be printed in black and read by everybody.

use std::fmt::Write as _;

use kudosu_board::{Candidates, Cell, CellSet, Digit, Shape};

use crate::sheet::PrintedPuzzle;
use crate::svg::HALF_CAP_HEIGHT;

/// How something is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FigureMark {
    /// Which of eight colours and outlines: 0 what is placed, 1 what is removed, 2 the pattern, the others
    /// for parts that must be told apart.
    pub tint: u8,
    /// A letter beside it, where there is one.
    pub letter: Option<char>,
}

impl FigureMark {
    /// A mark of this tint; of tints beyond 7 the remainder counts.
    #[must_use]
    pub fn new(tint: u8) -> FigureMark {
        FigureMark {
            tint: tint % 8,
            letter: None,
        }
    }

    /// The same with a letter beside it.
    #[must_use]
    pub fn with_letter(self, letter: char) -> FigureMark {
        FigureMark {
            letter: Some(letter),
            ..self
        }
    }
}

/// A line from some candidates to others.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FigureArrow {
    /// Where it begins.
    pub from: Vec<(Cell, Digit)>,
    /// Where it points to.
    pub to: Vec<(Cell, Digit)>,
    /// Whether it is drawn in one stroke or dashed.
    pub is_solid: bool,
}

impl FigureArrow {
    /// An arrow from the first of these candidates to the first of those.
    #[must_use]
    pub fn new(from: Vec<(Cell, Digit)>, to: Vec<(Cell, Digit)>, is_solid: bool) -> FigureArrow {
        FigureArrow { from, to, is_solid }
    }
}

/// A position to draw.
///
/// ```
/// use kudosu_board::{Candidates, Digit, Grid, Shape};
/// use kudosu_render::{Figure, FigureMark, PrintedPuzzle, figure_svg};
///
/// let grid = Grid::from_values(&Shape::of_side(4)?, &[0, 1, 4, 2, 0, 0, 1, 0, 0, 2, 0, 4, 0, 3, 0, 1])?;
/// let cell = grid.shape().cell(0, 0).expect("there is a first cell");
/// let three = Digit::new(3).expect("3 is a digit");
/// let figure = Figure::of(PrintedPuzzle::new(grid.clone(), "A naked single"))
///     .with_candidates(Candidates::of(&grid))
///     .with_mark(cell, three, FigureMark::new(0));
/// let drawing = figure_svg(&figure);
/// assert!(drawing.contains("A naked single") && drawing.contains("class=\"mark tint-0\""));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Figure {
    /// The digits and what stands under them.
    pub printed: PrintedPuzzle,
    /// What each blank cell can still be, where that is to be drawn.
    pub candidates: Option<Candidates>,
    /// Marked candidates.
    pub marks: Vec<(Cell, Digit, FigureMark)>,
    /// Cells that are marked as a whole.
    pub cells: Vec<(Cell, FigureMark)>,
    /// Houses that a step is about; one that covers others is drawn dashed.
    pub houses: Vec<(CellSet, bool)>,
    /// The links of chains.
    pub arrows: Vec<FigureArrow>,
}

impl Figure {
    /// A puzzle without anything marked.
    #[must_use]
    pub fn of(printed: PrintedPuzzle) -> Figure {
        Figure {
            printed,
            candidates: None,
            marks: Vec::new(),
            cells: Vec::new(),
            houses: Vec::new(),
            arrows: Vec::new(),
        }
    }

    /// The same with the candidates of blank cells.
    #[must_use]
    pub fn with_candidates(mut self, candidates: Candidates) -> Figure {
        self.candidates = Some(candidates);
        self
    }

    /// The same with a candidate marked.
    #[must_use]
    pub fn with_mark(mut self, cell: Cell, digit: Digit, mark: FigureMark) -> Figure {
        self.marks.push((cell, digit, mark));
        self
    }

    /// The same with a cell marked as a whole.
    #[must_use]
    pub fn with_cell(mut self, cell: Cell, mark: FigureMark) -> Figure {
        self.cells.push((cell, mark));
        self
    }

    /// The same with a house outlined, dashed where it covers others.
    #[must_use]
    pub fn with_house(mut self, cells: CellSet, covers: bool) -> Figure {
        self.houses.push((cells, covers));
        self
    }

    /// The same with an arrow.
    #[must_use]
    pub fn with_arrow(mut self, arrow: FigureArrow) -> Figure {
        self.arrows.push(arrow);
        self
    }
}

/// Ground and outline of the eight tints; the grounds are light enough for a digit in black on top.
const TINTS: [(&str, &str); 8] = [
    ("#bfe5c4", "#1d7a34"),
    ("#f8c9c4", "#b3261e"),
    ("#c9dcf7", "#1f5fae"),
    ("#fbe3a6", "#8a6100"),
    ("#d8cdf2", "#5a3da3"),
    ("#bfe6e6", "#0f6f73"),
    ("#f6cfe4", "#99306b"),
    ("#dedede", "#4a4a4a"),
];

/// Where things lie on a board.
struct Places<'a> {
    shape: &'a Shape,
    cell: f64,
    columns: usize,
    rows: usize,
}

impl Places<'_> {
    fn left(&self, cell: Cell) -> f64 {
        self.shape.column_of(cell) as f64 * self.cell
    }

    fn top(&self, cell: Cell) -> f64 {
        self.shape.row_of(cell) as f64 * self.cell
    }

    /// The middle of a candidate in its place within the cell.
    fn candidate(&self, cell: Cell, digit: Digit) -> (f64, f64) {
        let at = usize::from(digit.get() - 1);
        let part =
            |place: usize, of: usize| (place as f64 + 0.5) / of as f64 * self.cell * 0.92 + self.cell * 0.04;
        (
            self.left(cell) + part(at % self.columns, self.columns),
            self.top(cell) + part(at / self.columns, self.rows),
        )
    }

    /// How far a mark reaches from the middle of its candidate.
    fn reach(&self) -> f64 {
        self.cell * 0.45 / self.columns.max(self.rows) as f64
    }
}

fn places(shape: &Shape, cell: f64) -> Places<'_> {
    // The least square that has a place for every digit.
    let columns = (1..).find(|columns| columns * columns >= shape.side());
    let columns = columns.expect("there is always a larger square");
    Places {
        shape,
        cell,
        columns,
        rows: shape.side().div_ceil(columns),
    }
}

/// What lies under the lines of the board: outlined houses, tinted cells.
pub(crate) fn write_under(text: &mut String, figure: &Figure, size: f64) -> std::fmt::Result {
    let shape = figure.printed.puzzle.shape();
    let places = places(shape, size / shape.side() as f64);
    for (cells, covers) in &figure.houses {
        let (fill, dash) = match covers {
            true => ("none", r#" stroke-dasharray="7 5""#),
            false => ("#eef3fb", ""),
        };
        for part in rectangles(shape, cells) {
            let (x, y) = (part.1 as f64 * places.cell, part.0 as f64 * places.cell);
            let (width, height) = (part.3 as f64 * places.cell, part.2 as f64 * places.cell);
            writeln!(
                text,
                r##"<rect class="house" x="{:.2}" y="{:.2}" width="{:.2}" height="{:.2}" rx="6" fill="{fill}" stroke="#1f5fae" stroke-width="2.4"{dash}/>"##,
                x + 3.0,
                y + 3.0,
                width - 6.0,
                height - 6.0
            )?;
        }
    }
    for &(cell, mark) in &figure.cells {
        let (ground, line) = TINTS[usize::from(mark.tint)];
        writeln!(
            text,
            r#"<rect class="cell tint-{}" x="{:.2}" y="{:.2}" width="{:.2}" height="{:.2}" fill="{ground}" stroke="{line}" stroke-width="1.5"/>"#,
            mark.tint,
            places.left(cell) + 3.0,
            places.top(cell) + 3.0,
            places.cell - 6.0,
            places.cell - 6.0
        )?;
    }
    Ok(())
}

/// A house as rectangles of cells: one where it is one, else a rectangle for each cell.
/// Row, column, height, width.
fn rectangles(shape: &Shape, cells: &CellSet) -> Vec<(usize, usize, usize, usize)> {
    let place = |cell: Cell| (shape.row_of(cell), shape.column_of(cell));
    let rows = || cells.iter().map(|cell| place(cell).0);
    let columns = || cells.iter().map(|cell| place(cell).1);
    let (Some(top), Some(bottom), Some(left), Some(right)) =
        (rows().min(), rows().max(), columns().min(), columns().max())
    else {
        return Vec::new();
    };
    let (height, width) = (bottom - top + 1, right - left + 1);
    if height * width == cells.len() {
        return vec![(top, left, height, width)];
    }
    cells
        .iter()
        .map(|cell| (place(cell).0, place(cell).1, 1, 1))
        .collect()
}

/// What lies over the lines: marks, candidates on them, arrows.
pub(crate) fn write_over(text: &mut String, figure: &Figure, size: f64) -> std::fmt::Result {
    let grid = figure.printed.puzzle.grid();
    let shape = grid.shape();
    let places = places(shape, size / shape.side() as f64);
    for &(cell, digit, mark) in &figure.marks {
        write_mark(text, &places, cell, digit, mark)?;
    }
    let font = places.cell * 0.72 / places.columns.max(places.rows) as f64;
    for cell in shape.cells().filter(|&cell| grid.get(cell).is_none()) {
        let marked = figure
            .marks
            .iter()
            .filter(|(its, ..)| *its == cell)
            .map(|(_, digit, _)| *digit);
        let mut digits: Vec<Digit> = marked.collect();
        if let Some(candidates) = &figure.candidates {
            digits.extend(candidates.get(cell).iter());
        }
        digits.sort_unstable();
        digits.dedup();
        for digit in digits {
            let (x, y) = places.candidate(cell, digit);
            let is_marked = figure
                .marks
                .iter()
                .any(|(its, of, _)| (*its, *of) == (cell, digit));
            let look = if is_marked {
                r#" font-weight="bold""#
            } else {
                r##" fill="#555""##
            };
            writeln!(
                text,
                r#"<text x="{x:.2}" y="{:.2}" font-size="{font:.2}"{look}>{digit}</text>"#,
                y + font * HALF_CAP_HEIGHT
            )?;
        }
    }
    for &(cell, digit, mark) in &figure.marks {
        write_cross_and_letter(text, &places, cell, digit, mark)?;
    }
    for arrow in &figure.arrows {
        write_arrow(text, &places, arrow)?;
    }
    Ok(())
}

/// Tints differ in outline too: a circle, a double one, a square, a diamond.
fn write_mark(
    text: &mut String,
    places: &Places<'_>,
    cell: Cell,
    digit: Digit,
    mark: FigureMark,
) -> std::fmt::Result {
    let (x, y) = places.candidate(cell, digit);
    let r = places.reach();
    let (ground, line) = TINTS[usize::from(mark.tint)];
    let look = format!(
        r#"class="mark tint-{}" fill="{ground}" stroke="{line}" stroke-width="1.4""#,
        mark.tint
    );
    match mark.tint {
        3 | 5 => writeln!(
            text,
            r#"<rect {look} x="{:.2}" y="{:.2}" width="{:.2}" height="{:.2}" rx="2"/>"#,
            x - r * 0.9,
            y - r * 0.9,
            r * 1.8,
            r * 1.8
        ),
        6 | 7 => writeln!(
            text,
            r#"<path {look} d="M{x:.2} {:.2}L{:.2} {y:.2}L{x:.2} {:.2}L{:.2} {y:.2}Z"/>"#,
            y - r * 1.12,
            x + r * 1.12,
            y + r * 1.12,
            x - r * 1.12
        ),
        _ => writeln!(text, r#"<circle {look} cx="{x:.2}" cy="{y:.2}" r="{r:.2}"/>"#),
    }?;
    if mark.tint == 0 {
        let ring = r * 1.2;
        writeln!(
            text,
            r#"<circle cx="{x:.2}" cy="{y:.2}" r="{ring:.2}" fill="none" stroke="{line}" stroke-width="1.2"/>"#
        )?;
    }
    Ok(())
}

fn write_cross_and_letter(
    text: &mut String,
    places: &Places<'_>,
    cell: Cell,
    digit: Digit,
    mark: FigureMark,
) -> std::fmt::Result {
    let (x, y) = places.candidate(cell, digit);
    let r = places.reach();
    let line = TINTS[usize::from(mark.tint)].1;
    if mark.tint == 1 {
        let far = r * 0.8;
        writeln!(
            text,
            r#"<path d="M{:.2} {:.2}L{:.2} {:.2}" stroke="{line}" stroke-width="2" fill="none"/>"#,
            x - far,
            y + far,
            x + far,
            y - far
        )?;
    }
    if let Some(letter) = mark.letter.filter(|letter| letter.is_ascii_alphabetic()) {
        writeln!(
            text,
            r#"<text x="{:.2}" y="{:.2}" font-size="{:.2}" font-style="italic" fill="{line}">{letter}</text>"#,
            x + r * 1.05,
            y - r * 0.55,
            r * 0.9
        )?;
    }
    Ok(())
}

fn write_arrow(text: &mut String, places: &Places<'_>, arrow: &FigureArrow) -> std::fmt::Result {
    let (Some(&from), Some(&to)) = (arrow.from.first(), arrow.to.first()) else {
        return Ok(());
    };
    let ((x1, y1), (x2, y2)) = (places.candidate(from.0, from.1), places.candidate(to.0, to.1));
    let (dx, dy) = (x2 - x1, y2 - y1);
    let length = dx.hypot(dy);
    let gap = places.reach() * 1.25;
    if length <= 2.0 * gap {
        return Ok(());
    }
    let (ux, uy) = (dx / length, dy / length);
    let (bx, by) = (x1 + ux * gap, y1 + uy * gap);
    let (ex, ey) = (x2 - ux * gap, y2 - uy * gap);
    let head = places.reach() * 0.7;
    let dash = if arrow.is_solid {
        ""
    } else {
        r#" stroke-dasharray="5 4""#
    };
    writeln!(
        text,
        r##"<path class="arrow" d="M{bx:.2} {by:.2}L{ex:.2} {ey:.2}" stroke="#b3261e" stroke-width="1.8" fill="none"{dash}/>"##
    )?;
    writeln!(
        text,
        r##"<path d="M{ex:.2} {ey:.2}L{:.2} {:.2}L{:.2} {:.2}Z" fill="#b3261e"/>"##,
        ex - ux * head - uy * head * 0.5,
        ey - uy * head + ux * head * 0.5,
        ex - ux * head + uy * head * 0.5,
        ey - uy * head - ux * head * 0.5
    )
}

#[cfg(test)]
mod tests {
    use kudosu_board::Grid;

    use super::*;
    use crate::figure_svg;

    fn figure() -> Figure {
        let grid = Grid::blank(&Shape::nine());
        Figure::of(PrintedPuzzle::new(grid.clone(), "")).with_candidates(Candidates::of(&grid))
    }

    fn digit(number: u8) -> Digit {
        Digit::new(number).unwrap()
    }

    #[test]
    fn every_candidate_is_drawn_in_its_place() {
        let drawing = figure_svg(&figure());
        assert_eq!(drawing.matches("<text").count(), 9 * 81);
    }

    #[test]
    fn what_a_step_is_about_differs_in_outline_and_not_in_colour_alone() {
        let cell = Shape::nine().cell(4, 4).unwrap();
        let outlines: std::collections::HashSet<String> = [0, 1, 2, 3, 6]
            .into_iter()
            .map(|tint| {
                let drawing = figure_svg(&figure().with_mark(cell, digit(5), FigureMark::new(tint)));
                let without_colours = drawing
                    .replace(TINTS[usize::from(tint)].0, "")
                    .replace(TINTS[usize::from(tint)].1, "");
                without_colours.replace(&format!("tint-{tint}"), "")
            })
            .collect();
        assert_eq!(outlines.len(), 5);
    }

    #[test]
    fn a_house_that_is_a_rectangle_is_outlined_at_once() {
        let shape = Shape::nine();
        let row: CellSet = shape.cells().filter(|&cell| shape.row_of(cell) == 2).collect();
        let figure = figure().with_house(row, true);
        let drawing = figure_svg(&figure);
        assert_eq!(drawing.matches("class=\"house\"").count(), 1);
        assert!(drawing.contains("stroke-dasharray"));
    }

    #[test]
    fn an_arrow_has_a_head_and_leaves_the_digits_free() {
        let shape = Shape::nine();
        let (one, other) = (shape.cell(0, 0).unwrap(), shape.cell(8, 8).unwrap());
        let arrow = FigureArrow::new(vec![(one, digit(1))], vec![(other, digit(9))], false);
        assert_eq!(
            figure_svg(&figure().with_arrow(arrow))
                .matches("class=\"arrow\"")
                .count(),
            1
        );
        let short = FigureArrow::new(vec![(one, digit(1))], vec![(one, digit(1))], true);
        assert!(!figure_svg(&figure().with_arrow(short)).contains("class=\"arrow\""));
    }
}
