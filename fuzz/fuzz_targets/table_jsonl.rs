#![no_main]
//! The reader of JSON lines as tables.

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| kudosu_fuzz::tables::table("jsonl", bytes));
