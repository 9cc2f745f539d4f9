//! Patterns that arise while an assumption is followed: locked candidates, hidden pairs, naked pairs and X-wings that need
//! something the assumption turned off. The first sort that gives anything new ends the round.

use super::closure::Closure;
use super::grid::{Ground, Marks, cell_at};
use super::links::is_pair;
use super::low::locking::OVERLAP;
use super::tables::{ALL, COLUMNS, ROWS, bits, candidate, houses_by_sight};

/// Enters what the first sort of pattern with a result turns off. Whether there was any.
pub fn enter(closure: &mut Closure, begin: &Marks, ground: &Ground) -> bool {
    locked(closure, begin)
        || hidden_pairs(closure, begin, ground)
        || naked_pairs(closure, begin, ground)
        || x_wings(closure, begin, ground)
}

/// A short list of candidates that were turned off.
struct Gone {
    list: [u16; 64],
    len: usize,
}

impl Gone {
    fn new() -> Gone {
        Gone { list: [0; 64], len: 0 }
    }

    fn push(&mut self, candidate: usize) {
        self.list[self.len] = candidate as u16;
        self.len += 1;
    }

    fn all(&self) -> &[u16] {
        &self.list[..self.len]
    }
}

fn locked(closure: &mut Closure, begin: &Marks) -> bool {
    let mut any = false;
    for (from, to) in [(0, COLUMNS), (0, ROWS), (COLUMNS, 0), (ROWS, 0)] {
        for base in from..from + 9 {
            for cover in to..to + 9 {
                let inside = OVERLAP[base][cover];
                if inside == 0 {
                    continue;
                }
                for digit in 0..9 {
                    let places = closure.marks.place[base][digit];
                    if places & !inside != 0 || places & places.wrapping_sub(1) == 0 {
                        continue;
                    }
                    let rest = closure.marks.place[cover][digit] & !OVERLAP[cover][base];
                    let lost = begin.place[base][digit] & !inside;
                    if rest == 0 || lost == 0 {
                        continue;
                    }
                    let mut gone = Gone::new();
                    for place in bits(lost) {
                        gone.push(candidate(cell_at(base, place), digit));
                    }
                    for place in bits(rest) {
                        any |= closure.enter_pattern(candidate(cell_at(cover, place), digit), gone.all(), 0);
                    }
                }
            }
        }
    }
    any
}

fn hidden_pairs(closure: &mut Closure, begin: &Marks, ground: &Ground) -> bool {
    let mut any = false;
    for house in houses_by_sight().filter(|&house| ground.blanks[house] > 4) {
        for high in 1..9 {
            let places = closure.marks.place[house][high];
            if !is_pair(places) {
                continue;
            }
            for low in 0..high {
                if closure.marks.place[house][low] != places {
                    continue;
                }
                let pair = 1 << high | 1 << low;
                let mut gone = Gone::new();
                for place in bits(ALL & !places) {
                    for digit in [low, high] {
                        if begin.place[house][digit] >> place & 1 == 1 {
                            gone.push(candidate(cell_at(house, place), digit));
                        }
                    }
                }
                if gone.len == 0 {
                    continue;
                }
                for place in bits(places) {
                    let cell = cell_at(house, place);
                    for digit in bits(closure.marks.cell[cell] & !pair) {
                        any |= closure.enter_pattern(candidate(cell, digit), gone.all(), 0);
                    }
                }
            }
        }
    }
    any
}

fn naked_pairs(closure: &mut Closure, begin: &Marks, ground: &Ground) -> bool {
    let mut any = false;
    for house in houses_by_sight().filter(|&house| ground.blanks[house] >= 4) {
        for high in 1..9 {
            let second = cell_at(house, high);
            let pair = closure.marks.cell[second];
            if !is_pair(pair) {
                continue;
            }
            for low in 0..high {
                let first = cell_at(house, low);
                if closure.marks.cell[first] != pair {
                    continue;
                }
                let mut gone = Gone::new();
                for cell in [first, second] {
                    for digit in bits(begin.cell[cell] & !pair) {
                        gone.push(candidate(cell, digit));
                    }
                }
                if gone.len == 0 {
                    continue;
                }
                for place in bits(ALL & !(1 << high | 1 << low)) {
                    let cell = cell_at(house, place);
                    for digit in bits(closure.marks.cell[cell] & pair) {
                        any |= closure.enter_pattern(candidate(cell, digit), gone.all(), 0);
                    }
                }
            }
        }
    }
    any
}

fn x_wings(closure: &mut Closure, begin: &Marks, ground: &Ground) -> bool {
    let mut any = false;
    for bases in [COLUMNS, ROWS] {
        let covers = if bases == COLUMNS { ROWS } else { COLUMNS };
        for high in 1..9 {
            for low in 0..high {
                for digit in 0..9 {
                    let places = closure.marks.place[bases + high][digit];
                    if closure.marks.place[bases + low][digit] != places
                        || !is_pair(places)
                        || ground.placed[digit] > 5
                    {
                        continue;
                    }
                    let mut gone = Gone::new();
                    for line in [low, high] {
                        for place in bits(begin.place[bases + line][digit] & !places) {
                            gone.push(candidate(cell_at(bases + line, place), digit));
                        }
                    }
                    if gone.len == 0 {
                        continue;
                    }
                    any |= remove_from_covers(closure, covers, places, 1 << low | 1 << high, digit, &gone);
                }
            }
        }
    }
    any
}

/// Turns off what an X-wing removes, cells ascending.
fn remove_from_covers(
    closure: &mut Closure,
    covers: usize,
    lines: u16,
    based: u16,
    digit: usize,
    gone: &Gone,
) -> bool {
    let mut off = 0u128;
    for line in bits(lines) {
        for place in bits(closure.marks.place[covers + line][digit] & !based) {
            off |= 1 << cell_at(covers + line, place);
        }
    }
    super::tables::cells(off).fold(false, |any, cell| {
        closure.enter_pattern(candidate(cell, digit), gone.all(), 0) | any
    })
}
