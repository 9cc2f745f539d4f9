//! The depth of trial and error: how many suppositions must be nested before singles alone refute all that
//! is false.

use std::cmp::Reverse;

use kudosu_board::Stop;

use super::board::{Board, Contradiction};
use super::network::Network;
use super::trials::{Rest, Trials};

/// Nothing of the kind is known beyond 3; this is where we give up.
const DEEPEST: u32 = 5;

/// The least depth that solves a board; where that is not settled, what it is at least. What belongs to the
/// solution cannot be refuted, so it is not tried.
pub fn depth(board: &Board, is_solution: &[bool; 729], stop: &Stop) -> Result<u32, u32> {
    if board.is_solved() {
        return Ok(0);
    }
    let network = Network::of(board);
    match network.candidates.len() {
        0..=63 => least::<1>(&network, is_solution, stop),
        64..=127 => least::<2>(&network, is_solution, stop),
        128..=191 => least::<3>(&network, is_solution, stop),
        192..=255 => least::<4>(&network, is_solution, stop),
        256..=383 => least::<6>(&network, is_solution, stop),
        _ => least::<12>(&network, is_solution, stop),
    }
}

/// What T&E(depth) finds to be true on a board that may have no solution.
pub fn what_follows(board: &Board, depth: u32, stop: &Stop) -> Result<Vec<u16>, Contradiction> {
    let network = Network::of(board);
    match network.candidates.len() {
        0..=63 => closure::<1>(&network, depth, stop),
        64..=127 => closure::<2>(&network, depth, stop),
        128..=255 => closure::<4>(&network, depth, stop),
        _ => closure::<12>(&network, depth, stop),
    }
}

fn closure<const W: usize>(network: &Network, depth: u32, stop: &Stop) -> Result<Vec<u16>, Contradiction> {
    let mut trials = Trials::<W>::new(network);
    let mut rest = trials.settle()?;
    let nothing_sound = vec![false; network.candidates.len()];
    for depth in 2..=depth {
        if rest == Rest::Stuck {
            rest = deepen(&mut trials, depth, &nothing_sound, stop)?;
        }
    }
    let known = (0..network.candidates.len()).filter(|&at| trials.is_true(at));
    Ok(known.map(|at| network.candidates[at]).collect())
}

fn least<const W: usize>(network: &Network, is_solution: &[bool; 729], stop: &Stop) -> Result<u32, u32> {
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
        rest = deepen(&mut trials, depth + 1, &is_sound, stop);
        if stop.is_requested() && rest != Ok(Rest::Solved) {
            return Err(depth + 1);
        }
    }
    Err(DEEPEST)
}

/// Closes a state at rest under T&E(depth). The order does not matter, because what is refuted once is
/// refuted whatever else is known; so what leads far comes first.
fn deepen<const W: usize>(
    trials: &mut Trials<'_, W>,
    depth: u32,
    is_sound: &[bool],
    stop: &Stop,
) -> Result<Rest, Contradiction> {
    let count = is_sound.len();
    let reach = trials.reach();
    let mut order: Vec<usize> = (0..count).filter(|&at| !is_sound[at]).collect();
    order.sort_by_key(|&at| Reverse(reach[at]));
    let mut trial = trials.clone();
    let nothing_sound = vec![false; count];
    // What is true where something was supposed in vain follows from it, so it cannot be refuted either.
    let mut is_spared = vec![false; count];
    let mut in_vain = 0;
    for &candidate in order.iter().cycle() {
        if in_vain == order.len() || stop.is_requested() {
            break;
        }
        in_vain += 1;
        if is_spared[candidate] || !trials.is_possible(candidate) || trials.is_true(candidate) {
            continue;
        }
        trial.clone_from(trials);
        trial.suppose(candidate);
        let mut outcome = trial.settle();
        if depth > 2 && outcome == Ok(Rest::Stuck) {
            outcome = deepen(&mut trial, depth - 1, &nothing_sound, stop);
        }
        if outcome.is_ok() {
            (0..count).for_each(|at| is_spared[at] |= trial.is_true(at));
            continue;
        }
        trials.strike(candidate);
        if trials.settle()? == Rest::Solved {
            return Ok(Rest::Solved);
        }
        is_spared.fill(false);
        in_vain = 0;
    }
    Ok(Rest::Stuck)
}
