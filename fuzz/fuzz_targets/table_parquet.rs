#![no_main]
//! The reader of Parquet files.

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| kudosu_fuzz::tables::table("parquet", bytes));
