//! Boards for eyes: a grid drawn with lines around its boxes, for a terminal or any other fixed-width text.
//!
//! A drawing is made of [`Piece`]s, each with a [`PieceRole`] that says what it is, never how it looks:
//! colours are for whoever shows it. Without any colour it is plain text that loses nothing.
//!
//! ```
//! use kudosu_board::{Grid, Shape};
//! use kudosu_render::{Lines, Look, Picture, draw};
//!
//! let grid = Grid::from_values(&Shape::of_side(4)?, &[0, 1, 4, 2, 0, 0, 1, 0, 0, 2, 0, 4, 0, 3, 0, 1])?;
//! let picture = Picture::of(&grid);
//! let look = Look::default().with_lines(Lines::Ascii);
//! let expected = "
//!     A B   C D
//!   +-----+-----+
//! A | . 1 | 4 2 |
//! B | . . | 1 . |
//!   +-----+-----+
//! C | . 2 | . 4 |
//! D | . 3 | . 1 |
//!   +-----+-----+
//! ";
//! assert_eq!(format!("\n{}", draw(&picture, &look)), expected);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! For paper and slides there are [`svg()`] for one puzzle, [`figure_svg`] for a position with a step marked
//! in it, with the feature `png` the same as pixels, and with `pdf` a booklet of as many as one likes.

mod clue_art;
mod drawing;
mod figure;
mod frame;
mod layers;
#[cfg(feature = "pdf")]
mod metrics;
#[cfg(feature = "pdf")]
mod pdf;
#[cfg(feature = "png")]
mod png;
mod rule_board;
mod sheet;
mod step_art;
mod svg;
mod text;

pub use drawing::{Drawing, Piece, PieceRole};
pub use figure::{Figure, FigureArrow, FigureHouse, FigureMark};
pub use frame::Lines;
pub use layers::{ClueLayers, StepLayers};
#[cfg(feature = "pdf")]
pub use metrics::not_in_pdf;
#[cfg(feature = "pdf")]
pub use pdf::{Booklet, Paper, PerPage, pdf};
#[cfg(feature = "png")]
pub use png::{PngError, png};
pub use rule_board::{RuleFigure, RuleLayers, rule_svg, rule_text};
pub use sheet::PrintedPuzzle;
pub use svg::{figure_svg, svg};
pub use text::{Look, Picture, draw, draw_candidates, draw_cells};
