//! How dear a request may become, told from its puzzle before anything is worked out: a host lets what is
//! light pass by what is not.

use kudosu::schema::PuzzleFields;
use kudosu::verbs::{InputError, Reads, read_input};
use kudosu::{ReadErrorKind, Stop};

/// What is dearer than this may take seconds and a hundred megabytes. A blank grid of side 25 is light, and
/// so is a 9×9 grid with a few hundred clues; a grid of side 100 is not.
pub const LIGHT: usize = 30_000;

/// So often the reading of a text looks whether it shall stop before the text counts as dear whatever it
/// says: once or twice a line that is a clue or a puzzle. Weighing is done where nothing may take long. A
/// text whose puzzle is light has far fewer of them, and one that is no puzzle at all is mostly found out
/// before.
const LOOKS: u64 = 4_000;

/// The candidates of the puzzle, and as many again for every row of cells that its clues name; a text of
/// thousands of lines is not read to its end for that, and is dear. What cannot be read, or not before the
/// flag is raised, weighs nothing: it will be refused.
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

fn weight_of(fields: &PuzzleFields, stop: &Stop) -> Option<usize> {
    // What else the request says of it is not read here.
    let text_alone = PuzzleFields {
        puzzle: fields.puzzle.clone(),
        from: fields.from.clone(),
        box_size: fields.box_size.clone(),
        ..PuzzleFields::default()
    };
    let is_stopped = |error: &InputError| match error {
        InputError::Unreadable(error) => *error.kind() == ReadErrorKind::Stopped,
        InputError::Unfinished(_) => true,
        _ => false,
    };
    let read = read_input(
        &text_alone,
        Reads::PositionsOrRules,
        &stop.child_after_looks(LOOKS),
    );
    let puzzle = match read {
        // Nobody can tell before what rules of one's own will cost.
        Ok((document, _)) if document.rules().is_some() => return Some(LIGHT + 1),
        Ok((document, _)) => document.puzzle,
        Err(error) if is_stopped(&error) && !stop.is_requested() => return Some(LIGHT + 1),
        Err(_) => return None,
    };
    let shape = puzzle.shape();
    let named: usize = puzzle
        .clues()
        .iter()
        .map(|(_, clue)| clue.cells(shape).len())
        .sum();
    // Lines of the request are weighed by their letters: each name of a cell takes some letters.
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
