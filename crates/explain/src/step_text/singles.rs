//! Singles in words: why there, and why nothing else.

use kudosu_board::{Cell, ClueId, DigitSet};

use crate::blockers::Blockers;
use crate::describer::StepDescriber;
use crate::fill::Values;

pub(super) fn full_house(describer: &StepDescriber<'_>) -> String {
    describer.say(describer.texts.full_house, placed(describer))
}

/// Each other empty cell of the house with the digit that it sees, those that see the same one together.
pub(super) fn hidden_single(describer: &StepDescriber<'_>) -> String {
    let texts = describer.texts;
    let Some(blockers) = Blockers::of_single(describer.position, describer.step) else {
        return String::new();
    };
    let Blockers {
        others,
        digit,
        groups,
        earlier,
    } = blockers;
    let mut reasons: Vec<String> = groups
        .iter()
        .map(|(source, cells)| {
            let values = Values::new()
                .set_many("cells", describer.cells(cells.iter().copied()), cells.len())
                .set("digit", digit.to_string())
                .set("source", describer.cell(*source));
            describer.say(texts.cells_see, values)
        })
        .collect();
    if !earlier.is_empty() {
        let values = Values::new()
            .set("cells", describer.cells(earlier))
            .set("digit", digit.to_string());
        reasons.push(describer.say(texts.ruled_out_earlier, values));
    }
    let values = placed(describer)
        .set("count", describer.number(others.len()))
        .set("reasons", describer.join(&reasons, texts.and_clause));
    let template = if others.len() == 1 {
        texts.hidden_single_one_other
    } else {
        texts.hidden_single
    };
    describer.say(template, values)
}

/// The digits that each house of the cell brings, then what was ruled out before.
pub(super) fn naked_single(describer: &StepDescriber<'_>) -> String {
    let (texts, position, shape) = (describer.texts, describer.position, describer.shape());
    let Some(&(target, digit)) = describer.step.placements.first() else {
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
        let values = Values::new().set("house", describer.house(house)).set_many(
            "digits",
            describer.digits(new),
            new.len(),
        );
        reasons.push(describer.say(template, values));
    }
    let by_clues = position.seen_digits(target) & open;
    if !by_clues.is_empty() {
        open -= by_clues;
        let sees_by = |cell| {
            position
                .rules()
                .and_then(|rules| rules.sight_between(target, cell))
        };
        let holds_one = |&cell: &Cell| position.value(cell).is_some_and(|digit| by_clues.contains(digit));
        let mut clues: Vec<ClueId> = Vec::new();
        for clue in shape.cells().filter(holds_one).filter_map(sees_by) {
            if !clues.contains(&clue) {
                clues.push(clue);
            }
        }
        let values = Values::new()
            .set_many("digits", describer.digits(by_clues), by_clues.len())
            .set("clues", super::clues::named(describer, &clues));
        reasons.push(describer.say(texts.naked_single_clues, values));
    }
    if !open.is_empty() {
        let values = Values::new().set_many("digits", describer.digits(open), open.len());
        reasons.push(describer.say(texts.naked_single_earlier, values));
    }
    let values = placed(describer).set("reasons", describer.join(&reasons, texts.and_clause));
    describer.say(texts.naked_single, values)
}

/// The house, the cell and the digit of a step that places one.
fn placed(describer: &StepDescriber<'_>) -> Values {
    let mut values = Values::new();
    if let Some(&(_, house)) = describer.evidence().houses.first() {
        values = values.set("house", describer.house(house));
    }
    if let Some(&(cell, digit)) = describer.step.placements.first() {
        values = values
            .set("cell", describer.cell(cell))
            .set("digit", digit.to_string());
    }
    values
}
