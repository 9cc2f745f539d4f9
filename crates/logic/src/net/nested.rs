//! The search for nested nets: a supposition inside of which others are refuted, as deep as it takes.

use kudosu_board::Unfinished;

use super::closure::Closure;
use super::is_too_large;
use super::links::Number;
use super::search::Found;
use crate::Branch;
use crate::finder::{Break, Flow, Query, Sink};

/// How many candidates that can be refuted are looked for, to find one that is easily refuted.
const MOST_REFUTED: usize = 12;

/// Of how many of them the proofs are made and compared.
const MOST_PROOFS: usize = 3;

/// How many suppositions may be open at once beside the first; nobody has seen a puzzle of nine digits that
/// needs more than two.
const MOST_DEPTH: usize = 4;

/// How long the proofs inside of a proof may be, tried one after the other.
const REACHES: [usize; 5] = [1, 2, 4, 8, 16];

/// With how many of these, from the shortest on, proofs are made and compared.
const REACHES_TRIED: usize = 3;

/// Some candidates that can be refuted at the smallest depth at which one can be.
pub(crate) fn find_nested(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    let limit_reached = Flow::Break(Break::Unfinished(Unfinished::LimitReached));
    if is_too_large(query.position) {
        return limit_reached;
    }
    let links = query.links();
    let mut found = Found::new(query, links);
    let mut closure = Closure::new(links, query.options.most_net_work, query.stop);
    for depth in 1..=MOST_DEPTH {
        let refuted = refutable(&mut closure, depth)?;
        if refuted.is_empty() {
            if closure.is_out_of_work() {
                return limit_reached;
            }
            continue;
        }
        closure.most_work = u64::MAX;
        for number in nearest(&mut closure, &refuted, depth)? {
            // Longer proofs inside may mean fewer of them.
            let nearest = closure.reach;
            for _ in 0..REACHES_TRIED {
                found.refutes(short_proof(&mut closure, number, depth)?);
                closure.reach = closure.reach.saturating_mul(2);
            }
            closure.reach = nearest;
        }
        return found.report(sink);
    }
    Flow::Continue(())
}

/// Some candidates that can be refuted; once there is one, others that take about as much work to find.
fn refutable(closure: &mut Closure<'_>, depth: usize) -> Flow<Vec<Number>> {
    let mut refuted = Vec::new();
    let mut limit = closure.most_work;
    for number in closure.open_candidates() {
        if closure.work > limit || refuted.len() == MOST_REFUTED {
            break;
        }
        // What singles refute by themselves is no nested net.
        let is_nested = closure.refute(number, true, depth)?.is_some() && !closure.refuted_inside.is_empty();
        if is_nested {
            if refuted.is_empty() {
                limit = limit.min(2 * closure.work);
            }
            refuted.push(number);
        }
    }
    Flow::Continue(refuted)
}

/// Those of them that need the shortest proofs inside of their proofs, which is what the closure allows from
/// then on.
fn nearest(closure: &mut Closure<'_>, refuted: &[Number], depth: usize) -> Flow<Vec<Number>> {
    for reach in REACHES {
        closure.reach = reach;
        let mut near = Vec::new();
        for &number in refuted {
            if near.len() < MOST_PROOFS && closure.refute(number, true, depth)?.is_some() {
                near.push(number);
            }
        }
        if !near.is_empty() {
            return Flow::Continue(near);
        }
    }
    closure.reach = usize::MAX;
    Flow::Continue(refuted.iter().copied().take(MOST_PROOFS).collect())
}

/// The proof without those refutations inside of it that it can do without.
fn short_proof(closure: &mut Closure<'_>, number: Number, depth: usize) -> Flow<Option<Branch>> {
    closure.records = false;
    let mut inside = match closure.refute(number, true, depth)? {
        Some(_) => closure.refuted_inside.clone(),
        None => return Flow::Continue(None),
    };
    // From the end, because what was refuted early carries what comes later.
    let mut at = inside.len();
    while at > 0 {
        at -= 1;
        let mut fewer = inside.clone();
        fewer.remove(at);
        if closure.refute_by(number, &fewer, depth)?.is_some() {
            inside.clone_from(&closure.refuted_inside);
            at = at.min(inside.len());
        }
    }
    closure.records = true;
    let proof = closure.refute_by(number, &inside, depth)?.flatten();
    closure.records = false;
    Flow::Continue(proof.map(|proof| proof.branch))
}
