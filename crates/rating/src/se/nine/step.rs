//! What Sudoku Explainer calls its steps, and what a step does to the grid.

use std::fmt;

use super::tables::bits;
use crate::se::SeNumber;

/// A kind of step by the name that Sudoku Explainer gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SeKind {
    /// A digit with one place left in a house.
    HiddenSingle,
    /// A box points along a line, and a neighbour has one place left.
    DirectPointing,
    /// A line claims a box, and a neighbour has one place left.
    DirectClaiming,
    /// A hidden pair leaves another digit one place.
    DirectHiddenPair,
    /// A cell with one candidate.
    NakedSingle,
    /// A hidden triplet leaves another digit one place.
    DirectHiddenTriplet,
    /// The places of a digit in a box lie on one line.
    Pointing,
    /// The places of a digit on a line lie in one box.
    Claiming,
    /// Two, three or four cells with as many digits.
    NakedSet(u8),
    /// Two, three or four digits with as many places.
    HiddenSet(u8),
    /// A basic fish of two, three or four lines.
    Fish(u8),
    /// A pivot of two candidates with two pincers.
    XyWing,
    /// A pivot of three candidates with two pincers.
    XyzWing,
    /// A deadly loop of so many cells, and how it is avoided: type 1 to 4.
    UniqueLoop(u8, u8),
    /// A grave of bivalue cells, and how it is avoided: type 1 to 4.
    Bug(u8),
    /// Two or three cells whose combinations are tried.
    AlignedExclusion(u8),
    /// A cycle of links of one digit.
    XCycle,
    /// A cycle through bivalue cells.
    YCycle,
    /// A cycle of links of both sorts.
    Cycle,
    /// A chain of six links of one digit that refutes its own start.
    TurbotFish,
    /// A longer chain of links of one digit that refutes its own start.
    ForcingXChain,
    /// A chain of links of both sorts that refutes its own start.
    ForcingChain,
    /// A contradiction from following one digit.
    Nishio,
    /// What all candidates of a cell lead to.
    CellChains(Depth),
    /// What all places of a digit in a house lead to.
    RegionChains(Depth),
    /// What follows from a candidate whether it is true or not.
    DoubleChains(Depth),
    /// Following a candidate ends in a contradiction.
    ContradictionChains(Depth),
}

/// What a chain with several branches may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Depth {
    /// Links as they stand.
    Static,
    /// Links that arise on the way.
    Dynamic,
    /// Locked candidates, pairs and X-wings that arise on the way.
    Plus,
    /// Single chains that arise on the way.
    NestedChains,
    /// Chains with several branches that arise on the way.
    NestedMultiple,
    /// Dynamic chains that arise on the way.
    NestedDynamic,
    /// Dynamic chains, and those with nested single chains, that arise on the way.
    NestedNested,
}

impl Depth {
    /// All of them, in the order in which they are tried.
    pub const ALL: [Depth; 7] = [
        Depth::Static,
        Depth::Dynamic,
        Depth::Plus,
        Depth::NestedChains,
        Depth::NestedMultiple,
        Depth::NestedDynamic,
        Depth::NestedNested,
    ];

    /// Sudoku Explainer's number for what may be used: 0 for plain links, 1 for "plus", 2 to 5 for nested
    /// searches.
    #[must_use]
    pub const fn level(self) -> usize {
        match self {
            Depth::Static | Depth::Dynamic => 0,
            Depth::Plus => 1,
            Depth::NestedChains => 2,
            Depth::NestedMultiple => 3,
            Depth::NestedDynamic => 4,
            Depth::NestedNested => 5,
        }
    }

    /// The rating of the shortest such chains.
    #[must_use]
    pub const fn base(self) -> f64 {
        match self {
            Depth::Static => 8.0,
            Depth::Dynamic => 8.5,
            Depth::Plus => 9.0,
            Depth::NestedChains => 9.5,
            Depth::NestedMultiple => 10.0,
            Depth::NestedDynamic => 10.5,
            Depth::NestedNested => 11.0,
        }
    }

    /// Whether links that arise on the way count.
    #[must_use]
    pub const fn is_dynamic(self) -> bool {
        !matches!(self, Depth::Static)
    }

    const fn suffix(self) -> &'static str {
        match self {
            Depth::Static | Depth::Dynamic => "",
            Depth::Plus => " (+)",
            Depth::NestedChains => " (+ Forcing Chains)",
            Depth::NestedMultiple => " (+ Multiple Forcing Chains)",
            Depth::NestedDynamic => " (+ Dynamic Forcing Chains)",
            Depth::NestedNested => " (+ Dynamic Forcing Chains (+ Forcing Chains))",
        }
    }
}

impl fmt::Display for SeKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SIZES: [&str; 5] = ["", "", "Pair", "Triplet", "Quad"];
        const FISH: [&str; 5] = ["", "", "X-Wing", "Swordfish", "Jellyfish"];
        let chains = |f: &mut fmt::Formatter<'_>, sort: &str, depth: Depth| {
            let dynamic = if depth.is_dynamic() { "Dynamic " } else { "" };
            write!(f, "{dynamic}{sort} Forcing Chains{}", depth.suffix())
        };
        match *self {
            SeKind::HiddenSingle => f.write_str("Hidden Single"),
            SeKind::DirectPointing => f.write_str("Direct Pointing"),
            SeKind::DirectClaiming => f.write_str("Direct Claiming"),
            SeKind::DirectHiddenPair => f.write_str("Direct Hidden Pair"),
            SeKind::NakedSingle => f.write_str("Naked Single"),
            SeKind::DirectHiddenTriplet => f.write_str("Direct Hidden Triplet"),
            SeKind::Pointing => f.write_str("Pointing"),
            SeKind::Claiming => f.write_str("Claiming"),
            SeKind::NakedSet(size) => write!(f, "Naked {}", SIZES[usize::from(size)]),
            SeKind::HiddenSet(size) => write!(f, "Hidden {}", SIZES[usize::from(size)]),
            SeKind::Fish(size) => f.write_str(FISH[usize::from(size)]),
            SeKind::XyWing => f.write_str("XY-Wing"),
            SeKind::XyzWing => f.write_str("XYZ-Wing"),
            SeKind::UniqueLoop(4, sort) => write!(f, "Unique Rectangle type {sort}"),
            SeKind::UniqueLoop(cells, sort) => write!(f, "Unique Loop {cells} type {sort}"),
            SeKind::Bug(sort) => write!(f, "BUG type {sort}"),
            SeKind::AlignedExclusion(size) => write!(f, "Aligned {} Exclusion", SIZES[usize::from(size)]),
            SeKind::XCycle => f.write_str("Bidirectional X-Cycle"),
            SeKind::YCycle => f.write_str("Bidirectional Y-Cycle"),
            SeKind::Cycle => f.write_str("Bidirectional Cycle"),
            SeKind::TurbotFish => f.write_str("Turbot Fish"),
            SeKind::ForcingXChain => f.write_str("Forcing X-Chain"),
            SeKind::ForcingChain => f.write_str("Forcing Chain"),
            SeKind::Nishio => f.write_str("Nishio Forcing Chains"),
            SeKind::CellChains(depth) => chains(f, "Cell", depth),
            SeKind::RegionChains(depth) => chains(f, "Region", depth),
            SeKind::DoubleChains(depth) => chains(f, "Double", depth),
            SeKind::ContradictionChains(depth) => chains(f, "Contradiction", depth),
        }
    }
}

/// One step of Sudoku Explainer's path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeStep {
    /// What it is.
    pub kind: SeKind,
    /// How hard it is, in tenths.
    pub rating: u32,
    /// How many links its proof has by Sudoku Explainer's count; 0 where that does not matter.
    pub complexity: u32,
    /// The cell that it fills (0 to 80, row by row) and the digit (1 to 9).
    pub placement: Option<(u8, u8)>,
    /// The cells that lose candidates, ascending, each with the digits it loses: bit 0 for 1, up to bit 8 for
    /// 9.
    pub eliminations: Vec<(u8, u16)>,
}

impl fmt::Display for SeStep {
    /// Rating, kind, complexity and effect: `8.3 Region Forcing Chains; 12; r4c5<>7`, or with `r4c5=7` for a
    /// placement.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (rating, kind, complexity) = (SeNumber::Exactly(self.rating), self.kind, self.complexity);
        write!(f, "{rating} {kind}; {complexity};")?;
        let name = |cell: u8| format!("r{}c{}", cell / 9 + 1, cell % 9 + 1);
        if let Some((cell, digit)) = self.placement {
            return write!(f, " {}={digit}", name(cell));
        }
        for &(cell, digits) in &self.eliminations {
            write!(f, " {}<>", name(cell))?;
            for digit in bits(digits) {
                write!(f, "{}", digit + 1)?;
            }
        }
        Ok(())
    }
}

impl SeStep {
    /// A step that fills a cell with a digit (from 0).
    pub(super) fn placing(kind: SeKind, rating: u32, cell: usize, digit: usize) -> SeStep {
        SeStep {
            kind,
            rating,
            complexity: 0,
            placement: Some((cell as u8, digit as u8 + 1)),
            eliminations: Vec::new(),
        }
    }

    /// A step that takes candidates away, if there are any to take.
    pub(super) fn removing(kind: SeKind, rating: u32, mut eliminations: Vec<(u8, u16)>) -> Option<SeStep> {
        eliminations.retain(|&(_, digits)| digits != 0);
        if eliminations.is_empty() {
            return None;
        }
        eliminations.sort_unstable();
        Some(SeStep {
            kind,
            rating,
            complexity: 0,
            placement: None,
            eliminations,
        })
    }
}
