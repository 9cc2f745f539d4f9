#![no_main]
//! Texts of the Interactive Sudoku Solver as puzzles with rules.

libfuzzer_sys::fuzz_target!(|text: &[u8]| kudosu_fuzz::rules(kudosu_notation::Format::Iss, text));
