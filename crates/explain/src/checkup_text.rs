//! Checkups in words: digits that clash, and how many solutions there are.

use kudosu_board::{Cell, Clash, Digit, Shape};

use crate::Language;
use crate::cells;
use crate::describer::house_word;
use crate::fill::Values;

/// The names of cells in a list are set this wide.
const WIDTH_OF_A_NAME: usize = 7;

/// Every clash in a line, by the number of its set, and how many there are.
///
/// ```
/// use kudosu_board::{Grid, Shape};
/// use kudosu_explain::{Language, describe_clashes};
///
/// let grid = Grid::from_values(&Shape::of_side(4)?, &[1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])?;
/// let text = describe_clashes(grid.shape(), &grid.clashes(), Language::English);
/// assert_eq!(text.lines().next(), Some("set  0 (row 1): 2 instances of 1"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn describe_clashes(shape: &Shape, clashes: &[Clash], language: Language) -> String {
    let texts = language.texts();
    let lines = clashes.iter().map(|clash| {
        let house = shape.house(clash.house).map(|house| {
            let (word, number) = house_word(shape, texts, house);
            Values::new().set_number("number", number).fill(word.short)
        });
        let values = Values::new()
            .set("set", format!("{:2}", clash.house.index()))
            .set("house", house.unwrap_or_default())
            .set_number("count", clash.cells.len())
            .set("digit", clash.digit.to_string());
        values.fill(texts.checkup_clash) + "\n"
    });
    let mut sets: Vec<_> = clashes.iter().map(|clash| clash.house).collect();
    sets.dedup();
    let totals = Values::new()
        .set_number("sets", sets.len())
        .set_number("clashes", clashes.len());
    format!(
        "{}\n{}",
        lines.collect::<String>(),
        totals.fill(texts.checkup_totals)
    )
}

/// What is said of a grid that clashes nowhere and still has no solution.
#[must_use]
pub fn describe_no_solution(language: Language) -> &'static str {
    language.texts().checkup_no_solution
}

/// What is said of a grid with exactly one solution.
#[must_use]
pub fn describe_unique(language: Language) -> &'static str {
    language.texts().checkup_unique
}

/// What is said of a grid with several solutions: where two of them differ, a cell a line.
#[must_use]
pub fn describe_several(shape: &Shape, differing: &[(Cell, Digit, Digit)], language: Language) -> String {
    let texts = language.texts();
    let mut text = Values::new()
        .set_number("count", differing.len())
        .fill(texts.checkup_several);
    for &(cell, here, there) in differing {
        let values = Values::new()
            .set("here", here.to_string())
            .set("there", there.to_string());
        let name = cells::name(shape, cell);
        text += &format!(
            "\n  {name:<WIDTH_OF_A_NAME$} {}",
            values.fill(texts.checkup_difference)
        );
    }
    text
}
