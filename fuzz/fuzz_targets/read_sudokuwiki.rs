#![no_main]
//! The reader and writer of the format `sudokuwiki`.

libfuzzer_sys::fuzz_target!(|text: &[u8]| kudosu_fuzz::format(kudosu_notation::Format::Sudokuwiki, text));
