//! Chains as experts write them (Eureka notation): `(7)r4c2 = r4c8 - (7=3)r1c8 - (3)r1c1`.
//!
//! `=` is a strong link, `-` a weak one. Two statements about one cell share a bracket, `(7=3)r1c8`, and so
//! do two about an almost locked set, whose cells are named then: `(7=3)r1c128`.
//! A digit that stays the same is not repeated.
//!
//! Whips and braids as Denis Berthier writes them: `r4n9{c3 c9} - b9n9{r7c9 r8c7} - c7n3{r8 .}`, a variable
//! after the other, each with the candidate by which it hangs on what was found before, and what is left.

use kudosu_board::{House, HouseKind, Shape};
use kudosu_logic::{
    AlmostLockedSet, BraidStep, Branch, Candidate, Chain, Fact, Inference, InferenceRule, Link, Node,
    Position, Step, Variable,
};

use crate::cell_list;
use crate::cells::name;

/// The chains of a step in Eureka notation, with `; ` between several; `None` for a step without a chain, and
/// for a net, in which facts follow from several others. A whip or a braid as Denis Berthier writes it.
#[must_use]
pub fn eureka(position: &Position, step: &Step) -> Option<String> {
    if let Some(braid) = &step.evidence.braid {
        let (cell, digit) = braid.target;
        let target = name(position.shape(), cell);
        let (id, length) = (step.technique.id(), braid.length());
        let variables = whip(position, step).unwrap_or_default();
        return Some(format!("{id}[{length}]: {variables} ==> {target}≠{digit}"));
    }
    let sets = &step.evidence.almost_locked_sets;
    let mut chains = step.evidence.chains.clone();
    for branch in &step.evidence.net.branches {
        chains.extend(branch_chains(position, branch)?);
    }
    let written: Vec<String> = chains
        .iter()
        .filter(|chain| is_whole(chain))
        .map(|chain| write(position.shape(), chain, sets))
        .collect();
    (!written.is_empty()).then(|| written.join("; "))
}

/// Whether a chain has as many links as it needs; somebody may have put together one that has not, and there
/// is nothing to say about that.
pub(crate) fn is_whole(chain: &Chain) -> bool {
    let (nodes, links) = (chain.nodes.len(), chain.links.len());
    nodes > 0 && (links == nodes || links + 1 == nodes)
}

/// The variables of a whip or a braid: `r4n9{c3 c9} - b9n9{r7c9 r8c7} - c7n3{r8 .}`.
pub(crate) fn whip(position: &Position, step: &Step) -> Option<String> {
    let shape = position.shape();
    let variable = |step: &BraidStep| {
        let left = places(shape, step.variable, &[step.left.candidate]);
        let right = match &step.right[..] {
            [] => ".".to_owned(),
            right => places(shape, step.variable, right),
        };
        format!("{}{{{left} {right}}}", variable_name(shape, step.variable))
    };
    let braid = step.evidence.braid.as_ref()?;
    let variables: Vec<String> = braid.steps.iter().map(variable).collect();
    Some(variables.join(" - "))
}

/// `r4c2`, `r4n9`, `c7n3`, `b9n9`; `x1n9` for a house of another kind.
fn variable_name(shape: &Shape, variable: Variable) -> String {
    match variable {
        Variable::Cell(cell) => name(shape, cell),
        Variable::House(house, digit) => {
            let letter = match shape.house(house).map(House::kind) {
                Some(HouseKind::Row) => 'r',
                Some(HouseKind::Column) => 'c',
                Some(HouseKind::Box) => 'b',
                _ => 'x',
            };
            let number = shape.house(house).map_or(0, House::ordinal);
            format!("{letter}{number}n{digit}")
        }
    }
}

/// Candidates of a variable, less what its name says already: `n5`, `c3`, `r8`, `r7c9`.
fn places(shape: &Shape, variable: Variable, candidates: &[Candidate]) -> String {
    let Variable::House(house, _) = variable else {
        return digits(candidates);
    };
    let cells = candidates.iter().map(|&(cell, _)| cell);
    match shape.house(house).map(House::kind) {
        Some(HouseKind::Row) => numbers(shape, 'c', cells.map(|cell| shape.column_of(cell))),
        Some(HouseKind::Column) => numbers(shape, 'r', cells.map(|cell| shape.row_of(cell))),
        _ => cell_list(shape, cells),
    }
}

fn digits(candidates: &[Candidate]) -> String {
    let digits: Vec<String> = candidates.iter().map(|(_, digit)| digit.to_string()).collect();
    format!("n{}", digits.join("n"))
}

/// `c3`, or `c46` for several; beyond nine `c4,12`.
fn numbers(shape: &Shape, letter: char, from_zero: impl Iterator<Item = usize>) -> String {
    let numbers: Vec<String> = from_zero.map(|at| (at + 1).to_string()).collect();
    let gap = if shape.side() > 9 { "," } else { "" };
    format!("{letter}{}", numbers.join(gap))
}

fn write(shape: &Shape, chain: &Chain, sets: &[AlmostLockedSet]) -> String {
    let mut text = String::new();
    let mut said = None;
    // A loop ends where it began, so its first node is written again.
    let last = if chain.is_loop() {
        chain.nodes.len()
    } else {
        chain.nodes.len().saturating_sub(1)
    };
    let node = |at: usize| &chain.nodes[at % chain.nodes.len()];
    let mut at = 0;
    while at <= last {
        let here = node(at);
        let partner = (at < last).then(|| (chain.links[at], node(at + 1)));
        match partner.filter(|(link, next)| share_a_bracket(here, *link, next)) {
            Some((link, next)) => {
                let cells = match bracket_set(here, link, next, sets) {
                    Some(set) => cell_list(shape, set.cells.iter().copied()),
                    None => cell_list(shape, here.cells.iter().copied()),
                };
                text += &format!("({}{}{}){cells}", here.digit, sign(link), next.digit);
                said = None;
                at += 1;
            }
            None => {
                if said != Some(here.digit) {
                    text += &format!("({})", here.digit);
                }
                text += &cell_list(shape, here.cells.iter().copied());
                said = Some(here.digit);
            }
        }
        if at < last {
            text += &format!(" {} ", sign(chain.links[at]));
        }
        at += 1;
    }
    text
}

/// A branch as chains from what is supposed to each of its ends; `None` where one of its facts follows from
/// several others or is proven by a supposition of its own.
fn branch_chains(position: &Position, branch: &Branch) -> Option<Vec<Chain>> {
    let is_plain = |inference: &Inference| {
        inference.from.len() == 1 && !matches!(inference.reason, InferenceRule::Refuted(_))
    };
    if !branch.inferences.iter().all(is_plain) {
        return None;
    }
    let last = branch.facts().last();
    let ends: Vec<Fact> = match &branch.contradiction {
        Some(contradiction) => contradiction.from.clone(),
        None => last.into_iter().collect(),
    };
    // Where one of two things that cannot both be is what was supposed, the way to the other says it.
    let is_told = |end: &&Fact| ends.len() == 1 || **end != branch.supposed;
    Some(
        ends.iter()
            .filter(is_told)
            .map(|&end| chain_to(position, branch, end))
            .collect(),
    )
}

/// The chain from what is supposed to a fact that follows from it.
fn chain_to(position: &Position, branch: &Branch, end: Fact) -> Chain {
    let node = |fact: Fact| Node {
        cells: vec![fact.candidate.0],
        digit: fact.candidate.1,
        set: None,
    };
    let (mut nodes, mut links) = (vec![node(end)], Vec::new());
    let mut at = end;
    // A branch that somebody made up may go round in a circle, which has no more links than inferences.
    for _ in &branch.inferences {
        let found = branch.inferences.iter().find(|inference| inference.fact == at);
        let Some((inference, &from)) = found.and_then(|found| Some((found, found.from.first()?))) else {
            break;
        };
        links.push(Link::Strong);
        if from.holds {
            nodes.push(excluded(position, inference));
            links.push(Link::Weak);
        }
        nodes.push(node(from));
        at = from;
    }
    nodes.reverse();
    links.reverse();
    Chain { nodes, links }
}

/// What the fact that an inference follows from excludes, so that just the inferred one is left.
fn excluded(position: &Position, inference: &Inference) -> Node {
    let (cell, digit) = inference.fact.candidate;
    let other = position.candidates(cell).iter().find(|&other| other != digit);
    match (&inference.reason, other) {
        (InferenceRule::LastInHouse(house), _) => Node {
            cells: position
                .cells_in(*house, digit)
                .filter(|&it| it != cell)
                .collect(),
            digit,
            set: None,
        },
        (_, other) => Node {
            cells: vec![cell],
            digit: other.unwrap_or(digit),
            set: None,
        },
    }
}

fn share_a_bracket(here: &Node, link: Link, next: &Node) -> bool {
    let in_one_set = link == Link::Strong && here.set.is_some() && here.set == next.set;
    in_one_set || (here.cells == next.cells && here.digit != next.digit)
}

fn bracket_set<'a>(
    here: &Node,
    link: Link,
    next: &Node,
    sets: &'a [AlmostLockedSet],
) -> Option<&'a AlmostLockedSet> {
    let set = here.set.filter(|_| link == Link::Strong && here.set == next.set);
    set.and_then(|set| sets.get(set))
}

fn sign(link: Link) -> char {
    match link {
        Link::Strong => '=',
        Link::Weak => '-',
    }
}

#[cfg(test)]
mod tests {
    use kudosu_board::{Digit, Grid};
    use kudosu_logic::{Evidence, Technique};

    use super::*;

    /// A chain from `7r4c2 = 7r4c8 - …`; `loop` at the end closes it with the link before it.
    fn chain(shape: &Shape, text: &str) -> Chain {
        let (mut nodes, mut links) = (Vec::new(), Vec::new());
        for word in text.split_whitespace() {
            match word {
                "=" => links.push(Link::Strong),
                "-" => links.push(Link::Weak),
                "loop" => {}
                _ => {
                    let (digit, cells) = word.split_at(1);
                    let (cells, set) = match cells.split_once('@') {
                        Some((cells, set)) => (cells, set.parse().ok()),
                        None => (cells, None),
                    };
                    let cells = cells
                        .split('+')
                        .map(|name| shape.parse_cell(name).unwrap())
                        .collect();
                    nodes.push(Node {
                        cells,
                        digit: Digit::from_symbol(digit.chars().next().unwrap()).unwrap(),
                        set,
                    });
                }
            }
        }
        Chain { nodes, links }
    }

    fn written(text: &str) -> String {
        let nine = Shape::nine();
        let cells = ["r1c1", "r1c2", "r1c8"].map(|name| nine.parse_cell(name).unwrap());
        let set = AlmostLockedSet {
            cells: cells.to_vec(),
            digits: nine.digits(),
        };
        let evidence = Evidence::default()
            .chain(chain(&nine, text))
            .almost_locked_set(set);
        let step = Step {
            technique: Technique::NakedPair,
            placements: Vec::new(),
            eliminations: Vec::new(),
            evidence,
        };
        eureka(&Position::of(Grid::blank(&nine)), &step).unwrap()
    }

    #[test]
    fn brackets_are_shared_and_digits_not_repeated() {
        assert_eq!(
            written("7r4c2 = 7r4c8 - 7r1c8 = 3r1c8 - 3r1c1 = 3r5c1"),
            "(7)r4c2 = r4c8 - (7=3)r1c8 - (3)r1c1 = r5c1"
        );
        assert_eq!(
            written("7r4c2 = 7r4c8 - 3r4c8 = 3r1c8"),
            "(7)r4c2 = (7-3)r4c8 = (3)r1c8"
        );
    }

    #[test]
    fn groups_and_sets_name_their_cells() {
        assert_eq!(written("7r4c2 = 7r4c8+r4c9 - 7r5c7"), "(7)r4c2 = r4c89 - r5c7");
        assert_eq!(
            written("5r9c1 = 5r9c2 - 5r1c2@0 = 7r1c1+r1c8@0"),
            "(5)r9c1 = r9c2 - (5=7)r1c128"
        );
    }

    #[test]
    fn a_loop_returns_to_its_start() {
        assert_eq!(
            written("7r4c2 = 7r4c8 - 7r1c8 = 7r1c2 - loop"),
            "(7)r4c2 = r4c8 - r1c8 = r1c2 - r4c2"
        );
        assert_eq!(
            written("7r4c2 - 3r4c2 = 3r4c8 - 7r4c8 = 7r1c8 - loop"),
            "(7-3)r4c2 = (3-7)r4c8 = (7)r1c8 - r4c2"
        );
    }
}
