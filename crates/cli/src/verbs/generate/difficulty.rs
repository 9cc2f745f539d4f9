//! How hard the puzzles shall be: the options, and what they mean.

use std::ops::RangeInclusive;

use clap::{Args, ValueEnum};
use kudosu::generate::{Pattern, Wish};
use kudosu::logic::{Position, Profile, Technique, solve_path};
use kudosu::rating::{KnownPath, Level, Rating, rate, rate_knowing, rate_level};
use kudosu::schema::RatingForm;
use kudosu::{Grid, Puzzle, Stop, Unfinished};

use crate::args::technique;

/// How hard the puzzles shall be.
#[derive(Args, Debug, Clone, Default)]
pub struct DifficultyOptions {
    /// beginner, easy, medium, hard or diabolical
    #[arg(long, value_name = "LEVEL", value_parser = str::parse::<Level>, help_heading = "Difficulty")]
    difficulty: Option<Level>,

    /// Rating on the scale of Sudoku Explainer: 2.6, 7.1..7.6 or 9..
    #[arg(long, value_name = "LOW..HIGH", value_parser = se_range, help_heading = "Difficulty")]
    se: Option<RangeInclusive<u32>>,

    /// Score on the scale of HoDoKu: 300..900
    #[arg(long, value_name = "LOW..HIGH", value_parser = score_range, help_heading = "Difficulty")]
    hodoku: Option<RangeInclusive<u32>>,

    /// With this technique and all easier ones logic solves it,
    /// without it logic gets stuck (ids or names, commas between)
    #[arg(long, value_name = "TECHNIQUE", value_delimiter = ',', value_parser = technique, help_heading = "Difficulty")]
    needs: Vec<Technique>,

    /// These techniques and singles are enough (ids or names, commas between)
    #[arg(long, value_name = "TECHNIQUES", value_delimiter = ',', value_parser = technique, help_heading = "Difficulty")]
    only: Vec<Technique>,

    /// As hard as this puzzle, with the same pattern of givens, or both (see --same)
    #[arg(long, value_name = "PUZZLE", conflicts_with_all = ["difficulty", "pattern", "unbiased"], help_heading = "Difficulty")]
    pub like: Option<String>,

    /// What --like keeps
    #[arg(
        long,
        value_name = "WHAT",
        default_value = "both",
        requires = "like",
        help_heading = "Difficulty"
    )]
    same: Same,
}

#[derive(ValueEnum, Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Same {
    Difficulty,
    Pattern,
    #[default]
    Both,
}

impl DifficultyOptions {
    /// The wish, with what the puzzle behind `--like` adds to it.
    pub fn wish(&self, like: Option<&Puzzle>, stop: &Stop) -> Result<Wish, Unfinished> {
        let level_of = |puzzle: &Puzzle| rate_level(&Position::of(puzzle), true, stop);
        let like = like.filter(|_| self.same != Same::Pattern);
        let like = like.map(level_of).transpose()?;
        Ok(Wish::default()
            .with_level(self.difficulty.or(like))
            .with_se(self.se.clone())
            .with_hodoku(self.hodoku.clone())
            .with_needs(self.needs.clone())
            .with_only((!self.only.is_empty()).then(|| self.only.clone())))
    }

    /// The level that is asked for by its name.
    pub fn level(&self) -> Option<Level> {
        self.difficulty
    }

    /// The pattern that `--like` asks for.
    pub fn pattern(&self, like: Option<&Puzzle>) -> Option<Pattern> {
        like.filter(|_| self.same != Same::Difficulty)
            .map(|puzzle| Pattern {
                cells: puzzle.grid().filled(),
                exact: true,
            })
    }
}

/// A puzzle's rating in a few words.
pub fn told(puzzle: &Grid, stop: &Stop) -> Result<String, Unfinished> {
    let Rating {
        se, hodoku, level, ..
    } = rate(puzzle, true, stop)?;
    Ok(format!("{level}, Sudoku Explainer {se}, HoDoKu {}", hodoku.score))
}

/// Rating and techniques for JSON.
pub fn for_json(puzzle: &Grid, stop: &Stop) -> Result<(RatingForm, Vec<&'static str>), Unfinished> {
    let (start, profile) = (Position::of(puzzle), Profile::human().assume_unique(true));
    let path = solve_path(&start, &profile, stop)?;
    let rating = rate_knowing(puzzle, &KnownPath::of(&start, &profile, &path), true, stop)?;
    let mut techniques: Vec<Technique> = path.steps.iter().map(|step| step.technique).collect();
    techniques.sort_unstable();
    techniques.dedup();
    let ids = techniques.iter().map(|technique| technique.id()).collect();
    Ok((RatingForm::of(&rating), ids))
}

fn range<T>(
    text: &str,
    number: impl Fn(&str) -> Option<T>,
    highest: T,
    example: &str,
) -> Result<RangeInclusive<T>, String>
where
    T: Default + PartialOrd + Copy,
{
    let (low, high) = text.split_once("..").unwrap_or((text, text));
    let high = high.trim_start_matches('=');
    let low = if low.trim().is_empty() {
        Some(T::default())
    } else {
        number(low.trim())
    };
    let high = if high.trim().is_empty() {
        Some(highest)
    } else {
        number(high.trim())
    };
    match (low, high) {
        (Some(low), Some(high)) if low <= high => Ok(low..=high),
        _ => Err(format!("write a range such as {example}")),
    }
}

/// Tenths of the rating.
fn se_range(text: &str) -> Result<RangeInclusive<u32>, String> {
    let tenths = |text: &str| {
        let value: f64 = text.parse().ok()?;
        (0.0..=12.0)
            .contains(&value)
            .then(|| (value * 10.0).round() as u32)
    };
    range(text, tenths, 120, "2.6..3.4")
}

fn score_range(text: &str) -> Result<RangeInclusive<u32>, String> {
    range(text, |text| text.parse().ok(), u32::MAX, "300..900")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_read_as_people_write_them() {
        assert_eq!(se_range("2.6..3.4"), Ok(26..=34));
        assert_eq!(se_range("4.2"), Ok(42..=42));
        assert_eq!(se_range("6.3.."), Ok(63..=120));
        assert_eq!(se_range("..2.0"), Ok(0..=20));
        assert_eq!(se_range("7.1..7.6"), Ok(71..=76));
        assert_eq!(se_range("9.."), Ok(90..=120));
        assert!(se_range("hard").is_err());
        assert_eq!(score_range("300.."), Ok(300..=u32::MAX));
        assert!(score_range("900..300").is_err());
    }
}
