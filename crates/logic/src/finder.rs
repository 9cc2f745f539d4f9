//! What a finder is: a function that reports every step of a technique it sees in a position.

use std::ops::ControlFlow;

use kudosu_board::Stop;

use crate::{Position, Step, Technique};

/// Whether to go on looking. A sink that has enough answers `Break`, and the finder returns at once.
pub type Flow = ControlFlow<()>;

/// Where steps are reported to.
pub type Sink<'a> = dyn FnMut(Step) -> Flow + 'a;

/// Reports every step of `hunt.technique` in `hunt.position`, in a fixed order,
/// each with at least one effect.
pub type Finder = fn(&Hunt<'_>, &mut Sink<'_>) -> Flow;

/// What is looked for, where, and within which limits.
#[derive(Clone, Copy)]
pub struct Hunt<'a> {
    /// Where to look.
    pub position: &'a Position,
    /// The technique to look for; one finder may serve several that differ only in size or kind.
    pub technique: Technique,
    /// What is allowed.
    pub options: &'a Options,
    /// Finders that can take long look at this often.
    pub stop: &'a Stop,
}

impl Hunt<'_> {
    /// `Break` when the caller asked to stop.
    pub fn check_stop(&self) -> Flow {
        if self.stop.is_requested() {
            Flow::Break(())
        } else {
            Flow::Continue(())
        }
    }

    /// Runs the finder of the technique.
    pub fn run(&self, sink: &mut Sink<'_>) -> Flow {
        if self.technique.needs_uniqueness() && !self.options.assume_unique {
            return Flow::Continue(());
        }
        (self.technique.entry().finder)(self, sink)
    }
}

/// Reports a step when there is one.
pub fn report(step: Option<Step>, sink: &mut Sink<'_>) -> Flow {
    step.map_or(Flow::Continue(()), sink)
}

/// What finders may assume and how far they may go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The puzzle is known to have exactly one solution, so arguments from uniqueness are sound.
    pub assume_unique: bool,
    /// Rectangles and loops may lack some of their candidates.
    pub allow_missing: bool,
    /// A naked subset in a box and on a line clears only the house it was found in.
    pub one_house_at_a_time: bool,
    /// Two finned fish with the same bases count as one step with the eliminations of both.
    pub siamese: bool,
    /// Empty rectangles may consist of only two candidates.
    pub small_empty_rectangles: bool,
    /// The most fins, of any kind, that a fish may have.
    pub max_fins: usize,
    /// The most candidates in two bases at once that a franken or mutant fish may have.
    pub max_endo_fins: usize,
    /// Almost locked sets may overlap.
    pub allow_overlap: bool,
    /// Grouped chains may pass through almost locked sets.
    pub als_in_chains: bool,
    /// The most nodes that a chain may have.
    pub max_chain_nodes: usize,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            assume_unique: false,
            allow_missing: false,
            one_house_at_a_time: false,
            siamese: false,
            small_empty_rectangles: false,
            max_fins: 5,
            max_endo_fins: 2,
            allow_overlap: false,
            als_in_chains: true,
            max_chain_nodes: 24,
        }
    }
}

/// All steps of one technique.
pub fn all_steps(position: &Position, technique: Technique, options: &Options, stop: &Stop) -> Vec<Step> {
    let mut steps = Vec::new();
    let hunt = Hunt {
        position,
        technique,
        options,
        stop,
    };
    let _ = hunt.run(&mut |step| {
        steps.push(step);
        Flow::Continue(())
    });
    steps
}

/// The first step of one technique.
pub fn first_step(position: &Position, technique: Technique, options: &Options, stop: &Stop) -> Option<Step> {
    let mut first = None;
    let hunt = Hunt {
        position,
        technique,
        options,
        stop,
    };
    let _ = hunt.run(&mut |step| {
        first = Some(step);
        Flow::Break(())
    });
    first
}
