//! How hard a puzzle shall be, in the words and numbers that people use:
//! a judge made of ratings and techniques.

mod met;

use std::ops::RangeInclusive;

use kudosu_board::{Grid, Stop};
use kudosu_logic::{End, Path, Position, Profile, Technique, solve_path};
use kudosu_rating::hardness::{Hardness, HardnessScale};
use kudosu_rating::{Level, Scale, Score, rate_hodoku, rate_level, rate_on, rate_se, rate_se_below_chains};
use kudosu_search::Unfinished;

use crate::judge::{Fit, Judge};
pub use met::Looked;

/// What a puzzle shall ask of a person. What is left out is not looked at.
///
/// ```
/// use kudosu_generate::Wish;
/// use kudosu_logic::Technique;
/// use kudosu_rating::Level;
///
/// let wish = Wish::default().with_level(Level::Hard).with_needs(vec![Technique::XWing]);
/// assert!(!wish.is_empty());
/// ```
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Wish {
    /// The level in one word.
    pub level: Option<Level>,
    /// Sudoku Explainer's rating of the hardest step, in tenths. On other shapes than the plain 9×9 grid
    /// ratings beyond 6.2 are not told apart and count as 6.6.
    pub se: Option<RangeInclusive<u32>>,
    /// HoDoKu's score.
    pub hodoku: Option<RangeInclusive<u32>>,
    /// The depth of trial and error, and the lengths of patterns, each once. Only plain 9×9 puzzles have
    /// such numbers; where patterns of a sort never solve a puzzle, it has none in any range.
    pub hardness: Vec<(HardnessScale, RangeInclusive<u32>)>,
    /// Techniques that are needed: with everything up to the hardest of them, in the order in which people
    /// learn, the puzzle can be solved, and without any one of them it cannot.
    /// (Something harder can replace almost anything.)
    pub needs: Vec<Technique>,
    /// Techniques that are enough, together with the three kinds of single.
    pub only: Option<Vec<Technique>>,
}

/// What stands for a rating of Sudoku Explainer that is known to be above 6.2.
const BEYOND_SE: u32 = 66;

/// One level more or less counts as much as this.
const LEVEL: f64 = 10.0;

/// A technique that a puzzle should need and does not.
const NOT_USED: f64 = 20.0;

/// No puzzle can do without these, so that they are always allowed.
const SINGLES: [Technique; 3] = [
    Technique::FullHouse,
    Technique::HiddenSingle,
    Technique::NakedSingle,
];

impl Wish {
    /// The same at this level, or with `None` at any.
    #[must_use]
    pub fn with_level(self, level: impl Into<Option<Level>>) -> Wish {
        let level = level.into();
        Wish { level, ..self }
    }

    /// The same with a rating of Sudoku Explainer in this range, in tenths, or with `None` with any.
    #[must_use]
    pub fn with_se(self, tenths: impl Into<Option<RangeInclusive<u32>>>) -> Wish {
        let se = tenths.into();
        Wish { se, ..self }
    }

    /// The same with a score of HoDoKu in this range, or with `None` with any.
    #[must_use]
    pub fn with_hodoku(self, score: impl Into<Option<RangeInclusive<u32>>>) -> Wish {
        let hodoku = score.into();
        Wish { hodoku, ..self }
    }

    /// The same with a number in this range on one of the scales of hardness, or with `None` with any.
    #[must_use]
    pub fn with_hardness(
        mut self,
        scale: HardnessScale,
        range: impl Into<Option<RangeInclusive<u32>>>,
    ) -> Wish {
        self.hardness.retain(|(known, _)| *known != scale);
        self.hardness.extend(range.into().map(|range| (scale, range)));
        self
    }

    /// The same with these techniques needed.
    #[must_use]
    pub fn with_needs(self, needs: Vec<Technique>) -> Wish {
        Wish { needs, ..self }
    }

    /// The same with these techniques enough, or with `None` whatever is needed.
    #[must_use]
    pub fn with_only(self, only: impl Into<Option<Vec<Technique>>>) -> Wish {
        let only = only.into();
        Wish { only, ..self }
    }

    /// Whether nothing is wished for.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.level.is_none()
            && self.se.is_none()
            && self.hodoku.is_none()
            && self.hardness.is_empty()
            && self.needs.is_empty()
            && self.only.is_none()
    }

    fn level_fit(&self, level: Level, start: &Position, stop: &Stop) -> Result<Fit, Unfinished> {
        // Techniques up to the level are tried first. Where they are not enough the puzzle is harder,
        // whatever else there is, and the costly techniques need not be looked for.
        let up_to = |most: Level| follow(start, |technique| Level::of(technique) <= most, stop);
        let too_hard = |path: &Path| Fit::TooHard(LEVEL + open_part(path));
        if level == Level::Diabolical {
            let path = up_to(Level::Hard)?;
            if path.end != End::Solved {
                return Ok(Fit::AsAsked);
            }
        } else {
            let path = up_to(level.max(Level::Easy))?;
            if path.end != End::Solved {
                return Ok(too_hard(&path));
            }
        }
        let found = rate_level(start, true, stop)?;
        let levels = LEVEL * (found as i32 - level as i32).abs() as f64;
        Ok(match found.cmp(&level) {
            std::cmp::Ordering::Equal => Fit::AsAsked,
            std::cmp::Ordering::Less => Fit::TooEasy(levels),
            std::cmp::Ordering::Greater => Fit::TooHard(levels),
        })
    }

    /// Whether everything up to the hardest of the needed techniques solves the puzzle,
    /// and nothing less does.
    fn needs_fit(&self, start: &Position, stop: &Stop) -> Result<Fit, Unfinished> {
        let order = Profile::human().order;
        let Some(hardest) = order.iter().rposition(|technique| self.needs.contains(technique)) else {
            // Nothing needed, or nothing that people use.
            return Ok(if self.needs.is_empty() {
                Fit::AsAsked
            } else {
                Fit::Off(NOT_USED)
            });
        };
        let allowed = &order[..=hardest];
        let path = follow(start, |technique| allowed.contains(&technique), stop)?;
        if path.end != End::Solved {
            return Ok(Fit::TooHard(LEVEL + open_part(&path)));
        }
        let mut unneeded = 0;
        for needed in &self.needs {
            let others = |technique| technique != *needed && allowed.contains(&technique);
            unneeded += usize::from(follow(start, others, stop)?.end == End::Solved);
        }
        Ok(match unneeded {
            0 => Fit::AsAsked,
            unneeded => Fit::TooEasy(NOT_USED * unneeded as f64),
        })
    }

    /// How far off a puzzle is on the scales of hardness.
    fn hardness_fits(&self, start: &Position, stop: &Stop) -> Result<Vec<Fit>, Unfinished> {
        let on = |scale| -> Result<Option<Hardness>, Unfinished> {
            let rated = rate_on(&[Scale::Hardness(scale)], start, None, true, stop);
            Ok(rated.map_err(|stopped| stopped.why)?.hardness.on(scale))
        };
        let mut fits = Vec::new();
        for (scale, range) in &self.hardness {
            let found = on(*scale)?;
            fits.push(match (scale, hardness_fit(range, found), found) {
                // Nearly all puzzles have depth 1, so that a walk would not know where to go: those that
                // take longer braids are nearer to the next depth.
                (HardnessScale::Te, Fit::TooEasy(levels), Some(Hardness::Exactly(1))) => {
                    let braids = match on(HardnessScale::B)? {
                        Some(Hardness::Exactly(length)) => f64::from(length),
                        _ => 0.0,
                    };
                    Fit::TooEasy(LEVEL * levels + LEVEL / (1.0 + braids))
                }
                (HardnessScale::Te, Fit::TooEasy(levels), _) => Fit::TooEasy(LEVEL * (levels + 1.0)),
                (HardnessScale::Te, Fit::TooHard(levels), _) => Fit::TooHard(LEVEL * levels),
                (_, fit, _) => fit,
            });
        }
        Ok(fits)
    }

    fn only_fit(&self, start: &Position, stop: &Stop) -> Result<Fit, Unfinished> {
        let Some(only) = &self.only else {
            return Ok(Fit::AsAsked);
        };
        let allowed = |technique| only.contains(&technique) || SINGLES.contains(&technique);
        let path = follow(start, allowed, stop)?;
        Ok(if path.end == End::Solved {
            Fit::AsAsked
        } else {
            Fit::TooHard(LEVEL + open_part(&path))
        })
    }
}

impl Judge for Wish {
    fn judge(&self, puzzle: &Grid, _: &Grid, stop: &Stop) -> Result<Fit, Unfinished> {
        let start = Position::of(puzzle);
        let mut fits = vec![self.only_fit(&start, stop)?];
        if let Some(level) = self.level {
            fits.push(self.level_fit(level, &start, stop)?);
        }
        if let Some(range) = &self.se {
            // Where no chains are wanted, how hard those of a puzzle are does not matter.
            let rate = if *range.end() < 65 {
                rate_se_below_chains
            } else {
                rate_se
            };
            let rating = rate(&start, true, stop)?.er.tenths().unwrap_or(BEYOND_SE);
            fits.push(range_fit(range, rating));
        }
        if let Some(range) = &self.hodoku {
            fits.push(score_fit(range, rate_hodoku(&start, true, stop)?.score));
        }
        fits.append(&mut self.hardness_fits(&start, stop)?);
        fits.push(self.needs_fit(&start, stop)?);
        Ok(together(&fits))
    }
}

/// The human path with only some of its techniques.
/// Every puzzle here has one solution, so uniqueness may be assumed.
fn follow(start: &Position, allowed: impl Fn(Technique) -> bool, stop: &Stop) -> Result<Path, Unfinished> {
    let mut profile = Profile::human().assume_unique(true);
    profile.order.retain(|&technique| allowed(technique));
    solve_path(start, &profile, stop)
}

/// The part of the grid that a path leaves open: the nearer to its end logic came, the smaller.
fn open_part(path: &Path) -> f64 {
    let grid = path.last.grid();
    LEVEL * grid.blank_count() as f64 / grid.shape().cell_count() as f64
}

fn range_fit(range: &RangeInclusive<u32>, value: u32) -> Fit {
    if value < *range.start() {
        Fit::TooEasy(f64::from(range.start() - value))
    } else if value > *range.end() {
        Fit::TooHard(f64::from(value - range.end()))
    } else {
        Fit::AsAsked
    }
}

/// A score that is known only in part is in a range without an end once it has reached its start; elsewhere
/// the rest would make it more than anybody asked for.
fn score_fit(range: &RangeInclusive<u32>, score: Score) -> Fit {
    match score {
        Score::Exactly(points) => range_fit(range, points),
        Score::AtLeast(points) if *range.end() < u32::MAX => {
            Fit::TooHard(LEVEL + f64::from(points.saturating_sub(*range.end())))
        }
        Score::AtLeast(points) if range.contains(&points) => Fit::AsAsked,
        Score::AtLeast(_) => Fit::Off(LEVEL),
    }
}

/// A number that is known only in part, or one that a puzzle does not have, is in no range.
fn hardness_fit(range: &RangeInclusive<u32>, found: Option<Hardness>) -> Fit {
    match found {
        Some(Hardness::Exactly(number)) => range_fit(range, number),
        Some(Hardness::Never) => Fit::TooHard(LEVEL),
        _ => Fit::Off(LEVEL),
    }
}

/// All distances add up; the direction is that of the largest one.
fn together(fits: &[Fit]) -> Fit {
    let total: f64 = fits.iter().map(|fit| fit.distance()).sum();
    let largest = fits
        .iter()
        .copied()
        .reduce(|a, b| if b.distance() > a.distance() { b } else { a });
    match largest {
        None | Some(Fit::AsAsked) => Fit::AsAsked,
        Some(Fit::TooEasy(_)) => Fit::TooEasy(total),
        Some(Fit::TooHard(_)) => Fit::TooHard(total),
        Some(Fit::Off(_)) => Fit::Off(total),
    }
}

#[cfg(test)]
mod tests {
    use kudosu_board::Shape;

    use crate::{Made, Order, OrderEnd, OrderEvent, Recipe, generate};

    use super::*;

    fn make(wish: &Wish, wanted: usize) -> Vec<Made> {
        let order = Order {
            wanted,
            seed: 1,
            threads: 2,
            give_up_after: 400,
        };
        let mut all = Vec::new();
        let recipe = Recipe::new(&Shape::nine());
        let summary = generate(&recipe, wish, &order, &Stop::new(), |event| {
            if let OrderEvent::Made(made) = event {
                all.push(made.clone());
            }
        });
        assert_eq!(summary.unwrap().end, OrderEnd::Complete, "{wish:?}");
        all
    }

    #[test]
    fn every_level_is_reached_and_the_rating_says_the_same() {
        for level in Level::ALL {
            let wish = Wish {
                level: Some(level),
                ..Wish::default()
            };
            for made in make(&wish, 3) {
                let found = rate_level(&Position::of(&made.puzzle), true, &Stop::new()).unwrap();
                assert_eq!(found, level, "{}", made.puzzle);
            }
        }
    }

    #[test]
    fn ranges_on_the_other_scales_are_kept() {
        let wish = Wish {
            se: Some(26..=34),
            hodoku: Some(300..=900),
            ..Wish::default()
        };
        for made in make(&wish, 2) {
            let start = Position::of(&made.puzzle);
            let er = rate_se(&start, true, &Stop::new()).unwrap().er.tenths().unwrap();
            assert!((26..=34).contains(&er), "{er}");
            let score = rate_hodoku(&start, true, &Stop::new()).unwrap().score;
            assert!(score.is_complete() && (300..=900).contains(&score.points()));
        }
    }

    #[cfg(feature = "hardness")]
    #[test]
    fn depths_and_lengths_of_patterns_are_as_asked() {
        let (te, b, w) = (HardnessScale::Te, HardnessScale::B, HardnessScale::W);
        let wishes = [
            Wish::default().with_hardness(te, 0..=0),
            Wish::default().with_hardness(te, 1..=1),
            Wish::default().with_hardness(b, 3..=5),
            Wish::default().with_hardness(w, 4..=9).with_hardness(te, 1..=1),
        ];
        for wish in wishes {
            for made in make(&wish, 2) {
                for (scale, range) in &wish.hardness {
                    let start = Position::of(&made.puzzle);
                    let rated =
                        kudosu_rating::hardness::rate_hardness(&[*scale], &start, &Stop::new()).unwrap();
                    let is_within =
                        matches!(rated.on(*scale), Some(Hardness::Exactly(n)) if range.contains(&n));
                    assert!(is_within, "{scale:?} of {}", made.puzzle);
                }
            }
        }
    }

    #[test]
    fn a_needed_technique_is_used_and_nothing_goes_without_it() {
        let wish = Wish {
            needs: vec![Technique::XWing],
            ..Wish::default()
        };
        let made = &make(&wish, 1)[0];
        let start = Position::of(&made.puzzle);
        let order = Profile::human().order;
        let at = order
            .iter()
            .position(|&technique| technique == Technique::XWing)
            .unwrap();
        let up_to = |end: usize| {
            follow(
                &start,
                |technique| order[..end].contains(&technique),
                &Stop::new(),
            )
            .unwrap()
        };
        assert_eq!(up_to(at + 1).end, kudosu_logic::End::Solved);
        assert_ne!(up_to(at).end, kudosu_logic::End::Solved);
    }

    #[test]
    fn only_some_techniques_are_enough() {
        let wish = Wish {
            only: Some(vec![]),
            ..Wish::default()
        };
        for made in make(&wish, 2) {
            let path = follow(
                &Position::of(&made.puzzle),
                |t| SINGLES.contains(&t),
                &Stop::new(),
            )
            .unwrap();
            assert_eq!(path.end, kudosu_logic::End::Solved);
        }
    }
}
