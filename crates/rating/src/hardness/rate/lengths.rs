//! The least length of patterns with which a puzzle is solved: patterns of length 1, then of length 2, and so
//! on, with singles after each elimination.

use std::ops::RangeInclusive;

use kudosu_board::Stop;

use super::board::{Board, Contradiction};
use super::braid::{Braid, Braids};
use super::depth::what_follows;
use super::nodes::Nodes;
use super::whip::has_whip;
use super::{Bound, Hardness};

/// Longer patterns are not looked for.
pub const LONGEST: u8 = 36;

/// Which patterns may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patterns {
    /// Every step may stand on any before it, and not only on the last one.
    pub may_branch: bool,
    /// Two or three candidates of a digit in one line and box may be a step.
    pub has_groups: bool,
}

pub const WHIPS: Patterns = Patterns {
    may_branch: false,
    has_groups: false,
};
pub const G_WHIPS: Patterns = Patterns {
    may_branch: false,
    has_groups: true,
};
pub const BRAIDS: Patterns = Patterns {
    may_branch: true,
    has_groups: false,
};
pub const G_BRAIDS: Patterns = Patterns {
    may_branch: true,
    has_groups: true,
};

/// The least length of patterns that solve a board. What is in `is_solution` is no target.
pub fn length(
    board: &Board,
    patterns: Patterns,
    is_solution: &[bool; 729],
    bound: &mut Bound<'_>,
    stop: &Stop,
) -> Hardness {
    // One level of trial and error does what braids of any length do, and is much quicker.
    if !patterns.has_groups && !is_solved_by_trials(board, stop) {
        return match stop.is_requested() {
            true => Hardness::AtLeast(0),
            false => Hardness::Never,
        };
    }
    let mut board = board.clone();
    let mut longest = 0;
    while !board.is_solved() {
        // Braids have confluence, so that the order is of no account. With whips the shortest come first.
        let least = match patterns.may_branch {
            true => longest.max(1),
            false => 1,
        };
        let mut is_longer = |length: u8| bound.rise(length.into());
        let found = eliminate(
            &mut board,
            patterns,
            least..=LONGEST,
            Some(is_solution),
            &mut is_longer,
            stop,
        );
        match found {
            Err(Contradiction) | Ok(Found::Never) => return Hardness::Never,
            Ok(Found::Some(length)) => longest = longest.max(length),
            Ok(Found::NoneUpTo(length)) => return Hardness::AtLeast(longest.max(length + 1).into()),
        }
    }
    Hardness::Exactly(longest.into())
}

fn is_solved_by_trials(board: &Board, stop: &Stop) -> bool {
    board.is_solved() || what_follows(board, 1, stop).is_ok_and(|known| known.len() == board.unsolved_cells())
}

/// Closes a board under braids of at most this length. Braids have confluence, so any order will do.
pub fn close_under_braids(board: &mut Board, length: u8, stop: &Stop) -> Result<(), Contradiction> {
    while !board.is_solved() {
        match eliminate(board, BRAIDS, length..=length, None, &mut |_| {}, stop)? {
            Found::Some(_) => {}
            Found::NoneUpTo(_) | Found::Never => break,
        }
    }
    Ok(())
}

/// What looking for patterns came to.
enum Found {
    /// Some candidates are gone, by patterns of this length.
    Some(u8),
    /// There is none up to this length, but perhaps a longer one.
    NoneUpTo(u8),
    /// There is none of any length.
    Never,
}

/// Removes all targets of the shortest patterns that there are among these lengths; `tried` hears of each
/// length before it is looked for, when there is nothing shorter.
fn eliminate(
    board: &mut Board,
    patterns: Patterns,
    lengths: RangeInclusive<u8>,
    is_solution: Option<&[bool; 729]>,
    tried: &mut dyn FnMut(u8),
    stop: &Stop,
) -> Result<Found, Contradiction> {
    let nodes = Nodes::of(board, patterns.has_groups);
    let is_sound = |target: usize| is_solution.is_some_and(|is_solution| is_solution[nodes.name(target)]);
    let targets = (0..nodes.network.candidates.len()).filter(|&target| !is_sound(target));
    let targets = targets.collect();
    let (found, refuted) = match nodes.count() {
        0..=128 => shortest::<2>(&nodes, targets, patterns, lengths, tried, stop),
        129..=256 => shortest::<4>(&nodes, targets, patterns, lengths, tried, stop),
        257..=512 => shortest::<8>(&nodes, targets, patterns, lengths, tried, stop),
        _ => shortest::<20>(&nodes, targets, patterns, lengths, tried, stop),
    };
    for target in refuted {
        board.remove(nodes.name(target))?;
    }
    Ok(found)
}

/// How much is looked at for each target before one that is harder to see is looked at more closely: nothing
/// but what is come upon at once, a little, and whatever it takes. Where something is found with less
/// effort the others are looked at again without it, when they may be easier.
const EFFORTS: [usize; 3] = [0, 40, usize::MAX];

/// Some targets of the shortest patterns.
fn shortest<const W: usize>(
    nodes: &Nodes,
    mut targets: Vec<usize>,
    patterns: Patterns,
    lengths: RangeInclusive<u8>,
    tried: &mut dyn FnMut(u8),
    stop: &Stop,
) -> (Found, Vec<usize>) {
    let mut braids = Braids::<W>::of(nodes);
    let most = *lengths.end();
    for length in lengths {
        tried(length);
        let (mut found, mut later) = (Vec::new(), Vec::new());
        for effort in EFFORTS {
            let mut unsettled = Vec::new();
            for &target in &targets {
                // A whip is a braid.
                let braid = braids.is_within(target, length, effort, stop);
                if stop.is_requested() {
                    return (Found::NoneUpTo(length - 1), Vec::new());
                }
                let (is_found, is_later) = match (braid, patterns.may_branch) {
                    (Braid::Unsettled, _) => {
                        unsettled.push(target);
                        continue;
                    }
                    (Braid::Never, _) => (false, false),
                    (Braid::Longer, _) => (false, true),
                    (Braid::Within, true) => (true, false),
                    (Braid::Within, false) => has_whip(nodes, braids.landmarks(target), target, length, stop),
                };
                if is_found {
                    found.push(target);
                    if patterns.may_branch && effort == usize::MAX {
                        break;
                    }
                } else if is_later {
                    later.push(target);
                }
            }
            // All whips of a length count, because those that are left may be no whips without them.
            if patterns.may_branch && !found.is_empty() {
                break;
            }
            targets = unsettled;
        }
        if !found.is_empty() {
            return (Found::Some(length), found);
        }
        if later.is_empty() {
            return (Found::Never, found);
        }
        targets = later;
    }
    (Found::NoneUpTo(most), Vec::new())
}
