//! The rules of a SudokuMaker document as clues.

use kudosu_board::{Cell, Clue, Digit, Edge, Indexed, LineRule, OutsideRule, Relation, Shape, Slant};
use serde_json::Value;

use super::places;
use crate::note::Note;

pub(super) const ANTI_KING: u64 = 12;
pub(super) const ANTI_KNIGHT: u64 = 13;
const NON_CONSECUTIVE: u64 = 15;
/// Every square of two by two has a digit of each of several groups.
const GROUPS_EVERYWHERE: u64 = 16;
pub(super) const EVEN: u64 = 100;
pub(super) const ODD: u64 = 101;
pub(super) const MAXIMUM: u64 = 102;
pub(super) const MINIMUM: u64 = 103;
pub(super) const DIFFERENCE: u64 = 200;
pub(super) const RATIO: u64 = 201;
pub(super) const XV: u64 = 202;
pub(super) const THERMOMETER: u64 = 300;
pub(super) const KILLER: u64 = 301;
pub(super) const CLONE: u64 = 302;
pub(super) const QUADRUPLE: u64 = 303;
pub(super) const EXTRA_REGION: u64 = 305;
pub(super) const WHISPERS: u64 = 401;
pub(super) const REGION_SUM: u64 = 404;
pub(super) const GROUP_LINE: u64 = 406;
pub(super) const LOCKOUT: u64 = 407;
pub(super) const ARROW: u64 = 408;
pub(super) const LITTLE_KILLER: u64 = 500;
pub(super) const ROW_INDEXER: u64 = 600;
pub(super) const COLUMN_INDEXER: u64 = 601;
const PROGRAMMED: u64 = 1000;

/// Lines that need nothing besides their cells.
pub(super) const PLAIN_LINES: [(u64, LineRule); 4] = [
    (400, LineRule::Renban),
    (402, LineRule::Palindrome),
    (403, LineRule::Between),
    (409, LineRule::DoubleArrow),
];
/// Numbers beside the grid.
pub(super) const OUTSIDE: [(u64, OutsideRule); 4] = [
    (501, OutsideRule::Sandwich),
    (502, OutsideRule::XSum),
    (503, OutsideRule::Skyscraper),
    (504, OutsideRule::NumberedRoom),
];
/// Drawings, by what they are called.
const DRAWINGS: [(u64, &str, &str); 3] = [
    (2000, "lines", "line"),
    (2001, "cages", "cage"),
    (2002, "symbols", "symbol"),
];

/// The groups of digits of a line in which each few cells have one of every group, as bits of the digits'
/// numbers.
pub(super) fn groups(rule: LineRule, side: usize) -> Option<Vec<u64>> {
    let (count, group): (usize, &dyn Fn(u8) -> usize) = match rule {
        LineRule::Entropic => (3, &|digit| LineRule::third(digit, side)),
        LineRule::Modular => (3, &|digit| usize::from(digit % 3)),
        LineRule::Parity => (2, &|digit| usize::from(digit % 2)),
        _ => return None,
    };
    let mut groups = vec![0; count];
    for digit in 1..=u8::try_from(side).ok()? {
        groups[group(digit)] |= 1 << digit;
    }
    Some(groups)
}

/// How far apart the ends of a lockout line are at least; a grid on which that is not what we take it for
/// has none.
pub(super) fn knows_lockout(side: usize) -> bool {
    side / 2 == 4
}

pub(super) struct Reading<'a> {
    shape: &'a Shape,
    clues: Vec<Clue>,
    notes: Vec<Note>,
    /// What was not understood.
    strange: Vec<String>,
    /// Dots that do not exempt their pair from the rule about dots of the other colour.
    strict: Vec<Relation>,
    /// Whether neighbours are never consecutive, dot or not.
    is_non_consecutive: bool,
}

impl<'a> Reading<'a> {
    pub(super) fn new(shape: &'a Shape) -> Reading<'a> {
        Reading {
            shape,
            clues: Vec::new(),
            notes: Vec::new(),
            strange: Vec::new(),
            strict: Vec::new(),
            is_non_consecutive: false,
        }
    }

    /// The clues, what was not understood, and what is to be said besides.
    pub(super) fn finish(mut self) -> (Vec<Clue>, Vec<String>, Vec<Note>) {
        self.look_at_dots();
        (self.clues, self.strange, self.notes)
    }

    /// Where a dot of one colour does not exempt its pair from the rule about the other, it is another rule
    /// than ours.
    fn look_at_dots(&mut self) {
        let has_dots = |clues: &[Clue], of: Relation| {
            let is_dot = |clue: &Clue| matches!(clue, Clue::Pair { relation, .. } if *relation == of);
            clues.iter().any(is_dot)
        };
        let has_rule = |clues: &[Clue], of: Relation| {
            let is_rule = |clue: &Clue| matches!(clue, Clue::Negative { relation, .. } if *relation == of);
            clues.iter().any(is_rule)
        };
        let any_dots = has_dots(&self.clues, Relation::Difference) || has_dots(&self.clues, Relation::Ratio);
        let white_do_not_exempt = self.strict.contains(&Relation::Difference)
            && has_dots(&self.clues, Relation::Difference)
            && has_rule(&self.clues, Relation::Ratio);
        let black_do_not_exempt = self.strict.contains(&Relation::Ratio)
            && has_dots(&self.clues, Relation::Ratio)
            && has_rule(&self.clues, Relation::Difference);
        if white_do_not_exempt || black_do_not_exempt || (self.is_non_consecutive && any_dots) {
            self.strange
                .push("a rule about unmarked pairs that holds for some marked ones too".to_owned());
        }
    }

    /// Takes a rule in; the error says what of it cannot be read.
    pub(super) fn add(&mut self, rule: &Value) -> Result<(), String> {
        let number = super::number_of(rule).ok_or("a rule without a type")?;
        let strange = || format!("a rule of type {number}");
        self.add_numbered(number, rule).ok_or_else(strange)
    }

    fn add_numbered(&mut self, number: u64, rule: &Value) -> Option<()> {
        let shape = self.shape;
        match number {
            // Given digits, and what makes the houses.
            0
            | super::REGIONS
            | super::FALLING
            | super::RISING
            | super::DISJOINT
            | super::ROWS_AND_COLUMNS => {}
            ANTI_KING => self.clues.push(Clue::AntiKing),
            ANTI_KNIGHT => self.clues.push(Clue::AntiKnight),
            NON_CONSECUTIVE => {
                self.is_non_consecutive = true;
                self.clues.push(Clue::Negative {
                    relation: Relation::Difference,
                    values: vec![1],
                });
            }
            EVEN | ODD | MAXIMUM | MINIMUM => {
                let clue = |cell: Cell| match number {
                    EVEN => Clue::Even { cell },
                    ODD => Clue::Odd { cell },
                    MAXIMUM => Clue::Maximum { cell },
                    _ => Clue::Minimum { cell },
                };
                self.clues
                    .extend(places::cells(rule.get("cells"), shape)?.into_iter().map(clue));
            }
            DIFFERENCE => self.add_pairs(rule, Relation::Difference, Some(1))?,
            RATIO => self.add_pairs(rule, Relation::Ratio, Some(2))?,
            XV => self.add_pairs(rule, Relation::Sum, None)?,
            THERMOMETER => {
                let is_slow = rule.get("slow") == Some(&Value::Bool(true));
                let line = if is_slow {
                    LineRule::SlowThermometer
                } else {
                    LineRule::Thermometer
                };
                self.add_lines(rule, "thermometers", line)?;
            }
            KILLER => {
                for cage in list(rule, "cages") {
                    let sum = cage.get("value").and_then(Value::as_u64).filter(|&sum| sum > 0);
                    let sum = sum.map(u32::try_from).transpose().ok()?;
                    let cells = places::cells(cage.get("cells"), shape)?;
                    self.clues.push(Clue::Killer { cells, sum });
                }
            }
            CLONE => self.add_clones(rule)?,
            QUADRUPLE => {
                for clue in list(rule, "clues") {
                    let cells = places::crossing_cells(clue.get("corner")?.as_u64()?, shape)?;
                    let digit = |value: &Value| Digit::new(u8::try_from(value.as_u64()?).ok()?);
                    let digits: Option<Vec<Digit>> = list(clue, "digits").iter().map(digit).collect();
                    self.clues.push(Clue::Quadruple {
                        cells,
                        digits: digits?,
                    });
                }
            }
            EXTRA_REGION => {
                let cells = places::cells(rule.get("cells"), shape)?;
                let set: std::collections::BTreeSet<Cell> = cells.iter().copied().collect();
                let is_house = shape.houses().iter().any(|house| {
                    house
                        .cells()
                        .iter()
                        .copied()
                        .collect::<std::collections::BTreeSet<_>>()
                        == set
                });
                if !is_house {
                    self.clues.push(Clue::ExtraRegion { cells });
                }
            }
            WHISPERS => {
                let difference = rule.get("minDifference")?.as_u64()?;
                let difference = u16::try_from(difference).ok()?;
                self.add_lines(rule, "lines", LineRule::Whispers { difference })?;
            }
            REGION_SUM if rule.get("singleRegionTotals") != Some(&Value::Bool(true)) => {
                self.add_lines(rule, "lines", LineRule::RegionSum)?;
            }
            GROUP_LINE => self.add_group_lines(rule)?,
            LOCKOUT if knows_lockout(shape.side()) => self.add_lines(rule, "lines", LineRule::Lockout)?,
            ARROW => self.add_arrows(rule)?,
            LITTLE_KILLER => self.add_little_killers(rule)?,
            ROW_INDEXER | COLUMN_INDEXER => {
                let indexed = match number {
                    ROW_INDEXER => Indexed::Row,
                    _ => Indexed::Column,
                };
                let cells = places::cells(rule.get("cells"), shape)?;
                if !cells.is_empty() {
                    self.clues.push(Clue::Indexer { indexed, cells });
                }
            }
            // Fog hides, and says nothing.
            4000.. => {}
            number => self.add_other(number, rule)?,
        }
        Some(())
    }

    fn add_other(&mut self, number: u64, rule: &Value) -> Option<()> {
        if let Some(&(_, line)) = PLAIN_LINES.iter().find(|(known, _)| *known == number) {
            return self.add_lines(rule, "lines", line);
        }
        if let Some(&(_, outside)) = OUTSIDE.iter().find(|(known, _)| *known == number) {
            for clue in list(rule, "clues") {
                let (row, column) = places::beside_place(clue.get("outerCell")?.as_u64()?, self.shape)?;
                let edge = Edge::at_place(row, column, self.shape)?;
                match clue.get("value").and_then(Value::as_u64) {
                    Some(value) => self.clues.push(Clue::Outside {
                        rule: outside,
                        edge,
                        value: u32::try_from(value).ok()?,
                    }),
                    None => self.say_nothing("a place beside the grid without a number"),
                }
            }
            return Some(());
        }
        if let Some((_, key, name)) = DRAWINGS.iter().find(|(known, ..)| *known == number) {
            let count = list(rule, key).len();
            let plural = if count == 1 { "" } else { "s" };
            if count > 0 {
                self.strange.push(format!("{count} {name}{plural}"));
            }
            return Some(());
        }
        let name = match number {
            GROUPS_EVERYWHERE => "a rule for every square of two by two".to_owned(),
            304 => "look-and-say cages".to_owned(),
            405 => "sequence lines".to_owned(),
            REGION_SUM => "region sum lines with totals".to_owned(),
            LOCKOUT => "lockout lines".to_owned(),
            PROGRAMMED => {
                let name = rule.get("definition").and_then(|own| own.get("name")?.as_str());
                format!("the programmed rule {:?}", name.unwrap_or_default())
            }
            other => format!("a rule of type {other}"),
        };
        self.strange.push(name);
        Some(())
    }

    fn say_nothing(&mut self, what: &str) {
        self.notes.push(Note::SaysNothing(what.to_owned()));
    }

    fn add_pairs(&mut self, rule: &Value, relation: Relation, usual: Option<u64>) -> Option<()> {
        for clue in list(rule, "clues") {
            let cells = places::border_cells(clue.get("edge")?.as_u64()?, self.shape)?;
            let value = clue.get("value").and_then(Value::as_u64).or(usual)?;
            self.clues.push(Clue::Pair {
                relation,
                cells,
                value: u16::try_from(value).ok()?,
            });
        }
        let flags = ["overrideNegativeRatios", "overrideNegativeDifferences"];
        if flags
            .iter()
            .any(|flag| rule.get(flag) == Some(&Value::Bool(false)))
        {
            self.strict.push(relation);
        }
        let values = list(rule, "negative")
            .iter()
            .map(|value| u16::try_from(value.as_u64()?).ok());
        let values: Vec<u16> = values.collect::<Option<_>>()?;
        if !values.is_empty() {
            self.clues.push(Clue::Negative { relation, values });
        }
        Some(())
    }

    fn add_lines(&mut self, rule: &Value, key: &str, line: LineRule) -> Option<()> {
        for cells in list(rule, key) {
            let cells = places::cells(Some(cells), self.shape)?;
            self.clues.push(Clue::Line { rule: line, cells });
        }
        Some(())
    }

    /// Lines in which each few cells have one digit of every group; those that have a name are known.
    fn add_group_lines(&mut self, rule: &Value) -> Option<()> {
        let said = list(rule, "groups").iter().map(Value::as_u64);
        let mut said: Vec<u64> = said.collect::<Option<_>>()?;
        said.sort_unstable();
        let known = [LineRule::Entropic, LineRule::Modular, LineRule::Parity].into_iter();
        let known = known.into_iter().find(|&line| {
            let mut groups = groups(line, self.shape.side()).unwrap_or_default();
            groups.sort_unstable();
            groups == said
        });
        match known {
            Some(line) => self.add_lines(rule, "lines", line),
            None => {
                self.strange.push("lines of groups of digits".to_owned());
                Some(())
            }
        }
    }

    /// Groups of cells that hold the same digit.
    fn add_clones(&mut self, rule: &Value) -> Option<()> {
        let groups = list(rule, "groups")
            .iter()
            .map(|group| places::cells(Some(group), self.shape));
        let groups: Vec<Vec<Cell>> = groups.collect::<Option<_>>()?;
        let are_pairs = groups.iter().all(|group| group.len() == 2)
            && [0, 1].iter().all(|&end| {
                let mut ends: Vec<Cell> = groups.iter().map(|group| group[end]).collect();
                ends.sort_unstable();
                ends.windows(2).all(|two| two[0] != two[1])
            });
        if are_pairs && !groups.is_empty() {
            let (cells, copy) = groups.iter().map(|group| (group[0], group[1])).unzip();
            self.clues.push(Clue::Clone { cells, copy });
            return Some(());
        }
        for group in groups {
            for &other in group.iter().skip(1) {
                self.clues.push(Clue::Clone {
                    cells: vec![group[0]],
                    copy: vec![other],
                });
            }
        }
        Some(())
    }

    fn add_arrows(&mut self, rule: &Value) -> Option<()> {
        for bulb in list(rule, "bulbsWithArrows") {
            // Its cells stand in the order in which the number is read.
            let pill = places::cells(bulb.get("bulbCells"), self.shape)?;
            for line in list(bulb, "arrows") {
                let line = places::cells(Some(line), self.shape)?;
                self.clues.push(Clue::arrow(self.shape, pill.clone(), line));
            }
        }
        Some(())
    }

    fn add_little_killers(&mut self, rule: &Value) -> Option<()> {
        for clue in list(rule, "clues") {
            let place = places::beside_place(clue.get("outerCell")?.as_u64()?, self.shape)?;
            let is_rising = clue.get("diagonal")?.as_i64()? > 0;
            let slants = Slant::ALL.into_iter().filter(|slant| {
                let (down, right) = slant.step();
                (down != right) == is_rising
            });
            let start = slants.into_iter().find_map(|slant| {
                let (down, right) = slant.step();
                let (row, column) = (place.0 + down, place.1 + right);
                let cell = self
                    .shape
                    .cell(usize::try_from(row).ok()?, usize::try_from(column).ok()?)?;
                Some((cell, slant))
            });
            let (start, slant) = start?;
            match clue.get("value").and_then(Value::as_u64) {
                Some(sum) => self.clues.push(Clue::LittleKiller {
                    start,
                    slant,
                    sum: u32::try_from(sum).ok()?,
                }),
                None => self.say_nothing("a little killer without a number"),
            }
        }
        Some(())
    }
}

fn list<'v>(rule: &'v Value, key: &str) -> &'v [Value] {
    rule.get(key).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}
