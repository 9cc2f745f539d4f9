//! What a finder is: a function that reports every step of a technique it sees in a position.

use std::ops::ControlFlow;

use kudosu_board::{Stop, Unfinished};

use crate::clues::reasons;
use crate::{Options, Position, Step, Technique, Workspace};

/// Why a finder comes back before it has looked everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Break {
    /// The sink wants no more steps.
    Enough,
    /// There is no answer: what was not looked at may hold a step or not.
    Unfinished(Unfinished),
}

/// Whether to go on looking, with what was made on the way. On a [`Break`] a finder returns at once.
pub type Flow<T = ()> = ControlFlow<Break, T>;

/// `Break` when the caller asked to stop.
pub(crate) fn check_stop(stop: &Stop) -> Flow {
    match stop.check() {
        Ok(()) => Flow::Continue(()),
        Err(why) => Flow::Break(Break::Unfinished(why)),
    }
}

/// Where steps are reported to.
pub type Sink<'a> = dyn FnMut(Step) -> Flow + 'a;

/// Reports every step of `query.technique` in `query.position`, in a fixed order,
/// each with at least one effect.
pub type Finder = fn(&Query<'_>, &mut Sink<'_>) -> Flow;

/// What is looked for, where, and within which limits.
#[derive(Clone, Copy, Debug)]
pub struct Query<'a> {
    /// Where to look.
    pub position: &'a Position,
    /// The technique to look for; one finder may serve several that differ only in size or kind.
    pub technique: Technique,
    /// What is allowed.
    pub options: &'a Options,
    /// Finders that can take long look at this often.
    pub stop: &'a Stop,
    /// What is known about the position.
    pub workspace: &'a Workspace,
}

impl Query<'_> {
    /// `Break` when the caller asked to stop.
    pub fn check_stop(&self) -> Flow {
        check_stop(self.stop)
    }

    /// Runs the finder of the technique until it has looked everywhere or the sink has enough.
    pub fn run(&self, sink: &mut Sink<'_>) -> Result<(), Unfinished> {
        // Clues tell digits apart that a classic grid would let change places.
        let is_classic = self.position.rules().is_none();
        if self.technique.needs_uniqueness() && !(self.options.assume_unique && is_classic) {
            return Ok(());
        }
        // A technique may prepare a good deal before it looks at the flag for the first time.
        self.stop.check()?;
        let finder = self.technique.entry().finder;
        let flow = match self.position.rules() {
            None => finder(self, sink),
            Some(_) => finder(self, &mut |mut step| {
                if step.evidence.clues.is_empty() {
                    step.evidence.clues = reasons(self.position, &step);
                }
                sink(step)
            }),
        };
        match flow {
            Flow::Continue(()) | Flow::Break(Break::Enough) => Ok(()),
            Flow::Break(Break::Unfinished(why)) => Err(why),
        }
    }
}

/// Reports a step when there is one.
pub fn report(step: Option<Step>, sink: &mut Sink<'_>) -> Flow {
    step.map_or(Flow::Continue(()), sink)
}

/// All steps of one technique.
///
/// ```
/// use kudosu_board::{Grid, Shape, Stop, Unfinished};
/// use kudosu_logic::{Options, Position, Technique, all_steps};
///
/// let grid = Grid::from_line(&Shape::of_side(4)?, ".142..1..2.4.3.1").expect("sixteen cells");
/// let (position, stop) = (Position::of(&grid), Stop::new());
/// let singles = all_steps(&position, Technique::NakedSingle, &Options::default(), &stop)?;
/// assert_eq!(singles.len(), 7);
/// stop.request();
/// let stopped = all_steps(&position, Technique::NakedSingle, &Options::default(), &stop);
/// assert_eq!(stopped, Err(Unfinished::Stopped));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn all_steps(
    position: &Position,
    technique: Technique,
    options: &Options,
    stop: &Stop,
) -> Result<Vec<Step>, Unfinished> {
    Workspace::of_this_thread(|workspace| workspace.at(position).all_steps(technique, options, stop))
}

/// The first step of one technique.
pub fn first_step(
    position: &Position,
    technique: Technique,
    options: &Options,
    stop: &Stop,
) -> Result<Option<Step>, Unfinished> {
    Workspace::of_this_thread(|workspace| workspace.at(position).first_step(technique, options, stop))
}
