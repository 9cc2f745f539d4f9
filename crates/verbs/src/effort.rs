//! How hard to work on a puzzle, and what is known of it already.

use std::num::NonZero;
use std::sync::Arc;

use kudosu_board::{Puzzle, Stop, Unfinished};
use kudosu_schema::{Refusal, Status};
use kudosu_search::{Progress, Solutions, solutions};

/// What comes beside a question: when to stop, how many threads to take, and who watches.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct Effort<'a> {
    /// The flag that ends the work.
    pub stop: &'a Stop,
    /// How many threads a search may take.
    pub threads: NonZero<usize>,
    /// The place of the puzzle in its input, from 0: where chance is asked for, each may have its own.
    pub place: u64,
    /// How many solutions the puzzle has, where somebody has found that out.
    pub known: Option<Status>,
    /// How deep trial and error must be nested, where somebody has found that out.
    pub depth: Option<u32>,
    /// What stands beside the puzzle in its row, where that is a part of the question: somebody's answer.
    pub beside: Option<&'a str>,
    tell: &'a dyn Fn(Unfinished) -> String,
    watch: &'a dyn Fn(Arc<Progress>),
    begin: &'a dyn Fn(&Puzzle) -> Solutions,
}

impl std::fmt::Debug for Effort<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Effort")
            .field("threads", &self.threads)
            .field("place", &self.place)
            .field("known", &self.known)
            .finish_non_exhaustive()
    }
}

fn usual_words(why: Unfinished) -> String {
    why.to_string()
}

impl<'a> Effort<'a> {
    /// Work on one thread until it is done or the flag is raised.
    ///
    /// ```
    /// use kudosu_board::Stop;
    /// use kudosu_verbs::Effort;
    ///
    /// let stop = Stop::new();
    /// assert_eq!(Effort::new(&stop).at_place(7).place, 7);
    /// ```
    #[must_use]
    pub fn new(stop: &'a Stop) -> Effort<'a> {
        Effort {
            stop,
            threads: NonZero::<usize>::MIN,
            place: 0,
            known: None,
            depth: None,
            beside: None,
            tell: &usual_words,
            watch: &|_| {},
            begin: &|puzzle| solutions(puzzle),
        }
    }

    /// The same on up to so many threads.
    #[must_use]
    pub fn with_threads(self, threads: NonZero<usize>) -> Effort<'a> {
        Effort { threads, ..self }
    }

    /// The same for the puzzle at this place of its input, from 0.
    #[must_use]
    pub fn at_place(self, place: u64) -> Effort<'a> {
        Effort { place, ..self }
    }

    /// The same for a puzzle of which it is known how many solutions it has.
    #[must_use]
    pub fn knowing(self, known: Status) -> Effort<'a> {
        let known = Some(known);
        Effort { known, ..self }
    }

    /// The same for a puzzle of which it may be known how deep trial and error must be nested.
    ///
    /// ```
    /// use kudosu_board::Stop;
    /// use kudosu_verbs::Effort;
    ///
    /// let stop = Stop::new();
    /// assert_eq!(Effort::new(&stop).knowing_depth(Some(2)).depth, Some(2));
    /// ```
    #[must_use]
    pub fn knowing_depth(self, depth: Option<u32>) -> Effort<'a> {
        Effort { depth, ..self }
    }

    /// The same for a puzzle that has this beside it in its row.
    ///
    /// ```
    /// use kudosu_board::Stop;
    /// use kudosu_verbs::Effort;
    ///
    /// let stop = Stop::new();
    /// assert_eq!(Effort::new(&stop).with_beside("r4c2 = 8").beside, Some("r4c2 = 8"));
    /// ```
    #[must_use]
    pub fn with_beside(self, beside: &'a str) -> Effort<'a> {
        let beside = Some(beside);
        Effort { beside, ..self }
    }

    /// The same with words of the caller for why work did not come to its end.
    #[must_use]
    pub fn telling(self, tell: &'a dyn Fn(Unfinished) -> String) -> Effort<'a> {
        Effort { tell, ..self }
    }

    /// The same with somebody who is given the counters of a search that may last.
    #[must_use]
    pub fn watched_by(self, watch: &'a dyn Fn(Arc<Progress>)) -> Effort<'a> {
        Effort { watch, ..self }
    }

    /// Why work did not come to its end, in the caller's words.
    #[must_use]
    pub fn told(&self, why: Unfinished) -> String {
        (self.tell)(why)
    }

    /// The same as a refusal.
    #[must_use]
    pub fn unfinished(&self, why: Unfinished) -> Refusal {
        Refusal::unfinished(self.told(why))
    }

    /// The same with searches that begin in the caller's way, such as one that writes a proof.
    #[must_use]
    pub fn beginning_by(self, begin: &'a dyn Fn(&Puzzle) -> Solutions) -> Effort<'a> {
        Effort { begin, ..self }
    }

    /// A search on as many threads as there may be, whose counters are shown to whoever watches.
    pub(crate) fn search(&self, puzzle: &Puzzle) -> Solutions {
        let search = (self.begin)(puzzle).with_threads(self.threads);
        if let Some(progress) = search.progress() {
            (self.watch)(progress);
        }
        search
    }
}
