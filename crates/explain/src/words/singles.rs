//! Singles in words: why there, and why nothing else.

use kudosu_board::{Cell, Digit, DigitSet};

use crate::fill::Values;
use crate::teller::Teller;

pub(super) fn full_house(teller: &Teller<'_>) -> String {
    teller.say(teller.texts.full_house, placed(teller))
}

/// Each other empty cell of the house with the digit that it sees, those that see the same one together.
pub(super) fn hidden_single(teller: &Teller<'_>) -> String {
    let (texts, position) = (teller.texts, teller.position);
    let Some((&(_, house), &(target, digit))) = teller
        .evidence()
        .houses
        .first()
        .zip(teller.step.placements.first())
    else {
        return String::new();
    };
    let others: Vec<Cell> = position.blanks_in(house).filter(|&cell| cell != target).collect();
    let (groups, earlier) = blockers(teller, &others, digit);
    let mut reasons: Vec<String> = groups
        .iter()
        .map(|(source, cells)| {
            let values = Values::new()
                .set_many("cells", teller.cells(cells.iter().copied()), cells.len())
                .set("digit", digit.to_string())
                .set("source", teller.cell(*source));
            teller.say(texts.cells_see, values)
        })
        .collect();
    if !earlier.is_empty() {
        let values = Values::new()
            .set("cells", teller.cells(earlier))
            .set("digit", digit.to_string());
        reasons.push(teller.say(texts.ruled_out_earlier, values));
    }
    let values = placed(teller)
        .set("count", teller.number(others.len()))
        .set("reasons", teller.join(&reasons, texts.and_clause));
    let template = if others.len() == 1 {
        texts.hidden_single_one_other
    } else {
        texts.hidden_single
    };
    teller.say(template, values)
}

/// For cells that cannot hold a digit: the filled cells they see it in, the one that explains most first, and
/// what is left without such a reason.
fn blockers(teller: &Teller<'_>, cells: &[Cell], digit: Digit) -> (Vec<(Cell, Vec<Cell>)>, Vec<Cell>) {
    let shape = teller.shape();
    let sources: Vec<Cell> = shape
        .cells()
        .filter(|&cell| teller.position.value(cell) == Some(digit))
        .collect();
    let mut left = cells.to_vec();
    let mut groups = Vec::new();
    loop {
        let seen = |source: Cell| {
            left.iter()
                .filter(move |&&cell| shape.are_peers(source, cell))
                .count()
        };
        // Of equals the first in reading order.
        let best = sources.iter().copied().rev().max_by_key(|&source| seen(source));
        let Some(source) = best.filter(|&source| seen(source) > 0) else {
            return (groups, left);
        };
        let (mine, rest) = left
            .iter()
            .copied()
            .partition(|&cell| shape.are_peers(source, cell));
        left = rest;
        groups.push((source, mine));
    }
}

/// The digits that each house of the cell brings, then what was ruled out before.
pub(super) fn naked_single(teller: &Teller<'_>) -> String {
    let (texts, position, shape) = (teller.texts, teller.position, teller.shape());
    let Some(&(target, digit)) = teller.step.placements.first() else {
        return String::new();
    };
    let mut open = shape.digits() - DigitSet::of(digit);
    let mut reasons = Vec::new();
    let mut houses: Vec<_> = shape.houses_of(target).to_vec();
    let brings = |house| {
        let values = shape
            .cells_of(house)
            .iter()
            .filter_map(|&cell| position.value(cell));
        values.collect::<DigitSet>()
    };
    houses.sort_by_key(|&house| std::cmp::Reverse(brings(house).len()));
    for house in houses {
        let new = brings(house) & open;
        if new.is_empty() {
            continue;
        }
        open -= new;
        let template = if reasons.is_empty() {
            texts.naked_single_house
        } else {
            texts.naked_single_house_adds
        };
        let values = Values::new()
            .set("house", teller.house(house))
            .set("digits", teller.digits(new));
        reasons.push(teller.say(template, values));
    }
    if !open.is_empty() {
        let values = Values::new().set_many("digits", teller.digits(open), open.len());
        reasons.push(teller.say(texts.naked_single_earlier, values));
    }
    let values = placed(teller).set("reasons", teller.join(&reasons, texts.and_clause));
    teller.say(texts.naked_single, values)
}

/// The house, the cell and the digit of a step that places one.
fn placed(teller: &Teller<'_>) -> Values {
    let mut values = Values::new();
    if let Some(&(_, house)) = teller.evidence().houses.first() {
        values = values.set("house", teller.house(house));
    }
    if let Some(&(cell, digit)) = teller.step.placements.first() {
        values = values
            .set("cell", teller.cell(cell))
            .set("digit", digit.to_string());
    }
    values
}
