//! The evidence of a step: the pattern it rests on, in terms of the board. Words are made from it elsewhere.

use kudosu_board::{Cell, ClueId, Digit, DigitSet, HouseId};

use crate::{Braid, Candidate, ClueReason, Net};

/// The parts of a pattern, each with the role it plays. Lists that a technique does not need stay empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Evidence {
    /// The digits that the pattern is about.
    pub digits: DigitSet,
    /// The houses that the argument uses.
    pub houses: Vec<(HouseRole, HouseId)>,
    /// Cells that matter as a whole.
    pub cells: Vec<(Role, Cell)>,
    /// Single candidates that matter.
    pub candidates: Vec<(Role, Candidate)>,
    /// Chains and loops, in the order in which they are read.
    pub chains: Vec<Chain>,
    /// Almost locked sets; nodes of chains refer to them by their place in this list.
    pub almost_locked_sets: Vec<AlmostLockedSet>,
    /// Digits of houses that take up the cells of the pattern, where it rests on counting both: each
    /// candidate of the cells lies in one of these, and there are as many digits, house by house, as cells.
    pub covers: Vec<Cover>,
    /// The argument from suppositions; without branches where there is none.
    pub net: Net,
    /// The whip or the braid, where the step is one.
    pub braid: Option<Braid>,
    /// The clues that the step rests on, in their order: the one it is about, or those that links, sight and
    /// sums come from.
    pub clues: Vec<ClueId>,
    /// The digits that are left for the clue, one list a way to keep it, where there are few.
    pub combinations: Vec<Vec<Digit>>,
    /// Why candidates fall by the clue, where that is not plain from its combinations or its last open cell.
    pub reasons: Vec<ClueReason>,
}

impl Evidence {
    /// Evidence about these digits, with nothing else yet.
    #[must_use]
    pub fn about(digits: DigitSet) -> Evidence {
        Evidence {
            digits,
            ..Evidence::default()
        }
    }

    /// Evidence about one digit.
    #[must_use]
    pub fn about_digit(digit: Digit) -> Evidence {
        Evidence::about(DigitSet::of(digit))
    }

    /// Adds a house.
    #[must_use]
    pub fn house(mut self, role: HouseRole, house: HouseId) -> Evidence {
        self.houses.push((role, house));
        self
    }

    /// Adds several houses with the same role.
    #[must_use]
    pub fn houses(mut self, role: HouseRole, houses: impl IntoIterator<Item = HouseId>) -> Evidence {
        self.houses.extend(houses.into_iter().map(|house| (role, house)));
        self
    }

    /// Adds cells with the same role.
    #[must_use]
    pub fn cells(mut self, role: Role, cells: impl IntoIterator<Item = Cell>) -> Evidence {
        self.cells.extend(cells.into_iter().map(|cell| (role, cell)));
        self
    }

    /// Adds candidates with the same role.
    #[must_use]
    pub fn candidates(mut self, role: Role, candidates: impl IntoIterator<Item = Candidate>) -> Evidence {
        self.candidates
            .extend(candidates.into_iter().map(|candidate| (role, candidate)));
        self
    }

    /// Adds one digit in several cells, all with the same role.
    #[must_use]
    pub fn digit_in(self, role: Role, digit: Digit, cells: impl IntoIterator<Item = Cell>) -> Evidence {
        self.candidates(role, cells.into_iter().map(|cell| (cell, digit)))
    }

    /// Adds a chain.
    #[must_use]
    pub fn chain(mut self, chain: Chain) -> Evidence {
        self.chains.push(chain);
        self
    }

    /// Adds an almost locked set.
    #[must_use]
    pub fn almost_locked_set(mut self, set: AlmostLockedSet) -> Evidence {
        self.almost_locked_sets.push(set);
        self
    }

    /// Adds digits of a house that take up cells of the pattern.
    #[must_use]
    pub fn cover(mut self, house: HouseId, digits: DigitSet) -> Evidence {
        self.covers.push(Cover { house, digits });
        self
    }

    /// Sets the argument from suppositions.
    #[must_use]
    pub fn net(mut self, net: Net) -> Evidence {
        self.net = net;
        self
    }

    /// Sets the whip or the braid.
    #[must_use]
    pub fn braid(mut self, braid: Braid) -> Evidence {
        self.braid = Some(braid);
        self
    }

    /// How much there is to follow where something is supposed: suppositions and what is inferred from them,
    /// up to the contradiction. Nothing where nothing is supposed.
    ///
    /// ```
    /// use kudosu_logic::Evidence;
    ///
    /// assert_eq!(Evidence::default().weight(), 0);
    /// ```
    #[must_use]
    pub fn weight(&self) -> usize {
        self.net.weight() + self.braid.as_ref().map_or(0, Braid::length)
    }

    /// Adds clues.
    #[must_use]
    pub fn clues(mut self, clues: impl IntoIterator<Item = ClueId>) -> Evidence {
        self.clues.extend(clues);
        self
    }

    /// The cells with this role, in the order in which they were added.
    pub fn cells_as(&self, role: Role) -> impl Iterator<Item = Cell> + Clone + '_ {
        let with_role = move |&&(its, _): &&(Role, Cell)| its == role;
        self.cells.iter().filter(with_role).map(|&(_, cell)| cell)
    }

    /// The candidates with this role, in the order in which they were added.
    pub fn candidates_as(&self, role: Role) -> impl Iterator<Item = Candidate> + Clone + '_ {
        let with_role = move |&&(its, _): &&(Role, Candidate)| its == role;
        self.candidates
            .iter()
            .filter(with_role)
            .map(|&(_, candidate)| candidate)
    }

    /// The houses with this role, in the order in which they were added.
    pub fn houses_as(&self, role: HouseRole) -> impl Iterator<Item = HouseId> + Clone + '_ {
        let with_role = move |&&(its, _): &&(HouseRole, HouseId)| its == role;
        self.houses.iter().filter(with_role).map(|&(_, house)| house)
    }
}

/// What a house does in a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum HouseRole {
    /// The pattern lies in this house; for a fish, one of the houses that must hold the digit.
    Base,
    /// The effect takes place in this house; for a fish, one of the houses that cover the digit.
    Cover,
    /// A house in which a digit has just two (groups of) places, which joins two parts of a pattern.
    Link,
}

/// What a cell or a candidate does in a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Role {
    /// It makes up the pattern.
    Defining,
    /// It lies outside the covers of a fish; where it is false the plain pattern stands.
    Fin,
    /// It lies in two bases of a fish at once.
    EndoFin,
    /// The cell that everything turns on, such as the middle of a wing.
    Pivot,
    /// One of the ends of which at least one must hold the digit.
    Pincer,
    /// First of two colours: either all of these hold or all of [`Role::ColourB`].
    ColourA,
    /// Second of two colours.
    ColourB,
    /// First colour of a second cluster.
    ColourC,
    /// Second colour of a second cluster.
    ColourD,
    /// A corner of a deadly pattern without anything that could save it.
    Floor,
    /// A corner of a deadly pattern that holds more.
    Roof,
    /// A candidate beyond the deadly pattern: one of these must hold.
    Guardian,
    /// A cell that, together with others, forms a locked set with the guardians.
    Companion,
    /// One combination of cells or candidates that is impossible.
    Excluded,
    /// One of two cells of an exocet whose digits turn up in its targets.
    Base,
    /// One of two cells of an exocet that hold the digits of its base.
    Target,
    /// A cell that can hold the digit of a target, in the box of the other one.
    Mirror,
}

/// A chain of inferences that alternates between "not both" and "at least one".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chain {
    /// The statements of the chain in order.
    pub nodes: Vec<Node>,
    /// `links[i]` leads from node `i` to node `i + 1`; a closed loop has one more, back to the first node.
    pub links: Vec<Link>,
}

impl Chain {
    /// Whether the last node leads back to the first.
    #[must_use]
    pub fn is_loop(&self) -> bool {
        !self.nodes.is_empty() && self.links.len() == self.nodes.len()
    }
}

/// A statement of a chain: "`digit` is in one of `cells`".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// One cell, or several of one box and line for a grouped node,
    /// or the cells of the set that hold the digit.
    pub cells: Vec<Cell>,
    /// The digit.
    pub digit: Digit,
    /// The almost locked set that the statement is about, by its place in the evidence.
    pub set: Option<usize>,
}

/// How two neighbouring statements of a chain hang together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Link {
    /// At least one of the two is true.
    Strong,
    /// At most one of the two is true.
    Weak,
}

/// Digits of a house that take up cells of a pattern, one each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cover {
    /// The house.
    pub house: HouseId,
    /// The digits; none of them fits into the house twice.
    pub digits: DigitSet,
}

/// Cells of one house with one more digit than there are cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AlmostLockedSet {
    /// The cells, in reading order.
    pub cells: Vec<Cell>,
    /// All their candidates.
    pub digits: DigitSet,
}
