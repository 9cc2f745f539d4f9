//! How hard a puzzle is, in words: as the last chapter of a walkthrough, or in three lines.

use kudosu_rating::{Level, Rating};

use crate::Language;
use crate::fill::Values;
use crate::texts::Texts;

fn values(rating: &Rating, texts: &Texts) -> Values {
    Values::new()
        .set("level", texts.level(rating.level))
        .set("score", rating.hodoku.score.to_string())
        .set("hodoku_level", texts.hodoku_level(rating.hodoku.level))
        .set("se", rating.se.to_string().replace('.', texts.decimal_point))
}

/// Whether Sudoku Explainer would need chains at some point of its path.
fn needs_chains(rating: &Rating) -> bool {
    let numbers = [rating.se.er, rating.se.ep, rating.se.ed];
    numbers.iter().any(|number| number.tenths().is_none())
}

/// How hard it was, as the last chapter of a walkthrough: its heading and its sentences.
#[must_use]
pub fn difficulty(rating: &Rating, language: Language) -> (String, String) {
    let texts = language.texts();
    let values = values(rating, texts);
    let hodoku = if rating.hodoku.score.is_complete() {
        texts.difficulty_hodoku
    } else {
        texts.difficulty_hodoku_open
    };
    let mut sentences = vec![
        values.fill(texts.difficulty_level),
        values.fill(hodoku),
        values.fill(texts.difficulty_se),
    ];
    if needs_chains(rating) {
        sentences.push(texts.difficulty_chains.to_owned());
    }
    (texts.difficulty.to_owned(), sentences.join(texts.sentence_gap))
}

/// A rating in three lines, the last one without its end.
///
/// ```
/// use kudosu_board::{Grid, Shape, Stop};
/// use kudosu_explain::{Language, describe_rating};
/// use kudosu_rating::rate;
///
/// let grid = Grid::from_values(&Shape::of_side(4)?, &[0, 1, 4, 2, 0, 0, 1, 0, 0, 2, 0, 4, 0, 3, 0, 1])?;
/// let rating = rate(&grid, true, &Stop::new())?;
/// let lines = describe_rating(&rating, Language::English);
/// assert_eq!(lines, "level   beginner\nHoDoKu  32 (easy)\nSE      1.2/1.0/1.0");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn describe_rating(rating: &Rating, language: Language) -> String {
    let texts = language.texts();
    let hodoku = if rating.hodoku.score.is_complete() {
        texts.rating_hodoku
    } else {
        texts.rating_hodoku_open
    };
    let se = if rating.se.er.tenths().is_none() {
        texts.rating_se_chains
    } else {
        texts.rating_se
    };
    let values = values(rating, texts);
    [texts.rating_level, hodoku, se]
        .map(|line| values.fill(line))
        .join("\n")
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
