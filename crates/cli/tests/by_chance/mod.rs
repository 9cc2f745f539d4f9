//! Puzzles and questions by chance, of which the laws of the faces ask every face the same.

use kudosu::{Candidates, CellSet, DigitSet, Document, Format, Grid, Puzzle, Rng, Symmetry, write_document};
use kudosu_testkit::{CluePuzzles, irregular_grid, puzzle_with_holes};
use serde_json::{Value, json};

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// The next step argues from there being one solution.
const RECTANGLE: &str = "637591482218364975945.7.163.7.9856.4...436..74.6127.3.764.1..5.82.65.741..174...6";
/// It is harder without that argument.
const GRAVE: &str = "........2.....396.2.....3.54.6......87.9....19..4.8.3.68.....54..46.5.2...7..2..8";
const FOUR: &str = ".142..1..2.4.3.1";
const SIX: &str = ".....3..6.5.1....44.5.......2...2..6";

/// A puzzle in disguise.
fn disguised(line: &str, rng: &mut Rng) -> String {
    let grid: Grid = line.parse().unwrap();
    let disguised = Symmetry::random(grid.shape(), rng).apply(&grid);
    disguised.unwrap().to_string()
}

/// A puzzle in disguise, with some digits taken out and now and then one that is wrong.
fn varied(line: &str, rng: &mut Rng) -> String {
    let mut cells = disguised(line, rng).into_bytes();
    let side = cells.len().isqrt();
    for _ in 0..rng.below(4) {
        let at = rng.below(cells.len());
        cells[at] = b'.';
    }
    if rng.below(4) == 0 {
        let at = rng.below(cells.len());
        cells[at] = b'1' + rng.below(side) as u8;
    }
    String::from_utf8(cells).unwrap()
}

/// A puzzle of which some digits were placed by a player, who noted candidates now and then.
fn played(puzzle: Puzzle, rng: &mut Rng) -> Document {
    let (grid, shape) = (puzzle.grid().clone(), puzzle.shape().clone());
    let placed: CellSet = match rng.below(2) {
        0 => grid.filled().iter().filter(|_| rng.below(3) == 0).collect(),
        _ => CellSet::new(),
    };
    let document = Document::new(puzzle).with_placed(placed);
    if rng.below(3) > 0 {
        return document;
    }
    let mut noted = Candidates::full(&shape);
    for cell in shape.cells().filter(|&cell| grid.get(cell).is_none()) {
        let digits: DigitSet = shape.digits().iter().filter(|_| rng.below(6) > 0).collect();
        if !digits.is_empty() {
            noted.set(cell, digits);
        }
    }
    document.with_candidates(noted)
}

/// Texts of one line each, all in one format: plain lines with nonsense among them, or documents of any
/// shape, with clues, candidates and placed digits.
pub fn texts(with_clues: bool, rng: &mut Rng) -> Vec<String> {
    if with_clues {
        let mut puzzles = CluePuzzles::new(rng.next_u64(), &[4, 4, 6]);
        return (0..6)
            .map(|at| match at {
                // A clue that says nothing which the digits do not say.
                1 => format!(r#"{{"puzzle":"{FOUR}","clues":["thermo: r1c2 r1c1"]}}"#),
                // A shape that no line can say.
                3 => {
                    let extra = r#"[["r1c1","r2c2","r3c3","r4c4"],["r1c4","r2c3","r3c2","r4c1"]]"#;
                    let shape = format!(r#"{{"side":4,"box":[2,2],"extra":{extra}}}"#);
                    format!(r#"{{"puzzle":"{}","shape":{shape}}}"#, varied(FOUR, rng))
                }
                5 => r#"{"puzzle":"123"}"#.to_owned(),
                at => {
                    let puzzle = match at {
                        4 => Puzzle::from(puzzle_with_holes(&irregular_grid(5, 6, rng), 9, rng)),
                        _ => puzzles.next_puzzle(),
                    };
                    let document = played(puzzle, rng);
                    write_document(&document, Format::Json).unwrap().trim().to_owned()
                }
            })
            .collect();
    }
    let mut texts: Vec<String> = (0..12)
        .map(|_| match rng.below(8) {
            0 => varied(FOUR, rng),
            1 => varied(SIX, rng),
            2 => ".".repeat(81),
            3 => EASY[..70].to_owned(),
            _ => varied(EASY, rng),
        })
        .collect();
    texts[0] = varied(EASY, rng);
    texts[4] = disguised(RECTANGLE, rng);
    texts[8] = disguised(GRAVE, rng);
    texts
}

/// What is asked of every face: a verb with options, of texts that are read in a way.
pub struct Asked {
    pub verb: &'static str,
    /// The options, as JSON has them.
    pub fields: Value,
    pub texts: Vec<String>,
    /// How boxes are said to be, and in which format the texts, neither of which is always so.
    pub boxes: Option<&'static str>,
    pub from: Option<&'static str>,
}

/// What is asked with this seed; each verb has its turn.
pub fn asked(seed: u64) -> Asked {
    let mut rng = Rng::new(seed);
    let verb = VERBS[seed as usize % VERBS.len()];
    let turn = seed as usize / VERBS.len();
    let fields = options(verb, turn, &mut rng);
    let with_clues = turn.is_multiple_of(3);
    let from = (rng.below(6) == 0).then_some("line");
    Asked {
        verb,
        fields,
        boxes: boxes(&mut rng).filter(|_| !with_clues),
        from,
        texts: texts(with_clues, &mut rng),
    }
}

/// The verbs that are asked of puzzles one after the other.
pub const VERBS: [&str; 13] = [
    "solve",
    "check",
    "count",
    "rate",
    "canonical",
    "minimise",
    "transform",
    "candidates",
    "clues",
    "hint",
    "explain",
    "grade",
    "traces",
];

/// Options of a verb when it has its turn again, as JSON has them. What excludes each other takes turns.
fn options(verb: &str, turn: usize, rng: &mut Rng) -> Value {
    let mut some = |of: &[Value]| of[rng.below(of.len())].clone();
    let techniques = [
        json!([]),
        json!(["naked-single", "hidden-single", "hidden-pair"]),
        json!(["x-wing", "hidden-single"]),
    ];
    let either = [json!(true), json!(false)];
    let languages = [json!("en"), json!("de")];
    match verb {
        "solve" => match turn % 4 {
            0 | 1 => json!({ "unique": some(&either) }),
            2 => json!({ "prove": turn % 8 == 2 }),
            _ => json!({ "all": some(&[json!(1), json!(3)]) }),
        },
        "check" => json!({ "language": some(&languages) }),
        "count" => json!({ "limit": some(&[json!(1), json!(7), json!(1500)]) }),
        "rate" => {
            let scales = [
                json!(["level", "se", "hodoku"]),
                json!(["se"]),
                json!(["hodoku", "level"]),
                json!(["level"]),
            ];
            json!({ "scale": some(&scales), "uniqueness": some(&either), "without": some(&techniques) })
        }
        "canonical" => json!({ "automorphisms": some(&either) }),
        "minimise" => match turn.is_multiple_of(2) {
            true => json!({ "seed": some(&[json!(0), json!(9)]), "clues_too": turn.is_multiple_of(4) }),
            false => json!({ "all": true, "limit": some(&[json!(1), json!(4)]) }),
        },
        "transform" => {
            let seed = some(&[json!(1), json!(5)]);
            match turn % 8 {
                0 => json!({ "rotate": some(&[json!(90), json!(180), json!(270)]) }),
                1 => json!({ "bands": "312" }),
                6 => json!({ "stacks": "213" }),
                2 => json!({ "rows": "213465789", "columns": "456123798" }),
                3 => json!({ "mirror": some(&[json!("h"), json!("v")]), "transpose": true }),
                4 => json!({ "random": 1, "seed": seed, "varied": true }),
                5 => json!({ "relabel": "987654321" }),
                _ => json!({ "random": 3, "seed": seed, "varied": some(&either) }),
            }
        }
        "hint" => json!({
            "level": some(&[json!(1), json!(2), json!(3), json!(4)]), "uniqueness": some(&either),
            "profile": match turn % 4 { 3 => some(&[json!("se121"), json!("hodoku")]), _ => json!("human") },
            "without": some(&techniques), "language": some(&languages),
        }),
        "explain" => json!({
            "profile": some(&[json!("human"), json!("se121"), json!("hodoku")]),
            "uniqueness": some(&either), "without": some(&techniques), "language": some(&languages),
            "scale": some(&[json!(["level"]), json!(["se", "level"]), json!(["hodoku"])]), "views": some(&either),
            "level": some(&[json!("beginner"), json!("player"), json!("expert")]),
        }),
        "traces" => json!({
            "form": some(&[json!("tokens"), json!("words"), json!("json")]), "detail": some(&[json!(1), json!(2), json!(3), json!(4)]),
            "with_candidates": some(&either), "template": some(&[json!("none"), json!("plain"), json!("instruct"), json!("chat")]),
            "profile": some(&[json!("human"), json!("se121"), json!("hodoku")]), "uniqueness": some(&either),
            "without": some(&techniques), "scale": some(&[json!(["level"]), json!(["se", "level"]), json!(["hodoku"])]),
            "language": some(&languages),
        }),
        "grade" => json!({
            "answer": some(&ANSWERS.map(Value::from)), "details": some(&either), "partial": some(&either),
            "uniqueness": some(&either), "language": some(&languages),
        }),
        _ => json!({}),
    }
}

/// What somebody may have answered, to whichever puzzle.
const ANSWERS: [&str; 5] = [
    "Hidden Single: r1c3 = 4 because row 1 has no other place for it.\nSo 2 goes to row 2, column 1.",
    "- r1c1 = 3\n- eliminate 3 from r1c2",
    "| 3 | 1 | 4 | 2 |\n|---|---|---|---|\n| 2 | 4 | 1 | 3 |\n| 1 | 2 | 3 | 4 |\n| 4 | 3 | 2 | 1 |",
    "r1c3 <> 9. Unique Rectangle Type 1: r2c2 <> 4. r9c9 = 9",
    "I do not know.",
];

/// How boxes are said to be, which is not always so.
fn boxes(rng: &mut Rng) -> Option<&'static str> {
    let said = [
        None,
        None,
        None,
        Some("3x3"),
        Some("2x3"),
        Some("1x9"),
        Some("2x2"),
    ];
    said[rng.below(said.len())]
}
