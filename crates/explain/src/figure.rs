//! A step as a picture: what `View` marks, handed to the drawing of `render`.

use kudosu_board::CellSet;
use kudosu_logic::{HouseRole, Link, Position};
pub use kudosu_render::StepLayers;
use kudosu_render::{Figure, FigureArrow, FigureHouse, FigureMark, PrintedPuzzle};

use crate::view::{Mark, View};

/// What is drawn of a step on a position, for whoever draws the board itself.
///
/// ```
/// use kudosu_explain::{View, step_layers};
/// use kudosu_logic::Position;
///
/// let puzzle: kudosu_board::Grid = "..3...1..2...1..".parse()?;
/// assert!(step_layers(&Position::of(&puzzle), &View::default()).over.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn step_layers(position: &Position, view: &View) -> StepLayers {
    StepLayers::of(&figure(position, Some(view), "", true))
}

/// The picture of a position: its digits, its candidates, and the marks of a step. Unless it is said whether
/// candidates are shown, they are where there is a step that is about more than the places of digits.
///
/// ```
/// use kudosu_explain::{View, figure};
/// use kudosu_logic::Position;
/// use kudosu_render::figure_svg;
///
/// let puzzle: kudosu_board::Grid = "..3...1..2...1..".parse()?;
/// let picture = figure(&Position::of(&puzzle), Some(&View::default()), "A first try", true);
/// assert!(figure_svg(&picture).contains("A first try"));
/// let usual = figure(&Position::of(&puzzle), None, "", None);
/// assert_eq!(figure_svg(&usual).matches("<text").count(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn figure(
    position: &Position,
    view: Option<&View>,
    caption: &str,
    with_candidates: impl Into<Option<bool>>,
) -> Figure {
    let shape = position.shape();
    let givens: CellSet = shape.cells().filter(|&cell| position.is_given(cell)).collect();
    let on_board = position.puzzle().with_grid(position.grid());
    let on_board = on_board.expect("the shape is that of the position");
    let mut figure = Figure::of(PrintedPuzzle::new(on_board, caption).with_givens(givens));
    let usual = || view.is_some_and(|view| !view.only_places());
    if with_candidates.into().unwrap_or_else(usual) {
        let mut candidates = kudosu_board::Candidates::full(shape);
        for cell in shape.cells() {
            candidates.set(cell, position.candidates(cell));
        }
        figure = figure.with_candidates(candidates);
    }
    let Some(view) = view else { return figure };
    for &(role, house) in &view.houses {
        let cells = shape.cells_of(house).iter().copied().collect();
        let house = match role {
            HouseRole::Cover => FigureHouse::Cover,
            HouseRole::Link => FigureHouse::Link,
            _ => FigureHouse::Base,
        };
        figure = figure.with_house(cells, house);
    }
    for (cell, mark) in view.marked_cells() {
        figure = figure.with_cell(cell, FigureMark::new(mark.tint()));
    }
    for &((cell, digit), mark) in &view.candidates {
        let drawn = FigureMark::new(mark.tint());
        let drawn = match mark {
            Mark::Link(_) => drawn.with_letter(mark.sign()),
            _ => drawn,
        };
        figure = figure.with_mark(cell, digit, drawn);
    }
    for arrow in &view.arrows {
        let is_strong = arrow.link == Link::Strong;
        figure = figure.with_arrow(FigureArrow::new(arrow.from.clone(), arrow.to.clone(), is_strong));
    }
    figure
}
