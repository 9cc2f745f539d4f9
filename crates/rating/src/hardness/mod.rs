//! Hardness as those who search for the hardest puzzles measure it, after D. Berthier: the depth of trial and
//! error, the length of braids and whips, and the length of braids within trials. docs/hardness.md says what
//! the words mean.

#[cfg(feature = "hardness")]
mod rate;

use std::fmt;

#[cfg(feature = "hardness")]
pub use rate::{rate_hardness, rate_hardness_telling};

/// A measure of hardness for plain 9×9 puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum HardnessScale {
    /// How many suppositions must be nested until singles refute all that is false.
    Te,
    /// The length of braids with which it is solved.
    B,
    /// The length of g-braids with which it is solved.
    Gb,
    /// The length of whips with which it is solved.
    W,
    /// The length of g-whips with which it is solved.
    Gw,
    /// The length of braids that one level of trial and error needs inside.
    Bxb,
    /// The length of braids that two levels of trial and error need inside.
    Bxbb,
}

/// How hard a puzzle is on one of these scales.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Hardness {
    /// This much.
    Exactly(u32),
    /// This much or more; the work ended before it was settled.
    AtLeast(u32),
    /// It is not solved in this way at all, whatever the number.
    Never,
}

impl fmt::Display for Hardness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Hardness::Exactly(number) => f.pad(&number.to_string()),
            Hardness::AtLeast(number) => f.pad(&format!("≥{number}")),
            Hardness::Never => f.pad("∞"),
        }
    }
}

impl HardnessScale {
    /// All of them.
    pub const ALL: [HardnessScale; 7] = [
        HardnessScale::Te,
        HardnessScale::B,
        HardnessScale::Gb,
        HardnessScale::W,
        HardnessScale::Gw,
        HardnessScale::Bxb,
        HardnessScale::Bxbb,
    ];

    /// The word for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            HardnessScale::Te => "te",
            HardnessScale::B => "b",
            HardnessScale::Gb => "gb",
            HardnessScale::W => "w",
            HardnessScale::Gw => "gw",
            HardnessScale::Bxb => "bxb",
            HardnessScale::Bxbb => "bxbb",
        }
    }
}

/// What is known on each of these scales.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HardnessRatings([Option<Hardness>; HardnessScale::ALL.len()]);

impl HardnessRatings {
    /// What is known on this scale.
    #[must_use]
    pub fn on(&self, scale: HardnessScale) -> Option<Hardness> {
        self.0[scale as usize]
    }

    /// The same with what others know where nothing is known here.
    #[must_use]
    pub fn or(self, others: HardnessRatings) -> HardnessRatings {
        HardnessRatings(std::array::from_fn(|at| self.0[at].or(others.0[at])))
    }

    /// The same with what is known on one more scale.
    #[must_use]
    pub fn with(mut self, scale: HardnessScale, hardness: Hardness) -> HardnessRatings {
        self.0[scale as usize] = Some(hardness);
        self
    }

    /// Whether nothing is known.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(Option::is_none)
    }

    /// Each scale on which something is known, with what it is.
    pub fn known(&self) -> impl Iterator<Item = (HardnessScale, Hardness)> {
        let known = *self;
        HardnessScale::ALL
            .into_iter()
            .filter_map(move |scale| Some((scale, known.on(scale)?)))
    }
}
