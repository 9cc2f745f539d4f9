//! A classic puzzle with its clues, said in the language: the same rules in the words of a newspaper.

use std::fmt::Write;

use kudosu_board::{Cell, Clue, HouseKind, Indexed, LineRule, OutsideRule, Puzzle, Relation, Shape};

use crate::error::limits;
use crate::text::HEADER;

/// The text of a puzzle with rules that says what a grid and its clues say; `None` where it has more digits
/// than the language knows.
///
/// ```
/// use kudosu_board::{Clue, Clues, Grid, Puzzle, Shape};
/// use kudosu_rules::{RulePuzzle, in_words};
///
/// let shape = Shape::of_side(4)?;
/// let puzzle = Puzzle::new(Grid::blank(&shape), Clues::new(&shape, vec![Clue::AntiKnight])?)?;
/// let text = in_words(&puzzle).expect("four digits are few");
/// assert!(text.ends_with("rule: every two cells a knight's move apart differ\n"));
/// assert_eq!(RulePuzzle::parse(&text)?.plane().cell_count(), 16);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn in_words(puzzle: &Puzzle) -> Option<String> {
    let shape = puzzle.shape();
    if shape.side() > limits::VALUES as usize {
        return None;
    }
    let mut words = Words {
        shape,
        lines: Vec::new(),
        rules: Vec::new(),
        names: 0,
    };
    for clue in puzzle.clues().as_slice() {
        words.clue(clue);
    }
    let mut text = format!("{HEADER}\n");
    board(&mut text, shape);
    for line in words.lines.iter().chain(&grid(puzzle)).chain(&words.rules) {
        text.push_str(line);
        text.push('\n');
    }
    Some(text)
}

/// Board, boxes and more houses.
fn board(text: &mut String, shape: &Shape) {
    let side = shape.side();
    let boxes = shape.houses_of_kind(HouseKind::Box);
    let usual = Shape::of_side(side).is_ok_and(|usual| {
        usual.houses_of_kind(HouseKind::Box).len() == boxes.len()
            && usual.cells().all(|a| {
                usual
                    .cells()
                    .all(|b| same_box(&usual, a, b) == same_box(shape, a, b))
            })
    });
    // A string takes everything.
    let _ = match (usual, boxes.is_empty()) {
        (true, _) => writeln!(text, "board: {side}x{side}"),
        (false, true) => writeln!(text, "board: {side}x{side} without boxes"),
        (false, false) => {
            let _ = writeln!(text, "board: {side}x{side}\nboxes:");
            rows(side, |cell| match box_number(shape, cell) {
                Some(number) => letter(number).to_string(),
                None => ".".to_owned(),
            })
            .into_iter()
            .try_for_each(|row| writeln!(text, "{}", row.concat()))
        }
    };
    for house in shape.houses_of_kind(HouseKind::Extra) {
        let cells: Vec<String> = house.cells().iter().map(|&cell| name(shape, cell)).collect();
        let _ = writeln!(text, "region: {}", cells.join(" "));
    }
}

fn same_box(shape: &Shape, a: Cell, b: Cell) -> bool {
    box_number(shape, a) == box_number(shape, b)
}

fn box_number(shape: &Shape, cell: Cell) -> Option<usize> {
    let boxes = shape.houses_of_kind(HouseKind::Box).iter();
    boxes.clone().position(|house| house.cells().contains(&cell))
}

/// A letter for each of up to 52 boxes.
fn letter(number: usize) -> char {
    let letters = ('A'..='Z').chain('a'..='z');
    letters.clone().nth(number % 52).unwrap_or('A')
}

fn rows<T>(side: usize, of: impl Fn(Cell) -> T) -> Vec<Vec<T>> {
    let row = |row: usize| {
        (0..side)
            .map(|column| of(Cell::new((row * side + column) as u16)))
            .collect()
    };
    (0..side).map(row).collect()
}

/// The given digits, where there are any.
fn grid(puzzle: &Puzzle) -> Vec<String> {
    let grid = puzzle.grid();
    if grid.filled().is_empty() {
        return Vec::new();
    }
    let side = puzzle.shape().side();
    let digit = |cell| {
        grid.get(cell)
            .map_or(".".to_owned(), |digit| digit.get().to_string())
    };
    let between = if side > 9 { " " } else { "" };
    let lines = rows(side, digit).into_iter().map(|row| row.join(between));
    ["grid:".to_owned()].into_iter().chain(lines).collect()
}

fn name(shape: &Shape, cell: Cell) -> String {
    format!("r{}c{}", shape.row_of(cell) + 1, shape.column_of(cell) + 1)
}

/// Lines with names, and the rules that speak of them.
struct Words<'a> {
    shape: &'a Shape,
    lines: Vec<String>,
    rules: Vec<String>,
    /// How many names were given so far.
    names: usize,
}

impl Words<'_> {
    fn name(&self, cell: Cell) -> String {
        name(self.shape, cell)
    }

    fn list(&self, cells: &[Cell]) -> String {
        let names: Vec<String> = cells.iter().map(|&cell| self.name(cell)).collect();
        names.join(" ")
    }

    /// Names cells, in their order.
    fn call(&mut self, name: &str, cells: &[Cell]) -> String {
        self.names += 1;
        let name = format!("{name}{}", self.names);
        self.lines.push(format!("line {name}: {}", self.list(cells)));
        name
    }

    fn rule(&mut self, rule: impl std::fmt::Display) {
        self.rules.push(format!("rule: {rule}"));
    }

    /// What holds of every line of a family: another line of it is only one more line.
    fn on_each(&mut self, family: &str, cells: &[Cell], rule: &str) {
        self.lines.push(format!("line {family}: {}", self.list(cells)));
        let rule = format!("rule: {rule}");
        if !self.rules.contains(&rule) {
            self.rules.push(rule);
        }
    }

    fn clue(&mut self, clue: &Clue) {
        let side = self.shape.side();
        match clue {
            Clue::AntiKnight => self.rule("every two cells a knight's move apart differ"),
            Clue::AntiKing => self.rule("every two cells a king's move apart differ"),
            Clue::Negative { relation, values } => {
                for &value in values {
                    self.rule(format!(
                        "no two neighbours a, b: {}",
                        related(*relation, "a", "b", value)
                    ));
                }
            }
            Clue::Killer { cells, sum } => {
                let cage = self.call("cage", cells);
                self.rule(format!("{cage} has no repeats"));
                if let Some(sum) = sum {
                    self.rule(format!("sum of {cage} = {sum}"));
                }
            }
            Clue::ExtraRegion { cells } => {
                let region = self.call("extra", cells);
                self.rule(format!("{region} has no repeats"));
            }
            Clue::Clone { cells, copy } => {
                for (&a, &b) in cells.iter().zip(copy) {
                    let rule = format!("{} = {}", self.name(a), self.name(b));
                    self.rule(rule);
                }
            }
            Clue::Quadruple { cells, digits } => {
                let spots = self.call("spots", cells);
                let mut wanted: Vec<u8> = digits.iter().map(|digit| digit.get()).collect();
                wanted.sort_unstable();
                for same in wanted.chunk_by(|a, b| a == b) {
                    let (count, digit) = (same.len(), same[0]);
                    self.rule(format!("at least {count} cells a in {spots}: a = {digit}"));
                }
            }
            Clue::Even { cell } => self.rule(format!("{} is even", self.name(*cell))),
            Clue::Odd { cell } => self.rule(format!("{} is odd", self.name(*cell))),
            Clue::Minimum { cell } => {
                let cell = self.name(*cell);
                self.rule(format!("every cell a in neighbours of {cell}: {cell} < a"));
            }
            Clue::Maximum { cell } => {
                let cell = self.name(*cell);
                self.rule(format!("every cell a in neighbours of {cell}: {cell} > a"));
            }
            Clue::Marks { cell, digits } => {
                let digits: Vec<String> = digits.iter().map(|digit| digit.get().to_string()).collect();
                self.rule(format!(
                    "{} is one of {{{}}}",
                    self.name(*cell),
                    digits.join(", ")
                ));
            }
            Clue::Indexer { indexed, cells } => {
                for &cell in cells {
                    let cell = self.name(cell);
                    self.rule(match indexed {
                        Indexed::Row => format!("entry {cell} of column of {cell} = row number of {cell}"),
                        Indexed::Column => {
                            format!("entry {cell} of row of {cell} = column number of {cell}")
                        }
                        Indexed::Box => {
                            format!("entry {cell} of box of {cell} = place of {cell} along box of {cell}")
                        }
                    });
                }
            }
            Clue::CountingCircles { cells } => {
                let circles = self.call("circles", cells);
                self.rule(format!(
                    "every cell a in {circles}: a = number of cells b in {circles} where b = a"
                ));
            }
            Clue::Pair {
                relation,
                cells,
                value,
            } => {
                let [a, b] = cells.map(|cell| self.name(cell));
                self.rule(related(*relation, &a, &b, *value));
            }
            Clue::Arrow { pill, line } => {
                let pill = self.call("pill", pill);
                let shaft = self.call("shaft", &line[1..]);
                self.rule(format!("reading of {pill} = sum of {shaft}"));
            }
            Clue::Line { rule, cells } => self.on_line(*rule, cells),
            Clue::LittleKiller { start, slant, sum } => {
                let diagonal = self.call("diagonal", &slant.cells(*start, self.shape));
                self.rule(format!("sum of {diagonal} = {sum}"));
            }
            Clue::Outside { rule, edge, value } => {
                let cells = edge.cells(self.shape);
                let first = cells.first().map(|&cell| self.name(cell)).unwrap_or_default();
                let seen = self.call("seen", &cells);
                let before = format!("place of c along {seen} < place of b along {seen}");
                self.rule(match rule {
                    OutsideRule::Sandwich => format!(
                        "sum over cells b in {seen} where ((exactly 1 cell c in {seen} where {before}: \
                         c is one of {{1, {side}}}) and b is not one of {{1, {side}}}): b = {value}"
                    ),
                    OutsideRule::XSum => {
                        format!("sum over cells b in {seen} where place of b along {seen} ≤ {first}: b = {value}")
                    }
                    OutsideRule::Skyscraper => format!(
                        "number of cells b in {seen} where (every cell c in {seen} where {before}: c < b) = {value}"
                    ),
                    OutsideRule::NumberedRoom => format!("entry {first} of {seen} = {value}"),
                });
            }
        }
    }

    fn on_line(&mut self, rule: LineRule, cells: &[Cell]) {
        let side = self.shape.side();
        match rule {
            LineRule::Thermometer => self.on_each("thermo", cells, "every line in thermo rises"),
            LineRule::SlowThermometer => self.on_each("slow", cells, "every line in slow never falls"),
            LineRule::Palindrome => {
                self.on_each("mirror", cells, "every line in mirror reads the same both ways");
            }
            LineRule::Renban => {
                self.on_each(
                    "renban",
                    cells,
                    "every line L in renban: {L} has consecutive digits",
                );
            }
            LineRule::Nabner => self.on_each(
                "nabner",
                cells,
                "every line L in nabner: every two cells in L differ by at least 2",
            ),
            LineRule::Whispers { difference } => {
                let family = format!("whisper{difference}");
                let rule = format!(
                    "every line L in {family}: every two in a row along L differ by at least {difference}"
                );
                self.on_each(&family, cells, &rule);
            }
            LineRule::Parity => self.on_each(
                "parity",
                cells,
                "every line L in parity: every two in a row a, b along L: a + b is odd",
            ),
            LineRule::Entropic => self.in_threes(cells, |name| format!("({name} - 1) * 3 / {side}")),
            LineRule::Modular => self.in_threes(cells, |name| format!("{name} mod 3")),
            LineRule::Sums { total } => {
                let line = self.call("trail", cells);
                self.rule(format!("(sum of {line}) mod {total} = 0"));
                self.rule(format!(
                    "number of numbers n from 1 to {} where (sum of first n of {line}) mod {total} = 0 = \
                     (sum of {line}) / {total}",
                    cells.len()
                ));
            }
            LineRule::RegionSum => self.region_sum(cells),
            LineRule::Zipper => {
                let half = cells.len() / 2;
                let mut sums: Vec<String> = (0..half)
                    .map(|at| {
                        let (a, b) = (cells[at], cells[cells.len() - 1 - at]);
                        format!("{} + {}", self.name(a), self.name(b))
                    })
                    .collect();
                if !cells.len().is_multiple_of(2) {
                    sums.push(self.name(cells[half]));
                }
                for pair in sums.windows(2) {
                    self.rule(format!("{} = {}", pair[0], pair[1]));
                }
            }
            LineRule::Between | LineRule::Lockout | LineRule::DoubleArrow => self.between_ends(rule, cells),
        }
    }

    /// Every three in a row differ in rank.
    fn in_threes(&mut self, cells: &[Cell], rank: impl Fn(&str) -> String) {
        let line = self.call("trail", cells);
        let [a, b, c] = ["a", "b", "c"].map(rank);
        match cells.len() {
            0 | 1 => {}
            2 => self.rule(format!("every two in a row a, b along {line}: {a} ≠ {b}")),
            _ => self.rule(format!(
                "every three in a row a, b, c along {line}: {a} ≠ {b} and {b} ≠ {c} and {a} ≠ {c}"
            )),
        }
    }

    fn region_sum(&mut self, cells: &[Cell]) {
        let mut stretches: Vec<Vec<Cell>> = Vec::new();
        let mut within = None;
        for &cell in cells {
            let Some(region) = self.shape.box_of(cell) else {
                continue;
            };
            if within.replace(region) != Some(region) {
                stretches.push(Vec::new());
            }
            if let Some(stretch) = stretches.last_mut() {
                stretch.push(cell);
            }
        }
        let names: Vec<String> = stretches
            .iter()
            .map(|stretch| self.call("stretch", stretch))
            .collect();
        for pair in names.windows(2) {
            self.rule(format!("sum of {} = sum of {}", pair[0], pair[1]));
        }
    }

    fn between_ends(&mut self, rule: LineRule, cells: &[Cell]) {
        let (Some(&first), Some(&last)) = (cells.first(), cells.last()) else {
            return;
        };
        let (first, last) = (self.name(first), self.name(last));
        let inner = &cells[1..cells.len().max(2) - 1];
        if rule == LineRule::Lockout {
            self.rule(format!("|{first} - {last}| ≥ 4"));
        }
        if inner.is_empty() {
            // Nothing is summed between the ends, and no digit is 0.
            if rule == LineRule::DoubleArrow {
                self.rule(format!("{first} + {last} = 0"));
            }
            return;
        }
        let inside = self.call("inside", inner);
        self.rule(match rule {
            LineRule::Between => format!(
                "every cell a in {inside}: ({first} < a and a < {last}) or ({last} < a and a < {first})"
            ),
            LineRule::Lockout => format!(
                "every cell a in {inside}: (a < {first} and a < {last}) or (a > {first} and a > {last})"
            ),
            _ => format!("{first} + {last} = sum of {inside}"),
        });
    }
}

fn related(relation: Relation, a: &str, b: &str, value: u16) -> String {
    match relation {
        Relation::Difference => format!("|{a} - {b}| = {value}"),
        Relation::Ratio => format!("({a} = {value} * {b} or {b} = {value} * {a})"),
        Relation::Sum => format!("{a} + {b} = {value}"),
    }
}
