//! Steps of logic on puzzles with rules in words, as JSON has them. What has a value is told by its name:
//! cells such as r1c1, values of layers such as shaded r1c1, numbers by theirs.

use kudosu_coach::RuleClaim;
use kudosu_explain::{Language, describe_rule_step};
use kudosu_logic::ruled::{RuleReason, RuleStep};
use kudosu_notation::RulePosition;
use serde::{Deserialize, Serialize};

use crate::error::{JsonError, Place};

/// Something with a value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "RuleValue")
)]
pub struct RuleValueForm {
    /// What: r1c1, shaded r1c1.
    pub name: String,
    /// Its value; of yes and no 1 and 0.
    pub value: i64,
}

/// Something with all that it could be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "RulePremise")
)]
pub struct RulePremiseForm {
    /// What: r1c1, shaded r1c1.
    pub name: String,
    /// What it could be.
    pub values: Vec<i64>,
}

/// A step on a puzzle with rules in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "RuleStep")
)]
pub struct RuleStepForm {
    /// Which step of the way, from 1; missing for a hint.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<usize>,
    /// last-candidate, last-place, shared, subset, rule or supposition.
    pub kind: String,
    /// The rule that it stands on, from 0; missing where it stands on houses or on all rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<usize>,
    /// Whether it stands on it that cells that see each other differ.
    #[serde(default)]
    pub with_houses: bool,
    /// What gets its value.
    pub placements: Vec<RuleValueForm>,
    /// Which values go.
    pub removals: Vec<RuleValueForm>,
    /// All that the argument looks at, with what it could be; missing where a value is supposed, which all
    /// rules and all that is known then speak of.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub premises: Vec<RulePremiseForm>,
    /// The kind in words.
    #[serde(default)]
    pub name: String,
    /// The step in words.
    #[serde(default)]
    pub text: String,
}

impl RuleStepForm {
    /// A step with words in a language.
    #[must_use]
    pub fn of(position: &RulePosition, step: &RuleStep, language: Language) -> RuleStepForm {
        let name = |at: usize| position.variables()[at].name.clone();
        let values = |list: &[(usize, i64)]| -> Vec<RuleValueForm> {
            let form = |&(at, value): &(usize, i64)| RuleValueForm {
                name: name(at),
                value,
            };
            list.iter().map(form).collect()
        };
        let told = describe_rule_step(position, step, language);
        let (kind, rule, with_houses) = match &step.reason {
            RuleReason::LastCandidate => ("last-candidate", None, true),
            RuleReason::LastPlace { .. } => ("last-place", None, true),
            RuleReason::Shared { .. } => ("shared", None, true),
            RuleReason::Subset { .. } => ("subset", None, true),
            RuleReason::Rule {
                rule, with_houses, ..
            } => ("rule", Some(*rule), *with_houses),
            _ => ("supposition", None, true),
        };
        RuleStepForm {
            number: None,
            kind: kind.to_owned(),
            rule,
            with_houses,
            placements: values(&step.placements),
            removals: values(&step.removals),
            premises: step
                .premises
                .iter()
                .map(|(at, values)| RulePremiseForm {
                    name: name(*at),
                    values: values.clone(),
                })
                .collect(),
            name: told.name,
            text: told.text,
        }
    }

    /// What it claims, to be checked. Words are not read: they follow from the rest.
    pub fn to_claim(&self, position: &RulePosition) -> Result<RuleClaim, JsonError> {
        let place = Place::default();
        let at = |name: &str, field: &str| {
            let found = position.variables().iter().position(|one| one.name == name);
            found.ok_or_else(|| JsonError::expected(&place.field(field), "the name of a cell or of a value"))
        };
        let values = |list: &[RuleValueForm], field: &str| {
            list.iter()
                .map(|one| Ok((at(&one.name, field)?, one.value)))
                .collect::<Result<Vec<_>, JsonError>>()
        };
        let rules = position.puzzle().rule_lines().len();
        if self.rule.is_some_and(|rule| rule >= rules) {
            return Err(JsonError::expected(
                &place.field("rule"),
                "a rule of the puzzle, from 0",
            ));
        }
        let premises = self.premises.iter();
        let premises = premises.map(|one| Ok((at(&one.name, "premises")?, one.values.clone())));
        let mut claim = RuleClaim::new();
        claim.rule = self.rule;
        claim.by_all_rules = self.kind == "supposition";
        claim.with_houses = self.with_houses;
        claim.placements = values(&self.placements, "placements")?;
        claim.removals = values(&self.removals, "removals")?;
        claim.premises = premises.collect::<Result<_, JsonError>>()?;
        Ok(claim)
    }
}
