#![no_main]
//! The reader and writer of the format `sudokumaker`.

libfuzzer_sys::fuzz_target!(|text: &[u8]| kudosu_fuzz::format(kudosu_notation::Format::Sudokumaker, text));
