//! Searches inside a search: what they find in the grid that an assumption has left, and on which removals of the assumption
//! it rests.

use std::rc::Rc;

use kudosu_board::Unfinished;

use super::branches::{Found, Shape, starts};
use super::chain::Cause;
use super::closure::{Closure, OFF, ON};
use super::grid::{Ground, Marks, cell_at, sort_of};
use super::links::{Flavour, Links};
use super::print::{Print, print_of};
use super::search::{Collector, Workspace};
use super::single::{self, Proof, Wanted};
use super::step::Depth;
use super::tables::{HOUSES_OF, bits, candidate, cell_digit};

/// A search that runs inside another one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Inner {
    /// Single chains and cycles.
    Single(Wanted),
    /// Chains with several branches.
    Branches(Depth),
}

impl Depth {
    /// The searches that may run inside, in their order. A puzzle's own grid has no single chains where nested ones are
    /// looked for, so every hint found inside rests on the assumption, and hints that come after everything they
    /// remove is gone are of no use.
    const fn inner(self) -> &'static [Inner] {
        match self {
            Depth::Static | Depth::Dynamic | Depth::Plus => &[],
            Depth::NestedChains => &[Inner::Single(Wanted::Useful)],
            Depth::NestedMultiple => &[Inner::Single(Wanted::Useful), Inner::Branches(Depth::Static)],
            Depth::NestedDynamic => &[Inner::Branches(Depth::Dynamic)],
            Depth::NestedNested => &[Inner::Branches(Depth::Dynamic), Inner::Branches(Depth::NestedChains)],
        }
    }
}

/// What a nested search found in a grid, easiest first, each effect once.
pub struct InnerList {
    hints: Vec<InnerHint>,
}

struct InnerHint {
    complexity: u32,
    removed: Vec<u16>,
    /// What the proof rests on, in order: cells (0 to 80), then places of a digit in a house (81 + house * 9 + digit).
    events: Vec<u16>,
    print: u128,
}

impl Workspace {
    /// Enters what the first nested search with a result turns off. Whether there was any.
    pub(super) fn enter_nested(
        &mut self,
        closure: &mut Closure,
        ground: &Ground,
        begin: &Marks,
        depth: Depth,
    ) -> Result<bool, Unfinished> {
        for &inner in depth.inner() {
            let list = self.inner_list(ground, &closure.marks, inner)?;
            let mut any = false;
            for hint in &list.hints {
                let off = expand(&hint.events, begin, &closure.marks);
                if off.is_empty() {
                    continue;
                }
                let next = self.sets.complexity.len() as u32 + 1;
                let proof = *self.proof_numbers.entry(hint.print).or_insert(next);
                if proof == next {
                    self.sets.complexity.push(hint.complexity);
                }
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

    fn inner_list(&mut self, ground: &Ground, marks: &Marks, inner: Inner) -> Result<Rc<InnerList>, Unfinished> {
        let key = (inner, print_of(marks));
        if let Some(list) = self.inner.get(&key) {
            return Ok(Rc::clone(list));
        }
        let hints = match inner {
            Inner::Single(wanted) => self.inner_single(marks, wanted)?,
            Inner::Branches(depth) => self.inner_branches(ground, marks, depth)?,
        };
        let list = Rc::new(InnerList { hints });
        self.inner.insert(key, Rc::clone(&list));
        Ok(list)
    }

    fn inner_single(&mut self, marks: &Marks, wanted: Wanted) -> Result<Vec<InnerHint>, Unfinished> {
        let links = Links::of(marks, Flavour::Xy);
        let stop = self.stop.clone();
        let mut found = single::find(&mut self.chains, marks, &links, wanted, &stop)?;
        found.sort_by_key(|single| single.rank);
        let mut seen: Vec<Vec<(u8, u16)>> = Vec::new();
        let mut covered = [0u16; 81];
        let mut ends: [Option<Marks>; 2] = [None, None];
        let mut hints = Vec::new();
        for single in found {
            let is_new = |&(cell, digits): &(u8, u16)| digits & !covered[usize::from(cell)] != 0;
            let is_useful = wanted == Wanted::All || single.removed.iter().any(is_new);
            if !is_useful || seen.contains(&single.removed) {
                continue;
            }
            for &(cell, digits) in &single.removed {
                covered[usize::from(cell)] |= digits;
            }
            let mut walk = Walk::default();
            match &single.proof {
                Proof::Forcing { start, from_on } => {
                    let ends = match single.flavour {
                        Flavour::Xy => &links.ends,
                        flavour => ends[usize::from(flavour == Flavour::Y)].get_or_insert_with(|| flavour.ends(marks)),
                    };
                    self.chains.forcing(marks, ends, single.flavour, usize::from(*start), *from_on, u32::MAX);
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
                    walk.begin();
                    for link in &path[..path.len() - 1] {
                        walk.meet(usize::from(link.candidate), !link.on, link.cause, None);
                    }
                }
            }
            let removed = single.removed.iter();
            let removed = removed.flat_map(|&(cell, digits)| {
                bits(digits).map(move |digit| candidate(usize::from(cell), digit) as u16)
            });
            hints.push(InnerHint {
                complexity: single.rank.complexity,
                removed: removed.collect(),
                events: walk.events,
                print: walk.print.0,
            });
            seen.push(single.removed);
        }
        Ok(hints)
    }

    fn inner_branches(&mut self, ground: &Ground, marks: &Marks, depth: Depth) -> Result<Vec<InnerHint>, Unfinished> {
        let places = self.inner_places(ground, marks, depth)?;
        let mut collector = Collector::All(Vec::new());
        self.prove(ground, marks, depth, &places, &mut collector)?;
        let Collector::All(mut found) = collector else {
            return Ok(Vec::new());
        };
        found.sort_by_key(Found::rank);
        let mut seen: Vec<(u8, u16)> = Vec::new();
        let mut hints = Vec::new();
        for hint in found {
            let removed = hint.removed(marks);
            if seen.contains(&removed) {
                continue;
            }
            seen.push(removed);
            let mut walk = Walk::default();
            let home = match hint.shape {
                Shape::Cell { .. } => Some(Cause::Cell),
                Shape::Region { house, .. } => Some(Cause::House(sort_of(usize::from(house)) as u8)),
                _ => None,
            };
            for start in starts(marks, hint.shape) {
                let mut closure = self.closures.pop().unwrap_or_default();
                self.run(&mut closure, ground, marks, depth, start, u32::MAX)?;
                match hint.shape {
                    Shape::Contradiction { .. } => {
                        for end in closure.clash.into_iter().flatten() {
                            walk.through(&closure, end, home);
                        }
                    }
                    _ => {
                        let sign = if hint.on { ON } else { OFF };
                        walk.through(&closure, closure.at[sign][usize::from(hint.candidate)], home);
                    }
                }
                self.closures.push(closure);
            }
            let (cell, digits) = removed;
            hints.push(InnerHint {
                complexity: hint.complexity,
                removed: bits(digits).map(|digit| candidate(usize::from(cell), digit) as u16).collect(),
                events: walk.events,
                print: walk.print.0,
            });
        }
        Ok(hints)
    }
}

/// A walk from the ends of a proof back to its starts.
#[derive(Default)]
struct Walk {
    events: Vec<u16>,
    print: Print,
}

impl Walk {
    fn begin(&mut self) {
        self.print.add(0xffff);
    }

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

    fn through(&mut self, closure: &Closure, end: u16, home: Option<Cause>) {
        self.begin();
        let mut met = vec![false; closure.nodes.len()];
        let mut queue = vec![end];
        met[usize::from(end)] = true;
        let mut at = 0;
        while let Some(&node) = queue.get(at) {
            at += 1;
            let entry = &closure.nodes[usize::from(node)];
            self.meet(usize::from(entry.candidate), usize::from(entry.sign) == ON, entry.cause, home);
            for &parent in closure.parents_of(node) {
                if !std::mem::replace(&mut met[usize::from(parent)], true) {
                    queue.push(parent);
                }
            }
        }
    }
}

/// What the events of a proof stand for: candidates that were there at the beginning and are gone now, each once.
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
