//! The list of methods. To add one: write its file, implement [`Method`], add its line here.

use kudosu_board::{Grid, Stop};

use crate::trace::Voice;
use crate::{
    Csp, Excluding, Iterative, Logic, Method, Observer, Outcome, Recursive, RunOptions, Search,
    StrategiesOneAndTwo, TripleMatch,
};

/// One method as the program names it.
#[derive(Clone, Copy, Debug)]
pub struct MethodEntry {
    /// The name by which people choose it.
    pub name: &'static str,
    /// What it is called where there is more room.
    pub title: &'static str,
    /// The document that describes it, or `None` for kudosu's own.
    pub document: Option<&'static str>,
    /// What it does, in one line.
    pub summary: &'static str,
    /// Whether it always comes to an answer, given time; otherwise it can get stuck.
    pub is_complete: bool,
    /// Whether its events tell how it got there; otherwise they only tell the answer.
    pub shows_work: bool,
    /// Whether it tries digits in random order, so that [`RunOptions::seed`] matters.
    pub is_random: bool,
    /// Methods that go further where this one gets stuck.
    pub further: &'static [&'static str],
    pub(crate) voice: Voice,
    run: Run,
}

type Run = fn(&Grid, &RunOptions, &Stop, &mut dyn Observer) -> Outcome;

impl MethodEntry {
    /// Runs the method; see [`Method::run`].
    pub fn run(
        &self,
        grid: &Grid,
        options: &RunOptions,
        stop: &Stop,
        observer: &mut dyn Observer,
    ) -> Outcome {
        (self.run)(grid, options, stop, observer)
    }

    const fn new<M: Method>(name: &'static str, title: &'static str, summary: &'static str) -> MethodEntry {
        MethodEntry {
            name,
            title,
            document: None,
            summary,
            is_complete: true,
            shows_work: true,
            is_random: false,
            further: &[],
            voice: Voice::Short,
            run: |grid, options, stop, observer| M::run(grid, options, stop, observer),
        }
    }

    const fn of_document(self, document: &'static str) -> MethodEntry {
        MethodEntry {
            document: Some(document),
            ..self
        }
    }

    const fn can_get_stuck(self, further: &'static [&'static str]) -> MethodEntry {
        MethodEntry {
            is_complete: false,
            further,
            ..self
        }
    }

    const fn rolls_dice(self) -> MethodEntry {
        MethodEntry {
            is_random: true,
            ..self
        }
    }

    const fn speaks(self, voice: Voice) -> MethodEntry {
        MethodEntry { voice, ..self }
    }

    const fn only_answers(self) -> MethodEntry {
        MethodEntry {
            shows_work: false,
            ..self
        }
    }
}

/// Every method, in the order in which people meet them.
pub const METHODS: &[MethodEntry] = &[
    MethodEntry::new::<TripleMatch>(
        "triple-match",
        "Triple match",
        "place what is missing from row, column and box alike; no guessing",
    )
    .of_document("002")
    .speaks(Voice::Letters)
    .can_get_stuck(&["strategies", "logic", "csp", "search"]),
    MethodEntry::new::<StrategiesOneAndTwo>(
        "strategies",
        "Strategies one and two",
        "cells with one option, then labels with one place in a set; no guessing",
    )
    .of_document("004")
    .speaks(Voice::Must)
    .can_get_stuck(&["logic", "excluding", "csp", "search"]),
    MethodEntry::new::<Logic>(
        "logic",
        "Human logic",
        "human techniques, the easiest first; no guessing",
    )
    .can_get_stuck(&["excluding", "csp", "search"]),
    MethodEntry::new::<Excluding>(
        "excluding",
        "Excluding",
        "subsets of growing size exclude their digits, then exhaustive search",
    )
    .of_document("000")
    .speaks(Voice::Fill),
    MethodEntry::new::<Csp>(
        "csp",
        "Constraint search",
        "cross out, only places, naked subsets of any size, then backtracking",
    )
    .of_document("003"),
    MethodEntry::new::<Recursive>(
        "recursive",
        "Brute force, recursive",
        "brute force by recursive descent, digits in random order",
    )
    .of_document("001")
    .rolls_dice()
    .speaks(Voice::Try),
    MethodEntry::new::<Iterative>(
        "iterative",
        "Brute force, iterative",
        "the same brute force with an explicit stack",
    )
    .of_document("001")
    .rolls_dice()
    .speaks(Voice::Try),
    MethodEntry::new::<Search>(
        "search",
        "The fast engine",
        "the fast engine: the solution and no reasons",
    )
    .only_answers(),
];

/// The method with this name, in upper or lower case.
#[must_use]
pub fn method(name: &str) -> Option<&'static MethodEntry> {
    METHODS.iter().find(|entry| entry.name.eq_ignore_ascii_case(name))
}
