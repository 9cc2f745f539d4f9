//! The best of several sets of eliminations: the most, then the one that weighs least, then the first found.

use super::effect::Effect;
use super::order::weight;

/// The best so far.
#[derive(Default)]
pub struct Best {
    effect: Effect,
    weight: i32,
}

impl Best {
    /// Whether so many eliminations can still win.
    pub fn may_win(&self, removed: usize) -> bool {
        removed > 0 && removed >= self.effect.removed.len()
    }

    /// Whether another one, which is in order, is better.
    pub fn would_win(&self, effect: &Effect) -> bool {
        let (ours, theirs) = (self.effect.removed.len(), effect.removed.len());
        theirs > ours || theirs == ours && theirs > 0 && weight(&effect.removed) < self.weight
    }

    /// Compares with another one, which is put in order first; says whether it is better.
    pub fn offer(&mut self, effect: &mut Effect) -> bool {
        effect.sort();
        let is_better = self.would_win(effect);
        if is_better {
            self.weight = weight(&effect.removed);
            std::mem::swap(&mut self.effect.removed, &mut effect.removed);
        }
        is_better
    }

    /// What won, if anything did.
    pub fn take(self, effect: &mut Effect) -> bool {
        effect.removed.clone_from(&self.effect.removed);
        !effect.is_empty()
    }
}
