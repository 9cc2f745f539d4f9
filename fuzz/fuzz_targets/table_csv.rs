#![no_main]
//! The reader of CSV tables.

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| kudosu_fuzz::tables::table("csv", bytes));
