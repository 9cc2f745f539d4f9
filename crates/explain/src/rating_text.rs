//! How hard a puzzle is, in words: as the last chapter of a walkthrough, or in three lines.

use kudosu_rating::hardness::Hardness;
use kudosu_rating::{Level, Ratings};

use crate::Language;
use crate::fill::{Phrase, Values};
use crate::texts::Texts;

fn values(ratings: &Ratings, texts: &Texts) -> Values {
    let mut values = Values::new();
    if let Some(level) = ratings.level {
        values = values.set("level", texts.level(level));
    }
    if let Some(hodoku) = ratings.hodoku {
        values = values
            .set("score", hodoku.score.to_string())
            .set("hodoku_level", texts.hodoku_level(hodoku.level));
    }
    if let Some(se) = ratings.se {
        values = values.set("se", se.to_string().replace('.', texts.decimal_point));
    }
    if let Some(backtracks) = ratings.backtracks {
        values = values.set(
            "backtracks",
            Phrase::from(backtracks.to_string()).counting(backtracks.try_into().unwrap_or(usize::MAX)),
        );
    }
    values
}

/// Whether Sudoku Explainer would need chains at some point of its path.
fn needs_chains(ratings: &Ratings) -> bool {
    let is_open = |number: kudosu_rating::SeNumber| number.tenths().is_none();
    ratings
        .se
        .is_some_and(|se| [se.er, se.ep, se.ed].into_iter().any(is_open))
}

/// How hard it was on the scales that were asked for, as the last chapter of a walkthrough: its heading and
/// its sentences.
#[must_use]
pub fn difficulty(ratings: &Ratings, language: Language) -> (String, String) {
    let texts = language.texts();
    let hodoku = ratings.hodoku.map(|hodoku| match hodoku.score.is_complete() {
        true => texts.difficulty_hodoku,
        false => texts.difficulty_hodoku_open,
    });
    let asked = [
        ratings.level.map(|_| texts.difficulty_level),
        hodoku,
        ratings.se.map(|_| texts.difficulty_se),
        ratings.backtracks.map(|_| texts.difficulty_backtracks),
    ];
    let values = values(ratings, texts);
    let mut sentences: Vec<String> = asked
        .into_iter()
        .flatten()
        .map(|line| values.fill(line))
        .collect();
    sentences.extend(ratings.hardness.known().map(|(scale, hardness)| {
        let name = texts.hardness_name(scale);
        format!("{name}: {hardness} ({}).", texts.hardness(scale))
    }));
    if needs_chains(ratings) {
        sentences.push(texts.difficulty_chains.to_owned());
    }
    (texts.difficulty.to_owned(), sentences.join(texts.sentence_gap))
}

/// A line for each scale that was asked for, the last one without its end.
///
/// ```
/// use kudosu_board::{Grid, Stop};
/// use kudosu_explain::{Language, describe_rating};
/// use kudosu_logic::Position;
/// use kudosu_rating::{Scale, rate_on};
///
/// let start = Position::of(&".142..1..2.4.3.1".parse::<Grid>()?);
/// let ratings = rate_on(&Scale::USUAL, &start, None, true, &Stop::new())?;
/// let lines = describe_rating(&ratings, Language::English);
/// assert_eq!(lines, "level   beginner\nHoDoKu  32 (easy)\nSE      1.2/1.0/1.0");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn describe_rating(ratings: &Ratings, language: Language) -> String {
    let texts = language.texts();
    let hodoku = ratings.hodoku.map(|hodoku| match hodoku.score.is_complete() {
        true => texts.rating_hodoku,
        false => texts.rating_hodoku_open,
    });
    let se = ratings.se.map(|se| match se.er.tenths() {
        Some(_) => texts.rating_se,
        None => texts.rating_se_chains,
    });
    let values = values(ratings, texts);
    let asked = [
        ratings.level.map(|_| texts.rating_level),
        hodoku,
        se,
        ratings.backtracks.map(|_| texts.rating_backtracks),
    ];
    let mut lines: Vec<String> = asked
        .into_iter()
        .flatten()
        .map(|line| values.fill(line))
        .collect();
    lines.extend(ratings.hardness.known().map(|(scale, hardness)| {
        let meaning = match hardness {
            Hardness::Never => texts.hardness_never,
            _ => texts.hardness(scale),
        };
        format!("{:<6}  {hardness:<4}  ({meaning})", texts.hardness_name(scale))
    }));
    if lines.is_empty() {
        lines.push(texts.hardness_nine_only.to_owned());
    }
    lines.join("\n")
}

/// The level of a puzzle with clues, for which the two foreign scales have no numbers: in two lines, the
/// last one without its end.
///
/// ```
/// use kudosu_explain::{Language, describe_level};
/// use kudosu_rating::Level;
///
/// let lines = describe_level(Level::Medium, Language::English);
/// assert!(lines.starts_with("level   medium\n"));
/// ```
#[must_use]
pub fn describe_level(level: Level, language: Language) -> String {
    let texts = language.texts();
    let values = Values::new().set("level", texts.level(level));
    [
        values.fill(texts.rating_level),
        texts.rating_classic_only.to_owned(),
    ]
    .join("\n")
}

/// How hard a puzzle with clues was, as the last chapter of a walkthrough: its heading and its sentences.
#[must_use]
pub fn difficulty_of_level(level: Level, language: Language) -> (String, String) {
    let texts = language.texts();
    let values = Values::new().set("level", texts.level(level));
    let sentences = [
        values.fill(texts.difficulty_level),
        texts.difficulty_classic_only.to_owned(),
    ];
    (texts.difficulty.to_owned(), sentences.join(texts.sentence_gap))
}

/// Why a puzzle that does not have exactly one solution is not rated.
#[must_use]
pub fn describe_unrated(has_solutions: bool, language: Language) -> &'static str {
    let texts = language.texts();
    if has_solutions {
        texts.not_rated_several
    } else {
        texts.not_rated_no_solution
    }
}
