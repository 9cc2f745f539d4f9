//! What may be asked about whole paths as data to train on.

use kudosu_explain::Language;
use kudosu_logic::Profile;
use kudosu_rating::Scale;
use serde::{Deserialize, Serialize};

use super::{ProfileName, TechniqueName, question, techniques, words};
use crate::id::Id;

question! {
    /// The whole way to the solution as one text to train on.
    pub struct TraceQuestion {
        /// How steps are written: tokens (a small vocabulary with blanks between), words (sentences), or
        /// json.
        #[cfg_attr(feature = "clap", arg(long, value_name = "FORM", default_value = "words"))]
        pub form: Id<TraceForm>,
        /// How much of each step: 1 what it does, 2 the technique as well, 3 where its pattern lies, 4 all of
        /// the reasons.
        #[cfg_attr(feature = "clap", arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=4)))]
        #[cfg_attr(feature = "json-schema", schemars(range(min = 1, max = 4)))]
        #[serde(deserialize_with = "words::hint_level")]
        pub detail: u8,
        /// Write the candidates of all blank cells before each step.
        #[cfg_attr(feature = "clap", arg(long))]
        pub with_candidates: bool,
        /// What stands around the steps: none, plain (puzzle, steps, solution), instruct (instruction and
        /// response), or chat (messages as JSON).
        #[cfg_attr(feature = "clap", arg(long, value_name = "TEMPLATE", default_value = "none"))]
        pub template: Id<TraceTemplate>,
        /// Whether arguments from there being one solution may be used.
        #[cfg_attr(feature = "clap", arg(long = "no-uniqueness", action = clap::ArgAction::SetFalse, help = super::NO_UNIQUENESS))]
        pub uniqueness: bool,
        /// Whose order of techniques to follow: human, se121 or hodoku.
        #[cfg_attr(feature = "clap", arg(long, value_name = "PROFILE", default_value = "human"))]
        pub profile: Id<ProfileName>,
        /// Do without these techniques (ids or names).
        #[cfg_attr(feature = "clap", arg(long, value_name = "TECHNIQUES", value_delimiter = ','))]
        #[serde(skip_serializing_if = "Vec::is_empty")]
        pub without: Vec<TechniqueName>,
        /// Say how hard the puzzle is on these scales: level, se, hodoku.
        #[cfg_attr(feature = "clap", arg(long, value_name = "SCALES", value_delimiter = ',', default_value = "level"))]
        pub scale: Vec<Id<Scale>>,
        /// The language of words and templates.
        #[cfg_attr(feature = "clap", arg(long, value_name = "CODE", env = "KUDOSU_LANGUAGE", default_value = "en", help_heading = "Output"))]
        pub language: Id<Language>,
    }
}

impl Default for TraceQuestion {
    fn default() -> TraceQuestion {
        TraceQuestion {
            form: Id::default(),
            detail: 3,
            with_candidates: false,
            template: Id::default(),
            uniqueness: true,
            profile: Id::default(),
            without: Vec::new(),
            scale: vec![Id(Scale::Level)],
            language: Id::default(),
        }
    }
}

impl TraceQuestion {
    /// The order of techniques, without those that are not wanted.
    #[must_use]
    pub fn profile(&self) -> Profile {
        self.profile.0.profile().without(&techniques(&self.without))
    }

    /// The scales, each once.
    #[must_use]
    pub fn scales(&self) -> Vec<Scale> {
        let asked = |scale: &Scale| self.scale.contains(&Id(*scale));
        Scale::ALL.into_iter().filter(asked).collect()
    }
}

/// How the steps of a trace are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum TraceForm {
    /// A small vocabulary with blanks between.
    Tokens,
    /// Sentences.
    #[default]
    Words,
    /// A list of objects.
    Json,
}

/// What stands around the steps of a trace.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum TraceTemplate {
    /// Nothing.
    #[default]
    None,
    /// The puzzle before, the solution behind.
    Plain,
    /// An instruction and a response.
    Instruct,
    /// A list of messages as JSON.
    Chat,
}
