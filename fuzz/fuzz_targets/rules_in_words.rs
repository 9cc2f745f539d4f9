#![no_main]
//! The language of rules.

libfuzzer_sys::fuzz_target!(|text: &[u8]| kudosu_fuzz::rules(kudosu_notation::Format::Rules, text));
