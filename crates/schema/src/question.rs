//! What may be asked of a verb. Each question is declared once, here: its fields are the options of the
//! command line (feature `clap`), the fields of a request, the keywords of Python, and what a long run is
//! known again by. A field that is null counts as missing; one that nobody knows is refused by name.

mod grading;
mod hunting;
mod making;
mod range;
mod request;
mod rewriting;
mod tracing;
mod words;

use kudosu_explain::{Language, Telling};
use kudosu_logic::{Profile, Technique};
use kudosu_notation::Format;
use kudosu_rating::Scale;
use serde::{Deserialize, Serialize};

pub use grading::GradeQuestion;
pub use hunting::HuntQuestion;
pub use making::{GenerateQuestion, Same};
pub use range::{GivensRange, LengthRange, ScoreRange, SeRange};
pub use request::{PuzzleFields, Request, read_question};
pub use rewriting::{Axis, CanonicalQuestion, MinimiseQuestion, Quarter, TransformQuestion};
pub use tracing::{TraceForm, TraceQuestion, TraceTemplate};
pub use words::{TechniqueName, WritableFormat};

use crate::id::Id;

/// What every question derives.
macro_rules! question {
    ($(#[$doc:meta])* pub struct $name:ident { $($fields:tt)* }) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
        #[cfg_attr(feature = "clap", derive(clap::Args))]
        #[serde(default, deny_unknown_fields)]
        pub struct $name { $($fields)* }
    };
}
pub(crate) use question;

question! {
    /// A solution, and whether there is another. Digits that a player placed count like givens.
    #[derive(Default)]
    pub struct SolveQuestion {
        /// A puzzle with several solutions is a no, and has none of them as its answer; on large grids, prove
        /// that there is only one.
        #[cfg_attr(feature = "clap", arg(long))]
        pub unique: bool,
        /// Whether to find out if there is another solution: true, however long that takes; false, not at
        /// all. Unless said otherwise it is found out on sides up to 9, and looked into for a moment on
        /// larger ones.
        #[cfg_attr(feature = "clap", arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true", conflicts_with = "unique"))]
        #[serde(skip_serializing_if = "Option::is_none")]
        pub prove: Option<bool>,
        /// List up to so many solutions.
        #[cfg_attr(feature = "clap", arg(long, value_name = "N", allow_negative_numbers = true, value_parser = clap::value_parser!(u64).range(1..), conflicts_with_all = ["unique", "prove"]))]
        #[cfg_attr(feature = "json-schema", schemars(range(min = 1)))]
        #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "words::at_least_one")]
        pub all: Option<u64>,
    }
}

question! {
    /// What is wrong with a grid, and how many solutions a right one has. Digits that a player placed count
    /// like givens, and so do candidates that are noted.
    #[derive(Default)]
    pub struct CheckQuestion {
        /// The language of what is said to people.
        #[cfg_attr(feature = "clap", arg(long, value_name = "CODE", env = "KUDOSU_LANGUAGE", default_value = "en", help_heading = "Output"))]
        pub language: Id<Language>,
    }
}

question! {
    /// How many solutions there are, up to a limit. Digits that a player placed count like givens.
    pub struct CountQuestion {
        /// Stop counting here; whether there are more is then not looked into.
        #[cfg_attr(feature = "clap", arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1..)))]
        #[cfg_attr(feature = "json-schema", schemars(range(min = 1)))]
        #[serde(deserialize_with = "words::one_or_more")]
        pub limit: u64,
    }
}

impl Default for CountQuestion {
    fn default() -> CountQuestion {
        CountQuestion { limit: 1_000_000 }
    }
}

question! {
    /// The digits of each cell that occur in some solution. Digits that a player placed count like givens.
    #[derive(Default)]
    pub struct CandidatesQuestion {}
}

question! {
    /// Which digits and clues contradict each other, or which the puzzle could do without. Digits that a
    /// player placed count like givens.
    #[derive(Default)]
    pub struct CluesQuestion {}
}

question! {
    /// The next step for a player's position.
    pub struct HintQuestion {
        /// How much to tell: 1 where to look, 2 which technique, 3 the pattern, 4 the effect and why.
        #[cfg_attr(feature = "clap", arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=4)))]
        #[cfg_attr(feature = "json-schema", schemars(range(min = 1, max = 4)))]
        #[serde(deserialize_with = "words::hint_level")]
        pub level: u8,
        /// Whether arguments from there being one solution may be used.
        #[cfg_attr(feature = "clap", arg(long = "no-uniqueness", action = clap::ArgAction::SetFalse, help = NO_UNIQUENESS))]
        pub uniqueness: bool,
        /// Whose order of techniques to follow: human (what is easiest to see first), se121 (Sudoku Explainer
        /// 1.2.1, up to its chains) or hodoku.
        #[cfg_attr(feature = "clap", arg(long, value_name = "PROFILE", default_value = "human"))]
        pub profile: Id<ProfileName>,
        /// Do without these techniques (ids or names).
        #[cfg_attr(feature = "clap", arg(long, value_name = "TECHNIQUES", value_delimiter = ','))]
        #[serde(skip_serializing_if = "Vec::is_empty")]
        pub without: Vec<TechniqueName>,
        /// Tell a long argument link by link instead of in outline.
        #[cfg_attr(feature = "clap", arg(long))]
        pub links: bool,
        /// Add how what is to be marked is drawn, as layers for a page that draws the board itself.
        #[cfg_attr(feature = "clap", arg(skip))]
        pub drawing: bool,
        /// The language of what is said to people.
        #[cfg_attr(feature = "clap", arg(long, value_name = "CODE", env = "KUDOSU_LANGUAGE", default_value = "en", help_heading = "Output"))]
        pub language: Id<Language>,
    }
}

/// What the option that switches `uniqueness` off says of itself.
#[cfg(feature = "clap")]
pub(crate) const NO_UNIQUENESS: &str = "Do not argue from the fact that there is only one solution";

impl Default for HintQuestion {
    fn default() -> HintQuestion {
        HintQuestion {
            level: 1,
            uniqueness: true,
            profile: Id::default(),
            without: Vec::new(),
            links: false,
            drawing: false,
            language: Id::default(),
        }
    }
}

impl HintQuestion {
    /// The order of techniques, without those that are not wanted.
    #[must_use]
    pub fn profile(&self) -> Profile {
        self.profile.0.profile().without(&techniques(&self.without))
    }
}

question! {
    /// The whole way to the solution in steps.
    pub struct ExplainQuestion {
        /// Whether arguments from there being one solution may be used.
        #[cfg_attr(feature = "clap", arg(long = "no-uniqueness", action = clap::ArgAction::SetFalse, help = NO_UNIQUENESS))]
        pub uniqueness: bool,
        /// Whose order of techniques to follow: human (what is easiest to see first), se121 (Sudoku Explainer
        /// 1.2.1, up to its chains) or hodoku.
        #[cfg_attr(feature = "clap", arg(long, value_name = "PROFILE", default_value = "human"))]
        pub profile: Id<ProfileName>,
        /// Do without these techniques (ids or names).
        #[cfg_attr(feature = "clap", arg(long, value_name = "TECHNIQUES", value_delimiter = ','))]
        #[serde(skip_serializing_if = "Vec::is_empty")]
        pub without: Vec<TechniqueName>,
        /// Say how hard the puzzle is on these scales: level, se, hodoku. What is not asked for is not worked
        /// out.
        #[cfg_attr(feature = "clap", arg(long, value_name = "SCALES", value_delimiter = ',', default_value = "level,se,hodoku"))]
        pub scale: Vec<Id<Scale>>,
        /// How much is said: beginner (everything, with every link of long arguments), player (these in
        /// outline) or expert (a line a step).
        #[cfg_attr(feature = "clap", arg(long, value_name = "LEVEL", default_value = "player"))]
        pub level: Id<Telling>,
        /// Add to each step what to mark on the board, for programs that draw it.
        #[cfg_attr(feature = "clap", arg(long, requires = "json", help_heading = "Output"))]
        pub views: bool,
        /// The same, and how that is drawn, as layers for a page that draws the board itself.
        #[cfg_attr(feature = "clap", arg(skip))]
        pub drawing: bool,
        /// The language of what is said to people.
        #[cfg_attr(feature = "clap", arg(long, value_name = "CODE", env = "KUDOSU_LANGUAGE", default_value = "en", help_heading = "Output"))]
        pub language: Id<Language>,
    }
}

impl Default for ExplainQuestion {
    fn default() -> ExplainQuestion {
        ExplainQuestion {
            uniqueness: true,
            profile: Id::default(),
            without: Vec::new(),
            scale: Scale::USUAL.map(Id).to_vec(),
            level: Id::default(),
            views: false,
            drawing: false,
            language: Id::default(),
        }
    }
}

impl ExplainQuestion {
    /// The order of techniques, without those that are not wanted.
    #[must_use]
    pub fn profile(&self) -> Profile {
        self.profile.0.profile().without(&techniques(&self.without))
    }
}

question! {
    /// How hard a puzzle is. Digits that a player placed do not count.
    pub struct RateQuestion {
        /// On these scales: level (our five words), se (Sudoku Explainer's three numbers), hodoku (its
        /// score and level), and for plain 9×9 puzzles backtracks (how often tdoku guesses until it has the
        /// solution, as Sudoku-Extreme is rated), te (depth of trial and error), b, gb, w, gw
        /// (length of braids, g-braids, whips, g-whips), bxb, bxbb (of braids within trials). What is not
        /// asked for is not worked out.
        #[cfg_attr(feature = "clap", arg(long, value_name = "SCALES", value_delimiter = ',', default_value = "level,se,hodoku"))]
        pub scale: Vec<Id<Scale>>,
        /// Whether arguments from there being one solution may be used.
        #[cfg_attr(feature = "clap", arg(long = "no-uniqueness", action = clap::ArgAction::SetFalse, help = NO_UNIQUENESS))]
        pub uniqueness: bool,
        /// Do without these techniques (ids or names); other programs have techniques of their own, so that
        /// there is our level only.
        #[cfg_attr(feature = "clap", arg(long, value_name = "TECHNIQUES", value_delimiter = ','))]
        #[serde(skip_serializing_if = "Vec::is_empty")]
        pub without: Vec<TechniqueName>,
    }
}

impl Default for RateQuestion {
    fn default() -> RateQuestion {
        RateQuestion {
            scale: Scale::USUAL.map(Id).to_vec(),
            uniqueness: true,
            without: Vec::new(),
        }
    }
}

impl RateQuestion {
    /// The scales, each once.
    #[must_use]
    pub fn scales(&self) -> Vec<Scale> {
        let asked = |scale: &Scale| self.scale.contains(&Id(*scale));
        Scale::ALL.into_iter().filter(asked).collect()
    }

    /// Whether the depth of trial and error is among them.
    #[must_use]
    pub fn asks_for_depth(&self) -> bool {
        self.scales()
            .contains(&Scale::Hardness(kudosu_rating::hardness::HardnessScale::Te))
    }
}

question! {
    /// What a text says, and the same in another format.
    #[derive(Default)]
    pub struct ConvertQuestion {
        /// The format to write, such as line, boxed or csv.
        #[cfg_attr(feature = "clap", arg(long, value_name = "FORMAT", default_value = "line", help_heading = "Output"))]
        #[serde(skip_serializing_if = "Option::is_none")]
        pub to: Option<WritableFormat>,
        /// The language of the names of clues.
        #[cfg_attr(feature = "clap", arg(skip))]
        pub language: Id<Language>,
        /// Add what a page needs to show the puzzle: its clues taken apart, their rules, how they are drawn,
        /// and which of them the digits break.
        #[cfg_attr(feature = "clap", arg(skip))]
        pub drawing: bool,
        /// What to call the puzzle, in place of what its text calls it.
        #[cfg_attr(feature = "clap", arg(long, value_name = "TEXT", help_heading = "Output"))]
        #[serde(skip_serializing_if = "Option::is_none")]
        pub title: Option<String>,
        /// Who made it, in place of whom its text names.
        #[cfg_attr(feature = "clap", arg(long, value_name = "TEXT", help_heading = "Output"))]
        #[serde(skip_serializing_if = "Option::is_none")]
        pub author: Option<String>,
        /// Its rules in words, in place of those in its text.
        #[cfg_attr(feature = "clap", arg(long, value_name = "TEXT", help_heading = "Output"))]
        #[serde(skip_serializing_if = "Option::is_none")]
        pub rules: Option<String>,
    }
}

impl ConvertQuestion {
    /// The format to write, where one is asked for.
    #[must_use]
    pub fn format(&self) -> Option<Format> {
        self.to.map(|to| to.0)
    }
}

question! {
    /// A position as a picture, alone or with a hint or a step of the whole way drawn on it.
    pub struct DrawQuestion {
        /// The hint of this level: 3 the pattern, 4 the effect as well.
        #[cfg_attr(feature = "clap", arg(skip))]
        #[cfg_attr(feature = "json-schema", schemars(range(min = 1, max = 4)))]
        #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "words::some_hint_level")]
        pub level: Option<u8>,
        /// The step of the whole way with this number, from 1, on the position before it.
        #[cfg_attr(feature = "clap", arg(skip))]
        #[cfg_attr(feature = "json-schema", schemars(range(min = 1)))]
        #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "words::some_step")]
        pub step: Option<u32>,
        /// Whether candidates are drawn; with a hint or a step they are unless said otherwise.
        #[cfg_attr(feature = "clap", arg(skip))]
        #[serde(skip_serializing_if = "Option::is_none")]
        pub show_candidates: Option<bool>,
        /// What stands under the board; the name of the step unless said otherwise.
        #[cfg_attr(feature = "clap", arg(skip))]
        #[serde(skip_serializing_if = "Option::is_none")]
        pub caption: Option<String>,
        /// Whether arguments from there being one solution may be used.
        #[cfg_attr(feature = "clap", arg(skip))]
        pub uniqueness: bool,
        /// Whose order of techniques to follow: human, se121 or hodoku.
        #[cfg_attr(feature = "clap", arg(skip))]
        pub profile: Id<ProfileName>,
        /// Do without these techniques (ids or names).
        #[cfg_attr(feature = "clap", arg(skip))]
        #[serde(skip_serializing_if = "Vec::is_empty")]
        pub without: Vec<TechniqueName>,
        /// The language of what is said to people.
        #[cfg_attr(feature = "clap", arg(skip))]
        pub language: Id<Language>,
    }
}

impl Default for DrawQuestion {
    fn default() -> DrawQuestion {
        DrawQuestion {
            level: None,
            step: None,
            show_candidates: None,
            caption: None,
            uniqueness: true,
            profile: Id::default(),
            without: Vec::new(),
            language: Id::default(),
        }
    }
}

/// Whose order of techniques to follow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProfileName {
    /// What is easiest to see first.
    #[default]
    Human,
    /// Sudoku Explainer 1.2.1.
    Se121,
    /// HoDoKu.
    Hodoku,
}

impl ProfileName {
    /// The order of techniques.
    #[must_use]
    pub fn profile(self) -> Profile {
        match self {
            ProfileName::Human => Profile::human(),
            ProfileName::Se121 => Profile::se121(),
            ProfileName::Hodoku => Profile::hodoku(),
        }
    }
}

/// The techniques of a list of names.
#[must_use]
pub fn techniques(names: &[TechniqueName]) -> Vec<Technique> {
    names.iter().map(|name| name.0).collect()
}
