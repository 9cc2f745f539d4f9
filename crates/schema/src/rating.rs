//! How hard a puzzle is, by three measures.

use kudosu_rating::{HodokuLevel, Level, Rating, SeNumber};
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
    /// HoDoKu's score and level.
    pub hodoku: HodokuForm,
    /// Sudoku Explainer's numbers.
    pub se: ExplainerForm,
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

/// Sudoku Explainer's numbers; null where they are not known.
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
}

impl RatingForm {
    /// A rating.
    #[must_use]
    pub fn of(rating: &Rating) -> RatingForm {
        let tenths = |number: SeNumber| number.tenths().map(|tenths| f64::from(tenths) / 10.0);
        RatingForm {
            level: Id(rating.level),
            hodoku: HodokuForm {
                score: rating.hodoku.score.points(),
                level: Id(rating.hodoku.level),
                complete: rating.hodoku.score.is_complete(),
            },
            se: ExplainerForm {
                er: tenths(rating.se.er),
                ep: tenths(rating.se.ep),
                ed: tenths(rating.se.ed),
            },
        }
    }
}
