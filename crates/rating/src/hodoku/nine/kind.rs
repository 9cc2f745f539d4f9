//! What HoDoKu calls its steps, and the lines of its list: what it looks for in which order, and what each
//! line counts.

use std::fmt;

use crate::HodokuLevel;

/// Declares the kinds with their names.
macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident = $name:literal,)*) => {
        /// A kind of step by the name that HoDoKu gives it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum HodokuKind {
            $($(#[$doc])* $kind,)*
        }

        impl fmt::Display for HodokuKind {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(match self {
                    $(HodokuKind::$kind => $name,)*
                })
            }
        }
    };
}

kinds! {
    /// The last blank of a house.
    FullHouse = "Full House",
    /// A cell with one candidate.
    NakedSingle = "Naked Single",
    /// A digit with one place in a house.
    HiddenSingle = "Hidden Single",
    /// A naked pair in a box and on a line.
    LockedPair = "Locked Pair",
    /// A naked triple in a box and on a line.
    LockedTriple = "Locked Triple",
    /// The places of a digit in a box lie on one line.
    Pointing = "Locked Candidates Type 1 (Pointing)",
    /// The places of a digit on a line lie in one box.
    Claiming = "Locked Candidates Type 2 (Claiming)",
    /// Two cells with two digits.
    NakedPair = "Naked Pair",
    /// Three cells with three digits.
    NakedTriple = "Naked Triple",
    /// Two digits with two places.
    HiddenPair = "Hidden Pair",
    /// Three digits with three places.
    HiddenTriple = "Hidden Triple",
    /// Four cells with four digits.
    NakedQuadruple = "Naked Quadruple",
    /// Four digits with four places.
    HiddenQuadruple = "Hidden Quadruple",
    /// A fish of two lines.
    XWing = "X-Wing",
    /// A fish of three lines.
    Swordfish = "Swordfish",
    /// A fish of four lines.
    Jellyfish = "Jellyfish",
    /// A chain of equal pairs.
    RemotePair = "Remote Pair",
    /// A grave of pairs but for one candidate.
    BugPlusOne = "Bivalue Universal Grave + 1",
    /// Two strong links of a digit on parallel lines.
    Skyscraper = "Skyscraper",
    /// Two strong links of a digit that meet in a box.
    TwoStringKite = "2-String Kite",
    /// Two strong links of a digit, however they lie.
    TurbotFish = "Turbot Fish",
    /// A box whose places of a digit lie on a cross.
    EmptyRectangle = "Empty Rectangle",
    /// Two equal pairs and a strong link.
    WWing = "W-Wing",
    /// A pivot of two candidates with two pincers.
    XyWing = "XY-Wing",
    /// A pivot of three candidates with two pincers.
    XyzWing = "XYZ-Wing",
    /// A deadly rectangle with one other corner.
    Uniqueness1 = "Uniqueness Test 1",
    /// A deadly rectangle with one other digit in a line.
    Uniqueness2 = "Uniqueness Test 2",
    /// A deadly rectangle with a naked subset.
    Uniqueness3 = "Uniqueness Test 3",
    /// A deadly rectangle with a strong link.
    Uniqueness4 = "Uniqueness Test 4",
    /// A deadly rectangle with one other digit across.
    Uniqueness5 = "Uniqueness Test 5",
    /// A deadly rectangle with an X-wing.
    Uniqueness6 = "Uniqueness Test 6",
    /// A deadly rectangle with two strong links.
    HiddenRectangle = "Hidden Rectangle",
    /// A deadly rectangle of placed digits with one blank.
    AvoidableRectangle1 = "Avoidable Rectangle Type 1",
    /// A deadly rectangle of placed digits with two blanks.
    AvoidableRectangle2 = "Avoidable Rectangle Type 2",
    /// A fish of two lines with fins.
    FinnedXWing = "Finned X-Wing",
    /// A fish of two lines that only its fins complete.
    SashimiXWing = "Sashimi X-Wing",
    /// A fish of three lines with fins.
    FinnedSwordfish = "Finned Swordfish",
    /// A fish of three lines that only its fins complete.
    SashimiSwordfish = "Sashimi Swordfish",
    /// A fish of four lines with fins.
    FinnedJellyfish = "Finned Jellyfish",
    /// A fish of four lines that only its fins complete.
    SashimiJellyfish = "Sashimi Jellyfish",
    /// Two almost locked sets that share a crossing.
    SueDeCoq = "Sue de Coq",
    /// A colour that sees itself.
    SimpleColorsWrap = "Simple Colors Wrap",
    /// A place that sees both colours.
    SimpleColorsTrap = "Simple Colors Trap",
    /// Two clusters whose colours see each other.
    MultiColors1 = "Multi Colors 1",
    /// A colour that sees both colours of another cluster.
    MultiColors2 = "Multi Colors 2",
    /// A chain of one digit.
    XChain = "X-Chain",
    /// A chain of cells with two candidates.
    XyChain = "XY-Chain",
    /// A loop without a break.
    ContinuousNiceLoop = "Continuous Nice Loop",
    /// A loop with a break at its start.
    DiscontinuousNiceLoop = "Discontinuous Nice Loop",
    /// An alternating inference chain.
    Aic = "AIC",
    /// A loop without a break through groups.
    GroupedContinuousNiceLoop = "Grouped Continuous Nice Loop",
    /// A loop with a break through groups.
    GroupedDiscontinuousNiceLoop = "Grouped Discontinuous Nice Loop",
    /// An alternating inference chain through groups.
    GroupedAic = "Grouped AIC",
    /// Two almost locked sets with a restricted common.
    AlsXz = "Almost Locked Set XZ-Rule",
    /// Three almost locked sets.
    AlsXyWing = "Almost Locked Set XY-Wing",
    /// Four almost locked sets or more.
    AlsChain = "Almost Locked Set Chain",
    /// A fish of two with boxes.
    FrankenXWing = "Franken X-Wing",
    /// A fish of three with boxes.
    FrankenSwordfish = "Franken Swordfish",
    /// A fish of two with boxes and fins.
    FinnedFrankenXWing = "Finned Franken X-Wing",
    /// A fish of three with boxes and fins.
    FinnedFrankenSwordfish = "Finned Franken Swordfish",
    /// A fish of two in boxes alone.
    MutantXWing = "Mutant X-Wing",
    /// A fish of three in boxes alone.
    MutantSwordfish = "Mutant Swordfish",
    /// A fish of two in boxes alone with fins.
    FinnedMutantXWing = "Finned Mutant X-Wing",
    /// A fish of three in boxes alone with fins.
    FinnedMutantSwordfish = "Finned Mutant Swordfish",
    /// A candidate that leads to a contradiction.
    ForcingChainContradiction = "Forcing Chain Contradiction",
    /// What all of a cell, of a house or both cases of a candidate lead to.
    ForcingChainVerity = "Forcing Chain Verity",
    /// A contradiction through a net.
    ForcingNetContradiction = "Forcing Net Contradiction",
    /// What all cases lead to through a net.
    ForcingNetVerity = "Forcing Net Verity",
    /// A digit of the solution.
    BruteForce = "Brute Force",
}

/// A line of HoDoKu's list: what is looked for, and what a hit counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// What is looked for.
    pub search: Search,
    /// What a hit adds to the score.
    pub score: u32,
    /// The level that a hit lifts the puzzle to.
    pub level: HodokuLevel,
}

/// What a line of the list looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Search {
    /// The last blank of a house.
    FullHouse,
    /// Cells with one candidate.
    NakedSingle,
    /// Digits with one place.
    HiddenSingle,
    /// Naked pairs or triples in a box and on a line.
    Locked(usize),
    /// Boxes that point.
    Pointing,
    /// Lines that claim.
    Claiming,
    /// Naked subsets of a size.
    Naked(usize),
    /// Hidden subsets of a size.
    Hidden(usize),
    /// Fish of lines of a size.
    Fish(usize),
    /// Chains of equal pairs.
    RemotePair,
    /// Graves but for one candidate.
    Bug,
    /// Skyscrapers.
    Skyscraper,
    /// Kites.
    Kite,
    /// Turbot fish.
    Turbot,
    /// Empty rectangles.
    EmptyRectangle,
    /// W-wings.
    WWing,
    /// XY-wings.
    XyWing,
    /// XYZ-wings.
    XyzWing,
    /// One kind of deadly rectangle.
    Rectangle(HodokuKind),
    /// One kind of deadly rectangle of placed digits.
    Avoidable(HodokuKind),
    /// Fish of lines of a size with fins.
    Finned(usize),
    /// Fish of lines of a size that only their fins complete.
    Sashimi(usize),
    /// Sue de Coq.
    SueDeCoq,
    /// One cluster of colours.
    SimpleColors,
    /// Two clusters of colours.
    MultiColors,
    /// Chains of one digit.
    XChain,
    /// Chains of cells with two candidates.
    XyChain,
    /// Loops and chains of any links.
    NiceLoop,
    /// Loops and chains with groups.
    GroupedNiceLoop,
    /// Two almost locked sets.
    AlsXz,
    /// Three almost locked sets.
    AlsXyWing,
    /// Four almost locked sets or more.
    AlsChain,
    /// Fish with boxes of a size.
    Franken(usize),
    /// Fish with boxes of a size with fins.
    FinnedFranken(usize),
    /// Forcing chains.
    ForcingChain,
    /// Forcing nets.
    ForcingNet,
    /// The solution.
    BruteForce,
}

const fn line(search: Search, score: u32, level: HodokuLevel) -> Line {
    Line { search, score, level }
}

use HodokuLevel::{Easy, Extreme, Hard, Medium, Unfair};

/// The list, as HoDoKu 2.2 comes with it.
pub const LINES: [Line; 57] = [
    line(Search::FullHouse, 4, Easy),
    line(Search::NakedSingle, 4, Easy),
    line(Search::HiddenSingle, 14, Easy),
    line(Search::Locked(2), 40, Medium),
    line(Search::Locked(3), 60, Medium),
    line(Search::Pointing, 50, Medium),
    line(Search::Claiming, 50, Medium),
    line(Search::Naked(2), 60, Medium),
    line(Search::Naked(3), 80, Medium),
    line(Search::Hidden(2), 70, Medium),
    line(Search::Hidden(3), 100, Medium),
    line(Search::Naked(4), 120, Hard),
    line(Search::Hidden(4), 150, Hard),
    line(Search::Fish(2), 140, Hard),
    line(Search::Fish(3), 150, Hard),
    line(Search::Fish(4), 160, Hard),
    line(Search::RemotePair, 110, Hard),
    line(Search::Bug, 100, Hard),
    line(Search::Skyscraper, 130, Hard),
    line(Search::Kite, 150, Hard),
    line(Search::Turbot, 120, Hard),
    line(Search::EmptyRectangle, 120, Hard),
    line(Search::WWing, 150, Hard),
    line(Search::XyWing, 160, Hard),
    line(Search::XyzWing, 180, Hard),
    line(Search::Rectangle(HodokuKind::Uniqueness1), 100, Hard),
    line(Search::Rectangle(HodokuKind::Uniqueness2), 100, Hard),
    line(Search::Rectangle(HodokuKind::Uniqueness3), 100, Hard),
    line(Search::Rectangle(HodokuKind::Uniqueness4), 100, Hard),
    line(Search::Rectangle(HodokuKind::Uniqueness5), 100, Hard),
    line(Search::Rectangle(HodokuKind::Uniqueness6), 100, Hard),
    line(Search::Rectangle(HodokuKind::HiddenRectangle), 100, Hard),
    line(Search::Avoidable(HodokuKind::AvoidableRectangle1), 100, Hard),
    line(Search::Avoidable(HodokuKind::AvoidableRectangle2), 100, Hard),
    line(Search::Finned(2), 130, Hard),
    line(Search::Sashimi(2), 150, Hard),
    line(Search::Finned(3), 200, Unfair),
    line(Search::Sashimi(3), 240, Unfair),
    line(Search::Finned(4), 250, Unfair),
    line(Search::Sashimi(4), 260, Unfair),
    line(Search::SueDeCoq, 250, Unfair),
    line(Search::SimpleColors, 150, Hard),
    line(Search::MultiColors, 200, Hard),
    line(Search::XChain, 260, Unfair),
    line(Search::XyChain, 260, Unfair),
    line(Search::NiceLoop, 280, Unfair),
    line(Search::GroupedNiceLoop, 300, Unfair),
    line(Search::AlsXz, 300, Unfair),
    line(Search::AlsXyWing, 320, Unfair),
    line(Search::AlsChain, 340, Unfair),
    line(Search::Franken(2), 300, Unfair),
    line(Search::Franken(3), 350, Unfair),
    line(Search::FinnedFranken(2), 390, Unfair),
    line(Search::FinnedFranken(3), 410, Unfair),
    line(Search::ForcingChain, 500, Extreme),
    line(Search::ForcingNet, 700, Extreme),
    line(Search::BruteForce, 10_000, Extreme),
];
