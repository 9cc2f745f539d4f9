//! What every cell can still be and where every digit can still go, kept in step with naked and hidden
//! singles and undone by a trail.

use std::sync::Arc;

use kudosu_board::bits;

use super::layout::Layout;

/// A trail entry with this bit says that a cell was filled; without it, that a candidate was removed.
const FILLED: u32 = 1 << 31;
const DIGIT_BITS: u32 = 7;

/// The digits of each cell and the slots of each digit in each house, both as bit sets.
pub(super) struct Options {
    pub layout: Arc<Layout>,
    /// The digits that a cell can still hold, as bits from 0.
    pub digits: Vec<u128>,
    /// The slots of a house that can still hold a digit, at `house * side + digit`.
    pub slots: Vec<u128>,
    /// The digits in the grid, 0 for none yet.
    pub values: Vec<u8>,
    pub blanks: usize,
    trail: Vec<u32>,
    singles: Vec<(u16, u8)>,
}

/// The set without its bits, and with exactly one, are what propagation asks for most.
#[inline]
fn at_most_one(set: u128) -> bool {
    set & set.wrapping_sub(1) == 0
}

impl Options {
    /// The options of a grid before any deduction; `None` when a house has a digit twice, or a cell or a
    /// digit is left without any option.
    pub fn new(layout: &Arc<Layout>, values: &[u8]) -> Option<Options> {
        let side = layout.side;
        let mut used = vec![0u128; layout.houses];
        for (house, used) in used.iter_mut().enumerate() {
            for &cell in layout.members(house) {
                let value = values[usize::from(cell)];
                if value != 0 {
                    let bit = 1u128 << (value - 1);
                    if *used & bit != 0 {
                        return None;
                    }
                    *used |= bit;
                }
            }
        }
        let all = (1u128 << side) - 1;
        let digits = values.iter().enumerate().map(|(cell, &value)| match value {
            0 => layout
                .places(cell)
                .iter()
                .fold(all, |set, place| set & !used[usize::from(place.house)]),
            value => 1u128 << (value - 1),
        });
        Options::of_digits(layout, values, digits.collect())
    }

    /// The options of a grid whose cells may hold these digits; `None` when a cell or a digit is left without
    /// any option.
    pub fn of_digits(layout: &Arc<Layout>, values: &[u8], digits: Vec<u128>) -> Option<Options> {
        let side = layout.side;
        let mut options = Options {
            layout: Arc::clone(layout),
            digits,
            slots: vec![0; layout.houses * side],
            values: values.to_vec(),
            blanks: values.iter().filter(|&&value| value == 0).count(),
            trail: Vec::new(),
            singles: Vec::new(),
        };
        for (cell, &value) in values.iter().enumerate() {
            let places = layout.places(cell);
            let digits = options.digits[cell];
            if value == 0 && at_most_one(digits) {
                if digits == 0 {
                    return None;
                }
                options.singles.push((cell as u16, digits.trailing_zeros() as u8));
            }
            for digit in bits(digits) {
                for place in places {
                    options.slots[usize::from(place.house) * side + digit] |= 1u128 << place.slot;
                }
            }
        }
        for house in 0..layout.houses {
            for digit in 0..side {
                let slots = options.slots[house * side + digit];
                if at_most_one(slots) {
                    if slots == 0 {
                        return None;
                    }
                    let cell = layout.members(house)[slots.trailing_zeros() as usize];
                    if values[usize::from(cell)] == 0 {
                        options.singles.push((cell, digit as u8));
                    }
                }
            }
        }
        Some(options)
    }

    /// The part of a grid in these cells with only these digits, as if nothing else were open; `None` when
    /// something in it has no option. A digit that a house has among them must lie there.
    pub fn part(&self, cells: impl Iterator<Item = (usize, u128)>) -> Option<Options> {
        let layout = &self.layout;
        let side = layout.side;
        let mut part = Options {
            layout: Arc::clone(layout),
            digits: vec![0; layout.cells],
            slots: vec![0; layout.houses * side],
            values: vec![1; layout.cells],
            blanks: 0,
            trail: Vec::new(),
            singles: Vec::new(),
        };
        for (cell, digits) in cells {
            part.values[cell] = self.values[cell];
            part.digits[cell] = digits;
            part.blanks += usize::from(self.values[cell] == 0);
            if digits == 0 {
                return None;
            }
            if self.values[cell] == 0 && at_most_one(digits) {
                part.singles.push((cell as u16, digits.trailing_zeros() as u8));
            }
            for digit in bits(digits) {
                for place in layout.places(cell) {
                    part.slots[usize::from(place.house) * side + digit] |= 1u128 << place.slot;
                }
            }
        }
        for house in 0..layout.houses {
            for digit in 0..side {
                let slots = part.slots[house * side + digit];
                if slots != 0 && at_most_one(slots) {
                    let only = layout.members(house)[slots.trailing_zeros() as usize];
                    if part.values[usize::from(only)] == 0 {
                        part.singles.push((only, digit as u8));
                    }
                }
            }
        }
        Some(part)
    }

    /// How far the trail has come; [`Options::undo`] goes back to it.
    pub fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Fills every single that is known, and those that follow. `false`: there is a contradiction.
    pub fn settle(&mut self) -> bool {
        while let Some((cell, digit)) = self.singles.pop() {
            if !self.fill(usize::from(cell), usize::from(digit)) {
                self.singles.clear();
                return false;
            }
        }
        true
    }

    /// Fills a cell with a digit, and all that follows. `false`: there is a contradiction.
    pub fn place(&mut self, cell: usize, digit: usize) -> bool {
        self.singles.push((cell as u16, digit as u8));
        self.settle()
    }

    /// Removes all digits of a cell but these, leaving what follows to [`Options::settle`]. `false`:
    /// nothing is left.
    pub fn keep(&mut self, cell: usize, digits: u128) -> bool {
        let layout = Arc::clone(&self.layout);
        let mut sound = self.digits[cell] & digits != 0;
        for digit in bits(self.digits[cell] & !digits) {
            sound = sound && self.remove(&layout, cell, digit);
        }
        sound
    }

    fn fill(&mut self, cell: usize, digit: usize) -> bool {
        if self.values[cell] != 0 {
            return usize::from(self.values[cell]) == digit + 1;
        }
        let bit = 1u128 << digit;
        if self.digits[cell] & bit == 0 {
            return false;
        }
        self.values[cell] = digit as u8 + 1;
        self.blanks -= 1;
        self.trail.push(FILLED | cell as u32);
        let layout = Arc::clone(&self.layout);
        for other in bits(self.digits[cell] ^ bit) {
            if !self.remove(&layout, cell, other) {
                return false;
            }
        }
        for place in layout.places(cell) {
            let house = usize::from(place.house);
            let members = layout.members(house);
            for slot in bits(self.slots[house * layout.side + digit] & !(1u128 << place.slot)) {
                if !self.remove(&layout, usize::from(members[slot]), digit) {
                    return false;
                }
            }
        }
        true
    }

    #[inline]
    fn remove(&mut self, layout: &Layout, cell: usize, digit: usize) -> bool {
        let left = self.digits[cell] & !(1u128 << digit);
        self.digits[cell] = left;
        self.trail.push((cell as u32) << DIGIT_BITS | digit as u32);
        let mut sound = true;
        if at_most_one(left) && self.values[cell] == 0 {
            match left {
                0 => sound = false,
                _ => self.singles.push((cell as u16, left.trailing_zeros() as u8)),
            }
        }
        for place in layout.places(cell) {
            let house = usize::from(place.house);
            let slots = &mut self.slots[house * layout.side + digit];
            *slots &= !(1u128 << place.slot);
            if at_most_one(*slots) {
                if *slots == 0 {
                    sound = false;
                } else {
                    let only = layout.members(house)[slots.trailing_zeros() as usize];
                    if self.values[usize::from(only)] == 0 {
                        self.singles.push((only, digit as u8));
                    }
                }
            }
        }
        sound
    }

    /// Takes back everything since the mark.
    pub fn undo(&mut self, mark: usize) {
        self.singles.clear();
        for &entry in self.trail[mark..].iter().rev() {
            if entry & FILLED != 0 {
                self.values[(entry & !FILLED) as usize] = 0;
                self.blanks += 1;
                continue;
            }
            let (cell, digit) = (
                (entry >> DIGIT_BITS) as usize,
                (entry & ((1 << DIGIT_BITS) - 1)) as usize,
            );
            self.digits[cell] |= 1u128 << digit;
            for place in self.layout.places(cell) {
                self.slots[usize::from(place.house) * self.layout.side + digit] |= 1u128 << place.slot;
            }
        }
        self.trail.truncate(mark);
    }
}
