//! What single techniques count on the two foreign scales. Data only; a technique that a program does not
//! have has no line.

use kudosu_logic::Technique::{self, *};

use crate::HodokuLevel::{self, Easy, Extreme, Hard, Medium, Unfair};

/// HoDoKu's score for one step of a technique, and the level of the technique.
///
/// ```
/// use kudosu_logic::Technique;
/// use kudosu_rating::{HodokuLevel, hodoku_score};
///
/// assert_eq!(hodoku_score(Technique::XWing), Some((140, HodokuLevel::Hard)));
/// assert_eq!(hodoku_score(Technique::UniqueLoop), None);
/// ```
#[must_use]
pub fn hodoku_score(technique: Technique) -> Option<(u32, HodokuLevel)> {
    let line = HODOKU.iter().find(|(known, ..)| *known == technique)?;
    Some((line.1, line.2))
}

/// Sudoku Explainer's rating of a technique in tenths; of one that is rated by its size the smallest.
///
/// ```
/// use kudosu_logic::Technique;
/// use kudosu_rating::explainer_base;
///
/// assert_eq!(explainer_base(Technique::XWing), Some(32));
/// assert_eq!(explainer_base(Technique::Skyscraper), None);
/// ```
#[must_use]
pub fn explainer_base(technique: Technique) -> Option<u32> {
    let line = EXPLAINER.iter().find(|(known, _)| *known == technique)?;
    Some(line.1)
}

/// Score and level, as HoDoKu 2.2 has them by default.
const HODOKU: &[(Technique, u32, HodokuLevel)] = &[
    (FullHouse, 4, Easy),
    (HiddenSingle, 14, Easy),
    (NakedSingle, 4, Easy),
    (Pointing, 50, Medium),
    (Claiming, 50, Medium),
    (LockedPair, 40, Medium),
    (LockedTriple, 60, Medium),
    (NakedPair, 60, Medium),
    (NakedTriple, 80, Medium),
    (NakedQuad, 120, Hard),
    (NakedSubset, 150, Hard),
    (HiddenPair, 70, Medium),
    (HiddenTriple, 100, Medium),
    (HiddenQuad, 150, Hard),
    (HiddenSubset, 150, Hard),
    (XWing, 140, Hard),
    (Swordfish, 150, Hard),
    (Jellyfish, 160, Hard),
    (Squirmbag, 470, Unfair),
    (Whale, 470, Unfair),
    (Leviathan, 470, Unfair),
    (FinnedXWing, 130, Hard),
    (FinnedSwordfish, 200, Unfair),
    (FinnedJellyfish, 250, Unfair),
    (FinnedSquirmbag, 470, Unfair),
    (FinnedWhale, 470, Unfair),
    (FinnedLeviathan, 470, Unfair),
    (SashimiXWing, 150, Hard),
    (SashimiSwordfish, 240, Unfair),
    (SashimiJellyfish, 260, Unfair),
    (SashimiSquirmbag, 470, Unfair),
    (SashimiWhale, 470, Unfair),
    (SashimiLeviathan, 470, Unfair),
    (FrankenXWing, 300, Unfair),
    (FrankenSwordfish, 350, Unfair),
    (FrankenJellyfish, 370, Unfair),
    (FrankenSquirmbag, 470, Extreme),
    (FrankenWhale, 470, Extreme),
    (FrankenLeviathan, 470, Extreme),
    (FinnedFrankenXWing, 390, Unfair),
    (FinnedFrankenSwordfish, 410, Unfair),
    (FinnedFrankenJellyfish, 430, Unfair),
    (FinnedFrankenSquirmbag, 470, Extreme),
    (FinnedFrankenWhale, 470, Extreme),
    (FinnedFrankenLeviathan, 470, Extreme),
    (MutantXWing, 450, Extreme),
    (MutantSwordfish, 450, Extreme),
    (MutantJellyfish, 450, Extreme),
    (MutantSquirmbag, 470, Extreme),
    (MutantWhale, 470, Extreme),
    (MutantLeviathan, 470, Extreme),
    (FinnedMutantXWing, 470, Extreme),
    (FinnedMutantSwordfish, 470, Extreme),
    (FinnedMutantJellyfish, 470, Extreme),
    (FinnedMutantSquirmbag, 470, Extreme),
    (FinnedMutantWhale, 470, Extreme),
    (FinnedMutantLeviathan, 470, Extreme),
    (Skyscraper, 130, Hard),
    (TwoStringKite, 150, Hard),
    (TurbotFish, 120, Hard),
    (EmptyRectangle, 120, Hard),
    (DualTwoStringKite, 150, Hard),
    (DualEmptyRectangle, 120, Hard),
    (SimpleColoursTrap, 150, Hard),
    (SimpleColoursWrap, 150, Hard),
    (MultiColours1, 200, Hard),
    (MultiColours2, 200, Hard),
    (UniqueRectangle1, 100, Hard),
    (UniqueRectangle2, 100, Hard),
    (UniqueRectangle3, 100, Hard),
    (UniqueRectangle4, 100, Hard),
    (UniqueRectangle5, 100, Hard),
    (UniqueRectangle6, 100, Hard),
    (HiddenRectangle, 100, Hard),
    (AvoidableRectangle1, 100, Hard),
    (AvoidableRectangle2, 100, Hard),
    (BugPlusOne, 100, Hard),
    (XyWing, 160, Hard),
    (XyzWing, 180, Hard),
    (WWing, 150, Hard),
    (RemotePair, 110, Hard),
    (XChain, 260, Unfair),
    (XyChain, 260, Unfair),
    (ContinuousLoop, 280, Unfair),
    (DiscontinuousLoop, 280, Unfair),
    (AlternatingChain, 280, Unfair),
    (GroupedContinuousLoop, 300, Unfair),
    (GroupedDiscontinuousLoop, 300, Unfair),
    (GroupedAlternatingChain, 300, Unfair),
    (SueDeCoq, 250, Unfair),
    (AlsXz, 300, Unfair),
    (AlsXyWing, 320, Unfair),
    (AlsChain, 340, Unfair),
    (DeathBlossom, 360, Unfair),
    (TemplateSet, 10000, Extreme),
    (TemplateDelete, 10000, Extreme),
];

/// Tenths, as Sudoku Explainer 1.2.1 has them.
const EXPLAINER: &[(Technique, u32)] = &[
    (FullHouse, 10),
    (HiddenSingle, 12),
    (NakedSingle, 23),
    (DirectPointing, 17),
    (DirectClaiming, 19),
    (DirectHiddenPair, 20),
    (DirectHiddenTriple, 25),
    (Pointing, 26),
    (Claiming, 28),
    (NakedPair, 30),
    (NakedTriple, 36),
    (NakedQuad, 50),
    (HiddenPair, 34),
    (HiddenTriple, 40),
    (HiddenQuad, 54),
    (XWing, 32),
    (Swordfish, 38),
    (Jellyfish, 52),
    (UniqueLoop, 45),
    (BugPlusOne, 56),
    (Bug2, 57),
    (Bug3, 58),
    (Bug4, 57),
    (AlignedPairExclusion, 62),
    (AlignedTripleExclusion, 75),
    (XyWing, 42),
    (XyzWing, 44),
];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn no_technique_has_two_lines() {
        let in_hodoku: BTreeSet<Technique> = HODOKU.iter().map(|line| line.0).collect();
        let in_explainer: BTreeSet<Technique> = EXPLAINER.iter().map(|line| line.0).collect();
        assert_eq!(
            (in_hodoku.len(), in_explainer.len()),
            (HODOKU.len(), EXPLAINER.len())
        );
    }

    #[test]
    fn what_has_a_code_of_hodoku_has_its_score() {
        for technique in Technique::all().filter(|technique| technique.entry().code.is_some()) {
            assert!(hodoku_score(technique).is_some(), "{technique}");
        }
    }
}
