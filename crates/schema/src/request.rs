//! What may be asked of the server besides the verbs: to watch methods at work, and for a lesson.

use kudosu_explain::Language;
use serde::{Deserialize, Serialize};

use crate::between::Between;
use crate::id::Id;
use crate::question::question;

question! {
    /// How to watch methods at work.
    #[derive(Default)]
    pub struct WatchQuestion {
        /// Which methods, none of them twice; GET /api/methods lists them.
        #[cfg_attr(feature = "clap", arg(skip))]
        #[cfg_attr(feature = "json-schema", schemars(length(min = 1), extend("uniqueItems" = true)))]
        pub methods: Vec<String>,
        /// Wait this long before every move; 0 is full speed.
        #[cfg_attr(feature = "clap", arg(skip))]
        pub delay_ms: Between<0, 60_000>,
        /// Start with a pause.
        #[cfg_attr(feature = "clap", arg(skip))]
        pub paused: bool,
    }
}

question! {
    /// How to watch one method at work.
    #[derive(Default)]
    pub struct WatchOneQuestion {
        /// Wait this long before every move; 0 is full speed.
        #[cfg_attr(feature = "clap", arg(skip))]
        pub delay_ms: Between<0, 60_000>,
        /// Start with a pause.
        #[cfg_attr(feature = "clap", arg(skip))]
        pub paused: bool,
    }
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
