//! Texts that ask for more than a puzzle can have are refused at once, with what was found and what is
//! allowed; texts that say the same a thousand times are read in the time that it takes to read them.

use kudosu_board::ShapeForm;
use kudosu_notation::{Documents, MAX_PUZZLE_BYTES, ReadOptions, StreamError, read_one};

fn refused(text: &str) -> String {
    let options = ReadOptions::default().with_clues();
    read_one(text.as_bytes(), &options)
        .expect_err("it is beyond a limit")
        .to_string()
}

fn read(text: &str) -> kudosu_notation::Document {
    let options = ReadOptions::default().with_clues();
    read_one(text.as_bytes(), &options).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn a_side_beyond_the_largest_is_refused_at_once_wherever_it_is_said() {
    for (text, side) in [
        ("size 1000000000039\n", "1000000000039"),
        ("size 99999999999\n", "99999999999"),
        ("box 66666666662x2\n", "133333333324"),
        ("size 0\n", "0"),
    ] {
        let expected = format!("a grid has a side from 1 to 100, not {side}");
        assert!(refused(text).contains(&expected), "{text}: {}", refused(text));
    }
    let text = ".Shape~99999999999x99999999999";
    assert!(
        refused(text).contains("expected a size up to 16x16"),
        "{}",
        refused(text)
    );
    // With a grid below it, and with a box that is asked for.
    let grid = ".".repeat(81);
    let boxed = format!("box 66666666662x2\n{grid}\neven: r1c1\n");
    assert!(
        refused(&boxed).contains("not 133333333324"),
        "{}",
        refused(&boxed)
    );
    let options = ReadOptions::default().with_clues().with_box((3, 3));
    let error = read_one(b"size 1000000000039\n", &options).unwrap_err();
    assert!(error.to_string().contains("not 1000000000039"), "{error}");
    assert_eq!(error.help(|_| String::new()), None);
}

#[test]
fn a_side_that_is_said_a_hundred_thousand_times_is_read_as_once() {
    let text = "size 9\n".repeat(100_000);
    assert_eq!(read(&text).puzzle.shape().side(), 9);
    let settings = "disjoint-groups\ndiagonals\n".repeat(30_000) + "even: r1c1\n";
    assert_eq!(read(&settings).puzzle.shape().houses().len(), 27 + 9 + 2);
}

#[test]
fn regions_are_made_houses_all_at_once_and_only_so_many() {
    let region = |from: usize| {
        let cells = (from..from + 100).map(|at| format!(" r{}c{}", at / 100 + 1, at % 100 + 1));
        format!("region:{}\n", cells.collect::<String>())
    };
    let regions =
        |count: usize| -> String { (1..).filter(|at| at % 100 != 0).take(count).map(region).collect() };
    let some = format!("size 100\n{}", regions(400));
    assert_eq!(read(&some).puzzle.shape().houses().len(), 700);
    let many = format!("size 100\n{}", regions(900));
    assert!(
        refused(&many).contains("can have at most 800"),
        "{}",
        refused(&many)
    );
    // As many as are a megabyte of text.
    let more = format!("size 100\n{}", regions(1_446));
    assert!(
        refused(&more).contains("can have at most 100000"),
        "{}",
        refused(&more)
    );
    let form = ShapeForm::of(read(&some).puzzle.shape());
    assert_eq!(form.to_shape().as_ref(), Ok(read(&some).puzzle.shape()));
    let mut form = form;
    let mut other = form.extra[0].clone();
    other.rotate_left(1);
    form.extra = vec![other; 1_000];
    let error = form.to_shape().unwrap_err();
    assert!(error.to_string().contains("801 houses"), "{error}");
}

#[test]
fn lines_and_clues_beyond_the_limits_are_refused_with_the_line() {
    let walk = |visits: usize| -> String {
        (0..visits)
            .map(|at| format!(" r{}c{}", at / 9 % 9 + 1, at % 9 + 1))
            .collect()
    };
    let entropic = format!("entropic:{}\n", walk(2_000));
    assert!(
        refused(&entropic).contains("325 cells in one clue"),
        "{}",
        refused(&entropic)
    );
    let sums = format!("size 100\nten 65535:{}\n", walk(7_300));
    assert!(
        refused(&sums).contains("steps to read one clue"),
        "{}",
        refused(&sums)
    );
    let thermometers = "thermo: r1c1 r2c1 r3c1\n".repeat(10_800);
    let error = refused(&thermometers);
    assert!(
        error.contains("1001 clues, where a grid of side 9 can have at most 1000"),
        "{error}"
    );
    let options = ReadOptions::default().with_clues();
    let error = read_one(thermometers.as_bytes(), &options).unwrap_err();
    assert_eq!(error.line(), Some(1_001));
    // One line that is many clues, and notes that are many cells.
    let ranges: String = (1..=100).map(|row| format!(" r{row}c1-r{row}c100")).collect();
    let evens = format!("size 100\n{}", format!("even:{ranges}\n").repeat(3));
    assert!(refused(&evens).contains("30000 clues"), "{}", refused(&evens));
    let notes = format!("size 100\n{}", format!("note 1:{ranges}\n").repeat(3));
    let error = refused(&notes);
    assert!(error.contains("fewer"), "{error}");
    let listed = format!(
        "{{\"puzzle\": \"{}\", \"clues\": [{}]}}",
        ".".repeat(81),
        vec!["\"even: r1c1\""; 1_001].join(", ")
    );
    assert!(refused(&listed).contains("fewer"), "{}", refused(&listed));
}

#[test]
fn a_megabyte_of_lines_that_are_no_clues_is_refused_for_what_it_is() {
    let numbered: String = (0..80_000).map(|at| format!("windoku{at:x}\n")).collect();
    for (lines, why) in [
        (&"a\n".repeat(500_000), "500000 cells are more than the 10000"),
        (
            &"windoku\n".repeat(120_000),
            "840000 cells are more than the 10000",
        ),
        (&numbered, "cells are more than the 10000"),
        (&"x: y\n".repeat(200_000), "a cell of the grid"),
    ] {
        for start in ["", "size 9\n", "killer 3: r1c1 r1c2\n"] {
            let told = refused(&format!("{start}{lines}"));
            assert!(told.contains(why), "{start}{}: {told}", &lines[..8]);
        }
    }
}

#[test]
fn a_line_without_end_is_an_error_at_once_and_ends_the_stream() {
    let endless = || std::io::repeat(b'.');
    let mut documents = Documents::new(endless(), ReadOptions::default()).unwrap();
    let too_long = |told: &str| told.contains(&format!("longer than {MAX_PUZZLE_BYTES} bytes"));
    match documents.next() {
        Some(Err(StreamError::Text(error))) => assert!(too_long(&error.to_string()), "{error}"),
        other => panic!("{other:?}"),
    }
    match documents.next() {
        Some(Err(StreamError::Io(error))) => {
            assert!(error.to_string().contains("no end is in sight"), "{error}");
        }
        other => panic!("{other:?}"),
    }
    assert!(documents.next().is_none());
    // One that ends is one error, and the next line is read.
    let grid = ".".repeat(80) + "1\n";
    let text = format!("{grid}{}\n{grid}", ".".repeat(3 * MAX_PUZZLE_BYTES));
    let documents = Documents::new(text.as_bytes(), ReadOptions::default()).unwrap();
    let read: Vec<bool> = documents.map(|document| document.is_ok()).collect();
    assert_eq!(read, [true, false, true]);
    // And so is the last one, which need not have a line end.
    let text = format!("{grid}{}", ".".repeat(2 * MAX_PUZZLE_BYTES)).into_bytes();
    let documents = Documents::new(&text[..], ReadOptions::default()).unwrap();
    assert_eq!(
        documents.map(|document| document.is_ok()).collect::<Vec<_>>(),
        [true, false]
    );
}
