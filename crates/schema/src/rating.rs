//! How hard a puzzle is, by three measures.

use kudosu_rating::{HodokuLevel, Level, Rating, SeNumber, SeRating};
use serde::{Deserialize, Serialize};

use crate::id::Id;

/// How hard a puzzle is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Rating")
)]
pub struct RatingForm {
    /// By what a person must be able to see.
    pub level: Id<Level>,
    /// HoDoKu's score and level; missing for a puzzle with clues, because they are for classic puzzles only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hodoku: Option<HodokuForm>,
    /// Sudoku Explainer's numbers; missing for a puzzle with clues, because they are for classic puzzles
    /// only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub se: Option<ExplainerForm>,
}

/// HoDoKu's score and level.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "HodokuRating")
)]
pub struct HodokuForm {
    /// The sum of the scores of all steps; a lower bound where the path is not complete.
    pub score: u32,
    /// The level of the hardest step.
    pub level: Id<HodokuLevel>,
    /// False where HoDoKu's steps do not get to the end.
    pub complete: bool,
}

/// Sudoku Explainer's numbers; null where they are not known, with what is known of them beside.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "ExplainerRating")
)]
pub struct ExplainerForm {
    /// The hardest step.
    pub er: Option<f64>,
    /// The hardest step up to the first digit.
    pub ep: Option<f64>,
    /// The first step.
    pub ed: Option<f64>,
    /// What is known of `er` where it is null.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub er_bound: Option<BoundForm>,
    /// What is known of `ep` where it is null.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ep_bound: Option<BoundForm>,
    /// What is known of `ed` where it is null.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ed_bound: Option<BoundForm>,
}

/// What is known of a number that is not.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Bound")
)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum BoundForm {
    /// The work was stopped; the number is this or more.
    AtLeast(f64),
    /// What lies beyond this is not told apart on this shape.
    MoreThan(f64),
}

impl ExplainerForm {
    /// The three numbers.
    #[must_use]
    pub fn of(se: &SeRating) -> ExplainerForm {
        let known = |number: SeNumber| number.tenths().map(|tenths| f64::from(tenths) / 10.0);
        let bound = |number: SeNumber| match number {
            SeNumber::AtLeast(tenths) => Some(BoundForm::AtLeast(f64::from(tenths) / 10.0)),
            SeNumber::MoreThan(tenths) => Some(BoundForm::MoreThan(f64::from(tenths) / 10.0)),
            _ => None,
        };
        ExplainerForm {
            er: known(se.er),
            ep: known(se.ep),
            ed: known(se.ed),
            er_bound: bound(se.er),
            ep_bound: bound(se.ep),
            ed_bound: bound(se.ed),
        }
    }
}

impl RatingForm {
    /// A rating.
    #[must_use]
    pub fn of(rating: &Rating) -> RatingForm {
        RatingForm {
            level: Id(rating.level),
            hodoku: Some(HodokuForm {
                score: rating.hodoku.score.points(),
                level: Id(rating.hodoku.level),
                complete: rating.hodoku.score.is_complete(),
            }),
            se: Some(ExplainerForm::of(&rating.se)),
        }
    }

    /// The rating of a puzzle with clues: nothing but the level.
    #[must_use]
    pub fn of_level(level: Level) -> RatingForm {
        RatingForm {
            level: Id(level),
            hodoku: None,
            se: None,
        }
    }
}
