//! Forcing chains and nets: candidates that lead to a contradiction, and what all cases lead to.

use super::super::effect::Effect;
use super::super::grid::Grid;
use super::super::kind::HodokuKind;
use super::super::order::first_sorted;
use super::super::tables::{BOXES, COLUMNS, EVERY_CELL, HOUSE_SET, HOUSES, bits, cells, first};
use super::nodes::{Node, is_on};
use super::table::{Consequences, Tables};
use super::trail::Trail;

/// What is shown: a candidate is on, or off. Placements come first, by cell; then removals by cell and digit.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Claim {
    cell: usize,
    digit: usize,
    on: bool,
}

impl Claim {
    /// How good it is: less is better, and what is equal is decided by how it was shown.
    fn rank(self) -> (bool, usize) {
        if self.on {
            (false, self.cell)
        } else {
            (true, self.cell * 10 + self.digit)
        }
    }
}

/// How something is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Proof {
    Contradiction,
    Verity,
}

/// Something that was shown.
struct Found {
    claim: Claim,
    proof: Proof,
    length: usize,
}

/// The best that was found, and rooms to find it in.
#[derive(Default)]
pub struct Forcing {
    found: Vec<Found>,
    consequences: Vec<Consequences>,
    trail: Trail,
    nets_only: bool,
}

impl Forcing {
    /// The best step; with nets, ways without a branch do not count, for they are no nets.
    pub fn find(
        &mut self,
        grid: &Grid,
        tables: &Tables,
        nets_only: bool,
        effect: &mut Effect,
    ) -> Option<HodokuKind> {
        self.found.clear();
        self.nets_only = nets_only;
        self.consequences.clear();
        for node in 0..2 * tables.nodes.candidates() {
            let table = tables.of(node as Node);
            self.consequences.push(Consequences::of(&tables.nodes, table));
        }
        let allowed = grid.allowed();
        for number in 0..tables.nodes.candidates() as Node {
            self.contradictions(grid, tables, 2 * number + 1, &allowed);
            self.contradictions(grid, tables, 2 * number, &allowed);
        }
        for number in 0..tables.nodes.candidates() as Node {
            self.either_way(tables, 2 * number);
        }
        self.all_of_each(grid, tables);
        let best = first_sorted(&self.found, &|a: &Found, b: &Found| {
            // Placements of different kinds are never less than each other.
            (!a.claim.on || a.proof == b.proof) && a.length < b.length
        })?;
        let Found { claim, proof, .. } = self.found[best];
        if claim.on {
            effect.place(claim.cell, claim.digit);
        } else {
            effect.remove(claim.cell, claim.digit);
        }
        Some(match (proof, nets_only) {
            (Proof::Contradiction, false) => HodokuKind::ForcingChainContradiction,
            (Proof::Verity, false) => HodokuKind::ForcingChainVerity,
            (Proof::Contradiction, true) => HodokuKind::ForcingNetContradiction,
            (Proof::Verity, true) => HodokuKind::ForcingNetVerity,
        })
    }

    /// Keeps what ways from starts to ends show, if nothing better is known. Of the same claim and kind of
    /// proof the shortest counts.
    fn keep(
        &mut self,
        tables: &Tables,
        claim: Claim,
        proof: Proof,
        ways: impl Iterator<Item = (Node, Node)>,
    ) {
        let best = self.found.first().map(|found| found.claim.rank());
        if best.is_some_and(|best| best < claim.rank()) {
            return;
        }
        let mut length = 0;
        let mut is_net = false;
        for (start, end) in ways {
            if self.trail.follow(tables, start, end) {
                is_net |= self.trail.is_net();
                length += self.trail.length(tables, start);
            }
        }
        if self.nets_only && !is_net {
            return;
        }
        if best.is_some_and(|best| claim.rank() < best) {
            self.found.clear();
        }
        let known = self
            .found
            .iter_mut()
            .find(|found| found.claim == claim && found.proof == proof);
        match known {
            Some(known) => known.length = known.length.min(length),
            None => self.found.push(Found { claim, proof, length }),
        }
    }

    /// What a candidate, on or off, leads to that cannot be.
    fn contradictions(&mut self, grid: &Grid, tables: &Tables, start: Node, allowed: &[u128; 9]) {
        let nodes = &tables.nodes;
        let claim = Claim {
            cell: nodes.cell(start),
            digit: nodes.digit(start),
            on: !is_on(start),
        };
        let best = self.found.first().map(|found| found.claim.rank());
        if best.is_some_and(|best| best < claim.rank()) {
            return;
        }
        let Consequences { on, off } = self.consequences[usize::from(start)];
        let mut refute = |ways: &mut dyn Iterator<Item = Node>| {
            self.keep(tables, claim, Proof::Contradiction, ways.map(|end| (start, end)));
        };
        let opposite = if is_on(start) { &off } else { &on };
        if opposite[claim.digit] >> claim.cell & 1 == 1 {
            refute(&mut [start ^ 1].into_iter());
        }
        for digit in 0..9 {
            let both = on[digit] & off[digit];
            if both != 0 {
                let cell = first(both);
                refute(&mut [nodes.of(cell, digit, false), nodes.of(cell, digit, true)].into_iter());
            }
        }
        for one in 0..9 {
            for two in one + 1..9 {
                let both = on[one] & on[two];
                if both != 0 {
                    let cell = first(both);
                    refute(&mut [nodes.of(cell, one, true), nodes.of(cell, two, true)].into_iter());
                }
            }
        }
        let sorts = [0..COLUMNS, COLUMNS..BOXES, BOXES..HOUSES];
        for houses in sorts.clone() {
            for (digit, &on) in on.iter().enumerate() {
                for house in houses.clone() {
                    let twice = on & HOUSE_SET[house];
                    if twice.count_ones() > 1 {
                        refute(&mut cells(twice).map(|cell| nodes.of(cell, digit, true)));
                    }
                }
            }
        }
        let mut empty = grid.blank;
        for digit in 0..9 {
            empty &= (off[digit] | EVERY_CELL & !grid.digit[digit]) & !on[digit];
        }
        for cell in cells(empty) {
            refute(&mut bits(grid.cell[cell]).map(|digit| nodes.of(cell, digit, false)));
        }
        for houses in sorts {
            for digit in 0..9 {
                for house in houses.clone() {
                    // Places that were removed before are asked for too.
                    let places = allowed[digit] & HOUSE_SET[house];
                    if places != 0 && places & !off[digit] == 0 {
                        refute(&mut cells(places).map(|cell| nodes.of(cell, digit, false)));
                    }
                }
            }
        }
    }

    /// What follows whether a candidate is on or off.
    fn either_way(&mut self, tables: &Tables, off: Node) {
        let (with, without) = (
            self.consequences[usize::from(off) + 1],
            self.consequences[usize::from(off)],
        );
        let own = 1u128 << tables.nodes.cell(off);
        let starts = [off + 1, off];
        for digit in 0..9 {
            self.common(
                tables,
                with.on[digit] & without.on[digit] & !own,
                digit,
                true,
                &starts,
            );
        }
        for digit in 0..9 {
            self.common(
                tables,
                with.off[digit] & without.off[digit] & !own,
                digit,
                false,
                &starts,
            );
        }
    }

    /// What follows from all starts.
    fn common(&mut self, tables: &Tables, set: u128, digit: usize, on: bool, starts: &[Node]) {
        for cell in cells(set) {
            let end = tables.nodes.of(cell, digit, on);
            let claim = Claim { cell, digit, on };
            let ways = starts.iter().map(|&start| (start, end));
            self.keep(tables, claim, Proof::Verity, ways);
        }
    }

    /// What all candidates of a cell lead to, and all places of a digit in a row, a column, a box.
    fn all_of_each(&mut self, grid: &Grid, tables: &Tables) {
        let mut starts = Vec::with_capacity(9);
        for cell in cells(grid.blank) {
            starts.clear();
            starts.extend(bits(grid.cell[cell]).map(|digit| tables.nodes.of(cell, digit, true)));
            self.all_of(tables, &starts);
        }
        for house in 0..HOUSES {
            for digit in 0..9 {
                starts.clear();
                let places = cells(grid.places(house, digit));
                starts.extend(places.map(|cell| tables.nodes.of(cell, digit, true)));
                if !starts.is_empty() {
                    self.all_of(tables, &starts);
                }
            }
        }
    }

    fn all_of(&mut self, tables: &Tables, starts: &[Node]) {
        let mut all = Consequences {
            on: [!0; 9],
            off: [!0; 9],
        };
        for &start in starts {
            let one = &self.consequences[usize::from(start)];
            for digit in 0..9 {
                all.on[digit] &= one.on[digit];
                all.off[digit] &= one.off[digit];
            }
        }
        for digit in 0..9 {
            self.common(tables, all.on[digit], digit, true, starts);
            self.common(tables, all.off[digit], digit, false, starts);
        }
    }
}
