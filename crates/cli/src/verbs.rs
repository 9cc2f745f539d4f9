//! The verbs, one file each.

pub mod check;
pub mod compare;
pub mod completions;
pub mod convert;
pub mod count;
pub mod man;
pub mod report;
pub mod rules;
pub mod solve;
