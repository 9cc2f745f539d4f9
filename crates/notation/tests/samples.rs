//! The sample files of the source documents, where they are on the machine,
//! and what their authors' programs write.

#![allow(clippy::unwrap_used)] // a panic is the report of a test

use std::path::PathBuf;

use kudosu_notation::{Document, Format, ReadOptions, read_one, write_pair};
use kudosu_testkit::shared_file;

fn files(folder: &str, extension: &str) -> Vec<PathBuf> {
    let Some(folder) = shared_file(folder) else {
        return Vec::new();
    };
    let entries = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    entries
        .filter(|path| path.extension().is_some_and(|found| found == extension))
        .collect()
}

fn document(path: &PathBuf) -> Document {
    let text = std::fs::read(path).unwrap();
    read_one(&text, &ReadOptions::default()).unwrap_or_else(|error| panic!("{}: {error:?}", path.display()))
}

#[test]
fn every_sample_puzzle_of_the_documents_is_read() {
    let inputs = [
        ("oracles/seeds/000", "csv"),
        ("oracles/seeds/001", "txt"),
        ("oracles/seeds/003", "txt"),
        ("data/big", "csv"),
    ];
    for (folder, extension) in inputs {
        for path in files(folder, extension) {
            let side = document(&path).puzzle.shape().side();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            if let Some((_, size)) = name.split_once('.').filter(|_| folder == "data/big") {
                assert!(
                    size.starts_with(&format!("{side}x{side}_")),
                    "{name} read as {side}×{side}"
                );
            }
        }
    }
    for name in ["data1.txt", "data2.txt"] {
        if let Some(path) = shared_file(&format!("oracles/seeds/004/{name}")) {
            assert_eq!(document(&path).puzzle.shape().side(), 9);
        }
    }
}

#[test]
fn the_frame_is_written_as_the_original_wrote_it() {
    for name in ["001", "003"] {
        let (Some(puzzle_file), Some(output)) = (
            shared_file(&format!("oracles/seeds/003/{name}.txt")),
            shared_file(&format!("oracles/seeds/003/out{name}.txt")),
        ) else {
            return;
        };
        let both = document(&output);
        assert_eq!(both.puzzle.grid(), document(&puzzle_file).puzzle.grid());
        let solution = both.solution.unwrap();
        assert!(solution.is_solution_of(both.puzzle.grid()));
        let written = write_pair(both.puzzle.grid(), &solution, Format::Framed).unwrap();
        assert_eq!(written, std::fs::read_to_string(output).unwrap());
    }
}
