//! The candidates of all lanes, and the deductions over all of them at once.
//!
//! What is deduced is what the single-puzzle engine deduces, but box by box: each box uses what the boxes
//! before it have just found, which takes fewer rounds than doing all boxes side by side.

// Loops by index over small arrays are unrolled into registers; iterators over them are not always.
#![allow(clippy::needless_range_loop)]

use super::lanes::Lanes;

/// The boxes that share the band of a box, and those that share its stack.
const BAND_PEERS: [[usize; 2]; 9] = [
    [1, 2],
    [2, 0],
    [0, 1],
    [4, 5],
    [5, 3],
    [3, 4],
    [7, 8],
    [8, 6],
    [6, 7],
];
const STACK_PEERS: [[usize; 2]; 9] = [
    [3, 6],
    [4, 7],
    [5, 8],
    [6, 0],
    [7, 1],
    [8, 2],
    [0, 3],
    [1, 4],
    [2, 5],
];

/// The positions of all lanes.
#[repr(align(64))]
pub(super) struct Slab<L> {
    /// By box, digit, and place within the box: the lanes in which the digit is still possible there.
    pub(super) cells: [[[L; 9]; 9]; 9],
    /// By box, digit, and mini-row: the lanes in which the digit is still possible in one of its cells.
    pub(super) rows: [[[L; 3]; 9]; 9],
    /// The same for mini-columns.
    pub(super) columns: [[[L; 3]; 9]; 9],
    work: Work<L>,
}

/// What is known of the box that is being worked on.
struct Work<L> {
    cells: [[L; 9]; 9],
    /// By digit: it has at least two cells.
    twice_in_box: [L; 9],
    /// By digit: it is placed.
    placed_in_box: [L; 9],
    /// By cell: it has at least two digits.
    twice: [L; 9],
    /// By cell: a digit is placed in it.
    placed: [L; 9],
}

/// What a sweep saw.
pub(super) struct Seen<L> {
    /// Lanes with a cell without digit or a digit without cell.
    pub(super) dead: L,
    /// Lanes with a cell of several digits.
    pub(super) open: L,
    /// Lanes in which a candidate went.
    pub(super) changed: L,
}

impl<L: Lanes> Slab<L> {
    pub(super) fn new() -> Box<Slab<L>> {
        Box::new(Slab {
            cells: [[[L::zero(); 9]; 9]; 9],
            rows: [[[L::zero(); 3]; 9]; 9],
            columns: [[[L::zero(); 3]; 9]; 9],
            work: Work {
                cells: [[L::zero(); 9]; 9],
                twice_in_box: [L::zero(); 9],
                placed_in_box: [L::zero(); 9],
                twice: [L::zero(); 9],
                placed: [L::zero(); 9],
            },
        })
    }

    /// Computes the mini-lines anew, after the cells were changed from outside.
    #[inline(always)]
    pub(super) fn refresh_lines(&mut self) {
        for index in 0..9 {
            for digit in 0..9 {
                let cells = &self.cells[index][digit];
                self.rows[index][digit] = mini_rows(cells);
                self.columns[index][digit] = mini_columns(cells);
            }
        }
    }

    /// The lanes in which every digit is in every row, column and box, after a sweep with `CHECK`: the check
    /// of every answer. It looks at the mini-lines, which such a sweep reads off the cells that it leaves.
    /// That no cell has two digits is what [`Seen::open`] says, of cells that have only lost digits since;
    /// both together make a solved grid.
    #[inline(always)]
    pub(super) fn right_now(&self) -> L {
        let mut right = L::splat(!0);
        for digit in 0..9 {
            for index in 0..9 {
                let lines = &self.rows[index][digit];
                right = right.and(lines[0].or3(lines[1], lines[2]));
            }
            for three in 0..3 {
                for line in 0..3 {
                    let row = |box_of_band: usize| self.rows[3 * three + box_of_band][digit][line];
                    let column = |box_of_stack: usize| self.columns[three + 3 * box_of_stack][digit][line];
                    let (row, column) = (row(0).or3(row(1), row(2)), column(0).or3(column(1), column(2)));
                    right = right.and3(row, column);
                }
            }
        }
        right
    }

    /// One round of deductions over all boxes. Without `CHECK` it does not look for changes,
    /// which is a tenth of the work.
    #[inline(always)]
    pub(super) fn sweep_now<const CHECK: bool>(&mut self) -> Seen<L> {
        let mut seen = Seen {
            dead: L::zero(),
            open: L::zero(),
            changed: L::zero(),
        };
        for index in 0..9 {
            self.sweep_box::<CHECK>(index, &mut seen);
        }
        seen
    }

    #[inline(always)]
    fn sweep_box<const CHECK: bool>(&mut self, index: usize, seen: &mut Seen<L>) {
        let Slab {
            cells,
            rows,
            columns,
            work,
        } = self;
        let [next, previous] = BAND_PEERS[index];
        let [below, above] = STACK_PEERS[index];
        let mut missing = L::zero();
        for digit in 0..9 {
            let row = linked(&rows[index][digit], &rows[next][digit], &rows[previous][digit]);
            let column = linked(
                &columns[index][digit],
                &columns[below][digit],
                &columns[above][digit],
            );
            let before = &cells[index][digit];
            let mut now = [L::zero(); 9];
            for place in 0..9 {
                now[place] = before[place].and3(row[place / 3], column[place % 3]);
                if CHECK {
                    seen.changed = seen.changed.or_without(before[place], now[place]);
                }
            }
            work.cells[digit] = now;
            let lines = mini_rows(&now);
            let twice_in_row = now[0]
                .majority(now[1], now[2])
                .or3(now[3].majority(now[4], now[5]), now[6].majority(now[7], now[8]));
            work.twice_in_box[digit] = twice_in_row.or(lines[0].majority(lines[1], lines[2]));
            missing = missing.or_without(L::splat(!0), lines[0].or3(lines[1], lines[2]));
        }

        let twice_in_box = work.twice_in_box;
        let mut placed_in_box = [L::zero(); 9];
        for place in 0..9 {
            let mut digits = [L::zero(); 9];
            for digit in 0..9 {
                digits[digit] = work.cells[digit][place];
            }
            let [a, b, c, d, e, f, g, h, i] = digits;
            let some = [a.or3(b, c), d.or3(e, f), g.or3(h, i)];
            let two = a.majority(b, c).or3(d.majority(e, f), g.majority(h, i));
            let twice = two.or(some[0].majority(some[1], some[2]));
            missing = missing.or_without(L::splat(!0), some[0].or3(some[1], some[2]));
            seen.open = seen.open.or(twice);
            for digit in 0..9 {
                digits[digit] = digits[digit].and_not_both(twice_in_box[digit], twice);
                if CHECK {
                    missing = missing.or_both(placed_in_box[digit], digits[digit]);
                }
                placed_in_box[digit] = placed_in_box[digit].or(digits[digit]);
            }
            let [a, b, c, d, e, f, g, h, i] = digits;
            let some = [a.or3(b, c), d.or3(e, f), g.or3(h, i)];
            if CHECK {
                let two = a.majority(b, c).or3(d.majority(e, f), g.majority(h, i));
                missing = missing.or3(two, some[0].majority(some[1], some[2]));
            }
            work.twice[place] = twice;
            work.placed[place] = some[0].or3(some[1], some[2]);
        }
        work.placed_in_box = placed_in_box;
        seen.dead = seen.dead.or(missing);

        let (twice, placed_in_cell) = (work.twice, work.placed);
        for digit in 0..9 {
            let (twice_in_box, placed_in_box) = (work.twice_in_box[digit], work.placed_in_box[digit]);
            let mut now = [L::zero(); 9];
            for place in 0..9 {
                let before = work.cells[digit][place];
                let placed = before.and_not_both(twice_in_box, twice[place]);
                now[place] = placed.or(before.and_neither(placed_in_cell[place], placed_in_box));
                if CHECK {
                    seen.changed = seen.changed.or_without(before, now[place]);
                }
            }
            cells[index][digit] = now;
            rows[index][digit] = mini_rows(&now);
            columns[index][digit] = mini_columns(&now);
        }
        // In every second sweep is enough: what this finds reaches the cells in the next one.
        if !CHECK {
            narrow_lines(rows, index);
            narrow_lines(columns, index);
        }
    }
}

#[inline(always)]
fn mini_rows<L: Lanes>(cells: &[L; 9]) -> [L; 3] {
    [
        cells[0].or3(cells[1], cells[2]),
        cells[3].or3(cells[4], cells[5]),
        cells[6].or3(cells[7], cells[8]),
    ]
}

#[inline(always)]
fn mini_columns<L: Lanes>(cells: &[L; 9]) -> [L; 3] {
    [
        cells[0].or3(cells[3], cells[6]),
        cells[1].or3(cells[4], cells[7]),
        cells[2].or3(cells[5], cells[8]),
    ]
}

/// Keeps a mini-line only where the other two boxes of the band can use the other two lines, one each.
#[inline(always)]
fn linked<L: Lanes>(lines: &[L; 3], next: &[L; 3], previous: &[L; 3]) -> [L; 3] {
    [
        lines[0].and(next[1].and(previous[2]).or_both(next[2], previous[1])),
        lines[1].and(next[0].and(previous[2]).or_both(next[2], previous[0])),
        lines[2].and(next[0].and(previous[1]).or_both(next[1], previous[0])),
    ]
}

/// Where three digits can only be in one line of the box, they fill it: the others leave.
#[inline(always)]
fn narrow_lines<L: Lanes>(lines: &mut [[[L; 3]; 9]; 9], index: usize) {
    for line in 0..3 {
        let (other, third) = ((line + 1) % 3, (line + 2) % 3);
        let mut only = [L::zero(); 9];
        for digit in 0..9 {
            let lines = &lines[index][digit];
            only[digit] = lines[line].and_neither(lines[other], lines[third]);
        }
        let filled = at_least_three(&only);
        for digit in 0..9 {
            let line = &mut lines[index][digit][line];
            *line = line.and_not_unless(filled, only[digit]);
        }
    }
}

/// The lanes in which at least three of the nine are set.
#[inline(always)]
fn at_least_three<L: Lanes>(bits: &[L; 9]) -> L {
    let [a, b, c, d, e, f, g, h, i] = *bits;
    let (ones, twos) = (
        [a.xor3(b, c), d.xor3(e, f), g.xor3(h, i)],
        [a.majority(b, c), d.majority(e, f), g.majority(h, i)],
    );
    let one = ones[0].xor3(ones[1], ones[2]);
    let carried = ones[0].majority(ones[1], ones[2]);
    let some_two = twos[0].or3(twos[1], twos[2]);
    let four = twos[0].majority(twos[1], twos[2]).or_both(some_two, carried);
    four.or_both(one, some_two.or(carried))
}
