#![no_main]
//! The engine for puzzles with clues against trying everything.

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| kudosu_fuzz::engines::clues_differential(bytes));
