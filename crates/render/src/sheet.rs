//! A puzzle on paper: lines and digits with their places, in points,
//! before anybody knows whether it becomes SVG or PDF.

use kudosu_board::{Cell, CellSet, HouseKind, Puzzle};

use crate::clue_art::{ClueArt, Form};
use crate::rule_board::RuleFigure;

/// A puzzle to be printed, with what stands under it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PrintedPuzzle {
    /// The digits, and the clues that are drawn besides.
    pub puzzle: Puzzle,
    /// The cells whose digits are given; the others are set lighter.
    pub givens: CellSet,
    /// What stands under the board, such as its number and difficulty; may be empty.
    pub caption: String,
    /// A puzzle with rules in words, in place of the digits and clues.
    pub rules: Option<RuleFigure>,
}

impl PrintedPuzzle {
    /// A puzzle in which every digit is given.
    pub fn new(puzzle: impl Into<Puzzle>, caption: impl Into<String>) -> PrintedPuzzle {
        let puzzle = puzzle.into();
        PrintedPuzzle {
            givens: puzzle.grid().filled(),
            puzzle,
            caption: caption.into(),
            rules: None,
        }
    }

    /// A puzzle with rules in words; what stands under it is that of the figure.
    #[must_use]
    pub fn of_rules(figure: RuleFigure) -> PrintedPuzzle {
        let single = kudosu_board::Shape::of_side(1).unwrap_or_else(|_| kudosu_board::Shape::nine());
        PrintedPuzzle {
            caption: figure.caption.clone(),
            rules: Some(figure),
            ..PrintedPuzzle::new(kudosu_board::Grid::blank(&single), "")
        }
    }

    /// How many cells its longer side has.
    #[cfg(feature = "pdf")]
    pub(crate) fn side(&self) -> usize {
        let own = self.puzzle.shape().side();
        self.rules.as_ref().map_or(own, RuleFigure::side)
    }

    /// The same with only the digits of these cells given.
    #[must_use]
    pub fn with_givens(self, givens: CellSet) -> PrintedPuzzle {
        PrintedPuzzle { givens, ..self }
    }
}

/// A straight line of a board, from one end to the other.
pub(crate) struct Stroke {
    pub(crate) from: (f64, f64),
    pub(crate) to: (f64, f64),
    pub(crate) heavy: bool,
}

/// A digit of a board: the middle of its cell.
pub(crate) struct Glyph {
    pub(crate) text: String,
    pub(crate) middle: (f64, f64),
    pub(crate) given: bool,
}

/// A board with its top left corner at the origin, x to the right and y down.
pub(crate) struct Board {
    pub(crate) cell: f64,
    /// How many cells of room there are on every side for what stands beside the grid.
    pub(crate) around: f64,
    pub(crate) strokes: Vec<Stroke>,
    pub(crate) glyphs: Vec<Glyph>,
    /// What is drawn of the clues, in the board's own units: under the lines of the grid, and over them.
    pub(crate) under: Vec<Form>,
    pub(crate) over: Vec<Form>,
}

/// Width of thin and heavy lines as parts of a cell. Heavy ones must be told from thin ones at arm's length.
const THIN: f64 = 0.018;
const HEAVY: f64 = 0.07;

/// Digits fill this part of a cell's height; two figures need to be smaller.
const ONE_FIGURE: f64 = 0.66;
const TWO_FIGURES: f64 = 0.5;

impl Board {
    /// The board of a puzzle, this wide and high.
    pub(crate) fn of(printed: &PrintedPuzzle, size: f64) -> Board {
        if let Some(figure) = &printed.rules {
            return figure.board(size);
        }
        let puzzle = &printed.puzzle;
        let shape = puzzle.shape();
        let side = shape.side();
        let art = ClueArt::of(puzzle);
        // Numbers beside the grid need a row and a column of cells on every side.
        let around = if art.is_beside { 1.0 } else { 0.0 };
        let cell = size / (side as f64 + 2.0 * around);
        let at = |line: usize| (line as f64 + around) * cell;
        let placed = |forms: Vec<Form>| forms.into_iter().map(|form| form.placed(around, cell)).collect();
        let mut board = Board {
            cell,
            around,
            strokes: Vec::new(),
            glyphs: Vec::new(),
            under: placed(art.under),
            over: placed(art.over),
        };
        let (start, size) = (at(0), at(side));
        // Thin lines first, so that heavy ones lie on top of them.
        for line in 1..side {
            board.line((start, at(line)), (size, at(line)), false);
            board.line((at(line), start), (at(line), size), false);
        }
        let box_of = |row: usize, column: usize| {
            let cell = shape.cell(row, column)?;
            let is_box = |id: &&_| {
                shape
                    .house(**id)
                    .is_some_and(|house| house.kind() == HouseKind::Box)
            };
            shape.houses_of(cell).iter().find(is_box).copied()
        };
        for row in 0..side {
            for column in 0..side {
                let mine = box_of(row, column);
                if column + 1 < side && mine != box_of(row, column + 1) {
                    board.line((at(column + 1), at(row)), (at(column + 1), at(row + 1)), true);
                }
                if row + 1 < side && mine != box_of(row + 1, column) {
                    board.line((at(column), at(row + 1)), (at(column + 1), at(row + 1)), true);
                }
            }
        }
        for edge in [start, size] {
            board.line((start, edge), (size, edge), true);
            board.line((edge, start), (edge, size), true);
        }
        let glyph = |place: Cell| {
            let digit = puzzle.grid().get(place)?;
            let (row, column) = (shape.row_of(place), shape.column_of(place));
            Some(Glyph {
                text: digit.to_string(),
                middle: (at(column) + cell / 2.0, at(row) + cell / 2.0),
                given: printed.givens.contains(place),
            })
        };
        board.glyphs = shape.cells().filter_map(glyph).collect();
        board
    }

    fn line(&mut self, from: (f64, f64), to: (f64, f64), heavy: bool) {
        self.strokes.push(Stroke { from, to, heavy });
    }

    pub(crate) fn stroke_width(&self, stroke: &Stroke) -> f64 {
        let share = if stroke.heavy { HEAVY } else { THIN };
        // A cell of a small board still needs lines that a printer can draw,
        // one of a large board none like beams.
        let (least, most) = if stroke.heavy { (1.2, 2.8) } else { (0.3, 0.7) };
        (share * self.cell).clamp(least, most)
    }

    pub(crate) fn font_size(&self, glyph: &Glyph) -> f64 {
        self.cell
            * if glyph.text.len() > 1 {
                TWO_FIGURES
            } else {
                ONE_FIGURE
            }
    }
}

/// A text in lines that fit, at most so many; what does not fit is cut off.
pub(crate) fn lines_of(text: &str, fits: &dyn Fn(&str) -> bool, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for paragraph in text.lines() {
        let mut begun = false;
        for word in paragraph.split(' ') {
            match lines.last_mut().filter(|_| begun) {
                Some(line) if fits(&format!("{line} {word}")) => {
                    line.push(' ');
                    line.push_str(word);
                }
                _ => lines.push(word.to_owned()),
            }
            begun = true;
        }
    }
    let is_cut = lines.len() > most;
    lines.truncate(most);
    if let Some(last) = lines.last_mut().filter(|_| is_cut) {
        last.push('…');
    }
    for line in lines.iter_mut().filter(|line| !fits(line)) {
        // A word that is wider than the line, or no room for the dots.
        line.truncate(line.trim_end_matches('…').len());
        while !line.is_empty() && !fits(&format!("{line}…")) {
            line.pop();
        }
        line.push('…');
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_that_were_wider_than_the_page_ran_over_its_edges_and_into_each_other() {
        let fits = |line: &str| line.chars().count() <= 20;
        let rules = "Normal sudoku rules apply.\nDigits along an arrow sum to the digit in its circle.";
        let lines = lines_of(rules, &fits, 9);
        assert!(lines.iter().all(|line| fits(line)));
        assert_eq!(lines.join(" "), rules.replace('\n', " "));
        assert_eq!(lines_of("1  ·  easy", &fits, 9), ["1  ·  easy"]);
        assert_eq!(lines_of("", &fits, 9), [""; 0]);

        let cut = lines_of(rules, &fits, 2);
        assert_eq!(cut.len(), 2);
        assert!(cut[1].ends_with('…') && fits(&cut[1]));
        let word = lines_of(&"x".repeat(80), &fits, 9);
        assert!(word[0].ends_with("x…") && fits(&word[0]));
    }
}
