//! What the tests of several crates share: a corpus of puzzles with known answers, seeded random grids,
//! HoDoKu's regression library, memory that is refused, and the way to larger collections that may or may not
//! be on the machine. For development only; it is never published.

mod by_trying;
mod clue_puzzles;
mod corpus;
mod example;
mod iss_texts;
mod oracle;
mod python;
mod random;
mod random_rules;
mod refused_memory;
pub mod reglib;
mod shared;
mod variants;

pub use by_trying::{count_by_trying, is_solution_by_trying, solutions_by_trying, solutions_by_trying_for};
pub use clue_puzzles::{CluePuzzles, clue_of_any_length};
pub use corpus::{Entry, corpus};
pub use example::{EXAMPLE, example_position};
pub use iss_texts::{IssText, iss_texts};
pub use oracle::broken_keys;
pub use python::python;
pub use random::{irregular_grid, mixed_grid, puzzle_with_holes, solved_grid};
pub use random_rules::{random_rule_puzzle, rule_solutions_by_trying};
pub use refused_memory::{RefusableMemory, with_pieces_up_to};
pub use shared::shared_file;
pub use variants::{Variant, cage, own_variants, random_clue, variants};
