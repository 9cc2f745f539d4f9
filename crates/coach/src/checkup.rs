//! A checkup: what is wrong with a grid, or how many solutions a right one has, and the words for it.

use kudosu_board::{Cell, Clash, Digit, Grid, Puzzle, Stop, Unfinished};
use kudosu_explain::{
    HintLevel, Language, describe_clashes, describe_no_solution, describe_several, describe_unique,
    hint_for_mistakes, mistakes,
};
use kudosu_logic::Position;
use kudosu_search::{Verdict, verdict};

/// What a checkup of a grid finds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Checkup {
    /// Digits clash; nothing else was looked at.
    Clashing(Vec<Clash>),
    /// Nothing clashes, and this is how many solutions there are.
    Known(Verdict),
}

impl Checkup {
    /// Checks the digits of a puzzle.
    ///
    /// ```
    /// use kudosu_board::{Grid, Shape, Stop};
    /// use kudosu_coach::Checkup;
    /// use kudosu_explain::Language;
    ///
    /// let grid = Grid::from_line(&Shape::of_side(4)?, ".142..1..2.4.3.1").expect("sixteen cells");
    /// let checkup = Checkup::of(&grid, Stop::never())?;
    /// assert_eq!(checkup.describe(&grid, Language::English), "unique: there is exactly one solution");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(puzzle: impl Into<Puzzle>, stop: &Stop) -> Result<Checkup, Unfinished> {
        Checkup::by(|puzzle, stop| verdict(puzzle, stop), &puzzle.into(), stop)
    }

    /// Checks the same with another way to the verdict, such as one that shows its progress.
    pub fn by(
        verdict: impl FnOnce(&Puzzle, &Stop) -> Result<Verdict, Unfinished>,
        puzzle: &Puzzle,
        stop: &Stop,
    ) -> Result<Checkup, Unfinished> {
        let clashes = puzzle.grid().clashes();
        if !clashes.is_empty() {
            return Ok(Checkup::Clashing(clashes));
        }
        verdict(puzzle, stop).map(Checkup::Known)
    }

    /// What that means for a player's position, in which noted candidates count: where they have lost a digit
    /// of the only solution there is none within them, as a hint says too. The sentence says where.
    ///
    /// ```
    /// use kudosu_board::{Candidates, Cell, Digit, Grid, Stop};
    /// use kudosu_coach::Checkup;
    /// use kudosu_explain::Language;
    /// use kudosu_logic::Position;
    ///
    /// let grid: Grid = ".142..1..2.4.3.1".parse()?;
    /// let mut position = Position::of(&grid);
    /// let found = Checkup::of(&grid, Stop::never())?.in_position(&position, Language::English);
    /// assert_eq!(found.0.describe(&grid, Language::English), "unique: there is exactly one solution");
    ///
    /// position.eliminate(Cell::new(4), Digit::new(2).expect("a digit"));
    /// let found = Checkup::of(&grid, Stop::never())?.in_position(&position, Language::English);
    /// assert!(found.0.describe(&grid, Language::English).starts_with("no solution"));
    /// assert!(found.1.is_some_and(|words| words.contains("r2c1")));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn in_position(self, position: &Position, language: Language) -> (Checkup, Option<String>) {
        let Checkup::Known(Verdict::Unique(solution)) = &self else {
            return (self, None);
        };
        let lost = mistakes(position, solution);
        if lost.is_empty() {
            return (self, None);
        }
        let words = hint_for_mistakes(position, &lost, solution, HintLevel::Pattern, language);
        (Checkup::Known(Verdict::NoSolution), Some(words.text))
    }

    /// What was found, for people: one line or several, the last one without its end.
    #[must_use]
    pub fn describe(&self, grid: &Grid, language: Language) -> String {
        let shape = grid.shape();
        match self {
            Checkup::Clashing(clashes) => describe_clashes(shape, clashes, language),
            Checkup::Known(Verdict::NoSolution) => describe_no_solution(language).to_owned(),
            Checkup::Known(Verdict::Unique(_)) => describe_unique(language).to_owned(),
            Checkup::Known(Verdict::Several(one, other)) => {
                let differing: Vec<_> = differences(one, other).collect();
                describe_several(shape, &differing, language)
            }
        }
    }
}

/// Where two solutions differ: the cell and the two digits.
pub fn differences<'a>(one: &'a Grid, other: &'a Grid) -> impl Iterator<Item = (Cell, Digit, Digit)> + 'a {
    one.shape().cells().filter_map(move |cell| {
        let (here, there) = (one.get(cell)?, other.get(cell)?);
        (here != there).then_some((cell, here, there))
    })
}

#[cfg(test)]
mod tests {
    use kudosu_board::Shape;
    use kudosu_methods::{violation, violation_totals};

    use super::*;

    #[test]
    fn clashes_in_english_are_told_as_the_report_of_the_strategies_tells_them() {
        let grid = Grid::from_line(&Shape::nine(), &format!("11{}1", ".".repeat(78))).unwrap();
        let clashes = grid.clashes();
        let lines: String = clashes
            .iter()
            .map(|clash| violation(clash, grid.shape()) + "\n")
            .collect();
        let checkup = Checkup::of(&grid, &Stop::new()).unwrap();
        assert_eq!(
            checkup.describe(&grid, Language::English),
            format!("{lines}\n{}", violation_totals(&clashes))
        );
    }
}
