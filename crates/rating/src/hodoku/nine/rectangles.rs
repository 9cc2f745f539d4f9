//! Deadly rectangles: every rectangle is looked at once, and what it gives for all tests is kept until
//! their turn.

use super::effect::Effect;
use super::grid::Grid;
use super::kind::HodokuKind;
use super::subset_of_rectangle::subsets;
use super::tables::{CELLS_OF, COLUMNS, HOUSE_SET, PEERS, bits, box_of, cells, column, count, first, row};

/// A rectangle with the pair of digits of its first cell.
pub struct Rectangle {
    /// The two digits as a set.
    pub pair: u16,
    /// The corners that have nothing but the pair.
    pub pure: u128,
    /// The corners that have something else.
    pub extra: u128,
}

impl Rectangle {
    fn corners(&self) -> u128 {
        self.pure | self.extra
    }

    /// The two digits, the smaller first.
    fn digits(&self) -> [usize; 2] {
        [
            self.pair.trailing_zeros() as usize,
            15 - self.pair.leading_zeros() as usize,
        ]
    }

    /// The first two corners that have something else.
    fn roof(&self) -> [usize; 2] {
        let one = first(self.extra);
        [one, first(self.extra & !(1 << one))]
    }
}

/// What all tests found, in the order in which it was found.
#[derive(Default)]
pub struct Rectangles {
    found: Vec<(HodokuKind, Effect)>,
    seen: Vec<u32>,
}

/// HoDoKu's number for four cells; different rectangles can have the same, and then only the first counts.
pub fn number(corners: u128) -> u32 {
    cells(corners).fold(0, |number, cell| number * 10 + cell as u32)
}

impl Rectangles {
    /// Looks at all rectangles of a position.
    pub fn survey(&mut self, grid: &Grid) {
        self.found.clear();
        self.seen.clear();
        let allowed = grid.allowed();
        for start in grid.with_candidates(2) {
            let pair = grid.cell[start];
            let [low, high] = [pair.trailing_zeros() as usize, 15 - pair.leading_zeros() as usize];
            for &beside in &CELLS_OF[box_of(start)] {
                let beside = usize::from(beside);
                let in_row = row(beside) == row(start);
                if beside == start || !in_row && column(beside) != column(start) {
                    continue;
                }
                if (allowed[low] & allowed[high]) >> beside & 1 == 0 {
                    continue;
                }
                let line = |cell: usize| if in_row { column(cell) } else { row(cell) };
                for (&over, &across) in CELLS_OF[line(start)].iter().zip(&CELLS_OF[line(beside)]) {
                    let far = 1u128 << over | 1u128 << across;
                    // The second digit is asked for in the corner across only.
                    if box_of(usize::from(over)) == box_of(start)
                        || far & !allowed[low] != 0
                        || allowed[high] >> across & 1 == 0
                    {
                        continue;
                    }
                    let corners = far | 1 << start | 1 << beside;
                    let number = number(corners);
                    if self.seen.contains(&number) {
                        continue;
                    }
                    self.seen.push(number);
                    let is_pure = |&cell: &usize| grid.cell[cell] & !pair == 0;
                    let pure = cells(corners)
                        .filter(is_pure)
                        .fold(0, |set, cell| set | 1 << cell);
                    let rectangle = Rectangle {
                        pair,
                        pure,
                        extra: corners & !pure,
                    };
                    self.test(grid, &rectangle);
                }
            }
        }
    }

    /// The first step of a kind.
    pub fn take(&self, kind: HodokuKind, effect: &mut Effect) -> Option<HodokuKind> {
        let (_, found) = self.found.iter().find(|(other, _)| *other == kind)?;
        effect.removed.extend_from_slice(&found.removed);
        Some(kind)
    }

    fn keep(&mut self, kind: HodokuKind, fill: impl FnOnce(&mut Effect)) {
        let mut effect = Effect::default();
        fill(&mut effect);
        if !effect.is_empty() {
            self.found.push((kind, effect));
        }
    }

    fn test(&mut self, grid: &Grid, rectangle: &Rectangle) {
        let pure = rectangle.pure.count_ones();
        match pure {
            3 => {
                let corner = first(rectangle.extra);
                self.keep(HodokuKind::Uniqueness1, |effect| {
                    effect.remove_digits(corner, grid.cell[corner] & rectangle.pair);
                });
            }
            1 | 2 => {
                self.one_more_digit(grid, rectangle);
                if pure == 2 {
                    subsets(grid, rectangle, |effect| {
                        self.found.push((HodokuKind::Uniqueness3, effect));
                    });
                    self.strong_links(grid, rectangle);
                }
                self.hidden(grid, rectangle);
            }
            _ => {}
        }
    }

    /// Tests 2 and 5: all other corners have the same digit beside the pair.
    fn one_more_digit(&mut self, grid: &Grid, rectangle: &Rectangle) {
        let extra = cells(rectangle.extra).fold(0, |digits, cell| digits | grid.cell[cell]) & !rectangle.pair;
        if count(extra) != 1 {
            return;
        }
        let digit = extra.trailing_zeros() as usize;
        let seen = cells(rectangle.extra).fold(grid.digit[digit], |seen, cell| seen & PEERS[cell]);
        let [one, two] = rectangle.roof();
        let in_line = row(one) == row(two) || column(one) == column(two);
        let kind = if rectangle.extra.count_ones() == 2 && in_line {
            HodokuKind::Uniqueness2
        } else {
            HodokuKind::Uniqueness5
        };
        self.keep(kind, |effect| effect.remove_from(seen, digit));
    }

    /// Tests 4 and 6: a digit of the pair has no other place in sight of the roof.
    fn strong_links(&mut self, grid: &Grid, rectangle: &Rectangle) {
        let [one, two] = rectangle.roof();
        let [low, high] = rectangle.digits();
        let in_line = row(one) == row(two) || column(one) == column(two);
        let sight = if in_line {
            PEERS[one] & PEERS[two]
        } else {
            let lines = [row(one), row(two), column(one), column(two)];
            let all = lines.iter().fold(0, |set, &line| set | HOUSE_SET[line]);
            all & !rectangle.corners()
        };
        let is_bound = |digit: usize| grid.digit[digit] & sight == 0;
        let (kind, gone) = if in_line {
            let gone = if is_bound(low) {
                high
            } else if is_bound(high) {
                low
            } else {
                return;
            };
            (HodokuKind::Uniqueness4, gone)
        } else {
            let Some(gone) = [low, high].into_iter().find(|&digit| is_bound(digit)) else {
                return;
            };
            (HodokuKind::Uniqueness6, gone)
        };
        self.keep(kind, |effect| {
            effect.remove_from(rectangle.extra & grid.digit[gone], gone);
        });
    }

    /// Hidden rectangles: from one pure corner, or from two that lie across.
    fn hidden(&mut self, grid: &Grid, rectangle: &Rectangle) {
        let one = first(rectangle.pure);
        let two = cells(rectangle.pure).nth(1);
        if two.is_some_and(|two| row(one) == row(two) || column(one) == column(two)) {
            return;
        }
        for corner in cells(rectangle.pure) {
            let [a, b] = rectangle.roof();
            let across = if row(a) == row(corner) { row(b) } else { row(a) };
            let down = if column(a) == column(corner) {
                column(b)
            } else {
                column(a)
            };
            let target = across * 9 + down - COLUMNS;
            let lines = (HOUSE_SET[across] | HOUSE_SET[down]) & !rectangle.corners();
            let [low, high] = rectangle.digits();
            for (bound, gone) in [(low, high), (high, low)] {
                if grid.digit[bound] & lines == 0 && grid.has(target, gone) {
                    self.keep(HodokuKind::HiddenRectangle, |effect| effect.remove(target, gone));
                }
            }
        }
    }
}

/// The grave of pairs but for one candidate: all blanks have two candidates and one has three, and all digits
/// two places in every house, but for one digit in the houses of that cell.
pub fn bug_plus_one(grid: &Grid, effect: &mut Effect) -> Option<HodokuKind> {
    let mut odd = None;
    for cell in cells(grid.blank) {
        match count(grid.cell[cell]) {
            0..=2 => {}
            3 if odd.is_none() => odd = Some(cell),
            _ => return None,
        }
    }
    let odd = odd?;
    let mut third = None;
    let mut houses = [None; 3];
    for (house, free) in grid.free.iter().enumerate() {
        for (digit, &places) in free.iter().enumerate() {
            match places {
                0..=2 => {}
                3 if houses[house / 9].is_none() && third.is_none_or(|third| third == digit) => {
                    third = Some(digit);
                    houses[house / 9] = Some(house);
                }
                _ => return None,
            }
        }
    }
    let third = third?;
    let own = [row(odd), column(odd), box_of(odd)].map(Some);
    if !grid.has(odd, third) || houses != own {
        return None;
    }
    for digit in bits(grid.cell[odd] & !(1 << third)) {
        effect.remove(odd, digit);
    }
    Some(HodokuKind::BugPlusOne)
}
