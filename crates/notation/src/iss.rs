//! Strings of the Interactive Sudoku Solver: constraints one after another, such as
//! `.Cage~15~R1C1~R1C2.Thermo~R3C1~R3C2`, with givens as `.~R1C1_5`. Blanks and line ends between them mean
//! nothing: a text of several lines is one puzzle. What has no clue of ours is said in rules; what nobody
//! knows is refused by its name.

mod layout;
mod rules;
#[cfg(test)]
mod tests;
mod writing;

use std::collections::{BTreeMap, BTreeSet};

use kudosu_board::{
    Cell, Clue, Digit, DigitSet, Edge, Grid, GridSide, HouseKind, Indexed, Limit, LineRule, OutsideRule,
    Puzzle, Relation, Shape, Slant,
};

use crate::document::Document;
use crate::error::ReadError;
use crate::error_kind::ReadErrorKind;
use crate::span::Place;
use crate::text::Source;
use crate::{Format, MAX_PUZZLE_BYTES, ReadOptions, candidates729, links};

use layout::{Part, Piece};
pub(crate) use layout::{are_puzzles, is_text};
pub use rules::iss_rules;
pub(crate) use writing::write;

/// Whether a line is a link to the solver with a puzzle in it.
pub(crate) fn is_link(line: &str) -> bool {
    let is_ours = |host| links::has_host(line, host) && line.contains("Interactive-Sudoku-Solver");
    is_ours("sigh.github.io") && links::query(line, "q").is_some()
}

pub(crate) fn read(source: &Source<'_>, options: &ReadOptions) -> Result<Document, ReadError> {
    let first = source.significant_lines().next();
    let Some((line, link)) = first.filter(|(_, line)| is_link(line)) else {
        return read_text(source, options);
    };
    let query = links::query(link, "q").unwrap_or(0..0);
    let place = Place::new(line, query.clone());
    let text = links::decoded(&link[query]);
    if text.len() > MAX_PUZZLE_BYTES {
        let limit = MAX_PUZZLE_BYTES;
        return Err(source.error(ReadErrorKind::TooLong { limit }, place));
    }
    if layout::is_text(&[(0, &text)]) {
        // What is wrong is told at the link, in which its words are hard to find.
        let read = read_text(&Source::of_text(&text), options);
        return read.map_err(|error| source.error(error.kind().clone(), place));
    }
    let format = match candidates729::is_candidates(&text) {
        true => Format::Candidates,
        false => Format::Line,
    };
    let plain = options.clone().with_format(format);
    crate::read_one(text.as_bytes(), &plain).map_err(|error| source.error(error.kind().clone(), place))
}

fn read_text(source: &Source<'_>, options: &ReadOptions) -> Result<Document, ReadError> {
    let error = match read_clues(source, options) {
        Ok(document) => return Ok(document),
        Err(error) => error,
    };
    // What no clue says may be said by rules, to whoever knows those.
    match rules::read(source, options.stop.flag()) {
        Ok(puzzle) if options.rules => Ok(Document::of_rules(puzzle)),
        // What contradicts itself is wrong in words as well.
        Ok(_) if matches!(error.kind(), ReadErrorKind::Clue { .. }) => Err(error),
        Ok(_) => Err(ReadErrorKind::UnusedRules.into()),
        Err(other) => Err(further(error, other)),
    }
}

/// Of two readings that failed the error of the one that came further; the second knows more.
fn further(clues: ReadError, rules: ReadError) -> ReadError {
    let place = |error: &ReadError| error.line().zip(error.column());
    let is_foreign = matches!(clues.kind(), ReadErrorKind::ForeignRule { .. });
    match !is_foreign && place(&clues) > place(&rules) {
        true => clues,
        false => rules,
    }
}

fn read_clues(source: &Source<'_>, options: &ReadOptions) -> Result<Document, ReadError> {
    let pieces = layout::pieces(source);
    let parts: Vec<Part<'_>> = pieces.iter().map(Piece::part).collect();
    let reading = Reading { source };
    // There a dot is no exception from this rule, with us it would be one.
    let is_dot = |part: &Part<'_>| ["WhiteDot", "BlackDot"].contains(&part.name);
    let strict = parts.iter().find(|part| part.name == "AntiConsecutive");
    if let Some(part) = strict.filter(|_| parts.iter().any(is_dot)) {
        return Err(reading.foreign(part));
    }
    let shape = reading.shape(&parts, options)?;
    let mut grid = Grid::blank(&shape);
    let mut clues: Vec<(Place, Clue)> = Vec::new();
    for part in &parts {
        if part.name.is_empty() {
            reading.givens(part, &mut grid, &mut clues)?;
        } else {
            let own = reading.clues(part, &shape)?;
            clues.extend(own.into_iter().map(|clue| (part.place, clue)));
        }
    }
    let (places, clues): (Vec<Place>, Vec<Clue>) = clues.into_iter().unzip();
    let puzzle = Puzzle::with_clue_list(grid, clues).map_err(|error| {
        let place = places
            .get(error.id.index())
            .copied()
            .unwrap_or(Place::new(0, 0..0));
        let reason = error.to_string();
        source.error(ReadErrorKind::Clue { reason }, place)
    })?;
    Ok(Document::new(puzzle))
}

struct Reading<'a> {
    source: &'a Source<'a>,
}

impl Reading<'_> {
    fn wrong(&self, part: &Part<'_>, expected: &str) -> ReadError {
        part.wrong(self.source, expected)
    }

    fn foreign(&self, part: &Part<'_>) -> ReadError {
        part.foreign(self.source)
    }

    /// A row or column: above 9 it is a letter, `a` for 10.
    fn cell(&self, name: &str, shape: &Shape, part: &Part<'_>) -> Result<Cell, ReadError> {
        let upper = name.to_ascii_uppercase();
        let mut characters = upper.chars();
        let mut number = |letter: char| {
            let is_it = characters.next() == Some(letter);
            let value = characters.next().and_then(|c| c.to_digit(36));
            value
                .filter(|&value| is_it && value > 0)
                .map(|value| value as usize - 1)
        };
        let (row, column) = (number('R'), number('C'));
        let cell = row.zip(column).and_then(|(row, column)| shape.cell(row, column));
        cell.filter(|_| characters.next().is_none())
            .ok_or_else(|| part.wrong_word(self.source, name, "cells of the grid, as R1C1"))
    }

    fn cells(&self, names: &[&str], shape: &Shape, part: &Part<'_>) -> Result<Vec<Cell>, ReadError> {
        Limit::ClueCells
            .check(shape.side(), names.len())
            .map_err(|over| {
                self.source.error(
                    ReadErrorKind::Clue {
                        reason: over.to_string(),
                    },
                    part.place,
                )
            })?;
        let named = names.iter().filter(|name| !name.is_empty());
        named.map(|name| self.cell(name, shape, part)).collect()
    }

    fn number(&self, word: Option<&&str>, part: &Part<'_>) -> Result<u32, ReadError> {
        let number = word.and_then(|word| word.parse().ok());
        number.ok_or_else(|| self.wrong(part, "a number before the cells"))
    }

    fn small(&self, word: Option<&&str>, part: &Part<'_>) -> Result<u16, ReadError> {
        u16::try_from(self.number(word, part)?).map_err(|_| self.wrong(part, "a smaller number"))
    }

    fn shape(&self, parts: &[Part<'_>], options: &ReadOptions) -> Result<Shape, ReadError> {
        let find = |name: &str| parts.iter().find(|part| part.name == name);
        let side = match find("Shape") {
            None => 9,
            Some(part) => match part.arguments.as_slice() {
                [size] => {
                    let square = size.split_once('x').filter(|(rows, columns)| rows == columns);
                    let side = square.and_then(|(side, _)| side.trim().parse().ok());
                    side.ok_or_else(|| self.foreign(part))?
                }
                // Other digits than 1 to the side.
                _ => return Err(self.foreign(part)),
            },
        };
        let place = parts.first().map_or(Place::new(0, 0..0), |part| part.place);
        let mut shape = match (find("Jigsaw"), find("NoBoxes")) {
            (Some(jigsaw), Some(_)) => {
                let layout = jigsaw.arguments.last().copied().unwrap_or_default();
                pieces(layout, side).ok_or_else(|| self.foreign(jigsaw))?
            }
            (Some(jigsaw), None) => return Err(self.foreign(jigsaw)),
            (None, Some(part)) => {
                Shape::with_box(1, side).map_err(|_| self.wrong(part, "a grid up to 100×100"))?
            }
            (None, None) => crate::size::shape(self.source, side, options, None, place)?,
        };
        let mut done = BTreeSet::new();
        for part in parts {
            let said = (part.name, part.arguments.as_slice());
            // What is said twice is not worked out twice.
            if !done.insert(said) {
                continue;
            }
            let more = match (part.name, part.arguments.first().copied()) {
                // With as many cells as there are digits it is better a house.
                ("AllDifferent", _) if part.arguments.len() == side => {
                    let cells = self.cells(&part.arguments, &shape, part)?;
                    Ok(shape.with_house(cells).unwrap_or(shape))
                }
                ("Diagonal", Some("1")) => shape.with_house(diagonal(&shape, true)),
                ("Diagonal", Some("-1")) => shape.with_house(diagonal(&shape, false)),
                ("DisjointSets", _) => shape.with_disjoint_groups(),
                ("Windoku", _) => shape.with_houses(windows(&shape)),
                _ => continue,
            };
            shape = more.map_err(|error| self.wrong(part, &error.to_string()))?;
        }
        Ok(shape)
    }

    /// `R1C1_5` is a digit, `R1C1_1_2_3` what a cell may be.
    fn givens(
        &self,
        part: &Part<'_>,
        grid: &mut Grid,
        clues: &mut Vec<(Place, Clue)>,
    ) -> Result<(), ReadError> {
        for word in &part.arguments {
            let mut words = word.split('_');
            let shape = grid.shape().clone();
            let cell = self.cell(words.next().unwrap_or_default(), &shape, part)?;
            let digit = |word: &str| word.parse().ok().and_then(Digit::new);
            let digits: Option<DigitSet> = words.map(digit).collect();
            let digits = digits.filter(|digits| digits.is_subset(shape.digits()));
            let wrong = |expected: &str| part.wrong_word(self.source, word, expected);
            match digits.map(|digits| (digits, digits.single())) {
                // Both hold, so that there would be no solution; rather somebody mistyped a cell.
                Some((_, Some(digit))) if grid.get(cell).is_some_and(|other| other != digit) => {
                    return Err(wrong("one digit for each cell; this one has another already"));
                }
                Some((_, Some(digit))) => drop(grid.set(cell, digit)),
                Some((digits, None)) if !digits.is_empty() => {
                    clues.push((part.place, Clue::Marks { cell, digits }));
                }
                _ => return Err(wrong("digits of the grid, as R1C1_5")),
            }
        }
        Ok(())
    }

    fn clues(&self, part: &Part<'_>, shape: &Shape) -> Result<Vec<Clue>, ReadError> {
        let arguments = part.arguments.as_slice();
        let all = || self.cells(arguments, shape, part);
        let rest = || self.cells(arguments.get(1..).unwrap_or_default(), shape, part);
        let first = || arguments.first();
        let line = |rule, cells| vec![Clue::Line { rule, cells }];
        let negative = |relation, values: &[u16]| Clue::Negative {
            relation,
            values: values.to_vec(),
        };
        let pairs = |relation, value| -> Result<Vec<Clue>, ReadError> {
            let cells = all()?;
            let pairs = adjacent_pairs(shape, &cells);
            if pairs.is_empty() {
                return Err(self.wrong(part, "cells of which two lie side by side"));
            }
            Ok(pairs
                .into_iter()
                .map(|cells| Clue::Pair {
                    relation,
                    cells,
                    value,
                })
                .collect())
        };
        Ok(match part.name {
            // These make the shape.
            "Shape" | "NoBoxes" | "Jigsaw" | "Diagonal" | "Windoku" | "DisjointSets" => Vec::new(),
            "AntiKnight" => vec![Clue::AntiKnight],
            "AntiKing" => vec![Clue::AntiKing],
            "AntiConsecutive" => vec![negative(Relation::Difference, &[1])],
            "StrictKropki" => vec![
                negative(Relation::Difference, &[1]),
                negative(Relation::Ratio, &[2]),
            ],
            "StrictXV" => vec![negative(Relation::Sum, &[5, 10])],
            "Cage" => {
                let sum = Some(self.number(first(), part)?).filter(|&sum| sum > 0);
                vec![Clue::Killer { cells: rest()?, sum }]
            }
            "AllDifferent" => {
                let cells = all()?;
                let mut sorted = cells.clone();
                sorted.sort_unstable();
                let is_house = shape.houses().iter().any(|house| house.cells() == sorted);
                match is_house {
                    true => Vec::new(),
                    false => vec![Clue::ExtraRegion { cells }],
                }
            }
            "Arrow" => {
                let line = all()?;
                let pill = line.first().copied().into_iter().collect();
                vec![Clue::Arrow { pill, line }]
            }
            "PillArrow" => {
                let size = self.number(first(), part)? as usize;
                let cells = rest()?;
                let (Some(pill), Some(line)) = (cells.get(..size), cells.get(size.saturating_sub(1)..))
                else {
                    return Err(self.wrong(part, "more cells than the pill has"));
                };
                let mut pill = pill.to_vec();
                pill.sort(); // it is read from left to right, top to bottom
                vec![Clue::Arrow {
                    pill,
                    line: line.to_vec(),
                }]
            }
            "DoubleArrow" => line(LineRule::DoubleArrow, all()?),
            "Thermo" => line(LineRule::Thermometer, all()?),
            "Whisper" => match first().and_then(|word| word.parse().ok()) {
                Some(difference) => line(LineRule::Whispers { difference }, rest()?),
                None => line(LineRule::Whispers { difference: 5 }, all()?),
            },
            "Renban" => line(LineRule::Renban, all()?),
            "Palindrome" => line(LineRule::Palindrome, all()?),
            "Zipper" => line(LineRule::Zipper, all()?),
            "RegionSumLine" => line(LineRule::RegionSum, all()?),
            "Between" => line(LineRule::Between, all()?),
            "Lockout" if first() == Some(&"4") => line(LineRule::Lockout, rest()?),
            "Modular" if first() == Some(&"3") => line(LineRule::Modular, rest()?),
            "Entropic" => line(LineRule::Entropic, all()?),
            "WhiteDot" => pairs(Relation::Difference, 1)?,
            "BlackDot" => pairs(Relation::Ratio, 2)?,
            "X" => pairs(Relation::Sum, 10)?,
            "V" => pairs(Relation::Sum, 5)?,
            "GreaterThan" => {
                let pairs = adjacent_pairs(shape, &all()?);
                if pairs.is_empty() {
                    return Err(self.wrong(part, "cells of which two lie side by side"));
                }
                pairs
                    .into_iter()
                    .flat_map(|[greater, smaller]| line(LineRule::Thermometer, vec![smaller, greater]))
                    .collect()
            }
            "LittleKiller" => {
                let sum = self.number(first(), part)?;
                let starts = rest()?;
                let slanted = starts
                    .iter()
                    .map(|&start| slant_of(shape, start).map(|slant| (start, slant)));
                let slanted: Option<Vec<(Cell, Slant)>> = slanted.collect();
                let slanted = slanted.ok_or_else(|| self.wrong(part, "a cell at the edge of the grid"))?;
                let clue = |(start, slant)| Clue::LittleKiller { start, slant, sum };
                slanted.into_iter().map(clue).collect()
            }
            "Sandwich" => {
                let value = self.number(first(), part)?;
                let id = arguments.get(1).copied().unwrap_or_default();
                let [near, _] = self.edges(id, part)?;
                vec![Clue::Outside {
                    rule: OutsideRule::Sandwich,
                    edge: near,
                    value,
                }]
            }
            "XSum" => self.seen_from_both_ends(OutsideRule::XSum, part)?,
            "Skyscraper" => self.seen_from_both_ends(OutsideRule::Skyscraper, part)?,
            "NumberedRoom" => self.seen_from_both_ends(OutsideRule::NumberedRoom, part)?,
            "Quad" => {
                let corner = self.cells(&arguments[..arguments.len().min(1)], shape, part)?;
                let digit = |word: &&str| word.parse().ok().and_then(Digit::new);
                let digits: Option<Vec<Digit>> = arguments.iter().skip(1).map(digit).collect();
                let around = corner.first().and_then(|&corner| square(shape, corner));
                match (around, digits) {
                    (Some(cells), Some(digits)) => vec![Clue::Quadruple { cells, digits }],
                    _ => return Err(self.wrong(part, "the upper left of four cells, and digits")),
                }
            }
            "SameValues" if self.number(first(), part)? as usize == arguments.len() - 1 => {
                let cells = rest()?;
                let pairs = cells.windows(2).map(|pair| Clue::Clone {
                    cells: vec![pair[0]],
                    copy: vec![pair[1]],
                });
                pairs.collect()
            }
            "Indexing" => {
                let indexed = match first() {
                    Some(&"R") => Indexed::Row,
                    Some(&"C") => Indexed::Column,
                    _ => return Err(self.wrong(part, "R or C, then cells")),
                };
                vec![Clue::Indexer {
                    indexed,
                    cells: rest()?,
                }]
            }
            "CountingCircles" => vec![Clue::CountingCircles { cells: all()? }],
            _ => return Err(self.foreign(part)),
        })
    }

    /// The two ends of a line by its name: `C2` from above and below, `R2` from the left and the right.
    fn edges(&self, id: &str, part: &Part<'_>) -> Result<[Edge; 2], ReadError> {
        let (letter, number) = id.split_at(id.chars().next().map_or(0, char::len_utf8));
        let at = number
            .chars()
            .next()
            .and_then(|c| c.to_digit(36))
            .filter(|&at| at > 0);
        let sides = match letter {
            "C" => [GridSide::Top, GridSide::Bottom],
            _ => [GridSide::Left, GridSide::Right],
        };
        match at.filter(|_| ["R", "C"].contains(&letter) && number.len() == 1) {
            Some(at) => Ok(sides.map(|side| Edge {
                side,
                at: at as u16 - 1,
            })),
            None => Err(self.wrong(part, "a row or column, as R2 or C2")),
        }
    }

    fn seen_from_both_ends(&self, rule: OutsideRule, part: &Part<'_>) -> Result<Vec<Clue>, ReadError> {
        let edges = self.edges(part.arguments.first().copied().unwrap_or_default(), part)?;
        let mut clues = Vec::new();
        for (edge, word) in edges.into_iter().zip(part.arguments.iter().skip(1)) {
            if !word.is_empty() {
                let value = u32::from(self.small(Some(word), part)?);
                clues.push(Clue::Outside { rule, edge, value });
            }
        }
        Ok(clues)
    }
}

/// The grid whose regions are told in letters, a cell each. Letters of more or fewer cells than the side are
/// no region.
fn pieces(layout: &str, side: usize) -> Option<Shape> {
    let letters: Vec<char> = layout.chars().collect();
    let mut counts: BTreeMap<char, usize> = BTreeMap::new();
    letters
        .iter()
        .for_each(|&letter| *counts.entry(letter).or_default() += 1);
    let regions: Vec<char> = counts
        .into_iter()
        .filter(|(_, count)| *count == side)
        .map(|(c, _)| c)
        .collect();
    let region = |letter: &char| regions.iter().position(|own| own == letter);
    let regions: Vec<Option<usize>> = letters.iter().map(region).collect();
    let shape = Shape::with_regions(&regions)
        .ok()
        .filter(|shape| shape.side() == side)?;
    let boxes = |shape: &Shape| -> BTreeSet<Vec<Cell>> {
        let all = shape.houses_of_kind(HouseKind::Box).iter();
        all.map(|house| house.cells().to_vec()).collect()
    };
    // They may be boxes, only others than usual.
    let mut regular =
        crate::size::boxes_of(side).filter_map(|(height, width)| Shape::with_box(height, width).ok());
    let own = boxes(&shape);
    Some(
        regular
            .find(|regular| !own.is_empty() && boxes(regular) == own)
            .unwrap_or(shape),
    )
}

fn diagonal(shape: &Shape, is_rising: bool) -> Vec<Cell> {
    let side = shape.side();
    let column = |row: usize| if is_rising { side - 1 - row } else { row };
    (0..side).filter_map(|row| shape.cell(row, column(row))).collect()
}

/// The four windows of a 9×9 grid, and those of other grids with boxes.
fn windows(shape: &Shape) -> Vec<Vec<Cell>> {
    let side = shape.side();
    let Some((height, width)) = shape.box_size() else {
        return Vec::new();
    };
    let starts = |step: usize| (1..side).step_by(step + 1).filter(move |at| at + step < side);
    let corners = starts(height).flat_map(|top| starts(width).map(move |left| (top, left)));
    let window = |(top, left): (usize, usize)| {
        let rows = top..top + height;
        let places = rows.flat_map(|row| (left..left + width).map(move |column| (row, column)));
        places
            .filter_map(|(row, column)| shape.cell(row, column))
            .collect()
    };
    corners.map(window).collect()
}

/// All pairs of these cells that lie side by side, in their order.
fn adjacent_pairs(shape: &Shape, cells: &[Cell]) -> Vec<[Cell; 2]> {
    // A cell that is named again says nothing new.
    let mut places: BTreeMap<Cell, usize> = BTreeMap::new();
    for (at, &cell) in cells.iter().enumerate() {
        places.entry(cell).or_insert(at);
    }
    let mut pairs: Vec<(usize, usize, [Cell; 2])> = Vec::new();
    for (&cell, &at) in &places {
        let others = shape.neighbours(cell).into_iter();
        let others = others.filter_map(|other| Some((*places.get(&other)?, other)));
        pairs.extend(
            others
                .filter(|(place, _)| *place > at)
                .map(|(place, other)| (at, place, [cell, other])),
        );
    }
    pairs.sort_unstable();
    pairs.into_iter().map(|(.., pair)| pair).collect()
}

/// Where a little killer goes from a cell at the edge: each edge has a direction of its own.
fn slant_of(shape: &Shape, start: Cell) -> Option<Slant> {
    let last = shape.side().saturating_sub(1);
    match (shape.row_of(start), shape.column_of(start)) {
        (row, 0) if row < last => Some(Slant::DownRight),
        (row, column) if column == last && (1..last).contains(&row) => Some(Slant::UpLeft),
        (0, _) => Some(Slant::DownLeft),
        (row, column) if row == last && (1..last).contains(&column) => Some(Slant::UpRight),
        _ => None,
    }
}

/// The four cells around the lower right corner of a cell.
fn square(shape: &Shape, corner: Cell) -> Option<Vec<Cell>> {
    let (row, column) = (shape.row_of(corner), shape.column_of(corner));
    let places = [
        (row, column),
        (row, column + 1),
        (row + 1, column),
        (row + 1, column + 1),
    ];
    places
        .iter()
        .map(|&(row, column)| shape.cell(row, column))
        .collect()
}
