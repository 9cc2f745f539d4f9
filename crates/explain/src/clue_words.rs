//! Clues in words: what a kind is called, which clue is meant, and that one is broken.

use kudosu_board::{Cell, CellSet, Clue, ClueId, ClueKind, Clues, GridSide, Relation, Shape};

use crate::Language;
use crate::cells;
use crate::describer::join;
use crate::fill::{Phrase, Template, Values};
use crate::texts::Texts;

/// Longer lists of cells are told in the short form.
const CELLS_ONE_BY_ONE: usize = 6;

/// What a kind of clue is called.
///
/// ```
/// use kudosu_board::ClueKind;
/// use kudosu_explain::{Language, clue_name};
///
/// assert_eq!(clue_name(ClueKind::Thermometer, Language::German), "Thermometer");
/// ```
#[must_use]
pub fn clue_name(kind: ClueKind, language: Language) -> &'static str {
    (language.texts().clue)(kind).bare
}

/// That digits break a clue, in a sentence.
///
/// ```
/// use kudosu_board::{Cell, Clue, Shape};
/// use kudosu_explain::{Language, describe_broken_clue};
///
/// let [a, b] = [0, 1].map(Cell::new);
/// let cage = Clue::Killer { cells: vec![a, b], sum: Some(15) };
/// let told = describe_broken_clue(&Shape::nine(), &cage, &[a], Language::English);
/// assert_eq!(told, "The killer cage 15 in r1c1 and r1c2 cannot be kept with what stands in r1c1.");
/// ```
#[must_use]
pub fn describe_broken_clue(shape: &Shape, clue: &Clue, cells: &[Cell], language: Language) -> String {
    let texts = language.texts();
    let values = Values::new().set("clue", clue_phrase(shape, texts, clue)).set(
        "cells",
        join(texts, &cell_words(shape, cells.iter().copied()), texts.and),
    );
    values.fill(texts.checkup_broken)
}

/// `the killer cage 15 in r1c1 and r1c2`.
pub(crate) fn clue_phrase(shape: &Shape, texts: &Texts, clue: &Clue) -> Phrase {
    let word = (texts.clue)(clue.kind());
    let values = Values::new()
        .set("article", Phrase::noun(word.article, word.dative_article))
        .set("clue", Phrase::noun(word.definite, word.dative));
    let mut phrase = values.phrase(&texts.clue_bare);
    if let Some(number) = clue_number(clue) {
        let values = Values::new().set("clue", phrase).set("number", number);
        phrase = values.phrase(&texts.clue_with_number);
    }
    let cells = clue.cells(shape);
    let has_way = matches!(
        clue,
        Clue::Line { .. } | Clue::Arrow { .. } | Clue::LittleKiller { .. }
    );
    if let Some((template, house)) = beside_grid(texts, clue) {
        let values = Values::new().set("clue", phrase).set("house", house);
        phrase = values.phrase(template);
    } else if let (true, [first, _, .., last]) = (has_way, &cells[..]) {
        let values = Values::new()
            .set("clue", phrase)
            .set("first", cells::name(shape, *first))
            .set("last", cells::name(shape, *last));
        phrase = values.phrase(&texts.clue_from_to);
    } else if !cells.is_empty() {
        let cells = join(texts, &cell_words(shape, cells), texts.and);
        let values = Values::new().set("clue", phrase).set("cells", cells);
        phrase = values.phrase(&texts.clue_in_cells);
    }
    phrase.counting(if word.is_many { 2 } else { 1 })
}

/// Where a number beside the grid stands, and at which row or column.
fn beside_grid<'a>(texts: &'a Texts, clue: &Clue) -> Option<(&'a Template, String)> {
    let Clue::Outside { edge, .. } = clue else {
        return None;
    };
    let (template, word) = match edge.side {
        GridSide::Top => (&texts.clue_above, &texts.column),
        GridSide::Bottom => (&texts.clue_below, &texts.column),
        GridSide::Left => (&texts.clue_left_of, &texts.row),
        GridSide::Right => (&texts.clue_right_of, &texts.row),
    };
    let number = usize::from(edge.at) + 1;
    Some((
        template,
        Values::new().set_number("number", number).fill(word.one),
    ))
}

/// What a clue says, as a clause: `its digits differ and sum to 15`.
pub(crate) fn clue_rule(shape: &Shape, texts: &Texts, clue: &Clue) -> String {
    rule_of(shape, texts, clue, &number_of_rule(texts, clue))
}

/// What the clues of a kind say, with their number where it is the same for all: `Killer cage: its digits
/// differ and sum to its number.`
pub(crate) fn kinds_of_clues_say(clues: &Clues, texts: &Texts) -> Vec<String> {
    let rules = rules_of_kinds(clues, texts);
    rules.into_iter().map(|(rule, _)| rule).collect()
}

/// The rules of a puzzle with clues, one for each kind of clue, in the order in which the kinds come, each
/// with the clues that it is about.
///
/// ```
/// use kudosu_board::{Cell, Clue, Clues, Shape};
/// use kudosu_explain::{Language, clue_rules};
///
/// let [a, b] = [0, 1].map(Cell::new);
/// let cage = Clue::Killer { cells: vec![a, b], sum: Some(15) };
/// let told = clue_rules(&Clues::new(&Shape::nine(), vec![cage])?, Language::English);
/// assert_eq!(told[0].0, "Killer cage: its digits differ and sum to 15.");
/// # Ok::<(), kudosu_board::ClueError>(())
/// ```
#[must_use]
pub fn clue_rules(clues: &Clues, language: Language) -> Vec<(String, Vec<ClueId>)> {
    rules_of_kinds(clues, language.texts())
}

fn rules_of_kinds(clues: &Clues, texts: &Texts) -> Vec<(String, Vec<ClueId>)> {
    let mut told: Vec<(&Clue, String, Vec<ClueId>)> = Vec::new();
    for (id, clue) in clues.iter() {
        let number = number_of_rule(texts, clue);
        let same_rule = |(known, _, _): &&mut (&Clue, _, _)| rule_kind(known) == rule_kind(clue);
        match told.iter_mut().find(same_rule) {
            Some((_, known, its)) => {
                its.push(id);
                if *known != number {
                    texts.clue_own_number.clone_into(known);
                }
            }
            None => told.push((clue, number, vec![id])),
        }
    }
    let say = |(clue, number, its): (&Clue, String, Vec<ClueId>)| {
        let values = Values::new()
            .set("clue", (texts.clue)(clue.kind()).bare)
            .set("rule", rule_of(clues.shape(), texts, clue, &number));
        (values.fill(texts.clue_kind_says), its)
    };
    told.into_iter().map(say).collect()
}

/// What one clue says, as a clause: `its digits differ and sum to 15`.
#[must_use]
pub fn describe_clue(shape: &Shape, clue: &Clue, language: Language) -> String {
    clue_rule(shape, language.texts(), clue)
}

fn rule_of(shape: &Shape, texts: &Texts, clue: &Clue, number: &str) -> String {
    let values = Values::new()
        .set("number", number)
        .set_number("side", shape.side());
    values.fill((texts.clue_rule)(rule_kind(clue)))
}

/// The kind whose rule tells what a clue says: a cage without a sum is a region.
fn rule_kind(clue: &Clue) -> ClueKind {
    match clue {
        Clue::Killer { sum: None, .. } => ClueKind::ExtraRegion,
        _ => clue.kind(),
    }
}

fn number_of_rule(texts: &Texts, clue: &Clue) -> String {
    match clue {
        Clue::Negative { values, .. } => {
            let values: Vec<String> = values.iter().map(u16::to_string).collect();
            join(texts, &values, texts.or)
        }
        _ => clue.value().map(|number| number.to_string()).unwrap_or_default(),
    }
}

/// `killer cage 15 r1c12`.
pub(crate) fn clue_in_short(shape: &Shape, texts: &Texts, clue: &Clue) -> String {
    let word = (texts.clue)(clue.kind()).bare;
    let name = match clue_number(clue) {
        Some(number) => {
            let values = Values::new().set("clue", word).set("number", number);
            values.fill(texts.clue_with_number.usual)
        }
        None => word.to_owned(),
    };
    if let Some((template, house)) = beside_grid(texts, clue) {
        let values = Values::new().set("clue", name).set("house", house);
        return values.fill(template.usual);
    }
    let cells = cells::cell_list(shape, clue.cells(shape));
    let values = Values::new().set("clue", name).set("cells", cells);
    values.fill(texts.clue_short).trim_end().to_owned()
}

/// `r1c2`, `r4c5`, `r4c7` each by itself; the short form where there are many.
pub(crate) fn cell_words(shape: &Shape, cells: impl IntoIterator<Item = Cell>) -> Vec<String> {
    let set: CellSet = cells.into_iter().collect();
    if set.len() <= CELLS_ONE_BY_ONE {
        set.iter().map(|cell| cells::name(shape, cell)).collect()
    } else {
        cells::groups(shape, set.iter())
    }
}

/// The number of a clue, where it has one and it is not the usual one.
fn clue_number(clue: &Clue) -> Option<String> {
    let usual = match clue {
        Clue::Quadruple { digits, .. } => {
            let digits: Vec<String> = digits.iter().map(|digit| digit.to_string()).collect();
            return Some(digits.join("-"));
        }
        Clue::Marks { digits, .. } => {
            let digits: Vec<String> = digits.iter().map(|digit| digit.to_string()).collect();
            return Some(digits.join(","));
        }
        // The name of a line tells its rule.
        Clue::Line { .. } => return None,
        Clue::Pair { relation, .. } => match relation {
            Relation::Difference => Some(1),
            Relation::Ratio => Some(2),
            Relation::Sum => None,
        },
        _ => None,
    };
    let number = clue.value().filter(|&number| Some(number) != usual)?;
    let is_sum_of_two = matches!(
        clue,
        Clue::Pair {
            relation: Relation::Sum,
            ..
        }
    );
    Some(match number {
        10 if is_sum_of_two => "X".to_owned(),
        5 if is_sum_of_two => "V".to_owned(),
        number => number.to_string(),
    })
}
