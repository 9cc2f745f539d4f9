//! Puzzles of variants: random clues for property tests, and the collections with known answers.

use kudosu_board::{
    Cell, Clue, ClueKind, Clues, Digit, DigitSet, Edge, Grid, GridSide, Indexed, LineRule, OutsideRule,
    Relation, Rng, Shape, Slant,
};
use kudosu_notation::{Document, Format, ReadOptions, read_one};

use crate::shared_file;

/// A variant puzzle with its known answer.
#[derive(Debug)]
pub struct Variant {
    /// Its title, or the name that its collection gives it.
    pub name: String,
    /// The f-puzzles document as it is stored.
    pub json: String,
    /// What was read of it.
    pub document: Document,
    /// Its solution, or one of them, where there is one.
    pub solution: Option<Grid>,
    /// How many solutions it has, where that is known; 2 stands for more.
    pub solutions: Option<usize>,
    /// The collections that it is in.
    pub sets: Vec<String>,
    /// The CPU time that Interactive-Sudoku-Solver took for it when the collection was made, where it can
    /// read it.
    pub iss_cpu_ms: Option<f64>,
}

impl Variant {
    /// The collection that it is best known by: one of puzzles of one sort before one of all sorts.
    pub fn set(&self) -> &str {
        let of_one_sort = |set: &&String| set.chars().all(|c| c.is_ascii_uppercase() || c == '_');
        let set = self.sets.iter().find(of_one_sort);
        set.or(self.sets.first()).map_or("", String::as_str)
    }
}

/// The puzzles of `shared/data/variants`, those of one file after those of the other; none, said aloud, where
/// the folder is not beside the repository.
pub fn variants() -> Vec<Variant> {
    ["svsjs", "iss"]
        .iter()
        .flat_map(|name| variants_of(name))
        .collect()
}

/// The puzzles of `testdata/variants.jsonl`, of our own making, each with its only solution.
pub fn own_variants() -> Vec<Document> {
    let text = include_str!("../../../testdata/variants.jsonl");
    let options = ReadOptions::default().with_clues();
    kudosu_notation::read(text.as_bytes(), &options).expect("testdata/variants.jsonl is readable")
}

/// The puzzles of one file of `shared/data/variants`.
fn variants_of(name: &str) -> Vec<Variant> {
    let Some(file) = shared_file(&format!("data/variants/{name}.jsonl")) else {
        return Vec::new();
    };
    let text = std::fs::read_to_string(file).expect("the file is text");
    text.lines().map(variant).collect()
}

fn variant(line: &str) -> Variant {
    let entry: serde_json::Value = serde_json::from_str(line).expect("a line of a collection is JSON");
    let text = |field: &str| entry[field].as_str().unwrap_or_default().to_owned();
    let name = [text("title"), text("name")].concat();
    let json = entry["fpuzzles"].to_string();
    let options = ReadOptions::default()
        .with_format(Format::FpuzzlesJson)
        .with_clues();
    let document = read_one(json.as_bytes(), &options).unwrap_or_else(|error| panic!("{name}: {error}"));
    let shape = document.puzzle.shape();
    let solution = entry["solution"].as_str().filter(|line| !line.is_empty());
    let solution = solution.map(|line| {
        // Grids of 16 are written with letters from A = 1.
        let value = |c: char| match shape.side() {
            ..=9 => c.to_digit(10).unwrap_or(0) as u8,
            _ => c as u8 - b'A' + 1,
        };
        let values: Vec<u8> = line.chars().map(value).collect();
        Grid::from_values(shape, &values).expect("a solution of the size")
    });
    Variant {
        name,
        json,
        solution,
        solutions: entry["solutions"].as_u64().map(|solutions| solutions as usize),
        iss_cpu_ms: entry["iss_cpu_ms"].as_f64(),
        sets: match &entry["sets"] {
            serde_json::Value::Array(sets) => sets
                .iter()
                .filter_map(|set| Some(set.as_str()?.to_owned()))
                .collect(),
            _ => vec![text("set")],
        },
        document,
    }
}

/// A random clue of a kind that this solution keeps, or, rarely, breaks; `None` where chance finds none that
/// can be put on the grid at all.
pub fn random_clue(kind: ClueKind, solution: &Grid, rng: &mut Rng) -> Option<Clue> {
    clue_by_chance(kind, solution, Length::Short, rng)
}

/// How far a random clue reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Length {
    /// Few cells that touch, as people draw them.
    Short,
    /// Any cells that the board takes: long lines that jump and cross themselves, pills of three cells.
    Any,
}

/// The same for clues of any length.
pub(crate) fn clue_by_chance(kind: ClueKind, solution: &Grid, length: Length, rng: &mut Rng) -> Option<Clue> {
    const TRIES: usize = 400;
    let shape = solution.shape();
    let may_be_wrong = rng.below(6) == 0;
    (0..TRIES).find_map(|_| {
        let clue = any_clue(kind, solution, length, rng)?;
        let clues = Clues::new(shape, vec![clue.clone()]).ok()?;
        (may_be_wrong || clues.are_kept_by(solution)).then_some(clue)
    })
}

/// The cells of a clue in their order: a short way of cells that touch, a long straight one, or one that
/// jumps and may cross itself.
fn way(shape: &Shape, rng: &mut Rng) -> Vec<Cell> {
    let side = shape.side();
    match rng.below(8) {
        0 => {
            // A diagonal, whose cells share neither rows nor columns, or a part of one.
            let slant = Slant::ALL[rng.below(4)];
            let mut cells = slant.cells(Cell::new(rng.below(shape.cell_count()) as u16), shape);
            cells.truncate(2 + rng.below(side));
            cells
        }
        1 | 2 => {
            let length = 2 + rng.below(2 * side - 2);
            let anywhere = |_| Cell::new(rng.below(shape.cell_count()) as u16);
            (0..length).map(anywhere).collect()
        }
        3 => walk(shape, 2 * side, rng),
        _ => walk(shape, side, rng),
    }
}

/// A way of cells that touch, each once.
fn walk(shape: &Shape, longest: usize, rng: &mut Rng) -> Vec<Cell> {
    let mut way = vec![Cell::new(rng.below(shape.cell_count()) as u16)];
    let length = 2 + rng.below(longest.max(3) - 2);
    while way.len() < length {
        let last = way[way.len() - 1];
        let (row, column) = (shape.row_of(last) as isize, shape.column_of(last) as isize);
        let step = |rng: &mut Rng| rng.below(3) as isize - 1;
        let place = (row.checked_add(step(rng)), column.checked_add(step(rng)));
        let next = match place {
            (Some(row @ 0..), Some(column @ 0..)) => shape.cell(row as usize, column as usize),
            _ => None,
        };
        match next.filter(|cell| !way.contains(cell)) {
            Some(next) => way.push(next),
            None if rng.below(8) == 0 => break,
            None => {}
        }
    }
    way
}

/// A random clue of a kind, which the solution may break and the board may refuse.
pub(crate) fn any_clue(kind: ClueKind, solution: &Grid, length: Length, rng: &mut Rng) -> Option<Clue> {
    let shape = solution.shape();
    let side = shape.side();
    let value = |cell: Cell| solution.values()[cell.index()];
    let is_short = length == Length::Short;
    // The sum of the solution, or now and then one near it.
    let sum = |cells: &[Cell], rng: &mut Rng| {
        let sum = cells.iter().map(|&cell| u32::from(value(cell))).sum::<u32>();
        match is_short || rng.below(4) > 0 {
            true => sum,
            false => (sum + rng.below(7) as u32).saturating_sub(3),
        }
    };
    let cell = |rng: &mut Rng| Cell::new(rng.below(shape.cell_count()) as u16);
    let group = |rng: &mut Rng| match length {
        Length::Short => walk(shape, side, rng),
        Length::Any => way(shape, rng),
    };
    let cells = group(rng);
    let line = |rule| {
        Some(Clue::Line {
            rule,
            cells: cells.clone(),
        })
    };
    let pair = |relation: Relation, number: u16| {
        let cells = [*cells.first()?, *cells.get(1)?];
        Some(Clue::Pair {
            relation,
            cells,
            value: number,
        })
    };
    let (a, b) = (value(cells[0]), value(*cells.get(1)?));
    let indexer = |indexed, rng: &mut Rng| {
        Some(Clue::Indexer {
            indexed,
            cells: cells[..if is_short {
                1
            } else {
                cells.len().min(1 + rng.below(3))
            }]
                .to_vec(),
        })
    };
    let outside = |rule, rng: &mut Rng| {
        let sides = [GridSide::Top, GridSide::Left, GridSide::Right, GridSide::Bottom];
        let edge = Edge {
            side: sides[rng.below(4)],
            at: rng.below(side) as u16,
        };
        let value = rng.below(side * (side + 1) / 2 + 1) as u32;
        Some(Clue::Outside { rule, edge, value })
    };
    let negative = |relation, rng: &mut Rng| Clue::Negative {
        relation,
        values: (0..1 + rng.below(2))
            .map(|_| 1 + rng.below(2 * side) as u16)
            .collect(),
    };
    match kind {
        ClueKind::AntiKnight => Some(Clue::AntiKnight),
        ClueKind::AntiKing => Some(Clue::AntiKing),
        ClueKind::NonConsecutive => Some(negative(Relation::Difference, rng)),
        ClueKind::NegativeRatio => Some(negative(Relation::Ratio, rng)),
        ClueKind::NegativeSum => Some(negative(Relation::Sum, rng)),
        ClueKind::Killer => {
            let sum = (rng.below(4) > 0).then(|| sum(&cells, rng));
            Some(Clue::Killer { cells, sum })
        }
        ClueKind::ExtraRegion => Some(Clue::ExtraRegion { cells }),
        ClueKind::Clone => {
            let copy = group(rng);
            let most = if is_short { 2 } else { 1 + rng.below(4) };
            let length = cells.len().min(copy.len()).min(most);
            Some(Clue::Clone {
                cells: cells[..length].to_vec(),
                copy: copy[..length].to_vec(),
            })
        }
        ClueKind::Quadruple => {
            let corner = shape.cell(rng.below(side - 1), rng.below(side - 1))?;
            let (row, column) = (shape.row_of(corner), shape.column_of(corner));
            let places = [
                (row, column),
                (row, column + 1),
                (row + 1, column),
                (row + 1, column + 1),
            ];
            let around: Vec<Cell> = places
                .iter()
                .filter_map(|&(row, column)| shape.cell(row, column))
                .collect();
            let count = 1 + rng.below(4);
            let digits = around[..count]
                .iter()
                .filter_map(|&cell| solution.get(cell))
                .collect();
            Some(Clue::Quadruple {
                cells: around,
                digits,
            })
        }
        ClueKind::Even => Some(Clue::Even { cell: cell(rng) }),
        ClueKind::Odd => Some(Clue::Odd { cell: cell(rng) }),
        ClueKind::Minimum => Some(Clue::Minimum { cell: cell(rng) }),
        ClueKind::Maximum => Some(Clue::Maximum { cell: cell(rng) }),
        ClueKind::Marks => {
            let digits: DigitSet = (0..1 + rng.below(side))
                .filter_map(|_| Digit::from_index(rng.below(side)))
                .collect();
            Some(Clue::Marks {
                cell: cell(rng),
                digits,
            })
        }
        ClueKind::RowIndexer => indexer(Indexed::Row, rng),
        ClueKind::ColumnIndexer => indexer(Indexed::Column, rng),
        ClueKind::BoxIndexer => indexer(Indexed::Box, rng),
        ClueKind::CountingCircles => Some(Clue::CountingCircles { cells }),
        ClueKind::Difference => pair(Relation::Difference, u16::from(a.abs_diff(b))),
        ClueKind::Ratio => pair(Relation::Ratio, u16::from(a.max(b) / a.min(b).max(1))),
        ClueKind::Sum => pair(Relation::Sum, u16::from(a + b)),
        ClueKind::Arrow => {
            let pill = if is_short {
                1 + rng.below(2)
            } else {
                [1, 1, 1, 2, 2, 3][rng.below(6)]
            };
            let line = cells.get(pill - 1..)?.to_vec();
            Some(Clue::Arrow {
                pill: cells.get(..pill)?.to_vec(),
                line,
            })
        }
        ClueKind::Thermometer => line(LineRule::Thermometer),
        ClueKind::SlowThermometer => line(LineRule::SlowThermometer),
        ClueKind::Palindrome => line(LineRule::Palindrome),
        ClueKind::Renban => line(LineRule::Renban),
        ClueKind::Nabner => line(LineRule::Nabner),
        ClueKind::Whispers => line(LineRule::Whispers {
            difference: 1 + rng.below(side - 1) as u16,
        }),
        ClueKind::Between => line(LineRule::Between),
        ClueKind::Lockout => line(LineRule::Lockout),
        ClueKind::RegionSum => line(LineRule::RegionSum),
        ClueKind::Zipper => line(LineRule::Zipper),
        ClueKind::DoubleArrow => line(LineRule::DoubleArrow),
        ClueKind::Entropic => line(LineRule::Entropic),
        ClueKind::Modular => line(LineRule::Modular),
        ClueKind::Sums => line(LineRule::Sums {
            total: 1 + rng.below(2 * side) as u16,
        }),
        ClueKind::Parity => line(LineRule::Parity),
        ClueKind::LittleKiller => {
            let (start, slant) = (cell(rng), Slant::ALL[rng.below(4)]);
            Some(Clue::LittleKiller {
                start,
                slant,
                sum: sum(&slant.cells(start, shape), rng),
            })
        }
        ClueKind::Sandwich => outside(OutsideRule::Sandwich, rng),
        ClueKind::XSum => outside(OutsideRule::XSum, rng),
        ClueKind::Skyscraper => outside(OutsideRule::Skyscraper, rng),
        ClueKind::NumberedRoom => outside(OutsideRule::NumberedRoom, rng),
    }
}

/// A cage over cells that are told by their names, with its sum.
pub fn cage(shape: &Shape, names: &str, sum: u32) -> Clue {
    let cells = names
        .split_whitespace()
        .map(|name| shape.parse_cell(name).expect("a test names cells of its grid"));
    Clue::Killer {
        cells: cells.collect(),
        sum: Some(sum),
    }
}
