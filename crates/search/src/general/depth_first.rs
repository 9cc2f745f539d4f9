//! Depth-first search over singles: no start-up cost, so it comes first;
//! what it has ruled out can be handed on.

use kudosu_board::Stop;

use super::options::{Options, bits};

/// How a depth-first search paused.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Pause {
    /// `Options::values` is a solution.
    Solution,
    /// Everything has been searched.
    Exhausted,
    /// The work allowed for one solution is used up.
    Budget,
    /// The caller wants no more.
    Stopped,
}

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
}

/// A depth-first search that can be resumed after each solution.
pub(super) struct DepthFirst {
    stack: Vec<Guess>,
    /// The fullest grid that was consistent as far as singles tell, and its number of blanks.
    pub fullest: Vec<u8>,
    fewest_blanks: usize,
    started: bool,
    pub found: u64,
    pub guesses: u64,
    pub dead_ends: u64,
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
    pub fn new() -> DepthFirst {
        DepthFirst {
            stack: Vec::new(),
            fullest: Vec::new(),
            fewest_blanks: usize::MAX,
            started: false,
            found: 0,
            guesses: 0,
            dead_ends: 0,
        }
    }

    pub fn depth(&self) -> usize {
        self.stack.len()
    }

    /// Goes on to the next solution, with about `budget` elementary steps of work.
    pub fn advance(&mut self, options: &mut Options, budget: u64, stop: &Stop) -> Pause {
        let mut work = 0;
        let mut sound = if self.started {
            self.next_branch(options)
        } else {
            true
        };
        if !sound {
            return Pause::Exhausted;
        }
        self.started = true;
        loop {
            if options.blanks == 0 {
                self.found += 1;
                return Pause::Solution;
            }
            if stop.is_requested() {
                return Pause::Stopped;
            }
            if work > budget {
                return Pause::Budget;
            }
            if options.blanks < self.fewest_blanks {
                self.fewest_blanks = options.blanks;
                self.fullest.clone_from(&options.values);
            }
            work += self.guess(options);
            let before = options.mark();
            sound = self.enter(options);
            work += (options.mark() - before) as u64;
            if !sound {
                self.dead_ends += 1;
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
                self.stack.pop();
            } else if self.enter(options) {
                return true;
            } else {
                self.dead_ends += 1;
            }
        }
        false
    }

    /// Ends the search and takes its guesses back. What it has searched through completely is returned as
    /// sets of candidates that need not be looked at together again.
    pub fn hand_over(self, options: &mut Options) -> Vec<Vec<(usize, usize)>> {
        let mut searched = Vec::new();
        let mut path = Vec::new();
        for guess in &self.stack {
            let tried = guess.all & !guess.untried & !(1u128 << guess.current);
            for option in bits(tried) {
                let mut together = path.clone();
                together.push(guess.choice.candidate(options, option));
                searched.push(together);
            }
            path.push(guess.choice.candidate(options, guess.current));
        }
        if let Some(first) = self.stack.first() {
            options.undo(first.mark);
        }
        searched
    }
}
