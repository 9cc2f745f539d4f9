//! Writes a grid with its clues as such a text: each clue as the constraint of its name, where there is one
//! that means the same, else as a table of pairs, a sum with weights, or alternatives.

use kudosu_board::{
    Cell, Clue, Clues, Digit, Edge, GridSide, HouseKind, Indexed, LineRule, OutsideRule, Relation, Shape,
};

use super::{diagonal, slant_of, square};
use crate::document::Document;
use crate::error::WriteError;
use crate::format::Format;

/// Sides up to this have names for their rows and columns.
const LARGEST: usize = 16;

pub(crate) fn write(document: &Document) -> Result<String, WriteError> {
    let shape = document.puzzle.shape();
    if shape.side() > LARGEST {
        return Err(WriteError::Size {
            format: Format::Iss,
            holds: "grids up to 16×16",
            shape: shape.to_string(),
        });
    }
    let mut writing = Writing {
        shape,
        clues: document.puzzle.clues(),
        parts: Vec::new(),
    };
    writing.shape_and_houses();
    let grid = document.puzzle.grid();
    let givens = shape.cells().filter_map(|cell| Some((cell, grid.get(cell)?)));
    let givens: String = givens
        .map(|(cell, digit)| format!("~{}_{}", name(shape, cell), digit.get()))
        .collect();
    if !givens.is_empty() {
        writing.parts.push(givens);
    }
    for (_, clue) in document.puzzle.clues().iter() {
        writing.clue(clue).ok_or(WriteError::Clue {
            format: Format::Iss,
            kind: clue.kind(),
        })?;
    }
    Ok(format!(".{}\n", writing.parts.join(".")))
}

/// Above 9 a row or column is a letter.
fn name(shape: &Shape, cell: Cell) -> String {
    let number = |at: usize| char::from_digit(at as u32 + 1, 36).unwrap_or('?');
    format!(
        "R{}C{}",
        number(shape.row_of(cell)),
        number(shape.column_of(cell))
    )
}

/// A table of pairs in letters: six of them a letter, the first one lowest.
fn table(side: usize, fits: impl Fn(u8, u8) -> bool) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let pairs = (1..=side as u8).flat_map(|a| (1..=side as u8).map(move |b| (a, b)));
    let bits: Vec<bool> = pairs.map(|(a, b)| fits(a, b)).collect();
    let letter = |six: &[bool]| {
        let number = six.iter().rev().fold(0, |all, &bit| 2 * all + usize::from(bit));
        char::from(LETTERS[number])
    };
    bits.chunks(6).map(letter).collect()
}

/// A letter for each cell. Cells without a region get two, so that those are no region of the right size.
fn layout(shape: &Shape, regions: &[Vec<Cell>]) -> String {
    let mut is_first = true;
    let letter = |cell: Cell| match regions.iter().position(|cells| cells.contains(&cell)) {
        Some(at) => char::from_digit(at as u32 + 1, 36).unwrap_or('?'),
        None if std::mem::take(&mut is_first) => 'z',
        None => '0',
    };
    shape.cells().map(letter).collect()
}

struct Writing<'a> {
    shape: &'a Shape,
    clues: &'a Clues,
    parts: Vec<String>,
}

impl Writing<'_> {
    fn put(&mut self, name: &str, arguments: &[String]) {
        let mut part = name.to_owned();
        for argument in arguments {
            part.push('~');
            part.push_str(argument);
        }
        self.parts.push(part);
    }

    /// What is said of the whole grid is said once.
    fn put_once(&mut self, name: &str) {
        if !self.parts.iter().any(|part| part == name) {
            self.parts.push(name.to_owned());
        }
    }

    fn names(&self, cells: &[Cell]) -> Vec<String> {
        cells.iter().map(|&cell| name(self.shape, cell)).collect()
    }

    fn put_cells(&mut self, name: &str, first: &[String], cells: &[Cell]) {
        let arguments = [first, &self.names(cells)].concat();
        self.put(name, &arguments);
    }

    /// A relation between neighbours on each of these lines, by a table.
    fn put_pairs(&mut self, kind: &str, title: &str, lines: &[Vec<Cell>], fits: impl Fn(u8, u8) -> bool) {
        let mut arguments = vec![table(self.shape.side(), fits)];
        for line in lines {
            arguments.push(format!("_{title}"));
            arguments.extend(self.names(line));
        }
        if !lines.is_empty() {
            self.put(kind, &arguments);
        }
    }

    fn shape_and_houses(&mut self) {
        let (shape, side) = (self.shape, self.shape.side());
        self.put("Shape", &[format!("{side}x{side}")]);
        let boxes = |shape: &Shape| -> Vec<Vec<Cell>> {
            let all = shape.houses_of_kind(HouseKind::Box).iter();
            all.map(|house| house.cells().to_vec()).collect()
        };
        let own = boxes(shape);
        let usual = Shape::of_side(side)
            .map(|usual| boxes(&usual))
            .unwrap_or_default();
        if own != usual {
            self.put_once("NoBoxes");
            if !own.is_empty() {
                self.put("Jigsaw", &[layout(shape, &own)]);
            }
        }
        for house in shape.houses_of_kind(HouseKind::Extra) {
            let is_it = |is_rising: bool| {
                let mut cells = diagonal(shape, is_rising);
                cells.sort_unstable();
                cells == house.cells()
            };
            match (is_it(true), is_it(false)) {
                (true, _) => self.put("Diagonal", &["1".to_owned()]),
                (_, true) => self.put("Diagonal", &["-1".to_owned()]),
                _ => self.put_cells("AllDifferent", &[], house.cells()),
            }
        }
    }

    /// The clue as constraints; `None` where nothing says the same.
    fn clue(&mut self, clue: &Clue) -> Option<()> {
        let shape = self.shape;
        let number = |number: u32| vec![number.to_string()];
        match clue {
            Clue::AntiKnight => self.put_once("AntiKnight"),
            Clue::AntiKing => self.put_once("AntiKing"),
            Clue::Negative { relation, values } => self.negative(*relation, values),
            Clue::Killer { cells, sum } => self.put_cells("Cage", &number(sum.unwrap_or(0)), cells),
            Clue::ExtraRegion { cells } => self.put_cells("AllDifferent", &[], cells),
            Clue::Clone { cells, copy } => {
                for (&a, &b) in cells.iter().zip(copy) {
                    self.put_cells("SameValues", &number(2), &[a, b]);
                }
            }
            Clue::Quadruple { cells, digits } => {
                let digits: Vec<String> = digits.iter().map(|digit| digit.get().to_string()).collect();
                let first = cells.iter().min().copied()?;
                let mut sorted = cells.clone();
                sorted.sort_unstable();
                if square(shape, first) == Some(sorted) {
                    let arguments = [vec![name(shape, first)], digits].concat();
                    self.put("Quad", &arguments);
                } else {
                    self.put_cells("ContainAtLeast", &[digits.join("_")], cells);
                }
            }
            Clue::Even { cell } => self.one_of(*cell, |digit| digit.is_multiple_of(2)),
            Clue::Odd { cell } => self.one_of(*cell, |digit| !digit.is_multiple_of(2)),
            Clue::Marks { cell, digits } => {
                let is_one = |value: u8| Digit::new(value).is_some_and(|digit| digits.contains(digit));
                self.one_of(*cell, is_one);
            }
            Clue::Minimum { cell } => {
                for other in self.clues.compared_neighbours(clue) {
                    self.put_cells("Thermo", &[], &[*cell, other]);
                }
            }
            Clue::Maximum { cell } => {
                for other in self.clues.compared_neighbours(clue) {
                    self.put_cells("Thermo", &[], &[other, *cell]);
                }
            }
            Clue::Indexer { indexed, cells } => return self.indexer(*indexed, cells),
            Clue::CountingCircles { cells } => self.put_cells("CountingCircles", &[], cells),
            Clue::Pair {
                relation,
                cells,
                value,
            } => self.pair(*relation, *cells, *value),
            Clue::Arrow { pill, line } => return self.arrow(pill, line.get(1..).unwrap_or_default()),
            Clue::Line { rule, cells } => self.line(*rule, cells),
            Clue::LittleKiller { start, slant, sum } => match slant_of(shape, *start) == Some(*slant) {
                true => self.put_cells("LittleKiller", &number(*sum), &[*start]),
                false => self.put_cells("Sum", &number(*sum), &slant.cells(*start, shape)),
            },
            Clue::Outside { rule, edge, value } => return self.outside(*rule, *edge, *value),
        }
        Some(())
    }

    /// A cell may be these digits only; none of them is nowhere said.
    fn one_of(&mut self, cell: Cell, is_one: impl Fn(u8) -> bool) {
        let digits = (1..=self.shape.side() as u8).filter(|&digit| is_one(digit));
        let digits: String = digits.map(|digit| format!("_{digit}")).collect();
        self.parts.push(format!("~{}{digits}", name(self.shape, cell)));
    }

    fn are_adjacent(&self, [a, b]: [Cell; 2]) -> bool {
        self.shape.neighbours(a).contains(&b)
    }

    /// Whether every mark of these relations has a constraint of its name.
    fn has_usual_marks(&self, is_dot: bool) -> bool {
        self.clues.iter().all(|(_, clue)| match *clue {
            Clue::Pair {
                relation,
                cells,
                value,
            } if (relation != Relation::Sum) == is_dot => {
                mark(relation, value).is_some() && self.are_adjacent(cells)
            }
            _ => true,
        })
    }

    fn negative(&mut self, relation: Relation, values: &[u16]) {
        let mut sorted = values.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        let has = |wanted: Relation, usual: &[u16]| {
            self.clues.iter().any(|(_, clue)| {
                matches!(clue, Clue::Negative { relation, values } if *relation == wanted && values == usual)
            })
        };
        let open = self.clues.unmarked_pairs(relation);
        let is_of_dots = has(Relation::Difference, &[1]) && has(Relation::Ratio, &[2]);
        let usual: u16 = if relation == Relation::Ratio { 2 } else { 1 };
        let is_usual = sorted == [usual];
        if relation == Relation::Sum && sorted == [5, 10] && self.has_usual_marks(false) {
            self.put_once("StrictXV");
        } else if relation != Relation::Sum && is_of_dots && is_usual && self.has_usual_marks(true) {
            self.put_once("StrictKropki");
        } else if relation == Relation::Difference
            && sorted == [1]
            && open.len() == self.shape.neighbour_pairs().count()
        {
            self.put_once("AntiConsecutive");
        } else {
            let lines: Vec<Vec<Cell>> = open.iter().map(|pair| pair.to_vec()).collect();
            let fits = |a, b| !sorted.iter().any(|&value| relation.holds(a, b, value));
            self.put_pairs("Pair", "unmarked", &lines, fits);
        }
    }

    fn pair(&mut self, relation: Relation, cells: [Cell; 2], value: u16) {
        let known = mark(relation, value).filter(|_| self.are_adjacent(cells));
        match known {
            Some(known) => self.put_cells(known, &[], &cells),
            None if relation == Relation::Sum => self.put_cells("Sum", &[value.to_string()], &cells),
            None => {
                let fits = |a, b| relation.holds(a, b, value);
                self.put_pairs("Pair", relation_name(relation), &[cells.to_vec()], fits);
            }
        }
    }

    fn arrow(&mut self, pill: &[Cell], shaft: &[Cell]) -> Option<()> {
        let is_sorted = pill.windows(2).all(|pair| pair[0] < pair[1]);
        match pill {
            [first] => self.put_cells("Arrow", &[], &[&[*first][..], shaft].concat()),
            // Digits of two figures would be read otherwise.
            _ if self.shape.side() > 9 || pill.len() > 9 => return None,
            [_, _] | [_, _, _] if is_sorted => {
                let size = [pill.len().to_string()];
                self.put_cells("PillArrow", &size, &[pill, shaft].concat());
            }
            _ => {
                let tens = (0..pill.len() as u32).rev().map(|at| 10_i64.pow(at));
                let weights: Vec<String> = tens
                    .chain(shaft.iter().map(|_| -1))
                    .map(|weight| weight.to_string())
                    .collect();
                let said = format!("0_=_{}", weights.join("_"));
                self.put_cells("Sum", &[said], &[pill, shaft].concat());
            }
        }
        Some(())
    }

    /// A cell tells where its number is: in the row and column that have constraints for it, in a box by
    /// alternatives.
    fn indexer(&mut self, indexed: Indexed, cells: &[Cell]) -> Option<()> {
        match indexed {
            Indexed::Row => self.put_cells("Indexing", &["R".to_owned()], cells),
            Indexed::Column => self.put_cells("Indexing", &["C".to_owned()], cells),
            Indexed::Box => {
                for &cell in cells {
                    let (places, own) = indexed.places(self.shape, cell)?;
                    self.parts.push("Or".to_owned());
                    for (told, &place) in places.iter().enumerate() {
                        let both = format!(
                            "~{}_{}~{}_{}",
                            name(self.shape, cell),
                            told + 1,
                            name(self.shape, place),
                            own + 1
                        );
                        self.parts.push(both);
                    }
                    self.parts.push("End".to_owned());
                }
            }
        }
        Some(())
    }

    fn line(&mut self, rule: LineRule, cells: &[Cell]) {
        let side = self.shape.side();
        let line = [cells.to_vec()];
        let mut once: Vec<Cell> = Vec::new();
        for &cell in cells {
            if !once.contains(&cell) {
                once.push(cell);
            }
        }
        // Each three in a row, as pairs.
        let near = || -> Vec<Vec<Cell>> {
            let pairs = |far: usize| cells.iter().zip(cells.iter().skip(far));
            pairs(1).chain(pairs(2)).map(|(&a, &b)| vec![a, b]).collect()
        };
        match rule {
            LineRule::Thermometer => self.put_cells("Thermo", &[], cells),
            LineRule::SlowThermometer => self.put_pairs("Pair", "slow", &line, |a, b| a <= b),
            LineRule::Palindrome => self.put_cells("Palindrome", &[], cells),
            LineRule::Renban => self.put_cells("Renban", &[], &once),
            LineRule::Nabner => self.put_pairs("PairX", "nabner", &[once], |a, b| a.abs_diff(b) > 1),
            LineRule::Whispers { difference } => {
                self.put_cells("Whisper", &[difference.to_string()], cells);
            }
            LineRule::Between => self.put_cells("Between", &[], cells),
            LineRule::Lockout => self.put_cells("Lockout", &["4".to_owned()], cells),
            LineRule::RegionSum if cells.iter().all(|&cell| self.shape.box_of(cell).is_some()) => {
                self.put_cells("RegionSumLine", &[], cells);
            }
            LineRule::RegionSum => {
                let boxed = cells
                    .iter()
                    .filter_map(|&cell| Some((self.shape.box_of(cell)?, cell)));
                let boxed: Vec<_> = boxed.collect();
                let stretches = boxed.chunk_by(|a, b| a.0 == b.0);
                let stretches: Vec<Vec<String>> = stretches
                    .map(|stretch| stretch.iter().map(|&(_, cell)| name(self.shape, cell)).collect())
                    .collect();
                if stretches.len() > 1 {
                    let between = ["-".to_owned()];
                    self.put("EqualSum", &stretches.join(&between[..]));
                }
            }
            LineRule::Zipper => self.put_cells("Zipper", &[], cells),
            LineRule::DoubleArrow => self.put_cells("DoubleArrow", &[], cells),
            LineRule::Entropic if side == 9 => self.put_cells("Entropic", &[], cells),
            LineRule::Entropic => {
                let third = |digit| LineRule::third(digit, side);
                self.put_pairs("Pair", "entropic", &near(), |a, b| third(a) != third(b));
            }
            LineRule::Modular => self.put_cells("Modular", &["3".to_owned()], cells),
            LineRule::Sums { total } => self.put_cells("SumLine", &[total.to_string()], cells),
            LineRule::Parity => self.put_pairs("Pair", "parity", &line, |a, b| a % 2 != b % 2),
        }
    }

    fn outside(&mut self, rule: OutsideRule, edge: Edge, value: u32) -> Option<()> {
        // Whoever reads it agrees on names with one figure only.
        let number = char::from_digit(u32::from(edge.at) + 1, 10)?;
        let (letter, is_first) = match edge.side {
            GridSide::Top => ('C', true),
            GridSide::Bottom => ('C', false),
            GridSide::Left => ('R', true),
            GridSide::Right => ('R', false),
        };
        let line = format!("{letter}{number}");
        let both = match is_first {
            true => [line.clone(), value.to_string(), String::new()],
            false => [line.clone(), String::new(), value.to_string()],
        };
        match rule {
            OutsideRule::Sandwich => self.put("Sandwich", &[value.to_string(), line]),
            OutsideRule::XSum => self.put("XSum", &both),
            OutsideRule::Skyscraper => self.put("Skyscraper", &both),
            OutsideRule::NumberedRoom => self.put("NumberedRoom", &both),
        }
        Some(())
    }
}

/// What a usual mark between two cells is called.
fn mark(relation: Relation, value: u16) -> Option<&'static str> {
    Some(match (relation, value) {
        (Relation::Difference, 1) => "WhiteDot",
        (Relation::Ratio, 2) => "BlackDot",
        (Relation::Sum, 10) => "X",
        (Relation::Sum, 5) => "V",
        _ => return None,
    })
}

fn relation_name(relation: Relation) -> &'static str {
    match relation {
        Relation::Difference => "difference",
        Relation::Ratio => "ratio",
        Relation::Sum => "sum",
    }
}
