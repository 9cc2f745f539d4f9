//! Forcing chains and cycles of one branch: what the family finds in a grid, and which of it is easiest.

use kudosu_board::{Stop, Unfinished};

use super::chain::{Chains, Link};
use super::grid::{Grid, Marks, cell_at};
use super::hint::{Rank, difficulty, tenths};
use super::links::{Flavour, Links, is_pair};
use super::step::{SeKind, SeStep};
use super::tables::{HOUSES_OF, PLACE_IN, bits, candidate, cell_digit};

/// A chain or a cycle, by where it starts.
#[derive(Clone)]
pub enum Proof {
    /// From a literal to its negation.
    Forcing {
        /// The candidate it starts from.
        start: u16,
        /// Whether that is assumed to be true.
        from_on: bool,
    },
    /// Around, from the start to its second coming.
    Cycle {
        /// Its literals.
        path: Box<[Link]>,
    },
}

/// One hint of the family.
#[derive(Clone)]
pub struct Single {
    /// Its rank.
    pub rank: Rank,
    /// What it removes, cells and digits ascending.
    pub removed: Vec<(u8, u16)>,
    /// The links it uses.
    pub flavour: Flavour,
    /// How.
    pub proof: Proof,
}

/// Which hints of the family are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Wanted {
    /// The easiest one.
    Best,
    /// Those that are the easiest for something that they remove.
    Useful,
    /// All.
    All,
}

/// How the links of one flavour are rated.
struct Pass {
    flavour: Flavour,
    cycles: f64,
    forcing: Option<f64>,
    key: u8,
}

const PASSES: [Pass; 3] = [
    Pass {
        flavour: Flavour::X,
        cycles: 6.5,
        forcing: Some(6.6),
        key: 2,
    },
    Pass {
        flavour: Flavour::Y,
        cycles: 6.5,
        forcing: None,
        key: 3,
    },
    Pass {
        flavour: Flavour::Xy,
        cycles: 7.0,
        forcing: Some(7.0),
        key: 4,
    },
];

/// Where a hint comes in the order of discovery among those of its start: cycles first.
const FROM_ON: u64 = 0xfffe;
const FROM_OFF: u64 = 0xffff;

fn order(flavour: Flavour, start: usize) -> u64 {
    (flavour as u64) << 32 | (start as u64) << 16
}

/// The hints of the family in a grid, in no particular order. `all` are its links of all flavours.
pub fn find(
    chains: &mut Chains,
    marks: &Marks,
    all: &Links,
    wanted: Wanted,
    stop: &Stop,
) -> Result<Vec<Single>, Unfinished> {
    let any = all.refuted(marks);
    if any == [0; 81] {
        return Ok(Vec::new());
    }
    let mut search = Search {
        chains,
        marks,
        wanted,
        found: Vec::new(),
        easiest: [const { None }; 729],
        last: None,
    };
    let [x, y] = [Flavour::X, Flavour::Y].map(|flavour| Links::of(marks, flavour));
    let passes = PASSES.each_ref().map(|pass| {
        let links = match pass.flavour {
            Flavour::X => &x,
            Flavour::Y => &y,
            Flavour::Xy => all,
        };
        let refuted = if pass.flavour == Flavour::Xy {
            any
        } else {
            links.refuted(marks)
        };
        (pass, links, refuted)
    });
    let passes = passes.iter().filter(|(_, _, refuted)| *refuted != [0; 81]);
    // Chains are found quickly, and say how far one has to look for cycles.
    for (pass, links, refuted) in passes.clone() {
        stop.check()?;
        search.chains(pass, &links.ends, refuted);
    }
    search.last = search.last_useful(&any);
    for (pass, links, refuted) in passes {
        let cyclic = links.cyclic(refuted);
        for start in marks.starts().filter(|&start| {
            let (cell, digit) = cell_digit(start);
            cyclic[cell] >> digit & 1 == 1 && (pass.flavour != Flavour::Y || is_pair(marks.cell[cell]))
        }) {
            stop.check()?;
            search.cycles(pass, &links.ends, start);
        }
    }
    Ok(search.found)
}

/// Whether everything that a candidate excludes is refuted, as it must be for the candidate to follow from
/// its own negation.
fn others_refuted(marks: &Marks, refuted: &[u16; 81], flavour: Flavour, start: usize) -> bool {
    let (cell, digit) = cell_digit(start);
    let in_cell = !flavour.weak_cells() || marks.cell[cell] & !(1 << digit) & !refuted[cell] == 0;
    in_cell
        && (0..3).all(|sort| {
            let house = usize::from(HOUSES_OF[cell][sort]);
            let others = marks.place[house][digit] & !(1 << PLACE_IN[cell][sort]);
            bits(others).all(|place| refuted[cell_at(house, place)] >> digit & 1 == 1)
        })
}

struct Search<'a> {
    chains: &'a mut Chains,
    marks: &'a Marks,
    wanted: Wanted,
    found: Vec<Single>,
    /// For each candidate the rank of the easiest chain that removes it and nothing else.
    easiest: [Option<Rank>; 729],
    /// The rank after which hints are of no use.
    last: Option<Rank>,
}

impl Search<'_> {
    /// The length up to which a hint would come before the given rank.
    fn most(base: f64, key: u8, before: Option<Rank>) -> u32 {
        let Some(before) = before else {
            return u32::MAX;
        };
        let fits = |complexity| {
            let rank = Rank {
                difficulty: difficulty(base, complexity),
                complexity,
                key,
                order: 0,
            };
            rank < before
        };
        let mut most = 2;
        while fits(most + 2) {
            most += 2;
        }
        most
    }

    /// The rank of the easiest hint, where only that is wanted.
    fn best(&self) -> Option<Rank> {
        match self.wanted {
            Wanted::Best => self.found.first().map(|best| best.rank),
            Wanted::Useful => self.last,
            Wanted::All => None,
        }
    }

    /// The rank after which everything that can be removed was removed; `None` if that is not sure.
    fn last_useful(&self, refuted: &[u16; 81]) -> Option<Rank> {
        let mut last = None;
        for (cell, &digits) in refuted.iter().enumerate() {
            for digit in bits(digits) {
                last = last.max(Some(self.easiest[candidate(cell, digit)]?));
            }
        }
        last
    }

    fn offer(&mut self, single: Single) {
        if self.wanted == Wanted::Best {
            if self.found.first().is_some_and(|best| best.rank < single.rank) {
                return;
            }
            self.found.clear();
        }
        self.found.push(single);
    }

    /// All chains of one flavour.
    fn chains(&mut self, pass: &Pass, ends: &Marks, refuted: &[u16; 81]) {
        let Some(base) = pass.forcing else {
            return;
        };
        for start in self.marks.starts() {
            let (cell, digit) = cell_digit(start);
            if refuted[cell] >> digit & 1 == 1 {
                self.forcing(pass, base, ends, (start, true));
            }
            if ends.has(cell, digit) && others_refuted(self.marks, refuted, pass.flavour, start) {
                self.forcing(pass, base, ends, (start, false));
            }
        }
    }

    fn forcing(&mut self, pass: &Pass, base: f64, ends: &Marks, (start, from_on): (usize, bool)) {
        let before = match self.wanted {
            // The same removal by links of one digit may be easier.
            Wanted::Useful if from_on => self.easiest[start],
            _ => self.best(),
        };
        let most = Search::most(base, pass.key, before);
        let found = self
            .chains
            .forcing(self.marks, ends, pass.flavour, start, from_on, most);
        let Some(complexity) = found else {
            return;
        };
        let (cell, digit) = cell_digit(start);
        let removed = if from_on {
            1 << digit
        } else {
            self.marks.cell[cell] & !(1 << digit)
        };
        let rank = Rank {
            difficulty: difficulty(base, complexity),
            complexity,
            key: pass.key,
            order: order(pass.flavour, start) + if from_on { FROM_ON } else { FROM_OFF },
        };
        if from_on {
            self.easiest[start] = Some(rank);
        }
        self.offer(Single {
            rank,
            removed: vec![(cell as u8, removed)],
            flavour: pass.flavour,
            proof: Proof::Forcing {
                start: start as u16,
                from_on,
            },
        });
    }

    fn cycles(&mut self, pass: &Pass, ends: &Marks, start: usize) {
        let most = Search::most(pass.cycles, pass.key, self.best());
        let mut found = Vec::new();
        let first_only = self.wanted == Wanted::Best;
        self.chains.cycles(
            self.marks,
            ends,
            pass.flavour,
            start,
            most,
            &mut |path, complexity, removed| {
                found.push(Single {
                    rank: Rank {
                        difficulty: difficulty(pass.cycles, complexity),
                        complexity,
                        key: pass.key,
                        order: order(pass.flavour, start) + found.len() as u64,
                    },
                    removed: removed.to_vec(),
                    flavour: pass.flavour,
                    proof: Proof::Cycle { path: path.into() },
                });
                // Cycles come shortest first.
                if first_only { 0 } else { u32::MAX }
            },
        );
        for single in found {
            self.offer(single);
        }
    }
}

/// The easiest chain or cycle of a grid.
pub fn step(
    chains: &mut Chains,
    grid: &Grid,
    links: &Links,
    stop: &Stop,
) -> Result<Option<SeStep>, Unfinished> {
    let found = find(chains, &grid.marks, links, Wanted::Best, stop)?;
    Ok(found.into_iter().next().map(|single| {
        let (kind, placement) = match (single.proof, single.flavour) {
            (Proof::Cycle { .. }, Flavour::X) => (SeKind::XCycle, None),
            (Proof::Cycle { .. }, Flavour::Y) => (SeKind::YCycle, None),
            (Proof::Cycle { .. }, Flavour::Xy) => (SeKind::Cycle, None),
            (Proof::Forcing { start, from_on }, flavour) => {
                let (cell, digit) = cell_digit(usize::from(start));
                let kind = match flavour {
                    Flavour::X if single.rank.complexity == 6 => SeKind::TurbotFish,
                    Flavour::X => SeKind::ForcingXChain,
                    _ => SeKind::ForcingChain,
                };
                (kind, (!from_on).then_some((cell as u8, digit as u8 + 1)))
            }
        };
        SeStep {
            kind,
            rating: tenths(single.rank.difficulty),
            complexity: single.rank.complexity,
            placement,
            eliminations: single.removed,
        }
    }))
}
