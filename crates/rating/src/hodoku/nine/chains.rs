//! Chains of one digit, of cells with two candidates, and of equal pairs: all of them, then the best. What a
//! chain removes depends on its ends alone, so the ends that walks can reach are ranked first, and a chain
//! that passes no cell twice is looked for only between those that would win.

use super::best::Best;
use super::effect::Effect;
use super::grid::Grid;
use super::kind::HodokuKind;
use super::tables::{HOUSES_OF, PEERS, bits, cells};

/// How many candidates a chain has at most.
const LONGEST: usize = 20;

/// The places of a digit that a strong link joins to each place.
fn strong_links(grid: &Grid, digit: usize) -> [u128; 81] {
    let mut links = [0; 81];
    for cell in cells(grid.digit[digit]) {
        for &house in &HOUSES_OF[cell] {
            if grid.free[usize::from(house)][digit] == 2 {
                links[cell] |= grid.places(usize::from(house), digit) & !(1 << cell);
            }
        }
    }
    links
}

/// Two strong links and a weak one between them.
pub fn turbot(grid: &Grid, effect: &mut Effect) -> Option<HodokuKind> {
    let strong: [[u128; 81]; 9] = std::array::from_fn(|digit| strong_links(grid, digit));
    let mut best = Best::default();
    for start in cells(grid.blank) {
        for digit in bits(grid.cell[start]) {
            let strong = &strong[digit];
            for second in cells(strong[start]) {
                for third in cells(PEERS[second] & grid.digit[digit] & !(1 << start)) {
                    for end in cells(strong[third] & !(1 << second)) {
                        offer(grid, &mut best, digit, start, end, effect, |_| true);
                    }
                }
            }
        }
    }
    best.take(effect).then_some(HodokuKind::TurbotFish)
}

/// Offers what two ends remove, if it may win and a chain between them is there.
fn offer(
    grid: &Grid,
    best: &mut Best,
    digit: usize,
    start: usize,
    end: usize,
    effect: &mut Effect,
    is_there: impl FnOnce(&Grid) -> bool,
) {
    let gone = grid.digit[digit] & PEERS[start] & PEERS[end];
    if best.may_win(gone.count_ones() as usize) {
        effect.clear();
        effect.remove_from(gone, digit);
        if best.would_win(effect) && is_there(grid) {
            best.offer(effect);
        }
    }
}

/// A chain of four places of a digit or more.
pub fn x_chain(grid: &Grid, effect: &mut Effect) -> Option<HodokuKind> {
    let strong: [[u128; 81]; 9] = std::array::from_fn(|digit| strong_links(grid, digit));
    let mut best = Best::default();
    for start in cells(grid.blank) {
        for digit in bits(grid.cell[start]) {
            let places = grid.digit[digit];
            let strong = &strong[digit];
            // Walks of three links and more, until nothing is new.
            let (mut on, mut off) = (0u128, 0u128);
            let mut fresh =
                cells(strong[start]).fold(0, |set, cell| set | PEERS[cell]) & places & !(1 << start);
            while fresh & !off != 0 {
                fresh &= !off;
                off |= fresh;
                let next = cells(fresh).fold(0, |set, cell| set | strong[cell]);
                on |= next;
                fresh = cells(next & !(1 << start)).fold(0, |set, cell| set | PEERS[cell]) & places;
                fresh &= !(1 << start);
            }
            for end in cells(on) {
                offer(grid, &mut best, digit, start, end, effect, |_| {
                    let path = XPath {
                        strong,
                        places,
                        start,
                        end,
                    };
                    path.exists(start, 0, 1)
                });
            }
        }
    }
    best.take(effect).then_some(HodokuKind::XChain)
}

/// A chain of one digit between two places.
struct XPath<'a> {
    strong: &'a [u128; 81],
    places: u128,
    start: usize,
    end: usize,
}

impl XPath<'_> {
    /// Whether a strong link leads on from a place that is off to the end, in loops the start itself;
    /// `level` numbers the place that the link leads to.
    fn exists(&self, from: usize, passed: u128, level: usize) -> bool {
        let passed = passed | 1 << from;
        let barred = passed & !(1 << self.start);
        if level > 1 && (self.strong[from] & !barred) >> self.end & 1 == 1 {
            return true;
        }
        if level + 2 >= LONGEST {
            return false;
        }
        cells(self.strong[from] & !passed).any(|on| {
            let next = PEERS[on] & self.places & !passed;
            cells(next).any(|off| self.exists(off, passed | 1 << on, level + 2))
        })
    }
}

/// A chain of cells with two candidates.
pub fn xy_chain(grid: &Grid, effect: &mut Effect) -> Option<HodokuKind> {
    let pairs = grid.with_candidates(2).fold(0u128, |set, cell| set | 1 << cell);
    let mut best = Best::default();
    for start in cells(pairs) {
        for digit in bits(grid.cell[start]) {
            let exit = (grid.cell[start] & !(1 << digit)).trailing_zeros() as usize;
            // The cells that walks leave by each digit.
            let mut left_by = [0u128; 9];
            let mut fresh = [0u128; 9];
            fresh[exit] = 1 << start;
            let mut cells_so_far = 1;
            while fresh.iter().any(|&set| set != 0) && cells_so_far < LONGEST / 2 {
                let mut next = [0u128; 9];
                for (by, &fresh) in fresh.iter().enumerate() {
                    let seen = cells(fresh).fold(0, |set, cell| set | PEERS[cell]);
                    for cell in cells(seen & grid.digit[by] & pairs & !(1 << start)) {
                        let other = (grid.cell[cell] & !(1 << by)).trailing_zeros() as usize;
                        next[other] |= 1 << cell & !left_by[other];
                    }
                }
                for (all, &next) in left_by.iter_mut().zip(&next) {
                    *all |= next;
                }
                fresh = next;
                cells_so_far += 1;
            }
            for end in cells(left_by[digit]) {
                offer(grid, &mut best, digit, start, end, effect, |grid| {
                    let path = XyPath {
                        grid,
                        pairs,
                        digit,
                        end,
                    };
                    path.exists(start, exit, 1 << start, 1)
                });
            }
        }
    }
    best.take(effect).then_some(HodokuKind::XyChain)
}

/// A chain of cells with two candidates to an end.
struct XyPath<'a> {
    grid: &'a Grid,
    pairs: u128,
    digit: usize,
    end: usize,
}

impl XyPath<'_> {
    /// Whether a chain that leaves the last of so many cells by a digit can go on to the end.
    fn exists(&self, from: usize, by: usize, passed: u128, length: usize) -> bool {
        let next = PEERS[from] & self.grid.digit[by] & self.pairs & !passed;
        if next >> self.end & 1 == 1 && by != self.digit && self.grid.has(self.end, by) {
            return true;
        }
        length + 1 < LONGEST / 2
            && cells(next & !(1 << self.end)).any(|cell| {
                let other = (self.grid.cell[cell] & !(1 << by)).trailing_zeros() as usize;
                self.exists(cell, other, passed | 1 << cell, length + 1)
            })
    }
}

/// A chain of four equal pairs or more.
pub fn remote_pair(grid: &Grid, effect: &mut Effect) -> Option<HodokuKind> {
    let mut best = Best::default();
    for start in grid.with_candidates(2) {
        let pair = grid.cell[start];
        let equal = cells(grid.blank)
            .filter(|&cell| grid.cell[cell] == pair)
            .fold(0u128, |set, cell| set | 1 << cell);
        if equal.count_ones() < 4 {
            continue;
        }
        let low = pair.trailing_zeros() as usize;
        let high = (pair & !(1 << low)).trailing_zeros() as usize;
        for digits in [[low, high], [high, low]] {
            let mut walk = PairWalk {
                grid,
                equal,
                digits,
                path: [start; LONGEST / 2],
            };
            walk.go_on(1, &mut best, effect);
        }
    }
    best.take(effect).then_some(HodokuKind::RemotePair)
}

/// A chain of equal pairs on its way; it is looked at where its ends remove the first digit.
struct PairWalk<'a> {
    grid: &'a Grid,
    equal: u128,
    digits: [usize; 2],
    path: [usize; LONGEST / 2],
}

impl PairWalk<'_> {
    fn go_on(&mut self, length: usize, best: &mut Best, effect: &mut Effect) {
        if length == self.path.len() {
            return;
        }
        let passed = self.path[..length]
            .iter()
            .fold(0u128, |set, &cell| set | 1 << cell);
        for next in cells(PEERS[self.path[length - 1]] & self.equal & !passed) {
            self.path[length] = next;
            if length % 2 == 1 && length >= 3 {
                self.look(length + 1, best, effect);
            }
            self.go_on(length + 1, best, effect);
        }
    }

    fn look(&self, length: usize, best: &mut Best, effect: &mut Effect) {
        let ends = PEERS[self.path[0]] & PEERS[self.path[length - 1]];
        if self.grid.digit[self.digits[0]] & ends == 0 {
            return;
        }
        // Between cells of opposite sorts that are three apart or more.
        let mut seen = 0;
        for i in 0..length {
            for j in (i + 3..length).step_by(2) {
                seen |= PEERS[self.path[i]] & PEERS[self.path[j]];
            }
        }
        effect.clear();
        for digit in self.digits {
            effect.remove_from(self.grid.digit[digit] & seen, digit);
        }
        best.offer(effect);
    }
}
