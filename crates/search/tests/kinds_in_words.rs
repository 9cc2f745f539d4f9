//! Every kind of clue can be said as a rule: both mean the same for finished grids, and both engines count
//! the same solutions.

use std::collections::BTreeMap;

use kudosu_board::{
    Cell, Clue, ClueKind, Clues, Grid, Indexed, LineRule, OutsideRule, Puzzle, Relation, Rng, Shape, Stop,
};
use kudosu_rules::RulePuzzle;
use kudosu_search::{RuleSolutions, count};
use kudosu_testkit::{mixed_grid, random_clue};

/// Lines that name cells, and a rule that says what a clue says when it is the only one.
struct Said {
    lines: Vec<String>,
    rules: Vec<String>,
}

struct Words<'a> {
    shape: &'a Shape,
    said: Said,
}

impl Words<'_> {
    fn name(&self, cell: Cell) -> String {
        format!(
            "r{}c{}",
            self.shape.row_of(cell) + 1,
            self.shape.column_of(cell) + 1
        )
    }

    fn list(&self, cells: &[Cell]) -> String {
        cells
            .iter()
            .map(|&cell| self.name(cell))
            .collect::<Vec<_>>()
            .join(" ")
    }

    /// Names cells, in their order.
    fn call(&mut self, name: &str, cells: &[Cell]) -> String {
        let line = format!("line {name}: {}", self.list(cells));
        self.said.lines.push(line);
        name.to_owned()
    }

    fn rule(&mut self, rule: impl Into<String>) {
        self.said.rules.push(rule.into());
    }
}

fn related(relation: Relation, a: &str, b: &str, value: u16) -> String {
    match relation {
        Relation::Difference => format!("|{a} - {b}| = {value}"),
        Relation::Ratio => format!("({a} = {value} * {b} or {b} = {value} * {a})"),
        Relation::Sum => format!("{a} + {b} = {value}"),
    }
}

fn in_words(clue: &Clue, shape: &Shape) -> Said {
    let said = Said {
        lines: Vec::new(),
        rules: Vec::new(),
    };
    let mut words = Words { shape, said };
    let side = shape.side();
    match clue {
        Clue::AntiKnight => words.rule("every two cells a knight's move apart differ"),
        Clue::AntiKing => words.rule("every two cells a king's move apart differ"),
        Clue::Negative { relation, values } => {
            for &value in values {
                words.rule(format!(
                    "no two neighbours a, b: {}",
                    related(*relation, "a", "b", value)
                ));
            }
        }
        Clue::Killer { cells, sum } => {
            let cage = words.call("cage", cells);
            words.rule(format!("{cage} has no repeats"));
            if let Some(sum) = sum {
                words.rule(format!("sum of {cage} = {sum}"));
            }
        }
        Clue::ExtraRegion { cells } => {
            let region = words.call("extra", cells);
            words.rule(format!("{region} has no repeats"));
        }
        Clue::Clone { cells, copy } => {
            for (&a, &b) in cells.iter().zip(copy) {
                let rule = format!("{} = {}", words.name(a), words.name(b));
                words.rule(rule);
            }
        }
        Clue::Quadruple { cells, digits } => {
            let spots = words.call("spots", cells);
            let mut wanted: Vec<u8> = digits.iter().map(|digit| digit.get()).collect();
            wanted.sort_unstable();
            for same in wanted.chunk_by(|a, b| a == b) {
                words.rule(format!(
                    "at least {} cells a in {spots}: a = {}",
                    same.len(),
                    same[0]
                ));
            }
        }
        Clue::Even { cell } => words.rule(format!("{} is even", words.name(*cell))),
        Clue::Odd { cell } => words.rule(format!("{} is odd", words.name(*cell))),
        Clue::Minimum { cell } => {
            let cell = words.name(*cell);
            words.rule(format!("every cell a in neighbours of {cell}: {cell} < a"));
        }
        Clue::Maximum { cell } => {
            let cell = words.name(*cell);
            words.rule(format!("every cell a in neighbours of {cell}: {cell} > a"));
        }
        Clue::Marks { cell, digits } => {
            let digits: Vec<String> = digits.iter().map(|digit| digit.get().to_string()).collect();
            words.rule(format!(
                "{} is one of {{{}}}",
                words.name(*cell),
                digits.join(", ")
            ));
        }
        Clue::Indexer { indexed, cells } => {
            for &cell in cells {
                let cell = words.name(cell);
                words.rule(match indexed {
                    Indexed::Row => format!("entry {cell} of column of {cell} = row number of {cell}"),
                    Indexed::Column => format!("entry {cell} of row of {cell} = column number of {cell}"),
                    Indexed::Box => {
                        format!("entry {cell} of box of {cell} = place of {cell} along box of {cell}")
                    }
                });
            }
        }
        Clue::CountingCircles { cells } => {
            let circles = words.call("circles", cells);
            words.rule(format!(
                "every cell a in {circles}: a = number of cells b in {circles} where b = a"
            ));
        }
        Clue::Pair {
            relation,
            cells,
            value,
        } => {
            let [a, b] = cells.map(|cell| words.name(cell));
            words.rule(related(*relation, &a, &b, *value));
        }
        Clue::Arrow { pill, line } => {
            let pill = words.call("pill", pill);
            let shaft = words.call("shaft", &line[1..]);
            words.rule(format!("reading of {pill} = sum of {shaft}"));
        }
        Clue::Line { rule, cells } => on_line(&mut words, *rule, cells),
        Clue::LittleKiller { start, slant, sum } => {
            let diagonal = words.call("diagonal", &slant.cells(*start, shape));
            words.rule(format!("sum of {diagonal} = {sum}"));
        }
        Clue::Outside { rule, edge, value } => {
            let cells = edge.cells(shape);
            let first = words.name(cells[0]);
            let seen = words.call("seen", &cells);
            let before = format!("place of c along {seen} < place of b along {seen}");
            words.rule(match rule {
                OutsideRule::Sandwich => format!(
                    "sum over cells b in {seen} where ((exactly 1 cell c in {seen} where {before}: \
                     c is one of {{1, {side}}}) and b is not one of {{1, {side}}}): b = {value}"
                ),
                OutsideRule::XSum => {
                    format!("sum over cells b in {seen} where place of b along {seen} <= {first}: b = {value}")
                }
                OutsideRule::Skyscraper => {
                    format!("number of cells b in {seen} where (every cell c in {seen} where {before}: c < b) = {value}")
                }
                OutsideRule::NumberedRoom => format!("entry {first} of {seen} = {value}"),
            });
        }
    }
    words.said
}

fn on_line(words: &mut Words<'_>, rule: LineRule, cells: &[Cell]) {
    let line = words.call("trail", cells);
    let (first, last) = (words.name(cells[0]), words.name(cells[cells.len() - 1]));
    let inner = &cells[1..cells.len().max(2) - 1];
    let side = words.shape.side();
    let ranks = |rank: fn(&str, usize) -> String| {
        let [a, b, c] = ["a", "b", "c"].map(|name| rank(name, side));
        match cells.len() {
            0 | 1 => "1 = 1".to_owned(),
            2 => format!("every two in a row a, b along {line}: {a} != {b}"),
            _ => {
                format!("every three in a row a, b, c along {line}: {a} != {b} and {b} != {c} and {a} != {c}")
            }
        }
    };
    match rule {
        LineRule::Thermometer => words.rule(format!("{line} rises")),
        LineRule::SlowThermometer => words.rule(format!("{line} never falls")),
        LineRule::Palindrome => words.rule(format!("{line} reads the same both ways")),
        LineRule::Renban => words.rule(format!("{{{line}}} has consecutive digits")),
        LineRule::Nabner => words.rule(format!("every two cells in {line} differ by at least 2")),
        LineRule::Whispers { difference } => {
            words.rule(format!(
                "every two in a row along {line} differ by at least {difference}"
            ));
        }
        LineRule::Between | LineRule::Lockout => {
            let is_between = rule == LineRule::Between;
            if !is_between {
                words.rule(format!("|{first} - {last}| >= 4"));
            }
            if !inner.is_empty() {
                let inside = words.call("inside", inner);
                words.rule(match is_between {
                    true => format!(
                        "every cell a in {inside}: ({first} < a and a < {last}) or ({last} < a and a < {first})"
                    ),
                    false => format!(
                        "every cell a in {inside}: (a < {first} and a < {last}) or (a > {first} and a > {last})"
                    ),
                });
            }
        }
        LineRule::RegionSum => {
            let mut stretches: Vec<Vec<Cell>> = Vec::new();
            let mut within = None;
            for &cell in cells {
                let Some(region) = words.shape.box_of(cell) else {
                    continue;
                };
                if within.replace(region) != Some(region) {
                    stretches.push(Vec::new());
                }
                stretches.last_mut().expect("a stretch was begun").push(cell);
            }
            let names: Vec<String> = (0..stretches.len()).map(|at| format!("stretch{at}")).collect();
            for (name, stretch) in names.iter().zip(&stretches) {
                words.call(name, stretch);
            }
            for pair in names.windows(2) {
                words.rule(format!("sum of {} = sum of {}", pair[0], pair[1]));
            }
        }
        LineRule::Zipper => {
            let half = cells.len() / 2;
            let mut sums: Vec<String> = (0..half)
                .map(|at| {
                    format!(
                        "{} + {}",
                        words.name(cells[at]),
                        words.name(cells[cells.len() - 1 - at])
                    )
                })
                .collect();
            if !cells.len().is_multiple_of(2) {
                sums.push(words.name(cells[half]));
            }
            for pair in sums.windows(2) {
                words.rule(format!("{} = {}", pair[0], pair[1]));
            }
        }
        LineRule::DoubleArrow => match inner.is_empty() {
            true => words.rule(format!("{first} + {last} = 0")),
            false => {
                let inside = words.call("inside", inner);
                words.rule(format!("{first} + {last} = sum of {inside}"));
            }
        },
        LineRule::Entropic => {
            let rule = ranks(|name, side| format!("({name} - 1) * 3 / {side}"));
            words.rule(rule);
        }
        LineRule::Modular => {
            let rule = ranks(|name, _| format!("{name} mod 3"));
            words.rule(rule);
        }
        LineRule::Sums { total } => {
            words.rule(format!("(sum of {line}) mod {total} = 0"));
            words.rule(format!(
                "number of numbers n from 1 to {} where (sum of first n of {line}) mod {total} = 0 = (sum of {line}) / {total}",
                cells.len()
            ));
        }
        LineRule::Parity => words.rule(format!("every two in a row a, b along {line}: a + b is odd")),
    }
}

/// The text of a puzzle with these givens.
fn text(shape: &Shape, said: &Said, givens: &Grid) -> String {
    let side = shape.side();
    let mut text = format!("kudosu rules\nboard: {side}x{side}\n");
    for line in &said.lines {
        text.push_str(&format!("{line}\n"));
    }
    text.push_str("grid:\n");
    for row in givens.values().chunks(side) {
        let row: Vec<String> = row
            .iter()
            .map(|&value| if value == 0 { ".".into() } else { value.to_string() })
            .collect();
        text.push_str(&format!("{}\n", row.join(" ")));
    }
    for rule in &said.rules {
        text.push_str(&format!("rule: {rule}\n"));
    }
    text
}

#[test]
fn all_kinds_of_clue_can_be_said_as_rules_that_mean_and_count_the_same() {
    let mut rng = Rng::new(40);
    let mut seen: BTreeMap<ClueKind, (usize, usize)> = BTreeMap::new();
    let mut counted = 0;
    for side in [4, 6, 9] {
        let shape = Shape::of_side(side).unwrap();
        let solved: Vec<Grid> = (0..12).map(|_| mixed_grid(&shape, &mut rng)).collect();
        for &kind in ClueKind::ALL {
            for round in 0..12 {
                let solution = &solved[round];
                let Some(clue) = random_clue(kind, solution, &mut rng) else {
                    continue;
                };
                let said = in_words(&clue, &shape);
                let clues = Clues::new(&shape, vec![clue.clone()]).unwrap();
                let blank = RulePuzzle::parse(&text(&shape, &said, &Grid::blank(&shape)));
                let blank = blank.unwrap_or_else(|error| panic!("{error}\n{:?}", said.rules));
                for grid in &solved {
                    let values: Vec<i64> = grid.values().iter().map(|&value| value.into()).collect();
                    let keeps = clues.are_kept_by(grid);
                    assert_eq!(
                        blank.is_solved_by(&values),
                        keeps,
                        "{grid} {clue:?} {:?}",
                        said.rules
                    );
                    let (kept, broken) = seen.entry(kind).or_default();
                    *if keeps { kept } else { broken } += 1;
                }
                // The engines, on puzzles with so many givens that all solutions can be counted.
                if round >= 4 {
                    continue;
                }
                let mut givens = solution.clone();
                for cell in shape.cells() {
                    if rng.below(10) < if side == 4 { 8 } else { 6 } {
                        givens.clear(cell).unwrap();
                    }
                }
                let puzzle = Puzzle::new(givens.clone(), clues).unwrap();
                let expected = count(&puzzle, 40, Stop::never()).unwrap();
                let words = RulePuzzle::parse(&text(&shape, &said, &givens)).unwrap();
                let found = RuleSolutions::new(&words)
                    .unwrap()
                    .count(40, Stop::never())
                    .unwrap();
                assert_eq!(found, expected, "{givens} {clue:?} {:?}", said.rules);
                counted += expected;
            }
        }
    }
    assert!(counted > 1_000, "{counted}");
    assert_eq!(seen.len(), ClueKind::ALL.len());
    for (kind, (kept, broken)) in seen {
        // Grids that nobody made for them do not keep these two: see below.
        let is_rare = matches!(kind, ClueKind::AntiKnight | ClueKind::AntiKing);
        assert!(
            (kept > 0 || is_rare) && broken > 0,
            "{kind}: {kept} kept, {broken} broken"
        );
    }
}

#[test]
fn what_knights_and_kings_forbid_is_the_same_in_words() {
    let shape = Shape::nine();
    for clue in [Clue::AntiKnight, Clue::AntiKing] {
        let said = in_words(&clue, &shape);
        let words = RulePuzzle::parse(&text(&shape, &said, &Grid::blank(&shape))).unwrap();
        let clues = Clues::new(&shape, vec![clue]).unwrap();
        let mut solutions = RuleSolutions::new(&words).unwrap();
        for _ in 0..3 {
            let values = solutions
                .next_solution(Stop::never())
                .unwrap()
                .expect("there are many");
            let digits: Vec<u8> = values.iter().map(|&value| value as u8).collect();
            let grid = Grid::from_values(&shape, &digits).unwrap();
            assert!(clues.are_kept_by(&grid), "{grid}");
        }
    }
}
