//! The highlight model of a step: which candidates, cells and houses to mark, in which way,
//! and the arrows of chains.
//!
//! It knows no colours: a terminal and a page both draw it, each in its own way. Every mark has a letter or a
//! sign besides, so that nothing is said by colour alone.

use kudosu_board::{Cell, CellSet, ClueId, House, HouseId, HouseKind};
use kudosu_logic::{
    Braid, Candidate, Evidence, Fact, HouseRole, Link, Net, Node, Position, Role, Step, Technique,
};

use crate::blockers::Blockers;
use crate::stages::{Stage, stages};
use crate::step_text::is_long;

/// How a candidate or a cell is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Mark {
    /// The step puts this digit here.
    Placed,
    /// The step removes this candidate.
    Removed,
    /// What part it plays in the pattern.
    Part(Role),
    /// A statement of a chain, by its place in the chain counted from 0.
    Link(usize),
    /// A member of an almost locked set, by the number of the set counted from 0.
    Set(usize),
    /// Where something is supposed, this turned out to be false.
    Denied,
    /// Beside the chain of a whip or a braid: out by what is supposed, or by something found on the way.
    Aside,
}

impl Mark {
    /// The sign in front of the digit where a board is drawn in text.
    #[must_use]
    pub fn sign(self) -> char {
        let letter = |from: char, at: usize| {
            let offset = u8::try_from(at % 26).expect("a remainder by 26 is small");
            char::from(from as u8 + offset)
        };
        match self {
            Mark::Placed => '+',
            Mark::Removed => '-',
            Mark::Link(at) => letter('A', at),
            Mark::Set(at) => letter('s', at % 8),
            Mark::Denied => '~',
            Mark::Aside => ':',
            Mark::Part(role) => match role {
                Role::Fin => '#',
                Role::EndoFin => '@',
                Role::Pivot => '^',
                Role::ColourA => 'a',
                Role::ColourB => 'b',
                Role::ColourC => 'c',
                Role::ColourD => 'd',
                Role::Guardian => '!',
                Role::Companion => '&',
                Role::Excluded => '~',
                Role::Base => '^',
                Role::Target => 'o',
                Role::Mirror => 'm',
                _ => '*',
            },
        }
    }
}

impl Mark {
    /// Which of nine tints it has where there are colours: 0 placed, 1 removed, 2 the pattern, 3 fins and
    /// the like, 4 and 5 the two sides of an alternative, 6 and 7 two more, 8 a grey.
    #[must_use]
    pub fn tint(self) -> u8 {
        let of_four = |at: usize| 4 + u8::try_from(at % 4).expect("a remainder by 4 is small");
        match self {
            Mark::Placed => 0,
            Mark::Removed => 1,
            Mark::Link(at) => of_four(at % 2),
            Mark::Set(at) => of_four(at),
            Mark::Denied => 7,
            Mark::Aside => 8,
            Mark::Part(role) => match role {
                Role::Fin | Role::EndoFin | Role::Guardian | Role::Pivot | Role::Base => 3,
                Role::ColourA => 4,
                Role::ColourB => 5,
                Role::ColourC | Role::Companion => 6,
                Role::ColourD | Role::Excluded | Role::Mirror => 7,
                _ => 2,
            },
        }
    }
}

/// An arrow of a chain, from one statement to the next.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Arrow {
    /// The candidates of the statement it leaves.
    pub from: Vec<Candidate>,
    /// The candidates of the statement it reaches.
    pub to: Vec<Candidate>,
    /// Whether one of the two must be true or at most one can be.
    pub link: Link,
}

/// What to mark on the board for a step.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct View {
    /// Marked candidates, each once, in reading order.
    pub candidates: Vec<(Candidate, Mark)>,
    /// Cells that are marked as a whole, because none of their candidates says it.
    pub cells: Vec<(Cell, Mark)>,
    /// The houses of the argument.
    pub houses: Vec<(HouseRole, HouseId)>,
    /// The arrows of all chains.
    pub arrows: Vec<Arrow>,
    /// Of an argument from suppositions what to mark beside the effect, stage by stage, so that the board is
    /// not drowned in it; else empty.
    pub stages: Vec<ViewStage>,
    /// Whether a long argument is left to its stages, so that nothing but what is supposed and the effect is
    /// marked here.
    pub in_outline: bool,
    /// The clues of the argument.
    pub clues: Vec<ClueId>,
    /// Of a single in a house the filled cells that keep its digit out of the other cells, as words name
    /// them.
    pub blockers: Vec<Cell>,
}

/// The cells of the clue that a step is about as a whole; none for other steps.
pub(crate) fn clue_cells(position: &Position, step: &Step) -> CellSet {
    let is_whole = matches!(
        step.technique,
        Technique::ClueCombinations | Technique::RequiredDigit | Technique::BlockedCombinations
    );
    let rules = position.rules().filter(|_| is_whole);
    let clues = step.evidence.clues.iter();
    let clues = clues.filter_map(|&id| rules.and_then(|rules| rules.clues().get(id)));
    clues.flat_map(|clue| clue.cells(position.shape())).collect()
}

fn blockers_of(position: &Position, step: &Step) -> Vec<Cell> {
    let is_hidden = step.technique == Technique::HiddenSingle;
    let found = is_hidden.then(|| Blockers::of_single(position, step)).flatten();
    let groups = found.map(|found| found.groups).unwrap_or_default();
    groups.into_iter().map(|(source, _)| source).collect()
}

/// A piece of an argument from suppositions: what is known before it and what follows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ViewStage {
    /// How many suppositions are around it.
    pub depth: usize,
    /// Marked candidates, each once, in reading order.
    pub candidates: Vec<(Candidate, Mark)>,
    /// From the facts to what follows from them.
    pub arrows: Vec<Arrow>,
}

impl View {
    /// The marks for a step that was found in `position`.
    #[must_use]
    pub fn of(position: &Position, step: &Step) -> View {
        let evidence = &step.evidence;
        let mut view = View {
            houses: evidence.houses.clone(),
            clues: evidence.clues.clone(),
            in_outline: is_long(evidence),
            blockers: blockers_of(position, step),
            ..View::default()
        };
        step.placements.iter().for_each(|&it| view.mark(it, Mark::Placed));
        step.eliminations
            .iter()
            .for_each(|&it| view.mark(it, Mark::Removed));
        for &(role, candidate) in &evidence.candidates {
            view.mark(candidate, Mark::Part(role));
        }
        let mut at = 0;
        for chain in &evidence.chains {
            for node in &chain.nodes {
                for &cell in &node.cells {
                    view.mark((cell, node.digit), Mark::Link(at));
                }
                at += 1;
            }
            let statement = |at: usize| {
                let node = chain.nodes.get(at % chain.nodes.len().max(1));
                let cells = |node: &Node| node.cells.iter().map(|&cell| (cell, node.digit)).collect();
                node.map(cells).unwrap_or_default()
            };
            view.arrows
                .extend(chain.links.iter().enumerate().map(|(at, &link)| Arrow {
                    from: statement(at),
                    to: statement(at + 1),
                    link,
                }));
        }
        for (number, set) in evidence.almost_locked_sets.iter().enumerate() {
            for &cell in &set.cells {
                for digit in (position.candidates(cell) & set.digits).iter() {
                    view.mark((cell, digit), Mark::Set(number));
                }
            }
        }
        view.add_covers(position, evidence);
        for &(role, cell) in &evidence.cells {
            for digit in (position.candidates(cell) & evidence.digits).iter() {
                view.mark((cell, digit), Mark::Part(role));
            }
            if view.candidates.iter().all(|((marked, _), _)| *marked != cell) {
                view.cells.push((cell, Mark::Part(role)));
            }
        }
        view.add_net(&evidence.net);
        if let Some(braid) = &evidence.braid {
            view.add_braid(braid);
        }
        view.add_clue_cells(position, step);
        view.candidates.sort_unstable();
        view
    }

    /// The candidates of cells that use up digits of houses, told apart by rows, columns and others.
    fn add_covers(&mut self, position: &Position, evidence: &Evidence) {
        let shape = position.shape();
        for cover in &evidence.covers {
            let set = match shape.house(cover.house).map(House::kind) {
                Some(HouseKind::Row) => 0,
                Some(HouseKind::Column) => 1,
                _ => 2,
            };
            let own = evidence.cells.iter().map(|&(_, cell)| cell);
            for cell in own.filter(|&cell| shape.house_set(cover.house).contains(cell)) {
                for digit in (position.candidates(cell) & cover.digits).iter() {
                    self.mark((cell, digit), Mark::Set(set));
                }
            }
        }
    }

    /// The cells of the clue that a step is about, where nothing marks them already.
    fn add_clue_cells(&mut self, position: &Position, step: &Step) {
        for cell in clue_cells(position, step).iter() {
            let in_candidates = self.candidates.iter().any(|((marked, _), _)| *marked == cell);
            if !in_candidates && self.cells.iter().all(|(marked, _)| *marked != cell) {
                self.cells.push((cell, Mark::Part(Role::Defining)));
            }
        }
    }

    /// The stages of an argument from suppositions. A short one that has a single stage is marked at once, of
    /// others only what is supposed.
    fn add_net(&mut self, net: &Net) {
        self.stages = stages(net).iter().map(ViewStage::of).collect();
        match &self.stages[..] {
            [only] if !self.in_outline => {
                let ViewStage {
                    candidates, arrows, ..
                } = only.clone();
                candidates.into_iter().for_each(|(it, mark)| self.mark(it, mark));
                self.arrows.extend(arrows);
            }
            _ => {
                for branch in &net.branches {
                    self.mark(branch.supposed.candidate, Mark::Part(Role::Defining));
                }
            }
        }
    }

    /// A whip or a braid like a chain, from what is gone to what is left; what else is gone beside it.
    fn add_braid(&mut self, braid: &Braid) {
        if self.in_outline {
            let mut whole = View::default();
            whole.add_braid(braid);
            whole.candidates.sort_unstable();
            self.stages = vec![ViewStage {
                depth: 0,
                candidates: whole.candidates,
                arrows: whole.arrows,
            }];
            return self.mark(braid.target, Mark::Part(Role::Defining));
        }
        for (at, step) in braid.steps.iter().enumerate() {
            self.mark(step.left.candidate, Mark::Link(2 * at));
            for &right in &step.right {
                self.mark(right, Mark::Link(2 * at + 1));
            }
            self.arrows.push(Arrow {
                from: braid.behind(step.left.by).to_vec(),
                to: vec![step.left.candidate],
                link: Link::Weak,
            });
            if !step.right.is_empty() {
                self.arrows.push(Arrow {
                    from: vec![step.left.candidate],
                    to: step.right.clone(),
                    link: Link::Strong,
                });
            }
        }
        for gone in braid.steps.iter().flat_map(|step| &step.others) {
            self.mark(gone.candidate, Mark::Aside);
        }
        self.mark(braid.target, Mark::Part(Role::Defining));
    }

    /// What to mark for one stage: the effect, and what this part of the argument is about. Nothing where
    /// there is no such stage.
    #[must_use]
    pub fn of_stage(&self, at: usize) -> View {
        let Some(stage) = self.stages.get(at) else {
            return View::default();
        };
        let effects = self.candidates.iter().copied();
        let effects = effects.filter(|(_, mark)| matches!(mark, Mark::Placed | Mark::Removed));
        let mut view = View {
            candidates: effects.collect(),
            arrows: stage.arrows.clone(),
            ..View::default()
        };
        for &(candidate, mark) in &stage.candidates {
            view.mark(candidate, mark);
        }
        view
    }

    /// Whether the step is seen from the digits on the board alone: candidates all over it would be in the
    /// way.
    #[must_use]
    pub fn only_places(&self) -> bool {
        self.candidates.iter().all(|(_, mark)| *mark == Mark::Placed)
    }

    /// Cells that are marked as a whole where there is room for it: those of the pattern, and the blockers.
    pub fn marked_cells(&self) -> impl Iterator<Item = (Cell, Mark)> + '_ {
        let blockers = self.blockers.iter();
        let blockers = blockers.map(|&cell| (cell, Mark::Part(Role::Companion)));
        self.cells.iter().copied().chain(blockers)
    }

    /// How a candidate is marked.
    #[must_use]
    pub fn mark_of(&self, candidate: Candidate) -> Option<Mark> {
        let found = self.candidates.iter().find(|(its, _)| *its == candidate);
        found.map(|&(_, mark)| mark)
    }

    /// Marks a candidate that has no mark yet: what comes first counts.
    fn mark(&mut self, candidate: Candidate, mark: Mark) {
        if self.mark_of(candidate).is_none() {
            self.candidates.push((candidate, mark));
        }
    }
}

impl ViewStage {
    fn of(stage: &Stage<'_>) -> ViewStage {
        let mut view = ViewStage {
            depth: stage.depth,
            ..ViewStage::default()
        };
        let mut known: Vec<Fact> = Vec::new();
        if stage.opens {
            known.push(stage.branch.supposed);
        }
        known.extend(stage.inferences.iter().map(|inference| inference.fact));
        for (at, fact) in known.iter().enumerate() {
            let mark = if fact.holds { Mark::Link(at) } else { Mark::Denied };
            view.mark(fact.candidate, mark);
        }
        let contradiction = stage.branch.contradiction.as_ref().filter(|_| stage.closes);
        let used = stage.inferences.iter().flat_map(|inference| &inference.from);
        for fact in used.chain(contradiction.iter().flat_map(|it| &it.from)) {
            let mark = if fact.holds {
                Mark::Part(Role::Companion)
            } else {
                Mark::Denied
            };
            view.mark(fact.candidate, mark);
        }
        for inference in stage.inferences {
            view.arrows.extend(inference.from.iter().map(|from| Arrow {
                from: vec![from.candidate],
                to: vec![inference.fact.candidate],
                link: if inference.fact.holds {
                    Link::Strong
                } else {
                    Link::Weak
                },
            }));
        }
        view.candidates.sort_unstable();
        view
    }

    /// Marks a candidate that has no mark yet: what comes first counts.
    fn mark(&mut self, candidate: Candidate, mark: Mark) {
        if self.candidates.iter().all(|(its, _)| *its != candidate) {
            self.candidates.push((candidate, mark));
        }
    }
}
