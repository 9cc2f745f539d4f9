//! Chains in words: one supposition, followed link by link to its end.

use kudosu_logic::{Chain, Fact, Link, Node};

use crate::describer::StepDescriber;
use crate::fill::{Phrase, Values};
use crate::notation::is_whole;

/// What the two links at the start of a loop make of it; an open chain has only one there.
enum Form {
    /// One of the two ends is true.
    Open,
    /// The first statement leads to the last.
    Branch,
    /// Every weak link of the loop is strong as well.
    Loop,
    /// The first statement leads to its own denial.
    RefutesStart,
    /// The denial of the first statement leads back to it.
    ProvesStart,
}

/// The first chain in full; where others say the same of another digit, that they do.
pub(super) fn chain(describer: &StepDescriber<'_>) -> String {
    let Some((first, others)) = describer.evidence().chains.split_first() else {
        return String::new();
    };
    let mut sentences = vec![follow_to_the_end(describer, first)];
    for other in others.iter().filter_map(|chain| chain.nodes.last()) {
        let values = Values::new().set("last_digit", other.digit.to_string());
        sentences.push(describer.say(describer.texts.chain_likewise, values));
    }
    sentences.join(describer.texts.sentence_gap)
}

/// Whether the last sentence is the effect: a loop that says of its start whether it is true, and no more.
pub(super) fn says_its_effect(describer: &StepDescriber<'_>) -> bool {
    let [chain] = &describer.evidence().chains[..] else {
        return false;
    };
    let holds = match form(chain) {
        Form::RefutesStart => false,
        Form::ProvesStart => true,
        _ => return false,
    };
    match chain.nodes.first() {
        Some(Node { cells, digit, .. }) if cells.len() == 1 => {
            let candidate = (cells[0], *digit);
            super::is_all(describer, Fact { candidate, holds })
        }
        _ => false,
    }
}

/// The almost locked sets, then the chain through them.
pub(super) fn sets(describer: &StepDescriber<'_>) -> String {
    let named: Vec<String> = describer
        .evidence()
        .almost_locked_sets
        .iter()
        .map(|set| {
            let values = Values::new()
                .set("cells", describer.cells(set.cells.iter().copied()))
                .set("digits", describer.digits(set.digits));
            describer.say(describer.texts.one_set, values)
        })
        .collect();
    let values = Values::new().set("sets", describer.join(&named, describer.texts.and_clause));
    [describer.say(describer.texts.sets, values), chain(describer)].join(describer.texts.sentence_gap)
}

/// One branch for each candidate of the stem.
pub(super) fn blossom(describer: &StepDescriber<'_>) -> String {
    let chains = &describer.evidence().chains;
    let stem = chains.first().and_then(|chain| chain.nodes.first());
    let stem = stem
        .map(|node| describer.cells(node.cells.iter().copied()))
        .unwrap_or_default();
    let values = Values::new().set("stem", stem);
    let mut sentences = vec![describer.say(describer.texts.blossom, values.clone())];
    sentences.extend(chains.iter().map(|chain| follow_to_the_end(describer, chain)));
    sentences.push(describer.say(describer.texts.blossom_end, values));
    sentences.join(describer.texts.sentence_gap)
}

fn follow_to_the_end(describer: &StepDescriber<'_>, chain: &Chain) -> String {
    let texts = describer.texts;
    let ends = chain.nodes.first().zip(chain.nodes.last());
    let Some((first, last)) = ends.filter(|_| is_whole(chain)) else {
        return String::new();
    };
    let form = form(chain);
    let (supposed, conclude) = match form {
        Form::Open => (denial(describer, first), texts.chain_open),
        Form::Branch => (statement(describer, first), ""),
        Form::Loop => (denial(describer, first), texts.chain_loop),
        Form::RefutesStart => (statement(describer, first), texts.chain_refutes),
        Form::ProvesStart => (denial(describer, first), texts.chain_proves),
    };
    let mut sentences = vec![describer.say(texts.suppose, Values::new().set("what", supposed))];
    // The link that closes a continuous loop says nothing new in this direction.
    let steps = chain.links.len() - usize::from(matches!(form, Form::Loop));
    let mut at = 0;
    while at < steps {
        let mut clause = follow(describer, chain, at);
        // A strong link and the weak one behind it make one sentence.
        let pair = chain.links.get(at..at + 2) == Some(&[Link::Strong, Link::Weak]) && at + 1 < steps;
        if pair {
            at += 1;
            let values = Values::new()
                .set("first", clause)
                .set("second", follow(describer, chain, at));
            clause = values.phrase(&texts.chain_so);
        }
        sentences.push(describer.say(texts.chain_then, Values::new().set("clause", clause)));
        at += 1;
    }
    let values = Values::new()
        .set("first", statement(describer, first))
        .set("last", statement(describer, last))
        .set("not_first", denial(describer, first));
    let says_the_same = matches!(form, Form::Open) && first.cells == last.cells && first.digit == last.digit;
    let conclude = if says_the_same {
        texts.chain_open_alike
    } else {
        conclude
    };
    sentences.push(describer.say(conclude, values));
    sentences.retain(|sentence| !sentence.is_empty());
    sentences.join(texts.sentence_gap)
}

fn form(chain: &Chain) -> Form {
    match (chain.is_loop(), chain.links.first(), chain.links.last()) {
        (true, Some(Link::Weak), Some(Link::Weak)) => Form::RefutesStart,
        (true, Some(Link::Strong), Some(Link::Strong)) => Form::ProvesStart,
        (true, ..) => Form::Loop,
        (false, Some(Link::Weak), _) => Form::Branch,
        (false, ..) => Form::Open,
    }
}

/// What the link behind node `at` makes of the next node.
fn follow(describer: &StepDescriber<'_>, chain: &Chain, at: usize) -> Phrase {
    let texts = describer.texts;
    let from = &chain.nodes[at];
    let to = &chain.nodes[(at + 1) % chain.nodes.len()];
    if chain.links[at] == Link::Weak {
        return denial(describer, to);
    }
    let values = Values::new()
        .set("statement", statement(describer, to))
        .set("digit", to.digit.to_string())
        .set("from_digit", from.digit.to_string())
        .set("from", statement(describer, from));
    // A set of one cell is just a cell with two candidates.
    let set = from.set.filter(|_| from.set == to.set && from.cells != to.cells);
    if let Some(set) = set.and_then(|set| describer.evidence().almost_locked_sets.get(set)) {
        let mut left = set.digits;
        left.remove(from.digit);
        let values = values
            .set("set", describer.cells(set.cells.iter().copied()))
            .set("count", describer.number(set.cells.len()))
            .set("left", describer.digits(left));
        return values.phrase(&texts.strong_in_set);
    }
    if from.cells == to.cells {
        let values = values.set("cell", describer.cells(to.cells.iter().copied()));
        return values.phrase(&texts.strong_in_cell);
    }
    let all: Vec<_> = from.cells.iter().chain(&to.cells).copied().collect();
    let places = |house| describer.position.cells_in(house, to.digit).count();
    let house = describer
        .position
        .common_houses(&all)
        .min_by_key(|&house| places(house));
    match house {
        Some(house) => values
            .set("house", describer.house(house))
            .set("cells_or", describer.cells_or(to.cells.iter().copied()))
            .phrase(&texts.strong_in_house),
        None => statement(describer, to),
    }
}

/// `r4c2 is 7`, or `7 is in r4c2 or r4c3`.
fn statement(describer: &StepDescriber<'_>, node: &Node) -> Phrase {
    let template = match node.cells.len() {
        1 => &describer.texts.is_digit,
        _ => &describer.texts.one_is_digit,
    };
    statement_values(describer, node).phrase(template)
}

/// `r4c2 is not 7`, or `7 is in neither r4c2 nor r4c3`.
fn denial(describer: &StepDescriber<'_>, node: &Node) -> Phrase {
    let template = match node.cells.len() {
        1 => &describer.texts.is_not_digit,
        _ => &describer.texts.none_is_digit,
    };
    statement_values(describer, node).phrase(template)
}

fn statement_values(describer: &StepDescriber<'_>, node: &Node) -> Values {
    let cells = || node.cells.iter().copied();
    Values::new()
        .set("cells", describer.cells(cells()))
        .set("cells_or", describer.cells_or(cells()))
        .set("cells_nor", describer.cells_nor(cells()))
        .set("digit", node.digit.to_string())
}
