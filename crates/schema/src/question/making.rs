//! What a puzzle that is to be made shall be like.

use kudosu_board::ClueKind;
use kudosu_generate::ClueSymmetry;
use kudosu_rating::{Level, Scale};
use serde::{Deserialize, Serialize};

use super::{GivensRange, LengthRange, ScoreRange, SeRange, TechniqueName, question};
use crate::id::Id;

question! {
    /// A puzzle as asked, with exactly one solution. The same seed gives the same puzzle.
    pub struct GenerateQuestion {
        /// Side of the grid: 4, 6, 9, 12, 16, 25 or any other; 9 unless said otherwise.
        #[cfg_attr(feature = "clap", arg(long, value_name = "SIDE"))]
        #[cfg_attr(feature = "json-schema", schemars(range(min = 1, max = 100)))]
        #[serde(skip_serializing_if = "Option::is_none")]
        pub side: Option<usize>,
        /// Height x width of the boxes, such as 2x3.
        #[cfg_attr(feature = "clap", arg(long = "box", value_name = "HxW"))]
        #[serde(rename = "box", skip_serializing_if = "Option::is_none")]
        pub box_size: Option<String>,
        /// Symmetry of the givens: none, rotate180, rotate90, mirror-h, mirror-v, diagonal, full.
        #[cfg_attr(feature = "clap", arg(long, value_name = "SYMMETRY"))]
        #[serde(skip_serializing_if = "Option::is_none")]
        pub symmetry: Option<Id<ClueSymmetry>>,
        /// No given is redundant.
        #[cfg_attr(feature = "clap", arg(long))]
        pub minimal: bool,
        /// How many givens: 24, 24..28, ..22 or 30..
        #[cfg_attr(feature = "clap", arg(long, value_name = "N..M"))]
        #[serde(skip_serializing_if = "Option::is_none")]
        pub givens: Option<GivensRange>,
        /// A drawing of the cells which must hold givens: any digit, x or # marks one, a dot or 0 does not.
        #[cfg_attr(feature = "clap", arg(long, value_name = "FILE", help = "A file that marks the cells which must hold givens (any digit, x or #)"))]
        #[serde(skip_serializing_if = "Option::is_none")]
        pub pattern: Option<String>,
        /// No givens outside the pattern.
        #[cfg_attr(feature = "clap", arg(long, requires = "pattern"))]
        pub exact: bool,
        /// The solution that the puzzle shall have, in any format.
        #[cfg_attr(feature = "clap", arg(long, value_name = "GRID", help = "The solution that the puzzles shall have: a line of digits or a file"))]
        #[serde(skip_serializing_if = "Option::is_none")]
        pub solution: Option<String>,
        /// All minimal puzzles with the same number of givens are equally likely (9x9; takes seconds).
        #[cfg_attr(feature = "clap", arg(long))]
        pub unbiased: bool,
        /// A puzzle with clues of these kinds: killer, thermo, arrow, whispers, renban, anti-knight and more;
        /// givens then counts digits, of which there may be none.
        #[cfg_attr(feature = "clap", arg(long, value_name = "KINDS", value_delimiter = ','))]
        #[serde(skip_serializing_if = "Vec::is_empty")]
        pub variant: Vec<Id<ClueKind>>,
        /// How hard it shall be: beginner, easy, medium, hard or diabolical.
        #[cfg_attr(feature = "clap", arg(long, value_name = "LEVEL", help_heading = "Difficulty"))]
        #[serde(skip_serializing_if = "Option::is_none")]
        pub level: Option<Id<Level>>,
        /// Rating on the scale of Sudoku Explainer: 2.6, 7.1..7.6 or 9..
        #[cfg_attr(feature = "clap", arg(long, value_name = "LOW..HIGH", help_heading = "Difficulty"))]
        #[serde(skip_serializing_if = "Option::is_none")]
        pub se: Option<SeRange>,
        /// Score on the scale of HoDoKu: 300..900.
        #[cfg_attr(feature = "clap", arg(long, value_name = "LOW..HIGH", help_heading = "Difficulty"))]
        #[serde(skip_serializing_if = "Option::is_none")]
        pub hodoku: Option<ScoreRange>,
        /// Depth of trial and error: 1, or 2.. (plain 9×9 puzzles).
        #[cfg_attr(feature = "clap", arg(long, value_name = "LOW..HIGH", help_heading = "Difficulty"))]
        #[serde(skip_serializing_if = "Option::is_none")]
        pub te: Option<LengthRange>,
        /// Length of the braids that solve it: 5..7 (plain 9×9 puzzles).
        #[cfg_attr(feature = "clap", arg(long, value_name = "LOW..HIGH", help_heading = "Difficulty"))]
        #[serde(skip_serializing_if = "Option::is_none")]
        pub b: Option<LengthRange>,
        /// Length of the whips that solve it: 5..7 (plain 9×9 puzzles).
        #[cfg_attr(feature = "clap", arg(long, value_name = "LOW..HIGH", help_heading = "Difficulty"))]
        #[serde(skip_serializing_if = "Option::is_none")]
        pub w: Option<LengthRange>,
        /// With these techniques and all easier ones logic solves it, without them logic gets stuck (ids or
        /// names).
        #[cfg_attr(feature = "clap", arg(long, value_name = "TECHNIQUES", value_delimiter = ',', help_heading = "Difficulty"))]
        #[serde(skip_serializing_if = "Vec::is_empty")]
        pub needs: Vec<TechniqueName>,
        /// These techniques and singles are enough (ids or names).
        #[cfg_attr(feature = "clap", arg(long, value_name = "TECHNIQUES", value_delimiter = ',', help_heading = "Difficulty"))]
        #[serde(skip_serializing_if = "Vec::is_empty")]
        pub only: Vec<TechniqueName>,
        /// As hard as this puzzle, with the same pattern of givens, or both.
        #[cfg_attr(feature = "clap", arg(long, value_name = "PUZZLE", help_heading = "Difficulty"))]
        #[serde(skip_serializing_if = "Option::is_none")]
        pub like: Option<String>,
        /// What a puzzle like another one has of it.
        #[cfg_attr(feature = "clap", arg(long, value_name = "WHAT", requires = "like", default_value = "both", help_heading = "Difficulty"))]
        pub same: Same,
        /// Say in JSON how hard each puzzle is on these scales: level, se, hodoku. What is not asked for is
        /// not worked out.
        #[cfg_attr(feature = "clap", arg(long, value_name = "SCALES", value_delimiter = ',', default_value = "level,se,hodoku", help_heading = "Output"))]
        pub scale: Vec<Id<Scale>>,
        /// Where chance starts; the same seed gives the same puzzles.
        #[cfg_attr(feature = "clap", arg(long, value_name = "N", allow_negative_numbers = true))]
        #[serde(skip_serializing_if = "Option::is_none")]
        pub seed: Option<u64>,
        /// Give up after this many attempts in a row without success.
        #[cfg_attr(feature = "clap", arg(long, value_name = "N", allow_negative_numbers = true, help_heading = "Effort"))]
        #[serde(skip_serializing_if = "Option::is_none")]
        pub tries: Option<u64>,
    }
}

impl Default for GenerateQuestion {
    fn default() -> GenerateQuestion {
        GenerateQuestion {
            side: None,
            box_size: None,
            symmetry: None,
            minimal: false,
            givens: None,
            pattern: None,
            exact: false,
            solution: None,
            unbiased: false,
            variant: Vec::new(),
            level: None,
            se: None,
            hodoku: None,
            te: None,
            b: None,
            w: None,
            needs: Vec::new(),
            only: Vec::new(),
            like: None,
            same: Same::default(),
            scale: Scale::USUAL.map(Id).to_vec(),
            seed: None,
            tries: None,
        }
    }
}

/// What a puzzle like another one has of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema), schemars(inline))]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[serde(rename_all = "lowercase")]
pub enum Same {
    /// How hard it is: its level.
    Level,
    /// Where its givens are.
    Pattern,
    /// Both.
    #[default]
    Both,
}
