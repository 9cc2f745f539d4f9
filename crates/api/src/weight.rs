//! How dear a request may become, told from its puzzle before anything is worked out: a host lets what is
//! light pass by what is not.

use kudosu::schema::ShapeForm;
use kudosu::{ReadOptions, recognise};
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

/// The candidates of the puzzle, and as many again for every row of cells that its clues name. What cannot be
/// read weighs nothing: it will be refused.
///
/// ```
/// use kudosu_api::{LIGHT, weight};
///
/// assert_eq!(weight(br#"{"puzzle": ".142..1..2.4.3.1"}"#), 64);
/// assert!(weight(br#"{"puzzle": "size 100\n"}"#) > LIGHT);
/// assert_eq!(weight(br#"{"puzzle": "size 99999999999\n"}"#), 0);
/// ```
#[must_use]
pub fn weight(body: &[u8]) -> usize {
    serde_json::from_slice(body)
        .ok()
        .and_then(|fields| weight_of(&fields))
        .unwrap_or(0)
}

fn weight_of(fields: &Fields) -> Option<usize> {
    let format = fields.from.as_deref();
    let format = format.map(|name| named_format("from", name, kudosu::Format::reads));
    let boxes = fields.box_size.as_deref().map(box_size);
    let options = ReadOptions::default()
        .with_clues()
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
