//! A clue on its way from its line.

use std::ops::Range;

use super::{ClueLineError, over_limit, slant_name};
use crate::{
    Cell, CellNameError, Clue, ClueKind, Digit, DigitSet, Edge, Indexed, Limit, LineRule, OutsideRule,
    Relation, Shape, Slant,
};

pub(super) struct Reading<'a> {
    pub line: &'a str,
    pub shape: &'a Shape,
}

impl Reading<'_> {
    pub(super) fn wrong(&self, range: Range<usize>, found: &str, expected: &str) -> ClueLineError {
        let found = match found {
            "" | "nothing" => "nothing".to_owned(),
            found => format!("{found:?}"),
        };
        ClueLineError {
            range,
            found,
            expected: expected.to_owned(),
        }
    }

    /// The words of a part of the line; commas separate like blanks.
    pub(super) fn words(&self, part: Range<usize>) -> Vec<Range<usize>> {
        let is_gap = |c: char| c.is_whitespace() || c == ',';
        let base = self.line.as_ptr() as usize;
        let words = self.line[part].split(is_gap).filter(|word| !word.is_empty());
        words
            .map(|word| {
                let start = word.as_ptr() as usize - base;
                start..start + word.len()
            })
            .collect()
    }

    pub(super) fn tail(&self, tail: Option<Range<usize>>) -> Result<Vec<Range<usize>>, ClueLineError> {
        let end = self.line.len();
        match tail.map(|tail| self.words(tail)) {
            Some(words) if !words.is_empty() => Ok(words),
            _ => Err(self.wrong(
                end..end,
                "nothing",
                "a colon and the cells of the clue, such as : r1c1 r1c2",
            )),
        }
    }

    fn number(&self, word: &Range<usize>) -> Result<u32, ClueLineError> {
        let text = &self.line[word.clone()];
        text.parse()
            .map_err(|_| self.wrong(word.clone(), text, "a whole number"))
    }

    fn small(&self, word: &Range<usize>) -> Result<u16, ClueLineError> {
        let text = &self.line[word.clone()];
        text.parse()
            .map_err(|_| self.wrong(word.clone(), text, "a whole number below 65536"))
    }

    /// At most one number behind the word.
    fn only<'w>(&self, words: &'w [Range<usize>]) -> Result<Option<&'w Range<usize>>, ClueLineError> {
        match words {
            [] => Ok(None),
            [only] => Ok(Some(only)),
            [_, second, ..] => {
                Err(self.wrong(second.clone(), &self.line[second.clone()], "one number at most"))
            }
        }
    }

    fn needed(&self, words: &[Range<usize>], word: &Range<usize>) -> Result<u32, ClueLineError> {
        match self.only(words)? {
            Some(number) => self.number(number),
            None => Err(self.wrong(word.end..word.end, "nothing", "the number of the clue")),
        }
    }

    /// Cells by name; `r1c1-r1c4` is a straight row of them.
    pub(super) fn cells(&self, words: &[Range<usize>]) -> Result<Vec<Cell>, ClueLineError> {
        let mut cells = Vec::new();
        for word in words {
            let text = &self.line[word.clone()];
            let told = |name: &str| {
                let refused = |error: CellNameError| {
                    let expected = format!("a cell of the grid ({error})");
                    self.wrong(word.clone(), text, &expected)
                };
                self.shape.parse_cell(name).map_err(refused)
            };
            match text.split_once('-') {
                None => cells.push(told(text)?),
                Some((from, to)) => {
                    let way = self.straight(told(from)?, told(to)?);
                    let expected = "two cells in one row, column or diagonal";
                    cells.extend(way.ok_or_else(|| self.wrong(word.clone(), text, expected))?);
                }
            }
            Limit::ClueCells
                .check(self.shape.side(), cells.len())
                .map_err(|over| over_limit(word.clone(), &over))?;
        }
        Ok(cells)
    }

    /// The cells of a straight way, ends included.
    fn straight(&self, from: Cell, to: Cell) -> Option<Vec<Cell>> {
        let place = |cell| (self.shape.row_of(cell) as i32, self.shape.column_of(cell) as i32);
        let ((row, column), (last_row, last_column)) = (place(from), place(to));
        let (down, right) = (last_row - row, last_column - column);
        let steps = down.abs().max(right.abs());
        if down != 0 && right != 0 && down.abs() != right.abs() {
            return None;
        }
        let at = |step: i32| {
            let (row, column) = (row + down.signum() * step, column + right.signum() * step);
            self.shape
                .cell(usize::try_from(row).ok()?, usize::try_from(column).ok()?)
        };
        (0..=steps).map(at).collect()
    }

    /// Digits: packed up to 9, as numbers above that.
    fn digits(&self, words: &[Range<usize>]) -> Result<Vec<Digit>, ClueLineError> {
        let mut digits = Vec::new();
        for word in words {
            let text = &self.line[word.clone()];
            let refused = || self.wrong(word.clone(), text, "digits of the grid");
            let numbers: Vec<Option<u8>> = match self.shape.side() {
                ..=9 => text
                    .chars()
                    .map(|c| c.to_digit(10).map(|digit| digit as u8))
                    .collect(),
                _ => vec![text.parse().ok()],
            };
            for number in numbers {
                let digit = number.and_then(Digit::new);
                let digit = digit.filter(|&digit| self.shape.digits().contains(digit));
                digits.push(digit.ok_or_else(refused)?);
            }
        }
        Ok(digits)
    }

    pub(super) fn pair(
        &self,
        relation: Relation,
        cells: &[Cell],
        value: u16,
        word: &Range<usize>,
    ) -> Result<Clue, ClueLineError> {
        let two = <[Cell; 2]>::try_from(cells);
        let found = format!("{} cells", cells.len());
        let cells = two.map_err(|_| self.wrong(word.clone(), &found, "two cells"))?;
        Ok(Clue::Pair {
            relation,
            cells,
            value,
        })
    }

    /// The words before and after one of these signs.
    fn two_sides(&self, words: &[Range<usize>], sign: &str) -> Result<(Vec<Cell>, Vec<Cell>), ClueLineError> {
        let at = words.iter().position(|word| &self.line[word.clone()] == sign);
        let Some(at) = at else {
            let end = self.line.len();
            let expected = format!("a {sign} with blanks around it between two groups of cells");
            return Err(self.wrong(end..end, "nothing", &expected));
        };
        Ok((self.cells(&words[..at])?, self.cells(&words[at + 1..])?))
    }

    pub(super) fn clue(
        &self,
        kind: ClueKind,
        word: &Range<usize>,
        numbers: &[Range<usize>],
        tail: Option<Range<usize>>,
    ) -> Result<Vec<Clue>, ClueLineError> {
        if let Some(clue) = self.about_the_grid(kind, numbers)? {
            return match tail {
                None => Ok(vec![clue]),
                Some(tail) => {
                    let found = self.line[tail.clone()].to_owned();
                    Err(self.wrong(tail, &found, "no cells: this is a rule for the whole grid"))
                }
            };
        }
        // A number that means nothing here may mean something to whoever wrote it.
        if let (None, Some(first)) = (kind.usual_value(), numbers.first()) {
            let found = &self.line[first.clone()];
            return Err(self.wrong(first.clone(), found, "a colon: this line has no number"));
        }
        let words = self.tail(tail)?;
        if let Some(rule) = self.line_rule(kind, numbers)? {
            let cells = self.cells(&words)?;
            return Ok(vec![Clue::Line { rule, cells }]);
        }
        if let Some(rule) = outside_rule(kind) {
            let value = self.needed(numbers, word)?;
            let edges = words.iter().map(|word| {
                let edge = self.edge(word)?;
                Ok(Clue::Outside { rule, edge, value })
            });
            return edges.collect();
        }
        let one_each = |make: &dyn Fn(Cell) -> Clue| {
            let cells = self.cells(&words)?;
            Ok(cells.into_iter().map(make).collect())
        };
        let indexer = |indexed| {
            let cells = self.cells(&words)?;
            Ok(vec![Clue::Indexer { indexed, cells }])
        };
        let pair = |relation, usual: Option<u16>| {
            let value = match (self.only(numbers)?, usual) {
                (Some(number), _) => self.small(number)?,
                (None, Some(usual)) => usual,
                (None, None) => {
                    return Err(self.wrong(word.end..word.end, "nothing", "the sum of the two cells"));
                }
            };
            Ok(vec![self.pair(relation, &self.cells(&words)?, value, word)?])
        };
        match kind {
            ClueKind::Killer => {
                let sum = self
                    .only(numbers)?
                    .map(|number| self.number(number))
                    .transpose()?;
                let cells = self.cells(&words)?;
                Ok(vec![Clue::Killer { cells, sum }])
            }
            ClueKind::ExtraRegion => Ok(vec![Clue::ExtraRegion {
                cells: self.cells(&words)?,
            }]),
            ClueKind::CountingCircles => Ok(vec![Clue::CountingCircles {
                cells: self.cells(&words)?,
            }]),
            ClueKind::Clone => {
                let (cells, copy) = self.two_sides(&words, "=")?;
                Ok(vec![Clue::Clone { cells, copy }])
            }
            ClueKind::Quadruple => Ok(vec![Clue::Quadruple {
                digits: self.digits(numbers)?,
                cells: self.cells(&words)?,
            }]),
            ClueKind::Even => one_each(&|cell| Clue::Even { cell }),
            ClueKind::Odd => one_each(&|cell| Clue::Odd { cell }),
            ClueKind::Minimum => one_each(&|cell| Clue::Minimum { cell }),
            ClueKind::Maximum => one_each(&|cell| Clue::Maximum { cell }),
            ClueKind::Marks => {
                let digits: DigitSet = self.digits(numbers)?.into_iter().collect();
                one_each(&|cell| Clue::Marks { cell, digits })
            }
            ClueKind::RowIndexer => indexer(Indexed::Row),
            ClueKind::ColumnIndexer => indexer(Indexed::Column),
            ClueKind::BoxIndexer => indexer(Indexed::Box),
            ClueKind::Difference => pair(Relation::Difference, Some(1)),
            ClueKind::Ratio => pair(Relation::Ratio, Some(2)),
            ClueKind::Sum => pair(Relation::Sum, None),
            ClueKind::Arrow => {
                let (pill, way) = self.two_sides(&words, ">")?;
                Ok(vec![Clue::arrow(self.shape, pill, way)])
            }
            ClueKind::LittleKiller => {
                let sum = self.needed(numbers, word)?;
                let [start, slant] = &words[..] else {
                    let found = self.line[words[0].start..].to_owned();
                    let expected = "the first cell of the diagonal and where it goes, such as r1c4 down-left";
                    return Err(self.wrong(words[0].start..self.line.len(), &found, expected));
                };
                let cell = self.cells(std::slice::from_ref(start))?;
                let text = &self.line[slant.clone()];
                let found = Slant::ALL.into_iter().find(|&known| slant_name(known) == text);
                let slant = found.ok_or_else(|| {
                    self.wrong(slant.clone(), text, "up-left, up-right, down-left or down-right")
                })?;
                Ok(vec![Clue::LittleKiller {
                    start: cell[0],
                    slant,
                    sum,
                }])
            }
            // Rules of the whole grid, lines and what stands beside the grid are read above.
            _ => Err(self.wrong(word.clone(), kind.name(), "the name of another clue")),
        }
    }

    /// A clue without cells.
    fn about_the_grid(
        &self,
        kind: ClueKind,
        numbers: &[Range<usize>],
    ) -> Result<Option<Clue>, ClueLineError> {
        let (relation, usual): (Relation, &[u16]) = match kind {
            ClueKind::AntiKnight | ClueKind::AntiKing => {
                if let Some(first) = numbers.first() {
                    let found = &self.line[first.clone()];
                    return Err(self.wrong(
                        first.clone(),
                        found,
                        "nothing more: this is a rule for the whole grid",
                    ));
                }
                return Ok(Some(match kind {
                    ClueKind::AntiKnight => Clue::AntiKnight,
                    _ => Clue::AntiKing,
                }));
            }
            ClueKind::NonConsecutive => (Relation::Difference, &[1]),
            ClueKind::NegativeRatio => (Relation::Ratio, &[2]),
            ClueKind::NegativeSum => (Relation::Sum, &[5, 10]),
            _ => return Ok(None),
        };
        let values: Vec<u16> = numbers
            .iter()
            .map(|number| self.small(number))
            .collect::<Result<_, _>>()?;
        let values = if values.is_empty() { usual.to_vec() } else { values };
        Ok(Some(Clue::Negative { relation, values }))
    }

    /// The rule of a line; `None` where the clue is no line.
    fn line_rule(&self, kind: ClueKind, numbers: &[Range<usize>]) -> Result<Option<LineRule>, ClueLineError> {
        const PLAIN: [LineRule; 13] = [
            LineRule::Thermometer,
            LineRule::SlowThermometer,
            LineRule::Palindrome,
            LineRule::Renban,
            LineRule::Nabner,
            LineRule::Between,
            LineRule::Lockout,
            LineRule::RegionSum,
            LineRule::Zipper,
            LineRule::DoubleArrow,
            LineRule::Entropic,
            LineRule::Modular,
            LineRule::Parity,
        ];
        let own = self.only(numbers);
        let number = |usual: u16| own.clone()?.map_or(Ok(usual), |number| self.small(number));
        Ok(match kind {
            ClueKind::Whispers => Some(LineRule::Whispers {
                difference: number(self.shape.side().div_ceil(2) as u16)?,
            }),
            ClueKind::Sums => Some(LineRule::Sums { total: number(10)? }),
            kind => PLAIN.into_iter().find(|rule| rule.kind() == kind),
        })
    }

    /// A place beside the grid, written as a cell of row or column 0 or one past the last.
    fn edge(&self, word: &Range<usize>) -> Result<Edge, ClueLineError> {
        let text = &self.line[word.clone()];
        let lower = text.to_ascii_lowercase();
        let place = lower.strip_prefix('r').and_then(|rest| rest.split_once('c'));
        let numbers =
            place.and_then(|(row, column)| Some((row.parse::<i32>().ok()?, column.parse::<i32>().ok()?)));
        let edge = numbers.and_then(|(row, column)| {
            let (row, column) = (row.checked_sub(1)?, column.checked_sub(1)?);
            Edge::at_place(row, column, self.shape)
        });
        let beyond = self.shape.side() + 1;
        let expected =
            format!("a place beside the grid: r3c0 left of row 3, r0c4 above column 4, r{beyond}c4 below it");
        edge.ok_or_else(|| self.wrong(word.clone(), text, &expected))
    }
}

fn outside_rule(kind: ClueKind) -> Option<OutsideRule> {
    Some(match kind {
        ClueKind::Sandwich => OutsideRule::Sandwich,
        ClueKind::XSum => OutsideRule::XSum,
        ClueKind::Skyscraper => OutsideRule::Skyscraper,
        ClueKind::NumberedRoom => OutsideRule::NumberedRoom,
        _ => return None,
    })
}
