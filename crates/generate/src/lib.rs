//! Makes puzzles: every one with exactly one solution, proven by the search engine,
//! and repeatable from its seed.
//!
//! A [`Recipe`] says what a puzzle shall be like: its shape, symmetry, number of givens, pattern, solution. A
//! [`Judge`], such as a [`Wish`], says how hard it shall be. [`generate`] makes as many as an [`Order`]
//! wants, on any number of threads and always the same ones for the same seed. [`minimise`] takes redundant
//! givens out of a puzzle, [`minimal_within`] lists every minimal puzzle that it holds, [`canonical`] gives
//! the form by which two puzzles can be told to be the same.
//!
//! [`hunt`] looks for puzzles as wished beside others, and beside those that it finds.
//!
//! A [`VariantRecipe`] makes puzzles with clues: killers, thermometers and the rest. [`generate_rules`] finds
//! givens for rules in words.
//!
//! How puzzles are drawn, and how fairly, is told in `docs/generation.md`.

mod canonical;
mod canonical_clues;
mod canonical_plain;
mod clue_range;
mod clue_symmetry;
mod dig;
mod dress;
mod fill;
mod hunt;
mod judge;
mod maker;
mod minimise;
mod order;
mod prover;
mod recipe;
mod ruled;
mod seed;
mod shrink;
mod swap;
mod unbiased;
mod variant;
mod walk;
mod wish;

pub use canonical::{Canonical, Canoniser, NoCanonicalForm, canonical};
pub use clue_range::{NotAClueRange, clue_range};
pub use clue_symmetry::{ClueSymmetry, UnknownSymmetry};
pub use dress::{Dress, DressError};
pub use hunt::{Hunt, HuntCounts, HuntEnd, HuntEvent, HuntFind, HuntSoFar, HuntSummary, hunt, hunt_with};
pub use judge::{AnyDifficulty, Fit, Judge};
pub use maker::{Attempt, Made, Maker};
pub use minimise::{MinimiseError, minimal_within, minimise, minimise_clues, redundant_givens};
pub use order::{Order, OrderEnd, OrderEvent, Summary, attempt_seed, generate};
pub use recipe::{Pattern, Recipe, RecipeError};
pub use ruled::{RuleMakeError, generate_rules, minimise_rules};
pub use seed::fresh_seed;
pub use variant::{MadeVariant, VariantRecipe};
pub use wish::{Looked, Wish};
