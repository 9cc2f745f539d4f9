//! The search for chains with several branches, and for those that are nested in them.

use std::collections::HashMap;
use std::rc::Rc;

use kudosu_board::{Stop, Unfinished};

use super::advanced;
use super::branches::{Branch, Found, Sets, Shape, common, led_houses, order, starts};
use super::chain::{Cause, Chains};
use super::closure::{Closure, OFF, ON, Outcome, Rules};
use super::grid::{Ground, Marks, cell_at};
use super::single::{self, Proof, Wanted};
use super::step::Depth;
use super::tables::{CANDIDATES, bits, candidate, cell_digit, count};

/// Everything that searches share: buffers and what is worth remembering.
pub struct Workspace {
    stop: Stop,
    pub chains: Chains,
    closures: Vec<Box<Closure>>,
    sets: Sets,
    proof_numbers: HashMap<u128, u32>,
    inner: HashMap<(Inner, u128), Rc<InnerList>>,
}

/// A search that runs inside another one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Inner {
    Single,
    Branches(Depth),
}

/// What a nested search found in a grid, easiest first, each effect once.
struct InnerList {
    hints: Vec<InnerHint>,
}

struct InnerHint {
    complexity: u32,
    removed: Vec<u16>,
    /// What the proof rests on, in order: cells (0 to 80), then places of a digit in a house (81 + house * 9 + digit).
    events: Vec<u16>,
    print: u128,
}

impl Depth {
    const fn inner(self) -> &'static [Inner] {
        match self {
            Depth::Static | Depth::Dynamic | Depth::Plus => &[],
            Depth::NestedChains => &[Inner::Single],
            Depth::NestedMultiple => &[Inner::Single, Inner::Branches(Depth::Static)],
            Depth::NestedDynamic => &[Inner::Branches(Depth::Dynamic)],
            Depth::NestedNested => &[Inner::Branches(Depth::Dynamic), Inner::Branches(Depth::NestedChains)],
        }
    }
}

impl Workspace {
    pub fn new(stop: &Stop) -> Workspace {
        Workspace {
            stop: stop.clone(),
            chains: Chains::default(),
            closures: Vec::new(),
            sets: Sets::default(),
            proof_numbers: HashMap::new(),
            inner: HashMap::new(),
        }
    }

    /// The hints of Nishio.
    pub fn nishio(&mut self, marks: &Marks) -> Result<Option<Found>, Unfinished> {
        let rules = Rules {
            cells: false,
            dynamic: true,
        };
        let mut best: Option<Found> = None;
        let mut closure = self.closures.pop().unwrap_or_default();
        for cell in 0..81 {
            if count(marks.cell[cell]) < 2 {
                continue;
            }
            for digit in bits(marks.cell[cell]) {
                for sign in [ON, OFF] {
                    let start = candidate(cell, digit);
                    closure.assume(marks, start, sign);
                    if closure.follow(marks, rules, u32::MAX) == Outcome::Clash {
                        let ends = closure.clash.unwrap_or_default();
                        let complexity =
                            ends.iter().map(|&end| u32::from(closure.nodes[usize::from(end)].ancestors)).sum();
                        let found = Found {
                            complexity,
                            order: order(cell, digit, sign, 0),
                            candidate: start as u16,
                            on: sign == OFF,
                            shape: Shape::Contradiction {
                                start: start as u16,
                                sign: sign as u8,
                            },
                        };
                        if best.is_none_or(|best| found.rank() < best.rank()) {
                            best = Some(found);
                        }
                    }
                }
            }
        }
        self.closures.push(closure);
        Ok(best)
    }

    /// The easiest hint of chains with several branches.
    pub fn best(&mut self, ground: &Ground, marks: &Marks, depth: Depth) -> Result<Option<Found>, Unfinished> {
        self.sets.clear();
        self.proof_numbers.clear();
        let mut best: Option<Found> = None;
        self.collect(ground, marks, depth, &mut |found| {
            if best.is_none_or(|best| found.rank() < best.rank()) {
                best = Some(found);
            }
        })?;
        self.inner.clear();
        Ok(best)
    }

    fn collect(
        &mut self,
        ground: &Ground,
        marks: &Marks,
        depth: Depth,
        visit: &mut dyn FnMut(Found),
    ) -> Result<(), Unfinished> {
        let mut known: Vec<[Option<Box<Branch>>; 2]> = (0..CANDIDATES).map(|_| [None, None]).collect();
        let dynamic = depth.is_dynamic();
        for cell in 0..81 {
            let digits = marks.cell[cell];
            let size = count(digits);
            if size < if dynamic { 2 } else { 3 } {
                continue;
            }
            for digit in bits(digits) {
                let start = candidate(cell, digit);
                self.stop.check()?;
                self.need(&mut known, ground, marks, depth, start, ON)?;
                if dynamic {
                    self.need(&mut known, ground, marks, depth, start, OFF)?;
                    for sign in [ON, OFF] {
                        let branch = known[start][sign].as_deref();
                        if let Some((complexity, proofs)) = branch.and_then(|branch| branch.clash) {
                            visit(Found {
                                complexity: complexity + self.sets.total(proofs),
                                order: order(cell, digit, sign, 0),
                                candidate: start as u16,
                                on: sign == OFF,
                                shape: Shape::Contradiction {
                                    start: start as u16,
                                    sign: sign as u8,
                                },
                            });
                        }
                    }
                    if size > 2 {
                        self.tuple(&known, marks, Shape::Double { start: start as u16 }, (cell, digit, 2), visit);
                    }
                }
                for (sort, house) in led_houses(marks, cell, digit) {
                    for place in bits(marks.place[house][digit]) {
                        self.need(&mut known, ground, marks, depth, candidate(cell_at(house, place), digit), ON)?;
                    }
                    let shape = Shape::Region {
                        house: house as u8,
                        digit: digit as u8,
                    };
                    self.tuple(&known, marks, shape, (cell, digit, 4 + 2 * sort), visit);
                }
            }
            self.tuple(&known, marks, Shape::Cell { cell: cell as u8 }, (cell, 9, 0), visit);
        }
        Ok(())
    }

    fn tuple(
        &mut self,
        known: &[[Option<Box<Branch>>; 2]],
        marks: &Marks,
        shape: Shape,
        (cell, digit, stage): (usize, usize, usize),
        visit: &mut dyn FnMut(Found),
    ) {
        let starts = starts(marks, shape);
        let branches: Vec<&Branch> = starts.iter().filter_map(|&(start, sign)| known[start][sign].as_deref()).collect();
        common(&branches, marks, &mut self.sets, |complexity, sign, of, at| {
            visit(Found {
                complexity,
                order: order(cell, digit, stage + sign, at),
                candidate: of,
                on: sign == ON,
                shape,
            });
        });
    }

    fn need(
        &mut self,
        known: &mut [[Option<Box<Branch>>; 2]],
        ground: &Ground,
        marks: &Marks,
        depth: Depth,
        start: usize,
        sign: usize,
    ) -> Result<(), Unfinished> {
        if known[start][sign].is_none() {
            let mut closure = self.closures.pop().unwrap_or_default();
            self.run(&mut closure, ground, marks, depth, start, sign)?;
            let mut branch = Box::new(Branch::default());
            branch.keep(&closure, &mut self.sets, depth.level() > 1);
            known[start][sign] = Some(branch);
            self.closures.push(closure);
        }
        Ok(())
    }

    fn run(
        &mut self,
        closure: &mut Closure,
        ground: &Ground,
        begin: &Marks,
        depth: Depth,
        start: usize,
        sign: usize,
    ) -> Result<(), Unfinished> {
        let rules = Rules {
            cells: true,
            dynamic: depth.is_dynamic(),
        };
        closure.assume(begin, start, sign);
        loop {
            if closure.follow(begin, rules, u32::MAX) == Outcome::Clash || depth.level() == 0 {
                return Ok(());
            }
            if !advanced::enter(closure, begin, ground) && !self.enter_nested(closure, ground, begin, depth)? {
                return Ok(());
            }
        }
    }

    fn enter_nested(
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
            Inner::Single => self.inner_single(marks)?,
            Inner::Branches(depth) => self.inner_branches(ground, marks, depth)?,
        };
        let list = Rc::new(InnerList { hints });
        self.inner.insert(key, Rc::clone(&list));
        Ok(list)
    }

    fn inner_single(&mut self, marks: &Marks) -> Result<Vec<InnerHint>, Unfinished> {
        let stop = self.stop.clone();
        let mut found = single::find(&mut self.chains, marks, Wanted::All, &stop)?;
        found.sort_by_key(|single| single.rank);
        let mut seen: Vec<Vec<(u8, u16)>> = Vec::new();
        let mut hints = Vec::new();
        for single in found {
            if seen.contains(&single.removed) {
                continue;
            }
            let mut walk = Walk::default();
            match &single.proof {
                Proof::Forcing {
                    flavour,
                    start,
                    from_on,
                } => {
                    let ends = super::links::ends(marks, *flavour);
                    self.chains.forcing(marks, &ends, *flavour, usize::from(*start), *from_on, u32::MAX);
                    walk.begin();
                    for link in self.chains.path.iter().rev() {
                        walk.meet(usize::from(link.candidate), link.on, link.cause, None);
                    }
                }
                Proof::Cycle { path, .. } => {
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
        let mut found: Vec<Found> = Vec::new();
        self.collect(ground, marks, depth, &mut |hint| found.push(hint))?;
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
                Shape::Region { house, .. } => Some(Cause::House(super::grid::sort_of(usize::from(house)) as u8)),
                _ => None,
            };
            for (start, sign) in starts(marks, hint.shape) {
                let mut closure = self.closures.pop().unwrap_or_default();
                self.run(&mut closure, ground, marks, depth, start, sign)?;
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
            Some(Cause::House(sort)) => {
                81 + usize::from(super::tables::HOUSES_OF[cell][usize::from(sort)]) * 9 + digit
            }
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
    for &event in events {
        let event = usize::from(event);
        if event < 81 {
            for digit in bits(begin.cell[event] & !now.cell[event]) {
                let of = candidate(event, digit) as u16;
                if !off.contains(&of) {
                    off.push(of);
                }
            }
        } else {
            let (house, digit) = cell_digit(event - 81);
            for place in bits(begin.place[house][digit] & !now.place[house][digit]) {
                let of = candidate(cell_at(house, place), digit) as u16;
                if !off.contains(&of) {
                    off.push(of);
                }
            }
        }
    }
    off
}

/// A fingerprint of a sequence of numbers.
#[derive(Clone, Copy)]
struct Print(u128);

impl Default for Print {
    fn default() -> Print {
        Print(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d)
    }
}

impl Print {
    fn add(&mut self, number: u64) {
        self.0 = (self.0 ^ u128::from(number)).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b);
        self.0 ^= self.0 >> 61;
    }
}

fn print_of(marks: &Marks) -> u128 {
    let mut print = Print::default();
    for four in marks.cell.chunks(4) {
        print.add(four.iter().fold(0, |word, &set| word << 16 | u64::from(set)));
    }
    print.0
}
