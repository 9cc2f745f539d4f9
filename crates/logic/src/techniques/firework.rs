//! Fireworks: a row and a column cross in a box, and outside of that box a digit has at most one place on
//! each, the *wings*. If it were in neither wing, it would be in the box on both lines, and so in the cell
//! where they cross. So it is in one of these three cells.
//!
//! *Triple*: three digits with the same wings fill the three cells. *Quadruple*: two digits with wings of one
//! crossing, two of another one that has the same wings, fill the four cells; and each crossing holds one of
//! its own two.
//!
//! ```text
//!  X  1  .  |  .  .  W      1, 2 and 3 are on row 1 and column 1
//!  2  /  /  |               only in box 1, in W and in V:
//!  3  /  /  |               X, W and V hold 1, 2 and 3
//! ----------+
//!  V        |
//! ```

use super::prelude::*;

/// Crossing by crossing.
pub fn find_triple(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    for crossing in query.position.shape().cells() {
        query.check_stop()?;
        for firework in fireworks(query.position, crossing) {
            if firework.digits.len() >= 3 {
                for digits in choices(firework.digits, 3) {
                    report(firework.triple(query, digits), sink)?;
                }
            }
        }
    }
    Flow::Continue(())
}

/// Pairs of crossings that share their wings.
pub fn find_quad(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    let position = query.position;
    let cells = position.shape().cells();
    let all: Vec<Firework> = cells.flat_map(|cell| fireworks(position, cell)).collect();
    query.check_stop()?;
    for (at, one) in all.iter().enumerate() {
        for other in all[..at]
            .iter()
            .filter(|other| other.wings == [one.wings[1], one.wings[0]])
        {
            for pair in choices(one.digits - other.digits, 2).chain(choices(one.digits & other.digits, 2)) {
                for rest in choices(other.digits - pair, 2) {
                    report(one.quad(query, pair, other, rest), sink)?;
                }
            }
        }
    }
    Flow::Continue(())
}

/// Where a row and a column cross in a box, with the digits that have the same wings.
struct Firework {
    crossing: Cell,
    /// On the row, on the column.
    wings: [Cell; 2],
    lines: [HouseId; 2],
    digits: DigitSet,
}

/// All wings of a crossing with two digits or more.
fn fireworks(position: &Position, crossing: Cell) -> Vec<Firework> {
    let shape = position.shape();
    let Some(block) = shape
        .box_of(crossing)
        .filter(|_| position.blanks().contains(crossing))
    else {
        return Vec::new();
    };
    let line = |kind: HouseKind| {
        let mut houses = shape.houses_of(crossing).iter().copied();
        houses.find(|&id| shape.house(id).map(House::kind) == Some(kind))
    };
    let (Some(row), Some(column)) = (line(HouseKind::Row), line(HouseKind::Column)) else {
        return Vec::new();
    };
    let block = shape.house_set(block);
    // The place of a digit on a line outside of the box; `None` where there are several, or none is needed.
    let outside = |line: HouseId, digit: Digit| -> Option<Option<Cell>> {
        if position.placed_digits(line).contains(digit) {
            return None;
        }
        let mut places = position
            .cells_in(line, digit)
            .filter(|&cell| !block.contains(cell));
        let first = places.next();
        places.next().is_none().then_some(first)
    };
    let mut near: Vec<(Digit, [Option<Cell>; 2])> = Vec::new();
    for digit in shape.digits().iter() {
        if let (Some(on_row), Some(on_column)) = (outside(row, digit), outside(column, digit)) {
            near.push((digit, [on_row, on_column]));
        }
    }
    let mut found: Vec<Firework> = Vec::new();
    let wings_at = |at: usize| near.iter().filter_map(move |(_, wings)| wings[at]);
    for on_row in wings_at(0).collect::<CellSet>().iter() {
        for on_column in wings_at(1).collect::<CellSet>().iter() {
            let wings = [on_row, on_column];
            let fits = |its: &[Option<Cell>; 2]| {
                let mut pairs = its.iter().zip(wings);
                pairs.all(|(its, wing)| its.is_none_or(|its| its == wing))
            };
            let digits: DigitSet = near
                .iter()
                .filter(|(_, its)| fits(its))
                .map(|&(digit, _)| digit)
                .collect();
            if digits.len() >= 2 {
                found.push(Firework {
                    crossing,
                    wings,
                    lines: [row, column],
                    digits,
                });
            }
        }
    }
    found
}

impl Firework {
    fn triple(&self, query: &Query<'_>, digits: DigitSet) -> Option<Step> {
        let cells = [self.crossing, self.wings[0], self.wings[1]];
        let gone = cells.map(|cell| (cell, digits));
        Step::removing(query.technique, others(query.position, &gone), || {
            Evidence::about(digits)
                .houses(HouseRole::Base, self.lines)
                .cells(Role::Pivot, [self.crossing])
                .cells(Role::Pincer, self.wings)
        })
    }

    fn quad(&self, query: &Query<'_>, own: DigitSet, other: &Firework, theirs: DigitSet) -> Option<Step> {
        let gone = [
            (self.crossing, own),
            (other.crossing, theirs),
            (self.wings[0], own | theirs),
            (self.wings[1], own | theirs),
        ];
        Step::removing(query.technique, others(query.position, &gone), || {
            Evidence::about(own | theirs)
                .houses(HouseRole::Base, self.lines)
                .houses(HouseRole::Base, other.lines)
                .cells(Role::Pivot, [self.crossing, other.crossing])
                .cells(Role::Pincer, self.wings)
        })
    }
}

/// What cells have beside some digits.
fn others(position: &Position, kept: &[(Cell, DigitSet)]) -> Vec<Candidate> {
    let beside = |&(cell, digits): &(Cell, DigitSet)| {
        let others = position.candidates(cell) - digits;
        others.iter().map(move |digit| (cell, digit)).collect::<Vec<_>>()
    };
    kept.iter().flat_map(beside).collect()
}

/// All choices of so many of some digits.
fn choices(of: DigitSet, size: usize) -> impl Iterator<Item = DigitSet> {
    let digits: Vec<Digit> = of.iter().collect();
    let subsets = (0u32..1 << digits.len().min(16)).filter(move |bits| bits.count_ones() as usize == size);
    subsets.map(move |bits| {
        let chosen = digits.iter().enumerate().filter(|&(at, _)| bits >> at & 1 == 1);
        chosen.map(|(_, &digit)| digit).collect()
    })
}
