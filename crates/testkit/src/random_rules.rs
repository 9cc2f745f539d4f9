//! Random small puzzles in the language of rules, as text: every word of the language comes up, and all ways
//! to fill them can be tried, which is done here too.

use std::collections::BTreeSet;

use kudosu_board::Rng;
use kudosu_notation::RulePuzzle;

/// The text of a puzzle with one random rule, and few enough ways to fill it that all can be tried.
#[must_use]
pub fn random_rule_puzzle(rng: &mut Rng) -> String {
    let mut writer = Writer::new(rng);
    let head = writer.head();
    let rules = 1 + writer.rng.below(4) / 3;
    let mut text = head;
    for _ in 0..rules {
        let depth = 1 + writer.rng.below(3);
        let formula = writer.formula(depth);
        text.push_str(&format!("rule: {formula}\n"));
    }
    text
}

/// All solutions, by trying every way to give the variables values; `None` where these are too many.
#[must_use]
pub fn rule_solutions_by_trying(puzzle: &RulePuzzle, most: usize) -> Option<BTreeSet<Vec<i64>>> {
    let variables = puzzle.variables();
    let all = variables
        .iter()
        .try_fold(1usize, |all, one| all.checked_mul(one.values.len()))?;
    if all > most {
        return None;
    }
    let mut found = BTreeSet::new();
    let mut at = vec![0; variables.len()];
    loop {
        let values: Vec<i64> = variables
            .iter()
            .zip(&at)
            .map(|(one, &at)| one.values[at])
            .collect();
        if puzzle.is_solved_by(&values) {
            found.insert(values);
        }
        let Some(next) = (0..at.len()).find(|&place| at[place] + 1 < variables[place].values.len()) else {
            return Some(found);
        };
        at[next] += 1;
        at[..next].fill(0);
    }
}

/// What can be named where something is written.
struct Writer<'a> {
    rng: &'a mut Rng,
    rows: usize,
    columns: usize,
    has_number: bool,
    has_layer: bool,
    is_yes_no: bool,
    has_edges: bool,
    cells: Vec<String>,
    lines: Vec<String>,
    numbers: Vec<String>,
    next: usize,
}

impl<'a> Writer<'a> {
    fn new(rng: &'a mut Rng) -> Writer<'a> {
        Writer {
            rng,
            rows: 0,
            columns: 0,
            has_number: false,
            has_layer: false,
            is_yes_no: false,
            has_edges: false,
            cells: Vec::new(),
            lines: Vec::new(),
            numbers: Vec::new(),
            next: 0,
        }
    }

    fn pick<'b>(&mut self, list: &[&'b str]) -> &'b str {
        list[self.rng.below(list.len())]
    }

    fn chance(&mut self, of: usize) -> bool {
        self.rng.below(of) == 0
    }

    /// Boards, digits, layers, lines and definitions.
    fn head(&mut self) -> String {
        let sizes = [
            (2, 2, "1-3"),
            (2, 2, "0-2"),
            (2, 3, "1-2"),
            (2, 3, "1-3"),
            (1, 5, "1-3"),
            (3, 3, "1-2"),
            (2, 2, "1, 3-4"),
        ];
        let at = self.rng.below(sizes.len());
        let (rows, columns, digits) = sizes[at];
        (self.rows, self.columns) = (rows, columns);
        let houses = if at == 3 && self.chance(2) {
            "without boxes"
        } else {
            "without houses"
        };
        let mut text = format!("kudosu rules\nboard: {rows}x{columns} {houses}\ndigits: {digits}\n");
        let is_small = rows * columns == 4;
        self.has_layer = is_small || self.chance(3) && at != 3;
        if self.has_layer && rows * columns <= 6 {
            self.is_yes_no = self.chance(2) || !is_small;
            let values = if self.is_yes_no { "yes or no" } else { "0-1" };
            text.push_str(&format!("layer shade: {values}\n"));
        } else {
            self.has_layer = false;
        }
        self.has_number = self.chance(2);
        if self.has_number {
            text.push_str("number total: -1-2\n");
        }
        self.has_edges = is_small && !self.has_number;
        if self.has_edges {
            text.push_str("layer wall on edges: 0-1\n");
        }
        let (first, last) = ("r1c1", format!("r1c{columns}"));
        text.push_str(&format!("line green: {first}-{last}\n"));
        if rows > 1 {
            text.push_str("line green: r2c1 r1c2 r2c2\n");
        }
        text.push_str("machine stairs:\nlow: 0-1 to low, any to high\nhigh: 0 2 to low\nends in low\n");
        text.push_str("define: near(cell p, cell q): |p - q| <= 1\n");
        text.push_str("define: twice(number n) = 2 * n\n");
        text.push_str("define: ends(line M, number n): entry 1 of M + n = smallest of M or M rises\n");
        text
    }

    fn name(&mut self, stem: &str) -> String {
        self.next += 1;
        // Often the names that people take, where they are free.
        for usual in match stem {
            "c" => &["a", "b", "c"][..],
            "L" => &["L"],
            _ => &["n"],
        } {
            let all = self.cells.iter().chain(&self.lines).chain(&self.numbers);
            if !all.clone().any(|name| name == usual) && !self.chance(3) {
                return (*usual).to_owned();
            }
        }
        format!("{stem}{}", self.next)
    }

    fn spot(&mut self) -> String {
        format!(
            "r{}c{}",
            1 + self.rng.below(self.rows),
            1 + self.rng.below(self.columns)
        )
    }

    fn cell(&mut self) -> String {
        if !self.cells.is_empty() && !self.chance(4) {
            let at = self.rng.below(self.cells.len());
            return self.cells[at].clone();
        }
        self.spot()
    }

    fn place(&mut self, depth: usize) -> String {
        if depth > 0 && self.chance(3) {
            let inner = depth - 1;
            return match self.rng.below(5) {
                0 => format!("{} except {}", self.place(inner), self.simple_place()),
                1 => format!("{} within {}", self.place(inner), self.simple_place()),
                2 => format!("reverse of {}", self.simple_place()),
                3 => format!("first {} of {}", 1 + self.rng.below(3), self.simple_place()),
                _ => format!("{{{}, {}}}", self.place(inner), self.place(inner)),
            };
        }
        self.simple_place()
    }

    fn simple_place(&mut self) -> String {
        match self.rng.below(9) {
            0 => "cells".to_owned(),
            1 => format!("row {}", 1 + self.rng.below(self.rows)),
            2 => format!("column {}", 1 + self.rng.below(self.columns)),
            3 => "green".to_owned(),
            4 => format!("r1c1-r1c{}", self.columns),
            5 => {
                let words = [
                    "row of",
                    "column of",
                    "neighbours of",
                    "cells touching",
                    "cells before",
                    "cells right of",
                    "cells below",
                    "knight's moves of",
                ];
                let word = self.pick(&words);
                format!("{word} {}", self.cell())
            }
            6 => format!("({})", self.simple_place()),
            _ if !self.lines.is_empty() => {
                let at = self.rng.below(self.lines.len());
                self.lines[at].clone()
            }
            _ => "cells".to_owned(),
        }
    }

    fn values(&mut self) -> String {
        let place = self.place(1);
        if self.has_layer && self.chance(4) {
            return format!("shade of {place}");
        }
        place
    }

    /// A binder, and then something that may use its names; with a condition now and then.
    fn bound(
        &mut self,
        depth: usize,
        in_term: bool,
        write: impl FnOnce(&mut Self, String) -> String,
    ) -> String {
        let (cells, lines, numbers) = (self.cells.len(), self.lines.len(), self.numbers.len());
        let mut binder = match self.rng.below(7) {
            0..=2 => {
                let name = self.name("c");
                let place = self.place(1);
                self.cells.push(name.clone());
                format!("cell {name} in {place}")
            }
            3 => {
                let first = self.name("c");
                self.cells.push(first.clone());
                let second = self.name("c");
                self.cells.pop();
                let apart = self.pick(&[
                    "",
                    "",
                    " side by side",
                    " a king's move apart",
                    " a knight's move apart",
                    " 0 by 2 apart",
                ]);
                let place = self.place(1);
                self.cells.extend([first.clone(), second.clone()]);
                format!("two cells {first}, {second} in {place}{apart}")
            }
            4 => {
                let first = self.name("c");
                self.cells.push(first.clone());
                let second = self.name("c");
                self.cells.pop();
                let place = self.place(1);
                self.cells.extend([first.clone(), second.clone()]);
                format!("two in a row {first}, {second} along {place}")
            }
            5 => {
                let name = self.name("L");
                let range = match self.rng.below(4) {
                    0 => format!("line {name} in green"),
                    1 => format!("row {name}"),
                    2 => format!("column {name}"),
                    _ => format!("1x2 square {name}"),
                };
                self.lines.push(name);
                range
            }
            _ => {
                let name = self.name("n");
                self.numbers.push(name.clone());
                format!(
                    "number {name} from {} to {}",
                    self.rng.below(2),
                    1 + self.rng.below(3)
                )
            }
        };
        if self.chance(3) {
            let condition = match in_term {
                true => format!("({})", self.formula(depth.saturating_sub(1))),
                false => self.formula(depth.saturating_sub(1)),
            };
            binder.push_str(&format!(" where {condition}"));
        }
        let text = write(self, binder);
        self.cells.truncate(cells);
        self.lines.truncate(lines);
        self.numbers.truncate(numbers);
        text
    }

    fn term(&mut self, depth: usize) -> String {
        if depth == 0 || self.chance(3) {
            return match self.rng.below(6) {
                0 => format!("{}", self.rng.below(5)),
                1 if self.has_number => "total".to_owned(),
                2 if self.has_layer => format!("shade of {}", self.cell()),
                3 if !self.numbers.is_empty() => {
                    let at = self.rng.below(self.numbers.len());
                    self.numbers[at].clone()
                }
                4 if self.has_edges => self
                    .pick(&["wall between r1c1 and r1c2", "wall between r2c2 and r1c2"])
                    .to_owned(),
                _ => self.cell(),
            };
        }
        let inner = depth - 1;
        match self.rng.below(15) {
            0 | 1 => {
                let (a, b) = (self.term(inner), self.term(inner));
                let operator = self.pick(&["+", "-", "*", "/", "mod"]);
                match self.rng.below(3) {
                    0 => format!("({a}) {operator} ({b})"),
                    1 => format!("({a} {operator} ({b}))"),
                    _ => format!("(({a}) {operator} ({b}))"),
                }
            }
            2 => format!("|{}|", self.term(inner)),
            3 => format!("-({})", self.term(inner)),
            4 | 5 => {
                let words = [
                    "sum", "product", "largest", "smallest", "variety", "reading", "run",
                ];
                format!("{} of {}", self.pick(&words), self.values())
            }
            6 => {
                let word = self.pick(&["sum", "product", "largest", "smallest", "variety"]);
                let text = self.bound(inner, true, |writer, binder| {
                    format!("{binder}: {}", writer.term(inner))
                });
                format!("({word} over {text})")
            }
            7 | 8 => {
                let text = self.bound(inner, true, |_, binder| binder);
                format!("(number of {text})")
            }
            9 => {
                let at = if self.chance(2) {
                    self.cell()
                } else {
                    format!("({})", self.term(inner))
                };
                format!("entry {at} of {}", self.values())
            }
            10 => format!(
                "(if {} then {} else {})",
                self.formula(inner),
                self.term(inner),
                self.term(inner)
            ),
            11 => format!("{} number of {}", self.pick(&["row", "column"]), self.cell()),
            12 => format!("place of {} along {}", self.cell(), self.simple_place()),
            13 => match self.rng.below(2) {
                0 => format!("distance from {} to {}", self.cell(), self.cell()),
                _ if self.has_layer => format!("area of {} by shade", self.cell()),
                _ => format!("area of {}", self.cell()),
            },
            _ => format!("twice({})", self.term(inner)),
        }
    }

    fn formula(&mut self, depth: usize) -> String {
        if depth == 0 || self.chance(4) {
            return self.atom(depth);
        }
        let inner = depth - 1;
        match self.rng.below(12) {
            0 => format!("not ({})", self.formula(inner)),
            1 | 2 => {
                let (a, b) = (self.formula(inner), self.formula(inner));
                let word = self.pick(&["and", "or", "exactly when"]);
                format!("({a}) {word} ({b})")
            }
            3 => format!("if {} then ({})", self.formula(inner), self.formula(inner)),
            4 => {
                let parts: Vec<String> = (0..1 + self.rng.below(3)).map(|_| self.formula(inner)).collect();
                let amount = self.pick(&["exactly 1", "at least 2", "at most 1"]);
                format!("{amount} of ({})", parts.join("; "))
            }
            5..=8 => {
                let word = self.pick(&[
                    "every",
                    "every",
                    "some",
                    "no",
                    "exactly 1",
                    "at least 2",
                    "at most (1)",
                ]);
                self.bound(inner, false, |writer, binder| {
                    format!("{word} {binder}: {}", writer.formula(inner))
                })
            }
            9 => {
                let name = self.name("c");
                let place = self.place(1);
                self.cells.push(name.clone());
                let condition = self.formula(inner);
                self.cells.pop();
                let form = self.pick(&["are connected", "are connected", "form one path", "form one loop"]);
                format!("the cells {name} in {place} where ({condition}) {form}")
            }
            _ => self.atom(depth),
        }
    }

    fn atom(&mut self, depth: usize) -> String {
        let inner = depth.saturating_sub(1).min(1);
        let word = self.pick(&["=", "!=", "<", "<=", ">", ">="]);
        match self.rng.below(12) {
            0..=4 => format!("{} {word} {}", self.term(inner), self.term(depth.min(2))),
            5 => format!(
                "{} is {}",
                self.term(inner),
                self.pick(&["even", "odd", "one of {0, 2-3}", "not one of {1}"])
            ),
            6 | 7 => {
                let words = [
                    "has no repeats",
                    "has equal digits",
                    "rises",
                    "never falls",
                    "has consecutive digits",
                    "reads the same both ways",
                    "follows stairs",
                    "has no part with sum 3",
                    "has no part with sum 0",
                    "splits into sums of 2",
                    "splits as a ring into sums of 3",
                    "shows 2",
                    "first hides 1",
                    "sums to 1 between its extremes",
                    "sums to 0 between its extremes",
                ];
                format!("{} {}", self.values(), self.pick(&words))
            }
            8 => {
                let patterns = ["1.*", "[12]*", ".?(1|[^1]2)+", "(.{2})*", "<2>.*3?", "0*1*0*"];
                format!("{} matches \"{}\"", self.values(), self.pick(&patterns))
            }
            9 => format!("{} has the digits of {}", self.values(), self.values()),
            10 if self.has_layer && self.chance(3) => {
                let words = ["have 2 cells", "have different digits", "are numbered in order"];
                format!("regions of shade {}", self.pick(&words))
            }
            10 if self.is_yes_no => format!("{} is {}shade", self.cell(), self.pick(&["", "not "])),
            10 => format!("near({}, {})", self.cell(), self.cell()),
            _ => format!("ends({}, {})", self.place(1), self.term(0)),
        }
    }
}
