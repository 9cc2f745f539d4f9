//! Where the clauses of clues are collected, and how many there may be.

use std::collections::BTreeSet;

use kudosu_board::{Cell, Shape};

use super::diagram::MOST_WITH_EDGES;
use crate::proof::formula::Signed;

/// A clue takes more clauses than are allowed, or more work to find them.
#[derive(Debug)]
pub(super) struct TooLong;

/// The clauses of the clues of a puzzle, one after the other.
#[derive(Default)]
pub(in crate::proof) struct ClueClauses {
    /// How many variables there are beside those of the candidates.
    variables: usize,
    literals: Vec<Signed>,
    /// Where the literals of each clause end.
    ends: Vec<usize>,
    /// The clues by their words, each with the number of clauses before its own.
    heads: Vec<(String, usize)>,
}

impl ClueClauses {
    /// How many variables they have beside the candidates.
    pub fn variables(&self) -> usize {
        self.variables
    }

    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// All clauses in their order.
    pub fn iter(&self) -> impl Iterator<Item = &[Signed]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        let places = starts.zip(self.ends.iter().copied());
        places.map(|(start, end)| &self.literals[start..end])
    }

    /// Every clue in words, with the clauses that say it, counted from 0.
    pub fn parts(&self) -> impl Iterator<Item = (&str, std::ops::Range<usize>)> {
        let next = self.heads.iter().skip(1).map(|&(_, first)| first);
        let ends = next.chain([self.len()]);
        let heads = self.heads.iter().zip(ends);
        heads.map(|((words, first), end)| (words.as_str(), *first..end))
    }
}

/// Writes the clauses of one clue after the other.
pub(super) struct Writer {
    side: usize,
    candidates: usize,
    clauses: ClueClauses,
    /// How many clauses there may be when the clue at hand is told.
    most: usize,
    /// Diagrams with more steps than this have no variables for edges.
    pub most_with_edges: usize,
    /// Room for a clause.
    sorted: Vec<Signed>,
}

impl Writer {
    pub fn new(shape: &Shape) -> Writer {
        Writer {
            side: shape.side(),
            candidates: shape.cell_count() * shape.side(),
            clauses: ClueClauses::default(),
            most: 0,
            most_with_edges: MOST_WITH_EDGES,
            sorted: Vec::new(),
        }
    }

    /// What follows says this clue, in so many clauses at most.
    pub fn begin(&mut self, words: String, most: usize) {
        self.clauses.heads.push((words, self.clauses.len()));
        self.most = self.clauses.len() + most;
    }

    pub fn finish(self) -> ClueClauses {
        self.clauses
    }

    pub fn side(&self) -> usize {
        self.side
    }

    /// How many clauses there are so far.
    pub fn len(&self) -> usize {
        self.clauses.len()
    }

    /// How many more the clue at hand may have.
    pub fn left(&self) -> usize {
        self.most - self.len()
    }

    /// A variable that stands for nothing yet.
    pub fn fresh(&mut self) -> Signed {
        self.clauses.variables += 1;
        (self.candidates + self.clauses.variables) as Signed
    }

    /// "This cell holds this digit."
    pub fn holds(&self, cell: Cell, digit: u8) -> Signed {
        (cell.index() * self.side + usize::from(digit)) as Signed
    }

    /// The candidates of each of these cells.
    pub fn columns(&self, cells: &[Cell]) -> Vec<Vec<Signed>> {
        let column = |&cell: &Cell| {
            (1..=self.side as u8)
                .map(|digit| self.holds(cell, digit))
                .collect()
        };
        cells.iter().map(column).collect()
    }

    /// One of these holds. What is always true is not written.
    pub fn clause(&mut self, literals: &[Signed]) -> Result<(), TooLong> {
        self.sorted.clear();
        self.sorted.extend_from_slice(literals);
        // A variable and its opposite side by side.
        self.sorted
            .sort_unstable_by_key(|literal| (literal.unsigned_abs(), *literal));
        self.sorted.dedup();
        if self.sorted.windows(2).any(|pair| pair[0] == -pair[1]) {
            return Ok(());
        }
        if self.sorted.is_empty() {
            // Checkers have no name for a formula's clause without literals: the first cell stays blank.
            return (1..=self.side as Signed).try_for_each(|digit| self.clause(&[-digit]));
        }
        if self.left() == 0 {
            return Err(TooLong);
        }
        self.clauses.literals.extend_from_slice(&self.sorted);
        self.clauses.ends.push(self.clauses.literals.len());
        Ok(())
    }

    /// A cell holds none but these digits.
    pub fn only(&mut self, cell: Cell, fits: impl Fn(u8) -> bool) -> Result<(), TooLong> {
        let mut others = (1..=self.side as u8).filter(|&digit| !fits(digit));
        others.try_for_each(|digit| self.clause(&[-self.holds(cell, digit)]))
    }

    /// The digits of two cells, which may be the same one, are related.
    pub fn pair(&mut self, a: Cell, b: Cell, related: impl Fn(u8, u8) -> bool) -> Result<(), TooLong> {
        /// A digit that rules out so few is told by what it rules out, otherwise by what it leaves.
        const FEW: usize = 2;
        if a == b {
            return self.only(a, |digit| related(digit, digit));
        }
        let swapped = |b: u8, a: u8| related(a, b);
        let mut clauses: BTreeSet<Vec<Signed>> = BTreeSet::new();
        let digits = 1..=self.side as u8;
        let mut one_way = |one: Cell, other: Cell, related: &dyn Fn(u8, u8) -> bool| {
            for digit in digits.clone() {
                let own = -self.holds(one, digit);
                let (left, gone): (Vec<u8>, Vec<u8>) = digits.clone().partition(|&next| related(digit, next));
                if gone.len() <= FEW && !left.is_empty() {
                    let pairs = gone.iter().map(|&next| {
                        let next = -self.holds(other, next);
                        vec![own.min(next), own.max(next)]
                    });
                    clauses.extend(pairs);
                } else {
                    let left = left.iter().map(|&next| self.holds(other, next));
                    clauses.insert([own].into_iter().chain(left).collect());
                }
            }
        };
        one_way(a, b, &related);
        one_way(b, a, &swapped);
        clauses.iter().try_for_each(|clause| self.clause(clause))
    }
}
