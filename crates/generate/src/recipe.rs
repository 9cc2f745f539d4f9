//! What is asked for, apart from how hard it shall be.

use std::ops::RangeInclusive;

use kudosu_board::{CellSet, Grid, Shape};

use crate::ClueSymmetry;

/// What a puzzle shall be like. Everything has a plain default:
/// a 9×9 puzzle without redundant givens where nothing else was said.
///
/// ```
/// use kudosu_board::Shape;
/// use kudosu_generate::{ClueSymmetry, Recipe};
///
/// let recipe = Recipe::new(&Shape::nine()).with_symmetry(ClueSymmetry::Rotate180).with_clues(22..=26);
/// assert_eq!(recipe.check(), Ok(()));
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Recipe {
    /// The shape of the grid.
    pub shape: Shape,
    /// The symmetry of the givens' pattern.
    pub symmetry: ClueSymmetry,
    /// Whether no given may be redundant.
    pub minimal: bool,
    /// How many givens there may be.
    pub clues: Option<RangeInclusive<usize>>,
    /// Cells that must hold givens.
    pub pattern: Option<Pattern>,
    /// The solution that the puzzle shall have.
    pub solution: Option<Grid>,
    /// Whether all minimal puzzles with the same number of givens shall be equally likely.
    pub unbiased: bool,
}

/// Cells that must hold givens.
#[derive(Clone, Debug)]
pub struct Pattern {
    /// The cells.
    pub cells: CellSet,
    /// Whether all others must be blank.
    pub exact: bool,
}

/// Why no puzzle can be as the recipe asks.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RecipeError {
    /// The range of givens is empty or beyond the grid.
    #[error("a {shape} grid has 0 to {cells} givens; {low} to {high} is no range within that")]
    Clues {
        /// The shape.
        shape: String,
        /// How many cells it has.
        cells: usize,
        /// The lower end.
        low: usize,
        /// The upper end.
        high: usize,
    },
    /// It is proven that so few givens never have just one solution.
    #[error(
        "a {shape} puzzle with one solution has at least {fewest} givens, which is proven; {high} are too few"
    )]
    TooFewClues {
        /// The shape.
        shape: String,
        /// The fewest givens that are not proven to be too few.
        fewest: usize,
        /// The most givens that were allowed.
        high: usize,
    },
    /// The solution is not a solved grid of the shape.
    #[error("the solution asked for is not a solved {0} grid")]
    Solution(String),
    /// The pattern lies partly outside the grid.
    #[error("the pattern names cells that a {0} grid does not have")]
    PatternOutside(String),
    /// The pattern does not have the symmetry.
    #[error("the pattern does not have the symmetry {0}")]
    PatternNotSymmetric(ClueSymmetry),
    /// The pattern has more cells than there may be givens, or, being exact, fewer than there must be.
    #[error("the pattern has {pattern} cells, which does not go with {low} to {high} givens")]
    PatternAndClues {
        /// Cells in the pattern.
        pattern: usize,
        /// The fewest givens allowed.
        low: usize,
        /// The most givens allowed.
        high: usize,
    },
    /// Fair drawing is only known for plain 9×9 puzzles.
    #[error("unbiased puzzles are plain 9×9 ones: minimal, without symmetry, pattern or a given solution")]
    Unbiased,
    /// No solved grid of this shape exists.
    #[error("a {0} grid with these houses has no solution at all")]
    NoSolvedGrid(String),
}

impl Recipe {
    /// Any puzzle of this shape.
    #[must_use]
    pub fn new(shape: &Shape) -> Recipe {
        Recipe {
            shape: shape.clone(),
            symmetry: ClueSymmetry::None,
            minimal: false,
            clues: None,
            pattern: None,
            solution: None,
            unbiased: false,
        }
    }

    /// The same with this symmetry of the givens' pattern.
    #[must_use]
    pub fn with_symmetry(self, symmetry: ClueSymmetry) -> Recipe {
        Recipe { symmetry, ..self }
    }

    /// The same without redundant givens, or with `false` with as many as there happen to be.
    #[must_use]
    pub fn with_minimal(self, minimal: bool) -> Recipe {
        Recipe { minimal, ..self }
    }

    /// The same with a number of givens in this range, or with `None` with any.
    #[must_use]
    pub fn with_clues(self, clues: impl Into<Option<RangeInclusive<usize>>>) -> Recipe {
        let clues = clues.into();
        Recipe { clues, ..self }
    }

    /// The same with givens in these cells, or with `None` anywhere.
    #[must_use]
    pub fn with_pattern(self, pattern: impl Into<Option<Pattern>>) -> Recipe {
        let pattern = pattern.into();
        Recipe { pattern, ..self }
    }

    /// The same with this solution, or with `None` with any.
    #[must_use]
    pub fn with_solution(self, solution: impl Into<Option<Grid>>) -> Recipe {
        let solution = solution.into();
        Recipe { solution, ..self }
    }

    /// The same with all minimal puzzles of as many givens equally likely, or with `false` not.
    #[must_use]
    pub fn with_unbiased(self, unbiased: bool) -> Recipe {
        Recipe { unbiased, ..self }
    }

    /// Whether the parts go together.
    pub fn check(&self) -> Result<(), RecipeError> {
        let cells = self.shape.cell_count();
        let range = self.clues.clone().unwrap_or(0..=cells);
        let (low, high) = (*range.start(), *range.end());
        if low > high || low > cells {
            return Err(RecipeError::Clues {
                shape: self.shape.to_string(),
                cells,
                low,
                high,
            });
        }
        let fewest = fewest_clues(&self.shape);
        if high < fewest {
            return Err(RecipeError::TooFewClues {
                shape: self.shape.to_string(),
                fewest,
                high,
            });
        }
        if let Some(solution) = &self.solution
            && (*solution.shape() != self.shape || !solution.is_solved())
        {
            return Err(RecipeError::Solution(self.shape.to_string()));
        }
        if let Some(pattern) = &self.pattern {
            self.check_pattern(pattern, low, high)?;
        }
        let plain = self.symmetry == ClueSymmetry::None && self.pattern.is_none() && self.solution.is_none();
        if self.unbiased && !(plain && self.shape.is_nine()) {
            return Err(RecipeError::Unbiased);
        }
        Ok(())
    }

    fn check_pattern(&self, pattern: &Pattern, low: usize, high: usize) -> Result<(), RecipeError> {
        let count = pattern.cells.len();
        if pattern
            .cells
            .iter()
            .any(|cell| cell.index() >= self.shape.cell_count())
        {
            return Err(RecipeError::PatternOutside(self.shape.to_string()));
        }
        if count > high || (pattern.exact && count < low) {
            return Err(RecipeError::PatternAndClues {
                pattern: count,
                low,
                high,
            });
        }
        let all_or_none = |orbit: &Vec<_>| {
            let inside = orbit.iter().filter(|&&cell| pattern.cells.contains(cell)).count();
            inside == 0 || inside == orbit.len()
        };
        if !self.symmetry.orbits(&self.shape).iter().all(all_or_none) {
            return Err(RecipeError::PatternNotSymmetric(self.symmetry));
        }
        Ok(())
    }

    /// How far a number of givens is outside the range; 0 within.
    pub(crate) fn clues_off_by(&self, givens: usize) -> usize {
        self.clues.as_ref().map_or(0, |range| {
            range.start().saturating_sub(givens) + givens.saturating_sub(*range.end())
        })
    }
}

/// The fewest givens that a puzzle with one solution can have, as far as that is proven.
///
/// Two digits without a given could change places, so all but one are among the givens of any puzzle. More
/// is known for plain grids: 4 on 4×4, 8 on 6×6, 14 on 8×8 (C. Lass, Minimal number of clues for
/// Sudokus, 2012) and 17 on 9×9 (G. McGuire, B. Tugemann, G. Civario, There is no 16-clue Sudoku, 2012).
fn fewest_clues(shape: &Shape) -> usize {
    let side = shape.side();
    let is_plain = shape.houses().len() == 3 * side;
    match shape.box_size().filter(|_| is_plain) {
        Some((2, 2)) => 4,
        Some((2, 3) | (3, 2)) => 8,
        Some((2, 4) | (4, 2)) => 14,
        Some((3, 3)) => 17,
        _ => side - 1,
    }
}

#[cfg(test)]
mod tests {
    use kudosu_board::Cell;

    use super::*;

    #[test]
    fn parts_that_contradict_each_other_are_refused() {
        let plain = Recipe::new(&Shape::nine());
        assert_eq!(plain.check(), Ok(()));

        let clues = Recipe {
            clues: Some(82..=90),
            ..plain.clone()
        };
        assert!(matches!(clues.check(), Err(RecipeError::Clues { .. })));

        let corner = Pattern {
            cells: [Cell::new(0)].into_iter().collect(),
            exact: false,
        };
        let lopsided = Recipe {
            pattern: Some(corner.clone()),
            symmetry: ClueSymmetry::Rotate180,
            ..plain.clone()
        };
        assert_eq!(
            lopsided.check(),
            Err(RecipeError::PatternNotSymmetric(ClueSymmetry::Rotate180))
        );

        let unfair = Recipe {
            pattern: Some(corner),
            unbiased: true,
            ..plain.clone()
        };
        assert_eq!(unfair.check(), Err(RecipeError::Unbiased));

        let unsolved = Recipe {
            solution: Some(Grid::blank(&Shape::nine())),
            ..plain
        };
        assert!(matches!(unsolved.check(), Err(RecipeError::Solution(_))));
    }

    #[test]
    fn givens_that_are_proven_to_be_too_few_are_refused_at_once() {
        let told = |shape: Shape, most: usize| {
            let recipe = Recipe {
                clues: Some(0..=most),
                ..Recipe::new(&shape)
            };
            recipe.check().map_err(|error| error.to_string())
        };
        let expected =
            "a 9×9 puzzle with one solution has at least 17 givens, which is proven; 16 are too few";
        assert_eq!(told(Shape::nine(), 16), Err(expected.to_owned()));
        assert_eq!(told(Shape::nine(), 17), Ok(()));
        for (side, fewest) in [(1, 0), (2, 1), (4, 4), (5, 4), (6, 8), (7, 6), (8, 14), (16, 15)] {
            let shape = Shape::of_side(side).unwrap();
            assert_eq!(told(shape.clone(), fewest), Ok(()), "{side}");
            assert!(fewest == 0 || told(shape, fewest - 1).is_err(), "{side}");
        }
        let diagonals = Shape::nine().with_diagonals().unwrap();
        assert_eq!(
            told(diagonals.clone(), 8),
            Ok(()),
            "nothing more is proven with diagonals"
        );
        assert!(told(diagonals, 7).is_err());
    }

    #[test]
    fn no_4x4_puzzle_with_three_givens_has_one_solution() {
        let shape = Shape::of_side(4).unwrap();
        let stop = kudosu_board::Stop::new();
        // Names of digits do not matter, so each way of sharing digits among three givens is tried once.
        for digits in [[1, 1, 1], [1, 1, 2], [1, 2, 1], [1, 2, 2], [1, 2, 3]] {
            for cells in (0..16).flat_map(|a| (0..a).flat_map(move |b| (0..b).map(move |c| [a, b, c]))) {
                let mut values = [0; 16];
                cells
                    .iter()
                    .zip(digits)
                    .for_each(|(&cell, digit)| values[cell] = digit);
                let puzzle = Grid::from_values(&shape, &values).unwrap();
                let verdict = kudosu_search::verdict(&puzzle, &stop).unwrap();
                assert!(!verdict.is_unique(), "{puzzle}");
            }
        }
    }
}
