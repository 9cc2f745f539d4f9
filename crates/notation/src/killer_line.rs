//! Killers on one line: 81 characters, a sum in one cell of each cage and arrows towards it in the others; or
//! `3x3:d:k:…`, a number a cell that is the cage and 256 times its sum.

use kudosu_board::{Cell, Clue, Grid, Puzzle, Shape};

use crate::ReadOptions;
use crate::document::Document;
use crate::error::ReadError;
use crate::error_kind::ReadErrorKind;
use crate::text::{Source, is_blank_or_comment};

const SIDE: isize = 9;
const CELLS: usize = 81;
/// What points to another cell of the cage: rows down and columns to the right.
const ARROWS: [(char, isize, isize); 8] = [
    ('^', -1, 0),
    ('v', 1, 0),
    ('<', 0, -1),
    ('>', 0, 1),
    ('`', -1, -1),
    ('\'', -1, 1),
    (',', 1, -1),
    ('.', 1, 1),
];
const LONG: &str = "3x3:";

/// Whether a line is a killer of either form.
pub(crate) fn is_killer(line: &str) -> bool {
    let line = line.trim();
    is_long(line) || is_short(line)
}

fn is_long(line: &str) -> bool {
    line.starts_with(LONG) && line.split(':').nth(2) == Some("k")
}

/// Arrows alone tell it from a plain line or the row of a table, which may have points and commas.
fn is_short(line: &str) -> bool {
    let is_one = |c: char| sum(c).is_some() || ARROWS.iter().any(|(arrow, ..)| *arrow == c);
    line.chars().count() == CELLS && line.contains(['^', '<', '>', '`', '\'']) && line.chars().all(is_one)
}

/// The sum that a character stands for: 0 to 9, A = 10, a = 36.
fn sum(c: char) -> Option<u32> {
    match c {
        '0'..='9' => c.to_digit(10),
        'A'..='Z' => Some(u32::from(c) - u32::from('A') + 10),
        'a'..='j' => Some(u32::from(c) - u32::from('a') + 36),
        _ => None,
    }
}

pub(crate) fn read_record(source: &Source<'_>, options: &ReadOptions) -> Result<Option<Document>, ReadError> {
    let line = source.lines.first().copied().unwrap_or_default();
    if is_blank_or_comment(line) {
        return Ok(None);
    }
    let wrong = |found: &str, expected: &str| {
        let kind = ReadErrorKind::Syntax {
            found: found.to_owned(),
            expected: expected.to_owned(),
        };
        source.error_in_line(kind, 0)
    };
    let place = source.place_of_line(0);
    let mut shape = crate::size::shape(source, SIDE as usize, options, None, place)?;
    let text = line.trim();
    let cages = if is_long(text) {
        if text.split(':').nth(1) == Some("d") {
            shape = shape
                .with_diagonals()
                .map_err(|error| wrong("d", &error.to_string()))?;
        }
        long(text).ok_or_else(|| wrong("a killer that ends too early", "81 numbers after 3x3::k:"))?
    } else {
        short(text, &shape).ok_or_else(|| {
            wrong(
                "what is no killer",
                "81 characters: sums (0-9, A = 10, a = 36), and ^ v < > ` ' , . towards the sum of their cage",
            )
        })?
    };
    let clue = |(sum, cells): (u32, Vec<Cell>)| Clue::Killer {
        cells,
        sum: (sum > 0).then_some(sum),
    };
    // A cell of its own without a sum says nothing.
    let cages = cages
        .into_iter()
        .filter(|(sum, cells)| *sum > 0 || cells.len() > 1);
    let puzzle = Puzzle::with_clue_list(Grid::blank(&shape), cages.map(clue).collect()).map_err(|error| {
        let reason = error.to_string();
        source.error_in_line(ReadErrorKind::Clue { reason }, 0)
    })?;
    Ok(Some(Document::new(puzzle)))
}

/// Sums and cells of the cages of the long form.
fn long(text: &str) -> Option<Vec<(u32, Vec<Cell>)>> {
    let numbers: Option<Vec<u32>> = text
        .split(':')
        .skip(3)
        .take(CELLS)
        .map(|word| word.parse().ok())
        .collect();
    let numbers = numbers.filter(|numbers| numbers.len() == CELLS)?;
    let mut cages: Vec<(u32, u32, Vec<Cell>)> = Vec::new();
    for (at, number) in numbers.into_iter().enumerate() {
        let (id, sum) = (number % 256, number / 256);
        let cell = Cell::new(at as u16);
        if sum == 0 {
            continue; // a cell without a cage
        }
        match cages.iter_mut().find(|(known, ..)| *known == id) {
            Some((.., cells)) => cells.push(cell),
            None => cages.push((id, sum, vec![cell])),
        }
    }
    Some(cages.into_iter().map(|(_, sum, cells)| (sum, cells)).collect())
}

/// Sums and cells of the cages of the short form; `None` where an arrow leads out of the grid or in circles.
fn short(text: &str, shape: &Shape) -> Option<Vec<(u32, Vec<Cell>)>> {
    let characters: Vec<char> = text.chars().collect();
    if characters.len() != CELLS {
        return None;
    }
    let next = |cell: usize| -> Option<usize> {
        let (_, down, right) = ARROWS.iter().find(|(arrow, ..)| *arrow == characters[cell])?;
        let row = (cell as isize / SIDE).checked_add(*down)?;
        let column = (cell as isize % SIDE).checked_add(*right)?;
        let cell = shape.cell(usize::try_from(row).ok()?, usize::try_from(column).ok()?)?;
        Some(cell.index())
    };
    let mut cages: Vec<(usize, u32, Vec<Cell>)> = Vec::new();
    for cell in 0..CELLS {
        let mut head = cell;
        for _ in 0..CELLS {
            if sum(characters[head]).is_some() {
                break;
            }
            head = next(head)?;
        }
        let sum = sum(characters[head])?;
        let member = Cell::new(cell as u16);
        match cages.iter_mut().find(|(known, ..)| *known == head) {
            Some((.., cells)) => cells.push(member),
            None => cages.push((head, sum, vec![member])),
        }
    }
    Some(cages.into_iter().map(|(_, sum, cells)| (sum, cells)).collect())
}

#[cfg(test)]
mod tests {
    use crate::{Format, Layout, ReadOptions, read_one, recognise};

    #[test]
    fn both_forms_give_the_cages() {
        let options = ReadOptions::default().with_clues();
        let clues = |text: &str| {
            assert_eq!(
                recognise(text.as_bytes(), true, &options),
                Ok(Layout::Lines(Format::Killer))
            );
            let document = read_one(text.as_bytes(), &options).unwrap();
            document.puzzle.clues().lines().join("\n")
        };
        // Cells with a sum of 0 and nothing that points to them have no cage.
        let short = format!("H<0000000{}{}", "0".repeat(9), "0".repeat(63));
        assert_eq!(clues(&short), "killer 17: r1c1 r1c2");
        let around = format!("0000A<000000^{}", "0".repeat(68));
        assert_eq!(clues(&around), "killer: r1c4 r2c4\nkiller 10: r1c5 r1c6");
        let long = format!("3x3:d:k:{}{}", "4353:4353:", "0:".repeat(79));
        assert_eq!(clues(&long), "killer 17: r1c1 r1c2");
    }

    #[test]
    fn arrows_that_lead_nowhere_are_refused() {
        let options = ReadOptions::default().with_clues();
        for start in ["^", "><", "<"] {
            let text = format!("{start}{}", "0".repeat(81 - start.len()));
            assert!(read_one(text.as_bytes(), &options).is_err(), "{start}");
        }
    }
}
