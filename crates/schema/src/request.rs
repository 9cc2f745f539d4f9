//! What may be asked of the server. A field that is null counts as missing;
//! one that nobody knows is refused by name.

use kudosu_explain::Language;
use kudosu_generate::ClueSymmetry;
use kudosu_notation::ShapeForm;
use kudosu_rating::Level;
use serde::{Deserialize, Serialize};

use crate::between::Between;
use crate::id::Id;

/// What a request says about its puzzle.
#[derive(Clone, Copy, Debug)]
pub struct PuzzleFields<'a> {
    /// The puzzle in any format that kudosu reads.
    pub puzzle: &'a str,
    /// The format, instead of recognising it.
    pub from: Option<&'a str>,
    /// Height x width of the boxes.
    pub box_size: Option<&'a str>,
    /// The shape, where boxes do not tell it.
    pub shape: Option<&'a ShapeForm>,
    /// What a player placed besides the givens.
    pub placed: Option<&'a str>,
    /// For each cell what the player noted.
    pub candidates: Option<&'a [Option<Vec<u8>>]>,
    /// The clues, in place of those of the text.
    pub clues: Option<&'a [String]>,
}

/// A request about a puzzle: the fields that all of them have, and its own.
macro_rules! about_a_puzzle {
    ($(#[$doc:meta])* $name:ident { $($(#[$field_doc:meta])* $field:ident: $kind:ty,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
        #[serde(deny_unknown_fields)]
        pub struct $name {
            /// The puzzle in any format that kudosu reads; it is recognised by content.
            pub puzzle: String,
            /// Read this format instead of recognising it, such as line, rows or csv.
            #[serde(default)]
            pub from: Option<String>,
            /// Height x width of the boxes, such as 2x3.
            #[serde(default, rename = "box")]
            pub box_size: Option<String>,
            /// The shape, where boxes do not tell it: regions, diagonals and other houses.
            #[serde(default)]
            pub shape: Option<ShapeForm>,
            /// What a player placed besides the givens, as a grid in one line.
            #[serde(default)]
            pub placed: Option<String>,
            /// For each cell, in reading order, the digits that the player noted. An empty list or null:
            /// nothing was noted, so whatever the digits leave.
            #[serde(default)]
            pub candidates: Option<Vec<Option<Vec<u8>>>>,
            /// The clues, each as a line such as `killer 15: r1c1 r1c2`, in place of those that the text has.
            #[serde(default)]
            pub clues: Option<Vec<String>>,
            $($(#[$field_doc])* pub $field: $kind,)*
        }

        impl $name {
            /// What it says about its puzzle.
            #[must_use]
            pub fn about(&self) -> PuzzleFields<'_> {
                PuzzleFields {
                    puzzle: &self.puzzle,
                    from: self.from.as_deref(),
                    box_size: self.box_size.as_deref(),
                    shape: self.shape.as_ref(),
                    placed: self.placed.as_deref(),
                    candidates: self.candidates.as_deref(),
                    clues: self.clues.as_deref(),
                }
            }
        }
    };
}

about_a_puzzle! {
    /// A solution, and whether there is another. Digits that a player placed count like givens.
    SolveRequest {
        /// 1: any solution will do. 2: tell whether there is a second one.
        #[serde(default)]
        limit: Option<Between<1, 2>>,
    }
}

about_a_puzzle! {
    /// What is wrong with a grid, and how many solutions a right one has.
    /// Digits that a player placed count like givens.
    CheckRequest {
        /// The language of what is said to people; English unless said otherwise.
        #[serde(default)]
        language: Option<Id<Language>>,
    }
}

about_a_puzzle! {
    /// What a text says, and the same in another format.
    ConvertRequest {
        /// The format to write, such as line, boxed or csv; GET /api/formats lists them.
        #[serde(default)]
        to: Option<String>,
        /// The language of the names of clues; English unless said otherwise.
        #[serde(default)]
        language: Option<Id<Language>>,
    }
}

about_a_puzzle! {
    /// The next step for a player's position.
    HintRequest {
        /// 1 where to look, 2 which technique, 3 the pattern, 4 the effect and why.
        #[serde(default)]
        level: Option<Between<1, 4>>,
        /// Whether arguments from there being one solution may be used; true unless said otherwise.
        #[serde(default)]
        uniqueness: Option<bool>,
        /// Ids of techniques that are not used; GET /api/techniques lists them.
        #[serde(default)]
        without: Option<Vec<String>>,
        /// The language of what is said to people; English unless said otherwise.
        #[serde(default)]
        language: Option<Id<Language>>,
    }
}

about_a_puzzle! {
    /// The whole way to the solution in steps.
    ExplainRequest {
        /// Whether arguments from there being one solution may be used; true unless said otherwise.
        #[serde(default)]
        uniqueness: Option<bool>,
        /// Whose order of techniques to follow.
        #[serde(default)]
        profile: Option<ProfileName>,
        /// Ids of techniques that are not used; GET /api/techniques lists them.
        #[serde(default)]
        without: Option<Vec<String>>,
        /// The language of what is said to people; English unless said otherwise.
        #[serde(default)]
        language: Option<Id<Language>>,
    }
}

about_a_puzzle! {
    /// A position as a picture, alone or with a hint or a step of the whole way drawn on it.
    PictureRequest {
        /// The hint of this level: 3 the pattern, 4 the effect as well.
        #[serde(default)]
        level: Option<Between<3, 4>>,
        /// The step of the whole way with this number, on the position before it.
        #[serde(default)]
        step: Option<Between<1, 100_000>>,
        /// Whether candidates are drawn; with a hint or a step they are unless said otherwise.
        #[serde(default)]
        show_candidates: Option<bool>,
        /// What stands under the board; the name of the step unless said otherwise.
        #[serde(default)]
        caption: Option<String>,
        /// Whether arguments from there being one solution may be used; true unless said otherwise.
        #[serde(default)]
        uniqueness: Option<bool>,
        /// Ids of techniques that are not used; GET /api/techniques lists them.
        #[serde(default)]
        without: Option<Vec<String>>,
        /// The language of what is said to people; English unless said otherwise.
        #[serde(default)]
        language: Option<Id<Language>>,
    }
}

about_a_puzzle! {
    /// How hard a puzzle is. Digits that a player placed do not count.
    RateRequest {
        /// Ids of techniques that are not used; GET /api/techniques lists them. The numbers of other
        /// programs, which have techniques of their own, are left out then.
        #[serde(default)]
        without: Option<Vec<String>>,
    }
}

about_a_puzzle! {
    /// The digits of each cell that occur in some solution. Digits that a player placed count like givens.
    CandidatesRequest {}
}

about_a_puzzle! {
    /// Which digits and clues contradict each other, or which the puzzle could do without. Digits that a
    /// player placed count like givens.
    CluesRequest {}
}

about_a_puzzle! {
    /// Watch several methods at work in one stream.
    WatchRequest {
        /// Which methods, none of them twice; GET /api/methods lists them.
        #[cfg_attr(feature = "json-schema", schemars(length(min = 1), extend("uniqueItems" = true)))]
        methods: Vec<String>,
        /// Wait this long before every move; 0 is full speed.
        #[serde(default)]
        delay_ms: Option<Between<0, 60_000>>,
        /// Start with a pause.
        #[serde(default)]
        paused: Option<bool>,
    }
}

about_a_puzzle! {
    /// Watch one method at work.
    WatchOneRequest {
        /// Wait this long before every move; 0 is full speed.
        #[serde(default)]
        delay_ms: Option<Between<0, 60_000>>,
        /// Start with a pause.
        #[serde(default)]
        paused: Option<bool>,
    }
}

/// Whose order of techniques to follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum ProfileName {
    /// What is easiest to see first.
    Human,
    /// Sudoku Explainer 1.2.1.
    Se121,
    /// HoDoKu.
    Hodoku,
}

/// The example of a technique.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LessonRequest {
    /// The id of the technique; GET /api/techniques lists them.
    pub technique: String,
    /// The language of what is said to people; English unless said otherwise.
    #[serde(default)]
    pub language: Option<Id<Language>>,
}

/// A puzzle as asked. With `Accept: text/event-stream` the answer is a stream.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct GenerateRequest {
    /// 9 unless said otherwise.
    pub side: Option<Between<1, 36>>,
    /// Height x width of the boxes, in place of the side.
    #[serde(rename = "box")]
    pub box_size: Option<String>,
    /// How hard it shall be.
    pub difficulty: Option<Id<Level>>,
    /// Of the pattern of givens.
    pub symmetry: Option<Id<ClueSymmetry>>,
    /// No given is redundant.
    pub minimal: Option<bool>,
    /// How many givens: 24, 24..28, ..22 or 30..
    pub clues: Option<String>,
    /// Ids of techniques with commas between: with them logic solves it, without them it gets stuck.
    pub needs: Option<String>,
    /// Kinds of clues with commas between, such as killer,thermo: the puzzle has clues of these kinds, and as
    /// few givens as they leave necessary. The page without a server makes none.
    pub variant: Option<String>,
    /// Repeats a puzzle.
    pub seed: Option<Between<0, 9_007_199_254_740_991>>,
}

/// What to do with a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)] // each does what it says
pub enum Action {
    Pause,
    Resume,
    Step,
    Stop,
    Pace,
}

/// Hold the reins of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct HoldRequest {
    /// What to do.
    pub action: Action,
    /// With pace: wait this long before every move.
    #[serde(default)]
    pub delay_ms: Option<Between<0, 60_000>>,
}
