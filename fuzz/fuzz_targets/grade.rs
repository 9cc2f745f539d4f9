#![no_main]
//! Answers to puzzles: whatever a text says, it has a grade, and its first mistake is in the text.

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| kudosu_fuzz::programs::grade(bytes));
