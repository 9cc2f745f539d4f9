//! What rules become once all cells that differ are known: alternatives, counts, sets of digits, and
//! relations of two variables that are known again.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use kudosu_board::Unfinished;
use kudosu_rules::{Machine, Node, NodeId};

use super::build::Linear;
use super::mask::{Mask, bit, full};
use super::propagators::{Branch, Count, Either, Index, Pair, PairTable, Propagator, Relation, SetOf};
use super::rule_kinds::{LISTED, Later};
use super::translate_rules::{Reach, Translation};

/// States of machines times sets of digits that are looked through at most.
const MOST_LOOKS: usize = 400_000;

impl Translation<'_> {
    /// Makes what waited.
    pub(super) fn finish_later(&mut self) -> Result<(), Unfinished> {
        let mut sets: HashMap<Vec<u16>, Vec<bool>> = HashMap::new();
        let mut later = VecDeque::from(std::mem::take(&mut self.later));
        // What is in one region differs, which others ask.
        let is_region = |one: &Later| matches!(one, Later::Regions(_));
        later.make_contiguous().sort_by_key(|one| !is_region(one));
        while let Some(one) = later.pop_front() {
            self.builder.look()?;
            match &one {
                Later::Line(rule, line) => {
                    if self.all_differ(&line.cells) {
                        let seen = self.seen(line);
                        self.builder.add(seen)?;
                    } else {
                        // What it becomes may have to wait itself.
                        self.by_itself(*rule)?;
                        later.extend(self.later.drain(..));
                    }
                }
                Later::Regions(rule) => {
                    if let Node::Regions(regions, list) = &self.ground.nodes[*rule]
                        && !self.regions(regions, list)?
                    {
                        let tree = self.tree(*rule)?;
                        let bytes = tree.bytes();
                        self.builder.add_large(Propagator::Tree(tree), bytes)?;
                    }
                }
                Later::Read(cells, machines) => self.sets_read(&mut sets, cells, machines),
                Later::Hold(cells, meant, count) => {
                    let fits = |set: Mask| (set & meant).count_ones() as usize == *count;
                    self.narrow_sets(&mut sets, cells, fits);
                }
                Later::Count(cells, least, most) => {
                    let groups = self.count_groups(cells);
                    self.builder
                        .add(Propagator::Count(Count::new(&groups, *least, *most)))?;
                }
                Later::Index(rule, cell, places, told) => {
                    let index = match self.all_differ(places) {
                        true => Propagator::Index(Index::new(*cell, places, *told)),
                        false => Propagator::Tree(self.tree(*rule)?),
                    };
                    self.builder.add(index)?;
                }
                Later::Either(rule) => self.either(*rule, &mut sets)?,
            }
        }
        let mut sets: Vec<(Vec<u16>, Vec<bool>)> = sets.into_iter().collect();
        sets.sort();
        for (cells, allowed) in sets {
            let listed: Box<[Mask]> = (0..allowed.len())
                .filter(|&set| allowed[set])
                .map(|set| set as Mask)
                .collect();
            let bytes = size_of_val(&*listed);
            self.builder
                .add_large(Propagator::SetOf(SetOf::listed(cells.into(), listed)), bytes)?;
        }
        Ok(())
    }

    fn all_differ(&self, cells: &[u16]) -> bool {
        cells.iter().enumerate().all(|(at, &a)| {
            cells[at + 1..]
                .iter()
                .all(|&b| a != b && self.builder.must_differ(a, b))
        })
    }

    /// Cells of which one at most can hold the only digit that is meant, together.
    fn count_groups(&self, cells: &[(u16, Mask)]) -> Vec<Vec<(u16, Mask)>> {
        let first = cells.first().map_or(0, |&(_, meant)| meant);
        let is_one = first.count_ones() == 1 && cells.iter().all(|&(_, meant)| meant == first);
        if !is_one {
            return cells.iter().map(|&cell| vec![cell]).collect();
        }
        let all: Vec<u16> = cells.iter().map(|&(cell, _)| cell).collect();
        let groups = self.builder.groups(&all).into_iter();
        groups
            .map(|group| group.into_iter().map(|cell| (cell, first)).collect())
            .collect()
    }

    /// Leaves the sets of digits that different cells may hold.
    fn narrow_sets(
        &self,
        sets: &mut HashMap<Vec<u16>, Vec<bool>>,
        cells: &[u16],
        fits: impl Fn(Mask) -> bool,
    ) {
        if self.side > LISTED || cells.len() < 2 || cells.len() > self.side || !self.all_differ(cells) {
            return;
        }
        let mut sorted = cells.to_vec();
        sorted.sort_unstable();
        let size = cells.len() as u32;
        let known = sets.entry(sorted).or_insert_with(|| {
            (0..=full(self.side))
                .map(|set| set.count_ones() == size)
                .collect()
        });
        for (set, is_allowed) in known.iter_mut().enumerate() {
            *is_allowed = *is_allowed && fits(set as Mask);
        }
    }

    /// Of different cells, the sets of digits that one of these machines reads in some order.
    fn sets_read(&self, sets: &mut HashMap<Vec<u16>, Vec<bool>>, cells: &[u16], machines: &[usize]) {
        if self.side > LISTED || cells.len() > self.side || !self.all_differ(cells) {
            return;
        }
        let states: usize = machines
            .iter()
            .map(|&machine| self.ground.machines[machine].accepts.len())
            .sum();
        if states << self.side > MOST_LOOKS << 3 || states * cells.len() > MOST_LOOKS {
            return;
        }
        let base = self.bases[usize::from(cells[0])];
        let mut read = vec![false; 1 << self.side];
        for &machine in machines {
            self.read_sets(&self.ground.machines[machine], cells.len(), base, &mut read);
        }
        self.narrow_sets(sets, cells, |set| read[set as usize]);
    }

    fn read_sets(&self, machine: &Machine, size: usize, base: i64, read: &mut [bool]) {
        let words = machine.accepts.len().div_ceil(64);
        let mut reached = vec![0u64; words << self.side];
        reached[0] = 1;
        let at: Vec<Option<usize>> = (0..self.side)
            .map(|digit| machine.values.binary_search(&(base + digit as i64)).ok())
            .collect();
        for (set, is_read) in read.iter_mut().enumerate() {
            if set.count_ones() as usize > size {
                continue;
            }
            let here: Vec<u64> = reached[set * words..(set + 1) * words].to_vec();
            let states = here
                .iter()
                .enumerate()
                .flat_map(|(word, &bits)| kudosu_board::bits(bits).map(move |bit| word * 64 + bit));
            for state in states {
                if set.count_ones() as usize == size {
                    *is_read |= machine.accepts[state];
                    continue;
                }
                for (digit, at) in at.iter().enumerate().filter(|(digit, _)| set >> digit & 1 == 0) {
                    if let Some(to) = at.and_then(|at| machine.next[state][at]) {
                        reached[(set | 1 << digit) * words + to / 64] |= 1 << (to % 64);
                    }
                }
            }
        }
    }

    fn either(&mut self, rule: NodeId, sets: &mut HashMap<Vec<u16>, Vec<bool>>) -> Result<(), Unfinished> {
        let ground = self.ground;
        let Node::Any(parts) = &ground.nodes[rule] else {
            return Ok(());
        };
        // Machines that read the same cells say which sets of digits these may hold.
        let machines: Option<Vec<(&Vec<NodeId>, usize)>> = parts
            .iter()
            .map(|&part| match &ground.nodes[part] {
                Node::Match(list, machine) => Some((list, *machine)),
                _ => None,
            })
            .collect();
        if let Some(machines) = machines
            && machines.windows(2).all(|pair| pair[0].0 == pair[1].0)
            && let Some(variables) = self.variables(machines[0].0)
            && self.have_one_base(&variables)
        {
            let cells: Vec<u16> = variables.iter().map(|&variable| variable as u16).collect();
            let machines: Vec<usize> = machines.iter().map(|&(_, machine)| machine).collect();
            self.sets_read(sets, &cells, &machines);
        }
        let mut branches = Vec::new();
        for &part in parts {
            let mut branch = Branch::default();
            if self.branch(part, &mut branch)? {
                branches.push(branch);
            }
        }
        match branches.len() {
            0 => {
                self.builder.refuse();
                Ok(())
            }
            _ => self.builder.add(Propagator::Either(Either::new(branches))),
        }
    }

    /// What a formula says, as part of a branch; whether it is possible at all.
    fn branch(&mut self, node: NodeId, branch: &mut Branch) -> Result<bool, Unfinished> {
        self.builder.look()?;
        let ground = self.ground;
        if let Node::All(parts) = &ground.nodes[node] {
            for &part in parts {
                if !self.branch(part, branch)? {
                    return Ok(false);
                }
            }
            return Ok(true);
        }
        match self.reach[node] {
            Reach::None => return Ok(self.tables[node].as_ref().is_some_and(|table| table[0] != 0)),
            Reach::One(variable) => {
                let mask = self.mask(node);
                branch.allowed.push((variable as u16, mask));
                return Ok(mask != 0);
            }
            Reach::Two(a, b) => {
                let relation = self.relation_of(node, a)?;
                let table = self.pair_table(relation)?;
                branch
                    .rules
                    .push(Propagator::Pair(Pair::new([a as u16, b as u16], table)));
                return Ok(true);
            }
            Reach::Many => {}
        }
        if let Some(line) = self.line(node).filter(|line| self.all_differ(&line.cells)) {
            self.builder.take(200 + 8 * line.cells.len())?;
            branch.rules.push(self.seen(&line));
            return Ok(true);
        }
        let rule = match &ground.nodes[node] {
            Node::IsZero(sum) if self.linear(*sum).is_some() => {
                let (cells, target) = self.linear(*sum).unwrap_or_default();
                let linear = Linear::new(cells, target);
                match self.builder.sum_of(&linear) {
                    Some(sum) => Propagator::Sum(sum),
                    None => return Ok(false),
                }
            }
            Node::IsZero(sum) if self.counted(*sum, true).is_some() => {
                let (cells, least, most) = self.counted(*sum, true).unwrap_or_default();
                Propagator::Count(Count::new(&self.count_groups(&cells), least, most))
            }
            Node::Match(list, machine) => {
                let variables = self.variables(list);
                let automaton = variables.and_then(|variables| self.automaton(&variables, *machine));
                match automaton {
                    Some(automaton) => {
                        self.builder.take(automaton.bytes())?;
                        Propagator::Automaton(automaton)
                    }
                    None => Propagator::Tree(self.tree(node)?),
                }
            }
            Node::Any(parts) => {
                let mut branches = Vec::new();
                for &part in parts {
                    let mut inner = Branch::default();
                    if self.branch(part, &mut inner)? {
                        branches.push(inner);
                    }
                }
                if branches.is_empty() {
                    return Ok(false);
                }
                Propagator::Either(Either::new(branches))
            }
            _ => Propagator::Tree(self.tree(node)?),
        };
        self.builder.take(200 + 8 * rule.subject().len())?;
        branch.rules.push(rule);
        Ok(true)
    }

    fn pair_table(&mut self, relation: Relation) -> Result<Arc<PairTable>, Unfinished> {
        if let Some(table) = self.pair_tables.get(&relation) {
            return Ok(table.clone());
        }
        self.builder.take(PairTable::bytes(self.side))?;
        let table = Arc::new(PairTable::new(&relation));
        self.pair_tables.insert(relation, table.clone());
        Ok(table)
    }

    /// Every two of some cells in the same relation: which sets of digits they may hold.
    pub(super) fn clique(&mut self, parts: &[NodeId]) -> Result<(), Unfinished> {
        let mut pairs = Vec::with_capacity(parts.len());
        for &part in parts {
            match self.reach[part] {
                Reach::Two(a, b) => pairs.push((a, b, part)),
                _ => return Ok(()),
            }
        }
        let mut cells: Vec<usize> = pairs.iter().flat_map(|&(a, b, _)| [a, b]).collect();
        cells.sort_unstable();
        cells.dedup();
        let size = cells.len();
        let is_small = size >= 3 && size <= self.side && self.side <= LISTED;
        if !is_small || pairs.len() != size * (size - 1) / 2 || !self.have_one_base(&cells) {
            return Ok(());
        }
        let (a, _, first) = pairs[0];
        let relation = self.relation_of(first, a)?;
        if relation.diagonal() != 0 || relation != relation.turned() {
            return Ok(());
        }
        for &(a, _, part) in &pairs[1..] {
            if self.relation_of(part, a)? != relation {
                return Ok(());
            }
        }
        let cells: Vec<u16> = cells.into_iter().map(|cell| cell as u16).collect();
        self.builder.all_different(&cells);
        let mut sets = Vec::new();
        for set in 0..=full(self.side) {
            let fits = |digit: i32| relation.row(digit) & set == set & !bit(digit);
            if set.count_ones() as usize == size && super::mask::digits(set).all(fits) {
                sets.push(set);
            }
        }
        let bytes = size_of_val(&sets[..]);
        self.builder
            .add_large(Propagator::SetOf(SetOf::listed(cells.into(), sets.into())), bytes)
    }

    /// Which values of two variables go together, by a rule about these two.
    pub(super) fn relation_of(&mut self, rule: NodeId, a: usize) -> Result<Relation, Unfinished> {
        let shape = self.shape_of(rule, a);
        if let Some(known) = shape.as_ref().and_then(|shape| self.shapes.get(shape)) {
            return Ok(known.clone());
        }
        self.builder.take(1_000)?;
        let tree = self.tree(rule)?;
        let relation = Relation::new(self.side, |first, second| {
            tree.holds(&|cell| 1 << (if usize::from(cell) == a { first } else { second } - 1))
        });
        if let Some(shape) = shape {
            self.shapes.insert(shape, relation.clone());
        }
        Ok(relation)
    }

    /// A rule about two variables without their names, so that the same rule about others is known again;
    /// `None` for what is too long to look at.
    fn shape_of(&self, rule: NodeId, first: usize) -> Option<Vec<i64>> {
        const LONGEST: usize = 400;
        let mut shape = Vec::new();
        let mut open = vec![rule];
        while let Some(node) = open.pop() {
            if shape.len() > LONGEST {
                return None;
            }
            match self.reach[node] {
                Reach::None | Reach::One(_) => {
                    let table = self.tables[node].as_ref()?;
                    let which = match self.reach[node] {
                        Reach::One(variable) if variable == first => 1,
                        Reach::One(_) => 2,
                        _ => 0,
                    };
                    shape.extend([-1, which, table.len() as i64]);
                    shape.extend(table.iter());
                    continue;
                }
                _ => {}
            }
            let (kind, extra): (i64, Vec<i64>) = match &self.ground.nodes[node] {
                Node::Sum(terms, number) => {
                    let weights = terms.iter().map(|&(weight, _)| weight);
                    (0, weights.chain([*number, terms.len() as i64]).collect())
                }
                Node::Product(..) => (1, Vec::new()),
                Node::Quotient(..) => (2, Vec::new()),
                Node::Remainder(..) => (3, Vec::new()),
                Node::Absolute(_) => (4, Vec::new()),
                Node::IsZero(_) => (5, Vec::new()),
                Node::IsAtMostZero(_) => (6, Vec::new()),
                Node::Not(_) => (7, Vec::new()),
                Node::All(list) => (8, vec![list.len() as i64]),
                Node::Any(list) => (9, vec![list.len() as i64]),
                Node::Choice(..) => (10, Vec::new()),
                _ => return None,
            };
            shape.push(kind);
            shape.extend(extra);
            self.ground.parts(node, &mut |part| open.push(part));
        }
        Some(shape)
    }
}
