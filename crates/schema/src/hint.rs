//! A hint: no more than its level gives away.

use kudosu_coach::{About, Hint};
use kudosu_explain::{HintLevel, Mistake, technique_name};
use kudosu_logic::{Position, Technique};
use serde::Serialize;

use crate::board::cell_name;
use crate::id::Id;
use crate::question::HintQuestion;
use crate::rule_step::RuleStepForm;
use crate::step::StepForm;
use crate::view::ViewForm;

/// A hint for a player's position.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Hint")
)]
pub struct HintForm {
    /// 1 where to look, 2 which technique, 3 the pattern, 4 the effect and why.
    #[cfg_attr(feature = "json-schema", schemars(range(min = 1, max = 4)))]
    pub level: u8,
    /// What it is about: step, mistakes, complete, stuck, limit-reached or improper.
    #[cfg_attr(
        feature = "json-schema",
        schemars(extend("enum" = ["step", "mistakes", "complete", "stuck", "limit-reached", "improper"]))
    )]
    pub about: &'static str,
    /// The hint in words.
    pub text: String,
    /// The text without the name of the technique in front, for showing under the name.
    pub detail: String,
    /// The id of the technique, from level 2 on.
    #[cfg_attr(feature = "json-schema", schemars(with = "Option<String>"))]
    pub technique: Option<Id<Technique>>,
    /// The name of the technique, from level 2 on.
    pub name: Option<String>,
    /// Whether the puzzle has several solutions; a step is so in all of them that keep what stands on the
    /// board.
    pub several_solutions: bool,
    /// What is wrong in the position, from level 3 on; the worst first.
    pub mistakes: Vec<MistakeForm>,
    /// What to mark on the board: where to look, from level 3 on the pattern.
    pub view: Option<ViewForm>,
    /// The whole step, at level 4.
    pub step: Option<StepForm>,
    /// Of a puzzle with rules in words: the whole step, at level 4.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule_step: Option<RuleStepForm>,
}

/// Something in a position that cannot be right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Mistake")
)]
pub struct MistakeForm {
    /// wrong-digit or missing-candidate.
    #[cfg_attr(
        feature = "json-schema",
        schemars(extend("enum" = ["wrong-digit", "missing-candidate"]))
    )]
    pub kind: &'static str,
    /// Row and column, from 1: r4c2.
    pub cell: String,
}

impl HintForm {
    /// The same with how what is to be marked is drawn.
    #[must_use]
    pub fn drawn(position: &Position, hint: &Hint) -> HintForm {
        HintForm {
            view: hint.view.as_ref().map(|view| ViewForm::drawn(position, view)),
            ..HintForm::of(position, hint)
        }
    }

    /// A hint for `position`, with what the question asks for besides.
    #[must_use]
    pub fn asked(question: &HintQuestion, position: &Position, hint: &Hint) -> HintForm {
        match question.drawing {
            true => HintForm::drawn(position, hint),
            false => HintForm::of(position, hint),
        }
    }

    /// A hint for `position`.
    #[must_use]
    pub fn of(position: &Position, hint: &Hint) -> HintForm {
        let shape = position.shape();
        let step = match &hint.about {
            About::Step(step) => Some(step),
            _ => None,
        };
        let named = step.filter(|_| hint.level >= HintLevel::Technique);
        let whole = step.filter(|_| hint.level >= HintLevel::Effect);
        let mistakes: &[Mistake] = match &hint.about {
            About::Mistakes(mistakes) if hint.level >= HintLevel::Pattern => mistakes,
            _ => &[],
        };
        let mistake = |mistake: &Mistake| MistakeForm {
            kind: mistake.kind(),
            cell: cell_name(shape, mistake.cell()),
        };
        HintForm {
            level: hint.level as u8,
            about: hint.about.kind(),
            text: hint.text.clone(),
            detail: hint.detail.clone(),
            technique: named.map(|step| Id(step.technique)),
            name: named.map(|step| technique_name(step.technique, hint.language).to_owned()),
            several_solutions: !hint.is_unique,
            mistakes: mistakes.iter().map(mistake).collect(),
            view: hint.view.as_ref().map(|view| ViewForm::of(shape, view)),
            step: whole.map(|step| StepForm::told(position, step, hint.language)),
            rule_step: None,
        }
    }

    /// A hint that is nothing but words.
    #[must_use]
    pub fn in_words(level: u8, about: &'static str, text: String) -> HintForm {
        HintForm {
            level,
            about,
            detail: text.clone(),
            text,
            technique: None,
            name: None,
            several_solutions: false,
            mistakes: Vec::new(),
            view: None,
            step: None,
            rule_step: None,
        }
    }
}
