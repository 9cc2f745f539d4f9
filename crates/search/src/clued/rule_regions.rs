//! Regions to be found: which propagators what rules say of them becomes.

use std::collections::HashMap;
use std::sync::Arc;

use kudosu_board::Unfinished;
use kudosu_rules::{Node, NodeId, Regions};

use super::propagators::{Divided, MOST_PLACES, Propagator, Together};
use super::translate_rules::Translation;

impl Translation<'_> {
    /// Rules about regions to be found; `false` where nobody knows them better than a tree.
    pub(super) fn regions(&mut self, regions: &Regions, list: &[NodeId]) -> Result<bool, Unfinished> {
        let Some(variables) = self.variables(list) else {
            return Ok(false);
        };
        let parts = match regions {
            Regions::Differ => &variables[..variables.len() / 2],
            _ => &variables[..],
        };
        let is_from_least = match regions {
            Regions::InOrder(least) => parts.first().is_some_and(|&first| self.bases[first] == *least),
            _ => true,
        };
        if parts.is_empty() || parts.len() > MOST_PLACES || !self.have_one_base(parts) || !is_from_least {
            return Ok(false);
        }
        let groups = self.together(parts);
        if let Regions::Differ = regions
            && self.have_one_base(&variables[parts.len()..])
        {
            // What is in one region differs, whichever that is.
            let cell = |place: &u32| variables[parts.len() + *place as usize] as u16;
            for group in &groups {
                let cells: Vec<u16> = group.iter().map(cell).collect();
                self.builder.all_different(&cells);
            }
        }
        let near = match regions {
            Regions::Size(_, links) => self.near(links, list.len()),
            _ => Arc::default(),
        };
        let digits = self.builder.full;
        let count = i64::from(digits.count_ones());
        // Each region has as many cells as there are digits, where another rule says so.
        let is_full = self
            .ground
            .rules
            .iter()
            .any(|&rule| match &self.ground.nodes[rule] {
                Node::Regions(Regions::Size(size, _), sized) => {
                    *size == count && sized[..] == list[..parts.len()]
                }
                _ => false,
            });
        let cells: Vec<u16> = variables.iter().map(|&variable| variable as u16).collect();
        let numbers = parts.iter().fold(0, |all, &part| all | self.builder.masks[part]);
        let together = Together::new(parts.len(), groups);
        for divided in Divided::all(&cells, regions, &near, is_full, digits, numbers, together) {
            self.builder.add(Propagator::Divided(divided))?;
        }
        Ok(true)
    }

    /// Places of a list whose variables are equal, whatever they are.
    fn together(&self, parts: &[usize]) -> Vec<Box<[u32]>> {
        let place: HashMap<usize, u32> = parts.iter().copied().zip(0..).collect();
        let mut first: Vec<u32> = (0..parts.len() as u32).collect();
        for both in &self.equal {
            let [Some(&a), Some(&b)] = both.map(|variable| place.get(&variable)) else {
                continue;
            };
            let (a, b) = (first[a as usize], first[b as usize]);
            for one in first.iter_mut().filter(|one| **one == a.max(b)) {
                *one = a.min(b);
            }
        }
        let group = |start: u32| -> Box<[u32]> {
            let all = first.iter().zip(0..).filter(|(one, _)| **one == start);
            all.map(|(_, at)| at).collect()
        };
        let groups = (0..parts.len() as u32).map(group);
        groups.filter(|group| group.len() > 1).collect()
    }
}
