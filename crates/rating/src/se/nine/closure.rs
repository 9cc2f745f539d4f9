//! What follows from one assumption, literal by literal in Sudoku Explainer's order: a queue of true literals
//! that is always emptied first, and one of false ones. Each literal keeps the first reason that is found for
//! it, and with it the number of its ancestors, from which ratings are made.

use super::chain::Cause;
use super::grid::{Marks, cell_at};
use super::links::is_pair;
use super::tables::{CANDIDATES, HOUSES_OF, PLACE_IN, bits, candidate, cell_digit};

/// No node.
pub const NONE: u16 = u16::MAX;
/// The index of what is about true literals.
pub const ON: usize = 0;
/// The index of what is about false literals.
pub const OFF: usize = 1;

/// Which links a closure may use.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Rules {
    /// Whether cells link their candidates, or only houses their places.
    pub cells: bool,
    /// Whether what was turned off is taken out of the grid, so that links arise on the way.
    pub dynamic: bool,
}

/// A literal and why it holds.
#[derive(Clone, Copy)]
pub struct Node {
    /// The candidate.
    pub candidate: u16,
    /// `ON` or `OFF`.
    pub sign: u8,
    /// Why.
    pub cause: Cause,
    /// Where its parents begin in the list of all parents; the next node's begin where they end.
    parents: u32,
    /// Where its row of ancestors begins.
    row: u32,
    /// How many literals it rests on, itself included.
    pub ancestors: u16,
    /// The nested proof, by number from 1; 0 for none.
    pub proof: u32,
}

/// How far a closure came.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// A literal is both true and false.
    Clash,
    /// Nothing more follows from links.
    Fixpoint,
    /// All that is left to follow has too many ancestors to matter.
    Cut,
}

/// A closure and its buffers, for one assumption after another.
pub struct Closure {
    /// Every literal in the order of discovery; after a clash the last one is the second literal of it.
    pub nodes: Vec<Node>,
    parents: Vec<u16>,
    rows: Vec<u64>,
    /// For each sign and candidate its node.
    pub at: Box<[[u16; CANDIDATES]; 2]>,
    /// The nodes by sign in the order of discovery.
    pub order: [Vec<u16>; 2],
    taken: [usize; 2],
    /// How many false literals wait, by the number of their ancestors, and the least number that waits.
    waiting: Vec<u16>,
    least: usize,
    /// The candidates that are left.
    pub marks: Marks,
    /// The true and the false node that clash.
    pub clash: Option<[u16; 2]>,
}

impl Default for Closure {
    fn default() -> Closure {
        Closure {
            nodes: Vec::new(),
            parents: Vec::new(),
            rows: Vec::new(),
            at: Box::new([[NONE; CANDIDATES]; 2]),
            order: [Vec::new(), Vec::new()],
            taken: [0; 2],
            waiting: Vec::new(),
            least: 0,
            marks: Marks::NONE,
            clash: None,
        }
    }
}

impl Closure {
    /// Forgets everything and assumes one literal.
    pub fn assume(&mut self, begin: &Marks, start: usize, sign: usize) {
        self.nodes.clear();
        self.parents.clear();
        self.rows.clear();
        *self.at = [[NONE; CANDIDATES]; 2];
        self.order[ON].clear();
        self.order[OFF].clear();
        self.taken = [0; 2];
        self.waiting.clear();
        self.least = 0;
        self.marks.clone_from(begin);
        self.clash = None;
        self.enter(start, sign, Cause::Start, 0);
    }

    /// Follows links until nothing more follows, two literals clash, or everything that is still to come
    /// would have more than `most` ancestors.
    pub fn follow(&mut self, begin: &Marks, rules: Rules, most: u32) -> Outcome {
        loop {
            if let Some(&node) = self.order[ON].get(self.taken[ON]) {
                self.taken[ON] += 1;
                if self.turn_off(rules, node) {
                    return Outcome::Clash;
                }
            } else if let Some(&node) = self.order[OFF].get(self.taken[OFF]) {
                while self.waiting[self.least] == 0 {
                    self.least += 1;
                }
                if self.least as u32 >= most {
                    return Outcome::Cut;
                }
                self.taken[OFF] += 1;
                self.waiting[usize::from(self.nodes[usize::from(node)].ancestors)] -= 1;
                if self.turn_on(begin, rules, node) {
                    return Outcome::Clash;
                }
            } else {
                return Outcome::Fixpoint;
            }
        }
    }

    /// Everything that a true literal makes false. Whether that clashes.
    #[inline]
    fn turn_off(&mut self, rules: Rules, node: u16) -> bool {
        let (cell, digit) = cell_digit(usize::from(self.nodes[usize::from(node)].candidate));
        if rules.cells {
            for other in bits(self.marks.cell[cell] & !(1 << digit)) {
                if self.enter_false(candidate(cell, other), Cause::Cell, node) {
                    return true;
                }
            }
        }
        for sort in 0..3 {
            let house = HOUSES_OF[cell][sort] as usize;
            for place in bits(self.marks.place[house][digit] & !(1 << PLACE_IN[cell][sort])) {
                let other = candidate(cell_at(house, place), digit);
                if self.enter_false(other, Cause::House(sort as u8), node) {
                    return true;
                }
            }
        }
        false
    }

    #[inline]
    fn enter_false(&mut self, of: usize, cause: Cause, parent: u16) -> bool {
        let clash = self.at[ON][of];
        if clash == NONE && self.at[OFF][of] != NONE {
            return false;
        }
        let first = self.parents.len();
        self.parents.push(parent);
        let node = self.enter(of, OFF, cause, first);
        if clash != NONE {
            self.clash = Some([clash, node]);
        }
        clash != NONE
    }

    /// Everything that a false literal makes true; then its candidate leaves the grid. Whether that clashes.
    #[inline]
    fn turn_on(&mut self, begin: &Marks, rules: Rules, node: u16) -> bool {
        let (cell, digit) = cell_digit(usize::from(self.nodes[usize::from(node)].candidate));
        let digits = self.marks.cell[cell];
        if rules.cells && is_pair(digits) {
            let other = (digits & !(1 << digit)).trailing_zeros() as usize;
            let first = self.parents.len();
            self.parents.push(node);
            if rules.dynamic {
                for gone in bits(begin.cell[cell] & !digits) {
                    self.parents.push(self.at[OFF][candidate(cell, gone)]);
                }
            }
            if self.enter_true(candidate(cell, other), Cause::Cell, first) {
                return true;
            }
        }
        for sort in 0..3 {
            let house = HOUSES_OF[cell][sort] as usize;
            let places = self.marks.place[house][digit];
            if is_pair(places) {
                let other = (places & !(1 << PLACE_IN[cell][sort])).trailing_zeros() as usize;
                let first = self.parents.len();
                self.parents.push(node);
                if rules.dynamic {
                    for gone in bits(begin.place[house][digit] & !places) {
                        self.parents
                            .push(self.at[OFF][candidate(cell_at(house, gone), digit)]);
                    }
                }
                let other = candidate(cell_at(house, other), digit);
                if self.enter_true(other, Cause::House(sort as u8), first) {
                    return true;
                }
            }
        }
        if rules.dynamic {
            self.marks.remove(cell, digit);
        }
        false
    }

    #[inline]
    fn enter_true(&mut self, of: usize, cause: Cause, first: usize) -> bool {
        let clash = self.at[OFF][of];
        if clash == NONE && self.at[ON][of] != NONE {
            self.parents.truncate(first);
            return false;
        }
        let node = self.enter(of, ON, cause, first);
        if clash != NONE {
            self.clash = Some([node, clash]);
        }
        clash != NONE
    }

    /// A false literal from a pattern that rests on these candidates having been turned off. Whether it is
    /// new.
    pub fn enter_pattern(&mut self, of: usize, off: &[u16], proof: u32) -> bool {
        if self.at[OFF][of] != NONE {
            return false;
        }
        let first = self.parents.len();
        for &gone in off {
            self.parents.push(self.at[OFF][usize::from(gone)]);
        }
        let node = self.enter(of, OFF, Cause::Advanced, first);
        self.nodes[usize::from(node)].proof = proof;
        true
    }

    /// Adds a node whose parents are the last ones listed. The second literal of a clash is the only one that
    /// does not become the node of its literal.
    fn enter(&mut self, of: usize, sign: usize, cause: Cause, first: usize) -> u16 {
        let number = self.nodes.len();
        let row = self.rows.len();
        self.rows.resize(row + number / 64 + 1, 0);
        let (before, own) = self.rows.split_at_mut(row);
        let parents = &self.parents[first..];
        let mut ancestors = 1;
        if let [parent] = parents {
            let parent_number = usize::from(*parent);
            let parent = &self.nodes[parent_number];
            let words = &before[parent.row as usize..][..parent_number / 64 + 1];
            own[..words.len()].copy_from_slice(words);
            ancestors += parent.ancestors;
        } else {
            for &parent in parents {
                let from = self.nodes[usize::from(parent)].row as usize;
                for (word, other) in own
                    .iter_mut()
                    .zip(&before[from..][..usize::from(parent) / 64 + 1])
                {
                    *word |= other;
                }
            }
            ancestors += own.iter().map(|word| word.count_ones() as u16).sum::<u16>();
        }
        own[number / 64] |= 1 << (number % 64);
        self.nodes.push(Node {
            candidate: of as u16,
            sign: sign as u8,
            cause,
            parents: first as u32,
            row: row as u32,
            ancestors,
            proof: 0,
        });
        if self.at[1 - sign][of] == NONE || cause == Cause::Advanced {
            self.at[sign][of] = number as u16;
            self.order[sign].push(number as u16);
            if sign == OFF {
                let ancestors = usize::from(ancestors);
                if self.waiting.len() <= ancestors {
                    self.waiting.resize(ancestors + 1, 0);
                }
                self.waiting[ancestors] += 1;
                self.least = self.least.min(ancestors);
            }
        }
        number as u16
    }

    /// The parents of a node, in order.
    pub fn parents_of(&self, node: u16) -> &[u16] {
        let from = self.nodes[usize::from(node)].parents as usize;
        let to = self
            .nodes
            .get(usize::from(node) + 1)
            .map_or(self.parents.len(), |next| next.parents as usize);
        &self.parents[from..to]
    }

    /// How complex a clash of two nodes is, apart from nested proofs.
    pub fn complexity(&self, ends: [u16; 2]) -> u32 {
        ends.iter()
            .map(|&end| u32::from(self.nodes[usize::from(end)].ancestors))
            .sum()
    }

    /// The nested proofs of the nodes that a node rests on, itself included.
    pub fn proofs_of(&self, node: u16) -> impl Iterator<Item = u32> {
        let row = self.nodes[usize::from(node)].row as usize;
        let row = &self.rows[row..][..usize::from(node) / 64 + 1];
        let words = row.iter().enumerate();
        let nodes = words.flat_map(|(at, &word)| bits(word).map(move |bit| at * 64 + bit));
        nodes
            .map(|node| self.nodes[node].proof)
            .filter(|&proof| proof != 0)
    }
}
