//! Columns answer what the engines for one puzzle answer, whatever layout the puzzles have.

#![allow(clippy::unwrap_used, reason = "in a test a panic is the report")]

use std::num::NonZero;
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, UInt8Type, UInt64Type};
use arrow_array::{Array, LargeStringArray, RecordBatch, StringArray, StringViewArray};
use kudosu::generate::canonical;
use kudosu::rating::rate;
use kudosu::{Grid, Rng, Shape, Stop, Symmetry, Unfinished, solve};
use kudosu_tables::{PuzzleColumn, Stops, Task, Workers, answer, answer_as_one};

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const HARD: &str = "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6";
const FOUR: &str = ".142..1..2.4.3.1";

fn two() -> Workers {
    Workers::new(NonZero::new(2).unwrap())
}

fn texts() -> Vec<Option<String>> {
    let shape = Shape::nine();
    let easy = Grid::from_line(&shape, EASY).unwrap();
    let mut rng = Rng::new(5);
    let mut texts: Vec<Option<String>> = (0..200)
        .map(|_| {
            Some(
                Symmetry::random(&shape, &mut rng)
                    .apply(&easy)
                    .unwrap()
                    .to_string(),
            )
        })
        .collect();
    texts[3] = None;
    texts[50] = Some("nonsense".to_owned());
    texts[51] = Some(format!("55{}", ".".repeat(79)));
    texts[52] = Some(".".repeat(81));
    texts[53] = Some(FOUR.to_owned());
    texts
}

fn answers(task: &Task<'_>, texts: &[Option<String>]) -> RecordBatch {
    let column = StringArray::from_iter(texts.iter());
    let column = PuzzleColumn::of(&column).unwrap();
    answer_as_one(task, &column, 0, &two(), &Stop::new())
        .unwrap()
        .unwrap()
}

fn text_at<'a>(batch: &'a RecordBatch, column: &str, row: usize) -> Option<&'a str> {
    let column = batch.column_by_name(column).unwrap();
    column.is_valid(row).then(|| column.as_string::<i32>().value(row))
}

#[test]
fn solutions_are_those_of_the_engine_for_one_puzzle_and_bad_rows_are_null_with_a_reason() {
    let texts = texts();
    let solved = answers(&Task::Solve, &texts);
    assert_eq!(solved.num_rows(), texts.len());
    let counts = solved
        .column_by_name("solutions")
        .unwrap()
        .as_primitive::<UInt8Type>();
    for (row, text) in texts.iter().enumerate() {
        let grid = text.as_ref().and_then(|text| text.parse::<Grid>().ok());
        let solution = grid.as_ref().and_then(|grid| solve(grid, &Stop::new()).unwrap());
        match (row, grid) {
            (3 | 50, _) => assert!(counts.is_null(row)),
            (51, _) => assert_eq!(counts.value(row), 0),
            (52, _) => assert_eq!(counts.value(row), 2),
            (_, Some(_)) => {
                assert_eq!(
                    text_at(&solved, "solution", row),
                    solution.map(|s| s.to_string()).as_deref()
                );
                assert_eq!((counts.value(row), text_at(&solved, "error", row)), (1, None));
            }
            (row, None) => panic!("row {row} is a puzzle"),
        }
    }
    assert_eq!(
        text_at(&solved, "error", 3),
        Some("there is no puzzle in this row")
    );
    assert!(text_at(&solved, "error", 50).unwrap().contains("square grid"));
    assert_eq!(text_at(&solved, "error", 51), None);
}

#[test]
fn every_layout_of_a_column_gives_the_same() {
    let texts = texts();
    let expected = answers(&Task::Check, &texts);
    let long = LargeStringArray::from_iter(texts.iter());
    let views = StringViewArray::from_iter(texts.iter().map(|text| text.as_deref()));
    for column in [&long as &dyn Array, &views] {
        let column = PuzzleColumn::of(column).unwrap();
        let found = answer_as_one(&Task::Check, &column, 0, &two(), &Stop::new())
            .unwrap()
            .unwrap();
        assert_eq!(found, expected);
    }
    let values: Vec<u8> = EASY
        .bytes()
        .map(|byte| if byte == b'.' { 0 } else { byte - b'0' })
        .collect();
    let wrong = [77; 81];
    let matrix = [values.as_slice(), &wrong, values.as_slice()].concat();
    let checked = answer_as_one(
        &Task::Check,
        &PuzzleColumn::Matrix(&matrix, 81),
        0,
        &two(),
        &Stop::new(),
    );
    let checked = checked.unwrap().unwrap();
    assert_eq!(text_at(&checked, "status", 0), Some("unique"));
    assert_eq!(
        (text_at(&checked, "status", 1), text_at(&checked, "status", 2)),
        (None, Some("unique"))
    );
}

#[test]
fn ratings_counts_and_forms_are_those_of_one_puzzle() {
    let texts = vec![
        Some(EASY.to_owned()),
        Some(HARD.to_owned()),
        Some(FOUR.to_owned()),
        Some(".".repeat(81)),
    ];
    let rated = answers(&Task::Rate { assume_unique: true }, &texts);
    let se = rated.column_by_name("se").unwrap().as_primitive::<Float64Type>();
    for (row, text) in texts[..3].iter().enumerate() {
        let rating = rate(&text.as_ref().unwrap().parse().unwrap(), true, &Stop::new()).unwrap();
        assert_eq!(format!("{:.1}", se.value(row)), rating.se.er.to_string());
        assert_eq!(text_at(&rated, "level", row), Some(rating.level.name()));
    }
    assert_eq!(text_at(&rated, "error", 3), Some("several solutions"));
    let counted = answers(&Task::Count { limit: 5000 }, &texts);
    let counts = counted
        .column_by_name("count")
        .unwrap()
        .as_primitive::<UInt64Type>();
    assert_eq!(counts.values(), &[1, 1, 1, 5000]);
    let forms = answers(&Task::Canonical, &texts);
    let form = canonical(&EASY.parse().unwrap()).unwrap().grid.to_string();
    assert_eq!(text_at(&forms, "canonical", 0), Some(form.as_str()));
    assert!(text_at(&forms, "error", 2).is_some());
}

#[test]
fn a_rewritten_row_knows_its_place_in_the_whole_table() {
    let numbered = |grid: &Grid, row: u64, _: &Stop| match row {
        102 => Err("not this one".to_owned()),
        _ => Ok(grid.clone()),
    };
    let task = Task::Rewrite("same", Arc::new(numbered));
    let column = StringArray::from(vec![FOUR; 4]);
    let pieces = answer(
        &task,
        &PuzzleColumn::of(&column).unwrap(),
        100,
        &two(),
        &Stop::new(),
    )
    .unwrap();
    assert_eq!(text_at(&pieces[0], "same", 1), Some(FOUR));
    assert_eq!(text_at(&pieces[0], "error", 2), Some("not this one"));
}

#[test]
fn a_puzzle_that_takes_too_long_is_null_and_a_run_that_is_stopped_is_none() {
    struct Steps(Stop);
    impl Stops for Steps {
        fn run(&self) -> &Stop {
            &self.0
        }
        fn one_puzzle(&self, work: &mut dyn FnMut(&Stop)) {
            work(&self.0.child_after_looks(3));
        }
        fn tell(&self, _: Unfinished) -> String {
            "too long".to_owned()
        }
    }
    let column = StringArray::from(vec![HARD, FOUR]);
    let column = PuzzleColumn::of(&column).unwrap();
    let task = Task::Rate { assume_unique: true };
    let limits = Steps(Stop::new());
    let rated = answer_as_one(&task, &column, 0, &two(), &limits)
        .unwrap()
        .unwrap();
    assert!(text_at(&rated, "error", 0).unwrap().starts_with("too long"));
    limits.0.request();
    assert_eq!(
        answer(&task, &column, 0, &two(), &limits).unwrap_err(),
        Unfinished::Stopped
    );
}
