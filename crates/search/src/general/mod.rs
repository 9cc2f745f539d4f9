//! The engine for grids of any shape up to 100×100.
//!
//! It fills the singles, searches depth-first for a moment, which is enough for most grids and costs no
//! preparation, and then goes on with a search that learns from contradictions, beside a local search that
//! repairs a full grid until a first solution is known. What the first search has been through is handed to
//! the learning one, so that no solution is found twice.

mod classes;
mod colouring;
mod deal;
mod depth_first;
mod intersections;
mod layout;
mod learner;
mod options;
mod probe;
mod progress;
mod race;
mod repair;
mod residue;
mod sparse;
mod table;

use std::sync::Arc;

use kudosu_board::{Grid, Stop};

use crate::Unfinished;
use classes::{Lines, restrict_to_classes};
use depth_first::DepthFirst;
use layout::Layout;
use options::Options;
use probe::probe;
pub use progress::Progress;
use race::{Patience, ROUND, Race};
use repair::Repair;
use residue::Residue;
use sparse::Sparse;

/// The most work that depth-first search may spend on the first solution: some twenty milliseconds.
const MOST_DEPTH_FIRST_WORK: u64 = 400_000;
const SEED: u64 = 1;
/// Propagations that a guess about the grid's pattern is worth: about a second.
const MOMENT: u64 = 4_000_000;

/// Work for filling a sparse grid by chance before learning begins, times the fourth power of the side: a
/// quarter of a second on 36×36, some ten seconds on 100×100, where learning has little to offer.
const CHANCE: u64 = 2;
/// Up to this side learning takes a few milliseconds.
const LEARNT_AT_ONCE: usize = 16;
/// Up to this side learning is better at what local search does not solve soon.
const LEARNT_EASILY: usize = 25;
/// Up to this side learning and local search are about as good at what neither of them solves soon.
const LEARNT_AS_WELL: usize = 32;
/// Up to this side local search is faster than chance unless the grid is nearly blank.
const REPAIRED_EASILY: usize = 48;

/// Words of clauses beyond which a learner gives up: 1 GiB.
const MOST_WORDS: usize = 1 << 28;

/// The solutions of a grid of any shape, one at a time.
pub struct General {
    grid: Grid,
    stop: Stop,
    progress: Arc<Progress>,
    stage: Stage,
    depth_first_budget: u64,
    most_words: usize,
    /// Propagations after which two learners exchange what they have learnt.
    round: u64,
    /// The side from which on a local search takes part.
    repair_from: usize,
    /// The side from which on candidates are tried one by one before the long search.
    probe_from: usize,
}

enum Stage {
    Fresh,
    DepthFirst(Box<Options>, DepthFirst),
    Prepared(Box<Prepared>),
    Learning(Box<Race>),
    Done,
}

/// All that learning begins with.
struct Prepared {
    options: Options,
    /// The fullest grid so far.
    fullest: Vec<u8>,
    /// Candidates that hold no further solution together.
    ruled_out: Vec<Vec<(usize, usize)>>,
    /// Whether a solution is known, and ruled out.
    solved: bool,
}

impl General {
    /// The engine for this grid; it starts to work when the first solution is asked for.
    pub fn new(grid: &Grid, stop: &Stop) -> General {
        General {
            grid: grid.clone(),
            stop: stop.clone(),
            progress: Arc::default(),
            stage: Stage::Fresh,
            depth_first_budget: depth_first_budget(grid.shape().side()),
            most_words: MOST_WORDS,
            round: ROUND,
            repair_from: LEARNT_AT_ONCE + 1,
            probe_from: LEARNT_EASILY,
        }
    }

    /// The counters of this search, for another thread to read.
    pub fn progress(&self) -> &Arc<Progress> {
        &self.progress
    }

    /// A solution that continues a pattern in the givens, if there is one. The options are left as they were.
    fn guess_pattern(&self, options: &mut Options) -> Result<Option<Vec<u8>>, Unfinished> {
        let shape = self.grid.shape();
        let is_solution = |values: &Vec<u8>| {
            let filled = Grid::from_values(shape, values);
            filled.is_ok_and(|filled| filled.is_solution_of(&self.grid))
        };
        let table = table::continue_table(shape, self.grid.values(), SEED, &self.stop)?;
        if let Some(values) = table.filter(is_solution) {
            return Ok(Some(values));
        }
        let (blanks, cells) = (options.blanks, shape.cell_count());
        if (5 * blanks >= 4 * cells || shape.side() > REPAIRED_EASILY && 2 * blanks >= cells)
            && let Some(mut sparse) = Sparse::new(shape, SEED)
        {
            let filled = sparse.fill(
                options,
                CHANCE * (shape.side() as u64).pow(4),
                &self.progress,
                &self.stop,
            )?;
            if let Some(values) = filled.filter(is_solution) {
                return Ok(Some(values));
            }
        }
        for lines in [Lines::Columns, Lines::Rows] {
            let mark = options.mark();
            let found = if restrict_to_classes(options, lines) {
                self.search_for_a_moment(options)
            } else {
                Ok(None)
            };
            let found = found?;
            options.undo(mark);
            if let Some(values) = found.filter(is_solution) {
                return Ok(Some(values));
            }
        }
        Ok(None)
    }

    /// A solution within these options, if it is found soon.
    fn search_for_a_moment(&self, options: &mut Options) -> Result<Option<Vec<u8>>, Unfinished> {
        let mut search = DepthFirst::new();
        match search.advance(options, depth_first_budget(options.layout.side), &self.stop) {
            depth_first::Pause::Solution => Ok(Some(options.values.clone())),
            depth_first::Pause::Exhausted => Ok(None),
            depth_first::Pause::Stopped => Err(Unfinished::Stopped),
            depth_first::Pause::Budget => {
                let ruled_out = search.hand_over(options);
                let residue = Residue::new(options, &self.stop)?;
                Race::look_for_a_moment(residue, options.values.clone(), ruled_out, MOMENT, &self.stop)
            }
        }
    }

    /// What is left for the long search, `None` when nothing is.
    fn race(&self, prepared: Prepared) -> Result<Option<Race>, Unfinished> {
        let Prepared {
            mut options,
            fullest,
            mut ruled_out,
            solved,
        } = prepared;
        if options.layout.side >= self.probe_from {
            if !probe(&mut options, &self.stop)? {
                return Ok(None);
            }
            ruled_out.retain(|together| {
                together
                    .iter()
                    .all(|&(cell, digit)| options.digits[cell] >> digit & 1 == 1)
            });
            for together in &mut ruled_out {
                together.retain(|&(cell, _)| options.values[cell] == 0);
            }
        }
        let residue = Residue::new(&options, &self.stop)?;
        let side = options.layout.side;
        let repair = if solved || side < self.repair_from {
            None
        } else {
            Repair::new(&options, SEED, &self.stop)?
        };
        let prove = solved || side <= LEARNT_EASILY;
        let mut race = Race::new(residue, options.values, fullest, ruled_out, prove, &self.stop)?;
        race.limit_memory(self.most_words);
        race.exchange_every(self.round);
        if let Some(repair) = repair {
            race.enter_repair(repair, patience(side));
        }
        Ok(Some(race))
    }

    /// The values of the next solution, `None` when there is no other.
    fn advance(&mut self) -> Result<Option<Vec<u8>>, Unfinished> {
        if self.stop.is_requested() && !matches!(self.stage, Stage::Done) {
            self.stage = Stage::Done;
            return Err(Unfinished::Stopped);
        }
        loop {
            // Until it is known how this step ends: an interrupted search has no next solution.
            match std::mem::replace(&mut self.stage, Stage::Done) {
                Stage::Fresh => {
                    let layout = Arc::new(Layout::new(self.grid.shape()));
                    let Some(mut options) = Options::new(&layout, self.grid.values()) else {
                        return Ok(None);
                    };
                    if !options.settle() {
                        return Ok(None);
                    }
                    self.stage = Stage::DepthFirst(Box::new(options), DepthFirst::new());
                }
                Stage::DepthFirst(mut options, mut search) => {
                    // Where there are solutions there are more:
                    // listing them is what depth-first search is good at.
                    let patience = if search.found == 0 { 1 } else { 10 };
                    let budget = self.depth_first_budget.saturating_mul(patience);
                    let pause = search.advance(&mut options, budget, &self.stop);
                    self.progress
                        .record([search.depth() as u64, search.dead_ends, search.guesses, 0]);
                    match pause {
                        depth_first::Pause::Solution => {
                            let values = options.values.clone();
                            self.stage = Stage::DepthFirst(options, search);
                            return Ok(Some(values));
                        }
                        depth_first::Pause::Exhausted => return Ok(None),
                        depth_first::Pause::Stopped => return Err(Unfinished::Stopped),
                        depth_first::Pause::Budget => {
                            let fullest = std::mem::take(&mut search.fullest);
                            let found = search.found;
                            let mut ruled_out = search.hand_over(&mut options);
                            let guessed = if found == 0 {
                                self.guess_pattern(&mut options)?
                            } else {
                                None
                            };
                            if let Some(solution) = &guessed {
                                let open = (0..solution.len()).filter(|&cell| options.values[cell] == 0);
                                ruled_out
                                    .push(open.map(|cell| (cell, usize::from(solution[cell]) - 1)).collect());
                            }
                            self.stage = Stage::Prepared(Box::new(Prepared {
                                options: *options,
                                fullest,
                                ruled_out,
                                solved: found > 0 || guessed.is_some(),
                            }));
                            if guessed.is_some() {
                                return Ok(guessed);
                            }
                        }
                    }
                }
                Stage::Prepared(prepared) => {
                    let Some(race) = self.race(*prepared)? else {
                        return Ok(None);
                    };
                    self.stage = Stage::Learning(Box::new(race));
                }
                Stage::Learning(mut race) => {
                    let solution = race.advance(&self.progress, &self.stop);
                    match solution {
                        Ok(Some(_)) => self.stage = Stage::Learning(race),
                        Ok(None) => {}
                        Err(_) => discard(race),
                    }
                    return solution;
                }
                Stage::Done => return Ok(None),
            }
        }
    }
}

/// Gives back the memory of something large without making anyone wait for it.
fn discard<T: Send + 'static>(garbage: T) {
    // Where there is no thread to be had it is dropped on the spot.
    drop(std::thread::Builder::new().spawn(move || drop(garbage)));
}

/// How long local search is worth a thread: on smaller grids learning gets there sooner than a second try.
fn patience(side: usize) -> Patience {
    let (alone, in_all) = if side <= LEARNT_EASILY {
        (1_000_000, 1_000_000)
    } else if side <= LEARNT_AS_WELL {
        (1_000_000, u64::MAX)
    } else if side <= REPAIRED_EASILY {
        (6_000_000, u64::MAX)
    } else {
        (60_000_000, u64::MAX)
    };
    Patience {
        alone,
        then_learn: side <= LEARNT_AS_WELL,
        in_all,
    }
}

/// The work after which it is better to learn: preparing that takes longer the larger the grid.
fn depth_first_budget(side: usize) -> u64 {
    (2 * (side as u64).pow(3)).min(MOST_DEPTH_FIRST_WORK)
}

impl Iterator for General {
    type Item = Result<Grid, Unfinished>;

    fn next(&mut self) -> Option<Self::Item> {
        let values = self.advance().transpose()?;
        let shape = self.grid.shape();
        Some(values.map(|values| {
            Grid::from_values(shape, &values).expect("the engine fills every cell with a digit of the shape")
        }))
    }
}

#[cfg(test)]
mod tests;
