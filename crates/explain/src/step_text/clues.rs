//! Steps about clues in words: which clue it is, what it leaves, and what follows from several together.

use kudosu_board::{Cell, CellSet, Clue, ClueId, Digit, DigitSet, LineRule, Relation};
use kudosu_logic::{HouseRole, Role, Technique};

use crate::describer::StepDescriber;
use crate::fill::{Phrase, Values};

/// The reasons of a step about clues.
pub(super) fn about_clues(describer: &StepDescriber<'_>) -> String {
    match describer.step.technique {
        Technique::ClueCombinations => combinations(describer),
        Technique::RequiredDigit => required(describer),
        Technique::RuleOf45 => with_reasons(describer, difference(describer)),
        Technique::BlockedCombinations => with_reasons(describer, blocked(describer)),
        _ => common(describer),
    }
}

/// What is said first, and then each reason.
fn with_reasons(describer: &StepDescriber<'_>, first: String) -> String {
    let mut told = vec![first];
    told.extend(super::clue_reasons::sentences(describer));
    told.join(describer.texts.sentence_gap)
}

/// A digit that the clue needs: by the ways that are left, or by what would be without it.
fn required(describer: &StepDescriber<'_>) -> String {
    let (texts, evidence) = (describer.texts, describer.evidence());
    let values = crate::parts::values(describer).set("clue", clue(describer));
    let mut told = Vec::new();
    if !evidence.combinations.is_empty() {
        let clue = evidence.clues.first().and_then(|&id| describer.clue_behind(id));
        let ways = told_ways(describer, clue);
        let template = if is_told_in_order(clue) {
            texts.clue_sequences
        } else {
            texts.clue_combinations
        };
        let count = evidence.combinations.len();
        told.push(describer.say(template, values.clone().set_many("combinations", ways, count)));
        told.push(describer.say(texts.clue_required_so, values));
    } else {
        told.push(describer.say(texts.clue_required, values));
        let reasons = evidence.reasons.iter();
        told.extend(reasons.map(|reason| super::clue_reasons::without_digit(describer, reason)));
    }
    told.join(texts.sentence_gap)
}

/// The ways that are left for a clue.
fn told_ways(describer: &StepDescriber<'_>, clue: Option<&Clue>) -> String {
    let ways = describer.evidence().combinations.iter();
    let told: Vec<String> = ways.map(|way| combination(clue, way)).collect();
    describer.join(&told, describer.texts.or)
}

/// Whether the digits of a clue are told in the order in which they stand.
fn is_told_in_order(clue: Option<&Clue>) -> bool {
    match clue {
        Some(Clue::Line { rule, .. }) => !matches!(rule, LineRule::Renban | LineRule::Nabner),
        Some(Clue::Outside { .. } | Clue::Clone { .. }) => true,
        _ => false,
    }
}

/// The clue of a step, and for a rule of 45 all of them, as experts write it: `killer cage 15 r1c12`.
pub(super) fn pattern(describer: &StepDescriber<'_>) -> String {
    let evidence = describer.evidence();
    if describer.step.technique == Technique::RuleOf45 {
        return describer.houses(evidence.houses_as(HouseRole::Base)).into_text();
    }
    if describer.step.technique == Technique::CommonExclusion {
        return super::plain_pattern(describer);
    }
    let named = evidence.clues.iter().map(|&id| describer.clue_in_short(id));
    named.collect::<Vec<_>>().join(describer.texts.comma)
}

/// By which clues the parts of a classic pattern exclude each other; nothing where the grid is enough.
pub(super) fn links(describer: &StepDescriber<'_>) -> String {
    let evidence = describer.evidence();
    if evidence.clues.is_empty() || describer.step.technique.is_about_clues() {
        return String::new();
    }
    let values = Values::new().set_many("clues", clues(describer), evidence.clues.len());
    describer.say(describer.texts.clue_links, values)
}

fn clue(describer: &StepDescriber<'_>) -> Phrase {
    let first = describer.evidence().clues.first();
    first.map_or_else(|| Phrase::from(""), |&id| describer.clue(id))
}

/// All clues of a step, in the dative where the language has one.
fn clues(describer: &StepDescriber<'_>) -> String {
    named(describer, &describer.evidence().clues)
}

/// These clues, in the dative where the language has one.
pub(super) fn named(describer: &StepDescriber<'_>, clues: &[ClueId]) -> String {
    let texts = describer.texts;
    let named = clues.iter().map(|&id| {
        let values = Values::new().set("clue", describer.clue(id));
        values.fill(texts.clue_by)
    });
    describer.join(&named.collect::<Vec<_>>(), texts.and)
}

fn combinations(describer: &StepDescriber<'_>) -> String {
    let (texts, evidence) = (describer.texts, describer.evidence());
    let says = || {
        let first = evidence.clues.first();
        first.map_or_else(String::new, |&id| describer.clue_says(id))
    };
    let values = Values::new().set("clue", clue(describer));
    if let Some(start) = evidence.cells_as(Role::Pivot).next() {
        let digits = describer.position.possible(start);
        let values = values
            .set("says", says())
            .set("cell", describer.cell(start))
            .set("digits_or", describer.digits_or(digits));
        return describer.say(texts.clue_beside, values);
    }
    let left = |cell| {
        let gone = describer.step.eliminations.iter();
        let gone = gone.filter(|&&(its, _)| its == cell).map(|&(_, digit)| digit);
        describer.position.possible(cell) - gone.collect::<DigitSet>()
    };
    let open: Vec<Cell> = evidence.cells_as(Role::Defining).collect();
    if let [cell] = open[..] {
        let values = values
            .set("cell", describer.cell(cell))
            .set("digits_or", describer.digits_or(left(cell)));
        return describer.say(texts.clue_one_open, values);
    }
    let ways = &evidence.combinations;
    if let (true, Some(&id)) = (ways.is_empty(), evidence.clues.first()) {
        return super::clue_reasons::with_rule(describer, id);
    }
    let clue = evidence.clues.first().and_then(|&id| describer.clue_behind(id));
    let values = values.set_many("combinations", told_ways(describer, clue), ways.len());
    // A digit of a combination that falls would leave the other cells none that goes with it.
    let falls = |digit| describer.step.eliminations.iter().any(|&(_, gone)| gone == digit);
    let template = match clue {
        clue if is_told_in_order(clue) => texts.clue_sequences,
        _ if open.iter().all(|&cell| left(cell).len() == 1) => {
            let place = |&cell: &Cell| {
                let values = Values::new()
                    .set("cell", describer.cell(cell))
                    .set("digit", describer.digits(left(cell)));
                values.fill(texts.clue_place)
            };
            let places: Vec<String> = open.iter().map(place).collect();
            let values = values.set("places", describer.join(&places, texts.and));
            return describer.say(texts.clue_combinations_fixed, values);
        }
        _ if ways.iter().flatten().any(|&digit| falls(digit)) => texts.clue_combinations_placed,
        _ => texts.clue_combinations,
    };
    describer.say(template, values)
}

/// `1+5`, `1+4=5` for an arrow, else `1-5`.
fn combination(clue: Option<&Clue>, way: &[Digit]) -> String {
    let joined = |digits: &[Digit], sign: &str| {
        let digits: Vec<String> = digits.iter().map(Digit::to_string).collect();
        digits.join(sign)
    };
    match (clue, way) {
        // The circle holds what the others sum to, so it has the largest digit.
        (Some(Clue::Arrow { pill, .. }), [along @ .., circle]) if pill.len() == 1 => {
            format!("{}={circle}", joined(along, "+"))
        }
        (
            Some(
                Clue::Killer { sum: Some(_), .. }
                | Clue::LittleKiller { .. }
                | Clue::Pair {
                    relation: Relation::Sum,
                    ..
                },
            ),
            way,
        ) => joined(way, "+"),
        (_, way) => joined(way, "-"),
    }
}

/// The sums of the cages of a step.
fn sums_of_cages(describer: &StepDescriber<'_>) -> Vec<i64> {
    let sum_of = |&id: &ClueId| match describer.clue_behind(id)? {
        Clue::Killer { sum: Some(sum), .. } => Some(i64::from(*sum)),
        _ => None,
    };
    describer.evidence().clues.iter().filter_map(sum_of).collect()
}

/// What the houses of a step sum to.
fn sum_of_houses(describer: &StepDescriber<'_>) -> i64 {
    let side = describer.shape().side() as i64;
    let houses = describer.evidence().houses_as(HouseRole::Base).count() as i64;
    houses * side * (side + 1) / 2
}

/// What the cages of a step leave over of its houses; below zero where they reach out of them.
pub(super) fn left_over(describer: &StepDescriber<'_>) -> i64 {
    sum_of_houses(describer) - sums_of_cages(describer).iter().sum::<i64>()
}

/// What houses and cages sum to, and what that leaves.
fn difference(describer: &StepDescriber<'_>) -> String {
    let (texts, evidence) = (describer.texts, describer.evidence());
    let houses = evidence.houses_as(HouseRole::Base).count();
    let total = sum_of_houses(describer);
    let sums = sums_of_cages(describer);
    let inside: CellSet = evidence.cells_as(Role::Defining).collect();
    let outside: CellSet = evidence.cells_as(Role::Companion).collect();
    let less = left_over(describer);
    let values = Values::new()
        .set_many(
            "base",
            describer.houses(evidence.houses_as(HouseRole::Base)),
            houses,
        )
        .set("total", total.to_string())
        .set(
            "cages",
            sums.iter().map(i64::to_string).collect::<Vec<_>>().join("+"),
        )
        .set_many("sum", sums.iter().sum::<i64>().to_string(), sums.len())
        .set_many("inside", describer.cells(inside.iter()), inside.len())
        .set_many("outside", describer.cells(outside.iter()), outside.len());
    let (template, difference) = match (inside.is_empty(), outside.is_empty()) {
        (false, true) => (texts.clue_innies, less),
        (true, false) => (texts.clue_outies, -less),
        _ => (texts.clue_both, less),
    };
    describer.say(template, values.set("difference", difference.to_string()))
}

/// What a clue meets, and must be read together with.
fn blocked(describer: &StepDescriber<'_>) -> String {
    let (texts, evidence) = (describer.texts, describer.evidence());
    let values = Values::new().set("clue", clue(describer));
    if let Some(house) = evidence.houses_as(HouseRole::Base).next() {
        let places = evidence.candidates_as(Role::Defining).map(|(cell, _)| cell);
        let values = values
            .set("house", describer.house(house))
            .set("digits_or", describer.digits_or(evidence.digits))
            .set("cells_or", describer.cells_or(places));
        return describer.say(texts.clue_blocked_house, values);
    }
    match evidence.cells_as(Role::Companion).next() {
        Some(cell) => {
            let digits = describer.position.possible(cell);
            let values = values
                .set("cell", describer.cell(cell))
                .set("digits_or", describer.digits_or(digits));
            describer.say(texts.clue_blocked_cell, values)
        }
        None => describer.say(texts.clue_blocked_clues, values.set("clues", clues(describer))),
    }
}

/// All digits of a cell or all places of a house, which say the same each time.
fn common(describer: &StepDescriber<'_>) -> String {
    let (texts, evidence) = (describer.texts, describer.evidence());
    let digits: DigitSet = evidence.digits;
    let values = Values::new()
        .set("digits_or", describer.digits_or(digits))
        .set("clues", clues(describer));
    match evidence.houses_as(HouseRole::Base).next() {
        Some(house) => {
            let places = evidence.candidates_as(Role::Defining).map(|(cell, _)| cell);
            let values = values
                .set("house", describer.house(house))
                .set("cells_or", describer.cells_or(places));
            describer.say(texts.clue_common_house, values)
        }
        None => {
            let cell = evidence.cells_as(Role::Defining).next();
            let values = values.set("cell", cell.map(|cell| describer.cell(cell)).unwrap_or_default());
            describer.say(texts.clue_common_cell, values)
        }
    }
}
