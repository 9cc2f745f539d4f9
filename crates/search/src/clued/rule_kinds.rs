//! Rules of forms that are known: what each becomes, and what waits until all cells that differ are known.

use std::collections::HashMap;
use std::sync::Arc;

use kudosu_board::Unfinished;
use kudosu_rules::{Machine, Node, NodeId, Regions};

use super::build::Linear;
use super::mask::{Mask, bit, full};
use super::propagators::{
    Automaton, Branch, Count, Divided, Either, Index, Joined, Pair, PairTable, Propagator, Relation, Runs,
    SetOf,
};
use super::translate_rules::{Reach, Translation};

/// What is made once all cells that differ are known.
pub(super) enum Later {
    Either(NodeId),
    /// Cells with the digits that are meant, of which so many hold one.
    Count(Vec<(u16, Mask)>, usize, usize),
    /// A cell that tells which of the cells holds a digit.
    Index(NodeId, u16, Vec<u16>, Mask),
    /// Cells that one of these machines reads.
    Read(Vec<u16>, Vec<usize>),
    /// Cells of which so many hold one of these digits.
    Hold(Vec<u16>, Mask, usize),
}

/// Sets of digits are listed up to this side.
const LISTED: usize = 12;
/// States of machines times sets of digits that are looked through at most.
const MOST_LOOKS: usize = 400_000;

impl Translation<'_> {
    /// Whether a rule of this form was taken care of.
    pub(super) fn by_its_form(&mut self, rule: NodeId) -> Result<bool, Unfinished> {
        let ground = self.ground;
        match &ground.nodes[rule] {
            Node::IsZero(sum) => {
                if let Some((cells, target)) = self.linear(*sum) {
                    self.builder.sum(cells, target);
                    return Ok(true);
                }
                if let Some((cells, least, most)) = self.counted(*sum, true) {
                    self.later.push(Later::Count(cells.clone(), least, most));
                    let (first, count) = (cells[0].1, cells.len());
                    if least == most && cells.iter().all(|&(_, meant)| meant == first) && count <= LISTED {
                        let cells = cells.iter().map(|&(cell, _)| cell).collect();
                        self.later.push(Later::Hold(cells, first, least));
                    }
                    return Ok(true);
                }
                if let Some(runs) = self.runs(*sum) {
                    self.builder.add(Propagator::Runs(runs))?;
                    return Ok(true);
                }
                if let Some((cell, places, told)) = self.indexed(*sum) {
                    self.later.push(Later::Index(rule, cell, places, told));
                    return Ok(true);
                }
                Ok(false)
            }
            Node::IsAtMostZero(sum) => match self.counted(*sum, false) {
                Some((cells, least, most)) => {
                    self.later.push(Later::Count(cells, least, most));
                    Ok(true)
                }
                None => Ok(false),
            },
            Node::Any(parts) => {
                // Where every part is about one variable, a tree finds all there is.
                let is_clause = parts
                    .iter()
                    .all(|&part| matches!(self.reach[part], Reach::One(_)));
                if !is_clause {
                    self.later.push(Later::Either(rule));
                }
                Ok(!is_clause)
            }
            Node::Match(list, machine) => {
                let Some(variables) = self.variables(list) else {
                    return Ok(false);
                };
                let Some(automaton) = self.automaton(&variables, *machine) else {
                    return Ok(false);
                };
                let bytes = automaton.bytes();
                self.builder.add_large(Propagator::Automaton(automaton), bytes)?;
                let cells = variables.iter().map(|&variable| variable as u16).collect();
                self.later.push(Later::Read(cells, vec![*machine]));
                Ok(true)
            }
            Node::Form(form, list, links) => {
                let Some(places) = self.places(list) else {
                    return Ok(false);
                };
                let near = self.near(links, list.len());
                let joined = Joined::new(&places, *form, near);
                self.builder.add(Propagator::Joined(joined))?;
                Ok(true)
            }
            Node::Regions(regions, list) => self.regions(regions, list),
            _ => Ok(false),
        }
    }

    /// Weighted variables and what they add up to, where that is all a sum is.
    fn linear(&self, sum: NodeId) -> Option<(Vec<(u16, i32)>, i32)> {
        let Node::Sum(terms, number) = &self.ground.nodes[sum] else {
            return None;
        };
        let mut target = -number;
        let mut cells = Vec::with_capacity(terms.len());
        for &(weight, node) in terms {
            let (variable, small) = (self.variable(node)?, i16::try_from(weight).ok()?);
            // The first candidate counts as 1.
            target -= weight * (self.bases[variable] - 1);
            cells.push((variable as u16, i32::from(small)));
        }
        let target = i32::try_from(target).ok()?;
        (target.abs() <= 1_000_000 && cells.len() <= 500).then_some((cells, target))
    }

    /// Cells of which so many hold digits that are meant, where that is all that a sum of truths says: that it
    /// is 0, or at most 0.
    fn counted(&self, sum: NodeId, is_equal: bool) -> Option<(Vec<(u16, Mask)>, usize, usize)> {
        let Node::Sum(terms, number) = &self.ground.nodes[sum] else {
            return None;
        };
        let weight = terms.first()?.0;
        if weight.abs() != 1 || !terms.iter().all(|&(own, _)| own == weight) {
            return None;
        }
        let truths: Vec<NodeId> = terms.iter().map(|&(_, node)| node).collect();
        let places = self.places(&truths)?;
        // As many as make the sum 0: with a negative weight this, else its opposite.
        let count = usize::try_from(-weight * number).ok()?;
        let all = places.len();
        let (least, most) = match (is_equal, weight) {
            (true, _) => (count, count),
            (false, 1) => (0, count),
            (false, _) => (count, all),
        };
        Some((places, least, most))
    }

    /// The cells and values of truths about one variable each, each variable once.
    fn places(&self, truths: &[NodeId]) -> Option<Vec<(u16, Mask)>> {
        let place = |&node: &NodeId| match self.reach[node] {
            Reach::One(variable) if super::translate_rules::is_truth(&self.ground.nodes[node]) => {
                Some((variable as u16, self.mask(node)))
            }
            _ => None,
        };
        let places: Vec<(u16, Mask)> = truths.iter().map(place).collect::<Option<_>>()?;
        let mut seen = std::collections::HashSet::new();
        places
            .iter()
            .all(|(cell, _)| seen.insert(*cell))
            .then_some(places)
    }

    /// The two variables that a truth says are equal.
    fn equal(&self, node: NodeId) -> Option<[usize; 2]> {
        let Node::IsZero(sum) = self.ground.nodes[node] else {
            return None;
        };
        match &self.ground.nodes[sum] {
            Node::Sum(terms, 0) => match terms[..] {
                [(a, x), (b, y)] if a == -b && a.abs() == 1 => Some([self.variable(x)?, self.variable(y)?]),
                _ => None,
            },
            _ => None,
        }
    }

    /// A variable that is, but for a number, how far others are equal to one.
    fn runs(&self, sum: NodeId) -> Option<Runs> {
        let Node::Sum(terms, number) = &self.ground.nodes[sum] else {
            return None;
        };
        let mut control = None;
        let mut all: Vec<Vec<[usize; 2]>> = Vec::new();
        let mut weight = None;
        for &(own, node) in terms {
            if let Some(variable) = self.variable(node) {
                if control.replace((own, variable)).is_some() || own.abs() != 1 {
                    return None;
                }
                continue;
            }
            if *weight.get_or_insert(own) != own {
                return None;
            }
            let pairs = match &self.ground.nodes[node] {
                Node::All(list) => list.iter().map(|&part| self.equal(part)).collect::<Option<_>>()?,
                _ => vec![self.equal(node)?],
            };
            all.push(pairs);
        }
        let ((own, control), weight) = (control?, weight?);
        if own != -weight {
            return None;
        }
        // The one that all are compared with.
        let common = |start: usize| all.iter().flatten().all(|pair| pair.contains(&start));
        let start = all
            .first()?
            .first()?
            .iter()
            .copied()
            .find(|&start| common(start))?;
        all.sort_by_key(Vec::len);
        let mut arms: Vec<Vec<u16>> = Vec::new();
        for pairs in &all {
            let mut cells = Vec::new();
            for &[a, b] in pairs {
                cells.push(if a == start { b as u16 } else { a as u16 });
            }
            let fits =
                |arm: &Vec<u16>| arm.len() + 1 == cells.len() && arm.iter().all(|cell| cells.contains(cell));
            match arms.iter_mut().find(|arm| fits(arm)) {
                Some(arm) => {
                    let more = cells.iter().copied().find(|cell| !arm.contains(cell))?;
                    arm.push(more);
                }
                None if cells.len() == 1 => arms.push(cells),
                None => return None,
            }
        }
        let mut seen = std::collections::HashSet::from([control as u16, start as u16]);
        let is_once = arms.iter().flatten().all(|&cell| seen.insert(cell)) && control != start;
        let variables: Vec<usize> = arms
            .iter()
            .flatten()
            .map(|&cell| usize::from(cell))
            .chain([start])
            .collect();
        if !is_once || arms.iter().map(Vec::len).sum::<usize>() > 100 || !self.have_one_base(&variables) {
            return None;
        }
        // `own * control + weight * runs + number = 0`.
        let offset = self.bases[control] + own * number;
        (-100..=100)
            .contains(&offset)
            .then(|| Runs::new(control as u16, start as u16, &arms, offset))
    }

    /// A cell that tells at which of some places a digit is.
    fn indexed(&self, sum: NodeId) -> Option<(u16, Vec<u16>, Mask)> {
        let (entry, value) = match &self.ground.nodes[sum] {
            Node::Sum(terms, number) => match terms[..] {
                [(1, entry)] => (entry, -number),
                [(-1, entry)] => (entry, *number),
                _ => return None,
            },
            Node::Entry(..) => (sum, 0),
            _ => return None,
        };
        let Node::Entry(at, list) = &self.ground.nodes[entry] else {
            return None;
        };
        let (cell, places) = (self.variable(*at)?, self.variables(list)?);
        let is_fit = self.bases[cell] == 1 && self.have_one_base(&places);
        let told = value - self.bases[*places.first()?];
        let is_digit = (0..self.side as i64).contains(&told);
        let places: Vec<u16> = places.into_iter().map(|place| place as u16).collect();
        (is_fit && is_digit).then(|| (cell as u16, places, 1 << told))
    }

    fn automaton(&self, variables: &[usize], machine: usize) -> Option<Automaton> {
        let machine = &self.ground.machines[machine];
        let base = self.bases[*variables.first()?];
        if !self.have_one_base(variables) {
            return None;
        }
        let follow = |state: usize, digit: i32| {
            let at = machine
                .values
                .binary_search(&(base + i64::from(digit) - 1))
                .ok()?;
            machine.next[state][at]
        };
        let cells: Box<[u16]> = variables.iter().map(|&variable| variable as u16).collect();
        Some(Automaton::new(cells, self.side, 0, follow, |state| {
            machine.accepts[state]
        }))
    }

    fn regions(&mut self, regions: &Regions, list: &[NodeId]) -> Result<bool, Unfinished> {
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
        if parts.is_empty() || !self.have_one_base(parts) || !is_from_least {
            return Ok(false);
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
        let cells: Box<[u16]> = variables.iter().map(|&variable| variable as u16).collect();
        let divided = Divided::new(cells, regions, near, is_full, digits);
        self.builder.add(Propagator::Divided(divided))?;
        Ok(true)
    }

    /// Makes what waited.
    pub(super) fn finish_later(&mut self) -> Result<(), Unfinished> {
        let later = std::mem::take(&mut self.later);
        let mut sets: HashMap<Vec<u16>, Vec<bool>> = HashMap::new();
        for one in &later {
            self.builder.look()?;
            match one {
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
        for set in 0..1usize << self.side {
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
                    read[set] |= machine.accepts[state];
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
