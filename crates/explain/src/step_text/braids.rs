//! Whips and braids in words: what is supposed, then variable after variable, with what else is out there.

use kudosu_logic::{Braid, BraidStep, Candidate, Cause, Fact, Impossible, RuledOut, Variable};

use super::nets::{self, Known};
use crate::describer::StepDescriber;
use crate::fill::{Phrase, Values};

/// The whole argument in one paragraph.
pub(super) fn braid(describer: &StepDescriber<'_>) -> String {
    let Some(braid) = &describer.evidence().braid else {
        return String::new();
    };
    let texts = describer.texts;
    let supposed = nets::fact(describer, Fact::yes(braid.target));
    let mut sentences = vec![describer.say(texts.suppose, Values::new().set("what", supposed))];
    let steps = braid.steps.iter().enumerate();
    sentences.extend(steps.map(|(at, step)| match step.right.is_empty() {
        true => end(describer, braid, step),
        false => then(describer, braid, at, step),
    }));
    sentences.join(texts.sentence_gap)
}

/// What is left in a variable. Why is said where it is not by what was said just before.
fn then(describer: &StepDescriber<'_>, braid: &Braid, at: usize, step: &BraidStep) -> String {
    let texts = describer.texts;
    let mut by: Vec<(Cause, Vec<Candidate>)> = Vec::new();
    for RuledOut { candidate, by: cause } in step.ruled_out() {
        match by.iter_mut().find(|(other, _)| *other == cause) {
            _ if cause == Cause::before(at) => {}
            Some((_, candidates)) => candidates.push(candidate),
            None => by.push((cause, vec![candidate])),
        }
    }
    by.sort_unstable();
    let outs: Vec<String> = by
        .into_iter()
        .map(|(cause, candidates)| {
            out(
                describer,
                step.variable,
                &candidates,
                nets::facts(describer, &[known(braid, cause)]),
            )
        })
        .collect();
    let values = Values::new().set("clause", left(describer, step));
    if outs.is_empty() {
        return describer.say(texts.chain_then, values);
    }
    let outs = describer.join(&outs, texts.and_clause);
    describer.say(texts.braid_then, values.set("outs", outs))
}

/// `in row 4 the 7 must go in r4c2`.
fn left(describer: &StepDescriber<'_>, step: &BraidStep) -> Phrase {
    let texts = describer.texts;
    let cells = || step.right.iter().map(|&(cell, _)| cell);
    let digit = step.right.first().map(|(_, digit)| digit.to_string());
    let values = Values::new()
        .set("digit", digit.unwrap_or_default())
        .set("cell", describer.cells(cells()))
        .set("cells_or", describer.cells_or(cells()));
    match step.variable {
        Variable::Cell(_) => values.phrase(&texts.braid_in_cell),
        Variable::House(house, _) => {
            let values = values.set("house", describer.house(house));
            match step.right.len() {
                1 => values.phrase(&texts.braid_in_house),
                _ => values.phrase(&texts.braid_in_group),
            }
        }
    }
}

/// `r4c8 is out because of the 5 in r1c1`, or of a cell `3 and 6 are out because of the 5 in r1c1`.
fn out(describer: &StepDescriber<'_>, variable: Variable, candidates: &[Candidate], by: String) -> String {
    let texts = describer.texts;
    let (template, what) = match variable {
        Variable::Cell(_) => {
            let digits = candidates.iter().map(|&(_, digit)| digit).collect();
            (texts.braid_out_digits, describer.digits(digits))
        }
        Variable::House(..) => {
            let cells = candidates.iter().map(|&(cell, _)| cell);
            (texts.braid_out_cells, describer.cells(cells))
        }
    };
    let values = Values::new().set_many("what", what, candidates.len());
    describer.say(template, values.set("by", by))
}

/// Nothing is left in the last variable.
fn end(describer: &StepDescriber<'_>, braid: &Braid, step: &BraidStep) -> String {
    let mut causes: Vec<Cause> = step.ruled_out().map(|gone| gone.by).collect();
    causes.sort_unstable();
    causes.dedup();
    let mut facts: Vec<Known> = Vec::new();
    for cause in causes {
        let next = known(braid, cause);
        let same = |other: &&mut Known| other.digit == next.digit && !other.is_group && !next.is_group;
        match facts.iter_mut().find(same) {
            Some(other) => other.cells.extend(next.cells),
            None => facts.push(next),
        }
    }
    let what = match step.variable {
        Variable::Cell(cell) => Impossible::EmptyCell(cell),
        Variable::House(house, digit) => Impossible::NoPlace(house, digit),
    };
    let values = Values::new()
        .set("impossible", nets::impossible(describer, what))
        .set("opposite", nets::fact(describer, Fact::no(braid.target)))
        .set("facts", nets::facts(describer, &facts));
    describer.say(describer.texts.net_contradiction, values)
}

/// What is known by a step before: a digit in a cell, or in one of a group of cells.
fn known(braid: &Braid, cause: Cause) -> Known {
    let behind = braid.behind(cause);
    let (_, digit) = behind.first().copied().unwrap_or(braid.target);
    Known {
        digit,
        holds: true,
        cells: behind.iter().map(|&(cell, _)| cell).collect(),
        is_group: behind.len() > 1,
    }
}
