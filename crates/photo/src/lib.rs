//! From paper to board: a photograph in, the puzzles in it out, with how sure each cell is.
//!
//! [`Photograph`] is a picture in shades of grey, from pixels or, with the feature `decode`, from the bytes
//! of a JPEG, PNG or WebP file. [`Reader::read`] finds the grids in it, from 4×4 to 16×16, however they lie,
//! and reads what is printed in their cells. What it is not sure of it says ([`Doubt`]), and
//! [`FoundGrid::settle`] lets the number of solutions help, never silently.
//!
//! How it goes: pixels that are darker than their surroundings hang together in pieces (`ink`); the hull of a
//! large one has four corners (`geometry`), what lies between them is straightened (`canvas`), a comb of
//! equal teeth says how many lines there are (`comb`), and each line is traced on its own, so that curved
//! paper is no hindrance (`lattice`). Cells are cut out between the crossings (`cells`), a small network
//! reads each (`network`), and the whole grid says what its letters mean (`alphabet`) and where its boxes
//! are (`boxes`). What another ink and another form have written beside the print (`hand`, by the colours in
//! `tint` and by shapes that print would repeat, `alike`) is the player's.
//!
//! Nothing here reads a file, looks at a clock, or sends anything anywhere.

mod alike;
mod alphabet;
mod boxes;
mod canvas;
mod cells;
mod comb;
#[cfg(feature = "decode")]
mod decode;
mod error;
mod find;
mod geometry;
mod hand;
mod ink;
mod lattice;
mod network;
#[cfg(feature = "decode")]
mod orientation;
mod picture;
mod reading;
mod settle;
mod tint;
#[cfg(feature = "decode")]
mod watched;
#[cfg(feature = "decode")]
mod webp_chunks;

#[cfg(feature = "decode")]
pub use decode::PictureKind;
pub use error::PhotoError;
pub use geometry::Point;
pub use network::Network;
pub use picture::{MAX_PIXELS, Photograph, Turn};
pub use reading::{CellReading, Doubt, FoundGrid, Reader, SURE};
pub use settle::{Chosen, Settled, SolutionCount};
