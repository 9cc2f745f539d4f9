#![no_main]
//! The reader of Arrow files, in both of their formats.

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| kudosu_fuzz::tables::table("arrow", bytes));
