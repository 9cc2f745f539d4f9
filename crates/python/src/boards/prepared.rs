//! A puzzle made ready to be played by a program: its solution, and which step of logic decides what.

use kudosu::coach::position_of;
use kudosu::explain::Walkthrough;
use kudosu::logic::Position;
use kudosu::rating::hodoku_score;
use kudosu::schema::ExplainQuestion;
use kudosu::verbs::{Effort, explained};
use kudosu::{Document, Puzzle, Rng, Shape, Symmetry};

/// What no step decides.
pub(crate) const NEVER: u16 = u16::MAX;

/// How hard it is, in hundreds of HoDoKu's points, to find what only the search finds.
const SEARCHED: f64 = 10.0;

/// How hard a step is that HoDoKu does not know, such as one about a clue.
const UNRATED: f64 = 1.0;

/// A puzzle with everything that has to be known of it while it is played. Candidates lie by cell and digit.
#[derive(Clone, Debug)]
pub(crate) struct Prepared {
    pub(crate) puzzle: Puzzle,
    /// The digits at the start, 0 for a blank.
    pub(crate) digits: Vec<u8>,
    /// 1 for each candidate at the start.
    pub(crate) candidates: Vec<i8>,
    pub(crate) solution: Vec<u8>,
    /// Which step of the way decides a candidate: places it or rules it out.
    pub(crate) decided: Vec<u16>,
    /// Whether a step says so itself, and it does not just follow from a placement.
    pub(crate) is_told: Vec<bool>,
    /// How hard the step is.
    pub(crate) worth: Vec<f64>,
    /// How many candidates each step decides itself.
    pub(crate) told: Vec<u16>,
}

impl Prepared {
    /// A puzzle with exactly one solution, or why it cannot be played.
    pub(crate) fn new(
        document: &Document,
        question: &ExplainQuestion,
        effort: &Effort<'_>,
    ) -> Result<Prepared, String> {
        let explained = explained(question, document, effort).map_err(|refusal| refusal.error)?;
        let way = &explained.walkthrough;
        let solution = way.solution.as_ref().filter(|_| way.unique == Some(true));
        let solution = solution.ok_or("only a puzzle with exactly one solution can be played")?;
        let start = position_of(document);
        let mut prepared = Prepared {
            puzzle: document.puzzle.clone(),
            digits: start.grid().values().to_vec(),
            candidates: flags(&start),
            solution: solution.values().to_vec(),
            decided: Vec::new(),
            is_told: Vec::new(),
            worth: Vec::new(),
            told: Vec::new(),
        };
        prepared.follow(way);
        Ok(prepared)
    }

    /// Notes which step decides what.
    fn follow(&mut self, way: &Walkthrough) {
        let shape = way.start.shape().clone();
        let side = shape.side();
        let all = shape.cell_count() * side;
        self.decided = vec![NEVER; all];
        self.is_told = vec![false; all];
        self.worth = vec![0.0; all];
        let mut positions = way.positions();
        let mut before = self.candidates.clone();
        let mut worths = Vec::new();
        let mut number = 0;
        let place_of = |cell: kudosu::Cell, digit: kudosu::Digit| cell.index() * side + digit.index();
        while let Some((position, step)) = positions.lend_next() {
            // What vanished since the last step vanished by it.
            self.note_gone(&mut before, &flags(position), number, &worths);
            let points = hodoku_score(step.technique);
            worths.push(points.map_or(UNRATED, |(points, _)| f64::from(points) / 100.0));
            let effects = step.placements.iter().chain(&step.eliminations);
            let mut told = 0;
            for &(cell, digit) in effects {
                let at = place_of(cell, digit);
                if self.decided[at] == NEVER && before[at] == 1 {
                    self.decided[at] = number;
                    self.worth[at] = worths[usize::from(number)];
                    self.is_told[at] = true;
                    told += 1;
                }
            }
            self.told.push(told);
            number += 1;
        }
        self.note_gone(&mut before, &flags(&way.last()), number, &worths);
        // What is left is what the search found.
        let mut told = 0;
        for at in 0..all {
            if self.decided[at] == NEVER && self.candidates[at] == 1 && self.digits[at / side] == 0 {
                self.decided[at] = number;
                self.worth[at] = SEARCHED;
                self.is_told[at] = usize::from(self.solution[at / side]) == at % side + 1;
                told += u16::from(self.is_told[at]);
            }
        }
        self.told.push(told);
    }

    fn note_gone(&mut self, before: &mut [i8], now: &[i8], number: u16, worths: &[f64]) {
        let Some(last) = number.checked_sub(1) else { return };
        for at in 0..now.len() {
            if before[at] == 1 && now[at] == 0 && self.decided[at] == NEVER {
                self.decided[at] = last;
                self.worth[at] = worths[usize::from(last)];
            }
        }
        before.copy_from_slice(now);
    }

    /// The same in another dress, which depends on the generator alone.
    pub(crate) fn disguised(&self, rng: &mut Rng) -> Prepared {
        let symmetry = Symmetry::random_with_clues(self.puzzle.clues(), rng);
        let Ok(puzzle) = symmetry.apply_to_puzzle(&self.puzzle) else {
            return self.clone();
        };
        let shape = puzzle.shape().clone();
        let side = shape.side();
        let names: Vec<usize> = shape
            .digits()
            .iter()
            .map(|digit| symmetry.name_of(digit).index())
            .collect();
        let mut other = self.clone();
        for cell in shape.cells() {
            let (to, from) = (cell.index(), symmetry.origin_of(cell).index());
            let named = |digit: u8| match digit {
                0 => 0,
                digit => names[usize::from(digit) - 1] as u8 + 1,
            };
            other.digits[to] = named(self.digits[from]);
            other.solution[to] = named(self.solution[from]);
            for (digit, &name) in names.iter().enumerate() {
                let (to, from) = (to * side + name, from * side + digit);
                other.candidates[to] = self.candidates[from];
                other.decided[to] = self.decided[from];
                other.is_told[to] = self.is_told[from];
                other.worth[to] = self.worth[from];
            }
        }
        other.puzzle = puzzle;
        other
    }
}

/// 1 for each candidate of each cell; a digit that stands there is its only one.
fn flags(position: &Position) -> Vec<i8> {
    let shape: &Shape = position.shape();
    let mut flags = vec![0; shape.cell_count() * shape.side()];
    for cell in shape.cells() {
        for digit in position.possible(cell).iter() {
            flags[cell.index() * shape.side() + digit.index()] = 1;
        }
    }
    flags
}
