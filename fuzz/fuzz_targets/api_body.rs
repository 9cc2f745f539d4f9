#![no_main]
//! Every address of the interface for programs, with any body.

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| kudosu_fuzz::programs::api_body(bytes));
