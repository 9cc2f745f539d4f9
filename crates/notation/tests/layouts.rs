//! One puzzle in every layout that people write: all are recognised and give the same grid.

#![allow(clippy::unwrap_used)] // a panic is the report of a test

use std::path::PathBuf;

use kudosu_notation::{Document, Layout, ReadOptions, read, read_one, recognise};

const NINE: &str = ".51.7.923..69.241.293.14..7.8..5.1.96...97...519..3.6.125.8...6.6..2..9.938......";

fn read_text(text: &str) -> Document {
    read_one(text.as_bytes(), &ReadOptions::default()).unwrap_or_else(|error| panic!("{error:?}\n{text}"))
}

fn line_of(text: &str) -> String {
    read_text(text).puzzle.grid().to_string()
}

#[test]
fn every_file_of_the_same_puzzle_gives_the_same_grid() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata/formats");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    let mut recognised = Vec::new();
    for file in files {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        let text = std::fs::read(&file).unwrap();
        let document =
            read_one(&text, &ReadOptions::default()).unwrap_or_else(|error| panic!("{name}: {error:?}"));
        assert_eq!(document.puzzle.grid().to_string(), NINE, "{name}");
        let layout = recognise(&text, true, &ReadOptions::default()).unwrap();
        recognised.push(match layout {
            Layout::One(format) => format!("{name:<26} {format}"),
            Layout::Lines(format) => format!("{name:<26} {format}, one a line"),
            Layout::Several(format) => format!("{name:<26} {format}, one or more"),
        });
    }
    insta::assert_snapshot!(recognised.join("\n"), @"
    nine-boxed-corners.txt     boxed
    nine-boxed-exclamation.txt boxed
    nine-boxed-frame.txt       boxed
    nine-boxed-stars.txt       boxed
    nine-boxed-table.txt       boxed
    nine-boxed-underscores.txt boxed
    nine-boxed.txt             boxed
    nine-column.txt            boxed
    nine-empty.csv             csv
    nine-empty.tsv             csv
    nine-fpuzzles.txt          fpuzzles, one a line
    nine-fractions.csv         csv
    nine-framed.txt            framed
    nine-free.txt              boxed
    nine-full-width.txt        rows
    nine-groups.txt            boxed
    nine-headers.sdk           sdk
    nine-line-commas.txt       line, one a line
    nine-line-comment.txt      line, one a line
    nine-line-numbers.txt      line, one a line
    nine-line.txt              line, one a line
    nine-loose.sds             sds
    nine-pretty.json           json
    nine-questions.txt         line, one a line
    nine-quoted.csv            csv
    nine-rows-dashes.txt       boxed
    nine-rows-stars.txt        boxed
    nine-rows.json             json
    nine-rows.txt              rows
    nine-semicolons.csv        csv
    nine-spaced.txt            boxed
    nine-spaces-crlf.csv       csv
    nine-sudokupad.txt         sudokupad, one a line
    nine-sudokuwiki.txt        sudokuwiki, one a line
    nine-tabs.txt              boxed
    nine-utf16be.txt           line, one a line
    nine-utf16le.csv           csv
    nine.csv                   csv
    nine.json                  json, one a line
    nine.opensudoku            opensudoku, one or more
    nine.sdk                   sdk
    nine.sds                   sds
    nine.ss                    boxed
    ");
}

#[test]
fn one_grid_over_several_lines_wins_over_many_tiny_ones() {
    let count = |text: &str| read(text.as_bytes(), &ReadOptions::default()).map(|documents| documents.len());
    let tiny = "1...........2...\n";
    assert_eq!(count(&tiny.repeat(16)), Ok(1));
    assert_eq!(count(&tiny.repeat(15)), Ok(15));
    assert_eq!(count(&tiny.repeat(17)), Ok(17));
    assert_eq!(count(&tiny.repeat(10_000)), Ok(10_000));
    assert_eq!(count(&(tiny.repeat(16) + "# the end\n\n")), Ok(1));
    assert_eq!(count(&"1 . . . . . . . . . . 2 . . . .\n".repeat(16)), Ok(1));
    assert_eq!(count(&"1 . . . . . . . . . . 2 . . . .\n".repeat(3)), Ok(3));
    assert_eq!(count(&"1,0,0,0,0,0,0,0,0,0,0,2,0,0,0,0\n".repeat(16)), Ok(1));
    assert_eq!(count(&"1,0,0,0,0,0,0,0,0,0,0,2,0,0,0,0\n".repeat(2)), Ok(2));
    assert_eq!(count(&format!("{NINE}\n").repeat(9)), Ok(9));
    let sparse_but_one_row_short = ".........\n..1......\n".repeat(3) + "......2..\n....9....\n";
    assert!(count(&sparse_but_one_row_short).is_err());
    assert_eq!(count("1........\n.....2...\n"), Ok(2));
}

#[test]
fn the_box_that_was_asked_for_decides_what_a_line_of_sixteen_is() {
    let text = "1...........2...\n".repeat(16);
    let with_box = |height, width| {
        let options = ReadOptions::default().with_box((height, width));
        read(text.as_bytes(), &options).unwrap().len()
    };
    assert_eq!((with_box(4, 4), with_box(2, 8), with_box(2, 2)), (1, 1, 16));
}

#[test]
fn a_line_of_dashes_is_a_rule_or_a_row_of_blanks_by_what_the_others_need() {
    assert_eq!(line_of("1--4\n----\n--3-\n---2\n"), "1..4......3....2");
    assert_eq!(line_of("1-|-4\n--|--\n--|3-\n--|-2\n"), "1..4......3....2");
    assert_eq!(line_of("1--4\n1--4\n----\n--3-\n---2\n"), "1..41..4..3....2");
    assert_eq!(line_of("----\n----\n----\n----\n"), "................");
    assert_eq!(
        line_of("1 - | - 4\n- - | - -\n----+----\n- - | 3 -\n- - | - 2\n"),
        "1..4......3....2"
    );
}

#[test]
fn bars_rules_and_gaps_give_the_box() {
    let box_of = |text: &str| read_text(text).puzzle.shape().box_size();
    let rows = |row: &str, height: usize, rule: &str| {
        let band = format!("{row}\n").repeat(height);
        vec![band; 6 / height].join(rule)
    };
    assert_eq!(box_of(&rows("......", 6, "")), Some((2, 3)));
    assert_eq!(box_of(&rows(". . | . . | . .", 6, "")), Some((3, 2)));
    assert_eq!(box_of(&rows(". . . . . .", 3, "\n")), Some((3, 2)));
    assert_eq!(box_of(&rows(". . . . . .", 2, "-----------\n")), Some((2, 3)));
    assert_eq!(box_of(&rows(".. .. ..", 3, "\n")), Some((3, 2)));
    assert_eq!(box_of(&rows("... ...", 2, "\n")), Some((2, 3)));
}

#[test]
fn groups_of_four_are_not_taken_for_tiny_puzzles_with_comments() {
    for (side, groups) in [(8, 2), (12, 3), (16, 4)] {
        let row = vec!["1..."; groups].join(" ");
        assert_eq!(
            read_text(&format!("{row}\n").repeat(side)).puzzle.shape().side(),
            side
        );
        let one_line = vec!["1..."; groups * side].join(" ");
        assert_eq!(read_text(&one_line).puzzle.shape().side(), side);
    }
    let mixed = "12 34\n34 12\n21 43\n43 21\n";
    assert_eq!(line_of(mixed), "1234341221434321");
}

#[test]
fn values_above_nine_are_letters_or_numbers() {
    let letters = format!("1G{}", ".".repeat(254));
    let numbers = format!("1 16{}", " .".repeat(254));
    assert_eq!(line_of(&letters), line_of(&numbers));
    assert_eq!(line_of(&letters), line_of(&letters.to_lowercase()));
    let rows: Vec<String> = (0..16)
        .map(|row| {
            if row == 0 {
                "1 16".to_owned() + &" .".repeat(14)
            } else {
                " .".repeat(16)
            }
        })
        .collect();
    assert_eq!(line_of(&rows.join("\n")), letters);
}

#[test]
fn comments_and_solutions_are_kept() {
    let document = read_text(&format!("  {NINE}\t# Sunday  \r\n"));
    assert_eq!(document.comment.as_deref(), Some("# Sunday"));
    let full = "4".repeat(81);
    for table in [
        format!("quizzes,solutions\n{NINE},{full}\n"),
        format!("{NINE},{full}\n"),
        format!("id,Puzzle,solution,difficulty\n100,{NINE},{full},2.5\r\n"),
        format!("source,question,answer,rating\npuzzles3_magictour_top1465,\"{NINE}\",\"{full}\",7\n"),
    ] {
        let document = read_text(&table);
        assert_eq!(document.puzzle.grid().to_string(), NINE);
        assert_eq!(document.solution.map(|grid| grid.to_string()), Some(full.clone()));
    }
    let json = format!(r#"{{"puzzle": "{NINE}", "solution": "{full}", "comment": "Sunday"}}"#);
    let document = read_text(&json);
    assert_eq!(
        (document.comment.as_deref(), document.solution.is_some()),
        (Some("Sunday"), true)
    );
}

#[test]
fn a_numeric_comment_is_not_taken_for_cells() {
    let document = read_text("1234341221434321 27 5.1\n");
    assert_eq!(document.puzzle.grid().to_string(), "1234341221434321");
    assert_eq!(document.comment.as_deref(), Some("27 5.1"));
}
