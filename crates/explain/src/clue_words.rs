//! Clues in words: what a kind is called, which clue is meant, and that one is broken.

use kudosu_board::{Cell, CellSet, Clue, ClueKind, Relation, Shape};

use crate::Language;
use crate::cells;
use crate::describer::join;
use crate::fill::{Phrase, Values};
use crate::texts::Texts;

/// Longer lists of cells are told in the short form.
const CELLS_ONE_BY_ONE: usize = 4;

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
        .set("clue", Phrase::noun(word.bare, word.dative));
    let mut phrase = values.phrase(&texts.clue_bare);
    if let Some(number) = clue_number(clue) {
        let values = Values::new().set("clue", phrase).set("number", number);
        phrase = values.phrase(&texts.clue_with_number);
    }
    let cells = clue.cells(shape);
    if let (Clue::Line { .. }, true, [first, .., last]) = (clue, cells.len() > CELLS_ONE_BY_ONE, &cells[..]) {
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
    phrase
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
