//! The law of columns: a row says what the verb says of the puzzle by itself, field by field, whatever the
//! puzzle and the options are.

#![allow(clippy::unwrap_used, reason = "in a test a panic is the report")]

use std::num::NonZero;
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, UInt32Type, UInt64Type};
use arrow_array::{Array, StringArray};
use arrow_schema::DataType;
use kudosu::schema::Refusal;
use kudosu::verbs::{Effort, RowAnswer, column_verb, whole};
use kudosu::{Format, Puzzle, ReadOptions, Rng, Shape, Stop, read_one, write};
use kudosu_tables::{PuzzleColumn, Question, Tally, Workers, answer};
use kudosu_testkit::{CluePuzzles, irregular_grid, mixed_grid, own_variants, puzzle_with_holes};
use serde_json::{Value, json};

/// Puzzles of all shapes, in several formats: with one solution, with several, with none, with clues, and
/// what is no puzzle.
fn texts(rng: &mut Rng) -> Vec<Option<String>> {
    let mut texts = vec![
        None,
        Some(String::new()),
        Some("nonsense".to_owned()),
        Some(".".repeat(81)),
        Some(".".repeat(16)),
        Some(format!("11{}", ".".repeat(79))),
        Some(format!("11{}", ".".repeat(14))),
        // No digit fits the last cell of the first row.
        Some(format!("12345678.{}9{}", ".".repeat(17), ".".repeat(54))),
        Some("....\n....\n....\n....\nkiller 3: r1c1 r1c2\nkiller 9: r3c3\n".to_owned()),
    ];
    for (side, holes, count) in [
        (1, 1, 1),
        (4, 9, 4),
        (6, 18, 4),
        (9, 40, 10),
        (9, 55, 10),
        (12, 50, 2),
    ] {
        let shape = Shape::of_side(side).unwrap();
        for _ in 0..count {
            let grid = puzzle_with_holes(&mixed_grid(&shape, rng), holes, rng);
            texts.push(Some(grid.to_string()));
            if side == 9 {
                texts.push(Some(write(&grid, Format::Boxed).unwrap()));
            }
        }
    }
    for side in [5, 7] {
        let grid = puzzle_with_holes(&irregular_grid(side, 6, rng), 2 * side, rng);
        texts.push(Some(whole(&Puzzle::from(grid))));
    }
    let mut clued = CluePuzzles::new(rng.next_u64(), &[4, 6]);
    texts.extend((0..8).map(|_| Some(whole(&clued.next_puzzle()))));
    let own = own_variants();
    texts.push(Some(whole(&own[rng.below(own.len())].puzzle)));
    rng.shuffle(&mut texts);
    texts
}

/// Any verb with any options that make sense for a column.
fn any_question(rng: &mut Rng) -> (&'static str, Value) {
    let mut any = |below| rng.below(below);
    let (flag, other_flag, seed) = (any(2) == 0, any(2) == 0, any(100));
    let maybe = [None, Some(false), Some(true)][any(3)];
    match any(7) {
        0 => ("solve", json!({"unique": flag, "prove": maybe})),
        1 => {
            let language = ["en", "de"][any(2)];
            ("check", json!({"language": language}))
        }
        2 => {
            let limit = [1, 2, 3, 50, 999, 1000, 1001, 1500][any(8)];
            ("count", json!({"limit": limit}))
        }
        3 => {
            let scale = [
                Some(vec!["level"]),
                Some(vec!["hodoku", "level"]),
                Some(vec!["se"]),
                Some(vec![]),
                None,
            ][any(5)]
            .take();
            let without = [vec![], vec!["naked-single"], vec!["hidden-single", "x-wing"]][any(3)].clone();
            (
                "rate",
                json!({"scale": scale, "uniqueness": flag, "without": without}),
            )
        }
        4 => ("canonical", json!({})),
        5 => ("minimise", json!({"clues_too": flag, "seed": seed})),
        _ => {
            let rotate = [None, Some(90), Some(180)][any(3)];
            let random = [None, Some(1)][any(2)];
            let options = json!({
                "rotate": rotate, "transpose": flag, "random": random, "seed": seed, "varied": other_flag,
            });
            ("transform", options)
        }
    }
}

/// What a column has in a row, as JSON says it.
fn value_at(column: &dyn Array, row: usize) -> Value {
    if column.is_null(row) {
        return Value::Null;
    }
    match column.data_type() {
        DataType::Utf8 => json!(column.as_string::<i32>().value(row)),
        DataType::UInt32 => json!(column.as_primitive::<UInt32Type>().value(row)),
        DataType::UInt64 => json!(column.as_primitive::<UInt64Type>().value(row)),
        DataType::Float64 => json!(column.as_primitive::<Float64Type>().value(row)),
        DataType::Boolean => json!(column.as_boolean().value(row)),
        other => panic!("{other}"),
    }
}

#[test]
fn a_row_is_the_answer_of_the_verb() {
    let mut rng = Rng::new(30);
    let stop = Stop::new();
    for round in 0..60 {
        let (name, options) = any_question(&mut rng);
        let verb = column_verb(name, options.to_string().as_bytes()).unwrap();
        let reading = match rng.below(4) {
            0 => ReadOptions::default().with_box((3, 3)),
            1 => ReadOptions::default().with_format(Format::Line),
            _ => ReadOptions::default(),
        };
        let reading = verb.reads().extend(reading);
        let texts = texts(&mut rng);
        let first_row = 1000 * round;
        let column = StringArray::from_iter(texts.iter());
        let question = Question::new(Arc::from(verb)).with_reading(reading.clone());
        let workers = Workers::new(NonZero::new(2).unwrap());
        let column = PuzzleColumn::of(&column).unwrap();
        let answered = answer(&question, &column, first_row, &workers, &stop);
        let batch = answered.as_one().unwrap();
        assert_eq!(batch.num_rows(), texts.len());
        let mut tally = Tally::default();
        for (row, text) in texts.iter().enumerate() {
            let document = match text {
                None => Err("there is no puzzle in this row".to_owned()),
                Some(text) => read_one(text.as_bytes(), &reading).map_err(|error| error.to_string()),
            };
            let effort = Effort::new(&stop).at_place(first_row + row as u64);
            let expected = match document {
                Ok(document) => question.verb().row(&document, &effort),
                Err(why) => RowAnswer::refused(&Refusal::unreadable(why)),
            };
            let has_error = expected.fields.get("error").is_some_and(|error| !error.is_null());
            tally.add(expected.meaning, has_error);
            for (field, column) in batch.schema().fields().iter().zip(batch.columns()) {
                let told = expected.fields.get(field.name()).cloned().unwrap_or_default();
                let found = value_at(column, row);
                let which = field.name();
                assert_eq!(
                    found, told,
                    "{which} of {name} {options} of {text:?}, read by {reading:?}"
                );
            }
        }
        assert_eq!(answered.tally, tally, "{name} {options}");
    }
}
