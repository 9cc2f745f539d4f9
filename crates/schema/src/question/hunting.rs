//! What puzzles beside others shall be like, and how far from them to look.

use kudosu_rating::hardness::HardnessScale;
use kudosu_rating::{Level, Scale};
use serde::{Deserialize, Serialize};

use super::{GivensRange, LengthRange, ScoreRange, SeRange, TechniqueName, question};
use crate::id::Id;

question! {
    /// Puzzles as wished beside given ones, and beside those that are found: plain 9×9 puzzles with one
    /// solution and without redundant givens, each once up to symmetry.
    pub struct HuntQuestion {
        /// How many givens: 17, 24..28, ..22 or 30..
        #[cfg_attr(feature = "clap", arg(long, value_name = "N..M", help_heading = "What to hunt for"))]
        #[serde(skip_serializing_if = "Option::is_none")]
        pub givens: Option<GivensRange>,
        /// Depth of trial and error: 3, or 2..
        #[cfg_attr(feature = "clap", arg(long, value_name = "LOW..HIGH", help_heading = "What to hunt for"))]
        #[serde(skip_serializing_if = "Option::is_none")]
        pub te: Option<LengthRange>,
        /// Rating on the scale of Sudoku Explainer: 11.8..
        #[cfg_attr(feature = "clap", arg(long, value_name = "LOW..HIGH", help_heading = "What to hunt for"))]
        #[serde(skip_serializing_if = "Option::is_none")]
        pub se: Option<SeRange>,
        /// Score on the scale of HoDoKu: 20000..
        #[cfg_attr(feature = "clap", arg(long, value_name = "LOW..HIGH", help_heading = "What to hunt for"))]
        #[serde(skip_serializing_if = "Option::is_none")]
        pub hodoku: Option<ScoreRange>,
        /// Length of the braids that solve it: 12..
        #[cfg_attr(feature = "clap", arg(long, value_name = "LOW..HIGH", help_heading = "What to hunt for"))]
        #[serde(skip_serializing_if = "Option::is_none")]
        pub b: Option<LengthRange>,
        /// Length of the whips that solve it: 12..
        #[cfg_attr(feature = "clap", arg(long, value_name = "LOW..HIGH", help_heading = "What to hunt for"))]
        #[serde(skip_serializing_if = "Option::is_none")]
        pub w: Option<LengthRange>,
        /// Length of the braids that solve it within one level of trial and error: 8..
        #[cfg_attr(feature = "clap", arg(long, value_name = "LOW..HIGH", help_heading = "What to hunt for"))]
        #[serde(skip_serializing_if = "Option::is_none")]
        pub bxb: Option<LengthRange>,
        /// Length of the braids that solve it within two levels of trial and error: 2..
        #[cfg_attr(feature = "clap", arg(long, value_name = "LOW..HIGH", help_heading = "What to hunt for"))]
        #[serde(skip_serializing_if = "Option::is_none")]
        pub bxbb: Option<LengthRange>,
        /// Our level: beginner, easy, medium, hard or diabolical.
        #[cfg_attr(feature = "clap", arg(long, value_name = "LEVEL", help_heading = "What to hunt for"))]
        #[serde(skip_serializing_if = "Option::is_none")]
        pub level: Option<Id<Level>>,
        /// With these techniques and all easier ones logic solves it, without them logic gets stuck (ids or
        /// names).
        #[cfg_attr(feature = "clap", arg(long, value_name = "TECHNIQUES", value_delimiter = ',', help_heading = "What to hunt for"))]
        #[serde(skip_serializing_if = "Vec::is_empty")]
        pub needs: Vec<TechniqueName>,
        /// Up to so many givens of a puzzle go: 1, 2 or 3.
        #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value_t = 1, help_heading = "How far"))]
        #[cfg_attr(feature = "json-schema", schemars(range(min = 1, max = 3)))]
        pub remove: u8,
        /// So many come for them, 1 to 4; as many as went unless said otherwise.
        #[cfg_attr(feature = "clap", arg(long, value_name = "N", help_heading = "How far"))]
        #[cfg_attr(feature = "json-schema", schemars(range(min = 1, max = 4)))]
        #[serde(skip_serializing_if = "Option::is_none")]
        pub add: Option<u8>,
        /// Whether what lies beside finds is looked at as well, the highest finds first.
        #[cfg_attr(feature = "clap", arg(long = "no-follow", action = clap::ArgAction::SetFalse, help_heading = "How far", help = "Look beside the given puzzles only, and not beside finds"))]
        pub follow: bool,
        /// Rate finds on these scales: level, se, hodoku, te, b, gb, w, gw, bxb, bxbb.
        #[cfg_attr(feature = "clap", arg(long, value_name = "SCALES", value_delimiter = ',', default_value = "level,se,hodoku,te,b,w,bxb", help_heading = "Output"))]
        pub scale: Vec<Id<Scale>>,
        /// Take givens out in another order.
        #[cfg_attr(feature = "clap", arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 0, help_heading = "How far"))]
        pub seed: u64,
    }
}

impl Default for HuntQuestion {
    fn default() -> HuntQuestion {
        HuntQuestion {
            givens: None,
            te: None,
            se: None,
            hodoku: None,
            b: None,
            w: None,
            bxb: None,
            bxbb: None,
            level: None,
            needs: Vec::new(),
            remove: 1,
            add: None,
            follow: true,
            scale: HuntQuestion::USUAL_SCALES.map(Id).to_vec(),
            seed: 0,
        }
    }
}

impl HuntQuestion {
    /// The scales on which finds are rated where nobody says which: those that take less than a second, or
    /// about that, on the hardest puzzles.
    pub const USUAL_SCALES: [Scale; 7] = [
        Scale::Level,
        Scale::Se,
        Scale::Hodoku,
        Scale::Hardness(HardnessScale::Te),
        Scale::Hardness(HardnessScale::B),
        Scale::Hardness(HardnessScale::W),
        Scale::Hardness(HardnessScale::Bxb),
    ];

    /// What is wished for on the scales of hardness.
    pub fn hardness(&self) -> impl Iterator<Item = (HardnessScale, &LengthRange)> {
        let ranges = [
            (HardnessScale::Te, &self.te),
            (HardnessScale::B, &self.b),
            (HardnessScale::W, &self.w),
            (HardnessScale::Bxb, &self.bxb),
            (HardnessScale::Bxbb, &self.bxbb),
        ];
        ranges
            .into_iter()
            .filter_map(|(scale, range)| Some((scale, range.as_ref()?)))
    }
}
