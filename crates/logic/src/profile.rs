//! Profiles: in which order techniques are tried. Data only.

use std::fmt;
use std::str::FromStr;

use kudosu_board::Shape;

use crate::{Options, Technique};

/// An order of techniques with the options they run under.
///
/// ```
/// use kudosu_logic::{Profile, Technique};
///
/// let human: Profile = "human".parse()?;
/// assert_eq!(human, Profile::human());
/// let singles = Profile::new("singles", [Technique::HiddenSingle, Technique::NakedSingle]);
/// assert_eq!(singles.order.len(), 2);
/// # Ok::<(), kudosu_logic::UnknownProfile>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Profile {
    /// Its name: `human`, `se121`, `hodoku`, or anything for one of your own.
    pub name: &'static str,
    /// The techniques; each position is searched in this order and the first that finds a step gives the next
    /// one.
    pub order: Vec<Technique>,
    /// The options that the finders run under.
    pub options: Options,
}

use Technique::*;

/// Easiest to see first.
const HUMAN: &[Technique] = &[
    FullHouse,
    HiddenSingle,
    NakedSingle,
    ClueCombinations,
    Pointing,
    Claiming,
    RequiredDigit,
    RuleOf45,
    LockedPair,
    NakedPair,
    HiddenPair,
    LockedTriple,
    NakedTriple,
    HiddenTriple,
    BlockedCombinations,
    CommonExclusion,
    NakedQuad,
    HiddenQuad,
    XWing,
    UniqueRectangle1,
    BugPlusOne,
    Skyscraper,
    TwoStringKite,
    Swordfish,
    XyWing,
    UniqueRectangle2,
    UniqueRectangle4,
    SimpleColoursTrap,
    SimpleColoursWrap,
    XyzWing,
    WWing,
    EmptyRectangle,
    TurbotFish,
    AvoidableRectangle1,
    UniqueRectangle3,
    UniqueRectangle5,
    UniqueRectangle6,
    HiddenRectangle,
    AvoidableRectangle2,
    RemotePair,
    NakedSubset,
    HiddenSubset,
    Jellyfish,
    FinnedXWing,
    SashimiXWing,
    UniqueLoop,
    Bug2,
    Bug4,
    Bug3,
    MultiColours1,
    MultiColours2,
    XChain,
    XyChain,
    FinnedSwordfish,
    SashimiSwordfish,
    ContinuousLoop,
    DiscontinuousLoop,
    AlternatingChain,
    SueDeCoq,
    AlsXz,
    GroupedContinuousLoop,
    GroupedDiscontinuousLoop,
    GroupedAlternatingChain,
    AlsXyWing,
    FinnedJellyfish,
    SashimiJellyfish,
    AlsChain,
    DeathBlossom,
    Squirmbag,
    Whale,
    Leviathan,
    AlignedPairExclusion,
    FireworkTriple,
    FireworkQuad,
    Tridagon,
    SkLoop,
    Nishio,
    ContradictionChain,
    CellForcingChain,
    HouseForcingChain,
    FrankenXWing,
    FrankenSwordfish,
    FinnedFrankenXWing,
    FinnedFrankenSwordfish,
    JuniorExocet,
    MultiSector,
    ImpossiblePattern,
    Whip,
    GWhip,
    Braid,
    GBraid,
    ContradictionNet,
    CellForcingNet,
    HouseForcingNet,
    GuardianNet,
    NestedNet,
];

/// What Sudoku Explainer 1.2.1 tries before it starts to chain.
const SE121: &[Technique] = &[
    FullHouse,
    HiddenSingle,
    DirectPointing,
    DirectClaiming,
    DirectHiddenPair,
    NakedSingle,
    DirectHiddenTriple,
    Pointing,
    Claiming,
    NakedPair,
    XWing,
    HiddenPair,
    NakedTriple,
    Swordfish,
    HiddenTriple,
    XyWing,
    XyzWing,
    UniqueLoop,
    NakedQuad,
    Jellyfish,
    HiddenQuad,
    BugPlusOne,
    Bug2,
    Bug4,
    Bug3,
    AlignedPairExclusion,
];

/// HoDoKu's own order of what it switches on by default.
const HODOKU: &[Technique] = &[
    FullHouse,
    NakedSingle,
    HiddenSingle,
    LockedPair,
    LockedTriple,
    Pointing,
    Claiming,
    NakedPair,
    NakedTriple,
    HiddenPair,
    HiddenTriple,
    NakedQuad,
    HiddenQuad,
    XWing,
    Swordfish,
    Jellyfish,
    RemotePair,
    BugPlusOne,
    Skyscraper,
    TwoStringKite,
    TurbotFish,
    EmptyRectangle,
    WWing,
    XyWing,
    XyzWing,
    UniqueRectangle1,
    UniqueRectangle2,
    UniqueRectangle3,
    UniqueRectangle4,
    UniqueRectangle5,
    UniqueRectangle6,
    HiddenRectangle,
    AvoidableRectangle1,
    AvoidableRectangle2,
    FinnedXWing,
    SashimiXWing,
    FinnedSwordfish,
    SashimiSwordfish,
    FinnedJellyfish,
    SashimiJellyfish,
    SueDeCoq,
    SimpleColoursWrap,
    SimpleColoursTrap,
    MultiColours2,
    MultiColours1,
    XChain,
    XyChain,
    ContinuousLoop,
    DiscontinuousLoop,
    AlternatingChain,
    GroupedContinuousLoop,
    GroupedDiscontinuousLoop,
    GroupedAlternatingChain,
    AlsXz,
    AlsXyWing,
    AlsChain,
    FrankenXWing,
    FrankenSwordfish,
    FinnedFrankenXWing,
    FinnedFrankenSwordfish,
];

impl Profile {
    /// Our own teaching order: what is easiest to see comes first.
    #[must_use]
    pub fn human() -> Profile {
        Profile::new("human", HUMAN.iter().copied())
    }

    /// The order of Sudoku Explainer 1.2.1 up to where its chains begin.
    #[must_use]
    pub fn se121() -> Profile {
        let mut profile = Profile::new("se121", SE121.iter().copied());
        profile.options.one_house_at_a_time = true;
        profile
    }

    /// HoDoKu's order and options, up to where its forcing chains begin.
    #[must_use]
    pub fn hodoku() -> Profile {
        let mut profile = Profile::new("hodoku", HODOKU.iter().copied());
        profile.options.allow_missing = true;
        profile.options.als_in_chains = false;
        profile
    }

    /// The same profile with arguments from uniqueness switched on or off. Only a puzzle that was proven to
    /// have exactly one solution may have them on.
    #[must_use]
    pub fn assume_unique(mut self, assume: bool) -> Profile {
        self.options.assume_unique = assume;
        self
    }

    /// The same profile for a puzzle that is known to have one solution, whether arguments from uniqueness
    /// are allowed or not. There nested nets always find a step, so they may take longer; on grids of up to
    /// nine digits that takes so little that they are not limited.
    #[must_use]
    pub fn for_proper(mut self, shape: &Shape) -> Profile {
        self.options.most_net_work = if shape.side() <= 9 { u64::MAX } else { 20_000_000 };
        self
    }

    /// The same profile without arguments from suppositions: no forcing chains and no nets.
    #[must_use]
    pub fn without_forcing(mut self) -> Profile {
        self.order.retain(|technique| technique.forcing().is_none());
        self
    }

    /// The same profile without these techniques.
    ///
    /// ```
    /// use kudosu_logic::{Profile, Technique};
    ///
    /// let profile = Profile::human().without(&[Technique::XWing]);
    /// assert!(!profile.order.contains(&Technique::XWing));
    /// ```
    #[must_use]
    pub fn without(mut self, techniques: &[Technique]) -> Profile {
        self.order.retain(|technique| !techniques.contains(technique));
        self
    }

    /// An order of your own, with the usual options.
    #[must_use]
    pub fn new(name: &'static str, order: impl IntoIterator<Item = Technique>) -> Profile {
        Profile {
            name,
            order: order.into_iter().collect(),
            options: Options::default(),
        }
    }

    /// The same profile with these options.
    #[must_use]
    pub fn with_options(self, options: Options) -> Profile {
        Profile { options, ..self }
    }

    /// All that have a name.
    fn all() -> [Profile; 3] {
        [Profile::human(), Profile::se121(), Profile::hodoku()]
    }
}

/// There is no profile with this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownProfile(pub String);

impl fmt::Display for UnknownProfile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Profile::all().map(|profile| profile.name).join(", ");
        write!(f, "there is no profile called '{}'; profiles are {names}", self.0)
    }
}

impl std::error::Error for UnknownProfile {}

impl FromStr for Profile {
    type Err = UnknownProfile;

    fn from_str(name: &str) -> Result<Profile, UnknownProfile> {
        let known = Profile::all().into_iter().find(|profile| profile.name == name);
        known.ok_or_else(|| UnknownProfile(name.to_owned()))
    }
}
