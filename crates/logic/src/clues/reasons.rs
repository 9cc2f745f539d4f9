//! By which clues the parts of a pattern exclude each other, where the grid alone does not say so.

use kudosu_board::ClueId;

use super::ClueRules;
use crate::{
    Braid, BraidStep, Branch, Candidate, Chain, Fact, Impossible, InferenceRule, Link, Node, Position, Role,
    Step, Technique,
};

/// The clues that a classic technique rests on in a step; nothing for a step about clues, which names its
/// own.
pub(crate) fn reasons(position: &Position, step: &Step) -> Vec<ClueId> {
    let Some(rules) = position.rules() else {
        return Vec::new();
    };
    let mut found = Reasons {
        position,
        rules,
        clues: Vec::new(),
    };
    let evidence = &step.evidence;
    for chain in &evidence.chains {
        found.add_chain(chain, &step.eliminations);
    }
    for branch in &evidence.net.branches {
        found.add_branch(branch);
        if branch.contradiction.is_none() {
            for &gone in &step.eliminations {
                let facts: Vec<Fact> = branch.facts().collect();
                found.add_facts(&facts, gone);
            }
        }
    }
    if let Some(braid) = &evidence.braid {
        found.add_braid(braid);
        return found.clues;
    }
    if evidence.chains.is_empty() && evidence.net.branches.is_empty() && !rests_on_houses(step.technique) {
        found.add_pattern(step);
    }
    found.clues
}

/// Whether a technique asks nothing but what a digit does in houses.
fn rests_on_houses(technique: Technique) -> bool {
    use Technique::*;
    matches!(
        technique,
        SueDeCoq | FireworkTriple | FireworkQuad | SkLoop | MultiSector | JuniorExocet
    )
}

struct Reasons<'a> {
    position: &'a Position,
    rules: &'a ClueRules,
    /// In their order.
    clues: Vec<ClueId>,
}

impl Reasons<'_> {
    fn add(&mut self, a: Candidate, b: Candidate) {
        if a.0 != b.0
            && let Some(clue) = self.rules.link_between(a, b)
            && let Err(place) = self.clues.binary_search(&clue)
        {
            self.clues.insert(place, clue);
        }
    }

    fn add_nodes(&mut self, a: &Node, b: &Node) {
        for &x in &a.cells {
            for &y in &b.cells {
                self.add((x, a.digit), (y, b.digit));
            }
        }
    }

    /// What rules out each candidate on the way.
    fn add_braid(&mut self, braid: &Braid) {
        for gone in braid.steps.iter().flat_map(BraidStep::ruled_out) {
            for &cause in braid.behind(gone.by) {
                self.add(cause, gone.candidate);
            }
        }
    }

    fn excludes(&self, node: &Node, gone: Candidate) -> bool {
        let all = |&cell: &_| self.rules.exclude_each_other((cell, node.digit), gone);
        node.cells.iter().all(all)
    }

    /// The weak links, and those to what falls: from the ends of an open chain, from both sides of a link
    /// of a loop.
    fn add_chain(&mut self, chain: &Chain, eliminations: &[Candidate]) {
        let count = chain.nodes.len();
        // What has no statement, or more links than statements, is no chain and rests on nothing.
        if count == 0 || chain.links.len() > count {
            return;
        }
        for (at, link) in chain.links.iter().enumerate() {
            if *link == Link::Weak {
                self.add_nodes(&chain.nodes[at], &chain.nodes[(at + 1) % count]);
            }
        }
        for &gone in eliminations {
            let sides = if chain.is_loop() {
                let mut pairs = (0..count).map(|at| [at, (at + 1) % count]);
                pairs.find(|pair| pair.iter().all(|&at| self.excludes(&chain.nodes[at], gone)))
            } else {
                Some([0, count - 1])
            };
            for at in sides.into_iter().flatten() {
                let node = &chain.nodes[at];
                if self.excludes(node, gone) {
                    for &cell in &node.cells {
                        self.add((cell, node.digit), gone);
                    }
                }
            }
        }
    }

    /// By which fact a candidate is false.
    fn add_facts(&mut self, facts: &[Fact], gone: Candidate) {
        if facts.contains(&Fact::no(gone)) {
            return;
        }
        let is_cause = |fact: &&Fact| fact.holds && self.rules.exclude_each_other(fact.candidate, gone);
        let cause = facts.iter().find(is_cause).map(|fact| fact.candidate);
        if let Some(cause) = cause {
            self.add(cause, gone);
        }
    }

    fn add_branch(&mut self, branch: &Branch) {
        for inference in &branch.inferences {
            let (cell, digit) = inference.fact.candidate;
            let others: Vec<Candidate> = match &inference.reason {
                InferenceRule::LastInCell => {
                    let others = self
                        .position
                        .candidates(cell)
                        .iter()
                        .filter(|&other| other != digit);
                    others.map(|other| (cell, other)).collect()
                }
                InferenceRule::LastInHouse(house) => {
                    let others = self
                        .position
                        .cells_in(*house, digit)
                        .filter(|&other| other != cell);
                    others.map(|other| (other, digit)).collect()
                }
                InferenceRule::Refuted(inner) => {
                    self.add_branch(inner);
                    Vec::new()
                }
            };
            for other in others {
                self.add_facts(&inference.from, other);
            }
        }
        let Some(contradiction) = &branch.contradiction else {
            return;
        };
        match contradiction.what {
            Impossible::Both(a, b) => self.add(a, b),
            Impossible::EmptyCell(cell) => {
                for digit in self.position.candidates(cell).iter() {
                    self.add_facts(&contradiction.from, (cell, digit));
                }
            }
            Impossible::NoPlace(house, digit) => {
                for cell in self.position.cells_in(house, digit) {
                    self.add_facts(&contradiction.from, (cell, digit));
                }
            }
        }
    }

    /// What a pattern names against what falls, and its pivot and its links against its pincers.
    fn add_pattern(&mut self, step: &Step) {
        let evidence = &step.evidence;
        let in_cells = evidence.cells.iter().flat_map(|&(role, cell)| {
            let digits = self.position.candidates(cell).iter();
            digits.map(move |digit| (role, (cell, digit)))
        });
        let parts: Vec<(Role, Candidate)> = in_cells.chain(evidence.candidates.iter().copied()).collect();
        for &gone in &step.eliminations {
            let about_it = |of: &Candidate| of.1 == gone.1 || step.technique == Technique::CommonExclusion;
            for &(_, part) in parts.iter().filter(|(_, part)| about_it(part)) {
                self.add(part, gone);
            }
        }
        let middle = [Role::Pivot, Role::Defining];
        for &(_, a) in parts.iter().filter(|(role, _)| middle.contains(role)) {
            for &(_, b) in parts
                .iter()
                .filter(|(role, b)| *role == Role::Pincer && a.1 == b.1)
            {
                self.add(a, b);
            }
        }
    }
}
