//! What may be asked about somebody's answer: a text of a model or a person, beside its puzzle.

use kudosu_explain::Language;
use serde::{Deserialize, Serialize};

use super::question;
use crate::id::Id;

question! {
    /// Whether a text answers a puzzle: a grid, a list of moves, or a chain of reasoning, each step of which
    /// is judged in the position that those before it lead to.
    pub struct GradeQuestion {
        /// The text to grade. Grids may have any shape and prose around them (of several the last whole one
        /// counts), moves are written as people do (r4c2 = 8, 8 goes to row 4, column 2, eliminate 3 from
        /// r1c5), explanations as kudosu explain prints them.
        #[cfg_attr(feature = "clap", arg(long, value_name = "TEXT", default_value = "", hide_default_value = true, allow_hyphen_values = true))]
        pub answer: String,
        /// Tell what was found of every step, and not only of the first mistake.
        #[cfg_attr(feature = "clap", arg(long))]
        pub details: bool,
        /// What the text does not say is not missed, so a few right steps are a full answer.
        #[cfg_attr(feature = "clap", arg(long))]
        pub partial: bool,
        /// Whether arguments from there being one solution may be used.
        #[cfg_attr(feature = "clap", arg(long = "no-uniqueness", action = clap::ArgAction::SetFalse, help = super::NO_UNIQUENESS))]
        pub uniqueness: bool,
        /// The language of what is said to people.
        #[cfg_attr(feature = "clap", arg(long, value_name = "CODE", env = "KUDOSU_LANGUAGE", default_value = "en", help_heading = "Output"))]
        pub language: Id<Language>,
    }
}

impl Default for GradeQuestion {
    fn default() -> GradeQuestion {
        GradeQuestion {
            answer: String::new(),
            details: false,
            partial: false,
            uniqueness: true,
            language: Id::default(),
        }
    }
}
