//! The engine for many puzzles: bit-sliced, one lane a puzzle, hundreds of them side by side.

/// An engine whose work is compiled for a set of instructions,
/// and which exists only where the machine has them.
#[cfg(target_arch = "x86_64")]
macro_rules! kernel {
    ($vector:ident, $simd:expr; $($feature:tt),+) => {
        /// An engine with this file's instructions.
        pub(super) struct Kernel(pub(super) super::engine::Engine<$vector>);

        impl Kernel {
            /// An engine, where the machine has the instructions.
            pub(super) fn new() -> Option<Kernel> {
                use crate::nine::Simd;
                // SAFETY: the instructions are there.
                $simd.is_available().then(|| Kernel(unsafe { new() }))
            }

            pub(super) fn run<P: crate::nine::Row, R: super::engine::Report>(
                &mut self,
                puzzles: &[P],
                limit: u64,
                report: &mut R,
                stop: &kudosu_board::Stop,
            ) -> Result<(), crate::Unfinished> {
                // SAFETY: a kernel was made, so the instructions are there.
                unsafe { run(&mut self.0, puzzles, limit, report, stop) }
            }
        }

        #[target_feature($(enable = $feature),+)]
        fn new() -> super::engine::Engine<$vector> {
            use crate::nine::Simd;
            super::engine::Engine::new($simd)
        }

        #[target_feature($(enable = $feature),+)]
        fn run<P: crate::nine::Row, R: super::engine::Report>(
            engine: &mut super::engine::Engine<$vector>,
            puzzles: &[P],
            limit: u64,
            report: &mut R,
            stop: &kudosu_board::Stop,
        ) -> Result<(), crate::Unfinished> {
            engine.run_now(puzzles, limit, report, stop)
        }
    };
}
/// The long functions of `Lanes`, compiled for a set of instructions.
#[cfg(target_arch = "x86_64")]
macro_rules! long_functions {
    ($($feature:tt),+) => {
        #[inline(always)]
        fn sweep<const CHECK: bool>(slab: &mut Slab<Self>) -> Seen<Self> {
            #[target_feature($(enable = $feature),+)]
            #[inline(never)]
            fn sweep<const CHECK: bool>(slab: &mut Slab<Vector>) -> Seen<Vector> {
                slab.sweep_now::<CHECK>()
            }
            // SAFETY: there are vectors, so the instructions are there.
            unsafe { sweep::<CHECK>(slab) }
        }
        #[inline(always)]
        fn right(slab: &Slab<Self>) -> Self {
            #[target_feature($(enable = $feature),+)]
            #[inline(never)]
            fn right(slab: &Slab<Vector>) -> Vector {
                slab.right_now()
            }
            // SAFETY: there are vectors, so the instructions are there.
            unsafe { right(slab) }
        }
        #[inline(always)]
        fn choose(slab: &Slab<Self>, stuck: Self, choice: &mut Choice<Self>) {
            #[target_feature($(enable = $feature),+)]
            #[inline(never)]
            fn choose(slab: &Slab<Vector>, stuck: Vector, choice: &mut Choice<Vector>) {
                choice.make_now(slab, stuck);
            }
            // SAFETY: there are vectors, so the instructions are there.
            unsafe { choose(slab, stuck, choice) }
        }
        #[inline(always)]
        fn narrow(slab: &mut Slab<Self>, choice: &Choice<Self>) {
            #[target_feature($(enable = $feature),+)]
            #[inline(never)]
            fn narrow(slab: &mut Slab<Vector>, choice: &Choice<Vector>) {
                choice.narrow_now(slab);
            }
            // SAFETY: there are vectors, so the instructions are there.
            unsafe { narrow(slab, choice) }
        }
        #[inline(always)]
        fn take_out(slab: &Slab<Self>, choice: &Choice<Self>, staging: &mut Staging) {
            #[target_feature($(enable = $feature),+)]
            #[inline(never)]
            fn take_out(slab: &Slab<Vector>, choice: &Choice<Vector>, staging: &mut Staging) {
                staging.take_out_now(slab, choice);
            }
            // SAFETY: there are vectors, so the instructions are there.
            unsafe { take_out(slab, choice, staging) }
        }
        #[inline(always)]
        fn take_in(slab: &mut Slab<Self>, filled: Self, staging: &Staging) {
            #[target_feature($(enable = $feature),+)]
            #[inline(never)]
            fn take_in(slab: &mut Slab<Vector>, filled: Vector, staging: &Staging) {
                staging.take_in_now(slab, filled);
            }
            // SAFETY: there are vectors, so the instructions are there.
            unsafe { take_in(slab, filled, staging) }
        }
    };
}
#[cfg(target_arch = "x86_64")]
use {kernel, long_functions};

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod choice;
mod engine;
mod lanes;
mod packed;
mod portable;
mod rows;
mod slab;
mod staging;
#[cfg(test)]
mod tests;
mod transpose;

use std::num::NonZero;

use std::fmt;

use kudosu_board::Stop;

use super::{Answer, Columns, Row, RowStatus, Simd, Values};
use crate::Unfinished;
use engine::{Engine, Report};
use rows::Rows;

/// Solves many 9×9 puzzles at once, with the highest throughput on one core; keeps its memory between calls.
pub struct Batch {
    kernel: Kernel,
}

enum Kernel {
    Portable(Engine<portable::Words>),
    #[cfg(target_arch = "x86_64")]
    Avx2(avx2::Kernel),
    #[cfg(target_arch = "x86_64")]
    Avx512(avx512::Kernel),
}

impl fmt::Debug for Batch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kernel = match self.kernel {
            Kernel::Portable(_) => Simd::Portable,
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx2(_) => Simd::Avx2,
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx512(_) => Simd::Avx512,
        };
        f.debug_struct("Batch")
            .field("kernel", &kernel)
            .finish_non_exhaustive()
    }
}

impl Default for Batch {
    fn default() -> Batch {
        Batch::new()
    }
}

impl Batch {
    /// An engine with the best kernel for this machine.
    #[must_use]
    pub fn new() -> Batch {
        Batch::with(Simd::chosen())
    }

    /// An engine with the kernel for these instructions,
    /// or the portable one where the machine does not have them.
    pub fn with(simd: Simd) -> Batch {
        let kernel = match simd {
            #[cfg(target_arch = "x86_64")]
            Simd::Avx512 => avx512::Kernel::new().map(Kernel::Avx512),
            #[cfg(target_arch = "x86_64")]
            Simd::Avx2 => avx2::Kernel::new().map(Kernel::Avx2),
            _ => None,
        };
        Batch {
            kernel: kernel.unwrap_or_else(|| Kernel::Portable(Engine::new(Simd::Portable))),
        }
    }

    /// For each puzzle how many solutions it has, but never more than `limit`.
    pub fn counts(&mut self, puzzles: &[Values], limit: u32, stop: &Stop) -> Result<Vec<u32>, Unfinished> {
        let mut counts = Vec::new();
        self.counts_into(puzzles, limit, &mut counts, stop)?;
        Ok(counts)
    }

    /// Like [`counts`](Batch::counts), into a list whose memory is used again.
    pub fn counts_into(
        &mut self,
        puzzles: &[Values],
        limit: u32,
        counts: &mut Vec<u32>,
        stop: &Stop,
    ) -> Result<(), Unfinished> {
        counts.clear();
        counts.resize(puzzles.len(), 0);
        let Some(limit) = NonZero::new(limit) else {
            return Ok(());
        };
        let columns = Columns {
            counts,
            status: &mut vec![RowStatus::Unanswered; puzzles.len()],
            solutions: None,
        };
        self.fill_columns(puzzles, limit, columns, stop)
    }

    /// For each puzzle whether it has none, one, or several solutions; "one" is proven.
    pub fn answers(&mut self, puzzles: &[Values], stop: &Stop) -> Result<Vec<Answer>, Unfinished> {
        let mut answers = Vec::new();
        self.answers_into(puzzles, &mut answers, stop)?;
        Ok(answers)
    }

    /// Like [`answers`](Batch::answers), into a list whose memory is used again.
    pub fn answers_into(
        &mut self,
        puzzles: &[Values],
        answers: &mut Vec<Answer>,
        stop: &Stop,
    ) -> Result<(), Unfinished> {
        answers.clear();
        answers.resize(puzzles.len(), Answer::NoSolution);
        self.run(puzzles, 2, &mut Answers(answers), stop)
    }

    /// Fills the rows of these puzzles; a stop leaves those that are not done unanswered.
    pub(super) fn fill_columns<P: Row>(
        &mut self,
        puzzles: &[P],
        limit: NonZero<u32>,
        columns: Columns<'_, P>,
        stop: &Stop,
    ) -> Result<(), Unfinished> {
        let limit = u64::from(limit.get());
        if columns.solutions.is_some() {
            self.run(puzzles, limit, &mut Rows::<P, true> { puzzles, columns }, stop)
        } else {
            self.run(puzzles, limit, &mut Rows::<P, false> { puzzles, columns }, stop)
        }
    }

    /// How often this engine had to branch, its sweeps over all lanes,
    /// and how often it saw to lanes that were done.
    #[must_use]
    pub fn effort(&self) -> (u64, u64, u64) {
        match &self.kernel {
            Kernel::Portable(engine) => (engine.guesses, engine.sweeps, engine.refills),
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx2(kernel) => (kernel.0.guesses, kernel.0.sweeps, kernel.0.refills),
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx512(kernel) => (kernel.0.guesses, kernel.0.sweeps, kernel.0.refills),
        }
    }

    fn run<P: Row, R: Report>(
        &mut self,
        puzzles: &[P],
        limit: u64,
        report: &mut R,
        stop: &Stop,
    ) -> Result<(), Unfinished> {
        match &mut self.kernel {
            Kernel::Portable(engine) => engine.run_now(puzzles, limit, report, stop),
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx2(kernel) => kernel.run(puzzles, limit, report, stop),
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx512(kernel) => kernel.run(puzzles, limit, report, stop),
        }
    }
}

struct Answers<'a>(&'a mut [Answer]);

impl Report for Answers<'_> {
    const SOLUTIONS: bool = true;
    fn solution(&mut self, puzzle: usize, _: u64, values: &Values) {
        let answer = &mut self.0[puzzle];
        *answer = match answer {
            Answer::Unique(first) => Answer::Several(*first, *values),
            _ => Answer::Unique(*values),
        };
    }
    fn finished(&mut self, _: usize, _: u64) {}
}
