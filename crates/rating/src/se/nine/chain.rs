//! Single chains and cycles, searched breadth first exactly in Sudoku Explainer's order, so that of several
//! shortest ones the same is found.

use super::grid::Marks;
use super::links::{Flavour, strong, weak};
use super::tables::{CANDIDATES, PEERS, cell_digit, cells};

/// Why a literal holds: nothing (the start of a chain), its cell, its box, row or column, or a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// It is assumed.
    Start,
    /// The other candidates of the cell.
    Cell,
    /// The other places in the box (0), row (1) or column (2).
    House(u8),
    /// A pattern or a nested chain.
    Advanced,
}

impl Cause {
    /// From the sort of a link: 0 for the cell, 1 to 3 for box, row and column.
    #[inline]
    pub const fn of_sort(sort: u8) -> Cause {
        match sort {
            0 => Cause::Cell,
            house => Cause::House(house - 1),
        }
    }
}

/// One literal of a chain.
#[derive(Clone, Copy, Debug)]
pub struct Link {
    /// The candidate.
    pub candidate: u16,
    /// Whether it is true.
    pub on: bool,
    /// Why.
    pub cause: Cause,
}

/// A set of candidates.
#[derive(Clone, Copy)]
struct Seen([u64; 12]);

impl Seen {
    const NONE: Seen = Seen([0; 12]);

    #[inline]
    fn has(&self, candidate: usize) -> bool {
        self.0[candidate / 64] >> (candidate % 64) & 1 == 1
    }

    /// Adds one; whether it is new.
    #[inline]
    fn add(&mut self, candidate: usize) -> bool {
        let is_new = !self.has(candidate);
        self.0[candidate / 64] |= 1 << (candidate % 64);
        is_new
    }
}

/// Where the literals of a search came from.
#[derive(Clone, Copy)]
struct Origin {
    parent: u16,
    sort: u8,
}

/// What is told about a cycle: its literals from the start to its second coming, its length and what it
/// removes. The answer is the length up to which more cycles are wanted.
pub type Visit<'a> = dyn FnMut(&[Link], u32, &[(u8, u16)]) -> u32 + 'a;

/// The searches and their buffers.
pub struct Chains {
    /// For each candidate turned on: the one turned off that did it.
    on: [Origin; CANDIDATES],
    /// For each candidate turned off: the one turned on that did it first.
    off: [Origin; CANDIDATES],
    pending_on: Vec<u16>,
    pending_off: Vec<(u16, u16)>,
    /// The last chain or cycle found, from its start.
    pub path: Vec<Link>,
}

impl Default for Chains {
    fn default() -> Chains {
        let none = Origin { parent: 0, sort: 0 };
        Chains {
            on: [none; CANDIDATES],
            off: [none; CANDIDATES],
            pending_on: Vec::new(),
            pending_off: Vec::new(),
            path: Vec::new(),
        }
    }
}

impl Chains {
    /// The shortest chain of at most `most` literals from a literal to its negation. Its length is given, and
    /// the chain is left in `path`.
    pub fn forcing(
        &mut self,
        marks: &Marks,
        ends: &Marks,
        flavour: Flavour,
        start: usize,
        from_on: bool,
        most: u32,
    ) -> Option<u32> {
        let (mut seen_on, mut seen_off) = (Seen::NONE, Seen::NONE);
        self.pending_on.clear();
        self.pending_off.clear();
        let mut length = 1;
        if from_on {
            seen_on.add(start);
            self.pending_on.push(start as u16);
        } else {
            seen_off.add(start);
            self.pending_off.push((start as u16, 0));
        }
        let sees_start = |of: usize| {
            let (cell, digit) = cell_digit(of);
            let (start_cell, start_digit) = cell_digit(start);
            if cell == start_cell {
                flavour.weak_cells() && digit != start_digit
            } else {
                digit == start_digit && PEERS[cell] >> start_cell & 1 == 1
            }
        };
        loop {
            if !self.pending_on.is_empty() {
                length += 1;
                if length > most {
                    return None;
                }
                let last = self
                    .pending_on
                    .iter()
                    .find(|&&on| from_on && sees_start(usize::from(on)));
                if let Some(&last) = last {
                    self.unwind(start, false, usize::from(last), from_on);
                    return Some(length);
                }
                self.pending_off.clear();
                for &of in &self.pending_on {
                    weak(ends, flavour, usize::from(of), |off, sort| {
                        if seen_off.add(off) {
                            self.off[off] = Origin { parent: of, sort };
                            self.pending_off.push((off as u16, of));
                        }
                    });
                }
            }
            self.pending_on.clear();
            if self.pending_off.is_empty() {
                return None;
            }
            length += 1;
            if length > most {
                return None;
            }
            for &(of, _) in &self.pending_off {
                let mut arrived = None;
                strong(marks, flavour, usize::from(of), |on, sort| {
                    if on == start && !from_on {
                        arrived.get_or_insert(sort);
                    } else if arrived.is_none() && seen_on.add(on) {
                        self.on[on] = Origin { parent: of, sort };
                        self.pending_on.push(on as u16);
                    }
                });
                if let Some(sort) = arrived {
                    self.on[start] = Origin { parent: of, sort };
                    self.unwind(start, true, usize::from(of), from_on);
                    return Some(length);
                }
            }
            if self.pending_on.is_empty() {
                return None;
            }
        }
    }

    /// Writes the chain that ends with `start` being `end_on`, after the literal `last` of the other sign.
    fn unwind(&mut self, start: usize, end_on: bool, last: usize, from_on: bool) {
        self.path.clear();
        let cause = if end_on {
            Cause::of_sort(self.on[start].sort)
        } else {
            Cause::Advanced
        };
        self.path.push(Link {
            candidate: start as u16,
            on: end_on,
            cause,
        });
        let (mut at, mut on) = (last, !end_on);
        loop {
            let is_start = at == start && on == from_on;
            let origin = if on { self.on[at] } else { self.off[at] };
            self.path.push(Link {
                candidate: at as u16,
                on,
                cause: if is_start {
                    Cause::Start
                } else {
                    Cause::of_sort(origin.sort)
                },
            });
            if is_start {
                break;
            }
            (at, on) = (usize::from(origin.parent), !on);
        }
        self.path.reverse();
    }

    /// Visits, shortest first, every cycle of at most `most` literals through a candidate that removes
    /// something.
    pub fn cycles(
        &mut self,
        marks: &Marks,
        ends: &Marks,
        flavour: Flavour,
        start: usize,
        mut most: u32,
        visit: &mut Visit<'_>,
    ) {
        let (mut seen_on, mut seen_off) = (Seen::NONE, Seen::NONE);
        let mut closing = Seen::NONE;
        strong(marks, flavour, start, |other, _| {
            closing.add(other);
        });
        seen_on.add(start);
        self.pending_on.clear();
        self.pending_on.push(start as u16);
        let mut length = 0;
        while !self.pending_on.is_empty() {
            length += 2;
            if length > most {
                return;
            }
            self.pending_off.clear();
            for at in 0..self.pending_on.len() {
                let of = self.pending_on[at];
                weak(ends, flavour, usize::from(of), |off, sort| {
                    if seen_off.add(off) {
                        self.off[off] = Origin { parent: of, sort };
                        self.pending_off.push((off as u16, of));
                    } else if length > 2
                        && closing.has(off)
                        && !self.pending_off.contains(&(off as u16, of))
                        && !self.is_on_path(start, usize::from(of), off)
                    {
                        self.pending_off.push((off as u16, of));
                    }
                });
            }
            self.pending_on.clear();
            for at in 0..self.pending_off.len() {
                let (of, by) = self.pending_off[at];
                let mut closed = None;
                strong(marks, flavour, usize::from(of), |on, sort| {
                    if on == start {
                        closed.get_or_insert(sort);
                    } else if seen_on.add(on) {
                        self.on[on] = Origin { parent: of, sort };
                        self.pending_on.push(on as u16);
                    }
                });
                if let Some(sort) = closed.filter(|_| length > 2) {
                    self.close(start, usize::from(of), usize::from(by), sort);
                    let gone = removed_by_cycle(marks, &self.path);
                    if !gone.is_empty() {
                        most = most.min(visit(&self.path, length, &gone));
                    }
                }
            }
        }
    }

    /// Whether a candidate turned off lies on the way from the start to one turned on.
    fn is_on_path(&self, start: usize, mut on: usize, off: usize) -> bool {
        while on != start {
            let before = usize::from(self.on[on].parent);
            if before == off {
                return true;
            }
            on = usize::from(self.off[before].parent);
        }
        false
    }

    /// Writes the cycle whose last literal but one is `last`, turned off by `by`.
    fn close(&mut self, start: usize, last: usize, by: usize, sort: u8) {
        self.path.clear();
        let link = |candidate: usize, on: bool, cause: Cause| Link {
            candidate: candidate as u16,
            on,
            cause,
        };
        self.path.push(link(start, true, Cause::of_sort(sort)));
        let (mut off, mut on) = (last, by);
        let mut off_sort = weak_sort(on, off);
        loop {
            self.path.push(link(off, false, Cause::of_sort(off_sort)));
            if on == start {
                self.path.push(link(on, true, Cause::Start));
                break;
            }
            let origin = self.on[on];
            self.path.push(link(on, true, Cause::of_sort(origin.sort)));
            off = usize::from(origin.parent);
            on = usize::from(self.off[off].parent);
            off_sort = self.off[off].sort;
        }
        self.path.reverse();
    }
}

/// The first sort of house that makes two candidates exclude each other.
fn weak_sort(of: usize, off: usize) -> u8 {
    let ((cell, _), (other, _)) = (cell_digit(of), cell_digit(off));
    if cell == other {
        return 0;
    }
    let houses = |cell: usize| super::tables::HOUSES_OF[cell];
    let shared = houses(cell).iter().zip(houses(other)).position(|(&a, b)| a == b);
    shared.map_or(0, |sort| sort as u8 + 1)
}

/// What a cycle removes: candidates outside its cells that see both a literal that is on and one that is off.
fn removed_by_cycle(marks: &Marks, path: &[Link]) -> Vec<(u8, u16)> {
    let mut own = 0u128;
    let mut seen = [[0u128; 9]; 2];
    for link in &path[1..] {
        let (cell, digit) = cell_digit(usize::from(link.candidate));
        own |= 1 << cell;
        seen[usize::from(link.on)][digit] |= PEERS[cell];
    }
    let mut gone = [0u16; 81];
    let mut any = false;
    let [off, on] = seen;
    for (digit, (off, on)) in off.into_iter().zip(on).enumerate() {
        let both = off & on & !own;
        if both != 0 {
            for cell in cells(both & marks.board(digit)) {
                gone[cell] |= 1 << digit;
                any = true;
            }
        }
    }
    if !any {
        return Vec::new();
    }
    let cells = gone.iter().enumerate().filter(|&(_, &digits)| digits != 0);
    cells.map(|(cell, &digits)| (cell as u8, digits)).collect()
}
