//! Solves hundreds of millions of 9×9 Sudoku a second on an NVIDIA card, where there is one.
//!
//! [`Card`] answers as the batch engine on the processor does (`kudosu_search::nine::Batch`): the same
//! counts, the same first solutions. The crate builds everywhere; the driver and the compiler of the kernel
//! are looked for when a card is opened.
//!
//! [`Card::depths`] finds depths of trial and error, which takes a card as long as millions of solutions.
//!
//! The kernel is text in `src/kernel`, compiled beforehand for common cards and on the spot for others. The
//! same text compiles as plain C for a processor, which is how it is tested where there is no card;
//! docs/gpu.md says how it works.

mod card;
mod depth;
mod error;
mod kernel;
mod lane_set;
mod late_card;
mod pinned;
mod shipped;
mod staging;

pub use card::{Card, CardBatch, CardWork, Tuning};
pub use error::CardError;
pub use kernel::{DEPTH_SOURCE, SOURCE};
pub use late_card::LateCard;
pub use shipped::{ARCHITECTURES, fingerprint};
