//! Numbers beside the grid and on lines, exactly: all ways to fill different cells, as paths over sets of
//! digits.

use kudosu_board::bits;

use crate::clued::domains::{Dead, Domains};
use crate::clued::mask::{Mask, at_most, bit, digits, full, highest, sum};

/// What a number says of different cells in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::clued) enum SeenRule {
    /// The sum between the smallest digit and the largest.
    Sandwich,
    /// The sum of the first X digits, X being the first.
    XSum,
    /// How many are larger than all before.
    Skyscraper,
    /// The first that is smaller than one before it.
    Hidden,
    /// The X-th digit, X being the first.
    NumberedRoom,
}

/// A side up to which different cells are worked out over sets of digits; beyond, an automaton does it.
pub(in crate::clued) const MOST_DIGITS: usize = 9;

/// Different cells, nearest first, with a number, or several of which one is right.
///
/// A way to fill the first cells is known by the *set* of its digits and by what the rule remembers of it,
/// which are the bits of a word: the sum since the first crust, how many are visible, whether one was hidden,
/// or what X may be.
#[derive(Debug)]
pub(in crate::clued) struct Seen {
    pub(super) cells: Box<[u16]>,
    rule: SeenRule,
    /// The numbers that are right, as bits.
    numbers: u64,
    /// What is added to the first candidate to have its value.
    offset: i32,
    full: Mask,
}

/// The digits that a line may have, moved down so that the smallest is 1.
#[derive(Clone, Copy)]
struct Stretch {
    /// By how much they were moved.
    down: i32,
    /// Their width.
    width: i32,
    /// Whether the smallest and the largest have to come.
    has_ends: bool,
}

impl Seen {
    /// A row, column or line with one of these numbers; digits of houses are those of `full`.
    pub(in crate::clued) fn new(
        cells: Box<[u16]>,
        rule: SeenRule,
        numbers: impl IntoIterator<Item = i64>,
        full: Mask,
    ) -> Seen {
        let right = numbers.into_iter().filter(|number| (0..64).contains(number));
        Seen {
            cells,
            rule,
            numbers: right.fold(0, |all, number| all | 1 << number),
            offset: 0,
            full,
        }
    }

    /// The same where the first candidate has another value than 1.
    pub(in crate::clued) fn from(mut self, base: i64) -> Seen {
        self.offset = base as i32 - 1;
        self
    }

    /// About how much work it is.
    pub(super) fn steps(&self) -> u32 {
        match self.rule {
            SeenRule::Sandwich if self.has_open_ends() => 16,
            _ => 4,
        }
    }

    /// Whether it is not known which digits are the smallest and the largest.
    fn has_open_ends(&self) -> bool {
        self.rule == SeenRule::Sandwich && self.cells.len() < self.full.count_ones() as usize
    }

    pub(super) fn enforce(&self, domains: &mut Domains<'_>) -> Result<(), Dead> {
        let mut scratch = std::mem::take(&mut domains.queue.scratch);
        let mut kept = [0; MOST_DIGITS];
        let mut masks = [0; MOST_DIGITS];
        let mut all = 0;
        for (mask, &cell) in masks.iter_mut().zip(&self.cells) {
            *mask = domains.get(cell);
            all |= *mask;
        }
        let count = self.cells.len();
        let has_open_ends = self.has_open_ends();
        if !has_open_ends || count == 1 {
            let stretch = Stretch {
                down: 0,
                width: highest(self.full | all),
                has_ends: self.rule == SeenRule::Sandwich && count > 1,
            };
            self.ways(&masks, stretch, &mut scratch, &mut kept);
        } else {
            // The widest first: most digits lie on ways through it, and what has no more to show is left out.
            for low in digits(all) {
                for high in bits(all & !at_most(low + count as i32 - 2)).rev() {
                    let stretch = Stretch {
                        down: low - 1,
                        width: high as i32 + 2 - low,
                        has_ends: true,
                    };
                    let within = full(stretch.width as usize) << stretch.down;
                    let is_new = |(mask, kept): (&Mask, &Mask)| mask & within & !kept != 0;
                    if masks.iter().zip(&kept).any(is_new) && self.is_reachable(stretch) {
                        self.ways(&masks, stretch, &mut scratch, &mut kept);
                    }
                }
            }
        }
        domains.queue.scratch = scratch;
        for (&cell, &kept) in self.cells.iter().zip(&kept) {
            domains.keep(cell, kept)?;
        }
        Ok(())
    }

    /// Whether some digits between the ends of a stretch, as many as there is room for, add up to one of the
    /// numbers.
    fn is_reachable(&self, stretch: Stretch) -> bool {
        let (inside, offset) = (stretch.width - 2, self.offset + stretch.down);
        let most = inside.min(self.cells.len() as i32 - 2);
        let sums = (0..=most).map(|size| {
            // Next to the smallest digit, and next to the largest.
            let pairs = size * (size - 1) / 2;
            let least = size * (2 + offset) + pairs;
            let largest = size * (stretch.width - 1 + offset) - pairs;
            (least, largest)
        });
        let upto = |sum: i32| u64::MAX >> (63 - sum).clamp(0, 63);
        sums.filter(|&(least, _)| least < 64)
            .any(|(least, largest)| self.numbers & upto(largest) & !(upto(least) >> 1) != 0)
    }

    /// Adds the digits of each cell that lie on a way through with digits of a stretch.
    fn ways(&self, masks: &[Mask], stretch: Stretch, scratch: &mut Vec<u64>, kept: &mut [Mask; MOST_DIGITS]) {
        let count = self.cells.len();
        let within = full(stretch.width as usize);
        let mut own = [0; MOST_DIGITS];
        for (own, mask) in own.iter_mut().zip(&masks[..count]) {
            *own = mask >> stretch.down & within;
            if *own == 0 {
                return;
            }
        }
        // What the cells from each on can hold.
        let mut tail = [0; MOST_DIGITS + 1];
        for at in (0..count).rev() {
            tail[at] = tail[at + 1] | own[at];
        }
        let sets = within as usize + 1;
        scratch.clear();
        scratch.resize(2 * sets, 0);
        let (forth, back) = scratch.split_at_mut(sets);
        let line = Line {
            rule: self.rule,
            numbers: self.numbers,
            offset: self.offset + stretch.down,
            ends: 1 | bit(stretch.width),
            upto: u64::MAX >> self.numbers.leading_zeros().min(63),
        };
        forth[0] = 1;
        // The sets that are reached, as bits by their numbers; what follows a set has a larger number.
        let mut reached = [0u64; (1 << MOST_DIGITS) / 64];
        reached[0] = 1;
        for word in 0..sets.div_ceil(64) {
            let mut left = reached[word];
            while left != 0 {
                let place = left.trailing_zeros();
                let set = (64 * word as Mask) | place;
                let at = set.count_ones() as usize;
                if at < count {
                    let ways = forth[set as usize];
                    for digit in digits(own[at] & !set) {
                        // Ends that are missing have to come in the cells that are left.
                        let missing = line.ends & !(set | bit(digit));
                        if stretch.has_ends
                            && (missing & !tail[at + 1] != 0 || missing.count_ones() as usize >= count - at)
                        {
                            continue;
                        }
                        let after = line.step(set, digit, ways);
                        if after != 0 {
                            let next = (set | bit(digit)) as usize;
                            forth[next] |= after;
                            reached[next / 64] |= 1 << (next % 64);
                        }
                    }
                }
                left = reached[word] & !(u64::MAX >> (63 - place));
            }
        }
        let accepted = line.accepted();
        for word in (0..sets.div_ceil(64)).rev() {
            for place in bits(reached[word]).rev() {
                let set = (64 * word + place) as Mask;
                let here = forth[set as usize];
                let at = set.count_ones() as usize;
                if at == count {
                    if !stretch.has_ends || set & line.ends == line.ends {
                        back[set as usize] = here & accepted;
                    }
                    continue;
                }
                for digit in digits(own[at] & !set) {
                    let ways = back[(set | bit(digit)) as usize];
                    if ways == 0 {
                        continue;
                    }
                    let ways = line.step_back(set, digit, ways) & here;
                    if ways != 0 {
                        kept[at] |= bit(digit) << stretch.down;
                        back[set as usize] |= ways;
                    }
                }
            }
        }
    }
}

/// A rule as it is followed along a line, whose digits were moved down.
struct Line {
    rule: SeenRule,
    numbers: u64,
    /// What is added to a digit to have its value.
    offset: i32,
    /// The smallest digit and the largest.
    ends: Mask,
    /// The sums that are not larger than all numbers.
    upto: u64,
}

impl Line {
    /// Whether a number is one of those that are right.
    #[inline]
    fn is_right(&self, number: i32) -> bool {
        (0..64).contains(&number) && self.numbers >> number & 1 == 1
    }

    /// What is remembered after `digit` came to `set`.
    #[inline]
    fn step(&self, set: Mask, digit: i32, ways: u64) -> u64 {
        match self.rule {
            // Between the ends no sum beyond all numbers, and behind them the right ones.
            SeenRule::Sandwich => {
                let is_closed = (set | bit(digit)) & self.ends == self.ends;
                let right = if is_closed { self.numbers } else { self.upto };
                ways.checked_shl(self.filling(set, digit)).unwrap_or(0) & right
            }
            SeenRule::Skyscraper => ways << u32::from(set == 0 || digit > highest(set)),
            // Nothing hidden yet, or something that was right.
            SeenRule::Hidden if set == 0 || digit > highest(set) => ways,
            SeenRule::Hidden if self.is_right(digit + self.offset) => (ways | ways << 1) & 2,
            SeenRule::Hidden => ways & 2,
            SeenRule::XSum | SeenRule::NumberedRoom if set == 0 => (1 << digit) & self.possible(set, digit),
            SeenRule::XSum | SeenRule::NumberedRoom => ways & self.possible(set, digit),
        }
    }

    /// The reverse of [`Line::step`].
    #[inline]
    fn step_back(&self, set: Mask, digit: i32, ways: u64) -> u64 {
        match self.rule {
            SeenRule::Sandwich => ways.checked_shr(self.filling(set, digit)).unwrap_or(0),
            SeenRule::Skyscraper => ways >> u32::from(set == 0 || digit > highest(set)),
            SeenRule::Hidden if set == 0 || digit > highest(set) => ways,
            SeenRule::Hidden if self.is_right(digit + self.offset) => ways & 2 | ways >> 1,
            SeenRule::Hidden => ways & 2,
            SeenRule::XSum | SeenRule::NumberedRoom if set == 0 => {
                u64::from(ways & (1 << digit) & self.possible(set, digit) != 0)
            }
            SeenRule::XSum | SeenRule::NumberedRoom => ways & self.possible(set, digit),
        }
    }

    /// What a digit adds to a sandwich: itself between the two crusts, else nothing.
    #[inline]
    fn filling(&self, set: Mask, digit: i32) -> u32 {
        let is_inside = (set & self.ends).count_ones() == 1 && bit(digit) & self.ends == 0;
        if is_inside {
            (digit + self.offset) as u32
        } else {
            0
        }
    }

    /// What X may still be when `digit` comes to `set`, as bits.
    #[inline]
    fn possible(&self, set: Mask, digit: i32) -> u64 {
        let at = set.count_ones() + 1;
        let number = match self.rule {
            SeenRule::XSum => sum(set) + digit,
            _ => digit,
        };
        if self.is_right(number) {
            u64::MAX
        } else {
            !(1 << at)
        }
    }

    fn accepted(&self) -> u64 {
        match self.rule {
            SeenRule::Sandwich | SeenRule::Skyscraper => self.numbers,
            SeenRule::Hidden => 2,
            SeenRule::XSum | SeenRule::NumberedRoom => u64::MAX,
        }
    }
}
