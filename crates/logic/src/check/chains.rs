//! The check of chains: link by link, then what the whole chain says about each effect.

use kudosu_board::{Cell, CellSet, Digit, DigitSet};

use super::CheckError;
use super::exclusions::Exclusions;
use crate::{AlmostLockedSet, Candidate, Chain, Evidence, Link, Node, Position, Role, Step, Technique};

pub(super) fn check(position: &Position, step: &Step, exclusions: &Exclusions<'_>) -> Result<(), CheckError> {
    let checker = Checker {
        position,
        exclusions,
        evidence: &step.evidence,
    };
    if let Some(&placed) = step.placements.first() {
        return Err(CheckError::Unproven(placed));
    }
    for set in &step.evidence.almost_locked_sets {
        checker.check_set(set)?;
    }
    for chain in &step.evidence.chains {
        checker.check_chain(chain)?;
    }
    for &gone in &step.eliminations {
        let is_proven = if step.technique == Technique::DeathBlossom {
            checker.every_branch_removes(gone)
        } else {
            step.evidence
                .chains
                .iter()
                .any(|chain| checker.removes(chain, gone))
        };
        if !is_proven {
            return Err(CheckError::Unproven(gone));
        }
    }
    Ok(())
}

struct Checker<'a> {
    position: &'a Position,
    exclusions: &'a Exclusions<'a>,
    evidence: &'a Evidence,
}

impl Checker<'_> {
    /// Blank cells with one candidate more than there are cells, none of which can be twice among them; that
    /// goes without saying in one house.
    fn check_set(&self, set: &AlmostLockedSet) -> Result<(), CheckError> {
        let cells: CellSet = set.cells.iter().copied().collect();
        let digits = cells
            .iter()
            .fold(DigitSet::EMPTY, |all, cell| all | self.position.candidates(cell));
        let is_almost_locked = cells.is_subset(self.position.blanks())
            && !cells.is_empty()
            && digits == set.digits
            && digits.iter().all(|digit| self.can_be_once_only(&cells, digit))
            && digits.len() == cells.len() + 1;
        if is_almost_locked {
            Ok(())
        } else {
            Err(CheckError::Pattern("a set of cells is not almost locked"))
        }
    }

    /// Whether all places of a digit among cells see each other.
    fn can_be_once_only(&self, cells: &CellSet, digit: Digit) -> bool {
        let places = cells & self.position.cells_with(digit);
        places.iter().all(|cell| {
            let mut others = places.iter().filter(|&other| other != cell);
            others.all(|other| self.exclusions.is_seen(cell, other, digit))
        })
    }

    /// Every statement is about candidates, every link holds, and strong and weak links take turns.
    fn check_chain(&self, chain: &Chain) -> Result<(), CheckError> {
        let Chain { nodes, links } = chain;
        if nodes.len() < 2 || !(links.len() == nodes.len() || links.len() + 1 == nodes.len()) {
            return Err(CheckError::Pattern(
                "a chain needs a link between each two of its statements",
            ));
        }
        if links.windows(2).any(|pair| pair[0] == pair[1]) {
            return Err(CheckError::Pattern("strong and weak links must take turns"));
        }
        for node in nodes {
            let is_there = |&cell: &Cell| self.position.allows(cell, node.digit);
            if node.cells.is_empty() || !node.cells.iter().all(is_there) {
                return Err(CheckError::Pattern(
                    "a statement is about a candidate that is not there",
                ));
            }
            if let Some(number) = node.set
                && !self.is_all_of(node, number)
            {
                return Err(CheckError::Pattern("a statement leaves out places of its set"));
            }
        }
        for (at, link) in links.iter().enumerate() {
            let (from, to) = (&nodes[at], &nodes[(at + 1) % nodes.len()]);
            let holds = match link {
                Link::Strong => self.one_is_true(from, to),
                Link::Weak => self.one_is_false(from, to),
            };
            if !holds {
                return Err(CheckError::Pattern("a link does not hold"));
            }
        }
        Ok(())
    }

    /// Whether a statement names all places of its digit in a set.
    fn is_all_of(&self, node: &Node, number: usize) -> bool {
        self.evidence.almost_locked_sets.get(number).is_some_and(|set| {
            let places = set
                .cells
                .iter()
                .filter(|&&cell| self.position.allows(cell, node.digit));
            set.digits.contains(node.digit) && places.eq(&node.cells)
        })
    }

    /// A strong link: the only two candidates of a cell, all places of a house, or two digits of a set.
    fn one_is_true(&self, a: &Node, b: &Node) -> bool {
        let in_cell = || {
            a.cells.len() == 1
                && a.cells == b.cells
                && self.position.candidates(a.cells[0]) == DigitSet::from_iter([a.digit, b.digit])
        };
        let in_house = || {
            let both: CellSet = a.cells.iter().chain(&b.cells).copied().collect();
            let holds_all = |house: &kudosu_board::House| {
                let is_open = !self.position.placed_digits(house.id()).contains(a.digit);
                is_open && self.position.cells_in(house.id(), a.digit).collect::<CellSet>() == both
            };
            a.digit == b.digit
                && both.len() == a.cells.len() + b.cells.len()
                && self.position.shape().houses().iter().any(holds_all)
        };
        let in_set = || {
            let numbers = [a.set, b.set];
            let joins = |number: usize| self.is_all_of(a, number) && self.is_all_of(b, number);
            a.digit != b.digit && numbers.into_iter().flatten().any(joins)
        };
        in_cell() || in_house() || in_set()
    }

    /// A weak link: each candidate of one excludes each candidate of the other.
    fn one_is_false(&self, a: &Node, b: &Node) -> bool {
        b.cells.iter().all(|&cell| self.excludes(a, (cell, b.digit)))
            && (a.digit == b.digit || b.cells.len() == 1)
    }

    /// Whether a true statement makes a candidate false.
    fn excludes(&self, node: &Node, (cell, digit): Candidate) -> bool {
        let mut cells = node.cells.iter();
        cells.all(|&own| self.exclusions.between((own, node.digit), (cell, digit)))
    }

    /// What a chain says about a candidate, by how it begins and ends.
    fn removes(&self, chain: &Chain, gone: Candidate) -> bool {
        let Chain { nodes, links } = chain;
        let (Some(first), Some(last)) = (nodes.first(), nodes.last()) else {
            return false;
        };
        let ends = (links.first(), links.last());
        match (chain.is_loop(), ends) {
            // one end is true
            (false, (Some(Link::Strong), Some(Link::Strong))) => {
                self.excludes(first, gone) && self.excludes(last, gone)
            }
            // the first statement, if true, makes itself false
            (true, (Some(Link::Weak), Some(Link::Weak))) => {
                (&first.cells[..], first.digit) == (&[gone.0], gone.1)
            }
            // the first statement, if false, makes itself true
            (true, (Some(Link::Strong), Some(Link::Strong))) => self.excludes(first, gone),
            (true, (Some(_), Some(_))) => self.is_beside_loop(chain, gone),
            _ => false,
        }
    }

    /// In a closed loop exactly one neighbour of each link is true,
    /// and sets lack exactly one of their two digits.
    fn is_beside_loop(&self, chain: &Chain, gone: Candidate) -> bool {
        let neighbours = |at: usize| (&chain.nodes[at], &chain.nodes[(at + 1) % chain.nodes.len()]);
        chain.links.iter().enumerate().any(|(at, link)| {
            let (a, b) = neighbours(at);
            match (link, a.set) {
                (Link::Weak, _) => self.excludes(a, gone) && self.excludes(b, gone),
                (Link::Strong, Some(number)) if a.set == b.set && ![a.digit, b.digit].contains(&gone.1) => {
                    let set = self.evidence.almost_locked_sets.get(number);
                    set.is_some_and(|set| self.is_locked_out(set, gone))
                }
                _ => false,
            }
        })
    }

    /// Whether a candidate sees all places of its digit in a set that must hold the digit.
    fn is_locked_out(&self, set: &AlmostLockedSet, (cell, digit): Candidate) -> bool {
        let mut places = set.cells.iter().filter(|&&own| self.position.allows(own, digit));
        set.digits.contains(digit) && places.all(|&own| self.exclusions.is_seen(own, cell, digit))
    }

    /// Whether each candidate of the stem has a branch whose end excludes the candidate.
    fn every_branch_removes(&self, gone: Candidate) -> bool {
        let Some(stem) = self.evidence.cells_as(Role::Pivot).next() else {
            return false;
        };
        let candidates = self.position.candidates(stem);
        let has_branch = |digit| {
            self.evidence.chains.iter().any(|chain| {
                let starts = chain
                    .nodes
                    .first()
                    .is_some_and(|root| root.cells == [stem] && root.digit == digit);
                let is_forced = !chain.is_loop() && chain.links.first() == Some(&Link::Weak);
                let ends = chain.links.last() == Some(&Link::Strong);
                starts && is_forced && ends && chain.nodes.last().is_some_and(|end| self.excludes(end, gone))
            })
        };
        !candidates.is_empty() && candidates.iter().all(has_branch)
    }
}
