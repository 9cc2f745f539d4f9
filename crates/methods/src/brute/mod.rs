//! Document 001: brute force, once by recursive descent and once with an explicit stack. It is the same
//! search both times, so with the same seed both see the same events.

mod iterative;
mod recursive;
mod table;

pub use iterative::Iterative;
pub use recursive::Recursive;
