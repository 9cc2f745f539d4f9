//! Keeps every lane busy: sweeps until enough lanes are done, then branches, backtracks, reports and refills.

use kudosu_board::{Stop, bits};

use super::choice::Choice;
use super::lanes::Lanes;
use super::packed::{Packed, masks};
use super::slab::Slab;
use super::staging::Staging;
use crate::Unfinished;
use crate::answer::keeps_givens;
use crate::nine::{Row, Simd, Solver, Values};

/// Who hears of solutions and results. Puzzles are named by their index; they finish in any order.
pub(super) trait Report {
    /// Whether solutions are wanted, or only how many there are.
    const SOLUTIONS: bool;
    /// The solution after `before` others of a puzzle.
    fn solution(&mut self, puzzle: usize, before: u64, values: &Values);
    /// A puzzle is finished and has this many solutions, or at least this many if that is the limit.
    fn finished(&mut self, puzzle: usize, found: u64);
}

/// The most words that lanes have.
const MOST_WORDS: usize = 8;

/// How many of 16 busy lanes must be done before they are seen to.
const DONE_OF_16: u32 = 10;

/// With this many lanes or fewer for each 64, and no more puzzles, the single-puzzle engine is faster.
const FEW_LANES_OF_64: u32 = 26;

/// The slab, and what belongs to each lane.
pub(super) struct Engine<L> {
    slab: Box<Slab<L>>,
    choice: Box<Choice<L>>,
    staging: Staging,
    lanes: Vec<Lane>,
    stacks: Stacks,
    simd: Simd,
    pub(super) guesses: u64,
    pub(super) sweeps: u64,
    pub(super) refills: u64,
}

/// What a lane is working on.
#[derive(Clone, Copy, Default)]
struct Lane {
    puzzle: usize,
    found: u64,
    /// The last position put aside, as `Stacks` knows it.
    top: u32,
}

/// Lanes that a refill sees to.
struct Done<L> {
    dead: L,
    solved: L,
    stuck: L,
}

/// What remains to be done.
struct Work<'a, P> {
    puzzles: &'a [P],
    next: usize,
    limit: u64,
}

impl<L: Lanes> Engine<L> {
    const LANES: usize = 64 * L::WORDS;

    pub(super) fn new(simd: Simd) -> Engine<L> {
        Engine {
            slab: Slab::new(),
            choice: Box::new(Choice::none()),
            staging: Staging::new(L::WORDS),
            lanes: vec![Lane::default(); Self::LANES],
            stacks: Stacks::default(),
            simd,
            guesses: 0,
            sweeps: 0,
            refills: 0,
        }
    }

    /// Counts the solutions of all puzzles, each up to `limit`.
    #[inline(always)]
    pub(super) fn run_now<P: Row, R: Report>(
        &mut self,
        puzzles: &[P],
        limit: u64,
        report: &mut R,
        stop: &Stop,
    ) -> Result<(), Unfinished> {
        self.stacks.clear();
        let mut work = Work {
            puzzles,
            next: 0,
            limit,
        };
        let mut busy = [0; MOST_WORDS];
        let mut filled = [0; MOST_WORDS];
        for lane in 0..Self::LANES {
            if self.begin(lane, &mut work) {
                busy[lane / 64] |= 1 << (lane % 64);
            }
        }
        filled.copy_from_slice(&busy);
        loop {
            L::take_in(&mut self.slab, L::from_words(&filled), &self.staging);
            if work.next == work.puzzles.len() && count(&busy) <= FEW_LANES_OF_64 * L::WORDS as u32 {
                return self.finish_singly(&busy, &work, report, stop);
            }
            let done = self.sweep_until_done(&busy, stop)?;
            filled.fill(0);
            self.refill(done, &mut work, &mut busy, &mut filled, report)?;
        }
    }

    /// Sweeps until enough of the busy lanes are done.
    #[inline(always)]
    fn sweep_until_done(&mut self, busy: &[u64], stop: &Stop) -> Result<Done<L>, Unfinished> {
        let enough = (count(busy) * DONE_OF_16).div_ceil(16);
        let busy = L::from_words(busy);
        let mut words = [0; MOST_WORDS];
        loop {
            if stop.is_requested() {
                return Err(Unfinished::Stopped);
            }
            let first = L::sweep::<false>(&mut self.slab);
            let second = L::sweep::<true>(&mut self.slab);
            self.sweeps += 2;
            let dead = second.dead.and(busy);
            // With one digit in every cell before the last sweep, and still in it, nothing contradicts.
            let solved = busy.and_neither(second.open.or(first.open), second.dead);
            let stuck = second.open.and(busy).and_neither(second.changed, second.dead);
            dead.or3(solved, stuck).to_words(&mut words);
            if count(&words) >= enough {
                return Ok(Done { dead, solved, stuck });
            }
        }
    }

    /// Branches, backtracks, reports and refills. Marks the lanes that get a position from `staging`.
    #[inline(always)]
    fn refill<P: Row, R: Report>(
        &mut self,
        done: Done<L>,
        work: &mut Work<'_, P>,
        busy: &mut [u64],
        filled: &mut [u64],
        report: &mut R,
    ) -> Result<(), Unfinished> {
        self.refills += 1;
        let (mut dead, mut solved, mut stuck) = ([0; MOST_WORDS], [0; MOST_WORDS], [0; MOST_WORDS]);
        done.dead.to_words(&mut dead);
        done.solved.to_words(&mut solved);
        let mut wrong = [0; MOST_WORDS];
        done.solved.and_not(L::right(&self.slab)).to_words(&mut wrong);
        if count(&wrong) > 0 {
            return Err(Unfinished::WrongAnswer);
        }
        L::choose(&self.slab, done.stuck, &mut self.choice);
        self.choice.choosing().to_words(&mut stuck);
        if count(&stuck) > 0 || R::SOLUTIONS {
            L::take_out(&self.slab, &self.choice, &mut self.staging);
            L::narrow(&mut self.slab, &self.choice);
        }

        for word in 0..L::WORDS {
            for lane in lanes_of(word, stuck[word]) {
                let packed = self.staging.get(lane);
                self.lanes[lane].top = self.stacks.push(packed, self.lanes[lane].top);
                self.guesses += 1;
            }
            for lane in lanes_of(word, solved[word]) {
                if R::SOLUTIONS {
                    let Lane { puzzle, found, .. } = self.lanes[lane];
                    let values = L::values(&self.staging.get(lane));
                    if !keeps_givens(&work.puzzles[puzzle].values(), &values) {
                        return Err(Unfinished::WrongAnswer);
                    }
                    report.solution(puzzle, found, &values);
                }
                self.lanes[lane].found += 1;
            }
            for lane in lanes_of(word, dead[word] | solved[word]) {
                let bit = 1 << (lane % 64);
                if self.resume(lane, work, report) {
                    filled[word] |= bit;
                } else {
                    busy[word] &= !bit;
                }
            }
        }
        Ok(())
    }

    /// Gives a lane its next position: one that was put aside, or else the next puzzle, or none.
    #[inline(always)]
    fn resume<P: Row, R: Report>(&mut self, lane: usize, work: &mut Work<'_, P>, report: &mut R) -> bool {
        let Lane { puzzle, found, top } = self.lanes[lane];
        if found < work.limit {
            if let Some((packed, below)) = self.stacks.pop(top) {
                self.lanes[lane].top = below;
                self.staging.set(lane, &packed);
                return true;
            }
        } else {
            self.stacks.drop_all(top);
        }
        report.finished(puzzle, found);
        self.begin(lane, work)
    }

    /// Starts the next puzzle, if there is one, in a lane.
    #[inline(always)]
    fn begin<P: Row>(&mut self, lane: usize, work: &mut Work<'_, P>) -> bool {
        let Some(puzzle) = work.puzzles.get(work.next) else {
            return false;
        };
        self.lanes[lane] = Lane {
            puzzle: work.next,
            found: 0,
            top: Stacks::EMPTY,
        };
        self.staging.set(lane, &L::pack(&puzzle.values()));
        work.next += 1;
        true
    }

    /// Lets the single-puzzle engine do what the busy lanes have left.
    #[inline(always)]
    fn finish_singly<P: Row, R: Report>(
        &mut self,
        busy: &[u64],
        work: &Work<'_, P>,
        report: &mut R,
        stop: &Stop,
    ) -> Result<(), Unfinished> {
        L::take_out(&self.slab, &Choice::none(), &mut self.staging);
        let mut solver = Solver::with(self.simd);
        for (word, &busy) in busy.iter().enumerate() {
            for lane in lanes_of(word, busy) {
                let Lane {
                    puzzle,
                    mut found,
                    mut top,
                } = self.lanes[lane];
                let mut position = Some(self.staging.get(lane));
                while let Some(packed) = position.take() {
                    solver.start_as_batch(&masks(&packed));
                    while found < work.limit {
                        let Some(solution) = solver.next_solution(stop)? else {
                            break;
                        };
                        if !keeps_givens(&work.puzzles[puzzle].values(), &solution) {
                            return Err(Unfinished::WrongAnswer);
                        }
                        report.solution(puzzle, found, &solution);
                        found += 1;
                    }
                    if found < work.limit
                        && let Some((packed, below)) = self.stacks.pop(top)
                    {
                        position = Some(packed);
                        top = below;
                    }
                }
                self.stacks.drop_all(top);
                report.finished(puzzle, found);
            }
        }
        self.guesses += solver.guesses();
        Ok(())
    }
}

#[inline(always)]
fn count(words: &[u64]) -> u32 {
    words.iter().map(|word| word.count_ones()).sum()
}

/// The lanes of the bits that are set in a word.
#[inline(always)]
fn lanes_of(word: usize, lanes: u64) -> impl Iterator<Item = usize> {
    bits(lanes).map(move |bit| 64 * word + bit)
}

/// The positions that lanes have put aside: one stack for each lane, in shared memory.
#[derive(Default)]
struct Stacks {
    positions: Vec<Packed>,
    /// For each position the one below it in its stack, or among the unused ones.
    below: Vec<u32>,
    unused: Option<u32>,
}

impl Stacks {
    const EMPTY: u32 = u32::MAX;

    fn clear(&mut self) {
        self.positions.clear();
        self.below.clear();
        self.unused = None;
    }

    /// Puts a position on a stack and returns its new top.
    #[inline(always)]
    fn push(&mut self, packed: Packed, top: u32) -> u32 {
        match self.unused {
            Some(index) => {
                let at = index as usize;
                self.unused = Some(self.below[at]).filter(|&below| below != Stacks::EMPTY);
                self.positions[at] = packed;
                self.below[at] = top;
                index
            }
            None => {
                self.positions.push(packed);
                self.below.push(top);
                (self.positions.len() - 1) as u32
            }
        }
    }

    /// Takes the top of a stack, and says what is then its top.
    #[inline(always)]
    fn pop(&mut self, top: u32) -> Option<(Packed, u32)> {
        let packed = *self.positions.get(top as usize)?;
        let below = self.below[top as usize];
        self.below[top as usize] = self.unused.unwrap_or(Stacks::EMPTY);
        self.unused = Some(top);
        Some((packed, below))
    }

    fn drop_all(&mut self, mut top: u32) {
        while let Some((_, below)) = self.pop(top) {
            top = below;
        }
    }
}
