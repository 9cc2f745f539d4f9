//! A whole path as data to train on.

use kudosu_logic::End;
use serde::{Deserialize, Serialize};

use crate::answer::{Answered, proper_or_no};
use crate::board::CandidateForm;
use crate::id::Id;
use crate::rating::RatingForm;
use crate::status::{Meaning, Status};
use crate::step::EvidenceForm;

/// The way to the solution as a text.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub struct TraceAnswer {
    /// unique where there is a path; several, no-solution, clashing or unfinished where there is none.
    pub status: Status,
    /// The steps, with what the template puts around them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trace: Option<String>,
    /// How many steps there are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step_count: Option<usize>,
    /// How logic ended: solved, stuck or limit-reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end: Option<Id<End>>,
    /// The id of the technique that comes last in the order of the profile.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hardest: Option<&'static str>,
    /// The ids of the techniques in the order of the steps, with blanks between.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub techniques: Option<String>,
    /// The only solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<String>,
    /// How hard it is, on the scales that were asked for.
    #[serde(flatten)]
    pub rating: RatingForm,
    /// Why there is no path.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

impl Answered for TraceAnswer {
    fn meaning(&self) -> Meaning {
        proper_or_no(self.status)
    }

    fn status(&self) -> Option<Status> {
        Some(self.status)
    }
}

/// A step of a trace as JSON: as much of it as was asked for.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub struct TraceStep {
    /// For each blank cell, by its name, the digits that it could still be before the step.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub before: Vec<(String, Vec<u8>)>,
    /// The id of the technique.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub technique: String,
    /// The digits that can be placed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub placements: Vec<CandidateForm>,
    /// The candidates that can be removed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub eliminations: Vec<CandidateForm>,
    /// Why.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub evidence: Option<EvidenceForm>,
    /// The same in whole sentences.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub explanation: String,
}
