//! Trial and error with braids inside: the least length of braids that must be known where something is
//! supposed, so that nesting suppositions one level less deep is enough.

use std::collections::BTreeMap;

use kudosu_board::Stop;

use super::board::{Board, Contradiction};
use super::depth::{depth, what_follows};
use super::geometry::CANDIDATES;
use super::lengths::{LONGEST, close_under_braids};
use super::{Bound, Hardness};

/// The least length of braids with which T&E of this many levels solves: one for BxB, two for BxBB. It is 0
/// where singles are enough.
pub fn nested_length(
    board: &Board,
    levels: u32,
    is_solution: &[bool; CANDIDATES],
    bound: &mut Bound<'_>,
    stop: &Stop,
) -> Hardness {
    match depth(board, is_solution, &mut Bound::new(&mut |_| {}), stop) {
        Ok(depth) if depth <= levels => return Hardness::Exactly(0),
        // Braids of any length do what one more level does.
        Ok(depth) if depth > levels + 1 => return Hardness::Never,
        Ok(_) => {}
        Err(_) => return Hardness::AtLeast(0),
    }
    let mut trial = Trial::of(board.clone());
    for length in 1..=LONGEST {
        bound.rise(length.into());
        let closed = trial.close_under_trials(levels, length, Some(is_solution), stop);
        if closed.is_ok() && trial.board.is_solved() {
            return Hardness::Exactly(length.into());
        }
        if stop.is_requested() {
            return Hardness::AtLeast(length.into());
        }
    }
    Hardness::AtLeast(LONGEST.into())
}

/// A board, and the boards on which something more is supposed. All of them are kept while longer braids are
/// tried and while candidates go: what has been refuted stays refuted.
struct Trial {
    board: Board,
    suppositions: BTreeMap<u16, Trial>,
}

impl Trial {
    fn of(board: Board) -> Trial {
        Trial {
            board,
            suppositions: BTreeMap::new(),
        }
    }

    /// Closes the board under T&E of these levels with braids of at most this length inside.
    fn close_under_trials(
        &mut self,
        levels: u32,
        length: u8,
        is_solution: Option<&[bool; CANDIDATES]>,
        stop: &Stop,
    ) -> Result<(), Contradiction> {
        // What is true where something was supposed in vain follows from it, so it cannot be refuted either.
        let mut is_spared = [false; CANDIDATES];
        let mut in_vain = 0;
        for candidate in (0..CANDIDATES).cycle() {
            if in_vain == CANDIDATES || self.board.is_solved() || stop.is_requested() {
                break;
            }
            in_vain += 1;
            let is_sound = is_solution.is_some_and(|is_solution| is_solution[candidate]);
            if is_sound || is_spared[candidate] || !self.board.is_open(candidate) {
                continue;
            }
            match self.suppose(candidate, levels, length, stop) {
                Err(Contradiction) => {
                    self.suppositions.remove(&(candidate as u16));
                    self.board.remove(candidate)?;
                    is_spared = [false; CANDIDATES];
                    in_vain = 0;
                }
                Ok(following) => following
                    .into_iter()
                    .for_each(|at| is_spared[usize::from(at)] = true),
            }
        }
        Ok(())
    }

    /// What is known to be true where a candidate is supposed.
    fn suppose(
        &mut self,
        candidate: usize,
        levels: u32,
        length: u8,
        stop: &Stop,
    ) -> Result<Vec<u16>, Contradiction> {
        let board = &self.board;
        let trial = match self.suppositions.remove(&(candidate as u16)) {
            Some(mut trial) => {
                trial.board.follow(board)?;
                trial
            }
            None => {
                let mut board = board.clone();
                board.suppose(candidate)?;
                Trial::of(board)
            }
        };
        // Braids of any length do what one level of trial and error does, which is much quicker to see.
        if let Ok(following) = what_follows(&trial.board, levels, stop) {
            return Ok(following);
        }
        let trial = self.suppositions.entry(candidate as u16).or_insert(trial);
        close_under_braids(&mut trial.board, length, stop)?;
        if levels > 1 {
            trial.close_under_trials(levels - 1, length, None, stop)?;
        }
        let is_true = |at: &u16| trial.board.is_true(usize::from(*at));
        Ok((0..CANDIDATES as u16).filter(is_true).collect())
    }
}
