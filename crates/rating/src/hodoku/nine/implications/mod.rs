//! What follows from what: tables of implications, and what they show.

mod fill;
mod forcing;
mod loops;
mod net;
mod nodes;
mod survey;
mod table;
mod trail;

pub use survey::Implications;
