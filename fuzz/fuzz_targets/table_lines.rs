#![no_main]
//! The reader of lines of puzzles as tables.

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| kudosu_fuzz::tables::table("txt", bytes));
