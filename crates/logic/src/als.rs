//! Almost locked sets: `n` cells of one house with `n + 1` candidates between them. Take one digit away and
//! all the others are locked in; everything in this file serves the techniques that use that.

use std::collections::HashSet;
use std::ops::Deref;

use kudosu_board::{Cell, CellSet, Digit, DigitSet, HouseId};

use crate::step::SeenEffects;
use crate::unions::small_unions;
use crate::{
    AlmostLockedSet, Candidate, Chain, Evidence, Flow, Link, Node, Position, Query, Step, Technique,
};

/// One almost locked set with what techniques ask about it again and again.
#[derive(Clone, Debug)]
pub(crate) struct Als {
    pub cells: CellSet,
    pub digits: DigitSet,
    /// One an own digit, in rising order.
    marks: Vec<Mark>,
}

/// Where a digit of the set can go inside it, and who would lose the digit by that.
#[derive(Clone, Debug)]
struct Mark {
    places: CellSet,
    seers: CellSet,
}

impl Als {
    /// A set whose marks are written into memory that another one left.
    fn new(position: &Position, cells: CellSet, digits: DigitSet, mut marks: Vec<Mark>) -> Als {
        marks.clear();
        marks.extend(digits.iter().map(|digit| {
            let places = &cells & position.cells_with(digit);
            let seers = position.seen_by_all(places.iter(), digit);
            Mark { places, seers }
        }));
        Als { cells, digits, marks }
    }

    /// The set with one cell more.
    pub(crate) fn with_cell(&self, position: &Position, cell: Cell) -> Als {
        let mut cells = self.cells.clone();
        cells.insert(cell);
        Als::new(
            position,
            cells,
            self.digits | position.candidates(cell),
            Vec::new(),
        )
    }

    fn mark(&self, digit: Digit) -> Option<&Mark> {
        let below = (1 << digit.index()) - 1;
        let rank = (self.digits.bits() & below).count_ones() as usize;
        self.digits.contains(digit).then(|| &self.marks[rank])
    }

    /// The cells of the set that can hold the digit.
    pub(crate) fn places(&self, digit: Digit) -> &CellSet {
        static NONE: CellSet = CellSet::new();
        self.mark(digit).map_or(&NONE, |mark| &mark.places)
    }

    /// The cells outside with the digit as candidate that see all its places in the set.
    pub(crate) fn seers(&self, digit: Digit) -> &CellSet {
        static NONE: CellSet = CellSet::new();
        self.mark(digit).map_or(&NONE, |mark| &mark.seers)
    }

    /// Whether `digit` can be in at most one of the two sets:
    /// every place of it in one sees every place in the other.
    pub(crate) fn is_restricted(&self, other: &Als, digit: Digit) -> bool {
        match (self.mark(digit), other.mark(digit)) {
            (Some(mine), Some(theirs)) => theirs.places.is_subset(&mine.seers),
            _ => false,
        }
    }

    /// The digits that can be in at most one of the two sets.
    pub(crate) fn restricted_commons(&self, other: &Als) -> DigitSet {
        let common = self.digits & other.digits;
        common
            .iter()
            .filter(|&digit| self.is_restricted(other, digit))
            .collect()
    }

    /// "`digit` is in this set", as a statement of a chain about the set with this place in the evidence.
    pub(crate) fn statement(&self, digit: Digit, set: usize) -> Node {
        Node {
            cells: self.places(digit).iter().collect(),
            digit,
            set: Some(set),
        }
    }

    /// What both sets take away together: `digits` where all their places in both sets are seen.
    pub(crate) fn seen_by_both(&self, other: &Als, digits: DigitSet) -> Vec<Candidate> {
        let mut seen = Vec::new();
        for digit in digits.iter() {
            let (mine, theirs) = (self.seers(digit), other.seers(digit));
            if mine.intersects(theirs) {
                seen.extend((mine & theirs).iter().map(|cell| (cell, digit)));
            }
        }
        seen
    }

    /// What is left of the set for the evidence of a step.
    pub(crate) fn evidence(&self) -> AlmostLockedSet {
        AlmostLockedSet {
            cells: self.cells.iter().collect(),
            digits: self.digits,
        }
    }
}

/// Sets joined by the digits that can be in only one of two.
#[derive(Debug, Default)]
pub(crate) struct Restricted {
    /// For each set its partners, by their number, with the digit.
    pub partners: Vec<Vec<(usize, Digit)>>,
}

impl Restricted {
    /// All pairs of sets, with those that share cells only where the options allow it.
    pub(crate) fn fill(&mut self, query: &Query<'_>) -> Flow {
        let sets = query.almost_locked_sets()?;
        self.partners.iter_mut().for_each(Vec::clear);
        self.partners.resize_with(sets.len(), Vec::new);
        for (at, set) in sets.iter().enumerate() {
            query.check_stop()?;
            for (other, theirs) in sets[..at].iter().enumerate() {
                if may_pair(query, set, theirs) {
                    for digit in set.restricted_commons(theirs).iter() {
                        self.partners[at].push((other, digit));
                        self.partners[other].push((at, digit));
                    }
                }
            }
        }
        Flow::Continue(())
    }
}

/// Whether two sets may appear together: they share a digit, and cells only where the options allow it.
pub(crate) fn may_pair(query: &Query<'_>, a: &Als, b: &Als) -> bool {
    a.digits.intersects(b.digits) && (query.options.allow_overlap || !a.cells.intersects(&b.cells))
}

/// The chain through sets that `joints` join: if `outer` is not in the first set, it is in the last.
///
/// The sets are those of the evidence, in this order; there is one joint fewer than sets.
pub(crate) fn chain_through(sets: &[&Als], joints: &[Digit], outer: Digit) -> Chain {
    let mut nodes = Vec::new();
    let mut links = Vec::new();
    for (at, set) in sets.iter().enumerate() {
        let entered = if at == 0 { outer } else { joints[at - 1] };
        let left = joints.get(at).copied().unwrap_or(outer);
        nodes.extend([set.statement(entered, at), set.statement(left, at)]);
        links.extend([Link::Strong, Link::Weak]);
    }
    links.pop();
    Chain { nodes, links }
}

/// What a row of sets takes away: the digits that the first and the last share, beside the joints next to
/// them, leave every cell that sees all their places in both.
pub(crate) fn gone_by_row(sets: &[&Als], joints: &[Digit]) -> Vec<Candidate> {
    let ([first, .., last], [joint, ..], Some(&final_joint)) = (sets, joints, joints.last()) else {
        return Vec::new();
    };
    let outer = (first.digits & last.digits) - DigitSet::of(*joint) - DigitSet::of(final_joint);
    first.seen_by_both(last, outer)
}

/// The step of a row of sets, unless its eliminations were seen before.
pub(crate) fn row_of_sets(
    technique: Technique,
    sets: &[&Als],
    joints: &[Digit],
    seen: &mut SeenEffects,
) -> Option<Step> {
    let gone = seen.fresh(gone_by_row(sets, joints))?;
    let effective: DigitSet = gone.iter().map(|&(_, digit)| digit).collect();
    Step::removing(technique, gone, || Evidence {
        almost_locked_sets: sets.iter().map(|set| set.evidence()).collect(),
        chains: effective
            .iter()
            .map(|digit| chain_through(sets, joints, digit))
            .collect(),
        ..Evidence::about(effective)
    })
}

/// The most cells of a set that are looked at:
/// all on the usual grids, fewer where there would be far too many sets.
fn most_cells(side: usize) -> usize {
    match side {
        0..=9 => side.saturating_sub(1),
        10..=12 => 5,
        13..=16 => 4,
        _ => 3,
    }
}

/// The almost locked sets of a position, small ones first.
#[derive(Debug, Default)]
pub(crate) struct AlsList {
    sets: Vec<Als>,
    /// Memory of sets of earlier positions.
    spare: Vec<Vec<Mark>>,
    seen: HashSet<CellSet>,
}

impl AlsList {
    /// Lists those of the position anew.
    pub(crate) fn fill(&mut self, query: &Query<'_>) -> Flow {
        self.spare.extend(self.sets.drain(..).map(|set| set.marks));
        self.seen.clear();
        let shape = query.position.shape();
        for size in 1..=most_cells(shape.side()) {
            for house in shape.houses() {
                query.check_stop()?;
                in_house(query, house.id(), size, &mut |cells, digits| {
                    if self.seen.insert(cells.clone()) {
                        let marks = self.spare.pop().unwrap_or_default();
                        self.sets.push(Als::new(query.position, cells, digits, marks));
                    }
                })?;
            }
        }
        Flow::Continue(())
    }
}

impl Deref for AlsList {
    type Target = [Als];

    fn deref(&self) -> &[Als] {
        &self.sets
    }
}

fn in_house(
    query: &Query<'_>,
    house: HouseId,
    size: usize,
    found: &mut dyn FnMut(CellSet, DigitSet),
) -> Flow {
    let position = query.position;
    let fits = |cell: &Cell| (2..=size + 1).contains(&position.candidates(*cell).len());
    let cells: Vec<Cell> = position.blanks_in(house).filter(fits).collect();
    let candidates: Vec<u128> = cells
        .iter()
        .map(|&cell| position.candidates(cell).bits())
        .collect();
    small_unions(query.stop, &candidates, size, size + 1, &mut |chosen, union| {
        let digits = DigitSet::from_bits(union);
        if digits.len() == size + 1 {
            found(chosen.iter().map(|&at| cells[at]).collect(), digits);
        }
        Flow::Continue(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::techniques::testing::*;

    fn sets_of(text: &str) -> Vec<Als> {
        let position = position(text);
        query(&position, |query| {
            query.almost_locked_sets().continue_value().unwrap().to_vec()
        })
    }

    #[test]
    fn the_sets_of_a_small_grid_are_those_of_the_definition() {
        let text = "12.. 3.{12}{14} .... .2.. @2x2";
        let (position, sets) = (position(text), sets_of(text));
        let shape = position.shape();
        let mut expected = 0;
        for bits in 1u32..1 << 16 {
            let cells: Vec<Cell> = shape
                .cells()
                .filter(|cell| bits >> cell.index() & 1 == 1)
                .collect();
            let digits = cells
                .iter()
                .fold(DigitSet::EMPTY, |all, &cell| all | position.candidates(cell));
            let is_blank = cells.iter().all(|&cell| position.candidates(cell).len() > 1);
            if is_blank && digits.len() == cells.len() + 1 && position.common_houses(&cells).next().is_some()
            {
                expected += 1;
                let cells = cells.into_iter().collect();
                assert!(sets.iter().any(|set| set.cells == cells && set.digits == digits));
            }
        }
        assert!(expected > 5);
        assert_eq!(sets.len(), expected);
    }

    #[test]
    fn a_common_digit_is_restricted_when_all_its_places_see_each_other() {
        let sets = sets_of(
            "{12}...... {15}. {13}........ ......... .........  ......... ......... ......... ......... .........",
        );
        let two_cells: Vec<&Als> = sets.iter().filter(|set| set.cells.len() == 1).collect();
        let [corner, end, below] = two_cells[..] else {
            panic!("three cells have two candidates")
        };
        let one = Digit::new(1).unwrap();
        assert!(corner.is_restricted(end, one) && corner.is_restricted(below, one));
        assert!(!end.is_restricted(below, one));
        assert_eq!(corner.restricted_commons(end).single(), Some(one));
        assert!(corner.restricted_commons(corner).is_empty());
        let gone = end.seen_by_both(below, DigitSet::of(one));
        assert!(gone.contains(&(Cell::new(0), one)) && gone.contains(&(Cell::new(1), one)));
    }
}
