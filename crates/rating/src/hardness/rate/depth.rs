//! The depth of trial and error: how many suppositions must be nested before singles alone refute all that
//! is false.

use std::cmp::Reverse;

use kudosu_board::Stop;

use super::Bound;
use super::board::{Board, Contradiction};
use super::ground::{CandidateSet, Ground, has};
use super::network::Network;
use super::trials::{Rest, Trials};

/// Nothing of the kind is known beyond 3; this is where we give up.
const DEEPEST: u32 = 5;

/// The least depth that solves a board; where that is not settled, what it is at least. What belongs to the
/// solution cannot be refuted, so it is not tried.
pub fn depth(
    board: &Board,
    is_solution: &[bool; 729],
    bound: &mut Bound<'_>,
    stop: &Stop,
) -> Result<u32, u32> {
    if board.is_solved() {
        return Ok(0);
    }
    let network = Network::of(board);
    match network.candidates.len() {
        0..=64 => least::<1>(&network, is_solution, bound, stop),
        65..=128 => least::<2>(&network, is_solution, bound, stop),
        129..=256 => least::<4>(&network, is_solution, bound, stop),
        257..=384 => least::<6>(&network, is_solution, bound, stop),
        _ => least::<12>(&network, is_solution, bound, stop),
    }
}

/// What T&E(depth) finds to be true on a board that may have no solution.
pub fn what_follows(board: &Board, depth: u32, stop: &Stop) -> Result<Vec<u16>, Contradiction> {
    let network = Network::of(board);
    match network.candidates.len() {
        0..=64 => closure::<1>(&network, depth, stop),
        65..=128 => closure::<2>(&network, depth, stop),
        129..=256 => closure::<4>(&network, depth, stop),
        _ => closure::<12>(&network, depth, stop),
    }
}

fn closure<const W: usize>(network: &Network, depth: u32, stop: &Stop) -> Result<Vec<u16>, Contradiction> {
    let mut trials = Trials::<W>::new(network);
    let mut rest = trials.settle()?;
    for depth in 2..=depth {
        if rest == Rest::Stuck {
            rest = deepen(&mut trials, depth, None, stop)?;
        }
    }
    let known = (0..network.candidates.len()).filter(|&at| trials.ground.is_true(at));
    Ok(known.map(|at| network.candidates[at]).collect())
}

fn least<const W: usize>(
    network: &Network,
    is_solution: &[bool; 729],
    bound: &mut Bound<'_>,
    stop: &Stop,
) -> Result<u32, u32> {
    bound.rise(1);
    let mut trials = Trials::<W>::new(network);
    let candidates = network.candidates.iter();
    let is_sound: Vec<bool> = candidates.map(|&at| is_solution[usize::from(at)]).collect();
    let mut rest = trials.settle();
    for depth in 1..DEEPEST {
        if rest == Ok(Rest::Solved) {
            return Ok(depth);
        }
        if stop.is_requested() {
            return Err(depth);
        }
        bound.rise(depth + 1);
        rest = deepen(&mut trials, depth + 1, Some(&is_sound), stop);
        if stop.is_requested() && rest != Ok(Rest::Solved) {
            return Err(depth + 1);
        }
    }
    Err(DEEPEST)
}

/// Closes a state at rest under T&E(depth). The order does not matter, because what is refuted once is
/// refuted whatever else is known. Of what is sound, where that is known, nothing is tried.
fn deepen<const W: usize>(
    trials: &mut Trials<'_, W>,
    depth: u32,
    is_sound: Option<&[bool]>,
    stop: &Stop,
) -> Result<Rest, Contradiction> {
    let network = trials.ground.network();
    let count = network.candidates.len();
    let is_tried = |at: &usize| is_sound.is_none_or(|is_sound| !is_sound[*at]) && trials.ground.is_open(*at);
    // What leads far comes first: it is refuted soon, and in vain it spares much.
    let reach = trials.reach();
    let mut far_first: Vec<usize> = (0..count).filter(is_tried).collect();
    let cell_by_cell = far_first.clone();
    far_first.sort_by_key(|&at| Reverse(reach[at]));
    // Where nearly all that is false can be refuted, a cell that is known leads farther than that.
    let is_hopeful = depth == 2 && is_sound.is_some();
    let mut order = if is_hopeful { &cell_by_cell } else { &far_first };
    let mut trial = Trials::new(network);
    let mut spared = Spared::default();
    let (mut next, mut in_vain, mut failures) = (0, 0, 0);
    // Whether something was struck that is not followed in the lanes yet.
    let mut is_behind = false;
    while !stop.is_requested() {
        let is_over = in_vain == order.len();
        if is_behind && (is_over || failures > 0) {
            if trials.settle()? == Rest::Solved {
                return Ok(Rest::Solved);
            }
            is_behind = false;
            spared.review(&trials.ground);
            in_vain = 0;
            continue;
        }
        if is_over {
            break;
        }
        in_vain += 1;
        let candidate = order[next % order.len()];
        next += 1;
        if spared.has(candidate) || !trials.ground.is_open(candidate) {
            continue;
        }
        trial.copy_from(trials);
        if try_one(&mut trial, candidate, depth, stop).is_ok() {
            failures += 1;
            spared.add(&trial.ground);
            // Then it is likely that the depth is not enough.
            if failures == 1 && is_hopeful {
                (order, next, in_vain) = (&far_first, 0, 0);
            }
            continue;
        }
        let open_cells = trials.ground.open_cells();
        trials.strike(candidate)?;
        // Until a cell is known or something fails, what follows in the lanes is little.
        is_behind = trials.ground.open_cells() == open_cells;
        if !is_behind && trials.settle()? == Rest::Solved {
            return Ok(Rest::Solved);
        }
        spared.review(&trials.ground);
        in_vain = 0;
    }
    Ok(Rest::Stuck)
}

/// What need not be tried. What is true where something was supposed in vain follows from it, so it cannot be
/// refuted either.
#[derive(Default)]
struct Spared {
    /// What was true and what was impossible where something was supposed in vain.
    in_vain: Vec<(CandidateSet, CandidateSet)>,
    /// All that was true there.
    truths: CandidateSet,
}

impl Spared {
    fn has(&self, candidate: usize) -> bool {
        has(&self.truths, candidate)
    }

    fn add(&mut self, ground: &Ground<'_>) {
        self.in_vain.push((*ground.truths(), *ground.impossible()));
        self.join(self.in_vain.len() - 1);
    }

    fn join(&mut self, from: usize) {
        for (truths, _) in &self.in_vain[from..] {
            self.truths
                .iter_mut()
                .zip(truths)
                .for_each(|(all, more)| *all |= more);
        }
    }

    /// More is known by now. Where that followed anyhow, nothing has changed.
    fn review(&mut self, ground: &Ground<'_>) {
        let known = ground.impossible();
        let followed =
            |impossible: &CandidateSet| known.iter().zip(impossible).all(|(known, it)| known & !it == 0);
        self.in_vain.retain(|(_, impossible)| followed(impossible));
        self.truths = [0; _];
        self.join(0);
    }
}

/// What comes of a supposition with T&E one level less deep inside.
fn try_one<const W: usize>(
    trial: &mut Trials<'_, W>,
    candidate: usize,
    depth: u32,
    stop: &Stop,
) -> Result<Rest, Contradiction> {
    trial.suppose(candidate)?;
    match trial.settle()? {
        Rest::Stuck if depth > 2 => deepen(trial, depth - 1, None, stop),
        rest => Ok(rest),
    }
}
