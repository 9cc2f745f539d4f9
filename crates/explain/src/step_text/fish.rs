//! Fish in words: where the bases have the digit, which covers that fills, and what the fins change.

use kudosu_board::Cell;
use kudosu_logic::{HouseRole, Role};

use crate::cell_list;
use crate::describer::StepDescriber;
use crate::fill::Values;

pub(super) fn fish(describer: &StepDescriber<'_>) -> String {
    let texts = describer.texts;
    let Some(digit) = describer.digit() else {
        return String::new();
    };
    let evidence = describer.evidence();
    let bases: Vec<_> = evidence.houses_as(HouseRole::Base).collect();
    let covers = evidence.houses_as(HouseRole::Cover);
    let fins = fins(describer);
    let places: Vec<String> = bases
        .iter()
        .map(|&base| {
            let body = describer
                .position
                .cells_in(base, digit)
                .filter(|cell| !fins.contains(cell));
            let values = Values::new()
                .set("house", describer.house(base))
                .set("cells_or", describer.cells_or(body));
            describer.say(texts.fish_base, values)
        })
        .collect();
    let values = Values::new()
        .set("digit", digit.to_string())
        .set("bases", describer.houses(bases.iter().copied()))
        .set("covers", describer.houses(covers))
        .set("count", describer.number(bases.len()))
        .set("places", describer.join(&places, texts.and_clause))
        .set_many("fins", describer.cells(fins.iter().copied()), fins.len());
    let is_siamese = evidence.houses_as(HouseRole::Cover).count() > bases.len();
    let template = match (fins.is_empty(), is_siamese) {
        (true, _) => texts.fish,
        (false, false) => texts.fish_finned,
        (false, true) => texts.fish_siamese,
    };
    describer.say(template, values)
}

/// `7 in r14c28, fin r1c9`.
pub(super) fn pattern(describer: &StepDescriber<'_>) -> String {
    let shape = describer.shape();
    let body = cell_list(shape, describer.cells_as(Role::Defining));
    let digits = describer.digits(describer.evidence().digits);
    let fins = fins(describer);
    let values = Values::new().set("digits", digits).set("cells", body).set_many(
        "fins",
        cell_list(shape, fins.iter().copied()),
        fins.len(),
    );
    let template = if fins.is_empty() {
        describer.texts.pattern
    } else {
        describer.texts.pattern_with_fins
    };
    describer.say(template, values)
}

fn fins(describer: &StepDescriber<'_>) -> Vec<Cell> {
    let mut fins = describer.cells_as(Role::Fin);
    fins.extend(describer.cells_as(Role::EndoFin));
    fins
}
