//! Drawing: marks outside the board, widths of nothing, captions of odd signs.

use kudosu::render::{
    Booklet, Figure, FigureArrow, FigureHouse, FigureMark, Lines, Look, Paper, PerPage, Picture, Piece,
    PieceRole, PrintedPuzzle, StepLayers, draw, draw_candidates, draw_cells, figure_svg, not_in_pdf, pdf,
    png, svg,
};

use crate::arbitrary::rounds;

#[test]
fn boards_of_text_take_any_width() {
    rounds(500, |any| {
        let (shape, other) = (any.shape(), any.shape());
        let grid = any.grid(&shape);
        let picture = Picture::of(&grid)
            .with_givens(any.cell_set(&other))
            .with_highlight(any.cell_set(&other));
        let look = Look::default()
            .with_lines(if any.yes() { Lines::Ascii } else { Lines::Unicode })
            .with_width(any.number());
        let _ = (draw(&picture, &look).to_string(), look.blank());
        let _ = draw_candidates(&picture, &any.candidates(&other), &look).to_string();
        let text = any.text();
        let _ = draw_cells(&other, &look, |_| {
            vec![Piece::new(text.clone(), PieceRole::Mark(200))]
        });
    });
}

#[test]
fn figures_and_pages_take_any_mark() {
    rounds(300, |any| {
        let (shape, other) = (any.shape(), any.shape());
        let printed = PrintedPuzzle::new(any.puzzle(&shape), any.text()).with_givens(any.cell_set(&other));
        let _ = svg(&printed);
        let mark = FigureMark::new(any.byte()).with_letter('é');
        let mut figure = Figure::of(printed.clone()).with_candidates(any.candidates(&other));
        for _ in 0..any.below(5) {
            let (cell, digit) = any.candidate(&other);
            figure = figure
                .with_mark(cell, digit, mark)
                .with_cell(any.cell(&other), mark);
            let house = any.pick(&[FigureHouse::Base, FigureHouse::Cover, FigureHouse::Link]);
            figure = figure.with_house(any.cell_set(&other), house);
            let from = any.list(2, |any| any.candidate(&other));
            let to = any.list(2, |any| any.candidate(&other));
            figure = figure.with_arrow(FigureArrow::new(from, to, any.yes()));
        }
        let drawn = figure_svg(&figure);
        let _ = StepLayers::of(&figure);
        if any.below(30) == 0 {
            let _ = png(&drawn, any.pick(&[0, 1, 100, u32::MAX]));
        }
        let _ = png(&any.text(), 10);
        let booklet = Booklet::new(vec![printed.clone(); any.below(4)])
            .with_title(any.text())
            .with_solutions(vec![printed; any.below(4)])
            .on(
                any.pick(&[Paper::A4, Paper::Letter]),
                any.pick(&[PerPage::One, PerPage::Two, PerPage::Four]),
            );
        let _ = (pdf(&booklet), not_in_pdf(&any.text()));
    });
}
