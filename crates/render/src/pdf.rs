//! Puzzles on paper: a PDF of vectors and text with proper margins, one to six boards a page,
//! solutions at the end.

use pdf_writer::{Content, Finish, Name, Pdf, Rect, Ref, Str, TextStr};

use crate::clue_art::{Form, Ink};
use crate::metrics::{bytes_of, width_of};
use crate::sheet::{Board, PrintedPuzzle, lines_of};
use crate::svg::HALF_CAP_HEIGHT;

/// The size of the paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Paper {
    /// 210 × 297 mm.
    #[default]
    A4,
    /// 8.5 × 11 inches.
    Letter,
}

/// How many boards a page has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum PerPage {
    /// One, as large as the paper allows.
    #[default]
    One,
    /// Two, one above the other.
    Two,
    /// Two by two.
    Four,
    /// Two by three.
    Six,
}

/// Everything that goes into one PDF.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Booklet {
    /// What stands at the top of every page; may be empty.
    pub title: String,
    /// The puzzles in order.
    pub puzzles: Vec<PrintedPuzzle>,
    /// Their solutions, set small on pages of their own after the puzzles; may be empty.
    pub solutions: Vec<PrintedPuzzle>,
    /// The size of the paper.
    pub paper: Paper,
    /// How many puzzles a page has.
    pub per_page: PerPage,
}

impl Booklet {
    /// The puzzles in order, one a page of A4, without title and solutions.
    #[must_use]
    pub fn new(puzzles: Vec<PrintedPuzzle>) -> Booklet {
        Booklet {
            puzzles,
            ..Booklet::default()
        }
    }

    /// The same with this at the top of every page.
    #[must_use]
    pub fn with_title(self, title: impl Into<String>) -> Booklet {
        let title = title.into();
        Booklet { title, ..self }
    }

    /// The same with these solutions after the puzzles.
    #[must_use]
    pub fn with_solutions(self, solutions: Vec<PrintedPuzzle>) -> Booklet {
        Booklet { solutions, ..self }
    }

    /// The same on this paper, with so many puzzles a page.
    #[must_use]
    pub fn on(self, paper: Paper, per_page: PerPage) -> Booklet {
        Booklet {
            paper,
            per_page,
            ..self
        }
    }
}

impl Paper {
    /// Width and height in points.
    const fn size(self) -> (f64, f64) {
        match self {
            Paper::A4 => (595.28, 841.89),
            Paper::Letter => (612.0, 792.0),
        }
    }
}

impl PerPage {
    /// Columns and rows of boards.
    const fn places(self) -> (usize, usize) {
        match self {
            PerPage::One => (1, 1),
            PerPage::Two => (1, 2),
            PerPage::Four => (2, 2),
            PerPage::Six => (2, 3),
        }
    }
}

/// 18 mm, which every printer can keep and a binding leaves readable.
const MARGIN: f64 = 51.0;
const TITLE_SIZE: f64 = 16.0;
const TITLE_ROOM: f64 = 34.0;
const FOOT_SIZE: f64 = 9.0;
const FOOT_ROOM: f64 = 24.0;
/// White between two boards.
const GAP: f64 = 30.0;

const PLAIN: Name<'static> = Name(b"F1");
const BOLD: Name<'static> = Name(b"F2");

/// The document as bytes.
///
/// ```
/// use kudosu_board::{Grid, Shape};
/// use kudosu_render::{Booklet, PrintedPuzzle, pdf};
///
/// let grid = Grid::from_values(&Shape::of_side(4)?, &[0, 1, 4, 2, 0, 0, 1, 0, 0, 2, 0, 4, 0, 3, 0, 1])?;
/// let booklet = Booklet::new(vec![PrintedPuzzle::new(grid, "1")]);
/// assert!(pdf(&booklet).starts_with(b"%PDF-"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn pdf(booklet: &Booklet) -> Vec<u8> {
    let mut pages = booklet.pages_of(&booklet.puzzles, booklet.per_page.places(), &booklet.title);
    let solutions_title = match booklet.title.as_str() {
        "" => "Solutions".to_owned(),
        title => format!("{title} – Solutions"),
    };
    pages.extend(booklet.pages_of(&booklet.solutions, booklet.solution_places(), &solutions_title));
    if pages.is_empty() {
        pages.push(Content::new()); // a PDF has at least one page
    }
    let count = pages.len();
    for (at, page) in pages.iter_mut().enumerate() {
        if count > 1 {
            let middle = booklet.paper.size().0 / 2.0;
            write_centred(
                page,
                &format!("{}", at + 1),
                (middle, MARGIN - FOOT_SIZE),
                FOOT_SIZE,
                PLAIN,
            );
        }
    }
    assemble(pages, booklet)
}

impl Booklet {
    /// Solutions are only looked at, so they are set small: as many on a page as stay readable.
    fn solution_places(&self) -> (usize, usize) {
        let side = self.solutions.iter().map(PrintedPuzzle::side).max();
        match side {
            None | Some(..=9) => (3, 4),
            Some(..=16) => (2, 3),
            Some(_) => (1, 1),
        }
    }

    fn pages_of(
        &self,
        puzzles: &[PrintedPuzzle],
        (columns, rows): (usize, usize),
        title: &str,
    ) -> Vec<Content> {
        let (width, height) = self.paper.size();
        let top = if title.is_empty() {
            MARGIN
        } else {
            MARGIN + TITLE_ROOM
        };
        let inner = (width - 2.0 * MARGIN, height - top - MARGIN - FOOT_ROOM);
        let slot = (
            (inner.0 - GAP * (columns - 1) as f64) / columns as f64,
            (inner.1 - GAP * (rows - 1) as f64) / rows as f64,
        );
        let page = |puzzles: &[PrintedPuzzle]| {
            let mut content = Content::new();
            if !title.is_empty() {
                let base_line = height - MARGIN - TITLE_SIZE;
                write_centred(&mut content, title, (width / 2.0, base_line), TITLE_SIZE, BOLD);
            }
            for (at, puzzle) in puzzles.iter().enumerate() {
                let (column, row) = ((at % columns) as f64, (at / columns) as f64);
                let corner = (
                    MARGIN + column * (slot.0 + GAP),
                    height - top - row * (slot.1 + GAP),
                );
                draw_in_slot(&mut content, puzzle, corner, slot);
            }
            content
        };
        puzzles.chunks(columns * rows).map(page).collect()
    }
}

/// How far the lines of a caption are apart, and how far it is from board and slot together, in its own size.
const LINE_SPACING: f64 = 1.3;
const CAPTION_GAP: f64 = 0.9;

/// The board keeps this share of its size however long the caption is.
const LEAST_BOARD: f64 = 0.75;

/// Draws a puzzle as large as the slot allows, in its middle; `corner` is the slot's top left, y up.
fn draw_in_slot(content: &mut Content, puzzle: &PrintedPuzzle, corner: (f64, f64), slot: (f64, f64)) {
    let caption_size = (slot.0 / 28.0).clamp(7.0, 12.0);
    // Long rules take from the board, but never so much that it is hard to write on.
    let most_room = slot.1 - LEAST_BOARD * slot.0.min(slot.1);
    let most_lines = (most_room / caption_size - CAPTION_GAP) / LINE_SPACING;
    let fits = |line: &str| width_of(line, caption_size) <= slot.0;
    let caption = lines_of(&puzzle.caption, &fits, most_lines.max(1.0) as usize);
    let caption_room = match caption.len() {
        0 => 0.0,
        lines => (CAPTION_GAP + LINE_SPACING * lines as f64) * caption_size,
    };
    let size = slot.0.min(slot.1 - caption_room);
    let left = corner.0 + (slot.0 - size) / 2.0;
    let top = corner.1 - (slot.1 - size - caption_room) / 2.0;
    let board = Board::of(puzzle, size);
    let corner = (left, top);
    board
        .under
        .iter()
        .for_each(|form| draw_form(content, form, corner));
    content.set_stroke_gray(0.0);
    content.set_line_cap(pdf_writer::types::LineCapStyle::ProjectingSquareCap);
    for stroke in &board.strokes {
        content.set_line_width(board.stroke_width(stroke) as f32);
        content.move_to((left + stroke.from.0) as f32, (top - stroke.from.1) as f32);
        content.line_to((left + stroke.to.0) as f32, (top - stroke.to.1) as f32);
        content.stroke();
    }
    board
        .over
        .iter()
        .for_each(|form| draw_form(content, form, corner));
    for glyph in &board.glyphs {
        let font_size = board.font_size(glyph);
        let middle = (
            left + glyph.middle.0,
            top - glyph.middle.1 - font_size * HALF_CAP_HEIGHT,
        );
        content.set_fill_gray(if glyph.given { 0.0 } else { 0.4 });
        write_centred(content, &glyph.text, middle, font_size, PLAIN);
    }
    content.set_fill_gray(0.0);
    for (number, line) in caption.iter().enumerate() {
        let below = 1.6 + LINE_SPACING * number as f64;
        let base_line = (left + size / 2.0, top - size - below * caption_size);
        write_centred(content, line, base_line, caption_size, PLAIN);
    }
}

/// Draws a form of a clue on the board whose top left is at `corner`, y up.
fn draw_form(content: &mut Content, form: &Form, corner: (f64, f64)) {
    let point = |(x, y): (f64, f64)| ((corner.0 + x) as f32, (corner.1 - y) as f32);
    let share = |Ink(red, green, blue): Ink| [red, green, blue].map(|part| f32::from(part) / 255.0);
    let trace = |content: &mut Content, points: &[(f64, f64)]| {
        for (at, &place) in points.iter().enumerate() {
            let (x, y) = point(place);
            match at {
                0 => content.move_to(x, y),
                _ => content.line_to(x, y),
            };
        }
    };
    match form {
        Form::Path {
            points,
            width,
            ink,
            is_dashed,
        } => {
            let [red, green, blue] = share(*ink);
            content.save_state();
            content.set_stroke_rgb(red, green, blue);
            content.set_line_width(*width as f32);
            if *is_dashed {
                content.set_dash_pattern([4.0 * *width as f32, 3.0 * *width as f32], 0.0);
            } else {
                content.set_line_cap(pdf_writer::types::LineCapStyle::RoundCap);
                content.set_line_join(pdf_writer::types::LineJoinStyle::RoundJoin);
            }
            trace(content, points);
            content.stroke();
            content.restore_state();
        }
        Form::Filled { points, ink } => {
            let [red, green, blue] = share(*ink);
            content.set_fill_rgb(red, green, blue);
            trace(content, points);
            content.close_path();
            content.fill_nonzero();
        }
        Form::Disc {
            middle,
            radius,
            fill,
            line,
        } => {
            for (ink, width) in [
                fill.map(|ink| (ink, None)),
                line.map(|(ink, width)| (ink, Some(width))),
            ]
            .into_iter()
            .flatten()
            {
                let [red, green, blue] = share(ink);
                trace_circle(content, point(*middle), *radius as f32);
                match width {
                    None => {
                        content.set_fill_rgb(red, green, blue);
                        content.fill_nonzero();
                    }
                    Some(width) => {
                        content.set_stroke_rgb(red, green, blue);
                        content.set_line_width(width as f32);
                        content.stroke();
                    }
                }
            }
        }
        Form::Text {
            middle,
            size,
            text,
            ink,
        } => {
            let [red, green, blue] = share(*ink);
            content.set_fill_rgb(red, green, blue);
            let base_line = (corner.0 + middle.0, corner.1 - middle.1 - size * HALF_CAP_HEIGHT);
            write_centred(content, text, base_line, *size, PLAIN);
        }
    }
}

/// A circle as PDF knows it: four curves, each within a thousandth of its quarter.
fn trace_circle(content: &mut Content, (x, y): (f32, f32), radius: f32) {
    const PULL: f32 = 0.552_285;
    let pull = PULL * radius;
    content.move_to(x + radius, y);
    content.cubic_to(x + radius, y + pull, x + pull, y + radius, x, y + radius);
    content.cubic_to(x - pull, y + radius, x - radius, y + pull, x - radius, y);
    content.cubic_to(x - radius, y - pull, x - pull, y - radius, x, y - radius);
    content.cubic_to(x + pull, y - radius, x + radius, y - pull, x + radius, y);
    content.close_path();
}

fn write_centred(
    content: &mut Content,
    text: &str,
    (middle, base_line): (f64, f64),
    size: f64,
    font: Name<'_>,
) {
    let left = middle - width_of(text, size) / 2.0;
    content.begin_text();
    content.set_font(font, size as f32);
    content.next_line(left as f32, base_line as f32);
    content.show(Str(&bytes_of(text)));
    content.end_text();
}

/// Puts the pages together.
fn assemble(pages: Vec<Content>, booklet: &Booklet) -> Vec<u8> {
    let (catalog, tree, plain, bold, info) =
        (Ref::new(1), Ref::new(2), Ref::new(3), Ref::new(4), Ref::new(5));
    let page_ref = |at: usize| Ref::new(6 + 2 * at as i32);
    let content_ref = |at: usize| Ref::new(7 + 2 * at as i32);
    let (width, height) = booklet.paper.size();

    let mut pdf = Pdf::new();
    pdf.catalog(catalog).pages(tree);
    pdf.pages(tree)
        .kids((0..pages.len()).map(page_ref))
        .count(pages.len() as i32);
    for (font, name) in [(plain, &b"Helvetica"[..]), (bold, b"Helvetica-Bold")] {
        pdf.type1_font(font)
            .base_font(Name(name))
            .encoding_predefined(Name(b"WinAnsiEncoding"));
    }
    let title = if booklet.title.is_empty() {
        "Sudoku"
    } else {
        &booklet.title
    };
    pdf.document_info(info)
        .title(TextStr(title))
        .creator(TextStr("kudosu"));
    for (at, content) in pages.into_iter().enumerate() {
        let mut page = pdf.page(page_ref(at));
        page.parent(tree);
        page.media_box(Rect::new(0.0, 0.0, width as f32, height as f32));
        page.contents(content_ref(at));
        page.resources().fonts().pair(PLAIN, plain).pair(BOLD, bold);
        page.finish();
        pdf.stream(content_ref(at), &content.finish());
    }
    pdf.finish()
}

#[cfg(test)]
mod tests {
    use kudosu_board::{Grid, Shape};

    use super::*;

    fn count(document: &[u8], what: &str) -> usize {
        document
            .windows(what.len())
            .filter(|part| *part == what.as_bytes())
            .count()
    }

    #[test]
    fn pages_hold_as_many_puzzles_as_asked_and_solutions_follow() {
        let four = PrintedPuzzle::new(Grid::blank(&Shape::of_side(4).unwrap()), "4");
        for (per_page, pages) in [
            (PerPage::One, 7),
            (PerPage::Two, 4),
            (PerPage::Four, 2),
            (PerPage::Six, 2),
        ] {
            let mut booklet = Booklet {
                puzzles: vec![four.clone(); 7],
                per_page,
                ..Booklet::default()
            };
            assert_eq!(count(&pdf(&booklet), "/Type /Page\n"), pages, "{per_page:?}");
            booklet.solutions = vec![four.clone(); 13];
            assert_eq!(count(&pdf(&booklet), "/Type /Page\n"), pages + 2);
        }
    }

    #[test]
    fn paper_sizes_are_those_of_the_standard_and_nothing_is_embedded() {
        let letter = Booklet {
            paper: Paper::Letter,
            title: "Wall".to_owned(),
            ..Booklet::default()
        };
        let document = pdf(&letter);
        assert_eq!(count(&document, "[0 0 612 792]"), 1);
        assert_eq!(count(&document, "FontFile"), 0);
        assert_eq!(count(&pdf(&Booklet::default()), "[0 0 595.28 841.89]"), 1);
    }
}
