//! One round of deductions over the whole grid, and repeating it until nothing changes.
//!
//! A sweep finds, for all boxes and all digits at once: cells with one digit, digits with one cell of a box,
//! three digits that must share the three cells of a mini-line, and every way a digit's mini-lines can lie in
//! a band or a stack. Digits with one cell of a row or column need no step of their own: the bands turn them
//! into digits with one cell of a box.

// Loops by index over small arrays are unrolled into registers; iterators over them are not always.
#![allow(clippy::needless_range_loop)]

use super::boxes::{ALL, Boxes};
use super::search::Cells;

/// What repeated sweeps end in.
pub(super) enum Settled<V> {
    /// Some cell or digit has no place left.
    Contradiction,
    /// Nothing changes any more. The digits still possible in the mini-rows and the mini-columns of every
    /// box.
    Stable { rows: [V; 3], columns: [V; 3] },
}

/// Repeats the sweep until it changes nothing or finds a contradiction. With `AS_BATCH` it deduces just
/// what the batch engine does.
#[inline(always)]
pub(super) fn settle<V: Boxes, const AS_BATCH: bool>(cells: &mut Cells<V>) -> Settled<V> {
    loop {
        let before = *cells;
        singles(cells);
        let [a, b, c] = &*cells;
        let rows =
            mini_lines::<V, AS_BATCH>([a[0].or3(a[1], a[2]), b[0].or3(b[1], b[2]), c[0].or3(c[1], c[2])]);
        let columns =
            mini_lines::<V, AS_BATCH>([a[0].or3(b[0], c[0]), a[1].or3(b[1], c[1]), a[2].or3(b[2], c[2])]);
        let rows = linked(&rows, &next_in_band(&rows), &previous_in_band(&rows));
        let columns = linked(&columns, &next_in_stack(&columns), &previous_in_stack(&columns));
        for row in 0..3 {
            for column in 0..3 {
                cells[row][column] = cells[row][column].and3(rows[row], columns[column]);
            }
        }
        if is_contradictory(cells, &rows, &columns) {
            return Settled::Contradiction;
        }
        if differing(cells, &before).is_all_zero() {
            return Settled::Stable { rows, columns };
        }
    }
}

/// What is placed: cells with one digit, and digits with one cell of their box.
#[inline(always)]
fn placed<V: Boxes>(cells: &Cells<V>) -> Cells<V> {
    let [a, b, c] = cells;
    let in_row = [a[0].or3(a[1], a[2]), b[0].or3(b[1], b[2]), c[0].or3(c[1], c[2])];
    let twice_in_row = a[0]
        .majority(a[1], a[2])
        .or3(b[0].majority(b[1], b[2]), c[0].majority(c[1], c[2]));
    let twice = twice_in_row.or(in_row[0].majority(in_row[1], in_row[2]));
    let mut placed = *cells;
    for row in 0..3 {
        for column in 0..3 {
            let cell = cells[row][column];
            placed[row][column] = cell.and_not_unless(twice, cell.has_fewer_than::<2>());
        }
    }
    placed
}

/// Clears what is placed from the rest of its box, and everything else from its cell.
#[inline(always)]
fn singles<V: Boxes>(cells: &mut Cells<V>) {
    let placed = placed(cells);
    let [a, b, c] = &placed;
    let any = a[0]
        .or3(a[1], a[2])
        .or3(b[0].or3(b[1], b[2]), c[0].or3(c[1], c[2]));
    for row in 0..3 {
        for column in 0..3 {
            let placed = placed[row][column];
            cells[row][column] = cells[row][column].and_either(placed, placed.is_zero().and_not(any));
        }
    }
}

/// Whether a digit is placed twice in a box, or two digits in one cell. Sweeps do not look for this, because
/// it mostly shows in some other way; but they never get over it, so it is looked for before branching.
#[inline(always)]
pub(super) fn has_twins<V: Boxes>(cells: &Cells<V>) -> bool {
    let placed = placed(cells);
    let [a, b, c] = &placed;
    let in_row = [a[0].or3(a[1], a[2]), b[0].or3(b[1], b[2]), c[0].or3(c[1], c[2])];
    let mut twins = in_row[0].majority(in_row[1], in_row[2]);
    for row in 0..3 {
        let [a, b, c] = placed[row];
        twins = twins.or(a.majority(b, c));
        for column in 0..3 {
            let cell = placed[row][column];
            twins = twins.or(cell.and_not(cell.has_fewer_than::<2>()));
        }
    }
    !twins.is_all_zero()
}

/// Three digits fill a mini-line: if only three are possible there they leave the other two lines of the
/// box, and if three can go nowhere else in the box the others leave the line. The batch engine has the
/// second rule only.
#[inline(always)]
fn mini_lines<V: Boxes, const AS_BATCH: bool>(lines: [V; 3]) -> [V; 3] {
    let [a, b, c] = lines;
    let full = |line: V| match AS_BATCH {
        true => V::splat(0),
        false => line.and(line.has_fewer_than::<4>()),
    };
    let (full_a, full_b, full_c) = (full(a), full(b), full(c));
    let (only_a, only_b, only_c) = (a.and_neither(b, c), b.and_neither(a, c), c.and_neither(a, b));
    [
        only_a
            .has_fewer_than::<3>()
            .select(a, only_a)
            .and_neither(full_b, full_c),
        only_b
            .has_fewer_than::<3>()
            .select(b, only_b)
            .and_neither(full_a, full_c),
        only_c
            .has_fewer_than::<3>()
            .select(c, only_c)
            .and_neither(full_a, full_b),
    ]
}

/// Keeps a digit in a mini-line only where the other two boxes of the band can take it in the other two
/// lines, one each.
#[inline(always)]
fn linked<V: Boxes>(lines: &[V; 3], next: &[V; 3], previous: &[V; 3]) -> [V; 3] {
    [
        lines[0].and(next[1].and(previous[2]).or_both(next[2], previous[1])),
        lines[1].and(next[0].and(previous[2]).or_both(next[2], previous[0])),
        lines[2].and(next[0].and(previous[1]).or_both(next[1], previous[0])),
    ]
}

/// Whether a cell has no digit, or a box no place for a digit.
#[inline(always)]
fn is_contradictory<V: Boxes>(cells: &Cells<V>, rows: &[V; 3], columns: &[V; 3]) -> bool {
    let [a, b, c] = cells;
    let fewest = a[0]
        .min(a[1])
        .min(a[2])
        .min(b[0].min(b[1]).min(b[2]))
        .min(c[0].min(c[1]).min(c[2]));
    let digits = rows[0]
        .or3(rows[1], rows[2])
        .and(columns[0].or3(columns[1], columns[2]));
    // All nine bits set carry into the tenth when one is added; nothing else does.
    let all_there = digits.add(V::splat(1)).and(V::splat(ALL + 1));
    fewest.min(all_there).any_box_is_zero()
}

/// The bits in which two grids differ, all places of a box together.
#[inline(always)]
fn differing<V: Boxes>(x: &Cells<V>, y: &Cells<V>) -> V {
    let a = x[0][0]
        .xor(y[0][0])
        .or_differing(x[0][1], y[0][1])
        .or_differing(x[0][2], y[0][2]);
    let b = x[1][0]
        .xor(y[1][0])
        .or_differing(x[1][1], y[1][1])
        .or_differing(x[1][2], y[1][2]);
    let c = x[2][0]
        .xor(y[2][0])
        .or_differing(x[2][1], y[2][1])
        .or_differing(x[2][2], y[2][2]);
    a.or3(b, c)
}

#[inline(always)]
pub(super) fn next_in_band<V: Boxes>(lines: &[V; 3]) -> [V; 3] {
    [
        lines[0].next_in_band(),
        lines[1].next_in_band(),
        lines[2].next_in_band(),
    ]
}

#[inline(always)]
pub(super) fn previous_in_band<V: Boxes>(lines: &[V; 3]) -> [V; 3] {
    [
        lines[0].previous_in_band(),
        lines[1].previous_in_band(),
        lines[2].previous_in_band(),
    ]
}

#[inline(always)]
pub(super) fn next_in_stack<V: Boxes>(lines: &[V; 3]) -> [V; 3] {
    [
        lines[0].next_in_stack(),
        lines[1].next_in_stack(),
        lines[2].next_in_stack(),
    ]
}

#[inline(always)]
pub(super) fn previous_in_stack<V: Boxes>(lines: &[V; 3]) -> [V; 3] {
    [
        lines[0].previous_in_stack(),
        lines[1].previous_in_stack(),
        lines[2].previous_in_stack(),
    ]
}
