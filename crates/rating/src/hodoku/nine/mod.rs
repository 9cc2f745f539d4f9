//! HoDoKu 2.2 on the plain 9×9 grid, step by step: all lines of its list in its own order, with the queues
//! that decide which single comes next, and its own choice among several steps.

mod als;
mod als_chain;
mod avoidable;
mod best;
mod chains;
mod colors;
mod effect;
mod fish;
mod grid;
mod implications;
mod kind;
mod locked;
mod order;
mod path;
mod rectangles;
mod single_digit;
mod singles;
mod step;
mod subset_of_rectangle;
mod subsets;
mod sue_de_coq;
mod tables;
mod wings;

pub use kind::HodokuKind;
pub use path::{HodokuEnd, HodokuPath, HodokuWalk, path};
pub use step::HodokuStep;
