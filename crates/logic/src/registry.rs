//! The table of techniques. A new technique is a file in `techniques/` and a line here.

use std::fmt;
use std::str::FromStr;

use kudosu_board::part;

use crate::finder::Break;
use crate::techniques::*;
use crate::{Finder, Flow, Query, Sink};

/// What the table knows about a technique.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct TechniqueEntry {
    /// The technique.
    pub technique: Technique,
    /// Its stable name in kebab case, for options and machine-readable output.
    pub id: &'static str,
    /// Its name as people write it.
    pub name: &'static str,
    /// HoDoKu's four-digit code.
    pub code: Option<&'static str>,
    /// Whether it assumes that the puzzle has exactly one solution.
    pub needs_uniqueness: bool,
    /// How many cells, digits or lines the pattern has, where that is what tells techniques apart; else 0.
    pub size: usize,
    /// Finds its steps.
    pub(crate) finder: Finder,
}

/// How an argument from suppositions hangs together, the easiest to follow first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Forcing {
    /// Every fact follows from one other, or is about one digit alone.
    Chain,
    /// Whips and braids: variable after variable that just one thing is left for.
    Braid,
    /// Facts follow from several others.
    Net,
    /// Facts are proven by suppositions of their own.
    Nested,
}

/// Finds nothing: the whole engine is to be asked.
fn lacking(_: &Query<'_>, _: &mut Sink<'_>) -> Flow {
    Flow::Break(Break::Unfinished(part::lacks()))
}

/// Finds nothing, because there is nothing to find.
fn nothing(_: &Query<'_>, _: &mut Sink<'_>) -> Flow {
    Flow::Continue(())
}

/// The finder of a technique, where it is compiled in.
const fn compiled(finder: Finder, technique: Technique) -> Finder {
    if part::IS_WHOLE || technique.is_wanted_first() {
        finder
    } else if technique.is_about_clues() {
        // The first part is never asked about a puzzle with clues.
        nothing
    } else {
        lacking
    }
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

macro_rules! uniqueness {
    (-) => {
        false
    };
    (unique) => {
        true
    };
}

macro_rules! techniques {
    ($($variant:ident $id:literal $name:literal, $code:tt, $unique:tt, $size:literal, $finder:path;)+) => {
        /// A way of making progress. Everything about it is in its [`TechniqueEntry`].
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Technique {
            $(#[doc = $name] $variant,)+
        }

        static TABLE: &[TechniqueEntry] = &[
            $(TechniqueEntry {
                technique: Technique::$variant,
                id: $id,
                name: $name,
                code: maybe!($code),
                needs_uniqueness: uniqueness!($unique),
                size: $size,
                finder: compiled($finder, Technique::$variant),
            },)+
        ];
    };
}

// variant, id, name; HoDoKu code; unique: needs uniqueness; size; finder
techniques! {
    FullHouse "full-house" "Full House", "0000", -, 0, full_house::find;
    HiddenSingle "hidden-single" "Hidden Single", "0002", -, 0, hidden_single::find;
    NakedSingle "naked-single" "Naked Single", "0003", -, 0, naked_single::find;
    DirectPointing "direct-pointing" "Direct Pointing", -, -, 0, direct::find_pointing;
    DirectClaiming "direct-claiming" "Direct Claiming", -, -, 0, direct::find_claiming;
    DirectHiddenPair "direct-hidden-pair" "Direct Hidden Pair", -, -, 2, direct::find_hidden_subset;
    DirectHiddenTriple "direct-hidden-triple" "Direct Hidden Triple", -, -, 3, direct::find_hidden_subset;
    Pointing "pointing" "Locked Candidates Type 1 (Pointing)", "0100", -, 0, locked_candidates::find_pointing;
    Claiming "claiming" "Locked Candidates Type 2 (Claiming)", "0101", -, 0, locked_candidates::find_claiming;
    LockedPair "locked-pair" "Locked Pair", "0110", -, 2, locked_subset::find;
    LockedTriple "locked-triple" "Locked Triple", "0111", -, 3, locked_subset::find;
    NakedPair "naked-pair" "Naked Pair", "0200", -, 2, naked_subset::find;
    NakedTriple "naked-triple" "Naked Triple", "0201", -, 3, naked_subset::find;
    NakedQuad "naked-quad" "Naked Quadruple", "0202", -, 4, naked_subset::find;
    NakedSubset "naked-subset" "Naked Subset", -, -, 5, naked_subset::find;
    HiddenPair "hidden-pair" "Hidden Pair", "0210", -, 2, hidden_subset::find;
    HiddenTriple "hidden-triple" "Hidden Triple", "0211", -, 3, hidden_subset::find;
    HiddenQuad "hidden-quad" "Hidden Quadruple", "0212", -, 4, hidden_subset::find;
    HiddenSubset "hidden-subset" "Hidden Subset", -, -, 5, hidden_subset::find;

    XWing "x-wing" "X-Wing", "0300", -, 2, basic_fish::find;
    Swordfish "swordfish" "Swordfish", "0301", -, 3, basic_fish::find;
    Jellyfish "jellyfish" "Jellyfish", "0302", -, 4, basic_fish::find;
    Squirmbag "squirmbag" "Squirmbag", "0303", -, 5, basic_fish::find;
    Whale "whale" "Whale", "0304", -, 6, basic_fish::find;
    Leviathan "leviathan" "Leviathan", "0305", -, 7, basic_fish::find;
    FinnedXWing "finned-x-wing" "Finned X-Wing", "0310", -, 2, finned_fish::find_finned;
    FinnedSwordfish "finned-swordfish" "Finned Swordfish", "0311", -, 3, finned_fish::find_finned;
    FinnedJellyfish "finned-jellyfish" "Finned Jellyfish", "0312", -, 4, finned_fish::find_finned;
    FinnedSquirmbag "finned-squirmbag" "Finned Squirmbag", "0313", -, 5, finned_fish::find_finned;
    FinnedWhale "finned-whale" "Finned Whale", "0314", -, 6, finned_fish::find_finned;
    FinnedLeviathan "finned-leviathan" "Finned Leviathan", "0315", -, 7, finned_fish::find_finned;
    SashimiXWing "sashimi-x-wing" "Sashimi X-Wing", "0320", -, 2, finned_fish::find_sashimi;
    SashimiSwordfish "sashimi-swordfish" "Sashimi Swordfish", "0321", -, 3, finned_fish::find_sashimi;
    SashimiJellyfish "sashimi-jellyfish" "Sashimi Jellyfish", "0322", -, 4, finned_fish::find_sashimi;
    SashimiSquirmbag "sashimi-squirmbag" "Sashimi Squirmbag", "0323", -, 5, finned_fish::find_sashimi;
    SashimiWhale "sashimi-whale" "Sashimi Whale", "0324", -, 6, finned_fish::find_sashimi;
    SashimiLeviathan "sashimi-leviathan" "Sashimi Leviathan", "0325", -, 7, finned_fish::find_sashimi;
    FrankenXWing "franken-x-wing" "Franken X-Wing", "0330", -, 2, complex_fish::find_franken;
    FrankenSwordfish "franken-swordfish" "Franken Swordfish", "0331", -, 3, complex_fish::find_franken;
    FrankenJellyfish "franken-jellyfish" "Franken Jellyfish", "0332", -, 4, complex_fish::find_franken;
    FrankenSquirmbag "franken-squirmbag" "Franken Squirmbag", "0333", -, 5, complex_fish::find_franken;
    FrankenWhale "franken-whale" "Franken Whale", "0334", -, 6, complex_fish::find_franken;
    FrankenLeviathan "franken-leviathan" "Franken Leviathan", "0335", -, 7, complex_fish::find_franken;
    FinnedFrankenXWing "finned-franken-x-wing" "Finned Franken X-Wing", "0340", -, 2, complex_fish::find_finned_franken;
    FinnedFrankenSwordfish "finned-franken-swordfish" "Finned Franken Swordfish", "0341", -, 3, complex_fish::find_finned_franken;
    FinnedFrankenJellyfish "finned-franken-jellyfish" "Finned Franken Jellyfish", "0342", -, 4, complex_fish::find_finned_franken;
    FinnedFrankenSquirmbag "finned-franken-squirmbag" "Finned Franken Squirmbag", "0343", -, 5, complex_fish::find_finned_franken;
    FinnedFrankenWhale "finned-franken-whale" "Finned Franken Whale", "0344", -, 6, complex_fish::find_finned_franken;
    FinnedFrankenLeviathan "finned-franken-leviathan" "Finned Franken Leviathan", "0345", -, 7, complex_fish::find_finned_franken;
    MutantXWing "mutant-x-wing" "Mutant X-Wing", "0350", -, 2, complex_fish::find_mutant;
    MutantSwordfish "mutant-swordfish" "Mutant Swordfish", "0351", -, 3, complex_fish::find_mutant;
    MutantJellyfish "mutant-jellyfish" "Mutant Jellyfish", "0352", -, 4, complex_fish::find_mutant;
    MutantSquirmbag "mutant-squirmbag" "Mutant Squirmbag", "0353", -, 5, complex_fish::find_mutant;
    MutantWhale "mutant-whale" "Mutant Whale", "0354", -, 6, complex_fish::find_mutant;
    MutantLeviathan "mutant-leviathan" "Mutant Leviathan", "0355", -, 7, complex_fish::find_mutant;
    FinnedMutantXWing "finned-mutant-x-wing" "Finned Mutant X-Wing", "0360", -, 2, complex_fish::find_finned_mutant;
    FinnedMutantSwordfish "finned-mutant-swordfish" "Finned Mutant Swordfish", "0361", -, 3, complex_fish::find_finned_mutant;
    FinnedMutantJellyfish "finned-mutant-jellyfish" "Finned Mutant Jellyfish", "0362", -, 4, complex_fish::find_finned_mutant;
    FinnedMutantSquirmbag "finned-mutant-squirmbag" "Finned Mutant Squirmbag", "0363", -, 5, complex_fish::find_finned_mutant;
    FinnedMutantWhale "finned-mutant-whale" "Finned Mutant Whale", "0364", -, 6, complex_fish::find_finned_mutant;
    FinnedMutantLeviathan "finned-mutant-leviathan" "Finned Mutant Leviathan", "0365", -, 7, complex_fish::find_finned_mutant;

    Skyscraper "skyscraper" "Skyscraper", "0400", -, 0, turbot_fish::find_skyscraper;
    TwoStringKite "two-string-kite" "2-String Kite", "0401", -, 0, turbot_fish::find_kite;
    TurbotFish "turbot-fish" "Turbot Fish", "0403", -, 0, turbot_fish::find_turbot;
    EmptyRectangle "empty-rectangle" "Empty Rectangle", "0402", -, 0, empty_rectangle::find;
    DualTwoStringKite "dual-two-string-kite" "Dual 2-String Kite", "0404", -, 0, turbot_fish::find_dual_kite;
    DualEmptyRectangle "dual-empty-rectangle" "Dual Empty Rectangle", "0405", -, 0, empty_rectangle::find_dual;
    SimpleColoursTrap "simple-colours-trap" "Simple Colours Trap", "0500", -, 0, simple_colours::find_trap;
    SimpleColoursWrap "simple-colours-wrap" "Simple Colours Wrap", "0501", -, 0, simple_colours::find_wrap;
    MultiColours1 "multi-colours-1" "Multi Colours 1", "0502", -, 0, multi_colours::find_type_1;
    MultiColours2 "multi-colours-2" "Multi Colours 2", "0503", -, 0, multi_colours::find_type_2;

    UniqueRectangle1 "unique-rectangle-1" "Unique Rectangle Type 1", "0600", unique, 0, unique_rectangle::find_type_1;
    UniqueRectangle2 "unique-rectangle-2" "Unique Rectangle Type 2", "0601", unique, 0, unique_rectangle::find_type_2;
    UniqueRectangle3 "unique-rectangle-3" "Unique Rectangle Type 3", "0602", unique, 0, unique_rectangle::find_type_3;
    UniqueRectangle4 "unique-rectangle-4" "Unique Rectangle Type 4", "0603", unique, 0, unique_rectangle::find_type_4;
    UniqueRectangle5 "unique-rectangle-5" "Unique Rectangle Type 5", "0604", unique, 0, unique_rectangle::find_type_5;
    UniqueRectangle6 "unique-rectangle-6" "Unique Rectangle Type 6", "0605", unique, 0, unique_rectangle::find_type_6;
    HiddenRectangle "hidden-rectangle" "Hidden Rectangle", "0606", unique, 0, hidden_rectangle::find;
    AvoidableRectangle1 "avoidable-rectangle-1" "Avoidable Rectangle Type 1", "0607", unique, 0, avoidable_rectangle::find_type_1;
    AvoidableRectangle2 "avoidable-rectangle-2" "Avoidable Rectangle Type 2", "0608", unique, 0, avoidable_rectangle::find_type_2;
    UniqueLoop "unique-loop" "Unique Loop", -, unique, 0, unique_loop::find;
    BugPlusOne "bug-plus-1" "Bivalue Universal Grave + 1", "0610", unique, 0, bug::find_type_1;
    Bug2 "bug-2" "Bivalue Universal Grave Type 2", -, unique, 0, bug::find_type_2;
    Bug3 "bug-3" "Bivalue Universal Grave Type 3", -, unique, 0, bug::find_type_3;
    Bug4 "bug-4" "Bivalue Universal Grave Type 4", -, unique, 0, bug::find_type_4;

    AlignedPairExclusion "aligned-pair-exclusion" "Aligned Pair Exclusion", -, -, 2, aligned_exclusion::find;
    AlignedTripleExclusion "aligned-triple-exclusion" "Aligned Triple Exclusion", -, -, 3, aligned_exclusion::find;

    XyWing "xy-wing" "XY-Wing", "0800", -, 0, xy_wing::find_xy;
    XyzWing "xyz-wing" "XYZ-Wing", "0801", -, 0, xy_wing::find_xyz;
    WWing "w-wing" "W-Wing", "0803", -, 0, w_wing::find;

    RemotePair "remote-pair" "Remote Pair", "0703", -, 0, remote_pair::find;
    XChain "x-chain" "X-Chain", "0701", -, 0, x_chain::find;
    XyChain "xy-chain" "XY-Chain", "0702", -, 0, xy_chain::find;
    ContinuousLoop "continuous-nice-loop" "Continuous Nice Loop", "0706", -, 0, continuous_loop::find;
    DiscontinuousLoop "discontinuous-nice-loop" "Discontinuous Nice Loop", "0707", -, 0, discontinuous_loop::find;
    AlternatingChain "alternating-inference-chain" "Alternating Inference Chain", "0708", -, 0, alternating_chain::find;
    GroupedContinuousLoop "grouped-continuous-nice-loop" "Grouped Continuous Nice Loop", "0709", -, 0, continuous_loop::find;
    GroupedDiscontinuousLoop "grouped-discontinuous-nice-loop" "Grouped Discontinuous Nice Loop", "0710", -, 0, discontinuous_loop::find;
    GroupedAlternatingChain "grouped-alternating-inference-chain" "Grouped Alternating Inference Chain", "0711", -, 0, alternating_chain::find;
    SueDeCoq "sue-de-coq" "Sue de Coq", "1101", -, 0, sue_de_coq::find;
    AlsXz "als-xz" "Almost Locked Set XZ-Rule", "0901", -, 0, als_xz::find;
    AlsXyWing "als-xy-wing" "Almost Locked Set XY-Wing", "0902", -, 0, als_xy_wing::find;
    AlsChain "als-chain" "Almost Locked Set Chain", "0903", -, 0, als_chain::find;
    DeathBlossom "death-blossom" "Death Blossom", "0904", -, 0, death_blossom::find;
    Nishio "nishio" "Nishio", -, -, 0, nishio::find;
    ContradictionChain "contradiction-forcing-chain" "Contradiction Forcing Chain", -, -, 0, forcing_chain::find;
    CellForcingChain "cell-forcing-chain" "Cell Forcing Chain", -, -, 0, forcing_chain::find;
    HouseForcingChain "house-forcing-chain" "House Forcing Chain", -, -, 0, forcing_chain::find;
    Whip "whip" "Whip", -, -, 0, whip::find;
    GWhip "g-whip" "g-Whip", -, -, 0, whip::find_grouped;
    Braid "braid" "Braid", -, -, 0, braid::find;
    GBraid "g-braid" "g-Braid", -, -, 0, braid::find_grouped;
    ContradictionNet "contradiction-forcing-net" "Contradiction Forcing Net", -, -, 0, forcing_net::find;
    CellForcingNet "cell-forcing-net" "Cell Forcing Net", -, -, 0, forcing_net::find;
    HouseForcingNet "house-forcing-net" "House Forcing Net", -, -, 0, forcing_net::find;
    NestedNet "nested-forcing-net" "Nested Forcing Net", -, -, 0, nested_net::find;
    TemplateSet "template-set" "Template Set", "1201", -, 0, template::find_set;
    TemplateDelete "template-delete" "Template Delete", "1202", -, 0, template::find_delete;

    FireworkTriple "firework-triple" "Firework Triple", -, -, 3, firework::find_triple;
    FireworkQuad "firework-quad" "Firework Quadruple", -, -, 4, firework::find_quad;
    SkLoop "sk-loop" "SK-Loop", -, -, 0, sk_loop::find;
    MultiSector "multi-sector-locked-set" "Multi-Sector Locked Set", -, -, 0, multi_sector::find;
    JuniorExocet "junior-exocet" "Junior Exocet", -, -, 0, junior_exocet::find;
    Tridagon "tridagon" "Tridagon (Thor's Hammer)", -, -, 0, tridagon::find;
    ImpossiblePattern "impossible-pattern" "Three-Digit Impossible Pattern", -, -, 0, tridagon::find_impossible;
    GuardianNet "guardian-forcing-net" "Guardian Forcing Net", -, -, 0, tridagon::find_net;

    ClueCombinations "clue-combinations" "Clue Combinations", -, -, 0, clue_combinations::find;
    RequiredDigit "required-digit" "Required Digit", -, -, 0, required_digit::find;
    RuleOf45 "rule-of-45" "Rule of 45 (Innies and Outies)", -, -, 0, rule_of_45::find;
    BlockedCombinations "blocked-combinations" "Blocked Combinations", -, -, 0, blocked_combinations::find;
    CommonExclusion "common-exclusion" "Common Exclusion", -, -, 0, common_exclusion::find;
}

impl Technique {
    /// All techniques, in the order of the table.
    #[must_use]
    pub fn all() -> impl ExactSizeIterator<Item = Technique> + Clone {
        TABLE.iter().map(|entry| entry.technique)
    }

    /// Its line in the table.
    #[must_use]
    pub fn entry(self) -> &'static TechniqueEntry {
        &TABLE[self as usize]
    }

    /// Its stable name in kebab case.
    #[must_use]
    pub fn id(self) -> &'static str {
        self.entry().id
    }

    /// Its name as people write it.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.entry().name
    }

    /// Whether it assumes that the puzzle has exactly one solution.
    #[must_use]
    pub fn needs_uniqueness(self) -> bool {
        self.entry().needs_uniqueness
    }

    /// Whether it argues from suppositions, and how much those may be joined. Steps of one such kind are
    /// chosen by how short they are, whichever technique they belong to.
    #[must_use]
    pub fn forcing(self) -> Option<Forcing> {
        match self {
            Technique::Nishio
            | Technique::ContradictionChain
            | Technique::CellForcingChain
            | Technique::HouseForcingChain => Some(Forcing::Chain),
            Technique::Whip | Technique::GWhip | Technique::Braid | Technique::GBraid => Some(Forcing::Braid),
            Technique::ContradictionNet
            | Technique::CellForcingNet
            | Technique::HouseForcingNet
            | Technique::GuardianNet => Some(Forcing::Net),
            Technique::NestedNet => Some(Forcing::Nested),
            _ => None,
        }
    }

    /// Whether it speaks of clues, so that a classic puzzle never needs it.
    #[must_use]
    pub const fn is_about_clues(self) -> bool {
        matches!(
            self,
            Technique::ClueCombinations
                | Technique::RequiredDigit
                | Technique::RuleOf45
                | Technique::BlockedCombinations
                | Technique::CommonExclusion
        )
    }

    /// Whether the first part of a browser's engine knows it: what most hints are about, up to wings and
    /// rectangles.
    const fn is_wanted_first(self) -> bool {
        matches!(
            self,
            Technique::FullHouse
                | Technique::HiddenSingle
                | Technique::NakedSingle
                | Technique::Pointing
                | Technique::Claiming
                | Technique::LockedPair
                | Technique::LockedTriple
                | Technique::NakedPair
                | Technique::NakedTriple
                | Technique::NakedQuad
                | Technique::HiddenPair
                | Technique::HiddenTriple
                | Technique::HiddenQuad
                | Technique::XWing
                | Technique::Swordfish
                | Technique::Skyscraper
                | Technique::TwoStringKite
                | Technique::XyWing
                | Technique::XyzWing
                | Technique::WWing
                | Technique::SimpleColoursTrap
                | Technique::SimpleColoursWrap
                | Technique::UniqueRectangle1
                | Technique::UniqueRectangle2
                | Technique::UniqueRectangle4
                | Technique::BugPlusOne
        )
    }

    /// Whether it rests on counting cells against digits of houses.
    pub(crate) fn counts_covers(self) -> bool {
        matches!(self, Technique::SkLoop | Technique::MultiSector)
    }

    /// How many cells, digits or lines the pattern has, where that is what tells techniques apart; else 0.
    #[must_use]
    pub fn size(self) -> usize {
        self.entry().size
    }

    /// The technique with this HoDoKu code.
    #[must_use]
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
