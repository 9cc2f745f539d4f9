//! The engine for one puzzle at a time, with the kernel picked while the program runs.

/// A search whose functions are compiled for a set of instructions,
/// and which exists only where the machine has them.
#[cfg(target_arch = "x86_64")]
macro_rules! kernel {
    ($simd:expr; $($feature:tt),+) => {
        /// A search with this file's instructions.
        pub(super) struct Kernel(super::search::Search<Vector>);

        impl Kernel {
            /// A search, where the machine has the instructions.
            pub(super) fn new() -> Option<Kernel> {
                use crate::nine::Simd;
                $simd
                    .is_available()
                    .then(|| Kernel(super::search::Search::new()))
            }

            pub(super) fn guesses(&self) -> u64 {
                self.0.guesses
            }

            pub(super) fn start(&mut self, puzzle: &crate::nine::Values) {
                // SAFETY: a kernel was made, so the instructions are there.
                unsafe { start(&mut self.0, puzzle) }
            }

            pub(super) fn start_from(&mut self, masks: &crate::nine::CandidateMasks, as_batch: bool) {
                // SAFETY: a kernel was made, so the instructions are there.
                unsafe { start_from(&mut self.0, masks, as_batch) }
            }

            pub(super) fn advance(
                &mut self,
                stop: &kudosu_board::Stop,
            ) -> Result<Option<crate::nine::Values>, crate::Unfinished> {
                // SAFETY: a kernel was made, so the instructions are there.
                unsafe { advance(&mut self.0, stop) }
            }

            pub(super) fn count(
                &mut self,
                puzzle: &crate::nine::Values,
                limit: u64,
                stop: &kudosu_board::Stop,
            ) -> Result<u64, crate::Unfinished> {
                // SAFETY: a kernel was made, so the instructions are there.
                unsafe { count(&mut self.0, puzzle, limit, stop) }
            }

            pub(super) fn count_on(
                &mut self,
                found: &mut u64,
                limit: u64,
                stop: &kudosu_board::Stop,
            ) -> Result<(), crate::Unfinished> {
                // SAFETY: a kernel was made, so the instructions are there.
                unsafe { count_on(&mut self.0, found, limit, stop) }
            }
        }

        #[target_feature($(enable = $feature),+)]
        fn start(search: &mut super::search::Search<Vector>, puzzle: &crate::nine::Values) {
            search.start_now(puzzle);
        }

        #[target_feature($(enable = $feature),+)]
        fn start_from(
            search: &mut super::search::Search<Vector>,
            masks: &crate::nine::CandidateMasks,
            as_batch: bool,
        ) {
            search.start_from_now(masks, as_batch);
        }

        #[target_feature($(enable = $feature),+)]
        fn advance(
            search: &mut super::search::Search<Vector>,
            stop: &kudosu_board::Stop,
        ) -> Result<Option<crate::nine::Values>, crate::Unfinished> {
            search.advance_now(stop)
        }

        #[target_feature($(enable = $feature),+)]
        fn count(
            search: &mut super::search::Search<Vector>,
            puzzle: &crate::nine::Values,
            limit: u64,
            stop: &kudosu_board::Stop,
        ) -> Result<u64, crate::Unfinished> {
            let mut found = 0;
            search.start_now(puzzle);
            search.count_now(&mut found, limit, stop)?;
            Ok(found)
        }

        #[target_feature($(enable = $feature),+)]
        fn count_on(
            search: &mut super::search::Search<Vector>,
            found: &mut u64,
            limit: u64,
            stop: &kudosu_board::Stop,
        ) -> Result<(), crate::Unfinished> {
            search.count_now(found, limit, stop)
        }
    };
}
#[cfg(target_arch = "x86_64")]
use kernel;

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod boxes;
mod check;
mod choice;
mod portable;
mod search;
mod sweep;
#[cfg(test)]
mod tests;

use std::fmt;

use kudosu_board::Stop;

use super::{Answer, CandidateMasks, Simd, Values};
use crate::Unfinished;
use search::Search;

/// Solves one 9×9 puzzle after another, each as fast as possible; keeps its memory between them.
pub struct Solver {
    kernel: Kernel,
}

enum Kernel {
    Portable(Search<portable::ThreeWords>),
    #[cfg(target_arch = "x86_64")]
    Avx2(avx2::Kernel),
    #[cfg(target_arch = "x86_64")]
    Avx512(avx512::Kernel),
}

/// Runs one function of whatever kernel it is.
macro_rules! on_kernel {
    ($solver:expr, $kernel:ident => $call:expr) => {
        match &mut $solver.kernel {
            Kernel::Portable($kernel) => $call,
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx2($kernel) => $call,
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx512($kernel) => $call,
        }
    };
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kernel = match self.kernel {
            Kernel::Portable(_) => Simd::Portable,
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx2(_) => Simd::Avx2,
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx512(_) => Simd::Avx512,
        };
        f.debug_struct("Solver")
            .field("kernel", &kernel)
            .finish_non_exhaustive()
    }
}

impl Default for Solver {
    fn default() -> Solver {
        Solver::new()
    }
}

impl Solver {
    /// A solver with the best kernel for this machine.
    #[must_use]
    pub fn new() -> Solver {
        Solver::with(Simd::chosen())
    }

    /// A solver with the kernel for these instructions,
    /// or the portable one where the machine does not have them.
    pub fn with(simd: Simd) -> Solver {
        let kernel = match simd {
            #[cfg(target_arch = "x86_64")]
            Simd::Avx512 => avx512::Kernel::new().map(Kernel::Avx512),
            #[cfg(target_arch = "x86_64")]
            Simd::Avx2 => avx2::Kernel::new().map(Kernel::Avx2),
            _ => None,
        };
        Solver {
            kernel: kernel.unwrap_or_else(|| Kernel::Portable(Search::new())),
        }
    }

    /// Sets out to find the solutions of a puzzle with [`next_solution`](Solver::next_solution),
    /// forgetting the one before.
    pub fn start(&mut self, puzzle: &Values) {
        on_kernel!(self, kernel => kernel.start(puzzle));
    }

    /// Like [`start`](Solver::start), from candidates that may be restricted in any way.
    pub fn start_from(&mut self, candidates: &CandidateMasks) {
        on_kernel!(self, kernel => kernel.start_from(candidates, false));
    }

    /// Like [`start_from`](Solver::start_from), to find solutions in the order in which the batch engine
    /// finds them.
    pub(super) fn start_as_batch(&mut self, candidates: &CandidateMasks) {
        on_kernel!(self, kernel => kernel.start_from(candidates, true));
    }

    /// The next solution of what was started, or `None` when there are no more. After a stop it can be asked
    /// again, and goes on where it was.
    pub fn next_solution(&mut self, stop: &Stop) -> Result<Option<Values>, Unfinished> {
        on_kernel!(self, kernel => kernel.advance(stop))
    }

    /// How many solutions there are, but never more than `limit`.
    pub fn count(&mut self, puzzle: &Values, limit: u64, stop: &Stop) -> Result<u64, Unfinished> {
        on_kernel!(self, kernel => kernel.count(puzzle, limit, stop))
    }

    /// Counts the next solutions of what was started into `found`, until it is `limit` or there are no more.
    /// After a stop it can be asked again, and goes on where it was.
    pub fn count_on(&mut self, found: &mut u64, limit: u64, stop: &Stop) -> Result<(), Unfinished> {
        on_kernel!(self, kernel => kernel.count_on(found, limit, stop))
    }

    /// None, one, or several solutions; "one" is proven.
    pub fn answer(&mut self, puzzle: &Values, stop: &Stop) -> Result<Answer, Unfinished> {
        self.start(puzzle);
        Answer::find(|| self.next_solution(stop))
    }

    /// How often this solver had to branch so far; the same for every kernel.
    #[must_use]
    pub fn guesses(&self) -> u64 {
        match &self.kernel {
            Kernel::Portable(search) => search.guesses,
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx2(kernel) => kernel.guesses(),
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx512(kernel) => kernel.guesses(),
        }
    }
}
