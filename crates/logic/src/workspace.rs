//! What finders work out about a position, each thing at most once, in memory that lasts from one position to
//! the next.

use std::cell::{OnceCell, RefCell};

use kudosu_board::{Digit, Stop, Unfinished};

use crate::als::{Als, AlsList, Restricted};
use crate::braid::{Target, fill_targets};
use crate::chain::{Front, Graph, GraphBuilder, LinkKinds};
use crate::colouring::{Cluster, clusters};
use crate::conjugates::{Conjugates, conjugates};
use crate::finder::{Break, Query};
use crate::guarded::{GuardedPattern, fill_impossible, fill_tridagons};
use crate::net::Links;
use crate::techniques::SetFront;
use crate::{Flow, Options, Position, Profile, Step, Technique};

/// Memory for looking at positions, one after the other. Whoever looks at many keeps one.
///
/// ```
/// use kudosu_board::{Grid, Shape, Stop};
/// use kudosu_logic::{Options, Position, Technique, Workspace};
///
/// let grid = Grid::from_line(&Shape::of_side(4)?, ".142..1..2.4.3.1")?;
/// let position = Position::of(&grid);
/// let mut workspace = Workspace::new();
/// let finder = workspace.at(&position);
/// for technique in [Technique::FullHouse, Technique::HiddenSingle] {
///     let steps = finder.all_steps(technique, &Options::default(), Stop::never())?;
///     assert!(!steps.is_empty());
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Default)]
pub struct Workspace {
    conjugates: Lasting<Vec<Vec<Conjugates>>>,
    clusters: Lasting<Vec<Vec<Cluster>>>,
    sets: Lasting<AlsList>,
    /// Without and with sets that share cells.
    restricted: [Lasting<Restricted>; 2],
    /// One for each of the kinds of links.
    graphs: [Lasting<Graph>; LinkKinds::COUNT],
    links: Lasting<Links>,
    tridagons: Lasting<Vec<GuardedPattern>>,
    impossible: Lasting<Vec<GuardedPattern>>,
    /// The targets of whips and braids, without groups and with them.
    targets: [Lasting<Vec<Target>>; 2],
    /// What making a graph needs besides.
    pub(crate) builder: Spare<GraphBuilder>,
    /// What following chains needs.
    pub(crate) fronts: Spare<Vec<Front>>,
    /// What following chains of almost locked sets needs.
    pub(crate) set_fronts: Spare<Vec<SetFront>>,
}

/// Looks for steps in one position. Techniques that are asked one after the other share what they work out.
#[derive(Clone, Copy, Debug)]
pub struct StepFinder<'a> {
    position: &'a Position,
    workspace: &'a Workspace,
}

impl Workspace {
    /// An empty one.
    #[must_use]
    pub fn new() -> Workspace {
        Workspace::default()
    }

    /// Turns to a position; what is known about the one before is forgotten.
    #[must_use]
    pub fn at<'a>(&'a mut self, position: &'a Position) -> StepFinder<'a> {
        self.conjugates.forget();
        self.clusters.forget();
        self.sets.forget();
        self.restricted.iter_mut().for_each(Lasting::forget);
        self.graphs.iter_mut().for_each(Lasting::forget);
        self.links.forget();
        self.tridagons.forget();
        self.impossible.forget();
        self.targets.iter_mut().for_each(Lasting::forget);
        StepFinder {
            position,
            workspace: self,
        }
    }

    /// Works with the workspace that this thread keeps, so that every path and every puzzle of a worker uses
    /// the same memory.
    pub(crate) fn of_this_thread<T>(work: impl FnOnce(&mut Workspace) -> T) -> T {
        thread_local! {
            static KEPT: Spare<Workspace> = const { Spare::new() };
        }
        KEPT.with(|kept| kept.lend(work))
    }
}

impl std::fmt::Debug for Workspace {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Workspace").finish_non_exhaustive()
    }
}

impl<'a> StepFinder<'a> {
    /// Reports every step of a technique until it has looked everywhere or the sink has enough.
    fn run(
        &self,
        technique: Technique,
        options: &Options,
        stop: &Stop,
        sink: &mut dyn FnMut(Step) -> Flow,
    ) -> Result<(), Unfinished> {
        let query = Query {
            position: self.position,
            technique,
            options,
            stop,
            workspace: self.workspace,
        };
        query.run(sink)
    }

    /// All steps of one technique.
    pub fn all_steps(
        &self,
        technique: Technique,
        options: &Options,
        stop: &Stop,
    ) -> Result<Vec<Step>, Unfinished> {
        let mut steps = Vec::new();
        self.run(technique, options, stop, &mut |step| {
            steps.push(step);
            Flow::Continue(())
        })?;
        Ok(steps)
    }

    /// The first step of one technique.
    pub fn first_step(
        &self,
        technique: Technique,
        options: &Options,
        stop: &Stop,
    ) -> Result<Option<Step>, Unfinished> {
        let mut first = None;
        self.run(technique, options, stop, &mut |step| {
            first = Some(step);
            Flow::Break(Break::Enough)
        })?;
        Ok(first)
    }

    /// The first step that a profile sees; `None` where it sees none.
    ///
    /// Techniques that argue from suppositions are compared with those of the same kind that stand beside
    /// them in the order: the shortest argument counts, and of equal ones the one that does more.
    pub fn next_step(&self, profile: &Profile, stop: &Stop) -> Result<Option<Step>, Unfinished> {
        let alike = |a: &Technique, b: &Technique| a.forcing().is_some() && a.forcing() == b.forcing();
        for techniques in profile.order.chunk_by(alike) {
            let mut shortest: Option<Step> = None;
            for &technique in techniques {
                let step = self.first_step(technique, &profile.options, stop)?;
                shortest = shortest.into_iter().chain(step).min_by_key(Step::ease);
            }
            if shortest.is_some() {
                return Ok(shortest);
            }
        }
        Ok(None)
    }

    /// The position.
    #[must_use]
    pub fn position(&self) -> &'a Position {
        self.position
    }
}

impl<'a> Query<'a> {
    /// The conjugate pairs of a digit, in the order of the houses.
    pub(crate) fn conjugates(&self, digit: Digit) -> &'a [Conjugates] {
        let position = self.position;
        let all = self.workspace.conjugates.get(|lists| {
            fill_by_digit(position, lists, |digit, list| conjugates(position, digit, list));
        });
        all.get(digit.index()).map_or(&[], Vec::as_slice)
    }

    /// The clusters that the conjugate pairs of a digit form, by their first cell.
    pub(crate) fn clusters(&self, digit: Digit) -> &'a [Cluster] {
        let all = self.workspace.clusters.get(|lists| {
            fill_by_digit(self.position, lists, |digit, list| {
                clusters(self.conjugates(digit), list);
            });
        });
        all.get(digit.index()).map_or(&[], Vec::as_slice)
    }

    /// Every almost locked set, small ones first.
    pub(crate) fn almost_locked_sets(&self) -> Flow<&'a AlsList> {
        self.workspace.sets.try_get(|list| list.fill(self))
    }

    /// The set behind a link of a graph.
    pub(crate) fn almost_locked_set(&self, number: u32) -> &'a Als {
        let known = self.workspace.sets.known.get();
        let sets = known.expect("a graph with links through sets has asked for them");
        &sets[number as usize]
    }

    /// The digits that can be in only one of two almost locked sets.
    pub(crate) fn restricted(&self) -> Flow<&'a Restricted> {
        let slot = &self.workspace.restricted[usize::from(self.options.allow_overlap)];
        slot.try_get(|restricted| restricted.fill(self))
    }

    /// The candidates and the sets of which exactly one is true, for arguments from suppositions.
    pub(crate) fn links(&self) -> &'a Links {
        let all = |links: &mut Links| *links = Links::of(self.position, None);
        self.workspace.links.get(all)
    }

    /// The tridagons, those with few guardians first.
    pub(crate) fn tridagons(&self) -> &'a [GuardedPattern] {
        self.workspace
            .tridagons
            .get(|list| fill_tridagons(self.position, list))
    }

    /// Other cells that three digits cannot fill, those with few guardians first.
    pub(crate) fn impossible_patterns(&self) -> Flow<&'a [GuardedPattern]> {
        let patterns = self
            .workspace
            .impossible
            .try_get(|list| fill_impossible(self, list))?;
        Flow::Continue(patterns)
    }

    /// What ends in a contradiction once it is supposed, for whips and braids with or without groups.
    pub(crate) fn targets(&self, with_groups: bool) -> Flow<&'a [Target]> {
        let slot = &self.workspace.targets[usize::from(with_groups)];
        let targets = slot.try_get(|targets| fill_targets(self, with_groups, targets))?;
        Flow::Continue(targets)
    }

    /// The graph with these kinds of links.
    pub(crate) fn graph(&self, kinds: LinkKinds) -> Flow<&'a Graph> {
        let slot = &self.workspace.graphs[kinds.number()];
        slot.try_get(|graph| {
            let make = |builder: &mut GraphBuilder| graph.fill(self, kinds, builder);
            self.workspace.builder.lend(make)
        })
    }
}

/// Makes a list for each digit in the memory of the lists before.
fn fill_by_digit<T>(position: &Position, lists: &mut Vec<Vec<T>>, mut fill: impl FnMut(Digit, &mut Vec<T>)) {
    lists.resize_with(position.shape().side(), Vec::new);
    for (digit, list) in position.shape().digits().iter().zip(lists) {
        list.clear();
        fill(digit, list);
    }
}

/// Something that is worked out when it is asked for first, in the memory that the one before left.
#[derive(Default)]
struct Lasting<T> {
    known: OnceCell<T>,
    spare: RefCell<Option<T>>,
}

impl<T: Default> Lasting<T> {
    /// What is known, or what `fill` makes of something older.
    fn try_get(&self, fill: impl FnOnce(&mut T) -> Flow) -> Flow<&T> {
        if let Some(known) = self.known.get() {
            return Flow::Continue(known);
        }
        let mut value = self.spare.take().unwrap_or_default();
        match fill(&mut value) {
            Flow::Continue(()) => Flow::Continue(self.known.get_or_init(|| value)),
            Flow::Break(why) => {
                self.spare.replace(Some(value));
                Flow::Break(why)
            }
        }
    }

    fn get(&self, fill: impl FnOnce(&mut T)) -> &T {
        self.known.get_or_init(|| {
            let mut value = self.spare.take().unwrap_or_default();
            fill(&mut value);
            value
        })
    }

    fn forget(&mut self) {
        if let Some(known) = self.known.take() {
            self.spare.replace(Some(known));
        }
    }
}

/// Memory that is lent to one after the other. Who asks while it is lent gets memory of their own.
#[derive(Default)]
pub(crate) struct Spare<T>(RefCell<Option<T>>);

impl<T: Default> Spare<T> {
    const fn new() -> Spare<T> {
        Spare(RefCell::new(None))
    }

    pub(crate) fn lend<R>(&self, work: impl FnOnce(&mut T) -> R) -> R {
        let mut lent = self.0.take().unwrap_or_default();
        let result = work(&mut lent);
        self.0.replace(Some(lent));
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_known_is_worked_out_once_a_position_and_in_the_same_memory() {
        let mut numbers: Lasting<Vec<u32>> = Lasting::default();
        let mut filled = 0;
        let mut fill = |list: &mut Vec<u32>| {
            filled += 1;
            list.clear();
            list.extend(0..1000);
        };
        let first = numbers.get(&mut fill).as_ptr();
        assert_eq!(numbers.get(&mut fill).as_ptr(), first);
        numbers.forget();
        assert_eq!(numbers.get(&mut fill).as_ptr(), first);
        assert_eq!(filled, 2);
    }

    #[test]
    fn what_was_broken_off_is_worked_out_anew() {
        let numbers: Lasting<Vec<u32>> = Lasting::default();
        let stopped = Flow::Break(Break::Unfinished(Unfinished::Stopped));
        let broken_off = numbers.try_get(|list| {
            list.push(1);
            stopped
        });
        assert!(broken_off.is_break());
        let whole = numbers.try_get(|list| {
            assert_eq!(*list, [1], "its memory is kept, whatever is in it");
            list.clear();
            list.push(2);
            Flow::Continue(())
        });
        assert_eq!(whole.continue_value(), Some(&vec![2]));
    }
}
