#![no_main]
//! Walkthroughs as JSON: whatever can be read is checked, and written again as it was.

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| kudosu_fuzz::programs::walkthrough(bytes));
