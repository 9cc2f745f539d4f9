//! The textbook encoding of a puzzle as clauses: a variable for each cell and digit, every cell holds a digit
//! and only one, every house has every digit and only once, the givens hold, the clues are kept, and the
//! known solutions do not hold.
//!
//! Apart from those of the clues the clauses are never kept: their numbers are worked out from what they say,
//! and the file is written as a stream.

use std::io::{self, Write};

use kudosu_board::{Grid, Puzzle};

use super::clues::{ClueClauses, TooLongToProve, clauses_of};
use crate::general::Layout;

/// A variable with its sign, as in DIMACS files: numbers from one on, negative for "not".
pub(crate) type Signed = i32;

/// The number of a clause in a proof; those of the formula come first.
pub(crate) type ClauseId = u64;

/// A cell and a digit in it, both counted from zero.
pub(crate) type Candidate = (usize, usize);

/// The clauses of a puzzle by their numbers.
pub(crate) struct Formula {
    pub layout: Layout,
    givens: Vec<u8>,
    clues: ClueClauses,
    /// Pairs of different digits of a cell, or of different cells of a house.
    pairs: u64,
}

impl Formula {
    pub fn new(grid: &Grid) -> Formula {
        let layout = Layout::new(grid.shape());
        let side = layout.side as u64;
        Formula {
            layout,
            givens: grid.values().to_vec(),
            clues: ClueClauses::default(),
            pairs: side * (side - 1) / 2,
        }
    }

    /// The same with clues, where they do not take too many clauses.
    pub fn of_puzzle(puzzle: &Puzzle) -> Result<Formula, TooLongToProve> {
        Ok(Formula::with_clauses(puzzle.grid(), clauses_of(puzzle)?))
    }

    /// The same with these clauses for the clues.
    pub(super) fn with_clauses(grid: &Grid, clues: ClueClauses) -> Formula {
        Formula {
            clues,
            ..Formula::new(grid)
        }
    }

    /// How many candidates there are, whose variables come first.
    pub fn candidates(&self) -> usize {
        self.layout.cells * self.layout.side
    }

    /// How many variables there are, those of the clues included.
    pub fn variables(&self) -> usize {
        self.candidates() + self.clues.variables()
    }

    /// The variable of a candidate.
    pub fn variable(&self, (cell, digit): Candidate) -> Signed {
        (cell * self.layout.side + digit + 1) as Signed
    }

    /// The candidate of a variable of the formula.
    pub fn candidate(&self, variable: Signed) -> Candidate {
        let number = variable.unsigned_abs() as usize - 1;
        (number / self.layout.side, number % self.layout.side)
    }

    /// "This cell holds a digit."
    pub fn cell_is_filled(&self, cell: usize) -> ClauseId {
        1 + cell as u64
    }

    /// "This house has this digit."
    pub fn house_has(&self, house: usize, digit: usize) -> ClauseId {
        1 + (self.layout.cells + house * self.layout.side + digit) as u64
    }

    fn first_of_cell_pairs(&self) -> ClauseId {
        1 + (self.layout.cells + self.layout.houses * self.layout.side) as u64
    }

    fn first_of_house_pairs(&self) -> ClauseId {
        self.first_of_cell_pairs() + self.layout.cells as u64 * self.pairs
    }

    fn first_given(&self) -> ClauseId {
        self.first_of_house_pairs() + (self.layout.houses * self.layout.side) as u64 * self.pairs
    }

    /// "Not both": of the same cell, or of the same digit in a house; `None` when nothing excludes it.
    pub fn excludes(&self, one: Candidate, other: Candidate) -> Option<ClauseId> {
        let side = self.layout.side;
        let within = |a: usize, b: usize| {
            let (low, high) = (a.min(b), a.max(b));
            (low * (2 * side - low - 1) / 2 + high - low - 1) as u64
        };
        if one.0 == other.0 {
            return (one.1 != other.1)
                .then(|| self.first_of_cell_pairs() + one.0 as u64 * self.pairs + within(one.1, other.1));
        }
        if one.1 != other.1 {
            return None;
        }
        let others = self.layout.places(other.0);
        let shared = self.layout.places(one.0).iter().find_map(|place| {
            let there = others.iter().find(|other| other.house == place.house)?;
            Some((usize::from(place.house), place.slot, there.slot))
        });
        shared.map(|(house, here, there)| {
            let first = self.first_of_house_pairs() + (house * side + one.1) as u64 * self.pairs;
            first + within(usize::from(here), usize::from(there))
        })
    }

    /// The givens, each with the number of its clause.
    pub fn givens(&self) -> impl Iterator<Item = (Candidate, ClauseId)> {
        let filled = self.givens.iter().enumerate().filter(|&(_, &value)| value != 0);
        let candidates = filled.map(|(cell, &value)| (cell, usize::from(value) - 1));
        candidates.zip(self.first_given()..)
    }

    fn first_of_clues(&self) -> ClauseId {
        self.first_given() + self.givens.iter().filter(|&&value| value != 0).count() as u64
    }

    /// How many clauses there are before the known solutions are ruled out.
    pub fn clauses(&self) -> u64 {
        self.first_of_clues() - 1 + self.clues.len() as u64
    }

    /// Every clause with its number, except for the pairs that exclude each other and for known solutions.
    pub fn all_but_pairs(&self, mut take: impl FnMut(&[Signed], ClauseId)) {
        let Layout {
            side, cells, houses, ..
        } = self.layout;
        for cell in 0..cells {
            let clause: Vec<Signed> = (0..side).map(|digit| self.variable((cell, digit))).collect();
            take(&clause, self.cell_is_filled(cell));
        }
        for (house, digit) in (0..houses).flat_map(|house| (0..side).map(move |digit| (house, digit))) {
            let members = self.layout.members(house).iter();
            let clause: Vec<Signed> = members
                .map(|&cell| self.variable((usize::from(cell), digit)))
                .collect();
            take(&clause, self.house_has(house, digit));
        }
        for (given, id) in self.givens() {
            take(&[self.variable(given)], id);
        }
        for (clause, id) in self.clues.iter().zip(self.first_of_clues()..) {
            take(clause, id);
        }
    }

    /// Writes the formula as a DIMACS file, with a clause for each solution that is not to be found again.
    pub fn write(&self, solutions: &[Vec<u8>], out: &mut dyn Write) -> io::Result<()> {
        let Layout {
            side, cells, houses, ..
        } = self.layout;
        writeln!(
            out,
            "c a Sudoku of {side} digits: variable {side} * cell + digit, cells by rows from 0, digits from 1"
        )?;
        writeln!(
            out,
            "c cells are filled, houses have every digit, cells hold one digit, houses have it once, givens,"
        )?;
        if self.clues.variables() > 0 {
            let (first, last) = (self.candidates() + 1, self.variables());
            writeln!(
                out,
                "c clues (variables {first} to {last}: what is kept in mind while their cells are read),"
            )?;
        }
        for (words, own) in self.clues.parts() {
            let first = self.first_of_clues();
            let (from, to) = (first + own.start as u64, first + own.end as u64 - 1);
            match own.is_empty() {
                true => writeln!(out, "c (no clause: {words})")?,
                false => writeln!(out, "c clauses {from} to {to}: {words}")?,
            }
        }
        writeln!(
            out,
            "c and, for each solution that is known, that it is not this one ({} of them)",
            solutions.len()
        )?;
        let clauses = self.clauses() + solutions.len() as u64;
        writeln!(out, "p cnf {} {clauses}", self.variables())?;
        let cell_of = |house: usize, slot: usize| usize::from(self.layout.members(house)[slot]);
        for cell in 0..cells {
            self.write_clause(out, (0..side).map(|digit| self.variable((cell, digit))))?;
        }
        for house in 0..houses {
            for digit in 0..side {
                let variables = (0..side).map(|slot| self.variable((cell_of(house, slot), digit)));
                self.write_clause(out, variables)?;
            }
        }
        for cell in 0..cells {
            for (low, high) in pairs(side) {
                self.write_clause(
                    out,
                    [low, high].map(|digit| -self.variable((cell, digit))).into_iter(),
                )?;
            }
        }
        for house in 0..houses {
            for digit in 0..side {
                for (low, high) in pairs(side) {
                    let excluded = [low, high].map(|slot| -self.variable((cell_of(house, slot), digit)));
                    self.write_clause(out, excluded.into_iter())?;
                }
            }
        }
        for (given, _) in self.givens() {
            self.write_clause(out, [self.variable(given)].into_iter())?;
        }
        for clause in self.clues.iter() {
            self.write_clause(out, clause.iter().copied())?;
        }
        for solution in solutions {
            self.write_clause(
                out,
                self.all_of(solution).map(|candidate| -self.variable(candidate)),
            )?;
        }
        Ok(())
    }

    /// The candidates of a solution.
    pub fn all_of<'a>(&self, solution: &'a [u8]) -> impl Iterator<Item = Candidate> + use<'a> {
        solution
            .iter()
            .enumerate()
            .map(|(cell, &value)| (cell, usize::from(value) - 1))
    }

    fn write_clause(&self, out: &mut dyn Write, literals: impl Iterator<Item = Signed>) -> io::Result<()> {
        for literal in literals {
            write!(out, "{literal} ")?;
        }
        out.write_all(b"0\n")
    }
}

/// The pairs of numbers below `side`, in the order in which their clauses are numbered.
fn pairs(side: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..side).flat_map(move |low| (low + 1..side).map(move |high| (low, high)))
}
