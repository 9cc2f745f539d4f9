//! Rules beside groups and clauses: they take candidates away, and say why only when they are asked.

use super::premises::{PremiseKind, Premises};
use super::{Conflict, Learner, Reason};
use crate::general::Enabled;
use crate::general::encoding::Literal;

/// Rules about candidates, which are known by the numbers of their variables.
pub(crate) trait Rules: Send {
    /// A candidate is gone; for good when no guess was made.
    fn take(&mut self, candidate: u32, for_good: bool);

    /// A candidate is there again.
    fn give_back(&mut self, candidate: u32);

    /// Forgets which rules have to look again.
    fn rest(&mut self);

    /// Lets rules look until one finds something: its number, and whether it cannot be kept. What it takes is
    /// written into `taken`.
    fn look(&mut self, taken: &mut Vec<u32>) -> Option<(u32, bool)>;

    /// Writes literals into `because` that are false, which is why a rule took a candidate or cannot be kept:
    /// as few as it finds, from the candidates that were gone by then.
    fn explain(
        &mut self,
        rule: u32,
        taken: Option<u32>,
        was_gone: &dyn Fn(u32) -> bool,
        because: &mut Vec<Literal>,
    );
}

/// Explanations of so many premises or fewer are kept as clauses.
const SHORT: usize = 12;

/// Words of explanations that are kept.
const MOST_WORDS: usize = 1 << 18;

/// The rules of a learner and what they found.
pub(super) struct Ruling {
    rules: Box<dyn Rules>,
    _enabled: Enabled,
    /// Of everything that was found: the rule, and how long the trail was.
    findings: Vec<(u32, u32)>,
    candidates: u32,
    taken: Vec<u32>,
    /// Why something was found, one after another, and where that stands for each candidate.
    pub(super) explanations: Vec<Literal>,
    explained: Vec<Option<Premises>>,
}

impl Learner {
    /// Adds rules before any guess is made.
    pub fn add_rules(&mut self, rules: Box<dyn Rules>, enabled: Enabled) {
        self.ruling = Some(Ruling {
            rules,
            _enabled: enabled,
            findings: Vec::new(),
            candidates: self.encoding.candidates.len() as u32,
            taken: Vec::new(),
            explanations: Vec::new(),
            explained: vec![None; self.encoding.candidates.len()],
        });
    }

    /// Tells the rules of a candidate that is gone.
    #[inline]
    pub(super) fn tell_rules(&mut self, literal: Literal) {
        if let Some(ruling) = &mut self.ruling
            && literal & 1 == 1
            && literal >> 1 < ruling.candidates
        {
            ruling.rules.take(literal >> 1, self.guesses.is_empty());
        }
    }

    /// Gives back to the rules what the trail has from here on.
    pub(super) fn give_back_to_rules(&mut self, from: usize) {
        let Some(ruling) = &mut self.ruling else {
            return;
        };
        for &literal in &self.trail[from.min(self.propagated)..self.propagated] {
            if literal & 1 == 1 && literal >> 1 < ruling.candidates {
                ruling.rules.give_back(literal >> 1);
            }
        }
        ruling.rules.rest();
        while ruling.findings.last().is_some_and(|&(_, at)| at as usize >= from) {
            ruling.findings.pop();
        }
    }

    /// Lets the rules look until one takes something.
    pub(super) fn ask_rules(&mut self) -> Option<Conflict> {
        let ruling = self.ruling.as_mut()?;
        ruling.taken.clear();
        if ruling.explanations.len() > MOST_WORDS {
            ruling.explanations.clear();
            ruling.explained.fill(None);
        }
        let (rule, is_dead) = ruling.rules.look(&mut ruling.taken)?;
        if is_dead {
            return Some(self.dead_rule(rule));
        }
        let finding = ruling.findings.len() as u32;
        ruling.findings.push((rule, self.trail.len() as u32));
        let taken = std::mem::take(&mut ruling.taken);
        for &candidate in &taken {
            ruling.explained[candidate as usize] = None;
        }
        for &candidate in &taken {
            if self.value[2 * candidate as usize] == 0 {
                self.assign(2 * candidate + 1, Reason::finding(finding));
            }
        }
        if let Some(ruling) = &mut self.ruling {
            ruling.taken = taken;
        }
        None
    }

    /// What a rule that cannot be kept contradicts. Where no literal of it is of the last guess, that guess
    /// is taken back.
    fn dead_rule(&mut self, rule: u32) -> Conflict {
        let premises = self.explain(rule, None, self.trail.len() as u32);
        let level = |at: usize| self.cause[(self.premise(premises, at) >> 1) as usize].level as usize;
        let newest = (0..premises.length).map(level).max().unwrap_or(0);
        self.backtrack(newest);
        Conflict::Rule(premises)
    }

    /// Why the candidate of a literal was taken.
    #[cold]
    pub(super) fn explained(&mut self, variable: usize, finding: u32) -> Premises {
        let ruling = self.ruling.as_mut().expect("only rules find anything");
        if let Some(premises) = ruling.explained[variable] {
            return premises;
        }
        let (rule, at) = ruling.findings[finding as usize];
        let premises = self.explain(rule, Some(variable as u32), at);
        debug_assert!(premises.length > 0);
        if let Some(ruling) = &mut self.ruling {
            ruling.explained[variable] = Some(premises);
        }
        if premises.length <= SHORT {
            self.keep_explanation(variable, premises);
        }
        premises
    }

    /// Makes an explanation a clause, so that what it says follows without the rule from now on. Until it is
    /// forgotten: the newest premise is watched.
    fn keep_explanation(&mut self, variable: usize, premises: Premises) {
        let mut literals = vec![2 * variable as Literal + 1];
        literals.extend((0..premises.length).map(|at| self.premise(premises, at)));
        let place = |&at: &usize| {
            let cause = self.cause[(literals[at] >> 1) as usize];
            (cause.level, cause.place)
        };
        if let Some(newest) = (1..literals.len()).max_by_key(place) {
            literals.swap(1, newest);
            self.add_clause(&literals, Some(literals.len() as u32), 0);
        }
    }

    /// Writes down what a rule's finding follows from, as false literals.
    fn explain(&mut self, rule: u32, taken: Option<u32>, at: u32) -> Premises {
        let ruling = self.ruling.as_mut().expect("only rules find anything");
        let (value, cause) = (&self.value, &self.cause);
        let was_gone =
            |candidate: u32| value[2 * candidate as usize] < 0 && cause[candidate as usize].place < at;
        let start = ruling.explanations.len();
        let because = &mut ruling.explanations;
        ruling.rules.explain(rule, taken, &was_gone, because);
        let is_earlier =
            |&literal: &Literal| value[literal as usize] < 0 && cause[(literal >> 1) as usize].place < at;
        debug_assert!(because[start..].iter().all(is_earlier));
        Premises {
            kind: PremiseKind::Rule,
            start: start as u32,
            length: because.len() - start,
        }
    }
}
