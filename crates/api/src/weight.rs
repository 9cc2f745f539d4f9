//! How dear a request may become, told from its puzzle before anything is worked out: a host lets what is
//! light pass by what is not.

use kudosu::schema::ShapeForm;
use kudosu::{ReadOptions, Stop, recognise};
use serde::Deserialize;

use crate::input::{box_size, named_format};

/// What every request says of its puzzle, whatever else it says.
#[derive(Deserialize)]
struct Fields {
    puzzle: String,
    from: Option<String>,
    #[serde(rename = "box")]
    box_size: Option<String>,
    shape: Option<ShapeForm>,
    clues: Option<Vec<String>>,
}

/// What is dearer than this may take seconds and a hundred megabytes. A blank grid of side 25 is light, and
/// so is a 9×9 grid with a few hundred clues; a grid of side 100 is not.
pub const LIGHT: usize = 30_000;

/// A longer text is dear whatever it says. Weighing is done where nothing may take long, and to read such a
/// text does: it has as many letters as the cells of a grid of side 100 with their blanks.
const LONG_TEXT: usize = 32 * 1024;

/// The candidates of the puzzle, and as many again for every row of cells that its clues name; a long text is
/// not read for that. What cannot be read, or not before the flag is raised, weighs nothing: it will be
/// refused.
///
/// ```
/// use kudosu::Stop;
/// use kudosu_api::{LIGHT, weight};
///
/// let weight = |body: &str| weight(body.as_bytes(), &Stop::new());
/// assert_eq!(weight(r#"{"puzzle": ".142..1..2.4.3.1"}"#), 64);
/// assert!(weight(r#"{"puzzle": "size 100\n"}"#) > LIGHT);
/// assert_eq!(weight(r#"{"puzzle": "size 99999999999\n"}"#), 0);
/// ```
#[must_use]
pub fn weight(body: &[u8], stop: &Stop) -> usize {
    serde_json::from_slice(body)
        .ok()
        .and_then(|fields| weight_of(&fields, stop))
        .unwrap_or(0)
}

fn weight_of(fields: &Fields, stop: &Stop) -> Option<usize> {
    if fields.puzzle.len() > LONG_TEXT {
        return Some(LIGHT.max(fields.puzzle.len()) + 1);
    }
    let format = fields.from.as_deref();
    let format = format.map(|name| named_format("from", name, kudosu::Format::reads));
    let boxes = fields.box_size.as_deref().map(box_size);
    let options = ReadOptions::default()
        .with_clues()
        .with_stop(stop)
        .with_format(format.transpose().ok()?)
        .with_box(boxes.transpose().ok()?);
    let text = fields.puzzle.as_bytes();
    let layout = recognise(text, true, &options).ok()?;
    let puzzle = layout.read_one(text, &options).ok()?.puzzle;
    let shape = puzzle.shape();
    let named: usize = puzzle
        .clues()
        .iter()
        .map(|(_, clue)| clue.cells(shape).len())
        .sum();
    // Lines of the request are not read here: each name of a cell takes some letters.
    const LETTERS: usize = 4;
    let letters: usize = fields.clues.iter().flatten().map(String::len).sum();
    let more = fields.shape.as_ref().map_or(0, |shape| shape.extra.len());
    let (side, cells) = (shape.side(), shape.cell_count());
    Some(side * (cells + named + letters / LETTERS + more * side))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_text_is_dear_without_being_read() {
        let body = |lines: usize| format!(r#"{{"puzzle": "size 9\n{}"}}"#, "a\\n".repeat(lines));
        // Neither of them can be read; only of the short one that is found out.
        assert_eq!(weight(body(1_000).as_bytes(), &Stop::new()), 0);
        assert!(weight(body(80_000).as_bytes(), &Stop::new()) > LIGHT);
    }

    #[test]
    fn weighing_ends_when_nobody_waits_for_the_answer() {
        let body = br#"{"puzzle": "size 100\nkiller 3: r1c1 r1c2\n"}"#;
        let stop = Stop::new();
        assert!(weight(body, &stop) > LIGHT);
        stop.request();
        assert_eq!(weight(body, &stop), 0);
    }
}
