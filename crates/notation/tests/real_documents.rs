//! Documents that people made, in every format: each clue that is read of them holds in their known
//! solution, and still does when the puzzle is written in another format and read again.

#![allow(clippy::unwrap_used)] // a panic is the report of a test

use std::collections::BTreeMap;

use kudosu_board::Grid;
use kudosu_notation::{Document, Format, Note, ReadErrorKind, ReadOptions, read_one, write_document};
use kudosu_testkit::{shared_file, variants};
use serde_json::Value;

fn options() -> ReadOptions {
    ReadOptions::default().with_clues()
}

/// The clues of a puzzle that a solution breaks, as a person types them; the digits and houses count too.
fn broken(document: &Document, solution: &Grid) -> Vec<String> {
    let own = Grid::from_values(document.puzzle.shape(), solution.values()).unwrap();
    let clues = document.puzzle.clues().broken_by(&own).into_iter();
    let mut broken: Vec<String> = clues
        .map(|id| format!("{:?}", document.puzzle.clues().get(id)))
        .collect();
    if !own.is_solution_of(document.givens().grid()) {
        broken.push("a digit or a house".to_owned());
    }
    broken
}

/// The lines of a file of `shared`, as JSON; none, said aloud, where it is not beside the repository.
fn lines(path: &str) -> Vec<Value> {
    let text = shared_file(path).map(|file| std::fs::read_to_string(file).unwrap());
    let text = text.unwrap_or_default();
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn every_clue_of_an_f_puzzles_document_holds_in_its_solution_in_whatever_format_it_is_written() {
    let mut written: BTreeMap<&str, usize> = BTreeMap::new();
    for variant in variants() {
        let Some(solution) = &variant.solution else {
            continue;
        };
        assert_eq!(
            broken(&variant.document, solution),
            [] as [String; 0],
            "{}",
            variant.name
        );
        for &format in Format::ALL
            .iter()
            .filter(|format| format.writes() && format.holds_grids())
        {
            let losses = kudosu_notation::losses(&variant.document, format);
            let (clues, houses) = (kudosu_notation::Loss::Clues, kudosu_notation::Loss::Houses);
            let is_lost = losses.contains(&clues) || losses.contains(&houses);
            let Ok(text) = write_document(&variant.document, format) else {
                continue;
            };
            if is_lost || variant.document.puzzle.clues().is_empty() {
                continue;
            }
            let again = read_one(text.as_bytes(), &options().with_rules().with_format(format)).unwrap();
            match again.rules() {
                Some(rules) => {
                    let values: Vec<i64> = solution.values().iter().map(|&value| value.into()).collect();
                    assert!(
                        rules.puzzle().is_solved_by(&values),
                        "{} as {format}",
                        variant.name
                    );
                }
                None => assert_eq!(
                    broken(&again, solution),
                    [] as [String; 0],
                    "{} as {format}",
                    variant.name
                ),
            }
            *written.entry(format.name()).or_default() += 1;
        }
    }
    eprintln!("{written:?}");
}

#[test]
fn every_clue_of_an_iss_text_holds_in_its_solution() {
    let entries = lines("data/variants/iss_strings.jsonl");
    let (mut read, mut foreign) = (0, 0);
    for entry in &entries {
        let (text, name) = (entry["input"].as_str().unwrap(), &entry["name"]);
        let document = match read_one(text.as_bytes(), &options()) {
            Ok(document) => document,
            Err(error) if matches!(error.kind(), ReadErrorKind::ForeignRule { .. }) => {
                foreign += 1;
                continue;
            }
            // Cells of layers are no cells of the grid, and other shapes no squares.
            Err(error) => {
                let told = error.to_string();
                assert!(
                    !matches!(error.kind(), ReadErrorKind::Several { .. }),
                    "{name}: {told}"
                );
                foreign += 1;
                continue;
            }
        };
        read += 1;
        let Some(solution) = entry["solution"].as_str() else {
            continue;
        };
        let shape = document.puzzle.shape();
        // Above 9×9 digits are letters from A = 1.
        let value = |c: char| {
            c.to_digit(10)
                .map_or_else(|| c as u8 - b'A' + 1, |digit| digit as u8)
        };
        let values: Vec<u8> = solution.chars().map(value).collect();
        if values.len() != shape.cell_count() {
            continue;
        }
        let solution = Grid::from_values(shape, &values).unwrap();
        assert_eq!(broken(&document, &solution), [] as [String; 0], "{name}");
    }
    eprintln!("{read} read, {foreign} refused");
    assert!(entries.is_empty() || read >= 60, "{read}");
}

#[test]
fn every_clue_of_a_sudokupad_document_holds_in_its_solution_with_either_prefix() {
    let entries = lines("data/rules/bench_50.jsonl");
    let mut read = 0;
    for entry in &entries {
        let (packed, name) = (entry["encoded_puzzle"].as_str().unwrap(), &entry["title"]);
        let document = read_one(packed.as_bytes(), &options());
        if let Some(rest) = packed.strip_prefix("scl") {
            let older = read_one(format!("https://sudokupad.app/ctc{rest}").as_bytes(), &options());
            let told = |document: &Result<Document, _>| {
                document
                    .clone()
                    .map_err(|error: kudosu_notation::ReadError| error.to_string())
            };
            assert_eq!(told(&older), told(&document), "{name}");
        }
        let Ok(document) = document else { continue };
        let solution = entry["solution"].as_str().unwrap();
        let values: Vec<u8> = solution
            .chars()
            .filter_map(|c| c.to_digit(10))
            .map(|digit| digit as u8)
            .collect();
        if values.len() != document.puzzle.shape().cell_count() {
            continue;
        }
        read += 1;
        let Ok(solution) = Grid::from_values(document.puzzle.shape(), &values) else {
            continue;
        };
        let broken = broken(&document, &solution);
        // A document without a rule that is missing says what it means.
        let is_missing = document.notes.iter().any(Note::is_missing_rule);
        assert!(broken.is_empty() || is_missing, "{name}: {broken:?}");
    }
    assert!(entries.is_empty() || read >= 40, "{read}");
}
