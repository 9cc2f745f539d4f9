//! Arguments from suppositions in words, stage by stage: what is supposed, what follows, what that comes to.

use kudosu_board::{Cell, Digit};
use kudosu_logic::{Candidate, Contradiction, Fact, Impossible, Inference, InferenceRule, Role};

use crate::describer::StepDescriber;
use crate::fill::{Phrase, Values};
use crate::parts;
use crate::stages::{Stage, stages, told_apart};

/// The whole argument, a piece of text for each of its stages.
pub(super) fn told(describer: &StepDescriber<'_>) -> Vec<String> {
    let all = stages(&describer.evidence().net);
    let mut texts: Vec<String> = all.iter().map(|stage| tell(describer, stage)).collect();
    if let Some(first) = texts.first_mut()
        && let Some(choice) = choice(describer)
    {
        *first = [choice, std::mem::take(first)].join(describer.texts.sentence_gap);
    }
    texts
}

/// The argument in one paragraph.
pub(super) fn net(describer: &StepDescriber<'_>) -> String {
    let mut sentences = told(describer);
    if is_shared(describer) {
        sentences.push(describer.texts.net_shared.to_owned());
    }
    sentences.join(describer.texts.sentence_gap)
}

/// Whether the last sentence is the effect: where every branch comes to it, and where what was supposed is
/// all that turns out otherwise.
pub(super) fn says_its_effect(describer: &StepDescriber<'_>) -> bool {
    if is_shared(describer) {
        return true;
    }
    match &describer.evidence().net.branches[..] {
        [branch] => super::is_all(describer, contrary(branch.supposed)),
        _ => false,
    }
}

fn contrary(fact: Fact) -> Fact {
    Fact {
        holds: !fact.holds,
        ..fact
    }
}

/// What is supposed, as experts write it: `r1c1 = 5`, with all branches of several.
pub(super) fn pattern(describer: &StepDescriber<'_>) -> String {
    let branches = describer.evidence().net.branches.iter();
    let supposed: Vec<String> = branches
        .map(|branch| in_signs(describer, branch.supposed))
        .collect();
    supposed.join(" | ")
}

/// Whether it is about what all branches come to, not about a contradiction.
fn is_shared(describer: &StepDescriber<'_>) -> bool {
    let mut branches = describer.evidence().net.branches.iter();
    branches.all(|branch| branch.contradiction.is_none())
}

/// Which cell or which places are tried one by one.
pub(super) fn choice(describer: &StepDescriber<'_>) -> Option<String> {
    let net = &describer.evidence().net;
    let (cell, digit) = net.branches.first()?.supposed.candidate;
    if !is_shared(describer) {
        return None;
    }
    if describer
        .evidence()
        .candidates_as(Role::Guardian)
        .next()
        .is_some()
    {
        let values = Values::new()
            .set("digits", describer.digits(describer.evidence().digits))
            .set("cells", describer.cells(describer.pattern_cells().iter()))
            .set("guardians", parts::guardians(describer));
        return Some(describer.say(describer.texts.net_guardians, values));
    }
    let supposed = || net.branches.iter().map(|branch| branch.supposed.candidate);
    if supposed().all(|(its, _)| its == cell) {
        let digits = supposed().map(|(_, digit)| digit).collect();
        let values = Values::new()
            .set("cell", describer.cell(cell))
            .set("digits_or", describer.digits_or(digits));
        return Some(describer.say(describer.texts.net_cell, values));
    }
    let cells: Vec<_> = supposed().map(|(cell, _)| cell).collect();
    let places = |house| describer.position.cells_in(house, digit).count();
    let house = describer
        .position
        .common_houses(&cells)
        .find(|&house| places(house) == cells.len())?;
    let values = Values::new()
        .set("house", describer.house(house))
        .set("digit", digit.to_string())
        .set("cells_or", describer.cells_or(cells));
    Some(describer.say(describer.texts.net_house, values))
}

fn tell(describer: &StepDescriber<'_>, stage: &Stage<'_>) -> String {
    let texts = describer.texts;
    let mut sentences = Vec::new();
    let mut said = None;
    if stage.opens {
        let template = if stage.depth == 0 {
            texts.suppose
        } else {
            texts.net_suppose_inside
        };
        let what = fact(describer, stage.branch.supposed);
        sentences.push(describer.say(template, Values::new().set("what", what)));
        said = Some(stage.branch.supposed);
    }
    for inference in stage.inferences {
        // What a proof of its own has shown was said at its end.
        if told_apart(inference).is_none() {
            sentences.push(infer(describer, inference, said));
        }
        said = Some(inference.fact);
    }
    if stage.closes {
        sentences.push(match &stage.branch.contradiction {
            Some(contradiction) => refute(describer, contradiction, stage.branch.supposed),
            None => describer.effect(),
        });
    }
    sentences.join(texts.sentence_gap)
}

/// One inference; the facts that it follows from are named unless it is just the one that was said before.
fn infer(describer: &StepDescriber<'_>, inference: &Inference, said: Option<Fact>) -> String {
    let texts = describer.texts;
    let (cell, digit) = inference.fact.candidate;
    let values = Values::new()
        .set("cell", describer.cell(cell))
        .set("digit", digit.to_string());
    let clause = match &inference.reason {
        InferenceRule::LastInHouse(house) => values
            .set("house", describer.house(*house))
            .phrase(&texts.net_in_house),
        InferenceRule::Refuted(branch) => {
            let because = branch.contradiction.as_ref();
            let impossible = because.map(|because| impossible(describer, because.what));
            let values = values.set("fact", fact(describer, inference.fact));
            match impossible {
                Some(impossible) => values.set("impossible", impossible).phrase(&texts.net_refuted),
                None => fact(describer, inference.fact),
            }
        }
        _ => values.phrase(&texts.net_in_cell),
    };
    let values = Values::new().set("clause", clause);
    if inference.from.is_empty() || said.is_some_and(|said| inference.from == [said]) {
        return describer.say(texts.chain_then, values);
    }
    let facts = facts(describer, &together(&inference.from));
    describer.say(texts.net_with, values.set("facts", facts))
}

fn refute(describer: &StepDescriber<'_>, contradiction: &Contradiction, supposed: Fact) -> String {
    let texts = describer.texts;
    let opposite = contrary(supposed);
    let values = Values::new()
        .set("impossible", impossible(describer, contradiction.what))
        .set("opposite", fact(describer, opposite));
    match contradiction.what {
        Impossible::Both(..) => describer.say(texts.net_both, values),
        _ => describer.say(
            texts.net_contradiction,
            values.set("facts", facts(describer, &together(&contradiction.from))),
        ),
    }
}

pub(super) fn impossible(describer: &StepDescriber<'_>, what: Impossible) -> Phrase {
    let texts = describer.texts;
    match what {
        Impossible::Both((a, digit), (b, other)) if a == b => Values::new()
            .set("cell", describer.cell(a))
            .set("a", digit.to_string())
            .set("b", other.to_string())
            .phrase(&texts.net_both_digits),
        Impossible::Both((a, x), (b, y)) if x != y => {
            let rules = describer.position.rules();
            let clue = rules.and_then(|rules| rules.link_between((a, x), (b, y)));
            Values::new()
                .set("a", describer.cell(a))
                .set("x", x.to_string())
                .set("b", describer.cell(b))
                .set("y", y.to_string())
                .set(
                    "clue",
                    clue.map_or_else(|| Phrase::from(""), |id| describer.clue(id)),
                )
                .phrase(&texts.net_both_linked)
        }
        Impossible::Both((a, digit), (b, _)) => Values::new()
            .set("a", describer.cell(a))
            .set("b", describer.cell(b))
            .set("digit", digit.to_string())
            .phrase(&texts.net_both_cells),
        Impossible::NoPlace(house, digit) => Values::new()
            .set("house", describer.house(house))
            .set("digit", digit.to_string())
            .phrase(&texts.net_no_place),
        Impossible::EmptyCell(cell) => Values::new()
            .set("cell", describer.cell(cell))
            .phrase(&texts.net_empty_cell),
        _ => Phrase::from(String::new()),
    }
}

/// `r4c2 is 7`, or `r4c2 is not 7`.
pub(super) fn fact(describer: &StepDescriber<'_>, fact: Fact) -> Phrase {
    let (cell, digit) = fact.candidate;
    let template = if fact.holds {
        &describer.texts.is_digit
    } else {
        &describer.texts.is_not_digit
    };
    Values::new()
        .set("cells", describer.cell(cell))
        .set("digit", digit.to_string())
        .phrase(template)
}

/// What an argument leans on: that a digit is in all of these cells, in one of them, or in none.
pub(super) struct Known {
    pub digit: Digit,
    pub holds: bool,
    pub cells: Vec<Cell>,
    /// Whether it is known of the cells together only: that one of them has the digit.
    pub is_group: bool,
}

/// Facts about the same digit in one piece.
fn together(facts: &[Fact]) -> Vec<Known> {
    let mut all: Vec<Known> = Vec::new();
    for fact in facts {
        let (cell, digit) = fact.candidate;
        match all
            .iter_mut()
            .find(|known| known.digit == digit && known.holds == fact.holds)
        {
            Some(known) => known.cells.push(cell),
            None => all.push(Known {
                digit,
                holds: fact.holds,
                cells: vec![cell],
                is_group: false,
            }),
        }
    }
    all
}

/// `5 in r1c1 and r2c4, and no 7 in r4c9`.
pub(super) fn facts(describer: &StepDescriber<'_>, facts: &[Known]) -> String {
    let texts = describer.texts;
    let told: Vec<String> = facts
        .iter()
        .map(|known| {
            let cells = || known.cells.iter().copied();
            let either = known.is_group || !known.holds;
            let cells = if either {
                describer.cells_or(cells())
            } else {
                describer.cells(cells())
            };
            let template = if known.holds {
                texts.fact_holds
            } else {
                texts.fact_fails
            };
            let values = Values::new().set("digit", known.digit.to_string());
            describer.say(template, values.set("cells", cells))
        })
        .collect();
    // A list within the list asks for a comma before the last.
    let is_simple = facts.iter().all(|known| known.cells.len() == 1);
    describer.join(&told, if is_simple { texts.and } else { texts.and_clause })
}

fn in_signs(describer: &StepDescriber<'_>, fact: Fact) -> String {
    let (cell, digit): Candidate = fact.candidate;
    let sign = if fact.holds { "=" } else { "<>" };
    format!("{} {sign} {digit}", describer.cell(cell))
}
