//! The table of techniques. A new technique is a file in `techniques/` and a line here.

use std::fmt;
use std::str::FromStr;

use crate::Finder;
use crate::techniques::*;

/// How HoDoKu calls the difficulty of a technique or a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HodokuLevel {
    /// Singles.
    Easy,
    /// Intersections and small subsets.
    Medium,
    /// Basic fish, single-digit patterns, wings, uniqueness.
    Hard,
    /// Finned fish, chains, almost locked sets.
    Unfair,
    /// Forcing chains and beyond.
    Extreme,
}

/// What the table knows about a technique.
pub struct Entry {
    /// The technique.
    pub technique: Technique,
    /// Its stable name in kebab case, for options and machine-readable output.
    pub id: &'static str,
    /// Its name as people write it.
    pub name: &'static str,
    /// HoDoKu's four-digit code.
    pub code: Option<&'static str>,
    /// HoDoKu's score for one step and the level of the technique.
    pub hodoku: Option<(u32, HodokuLevel)>,
    /// Sudoku Explainer's rating in tenths; for techniques rated by size the smallest one.
    pub explainer: Option<u32>,
    /// Whether it assumes that the puzzle has exactly one solution.
    pub needs_uniqueness: bool,
    /// How many cells, digits or lines the pattern has, where that is what tells techniques apart; else 0.
    pub size: usize,
    /// Finds its steps.
    pub finder: Finder,
}

/// Either `-` for nothing or a value.
macro_rules! maybe {
    (-) => {
        None
    };
    ($value:expr) => {
        Some($value)
    };
}

macro_rules! hodoku {
    (-) => {
        None
    };
    ($score:literal $level:ident) => {
        Some(($score, HodokuLevel::$level))
    };
}

macro_rules! uniqueness {
    (-) => {
        false
    };
    (unique) => {
        true
    };
}

macro_rules! techniques {
    ($($variant:ident $id:literal $name:literal, $code:tt, [$($hodoku:tt)+], $se:tt, $unique:tt, $size:literal, $finder:path;)+) => {
        /// A way of making progress. Everything about it is in its [`Entry`].
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Technique {
            $(#[doc = $name] $variant,)+
        }

        static TABLE: &[Entry] = &[
            $(Entry {
                technique: Technique::$variant,
                id: $id,
                name: $name,
                code: maybe!($code),
                hodoku: hodoku!($($hodoku)+),
                explainer: maybe!($se),
                needs_uniqueness: uniqueness!($unique),
                size: $size,
                finder: $finder,
            },)+
        ];
    };
}

// variant, id, name; HoDoKu code; [HoDoKu score and level]; SE rating in tenths; unique: needs uniqueness; size; finder
techniques! {
    FullHouse "full-house" "Full House", "0000", [4 Easy], 10, -, 0, full_house::find;
    HiddenSingle "hidden-single" "Hidden Single", "0002", [14 Easy], 12, -, 0, hidden_single::find;
    NakedSingle "naked-single" "Naked Single", "0003", [4 Easy], 23, -, 0, naked_single::find;
    Pointing "pointing" "Locked Candidates Type 1 (Pointing)", "0100", [50 Medium], 26, -, 0, locked_candidates::find_pointing;
    Claiming "claiming" "Locked Candidates Type 2 (Claiming)", "0101", [50 Medium], 28, -, 0, locked_candidates::find_claiming;
    NakedPair "naked-pair" "Naked Pair", "0200", [60 Medium], 30, -, 2, naked_subset::find;
    NakedTriple "naked-triple" "Naked Triple", "0201", [80 Medium], 36, -, 3, naked_subset::find;
    NakedQuad "naked-quad" "Naked Quadruple", "0202", [120 Hard], 50, -, 4, naked_subset::find;
    NakedSubset "naked-subset" "Naked Subset", -, [-], -, -, 5, naked_subset::find;
}

impl Technique {
    /// All techniques, in the order of the table.
    pub fn all() -> impl ExactSizeIterator<Item = Technique> + Clone {
        TABLE.iter().map(|entry| entry.technique)
    }

    /// Its line in the table.
    pub fn entry(self) -> &'static Entry {
        &TABLE[self as usize]
    }

    /// Its stable name in kebab case.
    pub fn id(self) -> &'static str {
        self.entry().id
    }

    /// Its name as people write it.
    pub fn name(self) -> &'static str {
        self.entry().name
    }

    /// Whether it assumes that the puzzle has exactly one solution.
    pub fn needs_uniqueness(self) -> bool {
        self.entry().needs_uniqueness
    }

    /// How many cells, digits or lines the pattern has, where that is what tells techniques apart; else 0.
    pub fn size(self) -> usize {
        self.entry().size
    }

    /// The technique with this HoDoKu code.
    pub fn from_code(code: &str) -> Option<Technique> {
        let entry = TABLE.iter().find(|entry| entry.code == Some(code))?;
        Some(entry.technique)
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// There is no technique with this id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownTechnique(pub String);

impl fmt::Display for UnknownTechnique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no technique called '{}'", self.0)
    }
}

impl std::error::Error for UnknownTechnique {}

impl FromStr for Technique {
    type Err = UnknownTechnique;

    fn from_str(id: &str) -> Result<Technique, UnknownTechnique> {
        let entry = TABLE.iter().find(|entry| entry.id == id);
        entry
            .map(|entry| entry.technique)
            .ok_or_else(|| UnknownTechnique(id.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn ids_and_codes_lead_back_to_their_technique() {
        for technique in Technique::all() {
            assert_eq!(technique.entry().technique, technique);
            assert_eq!(technique.id().parse(), Ok(technique));
            if let Some(code) = technique.entry().code {
                assert_eq!(Technique::from_code(code), Some(technique));
            }
            let kebab = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
            assert!(technique.id().chars().all(kebab));
        }
        let names: BTreeSet<&str> = Technique::all().map(Technique::name).collect();
        assert_eq!(names.len(), Technique::all().len());
        assert!("no-such-thing".parse::<Technique>().is_err());
    }
}
