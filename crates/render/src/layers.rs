//! Clues and steps as layers of SVG, for whoever draws the board itself: some of it lies under its lines,
//! some over them.

use kudosu_board::Puzzle;

use crate::clue_art::{ClueArt, Form};
use crate::figure::Figure;
use crate::step_art::{Paint, StepArt};
use crate::svg::write_form;

/// What is drawn of the clues of a puzzle, and of its diagonals and other houses.
///
/// A cell is 100 wide; the origin is the top left corner of the grid. Each clue is a group `<g>` of its
/// own, with its number from 0 as `data-clue` and its kind as `class`; a clue may have one in either layer,
/// or none.
///
/// ```
/// use kudosu_board::{Cell, Clue, Grid, Puzzle, Shape};
/// use kudosu_render::ClueLayers;
///
/// let cage = Clue::Killer { cells: vec![Cell::new(0), Cell::new(1)], sum: Some(4) };
/// let clues = vec![Clue::Even { cell: Cell::new(5) }, cage];
/// let puzzle = Puzzle::with_clue_list(Grid::blank(&Shape::of_side(4)?), clues)?;
/// let layers = ClueLayers::of(&puzzle);
/// assert!(layers.under.starts_with(r#"<g data-clue="0" class="even">"#));
/// assert!(layers.over.starts_with(r#"<g data-clue="1" class="killer">"#));
/// assert!(!layers.is_beside);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ClueLayers {
    /// What lies under the lines of the grid and its digits.
    pub under: String,
    /// What lies over the lines, under the digits.
    pub over: String,
    /// Whether something stands beside the grid, in a row or column of cells around it.
    pub is_beside: bool,
}

impl ClueLayers {
    /// The layers of a puzzle. Given marks are left out where a digit stands.
    #[must_use]
    pub fn of(puzzle: &Puzzle) -> ClueLayers {
        let mut layers = ClueLayers {
            under: String::new(),
            over: String::new(),
            is_beside: false,
        };
        for (id, art) in ClueArt::parts(puzzle) {
            layers.is_beside |= art.is_beside;
            let group = match id.and_then(|id| Some((id, puzzle.clues().get(id)?))) {
                Some((id, clue)) => {
                    format!(r#"<g data-clue="{}" class="{}">"#, id.index(), clue.kind().name())
                }
                None => "<g>".to_owned(),
            };
            write_group(&mut layers.under, &group, art.under);
            write_group(&mut layers.over, &group, art.over);
        }
        layers
    }
}

fn write_group(layer: &mut String, group: &str, forms: Vec<Form>) {
    if forms.is_empty() {
        return;
    }
    layer.push_str(group);
    for form in forms {
        write_form(layer, &form.placed(0.0, StepArt::CELL)).expect("writing to a string cannot fail");
    }
    layer.push_str("</g>");
}

/// What is drawn of a step: the same drawing that [`figure_svg`](crate::figure_svg) has, without colours.
///
/// A cell is 100 wide; the origin is the top left corner of the grid. Everything has a class that says
/// what it is; each marked candidate is a group `<g>` with the class `marked`, its tint (`tint-0` to
/// `tint-8`), its cell from 0 as `data-cell` and its digit as `data-digit`.
///
/// ```
/// use kudosu_board::{Digit, Grid, Shape};
/// use kudosu_render::{Figure, FigureMark, PrintedPuzzle, StepLayers};
///
/// let grid = Grid::blank(&Shape::of_side(4)?);
/// let cell = grid.shape().cell(1, 0).expect("there is a second row");
/// let digit = Digit::new(3).expect("3 is a digit");
/// let figure = Figure::of(PrintedPuzzle::new(grid, "")).with_mark(cell, digit, FigureMark::new(1));
/// let layers = StepLayers::of(&figure);
/// assert!(layers.over.starts_with(r#"<g class="marked tint-1 removed" data-cell="4" data-digit="3">"#));
/// assert!(layers.under.is_empty() && layers.around.contains(r#"class="house""#));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct StepLayers {
    /// What lies under the lines of the grid: houses and cells that are marked as a whole.
    pub under: String,
    /// What lies over the lines, under the digits: arrows and marked candidates.
    pub over: String,
    /// Where to look, and no more: the houses, or else the rows of the marks.
    pub around: String,
}

impl StepLayers {
    /// The layers of what is marked in a figure.
    #[must_use]
    pub fn of(figure: &Figure) -> StepLayers {
        let art = StepArt::of(figure, Paint::Classes);
        let mut layers = StepLayers::default();
        art.write_under(&mut layers.under)
            .and_then(|()| art.write_over(&mut layers.over))
            .and_then(|()| art.write_around(&mut layers.around))
            .expect("writing to a string cannot fail");
        layers
    }
}
