#![no_main]
//! The 9×9 engines on every set of vector instructions, against one another and the reference solver.

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| kudosu_fuzz::nine::differential(bytes));
