//! A puzzle has one solution: where what was read does not, the next likely readings are tried, and whatever
//! comes of it is said.

use kudosu_board::{Cell, Digit, Grid};

use crate::reading::{CellReading, Doubt, FoundGrid, SURE};

/// What else a cell may be is tried only where it is at least so likely.
const WORTH_TRYING: f32 = 0.004;
/// So many cells are in question at most, the least sure ones.
const MOST_CELLS: usize = 8;
/// As many as this are marked where nothing helps.
const MARKED: usize = 3;
/// So many digits that look otherwise than the print are a hand's where the puzzle needs none of them. One or
/// two may be misprints, and a puzzle often has a given or two that it could do without.
const WRITTEN: usize = 3;

/// How many solutions a grid has, as far as that matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolutionCount {
    /// None: something was misread.
    None,
    /// One, as a puzzle should.
    One,
    /// Several: something was overlooked, or it is no puzzle.
    Several,
    /// It was not found out.
    Unknown,
}

/// What was chosen instead of the likeliest reading.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Chosen {
    /// Where.
    pub cell: Cell,
    /// What looked likeliest.
    pub instead_of: Option<Digit>,
    /// What was chosen.
    pub digit: Option<Digit>,
    /// How likely that was by its looks.
    pub likelihood: f32,
}

/// What came of asking how many solutions a reading has.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Settled {
    /// How many solutions the puzzle has, as it is read now.
    pub solutions: SolutionCount,
    /// How many the likeliest reading had, where something else was chosen.
    pub before: SolutionCount,
    /// What was chosen instead; nothing where the likeliest reading stands.
    pub chosen: Vec<Chosen>,
    /// What was taken for the player's because its form is not that of the print and the puzzle has one
    /// solution without all of it. It stays doubtful.
    pub written: Vec<Cell>,
}

impl FoundGrid {
    /// Asks how many solutions the puzzle has. Where it is not one, the likeliest other reading of at most
    /// two doubtful cells that has one is chosen, and marked; where there is none, the least sure cells are.
    /// What is written by hand is no part of the puzzle and stays as it is. What may be is none either, where
    /// the puzzle has one solution without all of that: so no solution is lost with it.
    ///
    /// `solutions` tells how many a grid has.
    pub fn settle(&mut self, mut solutions: impl FnMut(&Grid) -> SolutionCount) -> Settled {
        let written = self.written(&mut solutions);
        let before = match written.is_empty() {
            true => solutions(&self.printed()),
            false => SolutionCount::One,
        };
        let mut settled = Settled {
            solutions: before,
            before,
            chosen: Vec::new(),
            written,
        };
        if matches!(before, SolutionCount::One | SolutionCount::Unknown) {
            return settled;
        }
        let is_printed = |at: &usize| !self.cells[*at].is_handwritten;
        let mut unsure: Vec<usize> = (0..self.cells.len()).filter(is_printed).collect();
        unsure.sort_by(|a, b| doubtfulness(&self.cells[*b]).total_cmp(&doubtfulness(&self.cells[*a])));
        for attempt in attempts(&self.cells, &unsure) {
            let mut other = self.clone();
            for &at in &attempt {
                other.cells[at].digit = other.cells[at].other.0;
            }
            if solutions(&other.printed()) != SolutionCount::One {
                continue;
            }
            let cells: Vec<Cell> = self.shape.cells().collect();
            for at in attempt {
                let reading = &mut self.cells[at];
                settled.chosen.push(Chosen {
                    cell: cells[at],
                    instead_of: reading.digit,
                    digit: reading.other.0,
                    likelihood: reading.other.1,
                });
                (reading.digit, reading.other) = (reading.other.0, (reading.digit, reading.confidence));
                reading.confidence = settled.chosen.last().map_or(0.0, |chosen| chosen.likelihood);
                reading.doubt = Some(Doubt::Chosen);
            }
            self.mark_clashes();
            settled.solutions = SolutionCount::One;
            return settled;
        }
        // Whatever is wrong is not marked yet, perhaps. Nobody shall take this puzzle for a sure one.
        for at in unsure.into_iter().take(MARKED) {
            let reading = &mut self.cells[at];
            reading.doubt = reading.doubt.or(Some(Doubt::NotUnique));
        }
        settled
    }

    /// Takes what may be written by hand for the player's, where there is enough of it and the rest has one
    /// solution.
    fn written(&mut self, solutions: &mut impl FnMut(&Grid) -> SolutionCount) -> Vec<Cell> {
        let is_meant = |reading: &CellReading| {
            reading.is_of_another_form && !reading.is_handwritten && reading.digit.is_some()
        };
        let cells = self.shape.cells().zip(&self.cells);
        let written: Vec<Cell> = cells
            .filter(|(_, reading)| is_meant(reading))
            .map(|(cell, _)| cell)
            .collect();
        if written.len() < WRITTEN {
            return Vec::new();
        }
        let mut other = self.clone();
        for reading in other.cells.iter_mut().filter(|reading| is_meant(reading)) {
            reading.is_handwritten = true;
        }
        if solutions(&other.printed()) != SolutionCount::One {
            return Vec::new();
        }
        *self = other;
        written
    }
}

/// How likely it is that the cell is something else.
fn doubtfulness(reading: &CellReading) -> f32 {
    reading.other.1 / reading.confidence.max(1e-3)
}

/// One cell read otherwise, or two, the likeliest first.
fn attempts(cells: &[CellReading], unsure: &[usize]) -> Vec<Vec<usize>> {
    let is_open = |at: &usize| cells[*at].other.1 >= WORTH_TRYING || cells[*at].confidence < SURE;
    let open: Vec<usize> = unsure.iter().copied().filter(is_open).take(MOST_CELLS).collect();
    let mut attempts: Vec<Vec<usize>> = open.iter().map(|&at| vec![at]).collect();
    for (at, &one) in open.iter().enumerate() {
        attempts.extend(open[at + 1..].iter().map(|&other| vec![one, other]));
    }
    let likelihood =
        |attempt: &Vec<usize>| -> f32 { attempt.iter().map(|&at| doubtfulness(&cells[at])).product() };
    attempts.sort_by(|a, b| likelihood(b).total_cmp(&likelihood(a)));
    attempts
}
