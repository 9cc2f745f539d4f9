//! Aligned exclusion: of two cells (6.2) or three (7.5) every combination of candidates is tried. One that
//! puts a digit into cells that see each other, or that leaves a cell seen by all of them without a
//! candidate, is impossible.
//!
//! Nothing is tried one by one here. The excluders' pairs are kept as "a cannot go with these", so that a
//! whole row of combinations falls with one operation.

use super::cells_with;
use crate::se::nine::grid::{Grid, Marks};
use crate::se::nine::step::{SeKind, SeStep};
use crate::se::nine::tables::{PEERS, PEERS_BY_SIGHT, bits, cells};

/// The cells that may be tried: two candidates or more, an excluder in sight, and no cell with just one
/// candidate.
fn bases(grid: &Grid, excluders: u128) -> u128 {
    let open = cells_with(&grid.marks, 2, 9);
    let singles = cells_with(&grid.marks, 1, 1);
    let fits = |cell: &usize| PEERS[*cell] & excluders != 0 && PEERS[*cell] & singles == 0;
    cells(open).filter(fits).fold(0, |set, cell| set | 1 << cell)
}

fn at_least_two(set: u128) -> bool {
    set & set.wrapping_sub(1) != 0
}

fn sees(a: usize, b: usize) -> bool {
    PEERS[a] >> b & 1 == 1
}

/// The first pair of cells with a candidate in no possible combination.
pub fn pair(grid: &Grid) -> Option<SeStep> {
    let marks = &grid.marks;
    let excluders = cells_with(marks, 2, 2);
    let bases = bases(grid, excluders);
    for second in cells(bases) {
        for first in cells(bases & ((1 << second) - 1)) {
            let common = PEERS[first] & PEERS[second] & excluders;
            if !at_least_two(common) {
                continue;
            }
            let limits = Limits::of(marks, common);
            let clash = |digit: usize| limits.with[digit] | u16::from(sees(first, second)) << digit;
            let hopeless = |cell: usize, other: usize| {
                let digits = bits(marks.cell[cell]).filter(|&digit| marks.cell[other] & !clash(digit) == 0);
                digits.fold(0u16, |set, digit| set | 1 << digit)
            };
            let gone = vec![
                (first as u8, hopeless(first, second)),
                (second as u8, hopeless(second, first)),
            ];
            let step = SeStep::removing(SeKind::AlignedExclusion(2), 62, gone);
            if step.is_some() {
                return step;
            }
        }
    }
    None
}

/// What a set of common excluders forbids.
struct Limits {
    /// For each digit those that it cannot go with.
    with: [u16; 9],
    /// The excluders with three candidates.
    triples: [u16; 20],
    found: usize,
}

impl Limits {
    fn of(marks: &Marks, common: u128) -> Limits {
        let mut limits = Limits {
            with: [0; 9],
            triples: [0; 20],
            found: 0,
        };
        for cell in cells(common) {
            let digits = marks.cell[cell];
            let rest = digits & (digits - 1);
            if rest & (rest - 1) == 0 {
                limits.with[digits.trailing_zeros() as usize] |= rest;
                limits.with[rest.trailing_zeros() as usize] |= digits & !rest;
            } else {
                limits.triples[limits.found] = digits;
                limits.found += 1;
            }
        }
        limits
    }

    /// The digits that complete a triple with these two.
    fn third(&self, two: u16) -> u16 {
        let triples = self.triples[..self.found].iter();
        triples.fold(0, |set, &triple| {
            if triple & two == two {
                set | (triple & !two)
            } else {
                set
            }
        })
    }
}

/// The search for triplets, which remembers where it looked in vain: only a triplet one of whose cells or
/// excluders has changed since is worth another look.
#[derive(Clone, Default)]
pub struct Triplets {
    in_vain: Option<Box<[u16; 81]>>,
}

impl Triplets {
    /// The first three cells with a candidate in no possible combination.
    pub fn find(&mut self, grid: &Grid) -> Option<SeStep> {
        let marks = &grid.marks;
        let excluders = cells_with(marks, 2, 3);
        let bases = bases(grid, excluders);
        let changed = match &self.in_vain {
            Some(before) => {
                let differs = (0..81).filter(|&cell| marks.cell[cell] != before[cell]);
                differs.fold(0u128, |set, cell| set | 1 << cell)
            }
            None => u128::MAX,
        };
        for second in cells(bases) {
            for first in cells(bases & ((1 << second) - 1)) {
                let common = PEERS[first] & PEERS[second] & excluders;
                if !at_least_two(common) {
                    continue;
                }
                let thirds =
                    (PEERS[first] | PEERS[second]) & excluders & bases & !(1 << first) & !(1 << second);
                let pair_changed = changed >> first & 1 == 1 || changed >> second & 1 == 1;
                for third in cells(thirds) {
                    let common = common & PEERS[third];
                    let touched = pair_changed || changed >> third & 1 == 1 || common & changed != 0;
                    if touched
                        && at_least_two(common)
                        && !was_met(excluders, [first, second, third])
                        && hopeless(marks, [first, second, third], common) != [0; 3]
                    {
                        return in_order(marks, first, second, thirds, excluders);
                    }
                }
            }
        }
        match &mut self.in_vain {
            Some(before) => before.copy_from_slice(&marks.cell),
            None => self.in_vain = Some(Box::new(marks.cell)),
        }
        None
    }
}

/// Whether the same three cells came up before with another pair of them first.
fn was_met(excluders: u128, [first, second, third]: [usize; 3]) -> bool {
    let came = |x: usize, y: usize, z: usize| excluders >> z & 1 == 1 && (sees(z, x) || sees(z, y));
    if third > second {
        false
    } else if third > first {
        came(first, third, second)
    } else {
        came(third, first, second) || came(third, second, first)
    }
}

/// The first third cell, in the order in which the first two see them, that makes an exclusion.
fn in_order(marks: &Marks, first: usize, second: usize, thirds: u128, excluders: u128) -> Option<SeStep> {
    let seen = PEERS_BY_SIGHT[first].iter().chain(&PEERS_BY_SIGHT[second]);
    seen.map(|&cell| usize::from(cell))
        .filter(|&cell| thirds >> cell & 1 == 1)
        .find_map(|third| {
            let common = PEERS[first] & PEERS[second] & PEERS[third] & excluders;
            if !at_least_two(common) {
                return None;
            }
            let trio = [first, second, third];
            let gone = hopeless(marks, trio, common);
            let gone = trio
                .iter()
                .zip(gone)
                .map(|(&cell, digits)| (cell as u8, digits))
                .collect();
            SeStep::removing(SeKind::AlignedExclusion(3), 75, gone)
        })
}

/// For each of three cells the candidates in no possible combination.
fn hopeless(marks: &Marks, [first, second, third]: [usize; 3], common: u128) -> [u16; 3] {
    let limits = Limits::of(marks, common);
    let all = [marks.cell[first], marks.cell[second], marks.cell[third]];
    let [a_sees_b, a_sees_c, b_sees_c] = [sees(first, second), sees(first, third), sees(second, third)];
    let mut possible = [0u16; 3];
    for c in bits(all[2]) {
        let with_a = all[0] & !(limits.with[c] | u16::from(a_sees_c) << c);
        let with_b = all[1] & !(limits.with[c] | u16::from(b_sees_c) << c);
        for a in bits(with_a) {
            let mut left = with_b & !(limits.with[a] | u16::from(a_sees_b) << a);
            if left != 0 && limits.found > 0 && a != c {
                left &= !limits.third(1 << a | 1 << c);
            }
            if left != 0 {
                possible[0] |= 1 << a;
                possible[1] |= left;
                possible[2] |= 1 << c;
            }
        }
        if possible == all {
            return [0; 3];
        }
    }
    [
        all[0] & !possible[0],
        all[1] & !possible[1],
        all[2] & !possible[2],
    ]
}
