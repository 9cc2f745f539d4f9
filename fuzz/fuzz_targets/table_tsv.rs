#![no_main]
//! The reader of tables with tabs.

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| kudosu_fuzz::tables::table("tsv", bytes));
