//! What a step is about, drawn: its houses, its marks (each part with an outline of its own), the arrows of
//! its chains. The page and the pictures show the same drawing, in which a cell is 100 wide.

mod arrows;
mod places;

use std::fmt::Write as _;

use kudosu_board::{Cell, CellSet, Digit, Shape};

use crate::figure::{Figure, FigureHouse, FigureMark};
use crate::svg::HALF_CAP_HEIGHT;

use arrows::write_arrows;
use places::{CELL, Places};

/// Who gives the drawing its colours.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Paint {
    /// A style sheet, by the names of classes.
    Classes,
    /// The drawing itself.
    Colours,
}

/// Ground and outline of the nine tints; the grounds are light enough for a digit in black on top.
const TINTS: [(&str, &str); 9] = [
    ("#bfe5c4", "#1d7a34"),
    ("#f8c9c4", "#b3261e"),
    ("#c9dcf7", "#1f5fae"),
    ("#fbe3a6", "#8a6100"),
    ("#c9dcf7", "#1f5fae"),
    ("#fdeeb8", "#7a6200"),
    ("#d8cdf2", "#5a3da3"),
    ("#bfe6e6", "#0f6f73"),
    ("#e9e9ec", "#6b6f78"),
];
/// The colour of arrows.
const ARROW: &str = "#8a2f7a";

impl Paint {
    /// The class of something, and its colours where nobody else gives them.
    fn look(self, class: &str, colours: &str) -> String {
        match self {
            Paint::Classes => format!(r#"class="{class}""#),
            Paint::Colours => format!(r#"class="{class}" {colours}"#),
        }
    }
}

/// The drawing of what is marked in a figure.
pub(crate) struct StepArt<'a> {
    figure: &'a Figure,
    places: Places<'a>,
    paint: Paint,
}

impl<'a> StepArt<'a> {
    pub(crate) fn of(figure: &'a Figure, paint: Paint) -> StepArt<'a> {
        StepArt {
            figure,
            places: Places::of(&figure.printed.puzzle),
            paint,
        }
    }

    /// How wide a cell is.
    pub(crate) const CELL: f64 = CELL;

    /// What lies under the lines of the board: houses, then cells that are marked as a whole.
    pub(crate) fn write_under(&self, text: &mut String) -> std::fmt::Result {
        for (cells, house) in &self.figure.houses {
            self.write_house(text, cells, *house)?;
        }
        for &(cell, mark) in &self.figure.cells {
            let (ground, line) = TINTS[usize::from(mark.tint)];
            let dash = match mark.tint {
                1 => r#" stroke-dasharray="12 6""#,
                _ => "",
            };
            let colours =
                format!(r#"fill="{ground}" fill-opacity="0.6" stroke="{line}" stroke-width="4"{dash}"#);
            let look = self
                .paint
                .look(&format!("mark-cell tint-{}", mark.tint), &colours);
            let (x, y) = (self.places.left(cell) + 7.0, self.places.top(cell) + 7.0);
            let wide = CELL - 14.0;
            write!(
                text,
                r#"<rect {look} x="{x}" y="{y}" width="{wide}" height="{wide}" rx="8"/>"#
            )?;
        }
        Ok(())
    }

    /// Where to look, and no more: the houses, or the rows that the marks are in where there is no house.
    pub(crate) fn write_around(&self, text: &mut String) -> std::fmt::Result {
        for (cells, house) in &self.figure.houses {
            self.write_house(text, cells, *house)?;
        }
        if !self.figure.houses.is_empty() {
            return Ok(());
        }
        let shape = self.places.shape;
        let mut rows: Vec<usize> = self
            .figure
            .marks
            .iter()
            .map(|(cell, ..)| shape.row_of(*cell))
            .collect();
        rows.sort_unstable();
        rows.dedup();
        for row in rows {
            let cells: CellSet = shape.cells().filter(|&cell| shape.row_of(cell) == row).collect();
            self.write_house(text, &cells, FigureHouse::Base)?;
        }
        Ok(())
    }

    /// What lies over the lines, under the digits: arrows, then marks.
    pub(crate) fn write_over(&self, text: &mut String) -> std::fmt::Result {
        write_arrows(text, self)?;
        for &(cell, digit, mark) in &self.figure.marks {
            self.write_mark(text, cell, digit, mark)?;
        }
        Ok(())
    }

    /// The candidates that are to be seen, for a drawing without a page that shows them; marked ones are
    /// bold.
    pub(crate) fn write_candidates(&self, text: &mut String) -> std::fmt::Result {
        let grid = self.figure.printed.puzzle.grid();
        let shape = grid.shape();
        for cell in shape.cells().filter(|&cell| grid.get(cell).is_none()) {
            let marked = self.figure.marks.iter().filter(|(its, ..)| *its == cell);
            let marked: Vec<Digit> = marked.map(|(_, digit, _)| *digit).collect();
            let mut digits = marked.clone();
            if let Some(candidates) = &self.figure.candidates {
                digits.extend(candidates.get(cell).iter());
            }
            digits.sort_unstable();
            digits.dedup();
            for digit in digits {
                let look = match marked.contains(&digit) {
                    true => r#"font-weight="bold""#,
                    false => r##"fill="#555""##,
                };
                self.write_candidate(text, cell, digit, look)?;
            }
        }
        Ok(())
    }

    fn write_candidate(&self, text: &mut String, cell: Cell, digit: Digit, look: &str) -> std::fmt::Result {
        let (x, y) = self.places.candidate(cell, digit);
        let font = self.places.font_size();
        let y = y + font * HALF_CAP_HEIGHT;
        write!(
            text,
            r#"<text {look} x="{x:.1}" y="{y:.1}" font-size="{font:.1}">{digit}</text>"#
        )
    }

    fn write_house(&self, text: &mut String, cells: &CellSet, house: FigureHouse) -> std::fmt::Result {
        let (class, colours) = match house {
            FigureHouse::Base => (
                "house",
                r##"fill="#2450b8" fill-opacity="0.09" stroke="#5f82d4" stroke-width="3""##,
            ),
            FigureHouse::Cover => (
                "house cover",
                r##"fill="#bf7800" fill-opacity="0.09" stroke="#b37a16" stroke-width="3" stroke-dasharray="14 8""##,
            ),
            FigureHouse::Link => (
                "house link",
                r##"fill="#46465a" fill-opacity="0.06" stroke="#5c6270" stroke-width="3" stroke-dasharray="3 8""##,
            ),
        };
        let look = self.paint.look(class, colours);
        // One that covers another lies within it, so that both are seen.
        let inset = match house {
            FigureHouse::Cover => 8.0,
            _ => 4.0,
        };
        for (row, column, height, width) in rectangles(self.places.shape, cells) {
            let along = |at: usize| at as f64 * CELL + inset;
            let wide = |cells: usize| cells as f64 * CELL - 2.0 * inset;
            write!(
                text,
                r#"<rect {look} x="{}" y="{}" width="{}" height="{}" rx="10"/>"#,
                along(column),
                along(row),
                wide(width),
                wide(height)
            )?;
        }
        Ok(())
    }

    /// A group a mark: its outline, what is told by signs, and the digit itself. Tints also differ in
    /// outline: a circle, a square, a dashed circle, a diamond, a hexagon.
    fn write_mark(&self, text: &mut String, cell: Cell, digit: Digit, mark: FigureMark) -> std::fmt::Result {
        let (x, y) = self.places.candidate(cell, digit);
        let r = self.places.mark_radius();
        let (ground, line) = TINTS[usize::from(mark.tint)];
        let dash = match mark.tint {
            5 => r#" stroke-dasharray="5 3""#,
            8 => r#" stroke-dasharray="2 3""#,
            _ => "",
        };
        let part = match (mark.tint, mark.letter) {
            (0, _) => " placed",
            (1, _) => " removed",
            (_, Some(_)) => " link",
            _ => "",
        };
        write!(
            text,
            r#"<g class="marked tint-{}{part}" data-cell="{}" data-digit="{digit}">"#,
            mark.tint,
            cell.index()
        )?;
        let colours = format!(r#"fill="{ground}" stroke="{line}" stroke-width="2.5"{dash}"#);
        let look = self.paint.look("mark", &colours);
        match mark.tint {
            3 => {
                let (left, top, wide) = (x - r * 0.88, y - r * 0.88, r * 1.76);
                write!(
                    text,
                    r#"<rect {look} x="{left:.1}" y="{top:.1}" width="{wide:.1}" height="{wide:.1}" rx="2"/>"#
                )?;
            }
            6 => write_polygon(text, &look, (x, y), r * 1.12, DIAMOND)?,
            7 => write_polygon(text, &look, (x, y), r * 1.08, HEXAGON)?,
            _ => write!(text, r#"<circle {look} cx="{x:.1}" cy="{y:.1}" r="{r:.1}"/>"#)?,
        }
        if mark.tint == 1 {
            let far = r * 0.85;
            let colours = format!(r#"stroke="{line}" stroke-width="3.5""#);
            let look = self.paint.look("cross", &colours);
            let (left, right, top, bottom) = (x - far, x + far, y - far, y + far);
            write!(
                text,
                r#"<path {look} d="M{left:.1} {bottom:.1}L{right:.1} {top:.1}"/>"#
            )?;
        }
        if self.paint == Paint::Classes {
            self.write_candidate(text, cell, digit, r#"class="candidate""#)?;
        }
        if mark.tint == 0 {
            let colours = format!(r#"fill="none" stroke="{line}" stroke-width="2.5""#);
            let look = self.paint.look("halo", &colours);
            let ring = r * 1.22;
            write!(text, r#"<circle {look} cx="{x:.1}" cy="{y:.1}" r="{ring:.1}"/>"#)?;
        }
        let letter = mark.letter.filter(|letter| letter.is_ascii_alphabetic());
        if let Some(letter) = letter.filter(|_| self.places.has_room_for_letters()) {
            let colours = format!(r#"font-weight="bold" fill="{line}""#);
            let look = self.paint.look("letter", &colours);
            let (x, y) = (x + r * 0.9, y - r * 0.8 + 15.0 * HALF_CAP_HEIGHT);
            write!(
                text,
                r#"<text {look} x="{x:.1}" y="{y:.1}" font-size="15">{letter}</text>"#
            )?;
        }
        text.push_str("</g>");
        Ok(())
    }
}

/// The corners of a diamond and of a hexagon around a point, for a reach of 1.
const DIAMOND: &[(f64, f64)] = &[(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)];
const HEXAGON: &[(f64, f64)] = &[
    (1.0, 0.0),
    (0.5, 0.866),
    (-0.5, 0.866),
    (-1.0, 0.0),
    (-0.5, -0.866),
    (0.5, -0.866),
];

fn write_polygon(
    text: &mut String,
    look: &str,
    (x, y): (f64, f64),
    reach: f64,
    corners: &[(f64, f64)],
) -> std::fmt::Result {
    write!(text, r#"<path {look} d=""#)?;
    for (at, (right, down)) in corners.iter().enumerate() {
        let step = if at == 0 { 'M' } else { 'L' };
        write!(text, "{step}{:.1} {:.1}", x + reach * right, y + reach * down)?;
    }
    text.push_str(r#"Z"/>"#);
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

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use kudosu_board::{Candidates, Grid};

    use super::*;
    use crate::{FigureArrow, PrintedPuzzle, StepLayers, figure_svg};

    fn figure() -> Figure {
        let grid = Grid::blank(&Shape::nine());
        Figure::of(PrintedPuzzle::new(grid.clone(), "")).with_candidates(Candidates::of(&grid))
    }

    fn digit(number: u8) -> Digit {
        Digit::new(number).unwrap()
    }

    fn cell(row: usize, column: usize) -> Cell {
        Shape::nine().cell(row, column).unwrap()
    }

    #[test]
    fn every_candidate_is_drawn_in_its_place() {
        let drawing = figure_svg(&figure());
        assert_eq!(drawing.matches("<text").count(), 9 * 81);
    }

    #[test]
    fn what_a_step_is_about_differs_in_outline_and_not_in_colour_alone() {
        let outlines: HashSet<String> = [0, 1, 2, 3, 5, 6, 7]
            .into_iter()
            .map(|tint| {
                let drawing = figure_svg(&figure().with_mark(cell(4, 4), digit(5), FigureMark::new(tint)));
                let (ground, line) = TINTS[usize::from(tint)];
                let without_colours = drawing.replace(ground, "").replace(line, "");
                without_colours.replace(&format!("tint-{tint}"), "")
            })
            .collect();
        assert_eq!(outlines.len(), 7);
    }

    #[test]
    fn a_house_that_is_a_rectangle_is_outlined_at_once() {
        let shape = Shape::nine();
        let row: CellSet = shape.cells().filter(|&cell| shape.row_of(cell) == 2).collect();
        let drawing = figure_svg(&figure().with_house(row, FigureHouse::Cover));
        assert_eq!(drawing.matches("class=\"house cover\"").count(), 1);
        assert!(drawing.contains("stroke-dasharray"));
        let bent: CellSet = [cell(0, 0), cell(0, 1), cell(1, 0)].into_iter().collect();
        let drawing = figure_svg(&figure().with_house(bent, FigureHouse::Base));
        assert_eq!(drawing.matches("class=\"house\"").count(), 3);
    }

    #[test]
    fn arrows_of_a_kind_are_one_path_and_nothing_leads_to_itself() {
        let arrow = |from: Cell, to: Cell, is_solid| {
            FigureArrow::new(vec![(from, digit(1))], vec![(to, digit(9))], is_solid)
        };
        let figure = figure()
            .with_arrow(arrow(cell(0, 0), cell(8, 8), false))
            .with_arrow(arrow(cell(0, 0), cell(0, 8), false))
            .with_arrow(arrow(cell(3, 0), cell(0, 3), true));
        let drawing = figure_svg(&figure);
        for (class, times) in [("arrow weak", 1), ("arrow strong", 1), ("arrow-head", 1)] {
            let class = format!("class=\"{class}\"");
            assert_eq!(drawing.matches(&class).count(), times, "{class}");
        }
        let heads = drawing.split("arrow-head").nth(1).unwrap();
        let heads = heads.split("/>").next().unwrap();
        assert_eq!(heads.matches('Z').count(), 3);
        let here = vec![(cell(0, 0), digit(1))];
        let to_itself = FigureArrow::new(here.clone(), here, true);
        assert!(!figure_svg(&super::tests::figure().with_arrow(to_itself)).contains("arrow"));
    }

    #[test]
    fn an_arrow_stays_away_from_marks_that_lie_on_its_way() {
        let curve_past = |marked: &[u8]| {
            let arrow = FigureArrow::new(vec![(cell(0, 0), digit(5))], vec![(cell(0, 4), digit(5))], true);
            let figure = Figure::of(PrintedPuzzle::new(Grid::blank(&Shape::nine()), ""));
            let figure = marked.iter().fold(figure, |figure, &number| {
                figure.with_mark(cell(0, 2), digit(number), FigureMark::new(2))
            });
            let drawing = StepLayers::of(&figure.with_arrow(arrow)).over;
            let path = drawing.split(" d=\"").nth(1).unwrap();
            path.split('"').next().unwrap().to_owned()
        };
        let free = curve_past(&[]);
        assert_ne!(free, curve_past(&[7, 8, 9]), "{free}");
        assert_eq!(free, curve_past(&[1, 2, 3]), "what lies elsewhere is not avoided");
    }

    #[test]
    fn the_page_gets_the_same_drawing_as_a_picture_without_its_colours() {
        let row: CellSet = (0..9).map(|column| cell(2, column)).collect();
        let mut figure = figure().with_house(row, FigureHouse::Link);
        for tint in 0..8 {
            let at = cell(usize::from(tint), 3);
            figure = figure
                .with_mark(at, digit(tint + 1), FigureMark::new(tint).with_letter('A'))
                .with_cell(cell(8, usize::from(tint)), FigureMark::new(tint));
        }
        let (from, to) = (vec![(cell(0, 3), digit(1))], vec![(cell(5, 3), digit(6))]);
        let figure = figure.with_arrow(FigureArrow::new(from, to, false));
        let places = |drawing: &str| -> Vec<String> {
            let numbers = |tag: &str| -> Option<String> {
                let told: Vec<&str> = tag.split('"').collect();
                let kept = told.chunks(2).filter_map(|pair| match pair {
                    [name, value] => Some((name.trim().rsplit(' ').next()?, *value)),
                    _ => None,
                });
                let names = ["x=", "y=", "cx=", "cy=", "r=", "rx=", "width=", "height=", "d="];
                let kept: Vec<String> = kept
                    .filter(|(name, _)| names.contains(name))
                    .map(|(name, value)| format!("{name}{value}"))
                    .collect();
                Some(kept.join(" ")).filter(|kept| !kept.is_empty())
            };
            let marks = drawing.split('<').filter(|tag| tag.contains("class="));
            marks
                .filter(|tag| !tag.contains("candidate"))
                .filter_map(numbers)
                .collect()
        };
        let layers = StepLayers::of(&figure);
        let page = places(&format!("{}{}", layers.under, layers.over));
        assert!(page.len() > 8 * 2, "{page:?}");
        assert_eq!(places(&figure_svg(&figure)), page);
        assert!(
            !layers.over.contains('#') && !layers.under.contains('#'),
            "no colours"
        );
    }
}
