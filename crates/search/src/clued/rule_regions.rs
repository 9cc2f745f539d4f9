//! Regions to be found: which propagators what rules say of them becomes, and how they are numbered.

use std::collections::HashMap;
use std::sync::Arc;

use kudosu_board::Unfinished;
use kudosu_rules::{Links, Node, NodeId, Regions};

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
        if let Regions::InOrder(_) = regions
            && let Some(seeds) = self.seeds(list, parts)
        {
            // Which number a region has does not matter, so these have the first ones.
            for (number, &seed) in seeds.iter().enumerate() {
                self.builder.allow(parts[seed] as u16, 1 << number);
            }
            self.numbered.push(parts.to_vec());
            let divided = Divided::in_order(cells.into(), seeds.len());
            self.builder.add(Propagator::Divided(divided))?;
            return Ok(true);
        }
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

    /// Places of which no two can be in one region, because they are too far apart, where it does not matter
    /// which number a region has. Those about which most is said.
    fn seeds(&self, list: &[NodeId], parts: &[usize]) -> Option<Vec<usize>> {
        const MOST: usize = 256;
        let ground = self.ground;
        let sized = ground.rules.iter().find_map(|&rule| match &ground.nodes[rule] {
            Node::Regions(Regions::Size(size, links), sized) if sized == list => Some((*size, links)),
            _ => None,
        });
        let (size, links) = sized?;
        let values = &ground.variables[parts[0]].values;
        let are_whole = parts.iter().all(|&part| ground.variables[part].values == *values);
        if parts.len() > MOST || !are_whole || values.windows(2).any(|two| two[1] != two[0] + 1) {
            return None;
        }
        if !self.are_only_compared(parts) {
            return None;
        }
        let mut said = vec![0.0; ground.variables.len()];
        for &rule in &ground.rules {
            for part in ground.conjuncts(rule) {
                let about = match ground.nodes[part] {
                    Node::Regions(..) => continue,
                    _ => ground.variables_of(part),
                };
                for &variable in &about {
                    said[variable] += 1.0 / about.len() as f64;
                }
            }
        }
        let near = links_of(links, parts.len());
        let far: Vec<Vec<bool>> = (0..parts.len())
            .map(|from| {
                let steps = steps_from(from, &near);
                steps.into_iter().map(|steps| steps as i64 >= size).collect()
            })
            .collect();
        // From each place on, the next one about which most is said.
        let grown = |from: usize| {
            let mut seeds = vec![from];
            while seeds.len() < values.len() {
                let open = (0..parts.len()).filter(|&next| seeds.iter().all(|&seed| far[seed][next]));
                match open.max_by(|&a, &b| said[parts[a]].total_cmp(&said[parts[b]])) {
                    Some(next) => seeds.push(next),
                    None => break,
                }
            }
            let weight: f64 = seeds.iter().map(|&seed| said[parts[seed]]).sum();
            (seeds, weight)
        };
        let all = (0..parts.len()).map(grown);
        let best = all.max_by(|a, b| a.0.len().cmp(&b.0.len()).then(a.1.total_cmp(&b.1)))?;
        Some(best.0)
    }

    /// Whether these variables are asked for nothing but which of them are equal.
    fn are_only_compared(&self, parts: &[usize]) -> bool {
        let ground = self.ground;
        let mut are_parts = vec![false; ground.variables.len()];
        parts.iter().for_each(|&part| are_parts[part] = true);
        let is_part = |node: NodeId| self.variable(node).is_some_and(|variable| are_parts[variable]);
        // The differences of two of them.
        let mut differences = vec![false; ground.nodes.len()];
        let mut asked = false;
        for (at, node) in ground.nodes.iter().enumerate() {
            let is_difference = match node {
                Node::Sum(terms, 0) => match terms[..] {
                    [(a, x), (b, y)] => a == -b && is_part(x) && is_part(y),
                    _ => false,
                },
                _ => false,
            };
            differences[at] = is_difference;
            let is_fair = |part: NodeId| match node {
                Node::Regions(..) | Node::Area(..) => true,
                Node::Different(list) => list.iter().all(|&one| is_part(one)),
                Node::IsZero(_) => differences[part],
                _ => is_difference,
            };
            ground.parts(at, &mut |part| {
                asked |= (is_part(part) || differences[part]) && !is_fair(part);
            });
        }
        !asked && !ground.rules.iter().any(|&rule| is_part(rule))
    }
}

/// Who is beside each place.
fn links_of(links: &Links, places: usize) -> Vec<Vec<usize>> {
    let mut near = vec![Vec::new(); places];
    for &[a, b] in links.iter() {
        near[a as usize].push(b as usize);
        near[b as usize].push(a as usize);
    }
    near
}

/// How many steps each place is away from one; very many where no way leads.
fn steps_from(from: usize, near: &[Vec<usize>]) -> Vec<u32> {
    let mut steps = vec![u32::MAX; near.len()];
    let mut open = std::collections::VecDeque::from([from]);
    steps[from] = 0;
    while let Some(place) = open.pop_front() {
        for &next in &near[place] {
            if steps[next] == u32::MAX {
                steps[next] = steps[place] + 1;
                open.push_back(next);
            }
        }
    }
    steps
}

/// Numbers regions in the order in which they come, as if they had been numbered otherwise.
pub(super) fn number_in_order(values: &mut [i64], parts: &[usize], least: i64) {
    let mut known: Vec<i64> = Vec::new();
    for &part in parts {
        let number = match known.iter().position(|&known| known == values[part]) {
            Some(number) => number,
            None => {
                known.push(values[part]);
                known.len() - 1
            }
        };
        values[part] = least + number as i64;
    }
}
