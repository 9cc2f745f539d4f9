//! Death blossom: a stem cell, and for each of its candidates a petal, an almost locked set whose places for
//! that candidate all see the stem. Whatever the stem holds, its petal loses that digit and so holds all its
//! others; a digit z that every petal has is then in one of them,
//! and leaves every cell that sees all their places for z.
//!
//! ```text
//! stem 1 2 3   1: petal 1 5 z      2: petal 2 6 7 z      3: petal 3 z
//! ```

use super::prelude::*;
use crate::als::Als;
use crate::{Chain, Link, Node};

/// Blossoms stem by stem, small petals first; each set of eliminations once.
pub fn find(query: &Query<'_>, sink: &mut Sink<'_>) -> Flow {
    let sets = query.almost_locked_sets()?;
    let mut seen = SeenEffects::default();
    for stem in query.position.blanks().iter() {
        query.check_stop()?;
        let candidates = query.position.candidates(stem);
        if candidates.len() < 2 {
            continue;
        }
        let mut choices: Vec<(Digit, Vec<Petal<'_>>)> = candidates
            .iter()
            .map(|digit| (digit, petals(sets, stem, candidates, digit)))
            .collect();
        choices.sort_by_key(|(_, petals)| petals.len());
        let mut blossom = Blossom {
            query,
            stem,
            chosen: Vec::new(),
            seen: &mut seen,
        };
        blossom.grow(&choices, None, sink)?;
    }
    Flow::Continue(())
}

/// A set that can serve for one candidate of the stem, and what it takes away if it must.
struct Petal<'a> {
    set: &'a Als,
    gone: Vec<(Digit, &'a CellSet)>,
}

fn petals(sets: &[Als], stem: Cell, candidates: DigitSet, digit: Digit) -> Vec<Petal<'_>> {
    let fits = |set: &&Als| set.seers(digit).contains(stem) && !set.cells.contains(stem);
    let found = sets.iter().filter(fits).map(|set| {
        let others = (set.digits - candidates)
            .iter()
            .map(|other| (other, set.seers(other)));
        let gone = others.filter(|(_, seers)| !seers.is_empty()).collect();
        Petal { set, gone }
    });
    found.filter(|petal| !petal.gone.is_empty()).collect()
}

/// A stem with the petals chosen so far.
struct Blossom<'a, 'b> {
    query: &'a Query<'a>,
    stem: Cell,
    chosen: Vec<(Digit, &'b Als)>,
    seen: &'a mut SeenEffects,
}

impl<'b> Blossom<'_, 'b> {
    /// Adds a petal for the next candidate; `gone` is what all petals so far take away together.
    fn grow(
        &mut self,
        choices: &[(Digit, Vec<Petal<'b>>)],
        gone: Option<&[(Digit, CellSet)]>,
        sink: &mut Sink<'_>,
    ) -> Flow {
        let Some(((digit, petals), rest)) = choices.split_first() else {
            return report(self.step(gone.unwrap_or_default()), sink);
        };
        for petal in petals {
            let overlaps = |&(_, other): &(Digit, &Als)| other.cells.intersects(&petal.set.cells);
            if !self.query.options.allow_overlap && self.chosen.iter().any(overlaps) {
                continue;
            }
            let still_gone: Vec<(Digit, CellSet)> = match gone {
                None => petal
                    .gone
                    .iter()
                    .map(|&(digit, cells)| (digit, cells.clone()))
                    .collect(),
                Some(gone) => gone
                    .iter()
                    .map(|(digit, cells)| (*digit, cells & petal.set.seers(*digit)))
                    .filter(|(_, cells)| !cells.is_empty())
                    .collect(),
            };
            if still_gone.is_empty() {
                continue;
            }
            self.chosen.push((*digit, petal.set));
            self.grow(rest, Some(&still_gone), sink)?;
            self.chosen.pop();
        }
        Flow::Continue(())
    }

    fn step(&mut self, gone: &[(Digit, CellSet)]) -> Option<Step> {
        let candidates = gone
            .iter()
            .flat_map(|(digit, cells)| cells.iter().map(|cell| (cell, *digit)));
        let candidates = self.seen.fresh(candidates.collect())?;
        let digits: DigitSet = gone.iter().map(|&(digit, _)| digit).collect();
        Step::removing(self.query.technique, candidates, || {
            let mut evidence = Evidence::about(digits).cells(Role::Pivot, [self.stem]);
            for (number, &(digit, set)) in self.chosen.iter().enumerate() {
                evidence = evidence.almost_locked_set(set.evidence());
                let branches = digits
                    .iter()
                    .map(|outer| branch(self.stem, digit, set, number, outer));
                evidence.chains.extend(branches);
            }
            evidence
        })
    }
}

/// "If the stem holds `digit`, its petal holds `outer`."
fn branch(stem: Cell, digit: Digit, petal: &Als, number: usize, outer: Digit) -> Chain {
    let root = Node {
        cells: vec![stem],
        digit,
        set: None,
    };
    Chain {
        nodes: vec![
            root,
            petal.statement(digit, number),
            petal.statement(outer, number),
        ],
        links: vec![Link::Weak, Link::Strong],
    }
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::*;

    #[test]
    fn whatever_the_stem_holds_a_petal_holds_the_3() {
        let found = steps("death-blossom", "25.3.. .63... ..2.5. .....1 3.65.4 ...6.. @2x3");
        assert_eq!(found, ["r4c5-3"]);
    }
}
