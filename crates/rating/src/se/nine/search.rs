//! The search for chains with several branches: a survey says where something is to be found, then proofs are made there and
//! the easiest is taken.

use std::collections::HashMap;
use std::rc::Rc;

use kudosu_board::{Stop, Unfinished};

use super::branches::{Branches, Found, Sets, Shape, common, order, starts};
use super::chain::Chains;
use super::closure::{Closure, OFF, ON, Outcome, Rules};
use super::grid::{Ground, Marks};
use super::links::{Flavour, Links};
use super::nested::{Inner, InnerList};
use super::nishio::Nishio;
use super::patterns::{Pattern, SORTS};
use super::step::Depth;
use super::survey::{static_left, survey};
use super::tables::candidate;
use super::trials::{self, Trials};

/// A combination of assumptions and its place in the order of discovery: cell, digit, stage.
pub type Place = (Shape, (usize, usize, usize));

/// Everything that searches share: buffers and what is worth remembering.
pub struct Workspace {
    pub(super) stop: Stop,
    pub(super) chains: Chains,
    pub(super) closures: Vec<Box<Closure>>,
    branches: Vec<Box<Branches>>,
    pub(super) sets: Sets,
    pub(super) proof_numbers: HashMap<u128, u32>,
    pub(super) inner: HashMap<(Inner, u128), Rc<InnerList>>,
    patterns: Vec<Pattern>,
    lost: Vec<u16>,
    nishio: Nishio,
    rules: trials::Rules,
    trials: [Trials; 6],
}

/// What a search is for.
pub enum Collector {
    /// The easiest hint.
    Best(Option<Found>),
    /// All of them.
    All(Vec<Found>),
}

impl Collector {
    /// The complexity beyond which nothing is of interest.
    fn most(&self) -> u32 {
        match self {
            Collector::Best(Some(best)) => best.complexity,
            _ => u32::MAX,
        }
    }

    fn offer(&mut self, found: Found) -> u32 {
        match self {
            Collector::All(all) => all.push(found),
            Collector::Best(best) => {
                if best.is_none_or(|best| found.rank() < best.rank()) {
                    *best = Some(found);
                }
            }
        }
        self.most()
    }
}

impl Workspace {
    pub fn new(stop: &Stop) -> Workspace {
        Workspace {
            stop: stop.clone(),
            chains: Chains::default(),
            closures: Vec::new(),
            branches: Vec::new(),
            sets: Sets::default(),
            proof_numbers: HashMap::new(),
            inner: HashMap::new(),
            patterns: Vec::new(),
            lost: Vec::new(),
            nishio: Nishio::default(),
            rules: trials::Rules::default(),
            trials: [
                Depth::Dynamic,
                Depth::Plus,
                Depth::NestedChains,
                Depth::NestedMultiple,
                Depth::NestedDynamic,
                Depth::NestedNested,
            ]
            .map(Trials::new),
        }
    }

    /// The easiest contradiction from following one digit.
    pub fn nishio(&mut self, marks: &Marks) -> Result<Option<Found>, Unfinished> {
        let rules = Rules {
            cells: false,
            dynamic: true,
        };
        let mut best = Collector::Best(None);
        let clashes = self.nishio.clashes(marks);
        if clashes.is_empty() {
            return Ok(None);
        }
        let mut closure = self.closures.pop().unwrap_or_default();
        for (cell, digit, on) in clashes {
            let (start, sign) = (candidate(cell, digit), if on { ON } else { OFF });
            closure.assume(marks, start, sign);
            closure.follow(marks, rules, best.most().saturating_sub(1));
            if let Some(ends) = closure.clash {
                best.offer(contradiction((cell, digit, sign), closure.complexity(ends)));
            }
        }
        self.closures.push(closure);
        match best {
            Collector::Best(best) => Ok(best),
            Collector::All(_) => Ok(None),
        }
    }

    /// The easiest chains with several branches.
    pub fn best(
        &mut self,
        ground: &Ground,
        marks: &Marks,
        links: &Links,
        depth: Depth,
    ) -> Result<Option<Found>, Unfinished> {
        let places = self.places(ground, marks, links, depth)?;
        if places.is_empty() {
            return Ok(None);
        }
        self.sets.clear();
        self.proof_numbers.clear();
        let mut best = Collector::Best(None);
        self.prove(ground, marks, depth, &places, &mut best)?;
        self.inner.clear();
        match best {
            Collector::Best(best) => Ok(best),
            Collector::All(_) => Ok(None),
        }
    }

    /// Where chains of this depth are to be found in the grid of the puzzle.
    fn places(&mut self, ground: &Ground, marks: &Marks, links: &Links, depth: Depth) -> Result<Vec<Place>, Unfinished> {
        if depth == Depth::Static {
            return Ok(static_places(marks, links));
        }
        let (below, from) = self.trials.split_at_mut(depth.level());
        from[0].bring_up(marks, ground, below.last(), &mut self.rules, &self.stop)?;
        Ok(from[0].shapes(marks))
    }

    /// Where chains of this depth are to be found in some other grid.
    pub(super) fn inner_places(&mut self, ground: &Ground, marks: &Marks, depth: Depth) -> Result<Vec<Place>, Unfinished> {
        if depth == Depth::Static {
            return Ok(static_places(marks, &Links::of(marks, Flavour::Xy)));
        }
        let mut trials = Trials::new(Depth::Dynamic);
        trials.bring_up(marks, ground, None, &mut self.rules, &self.stop)?;
        if depth == Depth::Dynamic {
            return Ok(trials.shapes(marks));
        }
        let mut deeper = Trials::new(depth);
        deeper.bring_up(marks, ground, Some(&trials), &mut self.rules, &self.stop)?;
        Ok(deeper.shapes(marks))
    }

    /// Makes the proofs at the given places.
    pub(super) fn prove(
        &mut self,
        ground: &Ground,
        marks: &Marks,
        depth: Depth,
        places: &[Place],
        collector: &mut Collector,
    ) -> Result<(), Unfinished> {
        let mut known = self.branches.pop().unwrap_or_default();
        known.clear();
        let is_alone = |place: &&Place| matches!(place.0, Shape::Contradiction { .. });
        for (shape, at) in places.iter().filter(is_alone) {
            let Shape::Contradiction { start, sign } = *shape else {
                continue;
            };
            let (start, sign) = (usize::from(start), usize::from(sign));
            self.need(&mut known, ground, marks, depth, (start, sign), collector.most())?;
            if let Some((complexity, proofs)) = known.get(start, sign).and_then(|branch| branch.clash) {
                collector.offer(contradiction(*at, complexity + self.sets.total(proofs)));
            }
        }
        for (shape, at) in places.iter().filter(|place| !is_alone(place)) {
            let starts = starts(marks, *shape);
            for &start in &starts {
                self.need(&mut known, ground, marks, depth, start, collector.most())?;
            }
            let branches = starts.iter().filter_map(|&(start, sign)| known.get(start, sign));
            let branches: Vec<_> = branches.collect();
            let (cell, digit, stage) = *at;
            common(&branches, marks, &mut self.sets, collector.most(), |complexity, sign, of, place| {
                collector.offer(Found {
                    complexity,
                    order: order(cell, digit, stage + sign, place),
                    candidate: of,
                    on: sign == ON,
                    shape: *shape,
                })
            });
        }
        self.branches.push(known);
        Ok(())
    }

    fn need(
        &mut self,
        known: &mut Branches,
        ground: &Ground,
        marks: &Marks,
        depth: Depth,
        (start, sign): (usize, usize),
        most: u32,
    ) -> Result<(), Unfinished> {
        if known.get(start, sign).is_none() {
            self.stop.check()?;
            let mut closure = self.closures.pop().unwrap_or_default();
            self.run(&mut closure, ground, marks, depth, (start, sign), most)?;
            known.add(start, sign).keep(&closure, &mut self.sets, depth.level() > 1);
            self.closures.push(closure);
        }
        Ok(())
    }

    /// Follows one assumption with everything that the depth may use. What has more than `most` ancestors may be left out
    /// where nothing but links is used.
    pub(super) fn run(
        &mut self,
        closure: &mut Closure,
        ground: &Ground,
        begin: &Marks,
        depth: Depth,
        (start, sign): (usize, usize),
        most: u32,
    ) -> Result<(), Unfinished> {
        let rules = Rules {
            cells: true,
            dynamic: depth.is_dynamic(),
        };
        closure.assume(begin, start, sign);
        if depth.level() == 0 {
            closure.follow(begin, rules, most);
            return Ok(());
        }
        loop {
            if closure.follow(begin, rules, u32::MAX) == Outcome::Clash {
                return Ok(());
            }
            if !self.enter_patterns(closure, begin, ground) && !self.enter_nested(closure, ground, begin, depth)? {
                return Ok(());
            }
        }
    }

    /// Enters what the first sort of pattern with a result turns off. Whether there was any. Only patterns that need
    /// something the closure turned off count.
    fn enter_patterns(&mut self, closure: &mut Closure, begin: &Marks, ground: &Ground) -> bool {
        let Workspace { patterns, lost, .. } = self;
        for find in SORTS {
            patterns.clear();
            find(&closure.marks, ground, patterns);
            let mut any = false;
            for pattern in &*patterns {
                pattern.lost(begin, lost);
                if lost.is_empty() {
                    continue;
                }
                // What a pattern removes is read from the grid, which stays as it is until the queue is taken up again.
                let mut removed = [(0u8, 0u8); 32];
                let mut count = 0;
                pattern.removed(&closure.marks, |cell, digit| {
                    removed[count] = (cell as u8, digit as u8);
                    count += 1;
                });
                for &(cell, digit) in &removed[..count] {
                    any |= closure.enter_pattern(candidate(usize::from(cell), usize::from(digit)), lost, 0);
                }
            }
            if any {
                return true;
            }
        }
        false
    }
}

fn contradiction((cell, digit, sign): (usize, usize, usize), complexity: u32) -> Found {
    let start = candidate(cell, digit) as u16;
    Found {
        complexity,
        order: order(cell, digit, sign, 0),
        candidate: start,
        on: sign == OFF,
        shape: Shape::Contradiction { start, sign: sign as u8 },
    }
}

fn static_places(marks: &Marks, links: &Links) -> Vec<Place> {
    let left = static_left(marks, links);
    let mut places = Vec::new();
    survey(marks, false, &|start, _| Some(&left[start]), &mut |shape, place, _| places.push((shape, place)));
    places
}
