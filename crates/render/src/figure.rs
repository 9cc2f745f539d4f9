//! A position as a picture: digits, candidates, and what a step is about. `step_art` draws it, each part with
//! a shape of its own as well as a colour, so that it can be printed in black and read by everybody.

use kudosu_board::{Candidates, Cell, CellSet, Digit};

use crate::sheet::PrintedPuzzle;

/// How something is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FigureMark {
    /// Which of nine colours and outlines: 0 what is placed, 1 what is removed, 2 the pattern, the others
    /// for parts that must be told apart.
    pub tint: u8,
    /// A letter beside it, where there is one.
    pub letter: Option<char>,
}

impl FigureMark {
    /// A mark of this tint; of tints beyond 8 the remainder counts.
    #[must_use]
    pub fn new(tint: u8) -> FigureMark {
        FigureMark {
            tint: tint % 9,
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

/// What a house does in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FigureHouse {
    /// The pattern lies in it.
    Base,
    /// It covers others; drawn dashed.
    Cover,
    /// It joins two parts of the pattern; drawn dotted.
    Link,
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
    /// An arrow from the nearest of these candidates to the nearest of those.
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
/// assert!(drawing.contains("A naked single") && drawing.contains("class=\"marked tint-0 placed\""));
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
    /// Houses that a step is about.
    pub houses: Vec<(CellSet, FigureHouse)>,
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

    /// The same with a house outlined.
    #[must_use]
    pub fn with_house(mut self, cells: CellSet, house: FigureHouse) -> Figure {
        self.houses.push((cells, house));
        self
    }

    /// The same with an arrow.
    #[must_use]
    pub fn with_arrow(mut self, arrow: FigureArrow) -> Figure {
        self.arrows.push(arrow);
        self
    }
}
