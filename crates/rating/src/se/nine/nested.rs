//! Searches inside a search: what they find in the grid that an assumption has left, and on which removals of
//! the assumption it rests.

use std::collections::HashMap;
use std::rc::Rc;

use kudosu_board::Unfinished;

use super::branches::{Found, Shape, starts};
use super::chain::Cause;
use super::closure::{Closure, OFF, ON};
use super::collect::Collector;
use super::grid::{Marks, cell_at, sort_of};
use super::links::{Flavour, Links};
use super::print::{Print, print_of};
use super::search::{Task, Workspace};
use super::single::{self, Proof, Single, Wanted};
use super::step::Depth;
use super::tables::{HOUSES_OF, bits, candidate, cell_digit};

/// A search that runs inside another one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Inner {
    /// Single chains and cycles.
    Single,
    /// Chains with several branches.
    Branches(Depth),
}

impl Depth {
    /// The searches that may run inside, in their order.
    const fn inner(self) -> &'static [Inner] {
        match self {
            Depth::Static | Depth::Dynamic | Depth::Plus => &[],
            Depth::NestedChains => &[Inner::Single],
            Depth::NestedMultiple => &[Inner::Single, Inner::Branches(Depth::Static)],
            Depth::NestedDynamic => &[Inner::Branches(Depth::Dynamic)],
            Depth::NestedNested => &[
                Inner::Branches(Depth::Dynamic),
                Inner::Branches(Depth::NestedChains),
            ],
        }
    }
}

/// How many hints are remembered at most before everything is forgotten.
const MOST_REMEMBERED: usize = 1 << 17;

/// What nested searches found, by grid: many assumptions end in the same.
#[derive(Default)]
pub struct Nested {
    lists: HashMap<(Inner, bool, u128), Rc<Vec<Hint>>>,
    remembered: usize,
}

impl Nested {
    /// Forgets everything.
    pub fn clear(&mut self) {
        self.lists.clear();
        self.remembered = 0;
    }
}

/// A hint of a nested search.
struct Hint {
    complexity: u32,
    removed: Vec<u16>,
    /// What the proof rests on, in order: cells (0 to 80), then places of a digit in a house (81 + house * 9
    /// + digit).
    events: Vec<u16>,
    print: u128,
}

impl Workspace {
    /// Enters what the first nested search with a result turns off. Whether there was any.
    pub(super) fn enter_nested(&mut self, closure: &mut Closure, task: Task<'_>) -> Result<bool, Unfinished> {
        for &inner in task.depth.inner() {
            let hints = self.hints(&closure.marks, task, inner)?;
            let mut any = false;
            for hint in hints.iter() {
                let off = expand(&hint.events, task.marks, &closure.marks);
                if off.is_empty() {
                    continue;
                }
                let proof = self.proofs.number(hint.print, hint.complexity);
                for &of in &hint.removed {
                    any |= closure.enter_pattern(usize::from(of), &off, proof);
                }
            }
            if any {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn hints(&mut self, marks: &Marks, task: Task<'_>, inner: Inner) -> Result<Rc<Vec<Hint>>, Unfinished> {
        // Where the grid of the puzzle has no such hints, every hint found inside rests on the assumption, so
        // those that come when everything they remove is gone already are of no use. That the grid has none
        // is not known inside a nested search; and what follows from patterns there may rest on the
        // assumption without saying so.
        let all = task.inside || inner == Inner::Branches(Depth::NestedChains);
        let key = (inner, all, print_of(marks));
        if let Some(hints) = self.nested.lists.get(&key) {
            return Ok(Rc::clone(hints));
        }
        let hints = match inner {
            Inner::Single => self.single_hints(marks, all)?,
            Inner::Branches(depth) => {
                let task = Task {
                    marks,
                    depth,
                    inside: true,
                    ..task
                };
                self.branch_hints(task, all)?
            }
        };
        if self.nested.remembered > MOST_REMEMBERED {
            self.nested.clear();
        }
        self.nested.remembered += hints.len() + 1;
        let hints = Rc::new(hints);
        self.nested.lists.insert(key, Rc::clone(&hints));
        Ok(hints)
    }

    fn single_hints(&mut self, marks: &Marks, all: bool) -> Result<Vec<Hint>, Unfinished> {
        let links = Links::of(marks, Flavour::Xy);
        let wanted = if all { Wanted::All } else { Wanted::Useful };
        let mut found = single::find(&mut self.chains, marks, &links, wanted, &self.stop)?;
        found.sort_by_key(|single| single.rank);
        let mut filter = Filter::new(all);
        let mut hints = Vec::new();
        for single in found
            .into_iter()
            .filter(|single| filter.lets_pass(&single.removed))
        {
            let walk = self.walk_single(marks, &single);
            hints.push(walk.hint(single.rank.complexity, &single.removed));
        }
        Ok(hints)
    }

    fn walk_single(&mut self, marks: &Marks, single: &Single) -> Walk {
        let mut walk = Walk::default();
        match &single.proof {
            Proof::Forcing { start, from_on } => {
                let (start, ends) = (usize::from(*start), single.flavour.ends(marks));
                self.chains
                    .forcing(marks, &ends, single.flavour, start, *from_on, u32::MAX);
                walk.begin();
                for link in self.chains.path.iter().rev() {
                    walk.meet(usize::from(link.candidate), link.on, link.cause, None);
                }
            }
            Proof::Cycle { path } => {
                walk.begin();
                for link in path[1..].iter().rev() {
                    walk.meet(usize::from(link.candidate), link.on, link.cause, None);
                }
                // The other way round everything is the opposite, but keeps its cause.
                walk.begin();
                for link in &path[..path.len() - 1] {
                    walk.meet(usize::from(link.candidate), !link.on, link.cause, None);
                }
            }
        }
        walk
    }

    fn branch_hints(&mut self, task: Task<'_>, all: bool) -> Result<Vec<Hint>, Unfinished> {
        let places = self.inner_places(task)?;
        let mut collector = if all {
            Collector::All(Vec::new())
        } else {
            Collector::useful()
        };
        self.prove(task, &places, &mut collector)?;
        let mut filter = Filter::new(all);
        let mut hints = Vec::new();
        for found in collector.sorted() {
            let removed = [found.removed(task.marks)];
            if filter.lets_pass(&removed) {
                let walk = self.walk_branches(task, &found)?;
                hints.push(walk.hint(found.complexity, &removed));
            }
        }
        Ok(hints)
    }

    fn walk_branches(&mut self, task: Task<'_>, found: &Found) -> Result<Walk, Unfinished> {
        let mut walk = Walk::default();
        let home = match found.shape {
            Shape::Cell { .. } => Some(Cause::Cell),
            Shape::Region { house, .. } => Some(Cause::House(sort_of(usize::from(house)) as u8)),
            _ => None,
        };
        for start in starts(task.marks, found.shape) {
            self.follow(task, start, |closure| match (found.shape, closure.clash) {
                (Shape::Contradiction { .. }, Some(ends)) => {
                    ends.into_iter().for_each(|end| walk.through(closure, end, home));
                }
                _ => {
                    let sign = if found.on { ON } else { OFF };
                    walk.through(closure, closure.at[sign][usize::from(found.candidate)], home);
                }
            })?;
        }
        Ok(walk)
    }
}

/// Lets of hints with the same effect only the first pass, or only those with an effect that is new.
struct Filter {
    all: bool,
    effects: Vec<Vec<(u8, u16)>>,
    gone: [u16; 81],
}

impl Filter {
    fn new(all: bool) -> Filter {
        Filter {
            all,
            effects: Vec::new(),
            gone: [0; 81],
        }
    }

    fn lets_pass(&mut self, removed: &[(u8, u16)]) -> bool {
        if self.all {
            let is_new = !self.effects.iter().any(|known| known == removed);
            if is_new {
                self.effects.push(removed.to_vec());
            }
            return is_new;
        }
        let is_new = |&(cell, digits): &(u8, u16)| digits & !self.gone[usize::from(cell)] != 0;
        let any_new = removed.iter().any(is_new);
        for &(cell, digits) in removed {
            self.gone[usize::from(cell)] |= digits;
        }
        any_new
    }
}

/// A walk from the ends of a proof back to its starts.
#[derive(Default)]
struct Walk {
    events: Vec<u16>,
    print: Print,
}

impl Walk {
    fn hint(self, complexity: u32, removed: &[(u8, u16)]) -> Hint {
        let removed = removed.iter().flat_map(|&(cell, digits)| {
            bits(digits).map(move |digit| candidate(usize::from(cell), digit) as u16)
        });
        Hint {
            complexity,
            removed: removed.collect(),
            events: self.events,
            print: self.print.0,
        }
    }

    /// Starts over at another end.
    fn begin(&mut self) {
        self.print.add(0xffff);
    }

    /// One literal on the way. `home` stands in for the cause of a start.
    fn meet(&mut self, of: usize, on: bool, cause: Cause, home: Option<Cause>) {
        self.print.add((of as u64) << 1 | u64::from(on));
        if !on {
            return;
        }
        let (cell, digit) = cell_digit(of);
        let cause = if cause == Cause::Start { home } else { Some(cause) };
        let event = match cause {
            Some(Cause::Cell) => cell,
            Some(Cause::House(sort)) => 81 + usize::from(HOUSES_OF[cell][usize::from(sort)]) * 9 + digit,
            _ => return,
        };
        if !self.events.contains(&(event as u16)) {
            self.events.push(event as u16);
        }
    }

    /// Breadth first from one end through everything that it rests on.
    fn through(&mut self, closure: &Closure, end: u16, home: Option<Cause>) {
        self.begin();
        let mut met = vec![false; closure.nodes.len()];
        let mut queue = vec![end];
        met[usize::from(end)] = true;
        let mut at = 0;
        while let Some(&node) = queue.get(at) {
            at += 1;
            let entry = &closure.nodes[usize::from(node)];
            self.meet(
                usize::from(entry.candidate),
                usize::from(entry.sign) == ON,
                entry.cause,
                home,
            );
            for &parent in closure.parents_of(node) {
                if !std::mem::replace(&mut met[usize::from(parent)], true) {
                    queue.push(parent);
                }
            }
        }
    }
}

/// What the events of a proof stand for: candidates that were there at the beginning and are gone now, each
/// once.
fn expand(events: &[u16], begin: &Marks, now: &Marks) -> Vec<u16> {
    let mut off: Vec<u16> = Vec::new();
    let mut add = |cell: usize, digit: usize| {
        let of = candidate(cell, digit) as u16;
        if !off.contains(&of) {
            off.push(of);
        }
    };
    for &event in events {
        let event = usize::from(event);
        if event < 81 {
            for digit in bits(begin.cell[event] & !now.cell[event]) {
                add(event, digit);
            }
        } else {
            let (house, digit) = cell_digit(event - 81);
            for place in bits(begin.place[house][digit] & !now.place[house][digit]) {
                add(cell_at(house, place), digit);
            }
        }
    }
    off
}
