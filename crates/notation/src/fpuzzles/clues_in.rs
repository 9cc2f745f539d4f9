//! The clues of an f-puzzles document: what each of its keys means.

use kudosu_board::{
    Cell, Clue, Digit, DigitSet, Edge, Indexed, LineRule, OutsideRule, Relation, Shape, Slant,
};
use serde_json::{Map, Value};

use super::says_something;
use crate::note::Note;

/// The keys that are lines, each with its rule; whispers have a value of their own.
pub(super) const LINES: [(&str, LineRule); 12] = [
    ("thermometer", LineRule::Thermometer),
    ("slowthermometer", LineRule::SlowThermometer),
    ("palindrome", LineRule::Palindrome),
    ("renban", LineRule::Renban),
    ("nabner", LineRule::Nabner),
    ("betweenline", LineRule::Between),
    ("lockout", LineRule::Lockout),
    ("regionsumline", LineRule::RegionSum),
    ("zipperline", LineRule::Zipper),
    ("doublearrow", LineRule::DoubleArrow),
    ("entropicline", LineRule::Entropic),
    ("modularline", LineRule::Modular),
];
pub(super) const WHISPERS: &str = "whispers";
pub(super) const ARROW: &str = "arrow";
pub(super) const CAGE: &str = "killercage";
pub(super) const CLONE: &str = "clone";
pub(super) const QUADRUPLE: &str = "quadruple";
pub(super) const XV: &str = "xv";
pub(super) const LITTLE_KILLER: &str = "littlekillersum";
pub(super) const NEGATIVE: &str = "negative";
pub(super) const NON_CONSECUTIVE: &str = "nonconsecutive";
/// What makes a clue of its cell.
type OfCell = fn(Cell) -> Clue;

/// The keys about one cell.
pub(super) const CELLS: [(&str, OfCell); 4] = [
    ("even", |cell| Clue::Even { cell }),
    ("odd", |cell| Clue::Odd { cell }),
    ("minimum", |cell| Clue::Minimum { cell }),
    ("maximum", |cell| Clue::Maximum { cell }),
];
/// The keys about two cells, with the value that is meant where none is given. X and V have a key of their
/// own.
pub(super) const PAIRS: [(&str, Relation, Option<u16>); 3] = [
    ("difference", Relation::Difference, Some(1)),
    ("ratio", Relation::Ratio, Some(2)),
    ("sum", Relation::Sum, None),
];
pub(super) const OUTSIDE: [(&str, OutsideRule); 3] = [
    ("sandwichsum", OutsideRule::Sandwich),
    ("xsum", OutsideRule::XSum),
    ("skyscraper", OutsideRule::Skyscraper),
];
pub(super) const INDEXERS: [(&str, Indexed); 3] = [
    ("rowindexer", Indexed::Row),
    ("columnindexer", Indexed::Column),
    ("boxindexer", Indexed::Box),
];
pub(super) const RULES: [(&str, Clue); 2] = [("antiknight", Clue::AntiKnight), ("antiking", Clue::AntiKing)];
pub(super) const SLANTS: [(&str, Slant); 4] = [
    ("UL", Slant::UpLeft),
    ("UR", Slant::UpRight),
    ("DL", Slant::DownLeft),
    ("DR", Slant::DownRight),
];
/// Which sums X and V are.
pub(super) const X_AND_V: [(&str, u16); 2] = [("X", 10), ("V", 5)];

/// Every key of a document that is a clue. Extra regions of as many cells as a row are houses.
pub(super) fn keys() -> impl Iterator<Item = &'static str> {
    let others = [
        WHISPERS,
        ARROW,
        CAGE,
        CLONE,
        QUADRUPLE,
        XV,
        LITTLE_KILLER,
        NEGATIVE,
        NON_CONSECUTIVE,
    ];
    let lines = LINES.iter().map(|(name, _)| *name);
    let cells = CELLS.iter().map(|(name, _)| *name);
    let pairs = PAIRS.iter().map(|(name, ..)| *name);
    let outside = OUTSIDE.iter().map(|(name, _)| *name);
    let indexers = INDEXERS.iter().map(|(name, _)| *name);
    let rules = RULES.iter().map(|(name, _)| *name);
    others
        .into_iter()
        .chain(lines)
        .chain(cells)
        .chain(pairs)
        .chain(outside)
        .chain(indexers)
        .chain(rules)
}

/// Whether a key of the document is a clue.
pub(super) fn is_clue(key: &str) -> bool {
    keys().any(|known| known == key)
}

/// An entry that is not built as its key says.
pub(super) struct WrongEntry {
    /// The entry: `killercage[3]`.
    pub found: String,
    pub expected: String,
}

/// The clues of a document in the order of this file, which is not told by the document anyway.
pub(super) fn read(json: &Map<String, Value>, shape: &Shape) -> Result<(Vec<Clue>, Vec<Note>), WrongEntry> {
    let mut reading = Reading {
        json,
        shape,
        clues: Vec::new(),
        notes: Vec::new(),
    };
    reading.rules_of_the_grid()?;
    reading.cages()?;
    reading.lines()?;
    reading.marks()?;
    reading.beside_the_grid()?;
    Ok((reading.clues, reading.notes))
}

struct Reading<'a> {
    json: &'a Map<String, Value>,
    shape: &'a Shape,
    clues: Vec<Clue>,
    notes: Vec<Note>,
}

/// One object in the list of a key.
struct Entry<'a> {
    key: &'a str,
    at: usize,
    value: &'a Value,
}

impl Entry<'_> {
    fn wrong(&self, expected: &str) -> WrongEntry {
        WrongEntry {
            found: format!("{}[{}]", self.key, self.at),
            expected: expected.to_owned(),
        }
    }

    fn cell(&self, name: &Value, shape: &Shape) -> Result<Cell, WrongEntry> {
        let found = name.as_str().and_then(|name| shape.parse_cell(name).ok());
        found.ok_or_else(|| self.wrong(&format!("cells of the grid, as R1C1, instead of {name}")))
    }

    fn cells_of(&self, names: Option<&Value>, shape: &Shape) -> Result<Vec<Cell>, WrongEntry> {
        let names = names.and_then(Value::as_array);
        let names = names.ok_or_else(|| self.wrong("a list of cells, as R1C1"))?;
        names.iter().map(|name| self.cell(name, shape)).collect()
    }

    fn cells(&self, field: &str, shape: &Shape) -> Result<Vec<Cell>, WrongEntry> {
        self.cells_of(self.value.get(field), shape)
    }

    fn lines(&self, shape: &Shape) -> Result<Vec<Vec<Cell>>, WrongEntry> {
        let lines = self.value.get("lines").and_then(Value::as_array);
        let lines = lines.ok_or_else(|| self.wrong("lines, each a list of cells"))?;
        lines
            .iter()
            .map(|line| self.cells_of(Some(line), shape))
            .collect()
    }

    /// The number of the clue; `None` where there is none. A text that is no number is an error.
    fn number(&self) -> Result<Option<u32>, WrongEntry> {
        let value = self.value.get("value").filter(|value| says_something(value));
        let Some(value) = value else {
            return Ok(None);
        };
        let text = value.as_str().and_then(|text| text.trim().parse().ok());
        let number = value.as_u64().and_then(|number| u32::try_from(number).ok());
        match number.or(text) {
            Some(number) => Ok(Some(number)),
            None => Err(self.wrong(&format!("a whole number as its value instead of {value}"))),
        }
    }

    fn small_number(&self) -> Result<Option<u16>, WrongEntry> {
        let number = self.number()?.map(u16::try_from).transpose();
        number.map_err(|_| self.wrong("a number that a grid can have"))
    }

    /// Row and column, counted from 0, of a place that may lie beside the grid.
    fn place(&self) -> Result<(i32, i32), WrongEntry> {
        let name = self.value.get("cell").and_then(Value::as_str).unwrap_or_default();
        let upper = name.trim().to_ascii_uppercase();
        let parts = upper.strip_prefix('R').and_then(|rest| rest.split_once('C'));
        let place = parts.and_then(|(row, column)| {
            let (row, column): (i32, i32) = (row.parse().ok()?, column.parse().ok()?);
            Some((row.checked_sub(1)?, column.checked_sub(1)?))
        });
        place.ok_or_else(|| self.wrong("a cell beside the grid, as R0C3"))
    }

    fn says_nothing(&self) -> Note {
        Note::SaysNothing(format!("{}[{}]", self.key, self.at))
    }
}

impl<'a> Reading<'a> {
    fn entries(&self, key: &'a str) -> Result<Vec<Entry<'a>>, WrongEntry> {
        match self.json.get(key) {
            None => Ok(Vec::new()),
            Some(value) if !says_something(value) => Ok(Vec::new()),
            Some(Value::Array(entries)) => Ok(entries
                .iter()
                .enumerate()
                .map(|(at, value)| Entry { key, at, value })
                .collect()),
            Some(_) => Err(WrongEntry {
                found: key.to_owned(),
                expected: "a list of clues".to_owned(),
            }),
        }
    }

    fn is_set(&self, key: &str) -> bool {
        self.json.get(key) == Some(&Value::Bool(true))
    }

    fn rules_of_the_grid(&mut self) -> Result<(), WrongEntry> {
        for (key, clue) in RULES {
            if self.is_set(key) {
                self.clues.push(clue);
            }
        }
        if self.is_set(NON_CONSECUTIVE) {
            self.clues.push(Clue::Negative {
                relation: Relation::Difference,
                values: vec![1],
            });
        }
        for entry in self.entries(NEGATIVE)? {
            let clue = match entry.value.as_str() {
                Some("xv") => Clue::Negative {
                    relation: Relation::Sum,
                    values: vec![5, 10],
                },
                Some("ratio") => Clue::Negative {
                    relation: Relation::Ratio,
                    values: self.ratios()?,
                },
                _ => return Err(entry.wrong("xv or ratio")),
            };
            self.clues.push(clue);
        }
        Ok(())
    }

    /// The ratios that black dots of the document speak of; 2 where there are none.
    fn ratios(&self) -> Result<Vec<u16>, WrongEntry> {
        let mut ratios = Vec::new();
        for entry in self.entries("ratio")? {
            ratios.push(entry.small_number()?.filter(|&ratio| ratio > 0).unwrap_or(2));
        }
        ratios.sort_unstable();
        ratios.dedup();
        Ok(if ratios.is_empty() { vec![2] } else { ratios })
    }

    fn cages(&mut self) -> Result<(), WrongEntry> {
        let shape = self.shape;
        for entry in self.entries(CAGE)? {
            let (cells, sum) = (
                entry.cells("cells", shape)?,
                entry.number()?.filter(|&sum| sum > 0),
            );
            self.clues.push(Clue::Killer { cells, sum });
        }
        for entry in self.entries(super::EXTRA)? {
            let cells = entry.cells("cells", shape)?;
            // With as many cells as a row it is a house of the shape.
            if shape.as_house(cells.iter().copied()).is_err() {
                self.clues.push(Clue::ExtraRegion { cells });
            }
        }
        for entry in self.entries(CLONE)? {
            let (cells, copy) = (entry.cells("cells", shape)?, entry.cells("cloneCells", shape)?);
            match cells.is_empty() && copy.is_empty() {
                true => self.notes.push(entry.says_nothing()),
                false => self.clues.push(Clue::Clone { cells, copy }),
            }
        }
        for entry in self.entries(QUADRUPLE)? {
            let values = entry.value.get("values").and_then(Value::as_array);
            let digit = |value: &Value| digit(value, shape);
            let digits: Option<Vec<Digit>> =
                values.map_or(Some(Vec::new()), |values| values.iter().map(digit).collect());
            let digits = digits.ok_or_else(|| entry.wrong("digits of the grid as its values"))?;
            let cells = entry.cells("cells", shape)?;
            match digits.is_empty() {
                true => self.notes.push(entry.says_nothing()),
                false => self.clues.push(Clue::Quadruple { cells, digits }),
            }
        }
        for (key, indexed) in INDEXERS {
            for entry in self.entries(key)? {
                let cells = entry.cells("cells", shape)?;
                self.clues.push(Clue::Indexer { indexed, cells });
            }
        }
        Ok(())
    }

    fn lines(&mut self) -> Result<(), WrongEntry> {
        let shape = self.shape;
        for (key, rule) in LINES {
            for entry in self.entries(key)? {
                self.push_lines(&entry, rule)?;
            }
        }
        for entry in self.entries(WHISPERS)? {
            let own = entry.small_number()?.filter(|&difference| difference > 0);
            let rule = own.map_or(LineRule::whispers(shape.side()), |difference| {
                LineRule::Whispers { difference }
            });
            self.push_lines(&entry, rule)?;
        }
        for entry in self.entries(ARROW)? {
            let pill = entry.cells("cells", shape)?;
            for line in entry.lines(shape)? {
                match line.len() {
                    0 | 1 => self.notes.push(entry.says_nothing()),
                    _ => self.clues.push(Clue::arrow(shape, pill.clone(), line)),
                }
            }
        }
        Ok(())
    }

    fn push_lines(&mut self, entry: &Entry<'_>, rule: LineRule) -> Result<(), WrongEntry> {
        for cells in entry.lines(self.shape)? {
            match cells.len() {
                0 => {}
                1 => self.notes.push(entry.says_nothing()),
                _ => self.clues.push(Clue::Line { rule, cells }),
            }
        }
        Ok(())
    }

    fn marks(&mut self) -> Result<(), WrongEntry> {
        let shape = self.shape;
        for (key, clue) in CELLS {
            for entry in self.entries(key)? {
                let name = entry.value.get("cell").unwrap_or(&Value::Null);
                self.clues.push(clue(entry.cell(name, shape)?));
            }
        }
        for (key, relation, usual) in PAIRS {
            for entry in self.entries(key)? {
                match entry.small_number()?.or(usual) {
                    Some(value) => self.push_pair(&entry, relation, value)?,
                    None => self.notes.push(entry.says_nothing()),
                }
            }
        }
        for entry in self.entries(XV)? {
            let told = entry
                .value
                .get("value")
                .and_then(Value::as_str)
                .unwrap_or_default();
            let known = X_AND_V
                .iter()
                .find(|(letter, _)| letter.eq_ignore_ascii_case(told));
            match known {
                Some(&(_, sum)) => self.push_pair(&entry, Relation::Sum, sum)?,
                None => match entry.small_number()? {
                    Some(sum) => self.push_pair(&entry, Relation::Sum, sum)?,
                    None => self.notes.push(entry.says_nothing()),
                },
            }
        }
        Ok(())
    }

    fn push_pair(&mut self, entry: &Entry<'_>, relation: Relation, value: u16) -> Result<(), WrongEntry> {
        let cells = <[Cell; 2]>::try_from(entry.cells("cells", self.shape)?);
        let cells = cells.map_err(|_| entry.wrong("two cells"))?;
        self.clues.push(Clue::Pair {
            relation,
            cells,
            value,
        });
        Ok(())
    }

    fn beside_the_grid(&mut self) -> Result<(), WrongEntry> {
        let shape = self.shape;
        for entry in self.entries(LITTLE_KILLER)? {
            let told = entry
                .value
                .get("direction")
                .and_then(Value::as_str)
                .unwrap_or_default();
            let slant = SLANTS.iter().find(|(name, _)| name.eq_ignore_ascii_case(told));
            let &(_, slant) = slant.ok_or_else(|| entry.wrong("a direction: UL, UR, DL or DR"))?;
            let ((row, column), (down, right)) = (entry.place()?, slant.step());
            let inside = |at: i32| usize::try_from(at).ok();
            let start = inside(row + down).zip(inside(column + right));
            let start = start.and_then(|(row, column)| shape.cell(row, column));
            let start =
                start.ok_or_else(|| entry.wrong("a place from which its diagonal enters the grid"))?;
            match entry.number()?.filter(|&sum| sum > 0) {
                Some(sum) => self.clues.push(Clue::LittleKiller { start, slant, sum }),
                None => self.notes.push(entry.says_nothing()),
            }
        }
        for (key, rule) in OUTSIDE {
            for entry in self.entries(key)? {
                let (row, column) = entry.place()?;
                let edge = Edge::at_place(row, column, shape);
                let edge = edge.ok_or_else(|| entry.wrong("a cell beside the grid, as R0C3"))?;
                match entry.number()? {
                    Some(value) => self.clues.push(Clue::Outside { rule, edge, value }),
                    None => self.notes.push(entry.says_nothing()),
                }
            }
        }
        Ok(())
    }
}

/// A digit of the grid as documents write it: a number, or a text with one.
pub(super) fn digit(value: &Value, shape: &Shape) -> Option<Digit> {
    let text = value.as_str().and_then(|text| text.trim().parse().ok());
    let digit = Digit::new(u8::try_from(value.as_u64().or(text)?).ok()?)?;
    shape.digits().contains(digit).then_some(digit)
}

/// The digits of a list; `None` where one is no digit of the grid.
pub(super) fn digits(value: &Value, shape: &Shape) -> Option<DigitSet> {
    value
        .as_array()?
        .iter()
        .map(|value| digit(value, shape))
        .collect()
}
