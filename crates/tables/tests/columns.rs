//! Columns answer what the engines for one puzzle answer, whatever layout the puzzles have.

#![allow(clippy::unwrap_used, reason = "in a test a panic is the report")]

use std::num::NonZero;
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, UInt64Type};
use arrow_array::{
    Array, BooleanArray, FixedSizeListArray, LargeStringArray, RecordBatch, StringArray, StringViewArray,
    UInt8Array,
};
use arrow_schema::{DataType, Field};
use arrow_select::nullif::nullif;
use kudosu::generate::canonical;
use kudosu::rating::rate;
use kudosu::schema::{Column, ERROR, Meaning, Refusal, STATUS, SolveQuestion};
use kudosu::verbs::{ColumnVerb, Effort, Reads, RowAnswer, column_verb};
use kudosu::{Document, Grid, ReadOptions, Rng, Shape, Stop, Symmetry, Unfinished, read_one, solve};
use kudosu_tables::{PuzzleColumn, Question, Stops, Workers, answer};

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const HARD: &str = "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6";
const FOUR: &str = ".142..1..2.4.3.1";
const SIXTEEN: &str = "E..1.C.6G4B8.37.2.....EF....4G.B..DG....A...5.1CC.4.5..7.93D6..2.52F.B.A.C6E.1..6..9...G..5.C...43.....1..8BF..G....8..54..F96A...7.G8.32.F....5D6.B1......A..4.5...B.FD.3....6...38E.6.C...B..A3....G...829...4.G.43....E.72....DE....2.....C....9..F5....G8..7";

fn two() -> Workers {
    Workers::new(NonZero::new(2).unwrap())
}

fn values_of(line: &str) -> Vec<u8> {
    line.bytes()
        .map(|byte| if byte == b'.' { 0 } else { byte - b'0' })
        .collect()
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

fn question(verb: &str, options: &str) -> Question {
    Question::new(Arc::from(column_verb(verb, options.as_bytes()).unwrap()))
}

fn answers(question: &Question, texts: &[Option<String>]) -> RecordBatch {
    let column = StringArray::from_iter(texts.iter());
    let column = PuzzleColumn::of(&column).unwrap();
    of_column(question, &column)
}

fn of_column(question: &Question, column: &PuzzleColumn<'_>) -> RecordBatch {
    let answered = answer(question, column, 0, &two(), &Stop::new());
    assert_eq!(answered.ended, None);
    answered.as_one().unwrap()
}

/// A verb that says what a test wants of the puzzle at some place.
struct Says<F>(F);

impl<F> std::fmt::Debug for Says<F> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Says")
    }
}

impl<F: Fn(u64) -> Result<(), Refusal> + Send + Sync> ColumnVerb for Says<F> {
    fn columns(&self) -> Vec<Column> {
        vec![STATUS, ERROR]
    }

    fn reads(&self) -> Reads {
        Reads::Positions
    }

    fn told(&self) -> String {
        "says".to_owned()
    }

    fn row(&self, document: &Document, effort: &Effort<'_>) -> RowAnswer {
        match (self.0)(effort.place) {
            Ok(()) => SolveQuestion::default().row(document, effort),
            Err(refusal) => RowAnswer::refused(&refusal),
        }
    }
}

fn text_at<'a>(batch: &'a RecordBatch, column: &str, row: usize) -> Option<&'a str> {
    let column = batch.column_by_name(column).unwrap();
    column.is_valid(row).then(|| column.as_string::<i32>().value(row))
}

#[test]
fn solutions_are_those_of_the_engine_for_one_puzzle_and_bad_rows_are_null_with_a_reason() {
    let texts = texts();
    let solved = answers(&question("solve", "{}"), &texts);
    assert_eq!(solved.num_rows(), texts.len());
    let status = |row| text_at(&solved, "status", row);
    for (row, text) in texts.iter().enumerate() {
        let grid = text.as_ref().and_then(|text| text.parse::<Grid>().ok());
        let solution = grid.as_ref().and_then(|grid| solve(grid, &Stop::new()).unwrap());
        match (row, grid) {
            (3 | 50, _) => assert_eq!(status(row), Some("unreadable")),
            (51, _) => assert_eq!(status(row), Some("clashing")),
            (52, _) => assert_eq!(status(row), Some("several")),
            (_, Some(_)) => {
                assert_eq!(
                    text_at(&solved, "solution", row),
                    solution.map(|s| s.to_string()).as_deref()
                );
                assert_eq!(
                    (status(row), text_at(&solved, "error", row)),
                    (Some("unique"), None)
                );
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
    let check = question("check", "{}");
    let expected = answers(&check, &texts);
    let long = LargeStringArray::from_iter(texts.iter());
    let views = StringViewArray::from_iter(texts.iter().map(|text| text.as_deref()));
    for column in [&long as &dyn Array, &views] {
        let column = PuzzleColumn::of(column).unwrap();
        assert_eq!(of_column(&check, &column), expected);
    }
    let values = values_of(EASY);
    let wrong = [77; 81];
    let matrix = [values.as_slice(), &wrong, values.as_slice()].concat();
    let checked = of_column(&check, &PuzzleColumn::Matrix(&matrix, 81));
    assert_eq!(text_at(&checked, "status", 0), Some("unique"));
    assert_eq!(
        (text_at(&checked, "status", 1), text_at(&checked, "status", 2)),
        (Some("unreadable"), Some("unique"))
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
    let rated = answers(&question("rate", "{}"), &texts);
    let se = rated.column_by_name("se").unwrap().as_primitive::<Float64Type>();
    for (row, text) in texts[..3].iter().enumerate() {
        let rating = rate(&text.as_ref().unwrap().parse().unwrap(), true, &Stop::new()).unwrap();
        assert_eq!(format!("{:.1}", se.value(row)), rating.se.er.to_string());
        assert_eq!(text_at(&rated, "level", row), Some(rating.level.name()));
    }
    assert_eq!(text_at(&rated, "error", 3), Some("several solutions"));
    let counted = answers(&question("count", r#"{"limit": 5000}"#), &texts);
    let counts = counted
        .column_by_name("count")
        .unwrap()
        .as_primitive::<UInt64Type>();
    assert_eq!(counts.values(), &[1, 1, 1, 5000]);
    let forms = answers(&question("canonical", "{}"), &texts);
    for (row, text) in texts.iter().flatten().enumerate() {
        let form = canonical(text.parse::<Grid>().unwrap()).map(|form| form.puzzle.grid().to_string());
        assert_eq!(text_at(&forms, "canonical", row), form.as_deref().ok());
        assert_eq!(text_at(&forms, "error", row).is_some(), form.is_err());
    }
}

#[test]
fn a_row_knows_its_place_in_the_whole_table() {
    let numbered = |place| match place {
        102 => Err(Refusal::unfit("not this one")),
        _ => Ok(()),
    };
    let column = StringArray::from(vec![FOUR; 4]);
    let column = PuzzleColumn::of(&column).unwrap();
    let question = Question::new(Arc::new(Says(numbered)));
    let answered = answer(&question, &column, 100, &two(), &Stop::new());
    let pieces = answered.batches;
    assert_eq!(text_at(&pieces[0], "status", 1), Some("unique"));
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
    let question = question("rate", "{}");
    let limits = Steps(Stop::new());
    let rated = answer(&question, &column, 0, &two(), &limits);
    assert_eq!(rated.tally.highest, Meaning::Unfinished);
    let rated = rated.as_one().unwrap();
    assert!(text_at(&rated, "error", 0).unwrap().starts_with("too long"));
    limits.0.request();
    let stopped = answer(&question, &column, 0, &two(), &limits);
    assert_eq!(
        (stopped.ended, stopped.batches.len()),
        (Some(Unfinished::Stopped), 0)
    );
}

#[test]
fn nulls_among_the_values_of_a_list_are_blanks_whatever_lies_under_them() {
    let values = values_of(FOUR);
    // A digit lies under each null; taken for givens they would clash.
    let under: UInt8Array = values
        .iter()
        .map(|&value| Some(if value == 0 { 4 } else { value }))
        .collect();
    let is_blank: BooleanArray = values.iter().map(|&value| Some(value == 0)).collect();
    let cells = nullif(&under, &is_blank).unwrap();
    let item = Arc::new(Field::new("item", DataType::UInt8, true));
    let lists = FixedSizeListArray::try_new(item, 16, cells, None).unwrap();
    let checked = of_column(&question("check", "{}"), &PuzzleColumn::of(&lists).unwrap());
    assert_eq!(text_at(&checked, "status", 0), Some("unique"));
}

#[test]
fn boxes_that_are_asked_for_are_those_of_texts_and_of_values() {
    let six = "..3...5....14..2....6.1..4....3...2.";
    let values = values_of(six);
    let texts = StringArray::from(vec![six]);
    for size in [(2, 3), (3, 2)] {
        let reading = ReadOptions::default().with_box(size);
        let grid = read_one(six.as_bytes(), &reading).unwrap().puzzle.into_parts().0;
        let expected = kudosu::solutions(&grid).count(1000, &Stop::new()).unwrap();
        let question = question("count", r#"{"limit": 1000}"#).with_reading(reading);
        for column in [
            PuzzleColumn::of(&texts).unwrap(),
            PuzzleColumn::Matrix(&values, 36),
        ] {
            let counted = answer(&question, &column, 0, &two(), &Stop::new())
                .as_one()
                .unwrap();
            let counts = counted.column(1).as_primitive::<UInt64Type>();
            assert_eq!(counts.value(0), expected, "{size:?}, {column:?}");
        }
    }
    let question = question("check", "{}").with_reading(ReadOptions::default().with_box((2, 2)));
    let refused = answer(
        &question,
        &PuzzleColumn::Matrix(&values, 36),
        0,
        &two(),
        &Stop::new(),
    );
    assert_eq!(refused.tally.highest, Meaning::Unreadable);
    assert_eq!(
        text_at(&refused.as_one().unwrap(), "error", 0),
        Some("a box of 2×2 belongs to a 4×4 grid, but this grid is 6×6")
    );
}

#[test]
fn several_solutions_are_a_no_where_one_is_asked_for() {
    let texts = vec![Some(EASY.to_owned()), Some(".".repeat(81)), Some(".".repeat(16))];
    let solved = answers(&question("solve", r#"{"unique": true}"#), &texts);
    assert_eq!(text_at(&solved, "status", 0), Some("unique"));
    for row in [1, 2] {
        assert_eq!(text_at(&solved, "solution", row), None);
        assert_eq!(text_at(&solved, "status", row), Some("several"));
    }
}

#[test]
fn clues_are_known_however_texts_are_read() {
    let text = "....\n....\n....\n....\nkiller 3: r1c1 r1c2\nkiller 3: r2c3 r2c4\nkiller 7: r1c1 r2c1 r3c1";
    let puzzle = read_one(text.as_bytes(), &ReadOptions::default().with_clues())
        .unwrap()
        .puzzle;
    let expected = kudosu::count(puzzle, 1000, &Stop::new()).unwrap();
    assert!((1..288).contains(&expected));
    let column = StringArray::from(vec![text]);
    let column = PuzzleColumn::of(&column).unwrap();
    let count = question("count", r#"{"limit": 1000}"#);
    for question in [count.clone(), count.with_reading(ReadOptions::default())] {
        let counts = of_column(&question, &column);
        assert_eq!(counts.column(1).as_primitive::<UInt64Type>().value(0), expected);
    }
}

#[test]
fn a_rating_says_what_its_numbers_are_more_than() {
    // Chains are not rated on 16×16, nor does every path reach its end there.
    let texts = vec![Some(EASY.to_owned()), Some(SIXTEEN.to_owned())];
    let rated = answers(&question("rate", "{}"), &texts);
    let flag = |row| {
        let column = rated.column_by_name("hodoku_complete").unwrap().as_boolean();
        column.is_valid(row).then(|| column.value(row))
    };
    let more_than = rated
        .column_by_name("se_more_than")
        .unwrap()
        .as_primitive::<Float64Type>();
    let rating = rate(&SIXTEEN.parse().unwrap(), true, &Stop::new()).unwrap();
    assert_eq!((flag(0), more_than.is_null(0)), (Some(true), true));
    assert_eq!(flag(1), Some(rating.hodoku.score.is_complete()));
    assert_eq!(flag(1), Some(false));
    assert_eq!(
        (more_than.value(1), rating.se.er.to_string()),
        (6.2, ">6.2".to_owned())
    );
}

#[test]
fn a_row_that_breaks_down_is_told_and_marks_the_whole_run() {
    let breaks = |place| match place {
        1 => panic!("one is {}", "too much"),
        _ => Ok(()),
    };
    let question = Question::new(Arc::new(Says(breaks)));
    let column = StringArray::from(vec![FOUR; 3]);
    let column = PuzzleColumn::of(&column).unwrap();
    let answered = answer(&question, &column, 0, &two(), &Stop::new());
    assert_eq!(
        (answered.tally.highest, answered.tally.refused),
        (Meaning::Broken, 1)
    );
    assert_eq!(
        text_at(&answered.as_one().unwrap(), "error", 1),
        Some("kudosu broke down on this puzzle, please report it (one is too much)")
    );
}

#[test]
fn a_run_that_is_stopped_keeps_the_pieces_before_its_end() {
    let stop = Stop::new();
    let stopping = stop.clone();
    let stops_at = move |place| {
        if place == 150 {
            stopping.request();
        }
        Ok(())
    };
    let question = Question::new(Arc::new(Says(stops_at)));
    let column = StringArray::from(vec![FOUR; 1000]);
    let one = Workers::new(NonZero::<usize>::MIN);
    let answered = answer(&question, &PuzzleColumn::of(&column).unwrap(), 0, &one, &stop);
    assert_eq!(answered.ended, Some(Unfinished::Stopped));
    // Jobs of 16 rows each: nine are whole when the tenth is ended.
    assert_eq!(
        (answered.tally.rows, answered.as_one().unwrap().num_rows()),
        (144, 144)
    );
}
