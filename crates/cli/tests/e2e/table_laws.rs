//! The law of tables: whatever is asked of whichever puzzles, a table says field by field what lines say, and
//! ends with the same exit code.

use std::fs;
use std::path::Path;

use kudosu::{Format, Grid, ReadOptions, Rng, Shape, Symmetry, read_one, write_document};
use serde_json::Value;

use crate::tables::{EASY, kudosu};

const FOUR: &str = ".142..1..2.4.3.1";
const SIX: &str = ".....3..6.5.1....44.5.......2...2..6";

/// A puzzle in disguise, with some digits taken out and now and then one that is wrong.
fn varied(line: &str, rng: &mut Rng) -> String {
    let grid: Grid = line.parse().unwrap();
    let disguised = Symmetry::random(grid.shape(), rng)
        .apply(&grid)
        .unwrap()
        .to_string();
    let mut cells = disguised.into_bytes();
    for _ in 0..rng.below(4) {
        let at = rng.below(cells.len());
        cells[at] = b'.';
    }
    if rng.below(4) == 0 {
        let at = rng.below(cells.len());
        cells[at] = b'1' + rng.below(grid.shape().side()) as u8;
    }
    String::from_utf8(cells).unwrap()
}

/// Texts of one line each, all in one format: plain lines with nonsense among them, or documents with clues.
fn texts(with_clues: bool, rng: &mut Rng) -> Vec<String> {
    if with_clues {
        return (0..6)
            .map(|_| {
                let line = varied(FOUR, rng);
                let rows: Vec<&str> = (0..4).map(|row| &line[4 * row..4 * row + 4]).collect();
                let sum = 3 + rng.below(5);
                let text = format!("{}\nkiller {sum}: r1c1 r1c2\n", rows.join("\n"));
                let document = read_one(text.as_bytes(), &ReadOptions::default().with_clues()).unwrap();
                write_document(&document, Format::Json).unwrap().trim().to_owned()
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
    texts
}

fn pick<'a>(choices: &[&'a [&'a str]], rng: &mut Rng) -> &'a [&'a str] {
    choices[rng.below(choices.len())]
}

/// A verb with options that change what it says.
fn question(rng: &mut Rng) -> Vec<&'static str> {
    let verbs: &[&[&[&str]]] = &[
        &[&["solve"], &["solve", "--unique"]],
        &[&["check"]],
        &[
            &["count"],
            &["count", "--limit", "1"],
            &["count", "--limit", "7"],
            &["count", "--limit", "1500"],
        ],
        &[
            &["rate"],
            &["rate", "--no-uniqueness"],
            &["rate", "--without", "naked-single,hidden-pair"],
        ],
        &[&["canonical"]],
        &[&["minimise"], &["minimise", "--seed", "9"]],
        &[
            &["transform", "--rotate", "90"],
            &["transform", "--mirror", "h", "--transpose"],
            &["transform", "--relabel", "987654321"],
            &["transform", "--random", "--seed", "5"],
        ],
    ];
    let reading: &[&[&str]] = &[
        &[],
        &[],
        &["--box", "3x3"],
        &["--box", "2x3"],
        &["--box", "3x2"],
        &["--box", "1x9"],
        &["--box", "2x2"],
    ];
    let verb = pick(verbs[rng.below(verbs.len())], rng);
    [verb, pick(reading, rng)].concat()
}

/// What a table has to say of a row about which a line says this.
fn expected(asked: &[&str], line: &Value) -> Vec<(&'static str, Value)> {
    let is_refused = ["unreadable", "refused", "unfinished"].contains(&line["status"].as_str().unwrap_or(""));
    let field = |name: &str| line[name].clone();
    let first = |name: &str| line[name][0].clone();
    match asked[0] {
        _ if is_refused => Vec::new(),
        "solve" if line["status"] == "no-solution" => {
            vec![("solution", Value::Null), ("solutions", 0.into())]
        }
        "solve" if line["unique"] == false && asked.contains(&"--unique") => vec![
            ("solution", Value::Null),
            ("solutions", 2.into()),
            ("error", "several solutions".into()),
        ],
        // Of several solutions any is right.
        "solve" if line["unique"] == false => vec![("solutions", 2.into())],
        "solve" => vec![("solution", field("solution")), ("solutions", 1.into())],
        "check" => {
            let solutions = match line["status"].as_str().unwrap() {
                "unique" => 1,
                "several" => 2,
                _ => 0,
            };
            vec![("status", field("status")), ("solutions", solutions.into())]
        }
        "count" => vec![("count", field("count")), ("more", field("more"))],
        "rate" => {
            let rating = &line["rating"];
            let bounds = &rating["se"]["er_bound"];
            let mut least = ["more_than", "at_least"].iter().map(|kind| &bounds[*kind]);
            vec![
                ("level", rating["level"].clone()),
                ("se", rating["se"]["er"].clone()),
                ("se_ep", rating["se"]["ep"].clone()),
                ("se_ed", rating["se"]["ed"].clone()),
                (
                    "se_at_least",
                    least.find(|bound| !bound.is_null()).cloned().unwrap_or_default(),
                ),
                ("hodoku_score", rating["hodoku"]["score"].clone()),
                ("hodoku_level", rating["hodoku"]["level"].clone()),
                ("hodoku_complete", rating["hodoku"]["complete"].clone()),
            ]
        }
        "canonical" => vec![("canonical", first("canonical"))],
        "minimise" => vec![("minimal", first("minimal"))],
        _ => vec![("transformed", first("transformed"))],
    }
}

fn is_same(one: &Value, other: &Value) -> bool {
    // A score of 7 and one of 7.0 are the same number.
    one == other || matches!((one.as_f64(), other.as_f64()), (Some(one), Some(other)) if one == other)
}

fn compare(folder: &Path, asked: &[&str], texts: &[String]) -> usize {
    fs::write(folder.join("in.txt"), texts.join("\n") + "\n").unwrap();
    let rows: String = texts
        .iter()
        .map(|text| format!("\"{}\"\n", text.replace('"', "\"\"")))
        .collect();
    fs::write(folder.join("in.csv"), format!("puzzle\n{rows}")).unwrap();
    let (of_lines, lines, told) = kudosu(folder, &[asked, &["--json", "in.txt"]].concat());
    let (code, _, wrong) = kudosu(folder, &[asked, &["in.csv", "-o", "out.jsonl"]].concat());
    let table = fs::read_to_string(folder.join("out.jsonl")).unwrap_or_else(|_| panic!("{asked:?}: {wrong}"));
    assert_eq!(code, of_lines, "{asked:?}: {told} {wrong} {lines} {table}");
    let parsed = |text: &str| -> Vec<Value> {
        let objects = text.lines().map(serde_json::from_str);
        objects.collect::<Result<_, _>>().unwrap()
    };
    let (lines, table) = (parsed(&lines), parsed(&table));
    assert_eq!(
        (lines.len(), table.len()),
        (texts.len(), texts.len()),
        "{asked:?}"
    );
    let mut compared = 0;
    for (line, row) in lines.iter().zip(&table) {
        let expected = expected(asked, line);
        if expected.is_empty() {
            assert!(row["error"].is_string(), "{asked:?}: {line} but {row}");
        }
        for (field, value) in &expected {
            assert!(
                is_same(&row[*field], value),
                "{asked:?}, {field}: {line} but {row}"
            );
            compared += 1;
        }
        if !expected.is_empty() && !expected.iter().any(|(field, _)| *field == "error") {
            assert_eq!(row["error"], Value::Null, "{asked:?}: {line} but {row}");
        }
        if let (Some(solution), Some(puzzle)) = (row["solution"].as_str(), line["puzzle"].as_str()) {
            let keeps = |(given, digit): (char, char)| given == '.' || given == digit;
            assert!(puzzle.chars().zip(solution.chars()).all(keeps), "{row}");
        }
    }
    compared
}

#[test]
fn a_table_says_field_by_field_what_lines_say() {
    let folder = tempfile::tempdir().unwrap();
    let mut rng = Rng::new(29);
    let mut compared = 0;
    for _ in 0..80 {
        let _ = fs::remove_file(folder.path().join("out.jsonl"));
        let asked = question(&mut rng);
        let with_clues = rng.below(4) == 0;
        let texts = texts(with_clues, &mut rng);
        compared += compare(folder.path(), &asked, &texts);
    }
    assert!(compared > 300, "{compared}");
}

#[test]
fn a_line_of_candidates_is_the_same_puzzle_in_a_table() {
    let folder = tempfile::tempdir().unwrap();
    let shape = Shape::nine();
    let grid = Grid::from_line(&shape, EASY).unwrap();
    // All candidates but a few: another puzzle than the digits alone.
    let mut marks: Vec<u8> = EASY
        .bytes()
        .flat_map(|cell| {
            (b'1'..=b'9').map(move |digit| {
                if cell == b'.' || cell == digit {
                    digit
                } else {
                    b'.'
                }
            })
        })
        .collect();
    let blank = grid.blanks().next().unwrap().index();
    marks[9 * blank..9 * blank + 9].copy_from_slice(b".2.......");
    let text = String::from_utf8(marks).unwrap();
    for asked in [["check"], ["count"], ["solve"]] {
        compare(folder.path(), &asked, &[text.clone(), text.clone()]);
    }
}
