//! The search for chains with several branches: a survey says where something is to be found, then proofs are
//! made there and the easiest is taken.

use kudosu_board::{Stop, Unfinished};

use super::branches::{Branches, Found, Shape, common, order, starts};
use super::chain::Chains;
use super::closure::{Closure, OFF, ON, Outcome, Rules};
use super::collect::Collector;
use super::grid::{Ground, Marks};
use super::links::{Flavour, Links};
use super::nested::Nested;
use super::nishio::Nishio;
use super::patterns::{Pattern, SORTS};
use super::proofs::Proofs;
use super::step::Depth;
use super::survey::{Place, static_left, survey};
use super::tables::candidate;
use super::trials::{self, Trials};

/// A grid, and what may be used in it.
#[derive(Clone, Copy)]
pub struct Task<'a> {
    /// What is placed.
    pub ground: &'a Ground,
    /// The candidates at the beginning.
    pub marks: &'a Marks,
    /// What may be used.
    pub depth: Depth,
    /// Whether this is a search within a search, rather than one in the grid of the puzzle.
    pub inside: bool,
}

/// Everything that searches share: buffers and what is worth remembering.
pub struct Workspace {
    pub(super) stop: Stop,
    pub(super) chains: Chains,
    pub(super) proofs: Proofs,
    pub(super) nested: Nested,
    closures: Vec<Closure>,
    branches: Vec<Branches>,
    patterns: Vec<Pattern>,
    lost: Vec<u16>,
    nishio: Nishio,
    rules: trials::Rules,
    /// For each depth but the static one.
    trials: [Trials; 6],
}

impl Workspace {
    /// For one puzzle.
    pub fn new(stop: &Stop) -> Workspace {
        Workspace {
            stop: stop.clone(),
            chains: Chains::default(),
            proofs: Proofs::default(),
            nested: Nested::default(),
            closures: Vec::new(),
            branches: Vec::new(),
            patterns: Vec::new(),
            lost: Vec::new(),
            nishio: Nishio::default(),
            rules: trials::Rules::new(stop),
            trials: std::array::from_fn(|level| Trials::new(Depth::ALL[level + 1])),
        }
    }

    /// The easiest contradiction from following one digit.
    pub fn nishio(&mut self, marks: &Marks) -> Option<Found> {
        let rules = Rules {
            cells: false,
            dynamic: true,
        };
        let clashes = self.nishio.clashes(marks);
        if clashes.is_empty() {
            return None;
        }
        let mut best = Collector::Best(None);
        let mut closure = self.closures.pop().unwrap_or_default();
        for (cell, digit, on) in clashes {
            let (start, sign) = (candidate(cell, digit), if on { ON } else { OFF });
            closure.assume(marks, start, sign);
            closure.follow(marks, rules, best.most(&[0; 81]).saturating_sub(1));
            if let Some(ends) = closure.clash {
                best.offer(contradiction((cell, digit, sign), closure.complexity(ends)));
            }
        }
        self.closures.push(closure);
        best.sorted().into_iter().next()
    }

    /// The easiest chains with several branches in the grid of the puzzle. `links` are its links.
    pub fn best(&mut self, task: Task<'_>, links: &Links) -> Result<Option<Found>, Unfinished> {
        let places = match task.depth {
            Depth::Static => static_places(task.marks, links),
            depth => {
                let (below, from) = self.trials.split_at_mut(depth.level());
                from[0].bring_up(task.marks, task.ground, below.last(), &mut self.rules)?;
                from[0].places(task.marks)
            }
        };
        if places.is_empty() {
            return Ok(None);
        }
        self.proofs.clear();
        self.nested.clear();
        let mut best = Collector::Best(None);
        self.prove(task, &places, &mut best)?;
        Ok(best.sorted().into_iter().next())
    }

    /// Where chains are to be found in a grid inside a search.
    pub(super) fn inner_places(&mut self, task: Task<'_>) -> Result<Vec<Place>, Unfinished> {
        let Task {
            ground, marks, depth, ..
        } = task;
        if depth == Depth::Static {
            return Ok(static_places(marks, &Links::of(marks, Flavour::Xy)));
        }
        let mut trials = Trials::new(Depth::Dynamic);
        trials.bring_up(marks, ground, None, &mut self.rules)?;
        if depth == Depth::Dynamic {
            return Ok(trials.places(marks));
        }
        let mut deeper = Trials::new(depth);
        deeper.bring_up(marks, ground, Some(&trials), &mut self.rules)?;
        Ok(deeper.places(marks))
    }

    /// Makes the proofs at the given places. Contradictions come first: they are made quickly, and say how
    /// far one has to look for the rest.
    pub(super) fn prove(
        &mut self,
        task: Task<'_>,
        places: &[Place],
        collector: &mut Collector,
    ) -> Result<(), Unfinished> {
        let mut known = self.branches.pop().unwrap_or_default();
        known.clear();
        for Place { shape, at, lost } in places {
            let Shape::Contradiction { start, sign } = *shape else {
                continue;
            };
            let (start, sign) = (usize::from(start), usize::from(sign));
            self.need(&mut known, task, (start, sign), collector.most(lost))?;
            if let Some((complexity, proofs)) = known.get(start, sign).and_then(|branch| branch.clash) {
                collector.offer(contradiction(*at, complexity + self.proofs.total(proofs)));
            }
        }
        for Place { shape, at, lost } in places {
            if matches!(shape, Shape::Contradiction { .. }) {
                continue;
            }
            let starts = starts(task.marks, *shape);
            for &start in &starts {
                self.need(&mut known, task, start, collector.most(lost))?;
            }
            let branches = starts.iter().filter_map(|&(start, sign)| known.get(start, sign));
            let branches: Vec<_> = branches.collect();
            let (cell, digit, stage) = *at;
            let most = collector.most(lost);
            common(
                &branches,
                task.marks,
                &mut self.proofs,
                most,
                |complexity, sign, of, place| {
                    collector.offer(Found {
                        complexity,
                        order: order(cell, digit, stage + sign, place),
                        candidate: of,
                        on: sign == ON,
                        shape: *shape,
                    });
                },
            );
        }
        self.branches.push(known);
        Ok(())
    }

    fn need(
        &mut self,
        known: &mut Branches,
        task: Task<'_>,
        (start, sign): (usize, usize),
        most: u32,
    ) -> Result<(), Unfinished> {
        if known.is_enough(start, sign, most) {
            return Ok(());
        }
        self.stop.check()?;
        let mut closure = self.closures.pop().unwrap_or_default();
        let most = self.run(&mut closure, task, (start, sign), most)?;
        known
            .add(start, sign)
            .keep(&closure, &mut self.proofs, task.depth.level() > 1, most);
        self.closures.push(closure);
        Ok(())
    }

    /// Follows an assumption and shows the closure to a visitor.
    pub(super) fn follow<T>(
        &mut self,
        task: Task<'_>,
        start: (usize, usize),
        visit: impl FnOnce(&Closure) -> T,
    ) -> Result<T, Unfinished> {
        let mut closure = self.closures.pop().unwrap_or_default();
        self.run(&mut closure, task, start, u32::MAX)?;
        let answer = visit(&closure);
        self.closures.push(closure);
        Ok(answer)
    }

    /// Follows one assumption with everything that may be used. What has more than `most` ancestors may be
    /// left out where nothing but links is used; up to which number nothing is left out is given.
    fn run(
        &mut self,
        closure: &mut Closure,
        task: Task<'_>,
        (start, sign): (usize, usize),
        most: u32,
    ) -> Result<u32, Unfinished> {
        let rules = Rules {
            cells: true,
            dynamic: task.depth.is_dynamic(),
        };
        closure.assume(task.marks, start, sign);
        if task.depth.level() == 0 {
            return Ok(match closure.follow(task.marks, rules, most) {
                Outcome::Cut => most,
                _ => u32::MAX,
            });
        }
        loop {
            let outcome = closure.follow(task.marks, rules, u32::MAX);
            if outcome == Outcome::Clash
                || !self.enter_patterns(closure, task.marks, task.ground)
                    && !self.enter_nested(closure, task)?
            {
                return Ok(u32::MAX);
            }
        }
    }

    /// Enters what the first sort of pattern with a result turns off. Whether there was any. Only patterns
    /// that need something the closure turned off count.
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
                let (removed, count) = pattern.removed(&closure.marks);
                for &of in &removed[..count] {
                    any |= closure.enter_pattern(usize::from(of), lost, 0);
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
        shape: Shape::Contradiction {
            start,
            sign: sign as u8,
        },
    }
}

fn static_places(marks: &Marks, links: &Links) -> Vec<Place> {
    let left = static_left(marks, links);
    let mut places = Vec::new();
    survey(marks, false, &|start, _| Some(&left[start]), &mut |place| {
        places.push(place);
    });
    places
}

#[cfg(test)]
mod tests {
    use super::super::grid::Grid;
    use kudosu_logic::Position;

    use super::super::path::{SeSettings, SeWalk};
    use super::*;
    use crate::se::SeReading;

    /// The easiest hint of everything, wherever the survey would have looked.
    fn best_of_all(work: &mut Workspace, task: Task<'_>) -> Option<Found> {
        let mut places = Vec::new();
        survey(
            task.marks,
            task.depth.is_dynamic(),
            &|_, _| None::<&[u16; 81]>,
            &mut |place| places.push(place),
        );
        work.proofs.clear();
        work.nested.clear();
        let mut best = Collector::Best(None);
        work.prove(task, &places, &mut best).unwrap();
        best.sorted().into_iter().next()
    }

    #[test]
    fn the_survey_overlooks_nothing() {
        let settings = SeSettings {
            reading: SeReading::Mended,
            assume_unique: true,
        };
        let mut compared = 0;
        let hard = include_str!("../../../tests/explainer.tsv")
            .lines()
            .rev()
            .take(12);
        for line in hard {
            let start = Position::of(line[..81].parse::<kudosu_board::Grid>().unwrap());
            let mut walk = SeWalk::new(&start, settings, &Stop::new()).unwrap();
            // Kept from step to step, as a path does.
            let mut kept = Workspace::new(&Stop::new());
            loop {
                let before: Grid = walk.grid().clone();
                let Some(step) = walk.next_step().unwrap() else {
                    break;
                };
                if step.rating < 75 {
                    continue;
                }
                for depth in [Depth::Static, Depth::Dynamic, Depth::Plus, Depth::NestedChains] {
                    let task = Task {
                        ground: &before.ground,
                        marks: &before.marks,
                        depth,
                        inside: false,
                    };
                    let found = kept.best(task, &Links::of(task.marks, Flavour::Xy)).unwrap();
                    let all = best_of_all(&mut Workspace::new(&Stop::new()), task);
                    assert_eq!(
                        found.map(|found| found.rank()),
                        all.map(|found| found.rank()),
                        "{line} {depth:?}"
                    );
                    compared += 1;
                    if found.is_some() {
                        break;
                    }
                }
            }
        }
        assert!(compared > 20, "{compared}");
    }
}
