//! A step as a picture: what `View` marks, handed to the drawing of `render`.

use kudosu_board::CellSet;
use kudosu_logic::{HouseRole, Link, Position};
use kudosu_render::{Figure, FigureArrow, FigureMark, PrintedPuzzle};

use crate::view::{Mark, View};

/// The picture of a position: its digits, its candidates where a step is shown or they are asked for, and
/// the marks of the step.
///
/// ```
/// use kudosu_explain::{View, figure};
/// use kudosu_logic::Position;
/// use kudosu_render::figure_svg;
///
/// let puzzle: kudosu_board::Grid = "..3...1..2...1..".parse()?;
/// let picture = figure(&Position::of(&puzzle), Some(&View::default()), "A first try", true);
/// assert!(figure_svg(&picture).contains("A first try"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn figure(position: &Position, view: Option<&View>, caption: &str, with_candidates: bool) -> Figure {
    let shape = position.shape();
    let givens: CellSet = shape.cells().filter(|&cell| position.is_given(cell)).collect();
    let on_board = position.puzzle().with_grid(position.grid());
    let on_board = on_board.expect("the shape is that of the position");
    let mut figure = Figure::of(PrintedPuzzle::new(on_board, caption).with_givens(givens));
    if with_candidates {
        let mut candidates = kudosu_board::Candidates::full(shape);
        for cell in shape.cells() {
            candidates.set(cell, position.candidates(cell));
        }
        figure = figure.with_candidates(candidates);
    }
    let Some(view) = view else { return figure };
    for &(role, house) in &view.houses {
        let cells = shape.cells_of(house).iter().copied().collect();
        figure = figure.with_house(cells, role == HouseRole::Cover);
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
