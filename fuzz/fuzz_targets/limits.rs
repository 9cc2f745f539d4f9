#![no_main]
//! Small texts that ask for much: time and memory per byte.

#[global_allocator]
static MEMORY: kudosu_fuzz::limits::Counted = kudosu_fuzz::limits::Counted;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| kudosu_fuzz::limits::limits(bytes));
