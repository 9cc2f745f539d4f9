//! Depth of trial and error, braids and whips in a browser: digits go in, numbers come out as they become
//! known.
//!
//! It is a module of its own, because few visits want it, and the first load would weigh too much with it.
//! The page asks for a place, writes the 81 digits of a plain 9×9 puzzle into it, and calls [`rate`], which
//! tells of every number through `told`. Whoever wants to stop it ends the worker, and has what was told.

use std::cell::RefCell;

use kudosu_board::nine::Values;
use kudosu_board::{Grid, Stop};
use kudosu_logic::Position;
use kudosu_rating::hardness::{Hardness, HardnessScale, rate_hardness_telling};

#[cfg(target_family = "wasm")]
#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// Hears of what is known on a scale, by its place in `HardnessScale::ALL`: exactly this number
    /// (`EXACTLY`), this or more (`AT_LEAST`), or that there is none (`NEVER`).
    safe fn told(scale: u32, kind: u32, number: u32);
}

/// On any other machine, so that the tests run there.
#[cfg(not(target_family = "wasm"))]
fn told(scale: u32, kind: u32, number: u32) {
    TOLD.with_borrow_mut(|all| all.push((scale, kind, number)));
}

const EXACTLY: u32 = 0;
const AT_LEAST: u32 = 1;
const NEVER: u32 = 2;

thread_local! {
    static PUZZLE: RefCell<Values> = const { RefCell::new([0; 81]) };
    #[cfg(not(target_family = "wasm"))]
    static TOLD: RefCell<Vec<(u32, u32, u32)>> = const { RefCell::new(Vec::new()) };
}

/// A place for the 81 digits, 0 where there is none.
#[unsafe(no_mangle)]
pub extern "C" fn puzzle_at() -> *mut u8 {
    PUZZLE.with_borrow_mut(|puzzle| puzzle.as_mut_ptr())
}

/// Rates the puzzle on one scale, by its place in `HardnessScale::ALL`. Of a puzzle without exactly one
/// solution, and of a scale that there is not, nothing is told.
#[unsafe(no_mangle)]
pub extern "C" fn rate(scale: u32) {
    let puzzle = PUZZLE.with_borrow(|puzzle| *puzzle);
    let (Ok(grid), Some(&wanted)) = (Grid::try_from(&puzzle), HardnessScale::ALL.get(scale as usize)) else {
        return;
    };
    let tell = &mut |_, hardness| match hardness {
        Hardness::Exactly(number) => told(scale, EXACTLY, number),
        Hardness::AtLeast(number) => told(scale, AT_LEAST, number),
        Hardness::Never => told(scale, NEVER, 0),
        _ => {}
    };
    // Nothing stops it but the end of the worker.
    let _all_was_told = rate_hardness_telling(&[wanted], &Position::of(&grid), Stop::never(), tell);
}

#[cfg(test)]
mod tests {
    use kudosu_board::nine::read_line;

    use super::*;

    fn told_of(line: &str, scale: u32) -> Vec<(u32, u32, u32)> {
        PUZZLE.set(read_line(line.as_bytes()).unwrap());
        TOLD.take();
        rate(scale);
        TOLD.take()
    }

    #[test]
    fn numbers_are_told_as_they_become_known() {
        let deep = "6......2.3...7...5..4.....1..82....3......1.619..3..4...26....87....53.......4...";
        assert_eq!(
            told_of(deep, 0),
            [(0, AT_LEAST, 1), (0, AT_LEAST, 2), (0, EXACTLY, 2)]
        );
        assert_eq!(told_of(deep, 1), [(1, NEVER, 0)]);
        assert_eq!(told_of(deep, 7), []);
        assert_eq!(told_of(&".".repeat(81), 0), []);
    }
}
