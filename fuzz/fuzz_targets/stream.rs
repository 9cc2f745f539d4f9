#![no_main]
//! Puzzles from a stream, against the same text read at once.

libfuzzer_sys::fuzz_target!(|text: &[u8]| kudosu_fuzz::stream(text));
