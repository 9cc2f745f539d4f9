//! Working the numbers out, each by its own engine.

mod board;
mod braid;
mod depth;
mod geometry;
mod ground;
mod lengths;
mod nested;
mod network;
mod nodes;
mod trials;
mod whip;

use kudosu_board::{Stop, Unfinished, nine::Values};
use kudosu_logic::Position;
use kudosu_search::nine::Solver;

use super::{Hardness, HardnessRatings, HardnessScale};
use crate::nine::values_and_candidates;
use board::Board;
use lengths::{BRAIDS, G_BRAIDS, G_WHIPS, WHIPS, length};
use nested::nested_length;

/// How hard a plain 9×9 puzzle is on these scales. Other shapes, and puzzles without exactly one solution,
/// have no such numbers. Work that was stopped leaves what is known by then, with lower bounds.
///
/// ```
/// use kudosu_board::{Grid, Stop};
/// use kudosu_logic::Position;
/// use kudosu_rating::hardness::{Hardness, HardnessScale, rate_hardness};
///
/// let puzzle = "...713...6.2......1....29...1.9..4...6.3.7.8.5...8..9..5...4..2..4...........5..3";
/// let start = Position::of(&puzzle.parse::<Grid>()?);
/// let scales = [HardnessScale::Te, HardnessScale::B];
/// let rated = rate_hardness(&scales, &start, &Stop::new()).map_err(|(why, _)| why)?;
/// assert_eq!(rated.on(HardnessScale::Te), Some(Hardness::Exactly(1)));
/// assert!(matches!(rated.on(HardnessScale::B), Some(Hardness::Exactly(2..))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn rate_hardness(
    scales: &[HardnessScale],
    start: &Position,
    stop: &Stop,
) -> Result<HardnessRatings, (Unfinished, HardnessRatings)> {
    rate_hardness_telling(scales, start, stop, &mut |_, _| {})
}

/// The same, telling what is known while it works: of each scale in its turn how hard the puzzle is at least,
/// whenever that is more than before, and in the end how hard it is.
pub fn rate_hardness_telling(
    scales: &[HardnessScale],
    start: &Position,
    stop: &Stop,
    told: &mut dyn FnMut(HardnessScale, Hardness),
) -> Result<HardnessRatings, (Unfinished, HardnessRatings)> {
    let mut ratings = HardnessRatings::default();
    let Some((values, candidates)) = values_and_candidates(start) else {
        return Ok(ratings);
    };
    let mut solver = Solver::new();
    let mut allowed = candidates;
    for (digits, &value) in allowed.iter_mut().zip(&values).filter(|(_, value)| **value != 0) {
        *digits = 1 << (value - 1);
    }
    solver.start_from(&allowed);
    let mut next = || solver.next_solution(stop).map_err(|why| (why, ratings));
    let (Some(solution), None) = (next()?, next()?) else {
        return Ok(ratings);
    };
    let Ok(board) = Board::new(&values, &candidates) else {
        return Ok(ratings);
    };
    let is_solution = &candidates_of(&solution);
    for &scale in scales {
        let mut told_least = |least| told(scale, Hardness::AtLeast(least));
        let mut bound = Bound::new(&mut told_least);
        let hardness = match scale {
            HardnessScale::Te => {
                let depth = depth::depth(&board, is_solution, &mut bound, stop);
                depth.map_or_else(Hardness::AtLeast, Hardness::Exactly)
            }
            HardnessScale::B => length(&board, BRAIDS, is_solution, &mut bound, stop),
            HardnessScale::Gb => length(&board, G_BRAIDS, is_solution, &mut bound, stop),
            HardnessScale::W => length(&board, WHIPS, is_solution, &mut bound, stop),
            HardnessScale::Gw => length(&board, G_WHIPS, is_solution, &mut bound, stop),
            HardnessScale::Bxb => nested_length(&board, 1, is_solution, &mut bound, stop),
            HardnessScale::Bxbb => nested_length(&board, 2, is_solution, &mut bound, stop),
        };
        told(scale, hardness);
        ratings.0[scale as usize] = Some(hardness);
        if matches!(hardness, Hardness::AtLeast(_)) && stop.is_requested() {
            return Err((Unfinished::Stopped, ratings));
        }
    }
    Ok(ratings)
}

/// How hard a puzzle is at least, as far as that is known, for whoever wants to hear of it.
struct Bound<'a> {
    /// What was told last, and one more.
    next: u32,
    told: &'a mut dyn FnMut(u32),
}

impl<'a> Bound<'a> {
    fn new(told: &'a mut dyn FnMut(u32)) -> Bound<'a> {
        Bound { next: 0, told }
    }

    /// It is this much at least.
    fn rise(&mut self, least: u32) {
        if least >= self.next {
            self.next = least + 1;
            (self.told)(least);
        }
    }
}

/// Which candidates are true in a solution.
fn candidates_of(solution: &Values) -> [bool; geometry::CANDIDATES] {
    let mut is_true = [false; geometry::CANDIDATES];
    for (cell, &digit) in solution.iter().enumerate() {
        is_true[cell * 9 + usize::from(digit) - 1] = true;
    }
    is_true
}
