//! A long argument from suppositions in outline: what is supposed, and what that breaks or comes to. Its
//! links are told apart, where somebody asks for them.

use kudosu_logic::{Braid, Branch, Evidence, Fact, Impossible, Variable};

use super::nets;
use crate::describer::StepDescriber;
use crate::fill::Values;
use crate::stages::told_apart;

/// A net with no more facts than these is told at once, and a whip or a braid with no more variables, of
/// which there is more to say.
const MOST_FACTS: usize = 6;
const MOST_VARIABLES: usize = 3;

/// Whether there is so much to follow that it is told in outline first.
pub(crate) fn is_long(evidence: &Evidence) -> bool {
    let variables = evidence.braid.as_ref().map_or(0, Braid::length);
    evidence.net.weight() > MOST_FACTS || variables > MOST_VARIABLES
}

/// The outline with its effect; nothing for a step that is told at once.
pub(super) fn outline(describer: &StepDescriber<'_>) -> String {
    let (texts, evidence) = (describer.texts, describer.evidence());
    if !is_long(evidence) {
        return String::new();
    }
    let argument = match (&evidence.braid, &evidence.net.branches[..]) {
        (Some(braid), _) => of_braid(describer, braid),
        (None, [branch]) => of_branch(describer, branch),
        (None, branches) => of_branches(describer, branches),
    };
    let effect = match super::says_its_effect(describer) && evidence.net.branches.len() < 2 {
        true => String::new(),
        false => describer.effect(),
    };
    let sentences = [argument, effect].map(|text| (!text.is_empty()).then_some(text));
    sentences
        .into_iter()
        .flatten()
        .collect::<Vec<_>>()
        .join(texts.sentence_gap)
}

/// How many links there are to follow, and how many suppositions are refuted on the way.
fn count(branch: &Branch) -> (usize, usize) {
    let counts = branch
        .inferences
        .iter()
        .map(|inference| match told_apart(inference) {
            Some(inner) => {
                let (links, refuted) = count(inner);
                (links + 1, refuted + 1)
            }
            None => (1, 0),
        });
    counts.fold((0, 0), |all, own| (all.0 + own.0, all.1 + own.1))
}

/// A supposition that turns out wrong.
fn of_branch(describer: &StepDescriber<'_>, branch: &Branch) -> String {
    let texts = describer.texts;
    let (links, refuted) = count(branch);
    let opposite = Fact {
        holds: !branch.supposed.holds,
        ..branch.supposed
    };
    let broken = branch.contradiction.as_ref().map(|it| it.what);
    let values = Values::new()
        .set("what", nets::fact(describer, branch.supposed))
        .set_number("links", links)
        .set("opposite", nets::fact(describer, opposite));
    let values = match broken {
        Some(what) => values.set("impossible", nets::impossible(describer, what)),
        None => values,
    };
    match refuted {
        0 => describer.say(texts.outline, values),
        _ => describer.say(texts.outline_nested, values.set_number("refuted", refuted)),
    }
}

/// What all branches come to.
fn of_branches(describer: &StepDescriber<'_>, branches: &[Branch]) -> String {
    let links = branches.iter().map(|branch| count(branch).0).max();
    let values = Values::new()
        .set("choice", nets::choice(describer).unwrap_or_default())
        .set_number("links", links.unwrap_or(0));
    describer.say(describer.texts.outline_shared, values)
}

/// A whip or a braid.
fn of_braid(describer: &StepDescriber<'_>, braid: &Braid) -> String {
    let broken = braid.steps.last().map(|last| match last.variable {
        Variable::Cell(cell) => Impossible::EmptyCell(cell),
        Variable::House(house, digit) => Impossible::NoPlace(house, digit),
    });
    let values = Values::new()
        .set("what", nets::fact(describer, Fact::yes(braid.target)))
        .set_number("links", braid.length().saturating_sub(1))
        .set("opposite", nets::fact(describer, Fact::no(braid.target)));
    match broken {
        Some(what) => describer.say(
            describer.texts.outline,
            values.set("impossible", nets::impossible(describer, what)),
        ),
        None => String::new(),
    }
}
