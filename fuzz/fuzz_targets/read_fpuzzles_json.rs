#![no_main]
//! The reader and writer of the format `fpuzzles-json`.

libfuzzer_sys::fuzz_target!(|text: &[u8]| kudosu_fuzz::format(kudosu_notation::Format::FpuzzlesJson, text));
