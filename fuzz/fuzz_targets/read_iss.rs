#![no_main]
//! The reader of the format `iss`.

libfuzzer_sys::fuzz_target!(|text: &[u8]| kudosu_fuzz::format(kudosu_notation::Format::Iss, text));
