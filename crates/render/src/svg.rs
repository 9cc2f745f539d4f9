//! One puzzle as an SVG drawing: vectors and text, no scripts, fit for a page or a book.

use std::fmt::Write as _;

use crate::clue_art::{Form, Ink};
use crate::figure::Figure;
use crate::sheet::{Board, PrintedPuzzle, lines_of};
use crate::step_art::{Paint, StepArt};

/// Side of the board in the drawing's own units.
const BOARD: f64 = 540.0;

/// White around it.
const MARGIN: f64 = 20.0;

/// Room for a line of the caption under the board, and for so many characters in it and lines at most.
const CAPTION_LINE: f64 = 24.0;
const CAPTION_CHARACTERS: usize = 60;
const CAPTION_LINES: usize = 12;

/// The middle of a digit lies this part of its size above its base line.
pub(crate) const HALF_CAP_HEIGHT: f64 = 0.36;

/// The drawing of one puzzle.
///
/// ```
/// use kudosu_board::{Grid, Shape};
/// use kudosu_render::{PrintedPuzzle, svg};
///
/// let grid = Grid::from_values(&Shape::of_side(4)?, &[0, 1, 4, 2, 0, 0, 1, 0, 0, 2, 0, 4, 0, 3, 0, 1])?;
/// let drawing = svg(&PrintedPuzzle::new(grid, "Puzzle 1 & only"));
/// assert!(drawing.starts_with("<svg") && drawing.contains("Puzzle 1 &amp; only"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn svg(printed: &PrintedPuzzle) -> String {
    figure_svg(&Figure::of(printed.clone()))
}

/// The drawing of a position with all that is marked in it.
#[must_use]
pub fn figure_svg(figure: &Figure) -> String {
    let printed = &figure.printed;
    let board = Board::of(printed, BOARD);
    let width = BOARD + 2.0 * MARGIN;
    let fits = |line: &str| line.chars().count() <= CAPTION_CHARACTERS;
    let caption = lines_of(&printed.caption, &fits, CAPTION_LINES);
    let mut text = String::new();
    write_svg(&mut text, figure, &board, width, &caption).expect("writing to a string cannot fail");
    text
}

fn write_svg(
    text: &mut String,
    figure: &Figure,
    board: &Board,
    width: f64,
    caption: &[String],
) -> std::fmt::Result {
    let printed = &figure.printed;
    let height = match caption.len() {
        0 => width,
        lines => width + lines as f64 * CAPTION_LINE - 4.0,
    };
    writeln!(
        text,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" font-family="Helvetica, Arial, sans-serif" text-anchor="middle">"#
    )?;
    writeln!(text, "<title>{}</title>", escaped(title(printed)))?;
    writeln!(text, r#"<rect width="{width}" height="{height}" fill="white"/>"#)?;
    writeln!(text, r#"<g transform="translate({MARGIN} {MARGIN})">"#)?;
    for form in &board.under {
        write_form(text, form)?;
    }
    // What is marked keeps to the grid where something stands beside it.
    let (start, share) = (board.around * board.cell, board.cell / StepArt::CELL);
    let on_the_grid = format!(r#"<g transform="translate({start:.2} {start:.2}) scale({share:.4})">"#);
    let art = StepArt::of(figure, Paint::Colours);
    writeln!(text, "{on_the_grid}")?;
    art.write_under(text)?;
    writeln!(text, "</g>")?;
    writeln!(text, r#"<g stroke="black" stroke-linecap="square">"#)?;
    for stroke in &board.strokes {
        let ((x1, y1), (x2, y2)) = (stroke.from, stroke.to);
        let line_width = board.stroke_width(stroke);
        writeln!(
            text,
            r#"<path d="M{x1:.2} {y1:.2}L{x2:.2} {y2:.2}" stroke-width="{line_width:.2}"/>"#
        )?;
    }
    writeln!(text, "</g>")?;
    for form in &board.over {
        write_form(text, form)?;
    }
    // Digits are read through everything, so they lie on top of it.
    writeln!(text, "{on_the_grid}")?;
    art.write_over(text)?;
    writeln!(text, "</g>")?;
    for glyph in &board.glyphs {
        let size = board.font_size(glyph);
        let (x, y) = (glyph.middle.0, glyph.middle.1 + size * HALF_CAP_HEIGHT);
        let look = if glyph.given { "" } else { r##" fill="#555""## };
        writeln!(
            text,
            r#"<text x="{x:.2}" y="{y:.2}" font-size="{size:.2}"{look}>{}</text>"#,
            glyph.text
        )?;
    }
    writeln!(text, "{on_the_grid}")?;
    art.write_candidates(text)?;
    writeln!(text, "</g>")?;
    for (number, line) in caption.iter().enumerate() {
        writeln!(
            text,
            r#"<text x="{:.2}" y="{:.2}" font-size="18">{}</text>"#,
            BOARD / 2.0,
            BOARD + 28.0 + number as f64 * CAPTION_LINE,
            escaped(line)
        )?;
    }
    writeln!(text, "</g>\n</svg>")
}

pub(crate) fn write_form(text: &mut String, form: &Form) -> std::fmt::Result {
    let colour = |Ink(red, green, blue): Ink| format!("#{red:02x}{green:02x}{blue:02x}");
    let way = |points: &[(f64, f64)]| -> String {
        let points = points.iter().map(|(x, y)| format!("{x:.2} {y:.2}"));
        format!("M{}", points.collect::<Vec<_>>().join("L"))
    };
    match form {
        Form::Path {
            points,
            width,
            ink,
            is_dashed,
        } => {
            let dashes = match is_dashed {
                true => format!(r#" stroke-dasharray="{:.2} {:.2}""#, 4.0 * width, 3.0 * width),
                false => r#" stroke-linecap="round" stroke-linejoin="round""#.to_owned(),
            };
            writeln!(
                text,
                r#"<path d="{}" fill="none" stroke="{}" stroke-width="{width:.2}"{dashes}/>"#,
                way(points),
                colour(*ink)
            )
        }
        Form::Filled { points, ink } => {
            writeln!(text, r#"<path d="{}Z" fill="{}"/>"#, way(points), colour(*ink))
        }
        Form::Disc {
            middle: (x, y),
            radius,
            fill,
            line,
        } => {
            let fill = fill.map_or_else(|| "none".to_owned(), colour);
            let line = line.map_or_else(String::new, |(ink, width)| {
                format!(r#" stroke="{}" stroke-width="{width:.2}""#, colour(ink))
            });
            writeln!(
                text,
                r#"<circle cx="{x:.2}" cy="{y:.2}" r="{radius:.2}" fill="{fill}"{line}/>"#
            )
        }
        Form::Text {
            middle: (x, y),
            size,
            text: words,
            ink,
        } => writeln!(
            text,
            r#"<text x="{x:.2}" y="{:.2}" font-size="{size:.2}" fill="{}">{}</text>"#,
            y + size * HALF_CAP_HEIGHT,
            colour(*ink),
            escaped(words)
        ),
    }
}

fn title(printed: &PrintedPuzzle) -> &str {
    if printed.caption.is_empty() {
        "Sudoku"
    } else {
        &printed.caption
    }
}

pub(crate) fn escaped(text: &str) -> String {
    text.replace(is_not_in_xml, "\u{fffd}")
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

/// Characters that no XML document may have, not even as a reference.
fn is_not_in_xml(c: char) -> bool {
    matches!(c, '\0'..='\u{8}' | '\u{b}' | '\u{c}' | '\u{e}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}')
}

#[cfg(test)]
mod tests {
    use kudosu_board::{Grid, Shape};

    use super::*;

    #[test]
    fn control_characters_in_a_caption_made_a_drawing_that_is_no_xml() {
        let caption: String = (0..=0x20u8)
            .map(char::from)
            .chain(['\u{7f}', '\u{fffe}', 'ü'])
            .collect();
        let grid = Grid::blank(&Shape::of_side(4).unwrap());
        let drawing = svg(&PrintedPuzzle::new(grid, caption));
        let may_be = |c: char| matches!(c, '\t' | '\n' | '\r' | ' '..='\u{d7ff}' | '\u{e000}'..='\u{fffd}');
        assert!(drawing.chars().all(may_be), "{drawing:?}");
        assert!(drawing.contains('\u{fffd}') && drawing.contains('ü'));
    }

    #[test]
    fn a_drawing_has_all_lines_and_digits() {
        let shape = Shape::of_side(6).unwrap();
        let mut values = vec![0; 36];
        (values[0], values[35]) = (1, 6);
        let grid = Grid::from_values(&shape, &values).unwrap();
        let drawing = svg(&PrintedPuzzle::new(grid, ""));
        assert_eq!(drawing.matches("<text").count(), 2);
        // 2 × 5 thin lines, 4 edges, and per cell border of a box:
        // 6 for one stack border, 2 × 6 for two band borders.
        assert_eq!(drawing.matches("<path").count(), 10 + 4 + 6 + 12);
        assert_eq!(drawing.matches("<g").count(), drawing.matches("</g>").count());
    }

    #[test]
    fn a_caption_that_was_wider_than_the_board_lost_both_its_ends() {
        let grid = Grid::blank(&Shape::of_side(4).unwrap());
        let caption = "Digits in cages do not repeat and sum to the number in the corner of their cage.";
        let drawing = svg(&PrintedPuzzle::new(grid, caption));
        assert!(
            drawing.contains("<title>Digits in cages do not repeat and sum to the number in the corner of")
        );
        for line in [
            "y=\"568.00\" font-size=\"18\">Digits in cages do not repeat and sum to the number in the</text>",
            "y=\"592.00\" font-size=\"18\">corner of their cage.</text>",
        ] {
            assert!(drawing.contains(line), "{drawing}");
        }
    }

    #[test]
    fn captions_cannot_break_out_of_the_drawing() {
        let grid = Grid::blank(&Shape::of_side(4).unwrap());
        let drawing = svg(&PrintedPuzzle::new(grid, "<script>&"));
        assert!(!drawing.contains("<script>"));
    }
}
