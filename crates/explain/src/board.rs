//! The board drawn in text with the pattern of a step marked: a sign in front of every digit that matters,
//! and a role for each piece so that a terminal can add colour.

use kudosu_board::{Cell, Digit, DigitSet};
use kudosu_logic::Position;
use kudosu_render::{Drawing, Look, Piece, PieceRole, draw_cells};

use crate::fill::Values;
use crate::language::Language;
use crate::view::{Mark, View};

/// The sign of a candidate that plays no part.
const POSSIBLE: char = '?';

/// Draws a position with the marks of a view.
///
/// Of a step that only places digits nothing but the digits is shown; where the pattern is about one digit,
/// only that one, and where all candidates would need more room than the look allows, only those of the
/// pattern. The role of a marked piece is `PieceRole::Mark` with the mark's [`tint`](Mark::tint).
#[must_use]
pub fn draw_marked(position: &Position, view: &View, look: &Look) -> Drawing {
    let marked: DigitSet = view.candidates.iter().map(|((_, digit), _)| *digit).collect();
    let shown = match marked.len() {
        _ if view.only_places() => DigitSet::EMPTY,
        1 => marked,
        _ => position.shape().digits(),
    };
    let drawing = draw(position, view, look, shown);
    let fits = look.width.is_none_or(|width| drawing.width() <= width);
    if fits || shown.is_subset(marked) {
        return drawing;
    }
    draw(position, view, look, marked)
}

fn draw(position: &Position, view: &View, look: &Look, shown: DigitSet) -> Drawing {
    draw_cells(position.shape(), look, |cell| {
        pieces(position, view, look, shown, cell)
    })
}

fn pieces(position: &Position, view: &View, look: &Look, shown: DigitSet, cell: Cell) -> Vec<Piece> {
    let mark = view
        .cells
        .iter()
        .find(|(its, _)| *its == cell)
        .map(|&(_, mark)| mark);
    let signed =
        |mark: Mark, text: &str| Piece::new(format!("{}{text}", mark.sign()), PieceRole::Mark(mark.tint()));
    if let Some(value) = position.value(cell) {
        let role = if position.is_given(cell) {
            PieceRole::Given
        } else {
            PieceRole::Found
        };
        return vec![mark.map_or_else(
            || Piece::new(value.to_string(), role),
            |mark| signed(mark, &value.to_string()),
        )];
    }
    let separator = if position.shape().side() > 9 { "," } else { "" };
    let drawn = |digit: Digit| shown.contains(digit) || view.mark_of((cell, digit)).is_some();
    let digits: Vec<Digit> = position
        .candidates(cell)
        .iter()
        .filter(|&digit| drawn(digit))
        .collect();
    let mut pieces: Vec<Piece> = Vec::new();
    for &digit in &digits {
        if !pieces.is_empty() {
            pieces.push(Piece::new(separator, PieceRole::Frame));
        }
        pieces.push(match view.mark_of((cell, digit)) {
            Some(mark) => signed(mark, &digit.to_string()),
            // Alone it would look like a digit that is placed.
            None if digits.len() == 1 => Piece::new(format!("{POSSIBLE}{digit}"), PieceRole::Candidates),
            None => Piece::new(digit.to_string(), PieceRole::Candidates),
        });
    }
    if pieces.is_empty() {
        pieces.push(match mark {
            Some(mark) => signed(mark, look.blank()),
            None => Piece::new(look.blank(), PieceRole::Blank),
        });
    }
    pieces
}

/// What the signs of a drawing mean, each once: `* pattern`, `- removed`.
#[must_use]
pub fn legend(view: &View, drawing: &Drawing, language: Language) -> Vec<Piece> {
    let texts = language.texts();
    let on_cells = view.cells.iter().map(|&(_, mark)| mark);
    let mut marks: Vec<Mark> = view
        .candidates
        .iter()
        .map(|&(_, mark)| mark)
        .chain(on_cells)
        .collect();
    marks.sort_unstable();
    let mut entries: Vec<Piece> = Vec::new();
    for mark in marks {
        let number = if let Mark::Set(at) = mark { at + 1 } else { 0 };
        let values = Values::new().set("number", number.to_string());
        let word = values.fill(texts.mark_word(mark));
        let text = match mark {
            // One entry speaks for all letters of a chain.
            Mark::Link(_) => word,
            _ => format!("{} {word}", mark.sign()),
        };
        if entries.iter().all(|entry| entry.text != text) {
            entries.push(Piece::new(text, PieceRole::Mark(mark.tint())));
        }
    }
    let mut pieces = drawing.lines().iter().flatten();
    if pieces.any(|piece| piece.text.starts_with(POSSIBLE)) {
        let text = format!("{POSSIBLE} {}", texts.mark_possible);
        entries.push(Piece::new(text, PieceRole::Candidates));
    }
    entries
}
