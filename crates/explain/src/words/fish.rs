//! Fish in words: where the bases have the digit, which covers that fills, and what the fins change.

use kudosu_board::Cell;
use kudosu_logic::{HouseRole, Role};

use crate::cell_list;
use crate::fill::Values;
use crate::teller::Teller;

pub(super) fn fish(teller: &Teller<'_>) -> String {
    let texts = teller.texts;
    let Some(digit) = teller.digit() else {
        return String::new();
    };
    let evidence = teller.evidence();
    let bases: Vec<_> = evidence.houses_as(HouseRole::Base).collect();
    let covers = evidence.houses_as(HouseRole::Cover);
    let fins = fins(teller);
    let places: Vec<String> = bases
        .iter()
        .map(|&base| {
            let body = teller
                .position
                .cells_in(base, digit)
                .filter(|cell| !fins.contains(cell));
            let values = Values::new()
                .set("house", teller.house(base))
                .set("cells_or", teller.cells_or(body));
            teller.say(texts.fish_base, values)
        })
        .collect();
    let values = Values::new()
        .set("digit", digit.to_string())
        .set("bases", teller.houses(bases.iter().copied()))
        .set("covers", teller.houses(covers))
        .set("count", teller.number(bases.len()))
        .set("places", teller.join(&places, texts.and_clause))
        .set_many("fins", teller.cells(fins.iter().copied()), fins.len());
    let is_siamese = evidence.houses_as(HouseRole::Cover).count() > bases.len();
    let template = match (fins.is_empty(), is_siamese) {
        (true, _) => texts.fish,
        (false, false) => texts.fish_finned,
        (false, true) => texts.fish_siamese,
    };
    teller.say(template, values)
}

/// `7 in r14c28, fin r1c9`.
pub(super) fn pattern(teller: &Teller<'_>) -> String {
    let shape = teller.shape();
    let body = cell_list(shape, teller.cells_as(Role::Defining));
    let digits = teller.digits(teller.evidence().digits);
    let fins = fins(teller);
    let values = Values::new().set("digits", digits).set("cells", body).set_many(
        "fins",
        cell_list(shape, fins.iter().copied()),
        fins.len(),
    );
    let template = if fins.is_empty() {
        teller.texts.pattern
    } else {
        teller.texts.pattern_with_fins
    };
    teller.say(template, values)
}

fn fins(teller: &Teller<'_>) -> Vec<Cell> {
    let mut fins = teller.cells_as(Role::Fin);
    fins.extend(teller.cells_as(Role::EndoFin));
    fins
}
