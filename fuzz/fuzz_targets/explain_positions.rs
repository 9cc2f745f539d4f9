#![no_main]
//! Steps on random positions: each is accepted by the checker that shares nothing with the finders.

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| kudosu_fuzz::engines::explain_positions(bytes));
