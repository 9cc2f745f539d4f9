//! Where to branch when deduction stops, and what the two sides of the branch are.
//!
//! In a band (or stack) a digit's three mini-lines form one of six permutations. The branch is made in the
//! band with the fewest permutations left over all digits, on its first digit with the fewest (two if
//! possible): the digit is put into one mini-line of one box, or kept out of it.

use super::boxes::{Boxes, Words};
use super::search::Cells;
use super::sweep::{next_in_band, next_in_stack, previous_in_band, previous_in_stack};

/// A digit, a box, and a mini-line of that box.
pub(super) struct Choice {
    digit: u16,
    word: usize,
    /// 0 to 2 for a mini-row, 3 to 5 for a mini-column.
    line: usize,
}

/// The mini-line that each of three boxes uses, for each permutation.
const PERMUTATIONS: [[u8; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// For each set of permutations: a box and a mini-line that its first permutation uses there but its last one
/// does not.
static SPLIT: [(u8, u8); 64] = split_table();

/// A vector with one word of all ones, for each word.
static ONLY_WORD: [Words; 16] = only_word_table();

/// For each of the six mini-lines of a box: which of its nine cells are in it.
static IN_LINE: [[[u16; 3]; 3]; 6] = in_line_table();

/// The mini-line to branch on, or `None` when every digit's place is determined: the grid is solved.
#[inline(always)]
pub(super) fn choose<V: Boxes>(rows: &[V; 3], columns: &[V; 3]) -> Option<Choice> {
    let in_bands = permutations(rows, &next_in_band(rows), &previous_in_band(rows));
    let in_stacks = permutations(columns, &next_in_stack(columns), &previous_in_stack(columns));
    let (bands, stacks) = (
        open_permutations(&in_bands).store(),
        open_permutations(&in_stacks).store(),
    );
    let none = u16::MAX;
    let (fewest, band) = V::least_of([
        bands[0], bands[4], bands[8], stacks[0], stacks[1], stacks[2], none, none,
    ]);
    if fewest == none {
        return None;
    }

    let is_stack = band >= 3;
    // The masks only tell the compiler what is known anyway, so that it need not check the index.
    let word = if is_stack { band - 3 } else { band * 4 } & 15;
    let stored = [stored(&in_bands), stored(&in_stacks)];
    let sets = &stored[usize::from(is_stack)];
    let sets = [
        sets[0][word],
        sets[1][word],
        sets[2][word],
        sets[3][word],
        sets[4][word],
        sets[5][word],
    ];
    let digit = digit_with_fewest(sets);

    let mut possible = 0;
    for (permutation, set) in sets.into_iter().enumerate() {
        possible |= usize::from(set & digit != 0) << permutation;
    }
    let (box_in_band, line) = SPLIT[possible & 63];
    let (box_in_band, line) = (usize::from(box_in_band), usize::from(line));
    Some(Choice {
        digit,
        word: if is_stack {
            word + 4 * box_in_band
        } else {
            word + box_in_band
        } & 15,
        line: if is_stack { 3 + line } else { line },
    })
}

/// Narrows `cells` to the digit being in the mini-line, and returns the other side: the digit kept out of it.
#[inline(always)]
pub(super) fn branch<V: Boxes>(cells: &mut Cells<V>, choice: &Choice) -> Cells<V> {
    let digit = V::load(&ONLY_WORD[choice.word]).and(V::splat(choice.digit));
    let mut other = *cells;
    for row in 0..3 {
        for column in 0..3 {
            let cell = cells[row][column];
            let in_line = V::splat(IN_LINE[choice.line][row][column]);
            other[row][column] = cell.and_not_both(digit, in_line);
            cells[row][column] = cell.and_not_unless(digit, in_line);
        }
    }
    other
}

/// For each of the six permutations: the digits that can still use it, in the band (or stack) of each box.
#[inline(always)]
fn permutations<V: Boxes>(lines: &[V; 3], next: &[V; 3], previous: &[V; 3]) -> [V; 6] {
    [
        lines[0].and3(next[1], previous[2]),
        lines[0].and3(next[2], previous[1]),
        lines[1].and3(next[0], previous[2]),
        lines[1].and3(next[2], previous[0]),
        lines[2].and3(next[0], previous[1]),
        lines[2].and3(next[1], previous[0]),
    ]
}

/// How many permutations more than the least possible (nine, one for each digit) are left, minus one: the
/// largest number of all when there are none more.
#[inline(always)]
fn open_permutations<V: Boxes>(sets: &[V; 6]) -> V {
    let [a, b, c, d, e, f] = sets;
    let total = a
        .count()
        .add(b.count())
        .add(c.count().add(d.count()))
        .add(e.count().add(f.count()));
    total.add(V::splat(0_u16.wrapping_sub(10)))
}

/// The lowest digit (as a bit) among those in the fewest of six sets, but in at least two.
#[inline(always)]
fn digit_with_fewest(sets: [u16; 6]) -> u16 {
    let [a, b, c, d, e, f] = sets;
    let (ones_abc, twos_abc) = (a ^ b ^ c, (a & b) | (c & (a | b)));
    let (ones_def, twos_def) = (d ^ e ^ f, (d & e) | (f & (d | e)));
    let (ones, carry) = (ones_abc ^ ones_def, ones_abc & ones_def);
    let (twos, fours) = (
        twos_abc ^ twos_def ^ carry,
        (twos_abc & twos_def) | (carry & (twos_abc | twos_def)),
    );
    let mut candidates = twos & !ones & !fours;
    for more in [twos & ones & !fours, fours & !ones & !twos, fours & (ones | twos)] {
        if candidates == 0 {
            candidates = more;
        }
    }
    candidates & candidates.wrapping_neg()
}

#[inline(always)]
fn stored<V: Boxes>(sets: &[V; 6]) -> [Words; 6] {
    [
        sets[0].store(),
        sets[1].store(),
        sets[2].store(),
        sets[3].store(),
        sets[4].store(),
        sets[5].store(),
    ]
}

const fn split_table() -> [(u8, u8); 64] {
    let mut table = [(0, 0); 64];
    let mut set = 1_usize;
    while set < 64 {
        let first = PERMUTATIONS[set.trailing_zeros() as usize];
        let last = PERMUTATIONS[set.ilog2() as usize];
        let place = if first[0] == last[0] { 1 } else { 0 };
        table[set] = (place as u8, first[place]);
        set += 1;
    }
    table
}

const fn only_word_table() -> [Words; 16] {
    let mut table = [[0; 16]; 16];
    let mut word = 0;
    while word < 16 {
        table[word][word] = u16::MAX;
        word += 1;
    }
    table
}

const fn in_line_table() -> [[[u16; 3]; 3]; 6] {
    let mut table = [[[0; 3]; 3]; 6];
    let mut cell = 0;
    while cell < 9 {
        let (row, column) = (cell / 3, cell % 3);
        table[row][row][column] = u16::MAX;
        table[3 + column][row][column] = u16::MAX;
        cell += 1;
    }
    table
}
