//! Bivalue universal grave (BUG): every blank cell has two candidates and every digit no or two places in
//! each house. Such a position has no solution or several, so in a puzzle with just one it cannot come about.
//! Where only a few *surplus* candidates keep a position from being one, at least one of them is true.
//!
//! * Type 1: all surplus candidates are in one cell, which loses the others (with just one,
//!   it is called BUG+1).
//! * Type 2: all are the same digit; what sees all of them loses it.
//! * Type 3: their cells share a house; together they form a naked subset with other cells of it.
//! * Type 4: two cells of a house share one more digit, which must be in one of them; the rest goes.
//!
//! ```text
//! 12 23 | .  31      all cells have two candidates but one:
//! 24 .  | 41 124 <-  2 has three places in its row and column, so it goes there
//! ```

use super::house_ids_by_sight;
use super::prelude::*;
use crate::unions::small_unions;

/// A position that is a grave but for some surplus candidates.
struct Grave {
    /// The cells with surplus candidates, and which those are.
    surplus: Vec<(Cell, DigitSet)>,
}

impl Grave {
    /// The grave that a position is, if it is one: in every house where a digit has neither no nor two
    /// places, the one cell among them with more than two candidates has it as surplus.
    fn of(position: &Position) -> Option<Grave> {
        let shape = position.shape();
        let is_open = |cell: Cell| position.candidates(cell).len() >= 3;
        let open = position.blanks().iter().filter(|&cell| is_open(cell)).count();
        if open == 0 || open > 2 * shape.side() {
            return None;
        }
        let mut surplus: Vec<(Cell, DigitSet)> = Vec::new();
        for house in houses_by_sight(shape) {
            for digit in shape.digits().iter() {
                if matches!(position.places(house.id(), digit).len(), 0 | 2) {
                    continue;
                }
                let mut cells = position.cells_in(house.id(), digit).filter(|&cell| is_open(cell));
                let cell = cells.next()?;
                if cells.next().is_some() {
                    continue; // which of them is the odd one, another house will tell
                }
                match surplus.iter_mut().find(|(known, _)| *known == cell) {
                    Some((_, digits)) => *digits |= DigitSet::of(digit),
                    None => surplus.push((cell, DigitSet::of(digit))),
                }
            }
        }
        let grave = Grave { surplus };
        grave.is_buried(position).then_some(grave)
    }

    /// Whether without the surplus every blank cell has two candidates and every digit no or two places a
    /// house.
    fn is_buried(&self, position: &Position) -> bool {
        let mut rest = position.clone();
        for &(cell, digits) in &self.surplus {
            for digit in digits.iter() {
                rest.eliminate(cell, digit);
            }
        }
        let shape = rest.shape();
        rest.blanks().iter().all(|cell| rest.candidates(cell).len() == 2)
            && shape.houses().iter().all(|house| {
                let mut digits = shape.digits().iter();
                digits.all(|digit| matches!(rest.places(house.id(), digit).len(), 0 | 2))
            })
    }

    fn cells(&self) -> Vec<Cell> {
        self.surplus.iter().map(|&(cell, _)| cell).collect()
    }

    fn digits(&self) -> DigitSet {
        self.surplus
            .iter()
            .fold(DigitSet::EMPTY, |all, &(_, digits)| all | digits)
    }

    fn evidence(&self) -> Evidence {
        let candidates = self
            .surplus
            .iter()
            .flat_map(|&(cell, digits)| digits.iter().map(move |digit| (cell, digit)));
        Evidence::about(self.digits())
            .cells(Role::Roof, self.cells())
            .candidates(Role::Guardian, candidates)
    }

    /// The houses that all cells with surplus candidates share, boxes first.
    fn shared_houses(&self, position: &Position) -> Vec<HouseId> {
        let cells = self.cells();
        let mut houses = cells
            .first()
            .map_or(Vec::new(), |&cell| house_ids_by_sight(position.shape(), cell));
        houses.retain(|&house| {
            let set = position.shape().house_set(house);
            cells.iter().all(|&cell| set.contains(cell))
        });
        houses
    }
}

/// All surplus candidates in one cell.
pub fn find_type_1(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    let Some(grave) = Grave::of(query.position) else {
        return Flow::Continue(());
    };
    let [(cell, digits)] = grave.surplus[..] else {
        return Flow::Continue(());
    };
    let gone = query.position.candidates(cell) - digits;
    let gone = gone.iter().map(|digit| (cell, digit));
    report(Step::removing(query.technique, gone, || grave.evidence()), sink)
}

/// All surplus candidates are one digit.
pub fn find_type_2(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    let Some(grave) = Grave::of(query.position) else {
        return Flow::Continue(());
    };
    match grave.digits().single() {
        Some(digit) if grave.surplus.len() > 1 => {
            let seen = query.position.seen_by_all(grave.cells(), digit);
            let gone = seen.iter().map(|cell| (cell, digit));
            report(Step::removing(query.technique, gone, || grave.evidence()), sink)
        }
        _ => Flow::Continue(()),
    }
}

/// The surplus candidates form a naked subset with other cells of a house.
pub fn find_type_3(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    let position = query.position;
    let Some(grave) = Grave::of(position) else {
        return Flow::Continue(());
    };
    let (roof, surplus) = (grave.cells(), grave.digits());
    if roof.len() < 2 || surplus.len() < 2 {
        return Flow::Continue(());
    }
    for house in grave.shared_houses(position) {
        let others: Vec<Cell> = position
            .blanks_in(house)
            .filter(|cell| !roof.contains(cell))
            .collect();
        let sets: Vec<u128> = others
            .iter()
            .map(|&cell| position.candidates(cell).bits())
            .collect();
        for size in 1..others.len() {
            small_unions(query.stop, &sets, size, size + 1, &mut |chosen, union| {
                let digits = DigitSet::from_bits(union);
                if digits.len() != size + 1 || !surplus.is_subset(digits) {
                    return Flow::Continue(());
                }
                let subset: Vec<Cell> = chosen.iter().map(|&at| others[at]).collect();
                let rest = others.iter().filter(|cell| !subset.contains(cell));
                let gone = rest.flat_map(|&cell| {
                    let gone = position.candidates(cell) & digits;
                    gone.iter().map(move |digit| (cell, digit))
                });
                let step = Step::removing(query.technique, gone, || {
                    grave
                        .evidence()
                        .house(HouseRole::Base, house)
                        .cells(Role::Companion, subset.iter().copied())
                });
                report(step, sink)
            })?;
        }
    }
    Flow::Continue(())
}

/// Two cells of a house share a digit that is no surplus, and which one of them must hold.
pub fn find_type_4(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    let position = query.position;
    let Some(grave) = Grave::of(position) else {
        return Flow::Continue(());
    };
    let [first, second] = grave.surplus[..] else {
        return Flow::Continue(());
    };
    let common = position.candidates(first.0) & position.candidates(second.0);
    let Some(shared) = (common - grave.digits()).single() else {
        return Flow::Continue(());
    };
    for house in grave.shared_houses(position) {
        let gone = [first, second].into_iter().flat_map(|(cell, surplus)| {
            let gone = position.candidates(cell) - surplus - DigitSet::of(shared);
            gone.iter().map(move |digit| (cell, digit))
        });
        let step = Step::removing(query.technique, gone, || {
            let evidence = grave.evidence().house(HouseRole::Link, house);
            evidence.digit_in(Role::Defining, shared, [first.0, second.0])
        });
        report(step, sink)?;
    }
    Flow::Continue(())
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::*;

    #[test]
    fn one_cell_too_many() {
        let found = steps(
            "bug-plus-1",
            "...+51+6+389 \
             +3+894+72+5+1+6 \
             +5+1+638+94+7+2 \
             .+312.+8.57 \
             {29}.+8{69}5..31 \
             6+5..+3+1.+4+8 \
             8+2+3...19+5 \
             7+6+4+1+95+8+2+3 \
             1+9+5+82+37+64",
        );
        assert_eq!(found, ["r5c7-2 r5c7-6"]);
    }

    #[test]
    fn one_digit_too_many() {
        let found = steps(
            "bug-2",
            "2.{17}.+8+4+6+9+5 \
             .5..1+2+4+8+3 \
             4.85..2+17 \
             8.52..1+3+4 \
             .+4..+58+97+2 \
             .+2.+4{37}+1+856 \
             +59+2+1+473+6+8 \
             +3869+2+5+74+1 \
             ..4+863+5+2+9",
        );
        assert_eq!(found, ["r1c3-7 r2c3-7"]);
    }

    #[test]
    fn surplus_digits_in_a_subset() {
        let found = steps(
            "bug-3",
            ".6+28+1+5+79. \
             +8..+3+9+726. \
             .{39}74+6+2..8 \
             +7{49}{49}+2+8+6... \
             2+8+6+531+9+47 \
             ...7+4+968+2 \
             +6+5+81+7+3+4+2+9 \
             17+39+24+8+5+6 \
             .2.+65+83+7+1",
        );
        assert_eq!(found, ["r2c2-4 r3c2-3", "r3c2-3", "r2c2-4"]);
    }

    #[test]
    fn surplus_digits_beside_a_locked_one() {
        let found = steps(
            "bug-4",
            ".6+28+1+5+79. \
             +8..+3+9+726. \
             .{39}74+6+2..8 \
             +7{49}{49}+2+8+6... \
             2+8+6+531+9+47 \
             ...7+4+968+2 \
             +6+5+81+7+3+4+2+9 \
             17+39+24+8+5+6 \
             .2.+65+83+7+1",
        );
        assert_eq!(found, ["r2c3-1 r3c1-9"]);
    }
}
