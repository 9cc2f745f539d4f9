//! Hints and whole ways on puzzles with rules: steps of logic, each checked by the search before it is told.

use kudosu_coach::RuleChecker;
use kudosu_explain::{Language, rule_hint_words};
use kudosu_logic::End;
use kudosu_logic::ruled::{RuleLogic, RuleLogicEnd, RuleReason, RuleState, RuleStep};
use kudosu_notation::RulePosition;
use kudosu_schema::{
    ExplainAnswer, ExplainQuestion, Finisher, HintForm, HintQuestion, MistakeForm, Refusal, RuleStepForm,
    WalkthroughForm,
};

use super::search;
use crate::effort::Effort;

/// Solutions, up to two.
fn solutions(position: &RulePosition, effort: &Effort<'_>) -> Result<Vec<Vec<i64>>, Refusal> {
    let mut search = search(position)?;
    let mut found = Vec::new();
    while found.len() < 2
        && let Some(values) = search
            .next_solution(effort.stop)
            .map_err(|why| effort.unfinished(why))?
    {
        found.push(values);
    }
    Ok(found)
}

fn prepared(position: &RulePosition) -> Result<(RuleLogic, RuleState), Refusal> {
    RuleLogic::new(position).map_err(|error| Refusal::unfit(error.to_string()))
}

fn next(logic: &mut RuleLogic, state: &RuleState, effort: &Effort<'_>) -> Result<Option<RuleStep>, Refusal> {
    logic
        .next_step(state, effort.stop)
        .map_err(|why| effort.unfinished(why))
}

/// A step as a form, once the search has found nothing against it.
fn told(
    position: &RulePosition,
    checker: &mut RuleChecker,
    step: &RuleStep,
    language: Language,
    effort: &Effort<'_>,
) -> Result<RuleStepForm, Refusal> {
    let form = RuleStepForm::of(position, step, language);
    let claim = form
        .to_claim(position)
        .map_err(|error| Refusal::broken(&error.to_string()))?;
    checker.check(&claim, effort.stop).map_err(|fault| match fault {
        kudosu_coach::RuleFault::Unfinished(why) => effort.unfinished(why),
        fault => Refusal::broken(&format!("{fault:?} of {}", form.text)),
    })?;
    Ok(form)
}

pub(crate) fn hint(
    question: &HintQuestion,
    position: &RulePosition,
    effort: &Effort<'_>,
) -> Result<HintForm, Refusal> {
    let language = question.language.0;
    let level = question.level;
    let say = |about: &'static str, text: String| HintForm {
        detail: text.clone(),
        ..HintForm::in_words(level, about, text)
    };
    let found = solutions(&position.start(), effort)?;
    let [solution] = &found[..] else {
        let text = rule_hint_words(language).improper(!found.is_empty());
        return Ok(say("improper", text));
    };
    let wrong: Vec<MistakeForm> = mistakes(position, solution);
    if !wrong.is_empty() {
        let names: Vec<String> = wrong.iter().map(|one| one.cell.clone()).collect();
        let text = rule_hint_words(language).wrong(&names, level >= 3);
        return Ok(HintForm {
            mistakes: if level >= 3 { wrong } else { Vec::new() },
            ..say("mistakes", text)
        });
    }
    let (mut logic, mut state) = prepared(position)?;
    let words = rule_hint_words(language);
    let mut checker = RuleChecker::new(position);
    let Some(step) = next(&mut logic, &state, effort)? else {
        return Ok(match logic.end(&state) {
            RuleLogicEnd::Solved => say("complete", words.complete()),
            _ => say("stuck", words.stuck()),
        });
    };
    state.apply(&logic, &step);
    let form = told(position, &mut checker, &step, language, effort)?;
    let text = match level {
        1 => words.where_to_look(position, &step),
        2 => match &step.reason {
            RuleReason::Rule { rule, .. } => words.which_rule(position, *rule),
            _ => form.name.clone(),
        },
        3 => words.cells(position, &step),
        _ => form.text.clone(),
    };
    Ok(HintForm {
        name: (level >= 2).then(|| form.name.clone()),
        rule_step: (level >= 4).then_some(form),
        ..say("step", text)
    })
}

/// What was entered or noted against the solution.
fn mistakes(position: &RulePosition, solution: &[i64]) -> Vec<MistakeForm> {
    let name = |at: usize| position.variables()[at].name.clone();
    let wrong = position
        .placed()
        .iter()
        .filter(|(at, value)| solution[**at] != **value);
    let wrong = wrong.map(|(&at, _)| MistakeForm {
        kind: "wrong-digit",
        cell: name(at),
    });
    let missing = position
        .noted()
        .iter()
        .filter(|(at, values)| !values.contains(&solution[**at]));
    let missing = missing.map(|(&at, _)| MistakeForm {
        kind: "missing-candidate",
        cell: name(at),
    });
    wrong.chain(missing).collect()
}

pub(crate) fn explain(
    question: &ExplainQuestion,
    position: &RulePosition,
    effort: &Effort<'_>,
) -> Result<ExplainAnswer, Refusal> {
    let language = question.language.0;
    let found = solutions(position, effort)?;
    let (mut logic, mut state) = prepared(position)?;
    let mut checker = RuleChecker::new(position);
    let mut steps = Vec::new();
    while found.len() == 1
        && let Some(step) = next(&mut logic, &state, effort)?
    {
        state.apply(&logic, &step);
        let form = told(position, &mut checker, &step, language, effort)?;
        steps.push(RuleStepForm {
            number: Some(steps.len() + 1),
            ..form
        });
    }
    let end = match (found.len(), logic.end(&state)) {
        (0, _) | (_, RuleLogicEnd::Broken) => End::Broken,
        (1, RuleLogicEnd::Solved) => End::Solved,
        _ => End::Stuck,
    };
    let values_text = |values: &Vec<i64>| position.puzzle().values_text(values).trim_end().to_owned();
    let only = found.first().filter(|_| found.len() == 1);
    Ok(ExplainAnswer {
        walkthrough: WalkthroughForm::of_rules(
            position,
            Some(found.len() == 1),
            steps,
            end,
            match (end, only) {
                (End::Solved, _) => Some(Finisher::Logic),
                (_, Some(_)) => Some(Finisher::Search),
                _ => None,
            },
            only.map(values_text),
        ),
        rating: None,
    })
}
