//! Whips, g-whips, braids and g-braids: the search for short ones, and what they are told by.
//!
//! A candidate is supposed, the target. Whatever remains alone in a variable is a node: a candidate, or in
//! g-whips and g-braids a group. The targets that end in a contradiction at all are found first (`follow`),
//! with how far away that is at least. Whips are then searched for length by length (`whips`); braids are
//! what a contradiction needs, less all that it can do without.

mod evidence;
mod follow;
mod nodes;
mod whips;

use kudosu_board::DigitSet;

use crate::finder::{Flow, Query, Sink};
use crate::net::{GroupKind, Links, Number, is_too_large};
use crate::{Evidence, Step};

pub use evidence::{Braid, BraidStep, Cause, RuledOut, Variable};
use follow::{Contradiction, Follow, Found};
use nodes::Nodes;
use whips::{Outcome, Whips};

/// How many nodes a search for whips tries in a position before it gives up, so that a hint comes at once.
const MOST_WORK: u64 = 20_000;

/// How many variables more than the shortest braid at hand a whip may have. Nobody would follow a longer one,
/// and to look for it is what takes longest.
const MOST_BEYOND_BRAIDS: usize = 1;

/// A target that ends in a contradiction.
#[derive(Debug)]
pub(crate) struct Target {
    number: Number,
    /// Without all that it can do without.
    contradiction: Contradiction,
}

/// Whips, or g-whips, the shortest first; one for each target.
pub(crate) fn find_whips(query: &Query<'_>, with_groups: bool, sink: &mut Sink<'_>) -> Flow {
    if is_too_large(query.position) {
        return Flow::Continue(());
    }
    let nodes = Nodes::of(query.position, query.links(), with_groups);
    let mut targets: Vec<&Target> = query.targets(with_groups)?.iter().collect();
    let shortest = targets
        .first()
        .map_or(0, |target| target.contradiction.chain.len() + 1);
    let most = query.options.max_braid_length.min(shortest + MOST_BEYOND_BRAIDS);
    let mut whips = Whips::new(&nodes, with_groups, MOST_WORK, query.stop);
    for length in 2..=most {
        let mut later = Vec::new();
        for target in targets {
            if whips.is_out_of_work() {
                return Flow::Continue(());
            }
            if target.contradiction.least >= length {
                later.push(target);
                continue;
            }
            match whips.search(target.number, length)? {
                Outcome::Whip(chain, end) => {
                    let told = tell(&nodes, target.number, &chain, end);
                    report(query, told, with_groups, sink)?;
                }
                Outcome::Longer => later.push(target),
                Outcome::Never => {}
            }
        }
        targets = later;
    }
    Flow::Continue(())
}

/// Braids, or g-braids, those first that are short; one for each target. They have nothing that they can do
/// without, but another one may be shorter.
pub(crate) fn find_braids(query: &Query<'_>, with_groups: bool, sink: &mut Sink<'_>) -> Flow {
    if is_too_large(query.position) {
        return Flow::Continue(());
    }
    let nodes = Nodes::of(query.position, query.links(), with_groups);
    for target in query.targets(with_groups)? {
        let Contradiction { chain, end, .. } = &target.contradiction;
        if chain.len() >= query.options.max_braid_length {
            break;
        }
        let braid = tell(&nodes, target.number, chain, *end);
        if !braid.is_whip() && !repeats_variable(&braid) {
            report(query, braid, with_groups, sink)?;
        }
    }
    Flow::Continue(())
}

/// The candidates that end in a contradiction by two variables or more; short ones first, and of equal ones
/// those whose elimination says most, because they are one of two.
pub(crate) fn fill_targets(query: &Query<'_>, with_groups: bool, targets: &mut Vec<Target>) -> Flow {
    let links = query.links();
    let nodes = Nodes::of(query.position, links, with_groups);
    let mut follow = Follow::new(&nodes);
    targets.clear();
    for number in 0..links.len() as Number {
        query.check_stop()?;
        let contradiction = follow.suppose(number, None).filter(|it| !it.chain.is_empty());
        if let Some(contradiction) = contradiction {
            let mut target = Target {
                number,
                contradiction,
            };
            shorten(&mut follow, &mut target);
            targets.push(target);
        }
    }
    let is_one_of_two = |number: Number| {
        let mut variables = links.groups_of[usize::from(number)].iter();
        variables.any(|&variable| links.groups[usize::from(variable)].members.len() == 2)
    };
    targets.sort_by_key(|target| (target.contradiction.chain.len(), !is_one_of_two(target.number)));
    Flow::Continue(())
}

/// Takes all out of the contradiction of a target that it can do without.
fn shorten(follow: &mut Follow<'_>, target: &mut Target) {
    let best = &mut target.contradiction;
    // From the end, because what was found early carries what comes later; and again, because what is left
    // may have another order.
    let mut at = best.chain.len();
    while at > 0 {
        at -= 1;
        let kept = best.chain.iter().enumerate().filter(|(place, _)| *place != at);
        let kept: Vec<Number> = kept.map(|(_, (node, _))| *node).collect();
        if let Some(shorter) = follow.suppose(target.number, Some(&kept)) {
            (best.chain, best.end) = (shorter.chain, shorter.end);
            at = best.chain.len();
        }
    }
}

/// The evidence: what is gone in each variable, and by what.
fn tell(nodes: &Nodes<'_>, target: Number, chain: &[Found], end: u16) -> Braid {
    let links = nodes.links;
    let candidate = |number: Number| links.candidates[usize::from(number)];
    let ends = chain.iter().map(|(node, variable)| (Some(*node), *variable));
    let mut taken: Vec<Number> = Vec::new();
    let steps = ends.chain([(None, end)]).enumerate().map(|(at, (_, variable))| {
        let by = |number: Number| {
            if links.exclude_each_other(target, number) {
                return Some(Cause::Target);
            }
            let mut before = chain[..at].iter();
            let first = before.position(|(node, _)| nodes.rules_out(*node, number));
            first.map(Cause::Step)
        };
        let hangs_on_last = |&number: &Number| match at.checked_sub(1) {
            None => links.exclude_each_other(target, number),
            Some(last) => nodes.rules_out(chain[last].0, number),
        };
        let members = nodes.members(variable);
        let gone = || members.iter().copied().filter(|&it| by(it).is_some());
        let by_last = gone().filter(hangs_on_last);
        // A left candidate of its own, and one that nothing else rules out, where there is a choice.
        let of_own = |number: &Number| (taken.contains(number), by(*number) == Some(Cause::Target));
        let (left, cause) = match by_last.min_by_key(of_own) {
            Some(left) => (left, Cause::before(at)),
            None => {
                let latest = gone().max_by_key(|&it| by(it));
                let left = latest.unwrap_or(target);
                (left, by(left).unwrap_or(Cause::Target))
            }
        };
        taken.push(left);
        let ruled_out = |number: Number, by: Cause| RuledOut {
            candidate: candidate(number),
            by,
        };
        let others = gone().filter(|&it| it != left);
        BraidStep {
            variable: variable_of(links, variable),
            left: ruled_out(left, cause),
            others: others.filter_map(|it| Some(ruled_out(it, by(it)?))).collect(),
            right: members
                .iter()
                .filter(|&&it| by(it).is_none())
                .map(|&it| candidate(it))
                .collect(),
        }
    });
    Braid {
        steps: steps.collect(),
        target: candidate(target),
    }
}

/// Whether a variable that left a group has a single later, or nothing.
fn repeats_variable(braid: &Braid) -> bool {
    let steps = &braid.steps;
    let is_later = |at: usize| {
        steps[at + 1..]
            .iter()
            .any(|later| later.variable == steps[at].variable)
    };
    (0..steps.len()).any(is_later)
}

fn variable_of(links: &Links, variable: u16) -> Variable {
    match links.groups[usize::from(variable)].kind {
        GroupKind::Cell(cell) => Variable::Cell(cell),
        GroupKind::House(house, digit) => Variable::House(house, digit),
    }
}

/// Reports one that is of the kind that is looked for.
fn report(query: &Query<'_>, braid: Braid, with_groups: bool, sink: &mut Sink<'_>) -> Flow {
    if braid.has_groups() != with_groups {
        return Flow::Continue(());
    }
    let target = braid.target;
    let evidence = Evidence::about(DigitSet::of(target.1)).braid(braid);
    let step = Step::removing(query.technique, [target], || evidence);
    step.map_or(Flow::Continue(()), sink)
}
