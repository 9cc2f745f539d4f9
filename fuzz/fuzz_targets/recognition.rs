#![no_main]
//! Recognition by content, of whole texts and of their beginnings.

libfuzzer_sys::fuzz_target!(|text: &[u8]| kudosu_fuzz::recognition(text));
