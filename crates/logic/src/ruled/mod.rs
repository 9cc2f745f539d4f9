//! Logic for puzzles with rules in words: steps as a person takes them, each with its reason.
//!
//! A cell has one candidate left, a digit one place in a house, digits are caught in a few cells; a rule by
//! itself, looked at in one place, leaves a value no way; and, where nothing else is found, a value is
//! supposed until a rule or a house cannot be kept. Cells of a house see each other, and so do those that a
//! rule says differ: what is known is taken from them without a step. Each step names all that it looks at,
//! so that it can be checked without any of this.

mod evaluate;
mod finder;
mod said;
mod span;
mod state;
mod suppose;

use kudosu_board::Unfinished;
use kudosu_rules::{Ground, RuleError, RulePosition, RulePuzzle};

pub use state::RuleState;

use evaluate::Evaluator;

/// One step of logic on a puzzle with rules.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RuleStep {
    /// Why it follows.
    pub reason: RuleReason,
    /// What gets its value.
    pub placements: Vec<(usize, i64)>,
    /// Which values go.
    pub removals: Vec<(usize, i64)>,
    /// What the argument looks at: variables with what they could be.
    pub premises: Vec<(usize, Vec<i64>)>,
}

/// Why a step follows.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RuleReason {
    /// One candidate is left.
    LastCandidate,
    /// In these cells, which differ and are as many as there are digits, one place is left for a digit.
    LastPlace {
        /// The cells of the house.
        house: Vec<usize>,
    },
    /// In a house a digit lies only where another house has it too.
    Shared {
        /// The digit.
        digit: i64,
        /// Where it lies.
        house: Vec<usize>,
        /// Where it therefore goes away.
        other: Vec<usize>,
    },
    /// So many cells of a house have only so many digits together.
    Subset {
        /// The cells.
        cells: Vec<usize>,
        /// The digits.
        digits: Vec<i64>,
        /// The house.
        house: Vec<usize>,
    },
    /// A rule, looked at in one place, leaves no way.
    Rule {
        /// Which rule, from 0.
        rule: usize,
        /// What it says there, where that is short.
        here: Option<String>,
        /// Whether that cells of a house differ is needed for it.
        with_houses: bool,
        /// In which way it leaves none.
        why: RuleWhy,
    },
    /// A value was supposed, and led to what cannot be.
    Supposition {
        /// What follows, one after the other.
        chain: Vec<RuleLink>,
        /// What cannot be.
        end: RuleEnd,
    },
}

/// In which way a rule leaves a value no way.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RuleWhy {
    /// No value of the one other goes with it.
    Pair,
    /// Two sides of a comparison cannot meet: by how much they would differ, at least and at most.
    Sides {
        /// At least.
        low: i64,
        /// At most.
        high: i64,
    },
    /// Each of the cases that the rule leaves is broken.
    Cases,
    /// A pattern cannot be read to its end.
    Pattern,
    /// Places would be cut off from each other, or one would be a dead end.
    Form,
    /// The area would be too small or too large.
    Area,
    /// There are not enough different values.
    Different,
    /// All ways were tried.
    Tried,
}

/// Something that follows from a supposition.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RuleLink {
    /// What gets a value.
    pub variable: usize,
    /// Which.
    pub value: i64,
    /// By which rule; `None` for candidates and houses.
    pub rule: Option<usize>,
}

/// What cannot be at the end of a supposition.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RuleEnd {
    /// A variable has no value left.
    Empty(usize),
    /// A digit has no place left in a house.
    NoPlace(i64, Vec<usize>),
    /// A rule cannot be kept.
    Rule(usize),
}

/// How logic ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RuleLogicEnd {
    /// Everything is known.
    Solved,
    /// Nothing more was found.
    Stuck,
    /// The position contradicts itself.
    Broken,
}

/// The rules of a puzzle that say, of two cells somewhere, no more than that they differ: these see each
/// other.
#[must_use]
pub fn seeing_rules(puzzle: &RulePuzzle) -> Vec<usize> {
    let Ok(ground) = Ground::new(puzzle) else {
        return Vec::new();
    };
    let sees = |rule: &usize| {
        let parts = ground.conjuncts(ground.rules[*rule]);
        parts
            .into_iter()
            .any(|part| finder::differing(&ground, part).is_some())
    };
    (0..ground.rules.len()).filter(sees).collect()
}

/// A puzzle prepared for logic.
#[derive(Debug)]
pub struct RuleLogic {
    ground: Ground,
    /// For each rule its parts that all have to hold, but for those by which cells only see each other.
    parts: Vec<Part>,
    /// Cells that differ.
    groups: Vec<Vec<usize>>,
    /// How many digits there are: a house of so many cells has each of them.
    digits: usize,
    cells: usize,
    /// Of each variable those that must differ from it.
    peers: Vec<Vec<usize>>,
    /// The value of the first candidate of each variable.
    bases: Vec<i64>,
    evaluator: Evaluator,
    /// Of each part, when it was looked through last without a find.
    looked: Vec<u64>,
}

/// A truth that has to hold, by itself.
#[derive(Debug)]
struct Part {
    rule: usize,
    nodes: Vec<usize>,
    variables: Vec<usize>,
}

impl RuleLogic {
    /// Prepares the puzzle of a position, and gives the position as logic sees it.
    ///
    /// ```
    /// use kudosu_board::Stop;
    /// use kudosu_logic::ruled::{RuleLogic, RuleReason};
    /// use kudosu_rules::{RulePosition, RulePuzzle};
    ///
    /// let text = "kudosu rules\nboard: 2x2\nrule: r1c1 > r1c2\n";
    /// let position = RulePosition::from(RulePuzzle::parse(text)?);
    /// let (mut logic, mut state) = RuleLogic::new(&position)?;
    /// let step = logic.next_step(&state, Stop::never())?.expect("there is one");
    /// assert!(matches!(step.reason, RuleReason::Rule { rule: 0, .. }));
    /// state.apply(&logic, &step);
    /// while let Some(step) = logic.next_step(&state, Stop::never())? {
    ///     state.apply(&logic, &step);
    /// }
    /// assert_eq!(state.solution(&logic), Some(vec![2, 1, 1, 2]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(position: &RulePosition) -> Result<(RuleLogic, RuleState), RuleError> {
        let puzzle = position.puzzle();
        let ground = Ground::new(puzzle)?;
        let count = ground.variables.len();
        let cells = puzzle.plane().cell_count();
        let bases: Vec<i64> = (0..count)
            .map(|at| puzzle.values_of(at).first().copied().unwrap_or(0))
            .collect();
        let mut peers: Vec<Vec<usize>> = vec![Vec::new(); count];
        let differ = |peers: &mut Vec<Vec<usize>>, a: usize, b: usize| {
            if a != b && !peers[a].contains(&b) {
                peers[a].push(b);
                peers[b].push(a);
            }
        };
        for group in &ground.different {
            for (at, &a) in group.iter().enumerate() {
                group[at + 1..].iter().for_each(|&b| differ(&mut peers, a, b));
            }
        }
        let mut parts = Vec::new();
        for (rule, &node) in ground.rules.iter().enumerate() {
            for part in ground.conjuncts(node) {
                match finder::differing(&ground, part) {
                    Some([a, b]) => differ(&mut peers, a, b),
                    None => parts.push(Part {
                        rule,
                        nodes: ground.within_node(part),
                        variables: ground.variables_of(part),
                    }),
                }
            }
        }
        let logic = RuleLogic {
            evaluator: Evaluator::new(&ground),
            groups: ground.different.clone(),
            digits: puzzle.digits().len(),
            cells,
            looked: vec![0; parts.len()],
            parts,
            peers,
            bases,
            ground,
        };
        let state = RuleState::new(&logic, position);
        Ok((logic, state))
    }

    /// The easiest step that is found; `None` where everything is known, nothing more is found, or the
    /// position contradicts itself. [`RuleLogic::end`] tells which.
    pub fn next_step(
        &mut self,
        state: &RuleState,
        stop: &kudosu_board::Stop,
    ) -> Result<Option<RuleStep>, Unfinished> {
        finder::next(self, state, stop)
    }

    /// How it ended where no step was found.
    #[must_use]
    pub fn end(&self, state: &RuleState) -> RuleLogicEnd {
        match (state.is_broken(), state.solution(self).is_some()) {
            (true, _) => RuleLogicEnd::Broken,
            (false, true) => RuleLogicEnd::Solved,
            (false, false) => RuleLogicEnd::Stuck,
        }
    }
}
