#![no_main]
//! The general engine against the reference solver, with every proof checked.

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| kudosu_fuzz::engines::proof_differential(bytes));
