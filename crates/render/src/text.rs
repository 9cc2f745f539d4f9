//! A grid, or what its cells can still be, as text that fits the width there is.

use kudosu_board::{Candidates, Cell, CellSet, Digit, Grid, Shape};

use crate::frame::{Block, Frame};
use crate::{Drawing, Lines, Piece, PieceRole};

/// What to draw.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Picture<'a> {
    /// The grid.
    pub grid: &'a Grid,
    /// The cells whose digits belong to the puzzle.
    pub givens: CellSet,
    /// The cells to point at.
    pub highlight: CellSet,
}

impl<'a> Picture<'a> {
    /// A grid whose digits are all given.
    #[must_use]
    pub fn of(grid: &'a Grid) -> Picture<'a> {
        Picture {
            grid,
            givens: grid.filled(),
            highlight: CellSet::new(),
        }
    }

    /// The same with only the digits of these cells given.
    #[must_use]
    pub fn with_givens(self, givens: CellSet) -> Picture<'a> {
        Picture { givens, ..self }
    }

    /// The same with these cells pointed at.
    #[must_use]
    pub fn with_highlight(self, highlight: CellSet) -> Picture<'a> {
        Picture { highlight, ..self }
    }
}

/// How to draw it.
///
/// ```
/// use kudosu_render::{Lines, Look};
///
/// let look = Look::default().with_lines(Lines::Ascii).with_width(80);
/// assert_eq!(look.width, Some(80));
/// ```
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct Look {
    /// Which characters make the lines.
    pub lines: Lines,
    /// How many columns there are; the drawing keeps to them where it can. `None` is as wide as it likes.
    pub width: Option<usize>,
}

impl Look {
    /// The same with lines of these characters.
    #[must_use]
    pub fn with_lines(self, lines: Lines) -> Look {
        Look { lines, ..self }
    }

    /// The same for so many columns.
    #[must_use]
    pub fn with_width(self, columns: usize) -> Look {
        let width = Some(columns);
        Look { width, ..self }
    }

    fn fits(&self, drawing: &Drawing) -> bool {
        self.width.is_none_or(|width| drawing.width() <= width)
    }

    /// The sign for a cell without a digit.
    #[must_use]
    pub fn blank(&self) -> &'static str {
        match self.lines {
            Lines::Unicode => "·",
            Lines::Ascii => ".",
        }
    }
}

/// Draws a grid with the names of its rows and columns. Digits above 9 are decimal where there is room for
/// that, and letters (A = 10) where there is not.
pub fn draw(picture: &Picture<'_>, look: &Look) -> Drawing {
    let roomy = draw_digits(picture, look, decimal);
    if look.fits(&roomy) || !has_symbols(picture.grid) {
        return roomy;
    }
    draw_digits(picture, look, symbol)
}

/// Draws what every blank cell can still be:
/// in one line a row where there is room for that, and as small squares where there is not.
pub fn draw_candidates(picture: &Picture<'_>, candidates: &Candidates, look: &Look) -> Drawing {
    let in_a_line = framed(picture, look, PieceRole::Candidates, |cell| {
        vec![list(picture.grid, candidates, cell)]
    });
    if look.fits(&in_a_line) {
        return in_a_line;
    }
    let in_squares = framed(picture, look, PieceRole::Candidates, |cell| {
        small_square(picture.grid, candidates, cell, look)
    });
    if look.fits(&in_squares) {
        return in_squares;
    }
    // Too narrow for everything: whatever sticks out least.
    let drawings = [in_squares, in_a_line];
    let narrowest = drawings.into_iter().min_by_key(Drawing::width);
    narrowest.unwrap_or_default()
}

/// Draws whatever `pieces` says about each cell, in one line a row; rows and columns have numbers.
///
/// ```
/// use kudosu_board::Shape;
/// use kudosu_render::{Lines, Look, PieceRole, Piece, draw_cells};
///
/// let look = Look::default().with_lines(Lines::Ascii);
/// let drawing = draw_cells(&Shape::of_side(2)?, &look, |cell| {
///     let text = if cell.index() == 1 { "2*" } else { "." };
///     vec![Piece::new(text, PieceRole::Candidates)]
/// });
/// let expected = "
///     1 2
///   +------+
/// 1 | . 2* |
/// 2 | . .  |
///   +------+
/// ";
/// assert_eq!(format!("\n{drawing}"), expected);
/// # Ok::<(), kudosu_board::ShapeError>(())
/// ```
pub fn draw_cells(shape: &Shape, look: &Look, pieces: impl Fn(Cell) -> Vec<Piece>) -> Drawing {
    let block = |cell| Block {
        lines: vec![pieces(cell)],
        pointer: None,
        on_the_left: true,
    };
    let frame = Frame {
        shape,
        lines: look.lines,
        names: |at, _| (at + 1).to_string(),
    };
    frame.draw(&shape.cells().map(block).collect::<Vec<_>>())
}

/// Draws digits; `text` says how one is written.
fn draw_digits(picture: &Picture<'_>, look: &Look, text: fn(Digit) -> String) -> Drawing {
    let width = picture
        .grid
        .shape()
        .digits()
        .iter()
        .map(|digit| text(digit).len())
        .max()
        .unwrap_or(1);
    framed(picture, look, PieceRole::Blank, |cell| {
        let content = picture.grid.get(cell).map_or(look.blank().to_owned(), text);
        vec![format!("{content:>width$}")]
    })
}

/// The digit of a filled cell, the candidates of a blank one;
/// a single candidate in brackets, because it is no digit yet.
fn list(grid: &Grid, candidates: &Candidates, cell: Cell) -> String {
    if let Some(digit) = grid.get(cell) {
        return decimal(digit);
    }
    let digits: Vec<String> = candidates.get(cell).iter().map(decimal).collect();
    match digits.as_slice() {
        [] => "-".to_owned(),
        [single] => format!("({single})"),
        several if grid.shape().side() > 9 => several.join(","),
        several => several.concat(),
    }
}

/// The digit of a filled cell in the middle, or every candidate of a blank one at its own place, in a square
/// as wide as a box (nearly square where there are no boxes).
fn small_square(grid: &Grid, candidates: &Candidates, cell: Cell, look: &Look) -> Vec<String> {
    let shape = grid.shape();
    let per_line = shape
        .box_size()
        .map_or(shape.side().isqrt().max(1), |(_, width)| width);
    let text = if has_symbols_up_to(shape.side()) {
        symbol
    } else {
        decimal
    };
    let digits: Vec<Digit> = shape.digits().iter().collect();
    let place = |digit: &Digit| {
        let own = text(*digit);
        match candidates.get(cell).contains(*digit) {
            true => own,
            false => format!("{:>1$}", look.blank(), own.len()),
        }
    };
    let mut lines: Vec<String> = digits
        .chunks(per_line)
        .map(|line| line.iter().map(place).collect())
        .collect();
    if let Some(digit) = grid.get(cell) {
        let width = lines.first().map_or(1, |line| line.chars().count());
        let middle = lines.len() / 2;
        for (at, line) in lines.iter_mut().enumerate() {
            let content = if at == middle { text(digit) } else { String::new() };
            *line = format!("{content:^width$}");
        }
    }
    lines
}

/// Puts a frame around the text of every cell; `blank` is the role of a cell without a digit.
fn framed(
    picture: &Picture<'_>,
    look: &Look,
    blank: PieceRole,
    text: impl Fn(Cell) -> Vec<String>,
) -> Drawing {
    let blocks: Vec<Block> = picture
        .grid
        .shape()
        .cells()
        .map(|cell| {
            let role = role(picture, cell, blank);
            let line = |text| vec![Piece { text, role }];
            Block {
                lines: text(cell).into_iter().map(line).collect(),
                pointer: picture.highlight.contains(cell).then_some(role),
                on_the_left: false,
            }
        })
        .collect();
    let frame = Frame {
        shape: picture.grid.shape(),
        lines: look.lines,
        names: name,
    };
    frame.draw(&blocks)
}

fn role(picture: &Picture<'_>, cell: Cell, blank: PieceRole) -> PieceRole {
    if picture.highlight.contains(cell) {
        PieceRole::Highlight
    } else if picture.grid.get(cell).is_none() {
        blank
    } else if picture.givens.contains(cell) {
        PieceRole::Given
    } else {
        PieceRole::Found
    }
}

/// The name of row or column `at`: a letter while there are enough of them, else its number.
fn name(at: usize, side: usize) -> String {
    match u8::try_from(at) {
        Ok(letter) if side <= 26 => char::from(b'A' + letter).to_string(),
        _ => (at + 1).to_string(),
    }
}

fn decimal(digit: Digit) -> String {
    digit.to_string()
}

fn symbol(digit: Digit) -> String {
    digit.symbol().map_or_else(|| decimal(digit), String::from)
}

fn has_symbols(grid: &Grid) -> bool {
    has_symbols_up_to(grid.shape().side())
}

fn has_symbols_up_to(side: usize) -> bool {
    Digit::from_index(side - 1).is_some_and(|last| last.symbol().is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(line: &str) -> Grid {
        let values: Vec<u8> = line
            .chars()
            .map(|c| Digit::from_symbol(c).map_or(0, Digit::get))
            .collect();
        Grid::from_values(&Shape::of_side(values.len().isqrt()).unwrap(), &values).unwrap()
    }

    fn look(lines: Lines, width: usize) -> Look {
        Look {
            lines,
            width: Some(width),
        }
    }

    const NINE: &str = ".51.7.923..69.241.293.14..7.8..5.1.96...97...519..3.6.125.8...6.6..2..9.938......";

    #[test]
    fn nine_by_nine_in_both_kinds_of_lines() {
        let grid = grid(NINE);
        insta::assert_snapshot!(draw(&Picture::of(&grid), &look(Lines::Unicode, 80)), @r"
            A B C   D E F   G H I
          ┌───────┬───────┬───────┐
        A │ · 5 1 │ · 7 · │ 9 2 3 │
        B │ · · 6 │ 9 · 2 │ 4 1 · │
        C │ 2 9 3 │ · 1 4 │ · · 7 │
          ├───────┼───────┼───────┤
        D │ · 8 · │ · 5 · │ 1 · 9 │
        E │ 6 · · │ · 9 7 │ · · · │
        F │ 5 1 9 │ · · 3 │ · 6 · │
          ├───────┼───────┼───────┤
        G │ 1 2 5 │ · 8 · │ · · 6 │
        H │ · 6 · │ · 2 · │ · 9 · │
        I │ 9 3 8 │ · · · │ · · · │
          └───────┴───────┴───────┘
        ");
        insta::assert_snapshot!(draw(&Picture::of(&grid), &look(Lines::Ascii, 80)), @r"
            A B C   D E F   G H I
          +-------+-------+-------+
        A | . 5 1 | . 7 . | 9 2 3 |
        B | . . 6 | 9 . 2 | 4 1 . |
        C | 2 9 3 | . 1 4 | . . 7 |
          +-------+-------+-------+
        D | . 8 . | . 5 . | 1 . 9 |
        E | 6 . . | . 9 7 | . . . |
        F | 5 1 9 | . . 3 | . 6 . |
          +-------+-------+-------+
        G | 1 2 5 | . 8 . | . . 6 |
        H | . 6 . | . 2 . | . 9 . |
        I | 9 3 8 | . . . | . . . |
          +-------+-------+-------+
        ");
    }

    #[test]
    fn other_shapes_get_lines_where_their_boxes_meet() {
        let jigsaw = Shape::irregular(&[0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3]).unwrap();
        let shapes = [Shape::of_side(6).unwrap(), Shape::of_side(3).unwrap(), jigsaw];
        let drawn: Vec<String> = shapes
            .iter()
            .map(|shape| draw(&Picture::of(&Grid::blank(shape)), &Look::default()).to_string())
            .collect();
        insta::assert_snapshot!(drawn.join("\n"), @r"
            A B C   D E F
          ┌───────┬───────┐
        A │ · · · │ · · · │
        B │ · · · │ · · · │
          ├───────┼───────┤
        C │ · · · │ · · · │
        D │ · · · │ · · · │
          ├───────┼───────┤
        E │ · · · │ · · · │
        F │ · · · │ · · · │
          └───────┴───────┘

            A B C
          ┌───────┐
        A │ · · · │
        B │ · · · │
        C │ · · · │
          └───────┘

            A   B   C   D
          ┌───────────┬───┐
        A │ ·   ·   · │ · │
          │   ┌───┬───┘   │
        B │ · │ · │ ·   · │
          ├───┘   ├───┐   │
        C │ ·   · │ · │ · │
          │   ┌───┘   └───┤
        D │ · │ ·   ·   · │
          └───┴───────────┘
        ");
    }

    #[test]
    fn large_digits_are_decimal_where_there_is_room_and_letters_where_not() {
        let mut line = ".".repeat(256);
        line.replace_range(0..16, "123456789ABCDEFG");
        let grid = grid(&line);
        let top = |width| {
            let drawing = draw(&Picture::of(&grid), &look(Lines::Unicode, width)).to_string();
            drawing.lines().take(3).collect::<Vec<_>>().join("\n")
        };
        insta::assert_snapshot!(top(80), @r"
            A  B  C  D    E  F  G  H    I  J  K  L    M  N  O  P
          ┌─────────────┬─────────────┬─────────────┬─────────────┐
        A │  1  2  3  4 │  5  6  7  8 │  9 10 11 12 │ 13 14 15 16 │
        ");
        insta::assert_snapshot!(top(50), @r"
            A B C D   E F G H   I J K L   M N O P
          ┌─────────┬─────────┬─────────┬─────────┐
        A │ 1 2 3 4 │ 5 6 7 8 │ 9 A B C │ D E F G │
        ");
    }

    #[test]
    fn beyond_the_alphabet_rows_and_columns_have_numbers() {
        let grid = Grid::blank(&Shape::of_side(30).unwrap());
        let drawing = draw(&Picture::of(&grid), &Look::default()).to_string();
        let lines: Vec<&str> = drawing.lines().collect();
        assert!(lines[0].ends_with("27 28 29 30"), "{}", lines[0]);
        assert!(lines[lines.len() - 2].starts_with("30 │"));
    }

    #[test]
    fn candidates_take_a_line_or_small_squares() {
        let grid = grid(".142..1..2.4.3.1");
        let mut picture = Picture::of(&grid);
        picture.highlight.insert(Cell::new(4));
        let candidates = Candidates::of(&grid);
        insta::assert_snapshot!(draw_candidates(&picture, &candidates, &look(Lines::Ascii, 80)), @r"
             A   B     C   D
          +---------+---------+
        A | (3)   1 |   4   2 |
        B |>234 (4) |   1 (3) |
          +---------+---------+
        C | (1)   2 | (3)   4 |
        D | (4)   3 | (2)   1 |
          +---------+---------+
        ");
        insta::assert_snapshot!(draw_candidates(&picture, &candidates, &look(Lines::Ascii, 19)), @r"
            A  B    C  D
          +-------+-------+
          | ..    |       |
        A | 3. 1  | 4  2  |
          | .2 .. |    .. |
        B |>34 .4 | 1  3. |
          +-------+-------+
          | 1.    | ..    |
        C | .. 2  | 3. 4  |
          | ..    | .2    |
        D | .4 3  | .. 1  |
          +-------+-------+
        ");
        let blank = Grid::blank(&Shape::nine());
        let squares = draw_candidates(
            &Picture::of(&blank),
            &Candidates::full(&Shape::nine()),
            &look(Lines::Unicode, 60),
        );
        assert!(squares.width() <= 60);
        insta::assert_snapshot!(squares.to_string().lines().take(6).collect::<Vec<_>>().join("\n"), @r"
             A   B   C     D   E   F     G   H   I
          ┌─────────────┬─────────────┬─────────────┐
          │ 123 123 123 │ 123 123 123 │ 123 123 123 │
        A │ 456 456 456 │ 456 456 456 │ 456 456 456 │
          │ 789 789 789 │ 789 789 789 │ 789 789 789 │
          │ 123 123 123 │ 123 123 123 │ 123 123 123 │
        ");
    }

    #[test]
    fn every_part_knows_its_role_and_a_highlight_shows_without_colour() {
        let grid = grid("12..............");
        let picture = Picture {
            grid: &grid,
            givens: [Cell::new(0)].into_iter().collect(),
            highlight: [Cell::new(5)].into_iter().collect(),
        };
        let drawing = draw(&picture, &look(Lines::Ascii, 80));
        let texts = |role| -> Vec<&str> {
            let pieces = drawing.lines().iter().flatten();
            pieces
                .filter(|piece| piece.role == role)
                .map(|piece| piece.text.as_str())
                .collect()
        };
        assert_eq!(texts(PieceRole::Given), ["1"]);
        assert_eq!(texts(PieceRole::Found), ["2"]);
        assert_eq!(texts(PieceRole::Highlight), [">."]);
        assert_eq!(texts(PieceRole::Blank).len(), 13);
    }
}
