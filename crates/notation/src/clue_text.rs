//! A puzzle with clues as a person types it: a grid in any plain format, and one clue a line.
//!
//! ```text
//! box 2x3
//! 1....................................
//! killer 7: r1c2 r1c3
//! thermo: r2c1 r3c1 r4c1
//! anti-knight
//! ```
//!
//! Without a grid it is a blank one of the side that `box`, `size` or `regions` give, else 9×9.

use std::collections::BTreeSet;

use kudosu_board::clue_names::{StrangeClues, expected_name, is_clue};
use kudosu_board::{
    Candidates, Cell, CellNotation, Clue, ClueLines, Digit, DigitSet, Grid, HouseKind, Puzzle, Shape,
};

use crate::document::Document;
use crate::error::{ReadError, WriteError};
use crate::error_kind::ReadErrorKind;
use crate::span::Place;
use crate::text::Source;
use crate::{ReadOptions, marks, parse_box, recognise, size};

/// What a line may set besides clues.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Setting {
    Box,
    Size,
    Regions,
    Diagonals,
    DisjointGroups,
    Comment,
    Solution,
    Placed,
    Note,
}

const SETTINGS: [(&str, Setting); 9] = [
    ("box", Setting::Box),
    ("size", Setting::Size),
    ("regions", Setting::Regions),
    ("diagonals", Setting::Diagonals),
    ("disjoint-groups", Setting::DisjointGroups),
    ("comment", Setting::Comment),
    ("solution", Setting::Solution),
    ("placed", Setting::Placed),
    ("note", Setting::Note),
];

/// The setting of a line, and what stands behind its word.
fn setting(line: &str) -> Option<(Setting, &str)> {
    let line = line.trim();
    let (_, known) = SETTINGS.iter().find(|(name, _)| {
        line.strip_prefix(name)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with([':', ' ', '\t']))
    })?;
    let end = line.find([':', ' ', '\t']).unwrap_or(line.len());
    let rest = line[end..].trim_start();
    Some((*known, rest.strip_prefix(':').unwrap_or(rest).trim()))
}

/// Whether one of these lines is a clue, or says something that only this format says.
pub(crate) fn is_document(lines: &[(usize, &str)]) -> bool {
    let own = [
        Setting::Box,
        Setting::Size,
        Setting::Regions,
        Setting::Diagonals,
        Setting::DisjointGroups,
    ];
    let mut strange = StrangeClues::default();
    lines.iter().any(|(_, line)| match setting(line) {
        Some((setting, _)) => own.contains(&setting) || is_clue(line),
        // A clue with a slip in its name is one all the same, and is pointed at.
        None => is_clue(line) || strange.find(line).is_some(),
    })
}

pub(crate) fn read(source: &Source<'_>, options: &ReadOptions) -> Result<Document, ReadError> {
    let settings: Vec<(usize, Setting, &str)> = source
        .significant_lines()
        .filter_map(|(at, line)| setting(line).map(|(setting, rest)| (at, setting, rest)))
        .collect();
    let wrong = |line: usize, found: &str, expected: &str| {
        let kind = ReadErrorKind::Syntax {
            found: format!("{found:?}"),
            expected: expected.to_owned(),
        };
        source.error_in_line(kind, line)
    };
    let said = |wanted: Setting| settings.iter().filter(move |(_, setting, _)| *setting == wanted);
    let mut options = options.clone();
    for &(line, _, rest) in said(Setting::Box) {
        let own = parse_box(rest).ok_or_else(|| wrong(line, rest, "a box, such as 3x3"))?;
        options.box_size = options.box_size.or(Some(own));
    }
    let mut side = options
        .box_size
        .map(|(height, width)| height.saturating_mul(width));
    for &(line, _, rest) in said(Setting::Size) {
        let own = rest
            .split(['x', '×'])
            .next()
            .and_then(|side| side.trim().parse().ok());
        side = Some(own.ok_or_else(|| wrong(line, rest, "the side of the grid, such as 9"))?);
    }
    let mut regions = None;
    for &(line, _, rest) in said(Setting::Regions) {
        let read = read_regions(rest);
        regions = Some((
            line,
            read.ok_or_else(|| wrong(line, rest, "a symbol for every cell, . for no region"))?,
        ));
    }
    // Which lines are the grid's own.
    let mut is_grid = vec![true; source.lines.len()];
    for &(line, ..) in &settings {
        is_grid[line] = false;
    }
    let mut strange = StrangeClues::default();
    for (at, line) in source.significant_lines().filter(|(at, _)| is_grid[*at]) {
        options.stop.check()?;
        if let Some(name) = strange.find(line) {
            let kind = ReadErrorKind::Syntax {
                found: line[name.clone()].to_owned(),
                expected: expected_name(&line[name.clone()]),
            };
            return Err(source.error(kind, Place::new(at, name)));
        }
    }
    let is_clue_at = |at: &usize| is_grid[*at] && is_clue(source.lines[*at]);
    let clue_lines: Vec<usize> = (0..source.lines.len()).filter(is_clue_at).collect();
    for &line in &clue_lines {
        is_grid[line] = false;
    }
    let mut shape = match &regions {
        Some((line, regions)) => {
            Shape::with_regions(regions).map_err(|error| wrong(*line, "these regions", &error.to_string()))?
        }
        None => {
            let side = side.unwrap_or(9);
            let place = Place::new(0, 0..0);
            size::shape(source, side, &options, None, place)?
        }
    };
    let mut grid_options = options.clone();
    if regions.is_some() {
        grid_options.box_size = None;
    }
    let mut document = match grid_of(source, &is_grid, &grid_options)? {
        None => Document::new(Grid::blank(&shape)),
        Some(read) => {
            let has_other_side = read.puzzle.shape().side() != shape.side();
            if has_other_side && (regions.is_some() || side.is_some()) {
                let first = format!("the grid is {}", read.puzzle.shape());
                let second = format!("{0}×{0} is said besides", shape.side());
                return Err(source.error_in_line(ReadErrorKind::ConflictingSizes { first, second }, 0));
            }
            if regions.is_none() {
                shape = read.puzzle.shape().clone();
            }
            read
        }
    };
    let mut houses: BTreeSet<Vec<Cell>> = BTreeSet::new();
    for &(line, _, rest) in said(Setting::Diagonals) {
        let (falling, rising) = match rest {
            "" => (true, true),
            "falling" => (true, false),
            "rising" => (false, true),
            _ => return Err(wrong(line, rest, "falling, rising, or nothing for both")),
        };
        let side = shape.side();
        let diagonal = |is_rising: bool| {
            let cell = |row| shape.cell(row, if is_rising { side - 1 - row } else { row });
            (0..side).filter_map(cell).collect()
        };
        houses.extend(falling.then(|| diagonal(false)));
        houses.extend(rising.then(|| diagonal(true)));
    }
    // However often it is said.
    if let Some(&(line, ..)) = said(Setting::DisjointGroups).next() {
        shape = shape
            .with_disjoint_groups()
            .map_err(|error| wrong(line, "disjoint-groups", &error.to_string()))?;
    }
    let mut clues: Vec<(usize, Clue)> = Vec::new();
    let mut reading = ClueLines::new(&shape);
    for &at in &clue_lines {
        options.stop.check()?;
        let line = source.lines[at];
        let read = reading.read(line).map_err(|error| {
            let kind = ReadErrorKind::Syntax {
                found: error.found,
                expected: error.expected,
            };
            source.error(kind, Place::new(at, error.range))
        })?;
        for clue in read {
            match clue {
                Clue::ExtraRegion { cells } => match shape.as_house(cells.iter().copied()) {
                    Ok(house) => drop(houses.insert(house)),
                    // One of fewer cells is a clue.
                    Err(_) => clues.push((at, Clue::ExtraRegion { cells })),
                },
                clue => clues.push((at, clue)),
            }
        }
    }
    let with_houses = shape.with_houses(houses);
    shape = with_houses.map_err(|error| {
        let line = clue_lines.last().copied().unwrap_or(0);
        wrong(
            line,
            source.lines.get(line).copied().unwrap_or_default(),
            &error.to_string(),
        )
    })?;
    let grid = Grid::from_values(&shape, document.puzzle.grid().values()).expect("the side is the same");
    document.puzzle = Puzzle::from(&grid);
    document.candidates = document.candidates.map(|noted| {
        let mut candidates = Candidates::full(&shape);
        for cell in shape.cells() {
            candidates.set(cell, noted.get(cell));
        }
        candidates
    });
    read_position(&mut document, &settings, source, &shape)?;
    let (lines, clues): (Vec<usize>, Vec<Clue>) = clues.into_iter().unzip();
    document.puzzle = Puzzle::with_clue_list(grid, clues).map_err(|error| {
        let line = lines.get(error.id.index()).copied().unwrap_or(0);
        let kind = ReadErrorKind::Clue {
            reason: format!("{}: {}", error.kind.title(), error.fault),
        };
        source.error_in_line(kind, line)
    })?;
    Ok(document)
}

/// The grid among the lines that are neither clues nor settings; errors keep the numbers of their lines.
fn grid_of(
    source: &Source<'_>,
    is_grid: &[bool],
    options: &ReadOptions,
) -> Result<Option<Document>, ReadError> {
    let lines = source.lines.iter().zip(is_grid);
    let lines: Vec<&str> = lines
        .map(|(line, is_grid)| if *is_grid { *line } else { "#" })
        .collect();
    let text = lines.join("\n");
    if Source::of_text(&text).significant_lines().next().is_none() {
        return Ok(None);
    }
    let mut options = options.clone();
    options.format = None;
    let read = recognise(text.as_bytes(), true, &options)
        .and_then(|layout| layout.read_one(text.as_bytes(), &options))
        .map_err(|error| match (error.line(), error.caret()) {
            // The text may be a line of a longer one.
            (Some(line), Some(caret)) => source.error(error.kind().clone(), Place::new(line - 1, caret)),
            _ => error,
        });
    read.map(Some)
}

/// Comment, solution, placed digits and notes.
fn read_position(
    document: &mut Document,
    settings: &[(usize, Setting, &str)],
    source: &Source<'_>,
    shape: &Shape,
) -> Result<(), ReadError> {
    let mut noted: Vec<(Cell, DigitSet)> = Vec::new();
    let mut reading = ClueLines::new(shape);
    for &(line, setting, rest) in settings {
        let wrong = |expected: &str| {
            let kind = ReadErrorKind::Syntax {
                found: format!("{rest:?}"),
                expected: expected.to_owned(),
            };
            source.error_in_line(kind, line)
        };
        match setting {
            Setting::Comment => {
                let comment = match rest.strip_prefix('"') {
                    Some(_) => unquoted(rest).ok_or_else(|| wrong("a text between quotes"))?,
                    None => rest.to_owned(),
                };
                document.comment = (!comment.trim().is_empty()).then(|| comment.trim().to_owned());
            }
            Setting::Solution => {
                let grid = Grid::from_line(shape, rest).map_err(|error| wrong(&error.to_string()))?;
                document.solution = Some(grid);
            }
            Setting::Placed => {
                for name in rest.split_whitespace() {
                    let cell = shape
                        .parse_cell(name)
                        .map_err(|error| wrong(&error.to_string()))?;
                    document.placed.insert(cell);
                }
            }
            Setting::Note => {
                // The same form as given marks; - is no digit at all.
                let clues = match rest.strip_prefix('-') {
                    Some(cells) => reading.read(&format!("even {cells}")),
                    None => reading.read(&format!("marks {rest}")),
                };
                for clue in clues.map_err(|error| wrong(&error.expected))? {
                    match clue {
                        Clue::Marks { cell, digits } => noted.push((cell, digits)),
                        Clue::Even { cell } => noted.push((cell, DigitSet::EMPTY)),
                        _ => {}
                    }
                }
            }
            _ => {}
        }
    }
    if !noted.is_empty() {
        *document = document.clone().with_noted(noted);
    }
    Ok(())
}

/// A comment that starts with a quote or has line ends in it is written between quotes.
fn quoted(comment: &str) -> String {
    if !comment.starts_with('"') && !comment.contains(['\n', '\r']) {
        return comment.to_owned();
    }
    let escaped = comment.replace('\\', "\\\\").replace('"', "\\\"");
    format!("\"{}\"", escaped.replace('\n', "\\n").replace('\r', "\\r"))
}

fn unquoted(text: &str) -> Option<String> {
    let inside = text.strip_prefix('"')?.strip_suffix('"')?;
    let mut characters = inside.chars();
    let mut comment = String::new();
    while let Some(c) = characters.next() {
        comment.push(match (c, c == '\\') {
            (_, true) => match characters.next()? {
                'n' => '\n',
                'r' => '\r',
                other => other,
            },
            (c, false) => c,
        });
    }
    Some(comment)
}

/// The regions of all cells: one symbol each, or numbers with blanks between; `.` is none.
fn read_regions(text: &str) -> Option<Vec<Option<usize>>> {
    let words: Vec<&str> = text.split_whitespace().collect();
    if words.len() > 1
        && words
            .iter()
            .any(|word| word.len() > 1 && word.parse::<usize>().is_ok() && words.len() > 35 * 35)
    {
        let region = |word: &&str| match *word {
            "." => Some(None),
            word => word.parse().ok().map(Some),
        };
        return words.iter().map(region).collect();
    }
    let symbols: String = words.concat();
    let region = |c: char| match c {
        '.' => Some(None),
        c => c.to_digit(36).map(|region| Some(region as usize)),
    };
    symbols.chars().map(region).collect()
}

pub(crate) fn write(document: &Document) -> Result<String, WriteError> {
    let shape = document.puzzle.shape();
    let mut lines = Vec::new();
    match size::box_to_write(shape) {
        Some((height, width)) => lines.push(format!("box {height}x{width}")),
        None => lines.push(format!("regions: {}", written_regions(shape))),
    }
    let extra = shape.houses_of_kind(HouseKind::Extra).iter();
    let mut extra: Vec<&[Cell]> = extra.map(|house| house.cells()).collect();
    let plain = Shape::of_side(shape.side()).and_then(|plain| plain.with_diagonals());
    let diagonals: Vec<Vec<Cell>> = plain.map_or_else(
        |_| Vec::new(),
        |plain| {
            let extra = plain.houses_of_kind(HouseKind::Extra).iter();
            extra.map(|house| house.cells().to_vec()).collect()
        },
    );
    for cells in &diagonals {
        if let Some(at) = extra.iter().position(|house| house == cells) {
            extra.remove(at);
            let is_falling = cells.first() == Some(&Cell::new(0));
            lines.push(format!(
                "diagonals {}",
                if is_falling { "falling" } else { "rising" }
            ));
        }
    }
    lines.push(document.puzzle.grid().to_string());
    let names = |cells: &[Cell]| {
        let names = cells
            .iter()
            .map(|&cell| shape.cell_name(cell, CellNotation::RowColumn));
        names.collect::<Vec<_>>().join(" ")
    };
    for house in extra {
        lines.push(format!("region: {}", names(house)));
    }
    lines.extend(document.puzzle.clues().lines());
    if !document.placed.is_empty() {
        let placed: Vec<Cell> = document.placed.iter().collect();
        lines.push(format!("placed: {}", names(&placed)));
    }
    if document.candidates.is_some() {
        let noted = marks::noted(document);
        for cell in document.puzzle.grid().blanks() {
            let joint = if shape.side() <= 9 { "" } else { " " };
            let digits: Vec<String> = noted
                .get(cell)
                .iter()
                .map(Digit::get)
                .map(|digit| digit.to_string())
                .collect();
            let digits = if digits.is_empty() {
                "-".to_owned()
            } else {
                digits.join(joint)
            };
            lines.push(format!("note {digits}: {}", names(&[cell])));
        }
    }
    if let Some(solution) = &document.solution {
        lines.push(format!("solution: {solution}"));
    }
    if let Some(comment) = &document.comment {
        lines.push(format!("comment: {}", quoted(comment)));
    }
    lines.push(String::new());
    Ok(lines.join("\n"))
}

fn written_regions(shape: &Shape) -> String {
    let region = |cell| {
        shape
            .box_of(cell)
            .and_then(|id| shape.house(id))
            .map(|house| house.ordinal())
    };
    let is_packed = shape.side() <= 35;
    let written = |cell| match region(cell) {
        None => ".".to_owned(),
        Some(ordinal) if is_packed => char::from_digit(ordinal as u32, 36)
            .map(String::from)
            .unwrap_or_default(),
        Some(ordinal) => ordinal.to_string(),
    };
    let all: Vec<String> = shape.cells().map(written).collect();
    all.join(if is_packed { "" } else { " " })
}
