//! Photographs wherever a puzzle is taken: which inputs are pictures, which of their grids is meant, and what
//! a person should know of how it was read.

use std::io::{self, Cursor, Read};

use kudosu::photo::{
    Doubt, FoundGrid, PhotoError, Photograph, PictureKind, Settled, SolutionCount, read_photo,
};
use kudosu::{CellNotation, Digit, Document, Stop};

use crate::failure::Failure;
use crate::output::note;
use crate::stop_source::{StopSource, Work};

/// No picture file is larger: 64 MiB.
const LARGEST_FILE: u64 = 64 << 20;

/// An input that is a picture, with all its bytes, or the text that it is.
pub enum Seen {
    /// The bytes of a picture file.
    Photograph(Vec<u8>),
    /// Something else, from its start.
    Text(Box<dyn Read + Send>),
}

/// Tells a picture from a text by its first bytes. Of a text no more is read than that takes, for it may come
/// from somebody who types.
pub fn seen(name: &str, mut reader: Box<dyn Read + Send>) -> Result<Seen, Failure> {
    let unreadable = |error: io::Error| Failure::told(format!("could not read {name}: {error}"));
    let mut start = Vec::new();
    while PictureKind::may_begin_with(&start) && PictureKind::of(&start).is_none() {
        let mut byte = [0];
        match reader.read(&mut byte) {
            Ok(0) => break,
            Ok(_) => start.push(byte[0]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(unreadable(error)),
        }
    }
    let is_picture = PictureKind::of(&start).is_some();
    let mut whole = Cursor::new(start).chain(reader);
    if !is_picture {
        return Ok(Seen::Text(Box::new(whole)));
    }
    let mut bytes = Vec::new();
    let length = whole.by_ref().take(LARGEST_FILE + 1).read_to_end(&mut bytes);
    if length.map_err(unreadable)? as u64 > LARGEST_FILE {
        return Err(Failure::with_help(
            format!("{name} is a picture of more than {} MiB", LARGEST_FILE >> 20),
            "scale it down; twelve million pixels are more than enough",
        ));
    }
    Ok(Seen::Photograph(bytes))
}

/// Everything that was read in a picture.
pub fn grids_of(
    name: &str,
    bytes: &[u8],
    stops: Option<&StopSource>,
) -> Result<Vec<(FoundGrid, Settled)>, Failure> {
    let work = stops.map(StopSource::work);
    let stop = work.as_ref().map_or(Stop::never(), Work::stop);
    let read = Photograph::decoded(bytes, stop).and_then(|picture| read_photo(picture, stop));
    read.map_err(|error| match (error, stops) {
        (PhotoError::Unfinished(why), Some(stops)) => Failure::NotReadToTheEnd {
            message: format!("reading {name}: {}", stops.tell(why)),
            exit: stops.exit(),
        },
        (error, _) => match error.advice() {
            "" => Failure::told(format!("{name}: {error}")),
            advice => Failure::with_help(format!("{name}: {error}"), advice),
        },
    })
}

/// The grid of this number, or the only one.
pub fn chosen<'a>(
    name: &str,
    grids: &'a [(FoundGrid, Settled)],
    number: Option<usize>,
) -> Result<&'a (FoundGrid, Settled), Failure> {
    let several = |what: String| {
        let sizes = grids.iter().enumerate().map(|(at, (grid, _))| {
            let side = grid.shape.side();
            let givens = grid.cells.iter().filter(|cell| cell.digit.is_some()).count();
            format!("{}: {side}×{side} with {givens} digits", at + 1)
        });
        let sizes: Vec<String> = sizes.collect();
        Failure::with_help(
            format!("{name} shows {what} ({})", sizes.join("; ")),
            "choose one: --grid 1 is the first from the top, on the left",
        )
    };
    match (number, grids) {
        (None, [only]) => Ok(only),
        (None, _) => Err(several(format!("{} grids", grids.len()))),
        (Some(number), _) => number
            .checked_sub(1)
            .and_then(|at| grids.get(at))
            .ok_or_else(|| several(format!("no grid {number}"))),
    }
}

/// The puzzle of a picture, with words on how it was read.
pub fn document(
    name: &str,
    bytes: &[u8],
    number: Option<usize>,
    stops: Option<&StopSource>,
) -> Result<Document, Failure> {
    let grids = grids_of(name, bytes, stops)?;
    let (grid, settled) = chosen(name, &grids, number)?;
    note(&format!("{name}: {}", grid.grid()));
    tell(name, grid, settled);
    Ok(document_of(grid))
}

/// The puzzle, with what is written by hand as placed by a player.
pub fn document_of(grid: &FoundGrid) -> Document {
    Document::new(grid.grid()).with_placed(grid.handwritten())
}

/// Says what was read, what is doubtful, and what was chosen and why.
pub fn tell(name: &str, grid: &FoundGrid, settled: &Settled) {
    let side = grid.shape.side();
    let givens = grid.cells.iter().filter(|cell| cell.digit.is_some()).count();
    note(&format!(
        "{name}: a {side}×{side} grid with {givens} digits was read; {}",
        match settled.solutions {
            SolutionCount::One => "it has one solution",
            SolutionCount::None => "it has no solution, so something was misread",
            SolutionCount::Several => "it has several solutions, so something may have been overlooked",
            SolutionCount::Unknown => "how many solutions it has was not found out",
        }
    ));
    let by_hand = grid.handwritten();
    if !by_hand.is_empty() {
        let names = by_hand
            .iter()
            .map(|cell| grid.shape.cell_name(cell, CellNotation::RowColumn));
        let names: Vec<String> = names.collect();
        note(&format!(
            "handwritten: {} of them, taken for a player's and not for givens: {}",
            names.len(),
            names.join(" ")
        ));
    }
    for chosen in &settled.chosen {
        note(&format!(
            "chosen: {} is {} and not {}, which looks likelier but leaves {}",
            grid.shape.cell_name(chosen.cell, CellNotation::RowColumn),
            said(chosen.digit),
            said(chosen.instead_of),
            match settled.before {
                SolutionCount::None => "no solution",
                _ => "several solutions",
            },
        ));
    }
    for (cell, reading) in grid.doubtful() {
        let why = match reading.doubt {
            Some(Doubt::NoSymbol) => "something else stands there",
            Some(Doubt::Clash) => "the same digit stands in its row, column or box",
            Some(Doubt::CutOff) => "a part of it is not in the picture",
            Some(Doubt::Chosen) => "chosen for the one solution",
            Some(Doubt::NotUnique) => "among the least sure of a puzzle without one solution",
            Some(Doubt::Handwriting) if reading.is_handwritten => {
                "taken for a player's: it does not look like the print, and there is one solution without it"
            }
            Some(Doubt::Handwriting) => {
                "taken for a given, but its ink or its form is not that of the others: perhaps handwritten"
            }
            _ => "not sure",
        };
        note(&format!(
            "doubtful: {} is {} ({:.0} %), or {} ({:.0} %): {why}",
            grid.shape.cell_name(cell, CellNotation::RowColumn),
            said(reading.digit),
            100.0 * reading.confidence,
            said(reading.other.0),
            100.0 * reading.other.1,
        ));
    }
}

fn said(digit: Option<Digit>) -> String {
    digit.map_or_else(|| "blank".to_owned(), |digit| digit.get().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_for_which_there_is_no_memory_is_not_read_by_half() {
        let picture = [&b"\xff\xd8\xff\xe0"[..], &[7; 300_000]].concat();
        let read = |bytes| {
            let reader = Box::new(Cursor::new(picture.clone()));
            kudosu_testkit::with_pieces_up_to(bytes, || match seen("photo.jpg", reader) {
                Ok(Seen::Photograph(bytes)) => Ok(bytes.len()),
                Ok(Seen::Text(_)) => Ok(0),
                Err(failure) => Err(failure.render(false).unwrap_or_default()),
            })
        };
        let (told, refused) = read(100_000);
        let told = told.unwrap_err();
        assert!(told.contains("could not read photo.jpg: "), "{told}");
        assert_eq!(refused, 1);
        assert_eq!(read(usize::MAX), (Ok(picture.len()), 0));
    }
}
