//! Grids whose segments repeat: does every piece of a row (or column) inside a box hold one of a few fixed
//! sets of digits?
//!
//! In a shifting pattern, and in much that is shuffled out of one, the digits fall into classes such that
//! each segment holds exactly one class. The givens show the classes, because digits of one segment are of
//! one class. Taking that for granted everywhere leaves few options to each cell. It is a guess, so a
//! contradiction says nothing about the grid, and a solution found this way is checked like any other.

use kudosu_board::bits;

use super::intersections::Intersections;
use super::options::Options;

/// Which lines are cut into segments by the boxes.
#[derive(Clone, Copy)]
pub(super) enum Lines {
    Rows,
    Columns,
}

/// Leaves every segment one class where the digits known so far show such classes. `false`: they do not, or
/// it does not go together; the options are then in disorder and to be undone.
pub(super) fn restrict_to_classes(options: &mut Options, lines: Lines) -> bool {
    let segments = segments(options, lines);
    let Some(classes) = classes(options, &segments) else {
        return false;
    };
    loop {
        let before = options.mark();
        for cells in &segments {
            let possible = |class: &u128| cells.iter().all(|&cell| options.digits[cell] & class != 0);
            let allowed = classes
                .iter()
                .filter(|class| possible(class))
                .fold(0, |set, class| set | class);
            if !cells.iter().all(|&cell| options.keep(cell, allowed)) {
                return false;
            }
        }
        if !options.settle() {
            return false;
        }
        if options.mark() == before {
            return true;
        }
    }
}

/// The cells of all segments of these lines; empty unless they all have the same number of cells.
fn segments(options: &Options, lines: Lines) -> Vec<Vec<usize>> {
    let layout = &options.layout;
    let side = layout.side;
    let wanted = match lines {
        Lines::Rows => 0..side,
        Lines::Columns => side..2 * side,
    };
    let all = Intersections::new(layout).segments;
    let of_lines = all
        .iter()
        .map(|segment| segment.sides[0])
        .filter(|(house, _)| wanted.contains(house));
    let cells = |(house, slots)| {
        bits(slots)
            .map(|slot| usize::from(layout.members(house)[slot]))
            .collect()
    };
    let segments: Vec<Vec<usize>> = of_lines.map(cells).collect();
    let size = segments.first().map_or(0, Vec::len);
    let even = segments.iter().all(|cells| cells.len() == size) && segments.len() * size == layout.cells;
    if even { segments } else { Vec::new() }
}

/// The classes that the filled cells show: sets of digits as large as a segment,
/// of which each segment shows one.
fn classes(options: &Options, segments: &[Vec<usize>]) -> Option<Vec<u128>> {
    let size = segments.first()?.len();
    let mut classes: Vec<u128> = (0..options.layout.side).map(|digit| 1u128 << digit).collect();
    for cells in segments {
        let digits = cells
            .iter()
            .map(|&cell| options.values[cell])
            .filter(|&value| value != 0);
        let together = digits.fold(0u128, |set, value| set | 1 << (value - 1));
        let joined = classes
            .iter()
            .filter(|&class| class & together != 0)
            .fold(0, |set, class| set | class);
        if joined.count_ones() as usize > size {
            return None;
        }
        if joined != 0 {
            classes.retain(|class| class & joined == 0);
            classes.push(joined);
        }
    }
    classes
        .iter()
        .all(|class| class.count_ones() as usize == size)
        .then_some(classes)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use kudosu_board::{Rng, Shape};
    use kudosu_testkit::{puzzle_with_holes, solved_grid};

    use super::super::layout::Layout;
    use super::*;

    #[test]
    fn a_shuffled_pattern_has_classes_in_its_columns_and_they_fit_its_solution() {
        let shape = Shape::of_side(25).expect("a side");
        let mut rng = Rng::new(8);
        let solved = solved_grid(&shape, &mut rng);
        let puzzle = puzzle_with_holes(&solved, 300, &mut rng);
        let layout = Arc::new(Layout::new(&shape));
        let mut options = Options::new(&layout, puzzle.values()).expect("the puzzle has a solution");
        let before: u32 = options.digits.iter().map(|digits| digits.count_ones()).sum();
        assert!(restrict_to_classes(&mut options, Lines::Columns));
        let after: u32 = options.digits.iter().map(|digits| digits.count_ones()).sum();
        assert!(after < before / 2, "{before} options became {after}");
        let kept = solved.values().iter().zip(&options.digits);
        assert!(
            kept.into_iter()
                .all(|(&value, &digits)| digits >> (value - 1) & 1 == 1)
        );
    }

    #[test]
    fn no_classes_are_seen_where_there_are_none() {
        let shape = Shape::of_side(9).expect("a side");
        let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let values: Vec<u8> = text
            .bytes()
            .map(|byte| if byte == b'.' { 0 } else { byte - b'0' })
            .collect();
        let layout = Arc::new(Layout::new(&shape));
        let mut options = Options::new(&layout, &values).expect("no clash");
        assert!(!restrict_to_classes(&mut options, Lines::Rows));
    }
}
