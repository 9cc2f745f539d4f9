//! A card: opened once, asked from any thread.

use std::num::NonZero;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;
use std::{fmt, thread};

use cudarc::driver::{self, CudaContext};
use kudosu_board::Stop;
use kudosu_search::Unfinished;
use kudosu_search::nine::{BatchEngine, Columns, ColumnsError, Row, TextLine, Values};

use crate::error::CardError;
use crate::kernel::{DepthKernel, Kernel};
use crate::lane_set::LaneSet;
use crate::staging;

/// How many puzzles are sent at a time: some twenty for each lane of a large card.
const CHUNK: usize = 2 << 20;

/// While one chunk is worked on, the next one is on its way in and the last one on its way out: there are
/// lanes for so many times as many puzzles as the card works on at a time.
const MOST_SETS: usize = 3;

/// How often a waiting thread looks whether the card is done or it shall stop.
pub(crate) const MOMENT: Duration = Duration::from_micros(100);

/// An NVIDIA card with the kernel on it, which can be asked from any thread. To open one takes a fifth of a
/// second, and some seconds the first time where the kernel has to be compiled for it.
pub struct Card {
    pub(crate) context: Arc<CudaContext>,
    name: String,
    kernel: Kernel,
    /// Compiled when it is asked for, or why it cannot be.
    depth_kernel: OnceLock<Result<DepthKernel, CardError>>,
    tuning: Tuning,
    sets: Mutex<Sets>,
    one_is_free: Condvar,
}

#[derive(Default)]
struct Sets {
    free: Vec<LaneSet>,
    /// How many blocks of the kernel all sets have.
    blocks: u32,
    effort: CardWork,
}

/// When a warp stops sweeping to see to its lanes. Whatever these are, the answers are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tuning {
    /// How many sweeps there are between two that look for what is done.
    pub plain_sweeps: u32,
    /// How many of 16 lanes must be done before they are seen to.
    pub done_of_16: u32,
    /// How many of 16 lanes must wait for the memory of the card before that is asked.
    pub waiting_of_16: u32,
    /// How many of 16 lanes must be without puzzle before new ones are fetched.
    pub idle_of_16: u32,
}

impl Default for Tuning {
    fn default() -> Tuning {
        Tuning {
            plain_sweeps: 2,
            done_of_16: 8,
            waiting_of_16: 3,
            idle_of_16: 2,
        }
    }
}

/// How much was done on a card, for those who tune it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct CardWork {
    /// How often a puzzle was branched on.
    pub branches: u64,
    /// Sweeps of a warp, each over 96 puzzles.
    pub sweeps: u64,
    /// How often a warp saw to its lanes.
    pub rounds: u64,
    /// How often a warp moved positions to the memory of the card and back.
    pub moves: u64,
}

impl CardWork {
    fn add(&mut self, [branches, sweeps, rounds, moves]: [u64; 4]) {
        self.branches += branches;
        self.sweeps += sweeps;
        self.rounds += rounds;
        self.moves += moves;
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Card")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

impl Card {
    /// Opens the first card and brings the kernel to it.
    pub fn open() -> Result<Card, CardError> {
        Card::open_with(Tuning::default())
    }

    /// Opens the first card with other numbers for when lanes are seen to.
    pub fn open_with(tuning: Tuning) -> Result<Card, CardError> {
        // SAFETY: it only tries to load the library by its usual names.
        if !unsafe { driver::sys::is_culib_present() } {
            return Err(CardError::NoDriver);
        }
        let context = CudaContext::new(0)?;
        // SAFETY: all memory belongs to a set of lanes, which uses it on its own stream alone.
        unsafe { context.disable_event_tracking() };
        Ok(Card {
            name: context.name()?,
            kernel: Kernel::new(&context)?,
            depth_kernel: OnceLock::new(),
            context,
            tuning,
            sets: Mutex::default(),
            one_is_free: Condvar::new(),
        })
    }

    /// What the driver calls it.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How many puzzles it works on side by side.
    #[must_use]
    pub fn lanes(&self) -> usize {
        96 * self.kernel.warps()
    }

    /// What it has done since it was opened.
    #[must_use]
    pub fn effort(&self) -> CardWork {
        self.sets().effort
    }

    /// Counts the solutions of many puzzles, each up to `limit`, and gives the first of them where that
    /// column is wanted. `threads` is how many may copy.
    ///
    /// Rows that are answered when it ends early, for whatever reason, are right; their status tells them
    /// from others.
    pub fn solve_columns<R: Row>(
        &self,
        puzzles: &[R],
        limit: NonZero<u32>,
        mut columns: Columns<'_, R>,
        threads: NonZero<usize>,
        stop: &Stop,
    ) -> Result<(), CardError> {
        columns.begin(puzzles.len())?;
        self.context.bind_to_thread()?;
        let with_solutions = columns.solutions.is_some();
        let chunk = CHUNK.min(puzzles.len().max(1));
        let mut begun: Vec<Begun<'_, R>> = Vec::new();
        let mut outcome = Ok(());
        for (puzzles, columns) in puzzles.chunks(chunk).zip(columns.chunks(chunk)) {
            let next = self.begin(puzzles, limit, columns, with_solutions, threads);
            match next {
                Ok(next) => begun.push(next),
                Err(error) => outcome = Err(error),
            }
            if outcome.is_ok() && begun.len() == MOST_SETS {
                outcome = self.end(begun.remove(0), threads, stop);
            }
            if outcome.is_err() {
                break;
            }
        }
        for begun in begun {
            outcome = outcome.and(self.end(begun, threads, stop));
        }
        outcome
    }

    /// How long the kernel alone takes, with the puzzles in the memory of the card before; once for each
    /// tuning.
    pub fn times_of_kernel(
        &self,
        puzzles: &[Values],
        limit: NonZero<u32>,
        with_solutions: bool,
        tunings: &[Tuning],
    ) -> Result<Vec<(Duration, CardWork)>, CardError> {
        self.context.bind_to_thread()?;
        let mut set = LaneSet::new(&self.context, &self.kernel, puzzles.len(), with_solutions)?;
        let threads = thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
        staging::bring_in(&mut set, puzzles, threads);
        set.bring_in::<Values>(&self.kernel, puzzles.len())?;
        let mut times = Vec::new();
        for &tuning in tunings {
            let time = set.time(&self.kernel, puzzles.len(), limit.get(), with_solutions, tuning)?;
            let mut effort = CardWork::default();
            effort.add(set.effort());
            times.push((Duration::from_secs_f32(time / 1000.0), effort));
        }
        Ok(times)
    }

    pub(crate) fn depth_kernel(&self) -> Result<&DepthKernel, CardError> {
        let kernel = self
            .depth_kernel
            .get_or_init(|| DepthKernel::compile(&self.context));
        kernel.as_ref().map_err(Clone::clone)
    }

    fn begin<'a, R: Row>(
        &self,
        puzzles: &'a [R],
        limit: NonZero<u32>,
        columns: Columns<'a, R>,
        with_solutions: bool,
        threads: NonZero<usize>,
    ) -> Result<Begun<'a, R>, CardError> {
        let mut set = self.take_set(puzzles.len(), with_solutions)?;
        staging::bring_in(&mut set, puzzles, threads);
        let (number, limit) = (puzzles.len(), limit.get());
        let started = set.start::<R>(&self.kernel, number, limit, with_solutions, self.tuning);
        match started {
            Ok(()) => Ok(Begun {
                set,
                puzzles,
                columns,
            }),
            Err(error) => {
                self.give_up(set);
                Err(error)
            }
        }
    }

    /// Waits for a chunk and hands out its answers.
    fn end<R: Row>(
        &self,
        begun: Begun<'_, R>,
        threads: NonZero<usize>,
        stop: &Stop,
    ) -> Result<(), CardError> {
        let Begun {
            set,
            puzzles,
            columns,
        } = begun;
        match self.wait_for(&set, stop) {
            Ok(()) => {
                self.sets().effort.add(set.effort());
                let answered = staging::bring_out(&set, puzzles, columns, threads);
                self.give_back(set);
                Ok(answered?)
            }
            Err(error) => {
                self.give_up(set);
                Err(error)
            }
        }
    }

    fn wait_for(&self, set: &LaneSet, stop: &Stop) -> Result<(), CardError> {
        while !set.is_done()? {
            // Again and again: what is queued for the set may not have cleared its control yet.
            if stop.is_requested() {
                set.ask_to_stop()?;
            }
            thread::sleep(MOMENT);
        }
        Ok(())
    }

    fn sets(&self) -> MutexGuard<'_, Sets> {
        self.sets.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A set of lanes with room for so many puzzles; waits while all are in use.
    fn take_set(&self, puzzles: usize, with_solutions: bool) -> Result<LaneSet, CardError> {
        let room = puzzles.next_power_of_two().min(CHUNK).max(puzzles);
        let blocks = LaneSet::blocks_for(&self.kernel, room);
        let most = self.kernel.blocks * MOST_SETS as u32;
        let is_enough = |set: &LaneSet| set.is_enough_for(puzzles, with_solutions);
        let mut sets = self.sets();
        loop {
            if let Some(at) = sets.free.iter().position(is_enough) {
                return Ok(sets.free.swap_remove(at));
            }
            if sets.blocks + blocks <= most {
                sets.blocks += blocks;
                drop(sets);
                let made = LaneSet::new(&self.context, &self.kernel, room, with_solutions);
                let Err(error) = made else {
                    return made;
                };
                sets = self.sets();
                sets.blocks -= blocks;
                // With fewer sets it is slower, but goes on.
                if !matches!(error, CardError::OutOfMemory(_)) || sets.blocks == 0 {
                    return Err(error);
                }
            }
            // One that is too small makes room for one that is not.
            if let Some(set) = sets.free.pop() {
                sets.blocks -= set.blocks;
                continue;
            }
            sets = self
                .one_is_free
                .wait(sets)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn give_back(&self, set: LaneSet) {
        self.sets().free.push(set);
        self.one_is_free.notify_one();
    }

    /// Drops a set after a failure, when nothing is known of it.
    fn give_up(&self, set: LaneSet) {
        let _ = set.wait();
        let blocks = set.blocks;
        drop(set);
        self.sets().blocks -= blocks;
        self.one_is_free.notify_one();
    }
}

/// A chunk that the card works on.
struct Begun<'a, R> {
    set: LaneSet,
    puzzles: &'a [R],
    columns: Columns<'a, R>,
}

/// The card as a batch engine. Should it fail, the engine on the processor does what is left.
pub struct CardBatch<E> {
    card: Arc<Card>,
    processor: E,
    tell: Box<dyn FnMut(&CardError) + Send>,
    has_failed: bool,
}

impl<E> fmt::Debug for CardBatch<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CardBatch")
            .field("card", &self.card)
            .finish_non_exhaustive()
    }
}

impl<E: BatchEngine> CardBatch<E> {
    /// With the engine that goes on should the card fail, and whom to tell why.
    pub fn new(card: Arc<Card>, processor: E, tell: Box<dyn FnMut(&CardError) + Send>) -> CardBatch<E> {
        CardBatch {
            card,
            processor,
            tell,
            has_failed: false,
        }
    }
}

impl<E: BatchEngine> CardBatch<E> {
    /// Has the card fill the rows. Where it cannot, the processor has to: then the columns come back.
    fn fill<'a, R: Row>(
        &mut self,
        puzzles: &[R],
        limit: NonZero<u32>,
        mut columns: Columns<'a, R>,
        stop: &Stop,
    ) -> Result<Option<Columns<'a, R>>, ColumnsError> {
        if self.has_failed {
            return Ok(Some(columns));
        }
        let one = NonZero::<usize>::MIN;
        match self
            .card
            .solve_columns(puzzles, limit, columns.reborrow(), one, stop)
        {
            Ok(()) => Ok(None),
            Err(CardError::Unfinished(why)) => Err(why.into()),
            Err(CardError::Length(error)) => Err(error),
            Err(error) => {
                (self.tell)(&error);
                self.has_failed = true;
                Ok(Some(columns))
            }
        }
    }
}

impl<E: BatchEngine> BatchEngine for CardBatch<E> {
    fn fill_columns(
        &mut self,
        puzzles: &[Values],
        limit: NonZero<u32>,
        columns: Columns<'_>,
        stop: &Stop,
    ) -> Result<(), ColumnsError> {
        match self.fill(puzzles, limit, columns, stop)? {
            None => Ok(()),
            Some(columns) => self.processor.fill_columns(puzzles, limit, columns, stop),
        }
    }

    fn fill_lines(
        &mut self,
        lines: &[TextLine],
        limit: NonZero<u32>,
        columns: Columns<'_, TextLine>,
        stop: &Stop,
    ) -> Result<(), ColumnsError> {
        match self.fill(lines, limit, columns, stop)? {
            None => Ok(()),
            Some(columns) => self.processor.fill_lines(lines, limit, columns, stop),
        }
    }

    fn finds_depths(&self) -> bool {
        !self.has_failed || self.processor.finds_depths()
    }

    fn depths(
        &mut self,
        puzzles: &[Values],
        solutions: &[Values],
        stop: &Stop,
    ) -> Result<Vec<Option<u32>>, Unfinished> {
        if !self.has_failed {
            match self.card.depths(puzzles, solutions, stop) {
                Ok(depths) => return Ok(depths),
                Err(CardError::Unfinished(why)) => return Err(why),
                Err(error) => {
                    (self.tell)(&error);
                    self.has_failed = true;
                }
            }
        }
        self.processor.depths(puzzles, solutions, stop)
    }
}
