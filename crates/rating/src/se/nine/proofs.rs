//! The nested proofs that literals rest on: each once, however many literals of however many branches rest on
//! it.

use std::collections::HashMap;

/// Nested proofs by number, and sets of them by number.
#[derive(Default)]
pub struct Proofs {
    numbers: HashMap<u128, u32>,
    /// The complexity of each proof, by its number from 1.
    complexity: Vec<u32>,
    sets: HashMap<Box<[u32]>, u32>,
    members: Vec<Box<[u32]>>,
    unions: HashMap<(u32, u32), u32>,
}

impl Proofs {
    /// Forgets all of them.
    pub fn clear(&mut self) {
        self.numbers.clear();
        self.complexity.clear();
        self.sets.clear();
        self.members.clear();
        self.unions.clear();
    }

    /// The number of a proof, from 1, by its fingerprint.
    pub fn number(&mut self, print: u128, complexity: u32) -> u32 {
        let next = self.complexity.len() as u32 + 1;
        let number = *self.numbers.entry(print).or_insert(next);
        if number == next {
            self.complexity.push(complexity);
        }
        number
    }

    /// The number of a set of proofs; 0 for the empty one.
    pub fn set(&mut self, proofs: impl Iterator<Item = u32>) -> u32 {
        let mut proofs: Vec<u32> = proofs.collect();
        if proofs.is_empty() {
            return 0;
        }
        proofs.sort_unstable();
        proofs.dedup();
        let proofs = proofs.into_boxed_slice();
        if let Some(&number) = self.sets.get(&proofs) {
            return number;
        }
        self.members.push(proofs.clone());
        let number = self.members.len() as u32;
        self.sets.insert(proofs, number);
        number
    }

    /// The union of two sets.
    pub fn union(&mut self, a: u32, b: u32) -> u32 {
        if a == b || b == 0 {
            return a;
        }
        if a == 0 {
            return b;
        }
        let key = (a.min(b), a.max(b));
        if let Some(&union) = self.unions.get(&key) {
            return union;
        }
        let all = [a, b].map(|set| self.members[set as usize - 1].to_vec()).concat();
        let union = self.set(all.into_iter());
        self.unions.insert(key, union);
        union
    }

    /// How complex all proofs of a set are together.
    pub fn total(&self, set: u32) -> u32 {
        let Some(set) = set.checked_sub(1) else {
            return 0;
        };
        self.members[set as usize]
            .iter()
            .map(|&proof| self.complexity[proof as usize - 1])
            .sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proof_counts_once_in_a_union() {
        let mut proofs = Proofs::default();
        let (a, b, c) = (proofs.number(7, 10), proofs.number(8, 20), proofs.number(9, 40));
        assert_eq!(proofs.number(7, 10), a);
        let (ab, bc) = (proofs.set([a, b, a].into_iter()), proofs.set([c, b].into_iter()));
        let all = proofs.union(ab, bc);
        assert_eq!((proofs.total(0), proofs.total(ab), proofs.total(bc)), (0, 30, 60));
        assert_eq!(proofs.total(all), 70);
        assert_eq!(proofs.union(0, ab), ab);
        assert_eq!(proofs.union(bc, ab), all);
    }
}
