//! How hard a puzzle is, on the scales that were asked for.

use kudosu_rating::hardness::{Hardness, HardnessScale};
use kudosu_rating::{HodokuLevel, Level, Ratings, Scale, SeNumber};
use serde::{Deserialize, Serialize};

use crate::column::{Column, ColumnKind};
use crate::id::Id;

/// How hard a puzzle is. What was not asked for, what a puzzle with clues has no number for, and what is not
/// known, is missing.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Rating")
)]
#[serde(default)]
pub struct RatingForm {
    /// By what a person must be able to see.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<Id<Level>>,
    /// On the scale of Sudoku Explainer: the hardest step.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub se: Option<f64>,
    /// The hardest step up to the first digit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub se_ep: Option<f64>,
    /// The first step.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub se_ed: Option<f64>,
    /// The work was stopped, and `se` is this or more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub se_at_least: Option<f64>,
    /// `se` is more than this; what lies beyond is not told apart on this shape.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub se_more_than: Option<f64>,
    /// On the scale of HoDoKu: the sum of the scores of all steps; a lower bound where the path is not
    /// complete.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hodoku_score: Option<u32>,
    /// The level of the hardest step.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hodoku_level: Option<Id<HodokuLevel>>,
    /// False where HoDoKu's steps do not get to the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hodoku_complete: Option<bool>,
    /// How often tdoku guesses until it has the solution; of plain 9×9 puzzles.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub backtracks: Option<u64>,
    /// How many suppositions must be nested until singles refute all that is false.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub te: Option<u32>,
    /// The work ended early, and `te` is this or more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub te_at_least: Option<u32>,
    /// The least length of braids that solve.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub b: Option<u32>,
    /// The work ended early, and `b` is this or more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub b_at_least: Option<u32>,
    /// True where none solve, however long.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub b_never: Option<bool>,
    /// The least length of g-braids that solve.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gb: Option<u32>,
    /// The work ended early, and `gb` is this or more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gb_at_least: Option<u32>,
    /// True where none solve, however long.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gb_never: Option<bool>,
    /// The least length of whips that solve.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub w: Option<u32>,
    /// The work ended early, and `w` is this or more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub w_at_least: Option<u32>,
    /// True where none solve, however long.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub w_never: Option<bool>,
    /// The least length of g-whips that solve.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gw: Option<u32>,
    /// The work ended early, and `gw` is this or more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gw_at_least: Option<u32>,
    /// True where none solve, however long.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gw_never: Option<bool>,
    /// The least length of braids that solve within one level of trial and error.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bxb: Option<u32>,
    /// The work ended early, and `bxb` is this or more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bxb_at_least: Option<u32>,
    /// True where none solve within one level of trial and error, however long.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bxb_never: Option<bool>,
    /// The least length of braids that solve within two levels of trial and error.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bxbb: Option<u32>,
    /// The work ended early, and `bxbb` is this or more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bxbb_at_least: Option<u32>,
    /// True where none solve within two levels of trial and error, however long.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bxbb_never: Option<bool>,
}

impl RatingForm {
    /// What is known of a puzzle.
    ///
    /// ```
    /// use kudosu_board::{Grid, Stop};
    /// use kudosu_logic::Position;
    /// use kudosu_rating::{Scale, rate_on};
    /// use kudosu_schema::RatingForm;
    ///
    /// let start = Position::of(&".142..1..2.4.3.1".parse::<Grid>()?);
    /// let ratings = rate_on(&[Scale::Se], &start, None, true, &Stop::new())?;
    /// let told = serde_json::to_string(&RatingForm::of(&ratings))?;
    /// assert_eq!(told, r#"{"se":1.2,"se_ep":1.0,"se_ed":1.0}"#);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of(ratings: &Ratings) -> RatingForm {
        let number = |tenths: u32| f64::from(tenths) / 10.0;
        let known = |number_of: Option<SeNumber>| number_of.and_then(SeNumber::tenths).map(number);
        let er = ratings.se.map(|se| se.er);
        let at_least = |er| match er {
            SeNumber::AtLeast(tenths) => Some(number(tenths)),
            _ => None,
        };
        let more_than = |er| match er {
            SeNumber::MoreThan(tenths) => Some(number(tenths)),
            _ => None,
        };
        let hardness = |scale| ratings.hardness.on(scale);
        let exactly = |scale| match hardness(scale) {
            Some(Hardness::Exactly(number)) => Some(number),
            _ => None,
        };
        let or_more = |scale| match hardness(scale) {
            Some(Hardness::AtLeast(number)) => Some(number),
            _ => None,
        };
        let never = |scale| (hardness(scale) == Some(Hardness::Never)).then_some(true);
        RatingForm {
            level: ratings.level.map(Id),
            se: known(er),
            se_ep: known(ratings.se.map(|se| se.ep)),
            se_ed: known(ratings.se.map(|se| se.ed)),
            se_at_least: er.and_then(at_least),
            se_more_than: er.and_then(more_than),
            hodoku_score: ratings.hodoku.map(|hodoku| hodoku.score.points()),
            hodoku_level: ratings.hodoku.map(|hodoku| Id(hodoku.level)),
            hodoku_complete: ratings.hodoku.map(|hodoku| hodoku.score.is_complete()),
            backtracks: ratings.backtracks,
            te: exactly(HardnessScale::Te),
            te_at_least: or_more(HardnessScale::Te),
            b: exactly(HardnessScale::B),
            b_at_least: or_more(HardnessScale::B),
            b_never: never(HardnessScale::B),
            gb: exactly(HardnessScale::Gb),
            gb_at_least: or_more(HardnessScale::Gb),
            gb_never: never(HardnessScale::Gb),
            w: exactly(HardnessScale::W),
            w_at_least: or_more(HardnessScale::W),
            w_never: never(HardnessScale::W),
            gw: exactly(HardnessScale::Gw),
            gw_at_least: or_more(HardnessScale::Gw),
            gw_never: never(HardnessScale::Gw),
            bxb: exactly(HardnessScale::Bxb),
            bxb_at_least: or_more(HardnessScale::Bxb),
            bxb_never: never(HardnessScale::Bxb),
            bxbb: exactly(HardnessScale::Bxbb),
            bxbb_at_least: or_more(HardnessScale::Bxbb),
            bxbb_never: never(HardnessScale::Bxbb),
        }
    }

    /// The columns of these scales.
    #[must_use]
    pub fn columns(scales: &[Scale]) -> Vec<Column> {
        let mut columns = Vec::new();
        for scale in scales {
            match scale {
                Scale::Level => columns.push(Column::new("level", ColumnKind::Text)),
                Scale::Se => columns.extend(
                    ["se", "se_ep", "se_ed", "se_at_least", "se_more_than"]
                        .map(|name| Column::new(name, ColumnKind::Number)),
                ),
                Scale::Hodoku => columns.extend([
                    Column::new("hodoku_score", ColumnKind::Whole),
                    Column::new("hodoku_level", ColumnKind::Text),
                    Column::new("hodoku_complete", ColumnKind::Flag),
                ]),
                Scale::Backtracks => columns.push(Column::new("backtracks", ColumnKind::Long)),
                Scale::Hardness(scale) => columns.extend(hardness_columns(*scale)),
                _ => {}
            }
        }
        columns
    }
}

/// The number, what it is at least, and whether there is none. Trial and error always gets there, so it
/// has no column for the last.
fn hardness_columns(scale: HardnessScale) -> Vec<Column> {
    let (names, never) = match scale {
        HardnessScale::Te => (["te", "te_at_least"], None),
        HardnessScale::B => (["b", "b_at_least"], Some("b_never")),
        HardnessScale::Gb => (["gb", "gb_at_least"], Some("gb_never")),
        HardnessScale::W => (["w", "w_at_least"], Some("w_never")),
        HardnessScale::Gw => (["gw", "gw_at_least"], Some("gw_never")),
        HardnessScale::Bxb => (["bxb", "bxb_at_least"], Some("bxb_never")),
        HardnessScale::Bxbb => (["bxbb", "bxbb_at_least"], Some("bxbb_never")),
        _ => return Vec::new(),
    };
    let numbers = names.map(|name| Column::new(name, ColumnKind::Whole));
    let never = never.map(|name| Column::new(name, ColumnKind::Flag));
    numbers.into_iter().chain(never).collect()
}
