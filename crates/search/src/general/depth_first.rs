//! Depth-first search over singles: no start-up cost, so it comes first;
//! what it has ruled out can be handed on.

use kudosu_board::{Stop, bits};

use super::halt::Pause;
use super::options::Options;
use crate::proof::{Candidate, ClauseId, Nogood, Proof};

/// What a guess chooses among: the digits of a cell, or the slots of a digit in a house.
#[derive(Clone, Copy)]
enum Choice {
    Digits { cell: usize },
    Slots { house: usize, digit: usize },
}

struct Guess {
    choice: Choice,
    all: u128,
    untried: u128,
    current: usize,
    mark: usize,
    /// The options that were searched through, with the clauses that say so where a proof is written.
    closed: Vec<(usize, ClauseId)>,
}

/// A depth-first search that can be resumed after each solution and after each stop.
pub(super) struct DepthFirst {
    stack: Vec<Guess>,
    /// The fullest grid that was consistent as far as singles tell, and its number of blanks.
    pub fullest: Vec<u8>,
    fewest_blanks: usize,
    /// Whether the options are a solution that was told, so that the next one lies on another branch.
    at_solution: bool,
    /// Elementary steps of work since the last solution.
    work: u64,
    pub found: u64,
    pub guesses: u64,
    pub dead_ends: u64,
    proof: Option<Proof>,
}

impl Choice {
    fn candidate(self, options: &Options, option: usize) -> (usize, usize) {
        match self {
            Choice::Digits { cell } => (cell, option),
            Choice::Slots { house, digit } => (usize::from(options.layout.members(house)[option]), digit),
        }
    }
}

impl DepthFirst {
    /// A search from the beginning, which writes down what it rules out where there is a proof.
    pub fn new(proof: Option<Proof>) -> DepthFirst {
        DepthFirst {
            stack: Vec::new(),
            fullest: Vec::new(),
            fewest_blanks: usize::MAX,
            at_solution: false,
            work: 0,
            found: 0,
            guesses: 0,
            dead_ends: 0,
            proof,
        }
    }

    pub fn depth(&self) -> usize {
        self.stack.len()
    }

    /// Goes on to the next solution, which `Options::values` then is, with about `budget` elementary steps of
    /// work since the last one.
    pub fn advance(&mut self, options: &mut Options, budget: u64, stop: &Stop) -> Pause {
        if std::mem::take(&mut self.at_solution) {
            self.close_solution(options);
            if !self.next_branch(options) {
                return Pause::Exhausted;
            }
        }
        loop {
            if options.blanks == 0 {
                self.found += 1;
                self.work = 0;
                self.at_solution = true;
                return Pause::Solution;
            }
            if let Err(why) = stop.check() {
                return Pause::Unfinished(why);
            }
            if self.work > budget {
                return Pause::Budget;
            }
            if options.blanks < self.fewest_blanks {
                self.fewest_blanks = options.blanks;
                self.fullest.clone_from(&options.values);
            }
            self.work += self.guess(options);
            let before = options.mark();
            let sound = self.enter(options);
            self.work += (options.mark() - before) as u64;
            if !sound {
                self.dead_ends += 1;
                self.close(options, &[]);
                if !self.next_branch(options) {
                    return Pause::Exhausted;
                }
            }
        }
    }

    /// Opens the choice with the fewest options; returns the work of finding it.
    fn guess(&mut self, options: &Options) -> u64 {
        let side = options.layout.side;
        let mut fewest = u32::MAX;
        let mut choice = Choice::Digits { cell: 0 };
        let mut all = 0;
        let mut looked = 0;
        for (cell, &digits) in options.digits.iter().enumerate() {
            let count = digits.count_ones();
            if count > 1 && count < fewest {
                (fewest, choice, all) = (count, Choice::Digits { cell }, digits);
                if count == 2 {
                    looked += cell;
                    break;
                }
            }
        }
        if fewest > 2 {
            looked += options.digits.len();
            for (at, &slots) in options.slots.iter().enumerate() {
                let count = slots.count_ones();
                if count > 1 && count < fewest {
                    let (house, digit) = (at / side, at % side);
                    (fewest, choice, all) = (count, Choice::Slots { house, digit }, slots);
                    if count == 2 {
                        looked += at;
                        break;
                    }
                }
            }
        }
        self.guesses += 1;
        self.stack.push(Guess {
            choice,
            all,
            untried: all,
            current: 0,
            mark: options.mark(),
            closed: Vec::new(),
        });
        looked as u64 / 8
    }

    /// Takes the next option of the newest guess.
    fn enter(&mut self, options: &mut Options) -> bool {
        let Some(guess) = self.stack.last_mut() else {
            return false;
        };
        guess.current = guess.untried.trailing_zeros() as usize;
        guess.untried &= guess.untried - 1;
        let (cell, digit) = guess.choice.candidate(options, guess.current);
        options.place(cell, digit)
    }

    /// Goes back to the newest guess with an option left that is not contradictory at once;
    /// `false` when none is left.
    fn next_branch(&mut self, options: &mut Options) -> bool {
        while let Some(guess) = self.stack.last() {
            options.undo(guess.mark);
            if guess.untried == 0 {
                self.close_choice(options);
            } else if self.enter(options) {
                return true;
            } else {
                self.dead_ends += 1;
                self.close(options, &[]);
            }
        }
        false
    }

    /// The candidates that are guessed at the moment.
    fn path(&self, options: &Options) -> Vec<Candidate> {
        let guesses = self.stack.iter();
        guesses
            .map(|guess| guess.choice.candidate(options, guess.current))
            .collect()
    }

    /// Writes down that the guesses hold no (further) solution together.
    fn close(&mut self, options: &Options, before: &[Nogood]) {
        let Some(proof) = &self.proof else {
            return;
        };
        let id = proof.lock().refute(&self.path(options), before);
        if let Some(guess) = self.stack.last_mut() {
            guess.closed.push((guess.current, id));
        }
    }

    /// The same where the guesses lead to a solution.
    fn close_solution(&mut self, options: &Options) {
        if let Some(proof) = &self.proof {
            let solution = proof.lock().block(&options.values);
            self.close(options, &[solution]);
        }
    }

    /// Leaves the newest choice, of which every option is closed.
    fn close_choice(&mut self, options: &Options) {
        if let Some(guess) = self.stack.pop()
            && self.proof.is_some()
        {
            let path = self.path(options);
            let closed = guess.closed.iter().map(|&(option, id)| {
                let mut together = path.clone();
                together.push(guess.choice.candidate(options, option));
                Nogood { together, id }
            });
            self.close(options, &closed.collect::<Vec<_>>());
        }
    }

    /// Ends the search and takes its guesses back. What it has searched through completely is returned as
    /// sets of candidates that need not be looked at together again.
    pub fn hand_over(&self, options: &mut Options) -> Vec<Nogood> {
        let mut searched = Vec::new();
        let mut path = Vec::new();
        for guess in &self.stack {
            let tried = guess.all & !guess.untried & !(1u128 << guess.current);
            for option in bits(tried) {
                let mut together = path.clone();
                together.push(guess.choice.candidate(options, option));
                let closed = guess.closed.iter().find(|closed| closed.0 == option);
                let id = closed.map_or(0, |closed| closed.1);
                searched.push(Nogood { together, id });
            }
            path.push(guess.choice.candidate(options, guess.current));
        }
        if let Some(first) = self.stack.first() {
            options.undo(first.mark);
        }
        searched
    }
}
