//! A board with rules as plain text: lines around boxes and at the rim, digits, and below it one board for
//! each layer that has values.

use kudosu_rules::{LayerOn, RulePuzzle, Spot};

use super::RuleFigure;
use crate::frame::{Arms, Lines};

/// The position as text for fixed-width letters: the digits, and each layer of cells below.
///
/// ```
/// use kudosu_render::{Lines, RuleFigure, rule_text};
/// use kudosu_rules::{RulePosition, RulePuzzle};
///
/// let text = "kudosu rules\nboard: 2x2 boxes 1x2\ngrid:\n1.\n..\n";
/// let position = RulePosition::from(RulePuzzle::parse(text)?);
/// let expected = "\
/// +-----+
/// | 1 . |
/// +-----+
/// | . . |
/// +-----+
/// ";
/// assert_eq!(rule_text(&RuleFigure::of(&position), Lines::Ascii), expected);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn rule_text(figure: &RuleFigure, lines: Lines) -> String {
    let puzzle = figure.position.puzzle();
    let known = figure.position.known();
    let cells = puzzle.plane().cell_count();
    let shown = |values: &[Option<i64>]| -> Vec<String> {
        let one = |value: &Option<i64>| value.map_or(".".to_owned(), |value| value.to_string());
        values.iter().map(one).collect()
    };
    let mut text = board(puzzle, &shown(&known[..cells]), lines);
    let mut from = cells;
    for layer in puzzle.layers() {
        let size = puzzle.layer_places(layer);
        let values = &known[from..from + size];
        from += size;
        if layer.on != LayerOn::Cells || values.iter().all(Option::is_none) {
            continue;
        }
        let signs: Vec<String> = match layer.is_yes_no {
            true => values
                .iter()
                .map(|value| match value {
                    Some(1) => "x".to_owned(),
                    Some(_) => "-".to_owned(),
                    None => ".".to_owned(),
                })
                .collect(),
            false => shown(values),
        };
        text.push_str(&format!("\n{}:\n{}", layer.name, board(puzzle, &signs, lines)));
    }
    text
}

fn board(puzzle: &RulePuzzle, cells: &[String], lines: Lines) -> String {
    let plane = puzzle.plane();
    let (rows, columns) = plane.size();
    let boxes = plane.boxes_of_cells();
    let width = cells.iter().map(|cell| cell.chars().count()).max().unwrap_or(1);
    let cell = |row: u16, column: u16| plane.cell(Spot { row, column });
    // Whether a line lies between two places: at the rim of cells, and between boxes.
    let differs = |a: Option<usize>, b: Option<usize>| match (a, b) {
        (None, None) => false,
        (Some(a), Some(b)) => {
            let has_some = !boxes[a].is_empty() || !boxes[b].is_empty();
            has_some && !boxes[a].iter().any(|own| boxes[b].contains(own))
        }
        _ => true,
    };
    let above = |row: u16, column: u16| differs(cell(row - 1, column), cell(row, column));
    let left = |row: u16, column: u16| differs(cell(row, column - 1), cell(row, column));
    let has_rule = |row: u16| (1..=columns).any(|column| above(row, column));
    let has_bar = |column: u16| (1..=rows).any(|row| left(row, column));
    let mut text = String::new();
    for row in 1..=rows + 1 {
        if has_rule(row) {
            let mut line = String::new();
            for column in 1..=columns + 1 {
                if has_bar(column) {
                    let crossing = lines.crossing(Arms {
                        up: row > 1 && left(row - 1, column),
                        down: row <= rows && left(row, column),
                        left: column > 1 && above(row, column - 1),
                        right: column <= columns && above(row, column),
                    });
                    line.push(crossing);
                }
                if column <= columns {
                    let dash = if above(row, column) {
                        lines.horizontal()
                    } else {
                        " "
                    };
                    line.push_str(&dash.repeat(width + 1 + usize::from(has_bar(column + 1))));
                }
            }
            text.push_str(line.trim_end());
            text.push('\n');
        }
        if row > rows {
            break;
        }
        let mut line = String::new();
        for column in 1..=columns + 1 {
            if has_bar(column) {
                line.push_str(if left(row, column) { lines.vertical() } else { " " });
            }
            if column <= columns {
                let sign = cell(row, column).map_or("", |cell| cells[cell].as_str());
                line.push_str(&format!(" {sign:>width$}"));
                if has_bar(column + 1) {
                    line.push(' ');
                }
            }
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}
