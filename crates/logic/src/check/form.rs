//! The form of a pattern: is it whole, and is it of the kind that its technique's name says?
//!
//! Whether an effect follows is for the other checks to say. A pattern with a part missing or one too many
//! can still prove something, but not by the argument that the step claims to make, so it is refused here: by
//! the number of its parts, which the table tells for each technique,
//! and by what the parts must be for one another.

use kudosu_board::{Cell, CellSet, Digit, DigitSet, HouseId};

use super::CheckError;
use crate::{Candidate, Chain, Evidence, HouseRole, Link, Position, Role, Step, Technique};

/// Which parts the evidence of a technique has. What is not listed must not be there.
struct Form {
    digits: Digits,
    houses: &'static [(HouseRole, Count)],
    cells: &'static [(Role, Count)],
    candidates: &'static [(Role, Count)],
    chains: Chains,
}

/// How many there are of a part.
#[derive(Clone, Copy)]
enum Count {
    Exactly(usize),
    AtLeast(usize),
    Between(usize, usize),
    /// As many as the size of the technique.
    Size,
    /// As many as that or, where two fish are told as one, up to twice as many.
    SizeOrTwice,
}

/// What the digits of the evidence are.
enum Digits {
    Exactly(usize),
    Between(usize, usize),
    /// Those that are placed or removed.
    OfEffects,
    /// Those of the named candidates.
    OfCandidates,
    /// All candidates of the named cells.
    OfCells,
    /// As many as there are defining cells.
    AsManyAsCells,
    OfGuardians,
    OfStatements,
}

/// Which chains there are, and how they end.
enum Chains {
    None,
    /// So many chains with two ends.
    Open(usize),
    /// One ring whose links alternate all the way round.
    Ring,
    /// One ring in which two links of a kind meet.
    BrokenRing,
    /// An open chain for each digit that is removed, through so many sets, or one ring through two.
    ThroughSets(Count),
    /// For each digit that is removed and each candidate of a stem one that starts there.
    FromStem,
}

use Count::{AtLeast, Between, Exactly, Size, SizeOrTwice};
use HouseRole::{Base, Cover, Link as LinkHouse};
use Role::{
    ColourA, ColourB, ColourC, ColourD, Companion, Defining, EndoFin, Fin, Floor, Guardian, Pincer, Pivot,
    Roof,
};

impl Form {
    const fn new(digits: Digits) -> Form {
        Form {
            digits,
            houses: &[],
            cells: &[],
            candidates: &[],
            chains: Chains::None,
        }
    }

    const fn houses(mut self, houses: &'static [(HouseRole, Count)]) -> Form {
        self.houses = houses;
        self
    }

    const fn cells(mut self, cells: &'static [(Role, Count)]) -> Form {
        self.cells = cells;
        self
    }

    const fn candidates(mut self, candidates: &'static [(Role, Count)]) -> Form {
        self.candidates = candidates;
        self
    }

    const fn chains(mut self, chains: Chains) -> Form {
        self.chains = chains;
        self
    }

    /// The table.
    fn of(technique: Technique) -> Form {
        use Technique::*;
        match technique {
            FullHouse | HiddenSingle => Form::new(Digits::OfEffects)
                .houses(&[(Base, Exactly(1))])
                .cells(&[(Defining, Exactly(1))]),
            NakedSingle => Form::new(Digits::OfEffects).cells(&[(Defining, Exactly(1))]),
            DirectPointing | DirectClaiming => Form::new(Digits::OfEffects)
                .houses(&[(Base, Exactly(1)), (Cover, Exactly(1)), (LinkHouse, Exactly(1))])
                .cells(&[(Pivot, Exactly(1))])
                .candidates(&[(Defining, AtLeast(2))]),
            DirectHiddenPair | DirectHiddenTriple => Form::new(Digits::AsManyAsCells)
                .houses(&[(Base, Exactly(1))])
                .cells(&[(Defining, Size), (Pivot, Exactly(1))]),
            Pointing | Claiming => Form::new(Digits::OfEffects)
                .houses(&[(Base, Exactly(1)), (Cover, Exactly(1))])
                .candidates(&[(Defining, AtLeast(2))]),
            LockedPair | LockedTriple => Form::new(Digits::OfCells)
                .houses(&[(Base, Exactly(1)), (Cover, AtLeast(1))])
                .cells(&[(Defining, Size)]),
            NakedPair | NakedTriple | NakedQuad => Form::new(Digits::OfCells)
                .houses(&[(Base, Exactly(1)), (Cover, AtLeast(0))])
                .cells(&[(Defining, Size)]),
            NakedSubset => Form::new(Digits::OfCells)
                .houses(&[(Base, Exactly(1)), (Cover, AtLeast(0))])
                .cells(&[(Defining, AtLeast(5))]),
            HiddenPair | HiddenTriple | HiddenQuad => Form::new(Digits::AsManyAsCells)
                .houses(&[(Base, Exactly(1))])
                .cells(&[(Defining, Size)]),
            HiddenSubset => Form::new(Digits::AsManyAsCells)
                .houses(&[(Base, Exactly(1))])
                .cells(&[(Defining, AtLeast(5))]),
            Skyscraper | TwoStringKite | TurbotFish => Form::new(Digits::OfCandidates)
                .houses(&[(LinkHouse, Exactly(2))])
                .candidates(&[(Defining, Exactly(2)), (Pincer, Exactly(2))]),
            DualTwoStringKite => Form::new(Digits::OfCandidates)
                .houses(&[(LinkHouse, Between(3, 4))])
                .candidates(&[(Defining, Between(2, 4)), (Pincer, Between(3, 4))]),
            EmptyRectangle => Form::new(Digits::OfCandidates)
                .houses(&[(Base, Exactly(1)), (LinkHouse, Exactly(1)), (Cover, Exactly(2))])
                .candidates(&[(Defining, AtLeast(2)), (Pincer, Exactly(2))]),
            DualEmptyRectangle => Form::new(Digits::OfCandidates)
                .houses(&[
                    (Base, Exactly(1)),
                    (LinkHouse, Between(1, 2)),
                    (Cover, Between(2, 4)),
                ])
                .candidates(&[(Defining, AtLeast(2)), (Pincer, Between(2, 4))]),
            SimpleColoursTrap | SimpleColoursWrap => {
                Form::new(Digits::OfCandidates).candidates(&[(ColourA, AtLeast(1)), (ColourB, AtLeast(1))])
            }
            MultiColours1 | MultiColours2 => Form::new(Digits::OfCandidates).candidates(&[
                (ColourA, AtLeast(1)),
                (ColourB, AtLeast(1)),
                (ColourC, AtLeast(1)),
                (ColourD, AtLeast(1)),
            ]),
            UniqueRectangle1 | AvoidableRectangle1 => Form::new(Digits::Exactly(2))
                .cells(&[(Floor, Exactly(3)), (Roof, Exactly(1))])
                .candidates(&[(Guardian, AtLeast(1))]),
            UniqueRectangle2 | AvoidableRectangle2 => Form::new(Digits::Exactly(2))
                .cells(&[(Floor, Exactly(2)), (Roof, Exactly(2))])
                .candidates(&[(Guardian, Exactly(2))]),
            UniqueRectangle3 => Form::new(Digits::Exactly(2))
                .houses(&[(Base, AtLeast(1))])
                .cells(&[(Floor, Exactly(2)), (Roof, Exactly(2)), (Companion, AtLeast(1))])
                .candidates(&[(Guardian, AtLeast(2))]),
            UniqueRectangle4 => Form::new(Digits::Exactly(2))
                .houses(&[(LinkHouse, Exactly(1))])
                .cells(&[(Floor, Exactly(2)), (Roof, Exactly(2))])
                .candidates(&[(Guardian, AtLeast(2)), (Defining, Exactly(2))]),
            UniqueRectangle5 => Form::new(Digits::Exactly(2))
                .cells(&[(Floor, Between(1, 2)), (Roof, Between(2, 3))])
                .candidates(&[(Guardian, Between(2, 3))]),
            UniqueRectangle6 => Form::new(Digits::Exactly(2))
                .houses(&[(LinkHouse, Exactly(2))])
                .cells(&[(Floor, Exactly(2)), (Roof, Exactly(2))])
                .candidates(&[(Guardian, AtLeast(2)), (Defining, Between(2, 4))]),
            HiddenRectangle => Form::new(Digits::Exactly(2))
                .houses(&[(LinkHouse, Exactly(2))])
                .cells(&[(Floor, AtLeast(1)), (Roof, AtLeast(1)), (Pivot, Exactly(1))])
                .candidates(&[(Guardian, AtLeast(1)), (Defining, Between(1, 3))]),
            UniqueLoop => Form::new(Digits::Exactly(2))
                .houses(&[(Base, Between(0, 1)), (LinkHouse, Between(0, 1))])
                .cells(&[(Floor, AtLeast(1)), (Roof, AtLeast(1)), (Companion, AtLeast(0))])
                .candidates(&[(Guardian, AtLeast(1)), (Defining, Between(0, 2))]),
            BugPlusOne | Bug2 => Form::new(Digits::OfGuardians)
                .cells(&[(Roof, AtLeast(1))])
                .candidates(&[(Guardian, AtLeast(1))]),
            Bug3 => Form::new(Digits::OfGuardians)
                .houses(&[(Base, Exactly(1))])
                .cells(&[(Roof, AtLeast(2)), (Companion, AtLeast(1))])
                .candidates(&[(Guardian, AtLeast(2))]),
            Bug4 => Form::new(Digits::OfGuardians)
                .houses(&[(LinkHouse, Exactly(1))])
                .cells(&[(Roof, Exactly(2))])
                .candidates(&[(Guardian, AtLeast(2)), (Defining, Exactly(2))]),
            AlignedPairExclusion | AlignedTripleExclusion => {
                Form::new(Digits::Exactly(0)).cells(&[(Defining, Size), (Companion, AtLeast(2))])
            }
            XyWing | XyzWing => Form::new(Digits::OfCells)
                .cells(&[(Pivot, Exactly(1)), (Pincer, Exactly(2))])
                .candidates(&[(Pincer, Exactly(2))]),
            WWing => Form::new(Digits::OfCells)
                .houses(&[(LinkHouse, Exactly(1))])
                .cells(&[(Pincer, Exactly(2))])
                .candidates(&[(Pincer, Exactly(2)), (Defining, Exactly(2))]),
            RemotePair => Form::new(Digits::OfStatements)
                .cells(&[(Defining, AtLeast(4))])
                .chains(Chains::Open(2)),
            XChain | XyChain | AlternatingChain | GroupedAlternatingChain => {
                Form::new(Digits::OfStatements).chains(Chains::Open(1))
            }
            ContinuousLoop | GroupedContinuousLoop => Form::new(Digits::OfStatements).chains(Chains::Ring),
            DiscontinuousLoop | GroupedDiscontinuousLoop => {
                Form::new(Digits::OfStatements).chains(Chains::BrokenRing)
            }
            SueDeCoq => Form::new(Digits::OfCells)
                .houses(&[(Base, Exactly(1)), (Cover, Exactly(1))])
                .cells(&[(Pivot, AtLeast(2)), (Pincer, AtLeast(1)), (Companion, AtLeast(1))]),
            AlsXz => Form::new(Digits::OfEffects).chains(Chains::ThroughSets(Exactly(2))),
            AlsXyWing => Form::new(Digits::OfEffects).chains(Chains::ThroughSets(Exactly(3))),
            AlsChain => Form::new(Digits::OfEffects).chains(Chains::ThroughSets(AtLeast(3))),
            DeathBlossom => Form::new(Digits::OfEffects)
                .cells(&[(Pivot, Exactly(1))])
                .chains(Chains::FromStem),
            TemplateSet | TemplateDelete | Nishio | ContradictionChain | CellForcingChain
            | HouseForcingChain | Whip | GWhip | Braid | GBraid | ContradictionNet | CellForcingNet
            | HouseForcingNet | NestedNet => Form::new(Digits::OfEffects),
            FireworkTriple => Form::new(Digits::Exactly(3))
                .houses(&[(Base, Exactly(2))])
                .cells(&[(Pivot, Exactly(1)), (Pincer, Exactly(2))]),
            FireworkQuad => Form::new(Digits::Exactly(4))
                .houses(&[(Base, Exactly(4))])
                .cells(&[(Pivot, Exactly(2)), (Pincer, Exactly(2))]),
            SkLoop => Form::new(Digits::OfCells)
                .houses(&[(Cover, Exactly(8))])
                .cells(&[(Defining, Exactly(16))]),
            MultiSector => Form::new(Digits::OfCells)
                .houses(&[(Cover, AtLeast(2))])
                .cells(&[(Defining, AtLeast(4))]),
            JuniorExocet => Form::new(Digits::Between(3, 4))
                .houses(&[(LinkHouse, Exactly(5))])
                .cells(&[
                    (Role::Base, Exactly(2)),
                    (Role::Target, Exactly(2)),
                    (Companion, Exactly(2)),
                    (Role::Mirror, Between(0, 4)),
                ]),
            Tridagon | ImpossiblePattern => Form::new(Digits::Exactly(3))
                .cells(&[(Floor, AtLeast(0)), (Roof, AtLeast(1))])
                .candidates(&[(Guardian, AtLeast(1))]),
            GuardianNet => Form::new(Digits::Exactly(3))
                .cells(&[(Floor, AtLeast(0)), (Roof, AtLeast(1))])
                .candidates(&[(Guardian, AtLeast(2))]),
            // every kind of fish
            _ => Form::new(Digits::OfEffects)
                .houses(&[(Base, Size), (Cover, SizeOrTwice)])
                .candidates(&[(Defining, AtLeast(0)), (Fin, AtLeast(0)), (EndoFin, AtLeast(0))]),
        }
    }
}

impl Count {
    fn fits(self, count: usize, technique: Technique) -> bool {
        let size = technique.size();
        match self {
            Exactly(number) => count == number,
            AtLeast(fewest) => count >= fewest,
            Between(fewest, most) => (fewest..=most).contains(&count),
            Size => count == size,
            SizeOrTwice => (size..=2 * size).contains(&count),
        }
    }
}

/// Whether each part that the table lists is there as often as it says, and no other.
fn has_parts<R: PartialEq, T>(table: &[(R, Count)], parts: &[(R, T)], technique: Technique) -> bool {
    let count = |role: &R| parts.iter().filter(|(its, _)| its == role).count();
    let is_listed = |role: &R| table.iter().any(|(listed, _)| listed == role);
    parts.iter().all(|(role, _)| is_listed(role))
        && table
            .iter()
            .all(|(role, wanted)| wanted.fits(count(role), technique))
}

/// Verifies that a step's evidence is a whole pattern of its technique.
pub(super) fn check(position: &Position, step: &Step) -> Result<(), CheckError> {
    let Step {
        technique, evidence, ..
    } = step;
    let form = Form::of(*technique);
    let pattern = Pattern { position, step };
    let has_all_parts = has_parts(form.houses, &evidence.houses, *technique)
        && has_parts(form.cells, &evidence.cells, *technique)
        && has_parts(form.candidates, &evidence.candidates, *technique);
    let rules: [(bool, &'static str); 8] = [
        (
            has_all_parts,
            "it lacks a part of its technique, or has one too many",
        ),
        (
            pattern.has_digits(&form.digits),
            "its digits are not those that the technique is about",
        ),
        (
            pattern.places_named_cell(),
            "the digit is placed in another cell than the one that the pattern names",
        ),
        (
            pattern.effects_lie_in_its_houses(),
            "an effect lies outside its houses",
        ),
        (
            pattern.names_every_place(),
            "it leaves out places of its digit, or names some that do not belong to it",
        ),
        (
            pattern.is_cast_rightly(),
            "the parts of the fish do not lie where they should",
        ),
        (
            pattern.is_coloured_to_the_end(),
            "a place with a colour has a partner without",
        ),
        (
            pattern.has_guardians_in_its_roof(),
            "its roof is not where its guardians are",
        ),
    ];
    if let Some((_, problem)) = rules.iter().find(|(holds, _)| !holds) {
        return Err(CheckError::Pattern(problem));
    }
    if !pattern.has_chains(&form.chains) {
        return Err(CheckError::Pattern("its chains are not those of the technique"));
    }
    Ok(())
}

struct Pattern<'a> {
    position: &'a Position,
    step: &'a Step,
}

impl Pattern<'_> {
    fn evidence(&self) -> &Evidence {
        &self.step.evidence
    }

    fn digits_of(candidates: impl IntoIterator<Item = Candidate>) -> DigitSet {
        candidates.into_iter().map(|(_, digit)| digit).collect()
    }

    fn effects(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.step
            .placements
            .iter()
            .chain(&self.step.eliminations)
            .copied()
    }

    fn has_digits(&self, digits: &Digits) -> bool {
        let evidence = self.evidence();
        let named = evidence.candidates.iter().map(|&(_, candidate)| candidate);
        let statements = evidence.chains.iter().flat_map(|chain| &chain.nodes);
        let expected: DigitSet = match digits {
            Digits::Exactly(count) => return evidence.digits.len() == *count,
            Digits::Between(fewest, most) => return (*fewest..=*most).contains(&evidence.digits.len()),
            Digits::AsManyAsCells => return evidence.digits.len() == evidence.cells_as(Defining).count(),
            Digits::OfEffects => Self::digits_of(self.effects()),
            Digits::OfCandidates => Self::digits_of(named),
            Digits::OfCells => {
                let cells = evidence.cells.iter().map(|&(_, cell)| cell);
                cells.fold(DigitSet::EMPTY, |all, cell| all | self.position.candidates(cell))
            }
            Digits::OfGuardians => Self::digits_of(evidence.candidates_as(Guardian)),
            Digits::OfStatements => statements.map(|node| node.digit).collect(),
        };
        evidence.digits == expected
    }

    /// A single digit goes where the pattern points; templates and nets say nothing about cells.
    fn places_named_cell(&self) -> bool {
        let evidence = self.evidence();
        let pivot = evidence.cells_as(Pivot).next();
        let pointed_at = pivot.or_else(|| evidence.cells_as(Defining).next());
        let pointed_at = pointed_at.or_else(|| evidence.cells_as(Roof).next());
        match (&self.step.placements[..], pointed_at) {
            ([], _) => true,
            (&[(cell, _)], Some(named)) => cell == named && self.step.eliminations.is_empty(),
            _ => self.step.technique == Technique::TemplateSet || self.step.technique.forcing().is_some(),
        }
    }

    fn effects_lie_in_its_houses(&self) -> bool {
        let shape = self.position.shape();
        let evidence = self.evidence();
        let houses = || evidence.houses_as(Base).chain(evidence.houses_as(Cover));
        houses().next().is_none()
            || self.step.eliminations.iter().all(|&(cell, _)| {
                let mut houses = houses();
                houses.any(|house| shape.house_set(house).contains(cell))
            })
    }

    /// Where a digit is confined to houses, all its places there are named, and nothing besides.
    fn names_every_place(&self) -> bool {
        let evidence = self.evidence();
        let named: Vec<(Role, Candidate)> = evidence
            .candidates
            .iter()
            .copied()
            .filter(|(role, _)| matches!(role, Defining | Fin | EndoFin | Pincer))
            .collect();
        let is_named = |candidate: Candidate| named.iter().any(|&(_, its)| its == candidate);
        let is_full = |house: HouseId, digit: Digit| {
            let mut places = self.position.cells_in(house, digit).peekable();
            places.peek().is_some() && places.all(|cell| is_named((cell, digit)))
        };
        let digits = Self::digits_of(named.iter().map(|&(_, candidate)| candidate));
        // The house of a digit that is placed at once has places beside the one that is left.
        let is_open = self.step.placements.is_empty();
        let links = evidence.houses_as(LinkHouse).filter(|_| is_open);
        let houses: Vec<HouseId> = evidence.houses_as(Base).chain(links).collect();
        let belongs = |&(role, (cell, digit)): &(Role, Candidate)| {
            let is_in = |&house: &HouseId| self.position.shape().house_set(house).contains(cell);
            evidence.cells_as(role).any(|own| own == cell)
                || houses.iter().any(|house| is_in(house) && is_full(*house, digit))
        };
        let is_used = |&house: &HouseId| digits.iter().any(|digit| is_full(house, digit));
        named.is_empty() || (houses.iter().all(is_used) && named.iter().all(belongs))
    }

    /// In a fish covers hold the body, fins lie outside of them, and endo-fins in two bases at once.
    fn is_cast_rightly(&self) -> bool {
        let evidence = self.evidence();
        let code = self.step.technique.entry().code.unwrap_or_default();
        if !code.starts_with("03") {
            return true;
        }
        let count = |role: HouseRole, cell: Cell| {
            let shape = self.position.shape();
            let houses = evidence.houses_as(role);
            houses
                .filter(|&house| shape.house_set(house).contains(cell))
                .count()
        };
        let is_single_fish = evidence.houses_as(Cover).count() == self.step.technique.size();
        let cells = |role| evidence.candidates_as(role).map(|(cell, _)| cell);
        cells(Defining).all(|cell| count(Cover, cell) > 0 && count(Base, cell) == 1)
            && cells(Fin).all(|cell| count(Base, cell) == 1 && (!is_single_fish || count(Cover, cell) == 0))
            && cells(EndoFin).all(|cell| count(Base, cell) > 1)
            && self
                .step
                .eliminations
                .iter()
                .all(|&(cell, _)| count(Cover, cell) > 0)
    }

    /// Of two places that are all a house has, both have a colour or none.
    fn is_coloured_to_the_end(&self) -> bool {
        let coloured: CellSet = [ColourA, ColourB, ColourC, ColourD]
            .into_iter()
            .flat_map(|role| self.evidence().candidates_as(role))
            .map(|(cell, _)| cell)
            .collect();
        let is_half = |house: HouseId, digit: Digit| {
            let places: CellSet = self.position.cells_in(house, digit).collect();
            places.len() == 2 && (&places & &coloured).len() == 1
        };
        let houses = self.position.shape().houses();
        coloured.is_empty()
            || self
                .evidence()
                .digits
                .iter()
                .all(|digit| !houses.iter().any(|house| is_half(house.id(), digit)))
    }

    /// In a deadly pattern the cells with guardians are the roof.
    fn has_guardians_in_its_roof(&self) -> bool {
        let evidence = self.evidence();
        let guarded: CellSet = evidence.candidates_as(Guardian).map(|(cell, _)| cell).collect();
        let roof: CellSet = evidence.cells_as(Roof).collect();
        guarded == roof
    }

    fn has_chains(&self, wanted: &Chains) -> bool {
        let evidence = self.evidence();
        let chains = &evidence.chains;
        let ends_alike = |chain: &Chain| chain.links.first() == chain.links.last();
        let is_open = |chain: &Chain| !chain.is_loop();
        let removed = Self::digits_of(self.step.eliminations.iter().copied()).len();
        let sets = evidence.almost_locked_sets.len();
        let fits = match (wanted, &chains[..]) {
            (Chains::None, chains) => chains.is_empty() && sets == 0,
            (Chains::Open(count), chains) => chains.len() == *count && chains.iter().all(is_open),
            (Chains::Ring, [chain]) => chain.is_loop() && !ends_alike(chain),
            (Chains::BrokenRing, [chain]) => chain.is_loop() && ends_alike(chain),
            (Chains::Ring | Chains::BrokenRing, _) => false,
            (Chains::ThroughSets(count), [ring]) if ring.is_loop() => {
                count.fits(sets, self.step.technique) && sets == 2 && !ends_alike(ring)
            }
            (Chains::ThroughSets(count), chains) => {
                count.fits(sets, self.step.technique) && chains.len() == removed && chains.iter().all(is_open)
            }
            (Chains::FromStem, chains) => {
                let stem = evidence.cells_as(Pivot).next();
                let candidates = stem.map_or(DigitSet::EMPTY, |cell| self.position.candidates(cell));
                sets == candidates.len() && chains.len() == sets * removed && chains.iter().all(is_open)
            }
        };
        fits && self.names_cells_of_chains() && self.uses_its_sets()
    }

    /// Where a chain is told through cells, they are named as cells too.
    fn names_cells_of_chains(&self) -> bool {
        let evidence = self.evidence();
        let nodes = evidence.chains.iter().flat_map(|chain| &chain.nodes);
        let in_chains: CellSet = nodes.flat_map(|node| node.cells.iter().copied()).collect();
        self.step.technique != Technique::RemotePair
            || evidence.cells_as(Defining).collect::<CellSet>() == in_chains
    }

    /// Every set serves a strong link, both of whose statements are about it. (Where a ring comes back to a
    /// statement by a strong link, that one is about the set it left through.)
    fn uses_its_sets(&self) -> bool {
        let evidence = self.evidence();
        let strong = |chain: &Chain| -> Vec<[Option<usize>; 2]> {
            let links = chain.links.iter().zip(chain.nodes.windows(2));
            links
                .filter(|(link, _)| **link == Link::Strong)
                .map(|(_, pair)| [pair[0].set, pair[1].set])
                .collect()
        };
        let pairs: Vec<[Option<usize>; 2]> = evidence.chains.iter().flat_map(strong).collect();
        let closing = evidence.chains.iter().filter(|chain| chain.is_loop());
        let closing: Vec<Option<usize>> = closing
            .filter_map(|chain| chain.nodes.last().map(|node| node.set))
            .collect();
        pairs.iter().all(|[a, b]| a == b)
            && (0..evidence.almost_locked_sets.len()).all(|number| {
                pairs.iter().any(|pair| pair[0] == Some(number)) || closing.contains(&Some(number))
            })
    }
}
