#![no_main]
//! The engine for rules in words against trying everything.

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| kudosu_fuzz::engines::rules_differential(bytes));
