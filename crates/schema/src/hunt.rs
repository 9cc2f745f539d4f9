//! What a hunt finds, and the log by which it is gone on with.

use kudosu_generate::HuntCounts;
use serde::{Deserialize, Serialize};

use crate::rating::RatingForm;

/// A puzzle that was found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub struct FoundAnswer {
    /// The puzzle in its canonical form.
    pub puzzle: String,
    /// Its only solution.
    pub solution: String,
    /// How many givens it has.
    pub givens: usize,
    /// The puzzle that it lies beside, in its canonical form.
    pub from: String,
    /// How hard it is.
    pub rating: RatingForm,
}

/// A line of the log of a hunt: first what is hunted for, then what was found and done.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum HuntRecord {
    /// What is hunted for: the question as a text.
    Hunt(String),
    /// A puzzle as wished.
    Found {
        /// Its place among finds: what lies beside the highest is looked at first.
        rank: Vec<u32>,
        /// What is said of it.
        #[serde(flatten)]
        answer: Box<FoundAnswer>,
    },
    /// All that lies beside a puzzle was looked at.
    Done {
        /// The puzzle in its canonical form.
        puzzle: String,
        /// How far the hunt has come.
        #[serde(flatten)]
        counts: HuntCountsForm,
    },
}

/// How far a hunt has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "HuntCounts")
)]
pub struct HuntCountsForm {
    /// Puzzles beside which all was looked at.
    pub done: u64,
    /// Puzzles with one solution beside them, before those were left out that are the same.
    pub neighbours: u64,
    /// Minimal puzzles that were looked at, each once up to symmetry.
    pub looked_at: u64,
    /// How many of them are as wished.
    pub found: u64,
    /// Where the depth of trial and error was asked for: how many have depth 0, 1, 2, 3, and more.
    pub depths: [u64; 5],
}

impl HuntCountsForm {
    /// How far a hunt has come.
    #[must_use]
    pub fn of(counts: &HuntCounts) -> HuntCountsForm {
        HuntCountsForm {
            done: counts.done,
            neighbours: counts.neighbours,
            looked_at: counts.looked_at,
            found: counts.found,
            depths: counts.depths,
        }
    }

    /// The same for a hunt that goes on.
    #[must_use]
    pub fn counts(&self) -> HuntCounts {
        let mut counts = HuntCounts::default();
        counts.done = self.done;
        counts.neighbours = self.neighbours;
        counts.looked_at = self.looked_at;
        counts.found = self.found;
        counts.depths = self.depths;
        counts
    }
}
