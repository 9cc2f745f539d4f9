#![no_main]
//! Names of cells in every notation.

libfuzzer_sys::fuzz_target!(|text: &[u8]| kudosu_fuzz::cell_name(text));
