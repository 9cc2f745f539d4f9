//! Rules of forms that are known: what each becomes, and what waits until all cells that differ are known.

use kudosu_board::Unfinished;
use kudosu_rules::{Along, Node, NodeId, SaidAlong};

use super::mask::{Mask, full};
use super::propagators::{Automaton, Circles, Joined, MOST_DIGITS, Propagator, Runs, Seen, SeenRule};
use super::translate_rules::{Reach, Translation};

/// What is made once all cells that differ are known.
pub(super) enum Later {
    Either(NodeId),
    /// A rule that says one thing of a line, by one of several numbers.
    Line(NodeId, Line),
    /// Cells with the digits that are meant, of which so many hold one.
    Count(Vec<(u16, Mask)>, usize, usize),
    /// A cell that tells which of the cells holds a digit.
    Index(NodeId, u16, Vec<u16>, Mask),
    /// Cells that one of these machines reads.
    Read(Vec<u16>, Vec<usize>),
    /// Regions to be found.
    Regions(NodeId),
    /// Cells of which so many hold one of these digits.
    Hold(Vec<u16>, Mask, usize),
}

/// What is said of a line of cells, and the numbers of which one is right.
pub(super) struct Line {
    pub(super) cells: Vec<u16>,
    rule: SeenRule,
    numbers: Vec<i64>,
}

/// Cells with the digits that are meant, and how many of them hold one: at least, at most.
type Counted = (Vec<(u16, Mask)>, usize, usize);

/// Sets of digits are listed up to this side.
pub(super) const LISTED: usize = 12;

impl Translation<'_> {
    /// What a truth says of a line of cells, where that can be worked out over sets of digits if these all
    /// differ: one thing, or the same with one of several numbers.
    pub(super) fn line(&self, rule: NodeId) -> Option<Line> {
        let ground = self.ground;
        let parts = match (&ground.nodes[rule], ground.along.contains_key(&rule)) {
            (Node::Any(parts), false) => &parts[..],
            _ => &[rule][..],
        };
        let said: Vec<&SaidAlong> = parts
            .iter()
            .map(|part| ground.along.get(part))
            .collect::<Option<_>>()?;
        let first = said.first()?;
        let is_same = |other: &&SaidAlong| other.along == first.along && other.list == first.list;
        let variables = self.variables(&first.list)?;
        let base = self.bases[*variables.first()?];
        if !said.iter().all(is_same) || self.side > MOST_DIGITS || !self.have_one_base(&variables) {
            return None;
        }
        let rule = match first.along {
            Along::Shows if base > 0 => SeenRule::Skyscraper,
            Along::FirstHides if base >= 0 => SeenRule::Hidden,
            Along::BetweenExtremes if base >= 0 => SeenRule::Sandwich,
            _ => return None,
        };
        Some(Line {
            cells: variables.iter().map(|&variable| variable as u16).collect(),
            rule,
            numbers: said.iter().map(|said| said.number).collect(),
        })
    }

    /// The propagator of such a line, whose cells all differ.
    pub(super) fn seen(&self, line: &Line) -> Propagator {
        let base = self.bases[usize::from(line.cells[0])];
        let numbers = line.numbers.iter().copied();
        let seen = Seen::new(line.cells.clone().into(), line.rule, numbers, self.builder.full);
        Propagator::Seen(seen.from(base))
    }

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
            Node::Regions(_, list) => {
                let is_known = self.variables(list).is_some();
                if is_known {
                    self.later.push(Later::Regions(rule));
                }
                Ok(is_known)
            }
            _ => Ok(false),
        }
    }

    /// Weighted variables and what they add up to, where that is all a sum is.
    pub(super) fn linear(&self, sum: NodeId) -> Option<(Vec<(u16, i32)>, i32)> {
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

    /// Cells of which so many hold digits that are meant, where that is all that a sum of truths says:
    /// that it is 0, or at most 0.
    pub(super) fn counted(&self, sum: NodeId, is_equal: bool) -> Option<Counted> {
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
    pub(super) fn places(&self, truths: &[NodeId]) -> Option<Vec<(u16, Mask)>> {
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
    pub(super) fn equal(&self, node: NodeId) -> Option<[usize; 2]> {
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

    pub(super) fn automaton(&self, variables: &[usize], machine: usize) -> Option<Automaton> {
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

    /// Cells that each say how many of them hold their digit.
    pub(super) fn circles(&mut self, parts: &[NodeId]) -> Result<bool, Unfinished> {
        let mut cells: Vec<usize> = Vec::new();
        for &part in parts {
            let Some(others) = self.circle(part) else {
                return Ok(false);
            };
            if cells.is_empty() {
                cells.clone_from(&others);
            } else if cells != others {
                return Ok(false);
            }
        }
        let is_whole = cells.len() == parts.len() && cells.iter().all(|&cell| self.bases[cell] == 1);
        if !is_whole || self.builder.full != full(self.side) {
            return Ok(false);
        }
        let cells: Box<[u16]> = cells.into_iter().map(|cell| cell as u16).collect();
        self.builder
            .add(Propagator::Circles(Circles::new(cells, self.side)))?;
        Ok(true)
    }

    /// All cells of which one says how many hold its digit, itself included.
    fn circle(&self, part: NodeId) -> Option<Vec<usize>> {
        let Node::IsZero(sum) = self.ground.nodes[part] else {
            return None;
        };
        let Node::Sum(terms, number) = &self.ground.nodes[sum] else {
            return None;
        };
        let mut own = None;
        let mut pairs = Vec::new();
        for &(weight, node) in terms {
            match self.variable(node) {
                Some(variable) if own.is_none() => own = Some((weight, variable)),
                Some(_) => return None,
                None => pairs.push((weight, self.equal(node)?)),
            }
        }
        let (weight, own) = own?;
        // The cell less those that are equal, less itself.
        if weight.abs() != 1 || *number != -weight {
            return None;
        }
        let mut cells = vec![own];
        for (other, pair) in pairs {
            if other != -weight || !pair.contains(&own) {
                return None;
            }
            cells.push(if pair[0] == own { pair[1] } else { pair[0] });
        }
        cells.sort_unstable();
        Some(cells)
    }
}
