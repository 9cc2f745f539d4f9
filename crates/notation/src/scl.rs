//! SudokuPad's own documents, packed behind `scl` or, older, `ctc`: JSON with short keys, most of which is
//! drawing.
//!
//! Givens, regions, cages, rules of the whole grid, and title, author, rules and solution are read. Whatever
//! is only drawn is counted, and a note says that one solution cannot be expected.

mod unzipped;

use kudosu_board::{Cell, Clue, Clues, Digit, Grid, MAX_SIDE, Puzzle, Relation, Shape};
use serde_json::Value;

use crate::about::PuzzleText;
use crate::document::Document;
use crate::error::ReadError;
use crate::error_kind::ReadErrorKind;
use crate::note::{self, Note};
use crate::span::Place;
use crate::text::Source;
use crate::{ReadOptions, links};

/// What stands before the packed document: `ctc` in links from before SudokuPad had its name.
pub(crate) const PREFIXES: [&str; 2] = ["scl", "ctc"];

/// The pictures that mean nothing by themselves, by their short and long names.
const PICTURES: [(&str, &str, &str); 4] = [
    ("l", "lines", "line"),
    ("a", "arrows", "arrow"),
    ("o", "overlays", "overlay"),
    ("u", "underlays", "underlay"),
];

/// Reads the packed document at this place of the source.
pub(crate) fn read(source: &Source<'_>, place: Place, options: &ReadOptions) -> Result<Document, ReadError> {
    let wrong = |found: &str, expected: &str| {
        let kind = ReadErrorKind::Syntax {
            found: found.to_owned(),
            expected: expected.to_owned(),
        };
        source.error(kind, place)
    };
    let text = links::unpacked(source, place)?;
    let json =
        unzipped::parse(&text).ok_or_else(|| wrong("a document that is cut or changed", "the whole link"))?;
    let rows = field(&json, "ce", "cells").and_then(Value::as_array);
    let rows = rows.ok_or_else(|| wrong("a document without cells", "a puzzle of SudokuPad"))?;
    let side = rows.len();
    let is_square = rows
        .iter()
        .all(|row| row.as_array().is_some_and(|row| row.len() == side));
    if !is_square || !(1..=MAX_SIDE).contains(&side) {
        return Err(wrong(
            "a grid that is not square",
            "as many rows as cells in a row",
        ));
    }
    let mut shape = regions(&json, side).map_or_else(
        || crate::size::shape(source, side, options, None, place),
        |regions| Shape::with_regions(&regions).map_err(|error| wrong("its regions", &error.to_string())),
    )?;
    let mut reading = Reading {
        json: &json,
        clues: Vec::new(),
        texts: Texts::default(),
        strange: Vec::new(),
    };
    shape = reading
        .globals(shape)
        .map_err(|error| wrong("its rules", &error))?;
    let mut grid = Grid::blank(&shape);
    for (cell, said) in shape
        .cells()
        .zip(rows.iter().filter_map(Value::as_array).flatten())
    {
        let value = field(said, "v", "value");
        if let Some(digit) = value.and_then(|value| digit(value, &shape)) {
            grid.set(cell, digit)
                .map_err(|error| wrong("a value", &error.to_string()))?;
        }
    }
    reading.cages(&shape);
    reading.metadata();
    let puzzle = Puzzle::with_clue_list(grid, reading.clues).map_err(|error| {
        let reason = error.to_string();
        source.error(ReadErrorKind::Clue { reason }, place)
    })?;
    let mut document = Document::new(puzzle);
    document.notes = notes(
        &json,
        document.puzzle.clues(),
        &reading.texts.rules,
        reading.strange,
    );
    document.solution = Grid::from_line(&shape, &reading.texts.solution)
        .ok()
        .filter(|solution| solution.blank_count() == 0);
    Ok(document.with_about(&reading.texts.about()))
}

/// A field by its short or its long name.
fn field<'v>(value: &'v Value, short: &str, long: &str) -> Option<&'v Value> {
    value.get(short).or_else(|| value.get(long))
}

fn list<'v>(json: &'v Value, short: &str, long: &str) -> &'v [Value] {
    field(json, short, long)
        .and_then(Value::as_array)
        .map_or(&[], Vec::as_slice)
}

fn digit(value: &Value, shape: &Shape) -> Option<Digit> {
    let text = value.as_str().and_then(|text| text.trim().parse().ok());
    let digit = Digit::new(u8::try_from(value.as_u64().or(text)?).ok()?)?;
    shape.digits().contains(digit).then_some(digit)
}

/// Row and column pairs as cells of a grid with this side; `None` where one lies outside.
fn places(value: Option<&Value>, side: usize) -> Option<Vec<usize>> {
    let place = |pair: &Value| {
        let number = |at: usize| pair.get(at).and_then(Value::as_u64).map(|number| number as usize);
        let (row, column) = (number(0)?, number(1)?);
        (row < side && column < side).then_some(row * side + column)
    };
    value?.as_array()?.iter().map(place).collect()
}

/// The region of each cell, where the document has regions as large as a row.
fn regions(json: &Value, side: usize) -> Option<Vec<Option<usize>>> {
    let mut regions = vec![None; side * side];
    for (number, region) in list(json, "re", "regions").iter().enumerate() {
        let cells = places(Some(region), side)?;
        if cells.len() == side {
            cells.into_iter().for_each(|cell| regions[cell] = Some(number));
        }
    }
    regions.iter().any(Option::is_some).then_some(regions)
}

/// Title, author, rules and solution, from the metadata or from cages that hold nothing else.
#[derive(Default)]
struct Texts {
    title: String,
    author: String,
    rules: String,
    solution: String,
}

impl Texts {
    /// Takes `title: …` and its like; says whether it was one.
    fn take(&mut self, text: &str) -> bool {
        let Some((name, rest)) = text.split_once(':') else {
            return false;
        };
        let slot = match name.trim().to_ascii_lowercase().as_str() {
            "title" => &mut self.title,
            "author" => &mut self.author,
            "rules" => &mut self.rules,
            "solution" => &mut self.solution,
            // Messages and settings mean nothing here.
            "msgcorrect" | "msgincorrect" | "source" | "info" | "fow" | "foglight" => return true,
            _ => return false,
        };
        if !slot.is_empty() {
            slot.push(' ');
        }
        slot.push_str(rest.trim());
        true
    }

    fn about(&self) -> PuzzleText {
        PuzzleText::new(&self.title, &self.author, &self.rules)
    }
}

struct Reading<'a> {
    json: &'a Value,
    clues: Vec<Clue>,
    texts: Texts,
    /// What was not understood.
    strange: Vec<String>,
}

impl Reading<'_> {
    /// The rules of the whole grid; diagonals are houses.
    fn globals(&mut self, mut shape: Shape) -> Result<Shape, String> {
        for rule in list(self.json, "global", "global")
            .iter()
            .filter_map(Value::as_str)
        {
            let side = shape.side();
            let house = |column: &dyn Fn(usize) -> usize| -> Vec<Cell> {
                (0..side).filter_map(|row| shape.cell(row, column(row))).collect()
            };
            let more = match rule {
                "antiknight" => {
                    self.clues.push(Clue::AntiKnight);
                    continue;
                }
                "antiking" => {
                    self.clues.push(Clue::AntiKing);
                    continue;
                }
                "nonconsecutive" => {
                    self.clues.push(Clue::Negative {
                        relation: Relation::Difference,
                        values: vec![1],
                    });
                    continue;
                }
                "diagonal-" => shape.with_house(house(&|row| row)),
                "diagonal+" => shape.with_house(house(&|row| side - 1 - row)),
                other => {
                    self.strange.push(other.to_owned());
                    continue;
                }
            };
            shape = more.map_err(|error| error.to_string())?;
        }
        Ok(shape)
    }

    fn cages(&mut self, shape: &Shape) {
        let mut unread = 0;
        for cage in list(self.json, "ca", "cages") {
            let value = field(cage, "v", "value");
            if value
                .and_then(Value::as_str)
                .is_some_and(|text| self.texts.take(text))
            {
                continue;
            }
            let cells = places(field(cage, "ce", "cells"), shape.side()).unwrap_or_default();
            let cells: Vec<Cell> = cells.into_iter().map(|cell| Cell::new(cell as u16)).collect();
            let number = |value: &Value| {
                let text = value.as_str().and_then(|text| text.trim().parse().ok());
                value
                    .as_u64()
                    .and_then(|number| u32::try_from(number).ok())
                    .or(text)
            };
            let sum = value
                .and_then(number)
                .or_else(|| cage.get("sum").and_then(number));
            let is_unique = cage.get("unique").and_then(Value::as_bool) != Some(false);
            let is_line = shape.houses().iter().any(|house| house.cells() == cells);
            match (cells.is_empty() || is_line, sum.filter(|&sum| sum > 0)) {
                (true, _) => {}
                (false, sum) if is_unique && (sum.is_some() || cage.get("unique").is_some()) => {
                    self.clues.push(Clue::Killer { cells, sum });
                }
                _ => unread += 1,
            }
        }
        if unread > 0 {
            self.strange.push(format!("{unread} cages without a rule"));
        }
    }

    fn metadata(&mut self) {
        let Some(metadata) = self.json.get("metadata") else {
            return;
        };
        for (name, short) in [
            ("title", "t"),
            ("author", "author"),
            ("rules", "rules"),
            ("solution", "solution"),
        ] {
            let value = field(metadata, short, name);
            let lines = value
                .and_then(Value::as_array)
                .into_iter()
                .flatten()
                .filter_map(Value::as_str);
            let text: Vec<&str> = value.and_then(Value::as_str).into_iter().chain(lines).collect();
            if !text.is_empty() {
                self.texts.take(&format!("{name}: {}", text.join(" ")));
            }
        }
    }
}

/// What the document says that no clue explains.
fn notes(json: &Value, clues: &Clues, rules: &str, strange: Vec<String>) -> Vec<Note> {
    let counted = PICTURES.iter().filter_map(|(short, long, name)| {
        let count = list(json, short, long).len();
        let plural = if count == 1 { "" } else { "s" };
        (count > 0).then(|| format!("{count} {name}{plural}"))
    });
    let drawn: Vec<String> = counted.chain(strange).collect();
    note::of_rules(rules, clues, &drawn).into_iter().collect()
}

#[cfg(test)]
mod tests {
    use crate::{Format, ReadOptions, lz, read_one, write_document};

    #[test]
    fn givens_regions_cages_rules_and_texts_are_read() {
        let json = concat!(
            "{cs:50,ce:[[{v:1},,,],[,,{v:4},],[,,,],[,,,]],",
            "re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],",
            "ca:[{ce:[[0,1],[0,2]],v:5,unique:t},{v:'title: It\\'s small'},{v:'rules: Cages sum.'}],",
            "global:['antiknight'],l:[{wp:[[0.5,0.5],[1.5,1.5]],c:#0,th:4}],metadata:{author:'Somebody'}}"
        );
        let link = format!("https://sudokupad.app/scl{}", lz::pack(json));
        let options = ReadOptions::default().with_clues();
        let document = read_one(link.as_bytes(), &options).unwrap();
        let told = write_document(&document, Format::Clues).unwrap();
        for line in [
            "box 2x2",
            "1.....4.........",
            "killer 5: r1c2 r1c3",
            "anti-knight",
        ] {
            assert!(told.lines().any(|own| own == line), "{line} in {told}");
        }
        assert_eq!(
            document.comment.as_deref(),
            Some("It's small; Somebody; rules: Cages sum.")
        );
        let notes: Vec<String> = document.notes.iter().map(ToString::to_string).collect();
        assert_eq!(
            notes,
            ["one solution cannot be expected: no clue explains what is drawn (1 line)"]
        );
    }

    #[test]
    fn links_with_the_older_prefix_and_without_an_address_are_read_alike() {
        let json = "{ce:[[{v:1},,,],[,,{v:4},],[,,,],[,,,]],ca:[{ce:[[0,1],[0,2]],v:5,unique:t}]}";
        let packed = lz::pack(json);
        let options = ReadOptions::default().with_clues();
        let read = |text: &str| read_one(text.as_bytes(), &options).map(|document| document.puzzle);
        let known = read(&format!("https://sudokupad.app/scl{packed}")).unwrap();
        for text in [
            format!("https://sudokupad.app/ctc{packed}"),
            format!("https://app.crackingthecryptic.com/ctc{packed}"),
            format!(
                "https://sudokupad.app/sudoku.html?puzzleid=ctc{}",
                crate::links::with_escapes(&packed)
            ),
            format!("ctc{packed}"),
            format!("scl{packed}"),
        ] {
            assert_eq!(read(&text).as_ref(), Ok(&known), "{text}");
        }
    }

    #[test]
    fn a_rule_in_words_beside_clues_is_told_where_there_are_several_solutions() {
        let json = concat!(
            "{ce:[[,,,],[,,,],[,,,],[,,,]],ca:[{ce:[[0,1],[0,2]],unique:t},",
            "{v:'rules: Normal sudoku rules apply. A counting cage has as many even digits as odd ones.'}]}"
        );
        let link = format!("https://sudokupad.app/scl{}", lz::pack(json));
        let document = read_one(link.as_bytes(), &ReadOptions::default().with_clues()).unwrap();
        let told: Vec<String> = document.notes.iter().map(ToString::to_string).collect();
        insta::assert_snapshot!(told.join("\n"), @"a rule may be missing: the rules text says more than the clues that were read: “A counting cage has as many even digits as odd ones.”");
        let is_told = |is_unique| document.notes.iter().any(|note| note.is_told(is_unique));
        assert!(is_told(Some(false)) && !is_told(Some(true)) && !is_told(None));
    }
}
