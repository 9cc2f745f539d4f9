//! Solutions of puzzles with rules: one, all, how many, and what is wrong.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use kudosu_explain::{Language, describe_rule_checkup};
use kudosu_notation::RulePosition;
use kudosu_notation::rules::Broken;
use kudosu_schema::{
    BrokenRuleForm, CheckAnswer, CheckQuestion, CountAnswer, CountQuestion, Refusal, SEVERAL, SolveAnswer,
    SolveQuestion, Status,
};

use super::{next, search};
use crate::count::counted;
use crate::effort::Effort;

/// The values of a solution by name.
pub(super) fn by_name(position: &RulePosition, values: &[i64]) -> BTreeMap<String, i64> {
    let names = position.variables().iter().map(|one| one.name.clone());
    names.zip(values.iter().copied()).collect()
}

/// A solution as people read it.
fn told(position: &RulePosition, values: &[i64]) -> String {
    position.puzzle().values_text(values).trim_end().to_owned()
}

pub(crate) fn solve(
    question: &SolveQuestion,
    position: &RulePosition,
    effort: &Effort<'_>,
) -> Result<SolveAnswer, Refusal> {
    if question.all.is_some() {
        let mut found = Vec::new();
        let answer = each_rule_solution(question, position, effort, &mut |values| {
            found.push(values.to_vec());
            ControlFlow::Continue(())
        })?;
        let texts: Vec<String> = found.iter().map(|values| told(position, values)).collect();
        return Ok(SolveAnswer {
            solution: texts.first().cloned(),
            values: found.first().map(|values| by_name(position, values)),
            solutions: (!texts.is_empty()).then_some(texts),
            ..answer
        });
    }
    let unfinished = |why| effort.unfinished(why);
    let mut search = search(position)?;
    let Some(solution) = next(&mut search, effort).map_err(unfinished)? else {
        return Ok(without(Status::NoSolution));
    };
    let status = match (question.unique, question.prove) {
        (false, Some(false)) => Status::Solved,
        // Whether there is another is found out, as it is for every puzzle of this size.
        _ => match next(&mut search, effort).map_err(unfinished)? {
            Some(_) => Status::Several,
            None => Status::Unique,
        },
    };
    let is_ambiguous = question.unique && status == Status::Several;
    let shown = (!is_ambiguous).then_some(&solution);
    Ok(SolveAnswer {
        status,
        solution: shown.map(|values| told(position, values)),
        values: shown.map(|values| by_name(position, values)),
        error: is_ambiguous.then(|| SEVERAL.to_owned()),
        ..SolveAnswer::default()
    })
}

/// Tells of every solution of a puzzle with rules as it is found, up to as many as are asked for, or until it
/// hears that no more are wanted. The answer has what is to be said besides.
pub fn each_rule_solution(
    question: &SolveQuestion,
    position: &RulePosition,
    effort: &Effort<'_>,
    found: &mut dyn FnMut(&[i64]) -> ControlFlow<()>,
) -> Result<SolveAnswer, Refusal> {
    let mut search = search(position)?;
    let limit = question.all.unwrap_or(u64::MAX);
    let mut count = 0;
    let ended = loop {
        if count == limit {
            break Ok(());
        }
        match next(&mut search, effort) {
            Ok(None) => break Ok(()),
            Err(why) => break Err(why),
            Ok(Some(values)) => {
                count += 1;
                if found(&values).is_break() {
                    break Ok(());
                }
            }
        }
    };
    match (count, ended) {
        (0, Err(why)) => Err(effort.unfinished(why)),
        // One that was found before the search was stopped may not be the only one.
        (1, Err(why)) => Ok(SolveAnswer {
            error: Some(effort.told(why)),
            ..without(Status::Solved)
        }),
        (_, ended) => Ok(SolveAnswer {
            error: ended.err().map(|why| effort.told(why)),
            ..without(Status::of_count(count, limit))
        }),
    }
}

fn without(status: Status) -> SolveAnswer {
    SolveAnswer {
        status,
        ..SolveAnswer::default()
    }
}

pub(crate) fn count(
    question: &CountQuestion,
    position: &RulePosition,
    effort: &Effort<'_>,
) -> Result<CountAnswer, Refusal> {
    let mut search = search(position)?;
    Ok(match search.count(question.limit, effort.stop) {
        Ok(count) => counted(count, question.limit),
        Err(why) => CountAnswer {
            status: Status::Unfinished,
            at_least: Some(search.found()),
            error: Some(effort.told(why)),
            ..CountAnswer::default()
        },
    })
}

pub(crate) fn check(
    question: &CheckQuestion,
    position: &RulePosition,
    effort: &Effort<'_>,
) -> Result<CheckAnswer, Refusal> {
    let language = question.language.0;
    let puzzle = position.puzzle();
    let broken = puzzle.broken_by(&position.known());
    let has_clash = broken.iter().any(|(what, _)| matches!(what, Broken::House(_)));
    let mut found = Vec::new();
    if broken.is_empty() {
        let mut search = search(position)?;
        while found.len() < 2
            && let Some(values) = next(&mut search, effort).map_err(|why| effort.unfinished(why))?
        {
            found.push(values);
        }
    }
    let status = match (has_clash, found.len()) {
        (true, _) => Status::Clashing,
        (false, 0) => Status::NoSolution,
        (false, 1) => Status::Unique,
        _ => Status::Several,
    };
    let names = |at: &[usize]| -> Vec<String> {
        at.iter()
            .map(|&at| position.variables()[at].name.clone())
            .collect()
    };
    let differ: Vec<usize> = match &found[..] {
        [one, other] => (0..one.len()).filter(|&at| one[at] != other[at]).collect(),
        _ => Vec::new(),
    };
    let broken_rules: Vec<BrokenRuleForm> = broken
        .iter()
        .map(|(what, cells)| broken_form(position, what, cells, language))
        .collect();
    let stated = puzzle.stated_solution().is_some_and(|stated| {
        let is_other = |values: &Vec<i64>| values.get(..stated.len()) != Some(stated);
        position.placed().is_empty() && !found.is_empty() && found.iter().all(is_other)
    });
    let text = describe_rule_checkup(
        position,
        found.len(),
        &differ,
        &broken_rules
            .iter()
            .map(|one| (one.text.clone(), one.cells.clone()))
            .collect::<Vec<_>>(),
        stated && status == Status::Unique,
        language,
    );
    Ok(CheckAnswer {
        status,
        givens: puzzle.givens().iter().flatten().count(),
        broken_rules,
        solution: found.first().map(|values| told(position, values)),
        second: found.get(1).map(|values| told(position, values)),
        differ: names(&differ),
        text,
        ..CheckAnswer::default()
    })
}

/// What is broken, for programs.
pub(crate) fn broken_form(
    position: &RulePosition,
    what: &Broken,
    cells: &[usize],
    language: Language,
) -> BrokenRuleForm {
    let puzzle = position.puzzle();
    let cells = cells
        .iter()
        .map(|&at| position.variables()[at].name.clone())
        .collect();
    let (rule, text) = match what {
        Broken::Rule(rule) => (Some(*rule), puzzle.rule_lines()[*rule].clone()),
        Broken::House(house) => (None, kudosu_explain::rule_house_name(puzzle, house, language)),
        _ => (None, String::new()),
    };
    BrokenRuleForm { rule, text, cells }
}
