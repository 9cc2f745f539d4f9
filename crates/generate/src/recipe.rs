//! What is asked for, apart from how hard it shall be.

use std::ops::RangeInclusive;

use kudosu_board::{CellSet, Grid, Shape};

use crate::ClueSymmetry;

/// What a puzzle shall be like. Everything has a plain default:
/// a 9×9 puzzle without redundant givens where nothing else was said.
#[derive(Clone, Debug)]
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
}
